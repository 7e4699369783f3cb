"""Permissions: what Discord refuses, what interactions tell, and that the bot's cache follows every change."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

import discord
import pytest

from tests.discord import Emulator
from tests.discord.sample import Interaction, Sample

Place = discord.TextChannel | discord.Thread
Deed = Callable[[Place], Awaitable[object]]


async def send(place: Place) -> None:
    await place.send("hello")


async def send_file(place: Place) -> None:
    await place.send(file=discord.File(io.BytesIO(b"png"), "a.png"))


async def send_embed(place: Place) -> None:
    await place.send(embed=discord.Embed(title="Hello"))


async def start_thread(place: Place) -> None:
    assert isinstance(place, discord.TextChannel)
    await place.create_thread(name="Table", type=discord.ChannelType.public_thread)


async def reply(place: Place) -> None:
    assert place.last_message_id
    await place.get_partial_message(place.last_message_id).reply("to you")


async def read_one(place: Place) -> None:
    assert place.last_message_id
    await place.fetch_message(place.last_message_id)


async def delete_others(place: Place) -> None:
    assert place.last_message_id
    await place.get_partial_message(place.last_message_id).delete()


async def pin(place: Place) -> None:
    assert place.last_message_id
    await place.get_partial_message(place.last_message_id).pin()


async def typing(place: Place) -> None:
    async with place.typing():
        pass


@pytest.mark.parametrize(
    ("permission", "deed", "code"),
    [
        ("view_channel", send, 50001),
        ("view_channel", read_one, 50001),
        ("send_messages", send, 50013),
        ("send_messages", send_file, 50013),
        ("send_messages", typing, 50013),
        ("attach_files", send_file, 50013),
        ("embed_links", send_embed, 50013),
        ("create_public_threads", start_thread, 50013),
        ("read_message_history", reply, 160002),
        ("read_message_history", read_one, 50001),
        ("manage_messages", delete_others, 50013),
        ("pin_messages", pin, 50013),
    ],
)
async def test_what_the_bot_may_not_do_is_refused_until_it_may_again(
    emu: Emulator, bot: Sample, permission: str, deed: Deed, code: int
) -> None:
    ann = emu.person("Ann")
    ann.say("hello")
    await emu.settle()
    place = bot.channel(emu.channel.id)

    emu.admin.revoke(permission, channel=emu.channel)
    with pytest.raises(discord.HTTPException) as refused:
        await deed(place)
    emu.admin.grant(permission, channel=emu.channel)
    await deed(place)

    assert refused.value.code == code


async def test_without_the_right_to_write_in_threads_a_thread_is_read_only(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)
    assert isinstance(place, discord.TextChannel)
    thread = await place.create_thread(name="Table", type=discord.ChannelType.public_thread)

    emu.admin.revoke("send_messages", channel=emu.channel)
    await thread.send("still fine")
    emu.admin.revoke("send_messages_in_threads", channel=emu.channel)

    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.send("no more")


async def test_an_own_message_can_be_edited_without_the_right_to_send(emu: Emulator, bot: Sample) -> None:
    message = await bot.channel(emu.channel.id).send("one")

    emu.admin.revoke("send_messages", channel=emu.channel)
    await message.edit(content="two")

    assert emu.messages[0].content == "two"


@pytest.mark.parametrize("by_role", [True, False])
async def test_the_cache_of_the_bot_follows_a_change(emu: Emulator, bot: Sample, by_role: bool) -> None:
    place = bot.channel(emu.channel.id)
    where = None if by_role else emu.channel
    event = "GUILD_ROLE_UPDATE" if by_role else "CHANNEL_UPDATE"
    before = place.permissions_for(place.guild.me).send_messages

    emu.admin.revoke("send_messages", channel=where)
    await emu.until(lambda: event in bot.heard)
    await emu.until(lambda: not place.permissions_for(place.guild.me).send_messages)
    emu.admin.grant("send_messages", channel=where)
    await emu.until(lambda: place.permissions_for(place.guild.me).send_messages)

    assert before


async def test_an_interaction_tells_what_bot_and_person_may_do_where_it_happens(emu: Emulator, bot: Sample) -> None:
    ann, mod = emu.person("Ann"), emu.person("Mod")
    emu.admin.grant("manage_messages", "manage_guild", to=mod)
    emu.admin.revoke("attach_files", channel=emu.channel)
    emu.admin.revoke("send_messages", to=ann, channel=emu.channel)
    told: list[tuple[discord.Permissions, discord.Permissions]] = []

    async def note(interaction: Interaction) -> None:
        told.append((interaction.app_permissions, interaction.permissions))
        await interaction.response.send_message("noted")

    bot.answer = note
    await ann.slash("go")
    await mod.slash("go")

    apps, people = zip(*told, strict=True)
    assert not apps[0].attach_files and apps[0].send_messages
    assert not people[0].send_messages and not people[0].manage_messages
    assert people[1].manage_messages and people[1].manage_guild


async def test_computed_permissions_agree_with_those_of_discord_py(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    emu.admin.grant("manage_messages", "mention_everyone", to=ann)
    emu.admin.revoke("send_messages", "embed_links", to=ann, channel=emu.channel)
    await emu.settle()
    place = bot.channel(emu.channel.id)
    member = await place.guild.fetch_member(ann.id)

    theirs = place.permissions_for(member)

    ours = discord.Permissions(emu.world.rights(ann.user, emu.channel))
    for name in ("view_channel", "send_messages", "manage_messages", "mention_everyone", "embed_links", "attach_files"):
        assert getattr(ours, name) == getattr(theirs, name), name


async def test_a_command_for_moderators_is_offered_to_moderators_only(emu: Emulator, bot: Sample) -> None:
    command = bot.tree.get_command("go")
    assert isinstance(command, discord.app_commands.Command)
    command.default_permissions = discord.Permissions(manage_guild=True)
    await bot.tree.sync()
    command.default_permissions = None
    ann, mod = emu.person("Ann"), emu.person("Mod")
    emu.admin.grant("manage_guild", to=mod)

    with pytest.raises(AssertionError, match="not offered"):
        await ann.slash("go")

    assert (await mod.slash("go")).text == "hello"
