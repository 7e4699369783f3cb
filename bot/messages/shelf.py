"""What people have kept (`Text.kind` names it) beside the questions that take it, and looked at by itself.

The bot does not understand what it keeps: the engine says what an answer holds that is worth keeping, and what is wrong
with a text.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.menus import Ids
from bot.messages.narrate import reasons
from bot.messages.opening import title, word
from bot.messages.spot import Spot
from bot.tables.records import Refused
from bot.text import NAME_LENGTH, cut, escaped
from games.core import kernel
from games.core.choices import Answer, Node, Text

SHOWN, FIRST = 3000, 80
"""Characters of a text that is looked at, and of one in a list."""
RED = discord.ButtonStyle.danger
TAKE, LIST, NAME, KEEP, DROP = "ft", "fl", "fn", "fk", "fd"
"""Verbs: take a kept text, look at the shelf, open a form, keep what was written in it, throw away.

The `extra` of their ids is the kind, and behind a dot how it is meant.
"""


async def kept(spot: Spot, kind: str) -> dict[str, str]:
    """A person's kept texts of a kind by their names."""
    found = await spot.app.sessions.presets(spot.user, spot.live.info.game, kind)
    return {name: text for name, text in found.items() if isinstance(text, str)}


def called(spot: Spot, kind: str) -> str:
    """A kind in words: `Show Deck`."""
    return word(spot.live.game, kind)


def faults(spot: Spot, kind: str, text: str) -> str:
    """Everything that the rules find wrong with a text, in sentences."""
    return reasons(spot.live.game.words, spot.live.game.judge(kind, text))


async def beside(spot: Spot, ids: Ids, node: Node | None, path: Answer, written: str = "") -> list[ui.Item[Any]]:
    """At a question that takes a kept text: what there is, the shelf, and what was `written` and is not right yet.

    At the end of an answer: to keep what it holds.
    """
    if node is None:
        return [*layout.rows([_keep(spot, ids, path, kind, "whole") for kind in _keepable(spot, path)])]
    if not isinstance(node, Text) or not node.kind:
        return []
    mine, kind = await kept(spot, node.kind), called(spot, node.kind)
    buttons = [layout.button(f"My {kind}s…", ids.make(LIST, path, node.kind))]
    if written:
        buttons.append(_keep(spot, ids, [*path, written], node.kind, "written"))
    choose = [_menu(ids.make(TAKE, path, node.kind), mine, f"Take a {kind} that you have kept")] if mine else []
    return [*choose, *layout.rows(buttons)]


def _keepable(spot: Spot, path: Answer) -> list[str]:
    if not path or path[0] in kernel.WAYS or not spot.is_asked:
        return []
    return list(spot.live.game.keepable(spot.state, spot.seat, path))


def _keep(spot: Spot, ids: Ids, path: Answer, kind: str, how: str) -> ui.Button[Any]:
    return layout.button(f"Keep this {called(spot, kind)}…", ids.make(NAME, path, f"{kind}.{how}"))


def _menu(custom_id: str, mine: dict[str, str], words: str) -> ui.ActionRow[Any]:
    lines = [layout.entry(name, name, cut(" ".join(text.split()), FIRST)) for name, text in mine.items()]
    return layout.row(layout.select(custom_id, lines, words))


# ---- the shelf ------------------------------------------------------------------------------------------------------


async def shelf(spot: Spot, ids: Ids, kind: str, above: str = "") -> Message:
    """Everything that a person has kept of a kind."""
    mine, what = await kept(spot, kind), called(spot, kind)
    words = f"You have kept {len(mine)}." if mine else "You have kept none yet."
    choose = [_menu(ids.make(LIST, ids.path, kind), mine, f"Look at a {what}")] if mine else []
    buttons = [
        layout.button("Write or paste a new one…", ids.make(NAME, ids.path, f"{kind}.new")),
        layout.button("Back", ids.make("m", ids.path, "back")),
    ]
    texts = layout.texts(above, f"**{title(what)}s of yours**\n{words}")
    return Message(layout.panel(*texts, *choose, *layout.rows(buttons)))


async def single(spot: Spot, ids: Ids, kind: str, name: str) -> Message:
    """One kept text, to be read and copied from the message; raises Refused OLD_BUTTON if it is gone."""
    text, what = (await kept(spot, kind)).get(name), called(spot, kind)
    if text is None:
        raise Refused("OLD_BUTTON")
    wrong = faults(spot, kind, text)
    words = [f"**{escaped(name)}** ({what})", f"```\n{cut(text.replace('`', ''), SHOWN)}\n```"]
    buttons = [
        layout.button("Take it", ids.make(TAKE, [*ids.path, name], f"{kind}.named"), discord.ButtonStyle.primary),
        layout.button("Copy…", ids.make(NAME, [*ids.path, text], f"{kind}.copy")),
        layout.button("Delete", ids.make(DROP, [*ids.path, name], kind), RED),
        layout.button("Back", ids.make(LIST, ids.path, kind)),
    ]
    return Message(layout.panel(*layout.texts(*words, f"⚠️ {wrong}" if wrong else ""), *layout.rows(buttons)))


def form(custom_id: str, has_text: bool) -> ui.Modal:
    """Under which name to keep something; with a field for the text if it is new."""
    modal = ui.Modal(title="Keep it", custom_id=custom_id, timeout=None)
    modal.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=NAME_LENGTH)))
    if has_text:
        field: ui.TextInput[Any] = ui.TextInput(custom_id="text", style=discord.TextStyle.long, max_length=SHOWN)
        modal.add_item(ui.Label(text="The list, one entry a line", component=field))
    modal.stop()
    return modal
