"""Who may look at a table: those who sit there, and whoever can see its channel from the server where they ask.

For everybody else there is no such table. A daily challenge that is not over yet is its player's alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import discord

from bot.tables.records import Info, Refused

if TYPE_CHECKING:
    from bot.app import Turntable
    from bot.messages.router import Press

Interaction = discord.Interaction[Any]
NOTHING = discord.Permissions.none()


def allowed(interaction: Interaction, info: Info) -> discord.Permissions:
    """What somebody may do where a table is played; on another server nothing."""
    if interaction.channel_id == (info.thread or info.channel):
        return interaction.permissions
    if interaction.guild is None or interaction.guild.id != info.guild:
        return NOTHING
    may = allowed_in(interaction, info.channel)
    return may if may.manage_threads or not _is_private(interaction.guild, info) else NOTHING


def _is_private(guild: discord.Guild, info: Info) -> bool:
    """Whether a table is played in a private thread; Discord tells that only while a thread is not archived."""
    thread = guild.get_thread(info.thread or info.channel)
    return info.private if thread is None else thread.is_private()


def allowed_in(interaction: Interaction, place: int) -> discord.Permissions:
    """What somebody may do in a channel or thread of the server where they ask.

    Members are not cached, but an interaction brings its own with their roles. Where a channel is gone or not known,
    only those have a say who look after the messages of the whole server.
    """
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return NOTHING
    channel = guild.get_channel_or_thread(place)
    if channel is not None:
        return channel.permissions_for(member)
    everywhere = member.guild_permissions if guild.default_role else NOTHING
    return everywhere if everywhere.manage_messages else NOTHING


def is_moderator(interaction: Interaction, info: Info) -> bool:
    """Whether somebody looks after the messages where a table is played."""
    return allowed(interaction, info).manage_messages


def refusal(app: Turntable, interaction: Interaction, info: Info) -> str | None:
    """Why somebody may not look at a table, None if they may."""
    if info.seat_of(interaction.user.id) is not None:
        return None
    if not allowed(interaction, info).view_channel:
        return "NOT_FOUND"
    return "NOT_SEATED" if info.daily and not app.sessions.is_open(info) else None


def admits(app: Turntable, interaction: Interaction, info: Info) -> bool:
    """Whether somebody may look at a table."""
    return refusal(app, interaction, info) is None


def require(app: Turntable, interaction: Interaction, info: Info) -> None:
    """Raise Refused NOT_FOUND or NOT_SEATED to whoever may not look at a table."""
    code = refusal(app, interaction, info)
    if code is not None:
        raise Refused(code, table=info.id)


async def require_press(press: Press) -> None:
    """As `require` for a button; what is shown elsewhere of a table that is over may be pressed there, too."""
    live = press.app.sessions.peek(press.table)
    if live is not None and _may_press(press, live.info):
        return
    info = await press.app.sessions.info(press.table)
    if not _may_press(press, info):
        require(press.app, press.interaction, info)


def _may_press(press: Press, info: Info) -> bool:
    is_shown = press.app.sessions.is_open(info) and _stands_there(press)
    return is_shown or admits(press.app, press.interaction, info)


def _stands_there(press: Press) -> bool:
    """Whether the message that was pressed has this button: what is sent is not trusted."""
    message = press.interaction.message
    return message is not None and press.custom_id in _ids(message.components)


def _ids(components: Any) -> Iterator[str | None]:
    for component in components:
        yield getattr(component, "custom_id", None)
        yield from _ids(getattr(component, "children", ()))
