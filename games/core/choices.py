"""Decisions as labelled trees of legal options: one validator, one menu, one robot for all games.

A decision is a node; an answer is a path through the tree, a JSON list with one element per node. What follows an
element is a further node, nothing (the answer is complete), or `LATER`: the step is asked once the path is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, field

Answer = list[Any]


class Fault(Struct, frozen=True):
    """One reason why an answer is refused: a code of `text.toml`'s `[refusal]` and the facts its sentence needs."""

    code: str
    facts: dict[str, Any] = {}


class Illegal(Exception):
    """An answer that the rules refuse, with all its faults at once; nothing has changed."""

    def __init__(self, *faults: Fault):
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = list(faults)

    @classmethod
    def of(cls, code: str, **facts: Any) -> Illegal:
        """An answer refused for a single reason."""
        return cls(Fault(code, facts))


class Later(Struct, frozen=True):
    """What follows depends on the path so far: `Step.later` tells."""


LATER = Later()


class Option(Struct, frozen=True):
    """One entry of a `Pick` or slot of a `Split`, in words for people.

    `warn` is said before confirming; `bar` is the reason why the option is shown but refused.
    """

    key: str
    label: str
    hint: str = ""
    warn: str = ""
    bar: str = ""
    then: Node | Later | None = None


class Pick(Struct, frozen=True, tag=True):
    """Choose among options: answered by a key, by a list of keys if `most` > 1, by None to skip if `least` is 0.

    `then` is what follows an option that has no `then` of its own; a skipped pick ends the answer.
    """

    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    then: Node | Later | None = None


class Count(Struct, frozen=True, tag=True):
    """Choose a whole number from `least` to `most`."""

    prompt: str
    least: int
    most: int
    then: Node | Later | None = None


class Split(Struct, frozen=True, tag=True):
    """Share a number out: answered by {slot key: amount}, each up to its cap, `total` in all (or at least `least`)."""

    prompt: str
    total: int
    slots: tuple[Option, ...]
    caps: tuple[int, ...]
    least: int | None = None
    then: Node | Later | None = None


class Text(Struct, frozen=True, tag=True):
    """Free words of `least` to `most` characters; `kind` names the saved ones to offer (a person's decks)."""

    prompt: str
    most: int
    least: int = 0
    kind: str = ""
    then: Node | Later | None = None


Node = Pick | Count | Split | Text
After = Node | Later | None
Follow = Callable[[Answer], Node | None]


class Choices(Struct):
    """A list of options under construction; saves engines the tuple-building noise."""

    options: list[Option] = field(default_factory=list)

    def add(self, key: str, label: str, **rest: Any) -> Choices:
        """One more option; `rest` are `Option`'s further fields."""
        self.options.append(Option(key, label, **rest))
        return self

    def pick(self, prompt: str, least: int = 1, most: int = 1, then: After = None) -> Pick:
        """The finished pick."""
        return Pick(prompt, tuple(self.options), least, most, then)


def descend(node: Node, value: Any) -> After:
    """What follows `value` at `node`; raises Illegal if the node does not take it."""
    match node:
        case Pick():
            return _descend_pick(node, value)
        case Count():
            if type(value) is not int or not node.least <= value <= node.most:
                raise Illegal.of("OUT_OF_RANGE", least=node.least, most=node.most)
        case Split():
            _check_split(node, value)
        case Text():
            _check_text(node, value)
    return node.then


def _descend_pick(node: Pick, value: Any) -> After:
    if value is None and node.least == 0:
        return None
    if node.most == 1:
        option = _option(node, value)
        return node.then if option.then is None else option.then
    if not isinstance(value, list) or len({str(key) for key in value}) != len(value):
        raise Illegal.of("NOT_A_LIST")
    if not node.least <= len(value) <= node.most:
        raise Illegal.of("PICK_COUNT", least=node.least, most=node.most)
    for key in value:
        _option(node, key)
    return node.then


def _option(node: Pick, key: Any) -> Option:
    for option in node.options:
        if option.key == key:
            if option.bar:
                raise Illegal.of("BARRED", reason=option.bar)
            return option
    raise Illegal.of("NO_SUCH_OPTION", given=str(key)[:40])


def _check_split(node: Split, value: Any) -> None:
    if not isinstance(value, dict) or any(type(amount) is not int or amount < 0 for amount in value.values()):
        raise Illegal.of("NOT_A_SPLIT")
    caps = {slot.key: 0 if slot.bar else cap for slot, cap in zip(node.slots, node.caps, strict=True)}
    for key, amount in value.items():
        if amount > caps.get(key, 0):
            raise Illegal.of("OVER_CAP", slot=str(key)[:40], most=caps.get(key, 0))
    least = node.total if node.least is None else node.least
    if not least <= sum(value.values()) <= node.total:
        raise Illegal.of("BAD_SUM", least=least, most=node.total, given=sum(value.values()))


def _check_text(node: Text, value: Any) -> None:
    if not isinstance(value, str) or not all(char.isprintable() or char == "\n" for char in value):
        raise Illegal.of("NOT_TEXT")
    if not node.least <= len(value) <= node.most:
        raise Illegal.of("TEXT_LENGTH", least=node.least, most=node.most)


def walk(node: Node | None, answer: Answer, follow: Follow) -> Node | None:
    """The node still to be answered after `answer`, None when it is complete.

    `follow(path)` resolves a `LATER`. Raises Illegal for an element that its node refuses or that has no node.
    """
    for depth, value in enumerate(answer, 1):
        if node is None:
            raise Illegal.of("TOO_LONG")
        after = descend(node, value)
        node = follow(answer[:depth]) if isinstance(after, Later) else after
    return node


def check(node: Node, answer: Answer, follow: Follow) -> None:
    """Raise Illegal unless `answer` is a complete path; a trailing pick that may be skipped may also be left out."""
    if not isinstance(answer, list):
        raise Illegal.of("NOT_A_LIST")
    rest = walk(node, answer, follow)
    if rest is not None and not may_skip(rest):
        raise Illegal.of("INCOMPLETE", prompt=rest.prompt)


def may_skip(node: Node) -> bool:
    """Whether an answer may end before this node."""
    return isinstance(node, Pick) and node.least == 0


def leaves(node: Node | None, follow: Follow, path: Answer | None = None) -> Iterator[Answer]:
    """Every complete answer made of single picks and counts, in order; for narrow trees, tests and robots.

    A multiple pick, a split or a text contributes one sample answer of its own.
    """
    path = path or []
    if node is None:
        yield path
        return
    for value in samples(node):
        after = descend(node, value)
        there = [*path, value]
        yield from leaves(follow(there) if isinstance(after, Later) else after, follow, there)


def samples(node: Node) -> list[Any]:
    """The values worth trying at a node: all of them for single picks and counts, one legal one elsewhere."""
    match node:
        case Pick(most=1):
            skip = [None] if node.least == 0 else []
            return [option.key for option in node.options if not option.bar] + skip
        case Pick():
            return [[option.key for option in node.options if not option.bar][: node.least]]
        case Count():
            return list(range(node.least, node.most + 1))
        case Split():
            return [_fill(node)]
        case Text():
            return ["x" * node.least]


def _fill(node: Split) -> dict[str, int]:
    left = node.total if node.least is None else node.least
    filled = {}
    for slot, cap in zip(node.slots, node.caps, strict=True):
        amount = 0 if slot.bar else min(cap, left)
        filled[slot.key], left = amount, left - amount
    return {key: amount for key, amount in filled.items() if amount}


def first(node: Node | None, follow: Follow) -> Answer:
    """The answer that takes the first open option everywhere: the safe choice of steps that name no other."""
    path: Answer = []
    while node is not None:
        value = samples(node)[0]
        path.append(value)
        after = descend(node, value)
        node = follow(path) if isinstance(after, Later) else after
    return path
