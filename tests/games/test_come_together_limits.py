"""What the rules do not allow, and where they stop: orders, passes, bonuses, powers."""

from __future__ import annotations

from games.come_together.effects import Advance, GainMeeple
from games.come_together.reckon import multiplier
from games.come_together.steps_round import NextRound, RoundEnd
from games.come_together.steps_turn import TurnOf
from games.come_together.verbs import gains
from games.core.table import Join
from tests.games.come_together_table import Table, powered

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def test_orders_for_single_cards_end_with_the_round() -> None:
    """8.4: the groups have gone, and the card may be reserved again for another purpose."""
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (1, 1)})
    table.play(1, "anytime", "orders", "claims", "SR-G3", "S1")
    table.play(1, "anytime", "orders", "fp", "never")
    table.body.trigger = 0
    table.state.stack.clear()

    table.run(NextRound())

    assert table.body.orders[1].claims == {}
    assert table.body.orders[1].fp == "never"


def test_a_bonus_once_begun_is_not_left_in_the_middle() -> None:
    """CT-6.4, CT-20.3"""
    table = powered("SS-1")
    table.run(*gains(0, Advance("white", 2)))

    table.play(0, "orange")

    assert table.open_keys(0) == ["cyan", "orange", "white", "black"]


def test_a_meeple_is_not_exchanged_for_its_like() -> None:
    """CT-9.3"""
    table = Table(4)
    table.board(0).campsites = ["SC-1"]
    table.lay_meeples(0, K=1, G=1)

    table.run(*gains(0, GainMeeple("K")))

    assert table.open_keys(0, "K") == ["G", "no"]


def test_in_solo_the_friend_plays_on_if_nothing_can_be_done() -> None:
    """CT-1.5, CT-19.4, CT-19.7, CT-19.9, CT-19.11: passes alone end no round, the Friend's four activations do."""
    table = Table(1)
    table.body.news = ["N01", "N02", "N12"]
    table.board(0).active = table.board(0).resting = 0
    for location in table.body.locations.values():
        location.groups = [None] * 4

    table.run(TurnOf(0))

    assert len(table.told("friend_alone")) == 3 * 4
    assert table.state.result is not None
    assert table.state.result.scores[0].total == 12 * -2 - 4


def test_only_passes_one_after_another_end_a_round() -> None:
    """CT-1.5"""
    table = Table(3)
    for seat in (1, 2):
        table.board(seat).active = table.board(seat).resting = 0

    table.play(0, "place", "stages", "A")
    table.play(0, "recover", "none")

    assert [event.seat for event in table.told("passed")] == [1, 2]
    assert table.body.round == 1


def test_overtime_needs_one_worker_more() -> None:
    """CT-20.7"""
    table = powered("SS-4")
    table.lay_location("stars", "L1-3", STARS, {})

    table.board(0).active = 3
    assert table.codes(0, "place", "stars", "D", "double") != []

    table.board(0).active = 4

    assert table.open_keys(0, "place", "stars", "D") == ["plain", "double"]


def test_starting_cards_do_not_count_for_boards_and_tents() -> None:
    """CT-R21, N06"""
    table = Table(4)
    board = table.board(0)
    table.lay_stages(0, ("SS-1", "", False), ("SG-K1", "", False), ("SG-K2", "", False))

    board.campsites = ["SC-1", "CP-K1"]

    assert multiplier(board, "min_stage_campsite") == 1


def test_no_star_is_cancelled_after_ones_last_step_4() -> None:
    """CT-R48"""
    table = powered("SS-2", 3)
    table.body.round = 3
    table.board(0).program = ["SR-B1"]
    table.lay_location("stars", "L3-2", STARS, {"A": (1, 1)})
    table.state.stack.clear()
    table.run(Join(), RoundEnd())
    assert table.codes(0, "anytime", "cancel", "SR-B1") == []

    table.finish(0)

    assert table.asked().keys() == {1}
    assert table.codes(0, "anytime", "cancel", "SR-B1") == ["NOT_NOW"]
