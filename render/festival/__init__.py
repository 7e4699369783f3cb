"""Festival's pictures: a summer field from above, with everything that is public on it (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import panels, text
from render.canvas import Canvas
from render.festival import board, cards, placing, poster, strip
from render.festival import layout as at
from render.festival.words import alt, board_text, line, summary
from render.focus import Focus
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import BoardMap, View

__all__ = ["SHEETS", "alt", "board_text", "draw", "line", "summary"]

SHEETS = ("board", "place", "poster", "share")


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(view, names)
    match sheet:
        case "board":
            canvas = _board(view, shown)
        case "place":
            canvas = placing.draw(view, focus or Focus((), ()))
        case "poster":
            canvas = poster.draw(view, shown)
        case "share":
            canvas = poster.share(view)
        case _:
            raise ValueError(f"Festival has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors(view.board))


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[stand.seat]) or f"Seat {stand.seat + 1}" for stand in view.stands]


@lru_cache(maxsize=2)
def colors(field: BoardMap) -> Image.Image:
    """The palette of all sheets."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], _ground(field, 4, cards.TAGS))


@kept
def _ground(field: BoardMap, seats: int, tags: tuple[str, ...]) -> Image.Image:
    """What no move changes on the public picture."""
    canvas = board.lawn(panels.WIDTH, at.HEIGHT)
    board.field(canvas, field)
    cards.shells(canvas, tags)
    strip.shells(canvas, seats)
    return canvas.image


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    canvas = Canvas(_ground(view.board, len(view.stands), cards.tags(view)).copy())
    strip.banner(canvas, view, names)
    board.tokens(canvas, view)
    cards.displays(canvas, view, names)
    strip.scores(canvas, view, names)
    return canvas
