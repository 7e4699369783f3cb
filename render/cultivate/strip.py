"""CULTivate's banner: the round, the piles, who is asked; and the supply at the foot, which names all followers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.cultivate import compound, ground, tokens
from render.cultivate import layout as at
from render.theme import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import View

THEME = at.THEME
MOTIFS = at.MOTIFS
MODES = {"table": "", "solo": " · solo", "daily": " · daily"}
LEFT = ground.after_title()
WORDS = 250


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The round and the piles, and who is asked for what or who has won."""
    text.write(canvas, (LEFT, panels.MIDDLE - 22), headline(view), text.HEADING, THEME.ink, text.BOLD)
    x = LEFT
    for icon, number in (("deck", view.pile), ("bin", len(view.discard)), ("magnifier", view.investigations)):
        x += widgets.figure(canvas, THEME, icon, number, x, panels.MIDDLE + 24, 26) + 18
    left = LEFT + WORDS
    if view.phase == "over":
        panels.result(canvas, THEME, winners(view, names), left, MOTIFS["leaf"])
    elif len(view.asked) == 1:
        panels.ask(canvas, THEME, at.seat_of(view.asked[0]), names[view.asked[0]], task(view), left)
    elif view.asked:
        several(canvas, view.asked, task(view))


def headline(view: View) -> str:
    """Where the game stands, in one to four words."""
    match view.phase:
        case "draft" | "sides":
            return "Setup" + MODES[view.mode]
        case "final":
            return "Final round"
        case "over":
            return "Game over"
    return f"Round {view.round}{MODES[view.mode]}"


def task(view: View) -> str:
    """What those who are asked have to do."""
    if view.phase == "draft":
        return "to pick an agenda"
    if view.phase == "sides":
        return "to pick a side"
    if view.reaction is None:
        return "to play"
    is_drawer = view.reaction.chain[-1].card.verb == "investigate" and view.asked == (view.reaction.chain[-1].seat,)
    return "to let in" if is_drawer else "may block"


def winners(view: View, names: Sequence[str]) -> str:
    """Who won; a shared victory names all (CU-19.7)."""
    won = [names[stand.seat] for stand in view.stands if stand.place == 1]
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the win"


def several(canvas: Canvas, seats: Sequence[int], words: str) -> None:
    """Who is asked, when there are several."""
    wide = 30 + len(seats) * 58 + text.width(words, text.HEADING, text.MEDIUM) + 28
    x = panels.WIDTH - panels.MARGIN - 16 - wide
    canvas.stamp(rounded(wide, panels.PILL, panels.PILL / 2), x, panels.MIDDLE - panels.PILL // 2, THEME.accent)
    x += 14
    for seat in seats:
        canvas.stamp(rounded(54, 54, 27), x, panels.MIDDLE - 27, THEME.surface)
        widgets.badge(canvas, THEME, *at.seat_of(seat), x + 27, panels.MIDDLE, 42)
        x += 58
    text.write(canvas, (x + 12, panels.MIDDLE), words, text.HEADING, THEME.on_accent, text.MEDIUM)


def supply(canvas: Canvas, view: View, box: Box) -> None:
    """What is left of each type, with its name and points (CU-16.1); greyed out if none is."""
    x, y, width, _ = at.pad(box)
    step = width // len(view.supply)
    for index, row in enumerate(view.supply):
        left, middle = x + index * step, y + 24
        tokens.put(canvas, row.letter, left + 24, middle, 48, ghost=not row.left)
        front = THEME.ink if row.left else mix(THEME.muted, THEME.surface, 0.4)
        text.write(canvas, (left + 56, middle), str(row.left), 34, front, text.BLACK)
        points = f"{row.points:+}".replace("-", "−")
        text.write(canvas, (left + step - 14, middle + 2), points, 22, THEME.muted, text.MEDIUM, "rm")
        word, size = text.fit(row.name, step - 4, 22, text.MEDIUM)
        text.write(canvas, (left, y + 66), word, size, THEME.muted, text.MEDIUM)


def powers(canvas: Canvas, box: Box) -> None:
    """What the four powers do, in one or two columns."""
    x, y, width, height = at.pad(box)
    text.write(canvas, (x, y + 14), "Powers of row 4", 24, THEME.ink, text.BOLD)
    columns = 2 if width > 500 else 1
    step = (height - 40) // (4 // columns)
    for index, (name, (icon, words)) in enumerate(at.POWERS.items()):
        left, middle = x + index % columns * (width // 2), y + 40 + index // columns * step + step // 2
        compound.chip(canvas, icon, left + 28, middle, 56, True)
        text.write(canvas, (left + 68, middle - 14), name.title(), 24, THEME.ink, text.BOLD)
        text.write(canvas, (left + 68, middle + 14), words, 22, THEME.muted, text.MEDIUM)
