"""Festival's banner and the seats' scores at the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas
from render.festival import layout as at
from render.festival import shapes
from render.wording import won_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import Stand, View

THEME = at.THEME
PAD = 16
SMALL = 13  # squares of tokens in reserve where four seats stand side by side
LARGE = 16
TRACK = 300
SCORE = 60


def shells(canvas: Canvas, seats: int) -> None:
    """What no move changes: the banner with the title, and one empty panel per seat."""
    panels.banner(canvas, THEME, at.TITLE, THEME.motifs["festival"])
    for box in at.strip_boxes(seats):
        canvas.panel(*box, THEME.surface, THEME.shadow)


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The round as beads on a track, and whose turn it is or who has won."""
    left = at.WORDS_X
    text.write(canvas, (left, panels.MIDDLE - 20), headline(view), text.HEADING, THEME.ink, text.BOLD)
    beads = [widgets.Bead(done=turn < view.round, now=turn == view.round) for turn in range(1, view.rounds + 1)]
    widgets.track(canvas, THEME, left + 6, panels.MIDDLE + 26, beads, TRACK // view.rounds)
    seat, right = at.mover(view), left + TRACK + 40
    if seat is None:
        panels.result(canvas, THEME, winners(view, names), right, THEME.motifs["festival"])
    else:
        panels.ask(canvas, THEME, (seat, view.stands[seat].color), names[seat], task(view), right)


def headline(view: View) -> str:
    """Where the game stands, in one to four words."""
    if view.phase == "setup":
        return "Setup"
    return "Game over" if view.phase == "over" else f"Round {view.round} of {view.rounds}"


def task(view: View) -> str:
    """What the one to move has to do."""
    if view.claims:
        return "to claim"
    return "to place" if view.phase == "setup" else "to play"


def winners(view: View, names: Sequence[str]) -> str:
    """Who won; a shared win names all (FE-8.7)."""
    won = [names[seat] for seat in view.winners]
    return won_by(won)


def scores(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per seat, in seat order."""
    for stand, box in zip(view.stands, at.strip_boxes(len(view.stands)), strict=True):
        if stand.to_move:
            widgets.frame(canvas, *box, THEME.accent)
        panels.who(canvas, THEME, box, (stand.seat, stand.color), names[stand.seat], box[2] - 2 * PAD - 54)
        _figures(canvas, stand, box, view.phase == "over")
        _reserve(canvas, stand, box)


def _figures(canvas: Canvas, stand: Stand, box: Box, is_over: bool) -> None:
    """A seat's score, its cards by symbol and what their pairs pay at the end (FE-8.4)."""
    x, y, _, _ = box
    score = stand.final if is_over else stand.score
    text.write(canvas, (x + PAD, y + 98), str(score), SCORE, THEME.ink, text.BLACK)
    left = x + PAD + 96
    wide = widgets.figure(canvas, THEME, "hand", stand.hands, left, y + 86, 28) + 12
    widgets.figure(canvas, THEME, "mic", stand.mics, left + wide, y + 86, 28)
    points = stand.final - stand.score
    bonus = f"{points} from pairs" if is_over else f"+{points} in pairs" if points else "no pair yet"
    text.write(canvas, (left, y + 118), bonus, 22, THEME.muted, text.MEDIUM)


def _reserve(canvas: Canvas, stand: Stand, box: Box) -> None:
    """The tokens not yet on the grid, small (FE-2.8), and the Start marker with its holder (FE-1.6)."""
    x, middle, right = box[0] + PAD, box[1] + 162, box[0] + box[2] - PAD
    if not stand.reserve:
        x += text.write(canvas, (x, middle), "All placed", 22, THEME.muted, text.MEDIUM)
    size = SMALL if box[2] < 300 else LARGE
    for shape in stand.reserve:
        sprite = widgets.token_sprite(shapes.settled(shape.offsets), size, 0, THEME.paints[stand.color], THEME.ink)
        canvas.put(sprite, x, middle - sprite.height // 2)
        x += sprite.width + 10
    if stand.starts:
        icons.stamp(canvas, "flag", right - 14, middle, 28, THEME.muted)
        if x + 110 < right:
            text.write(canvas, (right - 36, middle), "starts", 22, THEME.muted, text.MEDIUM, "rm")
