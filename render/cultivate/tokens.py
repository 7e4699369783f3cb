"""Followers and the spaces they stand on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PIL import Image, ImageChops

from render import icons, text, widgets
from render.canvas import Canvas, mask, pattern, rounded
from render.cultivate.layout import MOTIFS, THEME, TYPES
from render.theme import mix

if TYPE_CHECKING:
    from games.cultivate.view import Cell

GAP = 6
GHOST = 0.62


@lru_cache(maxsize=256)
def token(letter: str, size: int, ghost: bool = False) -> Image.Image:
    """A follower as an RGBA sprite: a disc with its symbol, an investigator as a black square with a red rim."""
    paint = THEME.paints[letter]
    sprite = Canvas(Image.new("RGBA", (size, size)))
    if letter == "I":
        sprite.stamp(rounded(size, size, size * 0.24), 0, 0, MOTIFS["rim"])
        rim = max(3, size // 14)
        sprite.stamp(rounded(size - 2 * rim, size - 2 * rim, size * 0.18), rim, rim, paint.fill)
    else:
        sprite.stamp(mask(size, size, lambda pen: pen.disc(size / 2, size / 2, size / 2)), 0, 0, THEME.ink)
        thin = max(2, size // 24)
        sprite.stamp(mask(size, size, lambda pen: pen.disc(size / 2, size / 2, size / 2 - thin)), 0, 0, paint.fill)
    icons.stamp(sprite, TYPES[letter], size // 2, size // 2, round(size * 0.6), paint.text)
    if ghost:
        sprite.image.putalpha(sprite.image.getchannel("A").point(lambda value: value * 5 // 9))
    return sprite.image


def put(canvas: Canvas, letter: str, x: int, y: int, size: int, ghost: bool = False) -> None:
    """A follower with its middle at (x, y)."""
    canvas.put(token(letter, size, ghost), x - size // 2, y - size // 2)


def space(cell: Cell, size: int) -> Image.Image:
    """A space of a compound with what stands on it, as an RGBA sprite."""
    return _space(replace(cell, name=""), size)


@lru_cache(maxsize=512)
def _space(cell: Cell, size: int) -> Image.Image:
    """As `space`, by what can be seen alone."""
    sprite = Canvas(Image.new("RGBA", (size, size)))
    inner = size - GAP
    _plot(sprite, cell, inner)
    if cell.letter:
        put(sprite, cell.letter, size // 2, size // 2, round(inner * 0.84))
    elif cell.demand:
        _demand(sprite, cell.demand, size)
    elif cell.wants:
        icons.stamp(sprite, TYPES[cell.wants], size // 2, size // 2, round(size * 0.46), faded(cell.wants))
    _signs(sprite, cell, size)
    return sprite.image


def _plot(sprite: Canvas, cell: Cell, inner: int) -> None:
    """The ground of a space: framed if row 4 demands a type, hatched if it is barred, edged if it is next."""
    at, radius = GAP // 2, inner * 0.2
    color = THEME.paints[cell.demand].fill if cell.demand else MOTIFS["leaf"] if cell.next else MOTIFS["plot"]
    thick = 5 if cell.demand else 3
    sprite.stamp(rounded(inner, inner, radius), at, at, color)
    inside = rounded(inner - 2 * thick, inner - 2 * thick, max(2, radius - thick))
    sprite.stamp(inside, at + thick, at + thick, THEME.surface if cell.next else MOTIFS["plot"])
    if cell.covered:
        marks = ImageChops.multiply(pattern("hatch", *inside.size, 16), inside)
        sprite.stamp(marks, at + thick, at + thick, mix(MOTIFS["rim"], MOTIFS["plot"], 0.35))


def _demand(sprite: Canvas, letter: str, size: int) -> None:
    """The symbol and the letter of the type that row 4 demands."""
    icons.stamp(sprite, TYPES[letter], round(size * 0.38), size // 2, round(size * 0.4), faded(letter, 0.3))
    at = (round(size * 0.72), size // 2)
    text.write(sprite, at, letter, max(22, size // 4), faded(letter, 0.3), text.BLACK, "mm")


def faded(letter: str, share: float = GHOST) -> str:
    """A type's colour where it is only wanted; pale ones keep enough of the ink to be seen."""
    fill = THEME.paints[letter].fill
    if letter in "VY":
        fill = mix(fill, THEME.ink, 0.25)
    return mix(fill, MOTIFS["plot"], share)


def _signs(sprite: Canvas, cell: Cell, size: int) -> None:
    """Small signs in the corners: the agenda reached or spoilt, a locked recruit."""
    wide = max(24, round(size * 0.34))
    if cell.state in ("matched", "wrong"):
        icon, color = ("check", MOTIFS["leaf"]) if cell.state == "matched" else ("cross", MOTIFS["wrong"])
        seal(sprite, icon, size - wide // 2, wide // 2, wide, color)
    if cell.locked:
        seal(sprite, "lock", size - wide // 2, size - wide // 2, wide, THEME.ink)


def seal(canvas: Canvas, icon: str, x: int, y: int, size: int, color: str) -> None:
    """A white disc with a small sign, its middle at (x, y)."""
    canvas.stamp(rounded(size, size, size / 2), x - size // 2, y - size // 2, THEME.surface)
    inner = size - 4
    canvas.stamp(rounded(inner, inner, inner / 2), x - inner // 2, y - inner // 2, color)
    icons.stamp(canvas, icon, x, y, round(size * 0.6), THEME.surface)


def glow(canvas: Canvas, x: int, y: int, size: int) -> None:
    """What changed last shines: lay this under a space whose corner is (x, y)."""
    widgets.glow(canvas, ((0, 0),), x, y, size, 4, MOTIFS["glow"])
