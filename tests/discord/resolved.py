"""What an interaction tells beside the ids in it: the users, channels, roles and files that were chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tests.discord.messages import Attachment
from tests.discord.posting import Upload
from tests.discord.records import Channel, Role, User
from tests.discord.wire import Json

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator


def thing(emu: Emulator, value: Any) -> Any:
    """What a value of a test stands for: a person for their user, a file for its upload, all others for themselves."""
    return emu.posting.store(value) if isinstance(value, Upload) else getattr(value, "user", value)


def resolved(emu: Emulator, channel: Channel, things: Iterable[Any]) -> Json:
    """The things by kind and id; whoever is a member of the guild is told as one, too."""
    found: Json = {}
    for chosen in things:
        match chosen:
            case User():
                found.setdefault("users", {})[chosen.id] = chosen.data()
                if emu.world.member(channel, chosen):
                    found.setdefault("members", {})[chosen.id] = member_data(emu, channel, chosen)
            case Channel():
                rights = str(emu.world.rights(emu.world.bot, chosen))
                found.setdefault("channels", {})[chosen.id] = {**chosen.data(), "permissions": rights}
            case Role():
                found.setdefault("roles", {})[chosen.id] = chosen.data()
            case Attachment():
                found.setdefault("attachments", {})[chosen.id] = chosen.data(emu.base)
    return {"resolved": found} if found else {}


def member_data(emu: Emulator, channel: Channel, user: User) -> Json:
    """A member with computed permissions, but without the user."""
    member = emu.world.member(channel, user)
    assert member is not None
    data = {key: value for key, value in member.data().items() if key != "user"}
    return {**data, "permissions": str(emu.world.rights(user, channel))}
