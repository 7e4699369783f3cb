"""What a person's client makes of a typed slash command: it offers and sends only what the bot registered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.discord import permissions
from tests.discord.messages import Attachment
from tests.discord.modals import Impossible
from tests.discord.records import Channel, Role, User
from tests.discord.resolved import resolved, thing
from tests.discord.wire import Json

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator

GROUPS = (1, 2)
VALUES: dict[int, tuple[type, ...]] = {3: (str,), 4: (int,), 5: (bool,), 10: (int, float)}
THINGS: dict[int, tuple[type, ...]] = {6: (User,), 7: (Channel,), 8: (Role,), 9: (User, Role), 11: (Attachment,)}
IN_GUILD, WITH_BOT, PRIVATE = 0, 1, 2


def context(emu: Emulator, channel: Channel) -> int:
    """Where an interaction happens: in a guild (0), in direct messages with the bot (1), or among others (2)."""
    if channel.guild:
        return IN_GUILD
    return WITH_BOT if emu.world.bot in channel.recipients else PRIVATE


def bot_is_in(emu: Emulator, channel: Channel) -> bool:
    """Whether the bot is a member here itself, and not only brought along by a person."""
    if channel.guild:
        return emu.world.bot.id in channel.guild.members
    return emu.world.bot in channel.recipients


class Typed:
    """A slash command as typed: `name` with its subcommands, the options by name."""

    def __init__(self, emu: Emulator, user: User, channel: Channel, name: str, options: dict[str, Any]) -> None:
        self.emu, self.user, self.channel, self.name, self.options = emu, user, channel, name, options
        self.command = self._find()
        self.things: list[Any] = []

    def _find(self) -> Json:
        scope = self.channel.guild.id if self.channel.guild else None
        everywhere = [*self.emu.commands.get(scope, []), *self.emu.commands.get(None, [])]
        found = [command for command in everywhere if command["name"] == self.name.split()[0]]
        offered = [command for command in found if self._is_offered(command)]
        if not offered:
            raise Impossible(f"{self.user.display} is not offered /{self.name} here ({len(found)} registered)")
        return offered[0]

    def _is_offered(self, command: Json) -> bool:
        here = context(self.emu, self.channel)
        contexts = command.get("contexts") or ([0, 1, 2] if command.get("dm_permission", True) else [0])
        by_guild = 0 in command["integration_types"] and bot_is_in(self.emu, self.channel)
        by_user = 1 in command["integration_types"] and self.user.has_app
        wanted = int(command.get("default_member_permissions") or 0) | permissions.bits("use_application_commands")
        rights = self.emu.world.rights(self.user, self.channel)
        return here in contexts and (by_guild or by_user) and (here != IN_GUILD or rights & wanted == wanted)

    def data(self, focused: str | None = None) -> Json:
        """The command as the client sends it; `focused` is the option being typed, for autocomplete."""
        node, path = self.command, self.name.split()[1:]
        for part in path:
            node = self._sub(node, part)
        options = self._filled(node, focused)
        for part in reversed(path):
            kind = 2 if part != path[-1] else 1
            options = [{"name": part, "type": kind, "options": options}]
        data = {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": options}
        return {**data, **resolved(self.emu, self.channel, self.things)}

    def _sub(self, node: Json, part: str) -> Json:
        for option in node.get("options") or []:
            if option["name"] == part and option["type"] in GROUPS:
                return dict(option)
        raise Impossible(f"/{self.name}: there is no {part!r} in {node['name']!r}")

    def _filled(self, node: Json, focused: str | None) -> list[Json]:
        specs: dict[str, Json] = {option["name"]: option for option in node.get("options") or []}
        if specs and any(spec["type"] in GROUPS for spec in specs.values()):
            raise Impossible(f"/{self.name} is a group of {sorted(specs)}")
        unknown = set(self.options) - set(specs)
        missing = {name for name, spec in specs.items() if spec.get("required")} - set(self.options)
        if unknown or (missing and focused is None):
            raise Impossible(f"/{self.name}: unknown options {sorted(unknown)}, missing {sorted(missing)}")
        return [self._option(specs[name], value, name == focused) for name, value in self.options.items()]

    def _option(self, spec: Json, value: Any, focused: bool) -> Json:
        option: Json = {"name": spec["name"], "type": spec["type"]}
        if focused:
            return {**option, "value": str(value), "focused": True}
        return {**option, "value": self._checked(spec, value)}

    def _checked(self, spec: Json, given: Any) -> Any:
        """The value as the client lets it pass: of the type, the choices and within the limits of the option."""
        value = thing(self.emu, given)
        if not _is_of(value, (VALUES | THINGS)[spec["type"]]):
            raise Impossible(f"/{self.name} {spec['name']}: {value!r} is of the wrong type")
        if spec["type"] in THINGS:
            self.things.append(value)
            return value.id
        choices = {name: choice["value"] for choice in spec.get("choices") or [] for name in _names(choice)}
        if choices and value not in choices:
            raise Impossible(f"/{self.name} {spec['name']}: {value!r} is not among {sorted(map(str, choices))}")
        size = len(value) if isinstance(value, str) else value
        least, most = (("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value"))
        if size < spec.get(least, size) or size > spec.get(most, size):
            raise Impossible(f"/{self.name} {spec['name']}: {value!r} is out of bounds")
        return choices.get(value, value)


def _is_of(value: Any, kinds: tuple[type, ...]) -> bool:
    return isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))


def _names(choice: Json) -> tuple[Any, ...]:
    """What a person may pick a choice by: what it says, or its value."""
    return (choice["name"], choice["value"])
