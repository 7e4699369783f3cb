"""Who would be notified by a message: its words, its `allowed_mentions` and the sender's permissions decide."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.discord import components
from tests.discord.records import DIRECT, Channel, Guild, Role, Thread, User
from tests.discord.wire import SILENT, Json
from tests.discord.world import World

USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
EVERYONE_MENTION = re.compile(r"@(everyone|here)\b")
CODE = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)


@dataclass
class Mentions:
    """What a message mentions, and everyone who is `notified` by it."""

    users: list[User] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    everyone: bool = False
    notified: frozenset[User] = frozenset()


def find(world: World, channel: Channel, author: User, body: Json, replied: User | None = None) -> Mentions:
    """The mentions of a new message. Where `allowed_mentions` is missing, all count, the author of a replied-to too.
    A direct message notifies without any."""
    allowed = body.get("allowed_mentions")
    words = CODE.sub("", "\n".join([body.get("content") or "", *_displays(body)]))
    users = _users(world, words, allowed)
    if replied and (allowed is None or allowed.get("replied_user")):
        users.append(replied)
    everyone = bool(EVERYONE_MENTION.search(words)) and _parses(allowed, "everyone")
    everyone = everyone and world.may(author, channel, "mention_everyone")
    roles = _roles(channel.guild, words, allowed) if channel.guild else []
    reached = set(users) | _of_roles(world, channel, author, roles) | (_all(channel) if everyone else set())
    if channel.type == DIRECT:
        reached |= set(channel.recipients)
    silent = bool((body.get("flags") or 0) & SILENT)
    hears = {user for user in reached if not user.bot and user is not author and _can_hear(world, channel, user)}
    return Mentions(list(dict.fromkeys(users)), roles, everyone, frozenset() if silent else frozenset(hears))


def _displays(body: Json) -> Iterable[str]:
    found = components.walk(body.get("components") or [])
    return (component.get("content", "") for component in found if component.get("type") == components.TEXT)


def _parses(allowed: Json | None, kind: str) -> bool:
    return allowed is None or kind in allowed.get("parse", ())


def _users(world: World, words: str, allowed: Json | None) -> list[User]:
    listed = {str(key) for key in (allowed or {}).get("users", ())}
    found = (key for key in USER_MENTION.findall(words) if _parses(allowed, "users") or key in listed)
    return [world.users[key] for key in found if key in world.users]


def _roles(guild: Guild, words: str, allowed: Json | None) -> list[Role]:
    listed = {str(key) for key in (allowed or {}).get("roles", ())}
    found = (key for key in ROLE_MENTION.findall(words) if _parses(allowed, "roles") or key in listed)
    return [guild.roles[key] for key in found if key in guild.roles]


def _of_roles(world: World, channel: Channel, author: User, roles: list[Role]) -> set[User]:
    """The members of the mentioned roles that this author may ping."""
    free = world.may(author, channel, "mention_everyone")
    pinged = [role for role in roles if role.mentionable or free]
    members = channel.guild.members.values() if channel.guild else ()
    return {member.user for member in members if any(role in member.roles for role in pinged)}


def _all(channel: Channel) -> set[User]:
    """Whom @everyone reaches: all members, in a thread only its own."""
    members = channel.guild.members.values() if channel.guild else ()
    return {
        member.user for member in members if not isinstance(channel, Thread) or member.user.id in channel.members
    }


def _can_hear(world: World, channel: Channel, user: User) -> bool:
    return world.may(user, channel.home, "view_channel")
