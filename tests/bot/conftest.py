"""The bot on a simulated Discord, in this process, with a database of its own; and what it keeps to in every test."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.settings import Settings
from games import GAMES
from games.core.kernel import AnyGame
from tests.bot.databases import lite_file as lite_file
from tests.bot.databases import made_url, postgres, postgres_url, url  # noqa: F401
from tests.bot.fair import FAIR
from tests.bot.parties import settle
from tests.bot.watched import Watched
from tests.discord import Emulator
from tests.discord.process import QUICK
from tests.discord.rest import Call
from tests.toll import TOLL
from tests.toys import TIC_TAC_TOE

TOYS: dict[str, AnyGame] = {"toll": TOLL, "tic-tac-toe": TIC_TAC_TOE, "fair": FAIR}
ENGINES: dict[str, AnyGame] = {**TOYS, **GAMES}


def settings(folder: Path) -> Settings:
    """Settings for a bot that keeps its tables in a folder."""
    return Settings.read({"DISCORD_TOKEN": "test-token", "DATABASE_URL": f"sqlite:///{folder}/tables.db", **QUICK})


@pytest_asyncio.fixture
async def wild() -> AsyncIterator[Emulator]:
    """A Discord on which a bot may die: only what it sends is checked."""
    async with Emulator() as emulator:
        yield emulator
        assert emulator.violations == []
        assert [str(call) for call in emulator.rest.calls if not _mentions_are_listed(call)] == []


@pytest_asyncio.fixture
async def emu(wild: Emulator) -> AsyncIterator[Emulator]:
    """A Discord on which no interaction has failed at the end."""
    yield wild
    assert [str(it) for it in wild.interactions.by_token.values() if it.kind is None] == []


@pytest_asyncio.fixture
async def bot(
    emu: Emulator, lite_file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Watched]:
    """The bot, logged in, with all games and the toys.

    It works only after it has acknowledged, and logs no error but those that a test takes out of the log.
    """
    shutil.copy(lite_file, tmp_path / "tables.db")
    client = Watched(settings(tmp_path), games=ENGINES)
    client._connection.guild_ready_timeout = 0.02  # there is one guild, and it comes at once
    async with emu.running(client):
        yield client
        await settle(emu, client)
    assert client.hasty == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def _mentions_are_listed(call: Call) -> bool:
    """Whether a message or edit says whom it may notify: single users, never everybody or a role."""
    body = call.body if isinstance(call.body, dict) else {}
    if call.is_like("POST", "interactions/*/*/callback"):
        body = body.get("data") or {}
    if "components" not in body or "title" in body:
        return True
    allowed = body.get("allowed_mentions") or {"parse": ["everyone"]}
    return not allowed.get("parse") and not allowed.get("roles") and not allowed.get("replied_user")
