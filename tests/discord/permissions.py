"""Who may do what where: Discord's documented way to compute permissions from roles and channel overwrites."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from discord import Permissions

if TYPE_CHECKING:
    from tests.discord.records import Channel, Member


def bits(*names: str) -> int:
    """The permissions of these names (discord.py's: `send_messages`) as one number; an unknown name is a KeyError."""
    return reduce(or_, (Permissions.VALID_FLAGS[name] for name in names), 0)


EVERYTHING = Permissions.all().value

EVERYONE = bits(
    "view_channel", "send_messages", "send_messages_in_threads", "create_public_threads", "attach_files",
    "embed_links", "read_message_history", "add_reactions", "use_application_commands", "use_external_emojis",
)  # fmt: skip
"""What members of a new guild may do."""

BOT = EVERYONE
"""What the bot was invited with, in its own role."""

USER_APP = bits("attach_files", "embed_links", "use_external_emojis", "mention_everyone")
"""What the app may do with its answers where only the person installed it."""

MUTE = bits("mention_everyone", "send_tts_messages", "attach_files", "embed_links")
"""What is lost together with the right to send."""


def in_guild(member: Member) -> int:
    """The permissions a member has by role."""
    if member.guild.owner is member.user:
        return EVERYTHING
    base = reduce(or_, (role.permissions for role in member.all_roles()), 0)
    return EVERYTHING if base & bits("administrator") else base


def in_channel(member: Member, channel: Channel) -> int:
    """The permissions a member has in a channel or thread, overwrites and what is implied by them included."""
    base = in_guild(member)
    if base == EVERYTHING:
        return base
    base = _overwritten(base, member, channel.home)
    if not base & bits("view_channel"):
        return 0
    return base if base & bits(channel.sending) else base & ~MUTE


def _overwritten(base: int, member: Member, channel: Channel) -> int:
    """Overwrites apply in three rounds, denials first in each: everyone, all other roles at once, the member."""
    rounds = (
        [member.guild.id],
        [role.id for role in member.roles],
        [member.user.id],
    )
    for ids in rounds:
        found = [channel.overwrites[key] for key in ids if key in channel.overwrites]
        base &= ~reduce(or_, (overwrite.deny for overwrite in found), 0)
        base |= reduce(or_, (overwrite.allow for overwrite in found), 0)
    return base
