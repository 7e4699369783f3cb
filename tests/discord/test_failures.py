"""What goes wrong on purpose: errors, slow answers, broken connections, outages, rate limits."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from tests.discord import Emulator, RateLimits
from tests.discord.address import discord_at
from tests.discord.sample import Sample

SEND = ("POST", "channels/*/messages")
EDIT = ("PATCH", "channels/*/messages/*")


@pytest.mark.parametrize(
    ("status", "code", "error"),
    [
        (403, 50013, discord.Forbidden),
        (404, 10008, discord.NotFound),
        (400, 50035, discord.HTTPException),
        (503, 0, discord.DiscordServerError),
    ],
)
async def test_a_scripted_error_hits_as_often_as_it_should_and_changes_nothing(
    emu: Emulator, bot: Sample, status: int, code: int, error: type[discord.HTTPException]
) -> None:
    message = await bot.channel(emu.channel.id).send("one")

    emu.fail(*EDIT, status, code, times=2)
    for _ in range(2):
        with pytest.raises(error) as failed:
            await message.edit(content="two")
        assert failed.value.code == code
    unchanged = emu.messages[0].content
    await message.edit(content="three")

    assert (unchanged, emu.messages[0].content) == ("one", "three")
    assert [call.status for call in emu.sent(*EDIT)] == [status, status, 200]
    assert emu.refused == emu.sent(*EDIT)[:2]


@pytest.mark.parametrize("status", [429, 502])
async def test_an_error_that_passes_is_tried_again_by_discord_py(emu: Emulator, bot: Sample, status: int) -> None:
    emu.fail(*SEND, status, retry_after=0.01)

    await bot.channel(emu.channel.id).send("one")

    assert [call.status for call in emu.sent(*SEND)] == [status, 200]
    assert [message.content for message in emu.messages] == ["one"]


async def test_a_slow_answer_comes_late(emu: Emulator, bot: Sample) -> None:
    emu.slow(*SEND, 0.05)

    sending = asyncio.create_task(bot.channel(emu.channel.id).send("one"))
    await emu.until(lambda: emu.rest.running)
    meanwhile = list(emu.messages)
    await sending

    assert meanwhile == []
    assert [message.content for message in emu.messages] == ["one"]


async def test_a_broken_connection_leaves_open_whether_anything_happened(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)

    emu.cut(*SEND, when="before")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("lost")
    emu.cut(*SEND, when="after")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("arrived all the same")

    assert [message.content for message in emu.messages] == ["arrived all the same"]


async def test_after_an_outage_the_bot_is_back(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)

    await emu.close_port()
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("nobody listens")
    await emu.open_port()
    await emu.until(lambda: emu.gateway.resumes + emu.gateway.identifies == 2)
    await place.send("back")

    assert [message.content for message in emu.messages] == ["back"]


async def test_edits_of_messages_older_than_an_hour_can_be_limited() -> None:
    async with Emulator(old_edit_wait=0.01) as emu:
        bot = Sample()
        async with emu.running(bot):
            place = bot.channel(emu.channel.id)
            message = await place.send("one")
            await message.edit(content="two")
            emu.clock.skip(3601)
            with pytest.raises(discord.HTTPException) as limited:
                await message.edit(content="three")
            fresh = await place.send("four")
            await fresh.edit(content="five")

        assert (limited.value.status, limited.value.code) == (429, 30046)
        assert [message.content for message in emu.messages] == ["two", "five"]


async def test_each_bucket_has_its_limit_and_tells_it() -> None:
    async with Emulator(limits=RateLimits(limit=2, window=30.0)) as emu, aiohttp.ClientSession() as session:
        side = emu.admin.add_channel("side")
        headers = {"Authorization": f"Bot {emu.token}"}

        async def send(channel_id: str) -> tuple[int, str, object]:
            url = f"{emu.base}/api/v10/channels/{channel_id}/messages"
            async with session.post(url, json={"content": "hello"}, headers=headers) as answer:
                body = await answer.json()
                return answer.status, answer.headers["X-RateLimit-Remaining"], body.get("global")

        answers = [await send(emu.channel.id) for _ in range(3)] + [await send(side.id)]

        assert answers == [(200, "1", None), (200, "0", None), (429, "0", False), (200, "1", None)]
        assert len(emu.messages) == 2


async def test_all_requests_together_have_a_limit() -> None:
    async with Emulator(limits=RateLimits(per_second=3)) as emu, aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {emu.token}"}
        statuses = []
        for _ in range(4):
            async with session.get(f"{emu.base}/api/v10/users/@me", headers=headers) as answer:
                statuses.append((answer.status, (await answer.json()).get("global")))

        assert statuses == [(200, None), (200, None), (200, None), (429, True)]


async def test_discord_py_keeps_to_the_limits_by_itself() -> None:
    async with Emulator(limits=RateLimits(limit=2, window=0.1)) as emu:
        bot = Sample()
        async with emu.running(bot):
            for number in range(5):
                await bot.channel(emu.channel.id).send(str(number))

        assert [call.status for call in emu.sent(*SEND)] == [200] * 5


async def test_a_wrong_token_opens_neither_the_rest_side_nor_the_gateway(emu: Emulator) -> None:
    with discord_at(emu.base), pytest.raises(discord.LoginFailure):
        await Sample().login("a wrong token")

    emu.gateway.token = "another token"
    with pytest.raises(discord.ConnectionClosed, match="4004"):
        async with emu.running(Sample()):
            pass
