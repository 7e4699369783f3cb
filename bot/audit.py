"""What is kept of a table: its log for one reader, old states, export, and proof that nothing was arranged."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from games.core.kernel import AnyState
from games.core.table import Event, Seat
from games.core.version import version

from . import rows
from .desk import Desk, available, day_of
from .proof import Evidence, prove
from .records import ENDED, STAFFED, Info, Line, Refused, Report, Turn


class Audit(Desk):
    """Reading a table's past."""

    async def log(self, table: str, viewer: Seat | None, since: int = 0) -> list[Line]:
        """The turns after `since` of which this seat (None: a bystander) has seen something, with what it has seen."""
        _, turns = await self._past(table, since)
        lines = [Line(turn.seq, turn.seat, turn.kind, _seen(turn, viewer), turn.created) for turn in turns]
        return [line for line in lines if line.events]

    async def replay(self, table: str, seq: int) -> AnyState:
        """The state after a turn. Whoever shows it goes through the game's `view`."""
        with available():
            async with self.store.reading() as connection:
                info = await self._info(connection, table)
                return await self.state_at(connection, info, seq)

    async def seed(self, table: str) -> bytes:
        """The secret seed, once it is secret no more; raises Refused SEED_SECRET."""
        with available():
            async with self.store.reading() as connection:
                if not self.is_open(await self._info(connection, table)):
                    raise Refused("SEED_SECRET")
                return await rows.find_seed(connection, table)

    def is_open(self, info: Info) -> bool:
        """Whether everything about a table may be known: it has ended, and so has the day of a daily."""
        return info.status in ENDED and info.daily < day_of(self.now())

    async def export(self, table: str, viewer: int | None) -> dict[str, Any]:
        """A table as plain data: all of it when it is over, before that what this person may know."""
        info, turns = await self._past(table)
        is_open, seat = self.is_open(info), None if viewer is None else info.seat_of(viewer)
        found = [_exported(turn, seat, is_open) for turn in turns if is_open or _seen(turn, seat)]
        whole = {
            "table": info.id,
            "game": info.game,
            "status": info.status,
            "daily": info.daily,
            "options": info.options,
            "seating": [
                {"seat": place.seat, "name": place.name, "robot": place.robot, "joined": place.joined}
                for place in info.seating
            ],
            "created": info.created,
            "commitment": info.commitment,
            "salt": info.salt,
            "turns": found,
        }
        return {**whole, "seed": (await self.seed(table)).hex()} if is_open else whole

    async def verify(self, table: str) -> Report:
        """Check a table against its seed: the posted hash, every draw, and every state that can be rebuilt."""
        with available():
            async with self.store.reading() as connection:
                info = await self._info(connection, table)
                turns = await rows.find_turns(connection, table)
                snapshots = await rows.find_snapshots(connection, table)
                seed = await rows.find_seed(connection, table)
        game = self.game(info.game)
        evidence = Evidence(game, info, turns, snapshots, seed, version(game), self.is_open(info))
        return await asyncio.to_thread(prove, evidence)

    async def _past(self, table: str, since: int = 0) -> tuple[Info, list[Turn]]:
        with available():
            async with self.store.reading() as connection:
                return await self._info(connection, table), await rows.find_turns(connection, table, since)


def _seen(turn: Turn, viewer: Seat | None) -> list[Event]:
    """The events of a turn as one reader has seen them, without anything meant for others."""
    found = []
    for event in turn.events:
        facts = event.seen_by(viewer)
        if facts is not None:
            found.append(Event(event.kind, event.seat, facts, reveals=event.reveals))
    return found


def _exported(turn: Turn, seat: Seat | None, is_open: bool) -> dict[str, Any]:
    events = turn.events if is_open else _seen(turn, seat)
    row: dict[str, Any] = {
        "seq": turn.seq,
        "seat": turn.seat,
        "kind": turn.kind,
        "undoes": turn.undoes,
        "events": msgspec.to_builtins(events, str_keys=True),
        "created": turn.created,
    }
    if is_open or turn.kind in STAFFED or (turn.seat == seat and turn.seat is not None):
        row["answer"] = turn.answer
    if is_open:
        row["draws"] = msgspec.to_builtins(turn.draws)
    return row
