"""Players wanted: tables that look for people on a server, how one finds them, and what is said when nobody comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from msgspec import Struct

from bot.messages import choosing, layout, rights
from bot.messages.layout import Message
from bot.messages.opening import announce, channel_for, show_lobby
from bot.messages.router import UNREACHABLE, Ack, Press, route
from bot.tables.records import CLOSED, Info, Refused
from bot.text import plain_name, shown, when

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
DAY = 86400
DAYS, MOST_DAYS = 3, 7
"""For how many days players are wanted if the host does not say, and at most."""
SHOWN = 5
"""So many tables can be joined from one message."""
PATIENCE, WAIT = 30.0, 900
"""Seconds for closing one table and saying so; seconds until what Discord refused is tried again."""
BLUE, GREY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


class Wish(Struct, frozen=True):
    """What somebody looks for: `seats` None is as many as the game takes; `fills`: it starts when it is full."""

    game: str
    seats: int | None = None
    days: int = DAYS
    fills: bool = True

    def packed(self) -> str:
        """For a `custom_id`."""
        return f"{self.game}.{self.seats or 0}.{self.days}.{int(self.fills)}"

    @classmethod
    def read(cls, packed: str) -> Wish:
        """A wish made by `packed`; raises Refused OLD_BUTTON."""
        game, *numbers = packed.split(".")
        if len(numbers) != 3 or not all(number.isascii() and number.isdigit() for number in numbers):
            raise Refused("OLD_BUTTON")
        seats, days, fills = map(int, numbers)
        return cls(game, seats or None, min(max(days, 1), MOST_DAYS), bool(fills))


async def open_seek(
    app: Turntable, interaction: discord.Interaction[Any], wish: Wish, channel: int | None = None
) -> Info:
    """Open a lobby that looks for players, and post it (`channel` None: where that was asked for)."""
    rights.require(app, interaction)
    user, name = interaction.user.id, plain_name(interaction.user.display_name)
    until, place = app.sessions.now() + wish.days * DAY, channel or channel_for(interaction)
    info = await app.sessions.open(
        wish.game, user, name, interaction.guild_id, place, seats=wish.seats, wanted=until, fills=wish.fills
    )
    return await announce(app, info)


# ---- what one finds -------------------------------------------------------------------------------------------------


def line(app: Turntable, info: Info) -> str:
    """A table that looks for players, in a message."""
    people = ", ".join(shown(name) for name in info.names)
    taken = f"{len(info.seating)} of {info.seats}"
    return f"**{_game(app, info)}** · {people} · {taken} · until {when(info.wanted or 0)} · {choosing.where(info)}"


def found(app: Turntable, tables: Sequence[Info], wish: Wish | None) -> Message:
    """Tables that can be joined at once, with the way to a table of one's own."""
    lines = [f"- {line(app, info)}" for info in tables[:SHOWN]]
    more = [f"… and {len(tables) - SHOWN} more: `/table list`."] if len(tables) > SHOWN else []
    buttons = [
        layout.button(f"Join {_game(app, info)} of {plain_name(info.names[0])}", f"seek:{info.id}::join:", BLUE)
        for info in tables[:SHOWN]
    ]
    own = [layout.button("A table of my own", f"seek:::own.{wish.packed()}:", GREY)] if wish is not None else []
    text = layout.text("\n".join(["**Players wanted**", *lines, *more]))
    return Message(layout.panel(text, *layout.rows([*buttons, *own])))


def _game(app: Turntable, info: Info) -> str:
    return app.games[info.game].name


@route("seek", Ack.UPDATE)
async def press_seek(press: Press) -> None:
    """A button of a list of tables, or of the notice that nobody came."""
    deed, _, rest = press.extra.partition(".")
    match deed:
        case "join":
            await _join(press)
        case "own":
            await _open(press, Wish.read(rest))
        case "again":
            await _ask_again(press, Wish.read(rest))
        case _:
            raise Refused("OLD_BUTTON")


async def _join(press: Press) -> None:
    if await choosing.asks_first(press):
        return
    info, began = await choosing.sit_down(press, {})
    await show_lobby(press.app, info.id, at=info)
    await press.show(layout.note(f"You sit down{', and the game begins' if began else ''}: {choosing.where(info)}"))
    if press.app.games[info.game].joining is not None and not began:
        await press.whisper(choosing.wishes(press.app.games[info.game], info, press.user))


async def _open(press: Press, wish: Wish) -> None:
    info = await open_seek(press.app, press.interaction, wish)
    await press.show(choosing.wishes(press.app.games[info.game], info, press.user, opened(info)))


def opened(info: Info) -> str:
    """What the host of a new table is told."""
    start = "It starts as soon as it is full" if info.fills else "You start it"
    until = when(info.wanted or 0)
    return f"Players are wanted for your table `{info.id}` until {until}. {start}: {choosing.where(info)}"


# ---- nobody came ----------------------------------------------------------------------------------------------------


async def sweep(app: Turntable, now: int) -> None:
    """Close the tables that have looked for players in vain, and tell their people once; a failure stops no other."""
    for info in await app.sessions.unfilled(now):
        try:
            async with asyncio.timeout(PATIENCE):
                info = await app.sessions.give_up(info.id, now)
                if info.status == CLOSED and info.wanted is not None:
                    await _tell(app, info)
        except Refused as error:
            log.warning("table %s found no players, and cannot be closed: %s", info.id, error)
        except UNREACHABLE as error:
            log.warning("table %s found no players, and its people do not know it yet: %s", info.id, error)
            await app.sessions.settle(info.id, again=now + WAIT)


async def _tell(app: Turntable, info: Info) -> None:
    """Take the buttons off the lobby and call its host; where nothing can be posted nobody is told."""
    try:
        await show_lobby(app, info.id, why="Not enough players came, so this table is closed.")
        await app.place(info.guild, info.channel).send(**_notice(app, info).to_send(), nonce=f"{info.id}.unfilled")
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("table %s found no players, and this cannot be posted: %s", info.id, error)
    await app.sessions.settle(info.id)


def _notice(app: Turntable, info: Info) -> Message:
    others = [shown(place.name) for place in info.seating if place.user is not None and place.user != info.host]
    waited = f" {', '.join(others)} would have played." if others else ""
    words = f"<@{info.host}>, not enough players came for **{_game(app, info)}**.{waited}"
    days = round(((info.wanted or 0) - info.created) / DAY)
    wish = Wish(info.game, info.seats, min(max(days, 1), MOST_DAYS), info.fills)
    again = layout.button("Ask again", f"seek:{info.id}::again.{wish.packed()}:", BLUE)
    return Message(layout.panel(layout.text(words), layout.row(again)), mentions=(info.host,))


async def _ask_again(press: Press, wish: Wish) -> None:
    """The same wish once more, by the first of those who sat there that presses."""
    old = (await press.app.sessions.live(press.table)).info
    if press.user not in old.people or old.guild is None:
        raise Refused("NOT_SEATED")
    async with press.app.in_turn(press.table):
        others = await press.app.sessions.seeking(old.guild, old.game, old.seats)
        again = [info for info in others if info.host in old.people and info.created >= old.updated]
        info = again[0] if again else await open_seek(press.app, press.interaction, wish, old.channel)
    await press.show(layout.note(f"**{_game(press.app, info)}** looks for players again: {choosing.where(info)}"))
