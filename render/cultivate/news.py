"""What happened last, or waits to happen: the card, the ways of the followers, who may block it."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text, widgets
from render.canvas import Box, Canvas, Pen, mask
from render.cultivate import layout as at
from render.cultivate import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import Arrow, CardView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
THICK = 10
DEEDS = {"play": "plays", "discard": "discards", "exchange": "exchanges", "investigation": "draws"}


def arrows(view: View) -> tuple[Arrow, ...]:
    """The ways to be shown: those announced while a card waits, else those of the last move that took effect."""
    if view.reaction:
        return view.reaction.arrows
    return view.last.arrows if view.last and view.last.cancelled_by is None else ()


# ---- on the compounds -----------------------------------------------------------------------------------------------


def marks(canvas: Canvas, view: View, plots: Sequence[at.Plot]) -> None:
    """A glow under every space that a follower left or came to, before the spaces are drawn."""
    for arrow in arrows(view):
        for seat, space in ((arrow.seat, arrow.space), (arrow.to, arrow.into)):
            if seat is not None:
                plot = plots[seat]
                tokens.glow(canvas, *plot.corner(space), plot.cell)


def ways(canvas: Canvas, view: View, plots: Sequence[at.Plot]) -> None:
    """Arrows between spaces; what is only announced comes as ghosts."""
    shown = arrows(view)
    for arrow in shown:
        if view.reaction and arrow.to is not None:
            plot = plots[arrow.to]
            tokens.put(canvas, arrow.letter, *plot.middle(arrow.into), round(plot.cell * 0.6), ghost=True)
    for index, arrow in enumerate(shown):
        if arrow.seat is not None and arrow.to is not None:
            there = (arrow.seat, arrow.space, arrow.to, arrow.into)
            back = any((o.to, o.into, o.seat, o.space) == there for o in shown)
            if back and index:
                continue
            shaft(canvas, plots[arrow.seat].middle(arrow.space), plots[arrow.to].middle(arrow.into), back)


def shaft(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], both: bool) -> None:
    """An arrow from a point to another, clear of the middles of both spaces."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = round(hypot(across, down)) - 44
    if long < 30:
        return
    turn = -degrees(atan2(down, across))
    for edge, color in ((3, THEME.ink), (0, MOTIFS["glow"])):
        shape = _arrow(long, edge, both).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        canvas.stamp(shape, middle[0] - shape.width // 2, middle[1] - shape.height // 2, color)


@lru_cache(maxsize=64)
def _arrow(long: int, edge: int, both: bool) -> Image.Image:
    """The mask of an arrow to the right, `edge` thicker all around."""

    def paint(pen: Pen) -> None:
        pen.line([(20 if both else 8, 24), (long - 20, 24)], THICK + 2 * edge)
        tips = [(long - 4, 24, long - 24)] + ([(4, 24, 24)] if both else [])
        for x, y, back in tips:
            points = [(x, y), (back, y - 15), (back, y + 15)]
            pen.polygon(points)
            if edge:
                pen.line([*points, points[0]], 2 * edge)

    return mask(long, 48, paint)


# ---- in words -------------------------------------------------------------------------------------------------------


def panel(canvas: Canvas, view: View, names: Sequence[str], box: Box) -> None:
    """The panel of the last move, or of the card that waits."""
    x, y, width, _ = at.pad(box)
    tag = "On the table" if view.reaction else "Last move"
    text.write(canvas, (x, y + 14), tag, 24, THEME.muted, text.BOLD)
    if view.reaction:
        seat, cards = view.reaction.chain[0].seat, tuple(link.card for link in view.reaction.chain[:1])
        verb = "draws" if cards[0].verb == "investigate" else "plays"
    elif view.last:
        seat, cards = view.last.seat, view.last.cards
        verb = DEEDS[view.last.kind] if cards or view.last.kind != "discard" else "passes"
    else:
        text.write(canvas, (x, y + 60), "Nothing yet: welcome!", 26, THEME.ink, text.MEDIUM)
        return
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 22, y + 56, 44)
    name, size = text.fit(names[seat], width - 54 - 130, 28, text.BOLD, 22)
    wide = text.write(canvas, (x + 54, y + 56), name, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + 54 + wide + 10, y + 56), verb, 26, THEME.muted, text.MEDIUM)
    top = y + 88
    for card in cards[:3]:
        label(canvas, card, x, top, width)
        top += 44
    if len(cards) > 3:
        text.write(canvas, (x + 44, top + 16), f"and {len(cards) - 3} more", 22, THEME.muted, text.MEDIUM)
    if view.last and view.last.cancelled_by is not None and not view.reaction:
        blocked(canvas, view.last.cancelled_by, names, x, top, width)
        return
    columns = 2 if width > 500 else 1
    for index, arrow in enumerate(arrows(view)):
        left = x + index % columns * (width // columns)
        way(canvas, arrow, left, top + 20 + index // columns * 42)


def label(canvas: Canvas, card: CardView, x: int, y: int, width: int) -> None:
    """A card by its sign and its name."""
    icon, motif, _ = at.VERBS[card.verb]
    widgets.tile(canvas, THEME, x, y, 38, MOTIFS[motif], icon=icon)
    name, size = text.fit(card.name, width - 48, 26, text.BOLD)
    text.write(canvas, (x + 48, y + 19), name, size, THEME.ink, text.BOLD)


def blocked(canvas: Canvas, seat: int, names: Sequence[str], x: int, y: int, width: int) -> None:
    """Who cancelled the card."""
    widgets.tile(canvas, THEME, x, y, 38, MOTIFS["block"], icon="ban")
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 66, y + 19, 36)
    name, size = text.fit(f"blocked by {names[seat]}", width - 96, 26, text.MEDIUM)
    text.write(canvas, (x + 94, y + 19), name, size, THEME.ink, text.MEDIUM)


def way(canvas: Canvas, arrow: Arrow, x: int, middle: int) -> None:
    """A follower's way in signs: from where to where."""
    tokens.put(canvas, arrow.letter, x + 18, middle, 36)
    x += 46
    if arrow.seat is not None:
        x = _place(canvas, arrow.seat, arrow.space, x, middle)
    icons.stamp(canvas, "arrow", x + 14, middle, 26, THEME.muted)
    x += 34
    if arrow.to is not None:
        _place(canvas, arrow.to, arrow.into, x, middle)
    else:
        text.write(canvas, (x, middle), "supply", 22, THEME.muted, text.MEDIUM)


def _place(canvas: Canvas, seat: int, space: str, x: int, middle: int) -> int:
    """A space with its owner's badge; answers where the next sign begins."""
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 17, middle, 34)
    return x + 40 + text.write(canvas, (x + 40, middle), space, 24, THEME.ink, text.BOLD) + 8
