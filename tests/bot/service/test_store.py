"""The database: migrations, errors, transactions."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, text

from bot.settings import database_url
from bot.storage import store as store_module
from bot.storage.schema import metadata, settings
from bot.storage.store import BadDatabase, Store, Unavailable


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    """What the code asks for is what the revisions build."""
    async with store.reading() as connection:
        found = await connection.run_sync(_differences)

    assert found == []


async def test_opening_again_keeps_everything(url: str) -> None:
    """Start-up migrates only what is missing."""
    first = await Store.open(url)
    await first.set("user", 7, "zone", {"name": "Europe/Rome"})
    await first.close()

    second = await Store.open(url)
    kept = await second.settings("user", 7)
    await second.close()

    assert kept == {"zone": {"name": "Europe/Rome"}}


async def test_a_setting_is_overwritten_and_forgotten(store: Store) -> None:
    """Settings of one owner do not touch another's."""
    await store.set("user", 7, "quiet", [22, 8])
    await store.set("user", 7, "quiet", [23, 7])
    await store.set("user", 8, "quiet", [1, 2])
    before = await store.settings("user", 7)
    await store.set("user", 7, "quiet", None)

    assert before == {"quiet": [23, 7]}
    assert await store.settings("user", 7) == {}
    assert await store.settings("user", 8) == {"quiet": [1, 2]}


async def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    """A transaction is a whole or nothing."""
    row = {"scope": "bot", "id": 0, "key": "half", "value": "1"}
    with pytest.raises(ZeroDivisionError):
        async with store.writing() as connection:
            await connection.execute(insert(settings).values(row))
            raise ZeroDivisionError

    assert await store.settings("bot", 0) == {}


async def test_a_busy_database_is_unavailable_and_then_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds the lock longer than we wait; the same may be tried again."""
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.05)
    store = await Store.open(database_url(f"sqlite:///{tmp_path}/t.db"))
    other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(Unavailable):
        await store.set("bot", 0, "key", 1)
    other.execute("ROLLBACK")
    other.close()
    await store.set("bot", 0, "key", 1)

    assert await store.settings("bot", 0) == {"key": 1}
    await store.close()


async def test_a_server_that_is_gone_is_unavailable() -> None:
    """Nobody listens there."""
    with pytest.raises(Unavailable):
        await Store.open("postgresql+asyncpg://nobody@127.0.0.1:1/none")


async def test_a_connection_that_was_cut_is_made_anew(store: Store) -> None:
    """A server that restarts costs one apology at most."""
    if store.engine.dialect.name == "sqlite":
        return
    with pytest.raises(Unavailable):
        async with store.writing() as connection:
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    await store.set("bot", 0, "key", 1)

    assert await store.settings("bot", 0) == {"key": 1}


async def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """It is left as it is."""
    path = tmp_path / "letter.db"
    path.write_text("Dear Ann, this is a letter. " * 200)

    with pytest.raises(BadDatabase, match=r"letter\.db: file is not a database\.$"):
        await Store.open(database_url(f"sqlite:///{path}"))

    assert path.read_text().startswith("Dear Ann")


async def test_a_missing_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """SQLite makes files, no folders."""
    with pytest.raises(BadDatabase, match=r"the folder .*/none does not exist\.$"):
        await Store.open(database_url(f"sqlite:///{tmp_path}/none/t.db"))


async def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Nothing is added to it."""
    other = sqlite3.connect(tmp_path / "t.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()

    with pytest.raises(BadDatabase, match="belongs to another program"):
        await Store.open(database_url(f"sqlite:///{tmp_path}/t.db"))

    assert other.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("recipes",)]
    other.close()


async def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    """Migrations only go forward."""
    store = await Store.open(url)
    async with store.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()

    with pytest.raises(BadDatabase, match="newer version"):
        await Store.open(url)
