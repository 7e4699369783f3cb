"""Which choices are about the board, and what of it is in reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import widgets
from render.canvas import Canvas
from render.come_together import layout as at

if TYPE_CHECKING:
    from games.come_together.view import View
    from render.focus import Focus

ACTIONS = {"place", "activate", "recover"}
LOCATIONS = ("stages", "stars", "campsites", "public")


def is_on_board(focus: Focus) -> bool:
    """Whether the choice is one of a turn (D6, D7, D15, D19), or else one about one's own festival."""
    begun = {str(key) for key in (*focus.path[:1], *focus.keys)}
    return bool(begun & ACTIONS) or bool(begun & set(LOCATIONS)) or bool(focus.heads)


def candidates(canvas: Canvas, view: View, focus: Focus) -> None:
    """Frames in the accent colour around all spaces in reach, or around the locations on offer."""
    spaces = focus.heads or _letters(focus)
    for row, location in enumerate(view.locations):
        for index, space in enumerate(location.spaces):
            if space.key in spaces and not focus.after:
                widgets.frame(canvas, *at.slot_box(row, index), at.THEME.accent)
        if location.id in focus.keys and not focus.heads:
            widgets.frame(canvas, *at.place_box(row), at.THEME.accent)


def _letters(focus: Focus) -> tuple[str, ...]:
    """The spaces on offer once a location is chosen, by the view's names."""
    place = next((key for key in reversed(focus.path) if key in LOCATIONS), None)
    return tuple(f"{place}-{key}" for key in focus.keys) if place else ()
