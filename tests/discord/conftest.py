"""A simulated Discord, and a small bot that is logged into it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.discord import Emulator
from tests.discord.sample import Sample


@pytest_asyncio.fixture
async def emu() -> AsyncIterator[Emulator]:
    """A Discord to whose rules the bot has kept at the end."""
    async with Emulator() as emulator:
        yield emulator
        assert emulator.violations == []


@pytest_asyncio.fixture
async def bot(emu: Emulator) -> AsyncIterator[Sample]:
    sample = Sample()
    async with emu.running(sample):
        yield sample
