"""What happened last, or waits to happen: the card, the ways of the followers, who may block it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from render import icons, text, widgets
from render.canvas import Box, Canvas
from render.cultivate import layout as at
from render.cultivate import tokens, trails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import Arrow, CardView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
WIDE = 500
DEEDS = {"play": "plays", "discard": "discards", "exchange": "exchanges", "investigation": "draws"}


Entry = Callable[[Canvas, int, int, int], None]
"""Draws one line of the panel: its left end, its middle, its width."""


def panel(canvas: Canvas, view: View, names: Sequence[str], box: Box) -> None:
    """The panel of the last move, or of the card that waits."""
    x, y, width, height = at.pad(box)
    is_wide = width > WIDE
    tag = "On the table" if view.reaction else "Last move"
    if is_wide:
        text.write(canvas, (x + width, y + 14), tag, 24, THEME.muted, text.BOLD, "rm")
    else:
        text.write(canvas, (x, y + 12), tag, 24, THEME.muted, text.BOLD)
        y, height = y + 30, height - 30
    seat, verb, cards = subject(view)
    if seat is None:
        text.write(canvas, (x, y + 24), "All quiet. Welcome!", 28, THEME.ink, text.MEDIUM)
        return
    _who(canvas, seat, names[seat], verb, (x, y, width - (160 if is_wide else 0), height))
    found = entries(view, names)
    top = y + 54
    if len(cards) == 1:
        label(cards[0], canvas, x, top + 19, width)
        top += 46
        if is_wide:
            top = effect(canvas, cards[0], x, top, width)
    else:
        found = [partial(label, card) for card in cards] + found
    lines(canvas, found, (x, top, width, y + height - top))


def subject(view: View) -> tuple[int | None, str, tuple[CardView, ...]]:
    """Who did or announces what with which cards; nobody before the first move."""
    if view.reaction:
        first = view.reaction.chain[0]
        return first.seat, "draws" if first.card.verb == "investigate" else "plays", (first.card,)
    if not view.last:
        return None, "", ()
    is_pass = view.last.kind == "discard" and not view.last.cards
    return view.last.seat, "passes" if is_pass else DEEDS[view.last.kind], view.last.cards


def entries(view: View, names: Sequence[str]) -> list[Entry]:
    """What was answered, and where followers go."""
    answers = [link.seat for link in view.reaction.chain[1:]] if view.reaction else []
    if view.last and not view.reaction and view.last.cancelled_by is not None:
        answers = [view.last.cancelled_by]
    found: list[Entry] = [partial(influence, seat, names[seat]) for seat in answers]
    shown = trails.arrows(view)
    if len(shown) == 2 and trails.is_back(*shown):
        return [*found, partial(swap, *shown)]
    return found + [partial(way, arrow) for arrow in shown]


def _who(canvas: Canvas, seat: int, name: str, verb: str, box: Box) -> None:
    """Who does what."""
    x, y, width, _ = box
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 22, y + 24, 44)
    room = width - 54 - 10 - text.width(verb, 26, text.MEDIUM)
    shown, size = text.fit(name, room, 30, text.BOLD, 22)
    wide = text.write(canvas, (x + 54, y + 24), shown, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + 54 + wide + 10, y + 24), verb, 26, THEME.muted, text.MEDIUM)


def effect(canvas: Canvas, card: CardView, x: int, top: int, width: int) -> int:
    """What a card does, if it is more than gaining recruits; answers where the next line begins."""
    if card.verb == "gain":
        return top
    for line in text.wrap(card.text, width, 22, text.MEDIUM):
        text.write(canvas, (x, top + 12), line, 22, THEME.muted, text.MEDIUM)
        top += 28
    return top + 4


def lines(canvas: Canvas, entries: Sequence[Entry], box: Box) -> None:
    """Lines one below the other; if there are many, side by side where there is room, else closer together."""
    x, y, width, height = box
    columns = 2 if width > WIDE and len(entries) > height // 46 else 1
    rows = -(-len(entries) // columns)
    step = min(46, height // max(rows, 1))
    for index, line in enumerate(entries):
        left = x + index % columns * (width // columns)
        line(canvas, left, y + index // columns * step + step // 2, width // columns - 12)


def label(card: CardView, canvas: Canvas, x: int, middle: int, width: int) -> None:
    """A card by its sign and its name."""
    icon, motif, _ = at.VERBS[card.verb]
    widgets.tile(canvas, THEME, x, middle - 19, 38, MOTIFS[motif], icon=icon)
    name, size = text.fit(card.name, width - 48, 26, text.BOLD)
    text.write(canvas, (x + 48, middle), name, size, THEME.ink, text.BOLD)


def influence(seat: int, name: str, canvas: Canvas, x: int, middle: int, width: int) -> None:
    """Who answers a card, or has cancelled it."""
    widgets.tile(canvas, THEME, x, middle - 18, 36, MOTIFS["block"], icon="ban")
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 62, middle, 36)
    said, size = text.fit(name, width - 90 - 70, 26, text.BOLD)
    wide = text.write(canvas, (x + 90, middle), said, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + 90 + wide + 8, middle), "blocks", 24, THEME.muted, text.MEDIUM)


def way(arrow: Arrow, canvas: Canvas, x: int, middle: int, width: int) -> None:
    """A follower's way in signs: from where to where."""
    tokens.put(canvas, arrow.letter, x + 18, middle, 36)
    x += 44
    if arrow.seat is not None:
        x = place(canvas, arrow.seat, arrow.space, x, middle)
    icons.stamp(canvas, "arrow", x + 12, middle, 24, THEME.muted)
    x += 30
    if arrow.to is not None:
        place(canvas, arrow.to, arrow.into, x, middle)
    else:
        text.write(canvas, (x, middle), "supply", 22, THEME.muted, text.MEDIUM)


def swap(one: Arrow, other: Arrow, canvas: Canvas, x: int, middle: int, width: int) -> None:
    """Two followers that take each other's space."""
    assert one.seat is not None and other.seat is not None
    tokens.put(canvas, one.letter, x + 18, middle, 36)
    x = place(canvas, one.seat, one.space, x + 44, middle)
    icons.stamp(canvas, "swap", x + 12, middle, 26, THEME.muted)
    tokens.put(canvas, other.letter, x + 48, middle, 36)
    place(canvas, other.seat, other.space, x + 74, middle)


def place(canvas: Canvas, seat: int, space: str, x: int, middle: int) -> int:
    """A space with its owner's badge; answers where the next sign begins."""
    widgets.badge(canvas, THEME, *at.seat_of(seat), x + 17, middle, 34)
    return x + 38 + text.write(canvas, (x + 38, middle), space, 24, THEME.ink, text.BOLD) + 6
