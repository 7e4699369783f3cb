"""What stays of a game that is over: its poster, the scores, its story in a few lines, its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.memory import animation, replaying, storytelling
from bot.messages import layout
from bot.messages.boards import gallery, places, shots
from bot.messages.layout import Message
from bot.messages.narrate import reasons
from bot.messages.router import Ack, Press, route
from bot.tables.live import Live
from bot.tables.records import ENDED, FINISHED, Info, Refused

if TYPE_CHECKING:
    from bot.app import Turntable

PUBLIC = "Shown to everybody."
UNCOUNTED = "Every turn so far and every random draw was checked."
"""While a table runs, numbers would tell of secret answers."""


async def keepsake(app: Turntable, live: Live, is_public: bool = False) -> Message:
    """The page of a finished game; raises Refused NOT_OVER."""
    state = live.state
    if live.info.status != FINISHED or state is None or state.result is None:
        raise Refused("NOT_OVER")
    files, found = await shots(app, live), await _chapters(app, live)
    told = [
        storytelling.length(live.info.created, live.info.updated, live.info.seq),
        *storytelling.story(found, state.result, live.shown),
    ]
    parts = layout.texts(
        f"### {live.game.name}: a keepsake",
        "\n".join(places(live, state.result)),
        "\n".join(f"- {line}" for line in told),
        await _proof_line(app, live.info),
    )
    return Message(layout.panel(*gallery(app, live, files), *parts, *_buttons(app, live.info, is_public)), files=files)


async def _chapters(app: Turntable, live: Live) -> list[storytelling.Chapter]:
    """The scores after every turn that counts; none where old states cannot be read."""
    snapshots = await app.sessions.snapshots(live.info.id)
    try:
        return await app.sessions.study(live.info.id, lambda: storytelling.chapters(live.game, snapshots))
    except storytelling.Unreadable:
        return []


async def _proof_line(app: Turntable, info: Info) -> str:
    if not app.sessions.is_open(info):
        return f"-# Seed hash `{info.commitment}`"
    seed = (await app.sessions.seed(info.id)).hex()
    if await app.sessions.is_archive(info.id):
        return f"-# Table `{info.id}`, from a file: who played is what that says · seed `{seed}`"
    return f"-# Table `{info.id}` · seed `{seed}`\n-# Its hash, posted at the start: `{info.commitment}`"


def _buttons(app: Turntable, info: Info, is_public: bool) -> list[ui.ActionRow[Any]]:
    may_show = not is_public and app.sessions.is_open(info)
    button = layout.button("Show everybody", f"kp:{info.id}::show:", discord.ButtonStyle.primary)
    return [layout.row(*([button] if may_show else []), *replaying.looking_back(info))]


async def proof(app: Turntable, table: str) -> Message:
    """What was checked of a table, and the first thing that is wrong."""
    info, report = await app.sessions.info(table), await app.sessions.verify(table)
    if report.fault is not None:
        return layout.note(f"❌ {reasons(app.words, [report.fault])}")
    counts = f"Turns checked: {report.turns}; random draws: {report.draws}."
    lines = [
        f"✅ {counts if info.status in ENDED else UNCOUNTED}",
        "The last state was rebuilt from the log." if report.rebuilt else "An older version wrote it: not rebuilt.",
        "The seed is secret until the game is over." if report.sealed_seed else "The seed fits the hash posted before.",
        f"-# Seed hash `{info.commitment}`",
    ]
    return layout.note("\n".join(lines))


@route("kp", Ack.PRIVATE)
async def press_end(press: Press) -> None:
    """A button of a table that is over."""
    app, table = press.app, press.table
    match press.extra:
        case "page":
            await press.show(await keepsake(app, await app.sessions.live(table)))
        case "replay":
            await press.show(await replaying.scene(await replaying.reel(app, table, press.user)))
        case "verify":
            await press.show(await proof(app, table))
        case "film":
            await press.show(await animation.film(app, await app.sessions.live(table)))
        case "show" | "show_film":
            await _show(press, press.extra == "show_film")
        case _:
            raise Refused("OLD_BUTTON")


async def _show(press: Press, is_film: bool) -> None:
    """Post a keepsake or a film where it was asked for; who played there may do that."""
    live = await press.app.sessions.live(press.table)
    if live.seat_of(press.user) is None:
        raise Refused("NOT_SEATED")
    if not press.app.sessions.is_open(live.info):
        raise Refused("DAY_NOT_OVER")
    make = animation.film if is_film else keepsake
    message = await make(press.app, live, is_public=True)
    channel = press.interaction.channel_id
    assert channel is not None
    await press.app.place(press.interaction.guild_id, channel).send(**message.to_send())
    await press.show(layout.note(PUBLIC))
