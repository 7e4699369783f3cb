"""Small things that mean something: meeples, tracks, effects, stands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text
from render.canvas import Canvas, Pen, mask, rounded
from render.come_together import layout as at
from render.theme import Paint
from render.widgets import ring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.come_together.effects import Color
    from games.come_together.view import Sign

THEME = at.THEME
TRACKS = {
    "cyan": ("radio", "cyan", "cy", "radio"),
    "orange": ("television", "tv", "or", "TV"),
    "white": ("newspaper", "paper", "wh", "papers"),
    "black": ("review", "black", "bl", "review"),
}
STANDS = {"pizza": "pizza", "beer": "beer", "water": "drop"}
KINDS = {"stage": "stage", "star": "star", "rising": "peace", "campsite": "tent", "public": "crowd", "bonus": "flower"}
BARS = {"stage": "stages", "star": "stars", "campsite": "campsites"}
PLAIN = {
    "gain_fp": ("flower", "Flower"),
    "gain_worker": ("worker", "hire 1"),
    "gain_upgrade": ("hammer", "upgrade"),
    "activate_program": ("play", "program"),
    "score_artist": ("mic", "concert"),
    "discard_stage": ("stage", "lose 1"),
    "discard_star": ("star", "lose 1"),
}


@lru_cache(maxsize=64)
def _fan(paint: Paint, letter: str, size: int) -> Image.Image:
    """A meeple as an RGBA sprite: head and shoulders with its letter."""
    high = round(size * 1.2)
    sprite = Canvas(Image.new("RGBA", (size, high)))
    edge = 24 * 1.6 / size

    def bust(pen: Pen, inset: float) -> None:
        pen.disc(12, 5.8, 5.6 - inset)
        pen.box(0.6 + inset, 8.4 + inset, 23.4 - inset, 28.4 - inset, 6.4)

    sprite.stamp(mask(size, high, lambda pen: bust(pen, 0), size / 24), 0, 0, THEME.ink)
    sprite.stamp(mask(size, high, lambda pen: bust(pen, edge), size / 24), 0, 0, paint.fill)
    middle = (size // 2, round(size * 0.77))
    text.write(sprite, middle, letter, max(text.SMALLEST, round(size * 0.62)), paint.text, text.BLACK, "mm")
    return sprite.image


def meeple(canvas: Canvas, color: str, x: int, middle: int, size: int = 30) -> int:
    """A meeple with its letter, `?` for any colour, from x; answers the width."""
    sprite = _fan(THEME.paints[color or "any"], "?" if color in ("", "any") else color, size)
    canvas.put(sprite, x, middle - sprite.height // 2)
    return size


def meeples(canvas: Canvas, counts: Mapping[Color, int], x: int, middle: int, size: int = 30, gap: int = 4) -> int:
    """As many meeples as a card demands, in a row; answers the width."""
    left = x
    for color in (color for color, count in counts.items() for _ in range(count)):
        x += meeple(canvas, color, x, middle, size) + gap
    return x - left


def track(canvas: Canvas, track_id: str, x: int, middle: int, high: int = 34) -> int:
    """A track's tag: its icon and its letters; answers the width."""
    icon, paint, short, _ = TRACKS[track_id]
    colors, wide = THEME.paints[paint], high + 40
    canvas.stamp(rounded(wide, high, high / 3), x, middle - high // 2, colors.fill)
    canvas.stamp(ring(wide, high, high / 3, 2), x, middle - high // 2, THEME.ink)
    icons.stamp(canvas, icon, x + high // 2 + 3, middle, high - 8, colors.text)
    text.write(canvas, (x + high + 3, middle), short, text.SMALLEST, colors.text, text.BOLD)
    return wide


def effect(canvas: Canvas, sign: Sign, x: int, middle: int, color: str, words: bool = True) -> int:
    """An effect as icon and, with `words`, one or two words; answers the width."""
    if sign.do == "gain_meeple":
        wide = meeple(canvas, sign.color, x, middle)
        return wide + _words(canvas, "meeple", x + wide, middle, color, words)
    if sign.do == "advance":
        return _advance(canvas, sign, x, middle, color, words)
    if sign.do in PLAIN:
        icon, said = PLAIN[sign.do]
        icons.stamp(canvas, icon, x + 15, middle, 30, color)
        return 30 + _words(canvas, said, x + 30, middle, color, words)
    return _points(canvas, sign, x, middle, color, words)


def _advance(canvas: Canvas, sign: Sign, x: int, middle: int, color: str, words: bool) -> int:
    wide = text.write(canvas, (x, middle), f"+{sign.n}", 26, color, text.BLACK) + 6
    if sign.track in TRACKS:
        return wide + track(canvas, sign.track, x + wide, middle)
    icons.stamp(canvas, "arrow", x + wide + 12, middle, 24, color)
    return wide + 24 + _words(canvas, "any track", x + wide + 24, middle, color, words)


def _points(canvas: Canvas, sign: Sign, x: int, middle: int, color: str, words: bool) -> int:
    """Points, plain or per meeple of a colour."""
    wide = text.write(canvas, (x, middle), f"+{sign.n}", 26, color, text.BLACK)
    if sign.color:
        text.write(canvas, (x + wide + 4, middle), "/", text.SMALLEST, color, text.BOLD)
        return wide + 14 + meeple(canvas, sign.color, x + wide + 14, middle)
    return wide + _words(canvas, "points", x + wide, middle, color, words)


def _words(canvas: Canvas, said: str, x: int, middle: int, color: str, words: bool) -> int:
    if not words:
        return 0
    return 8 + text.write(canvas, (x + 8, middle), said, text.SMALLEST, color, text.MEDIUM)


def bar(kind: str) -> str:
    """The colour of a kind of card."""
    return at.MOTIFS[BARS.get(kind, kind)]
