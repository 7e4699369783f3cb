"""What people type to break something: a sentence, and no incident."""

from __future__ import annotations

import pytest

from bot.messages.paths import pack, unpack
from bot.text import storable
from tests.bot.parties import party, settle
from tests.bot.service.tables import ANN, BOB, GUILD, Service
from tests.bot.test_forged import press_forged
from tests.bot.watched import Watched
from tests.discord import Emulator


def test_nothing_is_half_of_a_half() -> None:
    """However many marks somebody types, reading them does not go deeper."""
    with pytest.raises(ValueError, match="half"):
        unpack("?" * 5000)

    assert pack(unpack("?+a+b")) == "?+a+b"


async def test_a_typed_move_of_question_marks_is_no_fault(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)

    told = await ann.at(there.place).slash("play", move="=" + "?" * 1500)
    offered = await ann.at(there.place).suggestions("play", "move", "=" + "?" * 1500)
    forged = await press_forged(emu, bot, ann, there.board, f"m:{there.table}:{there.live.number(0)}::{'?' * 50}", ())

    assert "I could not read" in told.text
    assert set(offered) <= {"Out of turn"}
    assert forged[1:] == ["This button leads nowhere any more. `/mygames` shows your tables."]


def test_text_that_no_database_takes_is_left_out() -> None:
    """NUL, and half of a character that takes two."""
    given = {"options": [{"value": "be\0cause \ud83d", "name": "reason"}, {"value": 3}], "id": None}

    assert storable(given) == {"options": [{"value": "because ", "name": "reason"}, {"value": 3}], "id": None}
    assert storable("Ann 🐄 ñ") == "Ann 🐄 ñ"


async def test_a_reason_with_a_nul_is_a_reason(emu: Emulator, bot: Watched) -> None:
    """As command and as form; PostgreSQL would refuse it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    emu.admin.grant("manage_messages", to=ann)

    told = await ann.at(there.place).slash("table close", force=True, reason="be\0cause")
    await settle(emu, bot)

    assert told.text == f"Table `{there.table}` is closed."
    assert [deed.reason for deed in await bot.sessions.deeds(int(emu.guild.id), 5)] == ["because"]


async def test_what_was_cleaned_is_kept_by_both_databases(service: Service) -> None:
    reason = storable("a\0b\ud800c 🐄")

    await service.ban(GUILD, BOB, ANN, reason)

    assert [ban.reason for ban in await service.bans(GUILD)] == ["abc 🐄"]
