"""Where things lie on Flock Together's pictures, in pixels of a picture 1200 wide, and whose colour is whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import theme
from render.canvas import Box
from render.panels import BANNER, MARGIN, WIDTH

if TYPE_CHECKING:
    from games.flock_together.view import BirdView, View

THEME = theme.load("flock_together")
MOTIFS = THEME.motifs
TITLE = ("Flock", "Together")
SEATS = ("blue", "yellow", "pink", "green", "white")
SEASONS = {"spring": "flower", "summer": "sun", "fall": "leaf"}
DAYS, PHASES = 7, ((1, 2), (3, 5), (6, 7))

SLIM = 16
INNER = WIDTH - 2 * MARGIN
COVER = 312  # the picture at the left of the banner
WORDS_X = MARGIN + COVER + 24

INFO_Y = MARGIN + BANNER + SLIM
INFO = 204
CALENDAR = 560

FARM_Y = INFO_Y + INFO + SLIM
FIELD = (400, 374)
COOP_X, COOP = MARGIN + FIELD[0] + SLIM, INNER - 2 * (FIELD[0] + SLIM)
FARM = 2 * FIELD[1] + SLIM
SCENE = 144
BARN = 236
GRUB = (FARM - BARN - 2 * SLIM) // 2

DECKS_Y = FARM_Y + FARM + SLIM
DECKS = 56
STRIP_Y = DECKS_Y + DECKS + SLIM
STRIP, TABLEAU = 240, 288  # heights of a player's panel, and of the tableau of one
LEGEND = 44


def field_box(index: int) -> Box:
    """The box of an Outside location, from 0: two beside each other, the Coop between them."""
    width, height = FIELD
    x = MARGIN + index % 2 * (INNER - width)
    return x, FARM_Y + index // 2 * (height + SLIM), width, height


def grub_box(index: int) -> Box:
    """The box of the Inside Grub (0) or the Outside Grub (1), below the Coop."""
    return COOP_X, FARM_Y + BARN + SLIM + index * (GRUB + SLIM), COOP, GRUB


def strip_boxes(count: int) -> list[Box]:
    """The boxes of the players at the foot, from left to right in turn order; one alone has a whole tableau."""
    width, height = (INNER - (count - 1) * SLIM) // count, STRIP if count > 1 else TABLEAU
    return [(MARGIN + place * (width + SLIM), STRIP_Y, width, height) for place in range(count)]


def legend_y(count: int) -> int:
    """Where the legend begins on the board of so many players."""
    return STRIP_Y + strip_boxes(count)[0][3] + SLIM


def height(count: int) -> int:
    """How high the board of so many players is."""
    return legend_y(count) + LEGEND + MARGIN


def badge_of(seat: int) -> tuple[int, str]:
    """A seat with its colour."""
    return seat, SEATS[seat]


def movers(view: View) -> list[BirdView]:
    """Who is to act: whoever is asked something, else whose turn it is."""
    if view.outcome:
        return []
    if view.active is not None and not view.task:
        return [view.birds[view.active]]
    return [view.birds[seat] for seat in view.waits]


def touched(view: View) -> str:
    """What has been touched last: the id of a Predator, a Grub, a place or a card; "" for nothing."""
    return view.latest[-1].what if view.latest else ""
