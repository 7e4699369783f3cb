"""The storybook: hills under the sky of a season, and what stands at each location."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from PIL import Image

from render import icons
from render.canvas import Canvas, Pen, mask, rounded
from render.flock_together import layout as at
from render.keep import kept

MOTIFS = at.MOTIFS
TALLEST = 1800
HORIZON = 0.62  # where the meadow begins in a scene, in heights
HILLS = (("far", 0.34, 0.16, 0.4), ("near", 0.5, 0.12, 2.1), ("meadow", HORIZON, 0.05, 4.0))


def tint(season: str, layer: str) -> str:
    """A colour of a season."""
    return MOTIFS[f"{season}_{layer}"]


def page(width: int, height: int, season: str) -> Canvas:
    """The page behind the panels: meadows of the season, one behind the other; at most TALLEST high."""
    return Canvas(_meadows(width, season).crop((0, 0, width, height)))


@kept
def _meadows(width: int, season: str) -> Image.Image:
    canvas = Canvas.blank(width, TALLEST, tint(season, "sky"))
    top, step = 96, 190
    for row in range(TALLEST // step + 1):
        layer = ("far", "near", "meadow")[min(row, 2)] if row < 3 else ("near", "meadow")[row % 2]
        ridge = _hill(width, step + 80, 0.16, 0.14, 1.7 * row)
        canvas.stamp(ridge, 0, top + row * step, tint(season, layer))
        canvas.block(0, top + row * step + step + 80, width, TALLEST, tint(season, layer))
    return canvas.image


@kept
def _hill(width: int, height: int, level: float, swing: float, phase: float) -> Image.Image:
    """The mask of rolling ground, `level` heights below the upper edge."""
    return mask(width, height, lambda pen: pen.polygon(_ridge(width, height, level, swing, phase)))


def _ridge(width: int, height: int, level: float, swing: float, phase: float) -> list[tuple[float, float]]:
    waves = max(1.0, width / 420)
    tops = [
        (width * step / 48, height * (level + swing * sin(phase + 2 * pi * waves * step / 48) / 2))
        for step in range(49)
    ]
    return [(0, height), *tops, (width, height)]


@kept
def scene(place: str, season: str, width: int, height: int) -> Image.Image:
    """A location's landscape in a season, with square corners."""
    canvas = Canvas.blank(width, height, tint(season, "sky"))
    _stamp(canvas, round(height * 0.34), round(width * 0.72), round(height * 0.36), MOTIFS["cream"], _cloud)
    for layer, level, swing, phase in HILLS:
        canvas.stamp(_hill(width, height, level, swing, phase + len(place)), 0, 0, tint(season, layer))
    PLACES[place](canvas, season, width, height)
    return canvas.image


def _cloud(pen: Pen) -> None:
    pen.disc(7, 12, 5)
    pen.disc(13.4, 9.4, 5.6)
    pen.disc(18.4, 12.6, 4.2)
    pen.box(4, 11, 20, 16.8, 3)


def _stamp(canvas: Canvas, size: int, x: int, y: int, color: str, paint: Callable[[Pen], None]) -> None:
    """A shape of a 24 x 24 grid, `size` pixels large; (x, y) is the middle of its lower edge."""
    canvas.stamp(mask(size, size, paint, size / 24), x - size // 2, y - size, color)


def _tree(canvas: Canvas, x: int, y: int, size: int, season: str) -> None:
    """A tree with what the season hangs on it."""
    _stamp(canvas, size, x, y, MOTIFS["timber"], lambda pen: pen.box(10.6, 13, 13.4, 24))
    crown = MOTIFS["leaf"] if season != "fall" else MOTIFS["rust"]
    _stamp(canvas, size, x, y, crown, _crown)
    _stamp(canvas, size, x, y, tint(season, "bloom"), _fruit)


def _crown(pen: Pen) -> None:
    pen.disc(12, 7, 6.6)
    pen.disc(7, 11.4, 5)
    pen.disc(17, 11.4, 5)


def _fruit(pen: Pen) -> None:
    for x, y in ((9.4, 6), (14.6, 7.8), (6.4, 11.6), (17.6, 12), (11.8, 11.6)):
        pen.disc(x, y, 1.3)


def _wood(canvas: Canvas, season: str, width: int, height: int) -> None:
    for share, size, low in (
        (0.06, 0.66, 0.7),
        (0.3, 0.54, 0.64),
        (0.5, 0.74, 0.74),
        (0.74, 0.6, 0.66),
        (0.94, 0.78, 0.76),
    ):
        _tree(canvas, round(width * share), round(height * low), round(height * size), season)


def _gables(canvas: Canvas, season: str, width: int, height: int) -> None:
    """A farmhouse with golden gables, and sheaves."""
    size, low = round(height * 0.76), round(height * 0.74)
    for share, wide in ((0.8, 1.0), (0.62, 0.8)):
        x = round(width * share)
        _stamp(canvas, round(size * wide), x, low, MOTIFS["cream"], lambda pen: pen.box(4, 10, 20, 24))
        _stamp(
            canvas, round(size * wide), x, low, MOTIFS["yolk"], lambda pen: pen.polygon([(1, 12), (12, 1), (23, 12)])
        )
        _stamp(canvas, round(size * wide), x, low, MOTIFS["timber"], lambda pen: pen.box(9.6, 15, 14.4, 24, 1))
    for share in (0.08, 0.2, 0.34, 0.46):
        _stamp(canvas, round(height * 0.34), round(width * share), round(height * 0.76), MOTIFS["straw"], _sheaf)


def _sheaf(pen: Pen) -> None:
    pen.polygon([(4, 2), (20, 2), (13.6, 12), (20, 24), (4, 24), (10.4, 12)])
    pen.line([(8, 12), (16, 12)], 2, ink=False)


def _stones(canvas: Canvas, season: str, width: int, height: int) -> None:
    for share, size, low in (
        (0.14, 0.5, 0.76),
        (0.28, 0.34, 0.7),
        (0.56, 0.62, 0.74),
        (0.7, 0.4, 0.78),
        (0.9, 0.56, 0.72),
    ):
        x, y, high = round(width * share), round(height * low), round(height * size)
        _stamp(canvas, high, x, y, MOTIFS["stone"], _rock)
        _stamp(canvas, high, x, y, MOTIFS["faint"], lambda pen: pen.polygon([(9, 5), (13, 3.4), (11, 11), (6, 14)]))


def _rock(pen: Pen) -> None:
    pen.polygon([(1, 24), (2.4, 14), (8, 4), (15, 2), (21, 9), (23, 24)])


def _badlands(canvas: Canvas, season: str, width: int, height: int) -> None:
    """Bare ground, mesas and dead trees."""
    canvas.stamp(_hill(width, height, HORIZON - 0.04, 0.05, 1.0), 0, 0, MOTIFS["sand"])
    for share, size in ((0.62, 0.62), (0.86, 0.46)):
        _stamp(canvas, round(height * size), round(width * share), round(height * 0.68), MOTIFS["barn"], _mesa)
    _stamp(canvas, round(height * 0.6), round(width * 0.12), round(height * 0.74), MOTIFS["roof"], _dead_tree)
    icons.stamp(canvas, "cactus", round(width * 0.4), round(height * 0.6), round(height * 0.32), MOTIFS["leaf"])


def _mesa(pen: Pen) -> None:
    pen.polygon([(0, 24), (5, 6), (8, 4), (17, 4), (19, 7), (24, 24)])


def _dead_tree(pen: Pen) -> None:
    pen.line([(12, 24), (12, 8), (7, 2)], 2.6)
    pen.line([(12, 13), (19, 6), (19, 2)], 1.9)
    pen.line([(12, 17), (5, 11)], 1.6)


def _coop(canvas: Canvas, season: str, width: int, height: int) -> None:
    """The red barn with its door open."""
    size, x, low = min(240, round(height * 0.78)), width // 2, round(height * 0.74)
    _tree(canvas, round(width * 0.1), low, round(height * 0.5), season)
    _tree(canvas, round(width * 0.9), low, round(height * 0.42), season)
    _stamp(canvas, size, x, low, MOTIFS["barn"], lambda pen: pen.polygon(BARN))
    _stamp(canvas, size, x, low, MOTIFS["roof"], lambda pen: pen.line(ROOF, 2))
    _stamp(canvas, size, x, low, MOTIFS["cream"], _doors)


BARN = [(3, 24), (3, 11), (6, 5.4), (12, 2), (18, 5.4), (21, 11), (21, 24)]
ROOF = [(1.6, 12.4), (5.4, 5), (12, 1.2), (18.6, 5), (22.4, 12.4)]


def _doors(pen: Pen) -> None:
    pen.box(9.8, 6.4, 14.2, 10.4, 0.6)
    pen.box(6.6, 13, 17.4, 24)
    pen.box(7.6, 14, 16.4, 24, ink=False)
    pen.line([(7.2, 13.6), (16.8, 23.6)], 0.9)
    pen.line([(16.8, 13.6), (7.2, 23.6)], 0.9)


PLACES: dict[str, Callable[[Canvas, str, int, int], None]] = {
    "coop": _coop,
    "wood": _wood,
    "gables": _gables,
    "stones": _stones,
    "badlands": _badlands,
}


def top(width: int, height: int) -> Image.Image:
    """The mask of the upper part of a panel, its upper corners rounded."""
    return rounded(width, height + 40).crop((0, 0, width, height))
