"""The service and the bot with all games."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.storage.store import Store
from games import GAMES
from tests.bot.conftest import TOYS
from tests.bot.service.tables import Service


@pytest_asyncio.fixture
async def whole(made_url: str) -> AsyncIterator[Service]:
    """The service with every game, on a database of each kind."""
    opened = await Store.open(made_url)
    sessions = Service(opened, {**TOYS, **GAMES})
    yield sessions
    await sessions.shut()
    await opened.close()
