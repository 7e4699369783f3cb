"""Compounds: the panels of the seats with their grids, powers and agendas."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, Pen, mask, rounded
from render.cultivate import tokens
from render.cultivate.layout import LABEL, MOTIFS, POWERS, STEP, THEME, Plot, plot_in, seat_of
from render.theme import mix

if TYPE_CHECKING:
    from games.cultivate.view import AgendaView, Stand

PAD = panels.PAD
SCORE = 52
CHIP = 34
MINI = 28
FINALS = {"to_come": "to go", "done": "done"}


def labels(canvas: Canvas, plot: Plot) -> None:
    """The names of columns and rows, as they are typed."""
    for number in range(1, 5):
        x, _ = plot.middle(f"r1c{number}")
        _, y = plot.middle(f"r{number}c1")
        text.write(canvas, (x, plot.y - 16), f"c{number}", 22, THEME.muted, text.MEDIUM, "mm")
        text.write(canvas, (plot.x - LABEL // 2 - 2, y), f"r{number}", 22, THEME.muted, text.MEDIUM, "mm")


def panel(canvas: Canvas, stand: Stand, name: str, box: Box, cell: int, is_asked: bool) -> None:
    """A seat: who it is, how it stands, its compound, its powers, its agenda."""
    if is_asked:
        widgets.frame(canvas, *box, THEME.accent)
    head(canvas, stand, name, box)
    plot = plot_in(box, cell)
    grid(canvas, stand, plot)
    powers(canvas, stand, plot)
    if stand.agenda:
        agenda(canvas, stand.agenda, stand, (box[0] + PAD, plot.y + 4 * cell + STEP + 62, box[2] - 2 * PAD, 4 * MINI))


def head(canvas: Canvas, stand: Stand, name: str, box: Box) -> None:
    """Badge, name and points; below them followers, cards in hand and investigators."""
    x, y, width, _ = box
    points = signed(stand.points)
    score = text.width(points, SCORE, text.BLACK)
    panels.who(canvas, THEME, box, seat_of(stand.seat), name, width - 54 - 3 * PAD - score)
    text.write(canvas, (x + width - PAD, y + 38), points, SCORE, THEME.ink, text.BLACK, "rm")
    middle, left = y + 88, x + PAD
    icons.stamp(canvas, "meeple", left + 14, middle, 28, THEME.muted)
    left += 34 + text.write(canvas, (left + 34, middle), str(stand.followers), 28, THEME.ink, text.BOLD)
    left += text.write(canvas, (left, middle + 2), "/16", 22, THEME.muted, text.MEDIUM) + 18
    left += widgets.figure(canvas, THEME, "card", stand.hand_size, left, middle, 28) + 18
    if stand.investigators:
        tokens.put(canvas, "I", left + 16, middle, 32)
        text.write(canvas, (left + 38, middle), str(stand.investigators), 28, MOTIFS["wrong"], text.BOLD)
    if stand.finished:
        flag(canvas, "Filled +5", x + width - PAD, middle)
    elif stand.final in FINALS:
        flag(canvas, FINALS[stand.final], x + width - PAD, middle, THEME.muted)


def signed(points: int) -> str:
    """Points with a proper minus."""
    return str(points).replace("-", "−")


def flag(canvas: Canvas, words: str, right: int, middle: int, color: str = MOTIFS["leaf"]) -> None:
    """A tag that ends at `right`."""
    wide = flag_width(words)
    canvas.stamp(rounded(wide, 34, 17), right - wide, middle - 17, color)
    text.write(canvas, (right - wide // 2, middle), words, 22, THEME.surface, text.BOLD, "mm")


def flag_width(words: str) -> int:
    """The pixels a tag takes."""
    return text.width(words, 22, text.BOLD) + 24


def grid(canvas: Canvas, stand: Stand, plot: Plot) -> None:
    """The sixteen spaces, without those who stand there."""
    for cell in stand.cells:
        canvas.put(tokens.plot(cell, plot.cell), *plot.corner(cell.name))


def followers(canvas: Canvas, stand: Stand, plot: Plot) -> None:
    """Those who stand on the spaces."""
    for cell in stand.cells:
        if cell.letter:
            canvas.put(tokens.standing(cell, plot.cell), *plot.corner(cell.name))


def powers(canvas: Canvas, stand: Stand, plot: Plot) -> None:
    """The power under each column, lit if it is active (CU-3.6)."""
    for power in stand.powers:
        x, y = plot.corner(f"r4c{power.column}")
        wide = min(plot.cell - tokens.GAP, 72)
        chip(canvas, POWERS[power.id][0], x + plot.cell // 2, y + plot.cell + 8 + CHIP // 2, wide, power.active)


def chip(canvas: Canvas, icon: str, x: int, y: int, wide: int, is_active: bool) -> None:
    """A power's sign with its middle at (x, y): sunny if active, pale if not."""
    shape = rounded(wide, CHIP, CHIP / 2)
    canvas.stamp(shape, x - wide // 2, y - CHIP // 2, THEME.ink if is_active else MOTIFS["plot"])
    if is_active:
        canvas.stamp(rounded(wide - 4, CHIP - 4, CHIP / 2 - 2), x - wide // 2 + 2, y - CHIP // 2 + 2, MOTIFS["sun"])
    icons.stamp(canvas, icon, x, y, 24, THEME.ink if is_active else mix(THEME.muted, MOTIFS["plot"], 0.45))


def agenda(canvas: Canvas, agenda: AgendaView, stand: Stand, box: Box) -> None:
    """The pattern in small, the agenda's name, how much of it is reached, what it is worth (CU-17)."""
    x, y, width, _ = box
    pattern(canvas, stand, x, y)
    left, room = x + 4 * MINI + 14, width - 4 * MINI - 14
    for line, words in enumerate(text.wrap(agenda.name, room, 24, text.BOLD)):
        text.write(canvas, (left, y + 14 + line * 30), words, 24, THEME.ink, text.BOLD)
    is_done = agenda.matched == agenda.size
    middle = y + 94
    left += text.write(canvas, (left, middle), f"{agenda.matched}/{agenda.size}", 28, THEME.ink, text.BLACK) + 12
    if is_done:
        worth = f"+{agenda.points} points"
        flag(canvas, worth, left + flag_width(worth), middle)
    else:
        text.write(canvas, (left, middle), f"for {agenda.points} points", 22, THEME.muted, text.MEDIUM)


def pattern(canvas: Canvas, stand: Stand, x: int, y: int) -> None:
    """What an agenda wants where: filled where it is so, struck through where somebody else stands."""
    for index, cell in enumerate(stand.cells):
        left, top = x + index % 4 * MINI, y + index // 4 * MINI
        canvas.put(mini(cell.wants, cell.state), left, top)


@lru_cache(maxsize=64)
def mini(letter: str, state: str) -> Image.Image:
    """One space of an agenda in small, as an RGBA sprite."""
    size = MINI - 2
    sprite = Canvas(Image.new("RGBA", (MINI, MINI)))
    if not letter:
        sprite.stamp(rounded(size, size, 5), 1, 1, MOTIFS["plot"])
        return sprite.image
    paint = THEME.paints[letter]
    sprite.stamp(rounded(size, size, 5), 1, 1, paint.fill)
    if state != "matched":
        sprite.stamp(rounded(size - 4, size - 4, 3), 3, 3, THEME.surface)
    front = paint.text if state == "matched" else paint.line
    text.write(sprite, (MINI // 2, MINI // 2), letter, 22, front, text.BLACK, "mm")
    if state == "wrong":
        sprite.stamp(mask(MINI, MINI, _strike), 0, 0, MOTIFS["wrong"])
    return sprite.image


def _strike(pen: Pen) -> None:
    pen.line([(4, MINI - 4), (MINI - 4, 4)], 3)
