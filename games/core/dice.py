"""Randomness that can be verified: HMAC over a secret key, one named stream per deck or die.

A draw is an ordered sample without replacement: `k` of `n` numbers. Rolling a die is 1 of n, shuffling is n of n. The
state keeps how often each stream was used; every draw is recorded with its result, so that a finished table can be
checked with the seed and these few lines alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Unseen(Exception):
    """A preview has come to a draw or a hidden card: it ends here."""


class Draw(Struct, frozen=True):
    """One use of a stream: its `number`, the `size` of what was drawn from, the `result` (indexes from 0, in order)."""

    stream: str
    number: int
    size: int
    result: list[int]


def commit(seed: bytes) -> str:
    """The hash of a seed that is posted before the start (hex)."""
    return hashlib.sha256(seed).hexdigest()


def derive(seed: bytes, salt: str) -> bytes:
    """A table's key from its seed and its public salt."""
    return hmac.digest(seed, salt.encode(), "sha256")


def _words(key: bytes, stream: str, number: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, f"{stream}\0{number}\0{block}".encode(), "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def _below(words: Iterator[int], size: int) -> int:
    limit = (1 << 64) - (1 << 64) % size
    while (word := next(words)) >= limit:
        pass
    return word % size


def sample(key: bytes, stream: str, number: int, size: int, count: int) -> list[int]:
    """`count` different numbers below `size`, by Fisher-Yates with rejection sampling."""
    words, pool = _words(key, stream, number), list(range(size))
    for at in range(min(count, size - 1)):
        other = at + _below(words, size - at)
        pool[at], pool[other] = pool[other], pool[at]
    return pool[:count]


def is_true(key: bytes, draw: Draw) -> bool:
    """Whether a recorded draw is what the key gives."""
    return sample(key, draw.stream, draw.number, draw.size, len(draw.result)) == draw.result


class Astray(Exception):
    """What is drawn is not what was noted: a log does not fit the rules that carry it out again."""


class Tape:
    """Draws as they were noted, given out again: with it a log can be carried out without the secret key."""

    def __init__(self, draws: Iterable[Draw]):
        self._draws = iter(draws)

    def next(self, stream: str, number: int, size: int, count: int) -> list[int]:
        """The result of the next draw; raises Astray if another one was noted."""
        draw = next(self._draws, None)
        if draw is None or (draw.stream, draw.number, draw.size, len(draw.result)) != (stream, number, size, count):
            raise Astray(f"draw {number} of {stream}")
        return draw.result


Source = bytes | Tape
"""What draws are made from: the key, or a tape of earlier ones."""


class Dice:
    """Draws for one action; without a source (in a preview) every draw raises Unseen.

    A stream whose name holds its own number (it has a `/`) is drawn at 0 and not counted.
    """

    def __init__(self, source: Source | None, counters: dict[str, int]):
        self.source, self.counters = source, counters
        self.drawn: list[Draw] = []

    def look(self) -> None:
        """Where a preview ends: raises Unseen without a source."""
        if self.source is None:
            raise Unseen

    def take(self, stream: str, size: int, count: int) -> list[int]:
        """`count` different numbers below `size`."""
        if self.source is None:
            raise Unseen
        number = self.counters.get(stream, 0)
        draw = self.source.next if isinstance(self.source, Tape) else partial(sample, self.source)
        result = draw(stream, number, size, count)
        if "/" not in stream:
            self.counters[stream] = number + 1
        self.drawn.append(Draw(stream, number, size, result))
        return result

    def below(self, stream: str, size: int) -> int:
        """A number from 0 to size - 1."""
        return self.take(stream, size, 1)[0]

    def roll(self, stream: str, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return self.below(stream, sides) + 1

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(stream, len(items))]

    def sample(self, stream: str, items: Sequence[T], count: int) -> list[T]:
        """`count` of the items, in the order drawn."""
        return [items[at] for at in self.take(stream, len(items), count)]

    def shuffled(self, stream: str, items: Sequence[T]) -> list[T]:
        """All the items in a new order."""
        return self.sample(stream, items, len(items))


class Luck:
    """A small fast generator (splitmix64) for robots, samples and tests: alike on every machine, never for a table."""

    def __init__(self, seed: int):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return mixed ^ (mixed >> 31)

    def below(self, size: int) -> int:
        """A number from 0 to size - 1 (bias under 2**-40 for the sizes of a game)."""
        return self.word() % size

    def chance(self) -> float:
        """A number from 0 up to 1."""
        return (self.word() >> 11) / (1 << 53)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All the items in a new order."""
        pool = list(items)
        for at in range(len(pool) - 1, 0, -1):
            other = self.below(at + 1)
            pool[at], pool[other] = pool[other], pool[at]
        return pool

    def split(self) -> Luck:
        """An independent generator."""
        return Luck(self.word())
