"""Come Together's pictures: poster art of 1969 around everything that is public (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import panels, text
from render.canvas import Canvas
from render.come_together import board, ground, hand, placing, poster, seats, strip
from render.come_together import layout as at
from render.come_together.telling import board_text
from render.come_together.words import alt, line, summary
from render.focus import Focus
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import View

__all__ = ["SHEETS", "alt", "board_text", "draw", "line", "summary"]

SHEETS = ("board", "seats", "hand", "place", "poster", "share")


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(view, names)
    match sheet:
        case "board":
            canvas = _board(view, shown)
        case "seats":
            canvas = seats.draw(view, shown)
        case "hand":
            canvas = hand.draw(view, shown)
        case "place":
            canvas = _place(view, shown, focus or Focus((), ()))
        case "poster":
            canvas = poster.draw(view, shown)
        case "share":
            canvas = poster.share(view)
        case _:
            raise ValueError(f"Come Together has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors())


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[board.seat]) or f"Seat {board.seat + 1}" for board in view.boards]


@lru_cache(maxsize=1)
def colors() -> Image.Image:
    """The palette of all sheets."""
    return kit.palette([at.THEME.ink, at.THEME.surface, *at.THEME.colors()], _ground(3))


@kept
def _ground(count: int) -> Image.Image:
    """What no move changes on the public picture, with `count` panels at the foot."""
    canvas = ground.poster(panels.WIDTH, at.HEIGHT)
    board.shells(canvas)
    strip.shells(canvas, count)
    return canvas.image


def _place(view: View, names: list[str], focus: Focus) -> Canvas:
    """What a choice under way is about: the board with the places in reach, or one's own festival."""
    shown: View = focus.after or view
    if not placing.is_on_board(focus):
        return hand.draw(shown, names)
    canvas = _board(shown, names)
    placing.candidates(canvas, view, focus)
    return canvas


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    canvas = Canvas(_ground(len(view.boards) + bool(view.friend)).copy())
    strip.banner(canvas, view, names)
    board.activations(canvas, view)
    board.newspaper(canvas, view)
    board.locations(canvas, view)
    strip.scores(canvas, view, names)
    return canvas
