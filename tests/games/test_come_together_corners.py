"""Corners where two rules meet: powers, overlap, orders and taking back."""

from __future__ import annotations

from games.come_together import GAME
from games.come_together.effects import Advance
from games.come_together.model import Group
from games.come_together.verbs import gains
from games.core import kernel
from tests.games.come_together_table import KEY, Table, powered

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]
PUBLIC = ["PU-01", "PU-02", "PU-03", "PU-04"]


def spent(seat: int = 1) -> Table:
    """With overlap, seat 0 is about to activate Stars, where a seat has a group but nobody left to place or recover."""
    table = Table(3, overlap="on")
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.location("stars").groups[1] = Group(seat, 0)
    table.board(seat).active = table.board(seat).resting = 0
    return table


# ---- overlap -----------------------------------------------------------------------------------------------------


def test_with_overlap_nobody_passes_before_a_window_of_his_own_is_closed() -> None:
    """8.3, CT-1.4: what the window brings may give an action."""
    table = spent()

    table.play(0, "activate")
    assert not table.told("passed")
    table.board(1).active = 1
    table.finish(1)

    assert table.open_keys(1) == ["place"]


def test_with_overlap_nobody_passes_over_a_window_in_the_end_either() -> None:
    """8.3, CT-1.4"""
    table = spent()
    table.play(0, "activate")

    table.finish(1)

    assert [event.seat for event in table.told("passed")] == [1]
    assert table.asked().keys() == {0, 2}


def test_with_overlap_the_only_action_waits_for_the_window_too() -> None:
    """8.3, CT-1.3"""
    table = spent()
    table.lay_location("public", "L1-2", PUBLIC, {"A": (2, 1)})
    table.location("public").groups[2] = Group(1, 0)

    table.play(0, "activate")

    assert table.body.token == 0
    table.finish(1)
    assert table.body.token == 2


# ---- powers ------------------------------------------------------------------------------------------------------


def test_any_channel_safely_takes_the_first_track_of_the_tile() -> None:
    """D17, CT-20.3"""
    table = powered("SS-1")
    table.lay_location("stars", "L1-3", STARS, {"A": (0, 2)})
    table.play(0, "activate")
    table.play(0, "SR-G3", "program")

    assert table.safe(0) == ["white"]
    assert table.open_keys(0)[:4] == ["white", "black", "cyan", "orange"]


def test_other_plans_can_call_back_the_worker_just_dismissed() -> None:
    """CT-5.4, CT-20.8"""
    table = powered("SS-5")
    table.lay_location("stars", "L1-3", STARS, {})
    board = table.board(0)
    board.active, board.resting, board.inactive = 4, 1, 0
    assert "worker" not in table.open_keys(0, "place", "stars", "A")

    table.play(0, "recover", "dismiss", "stars", "A", "worker")

    board = table.board(0)
    assert (board.active, board.resting, board.inactive) == (3, 0, 0)


def test_a_marker_before_its_first_icon_has_reached_nothing() -> None:
    """CT-8.4, CT-21.1"""
    table = Table(4)
    table.board(0).side = "HC1"

    table.run(*gains(0, Advance("orange", 1)))

    assert table.options(0)["orange"].label == "1 space on television: 1 [–]"


# ---- taking back -------------------------------------------------------------------------------------------------


def test_cards_that_were_passed_on_are_not_taken_back() -> None:
    """8.10, CT-S18, CT-S21"""
    for seats in (1, 2):
        table = Table(seats, setup=False, advanced_setup="on")
        for seat in range(seats - 1):
            table.play(seat, *table.safe(seat))

        last = kernel.submit(GAME, table.state, seats - 1, table.safe(seats - 1), KEY)

        assert last.sealed


def test_an_activation_is_taken_back_only_if_nobody_else_has_got_a_window() -> None:
    """8.10: with standing orders one could see what they do."""
    for others, sealed in (({}, False), ({"B": (1, 1)}, True)):
        table = Table(3)
        table.lay_location("stars", "L1-1", STARS, {"A": (0, 1), **others})

        done = kernel.submit(GAME, table.state, 0, ["activate"], KEY)

        assert done.sealed == sealed


def test_the_end_of_a_round_is_not_taken_back() -> None:
    """8.10: the others have got their forms."""
    table = Table(3)
    table.lay_location("public", "L1-3", PUBLIC, {"B": (0, 1)})
    table.lay_location("stars", "L1-1", STARS, {"A": (1, 1)})
    table.body.count = 5
    table.play(0, "activate")
    table.play(0, "PU-02", "program")

    done = kernel.submit(GAME, table.state, 0, ["done"], KEY)

    assert done.state.body.held.keys() == {1}
    assert done.sealed


# ---- menus -------------------------------------------------------------------------------------------------------


def test_what_an_activation_brings_is_said_whole() -> None:
    table = Table(3)
    table.lay_location("stars", "L1-1", ["SR-B1", "SR-P2", "SR-G3", "SR-P5"], dict.fromkeys("ABCD", (0, 1)))
    table.lay_location("public", "L1-2", PUBLIC, {"A": (0, 1)})

    table.play(0, "activate")

    assert table.options(0)["stars"].hint.endswith("Caylus Wispur and The Velveteen Comets")
