"""Looking after: a server's own rules and its moderators' log, one's own data, and looking back."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.common import Interaction, answer, meant, privately, table_choices
from bot.community.serverpanel import bans_text, deeds_text, panel, require_manager
from bot.memory import replaying
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.opening import show_lobby
from bot.messages.router import RECORDED, UNREACHABLE, Ack, Press, route
from bot.tables.records import Refused
from bot.text import shown

if TYPE_CHECKING:
    from bot.app import Turntable

AUDITED = 50
"""So many of the latest deeds are shown."""
REASON = app_commands.Range[str, 1, 300]
UNPACKED = 5_000_000
"""Bytes of a file that is sent as it is."""
ERASING = """### Erase everything about you
Your name and id are taken off every table, result and log; your settings, saved answers and achievements are deleted.
- Games that you play go on: a computer player takes your seat for good. Where nobody else plays, the table is closed.
- Logs, proofs and other people's results stay; they no longer say that it was you.
- Messages that I have posted stay as they are; a moderator can delete them. A ban from a server's tables stays, too.

`/privacy export` gives you a copy first."""
SURE = "This cannot be undone. Erase everything about you now?"
privacy = app_commands.Group(name="privacy", description="What is kept about you")
server = app_commands.Group(
    name="server",
    description="Look after the tables of this server",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    default_permissions=discord.Permissions(manage_guild=True),
)


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (server, privacy, replay)
    for command in commands:
        app.tree.add_command(command)


@app_commands.command(description="Look at a table turn by turn, as you may know it")
@app_commands.describe(table="Which table", turn="From which turn on; empty: the last")
@app_commands.autocomplete(table=table_choices)
async def replay(
    interaction: Interaction, table: str | None = None, turn: app_commands.Range[int, 1] | None = None
) -> None:
    """A turn with its board, and the way to all others."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    found = await replaying.reel(app, info.id, interaction.user.id)
    await answer(interaction, await replaying.scene(found, turn))


@server.command(name="settings", description="Games, channels, time for a turn, the daily post")
async def settings(interaction: Interaction) -> None:
    """The panel of this server."""
    app = await privately(interaction)
    await answer(interaction, panel(app, await app.sessions.house(require_manager(interaction))))


@server.command(name="ban", description="Keep a person from the tables of this server")
@app_commands.describe(member="Whom", reason="Why; the person and the log are told")
async def ban(interaction: Interaction, member: discord.User, reason: REASON) -> None:
    """They neither open tables here nor sit down; a game under way goes on until a moderator replaces them."""
    app = await privately(interaction)
    await app.sessions.ban(require_manager(interaction), member.id, interaction.user.id, reason)
    await answer(interaction, f"{shown(member.display_name)} may not sit down at tables here any more.")


@server.command(name="unban", description="Let a person play here again")
@app_commands.describe(member="Whom", reason="Why, for the log")
async def unban(interaction: Interaction, member: discord.User, reason: REASON) -> None:
    """A ban is lifted."""
    app = await privately(interaction)
    await app.sessions.unban(require_manager(interaction), member.id, interaction.user.id, reason)
    await answer(interaction, f"{shown(member.display_name)} may play here again.")


@server.command(name="bans", description="Who is kept from the tables of this server")
async def bans(interaction: Interaction) -> None:
    """Every ban with its reason."""
    app = await privately(interaction)
    await answer(interaction, bans_text(await app.sessions.bans(require_manager(interaction))))


@server.command(name="audit", description="What moderators have forced on this server")
async def audit(interaction: Interaction) -> None:
    """Who did what when, and why."""
    app = await privately(interaction)
    await answer(interaction, deeds_text(await app.sessions.deeds(require_manager(interaction), AUDITED)))


# ---- one's own data -------------------------------------------------------------------------------------------------


@privacy.command(name="export", description="Everything that is kept about you, as a file")
async def export(interaction: Interaction) -> None:
    """A JSON file, by database table."""
    app = await privately(interaction)
    raw = json.dumps(await app.sessions.data_of(interaction.user.id), indent=1).encode()
    name = "my-data.json" if len(raw) <= UNPACKED else "my-data.json.gz"
    parts = layout.panel(layout.text("Everything that is kept about you."), discord.ui.File(f"attachment://{name}"))
    await answer(interaction, Message(parts, files={name: raw if len(raw) <= UNPACKED else gzip.compress(raw)}))


@privacy.command(name="erase", description="Have everything about you forgotten")
async def erase(interaction: Interaction) -> None:
    """What that means, and the first of two presses."""
    await privately(interaction)
    button = layout.button("Erase everything about me", "px:::ask:", discord.ButtonStyle.danger)
    await answer(interaction, Message(layout.panel(layout.text(ERASING), layout.row(button))))


@route("px", Ack.UPDATE)
async def press_erase(press: Press) -> None:
    """The second press does it."""
    if press.extra == "ask":
        button = layout.button("Yes, erase it now", "px:::sure:", discord.ButtonStyle.danger)
        await press.show(Message(layout.panel(layout.text(SURE), layout.row(button))))
        return
    if press.extra != "sure":
        raise Refused("OLD_BUTTON")
    lobbies = await press.app.sessions.erase(press.user)
    press.interaction.extras[RECORDED] = True
    press.app.pictures.forget()
    press.app.outbox.nudge()
    for lobby in lobbies:
        with suppress(Refused, *UNREACHABLE):
            await show_lobby(press.app, lobby)
    await press.show(layout.note("Done: nothing here says any more who you were."))
