"""What a table's log means: which turns still count, and a state rebuilt from them. Nothing here reads a database.

An undo is a turn that points back at the one it takes away and lists the later ones that were kept; nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import kernel
from games.core.choices import Illegal
from games.core.kernel import AnyGame, AnyState, Outcome
from games.core.table import Seat

from .records import PLAYED, STAFFED, START, UNDO, Turn
from .rows import pack_events


class Sealed(Exception):
    """A turn that cannot be taken back by its seat alone."""


class Way(Struct, frozen=True):
    """How to a state without some turns: from that after turn `base`, by turns done again, `kept` of them later."""

    base: int
    again: list[Turn]
    kept: list[int]


def standing(turns: Sequence[Turn]) -> list[Turn]:
    """The turns after the start that count, in order."""
    line: list[Turn] = []
    for turn in turns:
        line = _continued(line, turn)
    return line


def _continued(line: list[Turn], turn: Turn) -> list[Turn]:
    if turn.kind == UNDO:
        return [old for old in line if turn.undoes is not None and (old.seq < turn.undoes or old.seq in turn.answer)]
    return line if turn.kind == START else [*line, turn]


def last_of(turns: Sequence[Turn], seat: Seat) -> Turn | None:
    """The last answer of a seat that counts."""
    return next((turn for turn in reversed(standing(turns)) if turn.seat == seat and turn.kind in PLAYED), None)


def way_without(turns: Sequence[Turn], undone: int, kept: Sequence[int] | None = None) -> Way:
    """How to the state without turn `undone`, keeping the later turns `kept` (None: all that count)."""
    line = standing(turns)
    head = [turn for turn in line if turn.seq < undone]
    tail = [turn for turn in line if turn.seq > undone and (kept is None or turn.seq in kept)]
    base, reached = _nearest(turns, head)
    return Way(base, [*head[reached:], *tail], [turn.seq for turn in tail])


def _nearest(turns: Sequence[Turn], head: list[Turn]) -> tuple[int, int]:
    """The latest turn after which only turns of `head` counted, as many as possible; and how many these were."""
    line: list[Turn] = []
    best = (turns[0].seq, 0)
    for turn in turns:
        line = _continued(line, turn)
        if len(line) >= best[1] and line == head[: len(line)]:
            best = (turn.seq, len(line))
    return best


def rebuilt(game: AnyGame, state: AnyState, way: Way, key: bytes, strict: bool) -> AnyState:
    """The state that a way leads to, as a copy.

    With `strict` the turns done again must lead to the very same draws and events, else Sealed: whoever made them
    acted on what is to be taken back. Without it, raises Illegal for a turn that no longer fits.
    """
    state = game.copy(state)
    for turn in way.again:
        try:
            outcome = applied(game, state, turn, key)
        except Illegal as error:
            if strict:
                raise Sealed from error
            raise
        if strict and turn.kind in PLAYED and not _same(outcome, turn):
            raise Sealed
        state = outcome.state
    return state


def applied(game: AnyGame, state: AnyState, turn: Turn, key: bytes) -> Outcome:
    """A turn of the log carried out on a state; raises Illegal."""
    if turn.kind in STAFFED:
        return kernel.staff(game, state, turn.answer, key)
    assert turn.seat is not None
    return kernel.submit(game, state, turn.seat, turn.answer, key)


def _same(outcome: Outcome, turn: Turn) -> bool:
    events = pack_events(outcome.events) == pack_events(turn.events)
    return events and outcome.draws == turn.draws and outcome.sealed == turn.sealed


def renumber(game: AnyGame, before: AnyState, after: AnyState, seat: Seat) -> None:
    """Let the question numbers of `after` jump ahead of `before`, so that clicks on the abandoned future miss.

    A bystander whose question is the same as before keeps its number.
    """
    then, now = kernel.asked(game, before), kernel.asked(game, after)
    for other in range(after.seats):
        old, new = before.asks.get(other, 0), after.asks.get(other, 0)
        if other == seat or old != new or then.get(other) != now.get(other):
            after.asks[other] = max(old, new) + 1
