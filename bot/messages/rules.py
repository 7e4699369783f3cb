"""The rules of a game as pages to leaf through."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.records import Refused
from games.core.data import rows
from games.core.game import Game


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of a game's rules."""

    id: str
    title: str
    text: str


@cache
def pages(package: str) -> dict[str, Page]:
    """The rules pages of a game, by id."""
    return rows(package, "rules", Page, table="page")


def rules(game: Game[Any, Any], topic: str) -> Message:
    """A page of the rules, with a menu of all pages; the first page if the topic is unknown."""
    found = pages(game.package)
    page = found.get(topic) or next(iter(found.values()))
    lines = [layout.entry(each.title, each.id, chosen=each.id == page.id) for each in found.values()]
    menu = layout.row(layout.select(f"w:{game.id}:::", lines, "Another page"))
    return Message(layout.panel(layout.text(f"## {game.name}: {page.title}"), layout.text(page.text), menu))


@route("w", Ack.UPDATE, of_table=False)
async def turn_rules(press: Press) -> None:
    """Another page of the rules."""
    game = press.app.games.get(press.table)
    if game is None:
        raise Refused("OLD_BUTTON")
    await press.show(rules(game, press.value))
