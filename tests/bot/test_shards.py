"""Real processes on one PostgreSQL: each runs some of the shards, one dies and another goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.dailies.post import AT, CHANNEL
from bot.storage.store import Store
from games.core.dice import Luck
from tests.bot.databases import lite_url
from tests.bot.pressing import open_menu, seat_people
from tests.bot.test_kill import asked, at_confirm, calls, mover
from tests.discord import BotProcess, Channel, Emulator, Person
from tests.discord.gateway import shard_of

SHARDS = 3


def server_on(emu: Emulator, shard: int) -> Channel:
    """The channel of a new server on a shard."""
    guild = emu.admin.add_guild(f"Server {shard}")
    while shard_of(guild, SHARDS) != shard:
        guild = emu.admin.add_guild(f"Server {shard}")
    return next(iter(guild.channels.values()))


def people_at(emu: Emulator, channel: Channel) -> tuple[Person, Person]:
    """Two people in the channel's server."""
    assert channel.guild is not None
    ann, bob = (emu.person(name, member=False).at(channel) for name in ("Ann", "Bob"))
    emu.admin.admit(ann, channel.guild)
    emu.admin.admit(bob, channel.guild)
    return ann, bob


def process_of(emu: Emulator, url: str, ids: str) -> BotProcess:
    """A process with a range of the shards."""
    return BotProcess(emu, {"DATABASE_URL": url, "TURNTABLE_SHARDS": str(SHARDS), "TURNTABLE_SHARD_IDS": ids})


@pytest.mark.long
async def test_two_processes_share_the_servers_and_a_third_takes_over(wild: Emulator, postgres_url: str) -> None:
    """Killed between a turn and its board: whoever waited for the shards posts it, once; the others notice nothing."""
    places = [server_on(wild, shard) for shard in range(SHARDS)]
    people = [people_at(wild, place) for place in places]
    url = postgres_url.replace("+asyncpg", "")
    first, second, heir = (process_of(wild, url, ids) for ids in ("0-1", "2", "0-1"))
    try:
        await asyncio.gather(first.launch(), second.launch())
        await asyncio.gather(first.connected({0, 1}, within=40), second.connected({2}, within=40))
        tables = [await seat_people(wild, crowd, "festival") for crowd in people]
        await heir.launch()
        await wild.until(lambda: "waits its turn" in heir.output)
        turner = await mover(wild, people[1], tables[1])
        menu = await at_confirm(wild, turner, tables[1])
        called = calls(people[1])
        wild.fail("POST", f"channels/{tables[1].id}/messages", 503, times=100)
        pressing = asyncio.create_task(turner.press(menu, "Confirm"))
        await asked(wild, "POST", f"channels/{tables[1].id}/messages")

        await first.kill()
        await asyncio.gather(pressing, return_exceptions=True)
        wild.script.clear()
        await heir.connected({0, 1}, within=60)
        await wild.until(lambda: calls(people[1]) > called)
        await wild.settle(0.5)

        assert calls(people[1]) == called + 1
        assert second.running
        for crowd, table in zip(people, tables, strict=True):
            assert (await open_menu(wild, await mover(wild, crowd, table), table, Luck(1))).is_open
            assert len([message for message in table.public() if "Your move" in message.labels]) == 1
    finally:
        for process in (first, second, heir):
            await process.kill()


@pytest.mark.long
async def test_a_post_of_the_day_is_sent_once_by_whoever_lives(wild: Emulator, postgres_url: str) -> None:
    """Killed while the post is on its way: the heir tries again at once, and Discord knows the message."""
    place, url = server_on(wild, 1), postgres_url.replace("+asyncpg", "")
    assert place.guild is not None
    store = await Store.open(postgres_url)
    for key, value in ((CHANNEL, int(place.id)), (AT, 0)):
        await store.set("guild", int(place.guild.id), key, value)
    await store.close()
    wild.slow("POST", f"channels/{place.id}/messages", 0.5)
    first, heir, other = (process_of(wild, url, ids) for ids in ("0-1", "0-1", "2"))
    try:
        await asyncio.gather(first.launch(), other.launch())
        await asked(wild, "POST", f"channels/{place.id}/messages", within=90)

        await first.kill()
        await heir.launch()
        await wild.until(lambda: len(wild.sent("POST", f"channels/{place.id}/messages")) == 2, within=90)
        await wild.settle(6)

        assert len(place.public()) == 1
        assert "Daily challenges of" in place.public()[0].text
        assert len(wild.sent("POST", f"channels/{place.id}/messages")) == 2
    finally:
        for process in (first, heir, other):
            await process.kill()


async def test_a_second_instance_on_one_file_stays_passive(wild: Emulator, tmp_path: Path) -> None:
    """It says so, answers nobody, posts nothing, and takes over when the first is gone."""
    url = lite_url(tmp_path / "tables.db").replace("+aiosqlite", "")
    people = wild.person("Ann"), wild.person("Bob")
    first, second = (BotProcess(wild, {"DATABASE_URL": url}) for _ in range(2))
    try:
        await first.start()
        await second.launch()
        await wild.until(lambda: "waits its turn" in second.output)
        table = await seat_people(wild, people, "festival")
        assert wild.gateway.identifies == 1

        await first.kill()
        await second.connected()

        assert (await open_menu(wild, await mover(wild, people, table), table, Luck(1))).is_open
    finally:
        await first.kill()
        await second.kill()
