"""What the bot must be allowed to do where it plays, by the names that Discord shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.tables.records import Info, Refused

if TYPE_CHECKING:
    from bot.app import Turntable

SEE, ATTACH = "View Channel", "Attach Files"
NEEDED = {"view_channel": SEE, "attach_files": ATTACH, "read_message_history": "Read Message History"}
IN_CHANNELS = {"send_messages": "Send Messages"}
IN_THREADS = {"send_messages_in_threads": "Send Messages in Threads"}
FOR_THREADS = {"create_public_threads": "Create Public Threads", **IN_THREADS}


def lacking(allowed: discord.Permissions, in_thread: bool, makes_thread: bool = False) -> list[str]:
    """The missing permissions for a place, and for a thread to be made there.

    Who may not see a channel may do nothing in it, and who may not write may attach nothing: that goes without saying.
    """
    writing = IN_THREADS if in_thread else IN_CHANNELS
    needed = {**writing, **NEEDED, **(FOR_THREADS if makes_thread else {})}
    lost = [name for flag, name in needed.items() if not getattr(allowed, flag)]
    if SEE in lost:
        return [SEE]
    may_write = not set(writing.values()) & set(lost)
    return [name for name in lost if may_write or name != ATTACH]


def require(app: Turntable, interaction: discord.Interaction[Any]) -> None:
    """Raise Refused that names every permission missing where somebody wants to play."""
    channel = interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    makes_thread = app.threads and isinstance(channel, discord.TextChannel)
    lost = lacking(interaction.app_permissions, in_thread, makes_thread)
    if lost:
        raise Refused("MISSING_PERMISSIONS", missing=lost)


def missing(app: Turntable, info: Info) -> list[str]:
    """The permissions that the bot is known to lack where a table is played."""
    guild = app.get_guild(info.guild) if info.guild else None
    channel = guild.get_channel_or_thread(info.thread or info.channel) if guild else None
    if guild is None or channel is None:
        return []
    return lacking(channel.permissions_for(guild.me), isinstance(channel, discord.Thread))


def trouble(app: Turntable, info: Info) -> str:
    """Why a board cannot be posted where its table is played, in words for its players."""
    where, lost = f"<#{info.thread or info.channel}>", missing(app, info)
    if not lost:
        return f"I may not post in {where}; please check my permissions there."
    return f"I lack {', '.join(lost)} in {where}. The game is safe; the board follows when I may post again."
