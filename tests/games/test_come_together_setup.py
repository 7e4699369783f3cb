"""How a table is laid: CT-S, and the streams of 8.8."""

from __future__ import annotations

import pytest

from games.come_together import GAME
from games.come_together.cards import NEWS, RISING, SETUP
from games.come_together.model import Options
from games.come_together.steps_activation import activation_track
from games.core import kernel
from tests.games.come_together_table import Table


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_table_is_laid_for_every_number_of_players(seats: int) -> None:
    """CT-S1 to CT-S6, CT-S10, CT-S12, CT-S13"""
    table = Table(seats, setup=False)

    assert activation_track(seats) == ("front" if seats < 5 else "back")
    assert (table.body.round, table.body.count, table.body.token) == (1, 0, 0)
    assert sorted(each.tile for each in table.body.locations.values()) == ["L1-1", "L1-2", "L1-3", "L1-4"]
    for location in table.body.locations.values():
        assert len(location.display) == 4
        assert sum(card in RISING for card in location.display) <= 2
    for board, place in zip(table.body.boards, SETUP[seats].places, strict=True):
        assert (board.fp, board.active, board.resting, board.inactive) == (
            place.fp, place.active, place.resting, place.inactive,
        )  # fmt: skip
        assert (board.score, set(board.tracks.values()), len(board.campsites)) == (0, {0}, 1)
        assert [space.card[:3] for space in board.stages] == ["SS-", "", "", "", ""]
    assert len({board.campsites[0] for board in table.body.boards}) == seats
    assert [len(hand) for hand in table.body.hands.values()] == [5] * seats


def test_the_friend_has_four_workers_or_eight_and_sixteen_cards() -> None:
    """CT-S9, CT-S22, CT-S23"""
    found = {seats: Table(seats, setup=False).body.friend for seats in (1, 2, 3)}

    assert {seats: friend and (friend.active, len(friend.deck)) for seats, friend in found.items()} == {
        1: (8, 16),
        2: (4, 16),
        3: None,
    }


def test_the_newspapers_of_two_rounds_are_sides_of_different_tiles() -> None:
    """CT-S7, CT-S8, CT-R4, CT-R60"""
    for number in range(20):
        table = Table(3, key=f"news {number}".encode(), setup=False)
        first, second, third = (NEWS[tile].tile for tile in table.body.news)

        assert len({first, second, third}) == 3
        assert third == "round 3"
        assert [tile.state for tile in GAME.view(table.state, None).news] == ["now", "later", "later"]


def test_with_many_players_all_five_drafted_cards_are_used() -> None:
    """CT-S18, CT-S20"""
    table = Table(5, advanced_setup="on")

    assert [len(board.program) for board in table.body.boards] == [4] * 5
    assert sum(card.startswith("PG-") for card in table.body.gone) >= 30 - 5 * 5


def test_alone_four_drafted_cards_are_the_program_display() -> None:
    """CT-S21"""
    table = Table(1, setup=False, advanced_setup="on")
    first = list(table.body.hands[0])
    table.play(0, first[1:3])
    second = list(table.body.hands[0])

    table.play(0, second[2:4])

    assert len(first) == len(second) == 4
    assert table.board(0).program == [*first[1:3], *second[2:4]]
    assert sum(card.startswith("PG-") for card in table.body.gone) == 26


def test_alone_one_of_two_powers_is_taken() -> None:
    """CT-R61, CT-S24, CT-S26"""
    table = Table(1, setup=False, special_powers="on")
    shown = list(table.body.shelf)

    table.play(0, shown[1])

    assert len(shown) == 2
    assert table.board(0).stages[0].card == shown[1]
    assert shown[0] in table.body.gone
    assert table.board(0).fp == SETUP[1].places[0].fp - 1
    assert table.board(0).side != "FB-0"


def test_every_deck_and_deal_has_a_stream_of_its_own() -> None:
    """8.8"""
    begun = kernel.start(GAME, 2, Options(special_powers="on"), [None] * 2, b"streams")

    decks = {f"deck-{name}-1" for name in ("stages", "stars", "campsites", "public")}
    assert {draw.stream for draw in begun.draws} == decks | {
        "news", "tiles-r1", "boards", "powers", "starts", "program", "friend-1",
    }  # fmt: skip
