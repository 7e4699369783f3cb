"""Festival's cards on display: what they count, how every colour stands, what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import layout as at
from render.festival.board import SPOT_ICONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import Goal, View

THEME = at.THEME
MOTIFS = THEME.motifs
TAGS = ("Solved now", "Next", "After next")
LEFT = ("Not solved",) * 3
MOTIF_OF_DECK = {"festival": "beamed", "permanent": "ticket"}
PAD = 16
TILE = 40


def shells(canvas: Canvas, tags: Sequence[str]) -> None:
    """What no move changes: the empty cards and the backs of the decks."""
    for box, tag in zip(at.festival_boxes(), tags, strict=True):
        widgets.card(canvas, THEME, box, MOTIFS["festival"], tag)
    for box in at.permanent_boxes():
        widgets.card(canvas, THEME, box, MOTIFS["permanent"])
    for (deck, motif), (x, y, width, height) in zip(MOTIF_OF_DECK.items(), at.deck_boxes(), strict=True):
        canvas.panel(x, y, width, height, THEME.surface, THEME.shadow)
        canvas.put(widgets.back(30, 38, MOTIFS[deck], motif), x + 10, y + 3)


def tags(view: View) -> tuple[str, ...]:
    """When the three Festival cards are solved; of those that lie open at the end of a game, that they are not."""
    return LEFT if view.phase == "over" and any(view.festival) else TAGS


def displays(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Both displays and the sizes of the decks, on their shells."""
    now = at.to_solve(view)
    for goal, box in zip(view.festival, at.festival_boxes(), strict=True):
        _festival(canvas, view, goal, box)
        if goal and goal is now:
            _standings(canvas, view, goal, names)
        elif goal:
            counts(canvas, view, goal, box)
    for goal, box in zip(view.permanent, at.permanent_boxes(), strict=True):
        _permanent(canvas, view, goal, box)
    for count, (x, y, _, height) in zip((view.festival_deck, view.permanent_deck), at.deck_boxes(), strict=True):
        text.write(canvas, (x + 50, y + height // 2), f"{count} left", 24, THEME.ink, text.BOLD)


def _festival(canvas: Canvas, view: View, goal: Goal | None, box: Box) -> None:
    """A Festival card without its counts."""
    if goal is None:
        _empty(canvas, box, "No card left")
        return
    widgets.marks(canvas, THEME, box, ("note" if goal.note == "single" else "beamed", goal.symbol))
    head(canvas, goal, box, MOTIFS["festival"] if goal is at.to_solve(view) else MOTIFS["stage"])


def _permanent(canvas: Canvas, view: View, goal: Goal | None, box: Box) -> None:
    """A Permanent card: points, threshold and how far everybody is."""
    if goal is None:
        _empty(canvas, box, "No objective left")
        return
    widgets.marks(canvas, THEME, box, (goal.symbol,))
    text.write(canvas, (box[0] + PAD, box[1] + widgets.BAR // 2), price(goal), 24, THEME.surface, text.BOLD)
    head(canvas, goal, box, MOTIFS["stage"])
    counts(canvas, view, goal, box)


def price(goal: Goal) -> str:
    """What a Permanent card asks and pays."""
    return f"{goal.points} points for {goal.threshold}+"


def _empty(canvas: Canvas, box: Box, words: str) -> None:
    """The place of a card that will not come."""
    x, y, width, height = box
    text.write(canvas, (x + width // 2, y + height // 2 + 16), words, text.BODY, THEME.muted, text.MEDIUM, "mm")


def head(canvas: Canvas, goal: Goal, box: Box, color: str) -> None:
    """A card's name and, below it, what it counts: one or two words and the places as tiles in `color`."""
    x, y, width, _ = box
    title, size = text.fit(goal.name, width - 2 * PAD, 28, text.BOLD)
    text.write(canvas, (x + PAD, y + widgets.BAR + 26), title, size, THEME.ink, text.BOLD)
    middle = y + widgets.BAR + 72
    wide = text.write(canvas, (x + PAD, middle), unit(goal), 24, THEME.muted, text.MEDIUM)
    places(canvas, goal, x + PAD + wide + 12, middle, color, TILE)


def places(canvas: Canvas, goal: Goal, x: int, middle: int, color: str, size: int) -> None:
    """The places a card names, as tiles of a size from x."""
    for index, stage in enumerate(goal.stages):
        widgets.tile(canvas, THEME, x + index * (size + 6), middle - size // 2, size, color, letter=stage)
    for index, kind in enumerate(goal.locations):
        widgets.tile(canvas, THEME, x + index * (size + 6), middle - size // 2, size, color, icon=SPOT_ICONS[kind])


def unit(goal: Goal) -> str:
    """What a card counts, as short as it can be said before the icons of its places (FE-5)."""
    if goal.verb == "squares_in_rows":
        return "Row 1 at" if goal.max_row == 1 else f"Rows 1–{goal.max_row} at"
    return {
        "squares_adjacent": "Squares by",
        "tokens_on_stages": "Tokens at",
        "tokens_connected": "Linked tokens",
    }[goal.verb]


def ranked(goal: Goal) -> list[str]:
    """The colours of a card: by rank on a Festival card (FE-7.2), by seat on a Permanent one."""
    return sorted(goal.ranks, key=goal.ranks.__getitem__) or list(goal.counts)


def _standings(canvas: Canvas, view: View, goal: Goal, names: Sequence[str]) -> None:
    """Who stands where on the card that is solved now, with what the rank pays (FE-7.4, FE-7.5)."""
    x, y, width, _ = at.festival_boxes()[0]
    for index, color in enumerate(ranked(goal)):
        middle = y + 164 + index * 44
        seat = at.seats(view).get(color)
        mark(canvas, color, seat, x + PAD + 18, middle)
        label = "neutral" if seat is None else names[seat]
        shown, size = text.fit(label, width - 2 * PAD - 46 - 130, 24, text.MEDIUM)
        text.write(canvas, (x + PAD + 46, middle), shown, size, THEME.muted if seat is None else THEME.ink, text.MEDIUM)
        text.write(canvas, (x + width - PAD - 78, middle), str(goal.counts[color]), 32, THEME.ink, text.BLACK, "rm")
        _pay(canvas, goal.pays.get(color, ""), x + width - PAD, middle)


def _pay(canvas: Canvas, pay: str, right: int, middle: int) -> None:
    """What a rank gets: points or the card itself."""
    canvas.stamp(rounded(60, 34, 17), right - 60, middle - 17, MOTIFS["festival"])
    if pay == "card":
        icons.stamp(canvas, "card", right - 30, middle, 26, THEME.surface)
    else:
        text.write(canvas, (right - 30, middle), f"+{pay}", 24, THEME.surface, text.BOLD, "mm")


def mark(canvas: Canvas, color: str, seat: int | None, x: int, middle: int, size: int = 36) -> None:
    """A colour's badge, or a hatched square for the neutral colour."""
    if seat is not None:
        widgets.badge(canvas, THEME, seat, color, x, middle, size)
        return
    sprite = widgets.token_sprite(((0, 0),), size - 6, 1, at.paint(color, seat), THEME.ink)
    canvas.put(sprite, x - size // 2 + 3, middle - size // 2 + 3)


def counts(canvas: Canvas, view: View, goal: Goal, box: Box) -> None:
    """Every colour's count at the foot of a card; whoever satisfies a Permanent stands out (FE-6.1)."""
    x, y, width, height = box
    colors = ranked(goal)
    step = (width - 2 * PAD) // max(len(colors), 3)
    for index, color in enumerate(colors):
        left, middle, front = x + PAD + index * step, y + height - 34, THEME.ink
        if goal.threshold and goal.counts[color] >= goal.threshold:
            canvas.stamp(rounded(step - 6, 44, 22), left - 5, middle - 22, MOTIFS["permanent"])
            front = THEME.surface
        mark(canvas, color, at.seats(view).get(color), left + 17, middle, 34)
        text.write(canvas, (left + 40, middle), str(goal.counts[color]), 30, front, text.BLACK)
