"""A decision tree as buttons, menus and forms: one level at a time, everything it needs in its `custom_id`s.

Up to 5 options are buttons, up to 25 a menu, more are pages; long numbers and free words are forms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot import layout
from bot.paths import Half, pack
from games.core import kernel
from games.core.choices import Answer, Count, Node, Option, Pick, Split, Text, may_skip
from games.core.table import Seat

BUTTONS = 8
"""More options than this are a menu; so are options with long labels."""
BUTTON_LABEL = 24
PAGE = 25
CHUNKS = 4


class Place(Struct, frozen=True):
    """Where a person stands in a decision: the table, the number of the question, the answer so far."""

    table: str
    number: int
    path: Answer


class Ids:
    """Makes `custom_id`s; a path that does not fit goes to `drafts` (id: packed path), to be stored before sending."""

    def __init__(self, place: Place):
        self.place = place
        self.drafts: dict[str, str] = {}

    def make(self, verb: str, path: Answer, extra: str = "") -> str:
        """The id of a component that leads to `path`."""
        packed = pack(path)
        head = f"{verb}:{self.place.table}:{self.place.number}:{extra}:"
        if len(head) + len(packed) <= 100:
            return head + packed
        draft = hashlib.blake2s(packed.encode(), digest_size=8).hexdigest()
        self.drafts[draft] = packed
        return f"{head}!{draft}"


class Level(Struct):
    """One level of a decision, ready to be put in a message: words that explain, and the controls."""

    words: list[str]
    controls: list[ui.Item[Any]]


def level(node: Node, ids: Ids, page: int = 0) -> Level:
    """The controls of a node; `ids.place.path` is the path that leads to it."""
    match node:
        case Pick(most=1):
            shown = _single(node, ids, page)
        case Pick():
            shown = _several(node, ids)
        case Count():
            shown = _number(node, ids)
        case Split():
            shown = _split(node, ids)
        case Text():
            shown = Level([], [layout.row(_form(ids, "Write…", f"t{node.least}.{node.most}"))])
    if may_skip(node):
        shown.controls.append(layout.row(layout.button("Skip", ids.make("m", [*_whole(ids), None]))))
    return shown


def _whole(ids: Ids) -> Answer:
    """The path without a half-made last element."""
    path = ids.place.path
    return path[:-1] if path and isinstance(path[-1], Half) else path


def _single(node: Pick, ids: Ids, page: int) -> Level:
    barred = [f"~~{option.label}~~ – {option.bar}" for option in node.options if option.bar]
    if _fit_buttons(node):
        hints = [f"**{option.label}** – {option.hint}" for option in node.options if option.hint and not option.bar]
        return Level(hints + barred, [*layout.rows([_button(option, ids) for option in node.options])])
    options = [option for option in node.options if not option.bar]
    shown = Level(barred[:10], [])
    start = page * PAGE
    lines = [layout.entry(option.label, option.key, option.hint) for option in options[start : start + PAGE]]
    if lines:
        shown.controls.append(layout.row(layout.select(ids.make("s", _whole(ids)), lines, node.prompt)))
    if len(options) > PAGE:
        shown.controls.append(_pages(ids, page, (len(options) - 1) // PAGE))
    return shown


def _fit_buttons(node: Pick) -> bool:
    count = len(node.options)
    return count <= 5 or (count <= BUTTONS and all(len(option.label) <= BUTTON_LABEL for option in node.options))


def _button(option: Option, ids: Ids) -> ui.Button[Any]:
    return layout.button(option.label, ids.make("m", [*_whole(ids), option.key]), disabled=bool(option.bar))


def _pages(ids: Ids, page: int, last: int) -> ui.ActionRow[Any]:
    return layout.row(
        layout.button("Earlier", ids.make("p", _whole(ids), str(page - 1)), disabled=page == 0),
        layout.button(f"Page {page + 1} of {last + 1}", ids.make("p", _whole(ids), f"{page}="), disabled=True),
        layout.button("More", ids.make("p", _whole(ids), str(page + 1)), disabled=page == last),
    )


def chunks(node: Pick) -> list[tuple[Option, ...]]:
    """The open options of a multiple pick, as many as one menu takes each."""
    options = tuple(option for option in node.options if not option.bar)
    return [options[at : at + PAGE] for at in range(0, len(options), PAGE)]


def _several(node: Pick, ids: Ids) -> Level:
    parts = chunks(node)
    barred = [f"~~{option.label}~~ – {option.bar}" for option in node.options if option.bar][:10]
    if len(parts) == 1:
        lines = [layout.entry(option.label, option.key, option.hint) for option in parts[0]]
        most = min(node.most, len(lines))
        words = f"Choose {node.least}" if node.least == most else f"Choose {node.least} to {most}"
        menu = layout.select(ids.make("s", _whole(ids)), lines, words, min(node.least, most), most)
        return Level([f"{words}.", *barred], [layout.row(menu)])
    chosen = _half(ids, [])
    controls: list[ui.Item[Any]] = [_chunk(ids, number, part, chosen) for number, part in enumerate(parts[:CHUNKS])]
    fits = node.least <= len(chosen) <= node.most
    done = layout.button(f"Done ({len(chosen)} chosen)", ids.make("m", [*_whole(ids), chosen]), disabled=not fits)
    return Level([f"Choose {node.least} to {node.most}.", *barred], [*controls, layout.row(done)])


def _chunk(ids: Ids, number: int, part: Sequence[Option], chosen: list[str]) -> ui.ActionRow[Any]:
    lines = [layout.entry(option.label, option.key, option.hint, option.key in chosen) for option in part]
    path = [*_whole(ids), Half(chosen)]
    return layout.row(layout.select(ids.make("h", path, str(number)), lines, "Choose", 0, len(lines)))


def _half(ids: Ids, empty: Any) -> Any:
    path = ids.place.path
    return path[-1].value if path and isinstance(path[-1], Half) else empty


def _number(node: Count, ids: Ids) -> Level:
    numbers = range(node.least, node.most + 1)
    if len(numbers) <= 5:
        buttons = [layout.button(str(n), ids.make("m", [*ids.place.path, n])) for n in numbers]
        return Level([], [layout.row(*buttons)])
    if len(numbers) <= PAGE:
        lines = [layout.entry(str(n), str(n)) for n in numbers]
        return Level([], [layout.row(layout.select(ids.make("s", ids.place.path), lines, node.prompt))])
    button = _form(ids, "Enter a number…", f"n{node.least}.{node.most}")
    return Level([f"From {node.least} to {node.most}."], [layout.row(button)])


def _split(node: Split, ids: Ids) -> Level:
    """One slot after the other; what is left is shown."""
    shared: dict[str, int] = _half(ids, {})
    left = node.total - sum(shared.values())
    slot, cap = next((s, c) for s, c in zip(node.slots, node.caps, strict=True) if s.key not in shared)
    least, most = _bounds(node, shared, slot.key, 0 if slot.bar else cap, left)
    lines = [layout.entry(str(n), str(n)) for n in range(least, most + 1)][:PAGE]
    given = [f"{s.label}: {shared[s.key]}" for s in node.slots if s.key in shared]
    menu = layout.select(ids.make("s", ids.place.path), lines, f"How many: {slot.label}")
    return Level([f"{slot.label}: how many of {left}?", *given], [layout.row(menu)])


def _bounds(node: Split, shared: dict[str, int], slot: str, cap: int, left: int) -> tuple[int, int]:
    """How few and how many a slot may take so that the rest can still be shared out."""
    others = [
        0 if s.bar else c for s, c in zip(node.slots, node.caps, strict=True) if s.key not in shared and s.key != slot
    ]
    needed = (node.total if node.least is None else node.least) - sum(shared.values())
    return max(0, needed - sum(others)), min(cap, left)


def _form(ids: Ids, label: str, limits: str) -> ui.Button[Any]:
    return layout.button(label, ids.make("o", ids.place.path, limits), discord.ButtonStyle.primary)


def take(node: Node, path: Answer, values: Sequence[str]) -> Answer:
    """The path after a menu's choice."""
    before = path[:-1] if path and isinstance(path[-1], Half) else path
    match node:
        case Count():
            return [*before, int(values[0])]
        case Pick(most=1):
            return [*before, values[0]]
        case Pick():
            return [*before, list(values)]
        case Split():
            return [*before, _shared(node, path, int(values[0]))]
    raise ValueError(f"no menu for {type(node).__name__}")


def _shared(node: Split, path: Answer, amount: int) -> Any:
    shared: dict[str, int] = dict(path[-1].value) if path and isinstance(path[-1], Half) else {}
    slot = next(s for s in node.slots if s.key not in shared)
    shared[slot.key] = amount
    if len(shared) < len(node.slots):
        return Half(shared)
    return {key: many for key, many in shared.items() if many}


def take_half(node: Node, path: Answer, chunk: int, values: Sequence[str]) -> Answer:
    """The path after a choice in one of several menus of a multiple pick."""
    assert isinstance(node, Pick) and isinstance(path[-1], Half)
    there = {option.key for option in chunks(node)[chunk]}
    return [*path[:-1], Half([key for key in path[-1].value if key not in there] + list(values))]


def form(extra: str, custom_id: str) -> ui.Modal:
    """The form of a number (`n3.60`: from 3 to 60) or of words (`t0.32`: so many characters)."""
    least, most = (int(limit) for limit in extra[1:].split("."))
    label = f"A number from {least} to {most}" if extra[0] == "n" else f"Your words, {least} to {most} characters"
    style = discord.TextStyle.long if extra[0] == "t" and most > 100 else discord.TextStyle.short
    shortest, longest = (least, min(most, 4000)) if extra[0] == "t" else (1, len(str(most)))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="value", style=style, min_length=shortest, max_length=longest, required=shortest > 0
    )
    modal = ui.Modal(title="Your answer", custom_id=custom_id, timeout=None)
    modal.add_item(ui.Label(text=label, component=field))
    modal.stop()
    return modal


def trail(live: Any, seat: Seat, path: Answer) -> list[Option]:
    """The options chosen so far, in words; numbers and texts as they are."""
    chosen: list[Option] = []
    for depth, value in enumerate(path):
        if isinstance(value, Half) or (value in kernel.WAYS and depth == 0):
            continue
        node = kernel.choice(live.game, live.state, seat, path[:depth])
        chosen += _named(node, value)
    return chosen


def _named(node: Node | None, value: Any) -> list[Option]:
    match node, value:
        case Pick(), list():
            return [option for option in node.options if option.key in value]
        case Pick(), None:
            return [Option("", "Skip")]
        case Pick(), _:
            return [option for option in node.options if option.key == value]
        case Split(), dict():
            shared = [f"{value[slot.key]} × {slot.label}" for slot in node.slots if slot.key in value]
            return [Option("", ", ".join(shared))]
    return [Option("", str(value))]
