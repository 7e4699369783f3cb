"""Sending, editing and deleting messages: what the server does once it is clear that one may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord import components, guard, mentions
from tests.discord.messages import Attachment, Message
from tests.discord.records import Channel, Thread, User
from tests.discord.wire import COMPONENTS_V2, EPHEMERAL, LOADING, SILENT, Json, Refusal, iso

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator
    from tests.discord.interactions import Interaction

SUPPRESS_EMBEDS = 1 << 2
CHANGEABLE = COMPONENTS_V2 | SUPPRESS_EMBEDS


@dataclass(frozen=True)
class Upload:
    """A file as it came with a request."""

    filename: str
    blob: bytes
    content_type: str


Files = dict[str, Upload]
"""The files of a request by their number: "0", "1", ..."""


class Posting:
    """Keeps the messages of all channels and tells the bot about every change."""

    def __init__(self, emu: Emulator) -> None:
        self.emu = emu
        self.blobs: dict[str, Attachment] = {}
        self.sent: list[Message] = []

    def create(
        self, channel: Channel, author: User, body: Json, files: Files,
        interaction: Interaction | None = None, reference: Message | None = None,
    ) -> Message:  # fmt: skip
        """A new message; refused with 50035 where it breaks a limit, 50006 where there is nothing in it."""
        clock = self.emu.clock
        message = Message(clock.snowflake(), channel, author, clock.now(), self.emu.base)
        settable = CHANGEABLE | SILENT | (EPHEMERAL | LOADING if interaction else 0)
        message.flags = (body.get("flags") or 0) & settable
        message.nonce = body.get("nonce")
        message.interaction, message.reference = interaction, reference
        message.type = interaction.message_type if interaction else 19 if reference else 0
        self._fill(message, body, files)
        self._mention(message, body)
        self.publish(message)
        return message

    def edit(self, message: Message, body: Json, files: Files) -> None:
        """Change a message; nobody is notified by it, whatever it mentions."""
        before = message.flags
        message.flags = message.flags & ~LOADING | (body.get("flags") or 0) & CHANGEABLE
        try:
            self._fill(message, body, files)
        except Refusal:
            message.flags = before
            raise
        message.edited = self.emu.clock.now()
        message.edits += 1
        self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Remove a message: later edits meet 10008."""
        message.deleted = True
        del message.channel.messages[message.id]
        if message.ephemeral:
            return
        gone = {"id": message.id, "channel_id": message.channel.id, **self._place(message)}
        if self.emu.world.may(self.emu.world.bot, message.channel, "view_channel"):
            self.emu.gateway.emit("MESSAGE_DELETE", gone, message.channel.guild)

    def _place(self, message: Message) -> Json:
        return {"guild_id": message.channel.guild.id} if message.channel.guild else {}

    def _fill(self, message: Message, body: Json, files: Files) -> None:
        """Take over what the body says; nothing changes if that would break a limit."""
        attachments = self._attachments(message, body, files)
        wanted: Json = {
            "content": body.get("content", message.content) or "",
            "embeds": body.get("embeds", message.embeds) or [],
            "components": body.get("components", message.components) or [],
            "allowed_mentions": body.get("allowed_mentions"),
        }
        self.emu.refuse_faults(
            guard.message_faults(wanted, message.flags, {file.filename: len(file.blob) for file in attachments})
        )
        if not message.loading and not (any(wanted[key] for key in ("content", "embeds", "components")) or attachments):
            raise Refusal(50006)
        urls = {f"attachment://{file.filename}": self._resolved(message, file) for file in attachments}
        message.attachments = attachments
        message.content, message.embeds = wanted["content"], components.numbered(wanted["embeds"], urls)
        message.components = components.numbered(wanted["components"], urls)

    def _resolved(self, message: Message, file: Attachment) -> Json:
        data = file.data(message.base)
        return {"url": data["url"], "proxy_url": data["proxy_url"], "attachment_id": file.id,
                "content_type": file.content_type, "loading_state": 2}  # fmt: skip

    def _attachments(self, message: Message, body: Json, files: Files) -> list[Attachment]:
        """The files a message has afterwards: those listed, old by id and new by number; without a list, the old
        ones and all new ones."""
        listed = body.get("attachments")
        kept = {file.id: file for file in message.attachments}
        if listed is None:
            return [*message.attachments, *(self.store(upload) for upload in files.values())]
        found, unknown = [], []
        for entry in listed:
            key = str(entry["id"])
            if key in files:
                found.append(self.store(files[key], entry))
            elif key in kept:
                found.append(kept[key])
            else:
                unknown.append(f"attachment {key} is neither uploaded nor already there")
        unlisted = set(files) - {str(entry["id"]) for entry in listed}
        self.emu.refuse_faults(unknown + [f"file {key} is uploaded but not listed" for key in unlisted])
        return found

    def store(self, upload: Upload, entry: Json | None = None) -> Attachment:
        """Keep a file; `entry` is what the message says about it."""
        entry = entry or {}
        name = entry.get("filename") or upload.filename
        key = self.emu.clock.snowflake()
        self.blobs[key] = Attachment(key, name, upload.blob, entry.get("description"), upload.content_type)
        return self.blobs[key]

    def _mention(self, message: Message, body: Json) -> None:
        """Find out whom a new message notifies. One that only says "thinking", or that answers one person where nobody
        else is, notifies nobody, and neither does the edit that fills it later."""
        replied = message.reference.author if message.reference and not message.interaction else None
        found = mentions.find(self.emu.world, message.channel, message.author, body, replied)
        message.mentions, message.mention_roles, message.mention_everyone = found.users, found.roles, found.everyone
        unheard = message.ephemeral or message.loading or (message.interaction and not message.channel.guild)
        message.pings = frozenset() if unheard else found.notified

    def publish(self, message: Message) -> None:
        """Put a new message into its channel; in a thread it opens the thread, and author and pinged join it."""
        channel = message.channel
        channel.messages[message.id] = message
        self.sent.append(message)
        if message.ephemeral:
            return
        if isinstance(channel, Thread):
            channel.sent += 1
            self.emu.threads.wake(channel)
            joining = [user for user in (message.author, *message.pings) if user.id not in channel.members]
            self.emu.threads.add_members(channel, joining)
        self._tell("MESSAGE_CREATE", message)

    def _tell(self, event: str, message: Message) -> None:
        channel = message.channel
        if message.ephemeral or not self.emu.world.may(self.emu.world.bot, channel, "view_channel"):
            return
        data = {**message.data(), **self._place(message)}
        member = self.emu.world.member(channel, message.author)
        if member:
            data["member"] = {key: value for key, value in member.data().items() if key != "user"}
        self.emu.gateway.emit(event, data, channel.guild)


def pins(channel: Channel) -> Json:
    """The pinned messages of a channel, newest first, as the paged list Discord gives."""
    found = [message for message in reversed(channel.public()) if message.pinned]
    return {
        "items": [{"pinned_at": iso(message.created), "message": message.data()} for message in found],
        "has_more": False,
    }
