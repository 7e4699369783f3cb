"""No room on the disk, as people at Discord see it, and for a backup."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import tidying
from bot.storage.backup import back_up_daily
from bot.storage.store import BadDatabase, Store
from tests.bot.databases import lite_url
from tests.bot.parties import party
from tests.bot.watched import Watched
from tests.discord import Emulator


async def test_a_full_disk_is_an_apology_and_the_same_press_works_later(emu: Emulator, bot: Watched) -> None:
    """Nothing is half-written, everything can still be read."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    menu, begin, is_full = await there.open(ann), bot.store._begin, True

    @asynccontextmanager
    async def limited(writes: bool) -> AsyncIterator[AsyncConnection]:
        async with begin(writes) as connection:
            yield connection
            if writes and is_full:
                raise sqlite_full()

    bot.store._begin = limited  # type: ignore[method-assign]
    pressed = await there.choose(ann, menu, "cell 5")
    opened = await ann.slash("table new", game="toll")
    read = await bob.press(there.board, "Log")
    is_full = False
    seen = there.live.view(None)[4]
    await there.choose(ann, menu, "cell 5")

    apology = "The tables cannot be reached for a moment; please try again."
    assert (pressed.followups[-1].text, opened.text) == (apology, apology)
    assert "Tic-tac-toe" in read.text
    assert (seen, there.live.view(None)[4]) == (-1, 0)


def sqlite_full() -> Exception:
    """What SQLAlchemy makes of SQLite's complaint."""
    return OperationalError("COMMIT", None, sqlite3.OperationalError("database or disk is full"))


class Full:
    """A connection whose copy finds no room."""

    def __init__(self, real: sqlite3.Connection):
        self._real = real

    def backup(self, target: sqlite3.Connection) -> None:
        target.execute("CREATE TABLE half (x)")
        raise sqlite3.OperationalError("database or disk is full")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


async def test_a_backup_without_room_leaves_the_older_ones_and_no_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said once an hour, and the housekeeping goes on."""
    url = lite_url(tmp_path / "tables.db")
    await (await Store.open(url)).close()
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up_daily(url, folder, "2026-12-01", 1)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **rest: Full(connect(*given, **rest)))

    with pytest.raises(BadDatabase, match="disk is full"):
        back_up_daily(url, folder, "2026-12-02", 1)

    assert [path.name for path in folder.iterdir()] == ["turntable-2026-12-01.db"]


async def test_housekeeping_says_that_there_is_no_backup(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_args: Any) -> None:
        raise BadDatabase("the disk is full.")

    bot.settings = SimpleNamespace(backups="backups", database="")  # type: ignore[assignment]
    monkeypatch.setattr(tidying, "back_up_daily", full)
    monkeypatch.setattr(tidying, "HOUR", 0.01)
    bot.spawn(tidying.run(bot))
    await emu.until(lambda: caplog.text.count("there is no backup of today: the disk is full.") > 1)

    assert {record.name for record in caplog.records if record.levelno >= logging.ERROR} == {"bot.tidying"}
    monkeypatch.setattr(tidying, "back_up_daily", lambda *_args: None)
    monkeypatch.setattr(tidying, "HOUR", 3600)
    caplog.clear()
