"""More of the one icon set: what a band plays, and what keeps its members awake."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.canvas import Pen

STROKE = 2.4


def _guitar(pen: Pen) -> None:
    pen.line([(11, 13), (20.4, 3.6)], STROKE)
    pen.line([(18.4, 2.4), (21.6, 5.6)], 3.4)
    pen.disc(11, 13, 4.6)
    pen.disc(7, 17, 5.4)
    pen.disc(9.4, 14.6, 1.9, ink=False)


def _bass(pen: Pen) -> None:
    pen.line([(8, 16), (20, 4)], 2)
    pen.polygon([(17.4, 3.6), (22, 1.2), (22.8, 5), (20.4, 6.6)])
    pen.polygon([(13, 5.6), (14.6, 12), (17.6, 16), (12, 17.6), (8, 22.6), (3, 22.6), (1.4, 19), (3, 15), (8, 12)])
    pen.line([(7, 14), (10.4, 17.4)], 1.8, ink=False)


def _drum(pen: Pen) -> None:
    pen.line([(2, 2), (11, 8.4)], 2)
    pen.line([(22, 2), (13, 8.4)], 2)
    pen.oval(2, 7, 22, 13)
    pen.polygon([(2, 10), (22, 10), (22, 19), (18, 21.6), (6, 21.6), (2, 19)])
    pen.line([(2, 11.6), (7, 13.4), (17, 13.4), (22, 11.6)], 1.5, ink=False)
    pen.line([(6.4, 14.4), (9.4, 20.6), (12, 14.4), (14.6, 20.6), (17.6, 14.4)], 1.3, ink=False)


def _keys(pen: Pen) -> None:
    pen.box(1.4, 4.4, 22.6, 19.6, 2)
    for x in (6.2, 11.2, 16.2):
        pen.line([(x + 0.8, 6.8), (x + 0.8, 17.4)], 1.3, ink=False)
    for x in (5.2, 10.2, 15.2):
        pen.box(x, 6.4, x + 3.6, 12.6, 0.6, ink=False)


def _pads(pen: Pen) -> None:
    pen.box(1.8, 1.8, 22.2, 22.2, 2.8)
    for column in range(3):
        for row in range(2):
            pen.box(4.6 + column * 5.2, 10.4 + row * 5.2, 8.6 + column * 5.2, 14.4 + row * 5.2, 1, ink=False)
    pen.box(4.6, 4.6, 13.6, 8, 0.8, ink=False)
    pen.disc(17.4, 6.3, 1.7, ink=False)


def _wrench(pen: Pen) -> None:
    pen.line([(4.6, 19.4), (14, 10)], 4.6)
    pen.disc(16.4, 7.6, 6)
    pen.polygon([(16, 8), (18, 0.4), (23.6, 6)], ink=False)


def _spiral(pen: Pen) -> None:
    turns = [pi * step / 16 for step in range(81)]
    pen.line([(12 + turn * 0.62 * cos(turn), 12 + turn * 0.62 * sin(turn)) for turn in turns], STROKE)


def _clover(pen: Pen) -> None:
    for x, y in ((8, 6.6), (16, 6.6), (8, 14), (16, 14)):
        pen.disc(x, y, 4.4)
    pen.box(8.6, 6.6, 15.4, 14)
    pen.line([(12, 11), (13.4, 18), (17, 22)], STROKE)
    pen.line([(12, 5), (12, 15.6)], 1.2, ink=False)
    pen.line([(6.6, 10.3), (17.4, 10.3)], 1.2, ink=False)


INSTRUMENTS: dict[str, Callable[[Pen], None]] = {
    "guitar": _guitar, "bass": _bass, "drum": _drum, "keys": _keys, "pads": _pads, "wrench": _wrench,
    "spiral": _spiral, "clover": _clover,
}  # fmt: skip
