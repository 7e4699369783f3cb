"""What is chosen in private before a game starts: a person's wishes, computer players, the game's options."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui

from bot.clocks.rules import LIMITS
from bot.messages import layout, menus
from bot.messages.layout import Message
from bot.messages.opening import fields, show_lobby, time_limit, title, value_word, word
from bot.messages.router import Ack, Press, route
from bot.tables.lobby import check_together
from bot.tables.records import LOBBY, Info, Refused
from bot.text import jump, plain_name
from games.core import autoplay
from games.core.choices import Illegal
from games.core.kernel import AnyGame
from games.core.options import OptionField, make_options, option_fields, spelled

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
MOST = 25
"""Options with more values are numbers, and are written in a form."""


def _help(game: AnyGame, *keys: str) -> str:
    """The explanation of an option's value: the first of these keys that has one."""
    lines = game.words.lines["option"]
    return next((lines[key] for key in keys if key in lines), "")


# ---- what a person wishes -------------------------------------------------------------------------------------------


async def sit_down(press: Press, choice: dict[str, Any]) -> tuple[Info, bool]:
    """Join, or change a choice made on joining (what was chosen before stays); and whether the game has begun by it."""
    info = (await press.app.sessions.live(press.table)).info
    before = next((place.joined for place in info.seating if place.user == press.user), {})
    name = plain_name(press.interaction.user.display_name)
    info = await press.app.sessions.join(press.table, press.user, name, {**before, **choice})
    return info, await _start_if_full(press.app, info)


def _may_begin(info: Info) -> bool:
    """Whether a table begins as soon as it is full."""
    return info.status == LOBBY and info.wanted is not None and info.fills


async def _start_if_full(app: Turntable, info: Info) -> bool:
    """Start such a table; if the rules refuse, its host may still press Start."""
    if not _may_begin(info) or len(info.seating) < info.seats:
        return False
    try:
        await app.sessions.start(info.id, info.host)
    except Refused as error:
        log.info("table %s is full and does not start: %s", info.id, error)
        return False
    return True


async def asks_first(press: Press) -> bool:
    """Ask the last person who is wanted what may be chosen on joining: as they sit down the game begins."""
    info = (await press.app.sessions.live(press.table)).info
    game, is_last = press.app.games[info.game], len(info.seating) == info.seats - 1
    if game.joining is None or not (_may_begin(info) and is_last) or press.user in info.people:
        return False
    words = layout.text("The game begins as soon as you sit down, so choose now:")
    plain = layout.row(layout.button("Sit down without a wish", f"j:{info.id}:::", ButtonStyle.primary))
    await press.whisper(Message(layout.panel(words, *_wish_menus(game, info, press.user), plain)))
    return True


def wishes(game: AnyGame, info: Info, user: int, said: str = "You sit at this table.") -> Message:
    """What a person may choose on joining, below what is said; that alone where there is nothing to choose."""
    if game.joining is None:
        return layout.note(said)
    return Message(layout.panel(layout.text(f"{said}\nIf you like, choose:"), *_wish_menus(game, info, user)))


def _wish_menus(game: AnyGame, info: Info, user: int) -> list[ui.ActionRow[Any]]:
    assert game.joining is not None
    return [_wish(game, info, field, user) for field in option_fields(game.joining)]


def _wish(game: AnyGame, info: Info, field: OptionField, user: int) -> ui.ActionRow[Any]:
    """What goes together with the choices of the others."""
    mine = next((place.joined for place in info.seating if place.user == user), {})
    values = [v for v in field.values if v is not None and _is_free(game, info, user, {**mine, field.name: v})]
    lines = [layout.entry(title(word(game, spelled(v))), spelled(v), chosen=v == mine.get(field.name)) for v in values]
    return layout.row(layout.select(f"j:{info.id}::{field.name}:", lines, title(word(game, field.name))))


def _is_free(game: AnyGame, info: Info, user: int, choice: dict[str, Any]) -> bool:
    try:
        check_together(game, info, user, choice)
    except Refused:
        return False
    return True


@route("j", Ack.UPDATE)
async def wish(press: Press) -> None:
    """A choice made on joining, or none by who is asked before."""
    info, began = await sit_down(press, {press.extra: press.value} if press.extra else {})
    if began:
        await press.show(layout.note(f"You sit down, and the game begins: {where(info)}"))
    else:
        await press.show(wishes(press.app.games[info.game], info, press.user))
    await show_lobby(press.app, info.id, at=info)


def where(info: Info) -> str:
    """The way to a table's lobby."""
    return jump(info.guild, info.board_channel, info.board_message)


# ---- computer players -----------------------------------------------------------------------------------------------


def robots_menu(game: AnyGame, info: Info) -> Message:
    """Computer players to come and to go."""
    full = len(info.seating) >= info.seats
    lines = [layout.entry(title(word(game, name)), name, _help(game, name)) for name in autoplay.robots(game)]
    come = [] if full else [layout.row(layout.select(f"r:{info.id}:::", lines, "Which computer player?"))]
    go = [_removal(info, place.seat, place.name) for place in info.seating if place.robot]
    words = "All seats are taken." if full else "A computer player takes a free seat."
    return Message(layout.panel(layout.text(words), *come, *layout.rows(go)))


def _removal(info: Info, seat: int, name: str) -> ui.Button[Any]:
    return layout.button(f"Remove {name}, seat {seat + 1}", f"k:{info.id}::{seat}:", ButtonStyle.danger)


@route("r", Ack.UPDATE)
async def add_robot(press: Press) -> None:
    """A computer player takes a seat."""
    await _show_robots(press, await press.app.sessions.add_robot(press.table, press.user, press.value))


@route("k", Ack.UPDATE)
async def remove_robot(press: Press) -> None:
    """A computer player leaves."""
    await _show_robots(press, await press.app.sessions.remove_robot(press.table, press.user, press.count))


async def _show_robots(press: Press, info: Info) -> None:
    await press.show(robots_menu(press.app.games[info.game], info))
    await show_lobby(press.app, info.id, at=info)


# ---- options --------------------------------------------------------------------------------------------------------


def options_menu(game: AnyGame, info: Info) -> Message:
    """Every option of a table: how many sit down and where, then the game's own; and whom to send away."""
    counts = [layout.entry(f"{n} player{'s' * (n > 1)}", str(n), chosen=n == info.seats) for n in game.seats]
    orders = [
        layout.entry("Seats: by lot", "lot", "Where everybody sits is drawn at the start", not info.in_order),
        layout.entry("Seats: in order", "order", "As in the list of the lobby", info.in_order),
    ]
    chosen = make_options(game.options, info.options)
    own = [_option(game, info, field, getattr(chosen, field.name)) for field in fields(game)]
    players = layout.row(layout.select(f"q:{info.id}::.seats:", counts, "Players"))
    seating = layout.row(layout.select(f"q:{info.id}::.order:", orders, "Seats"))
    spans = [(f"Time for a turn: {time_limit(hours)}", hours) for hours in LIMITS]
    limits = [layout.entry(words, str(hours), chosen=hours == info.hours) for words, hours in spans]
    time = layout.row(layout.select(f"q:{info.id}::.hours:", limits, "Time for a turn"))
    asked = [f"-# **{title(word(game, field.name))}**: {_help(game, field.name)}" for field in fields(game)]
    words = layout.text("\n".join(["**Options**", *asked]))
    return Message(layout.panel(words, players, seating, time, _place(info), *own, *_removals(info)))


def _place(info: Info) -> ui.ActionRow[Any]:
    lines = [
        layout.entry("Played in a thread of its own", "thread", chosen=not info.in_channel),
        layout.entry("Played in the channel itself", "channel", chosen=info.in_channel),
    ]
    return layout.row(layout.select(f"q:{info.id}::.place:", lines, "Where it is played"))


def _removals(info: Info) -> list[ui.ActionRow[Any]]:
    """The people whom the host may send away."""
    others = [place for place in info.seating if place.user not in (None, info.host)]
    lines = [layout.entry(f"Remove {plain_name(place.name)}", str(place.user)) for place in others]
    return [layout.row(layout.select(f"q:{info.id}::.out:", lines, "Remove a person…"))] if lines else []


def _option(game: AnyGame, info: Info, field: OptionField, now: Any) -> ui.ActionRow[Any]:
    name = title(word(game, field.name))
    if len(field.values) > MOST:
        limits = f"n{field.values[0]}.{field.values[-1]}"
        return layout.row(layout.button(f"{name}: {now}…", f"i:{info.id}::{field.name}.{limits}:"))
    lines = [
        layout.entry(
            f"{name}: {value_word(game, value)}",
            spelled(value),
            _help(game, f"{field.name}_{spelled(value)}", spelled(value)),
            chosen=value == now,
        )
        for value in field.values
        if value == now or _is_open(game, info, {field.name: value})
    ]
    return layout.row(layout.select(f"q:{info.id}::{field.name}:", lines, name))


def _is_open(game: AnyGame, info: Info, choice: dict[str, Any]) -> bool:
    """Whether a value goes together with the number of seats; what other options forbid is said at the start."""
    options = make_options(game.options, {**info.options, **choice})

    def fits(seats: int) -> bool:
        try:
            game.check_options(options, seats)
        except Illegal:
            return False
        return True

    return fits(info.seats) or not any(map(fits, game.seats))


@route("i", Ack.FORM)
async def write_option(press: Press) -> None:
    """A form for an option that is a number."""
    name, _, limits = press.extra.partition(".")
    form = menus.form(limits, f"q:{press.table}::{name}:", title(name.replace("_", " ")))
    await press.interaction.response.send_modal(form)


@route("q", Ack.UPDATE)
async def set_option(press: Press) -> None:
    """The host has chosen an option."""
    info = await _set(press, press.value.strip())
    await press.show(options_menu(press.app.games[info.game], info))
    await show_lobby(press.app, info.id, at=info)


async def _set(press: Press, value: str) -> Info:
    sessions = press.app.sessions
    match press.extra:
        case ".seats":
            return await sessions.set_seats(press.table, press.user, int(value) if value.isdecimal() else 0)
        case ".order":
            return await sessions.set_order(press.table, press.user, value == "order")
        case ".hours":
            return await sessions.set_hours(press.table, press.user, int(value) if value.isdecimal() else -1)
        case ".place":
            return await sessions.set_place(press.table, press.user, value == "channel")
        case ".out":
            return await sessions.remove_person(press.table, press.user, int(value) if value.isdecimal() else 0)
    info = (await sessions.live(press.table)).info
    values = next((field.values for field in fields(press.app.games[info.game]) if field.name == press.extra), ())
    if not values:
        raise Refused("OLD_BUTTON")
    if len(values) > MOST and value not in map(str, values):
        raise Refused("OUT_OF_RANGE", least=values[0], most=values[-1])
    return await sessions.set_option(press.table, press.user, press.extra, value)
