"""Turns, activations and cards: rules and rulings beyond the worked examples."""

from __future__ import annotations

from games.come_together.effects import GainWorker
from games.come_together.model import Group
from games.come_together.verbs import gains
from tests.games.come_together_table import Table

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def at_stars(seats: int = 4, tile: str = "L1-1", **groups: tuple[int, int]) -> Table:
    """Stars with a tile and groups; nobody has Flower Power."""
    table = Table(seats)
    table.lay_location("stars", tile, STARS, groups)
    for seat in range(seats):
        table.board(seat).fp = 0
    return table


# ---- turns -------------------------------------------------------------------------------------------------------


def test_a_turn_offers_the_legal_actions_only() -> None:
    """CT-1.3, CT-3.1, CT-5.1"""
    table = Table(4)
    table.board(1).resting = 0
    assert table.open_keys(0) == ["place", "recover"]

    table.play(0, "recover", "hire")

    assert table.open_keys(1) == ["place"]
    assert table.codes(1, "activate") == ["NO_GROUP"]
    assert table.codes(1, "pass") == ["NO_PASS"]


def test_a_player_without_any_action_passes_unasked() -> None:
    """CT-1.4"""
    table = Table(4)
    table.board(1).active = table.board(1).resting = 0

    table.play(0, "recover", "none")

    assert [event.seat for event in table.told("passed")] == [1]
    assert table.asked().keys() == {2}


def test_a_full_circle_of_passes_ends_the_round() -> None:
    """CT-1.5: with every location closed nobody can do anything, round after round."""
    table = Table(3)
    for location in table.body.locations.values():
        location.is_open = False
    for seat in (1, 2):
        table.board(seat).resting = 0

    table.play(0, "recover", "none")
    table.finish(0, 1, 2)

    assert [event.seat for event in table.told("passed")][:3] == [1, 2, 0]
    assert [event.facts["round"] for event in table.told("round_begins")] == [2, 3]
    assert table.state.result is not None


def test_in_solo_a_pass_ends_the_round_only_if_the_friend_can_do_nothing() -> None:
    """CT-1.5, CT-19.11"""
    for closed, over in ((4, True), (3, False)):
        table = Table(1)
        for location in list(table.body.locations.values())[:closed]:
            location.is_open = False
        table.location("public").groups = [Group(0, 1)] * 4 if closed == 3 else [None] * 4
        table.board(0).active, table.board(0).resting = 0, 1

        table.play(0, "recover", "none")

        assert (table.state.result is not None) == over


def test_a_space_needs_its_number_of_active_workers() -> None:
    """CT-2.3"""
    table = at_stars(tile="L1-3")
    table.board(0).active = 2

    assert table.codes(0, "place", "stars", "D") == ["TOO_FEW_WORKERS"]
    assert table.refusal(0, "place", "stars", "D") == "This space needs 3 workers; you have 2 active."


def test_a_bonus_can_be_declined() -> None:
    """CT-6.1"""
    table = at_stars()

    table.play(0, "place", "stars", "D")
    table.play(0, "no")

    assert sum(table.board(0).meeples.values()) == 0
    assert table.asked().keys() == {1}


def test_a_worker_bonus_is_asked_only_while_a_newspaper_counts_inactive_ones() -> None:
    """CT-6.1, CT-6.6"""
    for news, asked in ((["N01", "N04", "N11"], True), (["N04", "N01", "N11"], False)):
        table = Table(4)
        table.body.news, table.body.round = news, 2
        before = table.board(0).inactive

        table.run(*gains(0, GainWorker(1)))

        assert ("take" in table.open_keys(0)) == asked
        assert table.board(0).inactive == before - (not asked)


def test_without_inactive_workers_a_worker_bonus_is_lost() -> None:
    """CT-6.6"""
    table = Table(4)
    table.board(0).inactive = 0
    before = table.board(0).active

    table.run(*gains(0, GainWorker(1)))

    assert table.board(0).active == before


# ---- recovering --------------------------------------------------------------------------------------------------


def test_the_last_worker_is_dismissed_only_if_a_placement_can_be_paid() -> None:
    """CT-5.4, CT-R36"""
    table = Table(4)
    table.board(0).active, table.board(0).resting = 0, 1
    assert "dismiss" not in table.open_keys(0, "recover")

    table.board(0).resting = 2

    assert "dismiss" in table.open_keys(0, "recover")


def test_dismissing_makes_a_worker_inactive_and_places_a_group() -> None:
    """CT-5.4"""
    table = at_stars()
    board = table.board(0)
    board.active, board.resting, board.inactive = 3, 2, 5

    table.play(0, "recover", "dismiss", "stars", "A")

    board = table.board(0)
    assert (board.active, board.resting, board.inactive) == (3, 0, 6)
    assert table.location("stars").groups[0] is not None


def test_scouting_draws_what_there_is() -> None:
    """CT-5.6"""
    table = Table(4)
    table.location("public").deck, table.location("public").pile = ["PU-11"], ["PU-12"]

    table.play(0, "recover", "scout", "public")

    assert sorted(table.open_keys(0)) == ["PU-11", "PU-12"]


def test_an_empty_or_closed_deck_cannot_be_scouted() -> None:
    """CT-5.6, CT-17.5"""
    table = Table(4)
    table.location("public").deck = []
    table.location("public").pile = []
    table.location("stars").is_open = False

    assert table.open_keys(0, "recover", "scout") == ["stages", "campsites"]
    assert table.codes(0, "recover", "scout", "stars") == ["NOTHING_TO_SCOUT"]


# ---- activations -------------------------------------------------------------------------------------------------


def test_the_friend_and_every_group_count_for_publicity() -> None:
    """CT-3.4"""
    table = Table(2)
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1), "B": (-1, 1), "C": (0, 2)})

    table.play(0, "activate")

    assert table.open_keys(0, "share") == ["3-0", "2-1", "1-2", "0-3"]


def test_done_waits_for_the_cards_and_spaces_may_be_given_up() -> None:
    """CT-3.5, CT-3.9"""
    table = at_stars(A=(0, 1))
    table.play(0, "activate")
    assert table.codes(0, "done") == ["UNCLAIMED"]

    table.play(0, "SR-G3", "program")
    table.play(0, "done")

    assert table.board(0).tracks["cyan"] == table.board(0).tracks["orange"] == 0
    assert table.body.count == 1


def test_other_tracks_and_too_many_spaces_are_refused() -> None:
    """CT-3.6"""
    table = at_stars(A=(0, 1))
    table.play(0, "activate")
    assert table.codes(0, "white") == ["WRONG_TRACK"]
    assert table.codes(0, "fp", "cyan") == []

    table.board(0).fp = 0
    table.play(0, "orange")

    assert table.codes(0, "orange") == ["NO_SPACES_LEFT"]
    assert table.codes(0, "fp", "cyan") == ["NO_FP"]


def test_a_flower_power_of_this_activation_may_be_spent() -> None:
    """CT-3.10"""
    table = at_stars(A=(0, 1), B=(1, 1))
    table.body.count = 1
    table.play(0, "activate")
    table.play(0, "no")
    table.play(0, "SR-G3", "program")
    assert "fp" not in table.open_keys(0)

    table.play(0, "cyan")

    assert table.open_keys(0) == ["cyan", "orange", "fp", "done"]


def test_shared_out_spaces_that_meet_an_end_come_back() -> None:
    """CT-3.8, CT-3.9"""
    table = Table(4)
    table.lay_location("stars", "L2-2", STARS, {"A": (0, 2), "B": (1, 1), "C": (1, 3), "D": (2, 2)})
    table.board(0).campsites = ["SC-6"]
    table.lay_tracks(0, orange=4)
    table.play(0, "activate")
    table.board(0).fp = 0

    table.play(0, "share", "2-2")
    table.play(0, "black")
    table.play(0, "SR-G3", "program")

    assert table.board(0).tracks["black"] == 2
    assert table.open_keys(0) == ["orange", "done"]


def test_a_window_without_anything_left_closes_by_itself() -> None:
    """8.2"""
    table = at_stars(A=(0, 1))
    table.play(0, "activate")
    table.board(0).fp = 0

    table.play(0, "orange")
    table.play(0, "SR-G3", "program")

    assert not table.body.held


def test_discards_of_windows_reach_their_piles_when_all_have_closed() -> None:
    """8.2, CT-4.2"""
    table = at_stars(A=(0, 1), B=(1, 1))
    table.lay_stages(0, ("SS-1", "SR-B1", False))
    table.play(0, "activate")

    table.play(0, "SR-G3", "S1")
    table.finish(0)
    assert table.board(0).bin == ["SR-B1"]
    assert "SR-B1" not in table.location("stars").pile
    table.finish(1)

    assert table.board(0).bin == []
    assert "SR-B1" in table.location("stars").pile
