"""Where things lie on Come Together's pictures, in pixels of a picture 1200 wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import theme
from render.canvas import Box
from render.panels import BANNER, GAP, MARGIN, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, View

THEME = theme.load("come_together")
MOTIFS = THEME.motifs
TITLE = ("Come", "Together")
POSTER = 272
WORDS_X = MARGIN + POSTER + 24

SLIM = 16
INNER = WIDTH - 2 * MARGIN

INFO_Y = MARGIN + BANNER + SLIM
INFO = 236
COUNTS = 470
MEEPLES = "KBPYG"

PLACES_Y = INFO_Y + INFO + SLIM
PLACE = 192
SIGN = 176
SLOT_GAP = 12
SLOT = (INNER - SIGN - 4 * SLOT_GAP) // 4
SPACE = 58

STRIP_Y = PLACES_Y + 4 * (PLACE + SLIM)
STRIP = 144
LEGEND_Y = STRIP_Y + STRIP + SLIM
LEGEND = 44
HEIGHT = LEGEND_Y + LEGEND + MARGIN


def place_box(row: int) -> Box:
    """The box of a location's sign, rows from 0."""
    return MARGIN, PLACES_Y + row * (PLACE + SLIM), SIGN, PLACE


def slot_box(row: int, space: int) -> Box:
    """The box of a card with its Location space, both from 0."""
    x = MARGIN + SIGN + SLOT_GAP + space * (SLOT + SLOT_GAP)
    return x, PLACES_Y + row * (PLACE + SLIM), SLOT, PLACE


def strip_boxes(count: int) -> list[Box]:
    """The boxes of the scores at the foot, from left to right."""
    gap = SLIM if count > 4 else GAP
    width = (INNER - (count - 1) * gap) // count
    return [(MARGIN + seat * (width + gap), STRIP_Y, width, STRIP) for seat in range(count)]


def movers(view: View) -> Sequence[BoardFace]:
    """The boards of all who are waited for."""
    return [board for board in view.boards if board.to_move]
