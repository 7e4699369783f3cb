"""Small things that mean something: meeples, tracks, effects, stands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PIL import Image

from render import icons, text
from render.canvas import Canvas, Pen, mask, rounded
from render.come_together import layout as at
from render.icons import star_points
from render.theme import Paint
from render.widgets import ring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.come_together.view import Sign

THEME = at.THEME
SUN = at.MOTIFS["sun"]
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
    "activate_program": ("play", "play 1"),
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


def meeples(canvas: Canvas, counts: Mapping[Any, int], x: int, middle: int, size: int = 30, gap: int = 4) -> int:
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


def crowd(canvas: Canvas, counts: Mapping[str, int], x: int, middle: int, size: int = 28) -> int:
    """Meeples by colour with their numbers, in a row; answers the width."""
    left = x
    for color, count in counts.items():
        if count:
            x += meeple(canvas, color, x, middle, size) + 4
            x += text.write(canvas, (x, middle), str(count), max(size - 2, 24), THEME.ink, text.BOLD) + 12
    return x - left


def half(canvas: Canvas, stand: str, side: str, x: int, middle: int, size: int) -> None:
    """Half a stand at the left or right edge, x, of a Stage card that is said to have it."""
    shape, reach = _half(side, size), 1 if side == "left" else -1
    canvas.stamp(shape, x if side == "left" else x - shape.width, middle - size // 2, THEME.ink)
    icons.stamp(canvas, STANDS[stand], x + reach * size // 4, middle, size * 2 // 5, THEME.surface)


@lru_cache(maxsize=8)
def _half(side: str, size: int) -> Image.Image:
    """The mask of what lies on this side's edge: the half of a disc that is inside the card."""
    disc = rounded(size, size, size / 2)
    return disc.crop((size // 2, 0, size, size) if side == "left" else (0, 0, size // 2, size))


@lru_cache(maxsize=64)
def _burst(number: str, size: int, fill: str) -> Image.Image:
    """Points as an RGBA sprite: a little sun with their number."""
    sprite = Canvas(Image.new("RGBA", (size, size)))
    unit = size / 24
    sprite.stamp(mask(size, size, lambda pen: pen.polygon(star_points(12, 12, 11.8, 9.4, 12)), unit), 0, 0, THEME.ink)
    sprite.stamp(mask(size, size, lambda pen: pen.polygon(star_points(12, 12, 10.4, 8.2, 12)), unit), 0, 0, fill)
    big = max(text.SMALLEST, round(size * 0.58))
    text.write(sprite, (size // 2, size // 2), number, big, THEME.ink, text.BLACK, "mm")
    return sprite.image


def points(canvas: Canvas, number: int, x: int, middle: int, size: int = 40, fill: str = SUN) -> int:
    """Points as a little sun with their number, from x, a larger one around two figures; answers the plain width."""
    sun = size if number < 10 else size + 8
    canvas.put(_burst(str(number), sun, fill), x - (sun - size) // 2, middle - sun // 2)
    return size


def effect(canvas: Canvas, sign: Sign, x: int, middle: int, color: str) -> int:
    """An effect as an icon with one or two words, from x; answers the width."""
    if sign.do == "gain_meeple":
        wide = meeple(canvas, sign.color, x, middle)
        return wide + _words(canvas, "meeple", x + wide, middle, color)
    if sign.do == "advance":
        return _advance(canvas, sign, x, middle, color)
    if sign.do == "points":
        wide = points(canvas, sign.n, x, middle)
        return wide + _words(canvas, "points", x + wide, middle, color)
    icon, said = PLAIN[sign.do]
    icons.stamp(canvas, icon, x + 15, middle, 30, color)
    return 30 + _words(canvas, said, x + 30, middle, color)


def _advance(canvas: Canvas, sign: Sign, x: int, middle: int, color: str) -> int:
    wide = text.write(canvas, (x, middle), f"+{sign.n}", 26, color, text.BLACK) + 6
    if sign.track in TRACKS:
        return wide + track(canvas, sign.track, x + wide, middle)
    return wide + text.write(canvas, (x + wide, middle), "any track", text.SMALLEST, color, text.MEDIUM)


def _words(canvas: Canvas, said: str, x: int, middle: int, color: str) -> int:
    return 8 + text.write(canvas, (x + 8, middle), said, text.SMALLEST, color, text.MEDIUM)


def mark(canvas: Canvas, sign: Sign, x: int, middle: int, color: str) -> None:
    """An effect in a space of about 46 pixels with its middle at (x, middle), without words."""
    if sign.do == "gain_meeple":
        meeple(canvas, sign.color, x - 15, middle)
    elif sign.do == "points":
        points(canvas, sign.n, x - 20, middle)
    elif sign.do == "points_per_meeple":
        text.write(canvas, (x - 21, middle), f"{sign.n}/", text.SMALLEST, color, text.BOLD)
        meeple(canvas, sign.color, x - 3, middle + 1, 24)
    elif sign.do.startswith("advance"):
        _step(canvas, sign, x, middle, color)
    else:
        icons.stamp(canvas, PLAIN[sign.do][0], x, middle, 32, color)


def _step(canvas: Canvas, sign: Sign, x: int, middle: int, color: str) -> None:
    """Steps on a track as a disc in its colour with its letters; an arrow means any track."""
    if sign.track not in TRACKS:
        text.write(canvas, (x - 12, middle), f"+{sign.n}", text.SMALLEST, color, text.BLACK, "mm")
        icons.stamp(canvas, "arrow", x + 12, middle, 22, color)
        return
    _, paint, short, _ = TRACKS[sign.track]
    canvas.stamp(rounded(44, 44, 22), x - 22, middle - 22, THEME.ink)
    canvas.stamp(rounded(40, 40, 20), x - 20, middle - 20, THEME.paints[paint].fill)
    text.write(canvas, (x, middle), short, text.SMALLEST, THEME.paints[paint].text, text.BLACK, "mm")


def bar(kind: str) -> str:
    """The colour of a kind of card."""
    return at.MOTIFS[BARS.get(kind, kind)]
