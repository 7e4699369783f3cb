"""The least bot that posts a picture: the yardstick for how long a press takes."""

from __future__ import annotations

import io
import os
from typing import Any

import discord
from discord import app_commands, ui


class Bare(discord.Client):
    """`/go` posts a message with a button; a press is acknowledged and answered by a new message with a picture."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.picture = os.urandom(int(os.environ.get("BARE_KB", "120")) * 1024)

    async def setup_hook(self) -> None:
        self.tree.add_command(go)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
            assert isinstance(interaction.channel, discord.abc.Messageable)
            await interaction.channel.send(file=discord.File(io.BytesIO(self.picture), "board.png"))


@app_commands.command()
async def go(interaction: discord.Interaction[Any]) -> None:
    """Post the button."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Press", custom_id="press"))
    view.stop()
    await interaction.response.send_message("Press", view=view)


if __name__ == "__main__":
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
