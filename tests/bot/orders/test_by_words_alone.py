"""Every game can be played without a picture and without a button: `/play` alone, reading nothing but text."""

from __future__ import annotations

from typing import Any

import pytest

import render
from bot.messages import typed
from bot.messages.typed import JOINT, WAYS, Reading
from bot.tables.live import Live
from bot.tables.records import Info, Seating
from games import GAMES
from games.core import kernel
from games.core.choices import Illegal, Pick, may_skip, samples
from games.core.dice import Luck
from games.core.kernel import AnyGame, AnyState
from games.core.options import make_options
from games.core.table import Seat

KEY = b"a key for players who type"
NAMES = ("Ann", "Bob", "Cy", "Dee")
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "festival": (2, {"length": "short"}),
    "cultivate": (2, {"max_rounds": 12}),
}
"""Seats and options that end a game soon, where the game has any."""
STEPS, TRIES = 60, 30


def table_of(game: AnyGame, state: AnyState) -> Live:
    """A table in memory; nobody sees more of it than its words."""
    seating = tuple(Seating(seat, seat + 1, NAMES[seat]) for seat in range(state.seats))
    info = Info(
        id="words0", game=game.id, status="running", host=1, guild=None, channel=1, seats=state.seats,
        seating=seating, commitment="", created=0, updated=0, seq=1,
    )  # fmt: skip
    return Live(info, game, state)


def typed_move(live: Live, seat: Seat, luck: Luck) -> str:
    """A whole move in words: what autocomplete offers, and where that ends the words of an option, written out."""
    text = ""
    for _ in range(STEPS):
        reading = typed.read(live, seat, text)
        is_whole = reading.node is None or (may_skip(reading.node) and luck.below(2) == 0)
        if text and not reading.rest and is_whole:
            return text
        offered = [value for words, value in typed.suggest(live, seat, text) if words not in WAYS.values()]
        ahead = [value for value in offered if value != text]
        text = luck.pick(ahead) if ahead else text + JOINT + written(reading, luck)
    return text


def written(reading: Reading, luck: Luck) -> str:
    """The words of an answer to the open question, as somebody writes them who has read it."""
    node = reading.node
    if isinstance(node, Pick):
        return luck.pick([option.label for option in node.options if not option.bar])
    return str(samples(node)[0]) if node is not None else ""


def play_on(game: AnyGame, state: AnyState, luck: Luck) -> AnyState:
    """One move by whoever is asked first, typed; a move that the rules refuse is typed anew."""
    live = table_of(game, state)
    seat = min(live.asked())
    for _ in range(TRIES):
        text = typed_move(live, seat, luck)
        try:
            return kernel.submit(game, state, seat, typed.read(live, seat, text).path, KEY).state
        except Illegal:
            continue
    raise AssertionError(f"nothing legal was typed: {text}")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_whole_game_is_typed_and_read(game: AnyGame) -> None:
    """From the first question to the last score; the board in words names everybody at every tenth move."""
    seats, options = SHORT.get(game.id, (max(2, game.seats[0]), {}))
    luck, moves = Luck(9), 0
    state = kernel.start(game, seats, make_options(game.options, options), [None] * seats, KEY).state

    while state.result is None:
        if moves % 10 == 0:
            told = render.load(game.id).board_text(game.view(state, 0), NAMES[:seats])
            assert all(name in told for name in NAMES[:seats])
        state = play_on(game, state, luck)
        moves += 1

    assert moves > 10
    told = render.load(game.id).board_text(game.view(state, None), NAMES[:seats])
    assert all(str(score.total) in told for score in game.scores(state))
