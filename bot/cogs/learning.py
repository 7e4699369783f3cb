"""Learning: the rules, the cards, the commands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from discord import app_commands
from msgspec import Struct

from bot import layout
from bot.cogs.common import Choices, Interaction, answer, app_of, game_choices, game_id, privately
from bot.layout import Message
from bot.records import Refused
from bot.router import Ack, Press, route
from bot.text import simple
from games.core.data import rows
from games.core.game import Card, Game

if TYPE_CHECKING:
    from bot.app import Turntable

HELP = """### Turntable
Board games for days: take a turn whenever you have a minute.

**Start** – `/table new` opens a table; people press **Join**, you press **Start**.
**Play** – press **Your move** under the board, or type with `/play`.
**Look** – `/board`, `/hand`, `/log`, `/catchup`; `/board text:True` is for screen readers.
**Find** – `/mygames` shows what waits for you, `/table list` what is open here.
**Learn** – `/rules` and `/card`.
**Alone** – `/daily play`: one challenge a day, the same for everybody.
**Oops** – `/undo` takes your last move back while nothing new came to light.
**Look after** – `/table close`, `/table replace`, `/table move`, `/table verify`, `/table export`."""


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of a game's rules."""

    id: str
    title: str
    text: str


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (rules, card, help_command)
    for command in commands:
        app.tree.add_command(command)


@cache
def pages(package: str) -> dict[str, Page]:
    """The rules pages of a game, by id."""
    return rows(package, "rules", Page, table="page")


def rules_message(game: Game[Any, Any], topic: str) -> Message:
    """A page of the rules, with a menu of all pages; the first page if the topic is unknown."""
    found = pages(game.package)
    page = found.get(topic) or next(iter(found.values()))
    lines = [layout.entry(each.title, each.id, chosen=each.id == page.id) for each in found.values()]
    menu = layout.row(layout.select(f"w:{game.id}:::", lines[:25], "Another page"))
    return Message(layout.panel(layout.text(f"## {game.name}: {page.title}"), layout.text(page.text), menu))


@route("w", Ack.UPDATE)
async def turn_rules(press: Press) -> None:
    """Another page of the rules."""
    await press.show(rules_message(press.app.games[press.table], press.values[0]))


@app_commands.command(description="The rules of a game")
@app_commands.describe(game="Which game", topic="Which page")
@app_commands.autocomplete(game=game_choices)
async def rules(interaction: Interaction, game: str, topic: str | None = None) -> None:
    """A page, and the way to all others."""
    app = await privately(interaction)
    await answer(interaction, rules_message(app.games[game_id(app, game)], topic or ""))


@rules.autocomplete("topic")
async def _topics(interaction: Interaction, current: str) -> Choices:
    app = app_of(interaction)
    found = pages(app.games[game_id(app, interaction.namespace.game or "")].package)
    wanted = current.casefold()
    return [app_commands.Choice(name=p.title, value=p.id) for p in found.values() if wanted in p.title.casefold()][:25]


@app_commands.command(description="Look up a card by its name")
@app_commands.describe(name="The card")
async def card(interaction: Interaction, name: str) -> None:
    """What a card is and does."""
    app = await privately(interaction)
    found = [(g, c) for g in app.games.values() for c in g.cards() if simple(name) in (simple(c.name), simple(c.id))]
    if not found:
        raise Refused("NO_SUCH_CARD", given=name[:40])
    await answer(interaction, "\n\n".join(_card(game, each) for game, each in found[:5]))


def _card(game: Game[Any, Any], each: Card) -> str:
    return f"### {each.name}\n-# {game.name} · {each.kind}\n{each.text}"


@card.autocomplete("name")
async def _cards(interaction: Interaction, current: str) -> Choices:
    wanted = simple(current)
    found = [(g, c) for g in app_of(interaction).games.values() for c in g.cards() if wanted in simple(c.name)]
    names = {c.name: f"{c.name} ({c.kind}, {g.name})" for g, c in found}
    return [app_commands.Choice(name=words[:100], value=name[:100]) for name, words in names.items()][:25]


@app_commands.command(name="help", description="How this works")
async def help_command(interaction: Interaction) -> None:
    """Every command in a few lines."""
    await privately(interaction)
    await answer(interaction, HELP)
