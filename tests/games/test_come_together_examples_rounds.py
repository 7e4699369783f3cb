"""The worked examples of the rules page, part 2: the end of a round, the Friend, powers, the end of the game."""

from __future__ import annotations

from games.come_together.changes import add_points, form_display
from games.come_together.effects import GainMeeple
from games.come_together.reckon import best_set, icon, keep, stand, stand_points
from games.come_together.steps_form import Festival, Newspaper, Trim
from games.come_together.steps_gain import Publicity
from games.come_together.steps_round import meeple_points
from games.come_together.verbs import gains
from games.core import kernel
from tests.games.come_together_table import Table

DISPLAY = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def with_news(tile: str, white: int, **meeples: int) -> Table:
    """Seat 0 before step 2 of round 1 with this Newspaper tile; three Campsite cards, eight tents."""
    table = Table(4)
    table.body.news[0] = tile
    table.lay_tracks(0, white=white)
    table.lay_meeples(0, **meeples)
    table.board(0).campsites = ["SC-6", "CP-K1", "CP-B4"]
    return table


def score_step_2(table: Table, *answers: list[str]) -> int:
    """What seat 0 wins or loses in step 2."""
    before = table.board(0).score
    table.run(Newspaper(0))
    for answer in answers:
        table.play(0, *answer)
    return table.board(0).score - before


def last_activation(table: Table) -> None:
    """Seat 0 makes the last activation of the round, at Public, alone."""
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (0, 1)})
    table.body.count = 5
    table.play(0, "activate")


def test_E15_a_reserved_card_is_claimed_without_publicity() -> None:
    """CT-11.4, CT-11.5"""
    table = Table(4)
    gabrielle = 2
    table.lay_location("campsites", "L1-1", ["CP-K1", "CP-B1", "CP-P1", "CP-Y1"], {"A": (gabrielle, 1)})
    table.board(gabrielle).fp = 1
    last_activation(table)
    table.finish(0)

    assert table.open_keys(gabrielle) == ["CP-K1"]
    assert table.open_keys(gabrielle, "CP-K1") == ["activate", "program"]
    assert table.codes(gabrielle, "cyan") == ["NO_SPACES_NOW"]
    assert table.codes(gabrielle, "fp", "cyan") == ["NO_FP_NOW"]
    table.play(gabrielle, "CP-K1", "activate")
    assert "CP-K1" in table.board(gabrielle).campsites


def test_E16_level_none_pays_the_penalty_and_level_three_takes_the_bonus_first() -> None:
    """CT-12.2, CT-12.3"""
    christophe = with_news("N01", 0, K=3, G=3)
    gabrielle = with_news("N01", 7, K=2, G=2)

    assert score_step_2(christophe, ["K"], ["G"]) == 0
    assert score_step_2(gabrielle, ["P"]) == 10

    assert sum(christophe.board(0).meeples.values()) == 4
    assert sum(gabrielle.board(0).meeples.values()) == 5


def test_E17_six_meeples_at_level_three_of_N01() -> None:
    """CT-12.3"""
    assert score_step_2(with_news("N01", 7, K=3, G=2), ["P"]) == 12


def test_E18_the_largest_colour_counts_for_N02() -> None:
    """CT-12.3"""
    assert score_step_2(with_news("N02", 4, G=3, K=2)) == 6


def test_E19_the_bonus_token_counts_for_N03_as_a_ticket_only() -> None:
    """CT-12.3, CT-R20"""
    for place, points in (("S2", 6), ("J1", 3)):
        table = with_news("N03", 7)
        table.lay_stages(0, ("SG-K3", "", True), ("SG-K4", "", False))

        assert score_step_2(table, [place]) == points


def test_E20_inactive_workers_cost_points_at_level_none_of_N04() -> None:
    """CT-12.2"""
    table = with_news("N04", 1)
    table.board(0).inactive = 4

    assert score_step_2(table) == -4


def test_E21_a_stage_card_from_the_program_completes_a_third_stand_for_N05() -> None:
    """CT-12.3, CT-6.8"""
    table = with_news("N05", 7)
    table.lay_stages(
        0, ("SG-Y2", "", False), ("SG-K3", "", False), ("", "", False), ("SG-K2", "", False), ("SG-P4", "", False)
    )
    table.board(0).water[3] = True
    table.board(0).program = ["SG-K4"]

    assert score_step_2(table, ["SG-K4", "S3"]) == 12


def test_E22_the_smaller_number_of_stage_and_campsite_cards_counts_for_N06() -> None:
    """CT-R21"""
    table = with_news("N06", 4)
    table.lay_stages(0, ("SS-1", "", False), ("SG-K4", "", False), ("SG-K2", "", False))
    table.board(0).campsites = ["SC-6", "CP-K1", "CP-B1", "CP-P1"]

    assert score_step_2(table) == 6


def test_E23_the_orange_icon_counts_after_the_bonus_for_N07() -> None:
    """CT-12.3"""
    table = with_news("N07", 7)
    table.lay_tracks(0, orange=9)

    assert score_step_2(table, ["orange"], ["no"]) == 12
    assert table.board(0).tracks["orange"] == 11


def test_E24_the_cyan_icon_counts_for_N08() -> None:
    """CT-12.3"""
    table = with_news("N08", 4)
    table.lay_tracks(0, cyan=11)

    assert score_step_2(table, ["cyan"]) == 8
    assert table.board(0).tracks["cyan"] == 12


def test_E25_the_keep_limit_counts_for_N09() -> None:
    """CT-12.3"""
    table = with_news("N09", 7)
    table.board(0).campsites = ["SC-6", "CP-K1"]
    table.lay_tracks(0, black=2)

    assert score_step_2(table, ["black"]) == 8
    assert table.board(0).tracks["black"] == 3


def test_E26_the_least_advanced_marker_counts_for_N10() -> None:
    """CT-6.4, CT-R22"""
    table = with_news("N10", 4)
    table.board(0).campsites = ["SC-6", "CP-K1", "CP-B1"]
    table.lay_tracks(0, cyan=3, orange=5, black=5)

    assert score_step_2(table, ["cyan"], ["orange"], ["black"]) == 4
    assert [table.board(0).tracks[track] for track in ("cyan", "orange", "black")] == [4, 6, 6]


def test_E27_stars_scored_earlier_count_for_N11() -> None:
    """CT-12.3"""
    table = with_news("N11", 4)
    table.board(0).scored = ["SR-K1", "SR-B1", "SR-P1", "RS-S1"]
    table.lay_stages(0, ("SS-1", "SR-G3", False))

    assert score_step_2(table) == 6


def test_E28_rising_stars_scored_earlier_count_for_N12() -> None:
    """CT-12.3"""
    table = with_news("N12", 7)
    table.board(0).scored = [f"RS-S{number}" for number in range(1, 6)] + ["SR-K1"]

    assert score_step_2(table) == 15


def test_E29_a_rising_star_scores_stage_and_radio_points() -> None:
    """CT-13.4 to CT-13.7"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "RS-C4", False))
    table.lay_tracks(0, cyan=8)
    table.lay_meeples(0, P=1, G=1)
    table.run(Festival(0))

    table.play(0, "best")

    assert table.board(0).score == 4
    assert table.board(0).scored == ["RS-C4"]
    assert table.board(0).meeples["P"] == 1


def test_E30_a_star_for_four_meeples_needs_its_ticket_token() -> None:
    """CT-13.2, CT-13.5"""
    for ticket, points in ((True, 10), (False, 0)):
        table = Table(4)
        table.lay_stages(0, ("SG-P3", "SR-P6", ticket), ("SS-1", "RS-T2", False))
        table.lay_tracks(0, orange=4)
        table.lay_meeples(0, K=1, B=1, P=2, G=2)
        table.run(Festival(0))
        assert table.codes(0, "choose", ["SR-P6"]) == ([] if ticket else ["NO_TICKET"])

        table.play(0, "choose", ["SR-P6"] if ticket else ["RS-T2"])

        assert table.board(0).score == (points or 2)
        assert table.board(0).stages[0].artist == ("" if ticket else "SR-P6")


def test_E31_step_4_trims_meeples_by_choice_and_campsites_from_the_right() -> None:
    """CT-14.2, CT-14.3"""
    table = Table(4)
    table.board(0).campsites = ["SC-1", "CP-K1", "CP-B1", "CP-P1"]
    table.lay_tracks(0, black=3)
    table.lay_meeples(0, K=4, G=4)
    table.run(Trim(0))

    for color in ("K", "K", "K", "G"):
        table.play(0, color)

    assert table.board(0).meeples == {"K": 1, "B": 0, "P": 0, "Y": 0, "G": 3}
    assert table.board(0).campsites == ["SC-1", "CP-K1", "CP-B1"]
    assert "CP-P1" in table.location("campsites").pile


def test_E32_matching_halves_make_a_stand() -> None:
    """CT-10.4, CT-16.3"""
    table = Table(4)

    table.lay_stages(0, ("SG-Y2", "", False), ("SG-G3", "", False), ("SG-B1", "", False))

    assert [stand(table.board(0), junction) for junction in (0, 1)] == ["pizza", ""]
    assert stand_points(table.board(0)) == 7


def test_E35_any_channel_takes_each_space_on_any_track() -> None:
    """CT-20.3"""
    table = powered("SS-1")
    table.lay_location("stars", "L1-1", DISPLAY, {"A": (0, 1), "B": (1, 1), "C": (1, 2), "D": (1, 2)})
    table.play(0, "activate")
    table.play(0, "SR-G3", "program")

    for track in ("cyan", "orange", "white", "black"):
        table.play(0, track)

    assert [table.board(0).tracks[track] for track in ("cyan", "orange", "white", "black")] == [1, 1, 1, 1]


def powered(start: str) -> Table:
    """Four players with powers; seat 0 has this starting Stage card, everybody the common board and no program."""
    table = Table(4, special_powers="on")
    others = [f"SS-{number}" for number in range(1, 9) if f"SS-{number}" != start]
    for seat in range(4):
        board = table.board(seat)
        board.side, board.program = "FB-0", []
        table.lay_stages(seat, (start if seat == 0 else others[seat], "", False))
    return table


def test_E36_a_meeple_helps_out_on_a_space_for_three() -> None:
    """CT-20.5"""
    table = powered("SS-3")
    table.lay_location("stars", "L1-3", DISPLAY, {})
    table.lay_meeples(0, Y=1)
    active = table.board(0).active

    table.play(0, "place", "stars", "D", "Y")
    table.play(0, "S1")

    assert table.board(0).active == active - 2
    assert table.board(0).meeples["Y"] == 0
    assert table.board(0).stages[0].ticket


def test_E42_the_best_set_of_concerts_is_the_feasible_one_with_most_points() -> None:
    """CT-13.3"""
    table = Table(4)
    table.lay_stages(0, ("SG-P3", "SR-P2", False), ("SG-Y3", "SR-Y4", True), ("SS-1", "RS-S4", False))
    table.lay_meeples(0, K=2, P=2, Y=3)
    table.lay_tracks(0, orange=8, cyan=4)
    assert [(each.artist, each.total) for each in best_set(table.board(0))] == [("SR-P2", 8), ("SR-Y4", 13)]
    table.run(Festival(0))

    assert table.codes(0, "choose", ["SR-P2", "SR-Y4", "RS-S4"]) == ["MISSING_MEEPLES"]
    table.play(0, "best")

    assert table.board(0).score == 21


def test_E43_all_tied_in_meeples_win_and_lose_four() -> None:
    """CT-16.2, CT-R34"""
    table = Table(3)
    for seat in range(3):
        table.lay_meeples(seat, K=5)

    assert [meeple_points(table.body, seat) for seat in range(3)] == [0, 0, 0]


def test_E44_most_and_fewest_meeples() -> None:
    """CT-16.2"""
    for crowds, points in (((6, 4, 4, 2), [4, 0, 0, -4]), ((6, 6, 2, 2), [4, 4, -4, -4])):
        table = Table(4)
        for seat, number in enumerate(crowds):
            table.lay_meeples(seat, K=number)

        assert [meeple_points(table.body, seat) for seat in range(4)] == points


def test_E45_the_only_stage_card_is_lost_to_bad_press() -> None:
    """CT-R31"""
    table = with_news("N05", 0)
    table.lay_stages(0, ("SS-1", "RS-S1", True))

    score_step_2(table)

    board = table.board(0)
    assert (board.stages[0].card, board.stages[0].artist, board.stages[0].ticket) == ("", "", True)
    assert board.program[-1] == "RS-S1"
    assert "SS-1" in table.body.gone


def test_E46_moving_back_on_black_lowers_the_limit_and_bonuses_come_again() -> None:
    """CT-8.8, CT-R23, CT-R24"""
    for before, after in ((1, 0), (3, 1)):
        table = with_news("N09", 0)
        table.board(0).campsites = ["SC-1", "CP-K3"]
        table.lay_tracks(0, black=before)

        score_step_2(table)

        assert table.board(0).tracks["black"] == after
        assert (keep(table.board(0)).meeples, keep(table.board(0)).cards) == (3, 2)
    table.run(Publicity(0, ["black"], 2))
    table.play(0, "black")
    table.play(0, "K")
    table.play(0, "K")
    assert table.board(0).meeples["K"] == 2


def test_E49_the_friend_activates_a_full_location() -> None:
    """CT-18.4"""
    table = Table(2)
    table.lay_location("stages", "L1-1", DISPLAY, {"A": (0, 1), "B": (1, 1), "C": (1, 1), "D": (1, 1)})
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-A1"]
    workers, pile = table.body.friend.active, len(table.body.friend.pile)

    table.play(0, "place", "public", "B")

    assert table.open_keys(0, "share") == ["4-0", "3-1", "2-2", "1-3", "0-4"]
    assert table.body.friend.active == workers
    assert len(table.body.friend.pile) == pile + 1


def test_E50_dismiss_and_place_on_a_heart_triggers_the_friend_after_the_bonus() -> None:
    """CT-18.2, CT-R37"""
    table = Table(2)
    table.lay_location("stars", "L1-2", DISPLAY, {})
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
    table.board(0).resting, table.board(0).active = 1, 4
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-D1", "FR-A1"]

    table.play(0, "recover", "dismiss", "stars", "B")
    assert not table.told("friend_card")
    table.play(0, "white")

    group = table.location("public").groups[0]
    assert group is not None and group.seat == -1
    assert table.asked().keys() == {1}


def test_E51_a_score_is_one_whole_number() -> None:
    """CT-1.7"""
    table = Table(4)
    table.board(0).score, table.board(0).parts = 48, {"bonuses": 48}

    add_points(table.bench(), 0, 5, "bonuses")

    assert table.board(0).score == 53


def test_E52_full_tents_offer_an_exchange() -> None:
    """CT-9.3, D10"""
    table = Table(4)
    table.board(0).campsites = ["SC-1", "SC-2"]
    table.lay_meeples(0, K=2, G=2)
    table.run(*gains(0, GainMeeple("any")))

    assert table.open_keys(0, "Y") == ["K", "G", "no"]
    table.play(0, "Y", "G")
    assert table.board(0).meeples == {"K": 2, "B": 0, "P": 0, "Y": 1, "G": 1}

    table.board(0).campsites.append("CP-K1")
    table.run(*gains(0, GainMeeple("any")))
    assert table.codes(0, "Y", "G") == ["NO_EXCHANGE"]


def test_E53_overtime_places_one_more_worker_and_gives_the_bonus_twice() -> None:
    """CT-20.7"""
    table = powered("SS-4")
    table.lay_location("stars", "L1-3", DISPLAY, {})
    table.board(0).active = 4

    table.play(0, "place", "stars", "D", "double")
    table.play(0, "S1")
    table.play(0, "S2")

    assert table.board(0).active == 0
    assert [space.ticket for space in table.board(0).stages[:3]] == [True, True, False]
    group = table.location("stars").groups[3]
    assert group is not None and group.workers == 4


def test_E54_the_draft_passes_three_cards_then_one_to_the_left() -> None:
    """CT-S18, CT-S19"""
    table = Table(3, setup=False, advanced_setup="on")
    hands = {seat: list(hand) for seat, hand in table.body.hands.items()}

    for seat in range(3):
        table.play(seat, hands[seat][:2])
    assert table.body.hands == {seat: hands[(seat - 1) % 3][2:] for seat in range(3)}
    for seat in range(3):
        table.play(seat, hands[(seat - 1) % 3][2:4])
    owned = {seat: [*hands[seat][:2], *hands[(seat - 1) % 3][2:4], hands[(seat - 2) % 3][4]] for seat in range(3)}
    assert table.body.hands == owned
    for seat in range(3):
        table.play(seat, owned[seat][4])

    assert [table.board(seat).program for seat in range(3)] == [owned[seat][:4] for seat in range(3)]


def test_E55_a_bonus_card_is_activated_in_setup() -> None:
    """CT-S15, CT-7.7"""
    table = Table(6, setup=False)
    table.body.hands[0][0] = "PG-B4"
    before = table.board(0).active
    for seat in range(6):
        table.play(seat, table.body.hands[seat][0] if seat == 0 else table.safe(seat)[0])

    table.play(0, "2")
    table.play(0, "cyan")

    assert table.board(0).active == before + 1
    assert table.board(0).tracks["cyan"] == 1
    assert table.board(0).fp == 2


def test_E56_four_rising_stars_are_reduced_to_two() -> None:
    """CT-17.4"""
    table = Table(4)
    table.location("stages").deck = ["RS-S1", "RS-S2", "RS-S3", "RS-S4", "RS-S5", "SG-K1", "RS-S6", "SG-K2"]
    table.location("stages").pile = []

    form_display(table.bench(), "stages")

    assert table.location("stages").display == ["RS-S1", "RS-S2", "SG-K2", "SG-K1"]
    assert table.location("stages").pile == ["RS-S4", "RS-S5", "RS-S3", "RS-S6"]


def test_E57_the_level_is_read_once() -> None:
    """CT-12.1"""
    table = with_news("N08", 5)
    table.lay_tracks(0, cyan=5)

    assert score_step_2(table, ["cyan"], ["white"]) == 4

    assert icon(table.board(0), "white") == 3


def test_E58_the_left_neighbour_of_the_trigger_begins_the_next_round() -> None:
    """CT-15.5 to CT-15.7"""
    table = Table(4)
    for seat in range(2):
        table.lay_location("stages", "L1-1", DISPLAY, {})
        table.play(seat, "place", "stages", "AB"[seat])
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (2, 1)})
    table.body.count = 5
    table.lay_tracks(1, white=3, cyan=4)
    table.play(2, "activate")

    table.finish(2)
    table.finish(0, 1, 2, 3)

    assert table.body.round == 2
    assert table.asked().keys() == {3}
    assert (table.body.token, table.body.count) == (0, 0)
    assert table.board(1).tracks["white"] == 0
    assert table.board(1).tracks["cyan"] == 4
    assert kernel.pace(table.bench().game, table.state, 3) == "turn"
