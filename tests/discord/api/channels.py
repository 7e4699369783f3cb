"""Routes about channels: reading, deleting, typing, direct messages."""

from __future__ import annotations

from tests.discord.emulator import Emulator
from tests.discord.records import Thread
from tests.discord.rest import Call, route
from tests.discord.wire import Json, Refusal


@route("GET", "channels/*")
def get_channel(emu: Emulator, call: Call) -> Json:
    channel = emu.world.channel(call.parts[1])
    emu.world.require(channel, "view_channel")
    return channel.seen_by(emu.world.bot) if isinstance(channel, Thread) else channel.data()


@route("DELETE", "channels/*")
def delete_channel(emu: Emulator, call: Call) -> Json:
    """Deleting a direct message only closes it."""
    channel = emu.world.channel(call.parts[1])
    if channel.guild:
        emu.world.require(channel, "manage_threads" if isinstance(channel, Thread) else "manage_channels")
        emu.admin.delete(channel)
    return channel.data()


@route("POST", "channels/*/typing")
def typing(emu: Emulator, call: Call) -> None:
    channel = emu.world.channel(call.parts[1])
    emu.world.require(channel, channel.sending)


@route("POST", "users/@me/channels")
def open_direct_messages(emu: Emulator, call: Call) -> Json:
    user = emu.world.users.get(str(call.body["recipient_id"]))
    if user is None:
        raise Refusal(10013)
    return emu.world.direct(user, emu.world.bot).data()
