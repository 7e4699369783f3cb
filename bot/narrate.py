"""Events as lines for one reader."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from games.core.choices import Fault, Illegal
from games.core.game import Game
from games.core.table import Event, Seat

log = logging.getLogger(__name__)
AnyGame = Game[Any, Any]


def tell(game: AnyGame, events: Sequence[Event], reader: Seat | None, names: Sequence[str]) -> list[str]:
    """What a reader (None: a spectator) may know of events, one line each; `names` are safe to show."""
    found = (_line(game, event, reader, names) for event in events)
    return [line for line in found if line]


def _line(game: AnyGame, event: Event, reader: Seat | None, names: Sequence[str]) -> str:
    facts = event.seen_by(reader)
    if facts is None:
        return ""
    try:
        return game.words.say("event", event.kind, {"seat": event.seat, **facts}, names)
    except (KeyError, IndexError, ValueError, TypeError):
        log.exception("%s: event %s cannot be told", game.id, event.kind)
        return ""


def reasons(game: AnyGame, error: Illegal, names: Sequence[str]) -> str:
    """Why an answer is refused, every reason a sentence."""
    return " ".join(_reason(game, fault, names) for fault in error.faults)


def _reason(game: AnyGame, fault: Fault, names: Sequence[str]) -> str:
    try:
        return game.words.refusal(fault, names)
    except (KeyError, IndexError, ValueError, TypeError):
        log.exception("%s: refusal %s cannot be told", game.id, fault.code)
        return "The rules do not allow that."
