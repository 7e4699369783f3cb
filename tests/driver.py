"""Speaks the table's language: lay a table out, play, look."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.choices import Node
from games.core.game import Game
from games.core.table import Event, Seat, Step

KEY = b"a key for tests"


class Driver:
    """A table of any game, started with these seats and options; `events` are those of the last action."""

    def __init__(self, game: Game[Any, Any], seats: int, options: Any = None, key: bytes = KEY):
        self.game, self.key = game, key
        begun = kernel.start(game, seats, options or game.options(), [None] * seats, key)
        self.state, self.events, self.sealed = begun.state, begun.events, True

    @property
    def body(self) -> Any:
        """What lies on the table."""
        return self.state.body

    def lay(self, *steps: Step) -> Driver:
        """These steps instead of what the setup put on the stack, the first on top."""
        self.state.stack[:] = reversed(steps)
        t = kernel.open_table(self.game, self.state, self.key)
        kernel.settle(t)
        return self

    def play(self, seat: Seat, *answer: Any) -> Driver:
        """An answer; raises Illegal."""
        done = kernel.submit(self.game, self.state, seat, list(answer), self.key)
        self.state, self.events, self.sealed = done.state, done.events, done.sealed
        return self

    @property
    def asked(self) -> dict[Seat, Node]:
        """The open questions."""
        return kernel.asked(self.game, self.state)

    @property
    def waiting(self) -> set[Seat]:
        """Who is publicly waited for."""
        return kernel.waiting(self.game, self.state)

    def told(self, kind: str) -> list[Event]:
        """The events of a kind among those of the last action."""
        return [event for event in self.events if event.kind == kind]
