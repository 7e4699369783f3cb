"""The database: connections, transactions and errors; which tables there are says `schema`.

One engine for SQLite and PostgreSQL. A transaction that writes is a whole or nothing, and everything that can be cured
by trying again is `Unavailable`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, nullcontext
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Table, delete, event, inspect, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage import schema

BUSY_SECONDS = 5
PASSING = ("08", "40", "53", "55", "57")  # PostgreSQL's error classes: connection, rollback, resources, locks, shutdown


class Unavailable(Exception):
    """The database is busy or gone; nothing was written, and the same may be tried again."""


class BadDatabase(Exception):
    """A database that cannot be used at all; the message says why in one sentence."""


class Store:
    """An open database. `reading()` and `writing()` give connections; both raise Unavailable."""

    def __init__(self, engine: AsyncEngine):
        self.engine = engine
        self._lite = engine.dialect.name == "sqlite"
        self.is_shared = not self._lite  # other processes may write too
        # SQLite has one writer at a time: a fair queue here, since its own waiting is a lottery.
        self._turn = asyncio.Lock() if self._lite else nullcontext()

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and bring the tables up to date; raises BadDatabase or Unavailable."""
        store = cls(_engine(url))
        try:
            with judged(url):
                async with store._begin(True) as connection:
                    await connection.run_sync(_migrate)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one consistent moment."""
        with _translated():
            async with self._begin(False) as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end and rolled back by any exception."""
        with _translated():
            async with self._turn, self._begin(True) as connection:
                yield connection

    @asynccontextmanager
    async def _begin(self, writes: bool) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            if self._lite:
                await connection.execution_options(writes=writes)
            elif not writes:
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with connection.begin():
                yield connection

    def upsert(self, table: Table, row: Mapping[str, Any]) -> Any:
        """A statement that writes a row, or over the row with the same primary key."""
        insert: Any = sqlite.insert if self._lite else postgresql.insert
        keys = [column.name for column in table.primary_key]
        rest = {name: value for name, value in row.items() if name not in keys}
        return insert(table).values(row).on_conflict_do_update(index_elements=keys, set_=rest)

    # ---- settings of people, servers and the bot --------------------------------------------------------------------

    async def settings(self, scope: str, owner: int) -> dict[str, Any]:
        """All settings of an owner (`scope`: "user", "guild", "bot") by key."""
        kept = schema.settings.c
        async with self.reading() as connection:
            found = await connection.execute(
                select(kept.key, kept.value).where(kept.scope == scope, kept.id == owner)
            )
        return {key: msgspec.json.decode(value) for key, value in found}

    async def set(self, scope: str, owner: int, key: str, value: Any) -> None:
        """Keep one setting (JSON); None forgets it."""
        kept = schema.settings.c
        async with self.writing() as connection:
            if value is None:
                where = (kept.scope == scope, kept.id == owner, kept.key == key)
                await connection.execute(delete(schema.settings).where(*where))
                return
            row = {"scope": scope, "id": owner, "key": key, "value": packed_json(value)}
            await connection.execute(self.upsert(schema.settings, row))


def packed_json(value: Any) -> str:
    """A value for a JSON column."""
    return msgspec.json.encode(value).decode()


def _engine(url: str) -> AsyncEngine:
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    folder = Path(address.database or "").parent
    if not folder.is_dir():
        raise BadDatabase(f"{url}: the folder {folder} does not exist.")
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _start)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up.

    A killed process loses nothing with NORMAL, a machine that loses power does: FULL costs one fsync a press.
    """
    connection.isolation_level = None  # the driver starts no transactions of its own: `_start` does
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _start(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail at once in SQLite: writers take the lock at the start.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: Connection) -> None:
    """Run the missing migrations, one process at a time; refuses a database that somebody else made."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1953853812)")
    names = set(inspect(connection).get_table_names())
    if names and not {"alembic_version", "turns"} <= names:
        raise BadDatabase("the database belongs to another program")
    config = Config()
    config.set_main_option("script_location", str(files("bot") / "storage" / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadDatabase("the database was written by a newer version of Turntable") from error


@contextmanager
def judged(url: str) -> Iterator[None]:
    """Say in one sentence what is wrong with a database that cannot be opened; raises BadDatabase or Unavailable."""
    where = make_url(url).render_as_string(hide_password=True)
    try:
        with _translated():
            yield
    except BadDatabase as error:
        raise BadDatabase(f"{where}: {error}.") from error
    except DatabaseError as error:
        if isinstance(error.orig, sqlite3.Error) and "locked" not in str(error.orig):
            raise BadDatabase(f"{where}: {error.orig}.") from error
        raise


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except (PoolTimeout, OSError) as error:
        raise Unavailable(str(error)) from error
    except DBAPIError as error:
        if _passes(error):
            raise Unavailable(str(error.orig)) from error
        raise


def _passes(error: DBAPIError) -> bool:
    state = str(getattr(error.orig, "sqlstate", "") or "")
    return (
        isinstance(error, (OperationalError, InterfaceError))
        or error.connection_invalidated
        or state.startswith(PASSING)
    )
