"""Learning: the rules, the cards, the commands."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.cogs.common import Choices, Interaction, answer, app_of, choices, game_choices, game_id, privately, suggests
from bot.messages.rules import pages, rules
from bot.tables.records import Refused
from bot.text import simple
from games.core.game import Card, Game

if TYPE_CHECKING:
    from bot.app import Turntable

HELP = """### Turntable
Board games for days: take a turn whenever you have a minute.

**Start** – `/table new` opens a table; people press **Join**, you press **Start**.
**Play** – press **Your move** under the board, or type with `/play`.
**Look** – `/board`, `/hand`, `/log`, `/catchup`; `/board text:True` is for screen readers.
**In advance** – `/orders`: standing orders and your prepared move, the same panel for every game.
**Find** – `/mygames` shows what waits for you, `/table list` what is open here, `/table seek` who looks for players.
**Learn** – `/rules` and `/card`.
**Alone** – `/daily play`: one challenge a day, the same for everybody.
**Compare** – `/profile` and `/leaderboard`.
**Oops** – `/undo` takes your last move back while nothing new came to light.
**Look back** – `/replay` goes through a table turn by turn; **Keepsake** and **Film** stand under a last board.
**Look after** – `/table close`, `/table replace`, `/table move`, `/table verify`, `/table export`, `/table report`.
**Time** – `/settings` for notices, reminders and quiet hours; `/away` for holidays; `/table pause` if all agree.
**Yourself** – `/privacy export` and `/privacy erase`."""
MOST = 5
"""So many cards of the same name are shown."""


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (rules_command, card, help_command)
    for command in commands:
        app.tree.add_command(command)


@app_commands.command(name="rules", description="The rules of a game")
@app_commands.describe(game="Which game", topic="Which page")
@app_commands.autocomplete(game=game_choices)
async def rules_command(interaction: Interaction, game: str, topic: str | None = None) -> None:
    """A page, and the way to all others."""
    app = await privately(interaction)
    await answer(interaction, rules(app.games[game_id(app, game)], topic or ""))


@rules_command.autocomplete("topic")
@suggests
async def _topics(interaction: Interaction, current: str) -> Choices:
    app = app_of(interaction)
    found = pages(app.games[game_id(app, interaction.namespace.game or "")].package)
    return choices([(page.title, page.id) for page in found.values()], current)


@app_commands.command(description="Look up a card by its name")
@app_commands.describe(name="The card")
async def card(interaction: Interaction, name: str) -> None:
    """What a card is and does."""
    app = await privately(interaction)
    every, wanted = [(game, each) for game in app.games.values() for each in game.cards()], simple(name)
    found = [(game, each) for game, each in every if wanted in (simple(each.name), simple(each.id))]
    if not found:
        near = _nearest(wanted, [each.name for _, each in every])
        found = [(game, each) for game, each in every if near == [each.name]]
        if not found:
            raise Refused("CARDS_LIKE" if near else "NO_SUCH_CARD", given=name[:40], known=near)
    await answer(interaction, "\n\n".join(_card(game, each) for game, each in found[:MOST]))


def _nearest(wanted: str, names: Sequence[str]) -> list[str]:
    """The names that hold the words that were looked for, else those written alike; a few of them."""
    known = {simple(name): name for name in names}
    holding = [name for key, name in known.items() if wanted and wanted in key]
    return holding[:MOST] or [known[key] for key in get_close_matches(wanted, known, MOST)]


def _card(game: Game[Any, Any], each: Card) -> str:
    return f"### {each.name}\n-# {game.name} · {each.kind}\n{each.text}"


@card.autocomplete("name")
@suggests
async def _cards(interaction: Interaction, current: str) -> Choices:
    found = [(game, each) for game in app_of(interaction).games.values() for each in game.cards()]
    names = {each.name: f"{each.name} ({each.kind}, {game.name})" for game, each in found}
    return choices([(words, name) for name, words in names.items()], current)


@app_commands.command(name="help", description="How this works")
async def help_command(interaction: Interaction) -> None:
    """Every command in a few lines."""
    await privately(interaction)
    await answer(interaction, HELP)
