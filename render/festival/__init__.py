"""Festival's pictures: a summer field from above, with everything that is public on it (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import text
from render.canvas import Canvas
from render.festival import board, cards, strip
from render.festival import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import BoardMap, View
    from render.focus import Focus

SHEETS = ("board",)


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    return _board(view, called(view, names)).png(colors(view.board))


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[stand.seat]) or f"Seat {stand.seat + 1}" for stand in view.stands]


@lru_cache(maxsize=2)
def colors(field: BoardMap) -> Image.Image:
    """The palette of all sheets."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], board.ground(field, at.HEIGHT))


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    canvas = Canvas(board.ground(view.board, at.HEIGHT).copy())
    strip.banner(canvas, view, names)
    board.crowds(canvas, view)
    cards.festival(canvas, view, names)
    cards.permanent(canvas, view)
    strip.scores(canvas, view, names)
    return canvas
