"""What was answered for a person while they did not look: by the clock, by a computer player, by their orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.messages.narrate import reasons, tell
from bot.messages.spot import Spot, seat_at, spot_of
from bot.tables.live import Live
from bot.tables.records import AUTO, ROBOT, Turn
from bot.text import lines_within
from games.core.choices import Fault
from games.core.table import Event, Seat

if TYPE_CHECKING:
    from bot.app import Turntable

WORDS = 1200
"""Characters of a digest."""
HEADS = {
    AUTO: "Your time had run out, and the safe choice was made for you:",
    ROBOT: "A computer player answered in your place:",
}
TITLE = "**While you were away:**"


async def arrive(app: Turntable, table: str, user: int) -> tuple[Spot, list[str]]:
    """A person comes to a table: their seat, and what was answered for them since they last looked."""
    seat_at(await app.sessions.live(table), user)
    since = await app.sessions.visit(table, user)
    spot = await spot_of(app, table, user)
    return spot, digest(spot.live, spot.seat, await app.sessions.turns_since(table, since))


def digest(live: Live, seat: Seat, log: Sequence[Turn]) -> list[str]:
    """The lines that tell what was answered for a seat, under one title; nothing if nothing was."""
    found = [line for turn in log for line in _for_me(live, seat, turn)]
    return [TITLE, lines_within(found, WORDS)] if found else []


def _for_me(live: Live, seat: Seat, turn: Turn) -> Iterator[str]:
    """What one turn answered for a seat: all of it, or what its orders and its prepared move did in it."""
    if turn.seat == seat and turn.kind in HEADS:
        yield HEADS[turn.kind]
        yield from (f"> {line}" for line in tell(live.game, turn.events, seat, live.shown))
    elif turn.seat != seat:
        yield from _by_orders(live, seat, turn.events)


def _by_orders(live: Live, seat: Seat, events: Sequence[Event]) -> Iterator[str]:
    is_mine = False
    for event in events:
        if event.seat != seat:
            continue
        if event.kind == "by_order":
            is_mine = True
            yield from _told(live, seat, event)
        elif event.kind == "queued_dropped":
            yield from _told(live, seat, event)
            yield from _why(live, event.seen_by(seat) or {})
        elif event.kind == "queued_played":
            is_mine = True
            yield from _told(live, seat, event)
        elif is_mine:
            yield from (f"> {line}" for line in _told(live, seat, event))


def _told(live: Live, seat: Seat, event: Event) -> list[str]:
    return tell(live.game, [event], seat, live.shown)


def _why(live: Live, facts: Mapping[str, Any]) -> Iterator[str]:
    """The rules' reason for dropping a prepared move."""
    faults = [Fault(**fault) for fault in facts.get("faults", [])]
    if faults:
        yield f"> {reasons(live.game.words, faults, live.shown)}"
