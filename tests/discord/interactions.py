"""An interaction from the press to the last edit, and the server's side of answering it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.discord import guard
from tests.discord.components import Button
from tests.discord.messages import CHAT_COMMAND, REPLY, Message
from tests.discord.modals import Modal
from tests.discord.posting import Files
from tests.discord.records import Channel, User
from tests.discord.wire import EPHEMERAL, LOADING, Json, Refusal

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator
    from tests.discord.rest import Call

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SAY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ANSWERS = {
    COMMAND: {SAY, DEFER, MODAL},
    COMPONENT: {SAY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {SAY, DEFER, DEFER_UPDATE, UPDATE},
}
TOKEN_LIFE = 15 * 60
FOLLOW_UPS_OF_USER_APPS = 5


@dataclass(eq=False)
class Interaction:
    """What a person did and what came of it. `kind` is the type of the first answer (4 to 9), None before it."""

    id: str
    token: str
    type: int
    application_id: str
    user: User
    channel: Channel
    pressed: Message | None
    created: float
    user_app: bool
    name: str
    payload: Json = field(default_factory=dict)
    started: float = field(default_factory=time.monotonic)
    latency: float | None = None
    kind: int | None = None
    reply: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)
    requests: list[Call] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def message(self) -> Message:
        """The message that answers it: the reply (for an update the pressed one), or else the first follow-up."""
        found = [self.reply, *self.followups]
        message = next((message for message in found if message), None)
        assert message is not None, f"{self} has no message"
        return message

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def buttons(self) -> list[Button]:
        return self.message.buttons

    @property
    def messages(self) -> list[Message]:
        """All messages it made or changed: the reply and the follow-ups."""
        return [*([self.reply] if self.reply else []), *self.followups]

    @property
    def before_acknowledgement(self) -> list[Call]:
        """The bot's requests between the press and its acknowledgement, other people's answers apart."""
        return [call for call in self.requests if call.parts[0] not in ("interactions", "webhooks")]

    @property
    def message_type(self) -> int:
        """The type of the messages that answer it."""
        return CHAT_COMMAND if self.type == COMMAND else REPLY if self.pressed else 0

    def metadata(self) -> Json:
        """What its messages tell about it."""
        owners = {"1": self.user.id} if self.user_app else {"0": self.channel.guild.id if self.channel.guild else "0"}
        found: Json = {
            "id": self.id, "type": self.type, "user": self.user.data(), "authorizing_integration_owners": owners,
        }  # fmt: skip
        if self.type == COMPONENT and self.pressed:
            found["interacted_message_id"] = self.pressed.id
        if self.type == MODAL_SUBMIT:
            found["triggering_interaction_metadata"] = {**found, "type": COMMAND}
        return found

    def __str__(self) -> str:
        return f"{self.user.display}: {self.name}"


class Interactions:
    """All interactions by token: takes the bot's callbacks and follow-ups."""

    def __init__(self, emu: Emulator, deadline: float) -> None:
        self.emu, self.deadline = emu, deadline
        self.by_token: dict[str, Interaction] = {}
        self.acknowledged: list[Interaction] = []
        self._waiting: list[Interaction] = []

    @property
    def open(self) -> list[Interaction]:
        """Those that still wait for an answer in time."""
        self._waiting = [it for it in self._waiting if it.kind is None and not self._is_late(it)]
        return self._waiting

    def start(self, it: Interaction) -> None:
        """From now on the bot may answer."""
        self.by_token[it.token] = it
        self._waiting.append(it)

    def _is_late(self, it: Interaction) -> bool:
        return self.emu.clock.now() - it.created > self.deadline

    def find(self, token: str) -> Interaction:
        """The interaction of a token: 10015 if there never was one, 50027 if it is older than 15 minutes."""
        it = self.by_token.get(token)
        if it is None:
            raise Refusal(10015)
        if self.emu.clock.now() - it.created > TOKEN_LIFE:
            raise Refusal(50027)
        return it

    def callback(self, token: str, body: Json, files: Files) -> Interaction:
        """The first answer: refused if it comes late (10062), twice (40060) or does not fit the question (50035)."""
        it = self.by_token.get(token)
        if it is None:
            raise Refusal(10062)
        if it.kind is not None:
            raise Refusal(40060)
        if self._is_late(it):
            raise Refusal(10062)
        fits = body["type"] in ANSWERS[it.type] and (it.pressed or body["type"] not in (DEFER_UPDATE, UPDATE))
        self.emu.refuse_faults([] if fits else [f"callback type {body['type']} does not answer type {it.type}"])
        self._answer(it, body["type"], body.get("data") or {}, files)
        it.latency, it.kind = time.monotonic() - it.started, body["type"]
        self.acknowledged.append(it)
        it.answered.set()
        return it

    def _answer(self, it: Interaction, kind: int, data: Json, files: Files) -> None:
        match kind:
            case 4:  # say
                it.reply = self.emu.posting.create(it.channel, self.emu.world.bot, data, files, it, it.pressed)
            case 5:  # "thinking"
                flags = (data.get("flags") or 0) & EPHEMERAL | LOADING
                it.reply = self.emu.posting.create(it.channel, self.emu.world.bot, {"flags": flags}, {}, it, it.pressed)
            case 6:  # acknowledge silently
                it.reply = it.pressed
            case 7 if it.pressed:  # update the pressed message
                it.reply = self._live(it.pressed)
                self.emu.posting.edit(it.pressed, data, files)
            case 8:  # autocomplete
                it.choices = data.get("choices") or []
                self.emu.refuse_faults(guard.choice_faults(it.choices))
            case 9:  # open a modal
                self.emu.refuse_faults(guard.modal_faults(data))
                it.modal = Modal(data, it)

    def follow_up(self, it: Interaction, body: Json, files: Files) -> Message:
        """A further message; the first one after "thinking" becomes the reply. People who installed the app
        themselves get five at most where the bot is not (40094)."""
        if it.kind is None:
            raise Refusal(10015)
        if it.reply and it.reply.loading:
            self.emu.posting.edit(it.reply, body, files)
            return it.reply
        if it.user_app and len(it.followups) >= FOLLOW_UPS_OF_USER_APPS:
            raise Refusal(40094)
        message = self.emu.posting.create(it.channel, self.emu.world.bot, body, files, it)
        it.followups.append(message)
        return message

    def message(self, it: Interaction, message_id: str) -> Message:
        """A message that this token reaches: its reply (`@original`) and follow-ups, or 10008."""
        if it.kind is None:
            raise Refusal(10015)
        found = [it.reply] if message_id == "@original" else [m for m in it.messages if m.id == message_id]
        if not found or found[0] is None:
            raise Refusal(10008)
        return self._live(found[0])

    def _live(self, message: Message) -> Message:
        if message.deleted:
            raise Refusal(10008)
        return message
