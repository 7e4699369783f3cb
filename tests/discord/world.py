"""The simulated Discord at rest: all users, guilds and channels, and who may do what in them."""

from __future__ import annotations

from tests.discord import permissions
from tests.discord.records import DIRECT, PRIVATE_THREAD, TEXT, Channel, Guild, Member, Role, Thread, User
from tests.discord.wire import Clock, Refusal

HOSTILE_NAMES = (
    "@everyone",
    "<@&1> <@1> @here",
    "**bold** ~~x~~ ||secret|| `code`",
    "\u202egnp.exe \u2066rtl\u2069",
    "[click](https://evil.example)",
    "# Heading\n> quote\n-# small",
    "Z̸̛͕a̷͔͐l̶̗̈g̵͓̎o̴͕͝",
    "🧙‍♀️👨‍👩‍👧‍👦🏳️‍🌈",
    "W" * 32,
    "\u3164",
    "שלום مرحبا",
)
"""Display names that people really choose, to trip up a bot: at most 32 characters each."""


class World:
    """All users, guilds and channels, by id."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.bot = self.add_user("turntable", "Turntable", bot=True)
        self.app_id = self.bot.id

    def add_user(self, name: str, display: str, *, bot: bool = False) -> User:
        user = User(self.clock.snowflake(), name, display, bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User, *, with_bot: bool = True) -> Guild:
        """A guild with one channel, #general; the bot, if it is there, has a role of its own."""
        guild = Guild(self.clock.snowflake(), name, owner, self.clock.now())
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, 0)
        self.guilds[guild.id] = guild
        self.add_member(guild, owner)
        if with_bot:
            role = self.add_role(guild, self.bot.name, permissions.BOT, managed=True)
            self.add_member(guild, self.bot).roles.append(role)
        self.add_channel(guild, "general")
        return guild

    def add_role(
        self, guild: Guild, name: str, rights: int = 0, *, mentionable: bool = False, managed: bool = False
    ) -> Role:
        role = Role(self.clock.snowflake(), name, rights, len(guild.roles), mentionable, managed)
        guild.roles[role.id] = role
        return role

    def add_member(self, guild: Guild, user: User) -> Member:
        member = Member(user, guild, self.clock.now())
        guild.members[user.id] = member
        return member

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.clock.snowflake(), TEXT, name, guild, position=len(guild.channels))
        guild.channels[channel.id] = self.channels[channel.id] = channel
        return channel

    def direct(self, *people: User) -> Channel:
        """The direct messages between these users, made at the first call."""
        for channel in self.channels.values():
            if channel.type == DIRECT and set(channel.recipients) == set(people):
                return channel
        channel = Channel(self.clock.snowflake(), DIRECT, "", recipients=list(people))
        self.channels[channel.id] = channel
        return channel

    def channel(self, channel_id: str) -> Channel:
        """The channel or thread of this id, or Discord's refusal 10003."""
        if channel_id not in self.channels:
            raise Refusal(10003)
        return self.channels[channel_id]

    def member(self, channel: Channel, user: User) -> Member | None:
        return channel.guild.members.get(user.id) if channel.guild else None

    def rights(self, user: User, channel: Channel) -> int:
        """What a user may do in a channel; in direct messages one is either a recipient or not there at all."""
        if channel.guild is None:
            return permissions.EVERYONE if user in channel.recipients else 0
        member = self.member(channel, user)
        if member is None:
            return 0
        rights = permissions.in_channel(member, channel)
        if isinstance(channel, Thread) and channel.type == PRIVATE_THREAD and user.id not in channel.members:
            return rights if rights & permissions.bits("manage_threads") else 0
        return rights

    def may(self, user: User, channel: Channel, *names: str) -> bool:
        wanted = permissions.bits(*names)
        return self.rights(user, channel) & wanted == wanted

    def require(self, channel: Channel, *names: str) -> None:
        """Refuse as Discord does if the bot cannot see the channel (50001) or lacks a permission there (50013)."""
        if not self.may(self.bot, channel, "view_channel"):
            raise Refusal(50001)
        if not self.may(self.bot, channel, *names):
            raise Refusal(50013)
