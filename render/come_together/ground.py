"""The poster behind everything: a sun in two inks, and lettering that swings."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render import text
from render.canvas import Canvas, Pen, mask, rounded
from render.come_together import layout as at
from render.keep import kept

RAYS = 28
TALLEST = 3000
SUN = 336
HORIZON = 0.7  # where the sun rises on the poster, in heights
SWING = 0.16  # how far letters rise and fall, in heights of the line
WEIGHT = text.BLACK
FINE = 4  # letters are bent this much larger and reduced


def poster(width: int, height: int) -> Canvas:
    """The rays of a sun behind everything; at most TALLEST high."""
    return Canvas(_sunburst(width).crop((0, 0, width, height)))


@kept
def _sunburst(width: int) -> Image.Image:
    canvas = Canvas.blank(width, TALLEST, at.THEME.background)
    canvas.stamp(mask(width, TALLEST, lambda pen: _rays(pen, width)), 0, 0, at.MOTIFS["ray"])
    return canvas.image


def _rays(pen: Pen, width: int) -> None:
    x, y, far = width * 0.5, width * 0.5, width + TALLEST
    for ray in range(RAYS):
        start, end = (2 * pi * (ray + side) / RAYS for side in (0, 0.5))
        pen.polygon([(x, y), (x + far * cos(start), y + far * sin(start)), (x + far * cos(end), y + far * sin(end))])


def waves(width: int, height: int) -> Image.Image:
    """Bands of ink that roll over a night sky, the sun behind them."""
    canvas = Canvas.blank(width, height, at.MOTIFS["night"])
    for share, color in ((0.95, "plum"), (0.72, "stars"), (0.5, "rose"), (0.3, "sun")):
        ring = rounded(round(height * share) * 2, round(height * share) * 2, height * share)
        canvas.stamp(
            ring, round(width * 0.86) - ring.width // 2, round(height * 0.2) - ring.height // 2, at.MOTIFS[color]
        )
    return canvas.image


@kept
def sunrise(width: int, height: int) -> Image.Image:
    """The poster's picture: a sun in rings of ink that rises over hills at night."""
    canvas, horizon = Canvas.blank(width, height, at.MOTIFS["night"]), round(height * HORIZON)
    for radius, color in ((620, "plum"), (520, "stars"), (428, "rose"), (SUN, "sun")):
        disc = rounded(2 * radius, 2 * radius, radius)
        canvas.stamp(disc, width // 2 - radius, horizon - radius, at.MOTIFS[color])
    canvas.stamp(mask(width, height, lambda pen: _hills(pen, width, height, horizon)), 0, 0, at.MOTIFS["night"])
    return canvas.image


def _hills(pen: Pen, width: int, height: int, horizon: int) -> None:
    ridge = [(x, horizon + 14 * sin(x / width * 9)) for x in range(0, width + 1, 8)]
    pen.polygon([*ridge, (width, height), (0, height)])


@lru_cache(maxsize=16)
def lettering(words: str, size: int, phase: float = 0.0) -> Image.Image:
    """The mask of a line in the display face whose letters grow and shrink along a wave, as posters of 1969 have it."""
    line = text.line(words, size * FINE, WEIGHT, at.THEME.display)
    swing, high = size * FINE * SWING, line.height
    swung = Image.new("L", (line.width, round(high + 2 * swing)), 0)
    for x in range(0, line.width, FINE):
        turn = 2.4 * pi * x / line.width + phase
        top, foot = swing * (1 + sin(turn)), high + swing * (1 + sin(turn + 1.1))
        strip = line.crop((x, 0, x + FINE, high)).resize((FINE, round(foot - top)), Image.Resampling.BILINEAR)
        swung.paste(strip, (x, round(top)))
    return swung.reduce(FINE)
