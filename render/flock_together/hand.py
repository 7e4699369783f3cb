"""What a player has in hand, for their eyes only: every card in full, and whether it can be used now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas
from render.flock_together import layout as at
from render.flock_together import scenery, tableau

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import BirdView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
COLUMNS = (2, 3)  # at least, at most
LINE = 30
HEIGHT = 292
EMPTY = 96


class Face(Struct, frozen=True):
    """A card as it is drawn: its kind on a bar, name, text, when it is played, why it cannot be used now."""

    tag: str
    icon: str
    color: str
    name: str
    text: str
    timing: str
    why: str


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The reader's own tableau and cards; for a spectator an empty page."""
    bird = view.birds[view.reader] if view.reader is not None else None
    shown = faces(bird) if bird else []
    columns = min(max(len(shown), COLUMNS[0]), COLUMNS[1])
    rows, width = -(-len(shown) // columns), (at.INNER - (columns - 1) * at.SLIM) // columns
    top = panels.MARGIN + tableau.HEIGHT + at.SLIM
    height = top + (rows * (HEIGHT + at.SLIM) - at.SLIM if rows else EMPTY) + panels.MARGIN
    canvas = scenery.page(panels.WIDTH, height, view.season)
    if bird:
        box = (panels.MARGIN, panels.MARGIN, at.INNER, tableau.HEIGHT)
        canvas.panel(*box, THEME.surface, THEME.shadow)
        tableau.row(canvas, view, bird, names[bird.seat], box)
    for index, face in enumerate(shown):
        x = panels.MARGIN + index % columns * (width + at.SLIM)
        _card(canvas, face, (x, top + index // columns * (HEIGHT + at.SLIM), width, HEIGHT))
    if not shown:
        canvas.panel(panels.MARGIN, top, at.INNER, EMPTY, THEME.surface, THEME.shadow)
        words = "No cards in hand" if bird else "Only players have a hand"
        text.write(canvas, (panels.WIDTH // 2, top + EMPTY // 2), words, 28, THEME.muted, text.MEDIUM, "mm")
    return canvas


def faces(bird: BirdView) -> list[Face]:
    """Everything that a player may play or use: Bonus cards, Grubs, loot."""
    found = [
        Face("Bonus", "card", MOTIFS["bonus"], card.name, card.text, card.timing, card.why) for card in bird.hand or ()
    ]
    found += [
        Face("Grub", "worm", MOTIFS["leaf"], grub.name, grub.reward, grub.timing, grub.why) for grub in bird.grubs
    ]
    for loot in bird.loot:
        left = f"{loot.left} of {loot.uses} left" if loot.uses else "for good"
        found.append(Face("Loot", "gift", MOTIFS["loot"], loot.name, loot.text, left, loot.why))
    return found


def _card(canvas: Canvas, face: Face, box: Box) -> None:
    """One card in full; its foot says whether it can be used now."""
    x, y, width, height = box
    widgets.card(canvas, THEME, box, face.color, face.tag)
    widgets.marks(canvas, THEME, box, (face.icon,))
    name, size = text.fit(face.name, width - 2 * PAD, 30, text.BOLD)
    text.write(canvas, (x + PAD, y + 74), name, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + PAD, y + 106), face.timing, 22, THEME.muted, text.MEDIUM)
    for index, line in enumerate(text.wrap(face.text, width - 2 * PAD, 24, text.MEDIUM, 3)):
        text.write(canvas, (x + PAD, y + 142 + index * LINE), line, 24, THEME.ink, text.MEDIUM)
    canvas.block(x + PAD, y + height - 68, width - 2 * PAD, 2, THEME.hairline)
    if not face.why:
        icons.stamp(canvas, "check", x + PAD + 14, y + height - 34, 28, THEME.accent)
        text.write(canvas, (x + PAD + 38, y + height - 34), "can be used now", 24, THEME.accent, text.BOLD)
        return
    lines = text.wrap(face.why, width - 2 * PAD - 34, 22, text.MEDIUM, 2)
    icons.stamp(canvas, "clock", x + PAD + 13, y + height - 34, 24, THEME.muted)
    for index, line in enumerate(lines):
        middle = y + height - 34 + round((index - (len(lines) - 1) / 2) * 26)
        text.write(canvas, (x + PAD + 34, middle), line, 22, THEME.muted, text.MEDIUM)
