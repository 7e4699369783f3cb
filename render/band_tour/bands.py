"""The bands one below the other: money, Morale, scores, members with Fatigue and Gear, cards of this show, decks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text, widgets
from render.band_tour import layout as at
from render.band_tour import stage
from render.canvas import Box, Canvas, Pen, mask, rounded
from render.theme import mix

if TYPE_CHECKING:
    from games.band_tour.view import Instrument, Pile, Player, Shown, Stand

THEME = at.THEME
MOTIFS = at.MOTIFS
LEFT = 274  # of the names and figures
TILE = 92
STEP = 98
CHIP = 33
NAMED = 5  # the most cards that are named in a tall row
SHARES = (23, 55, 83)  # where lines lie, in hundredths of a row
SHARES_TALL = (17, 33, 59, 83)


def row(canvas: Canvas, stand: Stand, name: str, box: Box, is_next: bool, is_show: bool) -> None:
    """One band on its panel; the one that is asked is framed."""
    x, y, width, height = box
    if is_next:
        widgets.frame(canvas, *box, THEME.accent)
    _left(canvas, stand, name, (x + at.PAD, y, LEFT, height))
    right = x + at.PAD + LEFT + 16 + at.SIZE * STEP + 10
    if stand.removed:
        _off(canvas, stand, x + at.PAD + LEFT + 16, y + height // 2, x + width - at.PAD)
        return
    _members(canvas, stand, (x + at.PAD + LEFT + 16, y + 14, at.SIZE * STEP, height - 28))
    _cards(canvas, stand, (right, y + 14, x + width - at.PAD - right, height - 28), is_show)


def _left(canvas: Canvas, stand: Stand, name: str, box: Box) -> None:
    """Name, Fund, Morale, scores, genre."""
    x, y, width, height = box
    is_tall = height > 160
    lines = [y + height * share // 100 for share in (SHARES_TALL if is_tall else SHARES)]
    widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 20, lines[0] + (10 if is_tall else 0), 38)
    shown, size = text.fit(at.band_name(stand), width - 50, 28, text.BOLD)
    text.write(canvas, (x + 50, lines[0]), shown, size, MOTIFS["dim"] if stand.removed else THEME.ink, text.BOLD)
    if is_tall:
        genre = f"{stand.genre_name} · " if stand.genre else ""
        said = text.cut(f"{genre}{name}", width - 50, 22, text.MEDIUM)
        text.write(canvas, (x + 50, lines[1]), said, 22, THEME.muted, text.MEDIUM)
    fund = MOTIFS["debt"] if stand.fund < 0 else MOTIFS["dim"] if stand.removed else THEME.ink
    middle = lines[2 if is_tall else 1]
    wide = text.write(canvas, (x, middle), at.money(stand.fund), 46 if is_tall else 38, fund, text.BLACK)
    widgets.figure(canvas, THEME, "heart", stand.morale, x + wide + 18, middle + 2, 28)
    if stand.flips:
        icons.stamp(canvas, "flag", x + width - 16, middle, 26, THEME.muted)
    middle = lines[3 if is_tall else 2]
    left = x + score(canvas, "P", stand.p, x, middle) + 18
    left += score(canvas, "C", stand.c, left, middle) + 16
    if not is_tall and stand.genre:
        said, size = text.fit(stand.genre_name, x + width - left, 22, text.MEDIUM)
        text.write(canvas, (x + width, middle), said, size, THEME.muted, text.MEDIUM, "rm")


def score(canvas: Canvas, letter: str, number: int, x: int, middle: int, size: int = 28) -> int:
    """A score with its letter; answers the width."""
    wide = text.write(canvas, (x, middle + 1), letter, max(22, size - 4), THEME.muted, text.BOLD) + 7
    return wide + text.write(canvas, (x + wide, middle), str(number), size, THEME.ink, text.BOLD)


def _off(canvas: Canvas, stand: Stand, left: int, middle: int, right: int) -> None:
    """Why a band is off the tour."""
    icons.stamp(canvas, "exit", left + 24, middle, 44, MOTIFS["dim"])
    words = text.cut(f"Off the tour {at.when_left(stand)}: {stand.removed}", right - left - 64, 28, text.MEDIUM)
    text.write(canvas, (left + 64, middle), words, 28, THEME.muted, text.MEDIUM)


# ---- members --------------------------------------------------------------------------------------------------------


def _members(canvas: Canvas, stand: Stand, box: Box) -> None:
    """Six places: members, and outlines of those a band is short of."""
    x, y, _, height = box
    for index in range(at.SIZE):
        tile = (x + index * STEP, y, TILE, height)
        if index < len(stand.members):
            _member(canvas, stand.members[index], tile)
        else:
            canvas.stamp(widgets.ring(TILE, height, 12, 2), x + index * STEP, y, THEME.hairline)


def _member(canvas: Canvas, one: Player, box: Box) -> None:
    """A member: role, Fatigue, own scores, Gear; where there is room, the name."""
    x, y, width, height = box
    is_tall = height > 140
    canvas.stamp(rounded(width, height, 12), x, y, MOTIFS["empty" if one.sits else "tile"])
    icons.stamp(canvas, at.ROLES[one.role], x + 22, y + 20, 28, MOTIFS["dim"] if one.sits else THEME.ink)
    _tired(canvas, one.tired, x + width - 6, y + 20)
    middle, level = x + width // 2, y + (57 if is_tall else 47)
    if one.sits:
        text.write(canvas, (middle, level), "out", 26, THEME.muted, text.BOLD, "mm")
    else:
        _own(canvas, one, middle, level)
    if is_tall:
        lines = text.wrap(text.plain(one.name), width - 6, 22, text.MEDIUM)
        for index, line in enumerate(lines):
            text.write(canvas, (middle, y + 90 + index * 24), line, 22, THEME.muted, text.MEDIUM, "mm")
    gear(canvas, one.gear, x + 6, y + height - 28, width - 12)


def _own(canvas: Canvas, one: Player, middle: int, y: int) -> None:
    """Own Performance and Charisma around the middle, the first one louder."""
    p, c = str(one.p), str(one.c)
    size = 30 if len(p) + len(c) < 4 else 26
    wide = text.width(p, size, text.BLACK) + 14 + text.width(c, size - 4, text.BOLD)
    x = middle - wide // 2
    x += text.write(canvas, (x, y), p, size, THEME.ink, text.BLACK)
    text.write(canvas, (x + 7, y), "/", 24, THEME.muted, text.MEDIUM, "mm")
    text.write(canvas, (x + 14, y + 1), c, size - 4, THEME.ink, text.BOLD)


def _tired(canvas: Canvas, tired: int, right: int, middle: int) -> None:
    """Fatigue as moons, or a moon with a number."""
    if not tired:
        return
    if tired <= 2:
        for index in range(tired):
            icons.stamp(canvas, "moon", right - 12 - index * 22, middle, 22, MOTIFS["luck"])
        return
    wide = text.write(canvas, (right, middle), str(tired), 24, MOTIFS["luck"], text.BOLD, "rm")
    icons.stamp(canvas, "moon", right - wide - 14, middle, 22, MOTIFS["luck"])


def gear(canvas: Canvas, pieces: tuple[Instrument, ...], x: int, y: int, room: int) -> None:
    """Gear as amplifiers, damaged ones cracked; as many as fit, then their number."""
    step = 27
    if len(pieces) * step <= room + 2:
        for index, piece in enumerate(pieces):
            canvas.put(amplifier(26, piece.damaged), x + index * step, y)
        return
    canvas.put(amplifier(26, any(piece.damaged for piece in pieces)), x, y)
    text.write(canvas, (x + 32, y + 13), f"x{len(pieces)}", 22, THEME.ink, text.BOLD)


@lru_cache(maxsize=8)
def amplifier(size: int, damaged: bool) -> Image.Image:
    """A piece of Gear as an RGBA sprite."""
    sprite = Canvas(Image.new("RGBA", (size, size)))
    color = MOTIFS["debt"] if damaged else MOTIFS["gear"]
    icons.stamp(sprite, "speaker", size // 2, size // 2, size, color)
    if damaged:
        sprite.stamp(mask(size, size, _crack, size / 24), 0, 0, MOTIFS["tile"])
    return sprite.image


def _crack(pen: Pen) -> None:
    pen.line([(15, 0), (8.6, 8.6), (15.4, 12.6), (9, 24)], 2.8)


# ---- cards ----------------------------------------------------------------------------------------------------------


def _cards(canvas: Canvas, stand: Stand, box: Box, is_show: bool) -> None:
    """The cards of this show, and how many lie in each deck."""
    x, y, width, height = box
    left = x
    for pile in stand.piles:
        left = _pile(canvas, pile, left, y + height - 10)
    if not stand.cards and is_show:
        text.write(canvas, (x, y + 16), "not on yet", 22, MOTIFS["dim"], text.MEDIUM)
    if height > 150 and len(stand.cards) <= NAMED and not stand.plays:
        for index, card in enumerate(stand.cards):
            _named(canvas, card, x, y + index * 27, width)
        return
    step = CHIP + 5
    line = width // step
    most = line * (3 if height > 150 else 2)
    fits = len(stand.cards) <= most
    for index, card in enumerate(stand.cards if fits else stand.cards[: most - 1]):
        stage.chip(canvas, card.card, card.state, x + index % line * step, y + index // line * step, CHIP)
    if not fits:
        middle = y + (most // line - 1) * step + CHIP // 2
        words = f"+{len(stand.cards) - most + 1}"
        text.write(canvas, (x + (line - 1) * step, middle), words, 22, THEME.muted, text.BOLD)


def _named(canvas: Canvas, card: Shown, x: int, y: int, width: int) -> None:
    """A card by its sign and its name."""
    stage.chip(canvas, card.card, card.state, x, y, 24)
    color = MOTIFS["dim"] if card.state in stage.OFF else THEME.ink
    text.write(canvas, (x + 36, y + 12), text.cut(card.card.name, width - 36, 22, text.MEDIUM), 22, color, text.MEDIUM)


def _pile(canvas: Canvas, pile: Pile, x: int, middle: int) -> int:
    """A deck's size, and behind it that of its discard pile; answers where the next one begins."""
    icons.stamp(canvas, at.PILES[pile.kind][0], x + 9, middle, 20, THEME.muted)
    x += 20
    x += text.write(canvas, (x, middle), f"{pile.left}", 22, mix(THEME.ink, THEME.muted, 0.4), text.MEDIUM)
    return x + text.write(canvas, (x, middle), f"/{len(pile.discards)}", 22, MOTIFS["dim"], text.MEDIUM) + 8
