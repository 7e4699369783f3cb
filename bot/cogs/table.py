"""`/table`: opening, finding, moving, closing and checking tables."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.common import (
    MOST,
    Choices,
    Interaction,
    answer,
    app_of,
    choices,
    game_id,
    meant,
    open_games,
    privately,
    suggests,
    table_choices,
    table_line,
)
from bot.cogs.files import bring, report
from bot.cogs.seek import seek
from bot.community.moderation import Deed
from bot.memory.keepsake import proof
from bot.messages import access, agreeing, choosing, rights
from bot.messages.layout import Message, note, panel, text
from bot.messages.opening import NEVER_BEGAN, announce, channel_for, move_lobby, show_lobby, title, word
from bot.messages.outbox import move_board
from bot.messages.router import UNREACHABLE
from bot.messages.starting import closing
from bot.tables.records import ENDED, LOBBY, RUNNING, Info, Refused
from bot.text import cut, escaped, plain_name, shown
from games.core.autoplay import robots

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
WHY = "For moderators: why, for the table and the log of this server"
REASON = 200
"""Characters of a reason that a table is told."""
table = app_commands.Group(
    name="table",
    description="Open, find and look after tables",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)
table.add_command(seek)
table.add_command(report)
table.add_command(bring)


def install(app: Turntable) -> None:
    """Register the commands."""
    app.tree.add_command(table)


@table.command(name="new", description="Open a table for a game")
@app_commands.describe(game="Which game", seats="How many may sit down")
@app_commands.autocomplete(game=open_games)
async def new(interaction: Interaction, game: str, seats: app_commands.Range[int, 1, 6] | None = None) -> None:
    """Open a lobby in this channel."""
    app = await privately(interaction)
    rights.require(app, interaction)
    name, channel = plain_name(interaction.user.display_name), channel_for(interaction)
    which = game_id(app, game)
    info = await app.sessions.open(which, interaction.user.id, name, interaction.guild_id, channel, seats=seats)
    info = await announce(app, info)
    said = f"Your table `{info.id}` is open. Invite people, then press **Start**."
    await answer(interaction, choosing.wishes(app.games[which], info, interaction.user.id, said))


@table.command(name="list", description="The tables of this server")
async def list_tables(interaction: Interaction) -> None:
    """Open and running tables, newest first."""
    app = await privately(interaction)
    found = await app.sessions.tables(guild=interaction.guild_id)
    seen = [info for info in found if access.admits(app, interaction, info)]
    alive = [info for info in seen if info.status not in ENDED and not info.daily]
    more = [f"… and {len(alive) - MOST} more."] if len(alive) > MOST else []
    lines = [*[f"- {table_line(app, info)}" for info in alive[:MOST]], *more]
    await answer(interaction, "\n".join(lines) or "No table is open. `/table new` opens one.")


@table.command(name="close", description="Close a table")
@app_commands.describe(table="Which table", force="For moderators: although its people have not agreed", reason=WHY)
@app_commands.autocomplete(table=table_choices)
async def close(interaction: Interaction, table: str | None = None, force: bool = False, reason: str = "") -> None:
    """The host closes a lobby; a running game is closed by all its people, or by a moderator."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if not force and info.status == RUNNING and info.people == (interaction.user.id,):
        await answer(interaction, closing(info))
        return
    try:
        async with _forced(interaction, info, force, reason):
            closed = await app.sessions.close(info.id, interaction.user.id, force)
    except Refused as error:
        if error.code != "NEEDS_CONSENT":
            raise
        await answer(interaction, agreeing.offer(info.id, "close"))
        return
    await _tell_closed(app, closed, _by_force(interaction, reason) if force else "")
    await answer(interaction, f"Table `{info.id}` is closed.")


def _by_force(interaction: Interaction, reason: str) -> str:
    """Who has closed a table over the heads of its people, and why, for all to see."""
    why = escaped(cut(" ".join(reason.split()), REASON))
    return f"{shown(interaction.user.display_name)}, who moderates here, has closed this table: {why}"


async def _tell_closed(app: Turntable, info: Info, why: str) -> None:
    """Bring the messages of a closed table up to date; `why` is told where it was played."""
    if not info.seq:
        await show_lobby(app, info.id, why=why or NEVER_BEGAN)
    elif why and not info.daily:
        try:
            await app.place(info.guild, info.thread or info.channel).send(**note(why).to_send())
        except UNREACHABLE as error:
            log.info("table %s is closed, and its people are not told why: %s", info.id, error)
    app.outbox.nudge()


@asynccontextmanager
async def _forced(
    interaction: Interaction, info: Info, force: bool, reason: str, target: int | None = None
) -> AsyncIterator[None]:
    """Around what a moderator does over the heads of a table: it is logged with its reason.

    Raises Refused NOT_MODERATOR, NO_REASON.
    """
    if not force:
        yield
        return
    if info.guild is None or not access.is_moderator(interaction, info):
        raise Refused("NOT_MODERATOR")
    if not reason.strip():
        raise Refused("NO_REASON")
    assert interaction.command is not None
    deed = Deed(interaction.user.id, interaction.command.name, info.id, target, reason.strip())
    async with app_of(interaction).sessions.forced(info.guild, deed):
        yield


@table.command(name="move", description="Play a table in this channel from now on")
@app_commands.describe(table="Which table", force="For moderators: without playing there", reason=WHY)
@app_commands.autocomplete(table=table_choices)
async def move(interaction: Interaction, table: str, force: bool = False, reason: str = "") -> None:
    """Post the board or the lobby here, now and later."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    async with _forced(interaction, info, force, reason):
        if not force and interaction.user.id not in info.people:
            raise Refused("NOT_SEATED")
        if info.daily:
            raise Refused("NOT_IN_DAILY")
        if info.status in ENDED:
            raise Refused("TABLE_CLOSED")
        if info.guild != interaction.guild_id:
            raise Refused("OTHER_SERVER")
        if not force:
            await app.sessions.check_person(info.guild, interaction.user.id)
            await app.sessions.check_place(info.guild, channel_for(interaction), info.game)
        rights.require(app, interaction)
        await (move_lobby if info.status == LOBBY else move_board)(app, info, *_here(interaction))
    await answer(interaction, "The table lives here now.")


def _here(interaction: discord.Interaction[Any]) -> tuple[int, int | None, bool]:
    """The channel, the thread if it is one, and whether that is a private one."""
    place = interaction.channel
    if not isinstance(place, discord.Thread):
        return channel_for(interaction), None, False
    return channel_for(interaction), place.id, place.is_private()


@table.command(name="replace", description="Let a computer player take a seat, or give it back")
@app_commands.describe(
    member="Whose seat",
    computer="Which one; empty: the person again",
    table="Which table",
    force="For moderators",
    reason=WHY,
)
@app_commands.autocomplete(table=table_choices)
async def replace(
    interaction: Interaction,
    member: discord.User,
    computer: str | None = None,
    table: str | None = None,
    force: bool = False,
    reason: str = "",
) -> None:
    """For oneself; for others if the table agrees, or by a moderator."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    async with _forced(interaction, info, force, reason, member.id):
        seat = info.seat_of(member.id)
        if seat is None:
            raise Refused("NOT_AT_TABLE", name=plain_name(member.display_name))
        if member.id != interaction.user.id and not force:
            await answer(interaction, agreeing.offer(info.id, "replace", seat))
            return
        if computer is None:
            await app.sessions.come_back(info.id, member.id)
        else:
            await app.sessions.stand_in(info.id, seat, computer, by=interaction.user.id, force=force)
    name = shown(member.display_name)
    await answer(interaction, f"A computer player stands in for {name}." if computer else f"{name} plays again.")


@replace.autocomplete("computer")
@suggests
async def _computers(interaction: Interaction, current: str) -> Choices:
    game = app_of(interaction).games[(await meant(interaction, interaction.namespace.table)).game]
    return choices([(title(word(game, name)), name) for name in robots(game)], current)


@table.command(name="verify", description="Check the dice and the log of a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def verify(interaction: Interaction, table: str | None = None) -> None:
    """What was checked, and the first thing that is wrong."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await proof(app, info.id))


@table.command(name="export", description="Everything you may know of a table, as a file")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def export(interaction: Interaction, table: str | None = None) -> None:
    """A JSON file; the seed is in it once the game is over."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    data = await app.sessions.export(info.id, interaction.user.id)
    name = f"table-{info.id}.json"
    parts = panel(text(f"Table `{info.id}` as you may see it."), discord.ui.File(f"attachment://{name}"))
    await answer(interaction, Message(parts, files={name: json.dumps(data, indent=1).encode()}))
