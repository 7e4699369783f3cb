"""Playing: the move, the board, the log, and what waits for you."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot import moves, reading, typed
from bot.cogs.common import (
    Choices,
    Interaction,
    answer,
    app_of,
    meant,
    privately,
    table_choices,
    table_name,
    waits_for,
)
from bot.records import ENDED
from bot.spot import spot_of
from bot.text import cut

if TYPE_CHECKING:
    from bot.app import Turntable


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (play, board, hand, log, undo, catchup, mygames)
    for command in commands:
        app.tree.add_command(command)


@app_commands.command(description="Make your move, in menus or typed")
@app_commands.describe(move="Your move in words (pick from the list), or empty for menus", table="Which table")
@app_commands.autocomplete(table=table_choices)
async def play(interaction: Interaction, move: str | None = None, table: str | None = None) -> None:
    """Open the menu where the typed words end; a complete move is shown to be confirmed."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    spot = await spot_of(app, info.id, interaction.user.id)
    if not move or not spot.is_asked:
        await answer(interaction, await moves.menu(spot, []))
        return
    read = typed.read(spot.live, spot.seat, move)
    spot.check(read.path)
    above = [f"I could not read “{cut(read.rest, 60)}”."] if read.rest.strip(" ›") else []
    await answer(interaction, await moves.menu(spot, read.path, above=above))


@play.autocomplete("move")
async def _moves(interaction: Interaction, current: str) -> Choices:
    """Completions of a typed move, from what is in memory."""
    info = await meant(interaction, interaction.namespace.table)
    spot = await spot_of(app_of(interaction), info.id, interaction.user.id)
    offers = typed.suggest(spot.live, spot.seat, current) if spot.is_asked else []
    return [app_commands.Choice(name=offer, value=offer) for offer in offers]


@app_commands.command(description="The board of a table")
@app_commands.describe(table="Which table", text="In words instead of a picture")
@app_commands.autocomplete(table=table_choices)
async def board(interaction: Interaction, table: str | None = None, text: bool = False) -> None:
    """The board as this person may see it."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await reading.board(app, await app.sessions.live(info.id), interaction.user.id, text))


@app_commands.command(description="What only you may see at a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def hand(interaction: Interaction, table: str | None = None) -> None:
    """The private picture of a seat."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await reading.hand(await spot_of(app, info.id, interaction.user.id)))


@app_commands.command(description="What happened at a table so far")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def log(interaction: Interaction, table: str | None = None) -> None:
    """The newest page of the log, as this person may read it."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await reading.log(app, await app.sessions.live(info.id), interaction.user.id))


@app_commands.command(description="Take your last move back while that is allowed")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def undo(interaction: Interaction, table: str | None = None) -> None:
    """One's own last answer; further back only if all agree."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await app.sessions.undo(info.id, interaction.user.id)
    spot = await spot_of(app, info.id, interaction.user.id)
    await answer(interaction, await moves.menu(spot, [], above=["Taken back."]))


@app_commands.command(description="What happened since your last turn")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def catchup(interaction: Interaction, table: str | None = None) -> None:
    """Everything since this person last answered."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await reading.catch_up(app, await app.sessions.live(info.id), interaction.user.id))


@app_commands.command(description="Your tables, those that wait for you first")
async def mygames(interaction: Interaction) -> None:
    """Every open and running table of this person."""
    app = await privately(interaction)
    found = [info for info in await app.sessions.tables(user=interaction.user.id) if info.status not in ENDED]
    due = [info for info in found if await waits_for(app, info, interaction.user.id)]
    lines = [f"▶ **{table_name(app, info)}** · {reading.where(info)}" for info in due]
    lines += [f"- {table_name(app, info)} · {reading.where(info)}" for info in found if info not in due]
    lines += [f"  ⚠️ {app.outbox.troubles[info.id]}" for info in found if info.id in app.outbox.troubles]
    words = "\n".join(lines[:30]) or "You sit at no table. `/table new` opens one, `/daily play` is for you alone."
    await answer(interaction, reading.with_next(words, bool(due)))
