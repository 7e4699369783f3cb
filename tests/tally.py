"""A small client with the habits of the real one, for tests of the playground: `python -m tests.tally <database>`."""

from __future__ import annotations

import asyncio
import io
import sqlite3
import sys
from pathlib import Path
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from bot import playground

Press = discord.Interaction[Any]


class Tally(discord.Client):
    """Keeps a count in a database and shows it on a board, with a private menu edited in place, a form and commands."""

    def __init__(self, path: Path) -> None:
        super().__init__(intents=discord.Intents.default(), allowed_mentions=discord.AllowedMentions.none())
        self.tree = commands(self)
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("CREATE TABLE IF NOT EXISTS added (person INTEGER, amount INTEGER)")
        self.presses: list[tuple[str, str]] = []

    @property
    def count(self) -> int:
        return int(self.database.execute("SELECT coalesce(sum(amount), 0) FROM added").fetchone()[0])

    def note(self, person: int, amount: int) -> None:
        self.database.execute("INSERT INTO added VALUES (?, ?)", (person, amount))

    async def close(self) -> None:
        await super().close()
        self.database.close()

    async def revive(self) -> None:
        """Post the board of an earlier run."""
        if self.count:
            await self.post(self.guilds[0].text_channels[0])

    async def post(self, channel: discord.abc.Messageable, *people: discord.abc.Snowflake) -> None:
        mentions = discord.AllowedMentions(users=list(people))
        await channel.send(view=board(self.count), file=picture(self.count), allowed_mentions=mentions)

    async def on_interaction(self, press: Press) -> None:
        data: Any = press.data
        name = str(data.get("custom_id", ""))
        if not name:
            return
        self.presses.append((press.user.name, name))
        match name.split(":"):
            case ["fail"]:
                raise ValueError("a handler with a fault")
            case ["type"]:
                await ask(press)
            case ["menu"]:
                await press.response.defer(ephemeral=True, thinking=True)
                await press.edit_original_response(view=menu(self.count), attachments=[picture(self.count)])
            case ["pick", _] | ["typed"]:
                await press.response.defer()
                self.note(press.user.id, chosen(press))
                await press.edit_original_response(view=menu(self.count), attachments=[picture(self.count)])
            case ["one"]:
                await press.response.defer()
                self.note(press.user.id, 1)
                assert press.message and isinstance(press.channel, discord.TextChannel)
                old = press.channel.get_partial_message(press.message.id)
                await old.edit(view=board(self.count - 1, live=False), attachments=press.message.attachments)
                await self.post(press.channel, press.user)


def commands(client: Tally) -> app_commands.CommandTree[Tally]:
    tree = app_commands.CommandTree(client)

    @tree.command(name="open", description="Post the board")
    async def open_board(press: Press) -> None:
        await press.response.defer(ephemeral=True)
        assert isinstance(press.channel, discord.TextChannel)
        await client.post(press.channel)
        await press.edit_original_response(content="Here it is.")

    @tree.command(description="Count further")
    async def add(press: Press, amount: str) -> None:
        client.note(press.user.id, int(amount))
        await press.response.send_message(f"Now {client.count}.", ephemeral=True)

    @add.autocomplete("amount")
    async def amounts(press: Press, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{n} more", value=f"{typed}{n}") for n in range(3)]

    return tree


def picture(count: int) -> discord.File:
    file = io.BytesIO()
    Image.new("RGB", (1200, 1000), (40, 90 + count % 100, 120)).save(file, "PNG")
    file.seek(0)
    return discord.File(file, "count.png")


def board(count: int, *, live: bool = True) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    names = {"one": "Add one", "menu": "Menu", "fail": "Fail"} if live else {"where": "Newer board below"}
    buttons = [ui.Button[ui.LayoutView](label=label, custom_id=name) for name, label in names.items()]
    image = discord.MediaGalleryItem("attachment://count.png", description=f"The count is {count}")
    view.add_item(
        ui.Container(ui.TextDisplay(f"## Board {count}"), ui.MediaGallery(image), ui.ActionRow(*buttons))
    ).stop()
    return view


def menu(count: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    options = [discord.SelectOption(label=f"Add {n}", value=str(n)) for n in (2, 3, 4)]
    picks = ui.Select[ui.LayoutView](custom_id=f"pick:{count}", placeholder="How many?", options=options)
    view.add_item(ui.TextDisplay(f"So far {count}"))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://count.png", description="Your menu")))
    view.add_item(ui.ActionRow(picks))
    view.add_item(ui.ActionRow(ui.Button[ui.LayoutView](label="Type it", custom_id="type"))).stop()
    return view


async def ask(press: Press) -> None:
    form = ui.Modal(title="Any number", custom_id="typed", timeout=None)
    field = ui.TextInput[ui.Modal](custom_id="number", max_length=3)
    await press.response.send_modal(form.add_item(ui.Label(text="Which?", description="Three digits", component=field)))
    form.stop()


def chosen(press: Press) -> int:
    data: Any = press.data
    return int(data["values"][0] if "values" in data else data["components"][0]["component"]["value"])


if __name__ == "__main__":
    asyncio.run(playground.run(lambda: Tally(Path(sys.argv[1])), revive=Tally.revive))
