"""Where things lie on Festival's pictures, in pixels of a picture 1200 wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import theme
from render.canvas import Box
from render.panels import BANNER, GAP, MARGIN, WIDTH, after_title
from render.theme import Paint

if TYPE_CHECKING:
    from games.festival.view import Goal, View

THEME = theme.load("festival")
TITLE = "Festival"

ORDINALS = ("", "1st", "2nd", "3rd", "4th")

CELL = 56
COORD = 28
STAGE = 44
EDGE = COORD + STAGE
BOARD = 12 * CELL + 2 * EDGE
BOARD_X = MARGIN
BOARD_Y = MARGIN + BANNER + GAP
GRID_X = BOARD_X + EDGE
GRID_Y = BOARD_Y + EDGE

WORDS_X = after_title(THEME, TITLE)

SIDE_X = BOARD_X + BOARD + GAP
SIDE = WIDTH - MARGIN - SIDE_X
NOW_CARD = 332
LATER_CARD = 202
DECKS = 44
SIDE_GAP = 12

PERMANENT_Y = BOARD_Y + BOARD + GAP
PERMANENT_CARD = 200
PERMANENT_WIDTH = (WIDTH - 2 * MARGIN - 2 * GAP) // 3

STRIP_Y = PERMANENT_Y + PERMANENT_CARD + GAP
STRIP = 192
HEIGHT = STRIP_Y + STRIP + MARGIN


def cell_at(cell: str) -> tuple[int, int]:
    """The column and row of a cell like `c4`, from 0 (FE-1.1)."""
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def corner(cell: str) -> tuple[int, int]:
    """The upper left pixel of a cell."""
    column, row = cell_at(cell)
    return GRID_X + column * CELL, GRID_Y + row * CELL


def festival_boxes() -> list[Box]:
    """The boxes of the Festival cards: solved now, next, after next."""
    tops = (BOARD_Y, BOARD_Y + NOW_CARD + SIDE_GAP, BOARD_Y + NOW_CARD + LATER_CARD + 2 * SIDE_GAP)
    return [(SIDE_X, top, SIDE, height) for top, height in zip(tops, (NOW_CARD, LATER_CARD, LATER_CARD), strict=True)]


def permanent_boxes() -> list[Box]:
    """The boxes of the Permanent cards, slots 1 to 3."""
    step = PERMANENT_WIDTH + GAP
    return [(MARGIN + slot * step, PERMANENT_Y, PERMANENT_WIDTH, PERMANENT_CARD) for slot in range(3)]


def deck_boxes() -> list[Box]:
    """The boxes of the two decks: Festival, Permanent."""
    width = (SIDE - SIDE_GAP) // 2
    return [(SIDE_X + deck * (width + SIDE_GAP), BOARD_Y + BOARD - DECKS, width, DECKS) for deck in range(2)]


def strip_boxes(seats: int) -> list[Box]:
    """The boxes of the seats' scores at the foot, from left to right."""
    room = WIDTH - 2 * MARGIN
    width = (room - (seats - 1) * GAP) // seats
    return [(MARGIN + seat * (width + GAP), STRIP_Y, width, STRIP) for seat in range(seats)]


def seats(view: View) -> dict[str, int]:
    """The seat of every player's colour; neutral (FE-9.3) has none."""
    return {stand.color: stand.seat for stand in view.stands}


def paint(color: str, seat: int | None) -> Paint:
    """How a colour's areas are filled; without a seat it is neutral."""
    return THEME.paints["neutral" if seat is None else color]


def to_solve(view: View) -> Goal | None:
    """The card that is solved next; what lies open at the end of a game never is (FE-8.1, FE-8.2)."""
    return None if view.phase == "over" else view.festival[0]


def mover(view: View) -> int | None:
    """The seat whose turn it is, None when the game is over."""
    return next((stand.seat for stand in view.stands if stand.to_move), None)
