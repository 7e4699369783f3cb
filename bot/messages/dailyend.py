"""The end of a daily challenge, for its player alone: the last picture, what it earned, what there is to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.community import honours
from bot.dailies.attempts import Outcome
from bot.memory import replaying
from bot.messages import layout
from bot.messages.boards import gallery, shots
from bot.messages.layout import Message
from bot.messages.spot import Spot
from bot.text import lines_within

if TYPE_CHECKING:
    from bot.app import Turntable

WORDS = 2400
GREEN, GREY = discord.ButtonStyle.success, discord.ButtonStyle.secondary


async def page(spot: Spot, head: str, above: Sequence[str], after: Sequence[ui.Item[Any]]) -> Message:
    """The finished attempt; `above` is what has just happened, `after` what else its player may press."""
    app, live = spot.app, spot.live
    result = await app.daily.result_of(live.info.id)
    files = {} if spot.comfort.text else await shots(app, live)
    pictures = [] if spot.comfort.text else gallery(app, live, files)
    told = [
        *above,
        "The game is over.",
        await app.daily.share_text(result),
        app.daily.medal_text(result),
        *await honours.earned(app, live.info),
        *_legend(app, result),
    ]
    words = lines_within([line for line in told if line], WORDS)
    again = layout.button("Play again (practice)", play_id(result.attempt.game, result.attempt.day))
    mine = [layout.button("Share", f"d:{live.info.id}:::", GREEN), again, *replaying.looking_back(live.info)]
    rows = [*layout.rows(mine), *layout.rows([*await _others(app, spot), *after])]
    return Message(layout.panel(layout.text(head), *pictures, layout.text(words), *rows), files=files)


def play_id(game: str, day: str = "") -> str:
    """The `custom_id` that opens a challenge; without a day today's."""
    return f"daily:::{game}:{day}"


def _legend(app: Turntable, result: Outcome) -> list[str]:
    """What the signs of a share card mean, where the game has any."""
    words = app.daily.engine(result.attempt.game).words.lines["label"].get("daily_legend", "")
    return [f"-# {words}"] if words and result.attempt.score.row else []


async def _others(app: Turntable, spot: Spot) -> list[ui.Item[Any]]:
    """Today's challenges that this person has not begun, as far as the server plays them."""
    begun, house = await app.daily.begun(spot.user), await app.sessions.house(spot.live.info.guild)
    return [
        layout.button(f"Play {app.daily.name(game)}", play_id(game), GREY)
        for game in app.daily.games()
        if game not in begun and (not house.games or app.daily.engine(game).id in house.games)
    ]
