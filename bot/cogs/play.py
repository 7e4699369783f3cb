"""Playing: the move, the board, the log, and what waits for you."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.cogs.common import (
    MOST,
    Choices,
    Interaction,
    answer,
    app_of,
    meant,
    privately,
    suggests,
    table_choices,
    table_line,
)
from bot.messages import moves, reading, typed
from bot.messages.digest import arrive
from bot.messages.layout import Message
from bot.messages.spot import Spot, spot_of
from bot.tables.records import ENDED, Info
from bot.text import cut, escaped
from games.core.choices import Illegal

if TYPE_CHECKING:
    from bot.app import Turntable

NOWHERE = "You play at no table. `/table new` opens one, `/daily play` is for you alone."


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (play, board, hand, log, undo, catchup, mygames)
    for command in commands:
        app.tree.add_command(command)


@app_commands.command(description="Make your move, in menus or typed")
@app_commands.describe(
    move="Your move in words (pick from the list), or empty for menus",
    table="Which table",
    sure="Make a complete move at once, without showing it first",
)
@app_commands.autocomplete(table=table_choices)
async def play(
    interaction: Interaction, move: str | None = None, table: str | None = None, sure: bool = False
) -> None:
    """Open the menu where the typed words end; a complete move is made, or shown to be confirmed."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if await _looks_on(interaction, info):
        return
    spot, news = await arrive(app, info.id, interaction.user.id)
    if move:
        await answer(interaction, await _typed(interaction, spot, move, sure))
    else:
        await answer(interaction, await moves.menu(spot, [], above=news))


async def _looks_on(interaction: Interaction, info: Info) -> bool:
    """Show the table to somebody who does not play at it; whether it was so."""
    app, user = app_of(interaction), interaction.user.id
    if user in info.people:
        return False
    await answer(interaction, await reading.look_on(app, await app.sessions.live(info.id), user))
    return True


async def _typed(interaction: Interaction, spot: Spot, move: str, sure: bool) -> Message:
    try:
        read = typed.read(spot.live, spot.seat, move)
    except Illegal as error:
        return await moves.menu(spot, [], above=[spot.app.explain(error, spot.live.info.id)])
    spot.check(read.path)
    if read.rest or not read.path:
        above = [f"I could not read “{escaped(cut(read.rest, 60))}”."]
        return await moves.menu(spot, read.path, above=above)
    path, node = spot.settled(read.path)
    if node is None and (sure or not spot.needs_confirmation(path)):
        return await moves.commit(interaction, spot, path)
    return await moves.menu(spot, path)


@play.autocomplete("move")
@suggests
async def _moves(interaction: Interaction, current: str) -> Choices:
    """Completions of a typed move."""
    info = await meant(interaction, interaction.namespace.table)
    spot = await spot_of(app_of(interaction), info.id, interaction.user.id)
    offers = typed.suggest(spot.live, spot.seat, current)
    return [app_commands.Choice(name=words, value=value) for words, value in offers]


@app_commands.command(description="The board of a table")
@app_commands.describe(table="Which table", text="In words instead of a picture")
@app_commands.autocomplete(table=table_choices)
async def board(interaction: Interaction, table: str | None = None, text: bool | None = None) -> None:
    """The board as this person may see it; without `text`, as they like to see boards."""
    app = await privately(interaction)
    text = (await app.sessions.comfort(interaction.user.id)).text if text is None else text
    live = await app.sessions.live((await meant(interaction, table)).id)
    await answer(interaction, await reading.board(app, live, interaction.user.id, text))
    for message in reading.further(app, live, interaction.user.id) if text else []:
        await interaction.followup.send(ephemeral=True, **message.to_send())


@app_commands.command(description="What only you may see at a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def hand(interaction: Interaction, table: str | None = None) -> None:
    """The private picture of a seat."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if await _looks_on(interaction, info):
        return
    spot = await spot_of(app, info.id, interaction.user.id)
    await answer(interaction, await reading.hand(spot))
    for message in reading.more_of_hand(spot):
        await interaction.followup.send(ephemeral=True, **message.to_send())


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
    await answer(interaction, await moves.take_back(app, info.id, interaction.user.id))


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
    due = [info for info in found if await app.waits_for(info, interaction.user.id)]
    lines = []
    for info in [*due, *(info for info in found if info not in due)]:
        lines.append(f"{'▶' if info in due else '-'} {table_line(app, info)}")
        if info.id in app.outbox.troubles:
            lines.append(f"  ⚠️ {app.outbox.troubles[info.id]}")
    more = [f"… and {len(lines) - MOST} more lines."] if len(lines) > MOST else []
    words = "\n".join([*lines[:MOST], *more])
    await answer(interaction, reading.with_next(words or NOWHERE, bool(due)))
