"""A table as a file: what the bot exports and reports, and how it becomes a state again."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from .choices import Answer, Fault, Illegal
from .dice import Astray, Luck, derive
from .game import Corrupt
from .kernel import AnyGame, AnyState
from .replay import Opening, Replay, Row
from .table import Event, Seat

Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Moment = Annotated[int, Meta(ge=0, le=2**53)]
Word = Annotated[str, Meta(max_length=100, pattern="^[ -~]*$")]
"""What a file may hold where the bot keeps it as it is: nothing that a database does not take."""


class Unfit(Exception):
    """A file that does not become a state again; the message says why."""


class Place(Struct, frozen=True):
    """Who sat at a seat; `user` is only in the file of a table that is over."""

    seat: Seat
    name: str
    robot: str = ""
    user: Id | None = None
    joined: dict[str, Any] = {}


class Noted(Row, frozen=True, kw_only=True):
    """A row of a log in a file, with what was told then and when (UTC seconds)."""

    events: list[Event] = []
    created: Moment = 0


class Refusal(Struct, frozen=True):
    """An answer that was refused after turn `seq`, and why."""

    seq: int
    seat: Seat
    answer: Answer
    faults: list[Fault]


class Known(Struct, frozen=True):
    """The last state as a reader (None: a bystander) knows it; what they cannot know was dealt anew."""

    reader: Seat | None
    state: str


class Record(Struct, kw_only=True, frozen=True):
    """A table with its log. `whole`: nothing is left out of it; else `known` may hold the last state.

    The seed is only in the file of a table that is over; without it the draws of a whole log serve.
    """

    table: Word
    game: Word
    status: Word
    options: dict[str, Any]
    in_order: bool
    seating: list[Place]
    commitment: Word
    salt: Word
    version: str
    whole: bool
    turns: list[Noted]
    created: Moment = 0
    seed: str | None = None
    known: Known | None = None
    refusal: Refusal | None = None

    @property
    def opening(self) -> Opening:
        """How the table began."""
        return Opening(self.options, [place.joined for place in self.seating], self.in_order)

    @property
    def key(self) -> bytes | None:
        """What the draws were made from, None if it is not in the file; raises ValueError for a seed that is none."""
        return None if self.seed is None else derive(bytes.fromhex(self.seed), self.salt)


def read_record(raw: bytes) -> Record:
    """A file's content; raises Unfit."""
    try:
        return msgspec.json.decode(raw, type=Record)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unfit(f"this is not the file of a table: {error}") from error


def restored(game: AnyGame, record: Record, until: int | None = None) -> AnyState:
    """The state after turn `until` (None: the last one in the file); raises Unfit."""
    if record.whole:
        return _replayed(game, record, until)
    if record.known is None or until is not None:
        raise Unfit("this file holds only a part of a log, as one reader knows it; a report has the last state, too")
    try:
        return game.load(b64decode(record.known.state))
    except (Corrupt, ValueError) as error:
        raise Unfit(str(error)) from error


def _replayed(game: AnyGame, record: Record, until: int | None) -> AnyState:
    rows = [row for row in record.turns if until is None or row.seq <= until]
    if not rows:
        raise Unfit(f"there is no turn {until}" if until is not None else "there are no turns in it")
    replay = Replay(game, record.opening, rows, record.key)
    steps = replay.steps()
    for row in rows:
        try:
            same = next(steps)[1].draws == row.draws
        except (Illegal, Astray, KeyError, msgspec.ValidationError) as error:
            raise Unfit(f"turn {row.seq} does not fit these rules ({error!r})") from error
        if not same:
            raise Unfit(f"turn {row.seq} draws something else than was noted")
    return replay.states[rows[-1].seq]


def known_to(game: AnyGame, state: AnyState, reader: Seat | None, luck: Luck) -> Known:
    """A state as a reader knows it: what they cannot know is dealt anew, what others have prepared is left out."""
    known = game.resample(game.copy(state), reader, luck)
    known.queued = {seat: queued for seat, queued in known.queued.items() if seat == reader}
    secret = [step for chain in (known.stack, *known.lanes.values()) for step in chain if step.secret]
    for step in secret:
        step.replies = {seat: reply for seat, reply in step.replies.items() if seat == reader}
    if secret:  # the numbers of the others' questions would tell who has answered
        known.asks = {seat: number for seat, number in known.asks.items() if seat == reader}
    return Known(reader, b64encode(game.save(known)).decode())
