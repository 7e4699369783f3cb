"""A table's log carried out again: which of its rows still count, and the states that they lead to.

An undo is a row that points back at the one it takes away and lists the later ones that were kept; nothing is deleted.
Draws come from the table's key, or from what was noted of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from . import kernel
from .dice import Dice, Draw, Source, Tape
from .kernel import AnyGame, AnyState, Outcome
from .options import make_options
from .table import Seat

START, ANSWER, ROBOT, AUTO = "start", "answer", "robot", "auto"
ORDERED = "ordered"
"""The kind of rows that give one of the standing orders which a person keeps for every table."""
UNDO, STAND_IN, CAME_BACK, REPLACED, LEFT = "undo", "stand_in", "came_back", "replaced", "left"
PLAYED = (ANSWER, ROBOT, AUTO)
"""The kinds of rows that are answers: a person's, a computer player's, the safe choice made when time ran out."""
STAFFED = (STAND_IN, CAME_BACK, REPLACED, LEFT)
"""The kinds of rows that change who plays a seat; their answer lists the seats that computers play from then on."""


class Row(Struct, frozen=True, kw_only=True):
    """One row of a log. `undoes` is the row taken back; then `answer` lists the later rows that were kept."""

    seq: int
    seat: Seat | None
    kind: str
    answer: list[Any] = []
    undoes: int | None = None
    draws: list[Draw] = []


AnyRow = TypeVar("AnyRow", bound=Row)


class Way(Struct, Generic[AnyRow], frozen=True):
    """How to a state without some rows: from that after row `base`, by rows done again, `kept` of them later."""

    base: int
    again: list[AnyRow]
    kept: list[int]


class Opening(Struct, frozen=True):
    """How a table began: its options, what each seat chose on joining, whether people sat in the order they came."""

    options: dict[str, Any]
    joined: list[dict[str, Any]]
    in_order: bool


# ---- which rows count -----------------------------------------------------------------------------------------------


def standing(rows: Sequence[AnyRow]) -> list[AnyRow]:
    """The rows after the start that count, in order."""
    line: list[AnyRow] = []
    for row in rows:
        line = _continued(line, row)
    return line


def _continued(line: list[AnyRow], row: AnyRow) -> list[AnyRow]:
    if row.kind == UNDO:
        return [old for old in line if row.undoes is not None and (old.seq < row.undoes or old.seq in row.answer)]
    return line if row.kind == START else [*line, row]


def way_without(rows: Sequence[AnyRow], undone: int, kept: Sequence[int] | None = None) -> Way[AnyRow]:
    """How to the state without row `undone`, keeping the later rows `kept` (None: all that count)."""
    line = standing(rows)
    head = [row for row in line if row.seq < undone]
    tail = [row for row in line if row.seq > undone and (kept is None or row.seq in kept)]
    base, reached = _nearest(rows, head)
    return Way(base, [*head[reached:], *tail], [row.seq for row in tail])


def _nearest(rows: Sequence[AnyRow], head: list[AnyRow]) -> tuple[int, int]:
    """The latest row after which only rows of `head` counted, as many as possible; and how many these were."""
    line: list[AnyRow] = []
    best = (rows[0].seq, 0)
    for row in rows:
        line = _continued(line, row)
        if len(line) >= best[1] and line == head[: len(line)]:
            best = (row.seq, len(line))
    return best


# ---- the states that they lead to -----------------------------------------------------------------------------------


def begin(game: AnyGame, opening: Opening, robots: list[Seat], source: Source) -> Outcome:
    """A table's first state; raises Illegal."""
    joined = [joining(game, choice) for choice in opening.joined]
    options = make_options(game.options, opening.options)
    return kernel.start(game, len(joined), options, joined, source, robots)


def joining(game: AnyGame, choice: dict[str, Any]) -> Any:
    """What was chosen on joining as the engine wants it, None for nothing; raises msgspec's ValidationError."""
    return msgspec.convert(choice, game.joining) if choice and game.joining is not None else None


def lots_of(opening: Opening, source: Source) -> list[Draw]:
    """The draw that seats the people, from the stream `seats`; none if they sit as they joined."""
    lots = Dice(source, {})
    if not opening.in_order:
        lots.take("seats", len(opening.joined), len(opening.joined))
    return lots.drawn


def applied(game: AnyGame, state: AnyState, row: Row, source: Source) -> Outcome:
    """A row carried out on a state; raises Illegal."""
    if row.kind in STAFFED:
        return kernel.staff(game, state, row.answer, source)
    assert row.seat is not None
    return kernel.submit(game, state, row.seat, row.answer, source)


def renumber(game: AnyGame, before: AnyState, after: AnyState, seat: Seat) -> None:
    """Let the question numbers of `after` jump ahead of `before`, so that clicks on the abandoned future miss.

    A bystander whose question is the same as before keeps its number.
    """
    then, now = kernel.asked(game, before), kernel.asked(game, after)
    for other in range(after.seats):
        old, new = before.asks.get(other, 0), after.asks.get(other, 0)
        if other == seat or old != new or then.get(other) != now.get(other):
            after.asks[other] = max(old, new) + 1


class Replay(Generic[AnyRow]):
    """A log carried out again, row by row; `key` None takes every draw from the row that noted it."""

    def __init__(self, game: AnyGame, opening: Opening, rows: Sequence[AnyRow], key: bytes | None = None):
        self.game, self.opening, self.rows, self.key = game, opening, rows, key
        self.states: dict[int, AnyState] = {}

    def steps(self) -> Iterator[tuple[AnyRow, Outcome]]:
        """Every row with what it leads to; raises Illegal, Astray, KeyError where a row does not fit the rules."""
        for at, row in enumerate(self.rows):
            outcome = self._again(row, self.rows[:at])
            self.states[row.seq] = outcome.state
            yield row, outcome

    def _again(self, row: AnyRow, before: Sequence[AnyRow]) -> Outcome:
        if row.kind == START:
            return self._begun(row)
        last = self.states[before[-1].seq]
        if row.kind != UNDO:
            return applied(self.game, last, row, self._source(row))
        assert row.undoes is not None and row.seat is not None
        way = way_without(before, row.undoes, row.answer)
        state = self.game.copy(self.states[way.base])
        for again in way.again:
            state = applied(self.game, state, again, self._source(again)).state
        renumber(self.game, last, state, row.seat)
        return Outcome(state, [], [], False)

    def _begun(self, row: AnyRow) -> Outcome:
        source = self._source(row)
        lots = lots_of(self.opening, source)
        begun = begin(self.game, self.opening, row.answer, source)
        return Outcome(begun.state, begun.events, [*lots, *begun.draws], True)

    def _source(self, row: AnyRow) -> Source:
        return Tape(row.draws) if self.key is None else self.key
