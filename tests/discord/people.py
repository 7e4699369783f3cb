"""People: what a person at a Discord client does and sees, in words that tests are written in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from tests.discord import components
from tests.discord.commands import IN_GUILD, Typed, bot_is_in, context
from tests.discord.components import Button, Select
from tests.discord.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MODAL_SUBMIT,
    Interaction,
)
from tests.discord.messages import Message
from tests.discord.modals import Impossible, Modal
from tests.discord.permissions import USER_APP
from tests.discord.records import Channel, Guild, Role, Thread, User
from tests.discord.resolved import member_data, resolved, thing
from tests.discord.wire import Json

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator

Target = Message | Interaction
Part = TypeVar("Part", Button, Select)


class NoAnswer(AssertionError):
    """The bot did not answer in time: Discord says "This interaction failed"."""

    def __init__(self, interaction: Interaction) -> None:
        meanwhile = [str(call) for call in interaction.requests]
        super().__init__(f"no answer to {interaction}; requests meanwhile: {meanwhile}")
        self.interaction = interaction


class Person:
    """Somebody at a client, in a channel (`at` gives the same person in another one)."""

    def __init__(self, emu: Emulator, user: User, channel: Channel) -> None:
        self.emu, self.user, self.channel = emu, user, channel

    @property
    def id(self) -> int:
        """The user's id as discord.py has it."""
        return int(self.user.id)

    @property
    def name(self) -> str:
        """The name others see."""
        member = self.emu.world.member(self.channel, self.user)
        return (member and member.nick) or self.user.display

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def pings(self) -> list[Message]:
        """All messages that notified this person, deleted ones too."""
        return [message for message in self.emu.posting.sent if self.user in message.pings]

    @property
    def inbox(self) -> list[Message]:
        """The direct messages from the bot."""
        return self.emu.world.direct(self.user, self.emu.world.bot).public()

    def at(self, channel: Channel) -> Person:
        """The same person in another channel, thread or direct message."""
        return Person(self.emu, self.user, channel)

    def sees(self, message: Message) -> bool:
        """Whether this person can see a message: not deleted, not somebody else's ephemeral one, not in a channel
        without access."""
        if message.deleted or not self.emu.world.may(self.user, message.channel, "view_channel"):
            return False
        return not message.ephemeral or (message.interaction is not None and message.interaction.user is self.user)

    async def slash(self, command: str, /, **options: Any) -> Interaction:
        """Type a slash command with its subcommands: `slash("table new", game="festival")`. People, channels, roles
        and files (`Upload`) can be options too."""
        typed = Typed(self.emu, self.user, self.channel, command, options)
        return await self._act(COMMAND, f"/{command}", typed.data())

    async def suggestions(self, command: str, option: str, typed: str = "", /, **others: Any) -> dict[str, Any]:
        """What autocomplete offers while `option` is typed: values by what they say."""
        words = Typed(self.emu, self.user, self.channel, command, {**others, option: typed})
        it = await self._act(AUTOCOMPLETE, f"/{command} {option}: {typed}", words.data(focused=option))
        return {choice["name"]: choice["value"] for choice in it.choices}

    async def press(self, target: Target, button: str) -> Interaction:
        """Press a button by its label, its custom_id or the beginning of its custom_id."""
        message = self._open(target)
        found = _pick(button, message.buttons, message.labels)
        if found.url:
            raise Impossible(f"{found} is a link")
        data = {"custom_id": found.custom_id, "component_type": components.BUTTON, "id": found.data["id"]}
        return await self.at(message.channel)._act(COMPONENT, f"[{found.label}]", data, message)

    async def choose(self, target: Target, menu: str, /, *choices: str | Person | Channel | Role) -> Interaction:
        """Choose in a menu (by its placeholder, its custom_id or the beginning of it) options by label or value."""
        message = self._open(target)
        found = _pick(menu, message.selects, [select.placeholder for select in message.selects])
        if not found.least <= len(choices) <= found.most:
            raise Impossible(f"{found} asks for {found.least} to {found.most} choices")
        kind = found.data["type"]
        data = {"custom_id": found.custom_id, "component_type": kind, "id": found.data["id"]}
        things = [thing(self.emu, choice) for choice in choices]
        values = [_value(found, one) if kind == components.SELECT else one.id for one in things]
        data |= {"values": values, **resolved(self.emu, message.channel, things)}
        return await self.at(message.channel)._act(COMPONENT, f"{found} {choices}", data, message)

    async def fill(self, modal: Modal | Interaction, values: Json | None = None, /, **named: Any) -> Interaction:
        """Fill a modal in and submit it; fields by custom_id or label: `fill(form, your_bid="3")`. Fields that take
        several values, people, channels or files (`Upload`) are given lists."""
        if isinstance(modal, Interaction):
            assert modal.modal is not None, f"{modal} opened no modal"
            modal = modal.modal
        opened = modal.opened_by
        things = {name: _things(self.emu, value) for name, value in {**(values or {}), **named}.items()}
        chosen = [one for value in things.values() if isinstance(value, list) for one in value]
        data = {"custom_id": modal.custom_id, "components": modal.filled(things)}
        data |= resolved(self.emu, opened.channel, chosen)
        return await self.at(opened.channel)._act(MODAL_SUBMIT, f"submits {modal.title!r}", data, opened.pressed)

    def say(self, text: str, *, reply_to: Message | None = None) -> Message:
        """Write a message."""
        body = {"content": text}
        return self.emu.posting.create(self.channel, self.user, body, {}, reference=reply_to)

    def delete(self, message: Message) -> None:
        """Delete an own message, dismiss an ephemeral one, or, as a moderator, delete somebody else's."""
        own = message.author is self.user or (message.ephemeral and self.sees(message))
        if not own and not self.emu.world.may(self.user, message.channel, "manage_messages"):
            raise Impossible(f"{self.name} may not delete this message")
        self.emu.posting.delete(message)

    def close_direct_messages(self) -> None:
        """From now on the bot's direct messages are refused (50007)."""
        self.user.dms_open = False

    def install_app(self) -> None:
        """Add the app to this account, so that its commands are offered everywhere."""
        self.user.has_app = True

    def rename(self, nick: str) -> None:
        """Take another name in this guild."""
        self.emu.admin.rename(self, nick)

    def leave(self) -> None:
        """Leave this guild."""
        self.emu.admin.kick(self)

    def join(self, guild: Guild | None = None) -> None:
        """Come (back) to a guild."""
        self.emu.admin.admit(self, guild or self.emu.guild)

    def direct(self) -> Person:
        """The same person in the direct messages with the bot."""
        return self.at(self.emu.world.direct(self.user, self.emu.world.bot))

    def _open(self, target: Target) -> Message:
        """The message to press on, if this person can: it is there, seen, and its thread is not archived."""
        message = target.message if isinstance(target, Interaction) else target
        if not self.sees(message):
            raise Impossible(f"{self.name} does not see this message: {message}")
        if isinstance(message.channel, Thread) and message.channel.archived:
            raise Impossible("nothing can be pressed in an archived thread")
        return message

    async def _act(self, kind: int, name: str, data: Json, pressed: Message | None = None) -> Interaction:
        """Tell the bot, wait for its answer."""
        emu, clock = self.emu, self.emu.clock
        user_app = not bot_is_in(emu, self.channel)
        it = Interaction(clock.snowflake(), f"token-{clock.snowflake()}", kind, emu.world.app_id, self.user,
                         self.channel, pressed, clock.now(), user_app, name)  # fmt: skip
        it.payload = self._payload(it, data)
        emu.interactions.start(it)
        edits = pressed.edits if pressed else 0
        emu.gateway.emit("INTERACTION_CREATE", it.payload, self.channel.guild)
        await self._wait(it, edits)
        return it

    async def _wait(self, it: Interaction, edits: int) -> None:
        """Until the bot has answered; after "thinking", until the reply is there; after a silent acknowledgement,
        until the pressed message changes, something follows, or nothing more happens."""
        try:
            async with asyncio.timeout(self.emu.interactions.deadline + 0.2):  # `wait_for` may swallow a cancellation
                await it.answered.wait()
            if it.kind == DEFER:
                await self.emu.until(lambda: bool(it.reply and (not it.reply.loading or it.reply.deleted)))
        except TimeoutError:
            raise NoAnswer(it) from None
        if it.kind == DEFER_UPDATE:
            pressed = it.pressed
            await self.emu.until(
                lambda: bool(
                    it.followups or not pressed or pressed.deleted or pressed.edits > edits or self.emu.is_quiet(0.3)
                )
            )

    def _payload(self, it: Interaction, data: Json) -> Json:
        channel, world = self.channel, self.emu.world
        rights = USER_APP if it.user_app else world.rights(world.bot, channel)
        owners = {"0": channel.guild.id if channel.guild else "0"} if not it.user_app else {}
        payload = {
            "id": it.id, "application_id": world.app_id, "type": it.type, "token": it.token, "version": 1,
            "data": data, "channel_id": channel.id, "locale": "en-US", "app_permissions": str(rights),
            "channel": {**channel.data(), "permissions": str(world.rights(self.user, channel))},
            "entitlements": [], "attachment_size_limit": 10 << 20, "context": context(self.emu, channel),
            "authorizing_integration_owners": {**owners, **({"1": self.user.id} if self.user.has_app else {})},
        }  # fmt: skip
        if it.pressed:
            payload["message"] = it.pressed.data()
        if payload["context"] != IN_GUILD or channel.guild is None:
            return {**payload, "user": self.user.data()}
        member = {**member_data(self.emu, channel, self.user), "user": self.user.data()}
        place = {"guild_id": channel.guild.id, "guild": channel.guild.partial_data(), "guild_locale": "en-US"}
        return {**payload, **place, "member": member}

    def __eq__(self, other: object) -> bool:
        """A person is who their user is, wherever they are: `message.pings == {ann}`."""
        return self.user is getattr(other, "user", other)

    def __hash__(self) -> int:
        return hash(self.user)

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _pick(wanted: str, parts: Sequence[Part], labels: Sequence[str]) -> Part:
    """The part of this custom_id, this label, or whose custom_id begins so: exactly one, and not disabled."""
    ways = (
        [part for part in parts if part.custom_id == wanted],
        [part for part, label in zip(parts, labels, strict=True) if label == wanted],
        [part for part in parts if part.custom_id.startswith(wanted)],
    )
    for found in ways:
        if len(found) == 1 and not found[0].disabled:
            return found[0]
        if found:
            raise Impossible(f"{wanted!r} is disabled or not the only one: {[str(part) for part in found]}")
    raise Impossible(f"there is no {wanted!r}, but {[str(part) for part in parts]}")


def _things(emu: Emulator, value: Any) -> Any:
    """What the values of one field stand for."""
    return [thing(emu, one) for one in value] if isinstance(value, list) else value


def _value(menu: Select, choice: Any) -> str:
    for label, value in menu.options:
        if choice in (label, value):
            return value
    raise Impossible(f"{menu} has no option {choice!r}")
