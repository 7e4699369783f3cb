"""The alt text of a board says in every state whose turn it is, how people stand and what has changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import render
from games import GAMES
from games.core import autoplay, kernel
from games.core.dice import Luck
from games.core.kernel import AnyGame

NAMES = ("Ann", "Bob", "Cy")
STANDING: dict[str, Callable[[Any], list[int]]] = {
    "festival": lambda view: [stand.score for stand in view.stands],
    "cultivate": lambda view: [stand.points for stand in view.stands],
    "band-tour": lambda view: [stand.fund for stand in view.stands] if view.phase != "forming" else [],
    "flock-together": lambda view: [bird.hearts for bird in view.birds if bird.name],
    "come-together": lambda view: [board.score for board in view.boards],
}
"""The numbers by which people compare themselves, as the board shows them: in the cooperative game, their hearts."""
BY_THE_WAY = {"source", "token", "ticket_placed"}
"""Small steps and things beside the board: the message above the picture tells them."""


def moments(game: AnyGame, seed: int) -> Iterator[tuple[Any, list[str], Any, set[int]]]:
    """Before each answer of a random game the public view; then what it led to, the view, and who is waited for."""
    luck, key = Luck(seed), bytes([seed]) * 32
    begun = kernel.start(game, len(NAMES), game.options(), [None] * len(NAMES), key)
    t = kernel.open_table(game, begun.state, key)
    for _ in range(150):
        t.events.clear()
        before, seat = game.view(t.state, None), luck.pick(sorted(t.open))
        kernel.play(t, seat, autoplay.wander(t, seat, luck))
        if t.state.result is not None:
            return
        public = [event.kind for event in t.events if event.seen_by(None) is not None]
        yield before, public, game.view(t.state, None), kernel.waiting(game, t.state)


def alts(game: AnyGame, view: Any) -> list[str]:
    """The alt texts of the pictures under a board message."""
    pictures = render.load(game.id)
    return [pictures.alt(view, sheet, NAMES) for sheet in ("board", "seats") if sheet in pictures.SHEETS]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_alt_text_says_whose_turn_it_is_and_how_people_stand(game: AnyGame) -> None:
    """Whoever is waited for is named in the beginning; every number that people compare is there."""
    looked = 0

    for seed in (1, 2):
        for _, _, view, waiting in moments(game, seed):
            board = alts(game, view)[0]
            looked += 1
            assert board.startswith(f"{game.name}. ")
            assert all(NAMES[seat] in board[:260] for seat in waiting), board
            numbers = set(map(int, re.findall(r"-?\d+", board)))
            assert set(STANDING[game.id](view)) <= numbers, board

    assert looked > 50


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_alt_text_says_what_has_changed(game: AnyGame) -> None:
    """Whatever is done in public and can be seen on the board changes what is said of it."""
    looked = 0

    for seed in (1, 2):
        for before, public, after, _ in moments(game, seed):
            if set(public) - BY_THE_WAY and before != after:
                looked += 1
                assert alts(game, before) != alts(game, after), public

    assert looked > 20
