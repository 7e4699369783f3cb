"""The ways of followers on the compounds: what shines, what is only announced, arrows from space to space."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin
from typing import TYPE_CHECKING

from msgspec import Struct
from PIL import Image

from render.canvas import Canvas, Pen, Point, mask
from render.cultivate import layout as at
from render.cultivate import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.cultivate.view import Arrow, View

THEME = at.THEME
MOTIFS = at.MOTIFS
EDGES = ((3, THEME.ink), (0, MOTIFS["glow"]))  # how much wider than the arrow, and its colour
THICK = 7
HEAD = 44
CLEAR = 0.43  # how much of a space an arrow leaves free at an end
SHORTEST = 26


def arrows(view: View) -> tuple[Arrow, ...]:
    """The ways to be shown: those announced while a card waits, else those of the last move that took effect."""
    if view.reaction:
        return view.reaction.arrows
    return view.last.arrows if view.last and view.last.cancelled_by is None else ()


def is_back(one: Arrow, other: Arrow) -> bool:
    """Whether two followers take each other's space."""
    if one.seat is None or one.to is None:
        return False
    return (one.seat, one.space, one.to, one.into) == (other.to, other.into, other.seat, other.space)


def marks(canvas: Canvas, view: View, plots: Mapping[int, at.Plot]) -> None:
    """A glow under every space that a follower left or came to, before the spaces are drawn."""
    for arrow in arrows(view):
        for seat, space in ((arrow.seat, arrow.space), (arrow.to, arrow.into)):
            if seat is not None and seat in plots:
                tokens.glow(canvas, *plots[seat].corner(space), plots[seat].cell)


def ghosts(canvas: Canvas, view: View, plots: Mapping[int, at.Plot]) -> None:
    """What is only announced: faintly on an empty space, small in the corner of a taken one."""
    for arrow in view.reaction.arrows if view.reaction else ():
        if arrow.to is None or arrow.to not in plots:
            continue
        plot = plots[arrow.to]
        cell = next(cell for cell in view.stands[arrow.to].cells if cell.name == arrow.into)
        if cell.letter:
            left, top = plot.corner(arrow.into)
            size = round(plot.cell * 0.44)
            tokens.put(canvas, arrow.letter, left + size // 2, top + plot.cell - size // 2, size)
        else:
            tokens.put(canvas, arrow.letter, *plot.middle(arrow.into), round(plot.cell * 0.64), ghost=True)


# ---- arrows ---------------------------------------------------------------------------------------------------------


class Trail(Struct, frozen=True):
    """An arrow on the picture: the middle of it, its turn in radians, its length, whether it points both ways."""

    middle: Point
    turn: float
    long: int
    both: bool


def trails(view: View, plots: Mapping[int, at.Plot]) -> Iterator[Trail]:
    """The arrows from space to space, clear of those who stand there; one for two who change places."""
    shown = arrows(view)
    is_swap = len(shown) == 2 and is_back(*shown)
    for arrow in shown[:1] if is_swap else shown:
        start, end = (plots.get(-1 if seat is None else seat) for seat in (arrow.seat, arrow.to))
        if start and end:
            (x, y), (right, low) = start.middle(arrow.space), end.middle(arrow.into)
            long = round(hypot(right - x, low - y) - 2 * CLEAR * end.cell)
            if long >= SHORTEST:
                yield Trail(((x + right) / 2, (y + low) / 2), atan2(low - y, right - x), long, is_swap)


def shafts(canvas: Canvas, view: View, plots: Mapping[int, at.Plot]) -> None:
    """Arrows without their heads, to be drawn before those who stand on the spaces."""
    for trail in trails(view, plots):
        for edge, color in EDGES:
            _stamp(canvas, _shaft(trail.long, edge, trail.both), trail.middle, trail.turn, color)


def heads(canvas: Canvas, view: View, plots: Mapping[int, at.Plot]) -> None:
    """The heads of the arrows, to be drawn after those who stand on the spaces."""
    for trail in trails(view, plots):
        for way in (1, -1) if trail.both else (1,):
            far = way * (trail.long - HEAD) / 2
            middle = trail.middle[0] + far * cos(trail.turn), trail.middle[1] + far * sin(trail.turn)
            for edge, color in EDGES:
                shape = _head(edge) if way == 1 else _head(edge).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
                _stamp(canvas, shape, middle, trail.turn, color)


def _stamp(canvas: Canvas, shape: Image.Image, middle: Point, turn: float, color: str) -> None:
    """Paint a turned mask around a point."""
    turned = shape.rotate(-degrees(turn), Image.Resampling.BICUBIC, expand=True)
    canvas.stamp(turned, round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2), color)


@lru_cache(maxsize=64)
def _shaft(long: int, edge: int, both: bool) -> Image.Image:
    """The mask of a line to the right, `edge` thicker all around, that ends within its heads."""
    return mask(long, 20, lambda pen: pen.line([(20 if both else 8, 10), (long - 20, 10)], THICK + 2 * edge))


@lru_cache(maxsize=2)
def _head(edge: int) -> Image.Image:
    """The mask of a head that points to the right."""

    def paint(pen: Pen) -> None:
        points = [(HEAD - 4, HEAD / 2), (HEAD - 26, HEAD / 2 - 15), (HEAD - 26, HEAD / 2 + 15)]
        pen.polygon(points)
        if edge:
            pen.line([*points, points[0]], 2 * edge)

    return mask(HEAD, HEAD, paint)
