"""The board: banner, stage, bands, takings of the last show, and what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import panels, text, widgets
from render.band_tour import bands, ground, stage, takings
from render.band_tour import layout as at
from render.widgets import Bead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import View
    from render.canvas import Canvas

THEME = at.THEME
WORDS = 240


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The public picture of a tour on the road."""
    plan = at.plan(len(view.stands))
    table = plan.table(len(view.stands))
    foot = table + (takings.height(view, plan.line) + plan.gap if at.last_show(view) else 0)
    canvas = ground.wall(panels.WIDTH, foot + takings.LEGEND + panels.MARGIN)
    banner(canvas, view, names)
    stage.draw(canvas, view, plan.stage)
    for slot, stand in enumerate(view.stands):
        is_next = view.to_play == stand.seat
        bands.row(canvas, stand, names[stand.seat], plan.row_box(slot), is_next, view.phase == "show")
    takings.table(canvas, view, table, plan.line)
    takings.legend(canvas, foot)
    return canvas


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The title, how far the tour is, and who is asked or has won."""
    ground.title(canvas)
    x = ground.after_title()
    text.write(canvas, (x, panels.MIDDLE - 20), headline(view), text.HEADING, THEME.ink, text.BOLD)
    if view.show:
        first = view.shows - SHOWS + 1
        beads = [Bead(show < view.show or view.phase == "over", show == view.show) for show in range(first, first + 5)]
        widgets.track(canvas, THEME, x + 10, panels.MIDDLE + 26, beads, 34)
    left = x + WORDS
    if view.phase == "over":
        panels.result(canvas, THEME, winners(view), left, at.MOTIFS["luck"])
    elif view.to_play is not None:
        panels.ask(canvas, THEME, at.seat_of(view.to_play), names[view.to_play], "to play", left)


SHOWS = 5  # of a leg


def headline(view: View) -> str:
    """Where the tour stands, in two to four words."""
    if view.phase == "forming":
        return "Bands form"
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
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the win"
