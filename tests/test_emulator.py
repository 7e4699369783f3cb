"""The simulated Discord as the bot's big tests use it: a game among people, and a bot process that is killed."""

from __future__ import annotations

import io

import discord

from tests.discord import BotProcess, Emulator
from tests.discord.sample import Board, Interaction, Sample, menu, payload, words

SAMPLE = "tests.discord.sample"


async def play(interaction: Interaction) -> None:
    """A table whose every press is answered from the custom_id alone."""
    custom_id = payload(interaction).get("custom_id")
    if not custom_id:
        board = Board("Turn 1", ("Your move", "move:1"))
        await interaction.response.send_message(view=board, file=discord.File(io.BytesIO(b"one"), "board.png"))
    elif custom_id == "move:1":
        await interaction.response.send_message(view=menu("Where to?", "place:1", "L4", "L5"), ephemeral=True)
    else:
        await interaction.response.defer()
        await interaction.delete_original_response()
        await next_turn(interaction)


async def next_turn(interaction: Interaction) -> None:
    """A new board for Ben, who alone is notified; the old one loses its buttons."""
    assert isinstance(interaction.channel, discord.TextChannel) and interaction.guild
    old = [message async for message in interaction.channel.history()][-1]
    ben = discord.utils.get(interaction.guild.members, display_name="Ben")
    assert ben
    board = Board(f"Turn 2: {ben.mention}", ("Your move", "move:1"))
    picture = discord.File(io.BytesIO(b"two"), "board.png")
    await interaction.channel.send(view=board, file=picture, allowed_mentions=discord.AllowedMentions(users=[ben]))
    await old.edit(view=words("Turn 1 is over"), attachments=[])


async def test_two_people_play_a_turn() -> None:
    async with Emulator() as emu:
        bot = Sample()
        bot.answer = play
        ann, ben = emu.person("Ann"), emu.person("Ben")
        async with emu.running(bot):
            first = (await ann.slash("go")).message
            moves = await ann.press(first, "Your move")
            await ann.choose(moves, "Where to?", "L5")
            await emu.until(lambda: not first.buttons)
            await emu.settle()

        second = emu.messages[-1]
        assert (first.text, second.text) == ("Turn 1 is over", f"Turn 2: {ben.mention}\nAn empty board")
        assert (first.images, second.images) == ([], [b"two"])
        assert second.pings == {ben}
        assert ann.sees(second) and not ann.sees(moves.message)
        assert emu.violations == []


async def test_a_bot_process_is_killed_started_again_and_still_answers_the_old_commands() -> None:
    async with Emulator() as emu, BotProcess(emu, module=SAMPLE) as bot:
        ann = emu.person("Ann")
        before = await ann.slash("go")

        await bot.kill()
        dead = bot.running
        await bot.start()
        after = await ann.slash("go")

        assert not dead and bot.running
        assert (before.text, after.text) == ("hello", "hello")
        assert bot.output.count("the sample bot starts") == 2
        assert emu.violations == []


async def test_a_bot_process_that_cannot_start_says_why() -> None:
    async with Emulator() as emu:
        bot = BotProcess(emu, module="tests.discord.no_such_module")

        error = ""
        try:
            await bot.start()
        except AssertionError as failed:
            error = str(failed)

        assert "No module named tests.discord.no_such_module" in error
        assert not bot.running


async def test_a_bot_process_ends_when_it_is_asked_to() -> None:
    async with Emulator() as emu, BotProcess(emu, {"PYTHONFAULTHANDLER": "1"}, module=SAMPLE) as bot:
        code = await bot.stop()

        assert code != 0
        assert not bot.running
