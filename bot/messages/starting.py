"""The buttons of a lobby: sitting down, getting up, the start, closing; and the rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.messages import choosing, layout, rights
from bot.messages.layout import Message
from bot.messages.opening import announce, show_lobby
from bot.messages.router import RECORDED, Ack, Press, route
from bot.tables.records import LOBBY, RUNNING, Info, Refused
from bot.text import plain_name

if TYPE_CHECKING:
    from bot.app import Turntable


@route("l", Ack.UPDATE)
async def press_lobby(press: Press) -> None:
    """A button of the lobby; one that comes too late still mends the message."""
    deed = DEEDS.get(press.extra)
    if deed is None:
        raise Refused("OLD_BUTTON")
    try:
        await deed(press)
    except Refused as error:
        if error.code in ("ALREADY_STARTED", "TABLE_CLOSED", "FULL"):
            await show_lobby(press.app, press.table, press)
        raise


async def _join(press: Press) -> None:
    if await choosing.asks_first(press):
        return
    info, began = await choosing.sit_down(press, {})
    await show_lobby(press.app, info.id, press)
    if press.app.games[info.game].joining is not None and not began:
        await press.whisper(choosing.wishes(press.app.games[info.game], info, press.user))


async def _leave(press: Press) -> None:
    await press.app.sessions.leave(press.table, press.user)
    await show_lobby(press.app, press.table, press, "Everybody has left, so this table is closed.")


async def _close(press: Press) -> None:
    await press.whisper(closing(await _of_host(press)))


def closing(info: Info) -> Message:
    """Whether a table is really to be closed, where one person's word is enough."""
    words = "This game is not over. Close it for good?"
    if info.status == LOBBY:
        words = "Close this table? All who have joined lose their seats."
    elif info.ranked:
        words = (
            f"This is your ranked attempt of {info.daily}: closed it counts for nothing, and any other is practice. "
            "`/daily play` goes on with it. Close it all the same?"
        )
    button = layout.button("Close it", f"close:{info.id}:::", ButtonStyle.danger)
    return Message(layout.panel(layout.text(words), layout.row(button)))


@route("close", Ack.UPDATE)
async def press_close(press: Press) -> None:
    """The second press closes a table."""
    closed = await press.app.sessions.close(press.table, press.user)
    press.interaction.extras[RECORDED] = True
    if not closed.seq:
        await show_lobby(press.app, press.table)
    press.app.outbox.nudge()
    await press.show(layout.note(f"Table `{press.table}` is closed."))


async def _offer_robots(press: Press) -> None:
    info = await _of_host(press)
    await press.whisper(choosing.robots_menu(press.app.games[info.game], info))


async def _offer_options(press: Press) -> None:
    info = await _of_host(press)
    await press.whisper(choosing.options_menu(press.app.games[info.game], info))


async def _of_host(press: Press) -> Info:
    """The table, if the host of a lobby has pressed."""
    info = (await press.app.sessions.live(press.table)).info
    if info.status != LOBBY:
        raise Refused("ALREADY_STARTED" if info.status == RUNNING else "TABLE_CLOSED")
    if press.user not in info.people:
        raise Refused("JOIN_FIRST")
    if press.user != info.host:
        raise Refused("NOT_HOST")
    return info


async def _start(press: Press) -> None:
    """The game begins; its thread is made with its first board, so that a refused start leaves nothing behind."""
    await _of_host(press)
    rights.require(press.app, press.interaction)
    await press.app.sessions.start(press.table, press.user)
    press.interaction.extras[RECORDED] = True
    await show_lobby(press.app, press.table, press)


@route("a", Ack.UPDATE)
async def press_rematch(press: Press) -> None:
    """A lobby with the same game, options and computers; whoever presses later joins it."""
    old = (await press.app.sessions.live(press.table)).info
    if press.user not in old.people:
        raise Refused("NOT_SEATED")
    if await press.app.sessions.is_archive(press.table):
        raise Refused("ARCHIVE")
    rights.require(press.app, press.interaction)
    async with press.app.in_turn(press.table):
        info = await _find_rematch(press.app, old) or await _open_rematch(press, old)
    if press.user not in info.people:
        await press.app.sessions.join(info.id, press.user, plain_name(press.interaction.user.display_name))
        await show_lobby(press.app, info.id, at=info)
    await press.say(f"You sit at the rematch: {choosing.where(info)}\nThe host presses **Start** there.")


async def _find_rematch(app: Turntable, old: Info) -> Info | None:
    """The rematch that somebody has opened already."""
    found = await app.sessions.tables(channel=old.channel, status=LOBBY)
    fits = (info for info in found if info.game == old.game and info.host in old.people)
    return next((info for info in fits if info.created >= old.updated), None)


async def _open_rematch(press: Press, old: Info) -> Info:
    sessions, name = press.app.sessions, plain_name(press.interaction.user.display_name)
    info = await sessions.open(
        old.game, press.user, name, old.guild, old.channel, options=old.options, seats=old.seats
    )
    info = await sessions.set_hours(info.id, press.user, old.hours)
    for place in old.seating:
        if place.robot:
            info = await sessions.add_robot(info.id, press.user, place.robot)
    return await announce(press.app, info, tuple(user for user in old.people if user != press.user))


DEEDS = {
    "join": _join,
    "leave": _leave,
    "robot": _offer_robots,
    "options": _offer_options,
    "start": _start,
    "close": _close,
}
