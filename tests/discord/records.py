"""What exists on the simulated Discord, and how each thing looks on the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.discord.wire import Json, iso

if TYPE_CHECKING:
    from tests.discord.messages import Message

TEXT, DIRECT, GROUP, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12


@dataclass(eq=False)
class User:
    """An account: a person's or the bot's."""

    id: str
    name: str
    display: str
    bot: bool = False
    dms_open: bool = True
    has_app: bool = False

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def data(self) -> Json:
        return {
            "id": self.id, "username": self.name, "discriminator": "0", "global_name": self.display, "avatar": None,
            "bot": self.bot, "public_flags": 0,
        }  # fmt: skip


@dataclass(eq=False)
class Role:
    """A role of a guild; the one with the guild's id is everyone's."""

    id: str
    name: str
    permissions: int
    position: int
    mentionable: bool = False
    managed: bool = False

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"

    def data(self) -> Json:
        return {
            "id": self.id, "name": self.name, "permissions": str(self.permissions), "position": self.position,
            "mentionable": self.mentionable, "managed": self.managed, "color": 0, "hoist": False, "flags": 0,
            "icon": None, "unicode_emoji": None,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        }  # fmt: skip


@dataclass(eq=False)
class Overwrite:
    """What a channel allows and denies to one role or member."""

    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Member:
    """A user in a guild; `roles` leaves out everyone's."""

    user: User
    guild: Guild
    joined: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None

    def all_roles(self) -> list[Role]:
        return [self.guild.everyone, *self.roles]

    def data(self) -> Json:
        return {
            "user": self.user.data(), "roles": [role.id for role in self.roles], "joined_at": iso(self.joined),
            "nick": self.nick, "deaf": False, "mute": False, "avatar": None, "premium_since": None, "pending": False,
            "flags": 0, "communication_disabled_until": None,
        }  # fmt: skip


@dataclass(eq=False)
class Channel:
    """A text channel or a direct message (no guild)."""

    id: str
    type: int
    name: str
    guild: Guild | None = None
    position: int = 0
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    messages: dict[str, Message] = field(default_factory=dict)
    deleted: bool = False

    @property
    def home(self) -> Channel:
        """The channel whose permissions hold here."""
        return self

    @property
    def sending(self) -> str:
        """The permission to write here."""
        return "send_messages"

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def last(self) -> Message | None:
        """The newest message that everybody here can see."""
        return next(reversed(self.public()), None)

    def public(self) -> list[Message]:
        """The messages that everybody here can see, oldest first."""
        return [message for message in self.messages.values() if not message.ephemeral]

    def data(self) -> Json:
        if self.guild is None:
            return {**self._base(), "recipients": [user.data() for user in self.recipients if not user.bot]}
        return {
            **self._base(), "position": self.position, "topic": None, "nsfw": False, "parent_id": None,
            "permission_overwrites": [
                {"id": key, "type": 0 if key in self.guild.roles else 1, "allow": str(o.allow), "deny": str(o.deny)}
                for key, o in self.overwrites.items()
            ],
        }  # fmt: skip

    def _base(self) -> Json:
        last = self.last
        base: Json = {"id": self.id, "type": self.type, "last_message_id": last and last.id, "flags": 0}
        if self.guild is None:
            return base
        return {**base, "guild_id": self.guild.id, "name": self.name, "rate_limit_per_user": 0}


@dataclass(eq=False, kw_only=True)
class Thread(Channel):
    """A thread: read-only while archived; who writes in it opens it again, unless it is locked."""

    parent: Channel
    owner: User
    created: float
    archive_changed: float
    members: dict[str, float] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    sent: int = 0

    @property
    def home(self) -> Channel:
        return self.parent

    @property
    def sending(self) -> str:
        return "send_messages_in_threads"

    def data(self) -> Json:
        return {
            **self._base(), "parent_id": self.parent.id, "owner_id": self.owner.id,
            "message_count": len(self.messages), "member_count": min(len(self.members), 50),
            "total_message_sent": self.sent,
            "thread_metadata": {
                "archived": self.archived, "locked": self.locked, "auto_archive_duration": self.auto_archive,
                "archive_timestamp": iso(self.archive_changed), "create_timestamp": iso(self.created),
            },
        }  # fmt: skip

    def seen_by(self, user: User) -> Json:
        """The thread as one user sees it: with the user's own membership, if there is one."""
        return {**self.data(), "member": self.member_data(user)} if user.id in self.members else self.data()

    def member_data(self, user: User) -> Json:
        """The thread's member that this user is."""
        return {"id": self.id, "user_id": user.id, "join_timestamp": iso(self.members[user.id]), "flags": 0}


@dataclass(eq=False)
class Guild:
    """A server. Where the bot is not a member, only people who installed the app themselves can use it."""

    id: str
    name: str
    owner: User
    created: float
    roles: dict[str, Role] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    threads: dict[str, Thread] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    @property
    def active_threads(self) -> list[Thread]:
        """Those that are not archived."""
        return [thread for thread in self.threads.values() if not thread.archived]

    def data(self, bot: User, *, everybody: bool = False) -> Json:
        """The guild as the bot sees it on arrival; of the members, only the bot itself is listed, unless it asked for
        presences (`everybody`)."""
        listed = list(self.members.values()) if everybody else [self.members[bot.id]]
        return {
            **self.partial_data(), "name": self.name, "owner_id": self.owner.id,
            "roles": [role.data() for role in self.roles.values()],
            "channels": [channel.data() for channel in self.channels.values()],
            "threads": [thread.seen_by(bot) for thread in self.active_threads],
            "members": [member.data() for member in listed], "member_count": len(self.members),
            "joined_at": iso(self.created), "unavailable": False, "large": False,
            "icon": None, "splash": None, "banner": None, "discovery_splash": None, "description": None,
            "emojis": [], "stickers": [], "presences": [], "voice_states": [], "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [], "afk_channel_id": None, "afk_timeout": 300,
            "verification_level": 0, "mfa_level": 0, "nsfw_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "application_id": None, "system_channel_id": None,
            "system_channel_flags": 0, "rules_channel_id": None, "public_updates_channel_id": None,
            "safety_alerts_channel_id": None, "vanity_url_code": None, "premium_tier": 0,
            "premium_subscription_count": 0, "premium_progress_bar_enabled": False, "preferred_locale": "en-US",
            "max_members": 500_000, "max_presences": None,
        }  # fmt: skip

    def partial_data(self) -> Json:
        """The guild as an interaction carries it."""
        return {"id": self.id, "locale": "en-US", "features": []}
