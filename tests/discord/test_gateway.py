"""The gateway: losing the connection and coming back, shards, heartbeats, lists of members."""

from __future__ import annotations

import discord
import pytest

from tests.discord import Emulator
from tests.discord.sample import Sample


async def test_after_a_lost_connection_the_bot_resumes_and_misses_nothing(emu: Emulator, bot: Sample) -> None:
    heard: list[str] = []

    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    bot.event(on_message)
    ann = emu.person("Ann")

    await emu.gateway.cut()
    ann.say("while you were away")
    await emu.until(lambda: heard)

    assert heard == ["while you were away"]
    assert (emu.gateway.identifies, emu.gateway.resumes) == (1, 1)
    assert (await ann.slash("go")).text == "hello"


async def test_a_request_to_reconnect_is_followed(emu: Emulator, bot: Sample) -> None:
    emu.gateway.ask_to_reconnect()
    await emu.until(lambda: "RESUMED" in bot.heard)

    assert (await emu.person("Ann").slash("go")).text == "hello"


@pytest.mark.parametrize("resumable", [True, False])
async def test_an_invalid_session_is_resumed_or_begun_anew(emu: Emulator, bot: Sample, resumable: bool) -> None:
    emu.gateway.invalidate(resumable=resumable)
    await emu.until(lambda: emu.gateway.resumes + emu.gateway.identifies == 2 and emu.gateway.connected)
    await emu.settle()

    assert emu.gateway.resumes == (1 if resumable else 0)
    assert (await emu.person("Ann").slash("go")).text == "hello"


async def test_a_gateway_that_forgot_its_sessions_is_identified_to_again(emu: Emulator, bot: Sample) -> None:
    await emu.gateway.restart()
    await emu.until(lambda: emu.gateway.identifies == 2)
    await emu.settle()

    assert emu.gateway.resumes == 0
    assert (await emu.person("Ann").slash("go")).text == "hello"


async def test_heartbeats_are_acknowledged() -> None:
    async with Emulator(heartbeat=0.05) as emu:
        bot = Sample()
        async with emu.running(bot):
            await emu.until(lambda: emu.gateway.heartbeats > 2)

            assert bot.latency < 1
            assert emu.gateway.identifies == 1


async def test_a_bot_whose_heartbeats_are_not_acknowledged_connects_again() -> None:
    async with Emulator(heartbeat=0.05) as emu:
        bot = Sample(heartbeat_timeout=0.2)
        async with emu.running(bot):
            emu.gateway.acknowledges_heartbeats = False
            await emu.until(lambda: not emu.gateway.connected)
            emu.gateway.acknowledges_heartbeats = True
            await emu.until(lambda: emu.gateway.resumes >= 1)

        assert emu.gateway.identifies == 1


async def test_each_shard_hears_of_its_guilds_only() -> None:
    async with Emulator(shards=2) as emu:
        for number in range(4):
            emu.clock.skip(0.001)
            emu.admin.add_guild(f"Guild {number}")
        heard: list[tuple[int, int | None]] = []
        bot = Sharded()

        async def on_interaction(interaction: discord.Interaction) -> None:
            assert interaction.guild
            heard.append((interaction.guild.id, interaction.guild.shard_id))
            await interaction.response.send_message("hello")

        bot.event(on_interaction)
        async with emu.running(bot):
            emu.commands[None] = [{"id": "1", "name": "go", "type": 1, "integration_types": [0]}]
            for guild in emu.world.guilds.values():
                ann = emu.person("Ann", member=False)
                ann.join(guild)
                await ann.at(next(iter(guild.channels.values()))).slash("go")

        assert emu.gateway.identifies == 2
        assert {shard for _, shard in heard} == {0, 1}
        assert all((guild >> 22) % 2 == shard for guild, shard in heard)


class Sharded(discord.AutoShardedClient):
    """A client that asks the gateway for the number of shards."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.01)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that real bots wait between shards."""


async def test_members_are_listed_all_by_id_or_by_name(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    guild = bot.channel(emu.channel.id).guild

    everybody = await guild.chunk()
    by_id = await guild.query_members(user_ids=[ann.id, 1])
    by_name = await guild.query_members(query=ben.user.name)

    assert {ann.id, ben.id} <= {member.id for member in everybody}
    assert [member.id for member in by_id] == [ann.id]
    assert [member.id for member in by_name] == [ben.id]


async def test_events_come_only_to_those_who_asked_for_them(emu: Emulator) -> None:
    bot = Sample(discord.Intents(guilds=True))
    async with emu.running(bot):
        ann = emu.person("Ann")
        ann.say("hello")
        emu.admin.add_channel("side")
        await emu.until(lambda: "CHANNEL_CREATE" in bot.heard)

        assert not {"GUILD_MEMBER_ADD", "MESSAGE_CREATE"} & set(bot.heard)
        assert [event for event, _ in emu.gateway.events] == ["GUILD_MEMBER_ADD", "MESSAGE_CREATE", "CHANNEL_CREATE"]


