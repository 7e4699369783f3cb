"""Members who come, go and rename; direct messages; places where the bot is not a member."""

from __future__ import annotations

import discord
import pytest

from tests.discord import Emulator, Impossible
from tests.discord.records import GROUP, Channel
from tests.discord.sample import Interaction, Sample


async def test_the_bot_hears_of_joining_renaming_and_leaving(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann", member=False)
    guild = bot.channel(emu.channel.id).guild

    ann.join()
    await emu.until(lambda: guild.get_member(ann.id))
    ann.rename("Anna")
    await emu.until(lambda: guild.get_member(ann.id) and guild.get_member(ann.id).display_name == "Anna")  # type: ignore[union-attr]
    ann.leave()
    await emu.until(lambda: guild.get_member(ann.id) is None)

    assert ann.name == "Ann"


async def test_members_and_users_are_fetched_or_unknown(emu: Emulator, bot: Sample) -> None:
    ann, stranger = emu.person("Ann"), emu.person("Stranger", member=False)
    guild = bot.channel(emu.channel.id).guild

    member = await guild.fetch_member(ann.id)
    user = await bot.fetch_user(stranger.id)
    with pytest.raises(discord.NotFound, match="10007"):
        await guild.fetch_member(stranger.id)
    with pytest.raises(discord.NotFound, match="10013"):
        await bot.fetch_user(1)

    assert (member.display_name, user.display_name) == ("Ann", "Stranger")


async def test_only_members_use_commands_and_see_messages(emu: Emulator, bot: Sample) -> None:
    ann, stranger = emu.person("Ann"), emu.person("Stranger", member=False)
    message = (await ann.slash("go")).message

    with pytest.raises(Impossible, match="not offered"):
        await stranger.slash("go")

    assert not stranger.sees(message)
    ann.leave()
    assert not ann.sees(message)


async def test_direct_messages_arrive_unless_they_are_closed_or_nothing_is_shared(emu: Emulator, bot: Sample) -> None:
    ann, ben, cat = emu.person("Ann"), emu.person("Ben"), emu.person("Cat")

    await (await bot.fetch_user(ann.id)).send("your turn")
    ben.close_direct_messages()
    cat.leave()
    for person in (ben, cat):
        with pytest.raises(discord.Forbidden, match="50007"):
            await (await bot.fetch_user(person.id)).send("your turn")

    assert [message.text for message in ann.inbox] == ["your turn"]
    assert ann.pings == ann.inbox
    assert ben.inbox == []


async def test_a_command_in_direct_messages_tells_its_context(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    told: list[object] = []

    async def note(interaction: Interaction) -> None:
        told.extend([interaction.guild, type(interaction.channel), interaction.context.dm_channel, interaction.user.id])
        await interaction.response.send_message("hello")

    bot.answer = note
    await ann.direct().slash("go")

    assert told == [None, discord.DMChannel, True, ann.id]
    assert ann.pings == []
    assert ann.inbox[0].text == "hello"


async def test_where_only_a_person_brought_the_app_it_answers_but_cannot_write(emu: Emulator, bot: Sample) -> None:
    """The bot is not in the other guild: no cache, no access through the channel, five follow-ups at most."""
    ann = emu.person("Ann")
    foreign = emu.admin.add_guild("Elsewhere", with_bot=False)
    place = next(iter(foreign.channels.values()))
    ann.join(foreign)
    codes: list[int] = []

    async def try_all(interaction: Interaction) -> None:
        await interaction.response.send_message("hello", ephemeral=True)
        for number in range(6):
            try:
                await interaction.followup.send(f"more {number}", ephemeral=True)
            except discord.HTTPException as error:
                codes.append(error.code)
        try:
            await bot.get_partial_messageable(int(place.id)).send("here")
        except discord.HTTPException as error:
            codes.append(error.code)

    bot.answer = try_all
    with pytest.raises(Impossible, match="not offered"):
        await ann.at(place).slash("go")
    ann.install_app()
    told = await ann.at(place).slash("go")
    await emu.settle()

    assert told.payload["authorizing_integration_owners"] == {"1": ann.user.id}
    assert len(told.followups) == 5
    assert codes == [40094, 50001]


async def test_a_command_among_friends_happens_in_a_private_context(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    ann.install_app()
    group = Channel(emu.clock.snowflake(), GROUP, "friends", recipients=[ann.user, ben.user])
    emu.world.channels[group.id] = group
    told: list[bool | None] = []

    async def note(interaction: Interaction) -> None:
        told.append(interaction.context.private_channel)
        await interaction.response.send_message("hello")

    bot.answer = note
    shown = await ann.at(group).slash("go")

    assert told == [True]
    assert ben.sees(shown.message)
    with pytest.raises(Impossible, match="not offered"):
        await ben.at(group).slash("go")


async def test_a_bot_that_was_removed_has_lost_the_guild(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)

    emu.admin.kick_bot()
    await emu.until(lambda: not bot.guilds)

    with pytest.raises(discord.Forbidden, match="50001"):
        await place.send("hello")
    with pytest.raises(discord.NotFound, match="10004"):
        await bot.fetch_guild(int(emu.guild.id))


async def test_guilds_and_commands_are_fetched(emu: Emulator, bot: Sample) -> None:
    guild = await bot.fetch_guild(int(emu.guild.id))
    commands = await bot.tree.fetch_commands()

    assert guild.name == "Guild"
    assert [command.name for command in commands] == ["go", "table"]
    assert [command.id for command in await bot.tree.sync()] == [command.id for command in commands]
