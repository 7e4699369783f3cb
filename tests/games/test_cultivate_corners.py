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


def test_the_host_takes_the_first_seat_unless_all_is_drawn_by_lot() -> None:
    """CU-1.2"""
    assert GAME.seats_host_first(Options())
    assert not GAME.seats_host_first(Options(first_player="random"))


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


def test_nothing_can_be_prepared_after_the_own_final_turn() -> None:
    """CU-18.4, CU-A.15"""
    at = At(EMPTY, EMPTY, FULL, finals=[0], turn=1)
    assert kernel.offer(GAME, at.state, 0, "ahead") is not None

    at = At(EMPTY, EMPTY, FULL, finals=[1]).play(0, "pass")

    assert kernel.offer(GAME, at.state, 0, "ahead") is None


# ---- powers and deals -----------------------------------------------------------------------------------------------


def test_mastermind_draws_its_card_once() -> None:
    """CU-3.8: when it becomes active, not in the turns that follow"""
    at = At(".C../.P../.V../....", EMPTY, hands=["G03 G01 G01 G01"]).play(0, "play", "G03", "2")

    at.play(1, "discard", [at.hand(1)[0]]).play(0, "play", "G01", "3")

    assert len(at.hand(0)) == 5
    assert [event.seat for event in at.told("drew")] == [0, 0, 1, 0]
    assert at.body.players[0].turns == 2


def test_an_investigator_on_the_hijack_space_gives_no_bonus() -> None:
    """CU-3.4, CU-19.4"""
    assert At("..../..../..../I...", EMPTY).score(0).parts["hijack"] == 0


def test_a_deal_puts_only_the_right_recruit_on_a_rivals_locked_space() -> None:
    """CU-14.3: seat 1's investigator stands where an Activist is wanted"""
    at = At("VS../..../..../....", "..../..../..../I...", hands=["FD"])

    assert at.legal(0, "play", "FD") == {"r1c1"}


# ---- exchanges ------------------------------------------------------------------------------------------------------


def test_an_exchange_ends_short_when_no_column_takes_more() -> None:
    """CU-9.7, CU-R16: the Celebrity's own space is the only one that is free and not in row 4"""
    at = At("CPSA/VDYI/DDY./VSC.", EMPTY)

    at.play(0, "exchange", "B", "r1c1", "V", "1")

    assert at.grid(0) == "VPSA/VDYI/DDY./VSC."
    assert at.asked() == {0}
    assert at.score(0).parts["recruits"] == 22 - 2


def test_three_recruits_of_one_point_make_one_of_three() -> None:
    """CU-9.8: 1 + 1 + 1 for 3; only the holes just made take it, as CU-9.3 allows"""
    at = At("VDYI/SSSI/AAAI/V.CI", EMPTY)
    assert "VDY" in at.legal(0, "exchange", "C")

    at.play(0, "exchange", "C", "VDY", "r1c1", "r1c2", "r1c3", "P", "2")

    assert at.grid(0) == ".P.I/SSSI/AAAI/V.CI"


def test_four_recruits_of_one_point_pay_for_a_removal() -> None:
    """CU-9.9"""
    at = At("VVYI/D.../..../....", EMPTY)

    at.play(0, "exchange", "D", "r1c4", "VVDY", "r1c1", "r1c2", "r2c1", "r1c3")

    assert at.grid(0) == EMPTY


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


def test_influence_used_on_an_investigation_is_replaced_in_the_order_played() -> None:
    """CU-10.5: seat 2 has blocked, seat 0 has countered; then the drawer goes on"""
    at = drawn_by_seat_1(LIVE, "UPI", "G01 G02", "UPI")

    at.play(1, "1").play(2, "block").play(1, "pass").play(0, "block").play(1, "pass").play(2, "pass")
    at.play(1, "1").play(2, "pass").play(0, "pass")

    assert at.grid(1) == "I.../..../..../...."
    assert [event.seat for event in at.told("drew")] == [2, 0, 1]


# ---- standing orders ------------------------------------------------------------------------------------------------


def stolen(rival: str, *hands: str, options: Options = ORDERS) -> At:
    """Seat 0 of three is about to steal from seat 1."""
    return At(EMPTY, rival, EMPTY, hands=["CFR UPI", *hands], options=options)


def test_an_investigator_that_comes_is_harm() -> None:
    """CU-A.6: points go down, though every agenda space stays as it is"""
    at = At("I.../..../..../....", "C.../Y.../..../....", EMPTY, hands=["SR"], options=MIXED)

    at.play(0, "play", "SR", "0:r1c1", "1", "2")

    assert (at.asked(), at.active()) == ({1}, 0)


def test_a_card_that_harms_and_fills_goes_by_the_order_on_harm() -> None:
    """CU-A.3, table 8.2: the first matching row, whatever the second says"""
    at = At("CCCC/SAVY/DDYV/VSC.", "D.../..../..../....", EMPTY, hands=["CFR", "UPI", "G01"], options=ORDERS)
    at.order(1, "A", "never").order(1, "E", "always")

    at.play(0, "play", "CFR", "1", "r1c1", "4")

    assert blockers(at) == []
    assert at.body.players[0].finished


@pytest.mark.parametrize(("rival", "used"), [(1, [1, 0]), (2, [1])])
def test_an_order_against_influence_is_limited_to_those_who_use_it(rival: Seat, used: list[Seat]) -> None:
    """CU-A.2, CU-A.3: B is the player of the card that is answered"""
    at = stolen("C.../..../..../....", "UPI").order(0, "C", "always", rival)

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert blockers(at) == used


def test_an_order_changed_while_a_step_is_open_holds_for_later_events() -> None:
    """CU-A.2, CU-A.7: seat 2, which is not asked, is settled when the step opens"""
    at = stolen("C.../..../..../....", "G01", "UPI", options=MIXED)
    at.play(0, "play", "CFR", "1", "r1c1", "1")

    at.play(2, "anytime", "G", "always", ["0", "1"]).play(1, "pass")

    assert blockers(at) == []
    assert at.grid(0) == "C.../..../..../...."


# ---- computer players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [ORDERS, MIXED, LIVE])
def test_computer_players_are_asked_in_every_mode(options: Options) -> None:
    """CU-A.10: they answer at once by their own judgement"""
    at = At(EMPTY, "C.../..../..../....", EMPTY, EMPTY, hands=["CFR", "UPI", "UPI"], options=options)
    at.state.robots = [2, 3]

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert at.asked() >= {2, 3}


@pytest.mark.parametrize("answered", [False, True])
def test_nobody_is_said_to_wait_for_a_computer_once_a_person_is_asked(answered: bool) -> None:
    """CU-A.4, CU-A.8, CU-A.10: mixed asks the robbed seat 1, and that is what all see"""
    at = At(EMPTY, "C.../..../..../....", EMPTY, EMPTY, hands=["CFR", "G01", "UPI"], options=MIXED)
    at.state.robots = [2, 3]
    at.play(0, "play", "CFR", "1", "r1c1", "1")

    if answered:
        at.play(2, "pass").play(3, "pass")

    assert at.view(None).asked == (1,)


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
