"""Tokens as geometry: offsets from a head cell, turned and flipped (6.4 of the rules page)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.canvas import Cell
from render.festival import layout as at

if TYPE_CHECKING:
    from games.festival.view import View

Cells = tuple[Cell, ...]


def turned(cells: Cells, number: int) -> Cells:
    """Cells of orientation 0 in another one: quarter turns clockwise, from number 4 on of the flipped token."""
    if number >= 4:
        cells = settled([(-x, y) for x, y in cells])
    for _ in range(number % 4):
        cells = settled([(-y, x) for x, y in cells])
    return cells


def settled(cells: list[Cell] | Cells) -> Cells:
    """Cells moved to the upper left corner, in reading order: the first is the head (FE-4.8)."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def names(view: View) -> dict[str, str]:
    """What people call every token of this game."""
    lying = {crowd.token: crowd.name for crowd in view.crowds}
    return lying | {shape.token: shape.name for stand in view.stands for shape in stand.reserve}


def of_token(view: View, token: str) -> Cells:
    """A token's cells in orientation 0, from any reserve or, turned back, from any place on the grid."""
    for stand in view.stands:
        for shape in stand.reserve:
            if shape.token == token:
                return settled(shape.offsets)
    crowd = next(crowd for crowd in view.crowds if crowd.token == token)
    number = int(crowd.notation.split("@")[0].split("-")[1])
    lying = settled(tuple(map(at.cell_at, crowd.cells)))
    return _turned_back(lying, number)


def _turned_back(cells: Cells, number: int) -> Cells:
    """The cells of orientation 0 of a token that lies in another one."""
    for _ in range(-number % 4):
        cells = settled([(-y, x) for x, y in cells])
    return settled([(-x, y) for x, y in cells]) if number >= 4 else cells
