"""The board while leaders, agendas and sides are chosen: everybody's compound board, and what can still be had."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from render import panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.cultivate import compound, ground, strip, tokens
from render.cultivate import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cultivate.view import AgendaView, Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
SEAT = 474
ADVICE = 60
LEADER = 148
ENTRY = 182
NARROW = 200
ADVICES = {
    "draft": "An agenda pays at the end if its recruits stand on exactly these spaces.",
    "sides": "Row 4 takes only the types of the side you pick. Each locks a power.",
}


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The public picture before the first turn."""
    leaders = [list(group) for _, group in groupby(view.offered, key=lambda agenda: agenda.leader)]
    seats = columns(len(view.stands), at.TOP, SEAT)
    below = at.TOP + SEAT + panels.GAP
    top = below + ADVICE + panels.GAP
    offers = columns(max(len(leaders), 3), top, LEADER + 3 * ENTRY)[: len(leaders)]
    foot = top + (LEADER + 3 * ENTRY + panels.GAP if leaders else 0)
    supply = (panels.MARGIN, foot, at.INNER, at.SUPPLY)
    canvas = ground.page(foot + at.SUPPLY + panels.MARGIN, [*seats, *offers, supply])
    strip.banner(canvas, view)
    strip.call(canvas, view, names)
    for stand, box in zip(view.stands, seats, strict=True):
        _seat(canvas, stand, names[stand.seat], box, stand.seat in view.asked)
    _advice(canvas, ADVICES[view.phase], below)
    for agendas, box in zip(leaders, offers, strict=True):
        _leader(canvas, agendas, box)
    strip.supply(canvas, view, supply)
    return canvas


def columns(count: int, top: int, height: int) -> list[Box]:
    """Boxes side by side."""
    width = (at.INNER - (count - 1) * panels.GAP) // count
    return [(panels.MARGIN + index * (width + panels.GAP), top, width, height) for index in range(count)]


def _advice(canvas: Canvas, words: str, y: int) -> None:
    """One sentence on what is chosen."""
    canvas.stamp(rounded(at.INNER, ADVICE, ADVICE // 2), panels.MARGIN, y, THEME.surface)
    text.write(canvas, (panels.WIDTH // 2, y + ADVICE // 2), words, text.BODY, THEME.ink, text.MEDIUM, "mm")


def _seat(canvas: Canvas, stand: Stand, name: str, box: Box, is_asked: bool) -> None:
    """A seat with its agenda and both sides of its board (CU-1.3)."""
    x, y, width, _ = box
    if is_asked:
        widgets.frame(canvas, *box, THEME.accent)
    panels.who(canvas, THEME, box, at.seat_of(stand.seat), name, width - 54 - 2 * PAD)
    _goal(canvas, stand, (x + PAD, y + 74, width - 2 * PAD, 190))
    canvas.block(x + PAD, y + 274, width - 2 * PAD, 2, THEME.hairline)
    shown, size = text.fit(stand.board_name, width - 2 * PAD, 24)
    text.write(canvas, (x + PAD, y + 302), shown, size, THEME.ink)
    left, tile = x + PAD + 26, min(44, (width - 2 * PAD - 26) // 4)
    for index, (icon, _) in enumerate(at.POWERS.values()):
        compound.chip(canvas, icon, left + index * tile + tile // 2, y + 342, tile - 4, False)
    for row, (side, letters) in enumerate(zip("AB", stand.board_sides, strict=True)):
        middle = y + 388 + row * 48
        text.write(canvas, (x + PAD, middle), side, 26, THEME.ink, text.BLACK)
        for index, letter in enumerate(letters):
            tokens.put(canvas, letter, left + index * tile + tile // 2, middle, tile - 4)


def _goal(canvas: Canvas, stand: Stand, box: Box) -> None:
    """The agenda a seat has chosen, or its leader alone, or nothing yet."""
    x, y, width, _ = box
    if stand.agenda:
        _agenda(canvas, stand.agenda, x, y, width)
        return
    words = stand.leader_name or "No leader yet"
    for line, said in enumerate(text.wrap(words, width, 24, text.MEDIUM)):
        text.write(canvas, (x, y + 20 + line * 30), said, 24, THEME.muted, text.MEDIUM)


def _agenda(canvas: Canvas, agenda: AgendaView, x: int, y: int, width: int) -> None:
    """An agenda's name, pattern and points."""
    size = 24 if width > NARROW else 22
    for line, words in enumerate(text.wrap(agenda.name, width, size, text.BOLD)):
        text.write(canvas, (x, y + 16 + line * 30), words, size, THEME.ink, text.BOLD)
        top = y + 40 + line * 30
    for index, letter in enumerate(agenda.pattern[:12]):
        at_ = x + index % 4 * compound.MINI, top + index // 4 * compound.MINI
        canvas.put(compound.mini(letter.strip("."), "matched"), *at_)
    left = x + 4 * compound.MINI + 12
    text.write(canvas, (left, top + 32), str(agenda.points), 44, THEME.ink, text.BLACK)
    word = "points" if text.width("points", 22, text.MEDIUM) <= x + width - left else "pts"
    text.write(canvas, (left, top + 72), word, 22, THEME.muted, text.MEDIUM)


def _leader(canvas: Canvas, agendas: Sequence[AgendaView], box: Box) -> None:
    """A leader with the agendas that can be taken."""
    x, y, width, _ = box
    lines = text.wrap(agendas[0].leader_name, width - 2 * PAD, 26, text.BOLD)
    for line, words in enumerate(lines):
        text.write(canvas, (x + PAD, y + 30 + line * 30), words, 26, MOTIFS["cult"], text.BOLD)
    for line, words in enumerate(text.wrap(agendas[0].role, width - 2 * PAD, 22), len(lines)):
        text.write(canvas, (x + PAD, y + 30 + line * 30), words, 22, THEME.muted)
    for index, agenda in enumerate(agendas):
        _agenda(canvas, agenda, x + PAD, y + LEADER + index * ENTRY, width - 2 * PAD)
