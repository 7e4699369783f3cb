"""Band Tour's pictures: gig posters, black and neon, photocopied (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import panels, text
from render.band_tour import board, forming, ground, hand, poster
from render.band_tour import layout as at
from render.band_tour.telling import board_text
from render.band_tour.words import alt, line, summary
from render.canvas import Canvas
from render.focus import Focus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import View

__all__ = ["SHEETS", "alt", "board_text", "draw", "line", "summary"]

SHEETS = ("board", "hand", "poster", "share")


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(names)
    match sheet:
        case "board":
            canvas = _board(view, shown)
        case "hand":
            canvas = _hand(view, shown)
        case "poster":
            canvas = poster.draw(view, shown)
        case "share":
            canvas = poster.share(view)
        case _:
            raise ValueError(f"Band Tour has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors())


def called(names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(name) or f"Seat {seat + 1}" for seat, name in enumerate(names)]


def _board(view: View, names: Sequence[str]) -> Canvas:
    """The public picture."""
    return forming.draw(view, names) if view.phase == "forming" else board.draw(view, names)


def _hand(view: View, names: Sequence[str]) -> Canvas:
    """The reader's own band sheet; whoever has none, or not yet, sees the public picture."""
    mine = view.mine
    if mine is None or view.phase == "forming":
        return _board(view, names)
    own = next(stand for stand in view.stands if stand.seat == mine.seat)
    return hand.draw(view, own, mine, names)


@lru_cache(maxsize=1)
def colors() -> Image.Image:
    """The palette of all sheets."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], _papers())


def _papers() -> Image.Image:
    """The wall with the title and both papers on it."""
    canvas = Canvas(ground.wall(panels.WIDTH, 1200).image)
    ground.title(canvas)
    for index, motif in enumerate(("venue", "crowd")):
        ground.paper(canvas, (24 + 580 * index, 160, 560, 300), at.MOTIFS[motif])
    return canvas.image
