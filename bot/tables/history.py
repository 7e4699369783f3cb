"""Taking back: which turns of a table's log may go, and a state rebuilt without them. Nothing here reads a database."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.records import AUTO, PLAYED, Turn
from bot.tables.rows import pack_events
from games.core.choices import Illegal
from games.core.kernel import AnyGame, AnyState, Outcome
from games.core.replay import Way, applied, standing
from games.core.table import Seat


class Sealed(Exception):
    """A turn that cannot be taken back by its seat alone."""


def last_of(turns: Sequence[Turn], seat: Seat) -> Turn | None:
    """The last answer of a seat that counts."""
    return next((turn for turn in reversed(standing(turns)) if turn.seat == seat and turn.kind in PLAYED), None)


def rebuilt(game: AnyGame, state: AnyState, way: Way[Turn], key: bytes, strict: bool) -> AnyState:
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


def _same(outcome: Outcome, turn: Turn) -> bool:
    told = [event for event in turn.events if event.kind != AUTO]  # which says only why it was made
    events = pack_events(outcome.events) == pack_events(told)
    return events and outcome.draws == turn.draws and outcome.sealed == turn.sealed
