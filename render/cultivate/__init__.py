"""CULTivate's pictures: a suspiciously cheerful wellness brochure (rules page, section 9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import canvas as kit
from render import text
from render.canvas import Canvas
from render.cultivate import board, hand, placing, poster, setup, tokens
from render.cultivate import layout as at
from render.cultivate.telling import board_text
from render.cultivate.words import alt, line, summary
from render.focus import Focus
from render.theme import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import View

__all__ = ["SHEETS", "alt", "board_text", "draw", "line", "summary"]

LOUD = ("leaf", "glow", "sun", "stage", "attack", "block", "task", "plot")

SHEETS = ("board", "hand", "place", "poster", "share")


def draw(view: View, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
    """One sheet as a PNG; ValueError for a sheet that is not in `SHEETS`."""
    shown = called(view, names)
    match sheet:
        case "board":
            canvas = _board(view, shown)
        case "hand":
            canvas = _hand(view, shown)
        case "place":
            canvas = placing.draw(view, shown, focus or Focus((), ()))
        case "poster":
            canvas = poster.draw(view, shown)
        case "share":
            canvas = poster.share(view)
        case _:
            raise ValueError(f"CULTivate has no sheet {sheet!r}, but {', '.join(SHEETS)}")
    return canvas.png(colors())


def called(view: View, names: Sequence[str]) -> list[str]:
    """Names as they can be drawn; whoever has nothing drawable in theirs is called by the seat."""
    return [text.plain(names[stand.seat]) or f"Seat {stand.seat + 1}" for stand in view.stands]


@lru_cache(maxsize=1)
def colors() -> Image.Image:
    """The palette of all sheets: the theme, and what a board full of followers and wishes adds to it."""
    theme = at.THEME
    fills = [paint.fill for paint in theme.paints.values()]
    wished = [tokens.faded(letter) for letter in at.TYPES]
    grounds = ((theme.background, 7), (at.MOTIFS["petal"], 3), (at.MOTIFS["haze"], 3))
    shade = [mix(ground, theme.shadow, step / 40) for ground, steps in grounds for step in range(steps)]
    main = [theme.surface, theme.ink, theme.muted, theme.accent]
    return kit.palette([*main, *fills, *wished, *shade, *(at.MOTIFS[motif] for motif in LOUD)], _crowded())


def _crowded() -> Image.Image:
    """A board with every follower, wish and sign on it."""
    canvas = Canvas(board.shells(3).copy())
    for index, letter in enumerate(at.TYPES):
        sprites = [tokens.token(letter, 100), tokens.token(letter, 100, ghost=True)]
        sprites += [tokens.blank(100, is_covered=bool(row), demand=letter * row, wanted=letter) for row in range(2)]
        for row, sprite in enumerate(sprites):
            canvas.put(sprite, 30 + index * 140, 160 + row * 110)
    return canvas.image


def _board(view: View, names: list[str]) -> Canvas:
    """The public picture."""
    if view.phase in setup.ADVICES:
        return setup.draw(view, names)
    return board.draw(view, names, range(len(view.stands)))


def _hand(view: View, names: list[str]) -> Canvas:
    """The reader's own cards; whoever has none, or not yet, sees the public picture."""
    if view.mine is None or view.phase in setup.ADVICES:
        return _board(view, names)
    return hand.draw(view, view.mine, names)
