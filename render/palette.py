"""Palettes: the colours of a finished picture for eyes that need others, whatever the game.

Pictures have at most 256 colours, so a palette is a way to change one colour, applied to the list of colours in the
file; what it does to a theme can be computed, and is under test. Nobody needs a palette for colour blindness: seats
differ in tone for every kind of it, and in pattern, shape and number.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

from render.theme import linear, rgb

Triple = tuple[float, float, float]
DEFAULT, CONTRAST = "default", "contrast"
PALETTES = {DEFAULT: "As the game is drawn", CONTRAST: "High contrast: dark darker, light lighter"}
"""The palettes by name, in words."""
STEEPNESS = 1.8
"""How far high contrast moves tones from the middle, where black and white read equally well; 1: not at all."""
WHITE = (0.9505, 1.0, 1.089)
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
TO_RGB = ((3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570))
"""CIE XYZ under daylight, from and to linear sRGB."""


@lru_cache(8192)
def shifted(color: str, palette: str) -> str:
    """A colour `#RRGGBB` in a palette; an unknown palette is the default."""
    if palette != CONTRAST:
        return color
    red, green, blue = (linear(channel / 255) for channel in rgb(color))
    return "#" + "".join(f"{_channel(value):02X}" for value in _contrasted((red, green, blue)))


def _contrasted(color: Triple) -> Triple:
    """A linear colour whose CIE lightness is moved away from the middle; its hue stays."""
    x, y, z = (_root(value / white) for value, white in zip(_times(TO_XYZ, color), WHITE, strict=True))
    share = max(0.0, min(1.0, (116 * y - 16) / 100))
    half = 0.5 * (2 * min(share, 1 - share)) ** STEEPNESS
    tone = (100 * (half if share < 0.5 else 1 - half) + 16) / 116
    one, two, three = (_cube(value) * w for value, w in zip((tone + x - y, tone, tone + z - y), WHITE, strict=True))
    return _times(TO_RGB, (one, two, three))


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def _cube(value: float) -> float:
    return value**3 if value**3 > 0.008856 else (value - 16 / 116) / 7.787


def _channel(value: float) -> int:
    """A linear channel as sRGB, 0 to 255, cut where a screen cannot show it."""
    value = max(0.0, min(1.0, value))
    return round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def recoloured(png: bytes, palette: str) -> bytes:
    """A picture with a list of colours (PNG) in another palette; nothing else in the file changes."""
    at = png.find(b"PLTE")
    if palette not in PALETTES or palette == DEFAULT or at < 0:
        return png
    end = at + 4 + int.from_bytes(png[at - 4 : at], "big")
    colors = (png[n : n + 3].hex().upper() for n in range(at + 4, end, 3))
    chunk = b"PLTE" + bytes.fromhex("".join(shifted(f"#{color}", palette)[1:] for color in colors))
    return png[:at] + chunk + zlib.crc32(chunk).to_bytes(4, "big") + png[end + 4 :]
