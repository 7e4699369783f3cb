"""Time that counts for nobody: pauses, tables that everybody has left, and hours in which the bot was not there."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.people import Comfort, comforts
from bot.clocks.rows import find_clocks, posed, put, tell_end
from bot.clocks.rules import Clock, planned, shifted
from bot.storage.schema import clocks, settings, tables
from bot.storage.store import packed_json
from bot.tables import rows
from bot.tables.desk import Entry, available
from bot.tables.live import Live
from bot.tables.play import own_seat, running
from bot.tables.records import LOBBY, RUNNING, Info, Refused
from bot.tables.takeback import Takeback

OUTAGE = 900
"""Seconds without a beat after which the bot was not there (or the clock has jumped): that time counts for nobody."""
BEAT = "beat"


class Standing(Takeback):
    """Clocks that stand still, and run again."""

    # ---- pauses -----------------------------------------------------------------------------------------------------

    async def resume_table(self, table: str, user: int) -> Info:
        """Let the clocks of a paused table run again: the time between counts for nobody. Raises Refused NOT_PAUSED."""
        async with self.loaded(table) as entry:
            running(entry)
            own_seat(entry, user)
            if not entry.table.info.paused:
                raise Refused("NOT_PAUSED")
            return await self._pause(entry, 0, "goes_on", {"user": user})

    async def _pause(self, entry: Entry, since: int, kind: str, facts: dict[str, Any]) -> Info:
        """Let the clocks of a table stand still from a moment on, or run again (0), and tell its people."""
        before, now = entry.table.info, self.now()
        after = replace(before, paused=since, updated=now, edition=before.edition + 1)
        async with self._writing(entry) as connection:
            await rows.save_table(connection, before, after)
            await rows.queue_board(connection, after, (), over=False)
            await rows.queue_notice(connection, after.id, kind, facts, rows.nonce_for(after.id), now)
            live, likes = Live(after, entry.table.game, entry.table.state), await comforts(connection, after.people)
            kept = await find_clocks(connection, after.id)
            liked = [likes.get(after.seating[seat].user or 0, Comfort()) for seat in kept]
            turned = _stopped if since else _started
            fresh = [turned(*each, before, live) for each in zip(kept.values(), liked, strict=True)]
            await put(connection, after.id, kept.values(), fresh)
        entry.live = live
        return after

    # ---- tables that everybody has left -----------------------------------------------------------------------------

    async def fall_asleep(self, table: str) -> None:
        """Pause a table at which nobody plays any more; whoever lets it go on has the time of a whole turn."""
        async with self.loaded(table) as entry:
            if entry.table.running and not entry.table.info.paused:
                await self._pause(entry, self.now(), "asleep", {})

    # ---- when the bot was not there ---------------------------------------------------------------------------------

    async def beat(self) -> int:
        """Note that the bot is there. After an outage clocks and lobbies get the time back; how many seconds that was.
        """
        now, who = self.now(), min(self.share.ids, default=0)
        kept = settings.c
        where = (kept.scope == "bot", kept.id == who, kept.key == BEAT)
        with available():
            async with self.store.writing() as connection:
                last = await connection.scalar(select(kept.value).where(*where))
                row = {"scope": "bot", "id": who, "key": BEAT, "value": packed_json(now)}
                await connection.execute(self.store.upsert(settings, row))
                gap = now - int(last) if last is not None else 0
                if gap < OUTAGE:
                    return 0
                await self._give_back(connection, now - gap, gap)
        for info in await self.lobbies():
            await self._keep_open(info.id, now - gap, gap)
        return gap

    async def _give_back(self, connection: AsyncConnection, last: int, gap: int) -> None:
        """Move every end that had not come when the bot was last there."""
        open_then = or_(clocks.c.due > last, clocks.c.closes > last)
        is_open = tables.c.id.in_(select(clocks.c.table_id).where(open_then))
        own = self.share.where(tables.c.guild)
        for info in await rows.find_tables(connection, is_open, tables.c.status == RUNNING, own):
            kept = await find_clocks(connection, info.id)
            moved = [_given_back(clock, last, gap) for clock in kept.values()]
            await put(connection, info.id, kept.values(), moved)
            await tell_end(connection, info, self.now())

    async def lobbies(self) -> list[Info]:
        """The tables of this process's servers that have not begun."""
        with available():
            async with self.store.reading() as connection:
                own = self.share.where(tables.c.guild)
                return await rows.find_tables(connection, tables.c.status == LOBBY, own)

    async def _keep_open(self, table: str, last: int, gap: int) -> None:
        """Let a lobby wait, and look for players, so much longer."""
        with suppress(Refused):
            async with self.loaded(table) as entry:
                before = entry.table.info
                if before.status != LOBBY or before.updated > last:
                    return
                wanted = before.wanted and before.wanted + gap
                after = replace(before, updated=before.updated + gap, wanted=wanted, edition=before.edition + 1)
                async with self._writing(entry) as connection:
                    await rows.save_table(connection, before, after)
                entry.live = Live(after, entry.table.game, entry.table.state)


def _started(clock: Clock, comfort: Comfort, before: Info, live: Live) -> Clock:
    """A clock that runs again: the time of the pause counts for nobody."""
    now = live.info.updated
    return planned(shifted(clock, now - max(before.paused, clock.posed)), comfort, now, False)


def _stopped(clock: Clock, comfort: Comfort, before: Info, live: Live) -> Clock:
    """A clock that stands still at its beginning."""
    if not clock.number:
        return clock
    return replace(posed(clock, live, live.info.updated, comfort), chain=0, next_at=None)


def _given_back(clock: Clock, last: int, gap: int) -> Clock:
    if not any(moment is not None and moment > last for moment in (clock.due, clock.closes)):
        return clock
    later = shifted(clock, gap)
    return replace(later, next_at=None if clock.next_at is None else clock.next_at + gap)
