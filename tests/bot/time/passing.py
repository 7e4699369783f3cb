"""Time that passes at tables of the service, without a bot."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import func, select

from bot.clocks.rules import Clock
from bot.clocks.standing import BEAT
from bot.storage.schema import clocks, outbox
from bot.tables.sessions import Sessions
from tests.bot.service.tables import Service

HOUR = 3600
STEP = 840
"""Seconds between two looks: less than what counts as an outage."""


async def look(service: Service) -> None:
    """Do everything that is due, as the bot's clock does."""
    await service.beat()
    while found := await service.due_clocks():
        for due in found:
            await service.tick(due)
            await service.rest(due.table)


async def pass_time(service: Service, hours: float) -> None:
    """So many hours, looking all the time."""
    await look(service)
    end = service.time.seconds + hours * HOUR
    while service.time.seconds < end:
        service.time.seconds = await next_look(service, end)
        await look(service)


async def next_look(sessions: Sessions, end: float) -> float:
    """The next look at which something can be due, at most `end` (UTC seconds); up to then the bot is taken to have
    looked every STEP seconds."""
    now = sessions.clock()
    query = [select(func.min(column)).where(column > now) for column in (clocks.c.next_at, outbox.c.not_before)]
    async with sessions.store.reading() as connection:
        coming = [moment for each in query if (moment := await connection.scalar(each)) is not None]
    moment = min(end, max(now + STEP, min(coming, default=end)))
    await sessions.store.set("bot", 0, BEAT, int(moment - STEP))
    return moment


async def told(service: Service, table: str) -> Counter[str]:
    """How many notices of each kind were written for a table, boards left out."""
    found = await service.rows(f"SELECT kind FROM outbox WHERE table_id = '{table}' AND kind <> 'board'")
    return Counter(kind for (kind,) in found)


async def tell(service: Service) -> None:
    """Let every notice that is due be told."""
    for notice in await service.due_notices():
        await service.notice_told(notice)


async def kinds(service: Service, table: str) -> list[str]:
    """The kinds of a table's turns after the start."""
    found = await service.rows(f"SELECT kind FROM turns WHERE table_id = '{table}' AND seq > 1 ORDER BY seq")
    return [kind for (kind,) in found]


async def clock(service: Service, table: str, seat: int = 0) -> Clock:
    """The clock of a seat."""
    return await service.clock_at(table, seat)
