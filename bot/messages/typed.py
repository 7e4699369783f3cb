"""Moves typed in words: the same tree as the menus, walked by labels and keys, for `/play` and its autocomplete.

A typed move is the labels or keys of its options in order, in any case and with any punctuation between (`hook turn 0
row 9 a`), several ones of a list with commas, or the game's own notation. What can be done out of turn begins with
`Out of turn`, what is prepared for later with `Prepare`. `suggest` completes the next element; what it suggests reads
back to the same path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec import Struct

from bot.messages import menus
from bot.messages.paths import Half, pack, unpack
from bot.tables.live import Live
from bot.text import simple
from games.core.choices import Answer, Count, Illegal, Node, Option, Pick, Split, Text, may_skip
from games.core.table import Seat

JOINT = " › "
SUGGESTIONS, LONGEST = 25, 100
WAYS = {"anytime": "Out of turn", "ahead": "Prepare"}
EXACT = "="
"""In front of a path as `custom_id`s hold it, for suggestions that are too long in words."""


class Taken(Struct):
    """An element off the front of a text: its value, its words, and the text behind it."""

    value: Any
    words: str
    rest: str


class Reading(Struct):
    """How far a text could be read: the path, the words for it, the node still open, the text that was left over."""

    path: Answer
    words: list[str]
    node: Node | None
    rest: str


class Reader:
    """Reads what one seat types; it asks the rules only once for each node."""

    def __init__(self, live: Live, seat: Seat):
        self.live, self.seat = live, seat
        self._nodes: dict[str, Node | None] = {}
        self._offered = [way for way in WAYS if live.offer(seat, way) is not None]

    def node(self, path: Answer) -> Node | None:
        """The node behind a path; raises Illegal."""
        key = pack(path)
        if key not in self._nodes:
            self._nodes[key] = self.live.follow(self.seat, path)
        return self._nodes[key]

    def read(self, text: str) -> Reading:
        """The longest path that a text spells; raises Illegal if the seat is asked nothing."""
        text = text.strip()
        exact = _exactly(text)
        if exact is not None:
            return Reading(exact, self._labels(exact), self.node(exact), "")
        noted = self.live.game.read(text)
        if noted is None:
            return self._walk(text)
        try:
            return Reading(noted, [text], self.node(noted), "")
        except Illegal:
            return Reading(noted, [text], None, "")

    def _labels(self, path: Answer) -> list[str]:
        way = [words for way, words in WAYS.items() if path[:1] == [way]]
        return way + [option.label for option in menus.trail(self.live, self.seat, path)]

    def _walk(self, text: str) -> Reading:
        path, words, rest = self._way(text)
        reading = Reading(path, words, self.node(path), _unjoined(rest))
        while reading.node is not None and reading.rest:
            taken = _take(reading.node, reading.rest)
            if taken is None:
                break
            path = [*reading.path, taken.value]
            reading = Reading(path, [*reading.words, taken.words], self.node(path), _unjoined(taken.rest))
        return reading

    def _way(self, text: str) -> tuple[Answer, list[str], str]:
        """The way that a text begins with."""
        for way in self._offered:
            rest = _behind(text, simple(WAYS[way]))
            if rest is not None:
                return [way], [WAYS[way]], rest
        return [], [], text

    # ---- suggestions ------------------------------------------------------------------------------------------------

    def suggest(self, text: str) -> list[tuple[str, str]]:
        """Up to 25 completions of a half-typed move: what is shown, and what it stands for."""
        try:
            reading = self.read(text)
        except Illegal:
            return self._ways(text)
        is_whole = bool(reading.path) and (reading.node is None or may_skip(reading.node))
        found = [self._worded(reading, None)] if is_whole and not reading.rest else []
        for base in self._bases(reading):
            offers = islice(_elements(base.node, base.rest), SUGGESTIONS)
            found += [self._worded(base, offer) for offer in offers]
        fits = [worded for worded in found if worded is not None]
        return list(dict.fromkeys([*fits[:SUGGESTIONS], *self._ways(text)]))[:SUGGESTIONS]

    def _bases(self, reading: Reading) -> list[Reading]:
        """Where a text may go on: behind its last element, and within it if that is a list or a split."""
        if not reading.rest and reading.path and isinstance(reading.path[-1], list | dict):
            path = reading.path[:-1]
            return [reading, Reading(path, reading.words[:-1], self.node(path), reading.words[-1])]
        return [reading]

    def _ways(self, text: str) -> list[tuple[str, str]]:
        """What else there is to begin with; nobody prepares what is asked now."""
        is_asked = self.seat in self.live.asked()
        words = [WAYS[way] for way in self._offered if not (way == "ahead" and is_asked)]
        return [(word, word) for word in words if simple(word).startswith(simple(text))]

    def _worded(self, base: Reading, offer: Taken | None) -> tuple[str, str] | None:
        """A completion in words, and what reads back to its path; None if neither fits."""
        is_half = offer is not None and isinstance(offer.value, Half)
        path = base.path if offer is None or is_half else [*base.path, offer.value]
        words = JOINT.join([*base.words, *([offer.words] if offer else [])])
        if len(words) <= LONGEST and self._reads_back(words, path, offer.words if offer and is_half else ""):
            return words, words
        exact = EXACT + pack(path)
        if is_half or len(exact) > LONGEST:
            return None
        return (words if len(words) <= LONGEST else f"…{words[1 - LONGEST :]}"), exact

    def _reads_back(self, words: str, path: Answer, rest: str) -> bool:
        read_back = self.read(words)
        return read_back.path == path and read_back.rest == rest


def read(live: Live, seat: Seat, text: str) -> Reading:
    """The longest path that a text spells; raises Illegal if the seat is asked nothing."""
    return Reader(live, seat).read(text)


def suggest(live: Live, seat: Seat, text: str) -> list[tuple[str, str]]:
    """Up to 25 completions of a half-typed move: what is shown, and what it stands for."""
    return Reader(live, seat).suggest(text)


def _exactly(text: str) -> Answer | None:
    try:
        return unpack(text.removeprefix(EXACT)) if text.startswith(EXACT) else None
    except ValueError:
        return None


def _unjoined(text: str) -> str:
    return text.strip(" ›,")


# ---- one element ----------------------------------------------------------------------------------------------------


def _take(node: Node, text: str) -> Taken | None:
    """One element off the front of a text, None if it does not begin with one that is legal here."""
    match node:
        case Pick() if may_skip(node) and (rest := _behind(text, "skip")) is not None:
            return Taken(None, "Skip", rest)
        case Pick(most=1):
            return _take_option(node.options, text)
        case Pick():
            taken = _take_options(node, text)
            return taken if node.least <= len(taken.value) <= node.most and taken.value else None
        case Count():
            found = re.match(r"-?\d+\b", text)
            is_fit = found is not None and node.least <= int(found[0]) <= node.most
            return Taken(int(found[0]), found[0], text[found.end() :]) if found and is_fit else None
        case Split():
            taken = _take_split(node, text)
            least = node.total if node.least is None else node.least
            return taken if taken.value and least <= sum(taken.value.values()) <= node.total else None
        case Text():
            return Taken(text, text, "") if node.least <= len(text) <= node.most else None


def _take_option(options: Iterable[Option], text: str) -> Taken | None:
    """The open option that a text begins with: one that fills the text up to the next joint, else the longest."""
    spellings = _spellings(options)
    head, _, rest = text.partition(JOINT.strip())
    for word, option in spellings:
        if head.strip().casefold() == word.casefold():
            return Taken(option.key, option.label, rest)
    for word, option in spellings:
        if simple(word) and simple(head) == simple(word):
            return Taken(option.key, option.label, rest)
    for word, option in spellings:
        left = _behind(text, simple(word))
        if left is not None:
            return Taken(option.key, option.label, left)
    return None


def _spellings(options: Iterable[Option]) -> list[tuple[str, Option]]:
    """Every way to write an open option, the longest first so that `1` does not win over `12`."""
    pairs = [(word, option) for option in options if not option.bar for word in (option.label, option.key)]
    return sorted(pairs, key=lambda pair: -len(pair[0]))


def _behind(text: str, spelling: str) -> str | None:
    """What stands behind a spelling at the front of a text, None if it does not start with it as whole words."""
    wanted = spelling.split()
    found = _words(text)[: len(wanted)]
    return text[found[-1][1] :] if wanted and [word for word, _ in found] == wanted else None


@lru_cache(256)
def _words(text: str) -> list[tuple[str, int]]:
    """The words of a text as they are compared, each with its end."""
    found = re.finditer(r"[^\W_]+", text)
    return [(word, match.end()) for match in found for word in simple(match[0]).split()]


def _take_options(node: Pick, text: str) -> Taken:
    """As many different options as a text begins with, up to the next joint."""
    keys, labels = list[str](), list[str]()
    while len(keys) < node.most and (part := _listed(text)) is not None:
        taken = _take_option((option for option in node.options if option.key not in keys), part)
        if taken is None:
            break
        keys, labels = [*keys, taken.value], [*labels, taken.words]
        text = taken.rest
    return Taken(keys, ", ".join(labels), text)


def _listed(text: str) -> str | None:
    """The next part of a list; None where the list ends."""
    found = re.match(r"[\s,;+&]*(?:and\b)?\s*(?=[^\s›])", text)
    return text[found.end() :] if found else None


def _take_split(node: Split, text: str) -> Taken:
    """Amounts with their slots, as many as a text begins with: `2 x bread, 1 wine`."""
    given, words = dict[str, int](), list[str]()
    while (part := _listed(text)) is not None:
        found = re.match(r"(\d+)\s*[x×]?\s+", part)
        open_slots = (slot for slot in node.slots if slot.key not in given)
        taken = _take_option(open_slots, part[found.end() :]) if found else None
        if found is None or taken is None:
            break
        given[taken.value] = int(found[1])
        words.append(f"{found[1]} {taken.words}")
        text = taken.rest
    return Taken(given, ", ".join(words), text)


# ---- what may come next ---------------------------------------------------------------------------------------------


def _elements(node: Node | None, text: str) -> Iterator[Taken]:
    """What may come next at a node, as far as it has been typed."""
    match node:
        case Pick(most=1):
            yield from (Taken(o.key, o.label, "") for o in _matching(node.options, text))
        case Pick():
            yield from _longer_lists(node, text)
        case Count():
            numbers = (str(number) for number in range(node.least, node.most + 1))
            yield from (Taken(int(number), number, "") for number in numbers if number.startswith(text))
        case Split():
            yield from _longer_splits(node, text)


def _matching(options: Iterable[Option], text: str) -> Iterator[Option]:
    wanted = simple(text)
    return (o for o in options if not o.bar and (wanted in simple(o.label) or wanted in simple(o.key)))


def _longer_lists(node: Pick, text: str) -> Iterator[Taken]:
    """The list with one option more; half-made if it is still too short."""
    begun = _take_options(node, text)
    if len(begun.value) < node.most:
        left = (option for option in node.options if option.key not in begun.value)
        for option in _matching(left, begun.rest):
            keys = [*begun.value, option.key]
            yield Taken(keys if len(keys) >= node.least else Half(keys), _listing(begun.words, option.label), "")


def _longer_splits(node: Split, text: str) -> Iterator[Taken]:
    """The amounts with one slot more; half-made if too little is shared out."""
    begun = _take_split(node, text)
    least = node.total if node.least is None else node.least
    for amount, slot in menus.next_amounts(node, begun.value):
        given = {**begun.value, slot.key: amount}
        is_enough = sum(given.values()) >= least
        yield Taken(given if is_enough else Half(given), _listing(begun.words, f"{amount} {slot.label}"), "")


def _listing(*words: str) -> str:
    return ", ".join(filter(None, words))
