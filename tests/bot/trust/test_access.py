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


async def test_a_button_of_a_hidden_table_leads_nowhere(emu: Emulator, bot: Watched) -> None:
    """An id in a forged button is no way around the gate."""
    ann, eve = emu.person("Ann"), emu.person("Eve")
    hidden = emu.admin.add_channel("hidden")
    emu.admin.revoke("view_channel", to=eve, channel=hidden)
    there = await party(emu, bot, "tic-tac-toe", ann.at(hidden), emu.person("Bob").at(hidden))
    seen = await party(emu, bot, "tic-tac-toe", ann, eve)

    for verb in ("b:{}::log:", "b:{}::move:", "y:{}::0:", "rp:{}:1::", "kp:{}::verify:", "e:{}:0:close.no:"):
        told = await press_forged(emu, bot, eve.at(seen.place), seen.board, verb.format(there.table), ())
        assert told[-1] == f"There is no table “{there.table}”."


async def test_who_plays_reaches_the_table_from_anywhere(emu: Emulator, bot: Watched) -> None:
    """In direct messages and on another server, also if the channel is hidden from them since."""
    ann = emu.person("Ann")
    there = await party(emu, bot, "tic-tac-toe", ann, emu.person("Bob"))
    other = emu.admin.add_guild("Elsewhere")
    emu.admin.admit(ann, other)
    emu.admin.revoke("view_channel", to=ann, channel=emu.channel)

    for place in (ann.direct(), ann.at(next(iter(other.channels.values())))):
        assert there.table in (await place.slash("log", table=there.table)).text


@pytest.mark.parametrize("starts", [True, False])
@pytest.mark.parametrize("archived", [True, False])
async def test_a_private_thread_keeps_its_table_also_when_it_is_archived(
    emu: Emulator, bot: Watched, archived: bool, starts: bool
) -> None:
    """Discord forgets then that it was private; the table does not."""
    ann, bob, eve = (emu.person(name) for name in ("Ann", "Bob", "Eve"))
    await (party(emu, bot, "tic-tac-toe", ann, bob) if starts else ann.slash("table new", game="tic-tac-toe", seats=2))
    [info] = await bot.sessions.tables()
    den = emu.threads.create(emu.channel, ann.user, {"name": "den"})
    emu.threads.add_members(den, [bob.user, emu.world.bot])
    await ann.at(den).slash("table move", table=info.id)
    await settle(emu, bot)
    if archived:
        emu.admin.archive(den)

    told = await eve.slash("log", table=info.id)

    assert told.text == f"There is no table “{info.id}”."


async def test_a_moderator_forces_from_anywhere_on_the_server(emu: Emulator, bot: Watched) -> None:
    """The right in the channel of the table counts."""
    sly = emu.person("Sly")
    there = await party(emu, bot, "toll", emu.person("Ann"), emu.person("Bob"))
    emu.admin.grant("manage_messages", to=sly, channel=emu.channel)
    corner = sly.at(emu.admin.add_channel("corner"))

    told = await corner.slash("table close", table=there.table, force=True, reason="because")
    await settle(emu, bot)

    assert told.text == f"Table `{there.table}` is closed."


async def test_what_is_shown_elsewhere_of_a_finished_game_can_be_looked_at_there(emu: Emulator, bot: Watched) -> None:
    """Step by step, too, by those who cannot see the channel where it was played."""
    ann, bob, eve = (emu.person(name) for name in ("Ann", "Bob", "Eve"))
    hidden = emu.admin.add_channel("hidden")
    emu.admin.revoke("view_channel", to=eve, channel=hidden)
    there = await party(emu, bot, "tic-tac-toe", ann.at(hidden), bob.at(hidden))
    for person, cell in ((ann, "0"), (bob, "3"), (ann, "1"), (bob, "4"), (ann, "2")):
        await there.play(person, cell)
    page = await ann.slash("replay", table=there.table)
    await press_forged(emu, bot, ann, page.message, f"kp:{there.table}::show:", ())
    await settle(emu, bot)

    replay = await eve.press(emu.channel.public()[-1], "Replay")
    await eve.press(replay.message, "First")

    assert "turn 1 of" in replay.message.text
    assert "There is no table" in (await eve.slash("replay", table=there.table)).text


async def test_a_servers_rules_hold_for_dailies_there(emu: Emulator, bot: Watched) -> None:
    """Who is kept from its tables, and games that are not played there; direct messages are free."""
    ann, guild = emu.person("Ann"), int(emu.guild.id)
    await bot.sessions.set_house(guild, "games", ["toll"])
    unwanted = await ann.slash("daily play", game="festival")
    await bot.sessions.ban(guild, ann.id, ann.id, "no")
    banned = await ann.slash("daily play", game="festival")
    free = await ann.direct().slash("daily play", game="festival")
    await settle(emu, bot)

    assert "is not played on this server" in unwanted.text
    assert banned.text == "You may not sit at tables of this server: no"
    assert "daily challenge" in free.text
