"""Who may look at a table, and who may do what with it."""

from __future__ import annotations

import pytest

from bot.community import serverpanel  # noqa: F401  (its route)
from bot.dailies import post
from tests.bot.parties import party, settle
from tests.bot.test_forged import press_forged
from tests.bot.watched import Watched
from tests.discord import Emulator, Person


@pytest.mark.parametrize("command", ["log", "catchup", "table export", "table report"])
async def test_somebody_elses_daily_is_read_by_nobody(emu: Emulator, bot: Watched, command: str) -> None:
    """As `/board`, `/hand` and `/replay` have it."""
    ann, eve = emu.person("Ann"), emu.person("Eve")
    info = await bot.daily.play("festival", ann.id, "Ann", int(emu.guild.id), int(ann.channel.id))

    told = await eve.slash(command, table=info.id)
    await settle(emu, bot)

    assert told.text == "You do not play at this table."


@pytest.mark.parametrize("command", ["log", "board", "table export", "table verify", "replay"])
async def test_a_table_is_read_where_one_may_see_its_channel(emu: Emulator, bot: Watched, command: str) -> None:
    """Neither from a channel of the server that is hidden from the reader, nor from another server."""
    ann, bob, eve = (emu.person(name) for name in ("Ann", "Bob", "Eve"))
    hidden = emu.admin.add_channel("hidden")
    emu.admin.revoke("view_channel", to=eve, channel=hidden)
    there = await party(emu, bot, "tic-tac-toe", ann.at(hidden), bob.at(hidden))

    listed, told = await eve.slash("table list"), await eve.slash(command, table=there.table)
    await settle(emu, bot)

    assert there.table not in listed.text
    assert "There is no table" in told.text


async def test_a_moderator_of_one_channel_forces_nothing_in_another(emu: Emulator, bot: Watched) -> None:
    ann, bob, sly = (emu.person(name) for name in ("Ann", "Bob", "Sly"))
    there = await party(emu, bot, "toll", ann, bob)
    own = emu.admin.add_channel("corner")
    emu.admin.grant("manage_messages", to=sly, channel=own)

    told = await sly.at(own).slash("table close", table=there.table, force=True, reason="because")
    await settle(emu, bot)

    assert told.text == "That takes the permission Manage Messages."


async def test_a_table_stays_on_its_server(emu: Emulator, bot: Watched) -> None:
    """Above all where its player is banned."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    other = emu.admin.add_guild("Elsewhere")
    emu.admin.admit(ann, other)
    await bot.sessions.ban(int(other.id), ann.id, bob.id, "no")
    before = there.live.info.channel

    await ann.at(next(iter(other.channels.values()))).slash("table move", table=there.table)
    await settle(emu, bot)

    assert there.live.info.channel == before


async def test_a_daily_is_posted_on_ones_own_server(emu: Emulator, bot: Watched) -> None:
    boss = Person(emu, emu.owner, emu.channel)
    foreign = next(iter(emu.admin.add_guild("Elsewhere").channels.values()))
    panel = await boss.slash("server settings")

    await press_forged(emu, bot, boss, panel.message, "sv:::daily_channel:", (str(foreign.id),))
    await post.sweep(bot, bot.sessions.now())
    await settle(emu, bot)

    assert foreign.public() == []
