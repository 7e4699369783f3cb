"""Asynchronous play: windows, overlap, standing orders, hidden information (section 8)."""

from __future__ import annotations

from typing import Any

from games.come_together import GAME
from games.come_together.effects import GainMeeple, GainWorker
from games.come_together.hiding import counts
from games.come_together.verbs import gains
from games.come_together.view import View
from games.core import kernel
from games.core.dice import Luck
from tests.games.come_together_table import KEY, Table

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]
PUBLIC = ["PU-01", "PU-02", "PU-03", "PU-04"]


def at_stars(overlap: str = "off", **groups: tuple[int, int]) -> Table:
    table = Table(3, overlap=overlap)
    table.lay_location("stars", "L1-1", STARS, groups)
    for seat in range(3):
        table.board(seat).fp = 0
    return table


def view(table: Table, reader: int | None) -> View:
    return GAME.view(table.state, reader)


# ---- windows -----------------------------------------------------------------------------------------------------


def test_windows_can_be_answered_in_any_order() -> None:
    """8.1, 8.2"""
    table = at_stars(A=(0, 1), C=(1, 2))
    table.play(0, "activate")
    assert table.asked().keys() == {0, 1}
    assert kernel.waiting(GAME, table.state) == {0, 1}

    table.finish(1)

    assert table.asked().keys() == {0}
    assert table.body.count == 0


def test_others_see_a_board_as_it_was_until_its_window_is_closed() -> None:
    """8.2"""
    table = at_stars(A=(0, 1), C=(1, 2))
    table.play(0, "activate")

    table.play(0, "share", "2-0")
    table.play(0, "no")

    assert view(table, 0).boards[0].tracks[0].at == 2
    assert view(table, 1).boards[0].tracks[0].at == view(table, None).boards[0].tracks[0].at == 0
    assert all(event.seen_by(1) is None for event in table.events)
    table.play(0, "SR-G3", "program")
    table.finish(0)
    assert view(table, 1).boards[0].tracks[0].at == 2
    changes = table.told("window_closed")[0].facts["changes"]
    assert {"line": "change", "what": "cyan", "was": 0, "now": 2} in changes
    assert {"line": "gained", "what": "program", "cards": ["SR-G3"]} in changes


def test_scores_in_an_open_form_are_not_seen() -> None:
    """8.2, 8.5"""
    table = Table(3)
    table.lay_location("public", "L1-3", PUBLIC, {"B": (0, 1)})
    table.lay_location("stars", "L1-1", STARS, {"A": (1, 1)})
    table.body.count, table.body.news[0] = 5, "N04"
    table.lay_tracks(1, white=2)
    table.lay_stages(1, ("SS-1", "RS-T2", False))
    table.lay_meeples(1, G=2)
    table.play(0, "activate")
    table.finish(0)
    before = view(table, None).boards[1].score

    table.play(1, "SR-G3", "program")

    assert table.board(1).score == before + 5
    assert GAME.scores(table.state)[1].total == before
    assert view(table, 1).boards[1].score == before + 5


# ---- overlap -----------------------------------------------------------------------------------------------------


def test_with_overlap_the_next_turn_begins_while_windows_are_open() -> None:
    """8.3"""
    table = at_stars("on", A=(0, 1), B=(1, 1))
    resting = table.board(0).resting

    table.play(0, "activate")

    assert table.body.count == 1
    assert table.board(0).resting == resting + 1
    assert len(table.location("stars").display) == 4
    assert table.asked().keys() == {0, 1}
    assert next(iter(table.options(1))) == "RS-T1"
    table.finish(1)
    assert "place" in table.open_keys(1)


def test_with_overlap_windows_are_closed_in_the_order_in_which_they_opened() -> None:
    """8.3"""
    table = at_stars("on", A=(0, 1), B=(2, 1))
    table.lay_location("public", "L1-2", PUBLIC, {"A": (1, 1), "C": (2, 1)})
    table.play(0, "activate")
    table.play(1, "activate")
    table.play(1, "no")
    assert view(table, None).boards[2].windows == 2
    assert next(iter(table.options(2))) == "RS-T1"

    table.play(2, "RS-T1", "program")
    table.play(2, "done")

    assert next(iter(table.options(2))) == "PU-03"
    assert table.codes(2, "place", "stars", "A") != []


def test_with_overlap_the_end_of_the_round_waits_for_every_window() -> None:
    """8.3"""
    table = at_stars("on", A=(0, 1), B=(1, 1))
    table.body.count = 5

    table.play(0, "activate")
    table.finish(0)

    assert table.body.trigger == 0
    assert table.asked().keys() == {1}
    assert table.body.held[1].errand.job == "window"
    table.finish(1)
    assert table.body.round == 2


def test_with_overlap_late_discards_join_their_pile_when_the_window_closes() -> None:
    """8.3"""
    table = at_stars("on", A=(0, 1), B=(1, 1))
    table.lay_stages(1, ("SS-1", "SR-B1", False))
    table.play(0, "activate")

    table.play(1, "RS-T1", "S1")
    assert "SR-B1" not in table.location("stars").pile
    table.play(1, "done")

    assert "SR-B1" in table.location("stars").pile


def test_the_friend_costs_points_openly_while_a_window_is_open() -> None:
    """8.3, CT-19.4"""
    table = Table(1, overlap="on")
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.lay_location("public", "L1-2", PUBLIC, {"A": (-1, 1), "B": (-1, 1)})
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-D1"]

    table.play(0, "activate")

    assert 0 in table.body.held
    assert view(table, None).boards[0].score == view(table, 0).boards[0].score == -2


# ---- standing orders ---------------------------------------------------------------------------------------------


def order(table: Table, seat: int, *path: Any) -> None:
    table.play(seat, "anytime", "orders", *path)


def test_with_complete_orders_a_window_closes_by_itself() -> None:
    """8.4"""
    table = at_stars(A=(0, 1), B=(1, 1))
    order(table, 1, "claims", "RS-T1", "S1")
    order(table, 1, "publicity", "orange", "white", "cyan")
    order(table, 1, "fp", "never")

    table.play(0, "activate")

    assert table.asked().keys() == {0}
    assert table.board(1).stages[0].artist == "RS-T1"
    assert table.board(1).tracks["orange"] == 2


def test_an_order_that_has_become_impossible_keeps_the_card() -> None:
    """8.4"""
    table = at_stars(A=(0, 1), B=(1, 1))
    order(table, 1, "claims", "RS-T1", "S1")
    table.lay_stages(1)

    table.play(0, "activate")

    assert "RS-T1" in table.board(1).program


def test_flower_power_can_be_ordered_for_landmarks_only() -> None:
    """8.4"""
    for orange, spent in ((1, False), (2, True)):
        table = at_stars(A=(0, 1))
        table.lay_tracks(0, orange=orange - 1)
        table.body.count = 1
        order(table, 0, "others", "program")
        order(table, 0, "publicity", "orange", "black", "white")
        order(table, 0, "fp", "worth")
        table.board(0).fp, table.board(0).side = 1, "HC4"
        table.board(0).tracks["cyan"] = 15
        table.board(0).tracks["orange"] = 2 if spent else 4
        table.play(0, "activate")
        table.play(0, "no")

        assert table.board(0).fp == (0 if spent else 1)


def test_bonuses_can_be_settled_by_orders() -> None:
    """8.4"""
    table = Table(3)
    order(table, 0, "gains", "plain")
    table.run(*gains(0, GainMeeple("K")))
    assert table.board(0).meeples["K"] == 1

    table.run(*gains(0, GainMeeple("any")))
    assert "K" in table.open_keys(0)
    order(table, 0, "gains", "safe")

    assert sum(table.board(0).meeples.values()) == 2


def test_festival_and_returns_can_be_ordered() -> None:
    """8.4"""
    table = Table(3)
    table.lay_stages(0, ("SS-1", "RS-T2", False))
    table.lay_meeples(0, G=2, K=1, P=1)
    table.board(0).campsites = ["SC-6", "CP-K1"]
    table.lay_location("public", "L1-3", PUBLIC, {"B": (1, 1)})
    order(table, 0, "festival", "best")
    order(table, 0, "returns", "suggested")
    table.body.news[0], table.body.count = "N04", 5
    table.play(0, "recover", "none")

    table.play(1, "activate")
    table.finish(1)

    assert table.body.round == 2
    assert table.board(0).scored == ["RS-T2"]
    assert sum(table.board(0).meeples.values()) == 3


def test_orders_are_private() -> None:
    """8.4"""
    table = Table(3)
    order(table, 1, "fp", "never")

    assert [event.seen_by(0) for event in table.events] == [None]
    mine, other = view(table, 1).mine, view(table, 0).mine
    assert mine and ("Flower Power", "Never spend it") in mine.orders
    assert other and ("Flower Power", "Ask me") in other.orders


# ---- hidden information ------------------------------------------------------------------------------------------


def test_hands_are_seen_by_their_owners_only() -> None:
    """8.6, CT-S16"""
    table = Table(3, setup=False)

    mine = view(table, 1).mine

    assert mine and [card.id for card in mine.hand] == table.body.hands[1]
    spectator = repr(view(table, None))
    assert not any(repr(card.name) in spectator for card in mine.hand)
    assert kernel.waiting(GAME, table.state) == {0, 1, 2}


def test_drawn_cards_are_seen_by_the_drawer_only() -> None:
    """8.6, CT-1.8"""
    table = Table(3)
    table.play(0, "recover", "scout", "stars")
    drawn = table.open_keys(0)

    mine, other = view(table, 0).mine, view(table, 1).mine

    assert mine and [card.id for card in mine.drawn] == drawn
    assert other and other.drawn == ()


def test_what_a_seat_cannot_know_is_dealt_anew() -> None:
    """8.6"""
    table = Table(3)
    table.play(0, "recover", "scout", "stars")
    before = counts(table.state)

    other = GAME.resample(GAME.copy(table.state), 1, Luck(7))

    assert other.body.locations["stars"].deck != table.location("stars").deck
    assert GAME.view(other, 1) == view(table, 1)
    assert counts(other) == before
    own = GAME.resample(GAME.copy(table.state), 0, Luck(7))
    assert GAME.view(own, 0) == view(table, 0)


def test_an_unfinished_window_of_another_seat_is_unknown() -> None:
    """8.2"""
    table = at_stars(A=(0, 1), C=(1, 2))
    table.play(0, "activate")
    table.play(0, "SR-G3", "S1")

    other = GAME.resample(GAME.copy(table.state), 1, Luck(7))

    assert other.body.boards[0].stages[0].artist == ""
    assert kernel.waiting(GAME, other) == {0, 1}
    assert "SR-G3" in [option.key for option in kernel.asked(GAME, other)[0].options]  # type: ignore[union-attr]


def test_a_discard_pile_of_the_friend_shows_its_top_card_only() -> None:
    """CT-1.8, CT-R46"""
    table = Table(1)
    friend, shown = table.body.friend, view(table, 0).friend

    assert friend and shown and shown.top == friend.pile[-1][3]
    assert "FR-" not in repr(view(table, 0))


def test_an_answer_in_a_window_can_be_taken_back_but_not_a_draw() -> None:
    """8.10"""
    table = at_stars(A=(0, 1), C=(1, 2))
    table.play(0, "activate")

    claim = kernel.submit(GAME, table.state, 0, ["SR-G3", "S1"], KEY)
    table.play(0, "SR-G3", "program")
    table.finish(0, 1)
    scout = kernel.submit(GAME, table.state, 1, ["recover", "scout", "stars"], KEY)

    assert not claim.sealed
    assert scout.sealed


def test_workers_gained_in_a_window_and_by_maintenance_add_up() -> None:
    """8.3"""
    table = at_stars("on", A=(0, 1), B=(1, 1))
    table.lay_location("public", "L1-2", PUBLIC, {"A": (1, 1), "C": (0, 1)})
    table.play(0, "activate")
    table.play(0, "stars")
    table.finish(1)
    resting = table.board(0).resting

    table.play(1, "activate")
    table.play(1, "no")

    assert table.board(0).resting == resting + 1
    assert view(table, 1).boards[0].resting == resting + 1
    table.run(*gains(0, GainWorker(1)), lane=0)
    table.finish(0)
    assert counts(table.state)["workers of seat 0"] == 10
