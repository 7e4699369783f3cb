"""The end of a game as a poster, and a daily's result as a small card to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.cultivate import compound, ground, strip, tokens
from render.cultivate import layout as at
from render.cultivate.words import many, margin_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
STAGE = 208
CELL = 48
ROW = 4 * CELL + at.STEP + 2 * PAD + 4
MIDDLE = 4 * CELL + 3 * PAD  # where the words of a row begin
BARS = 600
TOTAL = 64
PARTS = {
    "recruits": ("meeple", "leaf", "Recruits"),
    "agenda": ("check", "gain", "Agenda"),
    "hijack": ("bolt", "task", "Hijack"),
    "fill": ("flag", "block", "Filled"),
    "investigators": ("magnifier", "rim", "Investigators"),
}
SHARE = (600, 396)
SHARE_STAGE = 104
SQUARE = 46


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Who won, the final compounds, and everybody's points as bars."""
    ordered = sorted(view.stands, key=lambda stand: (stand.place, stand.seat))
    top = panels.MARGIN + STAGE + panels.GAP
    canvas = ground.brochure(panels.WIDTH, top + len(ordered) * (ROW + PAD) - PAD + panels.MARGIN)
    _winner(canvas, view, names)
    most = max(abs(points) for stand in view.stands for points in stand.parts.values()) or 1
    for index, stand in enumerate(ordered):
        _seat(canvas, stand, names[stand.seat], (panels.MARGIN, top + index * (ROW + PAD), at.INNER, ROW), most)
    return canvas


def _winner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The headline of the poster: who won, with how many points, after how many rounds."""
    stage(canvas, (panels.MARGIN, panels.MARGIN, at.INNER, STAGE))
    middle = panels.MARGIN + STAGE // 2
    left, room = panels.MARGIN + STAGE + 16, at.INNER - STAGE - 56
    for index in range(5):
        place = panels.WIDTH - panels.MARGIN - 40 - index * 38, panels.MARGIN + STAGE - 36 - index % 2 * 12
        icons.stamp(canvas, "leaf", *place, 48 - index * 6, MOTIFS["sprig"])
    loud, size = text.fit(strip.winners(view, names), room, 80, text.BLACK, 40)
    text.write(canvas, (left, middle - 24), loud, size, MOTIFS["sun"], family=THEME.display)
    points = max(stand.points for stand in view.stands if stand.place == 1)
    words = f"{many(points, 'point')} at CULTivate, after {many(view.round, 'round')}"
    text.write(canvas, (left, middle + 56), words, text.HEADING, THEME.surface, text.MEDIUM)


def stage(canvas: Canvas, box: Box) -> None:
    """A dark green panel with a sun on its left."""
    x, y, width, height = box
    canvas.panel(x, y, width, height, MOTIFS["stage"], THEME.shadow)
    ground.sun(canvas, x + height // 2, y + height // 2, round(height * 0.84))


def _seat(canvas: Canvas, stand: Stand, name: str, box: Box, most: int) -> None:
    """A row: the compound, the name with place and total, the parts of the score."""
    x, y, width, height = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    plot = at.Plot(x + PAD, y + PAD, CELL)
    for cell in stand.cells:
        canvas.put(tokens.blank(CELL, False, False, cell.demand), *plot.corner(cell.name))
        if cell.letter:
            tokens.put(canvas, cell.letter, *plot.middle(cell.name), 36)
    left = x + MIDDLE
    panels.who(canvas, THEME, (left - PAD, y, width, height), at.seat_of(stand.seat), name, BARS - MIDDLE - 70)
    _total(canvas, stand, left, y + 104)
    if stand.agenda:
        agenda = f"{stand.agenda.name} {stand.agenda.matched}/{stand.agenda.size}"
        shown, size = text.fit(agenda, BARS - MIDDLE - 44, 24, text.MEDIUM)
        icon, color = ("check", MOTIFS["leaf"]) if stand.parts["agenda"] else ("cross", MOTIFS["wrong"])
        tokens.seal(canvas, icon, left + 14, y + 164, 28, color)
        text.write(canvas, (left + 38, y + 164), shown, size, THEME.ink, text.MEDIUM)
    followers = f"{stand.followers}/16 followers, {many(stand.turns, 'turn')}"
    text.write(canvas, (left, y + 204), followers, 22, THEME.muted, text.MEDIUM)
    shown_parts = [part for part in PARTS if stand.parts[part] or part == "recruits"]
    for index, part in enumerate(shown_parts):
        _bar(canvas, stand, part, (x + BARS, y + PAD + 4 + index * 42, width - BARS - PAD, 42), most)


def _total(canvas: Canvas, stand: Stand, x: int, middle: int) -> None:
    """The final score and the place."""
    wide = text.write(canvas, (x, middle), compound.signed(stand.points), TOTAL, THEME.ink, text.BLACK)
    x += wide + 18
    if stand.place == 1:
        icons.stamp(canvas, "trophy", x + 22, middle, 44, MOTIFS["leaf"])
        x += 58
    text.write(canvas, (x, middle + 6), at.ORDINALS[stand.place], 28, THEME.muted, text.BOLD)


def _bar(canvas: Canvas, stand: Stand, part: str, box: Box, most: int) -> None:
    """One part of a score: its sign, its word, its number, its bar; `most` fills the width."""
    x, y, width, height = box
    icon, motif, word = PARTS[part]
    middle, points = y + height // 2, stand.parts[part]
    icons.stamp(canvas, icon, x + 14, middle, 26, MOTIFS[motif])
    text.write(canvas, (x + 38, middle), word, 22, THEME.muted, text.MEDIUM)
    text.write(canvas, (x + 234, middle), compound.signed(points), 28, THEME.ink, text.BLACK, "rm")
    widgets.bar(canvas, x + 248, middle - 12, round((width - 248) * abs(points) / most), 24, MOTIFS[motif])


def share(view: View) -> Canvas:
    """A daily's result without any name: stars, points, margin, turns and the grid in colours (CU-D.9)."""
    width, height = SHARE
    canvas = ground.brochure(width, height)
    stage(canvas, (16, 16, width - 32, SHARE_STAGE))
    middle = 16 + SHARE_STAGE // 2
    x = 126
    for part, motif in zip(at.TITLE, ("sun", "sprig"), strict=True):
        x += text.write(canvas, (x, middle), part, 46, MOTIFS[motif], family=THEME.display)
    text.write(canvas, (width - 44, middle + 4), "daily solo", 26, THEME.surface, text.MEDIUM, "rm")
    top = 16 + SHARE_STAGE + 16
    canvas.panel(16, top, width - 32, height - top - 16, THEME.surface, THEME.shadow)
    _result(canvas, view, 40, top)
    _squares(canvas, view.stands[0], width - 40 - 4 * SQUARE, top + 28)
    return canvas


def _result(canvas: Canvas, view: View, x: int, y: int) -> None:
    """Stars, points, margin, turns."""
    me, (filled, most) = view.stands[0], view.stars
    for index in range(most):
        color = THEME.ink if index < filled else THEME.hairline
        icons.stamp(canvas, "star", x + 26 + index * 58, y + 52, 54, color)
        if index < filled:
            icons.stamp(canvas, "star", x + 26 + index * 58, y + 52, 46, MOTIFS["sun"])
    wide = text.write(canvas, (x, y + 124), compound.signed(me.points), 68, THEME.ink, text.BLACK)
    text.write(canvas, (x + wide + 14, y + 134), "points", 26, THEME.muted, text.MEDIUM)
    text.write(
        canvas,
        (x, y + 186),
        f"{margin_of(view)}, {at.ORDINALS[me.place]} of {len(view.stands)}",
        24,
        THEME.ink,
        text.MEDIUM,
    )
    text.write(canvas, (x, y + 220), f"in {many(me.turns, 'turn')}", 24, THEME.muted, text.MEDIUM)


def _squares(canvas: Canvas, stand: Stand, x: int, y: int) -> None:
    """A compound as coloured squares."""
    for index, cell in enumerate(stand.cells):
        left, top, size = x + index % 4 * SQUARE, y + index // 4 * SQUARE, SQUARE - 4
        color = THEME.paints[cell.letter].fill if cell.letter else MOTIFS["plot"]
        canvas.stamp(rounded(size, size, 10), left, top, color)
        if cell.letter:
            middle = left + size // 2, top + size // 2
            icons.stamp(canvas, at.TYPES[cell.letter], *middle, 26, THEME.paints[cell.letter].text)
