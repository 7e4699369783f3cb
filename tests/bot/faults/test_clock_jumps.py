"""The machine's clock is put forward or back while the bot runs."""

from __future__ import annotations

from bot.clocks.people import DAY
from bot.community.seeking import sweep
from bot.tidying import close_forgotten
from tests.bot.parties import lobby_of
from tests.bot.service.tables import ANN, CHANNEL, GUILD, Service
from tests.bot.watched import Watched
from tests.discord import Emulator

MONTH = 30 * DAY


async def test_a_month_forward_closes_no_lobby(emu: Emulator, bot: Watched) -> None:
    """Neither one that waits nor one that looks for players; both wait on as long as they would have."""
    info = await lobby_of(emu, bot, "toll", emu.person("Ann"))
    await bot.sessions.beat()
    real = bot.sessions.clock
    wanted = bot.sessions.now() + DAY
    seeking = await bot.sessions.open("toll", 7, "Eve", int(emu.guild.id), int(emu.channel.id), wanted=wanted)
    bot.sessions.clock = lambda: real() + MONTH

    await close_forgotten(bot)
    await close_forgotten(bot)
    await sweep(bot, bot.sessions.now())
    bot.sessions.clock = real

    found = {each.id: each for each in await bot.sessions.tables(status="lobby")}
    assert found.keys() == {info.id, seeking.id}
    assert abs((found[seeking.id].wanted or 0) - wanted - MONTH) < 60


async def test_a_lobby_of_a_week_is_closed_after_an_outage_too(lite: Service) -> None:
    """What it had waited before still counts."""
    info = await lite.open("toll", ANN, "Ann", GUILD, CHANNEL)
    await lite.beat()
    lite.time.seconds += 600
    await lite.beat()
    lite.time.seconds += 5 * DAY

    gap = await lite.beat()

    assert gap == 5 * DAY
    assert (await lite.info(info.id)).updated == info.updated + gap
    assert (await lite.live(info.id)).info == await lite.info(info.id)


async def test_a_board_that_fell_due_in_the_future_is_posted(lite: Service) -> None:
    """The clock is put back by a day after a turn; what is put off for good reason still waits."""
    table = await lite.begun("tic-tac-toe", 2)
    await lite.posted(table, 1, 1, [notice.id for notice in await lite.due()])
    lite.time.seconds += DAY
    await lite.answer(table, ANN, None, ["4"])
    lite.time.seconds -= DAY

    found = await lite.due()
    await lite.postpone([notice.id for notice in found], 30)

    assert [notice.table for notice in found] == [table]
    assert await lite.due() == []


async def test_news_from_the_future_is_told(lite: Service) -> None:
    await lite.begun("tic-tac-toe", 2)
    lite.time.seconds += DAY
    await lite.go_away(ANN, int(lite.time.seconds) + DAY)
    lite.time.seconds -= DAY

    assert [notice.kind for notice in await lite.due_notices()] == ["away"]
