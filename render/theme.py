"""A game's mood: colours and patterns from `data/<game>/theme.toml`, checked when they are loaded."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import fontpkg  # type: ignore[import-untyped]
import msgspec
from msgspec import Meta, Struct

from render.canvas import PATTERNS

Color = Annotated[str, Meta(pattern="^#[0-9A-F]{6}$")]

INK_CONTRAST = 7.0
MUTED_CONTRAST = 4.5


class ThemeError(ValueError):
    """A theme file that cannot be used; the message names the file and the key."""


class Paint(Struct, frozen=True, forbid_unknown_fields=True):
    """How areas of one colour id are filled: `fill` with `pattern` drawn over it in `line`; `text` is read on it."""

    fill: Color
    line: Color
    text: Color
    pattern: str


class Theme(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one game; `accent` means "act here" and nothing else, `display` is the face of the title."""

    background: Color
    surface: Color
    ink: Color
    muted: Color
    hairline: Color
    accent: Color
    on_accent: Color
    shadow: Color
    display: str
    motifs: dict[str, Color]
    paints: dict[str, Paint]

    def colors(self) -> list[str]:
        """Every colour of the theme, for the palette."""
        named = (self.background, self.surface, self.ink, self.muted, self.hairline, self.accent, self.on_accent)
        painted = [color for paint in self.paints.values() for color in (paint.fill, paint.line, paint.text)]
        return [*named, *self.motifs.values(), *painted]


@lru_cache
def load(folder: str) -> Theme:
    """The theme of `data/<folder>/theme.toml`; raises ThemeError with file and key."""
    name = f"data/{folder}/theme.toml"
    raw = files("data").joinpath(folder, "theme.toml").read_bytes()
    return decode(raw, name)


def decode(raw: bytes, name: str) -> Theme:
    """A theme from the text of the file called `name`; raises ThemeError with file and key."""
    try:
        theme = msgspec.toml.decode(raw, type=Theme)
    except msgspec.DecodeError as error:
        raise ThemeError(f"{name}: {error}") from error
    for fault in faults(theme):
        raise ThemeError(f"{name}: {fault}")
    return theme


def faults(theme: Theme) -> list[str]:
    """What is wrong with a theme beyond its shape: pairs that cannot be read, patterns and faces that do not exist."""
    pairs = [
        ("ink", theme.ink, theme.surface, INK_CONTRAST),
        ("muted", theme.muted, theme.surface, MUTED_CONTRAST),
        ("on_accent", theme.on_accent, theme.accent, MUTED_CONTRAST),
        *((f"paints.{key}.text", paint.text, paint.fill, MUTED_CONTRAST) for key, paint in theme.paints.items()),
    ]
    found = [
        f"`{key}`: contrast {contrast(front, back):.1f}, needs {least}"
        for key, front, back, least in pairs
        if contrast(front, back) < least
    ]
    unknown = [(key, paint.pattern) for key, paint in theme.paints.items() if paint.pattern not in PATTERNS]
    found += [f"`paints.{key}.pattern`: no pattern {pattern!r}" for key, pattern in unknown]
    return found if theme.display in fontpkg.families() else [*found, f"`display`: no face {theme.display!r}"]


def contrast(front: str, back: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    light, dark = sorted((luminance(front), luminance(back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    """Relative luminance of `#RRGGBB`, from 0 to 1 (WCAG 2)."""
    red, green, blue = (linear(value / 255) for value in rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def rgb(color: str) -> tuple[int, int, int]:
    """The three channels of `#RRGGBB`, 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """`one` with a `share` (0 to 1) of `other` in it."""
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(rgb(one), rgb(other), strict=True))


def linear(channel: float) -> float:
    """One sRGB channel (0 to 1) made linear."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
