"""The frame that all boards share: format, banner, the call to act, the seats' panels, legends."""

from __future__ import annotations

from collections.abc import Sequence

from render import icons, text, widgets
from render.canvas import Box, Canvas, rounded
from render.theme import Theme

WIDTH = 1200
MARGIN = 24
GAP = 24
BANNER = 104
TITLE = 60
PAD = 16
MIDDLE = MARGIN + BANNER // 2
PILL = 72


def banner(canvas: Canvas, theme: Theme, title: str, color: str) -> None:
    """The banner's panel with the title of the game in its display face."""
    canvas.panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, BANNER, theme.surface, theme.shadow)
    text.write(canvas, (MARGIN + 24, MIDDLE), title, TITLE, color, family=theme.display)


def after_title(theme: Theme, title: str) -> int:
    """Where the words behind the title begin."""
    return MARGIN + 24 + text.width(title, TITLE, family=theme.display) + 32


def ask(canvas: Canvas, theme: Theme, seat: tuple[int, str], loud: str, words: str, left: int) -> None:
    """What is asked, in the accent colour at the right of the banner, and no further left than `left`.

    `seat` is the number and the colour id of the one who is asked; `loud` is cut if it must be, `words` follow it.
    """
    right = WIDTH - MARGIN - 16
    tail = text.width(words, text.HEADING, text.MEDIUM) + 12 if words else 0
    loud, size = text.fit(loud, right - left - PILL - tail - 36, text.BANNER, text.BOLD, text.HEADING)
    wide = PILL + 12 + text.width(loud, size, text.BOLD) + tail + 24
    x = right - wide
    canvas.stamp(rounded(wide, PILL, PILL / 2), x, MIDDLE - PILL // 2, theme.accent)
    canvas.stamp(rounded(60, 60, 30), x + 14, MIDDLE - 30, theme.surface)
    widgets.badge(canvas, theme, *seat, x + 44, MIDDLE, 46)
    x += PILL + 12
    x += text.write(canvas, (x, MIDDLE), loud, size, theme.on_accent, text.BOLD)
    text.write(canvas, (x + 12, MIDDLE), words, text.HEADING, theme.on_accent, text.MEDIUM)


def result(canvas: Canvas, theme: Theme, words: str, left: int, color: str) -> None:
    """Who has won, calmly at the right of the banner: nothing is asked any more."""
    right = WIDTH - MARGIN - 24
    words, size = text.fit(words, right - left - 72, text.BANNER, text.BOLD, text.BODY)
    wide = text.write(canvas, (right, MIDDLE), words, size, theme.ink, text.BOLD, "rm")
    icons.stamp(canvas, "trophy", right - wide - 44, MIDDLE, 56, color)


def who(canvas: Canvas, theme: Theme, box: Box, seat: tuple[int, str], name: str, room: int) -> None:
    """Badge and name at the top of a seat's panel; the name has `room` pixels."""
    x, middle = box[0] + PAD, box[1] + 36
    widgets.badge(canvas, theme, *seat, x + 22, middle, 44)
    shown, size = text.fit(name, room, 30, text.BOLD, 24)
    text.write(canvas, (x + 54, middle), shown, size, theme.ink, text.BOLD)


def legend(canvas: Canvas, theme: Theme, x: int, middle: int, entries: Sequence[tuple[str, str]]) -> None:
    """The words of icons in a row from x; entries are (icon, word)."""
    for icon, word in entries:
        icons.stamp(canvas, icon, x + 14, middle, 28, theme.muted)
        x += 34 + text.write(canvas, (x + 34, middle), word, text.SMALLEST, theme.muted, text.MEDIUM) + 10
