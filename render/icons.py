"""The one icon set: solid shapes and strokes of one width on a 24 x 24 grid, told apart by their silhouettes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.canvas import Canvas, Pen, Point, mask
from render.emblems import EMBLEMS
from render.glyphs import GLYPHS, STROKE
from render.instruments import INSTRUMENTS
from render.weathers import WEATHERS

GRID = 24

Drawing = Callable[[Pen], None]


def star_points(x: float, y: float, outer: float, inner: float, tips: int = 5) -> list[Point]:
    """The corners of a star, its first tip upwards."""
    radii = (outer, inner)
    turns = [(index, pi * index / tips - pi / 2) for index in range(2 * tips)]
    return [(x + radii[index % 2] * cos(turn), y + radii[index % 2] * sin(turn)) for index, turn in turns]


def _meeple(pen: Pen) -> None:
    pen.disc(12, 6, 4)
    pen.polygon([(9, 8), (15, 8), (22, 11.5), (21, 15), (16, 14.5), (19, 22), (13.5, 22), (12, 18)])
    pen.polygon([(15, 8), (9, 8), (2, 11.5), (3, 15), (8, 14.5), (5, 22), (10.5, 22), (12, 18)])


def _die(pen: Pen) -> None:
    pen.box(2.5, 2.5, 21.5, 21.5, 4.5)
    for x, y in ((7.5, 7.5), (16.5, 7.5), (12, 12), (7.5, 16.5), (16.5, 16.5)):
        pen.disc(x, y, 1.8, ink=False)


def _coin(pen: Pen) -> None:
    pen.disc(12, 12, 10)
    pen.disc(12, 12, 7.6, ink=False)
    pen.disc(12, 12, 6)
    pen.box(11, 8, 13, 16, 1, ink=False)


def _heart(pen: Pen) -> None:
    pen.disc(7.2, 8.6, 5.2)
    pen.disc(16.8, 8.6, 5.2)
    pen.polygon([(2.9, 11.4), (12, 6), (21.1, 11.4), (12, 21.5)])


def _egg(pen: Pen) -> None:
    # Two halves of ellipses that share their widest line.
    turns = [pi * step / 24 for step in range(48)]
    pen.polygon([(12 + 8.4 * cos(turn), 14 + sin(turn) * (8.4 if sin(turn) > 0 else 12.4)) for turn in turns])
    pen.line([(3, 13), (7, 16.4), (10.4, 12.6), (14, 16.4), (17.2, 12.6), (21, 16)], 1.8, ink=False)


def _food(pen: Pen) -> None:
    pen.line([(12, 22), (12, 5)], STROKE)
    for y in (7, 11.5, 16):
        pen.polygon([(12, y + 3), (5, y + 1.2), (4.6, y - 3.4), (9.5, y - 2)])
        pen.polygon([(12, y + 3), (19, y + 1.2), (19.4, y - 3.4), (14.5, y - 2)])
    pen.oval(9.8, 1, 14.2, 7)


def _note(pen: Pen) -> None:
    pen.oval(5, 15, 13.5, 22)
    pen.line([(12.2, 18), (12.2, 3), (18, 7.5), (18, 10)], STROKE)


def _beamed(pen: Pen) -> None:
    pen.oval(1.5, 15.8, 9.5, 22.2)
    pen.oval(13.5, 13.8, 21.5, 20.2)
    pen.line([(8.3, 18.6), (8.3, 5.5), (20.3, 3), (20.3, 17)], STROKE)
    pen.polygon([(7.2, 5), (21.4, 2), (21.4, 8), (7.2, 11)])


def _star(pen: Pen) -> None:
    points = star_points(12, 12.6, 10.6, 4.7)
    pen.polygon(points)
    pen.line([*points, points[0]], 1.4)


def _hand(pen: Pen) -> None:
    pen.box(5.2, 11, 18.2, 22.5, 4.5)
    pen.line([(6.8, 14), (6.8, 3)], 3.4)
    pen.line([(16.6, 14), (16.6, 3)], 3.4)
    pen.box(9.2, 8.6, 11.6, 14, 1.2)
    pen.box(12, 8.6, 14.4, 14, 1.2)
    pen.line([(9.6, 15.4), (14.6, 15.4)], 1.5, ink=False)
    pen.line([(18, 17), (21.8, 12.4)], 3.2)


def _mic(pen: Pen) -> None:
    pen.box(8, 1.5, 16, 14.5, 4)
    pen.line([(8, 7), (12.4, 7)], 1.4, ink=False)
    pen.line([(8, 10), (12.4, 10)], 1.4, ink=False)
    pen.arc(12, 11, 7.4, 0, 180, STROKE)
    pen.line([(12, 18.5), (12, 21.6)], STROKE)
    pen.line([(7.6, 21.6), (16.4, 21.6)], STROKE)


def _crown(pen: Pen) -> None:
    pen.polygon([(2, 6.5), (7.2, 11.5), (12, 3.5), (16.8, 11.5), (22, 6.5), (20, 20.5), (4, 20.5)])
    for x, y in ((2.4, 6.2), (12, 3.4), (21.6, 6.2)):
        pen.disc(x, y, 1.9)
    pen.line([(6.4, 16.8), (17.6, 16.8)], 1.5, ink=False)


def _clock(pen: Pen) -> None:
    pen.disc(12, 12, 10.4)
    pen.disc(12, 12, 7.9, ink=False)
    pen.line([(12, 7), (12, 12.2), (15.4, 14.4)], STROKE)


def _card(pen: Pen) -> None:
    pen.box(4.5, 1.5, 19.5, 22.5, 3)
    pen.box(7, 4, 17, 20, 1.2, ink=False)
    pen.polygon([(12, 7), (15.4, 12), (12, 17), (8.6, 12)])


def _trophy(pen: Pen) -> None:
    pen.arc(6.2, 7.4, 3.6, 70, 290, STROKE)
    pen.arc(17.8, 7.4, 3.6, 250, 110, STROKE)
    pen.box(6, 2, 18, 9, 1)
    pen.oval(6, 2.5, 18, 15.5)
    pen.box(10.6, 14, 13.4, 20)
    pen.box(6.4, 18.8, 17.6, 22.4, 1.4)


def _lock(pen: Pen) -> None:
    pen.arc(12, 8.5, 5.2, 180, 360, 2.8)
    pen.line([(6.8, 8.5), (6.8, 12)], 2.8)
    pen.line([(17.2, 8.5), (17.2, 12)], 2.8)
    pen.box(3.8, 10.8, 20.2, 22.4, 3)
    pen.disc(12, 15.6, 1.9, ink=False)
    pen.line([(12, 16), (12, 18.8)], 1.6, ink=False)


def _drink(pen: Pen) -> None:
    pen.line([(11, 8), (13, 2.2), (18.4, 2.2)], STROKE)
    pen.polygon([(3.6, 7), (20.4, 7), (18, 22), (6, 22)])
    pen.line([(3.8, 7.6), (20.2, 7.6)], STROKE)
    pen.line([(7, 12.4), (17, 12.4)], 1.6, ink=False)


def _drop(pen: Pen) -> None:
    pen.disc(12, 15.4, 6.6)
    pen.polygon([(12, 1), (18, 12.8), (6, 12.8)])
    pen.line([(8.6, 16), (10, 18.6), (12.4, 19.4)], 1.6, ink=False)


def _fork(pen: Pen) -> None:
    for x in (3.4, 6.9, 10.4):
        pen.line([(x, 2.6), (x, 8)], 1.9)
    pen.arc(6.9, 8, 3.5, 0, 180, 1.9)
    pen.line([(6.9, 11), (6.9, 21.4)], 2.8)
    pen.polygon([(16.6, 2), (20.6, 4.6), (20.6, 14), (16.6, 14)])
    pen.line([(18.4, 12), (18.4, 21.4)], 2.8)
    pen.line([(17.6, 3.4), (19.6, 6)], 1.8)


def _shirt(pen: Pen) -> None:
    pen.polygon([(7.6, 3), (16.4, 3), (23, 7.6), (20, 12), (4, 12), (1, 7.6)])
    pen.box(6.4, 8, 17.6, 21.6, 1)
    pen.disc(12, 2.4, 3.1, ink=False)


def _wc(pen: Pen) -> None:
    pen.line([(2, 6.5), (4.6, 17.5), (7.4, 8.5), (10.2, 17.5), (12.8, 6.5)], STROKE)
    pen.arc(19, 12, 5.4, 60, 300, STROKE)


def _vip(pen: Pen) -> None:
    pen.line([(1.8, 6.5), (5, 17.5), (8.2, 6.5)], STROKE)
    pen.line([(12, 6.5), (12, 17.5)], STROKE)
    pen.line([(16, 17.5), (16, 6.5), (18.6, 6.5)], STROKE)
    pen.line([(16, 13), (18.6, 13)], STROKE)
    pen.arc(18.8, 9.75, 3.25, 270, 90, STROKE)


def _speaker(pen: Pen) -> None:
    pen.box(4.5, 1.5, 19.5, 22.5, 3)
    pen.disc(12, 7, 2.4, ink=False)
    pen.disc(12, 15, 5, ink=False)
    pen.disc(12, 15, 2.4)


def _exit(pen: Pen) -> None:
    pen.box(2, 2, 14, 22, 2)
    pen.box(4.4, 4.4, 14, 19.6, 0, ink=False)
    pen.line([(8, 12), (21, 12)], STROKE + 0.4)
    pen.line([(16.4, 7.4), (21, 12), (16.4, 16.6)], STROKE + 0.4)


def _ticket(pen: Pen) -> None:
    pen.box(1.5, 5, 22.5, 19, 2.5)
    pen.disc(1.5, 12, 2.6, ink=False)
    pen.disc(22.5, 12, 2.6, ink=False)
    for y in (7.4, 12, 16.6):
        pen.box(14.6, y - 1.2, 16, y + 1.2, 0.6, ink=False)


def _shield(pen: Pen) -> None:
    pen.polygon([(3, 4.4), (12, 1.4), (21, 4.4), (21, 11.5), (18, 17.5), (12, 22.6), (6, 17.5), (3, 11.5)])
    pen.line([(8, 12), (11, 15), (16.2, 8.6)], 2, ink=False)


def _claw(pen: Pen) -> None:
    for x in (4.5, 11, 17.5):
        pen.polygon([(x + 3.4, 2), (x + 1.4, 12), (x - 3, 22), (x - 1.6, 12)])


def _tent(pen: Pen) -> None:
    pen.polygon([(12, 3), (22.6, 21), (1.4, 21)])
    pen.line([(10.4, 2.2), (12, 4.4), (13.6, 2.2)], 1.6)
    pen.polygon([(12, 11), (16, 21), (8, 21)], ink=False)


def _flag(pen: Pen) -> None:
    pen.line([(5, 2.4), (5, 22)], STROKE + 0.4)
    pen.polygon([(5, 2.6), (21.5, 7.8), (5, 14)])


def _check(pen: Pen) -> None:
    pen.line([(3.4, 12.6), (9.4, 18.6), (20.8, 5.6)], 4)


def _arrow(pen: Pen) -> None:
    pen.line([(3, 12), (19, 12)], 3.4)
    pen.line([(13, 5.4), (20, 12), (13, 18.6)], 3.4)


ICONS: dict[str, Drawing] = {
    "meeple": _meeple, "die": _die, "coin": _coin, "heart": _heart, "egg": _egg, "food": _food, "note": _note,
    "beamed": _beamed, "star": _star, "hand": _hand, "mic": _mic, "crown": _crown, "clock": _clock, "card": _card,
    "trophy": _trophy, "lock": _lock, "drink": _drink, "drop": _drop, "fork": _fork, "shirt": _shirt, "wc": _wc,
    "vip": _vip, "speaker": _speaker, "exit": _exit, "ticket": _ticket, "shield": _shield, "claw": _claw,
    "tent": _tent, "flag": _flag, "check": _check, "arrow": _arrow, **GLYPHS, **EMBLEMS, **WEATHERS,
    **INSTRUMENTS,
}  # fmt: skip


@lru_cache(maxsize=512)
def icon(name: str, size: int) -> Image.Image:
    """The mask of an icon, `size` pixels square; KeyError for a name that is not in ICONS."""
    return mask(size, size, ICONS[name], size / GRID)


def stamp(canvas: Canvas, name: str, x: int, y: int, size: int, color: str) -> None:
    """Draw an icon with its middle at (x, y)."""
    canvas.stamp(icon(name, size), x - size // 2, y - size // 2, color)
