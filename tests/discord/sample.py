"""A small bot for trying the simulated Discord out: tests give it the function that answers interactions.

As a program it is the smallest bot that survives a restart: it keeps nothing in memory.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
from discord import app_commands, ui

Interaction = discord.Interaction["Sample"]
Answer = Callable[[Interaction], Awaitable[object]]


def payload(interaction: Interaction) -> dict[str, Any]:
    """The raw data of an interaction."""
    return cast(dict[str, Any], interaction.data)


async def say_hello(interaction: Interaction) -> None:
    await interaction.response.send_message("hello")


class Sample(discord.Client):
    """Registers a few commands; every interaction is given to `answer`."""

    def __init__(self, intents: discord.Intents | None = None, *, heartbeat_timeout: float = 60.0) -> None:
        super().__init__(
            intents=intents or discord.Intents.all(),
            guild_ready_timeout=0.01,
            allowed_mentions=discord.AllowedMentions.none(),
            heartbeat_timeout=heartbeat_timeout,
        )
        self.answer: Answer = say_hello
        self.heard: list[str] = []
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(go)
        self.tree.add_command(Table(name="table", description="Tables"))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that real bots wait before they identify again."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.heard.append(event)

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    def channel(self, channel_id: str) -> discord.TextChannel | discord.Thread:
        """A channel as the bot's cache has it."""
        found = self.get_channel(int(channel_id))
        assert isinstance(found, discord.TextChannel | discord.Thread)
        return found


@app_commands.command(description="Goes")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def go(
    interaction: Interaction, who: discord.User | None = None, steps: app_commands.Range[int, 1, 9] = 1
) -> None:
    await interaction.client.answer(interaction)


class Table(app_commands.Group):
    """A group with choices and autocomplete."""

    @app_commands.command(description="Opens a table")
    @app_commands.choices(game=[app_commands.Choice(name="Festival", value="festival")])
    async def new(self, interaction: Interaction, game: str) -> None:
        await interaction.response.send_message(f"a table of {game}")

    @app_commands.command(description="Plays a move")
    async def play(self, interaction: Interaction, move: str) -> None:
        await interaction.response.send_message(f"played {move}")

    @play.autocomplete("move")
    async def moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"Stage {key}", value=key) for key in ("L4", "L5", "R1") if typed in key]


class Board(ui.LayoutView):
    """A board as bots send it: a picture with alt text, words, buttons; stopped, so that nothing stays in memory."""

    def __init__(self, words: str, *buttons: tuple[str, str]) -> None:
        super().__init__()
        picture: ui.MediaGallery[Board] = ui.MediaGallery()
        picture.add_item(media="attachment://board.png", description="An empty board")
        row: ui.ActionRow[Board] = ui.ActionRow()
        for label, custom_id in buttons:
            row.add_item(ui.Button(label=label, custom_id=custom_id))
        self.add_item(ui.Container(ui.TextDisplay(words), picture))
        self.add_item(row)
        self.stop()


def menu(placeholder: str, custom_id: str, *labels: str) -> ui.LayoutView:
    """A menu with these options, whose values are their numbers."""
    select: ui.Select[ui.LayoutView] = ui.Select(placeholder=placeholder, custom_id=custom_id)
    for number, label in enumerate(labels):
        select.add_option(label=label, value=str(number))
    view = ui.LayoutView()
    view.add_item(ui.ActionRow(select))
    view.stop()
    return view


def words(text: str) -> ui.LayoutView:
    """A message of nothing but words."""
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay(text))
    view.stop()
    return view


if __name__ == "__main__":
    print("the sample bot starts")
    Sample().run(os.environ["DISCORD_TOKEN"], log_handler=None)
