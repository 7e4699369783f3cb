"""One router for every button, menu and form: it acknowledges first, then calls the handler of the `custom_id`'s verb.

A `custom_id` is `verb:table:number:extra:path`; everything a handler needs is in it or in the store. What people send
is never trusted: an id that leads nowhere is answered as a button of an older time.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.messages import access, layout
from bot.messages.layout import Message
from bot.messages.paths import unpack
from bot.tables.records import Refused
from bot.text import storable
from games.core.choices import Answer

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
TOO_LATE = (10062, 40060)
"""Unknown interaction, already acknowledged: nobody is waiting for an answer any more."""
UNREACHABLE = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may end with, whether Discord refuses it, puts it off or cannot be reached."""


RECORDED, TABLE = "recorded", "table"
"""In an interaction's extras: that it has changed a table, so that nobody is told otherwise; the table of a command."""


class Ack(Enum):
    """How a press is acknowledged before anything else happens."""

    UPDATE = "the message that was pressed will change"
    PRIVATE = "a private message follows"
    FORM = "the handler opens a form, which is the acknowledgement"


class Press:
    """A press, choice or form."""

    def __init__(self, app: Turntable, interaction: discord.Interaction[Any]):
        self.app, self.interaction = app, interaction
        data: dict[str, Any] = storable(dict(interaction.data or {}))
        self.custom_id: str = data["custom_id"]
        self.verb, self.table, number, self.extra, self.packed = (*self.custom_id.split(":", 4), *[""] * 4)[:5]
        self.number = int(number) if number.isascii() and number.isdigit() else 0
        self.values: list[str] = data.get("values", []) or _form_values(data.get("components", []))
        self.user = interaction.user.id

    async def path(self) -> Answer:
        """The answer so far; a long one lies in the store. Raises Refused OLD_BUTTON."""
        packed = self.packed
        if packed.startswith("!"):
            packed = await self.app.sessions.draft(self.user, packed[1:])
        try:
            return unpack(packed)
        except ValueError as error:
            raise Refused("OLD_BUTTON") from error

    @property
    def count(self) -> int:
        """The number in `extra`; raises Refused OLD_BUTTON if there is none."""
        if not (self.extra.isascii() and self.extra.isdigit()):
            raise Refused("OLD_BUTTON")
        return int(self.extra)

    @property
    def value(self) -> str:
        """What was chosen or written, where that is one thing; raises Refused OLD_BUTTON if there is nothing."""
        if not self.values:
            raise Refused("OLD_BUTTON")
        return self.values[0]

    async def show(self, message: Message) -> None:
        """Put a message in place of the pressed one, or fill the private one that was promised."""
        await self.interaction.edit_original_response(**message.to_edit())

    async def whisper(self, message: Message) -> None:
        """One more message that only this person sees."""
        await self.interaction.followup.send(ephemeral=True, **message.to_send())

    async def say(self, words: str) -> None:
        """A short private line; the message that was pressed stays as it is, so that the press can be repeated."""
        message, response = layout.note(words), self.interaction.response
        if not response.is_done():
            await response.send_message(ephemeral=True, **message.to_send())
        elif response.type is discord.InteractionResponseType.deferred_channel_message:
            await self.show(message)
        else:
            await self.whisper(message)


def _form_values(components: list[Any]) -> list[str]:
    """The values of a form's fields, in order."""
    found = []
    for component in components:
        inner = component.get("component") or {}
        found += [inner["value"]] if "value" in inner else list(inner.get("values", []))
    return found


Handler = Callable[[Press], Awaitable[None]]


class Route:
    """What a verb does, how it is acknowledged, and whether it is about the table in its id."""

    def __init__(self, ack: Ack, handler: Handler, of_table: bool):
        self.ack, self.handler, self.of_table = ack, handler, of_table


ROUTES: dict[str, Route] = {}


def route(verb: str, ack: Ack, of_table: bool = True) -> Callable[[Handler], Handler]:
    """Register the handler of a verb; `of_table`: if its id names a table, only who may look at that is heard."""

    def register(handler: Handler) -> Handler:
        assert verb not in ROUTES, f"two handlers for {verb!r}"
        ROUTES[verb] = Route(ack, handler, of_table and ack is not Ack.FORM)
        return handler

    return register


async def dispatch(app: Turntable, interaction: discord.Interaction[Any]) -> None:
    """Acknowledge a component or form and carry it out; every failure has its sentence."""
    press, began = Press(app, interaction), time.monotonic()
    try:
        app.flood.press(press.verb, press.extra.partition(".")[0], press.user)
        found = ROUTES.get(press.verb)
        if found is None:
            raise Refused("OLD_BUTTON")
        await _acknowledge(interaction, found.ack)
        app.health.acks.note(time.monotonic() - began)
        if found.of_table and press.table:
            await access.require_press(press)
        await found.handler(press)
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            await _apologise(press, error)
    except Exception as error:
        await _apologise(press, error)


async def _acknowledge(interaction: discord.Interaction[Any], ack: Ack) -> None:
    """The first thing that happens to a press."""
    if ack is Ack.UPDATE:
        await interaction.response.defer()
    elif ack is Ack.PRIVATE:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _apologise(press: Press, error: Exception) -> None:
    try:
        await press.say(press.app.explain(error, press.table, RECORDED in press.interaction.extras))
    except UNREACHABLE as failed:
        log.warning("the answer to %s could not be sent: %s", press.custom_id, failed)


def incident(error: BaseException) -> str:
    """Log an unexpected error and give it a short id that people can quote."""
    name = secrets.token_hex(3)
    log.error("incident %s", name, exc_info=error, extra={"incident": name})
    return name
