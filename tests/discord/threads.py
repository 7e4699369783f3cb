"""Threads: opening, changing, joining and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord.messages import THREAD_CREATED, Message
from tests.discord.records import PUBLIC_THREAD, Channel, Thread, User
from tests.discord.wire import Json, Refusal

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator


class Threads:
    """Keeps the threads of all guilds and tells the bot about every change."""

    def __init__(self, emu: Emulator) -> None:
        self.emu = emu

    def create(self, parent: Channel, owner: User, body: Json, starter: Message | None = None) -> Thread:
        """A new thread; one that hangs on a message has the message's id (160004 if there is one already)."""
        world, clock = self.emu.world, self.emu.clock
        if parent.guild is None or isinstance(parent, Thread):
            raise Refusal(50024)
        if starter and starter.thread:
            raise Refusal(160004)
        now = clock.now()
        kind = PUBLIC_THREAD if starter else body.get("type", 12)
        thread = Thread(
            starter.id if starter else clock.snowflake(), kind, body["name"], parent.guild,
            parent=parent, owner=owner, created=now, archive_changed=now,
            auto_archive=body.get("auto_archive_duration") or 4320,
        )  # fmt: skip
        thread.members[owner.id] = now
        parent.guild.threads[thread.id] = world.channels[thread.id] = thread
        self._tell("THREAD_CREATE", thread, {**thread.seen_by(world.bot), "newly_created": True})
        if starter:
            starter.thread = thread
        elif kind == PUBLIC_THREAD:
            self._note_in_parent(thread)
        return thread

    def _note_in_parent(self, thread: Thread) -> None:
        """Discord's own line in the channel: somebody started a thread."""
        clock, parent = self.emu.clock, thread.parent
        note = Message(clock.snowflake(), parent, thread.owner, clock.now(), self.emu.base, content=thread.name)
        note.type = THREAD_CREATED
        self.emu.posting.publish(note)

    def change(self, thread: Thread, body: Json) -> None:
        """Rename, archive, lock, or change when it archives itself."""
        if body.get("archived", thread.archived) != thread.archived:
            thread.archive_changed = self.emu.clock.now()
        thread.archived = body.get("archived", thread.archived)
        thread.locked = body.get("locked", thread.locked)
        thread.name = body.get("name", thread.name)
        thread.auto_archive = body.get("auto_archive_duration", thread.auto_archive)
        self._tell("THREAD_UPDATE", thread, thread.seen_by(self.emu.world.bot))

    def wake(self, thread: Thread) -> None:
        """What sending does to an archived thread: it is open again."""
        if thread.archived:
            self.change(thread, {"archived": False})

    def add_members(self, thread: Thread, users: list[User]) -> None:
        """Let users join who are not there yet."""
        new = [user for user in users if user.id not in thread.members]
        for user in new:
            thread.members[user.id] = self.emu.clock.now()
        if new:
            self._tell_members(thread, {"added_members": [self._joined(thread, user) for user in new]})

    def remove_member(self, thread: Thread, user: User) -> None:
        if thread.members.pop(user.id, None) is not None:
            self._tell_members(thread, {"removed_member_ids": [user.id]})

    def delete(self, thread: Thread) -> None:
        """Remove a thread with all its messages."""
        assert thread.guild is not None
        bury(thread)
        del thread.guild.threads[thread.id], self.emu.world.channels[thread.id]
        gone = {"id": thread.id, "guild_id": thread.guild.id, "parent_id": thread.parent.id, "type": thread.type}
        self._tell("THREAD_DELETE", thread, gone)

    def sync(self, channel: Channel) -> None:
        """What the bot is told when it gains access to a channel: the active threads there."""
        guild, bot = channel.guild, self.emu.world.bot
        assert guild is not None
        active = [thread for thread in guild.active_threads if thread.parent is channel]
        members = [thread.member_data(bot) for thread in active if bot.id in thread.members]
        data = {
            "guild_id": guild.id, "channel_ids": [channel.id], "threads": [thread.data() for thread in active],
            "members": members,
        }  # fmt: skip
        self.emu.gateway.emit("THREAD_LIST_SYNC", data, guild)

    def _joined(self, thread: Thread, user: User) -> Json:
        member = self.emu.world.member(thread, user)
        assert member is not None
        return {**thread.member_data(user), "member": member.data(), "presence": None}

    def _tell_members(self, thread: Thread, change: Json) -> None:
        assert thread.guild is not None
        count = {"id": thread.id, "guild_id": thread.guild.id, "member_count": min(len(thread.members), 50)}
        self._tell("THREAD_MEMBERS_UPDATE", thread, {**count, **change})

    def _tell(self, event: str, thread: Thread, data: Json) -> None:
        if self.emu.world.may(self.emu.world.bot, thread.parent, "view_channel"):
            self.emu.gateway.emit(event, data, thread.guild)


def bury(channel: Channel) -> None:
    """Mark a channel and all that was said in it as gone."""
    channel.deleted = True
    for message in channel.messages.values():
        message.deleted = True
    channel.messages.clear()
