"""The simulated Discord, tried out with a small real discord.py client."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui

from tests.discord import Emulator


class Sample(discord.Client):
    """A bot with a bit of everything."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents.all(), guild_ready_timeout=0.01, allowed_mentions=discord.AllowedMentions.none()
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="board", description="Shows a board")(board)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = (interaction.data or {}).get("custom_id")
        if custom_id == "move:1":
            await interaction.response.defer(ephemeral=True, thinking=True)
            view = ui.LayoutView()
            view.add_item(ui.TextDisplay("Where to?"))
            select: ui.Select[ui.LayoutView] = ui.Select(placeholder="Token", custom_id="token:1")
            select.add_option(label="L4", value="4")
            view.add_item(ui.ActionRow(select))
            view.stop()
            await interaction.edit_original_response(view=view)
        elif custom_id == "token:1":
            await interaction.response.send_modal(Bid())
        elif custom_id == "bid:1":
            await interaction.response.defer()
            await interaction.edit_original_response(view=Done())


class Done(ui.LayoutView):
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay("done")


class Bid(ui.Modal, title="Bid"):
    amount: ui.Label[ui.Modal] = ui.Label(text="Your bid", component=ui.TextInput(custom_id="amount"))

    def __init__(self) -> None:
        super().__init__(custom_id="bid:1")


@app_commands.describe(size="How big")
async def board(interaction: discord.Interaction, size: int) -> None:
    view = ui.LayoutView()
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description="An empty board")
    view.add_item(ui.Container(ui.TextDisplay(f"Board of {size}"), gallery))
    view.add_item(ui.ActionRow(ui.Button(label="Your move", custom_id="move:1")))
    view.stop()
    await interaction.response.send_message(view=view, file=discord.File(io.BytesIO(b"png"), "board.png"))


@pytest_asyncio.fixture
async def emu() -> AsyncIterator[Emulator]:
    async with Emulator() as emu, emu.running(Sample()):
        yield emu
        assert emu.violations == []


async def test_a_person_plays_through_board_menu_and_modal(emu: Emulator) -> None:
    ann = emu.person("Ann")

    shown = await ann.slash("board", size=3)
    menu = await ann.press(shown, "Your move")
    form = await ann.choose(menu, "Token", "L4")
    done = await ann.fill(form, your_bid="3")

    assert shown.message.text == "Board of 3\nAn empty board"
    assert shown.message.images == [b"png"]
    assert menu.message.ephemeral
    assert done.reply is menu.reply
    assert done.text == "done"
