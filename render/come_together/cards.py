"""Come Together's cards: the same anatomy everywhere, small enough for sixteen on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text
from render.canvas import Box, Canvas, rounded
from render.come_together import layout as at
from render.come_together import signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import CardFace

THEME = at.THEME
PAD = 14
BAR = 62
BEAD = 48
LINE = 26
MOST_LINES = 5


@lru_cache(maxsize=32)
def top(width: int, height: int) -> Image.Image:
    """The mask of a bar with a panel's upper corners."""
    return rounded(width, height * 2).crop((0, 0, width, height))


@lru_cache(maxsize=32)
def bottom(width: int, height: int) -> Image.Image:
    """The mask of a bar with a panel's lower corners."""
    return rounded(width, height * 2).crop((0, height, width, height * 2))


def head(canvas: Canvas, card: CardFace, box: Box) -> None:
    """The bar of a card: its name in one or two lines, the icon of its kind."""
    icons.stamp(canvas, signs.KINDS[card.kind], *title(canvas, card, box, 36), 30, at.MOTIFS["cream"])


def title(canvas: Canvas, card: CardFace, box: Box, spare: int) -> tuple[int, int]:
    """The bar of a card with its name; `spare` pixels stay free at its end, and their middle is the answer."""
    x, y, width, _ = box
    canvas.stamp(top(width, BAR), x, y, signs.bar(card.kind))
    lines = text.wrap(card.name, width - 2 * PAD - spare, 22, text.BOLD)
    for index, words in enumerate(lines):
        middle = y + BAR // 2 + index * 26 - 13 * (len(lines) - 1)
        text.write(canvas, (x + PAD, middle), words, 22, at.MOTIFS["cream"], text.BOLD)
    return x + width - PAD - spare // 2 + 4, y + BAR // 2


def body(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """What a card is and does, as one row of icons in the middle of `width` pixels from x."""
    paint = {
        "star": _artist, "rising": _artist, "stage": _stage, "campsite": _campsite, "public": _public, "bonus": _bonus,
    }[card.kind]  # fmt: skip
    paint(canvas, card, x, middle, width)


def full(canvas: Canvas, card: CardFace, box: Box) -> None:
    """A whole card with its text, as one holds it."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    head(canvas, card, box)
    body(canvas, card, x + PAD, y + BAR + 36, min(width, at.SLOT) - 2 * PAD)
    for line, words in enumerate(_told(card, width)):
        text.write(canvas, (x + PAD, y + BAR + 84 + line * LINE), words, 22, THEME.muted, text.MEDIUM)


def _told(card: CardFace, width: int) -> list[str]:
    return text.wrap(card.text, width - 2 * PAD, 22, text.MEDIUM, MOST_LINES)


def height(held: Sequence[CardFace], width: int) -> int:
    """How high whole cards in a row must be for the longest of their texts."""
    return BAR + 80 + LINE * max((len(_told(card, width)) for card in held), default=0)


def _artist(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """The demanded meeples; a Star of four has its points and needs a ticket token."""
    signs.meeples(canvas, card.demand, x, middle, 30 if card.points else 34, 2 if card.points else 5)
    if card.points:
        signs.points(canvas, card.points, x + width - 38, middle, 40)
        icons.stamp(canvas, "ticket", x + width - 54, middle, 26, THEME.muted)


def _stage(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """Points per meeple in the middle, half-stands at the edges."""
    for stand, side in ((card.left, "left"), (card.right, "right")):
        if stand:
            signs.half(canvas, stand, side, x if side == "left" else x + width, middle, 52)
    left = x + width // 2 - 42
    wide = text.write(canvas, (left, middle), f"{card.rate}", 30, THEME.ink, text.BLACK)
    wide += 6 + text.write(canvas, (left + wide + 6, middle), "per", 22, THEME.muted, text.MEDIUM)
    signs.meeple(canvas, card.color, left + wide + 6, middle, 32)


def _campsite(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """Its tents and its three spaces of the black track."""
    icons.stamp(canvas, "tent", x + 15, middle, 30, THEME.ink)
    text.write(canvas, (x + 34, middle), str(card.tents), 28, THEME.ink, text.BLACK)
    canvas.block(x + width - 3 * BEAD + 10, middle - 3, 3 * BEAD - 20, 6, THEME.paints["black"].fill)
    for index, sign in enumerate(card.black):
        left = x + width - 3 * BEAD + index * BEAD + BEAD // 2
        canvas.stamp(rounded(BEAD - 4, 48, 12), left - BEAD // 2 + 2, middle - 24, at.MOTIFS["free"])
        if sign:
            signs.mark(canvas, sign, left, middle, THEME.ink)


def _public(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """The meeples on offer and how many may be taken."""
    is_any = len(card.colors) == len(at.MEEPLES)
    for color in ("any",) if is_any else card.colors:
        x += signs.meeple(canvas, color, x, middle, 34) + 5
    said = "any 1" if is_any else f"take {card.take}"
    text.write(canvas, (x + 6, middle), said, 24, THEME.ink, text.BOLD)


def _bonus(canvas: Canvas, card: CardFace, x: int, middle: int, width: int) -> None:
    """Both bonuses."""
    for index, sign in enumerate(card.bonuses):
        signs.mark(canvas, sign, x + 30 + index * 90, middle, THEME.ink)
