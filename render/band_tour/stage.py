"""The stage of the show: the Venue's and the Crowd's posters, and who is on with which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, text, widgets
from render.band_tour import ground
from render.band_tour import layout as at
from render.canvas import Box, Canvas, rounded

if TYPE_CHECKING:
    from games.band_tour.view import Face, Place, Shown, Stand, View
    from render.band_tour.layout import Plan

THEME = at.THEME
MOTIFS = at.MOTIFS
TONER = MOTIFS["toner"]
LEFT = 56  # of the words on a poster
FOOT = 40  # of the venues played before
BELOW = 27  # between their lines
HEAD = 62
NAME = 250
OFF = ("ignored", "cancelled", "cut")  # states in which a card has no effect
ROOMY, TIGHT = 54, 31  # the height of a card with its words below its name, and beside it


def draw(canvas: Canvas, view: View, plan: Plan) -> None:
    """Posters on the left, the band that plays on the right; they lie on the shell of the board."""
    if view.venue and view.crowd:
        venue(canvas, view.venue, plan.papers[0])
        crowd(canvas, view.crowd, plan.papers[1])
    else:
        dates(canvas, view, plan.dates)
    stand = at.on_stage(view)
    if stand is None:
        standings(canvas, view, plan.playing)
    else:
        playing(canvas, view, stand, plan.playing)


def papers(canvas: Canvas, plan: Plan, is_show: bool) -> None:
    """The empty posters, or while no show is on the one with the tour's dates."""
    if not is_show:
        ground.paper(canvas, plan.dates, MOTIFS["venue"])
        return
    for box, motif in zip(plan.papers, ("venue", "crowd"), strict=True):
        ground.paper(canvas, box, MOTIFS[motif])


def dates(canvas: Canvas, view: View, box: Box) -> None:
    """Where the tour has been, while no show is on."""
    x, y, width, height = box
    loud = "The tour is over" if view.phase == "over" else "On the road"
    headline(canvas, (x + LEFT, y + 50), loud, width - LEFT - 20, 56)
    text.write(canvas, (x + LEFT, y + 102), f"{view.show} shows played at", 24, TONER, text.BOLD)
    rows = (height - 134) // 34
    for index, name in enumerate(view.past[-2 * rows :]):
        column, row = divmod(index, rows)
        said = text.cut(name, (width - LEFT) // 2 - 24, 24, text.MEDIUM)
        where = (x + LEFT + column * (width - LEFT) // 2, y + 138 + row * 34)
        text.write(canvas, where, said, 24, TONER, text.MEDIUM)


def venue(canvas: Canvas, place: Place, box: Box) -> None:
    """Where the show takes place: name, what it pays, what kind it is and what it does."""
    x, y, width, height = box
    lines = (38, 80, 97) if height < 180 else (42, 86, 101)
    pay = at.money(place.payout)
    wide = text.width(pay, 58, family=THEME.display)
    text.write(canvas, (x + width - 20, y + lines[0]), pay, 58, TONER, anchor="rm", family=THEME.display)
    headline(canvas, (x + LEFT, y + lines[0]), place.card.name, width - LEFT - 44 - wide, 50)
    icons.stamp(canvas, "stage", x + LEFT + 13, y + lines[1], 28, TONER)
    tags = f"Venue · {', '.join(place.tag_names)}"
    text.write(canvas, (x + LEFT + 36, y + lines[1]), tags, 24, TONER, text.BOLD)
    _source(canvas, "from", place, x + width, y + lines[1])
    _effect(canvas, place.card.text, box, lines[2])


def crowd(canvas: Canvas, place: Place, box: Box) -> None:
    """Who has come, and what they are like."""
    x, y, width, _ = box
    headline(canvas, (x + LEFT, y + 35), place.card.name, width - LEFT - 210, 36)
    _source(canvas, "Crowd from", place, x + width, y + 35)
    _effect(canvas, place.card.text, box, 64)


def _source(canvas: Canvas, words: str, place: Place, right: int, middle: int) -> None:
    """Whose deck a card is from."""
    widgets.badge(canvas, THEME, *at.seat_of(place.owner), right - 37, middle, 34)
    text.write(canvas, (right - 60, middle), words, 22, TONER, text.MEDIUM, "rm")


def _effect(canvas: Canvas, words: str, box: Box, top: int) -> None:
    """What a card does, in as many lines as its poster has room for."""
    x, y, width, height = box
    lines = (height - top - 6) // 26
    for index, line in enumerate(text.wrap(words, width - LEFT - 18, 22, text.MEDIUM, lines)):
        text.write(canvas, (x + LEFT, y + top + 13 + index * 26), line, 22, TONER, text.MEDIUM)


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
    room = height - HEAD - FOOT
    is_roomy = len(stand.cards) * ROOMY <= room
    step = ROOMY if is_roomy else TIGHT
    fits = len(stand.cards) <= room // step
    shown = stand.cards if fits else stand.cards[: room // step - 1]
    for index, card in enumerate(shown):
        line = (x + at.PAD, y + HEAD + index * step, width - 2 * at.PAD, step)
        if card is stand.cards[-1] and card.how == "extra" and card.state == "waiting":
            canvas.stamp(rounded(width - 16, step, 8), x + 8, line[1], MOTIFS["tile"])
        (card_lines if is_roomy else card_line)(canvas, card, line)
    if not fits:
        words = f"and {len(stand.cards) - len(shown)} more"
        text.write(canvas, (x + 56, y + HEAD + len(shown) * step + step // 2), words, 22, THEME.muted, text.MEDIUM)
    before(canvas, view, box, 1 + (room - (len(shown) + (not fits)) * step) // BELOW)


def before(canvas: Canvas, view: View, box: Box, lines: int) -> None:
    """What is on offer, else the Venues where the tour has been, the last one first, in so many lines."""
    x, y, width, height = box
    past = view.past[:-1]
    words = f"Before: {', '.join(past[::-1])}" if past else "The first show of the tour"
    if view.offered:
        words = at.on_offer(view.offered)
    color = THEME.ink if view.offered else THEME.muted
    said = text.wrap(words, width - 2 * at.PAD, 22, text.MEDIUM, lines)
    for index, line in enumerate(reversed(said)):
        text.write(canvas, (x + at.PAD, y + height - 20 - index * BELOW), line, 22, color, text.MEDIUM)


def card_lines(canvas: Canvas, card: Shown, box: Box) -> None:
    """A Show card in two lines: its kind and name, and below what it does."""
    x, y, width, _ = box
    chip(canvas, card.card, card.state, x, y + 7, 38)
    note = " · ".join(word for word in (at.HOWS[card.how], at.STATES[card.state][1] * (card.state in OFF)) if word)
    wide = text.write(canvas, (x + width, y + 15), note, 22, THEME.muted, text.MEDIUM, "rm")
    _name(canvas, card, x + 50, y + 15, width - 62 - wide)
    said = text.cut(card.card.text, width - 50, 22, text.MEDIUM)
    text.write(canvas, (x + 50, y + 40), said, 22, THEME.muted, text.MEDIUM)


def card_line(canvas: Canvas, card: Shown, box: Box) -> None:
    """A Show card in one line: its kind, its name, what it does or why it does nothing; extra ones bear a plus."""
    x, y, width, height = box
    middle = y + height // 2
    chip(canvas, card.card, card.state, x, middle - 14, 28)
    left = x + 52 + _name(canvas, card, x + 40, middle, NAME)
    words = at.STATES[card.state][1] if card.state in OFF else card.card.text
    sign = 0 if card.how == "base" else 34
    said = text.cut(words, x + width - left - sign, 22, text.MEDIUM)
    text.write(canvas, (left, middle), said, 22, THEME.muted, text.MEDIUM)
    if sign:
        text.write(canvas, (x + width, middle), "+", 28, THEME.ink, text.BLACK, "rm")


def _name(canvas: Canvas, card: Shown, x: int, middle: int, room: int) -> int:
    """A card's name, struck out if it has no effect; answers the width."""
    off = card.state in OFF
    name, size = text.fit(card.card.name, room, 24, text.BOLD)
    wide = text.write(canvas, (x, middle), name, size, MOTIFS["dim"] if off else THEME.ink, text.BOLD)
    if off:
        canvas.block(x - 2, middle, wide + 4, 3, MOTIFS["dim"])
    return wide


def chip(canvas: Canvas, card: Face, state: str, x: int, y: int, size: int) -> None:
    """A Show card as a small square: its kind, or if it has no effect why not."""
    icon, motif, _ = at.KINDS[card.type]
    fill, ink = MOTIFS[motif], TONER
    if state in OFF:
        icon, fill, ink = at.STATES[state][0], THEME.hairline, THEME.ink
    canvas.stamp(rounded(size, size, size // 5), x, y, fill)
    icons.stamp(canvas, icon, x + size // 2, y + size // 2, round(size * 0.74), ink)


def standings(canvas: Canvas, view: View, box: Box) -> None:
    """Nobody plays: how the bands stand, best first."""
    x, y, width, _ = box
    words = "Final standing" if view.phase == "over" else f"Standing after show {view.show}"
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
