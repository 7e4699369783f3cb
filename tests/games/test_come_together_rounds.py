"""The end of rounds, the Friend and the end of the game: rules and rulings beyond the worked examples."""

from __future__ import annotations

from games.come_together.changes import form_display
from games.come_together.model import Group
from games.come_together.reckon import best_set
from games.come_together.steps_form import Festival, Newspaper, Trim
from games.come_together.steps_friend import FriendTriggered
from games.come_together.steps_round import FinalScore, NextRound, RoundEnd, achievement
from games.core.table import Join
from tests.games.come_together_table import Table

CARDS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def at_the_end(seats: int = 3) -> Table:
    """A table where only the end of the round is left."""
    table = Table(seats)
    table.body.trigger = 0
    table.state.stack.clear()
    return table


def form(table: Table) -> None:
    table.run(Join(), RoundEnd())


# ---- steps 1 to 4 ------------------------------------------------------------------------------------------------


def test_reserved_cards_of_other_locations_are_claimed_by_their_owners_only() -> None:
    """CT-11.4, CT-11.6, CT-R59"""
    table = at_the_end(2)
    table.lay_location("stars", "L1-1", ["SR-G3", "RS-T1", "", "SR-Y4"], {"A": (0, 1), "B": (-1, 1), "C": (1, 2)})

    form(table)
    table.finish(0, 1)

    assert "SR-G3" in table.board(0).program
    assert "RS-T1" in table.location("stars").pile or "RS-T1" in table.location("stars").deck
    assert table.body.friend and table.body.friend.active == 4 + 1


def test_steps_without_a_decision_are_skipped() -> None:
    """8.5"""
    table = at_the_end()

    form(table)

    assert table.body.round == 2


def test_a_penalty_is_paid_as_far_as_possible() -> None:
    """CT-12.5, CT-R30"""
    table = Table(4)
    table.body.news[0] = "N01"
    table.lay_meeples(0, K=1)

    table.run(Newspaper(0))

    assert sum(table.board(0).meeples.values()) == 0


def test_a_penalty_without_its_object_is_ignored() -> None:
    """CT-R30"""
    for tile in ("N05", "N11"):
        table = Table(4)
        table.body.news[0] = tile
        table.lay_stages(0)

        table.run(Newspaper(0))

        assert table.board(0).score == 0


def test_the_cap_of_N03_limits_the_loss() -> None:
    """6.12"""
    table = Table(4)
    table.body.news[0] = "N03"
    table.lay_stages(0, *[("SG-K1", "", True)] * 5)

    table.run(Newspaper(0))

    assert table.board(0).score == -6


def test_the_maximum_limits_the_product_but_not_the_bonus() -> None:
    """CT-12.4"""
    table = Table(4)
    table.body.news[0] = "N04"
    table.lay_tracks(0, white=7)
    table.board(0).inactive, fp = 8, table.board(0).fp

    table.run(Newspaper(0))

    assert table.board(0).score == 10
    assert table.board(0).fp == fp + 1


def test_the_players_lose_a_star_of_their_choice_to_N11() -> None:
    """D22"""
    table = Table(4)
    table.body.news[0] = "N11"
    table.lay_stages(0, ("SS-1", "SR-Y4", False), ("SG-K1", "RS-S1", False), ("SG-K2", "SR-K1", False))
    table.run(Newspaper(0))
    assert table.open_keys(0) == ["S1", "S3"]
    assert table.safe(0) == ["S1"]

    table.play(0, "S3")

    assert [space.artist for space in table.board(0).stages[:3]] == ["SR-Y4", "RS-S1", ""]


def test_the_safe_stage_card_to_lose_is_the_rightmost_without_an_artist() -> None:
    """D22"""
    table = Table(4)
    table.body.news[0] = "N05"
    table.lay_stages(0, ("SS-1", "", False), ("SG-K1", "", False), ("SG-K2", "RS-S1", False))

    table.run(Newspaper(0))

    assert table.safe(0) == ["S2"]


def test_unscored_artists_stay() -> None:
    """CT-13.9"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "RS-T2", False))
    table.lay_meeples(0, G=2)
    table.run(Festival(0))

    table.play(0, "none")

    assert table.board(0).stages[0].artist == "RS-T2"
    assert table.board(0).scored == []


def test_an_artist_without_any_icon_scores_no_publicity() -> None:
    """CT-R58"""
    table = Table(4)
    table.lay_stages(0, ("SG-K1", "RS-T2", False))
    table.lay_meeples(0, G=2)
    assert [each.total for each in best_set(table.board(0))] == [0]
    table.run(Festival(0))

    table.play(0, "best")

    assert (table.board(0).score, table.board(0).scored) == (0, ["RS-T2"])


def test_the_suggested_meeples_are_the_least_needed() -> None:
    """D24"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "SR-Y1", False))
    table.lay_meeples(0, K=2, Y=3)
    table.board(0).campsites = ["SC-1", "CP-K1"]
    table.run(Trim(0))

    table.play(0, "suggested")

    assert table.board(0).meeples == {"K": 0, "B": 0, "P": 0, "Y": 3, "G": 0}


def test_meeples_without_a_tent_are_returned_after_campsites_leave() -> None:
    """CT-14.4, CT-R27"""
    table = Table(4)
    table.board(0).campsites = ["CP-K4"]
    table.lay_tracks(0, black=4)
    table.lay_meeples(0, K=3, G=2)
    table.run(Trim(0))

    for color in ("G", "G"):
        table.play(0, color)

    assert table.board(0).meeples == {"K": 2, "B": 0, "P": 0, "Y": 0, "G": 0}


# ---- the next round ----------------------------------------------------------------------------------------------


def test_the_next_round_lays_new_tiles_and_cards() -> None:
    """CT-15.1 to CT-15.6"""
    table = at_the_end(4)
    table.lay_location("stars", "L1-1", CARDS, {"A": (1, 1), "B": (2, 1)})
    table.body.count = table.body.token = 6
    table.board(3).tracks |= {"white": 5, "orange": 7}
    resting = table.board(1).resting

    table.run(NextRound())

    assert table.body.round == 2
    assert sorted(location.tile for location in table.body.locations.values()) == ["L2-1", "L2-2", "L2-3", "L2-4"]
    assert table.board(1).resting == resting + 1
    assert table.board(3).tracks["white"] == 0 and table.board(3).tracks["orange"] == 7
    assert set(CARDS) <= {*table.location("stars").pile, *table.location("stars").deck}
    assert table.asked().keys() == {1}


def test_a_closed_location_stays_closed_in_later_rounds() -> None:
    """CT-17.5"""
    table = at_the_end(4)
    table.location("stars").is_open = False

    table.run(NextRound())

    assert not table.location("stars").is_open
    assert table.location("stars").tile.startswith("L2")
    assert all(not option.startswith("stars") for option in table.open_keys(1, "place"))


def test_the_rising_star_limit_is_waived_when_there_is_nothing_else() -> None:
    """CT-17.4, CT-R7"""
    table = Table(4)
    table.location("stages").deck = ["RS-S1", "RS-S2", "RS-S3", "SG-K1", "RS-S4"]
    table.location("stages").pile = []

    form_display(table.bench(), "stages")

    assert table.location("stages").display == ["RS-S1", "RS-S2", "RS-S3", "SG-K1"]


def test_an_empty_deck_is_shuffled_from_its_discards() -> None:
    """CT-17.2, 8.8"""
    table = Table(4)
    stars = table.location("stars")
    stars.deck, stars.pile, shuffles = ["SR-K1"], ["SR-K2", "SR-K3", "SR-B1", "SR-B2"], stars.shuffles

    form_display(table.bench(), "stars")

    assert table.location("stars").display[0] == "SR-K1"
    assert table.location("stars").shuffles == shuffles + 1
    assert table.state.draws[f"deck-stars-{shuffles + 1}"] == 1


# ---- the end -----------------------------------------------------------------------------------------------------


def at_scores(*scores: int) -> Table:
    table = at_the_end(len(scores))
    table.body.round = 3
    for seat, score in enumerate(scores):
        table.board(seat).score, table.board(seat).parts = score, {"bonuses": score}
    return table


def test_ties_are_broken_by_scored_rising_stars() -> None:
    """CT-16.4"""
    table = at_scores(50, 50, 50)
    table.board(1).scored = ["RS-S1", "SR-K1"]
    table.board(2).scored = ["SR-K2", "SR-K3"]

    table.run(FinalScore())

    assert table.state.result and table.state.result.places == (2, 1, 2)


def test_full_ties_share_the_victory() -> None:
    """CT-16.4"""
    table = at_scores(50, 50, 40)

    table.run(FinalScore())

    assert table.state.result and table.state.result.places == (1, 1, 3)
    assert table.told("won")[0].facts["winners"] == [0, 1]


def test_solo_is_won_with_a_hundred_points() -> None:
    """CT-19.9, CT-19.10, CT-19.13"""
    for score, meeples, total, place in ((96, 10, 100, 1), (103, 9, 99, 2)):
        table = at_scores(score)
        table.lay_meeples(0, K=meeples)

        table.run(FinalScore())

        assert table.state.result and table.state.result.places == (place,)
        assert table.state.result.scores[0].total == total


def test_the_achievement_table_is_read_by_score() -> None:
    """CT-19.13"""
    titles = {79: "Dazed and Confused", 80: "Can't Get No", 109: "All Right Now", 150: "God Only Knows", -5: "Dazed"}

    assert all(achievement(score).startswith(title) for score, title in titles.items())


# ---- the Friend --------------------------------------------------------------------------------------------------


def friend_draws(table: Table, *letters: str) -> None:
    assert table.body.friend
    table.body.friend.deck[:0] = [f"FR-{letter}1" for letter in letters]


def test_hearts_mean_nothing_with_three_players() -> None:
    """CT-2.8"""
    table = Table(3)
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})

    table.play(0, "place", "public", "B")

    assert not table.told("friend_card")


def test_a_letter_of_a_closed_location_is_passed_over() -> None:
    """CT-18.12"""
    table = Table(2)
    table.location("stages").is_open = False
    table.lay_location("stars", "L1-1", CARDS, {})
    friend_draws(table, "A", "B", "D")

    table.run(FriendTriggered())

    assert [event.facts["letter"] for event in table.told("friend_card")] == ["A", "B", "D"]
    assert table.location("stars").groups[3] == Group(-1, 1)


def test_all_drawn_friend_cards_are_shuffled_when_the_deck_is_empty() -> None:
    """CT-18.11"""
    table = Table(2)
    friend = table.body.friend
    assert friend
    friend.deck, friend.pile = ["FR-B1"], ["FR-A1", "FR-C1", "FR-D1"]
    table.lay_location("stars", "L1-1", CARDS, {})

    table.run(FriendTriggered())

    assert friend.shuffles == 2
    assert sorted(friend.deck + friend.pile) == ["FR-A1", "FR-B1", "FR-C1", "FR-D1"]


def test_a_friend_activation_can_end_the_round_and_the_active_player_is_the_trigger() -> None:
    """CT-18.10, CT-R39"""
    table = Table(2)
    table.body.count = 5
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
    table.lay_location("stars", "L1-1", CARDS, {"A": (-1, 1)})
    friend_draws(table, "B")

    table.play(0, "place", "public", "B")
    table.finish(0, 1)

    assert table.body.round == 2
    assert table.asked().keys() == {1}


def test_in_solo_the_friend_begins_after_a_round_that_the_player_ended() -> None:
    """CT-19.8, CT-R40"""
    for trigger, first in ((0, "Friend"), (-1, "player")):
        table = at_the_end(1)
        table.body.trigger = trigger

        table.run(NextRound())

        assert bool(table.told("friend_card")) == (first == "Friend")


def test_in_solo_the_round_ends_with_the_fourth_token() -> None:
    """CT-19.6, CT-19.7"""
    table = Table(1)
    table.body.count = 3
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (0, 1)})

    table.play(0, "activate")
    table.play(0, "no")
    table.finish(0)

    assert table.body.round == 2
