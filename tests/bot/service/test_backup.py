"""Copies of the SQLite file while the bot is running."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.storage.backup import back_up, back_up_daily
from bot.storage.schema import turns
from bot.storage.store import BadDatabase, Store
from tests.bot.databases import lite_url
from tests.bot.service.tables import ANN, Service


async def test_a_copy_made_during_play_holds_whole_turns(tmp_path: Path) -> None:
    """The original goes on; the copy is a database of its own at one moment, which the bot can open."""
    url, target = lite_url(tmp_path / "tables.db"), tmp_path / "copy.db"
    store = await Store.open(url)
    service = Service(store)
    table = await service.begun("tic-tac-toe", 2)

    moving = asyncio.create_task(service.answer(table, ANN, await service.number(table, ANN), ["4"]))
    await asyncio.to_thread(back_up, url, target)
    await moving

    copy = await Store.open(lite_url(target))
    async with copy.reading() as connection:
        found = (await connection.execute(select(turns.c.seq).order_by(turns.c.seq))).scalars().all()
    assert found in ([1], [1, 2])
    await copy.close()
    await service.shut()
    await store.close()


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("sqlite+aiosqlite:///{}/no.db", "copy.db", "no.db could not be copied"),
        ("sqlite+aiosqlite:///{}/here.db", "here.db", "here.db is there already"),
        ("sqlite+aiosqlite:///{}/here.db", "no/copy.db", "does not exist"),
        ("postgresql+asyncpg://ann@host/games", "copy.db", "pg_dump"),
    ],
)
def test_what_cannot_be_copied_is_said_and_nothing_is_left(
    source: str, target: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "here.db").write_bytes(b"something else")

    with pytest.raises(BadDatabase, match=reason):
        back_up(source.format(tmp_path), tmp_path / target)

    assert [path.name for path in tmp_path.iterdir()] == ["here.db"]
    assert (tmp_path / "here.db").read_bytes() == b"something else"


def test_a_damaged_file_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database at all, but long enough to be read as one" * 100)

    with pytest.raises(BadDatabase, match="not a database"):
        back_up(lite_url(tmp_path / "tables.db"), tmp_path / "copy.db")

    assert not (tmp_path / "copy.db").exists()


async def test_seven_daily_copies_are_kept(tmp_path: Path) -> None:
    """One a day, however often it is tried; other files in the folder are left alone."""
    url = lite_url(tmp_path / "tables.db")
    await (await Store.open(url)).close()
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "notes.txt").touch()

    for day in range(1, 11):
        for _ in range(2):
            back_up_daily(url, folder, f"2026-12-{day:02}", 7)

    names = sorted(path.name for path in folder.iterdir())
    assert names == ["notes.txt", *(f"turntable-2026-12-{day:02}.db" for day in range(4, 11))]
