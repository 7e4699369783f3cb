"""Routes about messages: sending, reading, editing, deleting, pinning."""

from __future__ import annotations

from tests.discord.emulator import Emulator
from tests.discord.messages import Message
from tests.discord.posting import pins
from tests.discord.records import Channel, Thread
from tests.discord.rest import Call, route
from tests.discord.wire import Json, Refusal

HOUR, NONCE_MEMORY = 3600, 300


@route("POST", "channels/*/messages")
def send_message(emu: Emulator, call: Call) -> Json:
    """Sending opens an archived thread again, unless it is locked. With `enforce_nonce` a repeated nonce gives the
    message that is already there."""
    channel = emu.world.channel(call.parts[1])
    _require_sending(emu, channel, call)
    _require_open_direct(emu, channel)
    if repeated := _repeated(emu, channel, call.body):
        return repeated.data()
    reference = _reference(emu, channel, call.body)
    return emu.posting.create(channel, emu.world.bot, call.body, call.files, reference=reference).data()


def _repeated(emu: Emulator, channel: Channel, body: Json) -> Message | None:
    """The bot's own message of the same nonce within the last minutes."""
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    since = emu.clock.now() - NONCE_MEMORY
    fresh = (message for message in channel.messages.values() if message.created > since)
    return next((message for message in fresh if message.nonce == body["nonce"]), None)


def _require_sending(emu: Emulator, channel: Channel, call: Call) -> None:
    emu.world.require(channel, channel.sending, *_contents_permissions(call))
    if isinstance(channel, Thread) and channel.locked and not emu.world.may(emu.world.bot, channel, "manage_threads"):
        raise Refusal(50083 if channel.archived else 160005)


def _contents_permissions(call: Call) -> list[str]:
    found = ["attach_files"] if call.files else []
    return [*found, "embed_links"] if call.body.get("embeds") else found


def _require_open_direct(emu: Emulator, channel: Channel) -> None:
    """Direct messages can be closed, or there is no guild in common and the app is not installed: 50007."""
    if channel.guild:
        return
    for user in channel.recipients:
        if user is not emu.world.bot and not (user.dms_open and (user.has_app or emu.shares_guild(user))):
            raise Refusal(50007)


def _reference(emu: Emulator, channel: Channel, body: Json) -> Message | None:
    wanted = body.get("message_reference")
    if not wanted:
        return None
    if not emu.world.may(emu.world.bot, channel, "read_message_history"):
        raise Refusal(160002)
    found = channel.messages.get(str(wanted["message_id"]))
    if found is None and wanted.get("fail_if_not_exists", True):
        emu.refuse_faults(["message_reference: Unknown message"], violation=False)
    return found


@route("GET", "channels/*/messages")
def list_messages(emu: Emulator, call: Call) -> list[Json]:
    """Newest first; without the right to read the history there is none."""
    channel = emu.world.channel(call.parts[1])
    emu.world.require(channel, "view_channel")
    if not emu.world.may(emu.world.bot, channel, "read_message_history"):
        return []
    found = channel.public()
    limit = int(call.query.get("limit", 50))
    if "before" in call.query:
        found = [message for message in found if int(message.id) < int(call.query["before"])]
    if "after" in call.query:
        found = [message for message in found if int(message.id) > int(call.query["after"])][:limit]
    if "around" in call.query:
        found = _around(found, int(call.query["around"]), limit)
    return [message.data() for message in reversed(found[-limit:])]


def _around(messages: list[Message], message_id: int, limit: int) -> list[Message]:
    earlier = [message for message in messages if int(message.id) < message_id]
    later = [message for message in messages if int(message.id) >= message_id]
    return earlier[-(limit // 2) :] + later[: limit // 2 + 1]


@route("GET", "channels/*/messages/pins")
def list_pins(emu: Emulator, call: Call) -> Json:
    channel = emu.world.channel(call.parts[1])
    emu.world.require(channel, "read_message_history")
    return pins(channel)


@route("PUT", "channels/*/messages/pins/*")
def pin_message(emu: Emulator, call: Call) -> None:
    _pin(emu, call, True)


@route("DELETE", "channels/*/messages/pins/*")
def unpin_message(emu: Emulator, call: Call) -> None:
    _pin(emu, call, False)


def _pin(emu: Emulator, call: Call, pinned: bool) -> None:
    message = emu.need_message(call.parts[1], call.parts[4])
    emu.world.require(message.channel, "pin_messages")
    message.pinned = pinned


@route("GET", "channels/*/messages/*")
def get_message(emu: Emulator, call: Call) -> Json:
    message = emu.need_message(call.parts[1], call.parts[3])
    if not emu.world.may(emu.world.bot, message.channel, "read_message_history"):
        raise Refusal(50001)
    return message.data()


@route("PATCH", "channels/*/messages/*")
def edit_message(emu: Emulator, call: Call) -> Json:
    """Only the author may; in archived threads nobody; messages older than an hour may be limited (30046)."""
    message = emu.need_message(call.parts[1], call.parts[3])
    emu.world.require(message.channel, *_contents_permissions(call))
    if message.author is not emu.world.bot:
        raise Refusal(50005)
    _require_active(message.channel)
    if emu.old_edit_wait is not None and emu.clock.now() - message.created > HOUR:
        raise Refusal(30046, retry_after=emu.old_edit_wait)
    emu.posting.edit(message, call.body, call.files)
    return message.data()


@route("DELETE", "channels/*/messages/*")
def delete_message(emu: Emulator, call: Call) -> None:
    message = emu.need_message(call.parts[1], call.parts[3])
    own = message.author is emu.world.bot
    emu.world.require(message.channel, "view_channel" if own else "manage_messages")
    if isinstance(message.channel, Thread) and message.channel.locked:
        _require_active(message.channel)
    emu.posting.delete(message)


def _require_active(channel: Channel) -> None:
    if isinstance(channel, Thread) and channel.archived:
        raise Refusal(50083)
