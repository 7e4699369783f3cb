"""More of the one icon set: what a festival of 1969 needs, on the same grid and with the same stroke."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.canvas import Pen

STROKE = 2.4


def _worker(pen: Pen) -> None:
    pen.disc(12, 7.4, 4.4)
    pen.box(6, 4.6, 18, 6.8, 1)
    pen.polygon([(12, 13), (15, 12.6), (17.4, 15), (19.6, 22.4), (4.4, 22.4), (6.6, 15), (9, 12.6)])


def _peace(pen: Pen) -> None:
    pen.disc(12, 12, 10.6)
    pen.disc(12, 12, 8.2, ink=False)
    pen.line([(12, 3), (12, 21)], STROKE)
    pen.line([(5.8, 18.2), (12, 12), (18.2, 18.2)], STROKE)


def _flower(pen: Pen) -> None:
    for petal in range(6):
        pen.disc(12 + 6.6 * cos(pi * petal / 3), 12 + 6.6 * sin(pi * petal / 3), 4.2)
    pen.disc(12, 12, 6)
    pen.disc(12, 12, 3.2, ink=False)


def _radio(pen: Pen) -> None:
    pen.line([(6, 8.6), (18.6, 2.4)], 2)
    pen.box(1.6, 8, 22.4, 21.6, 2.6)
    pen.disc(8, 14.8, 3.6, ink=False)
    pen.box(14, 11.2, 19.8, 13, 0.8, ink=False)
    pen.disc(15.4, 17.4, 1.3, ink=False)
    pen.disc(19, 17.4, 1.3, ink=False)


def _television(pen: Pen) -> None:
    pen.line([(7.4, 1.8), (12, 6.8), (16.6, 1.8)], 2)
    pen.box(1.6, 6, 22.4, 20.4, 3)
    pen.box(4.2, 8.6, 16, 17.8, 2.4, ink=False)
    pen.disc(19.2, 10.6, 1.2, ink=False)
    pen.disc(19.2, 14.6, 1.2, ink=False)
    pen.line([(7, 20), (5.8, 22.6)], 2)
    pen.line([(17, 20), (18.2, 22.6)], 2)


def _newspaper(pen: Pen) -> None:
    pen.box(1.6, 3, 19, 21.6, 2)
    pen.box(17, 8, 22.4, 21.6, 2)
    pen.box(4.4, 6, 16.2, 9, 0.6, ink=False)
    for y in (11.4, 14.6, 17.8):
        pen.line([(10.8, y), (15.6, y)], 1.5, ink=False)
    pen.box(4.4, 11, 8.6, 18.4, 0.6, ink=False)
    pen.box(18.2, 10, 19.6, 20, 0.6, ink=False)


def _review(pen: Pen) -> None:
    pen.box(1.6, 2, 22.4, 17, 3.4)
    pen.polygon([(5, 15), (12, 15), (5.4, 22.6)])
    for x in (6.6, 12, 17.4):
        pen.disc(x, 9.5, 1.9, ink=False)


def _pizza(pen: Pen) -> None:
    pen.arc(12, 20, 16, 240, 300, 3.4)
    pen.polygon([(4.6, 8.6), (19.4, 8.6), (12, 22.6)])
    for x, y in ((9.6, 11), (14, 12.2), (11.6, 16)):
        pen.disc(x, y, 1.5, ink=False)
    pen.line([(3.6, 7.4), (20.4, 7.4)], 1.2, ink=False)


def _beer(pen: Pen) -> None:
    pen.arc(17, 14.4, 4.2, 270, 90, STROKE)
    pen.box(3.6, 7, 17.4, 22.4, 2)
    for x in (5.6, 10.4, 15.2):
        pen.disc(x, 5.6, 3.2)
    for x in (8, 13):
        pen.line([(x, 11.6), (x, 18.6)], 1.6, ink=False)


def _bus(pen: Pen) -> None:
    pen.box(1.4, 5, 22.6, 19, 4)
    for left in (3.6, 9.4, 15.2):
        pen.box(left, 7.4, left + 5, 11.6, 1, ink=False)
    pen.line([(3, 14.2), (21, 14.2)], 1.2, ink=False)
    for x in (6.6, 17.4):
        pen.disc(x, 18.8, 4, ink=False)
        pen.disc(x, 18.8, 2.9)


def _moon(pen: Pen) -> None:
    pen.disc(11, 12.4, 9.8)
    pen.disc(15.6, 8.6, 8.4, ink=False)


def _stage(pen: Pen) -> None:
    pen.disc(12, 13.6, 11)
    pen.disc(12, 13.6, 7, ink=False)
    pen.box(0, 16, 24, 25, ink=False)
    pen.disc(12, 10.4, 2.2)
    pen.line([(12, 11), (12, 17)], 1.8)
    pen.box(0.8, 16.4, 23.2, 21.6, 1.2)


def _hammer(pen: Pen) -> None:
    pen.line([(5, 20.6), (14, 10.4)], 3.4)
    pen.polygon([(8.6, 7.4), (13.6, 2.4), (18.6, 5), (22.2, 10), (18.6, 13.4), (16, 9.8)])


def _play(pen: Pen) -> None:
    pen.box(4.5, 1.5, 19.5, 22.5, 3)
    pen.polygon([(9, 6.8), (17, 12), (9, 17.2)], ink=False)


def _crowd(pen: Pen) -> None:
    for x, y in ((5.4, 9.4), (18.6, 9.4)):
        pen.disc(x, y, 3)
        pen.box(x - 4.4, y + 4, x + 4.4, 22, 3)
    pen.disc(12, 6.4, 4.8, ink=False)
    pen.box(5.2, 9.8, 18.8, 24, 5, ink=False)
    pen.disc(12, 6.4, 3.6)
    pen.box(6.8, 11.4, 17.2, 22, 4)


GLYPHS: dict[str, Callable[[Pen], None]] = {
    "worker": _worker, "peace": _peace, "flower": _flower, "radio": _radio, "television": _television,
    "newspaper": _newspaper, "review": _review, "pizza": _pizza, "beer": _beer, "bus": _bus, "moon": _moon,
    "stage": _stage, "hammer": _hammer, "play": _play, "crowd": _crowd,
}  # fmt: skip
