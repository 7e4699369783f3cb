"""Routes that answer interactions: the callback, and the follow-ups and edits through its token."""

from __future__ import annotations

from tests.discord.emulator import Emulator
from tests.discord.interactions import DEFER, SAY, UPDATE, Interaction
from tests.discord.rest import Call, route
from tests.discord.wire import Json


@route("POST", "interactions/*/*/callback")
def callback(emu: Emulator, call: Call) -> Json | None:
    it = emu.interactions.callback(call.parts[2], call.body, call.files)
    return _callback_data(it) if call.query.get("with_response") in ("1", "true") else None


def _callback_data(it: Interaction) -> Json:
    """What the bot is told about its callback, if it wants to know."""
    message = it.reply
    about: Json = {"id": it.id, "type": it.type, "response_message_loading": it.kind == DEFER}
    if message is None:
        return {"interaction": about}
    about |= {"response_message_id": message.id, "response_message_ephemeral": message.ephemeral}
    if it.kind not in (SAY, UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": it.kind, "message": message.data()}}


@route("POST", "webhooks/*/*")
def follow_up(emu: Emulator, call: Call) -> Json:
    return emu.interactions.follow_up(emu.interactions.find(call.parts[2]), call.body, call.files).data()


@route("GET", "webhooks/*/*/messages/*")
def get_reply(emu: Emulator, call: Call) -> Json:
    return emu.interactions.message(emu.interactions.find(call.parts[2]), call.parts[4]).data()


@route("PATCH", "webhooks/*/*/messages/*")
def edit_reply(emu: Emulator, call: Call) -> Json:
    message = emu.interactions.message(emu.interactions.find(call.parts[2]), call.parts[4])
    emu.posting.edit(message, call.body, call.files)
    return message.data()


@route("DELETE", "webhooks/*/*/messages/*")
def delete_reply(emu: Emulator, call: Call) -> None:
    emu.posting.delete(emu.interactions.message(emu.interactions.find(call.parts[2]), call.parts[4]))
