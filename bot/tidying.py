"""Housekeeping: after a week lobbies are closed and half-made moves forgotten; the database is copied every day."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from bot.messages.opening import WEEK, show_lobby
from bot.messages.router import UNREACHABLE
from bot.storage.backup import back_up_daily
from bot.storage.store import BadDatabase
from bot.tables.desk import day_of
from bot.tables.records import Info, Refused

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
HOUR = 3600
BACKUPS = 7
"""Daily copies that are kept."""
EXPIRED = "Nobody has started this game for a week, so the table is closed. `/table new` opens another one."


async def run(app: Turntable) -> None:
    """Look once an hour, for ever."""
    while True:
        try:
            await close_forgotten(app)
            await app.sessions.drop_drafts(app.sessions.now() - WEEK)
            await _back_up(app)
        except Refused as error:
            log.warning("lobbies are not looked after: %s", error)
        except BadDatabase as error:
            log.error("there is no backup of today: %s", error)
        except Exception:
            log.exception("looking after the lobbies stumbled")
        await asyncio.sleep(HOUR)


async def _back_up(app: Turntable) -> None:
    """Today's copy of an SQLite file, where the settings name a folder for it."""
    if app.settings.backups and app.lease.held:
        folder, today = Path(app.settings.backups), day_of(app.sessions.now())
        await asyncio.to_thread(back_up_daily, app.settings.database, folder, today, BACKUPS)


async def close_forgotten(app: Turntable) -> None:
    """Close the lobbies in which nothing has happened for a week; time in which the bot was not there counts not."""
    if not app.lease.held or await app.clock.catch_up():
        return
    for info in await app.sessions.lobbies():
        if app.sessions.now() - info.updated >= WEEK:
            await _close(app, info)


async def _close(app: Turntable, info: Info) -> None:
    """Close one; where its message cannot be changed it is closed all the same."""
    await app.sessions.close(info.id, info.host, force=True)
    try:
        await show_lobby(app, info.id, why=EXPIRED)
    except UNREACHABLE as error:
        log.info("table %s expired, and its lobby does not say so: %s", info.id, error)
