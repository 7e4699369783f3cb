"""`/profile` and `/leaderboard`: what people have played, and who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.common import Interaction, answer, game_choices, game_id, privately
from bot.community import honours
from bot.text import lines_within, plain_name, shown

if TYPE_CHECKING:
    from bot.app import Turntable

MOST, MOST_OF_EACH = 15, 3
"""Lines of one leaderboard, and of each where all are shown."""
WORDS = 3500


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (profile, leaderboard)
    for command in commands:
        app.tree.add_command(command)


@app_commands.command(description="What somebody has played, won and achieved")
@app_commands.describe(member="Who; empty: you")
async def profile(interaction: Interaction, member: discord.User | None = None) -> None:
    """Games, wins, ratings, achievements, and how the two have done against each other."""
    app = await privately(interaction)
    who = member or interaction.user
    name = shown(plain_name(who.display_name))
    lines = honours.profile_text(app, name, await app.sessions.profile(who.id), await app.daily.streak(who.id))
    if who.id != interaction.user.id:
        lines.append(honours.meetings_text(name, await app.sessions.meetings(interaction.user.id, who.id)))
    await answer(interaction, lines_within(lines, WORDS))


@app_commands.command(description="Who plays best")
@app_commands.describe(game="Which game; empty: the best of each", everywhere="All servers")
@app_commands.autocomplete(game=game_choices)
async def leaderboard(interaction: Interaction, game: str | None = None, everywhere: bool = False) -> None:
    """The ratings of those who have played here, or anywhere."""
    app = await privately(interaction)
    guild = None if everywhere else interaction.guild_id
    if game:
        lines = honours.ladder_text(app, await app.sessions.ladder(game_id(app, game), guild, MOST))
    else:
        lines = honours.ladders_text(app, [await app.sessions.ladder(each, guild, MOST_OF_EACH) for each in app.games])
    await answer(interaction, lines_within(lines, WORDS))
