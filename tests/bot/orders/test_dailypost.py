"""The post of a day: due by the server's hour in UTC, sent once, however often and by whomever it is looked for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import Turntable
from bot.dailies import post as dailypost
from bot.dailies.post import AT_ONCE, DAY, HELD, LATER, sweep
from bot.storage.store import Store
from bot.tables.desk import day_of
from tests.bot.conftest import ENGINES, settings
from tests.bot.test_daily import DICE
from tests.bot.watched import Watched
from tests.discord import Emulator, Message


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's own clock goes by the real time; here posts are looked for by hand."""

    async def nothing(app: Turntable, now: int) -> None:
        """Look for nothing."""

    monkeypatch.setattr(dailypost, "sweep", nothing)


@pytest_asyncio.fixture
async def dicing(emu: Emulator, tmp_path: Path) -> AsyncIterator[Watched]:
    """The bot with one quick challenge more."""
    client = Watched(settings(tmp_path), games={"dice": DICE, **ENGINES})
    client._connection.guild_ready_timeout = 0.02
    async with emu.running(client):
        yield client


def noon(bot: Watched) -> int:
    """Noon of today, UTC."""
    return bot.sessions.now() // DAY * DAY + DAY // 2


async def wish(emu: Emulator, bot: Watched, hour: int | None = None) -> int:
    """The server wants the post in its channel; the server's id."""
    guild, ann = int(emu.guild.id), emu.person("Ann")
    await bot.store.set("guild", guild, dailypost.CHANNEL, int(ann.channel.id))
    await bot.store.set("guild", guild, dailypost.AT, hour)
    return guild


def posts(emu: Emulator) -> list[Message]:
    """The posts of a day in the channel."""
    return [message for message in emu.person("Ann").channel.public() if "### Daily challenges of" in message.text]


async def test_a_day_is_posted_once_whoever_looks(emu: Emulator, bot: Watched) -> None:
    """Two looks at once, as after a restart or when ready comes twice, and many later ones."""
    await wish(emu, bot)
    now = noon(bot)

    await asyncio.gather(*(sweep(bot, now) for _ in range(4)))
    await sweep(bot, now + 60)
    await sweep(bot, now + 6 * 3600)

    [post] = posts(emu)
    assert post.text.startswith(f"### Daily challenges of {day_of(now)}\nToday: **")
    assert "Nobody here finished a challenge yesterday." in post.text
    assert not post.pings


@pytest.mark.parametrize(("hour", "seconds", "many"), [(9, 9 * 3600 - 1, 0), (9, 9 * 3600, 1), (None, 0, 1)])
async def test_it_is_due_from_the_servers_hour_on(
    emu: Emulator, bot: Watched, hour: int | None, seconds: int, many: int
) -> None:
    """UTC, whatever the local midnight; without an hour at the reset."""
    await wish(emu, bot, hour)

    await sweep(bot, noon(bot) - DAY // 2 + seconds)

    assert len(posts(emu)) == many


async def test_every_day_has_a_post_of_its_own(emu: Emulator, bot: Watched) -> None:
    """Nothing is sent for days that are over."""
    await wish(emu, bot)
    now = noon(bot)

    await sweep(bot, now)
    await sweep(bot, now + 3 * DAY)

    assert [post.text.split()[4] for post in posts(emu)] == [day_of(now), day_of(now + 3 * DAY)]


async def test_a_clock_that_jumps_brings_the_post_of_the_new_day(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the bot's own look: 26 hours on, once, in the channel that was chosen in the panel."""
    channel, now = int(emu.person("Ann").channel.id), bot.sessions.now()
    await bot.sessions.set_house(int(emu.guild.id), "daily_channel", channel)
    monkeypatch.setattr(dailypost, "sweep", sweep)
    bot.sessions.clock = partial(float, now + 26 * 3600)

    await bot.clock.look()
    await bot.clock.look()

    assert [post.text.split()[4] for post in posts(emu)].count(day_of(now + 26 * 3600)) == 1


async def test_who_has_claimed_a_post_and_died_is_replaced(emu: Emulator, bot: Watched) -> None:
    """After a while, and with the same nonce: had it been sent, Discord would know it."""
    guild = await wish(emu, bot)
    now = noon(bot)
    assert await dailypost.claim(bot.store, guild, day_of(now), now)

    await sweep(bot, now + HELD - 1)
    before = len(posts(emu))
    await sweep(bot, now + HELD)
    await sweep(bot, now + 9 * HELD)

    assert (before, len(posts(emu))) == (0, 1)
    assert len(dailypost._nonce(2**63 - 1, "2026-11-30")) <= 25


async def test_of_several_processes_one_claims_a_post(made_url: str) -> None:
    """On either kind of database, at the same moment."""
    stores = [await Store.open(made_url) for _ in range(3)]

    claims = [dailypost.claim(store, 7, "2026-11-30", 1000) for store in stores * 3]
    first = await asyncio.gather(*claims)
    again = await asyncio.gather(*(dailypost.claim(store, 7, "2026-11-30", 1000 + HELD) for store in stores))
    other = await dailypost.claim(stores[0], 8, "2026-11-30", 1000)

    assert (first.count(True), again.count(True), other) == (1, 1, True)
    for store in stores:
        await store.close()


async def test_a_post_that_is_refused_is_tried_again_and_stops_no_other(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    """A channel that is gone; as soon as there is another, it comes there."""
    guild, now = await wish(emu, bot), noon(bot)
    await bot.store.set("guild", guild, dailypost.CHANNEL, 404)
    with caplog.at_level(logging.WARNING):
        await sweep(bot, now)
    await wish(emu, bot)

    await sweep(bot, now + LATER - 1)
    before = len(posts(emu))
    await sweep(bot, now + LATER)

    assert "the daily post is refused" in caplog.text
    assert (before, len(posts(emu))) == (0, 1)


async def test_yesterdays_board_and_seed_are_posted(emu: Emulator, dicing: Watched) -> None:
    """Of those who played from this server, with how the scores lie and what may be known of the cards; what is played
    today is for tomorrow's post."""
    guild, now = await wish(emu, dicing), noon(dicing)
    for day, user, name in ((now - DAY, 1, "Ann"), (now - DAY, 2, "Bob"), (now, 3, "Cy")):
        dicing.sessions.clock = partial(float, day)
        info = await dicing.daily.play("dice", user, name, guild, 5)
        await dicing.sessions.answer(info.id, user, None, ["throw"])
        await dicing.sessions.answer(info.id, user, None, ["stop"])

    await sweep(dicing, now)

    [post] = posts(emu)
    seed, places = dicing.daily.reveal("dice", day_of(now - DAY)), await dicing.daily.leaderboard("dice")
    [thrown] = {place.attempt.score.score for place in await dicing.daily.leaderboard("dice", day_of(now - DAY))}
    told = f"-# 2 finished: {thrown} to {thrown}. The first throw was {thrown}."
    assert "**Dice, yesterday**\n1. " in post.text and f"{told}\n-# Seed `{seed}`" in post.text
    assert await dicing.daily.looking_back("dice", day_of(now), places) == []
    assert "Ann" in post.text and "Bob" in post.text and "Cy" not in post.text
    archive = await emu.person("Ann").slash("daily archive", game="dice")
    assert f"Seeds sealed by `{dicing.daily.seal(day_of(now))}`" in post.text
    assert f"seed hash `{dicing.daily.commitment('dice', day_of(now))}`" in archive.text


async def test_an_attempt_that_cannot_be_read_holds_up_no_post(emu: Emulator, dicing: Watched) -> None:
    """Its score stands; only what would be told of its cards is missing."""
    guild, now = await wish(emu, dicing), noon(dicing)
    dicing.sessions.clock = partial(float, now - DAY)
    info = await dicing.daily.play("dice", 1, "Ann", guild, 5)
    for answer in ("throw", "stop"):
        await dicing.sessions.answer(info.id, 1, None, [answer])
    dicing.sessions.clock = partial(float, now)
    dicing.sessions._entries.clear()
    async with dicing.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00' WHERE table_id = ?", (info.id,))

    await sweep(dicing, now)

    [post] = posts(emu)
    assert "-# 1 finished: " in post.text and "The first throw" not in post.text


async def test_a_post_commits_to_the_seeds_of_its_day_in_one_line(emu: Emulator, bot: Watched) -> None:
    """Whoever hashes the day's seed hashes, a line each, gets what was posted."""
    day = bot.daily.today()

    hashes = "\n".join(bot.daily.commitment(game, day) for game in bot.daily.games(day))

    assert bot.daily.seal(day) == sha256(hashes.encode()).hexdigest()[:32]
    assert bot.daily.seal(day) != bot.daily.seal(day_of(noon(bot) - DAY))


async def test_games_that_a_server_does_not_play_are_not_posted(emu: Emulator, bot: Watched) -> None:
    """Neither in words nor as buttons."""
    guild = await wish(emu, bot)
    await bot.sessions.set_house(guild, "games", ["festival"])

    await sweep(bot, noon(bot))

    [post] = posts(emu)
    assert post.labels == ["Play Festival"] and "Today: **Festival**." in post.text


async def test_many_servers_take_several_looks(emu: Emulator, bot: Watched) -> None:
    """So that the reset keeps no table waiting; in the end every server has its post."""
    now, channel = noon(bot), int(emu.person("Ann").channel.id)
    for guild in range(1, AT_ONCE + 4):
        await bot.store.set("guild", guild, dailypost.CHANNEL, channel)

    await sweep(bot, now)
    first = len(posts(emu))
    await sweep(bot, now)

    assert (first, len(posts(emu))) == (AT_ONCE, AT_ONCE + 3)


async def test_a_server_without_a_channel_gets_nothing(emu: Emulator, bot: Watched) -> None:
    """As it is in the beginning."""
    await bot.store.set("guild", int(emu.guild.id), dailypost.AT, 0)

    await sweep(bot, noon(bot))

    assert posts(emu) == []


async def test_the_post_leads_to_the_challenge(emu: Emulator, bot: Watched) -> None:
    """One button per game, the one of the day first; the attempt is private."""
    await wish(emu, bot)
    await sweep(bot, noon(bot))
    [post] = posts(emu)
    first = bot.daily.featured()
    assert first is not None

    opened = await emu.person("Bob").press(post, post.labels[0])
    await emu.settle(0.05)

    assert post.labels[0] == f"Play {bot.games[first].name}" and len(post.labels) == len(bot.daily.games())
    assert opened.message is not None and opened.message.ephemeral
    assert f"**{bot.games[first].name}: daily challenge of {bot.daily.today()}** (ranked, no undo)" in opened.text


def test_every_game_has_its_turn(bot: Watched) -> None:
    """One of the day, the others open too: as many days in a row show as many games, and no shorter form of one."""
    days = [datetime.fromtimestamp(1_795_998_000 + n * DAY, UTC).date().isoformat() for n in range(5)]

    found = {bot.daily.featured(day) for day in days}

    assert found == {game for game in bot.daily.games() if "/" not in game}
