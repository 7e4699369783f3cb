"""A decision tree as buttons, menus and forms: one level at a time, everything it needs in its `custom_id`s.

Up to 5 options are buttons, up to 25 a menu, more are pages; long numbers and free words are forms.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import ui
from msgspec import Struct

from bot.messages import layout
from bot.messages.paths import Half, pack
from bot.tables.live import Live
from bot.tables.records import Refused
from bot.text import cut, escaped
from games.core import kernel
from games.core.choices import Answer, Count, Node, Option, Pick, Split, Text, may_skip
from games.core.table import Seat

Kind = TypeVar("Kind", list[Any], dict[str, int])
BUTTONS, FEW = 8, 5
"""More options than `BUTTONS` are a menu; so are more than `FEW` of which one has a label over `BUTTON_LABEL`."""
BUTTON_LABEL = 24
PAGE = 25
CHUNKS = 4
"""So many menus of a multiple pick stand on one page."""
BARRED = 10
LIMITS = re.compile(r"([nt])(-?\d{1,9})\.(-?\d{1,9})")


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

    @property
    def path(self) -> Answer:
        """The answer so far, without a last element that is still being made."""
        return whole(self.place.path)

    def make(self, verb: str, path: Answer, extra: str = "") -> str:
        """The id of a component that leads to `path`."""
        packed = pack(path)
        head = f"{verb}:{self.place.table}:{self.place.number}:{extra}:"
        if len(head) + len(packed) <= 100:
            return head + packed
        draft = hashlib.blake2s(packed.encode(), digest_size=8).hexdigest()
        self.drafts[draft] = packed
        return f"{head}!{draft}"


def whole(path: Answer) -> Answer:
    """A path without a half-made last element."""
    return path[:-1] if path and isinstance(path[-1], Half) else path


def half(path: Answer, kind: type[Kind]) -> Kind:
    """The last element of a path that is still being made, an empty one if there is none of this kind."""
    value = path[-1].value if path and isinstance(path[-1], Half) else None
    return value if isinstance(value, kind) else kind()


class Level(Struct):
    """One level of a decision, ready to be put in a message: words that explain, and the controls."""

    words: list[str]
    controls: list[ui.Item[Any]]


def level(node: Node, ids: Ids, page: int = 0) -> Level:
    """The controls of a node; `ids.place.path` is the path that leads to it."""
    match node:
        case Pick(most=1):
            found = _single(node, ids, page)
        case Pick():
            found = _several(node, ids, page)
        case Count():
            found = _number(ids, node.prompt, range(node.least, node.most + 1), lambda n: [*ids.path, n])
        case Split():
            found = _split(node, ids)
        case Text():
            found = Level([], [layout.row(_form(ids, "Write…", f"t{node.least}.{node.most}"))])
    if may_skip(node):
        found.controls.append(layout.row(layout.button("Skip", ids.make("m", [*ids.path, None]))))
    return found


# ---- one option -----------------------------------------------------------------------------------------------------


def _single(node: Pick, ids: Ids, page: int) -> Level:
    barred = _barred(node)
    if _fit_buttons(node):
        hints = [f"**{escaped(o.label)}** – {escaped(o.hint)}" for o in node.options if o.hint and not o.bar]
        return Level(hints + barred, [*layout.rows([_button(option, ids) for option in node.options])])
    parts = chunks(node)
    found = Level(barred, [])
    if parts:
        page = max(0, min(page, len(parts) - 1))
        lines = [layout.entry(option.label, option.key, option.hint) for option in parts[page]]
        found.controls.append(layout.row(layout.select(ids.make("s", ids.path), lines, node.prompt)))
    if len(parts) > 1:
        found.controls.append(_pages(ids, ids.path, page, len(parts)))
    return found


def _barred(node: Pick) -> list[str]:
    """What cannot be chosen, and why."""
    found = [f"~~{escaped(option.label)}~~ – {escaped(option.bar)}" for option in node.options if option.bar]
    more = [f"~~{len(found) - BARRED} more~~"] if len(found) > BARRED else []
    return found[:BARRED] + more


def _fit_buttons(node: Pick) -> bool:
    count = len(node.options)
    return count <= FEW or (count <= BUTTONS and all(len(option.label) <= BUTTON_LABEL for option in node.options))


def _button(option: Option, ids: Ids) -> ui.Button[Any]:
    return layout.button(option.label, ids.make("m", [*ids.path, option.key]), disabled=bool(option.bar))


def _pages(ids: Ids, path: Answer, page: int, pages: int) -> ui.ActionRow[Any]:
    return layout.row(
        layout.button("Earlier", ids.make("p", path, str(max(0, page - 1))), disabled=page == 0),
        layout.button(f"Page {page + 1} of {pages}", ids.make("p", path, f"{page}="), disabled=True),
        layout.button("More", ids.make("p", path, str(page + 1)), disabled=page == pages - 1),
    )


def chunks(node: Pick) -> list[tuple[Option, ...]]:
    """The open options of a pick, as many as one menu takes each."""
    options = tuple(option for option in node.options if not option.bar)
    return [options[at : at + PAGE] for at in range(0, len(options), PAGE)]


# ---- several options ------------------------------------------------------------------------------------------------


def _several(node: Pick, ids: Ids, page: int) -> Level:
    parts = chunks(node)
    if len(parts) == 1:
        return _one_menu(node, parts[0], ids)
    chosen: list[str] = [key for part in parts for key in _keys(part) if key in half(ids.place.path, list)]
    path, pages = [*ids.path, Half(chosen)], -(-len(parts) // CHUNKS)
    page = max(0, min(page, pages - 1))
    start = page * CHUNKS
    controls: list[ui.Item[Any]] = [
        _chunk(ids, start + at, part, path) for at, part in enumerate(parts[start : start + CHUNKS])
    ]
    if pages > 1:
        controls.append(_pages(ids, path, page, pages))
    fits = node.least <= len(chosen) <= node.most
    done = layout.button(f"Done ({len(chosen)} chosen)", ids.make("m", [*ids.path, chosen]), disabled=not fits)
    return Level([f"{_many(node.least, node.most)}.", *_barred(node)], [*controls, layout.row(done)])


def _one_menu(node: Pick, options: Sequence[Option], ids: Ids) -> Level:
    lines = [layout.entry(option.label, option.key, option.hint) for option in options]
    least, most = min(node.least, len(lines)), min(node.most, len(lines))
    words = _many(least, most)
    menu = layout.select(ids.make("s", ids.path), lines, words, least, most)
    return Level([f"{words}.", *_barred(node)], [layout.row(menu)])


def _many(least: int, most: int) -> str:
    return f"Choose {least}" if least == most else f"Choose {least} to {most}"


def _keys(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options]


def _chunk(ids: Ids, number: int, part: Sequence[Option], path: Answer) -> ui.ActionRow[Any]:
    chosen = path[-1].value
    lines = [layout.entry(option.label, option.key, option.hint, option.key in chosen) for option in part]
    words = f"{part[0].label} … {part[-1].label}"
    return layout.row(layout.select(ids.make("h", path, str(number)), lines, words, 0, len(lines)))


# ---- numbers --------------------------------------------------------------------------------------------------------


def _number(ids: Ids, words: str, numbers: range, lead: Callable[[int], Answer]) -> Level:
    """A number as buttons, menu or form; `lead` is the path behind each."""
    if len(numbers) <= FEW:
        buttons = [layout.button(str(n), ids.make("m", lead(n))) for n in numbers]
        return Level([], [layout.row(*buttons)])
    if len(numbers) <= PAGE:
        lines = [layout.entry(str(n), str(n)) for n in numbers]
        return Level([], [layout.row(layout.select(ids.make("s", ids.place.path), lines, words))])
    button = _form(ids, "Enter a number…", f"n{numbers[0]}.{numbers[-1]}")
    return Level([f"From {numbers[0]} to {numbers[-1]}."], [layout.row(button)])


def _form(ids: Ids, label: str, limits: str) -> ui.Button[Any]:
    return layout.button(label, ids.make("o", ids.place.path, limits), discord.ButtonStyle.primary)


def _split(node: Split, ids: Ids) -> Level:
    """One slot after the other; what is left is shown."""
    given = _forced(node, half(ids.place.path, dict))
    slot = _open_slot(node, given)
    if slot is None:
        raise Refused("OLD_BUTTON")
    words = f"{escaped(slot.label)}: how many of {node.total - sum(given.values())}?"
    numbers = _bounds(node, given, slot)
    found = _number(ids, f"How many: {slot.label}", numbers, lambda n: [*ids.path, _shared(node, given, n)])
    found.words = [*[f"{escaped(s.label)}: {given[s.key]}" for s in node.slots if s.key in given], words, *found.words]
    return found


def _open_slot(node: Split, given: dict[str, int]) -> Option | None:
    """The next slot that has no amount yet."""
    return next((slot for slot in node.slots if slot.key not in given), None)


def _bounds(node: Split, given: dict[str, int], slot: Option) -> range:
    """How few and how many a slot may take so that the rest can still be shared out."""
    caps = {s.key: 0 if s.bar else cap for s, cap in zip(node.slots, node.caps, strict=True)}
    others = sum(cap for key, cap in caps.items() if key not in given and key != slot.key)
    used = sum(given.values())
    needed = (node.total if node.least is None else node.least) - used
    return range(max(0, needed - others), min(caps[slot.key], node.total - used) + 1)


def next_amounts(node: Split, given: dict[str, int]) -> list[tuple[int, Option]]:
    """Every amount that the next open slot may take, with the slot."""
    slot = next((slot for slot in node.slots if slot.key not in given and not slot.bar), None)
    return [(amount, slot) for amount in _bounds(node, given, slot)] if slot else []


def _forced(node: Split, given: dict[str, int]) -> dict[str, int]:
    """With the amounts that leave no choice; raises Refused OLD_BUTTON where nothing fits."""
    given = dict(given)
    while (slot := _open_slot(node, given)) is not None and len(numbers := _bounds(node, given, slot)) < 2:
        if not numbers:
            raise Refused("OLD_BUTTON")
        given[slot.key] = numbers[0]
    return given


def _shared(node: Split, given: dict[str, int], amount: int) -> Any:
    """What was given so far and so much for the next slot: half-made, or whole if no slot is left."""
    slot = _open_slot(node, given)
    if slot is None:
        raise Refused("OLD_BUTTON")
    given = _forced(node, {**given, slot.key: amount})
    return Half(given) if _open_slot(node, given) else {key: many for key, many in given.items() if many}


# ---- what comes back ------------------------------------------------------------------------------------------------


def take(node: Node | None, path: Answer, values: Sequence[str]) -> Answer:
    """The path after what was chosen in a menu or written in a form; raises Refused NOT_A_NUMBER, OLD_BUTTON."""
    before, value = whole(path), values[0] if values else ""
    match node:
        case Count():
            return [*before, _as_number(value)]
        case Pick(most=1):
            return [*before, value]
        case Pick():
            return [*before, list(values)]
        case Text():
            return [*before, value.strip()]
        case Split():
            return [*before, _shared(node, _forced(node, half(path, dict)), _as_number(value))]
    raise Refused("OLD_BUTTON")


def _as_number(value: str) -> int:
    if not re.fullmatch(r"\s*-?[0-9]{1,9}\s*", value):
        raise Refused("NOT_A_NUMBER")
    return int(value)


def take_half(node: Node | None, path: Answer, chunk: int, values: Sequence[str]) -> Answer:
    """The path after a choice in one of several menus of a multiple pick; raises Refused OLD_BUTTON."""
    parts = chunks(node) if isinstance(node, Pick) else []
    if chunk >= len(parts):
        raise Refused("OLD_BUTTON")
    there = _keys(parts[chunk])
    return [*whole(path), Half([key for key in half(path, list) if key not in there] + list(values))]


def form(extra: str, custom_id: str, heading: str = "Your answer") -> ui.Modal:
    """The form of a number (`n3.60`: from 3 to 60) or of words (`t0.32`: so many characters).

    Raises Refused OLD_BUTTON for any other `extra`.
    """
    found = LIMITS.fullmatch(extra)
    if found is None:
        raise Refused("OLD_BUTTON")
    least, most = int(found[2]), int(found[3])
    field = _number_field(least, most) if found[1] == "n" else _words_field(least, most)
    label = f"A number from {least} to {most}" if found[1] == "n" else f"{least} to {most} characters"
    modal = ui.Modal(title=cut(heading, 45), custom_id=custom_id, timeout=None)
    modal.add_item(ui.Label(text=label, component=field))
    modal.stop()
    return modal


def _number_field(least: int, most: int) -> ui.TextInput[Any]:
    longest = max(len(str(least)), len(str(most)))
    return ui.TextInput(custom_id="value", min_length=1, max_length=longest)


def _words_field(least: int, most: int) -> ui.TextInput[Any]:
    style = discord.TextStyle.long if most > 100 else discord.TextStyle.short
    most = min(most, 4000)
    return ui.TextInput(
        custom_id="value", style=style, min_length=min(least, most), max_length=most, required=least > 0
    )


# ---- the way so far -------------------------------------------------------------------------------------------------


def trail(live: Live, seat: Seat, path: Answer) -> list[Option]:
    """The options chosen so far, in words; numbers and texts as they are."""
    chosen: list[Option] = []
    for depth, value in enumerate(whole(path)):
        if depth == 0 and value in kernel.WAYS:
            continue
        chosen += _named(live.follow(seat, path[:depth]), value)
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
