"""The worked examples of the rules page, part 2: the end of a round, the Friend, powers, the end of the game."""

from __future__ import annotations

from games.come_together.reckon import best_set, icon, keep, stand, stand_points
from games.come_together.steps_form import Festival, Newspaper, Trim
from games.come_together.steps_gain import Publicity
from games.come_together.steps_round import meeple_points
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
