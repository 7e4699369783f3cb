"""The stage of the show: the Venue's and the Crowd's posters, and who is on with which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.band_tour import ground
from render.band_tour import layout as at
from render.canvas import Box, Canvas, rounded

if TYPE_CHECKING:
    from games.band_tour.view import Face, Place, Shown, Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
TONER = MOTIFS["toner"]
LEFT = 56  # of the words on a poster
FOOT = 40  # of the venues played before
HEAD = 62
NAME = 250
OFF = ("ignored", "cancelled", "cut")  # states in which a card has no effect
VACANT = {"over": "The tour is over", "between": "On the road"}


def draw(canvas: Canvas, view: View, height: int) -> None:
    """Posters on the left, the band that plays on the right."""
    upper = (height - 12) * 56 // 100
    x, y = panels.MARGIN, at.TOP
    venue(canvas, view, (x, y, at.POSTER, upper))
    crowd(canvas, view, (x, y + upper + 12, at.POSTER, height - upper - 12))
    box = (x + at.POSTER + panels.GAP, y, at.INNER - at.POSTER - panels.GAP, height)
    canvas.panel(*box, THEME.surface, THEME.shadow)
    stand = at.on_stage(view)
    if stand is None:
        standings(canvas, view, box)
    else:
        playing(canvas, view, stand, box)


def venue(canvas: Canvas, view: View, box: Box) -> None:
    """Where the show takes place: name, what it pays, what kind it is and what it does."""
    x, y, width, _ = box
    ground.paper(canvas, box, MOTIFS["venue"])
    place = view.venue
    pay = at.money(place.payout) if place else ""
    wide = text.width(pay, 60, family=THEME.display)
    text.write(canvas, (x + width - 20, y + 44), pay, 60, TONER, anchor="rm", family=THEME.display)
    name = place.card.name if place else VACANT.get(view.phase, "To be announced")
    headline(canvas, (x + LEFT, y + 44), name, width - LEFT - 44 - wide, 50)
    _label(canvas, "stage", f"Venue · {', '.join(place.tag_names)}" if place else "Venue", place, (x, y + 88, width))
    if place:
        _effect(canvas, place.card.text, box, 108)


def crowd(canvas: Canvas, view: View, box: Box) -> None:
    """Who has come, and what they are like."""
    x, y, width, _ = box
    ground.paper(canvas, box, MOTIFS["crowd"])
    place = view.crowd
    name = place.card.name if place else "Nobody here"
    headline(canvas, (x + LEFT, y + 36), name, width - LEFT - 220, 36)
    _label(canvas, "", "Crowd", place, (x + width - 200 - LEFT, y + 36, 200 + LEFT))
    if place:
        _effect(canvas, place.card.text, box, 68)


def _effect(canvas: Canvas, words: str, box: Box, top: int) -> None:
    """What a card does, in as many lines as its poster has room for."""
    x, y, width, height = box
    lines = (height - top - 4) // 26
    for index, line in enumerate(text.wrap(words, width - LEFT - 18, 22, text.MEDIUM, lines)):
        text.write(canvas, (x + LEFT, y + top + 12 + index * 26), line, 22, TONER, text.MEDIUM)


def _label(canvas: Canvas, icon: str, words: str, place: Place | None, where: tuple[int, int, int]) -> None:
    """What a poster is, and whose deck its card is from."""
    x, middle, width = where
    if icon:
        icons.stamp(canvas, icon, x + LEFT + 13, middle, 28, TONER)
        text.write(canvas, (x + LEFT + 36, middle), words, 24, TONER, text.BOLD)
    if not place:
        return
    widgets.badge(canvas, THEME, *at.seat_of(place.owner), x + width - 37, middle, 34)
    said = "from" if icon else f"{words} from"
    text.write(canvas, (x + width - 60, middle), said, 22, TONER, text.MEDIUM, "rm")


def headline(canvas: Canvas, where: tuple[int, int], words: str, room: int, size: int) -> None:
    """A name in the display face, as large as it fits."""
    while size > text.SMALLEST and text.width(words, size, family=THEME.display) > room:
        size -= 2
    text.write(canvas, where, words, size, TONER, family=THEME.display)


def playing(canvas: Canvas, view: View, stand: Stand, box: Box) -> None:
    """The band on stage, what it is asked, and its cards of this show in order."""
    x, y, width, height = box
    widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 38, y + 34, 44)
    asked = view.question if view.to_play == stand.seat else ""
    tail = text.width(asked, 24, text.BOLD)
    name, size = text.fit(at.band_name(stand), width - 90 - tail - 16, 30, text.BOLD)
    text.write(canvas, (x + 70, y + 34), name, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + width - at.PAD, y + 34), asked, 24, THEME.accent, text.BOLD, "rm")
    before(canvas, view, box)
    step = 32 if height > 330 else 30
    most = (height - HEAD - FOOT) // step
    shown = stand.cards if len(stand.cards) <= most else stand.cards[: most - 1]
    for index, card in enumerate(shown):
        card_line(canvas, card, x + at.PAD, y + HEAD + index * step + step // 2, width - 2 * at.PAD)
    if len(shown) < len(stand.cards):
        words = f"and {len(stand.cards) - len(shown)} more"
        text.write(canvas, (x + 56, y + HEAD + (most - 1) * step + step // 2), words, 22, THEME.muted, text.MEDIUM)


def before(canvas: Canvas, view: View, box: Box) -> None:
    """The Venues where the tour has been, the last one first."""
    x, y, width, height = box
    past = view.past[:-1] if view.venue else view.past
    words = text.cut(f"Before: {', '.join(past[::-1])}" if past else "First show", width - 32, 22, text.MEDIUM)
    text.write(canvas, (x + at.PAD, y + height - 22), words, 22, THEME.muted, text.MEDIUM)


def card_line(canvas: Canvas, card: Shown, x: int, middle: int, width: int) -> None:
    """A Show card in one line: its kind, its name, what it does, what became of it."""
    off = card.state in OFF
    chip(canvas, card.card, card.state, x, middle - 14, 28)
    name, size = text.fit(card.card.name, NAME, 24, text.BOLD)
    wide = text.write(canvas, (x + 40, middle), name, size, MOTIFS["dim"] if off else THEME.ink, text.BOLD)
    if off:
        canvas.block(x + 38, middle, wide + 4, 3, MOTIFS["dim"])
    words = at.STATES[card.state][1] if off else card.card.text
    left = x + 40 + wide + 14
    sign = 34 if card.how != "base" else 0
    said = text.cut(words, x + width - left - sign, 22, text.MEDIUM)
    text.write(canvas, (left, middle), said, 22, THEME.muted, text.MEDIUM)
    if sign:
        text.write(canvas, (x + width, middle), "+", 28, THEME.ink, text.BLACK, "rm")


def chip(canvas: Canvas, card: Face, state: str, x: int, y: int, size: int) -> None:
    """A Show card as a small square: its kind, greyed and crossed out if it has no effect."""
    icon, motif, _ = at.KINDS[card.type]
    off = state in OFF
    canvas.stamp(rounded(size, size, size // 5), x, y, MOTIFS["tile"] if off else MOTIFS[motif])
    icons.stamp(canvas, icon, x + size // 2, y + size // 2, round(size * 0.74), MOTIFS["dim"] if off else TONER)
    if off:
        icons.stamp(canvas, at.STATES[state][0], x + size - 6, y + size - 6, 20, THEME.ink)


def standings(canvas: Canvas, view: View, box: Box) -> None:
    """Nobody plays: how the bands stand, best first."""
    x, y, width, _ = box
    before(canvas, view, box)
    words = "Final standing" if view.phase == "over" else "Between the legs"
    text.write(canvas, (x + at.PAD, y + 34), words, 30, THEME.ink, text.BOLD)
    for index, stand in enumerate(at.ranked(view)):
        middle = y + 84 + index * 42
        text.write(canvas, (x + at.PAD, middle), f"{stand.place}", 28, THEME.muted, text.BOLD)
        widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 64, middle, 36)
        fund = at.money(stand.fund)
        color = MOTIFS["debt"] if stand.fund < 0 else THEME.ink
        wide = text.write(canvas, (x + width - at.PAD, middle), fund, 30, color, text.BLACK, "rm")
        name, size = text.fit(at.band_name(stand), width - 94 - wide - 40, 26, text.BOLD)
        text.write(canvas, (x + 94, middle), name, size, THEME.ink if not stand.removed else MOTIFS["dim"], text.BOLD)
