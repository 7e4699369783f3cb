"""The service on databases of each kind."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.storage.store import Store
from tests.bot.databases import lite_url
from tests.bot.service.tables import Service


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
    opened = await Store.open(lite_url(tmp_path / "tables.db"))
    sessions = Service(opened)
    yield sessions
    await sessions.shut()
    await opened.close()
