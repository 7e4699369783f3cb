"""Which servers a process serves, and the right to serve them alone.

A server belongs to one of Discord's shards, so shards partition the work: whoever holds a shard's lease runs its
boards, clocks and dailies. The lease is a lock that ends with its process (an advisory lock of PostgreSQL, a locked
file beside an SQLite database), so whoever waits takes over at once.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

import msgspec
from sqlalchemy import ColumnElement, func, select, text, true
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage.store import BadDatabase, judged

log = logging.getLogger(__name__)

RETRY, WATCH = 2.0, 3.0
"""Seconds between two tries to get a lease, and between two looks whether it is still held."""
SPREAD = 1 << 22
"""Discord puts a server on the shard number id // SPREAD % shards."""
SPACE, WHOLE = 1953853813, -1
"""PostgreSQL's advisory locks of this bot, and the one of them that says who serves everything."""


class Share(msgspec.Struct, frozen=True):
    """Some of Discord's shards: the numbers `ids` of `count` shards; a `count` of 0 is everything."""

    count: int = 0
    ids: tuple[int, ...] = ()

    def has(self, guild: int | None) -> bool:
        """Whether a server is served here; direct messages (None) belong to shard 0."""
        return not self.count or (guild or 0) // SPREAD % self.count in self.ids

    def where(self, guild: ColumnElement[int | None]) -> ColumnElement[bool]:
        """The same for a column of server ids."""
        if not self.count:
            return true()
        return (func.coalesce(guild, 0) // SPREAD % self.count).in_(self.ids)

    def __str__(self) -> str:
        return f"shards {', '.join(map(str, self.ids))} of {self.count}" if self.count else "everything"


class Taken(Exception):
    """Another process holds the lease."""


class Lock(Protocol):
    """A lock on a share that ends with its process. Raises Taken, or OSError or DBAPIError if it cannot be known."""

    async def take(self) -> None:
        """Get it, or raise."""

    async def check(self) -> None:
        """Raise unless it is still held."""

    async def free(self) -> None:
        """Give it back."""


class FileLock:
    """A file beside an SQLite database, locked by SQLite itself, which does it on every system."""

    def __init__(self, database: str) -> None:
        self.path = Path(f"{database}-lease")
        self._connection: sqlite3.Connection | None = None

    async def take(self) -> None:
        """Lock the file; the lock ends with the connection."""
        if not self.path.parent.is_dir():
            raise BadDatabase(f"the folder {self.path.parent} does not exist")
        connection = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            raise Taken(str(self.path)) from error
        self._connection = connection

    async def check(self) -> None:
        """A file's lock is lost only with the process."""

    async def free(self) -> None:
        """Unlock the file."""
        if self._connection is not None:
            self._connection.close()


class ServerLock:
    """Session locks of PostgreSQL: one per shard, and one that whoever serves everything does not share."""

    def __init__(self, url: str, share: Share) -> None:
        self.share = share
        self._engine: AsyncEngine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", hide_parameters=True
        )
        self._connection: AsyncConnection | None = None

    async def take(self) -> None:
        """Lock on a connection of its own, all shards or none."""
        await self.free()
        self._connection = await self._engine.connect()
        if not await self._lock_all():
            await self.free()
            raise Taken(str(self.share))

    async def _lock_all(self) -> bool:
        if not self.share.count:
            return await self._lock("pg_try_advisory_lock", WHOLE)
        shared = await self._lock("pg_try_advisory_lock_shared", WHOLE)
        return shared and all([await self._lock("pg_try_advisory_lock", shard) for shard in self.share.ids])

    async def _lock(self, function: str, number: int) -> bool:
        assert self._connection is not None
        return bool(await self._connection.scalar(select(getattr(func, function)(SPACE, number))))

    async def check(self) -> None:
        """The locks live as long as their connection."""
        assert self._connection is not None
        await self._connection.execute(text("SELECT 1"))

    async def free(self) -> None:
        """Close the connection, and the locks are gone."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError, OSError):
                await connection.invalidate()
                await connection.close()


class Lease:
    """The right to serve a share alone. `held` is false while nobody knows whether it still is."""

    def __init__(self, url: str, share: Share) -> None:
        address = make_url(url)
        is_lite = address.get_backend_name() == "sqlite"
        self.url, self.share, self.held = url, share, False
        self._lock: Lock = FileLock(address.database or "") if is_lite else ServerLock(url, share)

    async def wait(self) -> None:
        """Return once this process is the only one; until then it stays passive, and says so.

        Raises BadDatabase or Unavailable.
        """
        is_told = False
        while not self.held:
            try:
                with judged(self.url):
                    await self.claim()
            except Taken:
                if not is_told:
                    log.warning("another process serves %s from this database; this one waits its turn", self.share)
                is_told = True
                await asyncio.sleep(RETRY)

    async def watch(self) -> None:
        """Return when another process has taken over; while the database is away nothing is held."""
        while True:
            await asyncio.sleep(WATCH)
            try:
                await (self._lock.check() if self.held else self.claim())
            except Taken:
                return
            except (DBAPIError, OSError) as error:
                log.warning("nobody knows who serves %s: %s", self.share, error)
                self.held = False

    async def claim(self) -> None:
        """Get it now; raises Taken."""
        await self._lock.take()
        self.held = True

    async def free(self) -> None:
        """Let the next one in."""
        self.held = False
        await self._lock.free()


@asynccontextmanager
async def alone(url: str) -> AsyncIterator[None]:
    """No bot runs on a database meanwhile; raises BadDatabase if one does."""
    lease = Lease(url, Share())
    try:
        with judged(url):
            await lease.claim()
        yield
    except Taken as error:
        where = make_url(url).render_as_string(hide_password=True)
        raise BadDatabase(f"{where}: a bot is running on it; stop it first.") from error
    finally:
        await lease.free()
