"""Databases of released versions go on with this one, on both kinds of database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, insert, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.store import Store
from bot.tables.records import FINISHED, LOBBY, RUNNING
from games import GAMES
from games.core.dice import Luck
from tests.bot.databases import lite_url
from tests.bot.service.kept import FOLDER, play
from tests.bot.service.tables import ANN, Service

REVISIONS = sorted(file.stem for file in FOLDER.glob("*.sql"))


def rows_of(revision: str, path: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of a kept database, by table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"{revision}.sql").read_text("utf-8"))
        connection.row_factory = sqlite3.Row
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}


def fill(connection: Connection, revision: str, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Make the tables of a revision, and put rows into them."""
    config = Config()
    config.set_main_option("script_location", "bot:storage/migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        fresh = [_fitting(table, row) for row in rows.get(table.name, []) if table.name != "alembic_version"]
        if fresh:
            connection.execute(insert(table), fresh)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('outbox', 'id'), 1000)"))


def _fitting(table: Any, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps truth as a number."""
    return {name: bool(it) if table.c[name].type.python_type is bool else it for name, it in row.items()}


@pytest.mark.parametrize("revision", REVISIONS)
async def test_a_database_of_an_earlier_version_goes_on(revision: str, url: str, tmp_path: Path) -> None:
    """All rows are there, running games are played to their end, old logs hold."""
    rows = rows_of(revision, tmp_path / "kept.db")
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill, revision, rows)
    await engine.dispose()

    store = await Store.open(url)
    service = Service(store, dict(GAMES))
    running, lobbies = await service.tables(status=RUNNING), await service.tables(status=LOBBY)
    [finished] = await service.tables(status=FINISHED)
    async with store.reading() as reader:
        names = await reader.run_sync(lambda sync: set(inspect(sync).get_table_names()))

    assert set(rows) <= names
    assert (len(running), len(lobbies)) == (2, 1)
    assert (await store.settings("user", ANN)) == {"palette": "night"}
    assert (await service.verify(finished.id)).fault is None
    for info in running:
        assert await play(service, info.id, 3000, Luck(1)) < 3000
        assert (await service.info(info.id)).status == FINISHED
    await service.shut()
    await store.close()


async def test_the_newest_revision_is_kept(tmp_path: Path) -> None:
    """`python -m tests.bot.service.kept` writes it."""
    store = await Store.open(lite_url(tmp_path / "tables.db"))
    async with store.reading() as connection:
        revision = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    await store.close()

    assert revision in REVISIONS

