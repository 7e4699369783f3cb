"""Threads: opening, archiving, locking, members, events, interactions in them."""

from __future__ import annotations

import discord
import pytest
from discord import ui

from tests.discord import Emulator, Impossible, Thread
from tests.discord.sample import Interaction, Sample


async def open_thread(emu: Emulator, bot: Sample) -> tuple[discord.Thread, Thread]:
    """A thread of the bot: as discord.py has it, and as the server has it."""
    place = bot.channel(emu.channel.id)
    assert isinstance(place, discord.TextChannel)
    thread = await place.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
    return thread, emu.guild.threads[str(thread.id)]


async def test_a_thread_from_a_message_has_the_id_of_the_message_and_there_is_only_one(
    emu: Emulator, bot: Sample
) -> None:
    message = await bot.channel(emu.channel.id).send("Table 1")

    thread = await message.create_thread(name="Table 1", auto_archive_duration=10080)
    with pytest.raises(discord.HTTPException, match="160004"):
        await message.create_thread(name="Table 1 again")

    assert thread.id == message.id
    assert emu.messages[0].thread is emu.guild.threads[str(thread.id)]
    assert (await message.fetch()).thread == thread
    assert emu.messages[0].thread.auto_archive == 10080


async def test_a_thread_from_a_channel_leaves_a_line_there(emu: Emulator, bot: Sample) -> None:
    _, thread = await open_thread(emu, bot)
    await emu.settle()

    assert emu.channel.last and emu.channel.last.text == "Table 1"
    assert thread.owner is emu.world.bot
    assert {"THREAD_CREATE", "MESSAGE_CREATE"} <= set(bot.heard)


async def test_an_archived_thread_is_read_only_and_opens_again_when_something_is_sent(
    emu: Emulator, bot: Sample
) -> None:
    theirs, thread = await open_thread(emu, bot)
    message = await theirs.send("one")

    emu.admin.archive(thread)
    await emu.until(lambda: bot.get_channel(theirs.id) is None)
    with pytest.raises(discord.HTTPException, match="50083"):
        await message.edit(content="two")
    await theirs.send("three")
    await message.edit(content="two")

    assert not thread.archived
    assert [one.content for one in thread.public()] == ["two", "three"]
    await emu.until(lambda: bot.get_channel(theirs.id))


async def test_a_locked_thread_is_closed_to_the_bot_until_it_may_manage_threads(emu: Emulator, bot: Sample) -> None:
    theirs, thread = await open_thread(emu, bot)

    emu.admin.archive(thread, lock=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await theirs.send("one")
    with pytest.raises(discord.Forbidden, match="50013"):
        await theirs.edit(archived=False)
    emu.admin.grant("manage_threads")
    await theirs.send("two")

    assert [one.content for one in thread.public()] == ["two"]
    assert not thread.archived and thread.locked


async def test_a_locked_thread_that_is_not_archived_takes_no_messages(emu: Emulator, bot: Sample) -> None:
    theirs, thread = await open_thread(emu, bot)

    emu.threads.change(thread, {"locked": True})

    with pytest.raises(discord.HTTPException, match="160005"):
        await theirs.send("one")
    emu.admin.unarchive(thread)
    await theirs.send("two")


async def test_the_owner_of_a_thread_may_rename_and_archive_but_not_lock_it(emu: Emulator, bot: Sample) -> None:
    theirs, thread = await open_thread(emu, bot)

    await theirs.edit(name="Table 1 (over)")
    with pytest.raises(discord.Forbidden, match="50013"):
        await theirs.edit(locked=True)
    await theirs.edit(archived=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await theirs.edit(name="again")

    assert (thread.name, thread.archived, thread.locked) == ("Table 1 (over)", True, False)


async def test_members_of_a_thread_are_added_named_and_removed(emu: Emulator, bot: Sample) -> None:
    ann, stranger = emu.person("Ann"), emu.person("Stranger", member=False)
    theirs, thread = await open_thread(emu, bot)

    await theirs.add_user(discord.Object(ann.id))
    members = await theirs.fetch_members()
    with pytest.raises(discord.NotFound, match="10007"):
        await theirs.add_user(discord.Object(stranger.id))
    with pytest.raises(discord.Forbidden, match="50013"):
        await theirs.remove_user(discord.Object(ann.id))
    emu.admin.archive(thread)
    with pytest.raises(discord.HTTPException, match="50083"):
        await theirs.add_user(discord.Object(ann.id))

    assert {member.id for member in members} == {int(emu.world.bot.id), ann.id}
    await emu.until(lambda: "THREAD_MEMBERS_UPDATE" in bot.heard)


async def test_whoever_is_mentioned_in_a_thread_joins_it(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    theirs, thread = await open_thread(emu, bot)

    only_ann = discord.AllowedMentions(users=[discord.Object(ann.id)])
    await theirs.send(f"{ann.mention} {ben.mention}", allowed_mentions=only_ann)

    assert ann.user.id in thread.members
    assert ben.user.id not in thread.members


async def test_a_deleted_thread_is_gone_from_the_cache_too(emu: Emulator, bot: Sample) -> None:
    theirs, thread = await open_thread(emu, bot)
    message = await theirs.send("one")

    emu.admin.delete(thread)
    await emu.until(lambda: bot.get_channel(theirs.id) is None)

    with pytest.raises(discord.NotFound, match="10003"):
        await message.edit(content="two")
    with pytest.raises(discord.NotFound, match="10003"):
        await bot.fetch_channel(theirs.id)


async def test_a_bot_that_gains_access_is_told_of_the_threads(emu: Emulator, bot: Sample) -> None:
    emu.admin.revoke("view_channel", channel=emu.channel)
    thread = emu.threads.create(emu.channel, emu.owner, {"name": "Hidden", "type": 11})
    await emu.settle()
    hidden = bot.get_channel(int(thread.id))

    emu.admin.grant("view_channel", channel=emu.channel)
    await emu.until(lambda: bot.get_channel(int(thread.id)))

    assert hidden is None
    assert "THREAD_LIST_SYNC" in bot.heard


async def test_active_and_archived_threads_are_listed(emu: Emulator, bot: Sample) -> None:
    theirs, _ = await open_thread(emu, bot)
    other, archived = await open_thread(emu, bot)

    emu.admin.archive(archived)
    place = bot.channel(emu.channel.id)
    assert isinstance(place, discord.TextChannel)

    assert await place.guild.active_threads() == [theirs]
    assert [thread.id async for thread in place.archived_threads()] == [other.id]


async def test_a_command_and_a_press_in_a_thread_come_from_the_thread(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    _, thread = await open_thread(emu, bot)
    places: list[object] = []

    async def note(interaction: Interaction) -> None:
        places.append(interaction.channel)
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="On", custom_id="on"))
        view.stop()
        await interaction.response.send_message("here", view=view)

    bot.answer = note
    shown = await ann.at(thread).slash("go")
    await ann.press(shown, "On")
    emu.admin.archive(thread)

    assert [type(place) for place in places] == [discord.Thread, discord.Thread]
    assert shown.message.channel is thread
    with pytest.raises(Impossible, match="archived"):
        await ann.press(shown, "On")


async def test_a_restarted_bot_finds_its_threads_again(emu: Emulator) -> None:
    first, second = Sample(), Sample()
    async with emu.running(first):
        _, thread = await open_thread(emu, first)
        _, archived = await open_thread(emu, first)
        emu.admin.archive(archived)

    async with emu.running(second):
        found = second.channel(thread.id)

        assert isinstance(found, discord.Thread) and found.me
        assert second.get_channel(int(archived.id)) is None


async def test_the_bot_deletes_a_thread_if_it_may(emu: Emulator, bot: Sample) -> None:
    theirs, thread = await open_thread(emu, bot)

    with pytest.raises(discord.Forbidden, match="50013"):
        await theirs.delete()
    emu.admin.grant("manage_threads")
    await theirs.delete()

    assert thread.deleted
    assert emu.guild.threads == {}
