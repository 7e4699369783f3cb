"""Words in pictures: one reading face with fallback by coverage, names of any script made safe, text that fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import fontpkg  # type: ignore[import-untyped]
from fontpkg import pil as faces
from PIL import Image, ImageDraw, ImageFont, features

from render.canvas import Canvas

SMALLEST = 22
BODY = 26
HEADING = 34
BANNER = 44

REGULAR, MEDIUM, BOLD, BLACK = 450, 550, 700, 850

READING = "inter"
FALLBACKS = ("noto-sans", "noto-sans-arabic", "heebo", "noto-sans-devanagari", "noto-sans-thai")
EAST_ASIA = ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf")  # an optional package: 14 MB

ELLIPSIS = "…"
STACKED = 2  # combining marks kept on one letter
JOINERS = "\u200c\u200d"
MISSING = "\uffff"  # a noncharacter: no font has it
TABULAR = ["tnum"] if features.check("raqm") else None


@lru_cache
def families() -> tuple[str, ...]:
    """The faces at hand, in the order in which they are asked for a letter; those not installed are passed over."""
    found = fontpkg.families()
    east_asia = EAST_ASIA[:1] if find_spec(EAST_ASIA[0]) else ()
    return (READING, *(name for name in FALLBACKS if name in found), *east_asia)


@lru_cache(maxsize=256)
def font(family: str, size: int, weight: int, shaped: bool = True) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels; ValueError below SMALLEST, since nobody could read it.

    A face that is not `shaped` draws letters one by one, in any company and without failing on stray control letters.
    """
    if size < SMALLEST:
        raise ValueError(f"text of {size} px; the smallest is {SMALLEST}")
    engine = None if shaped else ImageFont.Layout.BASIC
    if family == EAST_ASIA[0]:
        spec = find_spec(family)
        assert spec and spec.origin
        return ImageFont.truetype(Path(spec.origin).with_name(EAST_ASIA[1]), size, layout_engine=engine)
    face: ImageFont.FreeTypeFont = faces.truetype(family, size, weight=weight, nearest=True, layout_engine=engine)
    return face


@lru_cache(maxsize=8192)
def has(family: str, letter: str) -> bool:
    """Whether a face has a letter, that is, draws it unlike a letter that does not exist."""
    face = font(family, SMALLEST, REGULAR, shaped=False)
    return bytes(face.getmask(letter)) != bytes(face.getmask(MISSING))


@lru_cache(maxsize=4096)
def covering(letter: str) -> str | None:
    """The first face that has a letter, None if no face has it (emoji, for one)."""
    return next((family for family in families() if has(family, letter)), None)


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """A name as it can be drawn: no emoji, no control or direction marks, no towers of accents, single spaces."""
    letters = "".join(_drawable(unicodedata.normalize("NFC", text)))
    return " ".join(letters.split())


def _drawable(text: str) -> Iterator[str]:
    """The letters of a text that some face has, or their plain equivalents (a script capital is a capital)."""
    marks, face = 0, None
    for letter in text:
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            kept = face and marks <= STACKED and has(face, letter) and not 0xFE00 <= ord(letter) <= 0xFE0F
            yield letter if kept else ""
        elif letter in JOINERS:
            yield letter if face else ""
        else:
            marks, face = 0, covering(letter)
            yield _spelled(letter)


def _spelled(letter: str) -> str:
    """One letter that is no mark, as it can be drawn: itself, a space, its plain equivalent or nothing."""
    if letter.isspace():
        return " "
    if unicodedata.category(letter)[0] == "C":
        return ""
    return letter if covering(letter) else "".join(filter(covering, unicodedata.normalize("NFKC", letter)))


@lru_cache(maxsize=1024)
def runs(text: str) -> tuple[tuple[str, str], ...]:
    """A text as (face, run) pairs from left to right; spaces and marks stay with the run before them."""
    faced: list[tuple[str, str]] = []
    for letter in text:
        near = faced[-1][0] if faced else READING
        keep = letter.isspace() or letter in JOINERS or unicodedata.combining(letter)
        faced.append((near if keep else covering(letter) or near, letter))
    parts = [(face, "".join(letter for _, letter in group)) for face, group in groupby(faced, key=lambda pair: pair[0])]
    return tuple(_visual(parts))


def _visual(parts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Runs in the order in which they are read off the page: right-to-left runs that follow one another turn round."""
    ordered: list[tuple[str, str]] = []
    leftward = _leftward("".join(run for _, run in parts))
    for backward, group in groupby(parts, key=lambda part: _leftward(part[1])):
        block = list(group)
        if backward:
            block.reverse()
        ordered = block + ordered if leftward else ordered + block
    return ordered


def _leftward(text: str) -> bool:
    """Whether the first letter with a direction is one of a right-to-left script."""
    strong = (kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL"))
    return next(strong, "L") != "L"


@lru_cache(maxsize=4096)
def width(text: str, size: int, weight: int = REGULAR, family: str = READING) -> int:
    """The pixels a line of text takes."""
    return round(sum(_face(face, family, size, weight).getlength(run, features=TABULAR) for face, run in runs(text)))


def _face(face: str, family: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    return font(family if face == READING else face, size, weight)


@lru_cache(maxsize=2048)
def fit(text: str, room: int, size: int, weight: int = REGULAR, least: int = SMALLEST) -> tuple[str, int]:
    """The text and the size in which it fits `room` pixels: smaller down to `least`, then cut with an ellipsis."""
    for smaller in range(size, least - 1, -2):
        if width(text, smaller, weight) <= room:
            return text, smaller
    return cut(text, room, least, weight), least


def cut(text: str, room: int, size: int, weight: int = REGULAR) -> str:
    """As much of the text as fits `room` pixels, with an ellipsis for the rest."""
    if width(text, size, weight) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(_shortened(text, middle), size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return _shortened(text, low)


def _shortened(text: str, count: int) -> str:
    """The first letters of a text and an ellipsis; a letter keeps its accents or goes with them."""
    while 0 < count < len(text) and unicodedata.combining(text[count]):
        count -= 1
    return text[:count].rstrip() + ELLIPSIS


def wrap(text: str, room: int, size: int, weight: int = REGULAR, lines: int = 2) -> list[str]:
    """The text in at most `lines` lines of `room` pixels, broken between words; the last is cut with an ellipsis."""
    rows: list[str] = []
    words = text.split()
    while words:
        count = len(words)
        while count > 1 and width(" ".join(words[:count]), size, weight) > room:
            count -= 1
        if len(rows) == lines - 1:
            count = len(words)
        rows.append(cut(" ".join(words[:count]), room, size, weight))
        words = words[count:]
    return rows


@lru_cache(maxsize=2048)
def line(text: str, size: int, weight: int = REGULAR, family: str = READING) -> Image.Image:
    """The mask of one line, as high as the face's ascent and descent at that size."""
    face = font(family, size, weight)
    ascent, descent = face.getmetrics()
    image = Image.new("L", (width(text, size, weight, family) + 4, ascent + descent), 0)
    x = 0.0
    for name, run in runs(text):
        part = _face(name, family, size, weight)
        _imprint(image, run, part, (x, ascent))
        x += part.getlength(run, features=TABULAR)
    return image


def _imprint(image: Image.Image, run: str, face: ImageFont.FreeTypeFont, at: tuple[float, int]) -> None:
    """Draw one run on a mask with its baseline starting at `at`."""
    ImageDraw.Draw(image).text(at, run, fill=255, font=face, anchor="ls", features=TABULAR)


def write(
    canvas: Canvas,
    at: tuple[int, int],
    text: str,
    size: int,
    color: str,
    weight: int = REGULAR,
    anchor: str = "lm",
    family: str = READING,
) -> int:
    """Write a line and answer its width; `anchor` is l, m or r and then m: `at` is that point, halfway up a capital."""
    shape = line(text, size, weight, family)
    wide = width(text, size, weight, family)
    x = at[0] - {"l": 0, "m": wide // 2, "r": wide}[anchor[0]]
    canvas.stamp(shape, x, at[1] - _middle(size, weight, family), color)
    return wide


@lru_cache(maxsize=256)
def _middle(size: int, weight: int, family: str) -> int:
    """How far below the top of a line the middle of its capitals lies."""
    face = font(family, size, weight)
    ascent, _ = face.getmetrics()
    top = face.getbbox("H", anchor="ls")[1]
    return round(ascent + top / 2)
