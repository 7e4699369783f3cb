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
TAGS = ("Solved this round", "Next round", "After that")
PAD = 16
TILE = 40


def festival(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The Festival display, solved first on top (FE-2.7), and the decks below it."""
    for slot, box in enumerate(at.festival_boxes()):
        goal = view.festival[slot]
        if goal is None:
            _empty(canvas, box, MOTIFS["festival"], "No card left")
            continue
        note = "note" if goal.note == "single" else "beamed"
        widgets.card(canvas, THEME, box, MOTIFS["festival"], TAGS[slot], (note, goal.symbol))
        _head(canvas, goal, box)
        if slot == 0:
            _standings(canvas, view, goal, names)
        else:
            _counts(canvas, view, goal, box)
    _decks(canvas, view)


def permanent(canvas: Canvas, view: View) -> None:
    """The Permanent display, slots 1 to 3."""
    for goal, box in zip(view.permanent, at.permanent_boxes(), strict=True):
        if goal is None:
            _empty(canvas, box, MOTIFS["permanent"], "No objective left")
            continue
        tag = f"{goal.points} points for {goal.threshold}+"
        widgets.card(canvas, THEME, box, MOTIFS["permanent"], tag, (goal.symbol,))
        _head(canvas, goal, box)
        _counts(canvas, view, goal, box)


def _empty(canvas: Canvas, box: Box, color: str, words: str) -> None:
    """The place of a card that will not come."""
    x, y, width, height = box
    widgets.card(canvas, THEME, box, color, "", ())
    text.write(canvas, (x + width // 2, y + height // 2), words, text.BODY, THEME.muted, text.MEDIUM, "mm")


def _head(canvas: Canvas, goal: Goal, box: Box) -> None:
    """A card's name and, below it, what it counts as icons and one or two words."""
    x, y, width, _ = box
    title, size = text.fit(goal.name, width - 2 * PAD, 28, text.BOLD)
    text.write(canvas, (x + PAD, y + widgets.BAR + 26), title, size, THEME.ink, text.BOLD)
    middle = y + widgets.BAR + 70
    x = _marks(canvas, goal, x + PAD, middle)
    text.write(canvas, (x, middle), unit(goal), 24, THEME.muted, text.MEDIUM)


def _marks(canvas: Canvas, goal: Goal, x: int, middle: int) -> int:
    """The places a card names, as tiles from x; answers where the words begin."""
    for stage in goal.stages:
        widgets.tile(canvas, THEME, x, middle - TILE // 2, TILE, MOTIFS["stage"], letter=stage)
        x += TILE + 8
    for kind in goal.locations:
        widgets.tile(canvas, THEME, x, middle - TILE // 2, TILE, MOTIFS["meadow"], icon=SPOT_ICONS[kind])
        x += TILE + 8
    return x + 4 if goal.stages or goal.locations else x


def unit(goal: Goal) -> str:
    """What a card counts, as short as it can be said next to the icons of its places (FE-5)."""
    if goal.verb == "squares_in_rows":
        return "row 1" if goal.max_row == 1 else f"rows 1–{goal.max_row}"
    return {
        "squares_adjacent": "squares beside",
        "tokens_on_stages": "crowds at",
        "tokens_connected": "crowds linked",
    }[goal.verb]


def _standings(canvas: Canvas, view: View, goal: Goal, names: Sequence[str]) -> None:
    """Who stands where on the card that is solved now, with what the rank pays (FE-7.4, FE-7.5)."""
    x, y, width, _ = at.festival_boxes()[0]
    seats = {stand.color: stand.seat for stand in view.stands}
    for index, color in enumerate(sorted(goal.ranks, key=goal.ranks.__getitem__)):
        middle = y + 164 + index * 44
        seat = seats.get(color)
        mark(canvas, color, seat, x + PAD + 18, middle)
        label = "neutral" if seat is None else names[seat]
        shown, size = text.fit(label, width - 2 * PAD - 46 - 130, 24, text.MEDIUM)
        text.write(canvas, (x + PAD + 46, middle), shown, size, THEME.muted if seat is None else THEME.ink, text.MEDIUM)
        text.write(canvas, (x + width - PAD - 78, middle), str(goal.counts[color]), 32, THEME.ink, text.BLACK, "rm")
        _pay(canvas, goal, color, x + width - PAD, middle)


def _pay(canvas: Canvas, goal: Goal, color: str, right: int, middle: int) -> None:
    """What a colour would get: points or the card itself."""
    pay = goal.pays.get(color, "")
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
    sprite = widgets.token_sprite(((0, 0),), size - 6, 1, THEME.paints["neutral"], THEME.ink)
    canvas.put(sprite, x - size // 2 + 3, middle - size // 2 + 3)


def _counts(canvas: Canvas, view: View, goal: Goal, box: Box) -> None:
    """Every colour's count in a row, in seat order; whoever satisfies a Permanent has a check (FE-6.1)."""
    x, y, width, height = box
    seats = {stand.color: stand.seat for stand in view.stands}
    step = (width - 2 * PAD) // max(len(goal.counts), 3)
    for index, (color, count) in enumerate(goal.counts.items()):
        left, middle = x + PAD + index * step, y + height - 38
        mark(canvas, color, seats.get(color), left + 17, middle, 34)
        text.write(canvas, (left + 40, middle), str(count), 30, THEME.ink, text.BLACK)


def _decks(canvas: Canvas, view: View) -> None:
    """How many cards each face-down deck still has."""
    y = at.BOARD_Y + at.BOARD - at.DECKS
    decks = (("festival", "beamed", view.festival_deck), ("permanent", "ticket", view.permanent_deck))
    for index, (name, motif, count) in enumerate(decks):
        x = at.SIDE_X + index * (at.SIDE + at.SIDE_GAP) // 2
        canvas.panel(x, y, (at.SIDE - at.SIDE_GAP) // 2, at.DECKS, THEME.surface, THEME.shadow)
        canvas.put(widgets.back(30, 38, MOTIFS[name], motif), x + 10, y + 3)
        text.write(canvas, (x + 50, y + at.DECKS // 2), f"{count} left", 24, THEME.ink, text.BOLD)
