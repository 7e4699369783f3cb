"""`/table report` and `/table import`: tables as files, out and in."""

from __future__ import annotations

import json

import discord
from discord import app_commands

from bot.cogs.common import Interaction, answer, meant, privately, table_choices
from bot.memory import replaying
from bot.memory.transfer import LARGEST, Source
from bot.messages import access, layout
from bot.messages.layout import Message
from bot.messages.opening import channel_for
from bot.tables.records import Refused

REPORT = """Table `{table}` after turn {turn}: options, log, rules version, seed hash{refusal}, as you may know them.
Attach it where you report what went wrong; `python -m games replay` turns it into the same position. While the game \
runs nothing in it is secret: what you cannot know was dealt anew."""


@app_commands.command(name="report", description="A file for reporting that something went wrong at a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def report(interaction: Interaction, table: str | None = None) -> None:
    """What happened, what was refused to this person last, and the position as they may know it."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    found, name = await app.sessions.report(info.id, interaction.user.id), f"report-{info.id}.json"
    refusal = ", and what was refused to you last" if "refusal" in found else ""
    words = layout.text(REPORT.format(table=info.id, turn=len(found["turns"]), refusal=refusal))
    parts = layout.panel(words, discord.ui.File(f"attachment://{name}"))
    await answer(interaction, Message(parts, files={name: json.dumps(found, indent=1).encode()}))


@app_commands.command(name="import", description="Bring a finished game back from its export, to replay and verify it")
@app_commands.describe(file="What /table export gave after the end")
async def bring(interaction: Interaction, file: discord.Attachment) -> None:
    """An archive on this server; running games cannot be brought back."""
    app = await privately(interaction)
    if file.size > LARGEST:
        raise Refused("BAD_FILE", reason=f"it is larger than {LARGEST // 1_000_000} MB")
    assert interaction.guild_id is not None
    place = channel_for(interaction)
    is_moderator = access.allowed_in(interaction, place).manage_messages
    source = Source(interaction.user.id, interaction.guild_id, place, is_moderator)
    info = await app.sessions.bring(await file.read(), source)
    words = f"The table is back as `{info.id}`: all its {info.seq} turns follow from its seed, which fits its hash."
    await answer(interaction, Message(layout.panel(layout.text(words), replaying.last_row(info))))
