"""A message as the server keeps it, and as tests read it: text, buttons, menus, pictures, who was pinged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.discord import components
from tests.discord.components import Button, Select
from tests.discord.records import Channel, Role, Thread, User
from tests.discord.wire import COMPONENTS_V2, EPHEMERAL, LOADING, Json, iso

if TYPE_CHECKING:
    from tests.discord.interactions import Interaction

REPLY, CHAT_COMMAND, THREAD_CREATED = 19, 20, 18


@dataclass(frozen=True)
class Attachment:
    """A file that lies on the server."""

    id: str
    filename: str
    blob: bytes
    description: str | None
    content_type: str

    def data(self, base: str) -> Json:
        url = f"{base}/attachments/{self.id}/{self.filename}"
        found: Json = {
            "id": self.id, "filename": self.filename, "size": len(self.blob), "content_type": self.content_type,
            "url": url, "proxy_url": url,
        }  # fmt: skip
        return {**found, "description": self.description} if self.description else found


@dataclass(eq=False)
class Message:
    """A message; `base` is the address at which its files lie, `pings` are the users it notified when it was sent."""

    id: str
    channel: Channel
    author: User
    created: float
    base: str
    content: str = ""
    flags: int = 0
    type: int = 0
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    pings: frozenset[User] = frozenset()
    reference: Message | None = None
    interaction: Interaction | None = None
    edited: float | None = None
    edits: int = 0
    pinned: bool = False
    nonce: str | int | None = None
    deleted: bool = False
    thread: Thread | None = None

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def text(self) -> str:
        """All that can be read in it: content, text displays, alt texts, embeds; one paragraph a line."""
        alts = [] if self.is_v2 else [file.description for file in self.attachments if file.description]
        embedded = [str(embed[key]) for embed in self.embeds for key in ("title", "description") if embed.get(key)]
        return "\n".join(part for part in (self.content, *components.texts(self.components), *alts, *embedded) if part)

    @property
    def buttons(self) -> list[Button]:
        return components.buttons(self.components)

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons."""
        return [button.label for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        return components.selects(self.components)

    @property
    def images(self) -> list[bytes]:
        """The files of the pictures that are shown, in order; with components only those that a component shows."""
        if not self.is_v2:
            return [file.blob for file in self.attachments]
        shown = [
            item["media"].get("attachment_id")
            for component in components.walk(self.components)
            for item in components.media(component)
        ]
        blobs = {file.id: file.blob for file in self.attachments}
        return [blobs[key] for key in shown if key in blobs]

    def __str__(self) -> str:
        seen = [self.text, " ".join(str(button) for button in self.buttons), *map(str, self.selects)]
        return "\n".join(part for part in seen if part)

    def data(self, *, quoted: bool = False) -> Json:
        """The message on the wire; what a quoted one quotes is not told again."""
        known: Json = {
            "id": self.id, "channel_id": self.channel.id, "author": self.author.data(), "content": self.content,
            "timestamp": iso(self.created), "edited_timestamp": None if self.edited is None else iso(self.edited),
            "tts": False, "mention_everyone": self.mention_everyone, "pinned": self.pinned,
            "mention_roles": [role.id for role in self.mention_roles],
            "mentions": [user.data() for user in self.mentions], "type": self.type, "flags": self.flags,
            "attachments": [{**file.data(self.base), "ephemeral": True} if self.ephemeral else file.data(self.base)
                            for file in self.attachments],
            "embeds": self.embeds, "components": self.components,
        }  # fmt: skip
        return known | self._origin() | ({} if quoted else self._quotation())

    def _origin(self) -> Json:
        """Which command or press it comes from, and which thread hangs on it."""
        found: Json = {}
        if self.author.bot:
            found["application_id"] = self.author.id
        if self.nonce is not None:
            found["nonce"] = self.nonce
        if self.interaction:
            found |= {
                "webhook_id": self.interaction.application_id,
                "interaction_metadata": self.interaction.metadata(),
            }
        if self.thread and not self.thread.deleted:
            found["thread"] = self.thread.data()
        return found

    def _quotation(self) -> Json:
        """The message that this one replies to."""
        if self.reference is None:
            return {}
        place = {"type": 0, "message_id": self.reference.id, "channel_id": self.reference.channel.id}
        if self.channel.guild:
            place["guild_id"] = self.channel.guild.id
        quoted = None if self.reference.deleted else self.reference.data(quoted=True)
        return {"message_reference": place, "referenced_message": quoted}
