"""CULTivate's pictures: a suspiciously cheerful wellness brochure (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import panels, text
from render.canvas import Canvas
from render.cultivate import compound, ground, news, setup, strip
from render.cultivate import layout as at
from render.cultivate.telling import board_text
from render.cultivate.words import alt, summary
from render.focus import Focus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import View

__all__ = ["SHEETS", "alt", "board_text", "draw", "summary"]

SHEETS = ("board",)


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(view, names)
    match sheet:
        case "board":
            canvas = setup.draw(view, shown) if view.phase in setup.ADVICES else _board(view, shown)
        case _:
            raise ValueError(f"CULTivate has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors())


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[stand.seat]) or f"Seat {stand.seat + 1}" for stand in view.stands]


@lru_cache(maxsize=1)
def colors() -> Image.Image:
    """The palette of all sheets."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], _ground(3))


@lru_cache(maxsize=4)
def _ground(seats: int) -> Image.Image:
    """What no move changes on the public picture."""
    grid = at.grid(seats)
    canvas = ground.brochure(panels.WIDTH, grid.total)
    ground.title(canvas)
    for seat in range(seats):
        compound.shell(canvas, grid.box(seat), grid.cell)
    last, key = grid.news
    for box in (last, key, grid.supply):
        canvas.panel(*box, at.THEME.surface, at.THEME.shadow)
    strip.key(canvas, key)
    return canvas.image


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    grid = at.grid(len(view.stands))
    canvas = Canvas(_ground(grid.seats).copy())
    strip.banner(canvas, view, names)
    plots = [grid.plot(seat) for seat in range(grid.seats)]
    news.marks(canvas, view, plots)
    for stand in view.stands:
        asked = stand.seat in view.asked
        compound.panel(canvas, stand, names[stand.seat], grid.box(stand.seat), grid.cell, asked)
    news.ways(canvas, view, plots)
    for stand, plot in zip(view.stands, plots, strict=True):
        compound.followers(canvas, stand, plot)
    news.ghosts(canvas, view, plots)
    news.panel(canvas, view, names, grid.news[0])
    strip.supply(canvas, view, grid.supply)
    return canvas
