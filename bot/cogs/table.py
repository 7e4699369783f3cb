"""`/table`: opening, finding, moving, closing and checking tables."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.cogs.common import Interaction, answer, game_choices, game_id, meant, privately, table_choices, table_name
from bot.layout import Message, panel, text
from bot.opening import post_lobby
from bot.records import ENDED, Refused
from bot.text import plain_name, shown
from games.core.autoplay import robots

if TYPE_CHECKING:
    from bot.app import Turntable

table = app_commands.Group(name="table", description="Open, find and look after tables", guild_only=True)


def install(app: Turntable) -> None:
    """Register the commands."""
    app.tree.add_command(table)


@table.command(name="new", description="Open a table for a game")
@app_commands.describe(game="Which game", seats="How many may sit down")
@app_commands.autocomplete(game=game_choices)
async def new(interaction: Interaction, game: str, seats: app_commands.Range[int, 1, 6] | None = None) -> None:
    """Open a lobby in this channel."""
    app = await privately(interaction)
    name = plain_name(interaction.user.display_name)
    channel = _channel(interaction)
    info = await app.sessions.open(
        game_id(app, game), interaction.user.id, name, interaction.guild_id, channel, seats=seats
    )
    try:
        await post_lobby(app, info)
    except BaseException:
        await app.sessions.close(info.id, interaction.user.id)
        raise
    await answer(interaction, f"Your table `{info.id}` is open. Invite people, then press **Start**.")


def _channel(interaction: Interaction) -> int:
    """The channel for a new table; inside a thread its parent."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    if interaction.channel_id is None:
        raise Refused("NO_CHANNEL")
    return interaction.channel_id


@table.command(name="list", description="The tables of this server")
async def list_tables(interaction: Interaction) -> None:
    """Open and running tables, newest first."""
    app = await privately(interaction)
    found = await app.sessions.tables(guild=interaction.guild_id)
    alive = [info for info in found if info.status not in ENDED and not info.daily]
    lines = [f"- {table_name(app, info)} · <#{info.thread or info.channel}>" for info in alive[:25]]
    await answer(interaction, "\n".join(lines) or "No table is open. `/table new` opens one.")


@table.command(name="close", description="Close a table")
@app_commands.describe(table="Which table", force="For moderators: close it although its people have not agreed")
@app_commands.autocomplete(table=table_choices)
async def close(interaction: Interaction, table: str | None = None, force: bool = False) -> None:
    """The host closes a lobby; a running game is closed by all its people, or by one of them and a moderator."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if force and not interaction.permissions.manage_messages:
        raise Refused("NOT_MODERATOR")
    change = await app.sessions.close(info.id, interaction.user.id, force=force)
    await answer(interaction, "The table is closed." if change.status == "closed" else _asks_all(info.id))


def _asks_all(table: str) -> str:
    return f"The others are asked whether table `{table}` may be closed; `/table close` from each of them agrees."


@table.command(name="move", description="Play a table in this channel from now on")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def move(interaction: Interaction, table: str) -> None:
    """Post the board here, now and later."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if interaction.user.id not in info.people and not interaction.permissions.manage_messages:
        raise Refused("NOT_SEATED")
    is_thread = isinstance(interaction.channel, discord.Thread)
    await app.sessions.move(info.id, _channel(interaction), interaction.channel_id if is_thread else None)
    await app.sessions.show_again(info.id)
    app.outbox.troubles.pop(info.id, None)
    app.outbox.nudge()
    await answer(interaction, "The table lives here now.")


@table.command(name="replace", description="Let a computer player take a seat, or give it back")
@app_commands.describe(table="Which table", member="Whose seat", computer="Which one; empty: the person again")
@app_commands.autocomplete(table=table_choices)
async def replace(
    interaction: Interaction, member: discord.User, computer: str | None = None, table: str | None = None
) -> None:
    """Oneself, or with Manage Messages anybody."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    seat = info.seat_of(member.id)
    if seat is None:
        raise Refused("NOT_SEATED")
    if member.id != interaction.user.id and not interaction.permissions.manage_messages:
        raise Refused("NOT_MODERATOR")
    if computer is None:
        await app.sessions.come_back(info.id, member.id)
        await answer(interaction, f"{shown(member.display_name)} plays again.")
        return
    await app.sessions.stand_in(info.id, seat, computer, by=interaction.user.id)
    await answer(interaction, f"A computer player stands in for {shown(member.display_name)}.")


@replace.autocomplete("computer")
async def _computers(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    info = await meant(interaction, interaction.namespace.table)
    from bot.cogs.common import app_of

    names = robots(app_of(interaction).games[info.game])
    return [app_commands.Choice(name=name.capitalize(), value=name) for name in names if current.casefold() in name]


@table.command(name="verify", description="Check the dice and the log of a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def verify(interaction: Interaction, table: str | None = None) -> None:
    """What was checked, and the first thing that is wrong."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    report = await app.sessions.verify(info.id)
    if report.fault is not None:
        await answer(interaction, f"❌ {app.words.refusal(report.fault)}")
        return
    lines = [
        f"✅ {report.turns} turns and {report.draws} random draws were checked.",
        "The last state was rebuilt from the log." if report.rebuilt else "An older version wrote it: not rebuilt.",
        "The seed is secret until the game is over." if report.sealed_seed else "The seed fits the hash posted before.",
        f"-# Seed hash `{info.commitment}`",
    ]
    await answer(interaction, "\n".join(lines))


@table.command(name="export", description="Everything you may know of a table, as a file")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def export(interaction: Interaction, table: str | None = None) -> None:
    """A JSON file; the seed is in it once the game is over."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    data = await app.sessions.export(info.id, interaction.user.id)
    raw = io.BytesIO(json.dumps(data, indent=1).encode())
    file = discord.File(raw, filename=f"table-{info.id}.json")
    message = Message(panel(text(f"Table `{info.id}` as you may see it."), discord.ui.File(file)))
    await interaction.edit_original_response(view=message.view, attachments=[file])
