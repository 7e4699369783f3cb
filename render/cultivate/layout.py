"""Where things lie on CULTivate's pictures, in pixels of a picture 1200 wide; what signs and seats look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from render import theme
from render.canvas import Box
from render.panels import BANNER, GAP, MARGIN, PAD, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import Stand, View

THEME = theme.load("cultivate")
MOTIFS = THEME.motifs
TITLE = ("CULT", "ivate")
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th")
SEATS = ("sky", "peach", "mint", "lilac", "butter")

TYPES = {
    "C": "star", "P": "ballot", "S": "flask", "A": "book", "V": "megaphone", "D": "boot", "Y": "kite", "I": "magnifier",
}  # fmt: skip
POWERS = {
    "hijack": ("bolt", "+2 points"),
    "mastermind": ("bulb", "5 cards"),
    "manipulate": ("cycle", "2 exchanges"),
    "blackmail": ("letter", "pay 2, not 4"),
}
VERBS = {
    "gain": ("meeple", "gain", "Gain"),
    "investigate": ("magnifier", "attack", "When drawn"),
    "shift_investigator": ("bomb", "attack", "Attack"),
    "steal": ("magnet", "attack", "Attack"),
    "swap": ("swap", "attack", "Attack"),
    "reassign": ("clipboard", "task", "Task"),
    "block": ("ban", "block", "Reaction"),
}
ORDERS = {
    "A": "Cards that harm me",
    "E": "Cards that fill a rival",
    "F": "Other gain cards",
    "G": "Other actions",
    "B": "My investigations",
    "H": "Rivals' investigations",
    "C": "Blocks of my cards",
    "D": "Blocks of my blocks",
    "I": "Other blocks",
}

INNER = WIDTH - 2 * MARGIN
TOP = MARGIN + BANNER + GAP
LABEL = 34
HEAD = 146
STEP = 10
FOOT = 188
NEWS = 272
KEY = 326  # where it shares a slot
SUPPLY = 108


class Plot(Struct, frozen=True):
    """A compound on a picture: the corner of r1c1 and the size of a space; row 4 lies a STEP lower."""

    x: int
    y: int
    cell: int

    def corner(self, space: str) -> tuple[int, int]:
        """The upper left pixel of a space like `r2c3`."""
        row, column = int(space[1]), int(space[3])
        return self.x + (column - 1) * self.cell, self.y + (row - 1) * self.cell + (STEP if row == 4 else 0)

    def middle(self, space: str) -> tuple[int, int]:
        """The pixel in the middle of a space."""
        x, y = self.corner(space)
        return x + self.cell // 2, y + self.cell // 2


class Grid(Struct, frozen=True):
    """How the seats' panels lie on the board sheet: columns, the width of a panel, the size of a space."""

    seats: int
    columns: int
    cell: int

    @property
    def width(self) -> int:
        """The width of a panel."""
        return (INNER - (self.columns - 1) * GAP) // self.columns

    @property
    def height(self) -> int:
        """The height of a panel."""
        return panel_height(self.cell)

    def box(self, slot: int) -> Box:
        """The box of a panel; slots after the seats' are free for news."""
        across, down = slot % self.columns, slot // self.columns
        return MARGIN + across * (self.width + GAP), TOP + down * (self.height + GAP), self.width, self.height

    def plot(self, seat: int) -> Plot:
        """Where a seat's compound lies."""
        return plot_in(self.box(seat), self.cell)

    @property
    def news(self) -> tuple[Box, Box]:
        """The boxes of the last move and of the key: where panels leave room, else below them."""
        if self.seats % self.columns:
            x, y, _, height = self.box(self.seats)
            wide, upper = MARGIN + INNER - x, height - GAP - KEY
            return (x, y, wide, upper), (x, y + upper + GAP, wide, KEY)
        wide = (INNER - GAP) // 2
        top = TOP + self.height + GAP
        return (MARGIN, top, wide, NEWS), (MARGIN + wide + GAP, top, wide, NEWS)

    @property
    def supply(self) -> Box:
        """The box of the supply, at the foot."""
        rows = (self.seats + self.columns - 1) // self.columns
        top = TOP + rows * (self.height + GAP) + (0 if self.seats % self.columns else NEWS + GAP)
        return MARGIN, top, INNER, SUPPLY

    @property
    def total(self) -> int:
        """The height of the picture."""
        return self.supply[1] + SUPPLY + MARGIN


def panel_height(cell: int) -> int:
    """The height of a seat's panel whose spaces have a size."""
    return HEAD + 4 * cell + STEP + FOOT


def plot_in(box: Box, cell: int) -> Plot:
    """The compound of a panel: in its middle, with the labels of the rows on its left."""
    x, y, width, _ = box
    return Plot(x + (width - 4 * cell + LABEL) // 2, y + HEAD, cell)


def grid(seats: int) -> Grid:
    """The board sheet of a number of seats."""
    return Grid(seats, 2, 100) if seats < 3 else Grid(seats, 3, 72)


def color(seat: int) -> str:
    """The colour id of a seat."""
    return SEATS[seat]


def seat_of(seat: int) -> tuple[int, str]:
    """A seat with its colour id, as the kit takes it."""
    return seat, SEATS[seat]


def ordered(view: View) -> Sequence[Stand]:
    """The seats in turn order, from the first player on (CU-4.1)."""
    return (*view.stands[view.first :], *view.stands[: view.first])


def pad(box: Box) -> Box:
    """A box without its padding."""
    x, y, width, height = box
    return x + PAD, y + PAD, width - 2 * PAD, height - 2 * PAD
