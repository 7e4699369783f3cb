"""The drawing surface: cached antialiased masks stamped in flat colours, and a PNG encoder that is quick and small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]
Cell = tuple[int, int]
Box = tuple[int, int, int, int]  # x, y, width, height

RADIUS = 16
SMOOTH = 4  # masks are drawn this much larger and reduced
SHADOW_BLUR = 8
SHADOW_DROP = 4
SHADOW_DEPTH = 72
COMPRESS = 3  # PNG level: the next one takes half as long again and saves a twelfth
SWATCHES = 96  # palette places kept for what the theme does not name: blends in the background


class Pen:
    """Draws antialiased shapes on a mask, in units of its own; with `ink=False` it takes away instead."""

    def __init__(self, image: Image.Image, unit: float) -> None:
        self._draw = ImageDraw.Draw(image)
        self._unit = unit

    def polygon(self, points: Sequence[Point], ink: bool = True) -> None:
        """A filled polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=_value(ink))

    def line(self, points: Sequence[Point], width: float, ink: bool = True) -> None:
        """A polyline with round ends and corners."""
        for start, end in pairwise(points):
            self._draw.line([self._at(start), self._at(end)], fill=_value(ink), width=round(width * self._unit))
        for x, y in points:
            self.disc(x, y, width / 2, ink)

    def disc(self, x: float, y: float, radius: float, ink: bool = True) -> None:
        """A filled circle around (x, y)."""
        self.oval(x - radius, y - radius, x + radius, y + radius, ink)

    def oval(self, left: float, top: float, right: float, bottom: float, ink: bool = True) -> None:
        """A filled ellipse in a box."""
        self._draw.ellipse([self._at((left, top)), self._at((right, bottom))], fill=_value(ink))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float) -> None:
        """A stroke along a circle, degrees clockwise from three o'clock; `radius` is that of its middle."""
        outer = radius + width / 2
        box = [self._at((x - outer, y - outer)), self._at((x + outer, y + outer))]
        self._draw.arc(box, start, end, fill=255, width=round(width * self._unit))

    def box(self, left: float, top: float, right: float, bottom: float, radius: float = 0, ink: bool = True) -> None:
        """A filled rectangle with rounded corners."""
        corners = [self._at((left, top)), self._at((right, bottom))]
        self._draw.rounded_rectangle(corners, radius * self._unit, fill=_value(ink))

    def _at(self, point: Point) -> Point:
        # Pillow counts pixels inclusively; half a supersample keeps both edges equally soft.
        return point[0] * self._unit - 0.5, point[1] * self._unit - 0.5


def _value(ink: bool) -> int:
    return 255 if ink else 0


def mask(width: int, height: int, paint: Callable[[Pen], None], unit: float = 1.0) -> Image.Image:
    """An antialiased mask of width x height pixels, painted in units of `unit` pixels."""
    large = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    paint(Pen(large, unit * SMOOTH))
    return large.reduce(SMOOTH)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: float = RADIUS) -> Image.Image:
    """The mask of a rounded rectangle."""
    return mask(width, height, lambda pen: pen.box(0, 0, width, height, radius))


def shadow(width: int, height: int, radius: float = RADIUS) -> Image.Image:
    """The mask of the one shadow that panels of this size throw, SHADOW_BLUR * 2 wider on every side."""
    margin = SHADOW_BLUR * 2
    soft = Image.new("L", (width + 2 * margin, height + 2 * margin), 0)
    soft.paste(SHADOW_DEPTH, (margin, margin), rounded(width, height, radius))
    return soft.filter(ImageFilter.GaussianBlur(SHADOW_BLUR))


Part = tuple[Image.Image, int, int]
"""A piece of a mask, and where it lies in the whole."""


@lru_cache(maxsize=512)
def _frame(width: int, height: int) -> tuple[Part, ...]:
    """The shadow of a panel without what the panel covers."""
    whole, rim = shadow(width, height), SHADOW_BLUR * 2 + RADIUS + SHADOW_DROP
    wide, high = whole.size
    if wide <= 2 * rim or high <= 2 * rim:
        return ((whole, 0, 0),)
    boxes = ((0, 0, wide, rim), (0, high - rim, wide, high), (0, rim, rim, high - rim),
             (wide - rim, rim, wide, high - rim))  # fmt: skip
    return tuple((whole.crop(box), box[0], box[1]) for box in boxes)


@lru_cache(maxsize=1)
def _corners() -> tuple[Image.Image, ...]:
    """The round corners of every panel: upper left, upper right, lower left, lower right."""
    size, low = 4 * RADIUS, 3 * RADIUS  # one as small as its corners Pillow would draw as a circle, which is another
    starts = ((0, 0), (low, 0), (0, low), (low, low))
    whole, boxes = rounded(size, size), [(x, y, x + RADIUS, y + RADIUS) for x, y in starts]
    return tuple(whole.crop(box) for box in boxes)


@lru_cache(maxsize=512)
def polyomino(cells: tuple[Cell, ...], size: int, inset: float, radius: float) -> Image.Image:
    """The mask of joined cells (column, row from 0) of `size` pixels, drawn in by `inset` at its outer edge."""
    columns = max(column for column, _ in cells) + 1
    rows = max(row for _, row in cells) + 1
    taken = set(cells)

    def paint(pen: Pen) -> None:
        for column, row in cells:
            _join(pen, taken, (column, row), size, inset, radius)

    return mask(columns * size, rows * size, paint)


def _join(pen: Pen, taken: set[Cell], cell: Cell, size: int, inset: float, radius: float) -> None:
    """One cell of a polyomino with its bridges to the right, downwards and into a closed square."""
    column, row = cell
    left, top, right, bottom = column * size, row * size, (column + 1) * size, (row + 1) * size
    pen.box(left + inset, top + inset, right - inset, bottom - inset, radius)
    beside, below = (column + 1, row) in taken, (column, row + 1) in taken
    if beside:
        pen.box(right - size / 2, top + inset, right + size / 2, bottom - inset)
    if below:
        pen.box(left + inset, bottom - size / 2, right - inset, bottom + size / 2)
    if beside and below and (column + 1, row + 1) in taken:
        pen.box(right - size / 2, bottom - size / 2, right + size / 2, bottom + size / 2)


def _solid(pen: Pen, width: int, height: int, step: float) -> None:
    """No mark at all: the fill alone."""


def _stripes(pen: Pen, width: int, height: int, step: float) -> None:
    """Diagonal stripes."""
    for index in range(-int(height / step) - 1, int(width / step) + 2):
        pen.line([(index * step, height + step), (index * step + height + step, 0)], step * 0.3)


def _dots(pen: Pen, width: int, height: int, step: float) -> None:
    """Dots in staggered rows."""
    for row in range(int(height / step * 2) + 2):
        for column in range(int(width / step) + 2):
            pen.disc((column + row % 2 / 2) * step, row * step / 2, step * 0.17)


def _hatch(pen: Pen, width: int, height: int, step: float) -> None:
    """Diagonal lines both ways."""
    for index in range(-int(height / step) - 1, int(width / step) + 2):
        pen.line([(index * step, height + step), (index * step + height + step, 0)], step * 0.14)
        pen.line([(index * step, -step), (index * step + height + step, height)], step * 0.14)


def _waves(pen: Pen, width: int, height: int, step: float) -> None:
    """Wavy lines."""
    bend = (0, 0.6, 1, 0.6, 0, -0.6, -1, -0.6)
    for row in range(int(height / step) + 2):
        points = [(x * step / 8, (row + bend[x % 8] * 0.22) * step) for x in range(int(width / step * 8) + 9)]
        pen.line(points, step * 0.2)


def _checks(pen: Pen, width: int, height: int, step: float) -> None:
    """A chessboard."""
    half = step / 2
    for row in range(int(height / half) + 1):
        for column in range(row % 2, int(width / half) + 1, 2):
            pen.box(column * half, row * half, (column + 1) * half, (row + 1) * half)


PATTERNS: dict[str, Callable[[Pen, int, int, float], None]] = {
    "solid": _solid,
    "stripes": _stripes,
    "dots": _dots,
    "hatch": _hatch,
    "waves": _waves,
    "checks": _checks,
}


@lru_cache(maxsize=128)
def pattern(kind: str, width: int, height: int, step: float = 16) -> Image.Image:
    """The mask of a pattern's marks over width x height pixels; `step` is the distance of one mark to the next."""
    return mask(width, height, lambda pen: PATTERNS[kind](pen, width, height, step))


class Canvas:
    """An RGB picture on which masks are stamped and sprites are put; (x, y) is always the upper left corner."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @classmethod
    def blank(cls, width: int, height: int, color: str) -> Canvas:
        """A new picture in one colour."""
        return cls(Image.new("RGB", (width, height), color))

    def stamp(self, shape: Image.Image, x: int, y: int, color: str) -> None:
        """Paint `color` through a mask."""
        self.image.paste(color, (x, y, x + shape.width, y + shape.height), shape)

    def put(self, sprite: Image.Image, x: int, y: int) -> None:
        """Lay an RGBA sprite on the picture."""
        self.image.paste(sprite, (x, y), sprite)

    def block(self, x: int, y: int, width: int, height: int, color: str) -> None:
        """Fill a plain rectangle: hairlines, bars."""
        self.image.paste(color, (x, y, x + width, y + height))

    def panel(self, x: int, y: int, width: int, height: int, fill: str, cast: str | None = None) -> None:
        """A rounded panel; it throws the shadow in the colour `cast`.

        Masks are stamped at its edges alone: blending is what pictures spend most of their time with.
        """
        if cast:
            margin = SHADOW_BLUR * 2
            for shape, right, down in _frame(width, height):
                self.stamp(shape, x - margin + right, y - margin + SHADOW_DROP + down, cast)
        if min(width, height) < 2 * RADIUS:
            self.stamp(rounded(width, height), x, y, fill)
            return
        right, low = x + width - RADIUS, y + height - RADIUS
        self.block(x + RADIUS, y, width - 2 * RADIUS, height, fill)
        self.block(x, y + RADIUS, RADIUS, height - 2 * RADIUS, fill)
        self.block(right, y + RADIUS, RADIUS, height - 2 * RADIUS, fill)
        for shape, place in zip(_corners(), ((x, y), (right, y), (x, low), (right, low)), strict=True):
            self.stamp(shape, *place, fill)

    def png(self, palette: Image.Image) -> bytes:
        """The picture as a PNG of at most 256 colours."""
        out = BytesIO()
        flat = self.image.quantize(palette=palette, dither=Image.Dither.NONE)
        flat.save(out, "PNG", compress_level=COMPRESS)
        return out.getvalue()


def palette(colors: Iterable[str], ground: Image.Image) -> Image.Image:
    """A 256-colour palette: the given colours, their blends with the first two of them, and what `ground` adds.

    The first two colours are those that most edges blend with (ink and surface).
    """
    named = list(dict.fromkeys(colors))
    exact = [_channels(color) for color in named]
    blends = [_blend(a, b, share) for a in exact[:2] for b in exact if a != b for share in (0.33, 0.67)]
    chosen = list(dict.fromkeys([*exact, *blends]))[: 256 - SWATCHES]
    rest = ground.quantize(256 - len(chosen), method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    chosen += [(r, g, b) for _, (r, g, b) in _shares(rest)]
    image = Image.new("P", (1, 1))
    image.putpalette([channel for color in chosen[:256] for channel in color])
    return image


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _blend(one: tuple[int, int, int], other: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _shares(image: Image.Image) -> list[tuple[int, tuple[int, int, int]]]:
    """The colours of a palette picture with their numbers of pixels."""
    counted = image.convert("RGB").getcolors(256) or []
    return [(count, color) for count, color in counted if isinstance(color, tuple) and len(color) == 3]
