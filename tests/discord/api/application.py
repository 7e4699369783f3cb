"""Routes about the bot itself: who it is, where its gateway is, which commands it has."""

from __future__ import annotations

from tests.discord import guard
from tests.discord.emulator import Emulator
from tests.discord.rest import Call, route
from tests.discord.wire import Json


@route("GET", "users/@me")
def own_user(emu: Emulator, _: Call) -> Json:
    return {**emu.world.bot.data(), "verified": True, "mfa_enabled": False, "flags": 0}


@route("GET", "gateway/bot")
def gateway(emu: Emulator, _: Call) -> Json:
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 16}
    return {"url": emu.gateway.url, "shards": emu.gateway.shards, "session_start_limit": limit}


@route("GET", "applications/@me")
@route("GET", "oauth2/applications/@me")
def own_application(emu: Emulator, _: Call) -> Json:
    return {
        "id": emu.world.app_id, "name": emu.world.bot.display, "icon": None, "description": "", "summary": "",
        "bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0, "team": None,
        "owner": emu.owner.data(),
    }  # fmt: skip


@route("GET", "applications/*/commands")
@route("GET", "applications/*/guilds/*/commands")
def list_commands(emu: Emulator, call: Call) -> list[Json]:
    return emu.commands.get(_scope(call), [])


@route("PUT", "applications/*/commands")
@route("PUT", "applications/*/guilds/*/commands")
def overwrite_commands(emu: Emulator, call: Call) -> list[Json]:
    """A command keeps its id as long as it keeps its name."""
    emu.refuse_faults(guard.command_faults(call.body))
    known = {command["name"]: command["id"] for command in emu.commands.get(_scope(call), [])}
    emu.commands[_scope(call)] = [_command(emu, body, _scope(call), known) for body in call.body]
    return emu.commands[_scope(call)]


def _scope(call: Call) -> str | None:
    """The guild whose commands are meant; None for those that hold everywhere."""
    return call.parts[3] if call.parts[2] == "guilds" else None


def _command(emu: Emulator, body: Json, guild_id: str | None, known: dict[str, str]) -> Json:
    kept = known.get(body["name"]) or emu.clock.snowflake()
    command = {
        "id": kept, "application_id": emu.world.app_id, "version": emu.clock.snowflake(), "type": 1, "options": [],
        "default_member_permissions": None, "nsfw": False, "description": "", "dm_permission": True,
        "contexts": None, **body, "integration_types": body.get("integration_types") or [0],
    }  # fmt: skip
    return {**command, "guild_id": guild_id} if guild_id else command
