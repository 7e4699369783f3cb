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
SMALL = 13  # squares of tokens in reserve where four seats stand side by side
LARGE = 16
TITLE = 60


def shells(canvas: Canvas, seats: int) -> None:
    """What no move changes: the banner with the title, and one empty panel per seat."""
    title(canvas)
    for box in at.strip_boxes(seats):
        canvas.panel(*box, THEME.surface, THEME.shadow)


def title(canvas: Canvas) -> None:
    """The banner's panel with the name of the game."""
    canvas.panel(at.MARGIN, at.MARGIN, at.WIDTH - 2 * at.MARGIN, at.BANNER, THEME.surface, THEME.shadow)
    middle = at.MARGIN + at.BANNER // 2
    text.write(canvas, (at.MARGIN + 24, middle), "Festival", TITLE, THEME.motifs["festival"], family=THEME.display)


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The round as beads on a track, and whose turn it is."""
    middle, left = at.MARGIN + at.BANNER // 2, at.MARGIN + 252
    text.write(canvas, (left, middle - 20), headline(view), text.HEADING, THEME.ink, text.BOLD)
    beads = [widgets.Bead(done=turn < view.round, now=turn == view.round) for turn in range(1, view.rounds + 1)]
    widgets.track(canvas, THEME, left + 6, middle + 26, beads, 300 // view.rounds)
    seat = at.mover(view)
    if seat is None:
        _result(canvas, view, names)
    else:
        ask(canvas, view.stands[seat], names[seat], task(view), left + 340)


def headline(view: View) -> str:
    """Where the game stands, in one to four words."""
    if view.phase == "setup":
        return "Setup"
    return "Game over" if view.phase == "over" else f"Round {view.round} of {view.rounds}"


def task(view: View) -> str:
    """What the one to move has to do."""
    return "to place" if view.phase == "setup" else "to play"


def ask(canvas: Canvas, stand: Stand, loud: str, words: str, left: int) -> None:
    """The one thing that is asked, in the accent colour, at the right of the banner, no further left than `left`."""
    middle, right = at.MARGIN + at.BANNER // 2, at.WIDTH - at.MARGIN - 16
    tail = text.width(words, 34, text.MEDIUM) + 12 if words else 0
    loud, size = text.fit(loud, right - left - 84 - tail - 24, text.BANNER, text.BOLD, 34)
    wide = 84 + text.width(loud, size, text.BOLD) + tail + 24
    canvas.stamp(rounded(wide, 72, 36), right - wide, middle - 36, THEME.accent)
    canvas.stamp(rounded(60, 60, 30), right - wide + 14, middle - 30, THEME.surface)
    widgets.badge(canvas, THEME, stand.seat, stand.color, right - wide + 44, middle, 46)
    x = right - wide + 84
    x += text.write(canvas, (x, middle), loud, size, THEME.on_accent, text.BOLD)
    text.write(canvas, (x + 12, middle), words, 34, THEME.on_accent, text.MEDIUM)


def _result(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Who has won, calmly: nothing is asked any more."""
    middle, right = at.MARGIN + at.BANNER // 2, at.WIDTH - at.MARGIN - 24
    words, size = text.fit(winners(view, names), 500, text.BANNER, text.BOLD, 26)
    wide = text.write(canvas, (right, middle), words, size, THEME.ink, text.BOLD, "rm")
    icons.stamp(canvas, "trophy", right - wide - 44, middle, 56, THEME.motifs["festival"])


def winners(view: View, names: Sequence[str]) -> str:
    """Who won; a shared win names all (FE-8.7)."""
    won = [names[seat] for seat in view.winners]
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the win"


def scores(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per seat, in seat order."""
    for stand, box in zip(view.stands, at.strip_boxes(len(view.stands)), strict=True):
        if stand.to_move:
            widgets.frame(canvas, *box, THEME.accent)
        _who(canvas, stand, names[stand.seat], box)
        _figures(canvas, stand, box, view.phase == "over")
        _reserve(canvas, stand, box)


def _who(canvas: Canvas, stand: Stand, name: str, box: Box) -> None:
    """A seat's badge and name."""
    x, y, width, _ = box
    widgets.badge(canvas, THEME, stand.seat, stand.color, x + PAD + 22, y + 36, 44)
    shown, size = text.fit(name, width - 2 * PAD - 54, 30, text.BOLD, 24)
    text.write(canvas, (x + PAD + 54, y + 36), shown, size, THEME.ink, text.BOLD)


def _figures(canvas: Canvas, stand: Stand, box: Box, is_over: bool) -> None:
    """A seat's score, its cards by symbol and what their pairs pay at the end (FE-8.4)."""
    x, y, _, _ = box
    text.write(canvas, (x + PAD, y + 98), str(stand.final if is_over else stand.score), TITLE, THEME.ink, text.BLACK)
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
        sprite = widgets.token_sprite(at.leftmost(shape.offsets), size, 0, THEME.paints[stand.color], THEME.ink)
        canvas.put(sprite, x, middle - sprite.height // 2)
        x += sprite.width + 10
    if stand.starts:
        icons.stamp(canvas, "flag", right - 14, middle, 28, THEME.muted)
        if x + 110 < right:
            text.write(canvas, (right - 36, middle), "starts", 22, THEME.muted, text.MEDIUM, "rm")
