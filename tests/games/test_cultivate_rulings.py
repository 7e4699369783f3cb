"""Rules and rulings of CULTivate one by one, where neither the worked examples nor the reactions show them."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.cultivate import GAME
from games.cultivate.model import Options
from tests.games.cultivate_table import EMPTY, KEY, At

FULL = "CCCC/SAVY/DDYV/VSCD"
NEARLY = "CCCC/SAVY/DDYV/VSC."
LIVE, MIXED = Options(reactions="live"), Options()


def test_a_game_begins_with_different_boards_empty_compounds_and_no_powers() -> None:
    """CU-1.3, CU-1.10, CU-1.11, CU-R29, CU-R36"""
    state = kernel.start(GAME, 5, Options(), [None] * 5, KEY).state
    while not state.body.players[0].hand:
        seat = min(kernel.asked(GAME, state))
        state = kernel.submit(GAME, state, seat, kernel.safe(GAME, state, seat), KEY).state

    view = GAME.view(state, None)

    assert {stand.board for stand in view.stands} == {"B1", "B2", "B3", "B4", "B5"}
    assert all(len(set(stand.board_sides)) == 2 for stand in view.stands)
    assert all(stand.followers == 0 and stand.hand_limit == 4 for stand in view.stands)
    assert not any(power.active for stand in view.stands for power in stand.powers)
    assert all(stand.agenda is not None for stand in view.stands)
    assert view.discard == ()
    assert kernel.asked(GAME, state).keys() == {0}


# ---- compounds and powers -------------------------------------------------------------------------------------------


def test_columns_are_independent_and_a_space_holds_one_follower() -> None:
    """CU-2.1, CU-2.2, CU-2.5"""
    at = At("C.../V.../D.../V...", EMPTY, hands=["G01"])

    options = at.options(0, "play", "G01")

    assert options["1"].bar == "The column is full."
    assert [options[key].label for key in "234"] == ["Column 2: r1c2", "Column 3: r1c3", "Column 4: r1c4"]


def test_there_is_no_limit_on_investigators() -> None:
    """CU-2.10, CU-2.7"""
    at = At("IIIC/CCCI/VVV./...V", EMPTY, hands=["G01"], pile="UI G02", I=1)

    at.play(0, "discard", "G01")

    assert at.told("fizzled")
    assert at.body.players[0].compound.count("I") == 4


def test_every_power_belongs_to_its_column_and_needs_the_locked_space_alone() -> None:
    """CU-3.6, CU-3.7, CU-R31, CU-R32"""
    powers = [At(f"..../..../..../{row}", EMPTY).powers(0) for row in ("V...", ".S..", "..C.", "...D")]

    assert powers == [{"hijack"}, {"mastermind"}, {"manipulate"}, {"blackmail"}]
    assert At("..../..../..../V...", EMPTY).score(0).total == 3


def test_manipulate_gives_nothing_after_a_card_or_a_discard() -> None:
    """CU-3.9"""
    grid = "C.S./..A./..Y./..C."

    played = At(grid, EMPTY, hands=["G01 G02"]).play(0, "play", "G01", "2")
    discarded = At(grid, EMPTY, hands=["G01 G02"]).play(0, "discard", ["G01"])

    assert [at.asked() for at in (played, discarded)] == [{1}, {1}]


def test_powers_can_be_used_later_in_the_same_turn() -> None:
    """CU-3.11: the first exchange locks a Drifter, so that two points pay for the removal that follows"""
    at = At("SIYV/...S/...Y/..C.", EMPTY)
    assert "S" not in at.legal(0, "exchange", "D", "r1c2")

    at.play(0, "exchange", "A", "r1c3", "D", "4").play(0, "exchange", "D", "r1c2", "S", "r1c1")

    assert at.grid(0) == "...V/...S/...Y/..CD"
    assert at.powers(0) == {"manipulate", "blackmail"}


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_one_action_a_turn_clockwise_round_by_round() -> None:
    """CU-4.1, CU-4.2, CU-4.3"""
    at = At(EMPTY, EMPTY, EMPTY)
    order = []

    for _ in range(7):
        order.append((at.body.round, at.active()))
        at.play(at.active(), "discard", [at.hand(at.active())[0]])

    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


def test_influence_is_no_action_but_can_be_discarded() -> None:
    """CU-5.1, CU-R28"""
    at = At(EMPTY, EMPTY, hands=["UPI G01"])
    assert at.refused(0, "play", "UPI") == "It is no action: it answers other cards."

    at.play(0, "discard", ["UPI"])

    assert at.body.discard == ["UPI"]


def test_a_card_that_would_change_nothing_cannot_be_played() -> None:
    """CU-5.2, CU-R5, CU-13.2"""
    at = At("CI../V.../D.../V...", EMPTY, hands=["CFR FD ANT G01"])
    alone = At(EMPTY, EMPTY, hands=["ANT G01"])

    assert at.refused(0, "play", "CFR") == "No rival's follower fits your compound."
    assert at.refused(0, "play", "FD") == "No two followers can be swapped."
    assert alone.refused(0, "play", "ANT") == "No follower can be moved or switched."


def test_nothing_happens_and_nobody_draws_before_the_reactions_are_over() -> None:
    """CU-5.3 to CU-5.5, CU-5.7, CU-R34: not even a compound about to be filled is protected"""
    at = At(NEARLY, EMPTY, hands=["G14 G01 G01 G01", "G02"], options=LIVE).play(0, "play", "G14", "4")

    assert at.grid(0) == NEARLY
    assert not at.body.players[0].finished
    assert (len(at.hand(0)), at.body.discard) == (3, [])
    at.play(1, "pass")
    assert at.grid(0) == FULL


def test_neither_exchanges_nor_discards_open_a_reaction() -> None:
    """CU-9.1, CU-7.3, CU-12.2"""
    exchange = At("S.../..../..../....", EMPTY, hands=["G01", "UPI"], options=LIVE)
    discard = At(EMPTY, EMPTY, hands=["G01", "UPI"], options=LIVE)

    exchange.play(0, "exchange", "A", "r1c1", "1")
    discard.play(0, "discard", "G01")

    assert [at.asked() for at in (exchange, discard)] == [{1}, {1}]


# ---- exchanges ------------------------------------------------------------------------------------------------------


def test_an_exchange_draws_no_card_but_masterminds() -> None:
    """CU-9.10, CU-3.8"""
    plain = At("S.../..../..../....", EMPTY, hands=["G01"]).play(0, "exchange", "A", "r1c1", "1")
    locking = At("AC../.P../.V../....", EMPTY, hands=["G01"], pile="G11 G12").play(0, "exchange", "A", "r1c1", "2")

    assert plain.hand(0) == ["G01"]
    assert locking.grid(0) == ".C../.P../.V../.S.."
    assert locking.hand(0) == ["G01", "G11"]


def test_investigators_are_neither_given_nor_gained_as_value() -> None:
    """CU-9.4"""
    at = At("IS../..../..../....", EMPTY)

    assert at.legal(0, "exchange", "A") == {"r1c2"}
    assert at.legal(0, "exchange", "B") == {"r1c2"}
    assert set(at.options(0, "exchange", "B", "r1c2")) == {"V", "D", "Y"}


def test_a_removal_is_paid_exactly_with_four_points_or_two() -> None:
    """CU-9.9, CU-R14, CU-R15"""
    grid = "CPSI/SVY./..../..."
    plain, blackmail = At(f"{grid}.", EMPTY), At(f"{grid}D", EMPTY)

    assert plain.legal(0, "exchange", "D", "r1c4") == {"CV", "CY", "PV", "PY", "SS", "SVY"}
    assert blackmail.legal(0, "exchange", "D", "r1c4") == {"CV", "CY", "PV", "PY", "SS", "SVY", "S", "VY"}


def test_several_for_one_is_exact_and_one_for_one_changes_the_type() -> None:
    """CU-9.8, CU-9.5, CU-R17, CU-R18"""
    at = At("SSV./Y.../..../....", EMPTY)

    assert at.legal(0, "exchange", "C") == {"SV", "SY", "VY"}
    assert set(at.options(0, "exchange", "A", "r1c3")) == {"D", "Y"}


def test_acquired_recruits_are_placed_one_after_another() -> None:
    """CU-9.3: the hole is refilled first, then the space below is free"""
    at = At("PS../..../..../....", EMPTY)

    at.play(0, "exchange", "B", "r1c1", "V", "1", "V", "1", "V", "1")

    assert at.grid(0) == "VS../V.../V.../...."


# ---- cards ----------------------------------------------------------------------------------------------------------


def test_a_finished_players_compound_is_neither_source_nor_target() -> None:
    """CU-18.3, CU-11.5, CU-13.1, CU-14.1, CU-15.1"""
    at = At("IV../..../..../....", FULL, "C.../..../..../....", hands=["SR CFR FD ANT"], finals=[2])
    at.body.players[1].finished = True

    assert at.legal(0, "play", "SR", "0:r1c1") == {"2"}
    assert at.legal(0, "play", "CFR") == {"2"}
    assert at.legal(0, "play", "FD", "r1c2") == {"2"}
    assert at.legal(0, "play", "ANT") == {"0", "2"}


def test_the_player_of_the_card_chooses_the_column_in_a_rivals_compound() -> None:
    """CU-2.11, CU-11.2, CU-R22"""
    at = At("I.../..../..../....", "C.../V.../..../....", hands=["SR"])

    at.play(0, "play", "SR", "0:r1c1", "1", "1")

    assert at.grid(1) == "C.../V.../I.../...."


def test_a_follower_that_no_own_column_takes_cannot_be_stolen() -> None:
    """CU-13.2, CU-13.3"""
    at = At("CIII/V.../D.../....", "VS../Y.../..../....", hands=["CFR"])
    assert at.legal(0, "play", "CFR", "1") == {"r1c1"}

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert (at.grid(0), at.grid(1)) == ("CIII/V.../D.../V...", ".S../Y.../..../....")


def test_a_deal_puts_only_the_right_recruit_on_a_locked_space() -> None:
    """CU-14.3"""
    at = At("..../..../..../I...", "VS../..../..../....", hands=["FD"])

    assert at.legal(0, "play", "FD", "r4c1", "1") == {"r1c1"}


@pytest.mark.parametrize("goal", ["3", "r2c1"])
def test_a_task_keeps_the_number_of_followers_and_the_supply(goal: str) -> None:
    """CU-15.6, CU-16.1, CU-R37"""
    at = At(EMPTY, "CI../V.../..../....", hands=["ANT"])
    supply = dict(at.body.supply)

    at.play(0, "play", "ANT", "1", "r1c1", goal)

    assert at.view(None).stands[1].followers == 3
    assert at.body.supply == supply


def test_thefts_deals_and_sabotage_leave_the_supply_alone() -> None:
    """CU-16.1"""
    at = At("I.../..../..../....", "C.../..../..../....", hands=["SR CFR FD"])
    supply = dict(at.body.supply)

    at.play(0, "play", "FD", "r1c1", "1", "r1c1")

    assert at.body.supply == supply


def test_a_type_that_is_used_up_can_be_had_from_rivals_only() -> None:
    """CU-16.2, CU-6.1"""
    at = At("S.../..../..../....", "C.../..../..../....", hands=["G20 G22 CFR"], C=0)

    assert at.options(0, "play", "G20")["C"].bar == "No Celebrity is left in the supply."
    assert set(at.options(0, "play", "G22")) == set("CPSAVDY")
    assert "1" in at.legal(0, "play", "CFR")


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (["SR", "0:r1c1", "1"], "No column of seat 2 takes an investigator."),
        (["SR", "0:r1c1", "3"], "The compound of seat 4 is finished: no card touches it."),
        (["CFR", "2"], "You can take nobody from seat 3."),
        (["CFR", "1", "r1c4", "2"], "An investigator stands above r2c2."),
        (["FD", "r2c1", "2"], "No follower of seat 3 can be swapped for it."),
        (["FD", "r1c1", "1", "r1c2"], "Both are of the same type."),
        (["ANT", "2"], "Nobody in the compound of seat 3 can be moved or switched."),
    ],
)
def test_every_wish_that_a_card_cannot_fulfil_is_refused_with_its_rule(path: list[str], reason: str) -> None:
    """CU-11.3, CU-13.2, CU-14.4, CU-15, CU-18.3: barred where it is offered, with the reason"""
    at = At("II../C.../V.../V...", "IIII/C.../..../....", EMPTY, FULL, hands=["SR CFR FD ANT"])
    at.body.players[3].finished = True

    assert at.refused(0, "play", *path) == reason


def test_what_cannot_be_given_in_exchange_is_refused_with_its_rule() -> None:
    """CU-9.2, CU-9.4, CU-9.6, CU-9.7"""
    at = At("CI../Y.../S.../V...", EMPTY, P=0)

    assert [at.refused(0, "exchange", "A", space, "1") for space in ("r1c1", "r1c2", "r4c1")] == [
        "No other type of the same points can be gained for it now.",
        "Investigators are not given in exchange.",
        "A recruit in the bottom row is locked.",
    ]
    assert at.refused(0, "exchange", "B", "r2c1", "1") == "No smaller recruit can be gained for it now."


# ---- influence ------------------------------------------------------------------------------------------------------


def test_a_finished_players_influence_can_be_cancelled_and_only_one_upi_is_spent() -> None:
    """CU-R12, CU-R25, CU-18.8: in the final round, too"""
    at = At(EMPTY, "C.../..../..../....", FULL, hands=["CFR UPI", "UPI", "UPI"], options=LIVE, finals=[1])
    at.body.players[2].finished = True

    at.play(0, "play", "CFR", "1", "r1c1", "1").play(1, "pass").play(2, "block").play(0, "block")

    assert [event.seat for event in at.told("influences")] == [2, 0]
    assert at.hand(1) == ["UPI"]


def test_an_investigation_may_come_on_anothers_turn_and_costs_no_turn() -> None:
    """CU-10.1, CU-10.3, CU-10.4, CU-10.7, CU-12.10: drawn as the replacement of a used UPI"""
    at = At(EMPTY, "C.../..../..../....", hands=["CFR G01", "UPI G02"], pile="UI G11 G12", options=MIXED)
    at.play(0, "play", "CFR", "1", "r1c1", "1").play(1, "block").play(0, "pass")
    assert (at.active(), at.asked()) == (0, {1})

    at.play(1, "2")

    assert at.grid(1) == "CI../..../..../...."
    assert [event.seat for event in at.told("revealed")] == [1]
    assert (at.active(), at.asked()) == (1, {1})


def test_a_reshuffle_takes_a_just_settled_investigation_with_it() -> None:
    """CU-R30"""
    at = At(EMPTY, EMPTY, hands=["G01 G02 G03 G04"], pile="UI").play(0, "discard", ["G01"])

    at.play(0, "1")

    assert sorted([*at.body.pile, at.hand(0)[-1], *at.body.discard]) == ["G01", "UI"]
    assert at.body.reshuffles >= 1


# ---- scoring --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "points"), [("CCC./..../..../....", 0), ("CCCC/..../..../....", 8)])
def test_an_agenda_gives_all_or_nothing(grid: str, points: int) -> None:
    """CU-17.1, CU-17.4, CU-17.5, CU-19.3"""
    assert At(grid, EMPTY).score(0).parts["agenda"] == points


def test_every_filled_player_gets_the_bonus() -> None:
    """CU-18.1, CU-19.5: but not with an investigator among the sixteen"""
    at = At(FULL, FULL, "CCCC/SAVY/DDYI/VSCD")

    assert [at.score(seat).parts["fill"] for seat in (0, 1, 2)] == [5, 5, 0]
