"""Followers and the spaces they stand on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from render import icons, text, widgets
from render.canvas import Canvas, pattern, rounded
from render.cultivate.layout import MOTIFS, THEME, TYPES
from render.theme import mix

if TYPE_CHECKING:
    from games.cultivate.view import Cell

GAP = 6
GHOST = 0.38
PALE = 0.5


@lru_cache(maxsize=256)
def token(letter: str, size: int, ghost: bool = False) -> Image.Image:
    """A follower as an RGBA sprite: a disc with its symbol, an investigator as a black square with a red rim."""
    paint, pale = THEME.paints[letter], PALE if ghost else 0.0
    sprite = Canvas(Image.new("RGBA", (size, size)))
    fill, edge = mix(paint.fill, THEME.surface, pale), MOTIFS["rim"] if letter == "I" else THEME.ink
    radius, thin = (size * 0.24, max(3, size // 14)) if letter == "I" else (size / 2, max(2, size // 24))
    sprite.stamp(rounded(size, size, radius), 0, 0, mix(edge, THEME.surface, pale))
    inner = size - 2 * thin
    sprite.stamp(rounded(inner, inner, radius - thin), thin, thin, fill)
    front = mix(paint.text, fill, 0.4) if ghost else paint.text
    icons.stamp(sprite, TYPES[letter], size // 2, size // 2, round(size * 0.6), front)
    return sprite.image


def put(canvas: Canvas, letter: str, x: int, y: int, size: int, ghost: bool = False) -> None:
    """A follower with its middle at (x, y)."""
    canvas.put(token(letter, size, ghost), x - size // 2, y - size // 2)


def plot(cell: Cell, size: int) -> Image.Image:
    """A space of a compound as an RGBA sprite, with who is wanted there as long as it is empty."""
    wanted = "" if cell.letter else cell.demand or cell.wants
    return blank(size, cell.next, cell.covered, cell.demand, wanted)


@lru_cache(maxsize=256)
def blank(
    size: int, is_next: bool = False, is_covered: bool = False, demand: str = "", wanted: str = ""
) -> Image.Image:
    """A space without anybody: framed if row 4 demands a type, hatched if it is barred, edged if it is next."""
    inner = size - GAP
    sprite, corner, radius = Canvas(Image.new("RGBA", (size, size))), GAP // 2, inner * 0.2
    color = THEME.paints[demand].fill if demand else MOTIFS["leaf"] if is_next else MOTIFS["plot"]
    thick = 5 if demand else 3
    sprite.stamp(rounded(inner, inner, radius), corner, corner, color)
    inside = rounded(inner - 2 * thick, inner - 2 * thick, max(2, radius - thick))
    at = corner + thick
    sprite.stamp(inside, at, at, THEME.surface if is_next else MOTIFS["plot"])
    if is_covered:
        marks = ImageChops.multiply(pattern("hatch", *inside.size, 16), inside)
        sprite.stamp(marks, at, at, mix(MOTIFS["rim"], MOTIFS["plot"], 0.5))
    if wanted and demand:
        _demand(sprite, demand, size)
    elif wanted:
        icons.stamp(sprite, TYPES[wanted], size // 2, size // 2, round(size * 0.46), faded(wanted))
    return sprite.image


def standing(cell: Cell, size: int) -> Image.Image:
    """Who stands on a space, as an RGBA sprite of the size of the space, with small signs in its corners."""
    return _standing(cell.letter, cell.state, cell.locked, size)


@lru_cache(maxsize=256)
def _standing(letter: str, state: str, is_locked: bool, size: int) -> Image.Image:
    """As `standing`, by what can be seen alone: the agenda reached or spoilt, a locked recruit."""
    sprite = Canvas(Image.new("RGBA", (size, size)))
    put(sprite, letter, size // 2, size // 2, round((size - GAP) * 0.84))
    wide = max(24, round(size * 0.34))
    if state:
        icon, color = ("check", MOTIFS["leaf"]) if state == "matched" else ("cross", MOTIFS["wrong"])
        seal(sprite, icon, size - wide // 2, wide // 2, wide, color)
    if is_locked:
        seal(sprite, "lock", size - wide // 2, size - wide // 2, wide, THEME.ink)
    return sprite.image


def _demand(sprite: Canvas, letter: str, size: int) -> None:
    """The symbol and the letter of the type that row 4 demands."""
    icons.stamp(sprite, TYPES[letter], round(size * 0.38), size // 2, round(size * 0.4), faded(letter))
    at = (round(size * 0.72), size // 2)
    text.write(sprite, at, letter, max(22, size // 4), faded(letter), text.BLACK, "mm")


def faded(letter: str) -> str:
    """A type's colour where it is only wanted."""
    return mix(THEME.paints[letter].line, MOTIFS["plot"], GHOST)


def seal(canvas: Canvas, icon: str, x: int, y: int, size: int, color: str) -> None:
    """A white disc with a small sign, its middle at (x, y)."""
    canvas.stamp(rounded(size, size, size / 2), x - size // 2, y - size // 2, THEME.surface)
    inner = size - 4
    canvas.stamp(rounded(inner, inner, inner / 2), x - inner // 2, y - inner // 2, color)
    icons.stamp(canvas, icon, x, y, round(size * 0.6), THEME.surface)


def sealed(icon: str, color: str) -> Image.Image:
    """A small sign alone, as an RGBA sprite."""
    sprite = Canvas(Image.new("RGBA", (36, 36)))
    seal(sprite, icon, 18, 18, 30, color)
    return sprite.image


def sign(icon: str) -> Image.Image:
    """An icon alone, as an RGBA sprite."""
    sprite = Canvas(Image.new("RGBA", (36, 36)))
    icons.stamp(sprite, icon, 18, 18, 28, THEME.muted)
    return sprite.image


def glow(canvas: Canvas, x: int, y: int, size: int) -> None:
    """What changed last shines: lay this under a space whose corner is (x, y)."""
    widgets.glow(canvas, ((0, 0),), x, y, size, 4, MOTIFS["glow"])
