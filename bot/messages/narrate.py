"""Events as lines for one reader."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any

from bot.text import escaped
from games.core.choices import Fault
from games.core.game import Game
from games.core.table import Event, Seat
from games.core.words import Words

log = logging.getLogger(__name__)
AnyGame = Game[Any, Any]
ID = re.compile(r"[a-z0-9]+(?:[-_./][a-z0-9]+)*")


def tell(game: AnyGame, events: Sequence[Event], reader: Seat | None, names: Sequence[str]) -> list[str]:
    """What a reader (None: a spectator) may know of events, one line each; `names` are safe to show."""
    found = (_line(game, event, reader, names) for event in events)
    return [line for line in found if line]


def _line(game: AnyGame, event: Event, reader: Seat | None, names: Sequence[str]) -> str:
    facts = event.seen_by(reader)
    if facts is None:
        return ""
    try:
        return game.words.say("event", event.kind, {"seat": event.seat, **_quoted(facts)}, names)
    except (KeyError, IndexError, ValueError, TypeError):
        log.exception("%s: event %s cannot be told", game.id, event.kind)
        return ""


def _quoted(fact: Any) -> Any:
    """Facts in which words that people wrote stand as they wrote them; ids stay ids."""
    match fact:
        case str():
            return fact if ID.fullmatch(fact) else escaped(fact)
        case list() | tuple():
            return [_quoted(each) for each in fact]
        case dict():
            return {key: _quoted(each) for key, each in fact.items()}
    return fact


def reasons(words: Words, faults: Sequence[Fault], names: Sequence[str] = ()) -> str:
    """Why something is refused, every reason a sentence."""
    return " ".join(_reason(words, fault, names) for fault in faults)


def _reason(words: Words, fault: Fault, names: Sequence[str]) -> str:
    try:
        return words.refusal(Fault(fault.code, _quoted(fault.facts)), names)
    except (KeyError, IndexError, ValueError, TypeError):
        log.exception("refusal %s cannot be told", fault.code)
        return "The rules do not allow that."
