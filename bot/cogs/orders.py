"""`/orders`: what is decided in advance for a person at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs.common import Interaction, answer, meant, privately, table_choices
from bot.messages import orderpanel

if TYPE_CHECKING:
    from bot.app import Turntable


def install(app: Turntable) -> None:
    """Register the command."""
    app.tree.add_command(orders)


@app_commands.command(description="Your standing orders and your prepared move at a table")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def orders(interaction: Interaction, table: str | None = None) -> None:
    """The panel, the same for every game."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    await answer(interaction, await orderpanel.panel(app, info.id, interaction.user.id))
