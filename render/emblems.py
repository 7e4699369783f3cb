"""More of the one icon set: who joins a cult, what is done to them, and what powers it gives."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.canvas import Pen


def _ballot(pen: Pen) -> None:
    pen.polygon([(7.6, 1.4), (18, 3), (16.6, 12), (6.2, 10.4)])
    pen.line([(9.4, 5.6), (11.4, 8), (15, 4.6)], 1.6, ink=False)
    pen.box(1.6, 10.4, 22.4, 22.2, 2.4)
    pen.box(5.4, 12.6, 18.6, 14.4, 0.9, ink=False)


def _flask(pen: Pen) -> None:
    pen.box(7.6, 1.4, 16.4, 4, 1.2)
    pen.polygon([(9, 2.6), (15, 2.6), (15, 9), (22, 20), (20.6, 22.4), (3.4, 22.4), (2, 20), (9, 9)])
    pen.polygon([(11.2, 4.6), (12.8, 4.6), (12.8, 9.8), (15, 13.4), (9, 13.4), (11.2, 9.8)], ink=False)
    pen.disc(9.6, 18.6, 1.6, ink=False)
    pen.disc(14.2, 16.8, 1.2, ink=False)


def _book(pen: Pen) -> None:
    pen.polygon([(1.4, 4.4), (7, 3.4), (12, 5.6), (17, 3.4), (22.6, 4.4), (22.6, 19.6), (17, 18.8), (12, 21.4),
                 (7, 18.8), (1.4, 19.6)])  # fmt: skip
    pen.line([(12, 7), (12, 19.4)], 1.5, ink=False)
    for y in (8.2, 12, 15.8):
        pen.line([(4.4, y), (8.8, y + 0.8)], 1.4, ink=False)
        pen.line([(19.6, y), (15.2, y + 0.8)], 1.4, ink=False)


def _megaphone(pen: Pen) -> None:
    pen.polygon([(7, 8), (18.4, 2), (18.4, 19), (7, 14)])
    pen.box(1.6, 7.6, 8.4, 14.4, 2.4)
    pen.polygon([(4, 13), (8.6, 13), (10.4, 21), (9.6, 22.2), (6.4, 22.2)])
    pen.line([(18.8, 3), (18.8, 18)], 1.8)
    pen.arc(18.4, 10.6, 3.6, 290, 70, 2)


def _boot(pen: Pen) -> None:
    pen.polygon([(5, 1.8), (14, 1.8), (14, 11.4), (20.6, 13.6), (22.2, 16.4), (22.2, 18.6), (5, 18.6)])
    pen.box(4.2, 19.6, 22.6, 22.4, 1.2)
    pen.line([(10.4, 5.6), (14.6, 5.6)], 1.5, ink=False)
    pen.line([(10.4, 9), (14.6, 9)], 1.5, ink=False)


def _kite(pen: Pen) -> None:
    pen.polygon([(14, 1), (22.4, 8.4), (11.4, 18.4), (6.4, 6)])
    pen.line([(14, 1.6), (11.4, 17.4)], 1.2, ink=False)
    pen.line([(7, 6.6), (21.6, 8.4)], 1.2, ink=False)
    pen.line([(11.4, 18), (8.6, 21), (5.4, 19.4), (2.4, 22)], 1.9)
    pen.polygon([(4.4, 16.4), (8, 19.4), (4.6, 22.4)])


def _magnifier(pen: Pen) -> None:
    pen.disc(9.8, 9.8, 8.2)
    pen.disc(9.8, 9.8, 5.2, ink=False)
    pen.line([(16, 16), (20.8, 20.8)], 4)
    pen.arc(9.8, 9.8, 3, 190, 280, 1.6)


def _bolt(pen: Pen) -> None:
    pen.polygon([(14.6, 1), (4.4, 13.6), (10.6, 13.6), (8.6, 23), (19.6, 9.8), (13, 9.8), (16.8, 1)])


def _bulb(pen: Pen) -> None:
    pen.disc(12, 9.4, 7.8)
    pen.polygon([(6.4, 13), (17.6, 13), (15.4, 18), (8.6, 18)])
    pen.box(8.6, 18.4, 15.4, 22.6, 1.6)
    pen.line([(8.6, 18.2), (15.4, 18.2)], 1.2, ink=False)
    pen.arc(12, 9.4, 4.8, 190, 270, 1.6)
    pen.line([(9.6, 10.4), (12, 12.6), (14.4, 10.4)], 1.5, ink=False)
    pen.line([(12, 12.6), (12, 17)], 1.5, ink=False)


def _letter(pen: Pen) -> None:
    pen.box(1.4, 4.4, 22.6, 20, 2.4)
    pen.line([(3.4, 6.8), (12, 13.2), (20.6, 6.8)], 1.8, ink=False)
    pen.line([(3.6, 18), (9, 12.4)], 1.4, ink=False)
    pen.line([(20.4, 18), (15, 12.4)], 1.4, ink=False)


def _cycle(pen: Pen) -> None:
    pen.arc(12, 12, 8, 190, 330, 3)
    pen.arc(12, 12, 8, 10, 150, 3)
    pen.polygon([(22.6, 3.4), (22.2, 12.2), (14.6, 8.4)])
    pen.polygon([(1.4, 20.6), (1.8, 11.8), (9.4, 15.6)])


def _swap(pen: Pen) -> None:
    pen.line([(3, 7.4), (16, 7.4)], 3)
    pen.polygon([(15.4, 1.8), (22.8, 7.4), (15.4, 13)])
    pen.line([(21, 16.6), (8, 16.6)], 3)
    pen.polygon([(8.6, 11), (1.2, 16.6), (8.6, 22.2)])


def _bomb(pen: Pen) -> None:
    pen.disc(10, 14.4, 8.2)
    pen.box(12.4, 4.6, 18, 9.6, 1)
    pen.line([(16, 5.4), (18.4, 2.6), (21, 4)], 1.9)
    pen.arc(10, 14.4, 5, 180, 250, 1.6)
    pen.line([(6.4, 12.6), (8, 10.6)], 1.5, ink=False)


def _ban(pen: Pen) -> None:
    pen.disc(12, 12, 10.6)
    pen.disc(12, 12, 7.2, ink=False)
    pen.line([(6.2, 6.2), (17.8, 17.8)], 3.4)


def _magnet(pen: Pen) -> None:
    pen.arc(12, 13.4, 7, 0, 180, 5.4)
    pen.box(2.3, 2, 7.7, 13.4)
    pen.box(16.3, 2, 21.7, 13.4)
    for x in (2.2, 16.2):
        pen.box(x - 1, 6.4, x + 6.6, 7.9, ink=False)


def _clipboard(pen: Pen) -> None:
    pen.box(3.6, 3.4, 20.4, 22.6, 2.4)
    pen.box(7.6, 1.2, 16.4, 5.8, 1.6)
    pen.line([(7.4, 7.4), (16.6, 7.4)], 1.3, ink=False)
    pen.line([(7.4, 12), (9.2, 13.8), (12, 10.4)], 1.5, ink=False)
    pen.line([(14, 12.4), (17, 12.4)], 1.5, ink=False)
    pen.line([(7.4, 18), (17, 18)], 1.5, ink=False)


def _bin(pen: Pen) -> None:
    pen.box(9, 1.2, 15, 5, 1.4)
    pen.box(2.6, 3.4, 21.4, 6.6, 1.2)
    pen.polygon([(4.4, 8.2), (19.6, 8.2), (18.2, 22.6), (5.8, 22.6)])
    for x in (9, 12, 15):
        pen.line([(x, 11.2), (x, 19.4)], 1.4, ink=False)


def _deck(pen: Pen) -> None:
    pen.box(7.4, 1.4, 21.6, 18, 2.4)
    pen.box(1.4, 4.6, 17.4, 23.4, 3, ink=False)
    pen.box(2.4, 5.6, 16.4, 22.6, 2.4)
    pen.disc(9.4, 14, 3, ink=False)


def _cross(pen: Pen) -> None:
    pen.line([(5.4, 5.4), (18.6, 18.6)], 4)
    pen.line([(18.6, 5.4), (5.4, 18.6)], 4)


def _eye(pen: Pen) -> None:
    turns = [pi * step / 24 for step in range(25)]
    upper = [(12 - 11 * cos(turn), 13 - 8 * sin(turn) ** 1.4) for turn in turns]
    lower = [(12 + 11 * cos(turn), 13 + 7 * sin(turn) ** 1.4) for turn in turns]
    pen.polygon([*upper, *lower])
    pen.disc(12, 12.8, 4.8, ink=False)
    pen.disc(12, 12.8, 2.7)
    for x, y in ((3.6, 4.8), (12, 1.4), (20.4, 4.8)):
        pen.line([(x, y), (x + (12 - x) * 0.14, y + 2)], 1.7)


def _leaf(pen: Pen) -> None:
    turns = [(step / 16, 7.4 * sin(pi * step / 16) ** 0.8) for step in range(17)]
    edge = [(4.4 + 17.4 * along, 19.6 - 17.4 * along, wide * 0.71) for along, wide in turns]
    pen.polygon([*((x - wide, y - wide) for x, y, wide in edge), *((x + wide, y + wide) for x, y, wide in edge[::-1])])
    pen.line([(2.2, 21.8), (5, 19)], 2.6)
    pen.line([(5, 19), (17.6, 6.4)], 1.5, ink=False)
    for x in (9, 13):
        pen.line([(x, 24 - x), (x, 19 - x)], 1.3, ink=False)
        pen.line([(x, 24 - x), (x + 5, 24 - x)], 1.3, ink=False)


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "ballot": _ballot, "flask": _flask, "book": _book, "megaphone": _megaphone, "boot": _boot, "kite": _kite,
    "magnifier": _magnifier, "bolt": _bolt, "bulb": _bulb, "letter": _letter, "cycle": _cycle, "swap": _swap,
    "bomb": _bomb, "ban": _ban, "magnet": _magnet, "clipboard": _clipboard, "bin": _bin, "deck": _deck,
    "cross": _cross, "eye": _eye, "leaf": _leaf,
}  # fmt: skip
