"""The board: banner, stage, bands, takings of the last show, and what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render import panels, text, widgets
from render.band_tour import bands, ground, stage, takings
from render.band_tour import layout as at
from render.canvas import Canvas
from render.keep import kept
from render.widgets import Bead
from render.wording import won_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import View

THEME = at.THEME
WORDS, LEG = 240, 20
SHOWS = 5  # of a leg


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The public picture of a tour on the road."""
    seats = len(view.stands)
    plan = at.plan(seats)
    canvas = Canvas(shell(seats, takings.height(view, plan.line), view.venue is not None).copy())
    banner(canvas, view, names)
    stage.draw(canvas, view, plan)
    for slot, stand in enumerate(view.stands):
        is_next = view.to_play == stand.seat
        bands.row(canvas, stand, names[stand.seat], plan.row_box(slot), is_next, view.phase == "show")
    takings.table(canvas, view, plan.table(seats), plan.line)
    return canvas


@kept
def shell(seats: int, table: int, is_show: bool) -> Image.Image:
    """What no move changes on a board of so many bands whose table of takings is so high."""
    plan = at.plan(seats)
    top = plan.table(seats)
    foot = top + (table + plan.gap if table else 0)
    canvas = ground.wall(panels.WIDTH, foot + takings.LEGEND + panels.MARGIN)
    ground.title(canvas)
    stage.papers(canvas, plan, is_show)
    boxes = [plan.playing, *(plan.row_box(slot) for slot in range(seats))]
    boxes += [(panels.MARGIN, top, at.INNER, table)] if table else []
    for box in boxes:
        canvas.panel(*box, THEME.surface, THEME.shadow)
    takings.legend(canvas, foot)
    return canvas.image


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """How far the tour is, and who is asked or has won, on the banner with the title."""
    x = ground.after_title()
    middle = panels.MIDDLE - 20 if view.show else panels.MIDDLE
    text.write(canvas, (x, middle), headline(view), text.HEADING, THEME.ink, text.BOLD)
    if view.show:
        _shows(canvas, view, x + 10)
    left = x + WORDS + LEG * (view.legs > 1)
    if view.phase == "over":
        panels.result(canvas, THEME, winners(view), left, at.MOTIFS["luck"])
    elif view.to_play is not None:
        panels.ask(canvas, THEME, at.seat_of(view.to_play), names[view.to_play], "to play", left)


def _shows(canvas: Canvas, view: View, x: int) -> None:
    """The shows of this leg as beads, and on a World Tour which leg it is."""
    first = view.shows - SHOWS + 1
    numbers = range(first, first + SHOWS)
    beads = [Bead(show < view.show, show == view.show) for show in numbers]
    widgets.track(canvas, THEME, x, panels.MIDDLE + 26, beads, 34)
    if view.legs > 1:
        text.write(canvas, (x + SHOWS * 34, panels.MIDDLE + 26), f"leg {view.leg}", 22, THEME.muted, text.MEDIUM)


def headline(view: View) -> str:
    """Where the tour stands, in two to four words."""
    if view.phase == "forming":
        return "Casting call" if view.casting else "Bands form"
    if view.phase == "between":
        return f"Before leg {view.leg + 1}" if view.show == view.shows else f"Before leg {view.leg}"
    return "Tour over" if view.phase == "over" else f"Show {view.show} of {view.shows}"


def winners(view: View) -> str:
    """Who has won; nobody if every band was removed (BT-11.7)."""
    won = [at.band_name(stand) for stand in view.stands if stand.seat in view.winners]
    if not won:
        return "Nobody wins"
    if len(view.stands) == 1:
        return f"{at.money(view.stands[0].fund)}"
    return won_by(won)
