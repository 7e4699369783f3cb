"""Moves typed in words: the same tree as the menus, walked by labels and keys, for `/play` and its autocomplete.

A typed move is the labels or keys of its options in order, in any case and with any punctuation between (`hook turn 0
row 9 a`), or the game's own notation. `suggest` completes the next level; what it suggests reads back to the same path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot.text import cut, simple
from games.core import kernel
from games.core.choices import Answer, Count, Illegal, Node, Option, Pick, Split, Text, may_skip
from games.core.table import Seat

JOINT = " › "
SUGGESTIONS = 25


class Reading(Struct):
    """How far a text could be read: the path, the words for it, the node still open, the text that was left over."""

    path: Answer
    words: list[str]
    node: Node | None
    rest: str


def read(live: Any, seat: Seat, text: str) -> Reading:
    """The longest path that a text spells; raises Illegal if the seat is asked nothing."""
    noted = live.game.read(text)
    if noted is not None:
        try:
            return Reading(noted, [text.strip()], kernel.choice(live.game, live.state, seat, noted), "")
        except Illegal:
            return Reading(noted, [text.strip()], None, "")
    return _walk(live, seat, text)


def _walk(live: Any, seat: Seat, text: str) -> Reading:
    reading = Reading([], [], kernel.choice(live.game, live.state, seat, []), text)
    while reading.node is not None and reading.rest.strip(" ›"):
        taken = _take(reading.node, reading.rest.strip(" ›"))
        if taken is None:
            break
        value, words, rest = taken
        path = [*reading.path, value]
        reading = Reading(path, [*reading.words, words], kernel.choice(live.game, live.state, seat, path), rest)
    return reading


def _take(node: Node, text: str) -> tuple[Any, str, str] | None:
    """One element off the front of a text: its value, its words, the rest."""
    head, _, rest = text.partition(JOINT.strip())
    match node:
        case Pick(most=1):
            return _take_option(node, head, rest) or _take_option(node, text, "")
        case Pick():
            return _take_options(node, head, rest)
        case Count():
            found = re.match(r"\s*(\d+)\b\s*(.*)", text, re.DOTALL)
            return (int(found[1]), found[1], found[2]) if found else None
        case Split():
            return _take_split(node, head, rest)
        case Text():
            return (text, text, "") if node.least <= len(text) <= node.most else None


def _take_option(node: Pick, head: str, rest: str) -> tuple[Any, str, str] | None:
    if may_skip(node) and simple(head) == "skip":
        return None, "Skip", rest
    for spelling, option in _spellings(node):
        if simple(head) == spelling:
            return option.key, option.label, rest
    for spelling, option in _spellings(node):
        left = _behind(head, spelling)
        if left is not None:
            return option.key, option.label, left + (JOINT + rest if rest else "")
    return None


def _spellings(node: Pick) -> list[tuple[str, Option]]:
    """Every way to write an open option, the longest first so that `1` does not win over `12`."""
    open_options = [option for option in node.options if not option.bar]
    pairs = [(simple(word), option) for option in open_options for word in (option.label, option.key)]
    return sorted((pair for pair in pairs if pair[0]), key=lambda pair: -len(pair[0]))


def _behind(text: str, spelling: str) -> str | None:
    """What stands behind a spelling at the front of a text, None if it does not start with it as whole words."""
    words, wanted = text.split(), spelling.split()
    if simple(" ".join(words[: len(wanted)])).split() != wanted:
        return None
    return " ".join(words[len(wanted) :])


def _take_options(node: Pick, head: str, rest: str) -> tuple[Any, str, str] | None:
    found = [_take_option(node, part, "") for part in re.split(r",|\band\b|\+", head) if part.strip()]
    if not found or any(taken is None or taken[2] for taken in found):
        return None
    keys = [taken[0] for taken in found if taken]
    return keys, ", ".join(taken[1] for taken in found if taken), rest


def _take_split(node: Split, head: str, rest: str) -> tuple[Any, str, str] | None:
    shared: dict[str, int] = {}
    for part in re.split(r",|\band\b|\+", head):
        found = re.match(r"\s*(\d+)\s*(?:x|×)?\s*(.+?)\s*$", part)
        slot = next((s for s in node.slots if found and simple(found[2]) in (simple(s.label), simple(s.key))), None)
        if found is None or slot is None:
            return None
        shared[slot.key] = int(found[1])
    return shared, head.strip(), rest


def suggest(live: Any, seat: Seat, text: str) -> list[str]:
    """Up to 25 completions of a half-typed move."""
    try:
        reading = read(live, seat, text)
    except Illegal:
        return []
    start = JOINT.join(reading.words)
    wanted = simple(reading.rest)
    offers = [JOINT.join(filter(None, (start, word))) for word in _words(reading.node) if wanted in simple(word)]
    whole = [start] if start and (reading.node is None or may_skip(reading.node)) else []
    return [offer for offer in dict.fromkeys(whole + offers) if len(offer) <= 100][:SUGGESTIONS]


def _words(node: Node | None) -> Iterator[str]:
    match node:
        case Pick(most=1):
            yield from (cut(option.label, 80) for option in node.options if not option.bar)
        case Pick():
            yield ", ".join(option.label for option in node.options if not option.bar)
        case Count():
            yield from (str(number) for number in range(node.least, node.most + 1))
        case Split():
            yield ", ".join(f"0 {slot.label}" for slot in node.slots)
        case _:
            return
