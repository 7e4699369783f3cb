"""Messages: who is pinged, replies, history, deletion, what the bot may read of others."""

from __future__ import annotations

import asyncio

import discord
import pytest

from tests.discord import Emulator, Person
from tests.discord.sample import Interaction, Sample, words


def only(*people: Person) -> discord.AllowedMentions:
    """Mentions of these people and nobody else."""
    return discord.AllowedMentions(users=[discord.Object(person.id) for person in people], roles=False, everyone=False)


async def test_only_those_who_are_allowed_and_named_are_pinged(emu: Emulator, bot: Sample) -> None:
    ann, ben, cat = emu.person("Ann"), emu.person("Ben"), emu.person("Cat")
    text = f"{ann.mention}, {ben.mention}: your turn"

    await bot.channel(emu.channel.id).send(text, allowed_mentions=only(ann, cat))
    await bot.channel(emu.channel.id).send(view=words(text), allowed_mentions=only(ben))
    await bot.channel(emu.channel.id).send(text)

    assert [message.pings for message in emu.messages] == [{ann}, {ben}, set()]
    assert ann.pings == emu.messages[:1]
    assert cat.pings == []


async def test_an_edit_pings_nobody(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")

    message = await bot.channel(emu.channel.id).send(ann.mention, allowed_mentions=only(ann))
    await message.edit(content=ben.mention, allowed_mentions=only(ben))

    assert emu.messages[0].pings == {ann}
    assert emu.messages[0].edits == 1


async def test_a_reply_that_was_only_thinking_pings_nobody_when_it_is_filled(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")

    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send(ben.mention, allowed_mentions=only(ben))
        await interaction.followup.send(ben.mention, allowed_mentions=only(ben))

    bot.answer = think
    told = await ann.slash("go")
    await emu.until(lambda: len(emu.messages) == 2)

    assert [message.pings for message in emu.messages] == [set(), {ben}]
    assert told.reply is emu.messages[0]


async def test_everyone_and_roles_are_pinged_only_with_the_right_to(emu: Emulator, bot: Sample) -> None:
    ann, ben, cat = emu.person("Ann"), emu.person("Ben"), emu.person("Cat")
    open_role = emu.admin.add_role("Open", mentionable=True, members=[emu.guild.members[ann.user.id]])
    shut_role = emu.admin.add_role("Shut", members=[emu.guild.members[ben.user.id]])
    text = f"@everyone {open_role.mention} {shut_role.mention}"
    place = bot.channel(emu.channel.id)

    await place.send(text, allowed_mentions=discord.AllowedMentions.all())
    emu.admin.grant("mention_everyone")
    await place.send(text, allowed_mentions=discord.AllowedMentions(everyone=False, roles=True))
    await place.send(text, allowed_mentions=discord.AllowedMentions.all())

    assert [message.pings for message in emu.messages] == [{ann}, {ann, ben}, {ann, ben, cat, emu.owner}]


async def test_code_silence_and_absence_ping_nobody(emu: Emulator, bot: Sample) -> None:
    ann, gone = emu.person("Ann"), emu.person("Gone")
    gone.leave()
    place = bot.channel(emu.channel.id)
    everybody = discord.AllowedMentions.all()

    await place.send(f"`{ann.mention}`", allowed_mentions=everybody)
    await place.send(ann.mention, silent=True, allowed_mentions=everybody)
    await place.send(gone.mention, allowed_mentions=everybody)

    assert [message.pings for message in emu.messages] == [set(), set(), set()]


async def test_a_reply_pings_its_author_if_it_may(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    asked = ann.say("where is my table?")
    await emu.settle()
    message = await bot.channel(emu.channel.id).fetch_message(int(asked.id))

    await message.reply("here")
    await message.reply("here", mention_author=True)
    emu.admin.delete(asked)
    with pytest.raises(discord.HTTPException, match="50035"):
        await message.reply("here")

    assert [reply.pings for reply in emu.messages] == [set(), {ann}]
    assert (await bot.channel(emu.channel.id).fetch_message(int(emu.messages[0].id))).type is discord.MessageType.reply


async def test_the_history_is_read_in_both_directions(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)
    sent = [await place.send(str(number)) for number in range(5)]

    newest = [message.content async for message in place.history(limit=2)]
    before = [message.content async for message in place.history(before=sent[2])]
    after = [message.content async for message in place.history(after=sent[2], limit=1)]
    around = [message.content async for message in place.history(around=sent[2], limit=3)]
    emu.admin.revoke("read_message_history", channel=emu.channel)
    hidden = [message async for message in place.history()]

    assert (newest, before, after, around, hidden) == (["4", "3"], ["1", "0"], ["3"], ["3", "2", "1"], [])


async def test_a_deleted_message_is_told_and_unknown_afterwards(emu: Emulator, bot: Sample) -> None:
    mod = emu.person("Mod")
    emu.admin.grant("manage_messages", to=mod)
    message = await bot.channel(emu.channel.id).send("board")

    mod.delete(emu.messages[0])
    await emu.until(lambda: "MESSAGE_DELETE" in bot.heard)

    for deed in (message.edit(content="board 2"), message.delete(), message.fetch()):
        with pytest.raises(discord.NotFound, match="10008"):
            await deed


async def test_a_deleted_channel_is_unknown_with_all_that_was_in_it(emu: Emulator, bot: Sample) -> None:
    side = emu.admin.add_channel("side")
    await emu.until(lambda: bot.get_channel(int(side.id)))
    place = bot.channel(side.id)
    message = await place.send("board")
    thread = await message.create_thread(name="Table")
    kept = side.last

    emu.admin.delete(side)
    await emu.until(lambda: bot.get_channel(place.id) is None)

    for deed in (message.edit(content="board 2"), place.send("again"), thread.send("again")):
        with pytest.raises(discord.NotFound, match="10003"):
            await deed
    assert kept and kept.deleted


async def test_nobody_edits_the_messages_of_others(emu: Emulator, bot: Sample) -> None:
    said = emu.person("Ann").say("mine")

    with pytest.raises(discord.Forbidden, match="50005"):
        await bot.channel(emu.channel.id).get_partial_message(int(said.id)).edit(content="yours")

    assert said.content == "mine"


@pytest.mark.parametrize(("content_intent", "expected"), [(True, ["hello", "hi"]), (False, ["", "hi"])])
async def test_without_its_intent_the_bot_reads_only_what_concerns_it(
    emu: Emulator, content_intent: bool, expected: list[str]
) -> None:
    intents = discord.Intents.default()
    intents.message_content = content_intent
    bot = Sample(intents)
    read: asyncio.Queue[str] = asyncio.Queue()

    async def on_message(message: discord.Message) -> None:
        read.put_nowait(message.content)

    bot.event(on_message)
    async with emu.running(bot):
        ann = emu.person("Ann")
        ann.say("hello")
        ann.direct().say("hi")

        assert [await read.get(), await read.get()] == expected


async def test_a_repeated_nonce_sends_once(emu: Emulator, bot: Sample) -> None:
    place = bot.channel(emu.channel.id)

    first = await place.send("your turn", nonce="notice-7")
    second = await place.send("your turn", nonce="notice-7")
    emu.clock.skip(600)
    third = await place.send("your turn", nonce="notice-7")

    assert first.id == second.id != third.id
    assert len(emu.messages) == 2


async def test_messages_can_be_pinned_and_listed(emu: Emulator, bot: Sample) -> None:
    emu.admin.grant("pin_messages")
    message = await bot.channel(emu.channel.id).send("rules")

    await message.pin()
    pinned = [one.id async for one in bot.channel(emu.channel.id).pins()]
    await message.unpin()

    assert pinned == [message.id]
    assert not emu.messages[0].pinned
