"""A table before it starts: the lobby message, its buttons, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import layout
from bot.layout import Message
from bot.records import Info, Refused, Seating
from bot.router import Ack, Press, route
from bot.text import plain_name, shown
from games.core.autoplay import robots
from games.core.kernel import AnyGame
from games.core.options import OptionField, make_options, option_fields, spelled

if TYPE_CHECKING:
    from bot.app import Turntable

GREEN, RED, BLUE, GREY = (
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
)
SELECTS = 8
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
FOR_THREADS = {"create_public_threads": "Create Public Threads", "send_messages_in_threads": "Send Messages in Threads"}


# ---- the message ----------------------------------------------------------------------------------------------------


def lobby(app: Turntable, info: Info) -> Message:
    """The lobby: who sits, what was chosen, and the buttons."""
    game = app.games[info.game]
    words = [
        f"### {game.name}: a new table",
        f"-# table `{info.id}` · {game.seats[0]} to {game.seats[-1]} players · opened by <@{info.host}>",
        *_seats(game, info),
        "",
        *_options(game, info),
    ]
    return Message(layout.panel(layout.text("\n".join(words)), *_controls(game, info)))


def _seats(game: AnyGame, info: Info) -> list[str]:
    taken = [f"**{place.seat + 1}.** {_sitting(game, place)}" for place in info.seating]
    free = [f"**{seat + 1}.** *free*" for seat in range(len(info.seating), info.seats)]
    return taken + free


def _sitting(game: AnyGame, place: Seating) -> str:
    chosen = ", ".join(game.words.title(str(value)) for value in place.joined.values() if value is not None)
    name = f"{game.words.title(place.robot)} (computer)" if place.robot else shown(place.name)
    return name + (f" – {chosen}" if chosen else "")


def _options(game: AnyGame, info: Info) -> list[str]:
    chosen = make_options(game.options, info.options)
    return [
        f"{_word(game, field.name)}: **{_word(game, spelled(getattr(chosen, field.name)))}**"
        for field in option_fields(game.options)
        if field.name != "mode"
    ]


def _word(game: AnyGame, name: str) -> str:
    """An option or value in words: its `[name]` line, else the id without underscores."""
    title = game.words.title(name)
    return title if title != name else name.replace("_", " ")


def _controls(game: AnyGame, info: Info) -> list[ui.Item[Any]]:
    full = len(info.seating) >= info.seats
    ready = len(info.seating) in game.seats
    buttons = [
        _press(info, "Join", "join", BLUE, full),
        _press(info, "Leave", "leave"),
        _press(info, "Add computer", "robot", disabled=full),
        _press(info, "Options", "options"),
        _press(info, "Start", "start", GREEN, not ready),
    ]
    return [layout.row(*buttons), layout.row(_press(info, "Close table", "close", RED))]


def _press(info: Info, label: str, what: str, style: Any = GREY, disabled: bool = False) -> ui.Button[Any]:
    return layout.button(label, f"l:{info.id}::{what}:", style, disabled)


def started(game: AnyGame, info: Info, where: int) -> Message:
    """What the lobby message says once the game has begun."""
    names = ", ".join(shown(name) for name in info.names)
    words = f"### {game.name} has begun\n{names}\nPlayed in <#{where}>.\n-# Seed hash `{info.commitment}`"
    return Message(layout.panel(layout.text(words)))


def closed(game: AnyGame, why: str) -> Message:
    """What the lobby message says when nothing came of it."""
    return Message(layout.panel(layout.text(f"### {game.name}\n{why}")))


# ---- its buttons ----------------------------------------------------------------------------------------------------


@route("l", Ack.UPDATE)
async def press_lobby(press: Press) -> None:
    """A button of the lobby."""
    await {
        "join": _join,
        "leave": _leave,
        "robot": _offer_robots,
        "options": _offer_options,
        "start": _start,
        "close": _close,
        "rematch": _rematch,
    }[press.extra](press)


async def _join(press: Press) -> None:
    name = plain_name(press.interaction.user.display_name)
    info = await press.app.sessions.join(press.table, press.user, name)
    await press.show(lobby(press.app, info))
    game = press.app.games[info.game]
    if game.joining is not None:
        await press.whisper(_wishes(game, info, press.user))


def _wishes(game: AnyGame, info: Info, user: int) -> Message:
    """What a person may choose on joining."""
    assert game.joining is not None
    mine = next(place.joined for place in info.seating if place.user == user)
    menus = [_wish(game, info, field, mine.get(field.name)) for field in option_fields(game.joining)]
    return Message(layout.panel(layout.text("You have joined. If you like, choose:"), *menus))


def _wish(game: AnyGame, info: Info, field: OptionField, now: Any) -> ui.ActionRow[Any]:
    values = [value for value in field.values if value is not None]
    lines = [layout.entry(_word(game, spelled(v)).capitalize(), spelled(v), chosen=v == now) for v in values]
    menu = layout.select(f"j:{info.id}::{field.name}:", lines[:25], _word(game, field.name).capitalize())
    return layout.row(menu)


@route("j", Ack.UPDATE)
async def wish(press: Press) -> None:
    """A choice made on joining."""
    name = plain_name(press.interaction.user.display_name)
    info = await press.app.sessions.join(press.table, press.user, name, {press.extra: press.values[0]})
    await show_lobby(press.app, info)
    await press.show(_wishes(press.app.games[info.game], info, press.user))


async def _leave(press: Press) -> None:
    info = await press.app.sessions.leave(press.table, press.user)
    await press.show(lobby(press.app, info))


async def _offer_robots(press: Press) -> None:
    info = (await press.app.sessions.live(press.table)).info
    game = press.app.games[info.game]
    lines = [layout.entry(_word(game, name).capitalize(), name, game.words.lines["option"].get(name, "")) for name in
             robots(game)]
    menu = layout.select(f"r:{info.id}:::", lines, "Which computer player?")
    taken = [place for place in info.seating if place.robot]
    buttons = [layout.button(f"Remove seat {p.seat + 1}", f"k:{info.id}::{p.seat}:", RED) for p in taken]
    words = "A computer player takes a free seat."
    await press.whisper(Message(layout.panel(layout.text(words), layout.row(menu), *layout.rows(buttons))))


@route("r", Ack.UPDATE)
async def add_robot(press: Press) -> None:
    """A computer player takes a seat."""
    info = await press.app.sessions.add_robot(press.table, press.user, press.values[0])
    await show_lobby(press.app, info)
    await press.say("A computer player has taken a seat.")


@route("k", Ack.UPDATE)
async def remove_robot(press: Press) -> None:
    """A computer player leaves."""
    info = await press.app.sessions.remove_robot(press.table, press.user, int(press.extra))
    await show_lobby(press.app, info)
    await press.say("The computer player has left.")


async def _offer_options(press: Press) -> None:
    info = (await press.app.sessions.live(press.table)).info
    if press.user != info.host:
        raise Refused("NOT_HOST")
    await press.whisper(options_menu(press.app.games[info.game], info))


def options_menu(game: AnyGame, info: Info) -> Message:
    """Every option as a menu, the number of players first."""
    chosen = make_options(game.options, info.options)
    counts = [layout.entry(f"{n} players", str(n), chosen=n == info.seats) for n in game.seats]
    menus = [layout.row(layout.select(f"q:{info.id}::seats:", counts, "Players"))]
    for field in option_fields(game.options):
        if field.name != "mode":
            menus.append(_option_menu(game, info, field, getattr(chosen, field.name)))
    return Message(layout.panel(layout.text("**Options**"), *menus[: SELECTS + 1]))


def _option_menu(game: AnyGame, info: Info, field: OptionField, now: Any) -> ui.ActionRow[Any]:
    helps = game.words.lines["option"]
    lines = [
        layout.entry(
            f"{_word(game, field.name)}: {_word(game, spelled(value))}",
            spelled(value),
            helps.get(f"{field.name}_{spelled(value)}", helps.get(spelled(value), "")),
            chosen=value == now,
        )
        for value in field.values
    ]
    return layout.row(layout.select(f"q:{info.id}::{field.name}:", lines[:25], _word(game, field.name).capitalize()))


@route("q", Ack.UPDATE)
async def set_option(press: Press) -> None:
    """The host chooses an option."""
    if press.extra == "seats":
        info = await press.app.sessions.set_seats(press.table, press.user, int(press.values[0]))
    else:
        info = await press.app.sessions.set_option(press.table, press.user, press.extra, press.values[0])
    await show_lobby(press.app, info)
    await press.show(options_menu(press.app.games[info.game], info))


async def _start(press: Press) -> None:
    info = (await press.app.sessions.live(press.table)).info
    if press.user not in info.people:
        raise Refused("NOT_SEATED")
    missing = lacking(press.app, info)
    if missing:
        raise Refused("MISSING_PERMISSIONS", missing=missing)
    where = await _make_place(press, info)
    try:
        change = await press.app.sessions.start(press.table, press.user)
    except BaseException:
        await _drop_place(press.app, info, where)
        raise
    await press.show(started(press.app.games[info.game], change.info, where))
    press.app.outbox.nudge()


async def _make_place(press: Press, info: Info) -> int:
    """Where the game will be played: a thread of its own, or the channel itself."""
    message = press.interaction.message
    channel = press.interaction.channel
    if not press.app.threads or message is None or not isinstance(channel, discord.TextChannel):
        return info.channel
    name = f"{press.app.games[info.game].name} · {info.id}"
    thread = await channel.create_thread(name=name, message=message, auto_archive_duration=10080)
    await press.app.sessions.move(info.id, info.channel, thread.id)
    return thread.id


async def _drop_place(app: Turntable, info: Info, where: int) -> None:
    if where != info.channel:
        await app.sessions.move(info.id, info.channel, None)
        await app.http.delete_channel(where)


def lacking(app: Turntable, info: Info) -> list[str]:
    """The permissions that the bot lacks where a table is played, by the names that Discord shows."""
    guild = app.get_guild(info.guild) if info.guild else None
    channel = guild.get_channel_or_thread(info.thread or info.channel) if guild else None
    if guild is None or channel is None:
        return []
    allowed = channel.permissions_for(guild.me)
    needed = {**NEEDED, **(FOR_THREADS if app.threads else {})}
    return [name for flag, name in needed.items() if not getattr(allowed, flag)]


async def _close(press: Press) -> None:
    info = await press.app.sessions.close(press.table, press.user)
    await press.show(closed(press.app.games[info.game], "This table was closed before the game began."))


async def _rematch(press: Press) -> None:
    """A new lobby with the same game, options and people."""
    old = (await press.app.sessions.live(press.table)).info
    name = plain_name(press.interaction.user.display_name)
    info = await press.app.sessions.open(
        old.game, press.user, name, old.guild, old.channel, options=old.options, seats=old.seats
    )
    await post_lobby(press.app, info)


async def post_lobby(app: Turntable, info: Info) -> None:
    """Post the lobby message of a new table."""
    sent = await app.place(info.guild, info.channel).send(**lobby(app, info).to_send())
    await app.sessions.set_board(info.id, info.channel, sent.id)


async def show_lobby(app: Turntable, info: Info) -> None:
    """Bring the lobby message up to date after a change made elsewhere."""
    if info.board_message is not None and info.board_channel is not None:
        message = app.place(info.guild, info.board_channel).get_partial_message(info.board_message)
        await message.edit(**lobby(app, info).to_edit())
