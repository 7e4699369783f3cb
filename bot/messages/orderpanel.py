"""The panel of standing orders, the same for every game: what stands at a table, how to change it, what is prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.messages import layout, menus, moves
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.messages.spot import Spot, spot_of
from bot.tables.ordering import orders_of
from bot.tables.records import ENDED, Info, Refused
from bot.text import cut, escaped, lines_within
from games.core.choices import Illegal
from games.core.table import Order

if TYPE_CHECKING:
    from bot.app import Turntable

WORDS, CHOICES = 2600, 25
NO_ORDERS = "This game has no standing orders, or takes none just now."
DROPPED = "-# If it does not fit when its turn comes, it is dropped, and you are told why and asked as usual."


async def panel(app: Turntable, table: str, user: int, said: str = "") -> Message:
    """Everything that is decided in advance for a person at a table."""
    spot = await spot_of(app, table, user)
    orders = orders_of(spot.live, user)
    own = await app.sessions.own_orders(user, spot.live.info.game)
    others = await _others(app, spot)
    words = [said, *_listed(orders), *_prepared(spot)]
    controls = [*_choose(spot, orders), *_copy(spot, orders, others), *layout.rows(_buttons(spot, orders, own))]
    head = layout.text(f"-# {spot.live.game.name} · table `{table}`")
    text = lines_within([line for line in words if line], WORDS)
    return Message(layout.panel(head, layout.text(text), *controls))


def _listed(orders: list[Order]) -> list[str]:
    lines = [f"- {escaped(order.label)}: **{escaped(cut(order.now, 200))}**" for order in orders]
    return ["**Your standing orders here:**", *lines] if lines else [NO_ORDERS]


def _prepared(spot: Spot) -> list[str]:
    """The move that lies ready, with the condition under which it is made."""
    queued = spot.state.queued.get(spot.seat)
    if queued is None:
        return []
    try:
        chosen = [option.label for option in menus.trail(spot.live, spot.seat, ["ahead", *queued])]
    except Illegal:
        chosen = ["it would not fit as things stand"]
    return [f"**Your prepared move:** {escaped(' › '.join(chosen))}", DROPPED]


def _choose(spot: Spot, orders: list[Order]) -> list[ui.Item[Any]]:
    lines = [layout.entry(order.label, str(at), order.now) for at, order in enumerate(orders[:CHOICES])]
    return [layout.row(layout.select(_id(spot, "change"), lines, "Change an order…"))] if lines else []


def _copy(spot: Spot, orders: list[Order], others: list[Info]) -> list[ui.Item[Any]]:
    lines = [layout.entry(f"Table {info.id}", info.id, ", ".join(info.names)) for info in others[:CHOICES]]
    if not orders or not lines:
        return []
    return [layout.row(layout.select(_id(spot, "copy"), lines, "Copy the orders of another table…"))]


def _buttons(spot: Spot, orders: list[Order], own: Any) -> list[ui.Item[Any]]:
    found: list[ui.Item[Any]] = []
    if orders:
        found.append(layout.button("Make these my default", _id(spot, "keep")))
    if orders and own:
        found.append(layout.button("Give my default here", _id(spot, "give")))
    if own:
        found.append(layout.button("Forget my default", _id(spot, "forget")))
    if spot.seat in spot.state.queued:
        found.append(layout.button(moves.TAKE_BACK, spot.ids([]).make("c", ["ahead"])))
    elif not spot.is_asked and spot.live.offer(spot.seat, "ahead") is not None:
        found.append(layout.button(moves.PREPARE, spot.ids([]).make("m", ["ahead"])))
    return [*found, layout.button("Your move", _id(spot, "move"), discord.ButtonStyle.primary)]


def _id(spot: Spot, what: str) -> str:
    return f"x:{spot.live.info.id}::{what}:"


async def _others(app: Turntable, spot: Spot) -> list[Info]:
    """A person's other tables of this game, from which orders can be copied."""
    info = spot.live.info
    found = await app.sessions.tables(user=spot.user)
    return [other for other in found if other.game == info.game and other.id != info.id and other.status not in ENDED]


@route("x", Ack.UPDATE)
async def press_orders(press: Press) -> None:
    """A button or menu of the panel."""
    app, table, user = press.app, press.table, press.user
    match press.extra:
        case "open":
            await press.show(await panel(app, table, user))
        case "change":
            await press.show(await _change(press))
        case "move":
            await press.show(await moves.menu(await spot_of(app, table, user), []))
        case "keep" | "give" | "forget" | "copy":
            await press.show(await panel(app, table, user, await _do(press)))
        case _:
            raise Refused("OLD_BUTTON")


async def _change(press: Press) -> Message:
    """The menu of an order's values."""
    spot = await spot_of(press.app, press.table, press.user)
    orders = orders_of(spot.live, press.user)
    at = int(press.value) if press.value.isascii() and press.value.isdigit() else len(orders)
    if at >= len(orders):
        raise Refused("OLD_BUTTON")
    return await moves.menu(spot, ["anytime", *orders[at].path])


async def _do(press: Press) -> str:
    """Keep, give, forget or copy orders; what came of it."""
    sessions, table, user = press.app.sessions, press.table, press.user
    game = (await sessions.live(table)).info.game
    match press.extra:
        case "keep":
            await sessions.keep_orders(table, user)
            return "From now on your games of this kind begin with these orders."
        case "forget":
            await sessions.forget_orders(user, game)
            return "From now on your games of this kind begin without orders of yours."
        case "copy":
            return _changed(await sessions.copy_orders(table, user, press.value))
    return _changed(await sessions.give_orders(table, user, await sessions.own_orders(user, game) or []))


def _changed(many: int) -> str:
    return f"Orders changed: {many}." if many else "Nothing had to be changed."
