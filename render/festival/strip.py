"""Festival's banner and the seats' scores at the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import Stand, View

THEME = at.THEME
PAD = 16
SMALL = 13


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The game, the round as beads on a track, and whose turn it is."""
    y, middle = at.MARGIN, at.MARGIN + at.BANNER // 2
    canvas.panel(at.MARGIN, y, at.WIDTH - 2 * at.MARGIN, at.BANNER, THEME.surface, THEME.shadow)
    wide = text.write(canvas, (at.MARGIN + 24, middle), "Festival", 60, THEME.motifs["festival"], family=THEME.display)
    left = at.MARGIN + 24 + wide + 32
    text.write(canvas, (left, middle - 20), headline(view), text.HEADING, THEME.ink, text.BOLD)
    beads = [widgets.Bead(done=turn < view.round, now=turn == view.round) for turn in range(1, view.rounds + 1)]
    widgets.track(canvas, THEME, left + 6, middle + 26, beads, 300 // view.rounds)
    _turn(canvas, view, names, left + 340)


def headline(view: View) -> str:
    """Where the game stands, in two or four words."""
    if view.phase == "setup":
        return "Setup"
    return "Game over" if view.phase == "over" else f"Round {view.round} of {view.rounds}"


def _turn(canvas: Canvas, view: View, names: Sequence[str], left: int) -> None:
    """The one thing that is asked: who is to move, in the accent colour."""
    seat = at.mover(view)
    if seat is None:
        return
    middle, right = at.MARGIN + at.BANNER // 2, at.WIDTH - at.MARGIN - 16
    words = "to place" if view.phase == "setup" else "to play"
    tail = text.width(words, 34, text.MEDIUM)
    name, size = text.fit(names[seat], right - left - 84 - tail - 12 - 20, text.BANNER, text.BOLD, 34)
    wide = 84 + text.width(name, size, text.BOLD) + 12 + tail + 20
    canvas.stamp(rounded(wide, 72, 36), right - wide, middle - 36, THEME.accent)
    badge_x = right - wide + 44
    canvas.stamp(rounded(60, 60, 30), badge_x - 30, middle - 30, THEME.surface)
    widgets.badge(canvas, THEME, seat, view.stands[seat].color, badge_x, middle, 46)
    x = right - wide + 84
    x += text.write(canvas, (x, middle), name, size, THEME.on_accent, text.BOLD)
    text.write(canvas, (x + 12, middle), words, 34, THEME.on_accent, text.MEDIUM)


def scores(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per seat, in seat order."""
    for stand, box in zip(view.stands, at.strip_boxes(len(view.stands)), strict=True):
        _seat(canvas, stand, names[stand.seat], box)


def _seat(canvas: Canvas, stand: Stand, name: str, box: Box) -> None:
    """A seat's badge, name, score, cards by symbol and the crowds it still has in reserve."""
    x, y, width, height = box
    if stand.to_move:
        widgets.frame(canvas, x, y, width, height, THEME.accent)
    canvas.panel(x, y, width, height, THEME.surface, None if stand.to_move else THEME.shadow)
    widgets.badge(canvas, THEME, stand.seat, stand.color, x + PAD + 22, y + 36, 44)
    room = width - 2 * PAD - 54 - (36 if stand.starts else 0)
    shown, size = text.fit(name, room, 30, text.BOLD, 24)
    text.write(canvas, (x + PAD + 54, y + 36), shown, size, THEME.ink, text.BOLD)
    if stand.starts:
        icons.stamp(canvas, "flag", x + width - PAD - 14, y + 36, 30, THEME.muted)
    text.write(canvas, (x + PAD, y + 96), str(stand.score), 60, THEME.ink, text.BLACK)
    left = x + PAD + 92
    left += widgets.figure(canvas, THEME, "hand", stand.hands, left, y + 98, 32) + 14
    widgets.figure(canvas, THEME, "mic", stand.mics, left, y + 98, 32)
    _reserve(canvas, stand, x + PAD, y + 156)


def _reserve(canvas: Canvas, stand: Stand, x: int, middle: int) -> None:
    """The crowds not yet on the grid, small (FE-2.8)."""
    paint = THEME.paints[stand.color]
    for shape in stand.reserve:
        left = min(dx for dx, _ in shape.offsets)
        cells = tuple((dx - left, dy) for dx, dy in shape.offsets)
        sprite = widgets.token_sprite(cells, SMALL, 0, paint, THEME.ink)
        canvas.put(sprite, x, middle - sprite.height // 2)
        x += sprite.width + 12
