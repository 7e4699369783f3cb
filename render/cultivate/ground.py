"""The brochure behind everything: soft shapes, a smiling sun, sprigs; and the title in its two colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render import icons, panels, text
from render.canvas import Box, Canvas, Pen, mask
from render.cultivate.layout import MOTIFS, THEME, TITLE
from render.keep import kept

SIZE = 56
SUNNY = 106  # room of the sun before the title


def brochure(width: int, height: int) -> Canvas:
    """The background: pastel shapes that look as if nothing could ever go wrong."""
    return Canvas(_brochure(width, height).copy())


@kept
def _brochure(width: int, height: int) -> Image.Image:
    """As `brochure`, to be copied."""
    canvas = Canvas.blank(width, height, THEME.background)
    for index, (across, down, size) in enumerate(
        ((0.02, 0.1, 0.3), (0.98, 0.3, 0.34), (0.1, 0.62, 0.36), (0.94, 0.86, 0.3), (0.4, 1.0, 0.26))
    ):
        shape = _blob(round(width * size), index)
        at = round(width * across) - shape.width // 2, round(height * down) - shape.height // 2
        canvas.stamp(shape, *at, MOTIFS[("petal", "haze", "dew")[index % 3]])
    return canvas.image


def page(height: int, boxes: Sequence[Box]) -> Canvas:
    """A brochure with the banner and empty panels in these boxes."""
    return Canvas(_page(height, tuple(boxes)).copy())


@kept
def _page(height: int, boxes: tuple[Box, ...]) -> Image.Image:
    """As `page`, to be copied."""
    canvas = brochure(panels.WIDTH, height)
    title(canvas)
    for box in boxes:
        canvas.panel(*box, THEME.surface, THEME.shadow)
    return canvas.image


@lru_cache(maxsize=16)
def _blob(size: int, turn: int) -> Image.Image:
    """The mask of a soft shape."""
    turns = [2 * pi * step / 72 for step in range(72)]
    radii = [0.42 + 0.05 * sin(3 * angle + turn) + 0.03 * cos(2 * angle + 2 * turn) for angle in turns]
    points = [(size * (0.5 + r * cos(a)), size * (0.5 + r * sin(a))) for a, r in zip(turns, radii, strict=True)]
    return mask(size, size, lambda pen: pen.polygon(points))


def sun(canvas: Canvas, x: int, y: int, size: int) -> None:
    """A sun that smiles with its eyes wide open, its middle at (x, y)."""
    canvas.put(_sun(size), x - size // 2, y - size // 2)


@lru_cache(maxsize=4)
def _sun(size: int) -> Image.Image:
    """As `sun`, as an RGBA sprite."""
    sprite = Canvas(Image.new("RGBA", (size, size)))
    for part, color in ((_rays, MOTIFS["ray"]), (_face, MOTIFS["sun"]), (_smile, THEME.ink)):
        sprite.stamp(mask(size, size, part, size / 24), 0, 0, color)
    return sprite.image


def _rays(pen: Pen) -> None:
    for index in range(12):
        turn = pi * index / 6
        side = 0.16
        pen.polygon([(12 + 12 * cos(turn + by), 12 + 12 * sin(turn + by)) for by in (-side, side)] + [(12, 12)])


def _face(pen: Pen) -> None:
    pen.disc(12, 12, 7.6)


def _smile(pen: Pen) -> None:
    pen.disc(9.4, 10.6, 1.15)
    pen.disc(14.6, 10.6, 1.15)
    pen.arc(12, 11.8, 3.8, 20, 160, 1.1)


def title(canvas: Canvas) -> None:
    """The banner's panel with the two halves of the title, of which the first says what it is."""
    panels.banner(canvas, THEME, "", THEME.ink)
    sun(canvas, panels.MARGIN + 54, panels.MIDDLE, 84)
    x = panels.MARGIN + SUNNY
    for part, motif in zip(TITLE, ("cult", "leaf"), strict=True):
        x += text.write(canvas, (x, panels.MIDDLE), part, SIZE, MOTIFS[motif], family=THEME.display)
    icons.stamp(canvas, "leaf", x + 10, panels.MIDDLE - 22, 26, MOTIFS["leaf"])


def after_title() -> int:
    """Where the words behind the title begin."""
    return panels.MARGIN + SUNNY + sum(text.width(part, SIZE, family=THEME.display) for part in TITLE) + 56
