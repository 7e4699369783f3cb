"""The Festival grid and the audience tokens (FE-1, FE-4.4): where a token may lie at all, as tables and bit masks.

A cell is written column + row (`c4`). A mask is a number with one bit per cell, row by row from the top left, so that
counting and overlap are single operations; every placement on the empty grid is known in advance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from games.core.data import BadData, record, rows

Location = Literal["merch", "vip", "food", "wc", "drink", "speakers", "exit"]
Stage = Literal["A", "B", "C", "D"]
Mark = Literal["printed", "public", "reconstructed"]
Offset = tuple[int, int]

COLUMNS = "abcdefghijkl"
ROWS = tuple(str(number) for number in range(1, 13))
COLORS = ("pink", "green", "blue", "yellow")

WIDTH = len(COLUMNS)
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
BITS = {cell: 1 << at for at, cell in enumerate(CELLS)}
WHOLE = (1 << len(CELLS)) - 1
FIRST_COLUMN = sum(BITS[COLUMNS[0] + row] for row in ROWS)
LAST_COLUMN = sum(BITS[COLUMNS[-1] + row] for row in ROWS)
ZONE_ROWS = 3


class SpotRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of special location and its code on the map."""

    id: Location
    code: str
    mark: Mark


class StageRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A stage and the side of the grid it stands at."""

    id: Stage
    side: Literal["top", "right", "bottom", "left"]
    mark: Mark


class BoardRows(Struct, frozen=True, forbid_unknown_fields=True):
    """The data file of the grid."""

    mark: Mark
    map: str
    spot: tuple[SpotRow, ...]
    stage: tuple[StageRow, ...]


class Turned(Struct, frozen=True, forbid_unknown_fields=True):
    """One orientation of a token: its picture (`#. / ##`) and the words for it."""

    picture: str
    words: str

    @property
    def offsets(self) -> tuple[Offset, ...]:
        """Columns to the right and rows down from the head, in reading order (FE-4.8)."""
        lines = enumerate(self.picture.split(" / "))
        squares = [(x, y) for y, line in lines for x, square in enumerate(line) if square == "#"]
        return tuple((x - squares[0][0], y) for x, y in squares)


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of audience token (FE-1.4) with its orientations by number."""

    id: str
    mark: Mark
    turns: tuple[Turned, ...]
    most_seats: int = 4


class Placement(Struct, frozen=True):
    """A token lying on the grid: head cell and all cells in reading order, and the same as a mask.

    `fringe` is the mask of the neighbours of its cells; `notation` is FE-4.8's, such as `L4-0@a9`.
    """

    token: str
    turn: int
    head: str
    cells: tuple[str, ...]
    mask: int
    fringe: int

    @property
    def notation(self) -> str:
        """Token, orientation number and head cell."""
        return f"{self.token}-{self.turn}@{self.head}"


def mask_of(cells: Iterator[str] | tuple[str, ...] | list[str]) -> int:
    """The mask of different cells."""
    return sum(BITS[cell] for cell in cells)


def cells_of(mask: int) -> tuple[str, ...]:
    """The cells of a mask in reading order."""
    return tuple(cell for cell in CELLS if mask & BITS[cell])


def fringe_of(mask: int) -> int:
    """All cells that share an edge with a cell of the mask (FE-1.3); may include cells of the mask itself."""
    sideways = (mask & ~LAST_COLUMN) << 1 | (mask & ~FIRST_COLUMN) >> 1
    return (mask << WIDTH | mask >> WIDTH | sideways) & WHOLE


def spread(head: str, offsets: tuple[Offset, ...]) -> list[str] | None:
    """The cells a shape covers from its head, None if one of them is outside the grid (FE-4.1)."""
    column, row = COLUMNS.index(head[0]), int(head[1:]) - 1
    places = [(column + x, row + y) for x, y in offsets]
    if any(not (0 <= x < WIDTH and 0 <= y < len(ROWS)) for x, y in places):
        return None
    return [COLUMNS[x] + ROWS[y] for x, y in places]


def _codes(board: BoardRows) -> dict[str, str]:
    codes = dict(zip(CELLS, board.map.split(), strict=False))
    if len(codes) != len(CELLS) or len(board.map.split()) != len(CELLS):
        raise BadData(f"data/festival/board.toml, map: it needs {len(CELLS)} codes")
    known = (
        {".."}
        | {row.code for row in board.spot}
        | {f"{row.id}{n}" for row in board.stage for n in range(1, ZONE_ROWS + 1)}
    )
    for cell, code in codes.items():
        if code not in known:
            raise BadData(f"data/festival/board.toml, map: the code {code} at {cell} means nothing")
    return codes


def _laid(token: Token) -> Iterator[Placement]:
    for turn, turned in enumerate(token.turns):
        for head in CELLS:
            cells = spread(head, turned.offsets)
            if cells is not None and not any(cell in SPOTS for cell in cells):
                mask = mask_of(cells)
                yield Placement(token.id, turn, head, tuple(cells), mask, fringe_of(mask))


BOARD = record("festival", "board", BoardRows)
TOKENS = rows("festival", "token", Token)
_CODES = _codes(BOARD)

SPOTS: dict[str, Location] = {cell: row.id for cell, code in _CODES.items() for row in BOARD.spot if row.code == code}
"""The special-location cells with their kinds (FE-1.2)."""

OPEN = WHOLE & ~mask_of(list(SPOTS))
"""The mask of the cells that tokens may cover (FE-4.2)."""

BESIDE: dict[Location, int] = {
    row.id: OPEN & fringe_of(mask_of([cell for cell, kind in SPOTS.items() if kind == row.id])) for row in BOARD.spot
}
"""The open neighbour cells of each kind of location."""

ZONES: dict[Stage, tuple[int, ...]] = {
    row.id: tuple(
        mask_of([cell for cell, code in _CODES.items() if code == f"{row.id}{number}"])
        for number in range(1, ZONE_ROWS + 1)
    )
    for row in BOARD.stage
}
"""The stage rows of each zone, from the stage (FE-1.7)."""

BY_TOKEN: dict[str, tuple[Placement, ...]] = {token.id: tuple(_laid(token)) for token in TOKENS.values()}
"""Every placement on the empty grid in canonical order (FE-4.10)."""

PLACEMENTS = {placement.notation: placement for laid in BY_TOKEN.values() for placement in laid}
"""The same by notation."""


def tokens_for(seats: int) -> tuple[str, ...]:
    """The tokens of every colour's reserve (FE-2.8, FE-2.9)."""
    return tuple(token.id for token in TOKENS.values() if seats <= token.most_seats)
