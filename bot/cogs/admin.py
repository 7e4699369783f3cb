"""Looking after: a server's own rules and its moderators' log, one's own data, and looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import replaying
from bot.cogs.common import Interaction, answer, meant, privately, table_choices
from bot.serverpanel import bans_text, deeds_text, panel, require_manager
from bot.text import shown

if TYPE_CHECKING:
    from bot.app import Turntable

AUDITED = 50
"""So many of the latest deeds are shown."""
REASON = app_commands.Range[str, 1, 300]
server = app_commands.Group(
    name="server",
    description="Look after the tables of this server",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    default_permissions=discord.Permissions(manage_guild=True),
)


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (server, replay)
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
