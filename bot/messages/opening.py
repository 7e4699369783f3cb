"""A table before it starts, as a message: who sits, what was chosen, what came of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import UNREACHABLE, Press
from bot.tables.records import LOBBY, Info, Seating
from bot.text import shown, when
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
UNKNOWN_MESSAGE = 10008
WEEK = 7 * 86400
"""Seconds after which a lobby is closed in which nothing happens."""
NEVER_BEGAN = "This table was closed before the game began."


def word(game: AnyGame, name: str) -> str:
    """An option or value in words: its `[name]` line, else the id without underscores."""
    found = game.words.title(name)
    return found if found != name else name.replace("_", " ")


def value_word(game: AnyGame, value: Any) -> str:
    """An option's value in words; what is left to the game is as usual."""
    return "as usual" if value is None else word(game, spelled(value))


def title(words: str) -> str:
    """Words with a capital letter in front."""
    return words[:1].upper() + words[1:]


def time_limit(hours: int) -> str:
    """How long a turn may take, in words."""
    if not hours:
        return "no limit"
    return f"{hours // 24} days" if hours > 48 else f"{hours} hours"


def fields(game: AnyGame) -> list[OptionField]:
    """The options that a host chooses; whether it is a daily challenge follows from how a table was opened."""
    return [f for f in option_fields(game.options) if f.name != "daily" and "daily" not in f.values]


def channel_for(interaction: discord.Interaction[Any]) -> int:
    """The channel for a new table; inside a thread its parent, unless that is a forum."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and not isinstance(channel.parent, discord.ForumChannel):
        return channel.parent_id
    assert interaction.channel_id is not None
    return interaction.channel_id


def lobby(app: Turntable, info: Info, why: str = NEVER_BEGAN) -> Message:
    """The lobby: who sits, what was chosen, and the buttons; afterwards what came of it (`why` it was closed)."""
    game = app.games[info.game]
    if info.status == LOBBY:
        return Message(layout.panel(layout.text("\n".join(_open(game, info))), *_controls(game, info)))
    if not info.seq:
        return layout.note(f"### {game.name}\n{why}")
    rules = layout.row(layout.button("Rules", f"b:{info.id}::rules:"))
    return Message(layout.panel(layout.text(_begun(game, info)), rules))


def _open(game: AnyGame, info: Info) -> list[str]:
    free = [f"**{seat + 1}.** *free*" for seat in range(len(info.seating), info.seats)]
    players = f"{game.seats[0]} to {game.seats[-1]} players" if len(game.seats) > 1 else f"{game.seats[0]} players"
    return [
        f"### {game.name}: {'a new table' if info.wanted is None else 'players wanted'}",
        *[f"**{place.seat + 1}.** {_sitting(game, info, place)}" for place in info.seating],
        *free,
        f"-# {' · '.join(_options(game, info))}",
        *_wanted(info),
        f"-# {players} · table `{info.id}`",
    ]


def _wanted(info: Info) -> list[str]:
    """Until when a table looks for players or is kept, and when it starts."""
    if info.wanted is None:
        return [f"-# If nothing happens here, the table is closed {when(info.updated + WEEK)}."]
    start = "The game starts as soon as somebody takes the last seat" if info.fills else "The host starts the game"
    if len(info.seating) >= info.seats:
        start = "All seats are taken: the host starts the game"
    return [f"{start}; the table is closed {when(info.wanted)} if it has not begun."]


def _sitting(game: AnyGame, info: Info, place: Seating) -> str:
    chosen = [title(game.words.title(str(value))) for value in place.joined.values() if value is not None]
    host = ["host"] if place.user == info.host else []
    name = f"{title(word(game, place.robot))} (computer)" if place.robot else shown(place.name)
    return " · ".join([name, *host, *chosen])


def _options(game: AnyGame, info: Info) -> list[str]:
    chosen = make_options(game.options, info.options)
    seating = f"Seats: **{'in this order' if info.in_order else 'by lot'}**"
    own = [
        f"{title(word(game, field.name))}: **{value_word(game, getattr(chosen, field.name))}**"
        for field in fields(game)
    ]
    place = ["Played **in this channel**"] if info.in_channel else []
    return [seating, *own, f"Time for a turn: **{time_limit(info.hours)}**", *place]


def _controls(game: AnyGame, info: Info) -> list[ui.Item[Any]]:
    full = len(info.seating) >= info.seats
    ready = len(info.seating) in game.seats
    buttons = [
        _press(info, "Join", "join", BLUE, full),
        _press(info, "Leave", "leave"),
        _press(info, "Add computer", "robot"),
        _press(info, "Options", "options"),
        _press(info, "Start", "start", GREEN, not ready),
    ]
    return [layout.row(*buttons), layout.row(_press(info, "Close table", "close", RED))]


def _press(info: Info, label: str, what: str, style: Any = GREY, disabled: bool = False) -> ui.Button[Any]:
    return layout.button(label, f"l:{info.id}::{what}:", style, disabled)


def _begun(game: AnyGame, info: Info) -> str:
    names = " · ".join(f"**{place.seat + 1}.** {shown(place.name)}" for place in info.seating)
    options = f"-# {' · '.join(_options(game, info))}"
    return f"### {game.name} has begun\n{names}\n{options}\n-# Table `{info.id}` · seed hash `{info.commitment}`"


async def post_lobby(app: Turntable, info: Info, invited: tuple[int, ...] = ()) -> Info:
    """Post the lobby message of a table, and call those who are invited."""
    message = lobby(app, info)
    if invited:
        calls = layout.text(f"A rematch, {', '.join(f'<@{user}>' for user in invited)}?")
        message = Message(calls, *message.view.children, mentions=invited)
    sent = await app.place(info.guild, info.channel).send(**message.to_send())
    return await app.sessions.set_board(info.id, info.channel, sent.id)


async def announce(app: Turntable, info: Info, invited: tuple[int, ...] = ()) -> Info:
    """Post the lobby of a table that was just opened; where that fails there is no table."""
    try:
        return await post_lobby(app, info, invited)
    except BaseException:
        await app.sessions.close(info.id, info.host)
        raise


async def show_lobby(
    app: Turntable, table: str, press: Press | None = None, why: str = NEVER_BEGAN, at: Info | None = None
) -> None:
    """Bring the lobby message up to date: the pressed one, or wherever it is; several changes at once end well.

    Of a game that has begun the newest message may be a board, so `at` says where the lobby was.
    """
    async with app.in_turn(table):
        info = (await app.sessions.live(table)).info
        message = lobby(app, info, why)
        if press is not None:
            await press.show(message)
            return
        known = at if at is not None and info.status != LOBBY else info
        if known.board_channel is not None and known.board_message is not None:
            try:
                place = app.place(info.guild, known.board_channel)
                await place.get_partial_message(known.board_message).edit(**message.to_edit())
            except discord.NotFound as error:
                if error.code == UNKNOWN_MESSAGE and info.status == LOBBY:
                    await post_lobby(app, info)


async def move_lobby(app: Turntable, info: Info, channel: int, thread: int | None, private: bool) -> None:
    """Let people gather in another place; the message that they knew says where."""
    await post_lobby(app, await app.sessions.move(info.id, thread or channel, None, private))
    if info.board_channel is not None and info.board_message is not None:
        moved = layout.note(f"### {app.games[info.game].name}\nThis table has moved to <#{thread or channel}>.")
        with suppress(*UNREACHABLE):
            place = app.place(info.guild, info.board_channel)
            await place.get_partial_message(info.board_message).edit(**moved.to_edit())
