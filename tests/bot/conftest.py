"""The bot on a simulated Discord, in this process, with a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app import Turntable
from bot.settings import Settings
from tests.discord import Emulator


def settings(folder: Path) -> Settings:
    """Settings for a bot that keeps its tables in a folder."""
    return Settings.read({"DISCORD_TOKEN": "test-token", "DATABASE_URL": f"sqlite:///{folder}/tables.db"})


@pytest_asyncio.fixture
async def emu() -> AsyncIterator[Emulator]:
    """A Discord to whose rules the bot has kept at the end."""
    async with Emulator() as emulator:
        yield emulator
        assert emulator.violations == []


@pytest_asyncio.fixture
async def bot(emu: Emulator, tmp_path: Path) -> AsyncIterator[Turntable]:
    """The bot, logged in."""
    client = Turntable(settings(tmp_path))
    async with emu.running(client):
        yield client
