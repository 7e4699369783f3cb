"""Tables that are being played, tried with the rules of this version before it is put to work."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec import Struct

from .choices import Illegal
from .contract import Broken, check_state, plain
from .dice import Astray, Luck
from .game import Corrupt
from .kernel import AnyGame, AnyState
from .record import Record, Unfit
from .replay import Replay, Row
from .table import Event
from .version import version


class Snapshot(Record, kw_only=True, frozen=True):
    """A running table with all that is hidden in it: the whole log with its events, and the last state."""

    turns: list[Told]  # type: ignore[assignment]
    state: str

    @property
    def raw(self) -> bytes:
        """The last state as the engine saves it; raises ValueError."""
        return b64decode(self.state)


class Told(Row, kw_only=True, frozen=True):
    """A row of a log with what was told of it."""

    events: list[Event] = []


class Outlook(StrEnum):
    """What becomes of a table under the rules of this version."""

    SAME = "goes on as before"
    CHANGED = "goes on, by other rules"
    STUCK = "cannot go on"


class Verdict(Struct, frozen=True):
    """A table's outlook, and why in words."""

    table: str
    outlook: Outlook
    why: str = ""

    def __str__(self) -> str:
        return f"{self.table}: {self.outlook}" + (f": {self.why}" if self.why else "")


def read_snapshot(raw: bytes) -> Snapshot:
    """A file's content; raises Unfit."""
    try:
        return msgspec.json.decode(raw, type=Snapshot)
    except msgspec.DecodeError as error:
        raise Unfit(f"this is no snapshot of a table: {error}") from error


def judge(games: Mapping[str, AnyGame], snapshot: Snapshot) -> Verdict:
    """Load a table, ask everything that may be asked of it, and play its log again."""
    game = games.get(snapshot.game)
    if game is None:
        return Verdict(snapshot.table, Outlook.STUCK, f"there is no game {snapshot.game!r}")
    try:
        state = game.load(snapshot.raw)
        check_state(game, state, Luck(0))
    except (Corrupt, Broken, Illegal) as error:
        return Verdict(snapshot.table, Outlook.STUCK, str(error))
    except Exception as error:  # whatever an engine raises, people would meet it
        return Verdict(snapshot.table, Outlook.STUCK, repr(error))
    why = "" if snapshot.version == version(game) else next(_differences(game, snapshot, state), "")
    return Verdict(snapshot.table, Outlook.CHANGED if why else Outlook.SAME, why)


def _differences(game: AnyGame, snapshot: Snapshot, last: AnyState) -> Iterator[str]:
    """Where the log leads elsewhere under these rules, in words."""
    replay, reached = Replay(game, snapshot.opening, snapshot.turns), 0
    try:
        for row, outcome in replay.steps():
            reached = row.seq
            if row.events and plain(outcome.events) != plain(row.events):
                yield f"turn {row.seq} would be told otherwise"
    except (Illegal, Astray, KeyError, msgspec.ValidationError) as error:
        yield f"turn {reached + 1} would not be possible ({error!r})"
        return
    if plain(replay.states[reached]) != plain(last):
        yield f"turn {reached} would lead to another state"
