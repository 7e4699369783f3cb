"""Parts that all games share: badges, banner, cards, tracks, score strips, tokens, glows and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter

from render import icons, text
from render.canvas import RADIUS, Box, Canvas, Cell, Pen, mask, pattern, polyomino, rounded
from render.icons import star_points
from render.theme import Paint, Theme, mix

OUTLINE = 2
NUMBERED = 34  # badges below this size go without their number: it could not be read
GLOW = 14
BAR = 44

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
NUMBER_DROP = (0.0, 0.0, 0.1, 0.0, 0.0, 0.03)  # how much lower the number sits, in sizes of the badge


def _hexagon() -> list[tuple[float, float]]:
    return [(12 + 11 * cos(pi * turn / 3), 12 + 11 * sin(pi * turn / 3)) for turn in range(6)]


OUTLINES: tuple[Callable[[Pen, float], None], ...] = (
    lambda pen, inset: pen.disc(12, 12, 10.6 - inset),
    lambda pen, inset: pen.box(2.2 + inset, 2.2 + inset, 21.8 - inset, 21.8 - inset, 3),
    lambda pen, inset: _soft(pen, [(12, 2.6), (22.2, 20.6), (1.8, 20.6)], inset),
    lambda pen, inset: _soft(pen, [(12, 1), (23, 12), (12, 23), (1, 12)], inset),
    lambda pen, inset: _soft(pen, _hexagon(), inset),
    lambda pen, inset: _soft(pen, star_points(12, 12.6, 12.4, 7.4), inset),
)


def _soft(pen: Pen, points: list[tuple[float, float]], inset: float) -> None:
    """A polygon drawn towards its middle by about `inset`, its corners rounded."""
    size = 1 - (inset + 1) / 9
    drawn = [(12 + (x - 12) * size, 12.6 + (y - 12.6) * size) for x, y in points]
    pen.polygon(drawn)
    pen.line([*drawn, drawn[0]], 2)


@lru_cache(maxsize=256)
def badge_sprite(seat: int, paint: Paint, size: int, ink: str) -> Image.Image:
    """A seat's badge as an RGBA sprite: its colour, its shape and, if it is large enough, its number from 1."""
    shape = OUTLINES[seat]
    sprite = Canvas(Image.new("RGBA", (size, size)))
    sprite.stamp(mask(size, size, lambda pen: shape(pen, 0), size / 24), 0, 0, ink)
    inner = OUTLINE * 24 / size
    sprite.stamp(mask(size, size, lambda pen: shape(pen, inner), size / 24), 0, 0, paint.fill)
    if size >= NUMBERED:
        middle = (size // 2, size // 2 + round(NUMBER_DROP[seat] * size))
        text.write(sprite, middle, str(seat + 1), max(text.SMALLEST, size // 2), paint.text, text.BLACK, "mm")
    return sprite.image


def badge(canvas: Canvas, theme: Theme, seat: int, color: str, x: int, y: int, size: int) -> None:
    """A seat's badge with its middle at (x, y)."""
    sprite = badge_sprite(seat, theme.paints[color], size, theme.ink)
    canvas.put(sprite, x - size // 2, y - size // 2)


@lru_cache(maxsize=512)
def token_sprite(cells: tuple[Cell, ...], size: int, inset: int, paint: Paint, ink: str) -> Image.Image:
    """A polyomino as an RGBA sprite: outlined, filled with its colour and pattern. Cells are (column, row) from 0."""
    outer = polyomino(cells, size, inset, size * 0.25)
    inner = polyomino(cells, size, inset + max(2, size // 18), size * 0.2)
    marks = pattern(paint.pattern, outer.width, outer.height, max(8, size * 0.25))
    sprite = Canvas(Image.new("RGBA", outer.size))
    sprite.stamp(outer, 0, 0, ink)
    sprite.stamp(inner, 0, 0, paint.fill)
    sprite.stamp(ImageChops.multiply(marks, inner), 0, 0, paint.line)
    return sprite.image


@lru_cache(maxsize=256)
def outline(cells: tuple[Cell, ...], size: int, inset: int, thick: int) -> Image.Image:
    """The mask of a polyomino's outline."""
    outer = polyomino(cells, size, inset, size * 0.25)
    inner = polyomino(cells, size, inset + thick, size * 0.2)
    return ImageChops.subtract(outer, inner)


@lru_cache(maxsize=256)
def halo(cells: tuple[Cell, ...], size: int, inset: int) -> Image.Image:
    """The mask of a glow around a polyomino, GLOW wider on every side than the polyomino itself."""
    core = polyomino(cells, size, inset, size * 0.25)
    wide = Image.new("L", (core.width + 2 * GLOW, core.height + 2 * GLOW), 0)
    wide.paste(core, (GLOW, GLOW))
    return wide.filter(ImageFilter.GaussianBlur(GLOW / 3)).point(lambda value: min(255, round(value * 3.2)))


def glow(canvas: Canvas, cells: tuple[Cell, ...], x: int, y: int, size: int, inset: int, color: str) -> None:
    """What changed last shines: lay this under a token whose upper left corner is (x, y)."""
    canvas.stamp(halo(cells, size, inset), x - GLOW, y - GLOW, color)
    canvas.stamp(polyomino(cells, size, inset - 4, size * 0.3), x, y, color)


def pointer(canvas: Canvas, theme: Theme, x: int, y: int, size: int, color: str) -> None:
    """A small arrow that points down at (x, y): here something has just happened."""
    shape = mask(size, size, lambda pen: _soft(pen, [(4, 3), (20, 3), (12, 20)], 0), size / 24)
    edge = mask(size + 8, size + 8, lambda pen: _soft(pen, [(4, 3), (20, 3), (12, 20)], 0), (size + 8) / 24)
    canvas.stamp(edge, x - size // 2 - 4, y - size - 4, theme.ink)
    canvas.stamp(shape, x - size // 2, y - size, color)


def tile(canvas: Canvas, theme: Theme, x: int, y: int, size: int, fill: str, icon: str = "", letter: str = "") -> None:
    """A dark square with an icon or a letter on it: a place, a kind, the letter of a stage."""
    middle = (x + size // 2, y + size // 2)
    canvas.stamp(rounded(size, size, size // 5), x, y, fill)
    if icon:
        icons.stamp(canvas, icon, *middle, round(size * 0.74), theme.surface)
    else:
        text.write(canvas, middle, letter, max(text.SMALLEST, round(size * 0.65)), theme.surface, text.BLACK, "mm")


def frame(canvas: Canvas, x: int, y: int, width: int, height: int, color: str, thick: int = 6) -> None:
    """A rounded frame around a panel."""
    shape = ring(width + 2 * thick, height + 2 * thick, RADIUS + thick, thick)
    canvas.stamp(shape, x - thick, y - thick, color)


@lru_cache(maxsize=32)
def ring(width: int, height: int, radius: float, thick: float) -> Image.Image:
    """The mask of a rounded line along the inside of a rectangle."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, width, height, radius)
        pen.box(thick, thick, width - thick, height - thick, max(0.0, radius - thick), ink=False)

    return mask(width, height, paint)


def card(canvas: Canvas, theme: Theme, box: Box, color: str, tag: str = "") -> None:
    """An empty card: a panel with a bar in the colour of its deck, on which a tag may stand."""
    x, y, width, height = box
    canvas.panel(x, y, width, height, theme.surface, theme.shadow)
    canvas.stamp(_top(width, BAR), x, y, color)
    text.write(canvas, (x + 16, y + BAR // 2), tag, 24, theme.surface, text.BOLD)


def marks(canvas: Canvas, theme: Theme, box: Box, names: Sequence[str]) -> None:
    """Icons at the end of a card's bar."""
    x, y, width, _ = box
    for index, name in enumerate(reversed(names)):
        icons.stamp(canvas, name, x + width - 30 - index * 40, y + BAR // 2, 30, theme.surface)


@lru_cache(maxsize=32)
def _top(width: int, height: int) -> Image.Image:
    """The mask of a bar whose upper corners are those of a panel."""
    return rounded(width, height * 2).crop((0, 0, width, height))


@lru_cache(maxsize=32)
def back(width: int, height: int, color: str, motif: str) -> Image.Image:
    """A face-down card as an RGBA sprite: the colour of its deck with a framed motif, never plain."""
    sprite = Canvas(Image.new("RGBA", (width, height)))
    pale = mix(color, "#FFFFFF", 0.75)
    sprite.stamp(rounded(width, height, width // 7), 0, 0, pale)
    sprite.stamp(rounded(width - 4, height - 4, width // 8), 2, 2, color)
    icons.stamp(sprite, motif, width // 2, height // 2, round(width * 0.66), pale)
    return sprite.image


class Bead(Struct, frozen=True):
    """One space of a track: a done one is filled, the current one larger; `seats` are the (seat, colour) on it."""

    done: bool = False
    now: bool = False
    seats: tuple[tuple[int, str], ...] = ()


def track(canvas: Canvas, theme: Theme, x: int, y: int, beads: Sequence[Bead], step: int, size: int = 12) -> None:
    """Spaces as beads in a row whose first middle is (x, y); badges on one space stack upwards."""
    canvas.block(x, y - 1, step * (len(beads) - 1), 3, theme.hairline)
    for index, bead in enumerate(beads):
        wide = size * 2 if bead.now else size
        color = theme.ink if bead.done or bead.now else theme.hairline
        canvas.stamp(rounded(wide, wide, wide / 2), x + index * step - wide // 2, y - wide // 2, color)
        for level, (seat, paint) in enumerate(bead.seats):
            badge(canvas, theme, seat, paint, x + index * step, y - level * (NUMBERED - 8), NUMBERED)


def figure(canvas: Canvas, theme: Theme, icon: str, number: int, x: int, y: int, size: int = 30) -> int:
    """An icon with a number behind it, starting at x, its middle at y; answers the width."""
    icons.stamp(canvas, icon, x + size // 2, y, size, theme.muted)
    wide = text.write(canvas, (x + size + 6, y), str(number), size, theme.ink, text.BOLD)
    return size + 6 + wide


def bar(canvas: Canvas, x: int, y: int, width: int, height: int, color: str) -> None:
    """One part of a bar chart, at least as wide as it can be seen."""
    canvas.block(x, y, max(width, 2), height, color)
