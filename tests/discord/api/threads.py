"""Routes about threads."""

from __future__ import annotations

from tests.discord import permissions
from tests.discord.emulator import Emulator
from tests.discord.records import PUBLIC_THREAD, Thread, User
from tests.discord.rest import Call, route
from tests.discord.wire import Json, Refusal


@route("POST", "channels/*/threads")
def start_thread(emu: Emulator, call: Call) -> Json:
    channel = emu.world.channel(call.parts[1])
    public = call.body.get("type", 12) == PUBLIC_THREAD
    emu.world.require(channel, "create_public_threads" if public else "create_private_threads")
    return emu.threads.create(channel, emu.world.bot, call.body).seen_by(emu.world.bot)


@route("POST", "channels/*/messages/*/threads")
def start_thread_from_message(emu: Emulator, call: Call) -> Json:
    message = emu.need_message(call.parts[1], call.parts[3])
    emu.world.require(message.channel, "create_public_threads", "read_message_history")
    thread = emu.threads.create(message.channel, emu.world.bot, call.body, message)
    return thread.seen_by(emu.world.bot)


@route("PATCH", "channels/*")
def change_thread(emu: Emulator, call: Call) -> Json:
    """Opening an unlocked thread needs only the right to write there; its owner may do all but lock and unlock it;
    an archived one must be opened by the same request (50083)."""
    thread, body, bot = _need_thread(emu, call.parts[1]), call.body, emu.world.bot
    if thread.archived and body.get("archived", True):
        raise Refusal(50083)
    if not emu.world.may(bot, thread, "manage_threads"):
        opens = thread.archived and set(body) <= {"archived", "auto_archive_duration"}
        if thread.locked or "locked" in body or not (opens or thread.owner is bot):
            raise Refusal(50013)
        emu.world.require(thread, thread.sending)
    emu.threads.change(thread, body)
    return thread.seen_by(bot)


@route("PUT", "channels/*/thread-members/*")
def join_thread(emu: Emulator, call: Call) -> None:
    thread, user = _thread_and_user(emu, call)
    needed = "view_channel" if user is emu.world.bot else thread.sending
    emu.world.require(thread, needed)
    if thread.archived:
        raise Refusal(50083)
    emu.threads.add_members(thread, [user])


@route("DELETE", "channels/*/thread-members/*")
def leave_thread(emu: Emulator, call: Call) -> None:
    thread, user = _thread_and_user(emu, call)
    if user is not emu.world.bot:
        emu.world.require(thread, "manage_threads")
    if thread.archived:
        raise Refusal(50083)
    emu.threads.remove_member(thread, user)


@route("GET", "channels/*/thread-members")
def list_thread_members(emu: Emulator, call: Call) -> list[Json]:
    thread = _need_thread(emu, call.parts[1])
    return [thread.member_data(emu.world.users[key]) for key in thread.members]


@route("GET", "channels/*/threads/archived/public")
def list_archived_threads(emu: Emulator, call: Call) -> Json:
    channel = emu.world.channel(call.parts[1])
    emu.world.require(channel, "read_message_history")
    threads = channel.guild.threads.values() if channel.guild else ()
    found = [t for t in threads if t.parent is channel and t.archived and t.type == PUBLIC_THREAD]
    found.sort(key=lambda thread: thread.archive_changed, reverse=True)
    return {"threads": [thread.data() for thread in found], "members": [], "has_more": False}


def _need_thread(emu: Emulator, channel_id: str) -> Thread:
    thread = emu.world.channel(channel_id)
    emu.world.require(thread, "view_channel")
    if not isinstance(thread, Thread):
        raise Refusal(50024)
    return thread


def _thread_and_user(emu: Emulator, call: Call) -> tuple[Thread, User]:
    """The thread and the user of a thread-members route; 10007 for somebody who is not in the guild or may not look."""
    thread = _need_thread(emu, call.parts[1])
    user = emu.world.bot if call.parts[3] == "@me" else emu.world.users.get(call.parts[3])
    if user is None:
        raise Refusal(10013)
    if not emu.world.rights(user, thread.parent) & permissions.bits("view_channel"):
        raise Refusal(10007)
    return thread, user
