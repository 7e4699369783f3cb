"""Time that passes at tables of the service, without a bot."""

from __future__ import annotations

from collections import Counter

from bot.clocks_rules import Clock
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
        service.time.seconds = min(end, service.time.seconds + STEP)
        await look(service)


async def told(service: Service, table: str) -> Counter[str]:
    """How many notices of each kind were written for a table, boards left out."""
    found = await service.rows(f"SELECT kind FROM outbox WHERE table_id = '{table}' AND kind <> 'board'")
    return Counter(kind for (kind,) in found)


async def kinds(service: Service, table: str) -> list[str]:
    """The kinds of a table's turns after the start."""
    found = await service.rows(f"SELECT kind FROM turns WHERE table_id = '{table}' AND seq > 1 ORDER BY seq")
    return [kind for (kind,) in found]


async def clock(service: Service, table: str, seat: int = 0) -> Clock:
    """The clock of a seat."""
    return await service.clock_at(table, seat)
