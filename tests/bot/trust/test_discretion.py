"""What stands in no log and no error: seeds, secret answers, tokens, passwords, what people have written."""

from __future__ import annotations

import json
import logging

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.logs import HIDDEN, set_up
from bot.settings import Settings
from bot.storage.schema import bans
from games.core.choices import Choices
from tests.bot.fair import FAIR
from tests.bot.service.tables import ANN, BOB, GUILD, Service
from tests.bot.watched import Watched
from tests.discord import Emulator

PASSWORD = 'p@ss/w\\"ord'
GIVEN = {
    "DISCORD_TOKEN": "t0ken", "TURNTABLE_SECRET": "a secret of the \\dailies\\", "TURNTABLE_LOG_LEVEL": "DEBUG",
    "DATABASE_URL": "postgresql://ann:p%40ss%2Fw%5C%22ord@host/games",
}  # fmt: skip
LIBRARIES = ("aiosqlite", "asyncio", "discord.gateway", "discord.webhook.async_", "sqlalchemy.engine")


def printed(settings: Settings, capsys: pytest.CaptureFixture[str]) -> str:
    """What a log of these settings prints of details, errors and secrets."""
    root, own = logging.getLogger(), logging.getLogger("bot")
    before = root.handlers[:], root.level, own.level
    try:
        set_up(settings)
        for name in LIBRARIES:
            logging.getLogger(name).debug("a library tells all: %s", "typed")
        own.debug("a detail")
        own.error("cannot reach %s", settings.database)
        own.error("neither %r nor %r nor %s", PASSWORD, settings.secret, json.dumps({"p": PASSWORD}))
    finally:
        root.handlers[:] = before[0]
        root.setLevel(before[1])
        own.setLevel(before[2])
    return capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_hidden_in_whatever_form_they_come(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Coded for an address, quoted by Python, escaped for JSON, and two of these at once."""
    told = printed(Settings.read(GIVEN | {"TURNTABLE_LOG_FORMAT": form}), capsys)

    assert told.count(HIDDEN) == 4
    assert "ss/w" not in told and "ss%2Fw" not in told and "dailies" not in told


def test_details_are_the_bots_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Those of libraries hold parameters of statements, interaction tokens and what people type."""
    told = printed(Settings.read(GIVEN), capsys)

    assert "a detail" in told
    assert "a library tells all" not in told


async def test_an_error_of_the_database_tells_no_values(service: Service) -> None:
    """On either kind, whatever it complains about; they would stand in the log."""
    row = {"guild": GUILD, "user_id": BOB, "by_user": ANN, "reason": "what a moderator wrote", "created": 0}

    with pytest.raises(IntegrityError) as failed:
        async with service.store.writing() as connection:
            for _ in range(2):
                await connection.execute(insert(bans).values(**row))

    assert "what a moderator wrote" not in str(failed.value)


async def test_what_was_typed_is_not_logged_where_suggestions_fail(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(FAIR), "cards", Choices.pick)

    await emu.person("Ann").suggestions("card", "name", "my secret words")

    assert "no suggestions for" in caplog.text
    assert "my secret words" not in caplog.text
    caplog.clear()
