"""Section 8 of the rules page: who is asked, standing orders, priority, chains, drawn investigations."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.table import Seat
from games.cultivate import GAME
from games.cultivate.model import Options
from tests.games.cultivate_table import EMPTY, At

LIVE, MIXED, ORDERS = Options(reactions="live"), Options(), Options(reactions="orders")
NEARLY = "CCCC/SAVY/DDYV/VSC."


def theft(options: Options, *hands: str, seats: int = 4) -> At:
    """Seat 0 steals a Celebrity from seat 1."""
    return At(EMPTY, "C.../..../..../....", *[EMPTY] * (seats - 2), hands=["CFR UPI", *hands], options=options)


def steal(at: At) -> At:
    return at.play(0, "play", "CFR", "1", "r1c1", "1")


def gain(options: Options, *hands: str, agendas: tuple[str, ...] = (), grid: str = EMPTY) -> At:
    """Seat 0 is about to gain a Celebrity among three players."""
    return At(grid, EMPTY, EMPTY, hands=["G01", *hands], agendas=agendas, options=options)


def draw(options: Options, *hands: str, pile: str = "UI G02 G03 G04 G11") -> At:
    """Seat 0 draws an investigation among three players."""
    return At(EMPTY, EMPTY, EMPTY, hands=["G01", *hands], pile=pile, options=options)


def blocked(at: At) -> list[Seat | None]:
    """Who has used an influence, in order."""
    return [event.seat for event in at.events if event.kind in ("influences", "influences_own")]


# ---- who is asked (CU-A.4) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "asked"), [(ORDERS, {1}), (MIXED, {1}), (LIVE, {1, 2, 3})])
def test_a_theft_asks_whom_the_mode_names(options: Options, asked: set[int]) -> None:
    """CU-A.4: mixed asks whom the card harms, live all rivals; in orders nobody, so that it is seat 1's turn"""
    at = steal(theft(options))

    assert at.asked() == asked
    assert (at.body.chain is None) == (options is ORDERS)


def test_mixed_asks_all_rivals_when_the_card_would_fill() -> None:
    """CU-A.4"""
    at = At(NEARLY, EMPTY, EMPTY, hands=["G14"], options=MIXED).play(0, "play", "G14", "4")

    assert at.asked() == {1, 2}


def test_mixed_asks_nobody_about_a_harmless_card() -> None:
    """CU-A.4, CU-A.6: an investigator stolen from a rival does good"""
    at = At(EMPTY, "I.../..../..../....", EMPTY, hands=["CFR"], options=MIXED)

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert at.active() == 1


@pytest.mark.parametrize(
    ("grid", "harms"),
    [("C.../..../..../....", True), ("Y.../..../..../....", True), ("I.../..../..../....", False)],
)
def test_harm_is_a_loss_of_points_or_of_matched_agenda_spaces(grid: str, harms: bool) -> None:
    """CU-A.6: a Youth for a Politician gains points, but a Celebrity that the agenda wants is harm"""
    at = At(EMPTY, grid, EMPTY, hands=["CFR"], options=MIXED)

    at.play(0, "play", "CFR", "1", "r1c1", "1")

    assert (at.asked() == {1} and at.active() == 0) == harms


def test_a_loss_of_an_agenda_space_alone_is_harm() -> None:
    """CU-A.6: as many points afterwards, but one matched space fewer"""
    at = At("P.../..../..../....", "C.../..../..../....", EMPTY, hands=["FD"], options=MIXED)

    at.play(0, "play", "FD", "r1c1", "1", "r1c1")

    assert (at.asked(), at.active()) == ({1}, 0)


def test_mixed_asks_the_owner_of_the_blocked_card_alone() -> None:
    """CU-A.4, CU-A.14"""
    at = steal(theft(MIXED, "UPI", "UPI", "UPI")).play(1, "block")

    assert at.asked() == {0}


# ---- priority and chains (CU-12) ------------------------------------------------------------------------------------


def test_the_first_in_priority_order_blocks_and_the_others_keep_their_cards() -> None:
    """CU-12.4, CU-12.5, CU-A.13"""
    at = steal(theft(LIVE, "UPI", "UPI", "UPI")).play(3, "block").play(2, "block")
    assert blocked(at) == []

    at.play(1, "block")

    assert blocked(at) == [1]
    assert [len(at.hand(seat)) for seat in (1, 2, 3)] == [0, 1, 1]


def test_a_step_closes_when_a_block_can_no_longer_be_forestalled() -> None:
    """CU-A.7: seat 3 need not answer any more"""
    at = steal(theft(LIVE, "UPI", "UPI", "UPI")).play(1, "pass")

    at.play(2, "block")

    assert blocked(at) == [2]


def test_a_upi_is_answered_first_by_the_owner_of_its_target() -> None:
    """CU-12.5: seat 2 blocks seat 0's card; seat 0 comes before seat 3, which sits nearer"""
    at = steal(theft(LIVE, "G01", "UPI", "UPI"))
    at.play(1, "pass").play(2, "block")
    assert at.asked() == {0, 1, 3}

    at.play(3, "block").play(1, "pass")
    assert blocked(at) == [2]
    at.play(0, "block")

    assert blocked(at) == [2, 0]


def test_nobody_blocks_an_own_action_card_or_upi() -> None:
    """CU-12.2, CU-R39, CU-12.1, CU-4.4"""
    at = steal(theft(LIVE, "UPI UPI"))
    assert 0 not in at.asked()

    at.play(1, "block")

    assert at.asked() == {0, 2, 3}


def test_a_card_blocked_twice_stays_cancelled() -> None:
    """CU-12.8, CU-12.9, CU-R26: the counter frees the card, and a second UPI cancels it again"""
    at = steal(theft(LIVE, "UPI UPI", seats=2))

    at.play(1, "block").play(0, "block").play(1, "pass").play(1, "block").play(0, "pass")

    assert blocked(at) == [1, 0, 1]
    assert at.grid(1) == "C.../..../..../...."
    assert at.body.discard == ["CFR", "UPI", "UPI", "UPI"]


def test_a_counter_can_be_countered() -> None:
    """CU-12.6: the last card of the chain is settled first"""
    at = steal(theft(MIXED, "UPI UPI", seats=2))

    at.play(1, "block").play(0, "block").play(1, "block")
    assert [link.card for link in at.body.chain.links] == ["CFR", "UPI", "UPI", "UPI"]  # type: ignore[union-attr]
    at.play(0, "pass").play(0, "pass")

    assert at.grid(0) == EMPTY
    assert at.told("cancelled")[-1].facts == {"card": "CFR", "by": 1}


def test_a_finished_player_may_still_block() -> None:
    """CU-12.3, CU-R11"""
    at = At(EMPTY, "C.../..../..../....", "CCCC/SAVY/DDYV/VSCD", hands=["CFR", "", "UPI"], options=LIVE, finals=[1])
    at.body.players[2].finished = True

    steal(at).play(1, "pass").play(2, "block")

    assert blocked(at) == [2]
    assert at.hand(2) == []


# ---- standing orders (8.2) ------------------------------------------------------------------------------------------


def test_by_default_orders_block_harm_a_filling_card_and_own_investigations() -> None:
    """Table 8.2: O-A, O-E, O-B"""
    harm = steal(theft(ORDERS, "UPI"))
    fill = At(NEARLY, EMPTY, EMPTY, hands=["G14", "G01", "UPI"], options=ORDERS).play(0, "play", "G14", "4")
    own = At(EMPTY, EMPTY, hands=["G01 UPI"], pile="UI G02 G03", options=ORDERS).play(0, "discard", ["G01"])

    assert [blocked(at) for at in (harm, fill, own)] == [[1], [2], [0]]
    assert not fill.body.players[0].finished


def test_by_default_nothing_else_is_blocked() -> None:
    """Table 8.2: O-F, O-G, O-H, O-C, O-D, O-I"""
    plain = gain(ORDERS, "UPI", "UPI").play(0, "play", "G01", "1")
    task = At("CV../..../..../....", EMPTY, hands=["ANT", "UPI"], options=ORDERS)
    task.play(0, "play", "ANT", "0", "r1c1", "r1c2")
    other = draw(ORDERS, "UPI", "UPI").play(0, "discard", "G01").play(0, "1")
    counter = steal(theft(ORDERS, "UPI", "UPI", "UPI"))

    assert [blocked(at) for at in (plain, task, other, counter)] == [[], [], [], [1]]


@pytest.mark.parametrize(("order", "at"), [("F", gain(ORDERS, "UPI")), ("H", draw(ORDERS, "UPI"))])
def test_an_order_can_be_given_for_gain_cards_and_others_investigations(order: str, at: At) -> None:
    """Table 8.2: O-F, O-H"""
    at.order(1, order, "always")

    at.play(0, *(["play", "G01", "1"] if order == "F" else ["discard", "G01"]))

    assert blocked(at) == [1]


def test_an_order_can_be_given_for_other_action_cards() -> None:
    """Table 8.2: O-G, for a theft that harms somebody else"""
    at = theft(ORDERS, "G01", "UPI").order(2, "G", "always")

    assert blocked(steal(at)) == [2]


def test_orders_counter_influence() -> None:
    """Table 8.2: O-C for the own action card, O-D for the own UPI, O-I for everything else"""
    owner = steal(theft(ORDERS, "UPI").order(0, "C", "always"))
    duel = steal(theft(ORDERS, "UPI UPI").order(0, "C", "always").order(1, "D", "always"))
    third = steal(theft(ORDERS, "UPI", "UPI").order(2, "I", "always"))

    assert [blocked(at) for at in (owner, duel, third)] == [[1, 0], [1, 0, 1], [1, 2]]


def test_a_upi_on_a_drawn_investigation_is_any_other_upi_to_the_drawer() -> None:
    """Table 8.2: O-I, not O-C"""
    at = draw(ORDERS, "UPI").order(1, "H", "always").order(0, "C", "always")
    at.body.players[0].hand = ["G01", "UPI"]
    at.order(0, "B", "never")

    at.play(0, "discard", ["G01"])

    assert blocked(at) == [1]


@pytest.mark.parametrize(("agenda", "blocks"), [("pierre_8", [1]), ("ben_8", [])])
def test_an_order_may_wait_for_cards_that_advance_the_agenda(agenda: str, blocks: list[int]) -> None:
    """CU-A.2"""
    at = gain(ORDERS, "UPI", agendas=(agenda,)).order(1, "F", "agenda")

    at.play(0, "play", "G01", "1")

    assert blocked(at) == blocks


def test_the_first_matching_order_limited_to_other_rivals_counts_as_never() -> None:
    """CU-A.3: no later row is read"""
    at = theft(ORDERS, "UPI").order(1, "A", "always", 2).order(1, "G", "always")

    assert blocked(steal(at)) == []


def test_an_order_limited_to_this_rival_blocks() -> None:
    """CU-A.2"""
    at = theft(ORDERS, "UPI").order(1, "A", "always", 0, 3)

    assert blocked(steal(at)) == [1]


def test_those_not_asked_follow_their_orders_once_those_before_them_are_settled() -> None:
    """CU-A.5, CU-A.7: seat 2 would block by order, but seat 1 is asked and comes first"""
    at = steal(theft(MIXED, "UPI", "UPI").order(2, "G", "always"))
    assert at.asked() == {1}

    at.play(1, "pass")

    assert blocked(at) == [2]


def test_a_block_by_order_before_all_who_are_asked_sends_no_prompt() -> None:
    """CU-A.7: seat 1 comes before the robbed seat 2"""
    at = At(EMPTY, EMPTY, "C.../..../..../....", hands=["CFR", "UPI", "UPI"], options=MIXED).order(1, "G", "always")

    at.play(0, "play", "CFR", "2", "r1c1", "1")

    assert blocked(at) == [1]
    assert at.asked() == {0}


def test_time_runs_out_with_the_order_as_it_was_at_the_opening() -> None:
    """CU-A.7, D17"""
    at = steal(theft(MIXED, "UPI"))

    at.play(1, "anytime", "A", "never")

    assert at.safe(1) == ["block"]
    assert at.mine(1).orders[0].value == "never"
    assert steal(theft(MIXED, "UPI").order(1, "A", "never")).safe(1) == ["pass"]


def test_orders_are_changed_in_a_private_panel() -> None:
    """CU-A.2, D19"""
    at = theft(MIXED, "UPI")
    public = at.view(None)

    at.play(1, "anytime", "F", "agenda", ["0", "3"]).play(1, "anytime", "place", "itself")

    assert at.mine(1).orders[2].value == "if it advances the agenda"
    assert at.mine(1).orders[2].rivals == (0, 3)
    assert at.mine(1).places_by_itself
    assert at.view(None) == public
    assert [event.seen_by(0) for event in at.told("ordered")] == [None, None]
    assert at.refused(1, "anytime", "A", "agenda") == "“agenda” is not one of the choices."


# ---- drawn investigations (CU-10, CU-A.11, CU-A.12) -----------------------------------------------------------------


def test_a_chosen_column_is_no_block_and_holds() -> None:
    """CU-A.11"""
    at = draw(LIVE).play(0, "discard", "G01")
    assert at.asked() == {0, 1, 2}

    at.play(0, "3").play(1, "pass").play(2, "pass")

    assert at.grid(0) == "..I./..../..../...."


def test_the_drawer_is_asked_even_with_a_single_column() -> None:
    """CU-A.11"""
    at = At("III./..../..../....", EMPTY, hands=["G01"], pile="UI G02", options=MIXED)

    at.play(0, "discard", "G01")

    assert at.options(0).keys() == {"block", "4"}


def test_a_countered_block_of_an_investigation_asks_the_drawer_again() -> None:
    """CU-A.11, CU-12.8"""
    at = draw(LIVE, "UPI", "UPI").play(0, "discard", "G01")

    at.play(0, "2").play(1, "block").play(2, "block").play(0, "pass")
    at.play(0, "pass").play(1, "pass")

    assert at.asked() == {0, 1, 2}
    at.play(0, "4").play(1, "pass").play(2, "pass")
    assert at.grid(0) == "...I/..../..../...."


def test_in_orders_mode_only_columns_are_asked_and_a_single_one_not_at_all() -> None:
    """CU-A.11"""
    many = draw(ORDERS).play(0, "discard", "G01")
    one = At("III./..../..../....", EMPTY, hands=["G01"], pile="UI G02", options=ORDERS)

    one.play(0, "discard", "G01")

    assert many.options(0).keys() == {"1", "2", "3", "4"}
    assert one.grid(0) == "IIII/..../..../...."
    assert one.active() == 1


def test_a_drawer_may_leave_the_column_to_the_bot() -> None:
    """CU-A.12, section 7.2 AI: the column with fewest empty spaces below, then off the agenda, then the left one"""
    at = At("CPSA/V.../..../....", EMPTY, hands=["G01"], pile="UI G02", options=LIVE)
    at.body.players[0].places_by_itself = True

    at.play(0, "discard", "G01")
    assert at.asked() == {1}
    at.play(1, "pass")

    assert at.grid(0) == "CPSA/V.../I.../...."


def test_the_drawer_has_a_clock_of_its_own() -> None:
    """CU-A.11, D18"""
    at = draw(LIVE).play(0, "discard", "G01")

    assert [kernel.pace(GAME, at.state, seat) for seat in (0, 1, 2)] == ["investigator", "reaction", "reaction"]
    assert [at.safe(seat) for seat in (0, 1, 2)] == [["1"], ["pass"], ["pass"]]


def test_influence_that_is_known_to_be_gone_opens_no_step() -> None:
    """CU-A.9: all five lie in the discard pile"""
    at = theft(LIVE)
    at.body.players[0].hand = ["CFR"]
    at.body.discard = ["UPI"] * 5

    assert steal(at).grid(0) == "C.../..../..../...."


def test_influence_used_in_the_chain_counts_as_gone() -> None:
    """CU-A.9: the fifth UPI cannot be answered, so the card is cancelled at once"""
    at = theft(LIVE, "UPI", seats=2)
    at.body.players[0].hand = ["CFR"]
    at.body.discard = ["UPI"] * 4

    steal(at).play(1, "block")

    assert at.told("cancelled")
    assert at.active() == 1
