"""How the bot is doing: waits of the last hour, a lagging event loop, the last errors; for admins and for machines."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web
from msgspec import Struct
from sqlalchemy import func, select

from bot import __version__
from bot.settings import port_taken
from bot.storage.schema import tables
from bot.storage.store import Unavailable
from bot.tables.records import RUNNING

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)

HOUR = 3600.0
MOST_WAITS, MOST_ERRORS = 20_000, 20
LAG_EVERY = 1.0
"""Seconds between two looks at how late the event loop is."""


class Waits:
    """Durations in seconds of the last hour, at most the newest MOST_WAITS."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._noted: deque[tuple[float, float]] = deque(maxlen=MOST_WAITS)

    def note(self, seconds: float) -> None:
        """One more."""
        self._noted.append((self._clock(), seconds))

    def share(self, part: float) -> float | None:
        """The duration that this part (0 to 1) of all does not exceed, None if there is none."""
        oldest = self._clock() - HOUR
        found = sorted(seconds for moment, seconds in self._noted if moment >= oldest)
        return found[min(int(part * len(found)), len(found) - 1)] if found else None

    def in_ms(self) -> dict[str, float | None]:
        """The middle one and the 95th of 100, in milliseconds."""
        found = {"p50": self.share(0.5), "p95": self.share(0.95)}
        return {name: None if seconds is None else round(seconds * 1000, 1) for name, seconds in found.items()}


class Trouble(Struct, frozen=True):
    """An error of the log: when (UTC seconds), its short id if people were told one, which part of the bot, which kind.

    Its words stay in the log: they may name what people of another server wrote.
    """

    moment: int
    incident: str
    part: str
    kind: str


class Errors(logging.Handler):
    """Keeps the newest errors of the bot's own log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: deque[Trouble] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        """Note a record."""
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        incident = getattr(record, "incident", "")
        self.kept.append(Trouble(int(record.created), incident, record.name.rpartition(".")[2], error))


class Health:
    """What is measured while the bot runs. `acks`: from a press to its acknowledgement; `boards`: from a turn to its
    board; `lag`: how late the event loop was."""

    def __init__(self, app: Turntable) -> None:
        self.app, self.since = app, time.time()
        self.acks, self.boards, self.lag = Waits(), Waits(), Waits()
        self.errors = Errors()
        self._due: dict[str, float] = {}
        logging.getLogger("bot").addHandler(self.errors)

    def close(self) -> None:
        """Listen to the log no more."""
        logging.getLogger("bot").removeHandler(self.errors)

    def board_due(self, table: str) -> None:
        """A turn has called for a board."""
        self._due.setdefault(table, time.monotonic())

    def board_posted(self, table: str) -> None:
        """A table's board is there."""
        if (since := self._due.pop(table, None)) is not None:
            self.boards.note(time.monotonic() - since)

    async def run(self) -> None:
        """Note how late the event loop is, for ever."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_EVERY)
            self.lag.note(time.monotonic() - before - LAG_EVERY)

    async def live_tables(self) -> int:
        """How many tables are running, on all processes; raises Unavailable."""
        async with self.app.store.reading() as connection:
            where = tables.c.status == RUNNING
            return int(await connection.scalar(select(func.count()).select_from(tables).where(where)) or 0)

    async def state(self) -> dict[str, Any]:
        """What a process manager wants to know; `well` sums it up."""
        parts = {"gateway": self.app.is_ready(), "lease": self.app.lease.held, "database": await self._database()}
        about = {"version": __version__, "serves": str(self.app.lease.share)}
        waits = {"ack": self.acks.in_ms(), "board": self.boards.in_ms(), "lag": self.lag.in_ms()}
        return {"well": all(parts.values()), **parts, **about, "waits_ms": waits}

    async def _database(self) -> bool:
        if not hasattr(self.app, "store"):
            return False
        try:
            await self.live_tables()
        except Unavailable:
            return False
        return True

    async def serve(self, port: int) -> web.AppRunner:
        """Answer `GET /health` on this port of this machine: 200 if all is well, else 503; raises BadSetting."""
        site = web.Application()
        site.router.add_get("/health", self._answer)
        runner = web.AppRunner(site, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", port).start()
        except OSError as error:
            raise port_taken("TURNTABLE_HEALTH_PORT", port) from error
        return runner

    async def _answer(self, _request: web.Request) -> web.Response:
        state = await self.state()
        return web.json_response(state, status=200 if state["well"] else 503)
