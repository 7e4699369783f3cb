"""Everything that a server's administrators do around the bot: rights, channels, members, deleting, archiving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord import permissions
from tests.discord.messages import Message
from tests.discord.records import Channel, Guild, Member, Overwrite, Role, Thread, User
from tests.discord.threads import bury
from tests.discord.wire import Json

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator
    from tests.discord.people import Person


class Admin:
    """Changes the world as an administrator would, and lets the bot hear of it."""

    def __init__(self, emu: Emulator) -> None:
        self.emu = emu

    def grant(self, *names: str, to: Person | None = None, channel: Channel | None = None) -> None:
        """Give the bot (or a person) permissions, by discord.py's names: in a channel, or by role in the guild."""
        if channel:
            self._overwrite(channel, self._user(to), allow=permissions.bits(*names))
            return
        role = self._own_role(self._member(to))
        role.permissions |= permissions.bits(*names)
        self._tell_role("GUILD_ROLE_UPDATE", role)

    def revoke(self, *names: str, to: Person | None = None, channel: Channel | None = None) -> None:
        """Take permissions from the bot (or a person): in a channel, or in the guild from every role that gives them,
        everyone's included."""
        if channel:
            self._overwrite(channel, self._user(to), deny=permissions.bits(*names))
            return
        lost = permissions.bits(*names)
        for role in self._member(to).all_roles():
            if role.permissions & lost:
                role.permissions &= ~lost
                self._tell_role("GUILD_ROLE_UPDATE", role)

    def _overwrite(self, channel: Channel, user: User, allow: int = 0, deny: int = 0) -> None:
        saw = self._bot_sees(channel)
        overwrite = channel.overwrites.setdefault(user.id, Overwrite())
        overwrite.allow = overwrite.allow & ~deny | allow
        overwrite.deny = overwrite.deny & ~allow | deny
        self.emu.gateway.emit("CHANNEL_UPDATE", channel.data(), channel.guild)
        if not saw and self._bot_sees(channel):
            self.emu.threads.sync(channel)

    def _bot_sees(self, channel: Channel) -> bool:
        return self.emu.world.may(self.emu.world.bot, channel, "view_channel")

    def _user(self, person: Person | None) -> User:
        return person.user if person else self.emu.world.bot

    def _member(self, person: Person | None) -> Member:
        return self.emu.guild.members[self._user(person).id]

    def _own_role(self, member: Member) -> Role:
        """A role that this member alone has; made if there is none."""
        name = member.user.name
        found = next((role for role in member.roles if role.name == name), None)
        return found or self.add_role(name, members=[member])

    def add_role(self, name: str, *, mentionable: bool = False, members: list[Member] | None = None) -> Role:
        """A new role, given to these members."""
        role = self.emu.world.add_role(self.emu.guild, name, mentionable=mentionable)
        self._tell_role("GUILD_ROLE_CREATE", role)
        for member in members or []:
            member.roles.append(role)
            self._tell_member("GUILD_MEMBER_UPDATE", member)
        return role

    def _tell_role(self, event: str, role: Role) -> None:
        guild = self.emu.guild
        self.emu.gateway.emit(event, {"guild_id": guild.id, "role": role.data()}, guild)

    def _tell_member(self, event: str, member: Member) -> None:
        data: Json = {**member.data(), "guild_id": member.guild.id}
        self.emu.gateway.emit(event, data, member.guild)

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        channel = self.emu.world.add_channel(guild or self.emu.guild, name)
        self.emu.gateway.emit("CHANNEL_CREATE", channel.data(), channel.guild)
        return channel

    def add_guild(self, name: str, *, with_bot: bool = True) -> Guild:
        """Another server; without the bot, only people who installed the app can use it there."""
        guild = self.emu.world.add_guild(name, self.emu.owner, with_bot=with_bot)
        if with_bot:
            self.emu.gateway.emit("GUILD_CREATE", guild.data(self.emu.world.bot), guild)
        return guild

    def admit(self, person: Person, guild: Guild) -> None:
        """Somebody comes to a guild."""
        member = self.emu.world.add_member(guild, person.user)
        self._tell_member("GUILD_MEMBER_ADD", member)

    def rename(self, person: Person, nick: str) -> None:
        """Give somebody another name in the guild of the channel in which they are."""
        member = self.emu.world.member(person.channel, person.user)
        assert member is not None
        member.nick = nick
        self._tell_member("GUILD_MEMBER_UPDATE", member)

    def kick(self, person: Person) -> None:
        """Somebody leaves the guild of the channel in which they are, by will or not."""
        guild = person.channel.guild
        assert guild is not None
        del guild.members[person.user.id]
        gone = {"guild_id": guild.id, "user": person.user.data()}
        self.emu.gateway.emit("GUILD_MEMBER_REMOVE", gone, guild)

    def kick_bot(self) -> None:
        """The bot is removed from the guild."""
        guild = self.emu.guild
        del guild.members[self.emu.world.bot.id]
        self.emu.gateway.emit("GUILD_DELETE", {"id": guild.id}, guild)

    def delete(self, thing: Message | Channel) -> None:
        """Delete a message, thread or channel (with its threads)."""
        if isinstance(thing, Message):
            self.emu.posting.delete(thing)
        elif isinstance(thing, Thread):
            self.emu.threads.delete(thing)
        else:
            self._delete_channel(thing)

    def _delete_channel(self, channel: Channel) -> None:
        guild = channel.guild
        assert guild is not None
        self.emu.gateway.emit("CHANNEL_DELETE", channel.data(), guild)
        for thread in [thread for thread in guild.threads.values() if thread.parent is channel]:
            bury(thread)
            del guild.threads[thread.id], self.emu.world.channels[thread.id]
        bury(channel)
        del guild.channels[channel.id], self.emu.world.channels[channel.id]

    def archive(self, thread: Thread, *, lock: bool = False) -> None:
        """Close a thread, as time does too; locked, only moderators can open it again."""
        self.emu.threads.change(thread, {"archived": True, "locked": lock})

    def unarchive(self, thread: Thread) -> None:
        """Open a thread again, and unlock it."""
        self.emu.threads.change(thread, {"archived": False, "locked": False})
