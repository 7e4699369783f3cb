"""What every command needs: a private acknowledgement first, then which table is meant."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.messages import access
from bot.messages.layout import Message, note
from bot.messages.router import TABLE
from bot.tables.records import ENDED, LOBBY, RUNNING, Info, Refused
from bot.text import cut, plain_name, shown, simple, when

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]
Suggester = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
MOST = 25


def app_of(interaction: Interaction) -> Turntable:
    """The bot behind an interaction."""
    from bot.app import Turntable

    assert isinstance(interaction.client, Turntable)
    return interaction.client


async def privately(interaction: Interaction) -> Turntable:
    """Acknowledge with a private answer to come."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    return app_of(interaction)


async def answer(interaction: Interaction, message: Message | str) -> None:
    """Fill the private answer."""
    if isinstance(message, str):
        message = note(message)
    await interaction.edit_original_response(**message.to_edit())


# ---- which table is meant -------------------------------------------------------------------------------------------


async def meant(interaction: Interaction, given: str | None) -> Info:
    """The table that a command is about: the one named, else the one played here, else the one that waits for you."""
    app = app_of(interaction)
    info = await _named(app, interaction, given) if given else await _guessed(app, interaction)
    interaction.extras[TABLE] = info.id
    return info


async def _named(app: Turntable, interaction: Interaction, given: str) -> Info:
    info = await app.sessions.info(given.strip().lower())
    access.require(app, interaction, info)
    return info


async def _guessed(app: Turntable, interaction: Interaction) -> Info:
    user, here = interaction.user.id, await _here(interaction)
    mine = await app.sessions.tables(user=user)
    waiting = [info for info in mine if await app.waits_for(info, user)]
    own_here = [info for info in here if user in info.people]
    for found in ([info for info in own_here if info in waiting], own_here, here, waiting, mine):
        live = [info for info in found if info.status not in ENDED] or found
        if live:
            return live[0]
    raise Refused("NO_TABLE")


async def _here(interaction: Interaction) -> list[Info]:
    """The tables that are played in this channel or thread; what people play alone is nobody else's business."""
    if interaction.channel_id is None:
        return []
    app = app_of(interaction)
    found = await app.sessions.tables(channel=interaction.channel_id)
    open_here = [info for info in found if not info.daily or interaction.user.id in info.people]
    return [info for info in open_here if access.admits(app, interaction, info)]


def table_name(app: Turntable, info: Info, quote: Callable[[str], str] = plain_name) -> str:
    """A table in a few words; `quote` makes names fit for where they are shown."""
    game = app.games[info.game].name if info.game in app.games else info.game
    people = ", ".join(quote(name) for name in info.names)
    return f"{game} {info.id} · {people} · {info.status}"


def table_line(app: Turntable, info: Info) -> str:
    """A table in a message, with the way to it."""
    where = "a daily challenge" if info.daily else f"<#{info.thread or info.channel}>"
    wanted = f" · players wanted until {when(info.wanted)}" if info.status == LOBBY and info.wanted else ""
    paused = f" · paused {when(info.paused)}" if info.status == RUNNING and info.paused else ""
    return f"**{table_name(app, info, shown)}** · {where}{wanted}{paused}"


# ---- autocomplete ---------------------------------------------------------------------------------------------------


def suggests(suggester: Suggester) -> Suggester:
    """An autocomplete that offers nothing where it fails: there is nobody to be told."""

    @wraps(suggester)
    async def quietly(interaction: Interaction, current: str) -> Choices:
        try:
            return await suggester(interaction, current)
        except Refused:
            return []
        except Exception:
            log.exception("no suggestions for %s", suggester.__name__)
            return []

    return quietly


def choices(found: Iterable[tuple[str, str]], current: str) -> Choices:
    """The pairs of words and value whose words contain what was typed so far, as many as Discord shows."""
    wanted = simple(current)
    fits = [app_commands.Choice(name=cut(words, 100), value=value) for words, value in found if wanted in simple(words)]
    return fits[:MOST]


@suggests
async def table_choices(interaction: Interaction, current: str) -> Choices:
    """The tables of this person and of this channel, those that go on first."""
    app = app_of(interaction)
    tables = [*await app.sessions.tables(user=interaction.user.id), *await _here(interaction)]
    found = {info.id: table_name(app, info) for info in sorted(tables, key=lambda info: info.status in ENDED)}
    return choices([(words, key) for key, words in found.items()], current)


@suggests
async def game_choices(interaction: Interaction, current: str) -> Choices:
    """The games."""
    return choices([(game.name, game.id) for game in app_of(interaction).games.values()], current)


@suggests
async def open_games(interaction: Interaction, current: str) -> Choices:
    """The games that are played on this server."""
    app = app_of(interaction)
    house = await app.sessions.house(interaction.guild_id)
    found = [game for game in app.games.values() if not house.games or game.id in house.games]
    return choices([(game.name, game.id) for game in found], current)


def game_id(app: Turntable, given: str) -> str:
    """A game by its id or name; raises Refused."""
    for game in app.games.values():
        if given.strip().casefold() in (game.id, game.name.casefold()):
            return game.id
    raise Refused("NO_SUCH_GAME", given=given[:40], known=[game.name for game in app.games.values()])
