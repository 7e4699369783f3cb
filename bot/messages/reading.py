"""Reading a table: its board, its log, what is new, in pictures and in words; always as one person may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.messages import layout
from bot.messages.digest import arrive, digest
from bot.messages.layout import Message
from bot.messages.moves import menu
from bot.messages.narrate import tell
from bot.messages.router import Ack, Press, route
from bot.messages.rules import rules
from bot.messages.spot import Spot, spot_of
from bot.tables.live import Live
from bot.tables.records import Line, Refused
from bot.text import jump, lines_within, pages, when
from games.core.words import join

if TYPE_CHECKING:
    from bot.app import Turntable

PAGE, WORDS = 15, 3400
"""Lines on a page of the log; characters of a message."""


async def board(app: Turntable, live: Live, user: int, in_words: bool = False, above: str = "") -> Message:
    """The board in pictures, or in words for a screen reader."""
    game, seat = live.info.game, live.seat_of(user)
    view, key = live.view(seat), (live.info.id, live.info.seq, None) if seat is None else None
    if view is None:
        raise Refused("NOT_STARTED")
    palette = (await app.sessions.comfort(user)).palette
    found, gallery = dict[str, bytes](), list[ui.Item[Any]]()
    for sheet in () if in_words else ("board", "seats"):
        raw = await app.pictures.draw(game, view, sheet, live.plain, key=key, palette=palette)
        if raw is not None:
            found[f"{sheet}.png"] = raw
            gallery.append(layout.picture(f"{sheet}.png", app.pictures.alt(game, view, sheet, live.plain)))
    if gallery:
        told = app.pictures.summary(game, view, live.plain)
        return Message(layout.panel(*layout.texts(_heading(live), above, told), *gallery), files=found)
    told, *rest = _in_words(app, live, user)
    where = f" · part 1 of {len(rest) + 1}" if rest else ""
    return Message(layout.panel(*layout.texts(_heading(live, where), above, told)))


def _in_words(app: Turntable, live: Live, user: int) -> list[str]:
    """The whole table for a screen reader, in parts that fit a message each."""
    return pages(app.pictures.board_text(live.info.game, live.view(live.seat_of(user)), live.plain), WORDS)


def further(app: Turntable, live: Live, user: int) -> list[Message]:
    """What a board in words has to say beyond its first message."""
    _, *rest = _in_words(app, live, user)
    return [
        Message(layout.panel(*layout.texts(_heading(live, f" · part {number} of {len(rest) + 1}"), told)))
        for number, told in enumerate(rest, 2)
    ]


async def look_on(app: Turntable, live: Live, user: int) -> Message:
    """For somebody who does not play, instead of a refusal: what everybody may see."""
    above = f"{join(live.shown)} play here, and you look on. **Log**, **Rules** and `/board` are for everybody."
    return await board(app, live, user, above=above)


def _heading(live: Live, what: str = "") -> str:
    return f"-# {live.game.name} · table `{live.info.id}`{what}"


async def hand(spot: Spot) -> Message:
    """What only this seat may see."""
    game, view, pictures = spot.live.game.id, spot.live.view(spot.seat), spot.app.pictures
    if "hand" not in pictures.sheets(game):
        return layout.note("In this game nothing is hidden from the others: `/board` shows everything.")
    comfort, raw = spot.comfort, None
    if not comfort.text:
        raw = await pictures.draw(game, view, "hand", spot.live.plain, palette=comfort.palette)
    if raw is None:
        return await board(spot.app, spot.live, spot.user, in_words=True)
    shot = layout.picture("hand.png", pictures.alt(game, view, "hand", spot.live.plain))
    return Message(layout.panel(layout.text(_heading(spot.live)), shot), files={"hand.png": raw})


def more_of_hand(spot: Spot) -> list[Message]:
    """What a hand in words has to say beyond its first message."""
    has_hand = "hand" in spot.app.pictures.sheets(spot.live.game.id)
    return further(spot.app, spot.live, spot.user) if has_hand and spot.comfort.text else []


async def log(app: Turntable, live: Live, user: int, page: int = 0) -> Message:
    """A page of the log, the newest first page 0."""
    lines = _told(live, await app.sessions.log(live.info.id, live.seat_of(user), 0), user)
    last = max(0, (len(lines) - 1) // PAGE)
    page = min(page, last)
    start = max(0, len(lines) - (page + 1) * PAGE)
    words = lines_within(lines[start : len(lines) - page * PAGE], WORDS) or "Nothing has happened yet."
    turner = layout.row(
        layout.button("Older", f"y:{live.info.id}::{page + 1}:", disabled=page == last),
        layout.button("Newer", f"y:{live.info.id}:.:{max(0, page - 1)}:", disabled=page == 0),
    )
    where = f" · page {last - page + 1} of {last + 1}" if last else ""
    head = layout.text(_heading(live, where))
    return Message(layout.panel(head, layout.text(words), *([turner] if last else [])))


def _told(live: Live, lines: list[Line], user: int) -> list[str]:
    return [told for line in lines for told in tell(live.game, line.events, live.seat_of(user), live.shown)]


async def catch_up(app: Turntable, live: Live, user: int) -> Message:
    """What happened since this person last answered; for a bystander, everything."""
    seat = live.seat_of(user)
    own = await app.sessions.own_answer(live.info.id, user)
    since = own.seq if own else 0
    news = [] if seat is None else digest(live, seat, await app.sessions.turns_since(live.info.id, since))
    told = _told(live, await app.sessions.log(live.info.id, seat, since), user)
    head = f"**Since your last turn ({when(own.created)}):**" if own else "**So far:**"
    words = lines_within(told, WORDS - len("\n".join(news))) or "Nothing new."
    controls = [layout.row(layout.button("Your move", f"b:{live.info.id}::move:", discord.ButtonStyle.primary))]
    texts = layout.texts(_heading(live), "\n".join(news), head, words)
    return Message(layout.panel(*texts, *(controls if seat is not None and live.running else [])))


def with_next(words: str, is_due: bool) -> Message:
    """A list of tables, with the way to the first that waits."""
    controls = [layout.row(layout.button("Next table waiting for me", "n::::", discord.ButtonStyle.primary))]
    return Message(layout.panel(layout.text(words), *(controls if is_due else [])))


# ---- the buttons of a board -----------------------------------------------------------------------------------------


@route("b", Ack.PRIVATE)
async def press_board(press: Press) -> None:
    """A button of a board: a private answer, and a board that lost its place is mended."""
    trouble = press.app.outbox.troubles.get(press.table)
    await press.app.outbox.hurry(press.table)
    live = await press.app.sessions.live(press.table)
    is_looking_on = live.seat_of(press.user) is None
    match press.extra:
        case "move" | "hand" if is_looking_on:
            await press.show(await look_on(press.app, live, press.user))
        case "move":
            await press.show(await _move(press, live, [f"⚠️ {trouble}"] if trouble else []))
        case "hand":
            spot = await spot_of(press.app, press.table, press.user)
            await press.show(await hand(spot))
            for message in more_of_hand(spot):
                await press.whisper(message)
        case "log":
            await press.show(await log(press.app, live, press.user))
        case "rules":
            await press.show(rules(live.game, ""))
        case _:
            raise Refused("OLD_BUTTON")


async def _move(press: Press, live: Live, above: list[str]) -> Message:
    """A player's menu, with the way to the newest board."""
    newest, pressed = live.info.board_message, press.interaction.message
    if newest is not None and pressed is not None and pressed.id < newest:
        above = [*above, f"The newest board: {jump(live.info.guild, live.info.board_channel, newest)}"]
    spot, news = await arrive(press.app, press.table, press.user)
    return await menu(spot, [], above=[*news, *above])


@route("y", Ack.UPDATE)
async def turn_log(press: Press) -> None:
    """Another page of the log."""
    live = await press.app.sessions.live(press.table)
    await press.show(await log(press.app, live, press.user, press.count))
