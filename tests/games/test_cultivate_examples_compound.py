"""The worked examples of the rules page on placement, exchanges and attack cards (1 to 29), laid out as they stand."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.cultivate import GAME
from games.cultivate.model import Options
from tests.games.cultivate_table import EMPTY, KEY, QUIET, At

LOCKED = "A recruit in the bottom row is locked."


def begun(seats: int, **options: str) -> kernel.AnyState:
    return kernel.start(GAME, seats, Options(**options), [None] * seats, KEY).state  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "meeples", "each", "pile"), [(2, 63, 8, 64), (3, 63, 8, 60), (4, 77, 10, 56), (5, 91, 12, 52)]
)
def test_EX_1_setup_numbers_for_each_player_count(seats: int, meeples: int, each: int, pile: int) -> None:
    """EX-1, CU-1.7 to CU-1.9, CU-R1"""
    state = begun(seats)
    while kernel.asked(GAME, state).keys() != {0} or state.body.players[-1].side == "":
        seat = min(kernel.asked(GAME, state))
        state = kernel.submit(GAME, state, seat, kernel.safe(GAME, state, seat), KEY).state

    supply = state.body.supply
    assert sum(supply.values()) == meeples
    assert supply == {**dict.fromkeys("CPSAVDY", each), "I": 7}
    assert [len(player.hand) for player in state.body.players] == [4] * seats
    assert not any("UI" in player.hand for player in state.body.players)
    assert len(state.body.pile) == pile
    assert state.body.pile.count("UI") == 3


def test_EX_2_a_taken_leader_is_gone() -> None:
    """EX-2, CU-1.4"""
    state = begun(3)
    first = kernel.asked(GAME, state)[0]
    assert [option.key for option in first.options][:3] == ["pierre_8", "pierre_10", "pierre_12"]  # type: ignore[union-attr]

    state = kernel.submit(GAME, state, 0, ["pierre_10"], KEY).state

    agenda = GAME.view(state, None).stands[0].agenda
    assert agenda is not None
    assert (agenda.name, agenda.points) == ("No Common Scents", 10)
    left = kernel.asked(GAME, state)[1].options  # type: ignore[union-attr]
    assert len(left) == 12
    assert not any(option.key.startswith("pierre") for option in left)


def test_EX_3_a_gain_card_takes_from_the_supply_and_is_replaced() -> None:
    """EX-3, CU-6, CU-4.1, CU-5.1"""
    at = At(EMPTY, EMPTY, EMPTY, hands=["G04 G01 G02 G03"])

    at.play(0, "play", "G04", "2")

    assert at.grid(0) == ".A../..../..../...."
    assert at.body.supply["A"] == 7
    assert at.body.discard == ["G04"]
    assert at.hand(0) == ["G01", "G02", "G03", "G01"]
    assert at.asked() == {1}


def test_EX_4_a_hole_is_refilled_before_anything_lower() -> None:
    """EX-4, CU-2.3, CU-2.6"""
    at = At("CPSA/VDY./V.../....", EMPTY, hands=["G02 G02", "CFR"], turn=1)

    at.play(1, "play", "CFR", "0", "r1c1", "1")

    assert at.grid(0) == ".PSA/VDY./V.../...."
    labels = [option.label for option in at.options(0, "play", "G02").values() if not option.bar]
    assert labels == ["Column 1: r1c1", "Column 2: r3c2", "Column 3: r3c3", "Column 4: r2c4"]


def test_EX_5_nothing_is_placed_below_an_investigator() -> None:
    """EX-5, CU-2.4 b, CU-2.12"""
    at = At("CISA/V.../..../....", EMPTY, hands=["G15"])

    assert at.legal(0, "play", "G15") == {"1", "3", "4"}
    assert at.options(0, "play", "G15")["1"].label == "Column 1: r3c1"
    assert at.refused(0, "play", "G15", "2", "1") == "An investigator stands above r2c2."


def drawn(grid: str) -> At:
    """A table whose seat 0 has just drawn a UI."""
    return At(grid, EMPTY, hands=["G01"], pile="UI G02 G03").play(0, "discard", "G01")


def test_EX_6_an_investigator_may_stand_on_a_locked_space() -> None:
    """EX-6, CU-2.7, CU-3.4"""
    at = drawn("C.../V.../D.../....")

    at.play(0, "1")

    assert at.grid(0) == "C.../V.../D.../I..."
    assert at.powers(0) == set()


def test_EX_7_only_the_top_most_empty_space_is_offered() -> None:
    """EX-7, CU-2.4"""
    at = drawn("C.../V.../D.../....")

    assert at.options(0)["2"].label == "Column 2: r1c2"
    assert at.refused(0, "r3c2") == "A follower goes to the top-most empty space of a column: choose a column."


def test_EX_8_investigators_block_each_other() -> None:
    """EX-8, CU-2.9"""
    at = drawn("CISA/..../..../....")

    assert at.legal(0) == {"1", "3", "4"}
    assert [at.options(0)[key].label for key in "134"] == ["Column 1: r2c1", "Column 3: r2c3", "Column 4: r2c4"]
    assert at.refused(0, "2") == "An investigator stands above r2c2."


def test_EX_9_a_locked_space_takes_only_its_type() -> None:
    """EX-9, CU-2.4 c, CU-3.3"""
    at = At("C.../V.../D.../....", EMPTY, hands=["G17 G16"])
    assert at.refused(0, "play", "G17", "Y", "1", "D", "2") == "r4c1 wants Activist."

    at.play(0, "play", "G16", "V", "1", "2")

    assert at.grid(0) == "CY../V.../D.../V..."
    assert at.powers(0) == {"hijack"}


def test_EX_10_an_investigator_on_a_locked_space_gives_no_power_and_can_leave() -> None:
    """EX-10, CU-3.4"""
    grid, rival = "CPY./V.../D.../I...", "V.../..../..../...."
    at = At(grid, rival, EMPTY, hands=["SR FD ANT"])
    thief = At(grid, rival, EMPTY, hands=["", "CFR"], turn=1)

    assert at.powers(0) == set()
    assert "r4c1" in at.legal(0, "play", "FD")
    assert "r4c1" in at.legal(0, "play", "ANT", "0")
    assert at.legal(0, "exchange", "D", "r4c1") >= {"CY", "CD"}
    assert "r4c1" in thief.legal(1, "play", "CFR", "0")
    at.play(0, "play", "SR", "0:r4c1", "1", "2")
    assert at.grid(0) == "CPY./V.../D.../...."
    assert at.grid(1) == "VI../..../..../...."


def test_EX_11_an_empty_locked_space_gives_no_power() -> None:
    """EX-11"""
    assert At("C.../V.../D.../....", EMPTY).powers(0) == set()


def test_EX_12_a_locked_recruit_cannot_be_stolen_and_keeps_its_power() -> None:
    """EX-12, CU-3.2, CU-3.5"""
    at = At("C.../V.../D.../V...", EMPTY, hands=["", "CFR"], turn=1)
    assert at.refused(1, "play", "CFR", "0", "r4c1", "2") == LOCKED

    at.play(1, "play", "CFR", "0", "r2c1", "2")

    assert at.grid(0) == "C.../..../D.../V..."
    assert at.powers(0) == {"hijack"}
    assert at.score(0).parts["hijack"] == 2


def test_EX_13_one_for_one_of_the_same_points() -> None:
    """EX-13, CU-9.6"""
    at = At("S.../..../..../....", EMPTY)
    assert at.refused(0, "exchange", "A", "r1c1", "V", "3")
    assert at.refused(0, "exchange", "B", "r1c1", "A", "3") == "That type is not to be had here."

    at.play(0, "exchange", "A", "r1c1", "3")

    assert at.grid(0) == "..A./..../..../...."
    assert (at.body.supply["S"], at.body.supply["A"]) == (9, 7)


def test_EX_14_one_for_several() -> None:
    """EX-14, CU-9.7"""
    at = At("PD../V.../..../....", EMPTY)
    assert at.score(0).total == 5

    at.play(0, "exchange", "B", "r1c1", "A", "1", "Y", "3")

    assert at.grid(0) == "ADY./V.../..../...."
    assert at.score(0).total == 5


def test_EX_15_several_for_one_leave_their_holes_first() -> None:
    """EX-15, CU-9.8, CU-2.6"""
    at = At("AV../D.../..../....", EMPTY)

    at.play(0, "exchange", "C", "AV", "r1c1", "r1c2", "C", "1")

    assert at.grid(0) == "C.../D.../..../...."


def test_EX_16_four_points_remove_an_investigator() -> None:
    """EX-16, CU-9.9"""
    at = At("SVDI/..../..../....", EMPTY, S=5, V=5, D=5, I=5)
    assert at.score(0).total == 0

    at.play(0, "exchange", "D", "r1c4", "SVD", "r1c1", "r1c2", "r1c3")

    assert at.grid(0) == EMPTY
    assert [at.body.supply[letter] for letter in "SVDI"] == [6, 6, 6, 6]
    assert at.score(0).total == 0


def test_EX_17_blackmail_pays_two_or_four_but_never_with_a_locked_recruit() -> None:
    """EX-17, CU-3.10, CU-9.2"""
    at = At("SVDI/...Y/...Y/...D", EMPTY)
    assert at.score(0).total == 3
    assert at.legal(0, "exchange", "D", "r1c4") >= {"S", "SVD", "YY"}
    assert at.refused(0, "exchange", "D", "r1c4", "DD") == (
        "What is given must be loose recruits of exactly the right points."
    )

    at.play(0, "exchange", "D", "r1c4", "S", "r1c1")

    assert at.grid(0) == ".VD./...Y/...Y/...D"
    assert at.score(0).total == 5


def test_EX_18_a_shortfall_only_when_nothing_more_can_be_gained() -> None:
    """EX-18, CU-9.7, CU-R16"""
    at = At("C.../..../..../....", EMPTY, V=0, D=0, Y=0, S=1)
    other = At("C.../..../..../....", EMPTY, V=0, D=0, Y=1, S=1)

    at.play(0, "exchange", "B", "r1c1", "S", "1")

    assert at.grid(0) == "S.../..../..../...."
    assert at.score(0).total == 2
    assert other.refused(0, "exchange", "B", "r1c1", "S", "1").startswith("Something is still to be chosen")
    assert other.legal(0, "exchange", "B", "r1c1", "S", "1") == {"Y"}


def test_EX_19_manipulate_gives_a_second_exchange_and_no_third() -> None:
    """EX-19, CU-9.11"""
    at = At("P.S./..A./..Y./....", EMPTY)

    at.play(0, "exchange", "A", "r1c1", "3")

    assert at.grid(0) == "..S./..A./..Y./..C."
    assert at.powers(0) == {"manipulate"}
    assert at.asked() == {0}
    at.play(0, "exchange", "A", "r2c3", "3")
    assert at.grid(0) == "..S./..S./..Y./..C."
    assert at.asked() == {1}
    assert at.refused(0, "exchange", "A", "r1c3", "3") == "It is not your turn to decide."


def test_EX_20_mastermind_draws_its_card_before_the_replacement() -> None:
    """EX-20, CU-3.8, CU-5.8, CU-R7"""
    at = At(".C../.P../.V../....", EMPTY, hands=["G03 G01 G01 G01"], pile="G11 G12 G13")

    at.play(0, "play", "G03", "2")

    assert at.grid(0) == ".C../.P../.V../.S.."
    assert at.powers(0) == {"mastermind"}
    assert [event.facts["n"] for event in at.told("drew")] == [1, 1]
    assert at.hand(0) == ["G01", "G01", "G01", "G11", "G12"]
    assert at.body.players[0].hand_limit == 5


def test_EX_21_a_deal_swaps_spaces() -> None:
    """EX-21, CU-14.1"""
    at = At("CV../..../..../....", "SD../..../..../....", hands=["FD"])
    assert [at.score(seat).total for seat in (0, 1)] == [4, 3]

    at.play(0, "play", "FD", "r1c2", "1", "r1c1")

    assert (at.grid(0), at.grid(1)) == ("CS../..../..../....", "VD../..../..../....")
    assert [at.score(seat).total for seat in (0, 1)] == [5, 2]


def test_EX_22_an_investigator_can_be_dealt_away_but_a_locked_recruit_not_taken() -> None:
    """EX-22, CU-14.2, CU-3.2"""
    at = At("IV../..../..../....", "C.../V.../D.../V...", hands=["FD"])
    assert at.refused(0, "play", "FD", "r1c1", "1", "r4c1") == LOCKED

    at.play(0, "play", "FD", "r1c1", "1", "r1c1")

    assert (at.grid(0), at.grid(1)) == ("CV../..../..../....", "I.../V.../D.../V...")


def test_EX_23_a_locked_recruit_cannot_be_offered() -> None:
    """EX-23, CU-14.1"""
    at = At("C.../V.../D.../V...", "S.../..../..../....", hands=["FD"])

    assert at.legal(0, "play", "FD") == {"r1c1", "r2c1", "r3c1"}
    assert at.refused(0, "play", "FD", "r4c1") == LOCKED


def test_EX_24_a_task_moves_a_follower_to_another_column() -> None:
    """EX-24, CU-15.2"""
    at = At(".CD./.V../..../....", EMPTY, hands=["ANT"])

    at.play(0, "play", "ANT", "0", "r2c2", "1")

    assert at.grid(0) == "VCD./..../..../...."


def test_EX_25_a_task_obeys_the_colour_of_a_locked_space() -> None:
    """EX-25, CU-15.2, CU-3.1"""
    at = At("PC../D.../Y.../....", EMPTY, hands=["ANT"])

    assert "1" not in at.legal(0, "play", "ANT", "0", "r1c2")
    assert at.refused(0, "play", "ANT", "0", "r1c2", "1") == "r4c1 wants Activist."


def test_EX_26_a_task_leaves_a_hole() -> None:
    """EX-26"""
    at = At("CD../V.../..../....", EMPTY, hands=["ANT"])

    at.play(0, "play", "ANT", "0", "r2c1", "3")

    assert at.grid(0) == "CDV./..../..../...."


def test_EX_27_a_task_never_moves_a_follower_down_its_column() -> None:
    """EX-27, CU-15.3, CU-R37"""
    at = At("CD../V.../..../....", EMPTY, hands=["ANT"])

    assert at.legal(0, "play", "ANT", "0", "r1c1") == {"2", "3", "4", "r1c2", "r2c1"}
    assert at.refused(0, "play", "ANT", "0", "r1c1", "1") == (
        "It would stay where it is: in its own column a follower only moves up."
    )


def test_EX_28_a_task_switches_two_followers() -> None:
    """EX-28, CU-15.4"""
    at = At("CV../D.../..../....", EMPTY, hands=["ANT"])

    at.play(0, "play", "ANT", "0", "r1c1", "r1c2")

    assert at.grid(0) == "VC../D.../..../...."


def test_EX_29_a_switch_may_lock_a_recruit_of_the_right_type() -> None:
    """EX-29, CU-15.4, CU-15.5"""
    at = At("C.../V.../D.../I...", EMPTY, hands=["ANT"], options=QUIET)
    assert at.refused(0, "play", "ANT", "0", "r4c1", "r3c1") == "A space of the bottom row wants another type."

    at.play(0, "play", "ANT", "0", "r4c1", "r2c1")

    assert at.grid(0) == "C.../I.../D.../V..."
    assert at.powers(0) == {"hijack"}
