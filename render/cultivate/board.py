"""The compounds side by side, with what happened last, the key and the supply: the board, or a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render import panels
from render.canvas import Canvas
from render.cultivate import compound, ground, news, strip, trails
from render.cultivate import layout as at
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.cultivate.view import View
    from render.cultivate.placing import Aim


def draw(view: View, names: Sequence[str], seats: Sequence[int], reader: int | None = None) -> Canvas:
    """The compounds of these seats, and what happened last; a reader is asked to confirm that it happens."""
    grid = at.grid(len(seats))
    canvas, plots = _begun(view, seats)
    if reader is None:
        strip.call(canvas, view, names)
    else:
        ask(canvas, reader, "to confirm")
    trails.marks(canvas, view, plots)
    panels_of(canvas, view, names, seats, view.asked if reader is None else ())
    trails.shafts(canvas, view, plots)
    followers(canvas, view, plots)
    trails.heads(canvas, view, plots)
    trails.ghosts(canvas, view, plots)
    news.panel(canvas, view, names, grid.news[0])
    return canvas


def aimed(view: View, names: Sequence[str], seats: Sequence[int], aim: Aim) -> Canvas:
    """The compounds of these seats, and what may be chosen there."""
    canvas, plots = _begun(view, seats)
    ask(canvas, aim.seat, aim.prompt)
    aim.light(canvas, plots)
    panels_of(canvas, view, names, seats, aim.seats)
    aim.ring(canvas, plots)
    followers(canvas, view, plots)
    aim.ghosts(canvas, plots)
    aim.plan(canvas, at.grid(len(seats)).news[0])
    return canvas


def _begun(view: View, seats: Sequence[int]) -> tuple[Canvas, dict[int, at.Plot]]:
    """The shells with banner and supply, and where the compounds lie."""
    grid = at.grid(len(seats))
    canvas = Canvas(shells(len(seats)).copy())
    strip.banner(canvas, view)
    strip.supply(canvas, view, grid.supply)
    return canvas, {seat: grid.plot(slot) for slot, seat in enumerate(seats)}


def ask(canvas: Canvas, seat: int, words: str) -> None:
    """What the reader is asked."""
    panels.ask(canvas, at.THEME, at.seat_of(seat), "You", words, strip.LEFT + strip.WORDS)


def panels_of(canvas: Canvas, view: View, names: Sequence[str], seats: Sequence[int], framed: Sequence[int]) -> None:
    """The panels of these seats, some of them framed."""
    grid = at.grid(len(seats))
    for slot, seat in enumerate(seats):
        compound.panel(canvas, view.stands[seat], names[seat], grid.box(slot), grid.cell, seat in framed)


def followers(canvas: Canvas, view: View, plots: Mapping[int, at.Plot]) -> None:
    """Those who stand in the compounds."""
    for seat, plot in plots.items():
        compound.followers(canvas, view.stands[seat], plot)


@kept
def shells(count: int) -> Image.Image:
    """What no move changes on a picture of so many compounds."""
    grid = at.grid(count)
    last, key = grid.news
    boxes = [grid.box(slot) for slot in range(count)]
    canvas = ground.page(grid.total, [*boxes, last, key, grid.supply])
    for box in boxes:
        compound.labels(canvas, at.plot_in(box, grid.cell))
    strip.key(canvas, key)
    return canvas.image
