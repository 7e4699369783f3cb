"""Corners of the rules of CULTivate: the draw ban, the last turns, investigations in every mode, shortfalls."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Pick
from games.core.dice import Luck
from games.core.table import Seat
from games.cultivate import GAME
from games.cultivate.model import Options
from games.cultivate.turns import TurnEnd
from tests.games.cultivate_table import EMPTY, KEY, At

FULL = "CCCC/SAVY/DDYV/VSCD"
LIVE, MIXED, ORDERS = Options(reactions="live"), Options(), Options(reactions="orders")


def blockers(at: At) -> list[Seat | None]:
    """Who has used an influence, in order."""
    return [event.seat for event in at.events if event.kind in ("influences", "influences_own")]


# ---- setup ----------------------------------------------------------------------------------------------------------


def test_the_safe_draft_is_the_first_free_leader_with_its_agenda_for_8() -> None:
    """D1: the leaders in the order of section 6.5"""
    state = kernel.start(GAME, 2, Options(), [None] * 2, KEY).state

    first = kernel.safe(GAME, state, 0)
    after = kernel.submit(GAME, state, 0, first, KEY).state

    assert (first, kernel.safe(GAME, after, 1)) == (["pierre_8"], ["shirley_8"])


@pytest.mark.parametrize(
    ("draft", "begins"), [("open", "Choose a leader and"), ("random_leader", "Choose one of your")]
)
def test_only_an_open_draft_asks_for_a_leader(draft: str, begins: str) -> None:
    """CU-1.4, CU-1.5, D1b"""
    state = kernel.start(GAME, 2, Options(draft=draft), [None] * 2, KEY).state  # type: ignore[arg-type]

    node = kernel.asked(GAME, state)[0]

    assert isinstance(node, Pick)
    assert node.prompt.startswith(begins)


# ---- the draw ban and the last turns --------------------------------------------------------------------------------


def test_a_discard_on_a_final_turn_draws_nothing() -> None:
    """CU-8.6 a, CU-R10"""
    at = At(EMPTY, FULL, hands=["G01 G02"], finals=[])

    at.play(0, "discard", ["G01"])

    assert at.hand(0) == ["G02"]


def test_an_influence_used_by_a_finished_player_is_not_replaced() -> None:
    """CU-8.6 b: the thief, whose final turn it is, draws nothing either"""
    at = At(EMPTY, "C.../..../..../....", FULL, hands=["CFR", "G01", "UPI"], options=LIVE, finals=[1])
    at.body.players[2].finished = True

    at.play(0, "play", "CFR", "1", "r1c1", "1").play(1, "pass").play(2, "block").play(0, "pass").play(1, "pass")

    assert blockers(at) == [2]
    assert (at.hand(0), at.hand(2)) == ([], [])
    assert not at.told("drew")


def test_an_influence_used_after_the_own_final_turn_is_not_replaced() -> None:
    """CU-8.6 a: seat 0 has had its final turn, seat 2 has not"""
    at = At("C.../..../..../....", EMPTY, EMPTY, FULL, hands=["G01 UPI", "CFR"], finals=[2], turn=1, options=MIXED)
    at.body.players[0].rests = at.body.players[3].finished = True

    at.play(1, "play", "CFR", "0", "r1c1", "1").play(0, "block").play(1, "pass")

    assert at.hand(0) == ["G01"]
    assert not at.told("drew")


def test_manipulate_works_on_a_final_turn() -> None:
    """CU-18.6"""
    at = At("P.S./..A./..Y./....", FULL, finals=[])

    at.play(0, "exchange", "A", "r1c1", "3").play(0, "exchange", "A", "r2c3", "3")

    assert at.grid(0) == "..S./..S./..Y./..C."


def test_without_a_limit_the_rounds_go_on() -> None:
    """Section 1.1, CU-18.10: max_rounds 0"""
    at = At(EMPTY, EMPTY, turn=1, options=Options(max_rounds=0))
    at.body.round = 60

    at.lay(TurnEnd())

    assert (at.state.result, at.body.round, at.active()) == (None, 61, 0)


def test_a_compound_filled_in_the_last_round_allowed_still_gives_final_turns() -> None:
    """CU-18.10: the safety stop is for games in which nobody has filled a compound"""
    options = Options(reactions="orders", max_rounds=1)
    at = At(EMPTY, "CCCC/SAVY/DDYV/VSC.", hands=["G01", "G14"], turn=1, options=options)

    at.play(1, "play", "G14", "4")

    assert (at.state.result, at.active(), at.body.players[0].rests) == (None, 0, True)


def test_nobody_has_a_final_turn_any_more_when_the_game_is_over() -> None:
    """CU-18.9: neither pictures nor words say that somebody is to play"""
    at = At(EMPTY, FULL, EMPTY, finals=[2])
    at.body.players[1].finished = True

    at.play(0, "pass").play(2, "pass")

    assert at.view(None).phase == "over"
    assert [stand.final for stand in at.view(None).stands] == ["", "", ""]


# ---- exchanges ------------------------------------------------------------------------------------------------------


def test_an_exchange_ends_short_when_no_column_takes_more() -> None:
    """CU-9.7, CU-R16: the Celebrity's own space is the only one that is free and not in row 4"""
    at = At("CPSA/VDYI/DDY./VSC.", EMPTY)

    at.play(0, "exchange", "B", "r1c1", "V", "1")

    assert at.grid(0) == "VPSA/VDYI/DDY./VSC."
    assert at.asked() == {0}
    assert at.score(0).parts["recruits"] == 22 - 2


# ---- investigations -------------------------------------------------------------------------------------------------


def drawn_by_seat_1(options: Options, *hands: str, grid: str = EMPTY) -> At:
    """Seat 1 of three draws an investigation."""
    at = At(EMPTY, grid, EMPTY, hands=hands, pile="UI G02 G03 G04", turn=1, options=options)
    return at.play(1, "discard", [at.hand(1)[0]])


def test_a_drawn_investigation_is_answered_by_its_drawer_then_clockwise() -> None:
    """CU-12.5: seat 2 comes before seat 0, and with that the result is certain"""
    at = drawn_by_seat_1(LIVE, "UPI", "G01 G02", "UPI")

    at.play(0, "block").play(1, "1")
    assert blockers(at) == []
    at.play(2, "block")

    assert blockers(at) == [2]


def test_mixed_asks_about_an_investigation_and_about_influence_on_it_the_drawer_alone() -> None:
    """CU-A.4"""
    at = drawn_by_seat_1(MIXED, "UPI", "G01 UPI").order(0, "H", "always")
    assert at.asked() == {1}
    by_order = At(EMPTY, EMPTY, EMPTY, hands=["UPI", "G01 UPI"], pile="UI G02", turn=1, options=MIXED)
    by_order.order(0, "H", "always").play(1, "discard", ["G01"])

    at.play(1, "block")
    by_order.play(1, "1")

    assert (at.active(), at.body.chain) == (2, None)
    assert (blockers(by_order), by_order.asked()) == ([0], {1})


@pytest.mark.parametrize("options", [MIXED, LIVE])
def test_without_influence_in_the_game_the_drawer_chooses_a_column_and_no_block(options: Options) -> None:
    """CU-A.9, CU-A.11: with one column the investigator is placed at once"""
    many, one = (
        At(grid, EMPTY, hands=["G01"], pile="UI G02", discard="UPI " * 5, options=options)
        for grid in (EMPTY, "III./..../..../....")
    )

    for at in (many, one):
        at.play(0, "discard", "G01")

    assert (set(many.options(0)), many.asked()) == ({"1", "2", "3", "4"}, {0})
    assert (one.grid(0), one.active()) == ("IIII/..../..../....", 1)


@pytest.mark.parametrize(("order", "used"), [("always", [0]), ("never", [])])
def test_whoever_leaves_placing_to_the_bot_blocks_by_order(order: str, used: list[Seat]) -> None:
    """CU-A.12: without a prompt, in every mode"""
    at = At(EMPTY, EMPTY, hands=["G01 UPI"], pile="UI G02 G03", options=MIXED).order(0, "B", order)
    at.body.players[0].places_by_itself = True

    at.play(0, "discard", ["G01"])

    assert (blockers(at), at.active()) == (used, 1)
    assert at.grid(0).count("I") == 1 - len(used)


# ---- computer players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [ORDERS, MIXED, LIVE])
def test_computer_players_are_asked_in_every_mode(options: Options) -> None:
    """CU-A.10: they answer at once by their own judgement"""
    at = At(EMPTY, "C.../..../..../....", EMPTY, EMPTY, hands=["CFR", "UPI", "UPI"], options=options)
    at.state.robots = [2, 3]

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert at.asked() >= {2, 3}


def test_a_computer_that_takes_over_lets_influence_on_anothers_investigation_go() -> None:
    """Section 10: it counters only for a card of its own, though its compound has no room for an investigator"""
    at = At(EMPTY, "IIII/..../..../....", EMPTY, hands=["G01", "UPI UPI", "UPI"], pile="UI G02 G03", options=LIVE)
    at.play(0, "discard", "G01").play(0, "1").play(1, "block").play(2, "block").play(0, "pass")

    assert GAME.choose("steady", at.state, 1, Luck(1)) == ["pass"]


def test_no_card_is_spared_on_a_final_turn() -> None:
    """Section 10: the exact score counts, so that a theft is worth more than a gain of the same Celebrity"""
    at = At(EMPTY, "C.../..../..../....", EMPTY, FULL, hands=["G01 CFR"], finals=[], options=ORDERS)
    at.body.players[3].finished = True

    answer = GAME.choose("steady", at.state, 0, Luck(1))

    assert isinstance(answer, list)
    assert answer[:2] == ["play", "CFR"]
