"""Discord refuses for seconds, for minutes, again and again: nothing is lost, nothing hammers at it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import app
from bot.dailies import post
from bot.messages import outbox
from tests.bot.conftest import settings
from tests.bot.parties import Party, lobby_of, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person
from tests.toys import TIC_TAC_TOE

MINUTES = 600.0


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbox looks often."""
    monkeypatch.setattr(outbox, "PAUSE", 0.02)


async def two(emu: Emulator, bot: Watched, game: str = "tic-tac-toe") -> tuple[Party, Person, Person]:
    """A table of two."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    return await party(emu, bot, game, ann, bob), ann, bob


def later(bot: Watched, seconds: float) -> None:
    """The bot's clock goes on."""
    real = bot.sessions.clock
    bot.sessions.clock = lambda: real() + seconds


@pytest.mark.parametrize("wait", [45.0, MINUTES])
async def test_a_board_waits_as_long_as_discord_says_and_comes_once(emu: Emulator, bot: Watched, wait: float) -> None:
    """A 429 too long to sit through: the move is made at once, other tables go on, one request is made."""
    there, ann, bob = await two(emu, bot)
    sending = f"channels/{there.place.id}/messages"
    emu.fail("POST", sending, 429, retry_after=wait, times=2)

    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await emu.until(lambda: [call for call in emu.refused if call.is_like("POST", sending)])
    other, cy, _ = await two(emu, bot)
    await other.play(cy, "4")
    tries = len([call for call in emu.refused if call.is_like("POST", sending)])
    emu.script.clear()
    later(bot, wait + 2)
    await settle(emu, bot)

    assert tries == 1
    assert (len(ann.pings), len(bob.pings)) == (1, 1)
    assert there.board.pings == {bob.user}


async def test_an_edit_that_is_put_off_for_long_is_a_new_board(emu: Emulator, bot: Watched) -> None:
    """Nobody is called a second time by it."""
    there, ann, bob = await two(emu, bot, "toll")
    old = there.board
    emu.fail("PATCH", f"channels/{there.place.id}/messages/*", 429, retry_after=MINUTES, times=50)

    await there.play(ann, "red")

    assert there.board is not old and "**To move: Bob**" in there.board.text
    assert (len(ann.pings), len(bob.pings)) == (1, 1)


async def test_the_bot_starts_although_its_commands_are_refused_for_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's daily limit of new commands is a 429 of many minutes: the bot is there, and tries again by itself."""
    waits: list[float] = []
    seconds_after = app._seconds_after

    def soon(error: BaseException) -> float:
        waits.append(seconds_after(error))
        return 0.05

    monkeypatch.setattr(app, "_seconds_after", soon)
    async with Emulator() as emu:
        client = Watched(settings(tmp_path), games={"tic-tac-toe": TIC_TAC_TOE})
        emu.fail("PUT", "applications/*/commands", 429, times=2, retry_after=MINUTES)
        async with asyncio.timeout(15), emu.running(client):
            assert client.is_ready()
            await emu.until(lambda: emu.commands.get(None))

    assert waits == [MINUTES + 1, MINUTES + 1]


@pytest.mark.parametrize(("status", "wait"), [(500, 0.0), (429, 0.05)])
async def test_a_private_answer_that_discord_cannot_take_at_once_arrives(
    emu: Emulator, bot: Watched, status: int, wait: float
) -> None:
    """The edit is repeated; the move is made once."""
    there, ann, bob = await two(emu, bot)
    menu = await there.open(ann)
    emu.fail("PATCH", "webhooks/*/*/messages/@original", status, retry_after=wait)

    await there.choose(ann, menu, "cell 5")
    await emu.until(lambda: "Waiting for Bob." in menu.text)

    assert there.live.view(None)[4] == 0
    assert (await bot.sessions.info(there.table)).seq == 2
    assert len(bob.pings) == 1


async def test_what_is_put_off_for_long_at_the_edge_stops_nothing(emu: Emulator, bot: Watched) -> None:
    """The old place of a lobby that moves, and the post of the day: the one is left, the other comes later."""
    ann, corner = emu.person("Ann"), emu.admin.add_channel("corner")
    info = await lobby_of(emu, bot, "toll", ann)
    emu.fail("PATCH", f"channels/{emu.channel.id}/messages/*", 429, retry_after=MINUTES)
    emu.fail("POST", f"channels/{emu.channel.id}/messages", 429, retry_after=MINUTES)
    await bot.sessions.set_house(int(emu.guild.id), "daily_channel", int(emu.channel.id))

    moved = await ann.at(corner).slash("table move", table=info.id)
    await post.sweep(bot, bot.sessions.now())
    before = [message for message in emu.channel.public() if "Daily challenges" in message.text]
    await post.sweep(bot, bot.sessions.now() + post.LATER)
    await settle(emu, bot)

    assert moved.text == "The table lives here now."
    assert before == []
    assert len([message for message in emu.channel.public() if "Daily challenges" in message.text]) == 1


async def test_bystanders_and_other_servers_cause_no_refused_requests(emu: Emulator, bot: Watched) -> None:
    """Discord locks out who is refused too often: one try at once, the next when a minute is over."""
    there, ann, _ = await two(emu, bot)
    eve, board = emu.person("Eve"), there.board
    emu.fail("POST", f"channels/{there.place.id}/messages", 403, 50013, times=1000)
    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await emu.until(lambda: there.table in bot.outbox.troubles)
    before = len(emu.refused)

    for number in range(10):
        await eve.at(there.place).press(board, "Log")
        emu.admin.add_channel("other", emu.admin.add_guild(f"Another {number}"))
        await asyncio.sleep(0.02)
    refused = len(emu.refused) - before
    emu.script.clear()
    later(bot, outbox.EASE + 1)
    await settle(emu, bot)

    assert refused == 1
    assert there.board is not board


async def test_a_change_on_a_server_hurries_that_server_alone(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await two(emu, bot)
    other = emu.admin.add_guild("Elsewhere")
    emu.fail("POST", f"channels/{there.place.id}/messages", 403, 50013)
    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await emu.until(lambda: there.table in bot.outbox.troubles)

    await bot.outbox.hurry_server(int(other.id))
    assert await bot.sessions.due() == []
    await bot.outbox.hurry_server(int(emu.guild.id))
    await settle(emu, bot)

    assert there.board.pings == {bob.user}
    assert bot.outbox.troubles == {}
