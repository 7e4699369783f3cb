"""CULTivate's banner: the round, the piles, who is asked; and the supply at the foot, which names all followers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.cultivate import compound, ground, news, tokens
from render.cultivate import layout as at
from render.theme import mix
from render.wording import won_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import View

THEME = at.THEME
MOTIFS = at.MOTIFS
MODES = {"table": "", "solo": " · solo", "daily": " · daily"}
LEFT = ground.after_title()
WORDS = 230
SETUP = {"draft": "Leaders, agendas", "sides": "Compounds"}
FIRST = 100
WEIGHTS = (text.REGULAR, text.BLACK, text.REGULAR)
SIGNS = {
    "next": lambda: tokens.blank(36, is_next=True),
    "fits agenda": lambda: tokens.sealed("check", MOTIFS["leaf"]),
    "barred": lambda: tokens.blank(36, is_covered=True),
    "spoils it": lambda: tokens.sealed("cross", MOTIFS["wrong"]),
    "pile": lambda: tokens.sign("deck"),
    "discards": lambda: tokens.sign("bin"),
    "investigations": lambda: tokens.sign("magnifier"),
    "hand": lambda: tokens.sign("card"),
}
LINE = 38
KEY_WIDE = (("next", "fits agenda", "barred", "spoils it"), ("pile", "discards", "investigations", "hand"))
KEY_NARROW = (("next", "fits agenda"), ("barred", "spoils it"), ("pile", "discards", "hand"))


def banner(canvas: Canvas, view: View) -> None:
    """The round and the piles, or in the final round who is still to come."""
    text.write(canvas, (LEFT, panels.MIDDLE - 22), headline(view), text.HEADING, THEME.ink, text.BOLD)
    if view.phase == "final":
        _finals(canvas, view)
    elif view.phase in SETUP:
        text.write(canvas, (LEFT, panels.MIDDLE + 24), SETUP[view.phase], 24, THEME.muted, text.MEDIUM)
    else:
        _piles(canvas, view)


def call(canvas: Canvas, view: View, names: Sequence[str], reader: int | None = None) -> None:
    """Who is asked for what, the reader as "you"; or who has won."""
    left = LEFT + WORDS
    if view.phase == "over":
        panels.result(canvas, THEME, winners(view, names), left, MOTIFS["leaf"])
    elif reader in view.asked and reader is not None:
        panels.ask(canvas, THEME, at.seat_of(reader), "You", task(view, "it"), left)
    elif len(view.asked) == 1:
        panels.ask(canvas, THEME, at.seat_of(view.asked[0]), names[view.asked[0]], task(view, "it"), left)
    elif view.asked:
        several(canvas, view.asked, task(view))


def _piles(canvas: Canvas, view: View) -> None:
    """Cards to draw, cards discarded, investigations in the game."""
    x = LEFT
    for icon, number in (("deck", view.pile), ("bin", len(view.discard)), ("magnifier", view.investigations)):
        x += widgets.figure(canvas, THEME, icon, number, x, panels.MIDDLE + 24, 26) + 16


def _finals(canvas: Canvas, view: View) -> None:
    """Whose final turn is still to come, in order (CU-18.4)."""
    x, middle = LEFT, panels.MIDDLE + 24
    words = "then" if view.finals else "the last one"
    x += text.write(canvas, (x, middle), words, 24, THEME.muted, text.MEDIUM) + 30
    for seat in view.finals:
        widgets.badge(canvas, THEME, *at.seat_of(seat), x, middle, 38)
        x += 44


def headline(view: View) -> str:
    """Where the game stands, in one to four words."""
    if view.phase in SETUP:
        return "Setup" + MODES[view.mode]
    late = {"final": "Final round", "over": "Game over"}
    return late.get(view.phase) or f"Round {view.round}{MODES[view.mode]}"


def task(view: View, thing: str = "the investigator") -> str:
    """What those who are asked have to do; `thing` is what a drawn investigation is called."""
    if view.phase in SETUP:
        return "to choose"
    if view.reaction is None:
        return "to play"
    is_drawer = view.reaction.chain[-1].card.verb == "investigate" and view.asked == (view.reaction.chain[-1].seat,)
    return f"to place {thing}" if is_drawer else "may block"


def winners(view: View, names: Sequence[str]) -> str:
    """Who won; a shared victory names all (CU-19.7)."""
    won = [names[stand.seat] for stand in view.stands if stand.place == 1]
    return won_by(won)


def several(canvas: Canvas, seats: Sequence[int], words: str) -> None:
    """Who is asked, when there are several."""
    wide = 30 + len(seats) * 52 + text.width(words, text.HEADING, text.MEDIUM) + 28
    x = panels.WIDTH - panels.MARGIN - 16 - wide
    canvas.stamp(rounded(wide, panels.PILL, panels.PILL / 2), x, panels.MIDDLE - panels.PILL // 2, THEME.accent)
    x += 14
    for seat in seats:
        canvas.stamp(rounded(50, 50, 25), x, panels.MIDDLE - 25, THEME.surface)
        widgets.badge(canvas, THEME, *at.seat_of(seat), x + 25, panels.MIDDLE, 40)
        x += 52
    text.write(canvas, (x + 12, panels.MIDDLE), words, text.HEADING, THEME.on_accent, text.MEDIUM)


def supply(canvas: Canvas, view: View, box: Box) -> None:
    """What is left of each type, with its name and points (CU-16.1); greyed out if none is."""
    x, y, width, _ = at.pad(box)
    text.write(canvas, (x, y + 24), "Supply", 24, THEME.ink, text.BOLD)
    text.write(canvas, (x, y + 60), "+ points", 22, THEME.muted, text.MEDIUM)
    step = (width - FIRST) // len(view.supply)
    for index, row in enumerate(view.supply):
        left, middle = x + FIRST + index * step, y + 22
        tokens.put(canvas, row.letter, left + 20, middle, 40, ghost=not row.left)
        front = THEME.ink if row.left else mix(THEME.muted, THEME.surface, 0.4)
        text.write(canvas, (left + 46, middle), str(row.left), 28, front, text.BLACK)
        points = f"{row.points:+}".replace("-", "−")
        text.write(canvas, (left + step - 10, middle + 2), points, 22, THEME.muted, text.MEDIUM, "rm")
        _named(canvas, row.name, row.letter, left, y + 62)


def _named(canvas: Canvas, name: str, letter: str, x: int, middle: int) -> None:
    """A type's name with the letter that is typed for it standing out (C in Celebrity, V in Activist)."""
    before, _, after = name.upper().partition(letter)
    parts = (name[: len(before)], letter, name[len(name) - len(after) :])
    for part, color, weight in zip(parts, (THEME.muted, THEME.ink, THEME.muted), WEIGHTS, strict=True):
        x += text.write(canvas, (x, middle), part, 22, color, weight)


# ---- the key --------------------------------------------------------------------------------------------------------


def key(canvas: Canvas, box: Box) -> None:
    """What the powers of row 4 do, and what the signs of the picture mean."""
    x, y, width, height = at.pad(box)
    is_wide = width > news.WIDE
    text.write(canvas, (x, y + 12), "Locking row 4 gives", 24, THEME.muted, text.BOLD)
    rows = KEY_WIDE if is_wide else KEY_NARROW
    foot = y + height - len(rows) * LINE
    columns = 2 if is_wide else 1
    step = (foot - y - 32) // (4 // columns)
    for index, power in enumerate(at.POWERS):
        left, middle = x + index % columns * (width // columns), y + 32 + index // columns * step + step // 2
        _power(canvas, power, left, middle, is_wide)
    for index, names in enumerate(rows):
        _signs(canvas, names, x, foot + LINE // 2 + index * LINE)


def _power(canvas: Canvas, power: str, x: int, middle: int, is_wide: bool) -> None:
    """A power with what it gives: on two lines where there is room, else on one."""
    icon, words = at.POWERS[power]
    compound.chip(canvas, icon, x + 24, middle, 48, True)
    wide = text.write(canvas, (x + 58, middle - 14 * is_wide), power.title(), 24, THEME.ink, text.BOLD)
    left = x + 58 if is_wide else x + 58 + wide + 10
    text.write(canvas, (left, middle + 14 * is_wide), words, 22, THEME.muted, text.MEDIUM)


def _signs(canvas: Canvas, names: Sequence[str], x: int, middle: int) -> None:
    """Signs with their words, one after another."""
    for name in names:
        sprite = SIGNS[name]()
        canvas.put(sprite, x, middle - sprite.height // 2)
        x += 40 + text.write(canvas, (x + 40, middle), name, 22, THEME.muted, text.MEDIUM) + 12
