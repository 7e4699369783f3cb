"""Reading a table: its board, its log, what is new, in pictures and in words; always as one person may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import layout
from bot.layout import Message
from bot.live import Live
from bot.moves import menu
from bot.narrate import tell
from bot.records import PLAYED, Info, Line
from bot.router import Ack, Press, route
from bot.spot import Spot, spot_of
from bot.text import cut, lines_within, plain_name, shown, when

if TYPE_CHECKING:
    from bot.app import Turntable

PAGE = 20
WORDS = 3000


async def board(app: Turntable, live: Live, user: int, in_words: bool = False) -> Message:
    """The board in pictures, or in words for a screen reader."""
    view, names = live.view(live.seat_of(user)), [plain_name(name) for name in live.names]
    if view is None:
        return Message(layout.panel(layout.text("This table has not started yet.")))
    game = live.info.game
    words = cut(app.pictures.board_text(game, view, names), WORDS)
    if in_words:
        return Message(layout.panel(layout.text(words)))
    found, gallery = dict[str, bytes](), list[ui.Item[Any]]()
    for sheet in ("board", "seats"):
        raw = await app.pictures.draw(game, view, sheet, names)
        if raw is not None:
            found[f"{sheet}.png"] = raw
            gallery.append(layout.picture(f"{sheet}.png", app.pictures.alt(game, view, sheet, names)))
    summary = layout.text(app.pictures.summary(game, view, names) or words)
    return Message(layout.panel(summary, *(gallery or [layout.text(words)])), pictures=found)


async def hand(spot: Spot) -> Message:
    """What only this seat may see."""
    game, view = spot.live.game, spot.live.view(spot.seat)
    raw = await spot.app.pictures.draw(game.id, view, "hand", spot.plain)
    if raw is None:
        words = "In this game nothing is hidden from the others: `/board` shows everything."
        return Message(layout.panel(layout.text(words)))
    alt = spot.app.pictures.alt(game.id, view, "hand", spot.plain)
    return Message(layout.panel(layout.picture("hand.png", alt)), pictures={"hand.png": raw})


async def log(app: Turntable, live: Live, user: int, page: int = 0) -> Message:
    """A page of the log, the newest first page 0."""
    lines = _told(live, await app.sessions.log(live.info.id, live.seat_of(user), 0), user)
    last = max(0, (len(lines) - 1) // PAGE)
    page = min(page, last)
    start = max(0, len(lines) - (page + 1) * PAGE)
    words = lines_within(lines[start : len(lines) - page * PAGE], WORDS) or "Nothing has happened yet."
    turner = layout.row(
        layout.button("Older", f"y:{live.info.id}::{page + 1}:", disabled=page == last),
        layout.button("Newer", f"y:{live.info.id}::{page - 1}:", disabled=page == 0),
    )
    head = layout.text(f"-# {live.game.name} · table `{live.info.id}` · log, page {last - page + 1} of {last + 1}")
    return Message(layout.panel(head, layout.text(words), *([turner] if last else [])))


def _told(live: Live, lines: list[Line], user: int) -> list[str]:
    seat, names = live.seat_of(user), [shown(name) for name in live.names]
    return [told for line in lines for told in tell(live.game, line.events, seat, names)]


async def catch_up(app: Turntable, live: Live, user: int) -> Message:
    """What happened since this person last answered; for a bystander, everything."""
    seat = live.seat_of(user)
    lines = await app.sessions.log(live.info.id, seat, 0)
    own = [at for at, line in enumerate(lines) if line.kind in PLAYED and line.seat == seat and seat is not None]
    since = lines[own[-1] + 1 :] if own else lines
    told = _told(live, since, user)
    moment = f" ({when(lines[own[-1]].created)})" if own else ""
    head = f"**Since your last turn{moment}:**" if own else "**So far:**"
    words = lines_within(told, WORDS) or "Nothing new."
    controls = [layout.row(layout.button("Your move", f"b:{live.info.id}::move:", discord.ButtonStyle.primary))]
    return Message(layout.panel(layout.text(head), layout.text(words), *(controls if seat is not None else [])))


def where(info: Info) -> str:
    """A link to where a table is played."""
    return "a daily challenge" if info.daily else f"<#{info.thread or info.channel}>"


def with_next(words: str, is_due: bool) -> Message:
    """A list of tables, with the way to the first that waits."""
    controls = [layout.row(layout.button("Next table waiting for me", "n::::", discord.ButtonStyle.primary))]
    return Message(layout.panel(layout.text(words), *(controls if is_due else [])))


# ---- the buttons of a board -----------------------------------------------------------------------------------------


@route("b", Ack.PRIVATE)
async def press_board(press: Press) -> None:
    """A button of a board: a private answer, and a board that lost its place is mended."""
    await press.app.outbox.hurry(press.table)
    live = await press.app.sessions.live(press.table)
    match press.extra:
        case "move":
            await _show_move(press)
        case "hand":
            await press.show(await hand(await spot_of(press.app, press.table, press.user)))
        case "log":
            await press.show(await log(press.app, live, press.user))
        case "rules":
            from bot.cogs.learning import rules_message

            await press.show(rules_message(live.game, ""))


async def _show_move(press: Press) -> None:
    spot = await spot_of(press.app, press.table, press.user)
    trouble = press.app.outbox.troubles.get(press.table)
    above = [f"⚠️ {trouble}"] if trouble else []
    message = press.interaction.message
    if message is not None and message.id != spot.live.info.board_message and spot.live.info.board_message:
        above.append("This board is an older one; the newest is further down.")
    await press.show(await menu(spot, [], above=above))


@route("y", Ack.UPDATE)
async def turn_log(press: Press) -> None:
    """Another page of the log."""
    live = await press.app.sessions.live(press.table)
    await press.show(await log(press.app, live, press.user, int(press.extra)))
