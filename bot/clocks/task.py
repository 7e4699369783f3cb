"""The one task that looks what time has brought: due clocks, and notices to be told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.clocks import telling
from bot.clocks.rows import Due
from bot.community import seeking
from bot.dailies import post as dailypost
from bot.storage.store import Unavailable
from bot.tables.records import Refused

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
PAUSE = 5.0
PATIENCE, WHOLE = 30.0, 600.0
"""Seconds for one clock, and for a whole round: who takes longer is left for the next."""


class Clock:
    """Looks every few seconds, for ever. Nothing is kept in memory: what is due stands in the database."""

    def __init__(self, app: Turntable):
        self.app = app

    async def run(self) -> None:
        """Look for ever; whatever fails or hangs, the next round begins."""
        is_new = True
        while True:
            try:
                async with asyncio.timeout(WHOLE):
                    if is_new:
                        await dailypost.inherit(self.app)
                    is_new = False
                    await self.look()
            except (Unavailable, Refused, TimeoutError) as error:
                log.warning("the clock waits: %s", error)
            except Exception:
                log.exception("the clock stumbled")
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Do everything that is due now."""
        if not self.app.lease.held:
            return
        await self.catch_up()
        while found := await self.app.sessions.due_clocks():
            servers: dict[int | None, list[Due]] = {}
            for due in found:
                servers.setdefault(due.guild, []).append(due)
            if not any(await asyncio.gather(*(self._serve(each) for each in servers.values()))):
                break
        await telling.tell_all(self.app)
        await seeking.sweep(self.app, self.app.sessions.now())
        await dailypost.sweep(self.app, self.app.sessions.now())

    async def catch_up(self) -> int:
        """How many seconds the bot was away, or the machine's clock has jumped: that time counts for nobody."""
        gap = await self.app.sessions.beat()
        if gap:
            log.warning("the bot was away for %s s: that time counts for nobody", gap)
        return gap

    async def _serve(self, found: list[Due]) -> bool:
        """The clocks of one server, one after the other; whether anything was done. Its faults are its own."""
        done = False
        for due in found:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.app.sessions.tick(due)
                done = True
            except (Refused, TimeoutError) as error:
                log.warning("table %s: its clock waits: %s", due.table, error)
                await self._put_off(due)
            except Exception:
                log.exception("table %s: its clock stumbled", due.table)
                await self._put_off(due)
        return done

    async def _put_off(self, due: Due) -> None:
        """Look at a clock again later, so that it is not in the way of the others."""
        with suppress(Refused):
            await self.app.sessions.put_off(due)
