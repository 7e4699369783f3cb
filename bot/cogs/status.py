"""How the bot is doing, for the admins of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs.common import Interaction, answer, privately
from bot.community.serverpanel import require_manager
from bot.health import Health, Trouble, Waits

if TYPE_CHECKING:
    from bot.app import Turntable

LATEST = 5
"""So many of the last errors are shown."""


def install(app: Turntable) -> None:
    """Register the command."""
    app.tree.add_command(status)


@app_commands.command(description="How the bot is doing (for admins)")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
@app_commands.guild_install()
async def status(interaction: Interaction) -> None:
    """Version, waits of the last hour, running tables and the last errors."""
    app = await privately(interaction)
    require_manager(interaction)
    await answer(interaction, await report(app.health))


async def report(health: Health) -> str:
    """The state in words; of other servers nothing but numbers."""
    state, app = await health.state(), health.app
    tables = await health.live_tables() if state["database"] else "?"
    beats = ", ".join(f"{shard}: {seconds * 1000:.0f} ms" for shard, seconds in app.latencies)
    lines = [
        f"### Turntable {state['version']}",
        f"Running since <t:{int(health.since)}:R>, serving {state['serves']}.",
        f"**{tables}** tables are being played.",
        f"Discord's heartbeat by shard: {beats}.",
        _waits("From a press to its acknowledgement", health.acks),
        _waits("From a turn to its board", health.boards),
        _waits("The event loop was late by", health.lag),
    ]
    return "\n".join([*lines, "", *_errors(list(health.errors.kept))])


def _waits(what: str, waits: Waits) -> str:
    half, most = waits.share(0.5), waits.share(0.95)
    if half is None or most is None:
        return f"{what}: nothing in the last hour."
    return f"{what}: {half * 1000:.0f} ms, 19 of 20 within {most * 1000:.0f} ms (last hour)."


def _errors(troubles: list[Trouble]) -> list[str]:
    if not troubles:
        return ["No errors since the start."]
    return ["**Last errors**", *(_line(trouble) for trouble in reversed(troubles[-LATEST:]))]


def _line(trouble: Trouble) -> str:
    what = " · ".join(filter(None, (trouble.incident, trouble.part, trouble.kind)))
    return f"<t:{trouble.moment}:R>: {what}"
