"""The cards: Festival cards are won by majority, Permanent Objectives by reaching a threshold (section 6.5).

What a card counts is a tagged record; every verb of the closed list is one class here, with its count (FE-5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Literal

from msgspec import Struct

from games.core.data import rows

from .board import BESIDE, ZONES, Location, Mark, Stage, fringe_of

Symbol = Literal["hand", "mic"]


class Count(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb"):
    """What a card counts; `masks` are one colour's tokens on the grid (FE-5.8)."""

    @property
    def cells(self) -> int:
        """The mask of the cells that can count; 0 if it does not depend on where tokens lie."""
        return 0

    def of(self, masks: Sequence[int]) -> int:
        """The count of a colour."""
        raise NotImplementedError

    def adding(self, masks: Sequence[int]) -> Callable[[int], int]:
        """The count with one more token as a function of its mask: fast, for trying hundreds of places."""
        raise NotImplementedError


class Squares(Count, frozen=True):
    """Counts squares: each at most once, each on its own (FE-5.1, FE-5.3)."""

    def of(self, masks: Sequence[int]) -> int:
        """The number of squares on the cells that count."""
        return (reduce(or_, masks, 0) & self.cells).bit_count()

    def adding(self, masks: Sequence[int]) -> Callable[[int], int]:
        """Tokens never overlap, so squares add up."""
        cells, base = self.cells, self.of(masks)
        return lambda mask: base + (mask & cells).bit_count()


class SquaresAdjacent(Squares, frozen=True, tag="squares_adjacent"):
    """FE-5.2: squares with a neighbour cell of one of these kinds."""

    locations: tuple[Location, ...]

    @property
    def cells(self) -> int:
        """The open neighbours of the locations."""
        return reduce(or_, (BESIDE[kind] for kind in self.locations))


class SquaresInRows(Squares, frozen=True, tag="squares_in_rows"):
    """FE-5.4: squares in the stage rows 1 to `max_row` of any of these stages."""

    stages: tuple[Stage, ...]
    max_row: Literal[1, 2, 3]

    @property
    def cells(self) -> int:
        """The front rows of the zones."""
        return reduce(or_, (row for stage in self.stages for row in ZONES[stage][: self.max_row]))


class TokensOnStages(Count, frozen=True, tag="tokens_on_stages"):
    """FE-5.6: tokens with at least one square in the zone of any of these stages."""

    stages: tuple[Stage, ...]

    @property
    def cells(self) -> int:
        """The whole zones."""
        return reduce(or_, (row for stage in self.stages for row in ZONES[stage]))

    def of(self, masks: Sequence[int]) -> int:
        """The number of tokens in the zones, partially or totally."""
        cells = self.cells
        return sum(mask & cells != 0 for mask in masks)

    def adding(self, masks: Sequence[int]) -> Callable[[int], int]:
        """One more if the token touches a zone."""
        cells, base = self.cells, self.of(masks)
        return lambda mask: base + (mask & cells != 0)


class TokensConnected(Count, frozen=True, tag="tokens_connected"):
    """FE-5.7: tokens in the largest group whose squares are linked by edges."""

    def of(self, masks: Sequence[int]) -> int:
        """The size of the largest group, 0 without tokens."""
        return max((size for _, size in groups(masks)), default=0)

    def adding(self, masks: Sequence[int]) -> Callable[[int], int]:
        """The new token's group may join several, or stay smaller than the largest."""
        linked, largest = groups(masks), self.of(masks)
        return lambda mask: max(largest, 1 + sum(size for reach, size in linked if reach & mask))


def groups(masks: Sequence[int]) -> list[tuple[int, int]]:
    """The linked groups of one colour's tokens, each as (mask of its cells and their neighbours, number of tokens)."""
    found: list[tuple[int, int]] = []
    for mask in masks:
        linked = [group for group in found if group[0] & mask]
        reach = reduce(or_, (group[0] for group in linked), mask | fringe_of(mask))
        found = [group for group in found if group not in linked]
        found.append((reach, 1 + sum(group[1] for group in linked)))
    return found


class FestivalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A majority objective (purple back): `note` is its difficulty, `symbol` what it pairs by."""

    id: str
    name: str
    note: Literal["single", "beamed"]
    symbol: Symbol
    count: SquaresAdjacent | SquaresInRows
    mark: Mark


class PermanentCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Permanent Objective (pink back): satisfied when the count is at least the threshold (FE-6.1)."""

    id: str
    name: str
    symbol: Symbol
    count: SquaresAdjacent | TokensOnStages | TokensConnected
    threshold: int
    points: int
    mark: Mark


class ScoringRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What the ranks of a majority pay at a number of seats; the rank after the last pays the card."""

    seats: int
    points: tuple[int, ...]
    mark: Mark


FESTIVAL = rows("festival", "festival", FestivalCard)
PERMANENT = rows("festival", "permanent", PermanentCard)
CARDS: dict[str, FestivalCard | PermanentCard] = {**FESTIVAL, **PERMANENT}
SCORING = {row.seats: row.points for row in rows("festival", "scoring", ScoringRow, key="seats").values()}


def symbol_of(card: str) -> Symbol:
    """The pair symbol of a Festival or Permanent card."""
    return CARDS[card].symbol
