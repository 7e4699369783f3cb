"""What every command needs: a private acknowledgement first, then which table is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.layout import Message, panel, text
from bot.live import Live
from bot.records import Info, Refused
from bot.text import cut, plain_name

if TYPE_CHECKING:
    from bot.app import Turntable

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]


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
        message = Message(panel(text(message)))
    await interaction.edit_original_response(**message.to_edit())


async def meant(interaction: Interaction, given: str | None) -> Info:
    """The table that a command is about: the one named, else the one played here, else the one that waits for you."""
    app, user = app_of(interaction), interaction.user.id
    if given:
        return await app.sessions.info(given.strip().lower())
    here = [] if interaction.channel_id is None else await app.sessions.tables(channel=interaction.channel_id)
    mine = await app.sessions.tables(user=user)
    waiting = [info for info in mine if await waits_for(app, info, user)]
    own_here = [info for info in here if user in info.people]
    for found in ([info for info in own_here if info in waiting], own_here, here, waiting, mine):
        live = [info for info in found if info.status in ("lobby", "running")] or found
        if live:
            return live[0]
    raise Refused("NO_TABLE")


async def waits_for(app: Turntable, info: Info, user: int) -> bool:
    """Whether a running table waits for a person."""
    return info.status == "running" and user in (await app.sessions.live(info.id)).waiting_users()


async def table_choices(interaction: Interaction, current: str) -> Choices:
    """The tables of this person and of this channel, as autocomplete."""
    app = app_of(interaction)
    mine = await app.sessions.tables(user=interaction.user.id)
    here = [] if interaction.channel_id is None else await app.sessions.tables(channel=interaction.channel_id)
    found = {info.id: table_name(app, info) for info in [*mine, *here]}
    wanted = current.casefold()
    names = [app_commands.Choice(name=name, value=key) for key, name in found.items() if wanted in name.casefold()]
    return names[:25]


def table_name(app: Turntable, info: Info) -> str:
    """A table in a few words."""
    game = app.games[info.game].name if info.game in app.games else info.game
    people = ", ".join(plain_name(name) for name in info.names)
    return cut(f"{game} {info.id} · {people} · {info.status}", 100)


async def game_choices(interaction: Interaction, current: str) -> Choices:
    """The games, as autocomplete."""
    games = app_of(interaction).games.values()
    wanted = current.casefold()
    return [app_commands.Choice(name=g.name, value=g.id) for g in games if wanted in f"{g.name} {g.id}".casefold()][:25]


def game_id(app: Turntable, given: str) -> str:
    """A game by its id or name; raises Refused."""
    for game in app.games.values():
        if given.strip().casefold() in (game.id, game.name.casefold()):
            return game.id
    raise Refused("NO_SUCH_GAME", given=given[:40], known=[game.name for game in app.games.values()])


def reader(live: Live, user: int) -> int | None:
    """The seat for which things are told to a person; bystanders get the public view."""
    return live.seat_of(user)
