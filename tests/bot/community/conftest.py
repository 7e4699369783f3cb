"""The service on databases of each kind, with a race among its games."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.storage.store import Store
from tests.bot.community.race import RACE
from tests.bot.databases import lite_url
from tests.bot.service.tables import ENGINES, Service

GAMES = {"race": RACE, "toll": ENGINES["toll"], "festival": ENGINES["festival"]}


@pytest_asyncio.fixture
async def service(made_url: str) -> AsyncIterator[Service]:
    """The service on a database of each kind."""
    async for sessions in _service(made_url):
        yield sessions


@pytest_asyncio.fixture
async def lite(lite_file: Path, tmp_path: Path) -> AsyncIterator[Service]:
    """The service on SQLite, for what does not depend on the database."""
    shutil.copy(lite_file, tmp_path / "tables.db")
    async for sessions in _service(lite_url(tmp_path / "tables.db")):
        yield sessions


async def _service(url: str) -> AsyncIterator[Service]:
    store = await Store.open(url)
    sessions = Service(store, GAMES)
    yield sessions
    await sessions.shut()
    await store.close()
