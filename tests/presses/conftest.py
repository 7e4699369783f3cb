"""The fixtures of the bot's tests, for games that are looked into while people press."""

from __future__ import annotations

from tests.bot.conftest import bot as bot
from tests.bot.conftest import emu as emu
from tests.bot.conftest import wild as wild
from tests.bot.databases import lite_file as lite_file
from tests.bot.test_payloads import app as app
