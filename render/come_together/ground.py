"""The poster behind everything: a sun in two inks, and lettering that swings."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render import text
from render.canvas import Canvas, Pen, mask
from render.come_together import layout as at

RAYS = 28
SWING = 0.16  # how far letters rise and fall, in heights of the line
WEIGHT = text.BLACK


def poster(width: int, height: int) -> Canvas:
    """The sun's rays, and waves of ink along the upper edge."""
    canvas = Canvas.blank(width, height, at.THEME.background)
    canvas.stamp(mask(width, height, lambda pen: _rays(pen, width, height)), 0, 0, at.MOTIFS["ray"])
    return canvas


def _rays(pen: Pen, width: int, height: int) -> None:
    x, y, far = width * 0.5, height * 0.42, width + height
    for ray in range(RAYS):
        start, end = (2 * pi * (ray + side) / RAYS for side in (0, 0.5))
        pen.polygon([(x, y), (x + far * cos(start), y + far * sin(start)), (x + far * cos(end), y + far * sin(end))])


@lru_cache(maxsize=16)
def lettering(words: str, size: int, phase: float = 0.0) -> Image.Image:
    """The mask of a line in the display face whose letters grow and shrink along a wave, as posters of 1969 have it."""
    line = text.line(words, size, WEIGHT, at.THEME.display)
    swing = round(size * SWING)
    swung = Image.new("L", (line.width, line.height + 2 * swing), 0)
    for x in range(line.width):
        turn = 2 * pi * x / line.width * 1.2 + phase
        top, bottom = swing * (1 + sin(turn)) / 1, 2 * swing - swing * (1 + sin(turn + 1.1)) / 1
        column = line.crop((x, 0, x + 1, line.height)).resize(
            (1, max(1, round(line.height + 2 * swing - top - bottom))), Image.Resampling.BICUBIC
        )
        swung.paste(column, (x, round(top)))
    return swung
