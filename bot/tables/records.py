"""What the service of tables hands out: plain records, and the one exception for whatever it refuses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.core.choices import Fault
from games.core.replay import (
    ANSWER,
    AUTO,
    CAME_BACK,
    LEFT,
    ORDERED,
    PLAYED,
    REPLACED,
    ROBOT,
    STAFFED,
    STAND_IN,
    START,
    UNDO,
    Row,
)
from games.core.table import Event, Seat

__all__ = [
    "ANSWER",
    "AUTO",
    "CAME_BACK",
    "LEFT",
    "ORDERED",
    "PLAYED",
    "REPLACED",
    "ROBOT",
    "STAFFED",
    "STAND_IN",
    "START",
    "UNDO",
]

LOBBY, RUNNING, FINISHED, CLOSED = "lobby", "running", "finished", "closed"
ENDED = (FINISHED, CLOSED)


class Refused(Exception):
    """A wish that cannot be carried out; nothing has changed.

    `code` with `facts` says why; `faults` says it in `text.toml`'s terms, where `ILLEGAL` has the rules' own reasons.
    """

    def __init__(self, code: str, *faults: Fault, **facts: Any):
        super().__init__(f"{code} {facts or [fault.code for fault in faults]}")
        self.code, self.facts = code, facts
        self.faults = list(faults) or [Fault(code, facts)]


class Seating(Struct, frozen=True):
    """Who sits at a seat: a person (`robot` is ""), or a computer player; `stand_in` plays while the person is away."""

    seat: Seat
    user: int | None
    name: str
    robot: str = ""
    stand_in: str = ""
    joined: dict[str, Any] = {}

    @property
    def player(self) -> str:
        """The computer player that answers for this seat now, "" if the person does."""
        return self.robot or self.stand_in


class Proposal(Struct, frozen=True):
    """Something that all people at the table must agree to: `kind` is "undo" (of turn `undoes`), "close", "pause" or
    "replace" (a computer player for the person of `seat`).

    `made` is when it was proposed (UTC seconds), by which its question is known.
    """

    kind: str
    by: int
    undoes: int = 0
    yes: tuple[int, ...] = ()
    made: int = 0
    seat: Seat | None = None


class Info(Struct, frozen=True, kw_only=True):
    """A table as everybody may know it; times are UTC seconds.

    `seats` is how many may sit down; `daily` is the ISO day of a daily attempt; `told` are the users whom the last
    board named; `unposted`: something public happened that no board has shown; `edition` counts every change.
    `updated` is when something last happened that everybody can see, so that it tells of no secret answer.
    `hours` is the time for a turn (0: no limit), `paused` since when no clock runs (0: they run).
    `wanted` is until when a lobby looks for players (None: it does not), `fills` that it starts when it is full.
    `in_channel`: it is played in the channel itself, not in a thread of its own; `private`: in a private thread.
    """

    id: str
    game: str
    status: str
    host: int
    guild: int | None
    channel: int
    thread: int | None = None
    seats: int
    seating: tuple[Seating, ...] = ()
    in_order: bool = False
    options: dict[str, Any] = {}
    commitment: str
    salt: str = ""
    seq: int = 0
    board_channel: int | None = None
    board_message: int | None = None
    created: int
    updated: int
    daily: str = ""
    ranked: bool = False
    told: tuple[int, ...] = ()
    unposted: bool = False
    proposal: Proposal | None = None
    hours: int = 0
    paused: int = 0
    edition: int = 0
    wanted: int | None = None
    fills: bool = False
    in_channel: bool = False
    private: bool = False

    @property
    def names(self) -> list[str]:
        """The seats' names, in order."""
        return [place.name for place in self.seating]

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who sit at the table, those included for whom a computer player stands in."""
        return tuple(place.user for place in self.seating if place.user is not None)

    def seat_of(self, user: int) -> Seat | None:
        """The seat of a person, None for a bystander."""
        return next((place.seat for place in self.seating if place.user == user), None)


class Turn(Row, frozen=True, kw_only=True):
    """One row of a table's log, with who made it and what came of it; `version` names the rules that wrote it."""

    user: int | None
    sealed: bool = False
    events: list[Event] = []
    version: str = ""
    created: int = 0

    def seen_by(self, viewer: Seat | None) -> list[Event]:
        """The events as one reader (None: a bystander) has seen them, without anything meant for others."""
        found = []
        for event in self.events:
            facts = event.seen_by(viewer)
            if facts is not None:
                found.append(Event(event.kind, event.seat, facts, reveals=event.reveals))
        return found

    def is_known_to(self, viewer: Seat | None) -> bool:
        """Whether this reader knows that there was such a turn."""
        is_own = viewer is not None and self.seat == viewer
        return is_own or self.kind == START or bool(self.seen_by(viewer))


class Line(Struct, frozen=True):
    """One row of the log as one reader may see it; the events hold only what this reader may know."""

    seq: int
    seat: Seat | None
    kind: str
    events: list[Event]
    created: int


class Change(Struct, frozen=True):
    """What a turn led to. `events` are for every reader, each through `Event.seen_by`.

    `newly` are the users newly waited for (only when play rests); `public`: bystanders can see a difference;
    `resting`: no computer player is about to go on.
    """

    info: Info
    events: list[Event]
    seq: int
    newly: tuple[int, ...]
    over: bool
    public: bool
    resting: bool


class Report(Struct, frozen=True):
    """What `verify` found: how much was checked, and the first fault.

    `sealed_seed`: the seed is still secret; `rebuilt`: every state follows from the log.
    """

    ok: bool
    turns: int
    draws: int
    sealed_seed: bool
    rebuilt: bool
    fault: Fault | None = None
