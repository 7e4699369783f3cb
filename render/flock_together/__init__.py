"""Flock Together's pictures: a storybook farm with everything that is public on it (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import panels, text
from render.canvas import Canvas
from render.flock_together import board, hand, poster, scenery, strip, tableau
from render.flock_together import layout as at
from render.flock_together.telling import board_text
from render.flock_together.words import alt, line, summary
from render.focus import Focus
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import View

__all__ = ["SHEETS", "alt", "board_text", "draw", "line", "summary"]

SHEETS = ("board", "seats", "hand", "poster", "share")


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(view, names)
    match sheet:
        case "board":
            canvas = _board(view, shown)
        case "seats":
            canvas = tableau.draw(view, shown)
        case "hand":
            canvas = hand.draw(view, shown)
        case "poster":
            canvas = poster.draw(view, shown)
        case "share":
            canvas = poster.share(view)
        case _:
            raise ValueError(f"Flock Together has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors(view.season))


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[bird.seat]) or f"Seat {bird.seat + 1}" for bird in view.birds]


@lru_cache(maxsize=3)
def colors(season: str) -> Image.Image:
    """The palette of all sheets in a season."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], _ground(season, 3))


@kept
def _ground(season: str, count: int) -> Image.Image:
    """What no move changes on the public picture of a season, with `count` players."""
    canvas = scenery.page(panels.WIDTH, at.height(count), season)
    strip.shells(canvas, season, count)
    board.shells(canvas, season)
    return canvas.image


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    canvas = Canvas(_ground(view.season, len(view.birds)).copy())
    strip.banner(canvas, view, names)
    strip.calendar(canvas, view)
    strip.weather(canvas, view)
    board.farm(canvas, view, names)
    strip.decks(canvas, view)
    strip.players(canvas, view, names)
    return canvas
