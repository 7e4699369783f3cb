"""One router for every button, menu and form: it acknowledges first, then calls the handler of the `custom_id`'s verb.

A `custom_id` is `verb:table:number:extra:path`; everything a handler needs is in it or in the store.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

import discord

from bot import layout
from bot.layout import Message
from bot.paths import unpack
from games.core.choices import Answer

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
TOO_LATE = (10062, 40060)
"""Unknown interaction, already acknowledged: nobody is waiting for an answer any more."""


class Ack(Enum):
    """How a press is acknowledged before anything else happens."""

    UPDATE = "the message that was pressed will change"
    PRIVATE = "a private message follows"
    FORM = "the handler opens a form, which is the acknowledgement"


class Press:
    """A press, choice or form that has been acknowledged."""

    def __init__(self, app: Turntable, interaction: discord.Interaction[Any]):
        self.app, self.interaction = app, interaction
        data: dict[str, Any] = dict(interaction.data or {})
        self.custom_id: str = data["custom_id"]
        verb, table, number, extra, path = (*self.custom_id.split(":", 4), "", "", "", "")[:5]
        self.verb, self.table, self.extra, self.packed = verb, table, extra, path
        self.number = int(number) if number.isdigit() else 0
        self.values: list[str] = data.get("values", []) or _form_values(data.get("components", []))
        self.user = interaction.user.id

    async def path(self) -> Answer:
        """The answer so far; a long one lies in the store."""
        if self.packed.startswith("!"):
            return unpack(await self.app.sessions.draft(self.user, self.packed[1:]))
        return unpack(self.packed)

    async def show(self, message: Message) -> None:
        """Put a message in place of the pressed one, or fill the private one that was promised."""
        await self.interaction.edit_original_response(**message.to_edit())

    async def whisper(self, message: Message) -> None:
        """One more message that only this person sees."""
        await self.interaction.followup.send(ephemeral=True, **message.to_send())

    async def say(self, words: str) -> None:
        """A short private line; the public message that was pressed stays as it is."""
        message = Message(layout.panel(layout.text(words)))
        if self.is_public:
            await self.whisper(message)
        else:
            await self.show(message)

    @property
    def is_public(self) -> bool:
        """Whether everybody sees the message that an update would change."""
        message = self.interaction.message
        return ROUTES[self.verb].ack is Ack.UPDATE and message is not None and not message.flags.ephemeral


def _form_values(components: list[Any]) -> list[str]:
    """The values of a form's fields, in order."""
    found = []
    for component in components:
        inner = component.get("component") or {}
        found += [inner["value"]] if "value" in inner else list(inner.get("values", []))
    return found


Handler = Callable[[Press], Awaitable[None]]


class Route:
    """What a verb does, and how it is acknowledged."""

    def __init__(self, ack: Ack, handler: Handler):
        self.ack, self.handler = ack, handler


ROUTES: dict[str, Route] = {}


def route(verb: str, ack: Ack) -> Callable[[Handler], Handler]:
    """Register the handler of a verb."""

    def register(handler: Handler) -> Handler:
        ROUTES[verb] = Route(ack, handler)
        return handler

    return register


async def dispatch(app: Turntable, interaction: discord.Interaction[Any]) -> None:
    """Acknowledge a component or form and carry it out; every failure has its sentence."""
    press = Press(app, interaction)
    found = ROUTES.get(press.verb)
    try:
        if found is None:
            await interaction.response.send_message("This button is from another time. Try /mygames.", ephemeral=True)
            return
        await acknowledge(interaction, found.ack)
        await found.handler(press)
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            await _apologise(press, error)
    except Exception as error:
        await _apologise(press, error)


async def acknowledge(interaction: discord.Interaction[Any], ack: Ack) -> None:
    """The first thing that happens to a press."""
    if ack is Ack.UPDATE:
        await interaction.response.defer()
    elif ack is Ack.PRIVATE:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _apologise(press: Press, error: Exception) -> None:
    try:
        await press.say(press.app.explain(error, press.table))
    except discord.HTTPException as failed:
        log.warning("the answer to %s could not be sent: %s", press.custom_id, failed)


def incident(error: BaseException) -> str:
    """Log an unexpected error and give it a short id that people can quote."""
    name = secrets.token_hex(3)
    log.error("incident %s", name, exc_info=error)
    return name
