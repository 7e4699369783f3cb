"""Before the first show: who will be on the bill, or in the daily challenge who can be cast and where the tour goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.band_tour import bands, board, ground
from render.band_tour import layout as at
from render.canvas import Box, Canvas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import Casting, Place, Player, View

THEME = at.THEME
MOTIFS = at.MOTIFS
BILL = 208
LINE = 84
FACTS = (
    ("meeple", "A small band draws more extra cards,", "a large one has more talent"),
    ("coin", "Merch and payout fill the Band Fund;", "below $100 a show, members tire"),
    ("trophy", "After the last show, Morale x Charisma", "counts too; most money wins"),
)
CARD, TRAIT = 142, 26
"""How high a member's panel is with two lines of traits, and a further line."""
CAST_GAP = 12
DATE = 70


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The picture while bands are formed."""
    return _casting(view, view.casting, names) if view.casting else _bill(view, names)


def _bill(view: View, names: Sequence[str]) -> Canvas:
    """A poster that still lacks its bands."""
    rows = len(view.stands)
    foot = at.TOP + BILL + panels.GAP + rows * LINE + panels.GAP
    canvas = ground.wall(panels.WIDTH, foot + 3 * LINE + at.PAD + panels.MARGIN)
    ground.title(canvas)
    board.banner(canvas, view, names)
    paper(canvas, "Line-up to be announced", "Everybody forms a band in secret: members, core genre, three decks")
    top = at.TOP + BILL + panels.GAP
    canvas.panel(panels.MARGIN, top, at.INNER, rows * LINE, THEME.surface, THEME.shadow)
    for index, stand in enumerate(sorted(view.stands, key=lambda one: one.seat)):
        middle = top + index * LINE + LINE // 2
        widgets.badge(canvas, THEME, *at.seat_of(stand.seat), panels.MARGIN + 50, middle, 54)
        name, size = text.fit(names[stand.seat], 700, 34, text.BOLD)
        text.write(canvas, (panels.MARGIN + 96, middle), name, size, THEME.ink, text.BOLD)
        words = at.band_name(stand) if stand.members else "forming a band"
        text.write(canvas, (panels.MARGIN + at.INNER - 24, middle), words, 26, THEME.muted, text.MEDIUM, "rm")
    _facts(canvas, foot)
    return canvas


def paper(canvas: Canvas, loud: str, words: str) -> None:
    """The headline below the banner, on neon paper."""
    box = (panels.MARGIN, at.TOP, at.INNER, BILL)
    ground.paper(canvas, box, MOTIFS["venue"])
    text.write(canvas, (panels.MARGIN + 90, at.TOP + 84), loud, 84, MOTIFS["toner"], family=THEME.display)
    text.write(canvas, (panels.MARGIN + 90, at.TOP + 162), words, 28, MOTIFS["toner"], text.MEDIUM)


def _facts(canvas: Canvas, top: int) -> None:
    """Three things to know before a band is chosen."""
    canvas.panel(panels.MARGIN, top, at.INNER, 3 * LINE + at.PAD, THEME.surface, THEME.shadow)
    for index, (icon, first, second) in enumerate(FACTS):
        middle = top + at.PAD // 2 + index * LINE + LINE // 2
        icons.stamp(canvas, icon, panels.MARGIN + 50, middle, 44, MOTIFS["cyan"])
        text.write(canvas, (panels.MARGIN + 96, middle), f"{first} {second}", 28, THEME.ink, text.MEDIUM)


# ---- the daily challenge --------------------------------------------------------------------------------------------


def _casting(view: View, casting: Casting, names: Sequence[str]) -> Canvas:
    """Who can be cast, the Show Deck and the Venues in their order (BT-S3)."""
    width = (at.INNER - CAST_GAP) // 2
    pairs = [casting.cast[index : index + 2] for index in range(0, len(casting.cast), 2)]
    dates = at.TOP + sum(height(pair, width) + CAST_GAP for pair in pairs) + 4
    canvas = ground.wall(panels.WIDTH, dates + 76 + DATE * len(casting.venues) + panels.MARGIN)
    ground.title(canvas)
    board.banner(canvas, view, names)
    y = at.TOP
    for pair in pairs:
        for index, one in enumerate(pair):
            member(canvas, one, (panels.MARGIN + index * (width + CAST_GAP), y, width, height(pair, width)))
        y += height(pair, width) + CAST_GAP
    canvas.panel(panels.MARGIN, dates, at.INNER, 76 + DATE * len(casting.venues), THEME.surface, THEME.shadow)
    words = f"Tour dates · Show Deck: {casting.deck}"
    text.write(canvas, (panels.MARGIN + at.PAD, dates + 34), words, 28, THEME.ink, text.BOLD)
    for index, venue in enumerate(casting.venues):
        _date(canvas, index + 1, venue, dates + 80 + DATE * index)
    return canvas


def _date(canvas: Canvas, number: int, venue: Place, middle: int) -> None:
    """A stop of the tour: what it pays, what kind of place it is, and below what it does."""
    x = panels.MARGIN + at.PAD
    text.write(canvas, (x, middle), str(number), 26, MOTIFS["venue"], text.BLACK)
    wide = text.write(canvas, (x + 32, middle), venue.card.name, 26, THEME.ink, text.BOLD)
    facts = f"{at.money(venue.payout)} · {', '.join(venue.tag_names)}"
    text.write(canvas, (x + 50 + wide, middle), facts, 24, MOTIFS["venue"], text.BOLD)
    said = text.cut(venue.card.text, at.INNER - 2 * at.PAD - 32, 22, text.MEDIUM)
    text.write(canvas, (x + 32, middle + 28), said, 22, THEME.muted, text.MEDIUM)


def height(members: Sequence[Player], width: int) -> int:
    """How high the panels of members side by side are, so that every trait has room."""
    return CARD + TRAIT * max(0, *(len(_trait(one, width)) - 2 for one in members))


def _trait(one: Player, width: int) -> list[str]:
    return text.wrap(one.trait, width - 34, 22, text.MEDIUM, 4)


def member(canvas: Canvas, one: Player, box: Box) -> None:
    """A member in full: role, name, scores, genres, training, Fatigue, trait."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    icons.stamp(canvas, at.ROLES[one.role], x + 34, y + 32, 36, THEME.ink)
    left = x + width - 150
    bands.score(canvas, "P", one.p, left, y + 32)
    bands.score(canvas, "C", one.c, left + 78, y + 32)
    name, size = text.fit(text.plain(one.name), left - x - 76, 28, text.BOLD)
    text.write(canvas, (x + 64, y + 32), name, size, THEME.ink, text.BOLD)
    said = [one.role_name, *(at.GENRES[genre] for genre in one.genres)]
    trained = [f"{score} {n:+d}" for score, n in (("P", one.skill_p), ("C", one.skill_c)) if n]
    said += [f"training {', '.join(trained)}"] if trained else []
    said += [f"Fatigue {one.tired}"] if one.tired else []
    said += ["sits out"] if one.sits else []
    words = text.cut(" · ".join(said), width - 2 * at.PAD - 48, 22, text.MEDIUM)
    text.write(canvas, (x + 64, y + 65), words, 22, THEME.muted, text.MEDIUM)
    for index, line in enumerate(_trait(one, width)):
        text.write(canvas, (x + 17, y + 97 + index * TRAIT), line, 22, THEME.ink, text.MEDIUM)
