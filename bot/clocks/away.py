"""People who go away and come back, and what they like: their clocks at all tables follow."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.people import Comfort, comfort_of, comforts
from bot.clocks.rows import find_clocks, put, tell_end
from bot.clocks.rules import Clock, planned
from bot.clocks.tables import Clocks
from bot.storage.schema import outbox, seats, settings, tables
from bot.storage.store import packed_json
from bot.tables import rows
from bot.tables.desk import available
from bot.tables.records import RUNNING, Info, Refused

AWAY, HOME = "away", "home"
WHILE = 1800
"""Seconds between two lines of the same kind about a person at a table."""


class Away(Clocks):
    """Personal settings, and absences."""

    async def wish(self, user: int, **wishes: Any) -> Comfort:
        """Change settings of a person; raises Refused BAD_WISH for a value that cannot be."""
        for key, value in wishes.items():
            if getattr(comfort_of({key: value}), key, None) != value:
                raise Refused("BAD_WISH", given=f"{key} {value}"[:80])
        with available():
            async with self.store.writing() as connection:
                for key, value in wishes.items():
                    await self._keep(connection, user, key, value)
                return await self._plan_anew(connection, user, 0)

    async def _keep(self, connection: AsyncConnection, user: int, key: str, value: Any) -> None:
        row = {"scope": "user", "id": user, "key": key, "value": packed_json(value)}
        await connection.execute(self.store.upsert(settings, row))

    async def go_away(self, user: int, until: int) -> list[Info]:
        """Be away until a moment: no reminders, and one's clocks stand still. The tables that are told.

        Raises Refused BAD_AWAY if that is in the past or too long.
        """
        now = self.now()
        with available():
            async with self.store.writing() as connection:
                before = (await comforts(connection, [user]))[user]
                await self._keep(connection, user, "away", before.leaving(now, until))
                await self._plan_anew(connection, user, until - max(now, before.away_until(now)))
                return await self._tell(connection, user, AWAY, {"until": until})

    async def come_home(self, user: int) -> list[Info]:
        """Be back earlier than said; the tables that are told, none if one was not away."""
        now = self.now()
        with available():
            async with self.store.writing() as connection:
                before = (await comforts(connection, [user]))[user]
                until = before.away_until(now)
                if not until:
                    return []
                await self._keep(connection, user, "away", before.returned(now))
                await self._plan_anew(connection, user, now - until)
                return await self._tell(connection, user, HOME, {})

    async def _plan_anew(self, connection: AsyncConnection, user: int, later: int) -> Comfort:
        """Let every clock of a person follow their wishes, with ends so many seconds later than before.

        A clock that keeps its end although its person has answered a veiled question moves as if they had not.
        """
        comfort = (await comforts(connection, [user]))[user]
        for info in await _played(connection, user):
            seat, kept = info.seat_of(user), await find_clocks(connection, info.id)
            clock = kept.get(seat) if seat is not None else None
            if clock is not None and (clock.number or clock.due is not None):
                moved = _later(clock, later, self.now())
                await put(connection, info.id, [clock], [planned(moved, comfort, self.now(), bool(info.paused))])
                if moved.due != clock.due:
                    await tell_end(connection, info, self.now())
        return comfort

    async def _tell(self, connection: AsyncConnection, user: int, kind: str, facts: dict[str, Any]) -> list[Info]:
        """Queue a notice for every table at which others play, in place of one that is not told yet.

        A table hears of somebody once in a while only, and then how things stand.
        """
        told, own = [info for info in await _played(connection, user) if len(info.people) > 1], {"user": user, **facts}
        for info in told:
            heard = await _heard(connection, info, user)
            if kind == AWAY or heard[AWAY] > heard[HOME]:
                nonce, next_at = rows.nonce_for(info.id), heard[kind] + WHILE
                await rows.queue_notice(connection, info.id, kind, own, nonce, self.now(), next_at)
        return told


async def _played(connection: AsyncConnection, user: int) -> list[Info]:
    """The running tables at which a person plays with clocks."""
    own = select(seats.c.table_id).where(seats.c.user_id == user)
    return await rows.find_tables(connection, tables.c.id.in_(own), tables.c.status == RUNNING, tables.c.daily == "")


async def _heard(connection: AsyncConnection, info: Info, user: int) -> dict[str, int]:
    """When a table last heard that somebody is away, and is back (0: never); what it was still to hear is dropped."""
    columns = (outbox.c.id, outbox.c.kind, outbox.c.payload, outbox.c.sent)
    query = select(*columns).where(outbox.c.table_id == info.id, outbox.c.kind.in_((AWAY, HOME)))
    about = [row for row in await connection.execute(query) if msgspec.json.decode(row.payload)["user"] == user]
    waiting = [row.id for row in about if row.sent is None]
    await connection.execute(delete(outbox).where(outbox.c.id.in_(waiting)))
    return {kind: max((row.sent or 0 for row in about if row.kind == kind), default=0) for kind in (AWAY, HOME)}


def _later(clock: Clock, seconds: int, now: int) -> Clock:
    """The clock with its end so much later; who comes back earlier than said needs no reminder at once."""
    last = now if seconds < 0 else clock.last
    due = clock.due if clock.due is None or clock.closes is not None else clock.due + seconds
    return replace(clock, due=due, last=last)
