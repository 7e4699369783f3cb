"""`/table seek`: players wanted."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.common import Interaction, answer, game_id, open_games, privately
from bot.community import seeking
from bot.community.seeking import DAYS, MOST_DAYS, Wish
from bot.messages import access, choosing

NOBODY = "Nobody looks for players here. Name a game, and everybody can see that you do."


@app_commands.command(name="seek", description="Look for players on this server")
@app_commands.describe(
    game="Which game; empty: who looks for players now",
    players="How many in all, you included",
    days=f"For how many days players are wanted ({DAYS} if you do not say)",
    by_hand="Start only when you press Start, not as soon as all seats are taken",
)
@app_commands.autocomplete(game=open_games)
async def seek(
    interaction: Interaction,
    game: str | None = None,
    players: app_commands.Range[int, 2, 6] | None = None,
    days: app_commands.Range[int, 1, MOST_DAYS] = DAYS,
    by_hand: bool = False,
) -> None:
    """The tables that look for players; if none fits, one of one's own."""
    app = await privately(interaction)
    assert interaction.guild_id is not None
    wish = Wish(game_id(app, game), players, days, not by_hand) if game else None
    tables = await app.sessions.seeking(interaction.guild_id, wish.game if wish else None, players)
    seen = [info for info in tables if access.admits(app, interaction, info)]
    others = [info for info in seen if interaction.user.id not in info.people]
    if others:
        await answer(interaction, seeking.found(app, others, wish))
    elif wish is None:
        await answer(interaction, NOBODY)
    else:
        info = await seeking.open_seek(app, interaction, wish)
        said = seeking.opened(info)
        await answer(interaction, choosing.wishes(app.games[info.game], info, interaction.user.id, said))
