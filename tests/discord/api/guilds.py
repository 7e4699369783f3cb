"""Routes about guilds, their members and users."""

from __future__ import annotations

from tests.discord.emulator import Emulator
from tests.discord.records import Guild
from tests.discord.rest import Call, route
from tests.discord.wire import Json, Refusal


def need_guild(emu: Emulator, guild_id: str) -> Guild:
    """A guild in which the bot is, or Discord's refusal 10004."""
    guild = emu.world.guilds.get(guild_id)
    if guild is None or emu.world.bot.id not in guild.members:
        raise Refusal(10004)
    return guild


@route("GET", "guilds/*")
def get_guild(emu: Emulator, call: Call) -> Json:
    return need_guild(emu, call.parts[1]).data(emu.world.bot)


@route("GET", "guilds/*/members/*")
def get_member(emu: Emulator, call: Call) -> Json:
    guild = need_guild(emu, call.parts[1])
    if call.parts[3] not in emu.world.users:
        raise Refusal(10013)
    if call.parts[3] not in guild.members:
        raise Refusal(10007)
    return guild.members[call.parts[3]].data()


@route("GET", "guilds/*/threads/active")
def list_active_threads(emu: Emulator, call: Call) -> Json:
    guild, bot = need_guild(emu, call.parts[1]), emu.world.bot
    active = [thread for thread in guild.active_threads if emu.world.may(bot, thread, "view_channel")]
    return {
        "threads": [thread.data() for thread in active],
        "members": [thread.member_data(bot) for thread in active if bot.id in thread.members],
    }


@route("GET", "users/*")
def get_user(emu: Emulator, call: Call) -> Json:
    user = emu.world.users.get(call.parts[1])
    if user is None:
        raise Refusal(10013)
    return user.data()
