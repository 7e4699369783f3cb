"""What only one seat sees: its cards, its compound in large, what it may exchange, its standing orders."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct
from PIL import Image

from render import icons, panels, text, widgets
from render.canvas import RADIUS, Box, Canvas, rounded
from render.cultivate import compound, ground, strip, tokens, trails
from render.cultivate import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import CardView, HandCard, OrderView, Private, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
LEFT = 596  # width of the cards
CELL = 100
CARD = 148  # of more than FEW cards; fewer are higher
FEW = 4
CARD_GAP = 16
BLOCK = 116  # width of a card's coloured end
LOOSE = 104
ORDERS = 190
EVERY = "CPSAVDY"


class Desk(Struct, frozen=True):
    """Where everything lies on the sheet of a hand."""

    cards: tuple[Box, ...]
    compound: Box
    cell: int
    loose: Box
    orders: Box


@lru_cache(maxsize=8)
def desk(count: int) -> Desk:
    """The boxes for so many cards: few are as high together as the compound, with more the compound grows."""
    most, cell = max(count, FEW), CELL
    if most > FEW:
        cell = (most * (CARD + CARD_GAP) - CARD_GAP - at.panel_height(0)) // 4
    high = at.panel_height(cell)
    each = (high + CARD_GAP) // most - CARD_GAP
    left, foot = panels.MARGIN + LEFT + panels.GAP, at.TOP + high + panels.GAP
    return Desk(
        cards=tuple((panels.MARGIN, at.TOP + index * (each + CARD_GAP), LEFT, each) for index in range(count)),
        compound=(left, at.TOP, panels.WIDTH - panels.MARGIN - left, high),
        cell=cell,
        loose=(panels.MARGIN, foot, at.INNER, LOOSE),
        orders=(panels.MARGIN, foot + LOOSE + panels.GAP, at.INNER, ORDERS),
    )


def draw(view: View, mine: Private, names: Sequence[str]) -> Canvas:
    """The whole private sheet."""
    lie = desk(len(mine.hand))
    bottom = lie.orders[1] + ORDERS + panels.MARGIN
    canvas = ground.page(bottom, [*lie.cards, lie.compound, lie.loose, lie.orders])
    _banner(canvas, view, mine, names)
    for held, box in zip(mine.hand, lie.cards, strict=True):
        card(canvas, held, box)
    if not mine.hand:
        text.write(canvas, (panels.MARGIN + 24, at.TOP + 40), "No cards in hand", 30, THEME.ink, text.BOLD)
    stand, plot = view.stands[mine.seat], at.plot_in(lie.compound, lie.cell)
    compound.labels(canvas, plot)
    trails.marks(canvas, view, {mine.seat: plot})
    compound.panel(canvas, stand, names[mine.seat], lie.compound, lie.cell, mine.seat in view.asked)
    compound.followers(canvas, stand, plot)
    _loose(canvas, mine, lie.loose)
    _orders(canvas, mine, lie.orders)
    return canvas


def _banner(canvas: Canvas, view: View, mine: Private, names: Sequence[str]) -> None:
    """That this is for one reader only, and who is asked."""
    left = strip.LEFT
    text.write(canvas, (left, panels.MIDDLE - 22), "Your hand", text.HEADING, THEME.ink, text.BOLD)
    icons.stamp(canvas, "eye", left + 15, panels.MIDDLE + 22, 30, THEME.muted)
    text.write(canvas, (left + 40, panels.MIDDLE + 24), "only you see it", 22, THEME.muted, text.MEDIUM)
    strip.call(canvas, view, names, mine.seat)


# ---- cards ----------------------------------------------------------------------------------------------------------


def card(canvas: Canvas, held: HandCard, box: Box) -> None:
    """A card with its effect in signs and words, and why it cannot be played now."""
    x, y, width, height = box
    icon, motif, tag = at.VERBS[held.card.verb]
    canvas.stamp(_end(BLOCK, height), x, y, MOTIFS[motif])
    icons.stamp(canvas, icon, x + BLOCK // 2, y + height // 2 - 16, 60, THEME.surface)
    text.write(canvas, (x + BLOCK // 2, y + height - 26), tag, 22, THEME.surface, text.BOLD, "mm")
    left, room = x + BLOCK + PAD, width - BLOCK - 2 * PAD
    name, size = text.fit(held.card.name, room, 28, text.BOLD)
    text.write(canvas, (left, y + 28), name, size, THEME.ink, text.BOLD)
    if held.card.picks:
        end = picks(canvas, held.card, left, y + 72)
        words, size = text.fit(held.card.text, left + room - end - 8, 22, text.MEDIUM)
        text.write(canvas, (end + 8, y + 72), words, size, THEME.muted, text.MEDIUM)
    else:
        for line, words in enumerate(text.wrap(held.card.text, room, 22, text.MEDIUM)):
            text.write(canvas, (left, y + 62 + line * 28), words, 22, THEME.muted, text.MEDIUM)
    _state(canvas, held.reason, left, y + height - 26, room)


def _state(canvas: Canvas, reason: str, x: int, middle: int, room: int) -> None:
    """Whether a card can be played now."""
    icon, color = ("cross", MOTIFS["wrong"]) if reason else ("check", MOTIFS["leaf"])
    tokens.seal(canvas, icon, x + 13, middle, 26, color)
    words, size = text.fit(reason or "Can be played", room - 36, 22, text.MEDIUM)
    text.write(canvas, (x + 36, middle), words, size, color, text.MEDIUM)


@lru_cache(maxsize=4)
def _end(width: int, height: int) -> Image.Image:
    """The mask of a card's left end."""
    return rounded(width + RADIUS * 2, height).crop((0, 0, width, height))


def picks(canvas: Canvas, card: CardView, x: int, middle: int) -> int:
    """The recruits that a gain card brings, a choice among several in a frame (CU-6.1); answers where they end."""
    for index, pick in enumerate(card.picks):
        if index:
            text.write(canvas, (x + 2, middle), "+", 30, THEME.muted, text.BOLD)
            x += 28
        size = 44 if len(pick) < len(EVERY) else 35
        if len(pick) > 1:
            canvas.stamp(rounded(len(pick) * size + 12, 52, 26), x, middle - 26, MOTIFS["plot"])
            x += 6
        for letter in pick:
            tokens.put(canvas, letter, x + size // 2, middle, size - 4)
            x += size
        x += 6 if len(pick) > 1 else 4
    return x


# ---- helps ----------------------------------------------------------------------------------------------------------


def _loose(canvas: Canvas, mine: Private, box: Box) -> None:
    """The recruits that may be exchanged, by their points (CU-9.2)."""
    x, y, _, height = at.pad(box)
    x += _heading(canvas, "Exchange", "recruits by points", x, y, 216)
    if not mine.loose:
        text.write(canvas, (x, y + height // 2), "none yet", 22, THEME.muted, text.MEDIUM)
    held = sorted(mine.loose, key=lambda loose: -loose.points)
    for points, group in groupby(held, key=lambda loose: loose.points):
        text.write(canvas, (x + 20, y + height // 2), str(points), 34, THEME.ink, text.BLACK, "mm")
        x += 46
        for one in group:
            tokens.put(canvas, one.letter, x + 30, y + 22, 44)
            text.write(canvas, (x + 30, y + 60), one.space, 22, THEME.muted, text.MEDIUM, "mm")
            x += 62
        x += 12


def _heading(canvas: Canvas, loud: str, words: str, x: int, y: int, width: int) -> int:
    """A heading with a few words below it; answers the room it takes."""
    text.write(canvas, (x, y + 22), loud, 26, THEME.ink, text.BOLD)
    text.write(canvas, (x, y + 54), words, 22, THEME.muted, text.MEDIUM)
    return width


def _orders(canvas: Canvas, mine: Private, box: Box) -> None:
    """The standing orders in short: when Use Political Influence is played without asking (8.2)."""
    x, y, width, height = at.pad(box)
    _heading(canvas, "Standing orders", "blocks unasked", x, y, 216)
    placing = "placed for me" if mine.places_by_itself else "placed by me"
    tokens.put(canvas, "I", x + 18, y + 112, 36)
    text.write(canvas, (x + 44, y + 112), placing, 22, THEME.muted, text.MEDIUM)
    left, step = x + 216, (width - 216) // 3
    for index, order in enumerate(mine.orders):
        _order(canvas, order, left + index // 3 * step, y + 24 + index % 3 * (height // 3), step - 20)


def _order(canvas: Canvas, order: OrderView, x: int, middle: int, width: int) -> None:
    """One order: filled if it blocks, with the rivals it is limited to."""
    is_on = order.value != "never"
    icons.stamp(canvas, "ban", x + 15, middle, 30, MOTIFS["block"] if is_on else THEME.hairline)
    room = width - 40 - 32 * len(order.rivals)
    shown, size = text.fit(at.ORDERS[order.id], room, 22, text.BOLD if is_on else text.MEDIUM)
    x += 40
    wide = text.write(
        canvas, (x, middle), shown, size, THEME.ink if is_on else THEME.muted, text.BOLD if is_on else text.MEDIUM
    )
    x += wide + 22
    if "agenda" in order.value:
        tokens.seal(canvas, "check", x, middle, 26, MOTIFS["leaf"])
        x += 32
    for index, seat in enumerate(order.rivals):
        widgets.badge(canvas, THEME, *at.seat_of(seat), x + index * 32, middle, 34)
