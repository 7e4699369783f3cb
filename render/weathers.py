"""More of the one icon set: the weather over a farm, and what lies about on it."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.canvas import Pen, Point


def _sun(pen: Pen) -> None:
    pen.disc(12, 12, 5.4)
    for ray in range(8):
        turn = pi * ray / 4
        pen.line([(12 + 8 * cos(turn), 12 + 8 * sin(turn)), (12 + 10.6 * cos(turn), 12 + 10.6 * sin(turn))], 2.4)


def _snowflake(pen: Pen) -> None:
    for arm in range(6):
        turn = pi * arm / 3 + pi / 6
        tip = (12 + 10.4 * cos(turn), 12 + 10.4 * sin(turn))
        pen.line([(12, 12), tip], 2.2)
        fork = (12 + 6 * cos(turn), 12 + 6 * sin(turn))
        for side in (turn - 0.75, turn + 0.75):
            pen.line([fork, (fork[0] + 3.6 * cos(side), fork[1] + 3.6 * sin(side))], 1.9)


def _cloud(pen: Pen) -> None:
    pen.disc(7, 9.4, 5)
    pen.disc(13.4, 6.8, 5.6)
    pen.disc(18.4, 10, 4.2)
    pen.box(4, 8, 20, 14.2, 3)


def _rain(pen: Pen) -> None:
    _cloud(pen)
    for x in (6.6, 12.4, 18.2):
        pen.line([(x, 17), (x - 1.8, 22)], 2.2)


def _hail(pen: Pen) -> None:
    for x, y in ((5, 12), (12.6, 18.4), (19, 9.6)):
        pen.disc(x, y, 3.6)
        pen.line([(x + 1.4, y - 5), (x + 2.6, y - 8)], 1.9)
        pen.line([(x - 1.2, y - 5), (x - 0.2, y - 7.4)], 1.9)


def _wave(y: float) -> list[Point]:
    return [(2 + step * 20 / 16, y + 2 * sin(pi * step / 4)) for step in range(17)]


def _flood(pen: Pen) -> None:
    pen.polygon([(12, 1.4), (20, 8.6), (17.6, 8.6), (17.6, 12), (6.4, 12), (6.4, 8.6), (4, 8.6)])
    for y in (15, 20):
        pen.line(_wave(y), 2.6)


def _tornado(pen: Pen) -> None:
    for y, left, right in ((3.4, 2.4, 21.6), (8, 5, 19.4), (12.6, 8, 17.4), (17.2, 9.6, 14.6), (21.6, 10.4, 12)):
        pen.line([(left, y), (right, y)], 2.6)


def _thermometer(pen: Pen) -> None:
    pen.line([(12, 4.4), (12, 14)], 6.4)
    pen.disc(12, 17.8, 5.2)
    pen.line([(12, 4.6), (12, 9.6)], 2.4, ink=False)
    for y in (4.6, 8.6, 12.6):
        pen.line([(17.4, y), (20, y)], 1.8)


def _wind(pen: Pen) -> None:
    pen.line([(2, 9), (13.6, 9)], 2.4)
    pen.arc(13.6, 5.8, 3.2, 180, 90, 2.4)
    pen.line([(2, 14), (18.4, 14)], 2.4)
    pen.arc(18.4, 10.8, 3.2, 220, 90, 2.4)
    pen.line([(5, 19), (12, 19)], 2.4)
    pen.arc(12, 21, 2, 270, 90, 2.4)


def _fog(pen: Pen) -> None:
    for y, left, right in ((5, 4, 20), (9.6, 2, 15), (14.2, 6, 22), (18.8, 3, 18)):
        pen.line([(left, y), (right, y)], 2.5)
    pen.disc(20.4, 9.6, 1.25)
    pen.disc(2.8, 14.2, 1.25)


def _dust(pen: Pen) -> None:
    pen.line(_wave(7), 2.4)
    pen.line(_wave(13), 2.4)
    for x, y in ((4, 19), (9, 18), (13.6, 20.4), (18.6, 18.4), (8, 2.6), (16, 2.8)):
        pen.disc(x, y, 1.5)


def _flame(pen: Pen) -> None:
    pen.polygon([(13, 1), (18.6, 9), (20.4, 15), (18, 20.4), (12, 23), (6, 20.4), (3.6, 15), (6.6, 8.4), (9, 11.4)])
    pen.polygon([(12.4, 12), (15.8, 16.4), (14.6, 20), (12, 21), (9.4, 20), (8.4, 16.6)], ink=False)


def _cactus(pen: Pen) -> None:
    pen.line([(12, 4), (12, 20)], 5)
    pen.line([(5, 8), (5, 12), (12, 13.6)], 3.4)
    pen.line([(19, 6), (19, 10), (12, 11.4)], 3.4)
    pen.line([(3, 21.6), (21, 21.6)], 2)


def _fist(pen: Pen) -> None:
    pen.box(4, 6, 20.4, 17, 4)
    pen.box(7, 15, 18, 22.6, 1.6)
    for x in (8.2, 12.2, 16.2):
        pen.line([(x, 6.6), (x, 11)], 1.5, ink=False)
    pen.line([(4.8, 12.4), (11, 12.4), (12.6, 15)], 1.5, ink=False)


def _gift(pen: Pen) -> None:
    pen.arc(8.4, 4.6, 2.8, 90, 360, 2)
    pen.arc(15.6, 4.6, 2.8, 180, 90, 2)
    pen.box(2.2, 7, 21.8, 12, 1.2)
    pen.box(3.6, 13.2, 20.4, 22.4, 1.6)
    pen.box(10.9, 7, 13.1, 22.4, ink=False)


def _worm(pen: Pen) -> None:
    pen.line([(2.6, 19.6), (6, 14.6), (10, 18.6), (14, 13), (17.6, 15.6)], 4.6)
    pen.line([(17.6, 15.6), (19.6, 8)], 4.6)
    pen.disc(19, 6.8, 3.4)
    pen.disc(20, 6, 0.9, ink=False)


def _paw(pen: Pen) -> None:
    pen.oval(6.4, 11.4, 17.6, 21.8)
    for x, y in ((4.6, 10.4), (9.2, 5.4), (14.8, 5.4), (19.4, 10.4)):
        pen.oval(x - 2.2, y - 2.9, x + 2.2, y + 2.9)


def _nest(pen: Pen) -> None:
    pen.oval(5.6, 4.4, 12.4, 14)
    pen.oval(11.8, 3, 18.6, 14)
    pen.polygon([(1.2, 11.4), (22.8, 11.4), (19.4, 20), (4.6, 20)])
    pen.line([(4.4, 14.6), (19.6, 14.6)], 1.4, ink=False)
    pen.line([(7, 17.6), (17, 17.6)], 1.4, ink=False)


def _skull(pen: Pen) -> None:
    pen.disc(12, 10, 9)
    pen.box(7, 14, 17, 22, 2)
    for x in (8.4, 15.6):
        pen.disc(x, 10.6, 2.5, ink=False)
    pen.polygon([(12, 13), (13.4, 16), (10.6, 16)], ink=False)
    for x in (10.2, 13.8):
        pen.line([(x, 19), (x, 22)], 1.2, ink=False)


def _basket(pen: Pen) -> None:
    pen.arc(12, 11, 7.4, 180, 360, 2.4)
    pen.box(1.6, 10, 22.4, 13.6, 1.4)
    pen.polygon([(3.2, 14.8), (20.8, 14.8), (18.6, 22.4), (5.4, 22.4)])
    for x in (9, 12, 15):
        pen.line([(x, 16.6), (x, 20.6)], 1.3, ink=False)


def _vane(pen: Pen) -> None:
    pen.line([(12, 8), (12, 22.4)], 2.4)
    pen.line([(2.4, 15.6), (18, 15.6)], 2.2)
    pen.polygon([(22.8, 15.6), (17, 11.8), (17, 19.4)])
    pen.polygon([(4, 4), (8, 7), (13, 6.6), (14.6, 2.4), (18, 2), (19.6, 4.6), (17.6, 6), (15, 11), (8, 11), (4.6, 8)])


def _feather(pen: Pen) -> None:
    pen.polygon([(21.6, 2.4), (21, 9), (17.4, 15), (11.4, 18.4), (5.6, 18.4), (5.6, 12.6), (9, 6.6), (15, 3)])
    pen.line([(2.6, 21.4), (6, 18)], 2.2)
    pen.line([(6, 18), (17.6, 6.4)], 1.5, ink=False)
    for x, y in ((10.6, 13.4), (14.2, 9.8)):
        pen.line([(x, y), (x + 5.4, y + 0.6)], 1.3, ink=False)


WEATHERS: dict[str, Callable[[Pen], None]] = {
    "sun": _sun, "snowflake": _snowflake, "rain": _rain, "hail": _hail, "flood": _flood, "tornado": _tornado,
    "thermometer": _thermometer, "wind": _wind, "fog": _fog, "dust": _dust, "flame": _flame, "cactus": _cactus,
    "fist": _fist, "gift": _gift, "worm": _worm, "paw": _paw, "nest": _nest, "skull": _skull, "basket": _basket,
    "vane": _vane, "feather": _feather,
}  # fmt: skip
