"""A table in memory, for reading."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from bot.tables.records import RUNNING, Info
from bot.text import plain_name, shown
from games.core import kernel
from games.core.choices import Answer, Node, Option, Pick, Split
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat

SEAT = re.compile(r"\bseat ([0-9]+)\b")


class Live:
    """A table as it was last committed; a change makes a new one, so a reader may keep it across awaits.

    `state` is None before the start. What an engine computes for it may raise the engine's own exceptions.
    """

    def __init__(self, info: Info, game: AnyGame, state: AnyState | None):
        self.info, self.game, self.state = info, game, state
        self.names = info.names

    @cached_property
    def plain(self) -> list[str]:
        """The names as pictures, labels and alt texts show them."""
        return [plain_name(name) for name in self.names]

    @cached_property
    def shown(self) -> list[str]:
        """The names as messages show them, which are Markdown."""
        return [shown(name) for name in self.names]

    @property
    def running(self) -> bool:
        """Whether somebody is asked something."""
        return self.info.status == RUNNING and self.state is not None and self.state.result is None

    def seat_of(self, user: int) -> Seat | None:
        """The seat of a person, None for a bystander."""
        return self.info.seat_of(user)

    @cached_property
    def _open_table(self) -> kernel.AnyTable | None:
        return kernel.open_table(self.game, self.state) if self.state is not None and self.running else None

    @cached_property
    def _asked(self) -> dict[Seat, tuple[Node, str]]:
        t = self._open_table
        return {} if t is None else {seat: (node, step.pace(t, seat)) for seat, (step, node) in t.open.items()}

    def asked(self) -> dict[Seat, Node]:
        """Who owes an answer, and to what."""
        return {seat: node for seat, (node, _) in self._asked.items()}

    def pace(self, seat: Seat) -> str:
        """Which of the game's clocks runs for a seat that owes an answer."""
        return self._asked[seat][1]

    @cached_property
    def veiled(self) -> set[Seat]:
        """The seats that owe an answer, and of which others cannot see whether they have given it."""
        t = self._open_table
        found = {} if t is None else t.open
        return {seat for seat, (step, _) in found.items() if t and seat in step.waits(t, found.keys() - {seat})}

    @cached_property
    def _waiting(self) -> set[Seat]:
        return kernel.waiting(self.game, self.state) if self.state is not None and self.running else set()

    def waiting(self) -> set[Seat]:
        """The seats that are publicly said to be waited for."""
        return self._waiting

    def waiting_users(self) -> list[int]:
        """The persons who are publicly said to be waited for, without those for whom a computer player stands in."""
        places = self.info.seating
        return [p.user for p in places if p.seat in self._waiting and p.user is not None and not p.player]

    def owes(self, user: int) -> bool:
        """Whether this person, and no computer player in their stead, is asked something now."""
        return any(p.user == user and p.seat in self._asked and not p.player for p in self.info.seating)

    def robots_due(self) -> list[Seat]:
        """The seats whose computer player owes an answer."""
        return [place.seat for place in self.info.seating if place.player and place.seat in self._asked]

    def view(self, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know; None before the start."""
        return None if self.state is None else self.game.view(self.state, seat)

    def offer(self, seat: Seat, way: str) -> Node | None:
        """What a seat may do unasked: `way` is "anytime" or "ahead"."""
        return None if self.state is None else kernel.offer(self.game, self.state, seat, way)

    def follow(self, seat: Seat, path: Answer) -> Node | None:
        """The next node of a seat's decision after a partial answer, None when complete; raises Illegal.

        Where an engine, which knows no names, says "seat 2" the node says who sits there.
        """
        node = None if self.state is None else kernel.choice(self.game, self.state, seat, path)
        return node and _with_names(node, self.plain)

    def number(self, seat: Seat) -> int:
        """The number of a seat's question."""
        return 0 if self.state is None else self.state.asks.get(seat, 0)


def _with_names(node: Node, names: list[str]) -> Node:
    def told(words: str) -> str:
        return SEAT.sub(lambda found: _name(names, int(found[1]), found[0]), words)

    def option(old: Option) -> Option:
        return replace(old, label=told(old.label), hint=told(old.hint), warn=told(old.warn), bar=told(old.bar))

    node = replace(node, prompt=told(node.prompt))
    if isinstance(node, Pick):
        return replace(node, options=tuple(option(old) for old in node.options))
    return replace(node, slots=tuple(option(old) for old in node.slots)) if isinstance(node, Split) else node


def _name(names: list[str], number: int, otherwise: str) -> str:
    return names[number - 1] if 1 <= number <= len(names) else otherwise
