"""The end of a tour as a gig poster, and a daily's result as a small card to share."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.band_tour import board, ground
from render.band_tour import layout as at
from render.canvas import Box, Canvas, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
BILL = 316
ROW = 128
KEY = 56
NAME = 330
BAR = 34
PARTS = {
    "start": ("coin", "start", "gear"),
    "merch": ("shirt", "merch", "venue"),
    "payout": ("stage", "payout", "crowd"),
    "cards": ("card", "cards", "luck"),
    "reveals": ("eye", "reveals", "stress"),
    "hype": ("star", "Hype Bonus", "edge"),
}
SHARE = (600, 340)
METER = 62  # the width of a level meter
LAMPS = 8


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Who has won, and where everybody's money came from."""
    ordered = at.ranked(view)
    top = panels.MARGIN + BILL + panels.GAP
    foot = top + len(ordered) * (ROW + 12)
    canvas = ground.wall(panels.WIDTH, foot + KEY + panels.MARGIN)
    _bill(canvas, view, names)
    most = max(sum(abs(value) for value in stand.ledger.values()) for stand in ordered)
    for index, stand in enumerate(ordered):
        _band(canvas, stand, names[stand.seat], (panels.MARGIN, top + index * (ROW + 12), at.INNER, ROW), most)
    _key(canvas, foot)
    return canvas


def _bill(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The headline: the winner on neon paper, and the tour's dates."""
    x, y = panels.MARGIN, panels.MARGIN
    ground.paper(canvas, (x, y, at.INNER, BILL), MOTIFS["venue"])
    toner, left = MOTIFS["toner"], x + 76
    winner = next((stand for stand in view.stands if stand.seat in view.winners), None)
    text.write(canvas, (left, y + 42), "BAND TOUR", 34, toner, family=THEME.display)
    bands = f"{len(view.stands)} bands" if len(view.stands) > 1 else "one band"
    said = f"{view.show} shows, {len(view.past)} venues, {bands}"
    text.write(canvas, (x + at.INNER - 32, y + 42), said, 26, toner, text.BOLD, "rm")
    loud, size = board.winners(view), 104
    if winner and len(view.stands) == 1:
        loud = at.band_name(winner)
    room = at.INNER - 76 - 200
    while size > 44 and text.width(loud, size, family=THEME.display) > room:
        size -= 4
    loud = _cut(loud, room, size)
    text.write(canvas, (left, y + 134), loud, size, toner, family=THEME.display)
    icons.stamp(canvas, "trophy" if winner else "exit", x + at.INNER - 100, y + 142, 110, toner)
    words = "Every band was removed from the tour" if winner is None else _won(winner, names[winner.seat])
    text.write(canvas, (left, y + 216), text.cut(words, at.INNER - 120, 28, text.BOLD), 28, toner, text.BOLD)
    for line, dates in enumerate(text.wrap(" · ".join(view.past), at.INNER - 120, 22, text.MEDIUM, 2)):
        text.write(canvas, (left, y + 258 + line * 30), dates, 22, toner, text.MEDIUM)


def _cut(words: str, room: int, size: int) -> str:
    """Words in the display face, cut to a room."""
    while text.width(words, size, family=THEME.display) > room:
        words = words.rstrip(text.ELLIPSIS)[:-1].rstrip() + text.ELLIPSIS
    return words


def _won(winner: Stand, name: str) -> str:
    return f"{at.money(winner.fund)} in the Band Fund, Morale {winner.morale} · {name}"


def _band(canvas: Canvas, stand: Stand, name: str, box: Box, most: int) -> None:
    """A band's place, Fund, and its money by where it came from."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 40, y + 40, 46)
    shown, size = text.fit(at.band_name(stand), NAME - 80, 28, text.BOLD)
    text.write(canvas, (x + 76, y + 30), shown, size, THEME.ink, text.BOLD)
    said = text.cut(name, NAME - 80, 22, text.MEDIUM)
    text.write(canvas, (x + 76, y + 60), said, 22, THEME.muted, text.MEDIUM)
    color = MOTIFS["debt"] if stand.fund < 0 else THEME.ink
    wide = text.write(canvas, (x + at.PAD, y + 98), at.money(stand.fund), 42, color, text.BLACK)
    gone = f"out, show {stand.removed_show}" if stand.removed_show else "out early"
    words = gone if stand.removed else at.ORDINALS[stand.place]
    text.write(canvas, (x + at.PAD + wide + 16, y + 101), words, 24, THEME.muted, text.MEDIUM)
    _money(canvas, stand, (x + NAME + at.PAD, y + 28, width - NAME - 3 * at.PAD, BAR), most)


def _money(canvas: Canvas, stand: Stand, box: Box, most: int) -> None:
    """Where a band's money came from: a bar for each source, the numbers below; the box is as wide as `most` money."""
    x, y, room, _ = box
    found = [(part, value) for part, value in stand.ledger.items() if part in PARTS and value]
    bars = [max(round(room * abs(value) / max(most, 1)), 10) for _, value in found]
    starts = list(accumulate(bars, initial=x))[:-1]
    said = [str(value).replace("-", "−") for _, value in found]
    places = _beside(starts, [text.width(words, 22, text.BOLD) + 46 for words in said], x + room + at.PAD)
    for (part, value), start, wide, words, place in zip(found, starts, bars, said, places, strict=True):
        icon, _, motif = PARTS[part]
        _bar(canvas, (start, y, wide, BAR), MOTIFS[motif], value < 0)
        icons.stamp(canvas, icon, place + 18, y + BAR + 26, 24, MOTIFS[motif])
        text.write(canvas, (place + 34, y + BAR + 26), words, 22, THEME.ink, text.BOLD)


def _bar(canvas: Canvas, box: Box, color: str, is_loss: bool) -> None:
    """A source of money; a loss is hollow."""
    x, y, wide, high = box
    canvas.block(x, y, wide - 4, high, color)
    if is_loss and wide > 14:
        canvas.block(x + 4, y + 4, wide - 12, high - 8, THEME.surface)


def _beside(starts: list[int], wides: list[int], end: int) -> list[int]:
    """Where labels begin: each at its start, moved as far as needed to lie beside its neighbours and before the end."""
    places, free = list[int](), 0
    for start, wide in zip(starts, wides, strict=True):
        places.append(max(start, free))
        free = places[-1] + wide
    for index in reversed(range(len(places))):
        places[index] = end = min(places[index], end - wides[index])
    return places


def _key(canvas: Canvas, y: int) -> None:
    """What the bars mean."""
    canvas.panel(panels.MARGIN, y, at.INNER, KEY, THEME.surface, THEME.shadow)
    x, middle = panels.MARGIN + at.PAD, y + KEY // 2
    x += text.write(canvas, (x, middle), "Money from", 24, THEME.muted, text.MEDIUM) + 20
    for icon, word, motif in PARTS.values():
        icons.stamp(canvas, icon, x + 14, middle, 26, MOTIFS[motif])
        x += 34 + text.write(canvas, (x + 34, middle), word, 24, THEME.ink, text.MEDIUM) + 18
    text.write(canvas, (x, middle), "hollow: lost", 24, THEME.muted, text.MEDIUM)


def share(view: View) -> Canvas:
    """A daily's result without any card or name: what each show earned (section 11)."""
    width, height = SHARE
    canvas = ground.wall(width, height)
    stand = view.stands[0]
    ground.inked(canvas, (32, 56), at.TITLE, 58)
    text.write(canvas, (width - 32, 56), "daily tour", 30, THEME.ink, text.MEDIUM, "rm")
    canvas.panel(16, 104, width - 32, height - 120, THEME.surface, THEME.shadow)
    color = MOTIFS["debt"] if stand.counts < 0 else THEME.ink
    shown = str(stand.counts) if stand.removed else at.money(stand.counts)
    text.write(canvas, (40, 172), shown.replace("-", "−"), 72, color, text.BLACK)
    words = f"out {at.when_left(stand)}" if stand.removed else "in the Band Fund"
    text.write(canvas, (40, 234), words, 24, THEME.muted, text.MEDIUM)
    for index in range(board.SHOWS):
        earned = stand.rows[index].earnings if index < len(stand.rows) else None
        _meter(canvas, earned, 250 + index * (METER + 4), 124)
    text.write(canvas, (40, 286), "earned per show", 22, THEME.muted, text.MEDIUM)
    return canvas


def _meter(canvas: Canvas, earned: int | None, x: int, y: int) -> None:
    """A level meter with a show's earnings below it; dark if the show was not played."""
    lit = 0 if earned is None else min(LAMPS, max(1, earned // 25))
    for lamp in range(LAMPS):
        color = MOTIFS["tile"] if lamp >= lit else MOTIFS["crowd" if lamp < 4 else "venue"]
        canvas.stamp(rounded(METER - 12, 12, 4), x + 6, y + (LAMPS - 1 - lamp) * 17, color)
    words = "-" if earned is None else f"{earned}"
    text.write(canvas, (x + METER // 2, 286), words, 26, THEME.ink, text.BOLD, "mm")
