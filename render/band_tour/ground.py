"""The wall behind everything: halftone dots on black, two neon glows; and the title, printed a little off register."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from PIL import Image

from render import panels, text
from render.band_tour.layout import MOTIFS, THEME, TITLE
from render.canvas import Box, Canvas, Pen, mask
from render.keep import kept

STEP = 26
SIZE = 58
OFF = 3  # how far the inks are off register


def wall(width: int, height: int) -> Canvas:
    """The background, to be drawn on."""
    return Canvas(_wall(width, height).copy())


@kept
def _wall(width: int, height: int) -> Image.Image:
    """As `wall`, to be copied."""
    canvas = Canvas.blank(width, height, THEME.background)
    canvas.stamp(mask(width, height, lambda pen: _halftone(pen, (width, height), (0, 0))), 0, 0, MOTIFS["haze"])
    far = (width, height)
    canvas.stamp(mask(width, height, lambda pen: _halftone(pen, far, far)), 0, 0, MOTIFS["chill"])
    return canvas.image


def _halftone(pen: Pen, size: tuple[int, int], source: tuple[int, int]) -> None:
    """Dots that shrink with their distance from a source."""
    reach = max(size) * 0.95
    for row in range(size[1] // STEP * 2 + 3):
        for column in range(size[0] // STEP + 2):
            x, y = (column + row % 2 / 2) * STEP, row * STEP / 2
            radius = STEP * 0.36 * (1 - hypot(x - source[0], y - source[1]) / reach)
            if radius > 1:
                pen.disc(x, y, radius)


def inked(canvas: Canvas, at: tuple[int, int], words: str, size: int, color: str = THEME.ink) -> int:
    """A headline in the display face with its two neon inks off register; answers its width."""
    for shift, ink in ((-OFF, MOTIFS["cyan"]), (OFF, MOTIFS["magenta"])):
        text.write(canvas, (at[0] + shift, at[1] + shift // 2), words, size, ink, family=THEME.display)
    return text.write(canvas, at, words, size, color, family=THEME.display)


def title(canvas: Canvas) -> None:
    """The banner's panel with the title."""
    panels.banner(canvas, THEME, "", THEME.ink)
    inked(canvas, (panels.MARGIN + 24, panels.MIDDLE), TITLE, SIZE)


def after_title() -> int:
    """Where the words behind the title begin."""
    return panels.MARGIN + 24 + text.width(TITLE, SIZE, family=THEME.display) + 36


def paper(canvas: Canvas, box: Box, color: str) -> None:
    """A sheet of neon paper with the black edge of a photocopy at its left."""
    x, y, width, height = box
    canvas.panel(x, y, width, height, color, THEME.shadow)
    canvas.stamp(_toner(height), x + 12, y + 14, MOTIFS["toner"])


@lru_cache(maxsize=16)
def _toner(height: int) -> Image.Image:
    """The mask of toner that thins out towards the right."""

    def paint(pen: Pen) -> None:
        for column in range(4):
            for row in range((height - 28) // 12 + 1):
                pen.disc(5 + column * 10, 5 + row * 12 + column % 2 * 6, 4.6 - column * 1.2)

    return mask(44, height - 28, paint)
