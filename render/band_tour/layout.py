"""Where things lie on Band Tour's pictures, in pixels of a picture 1200 wide; what signs and seats look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from render import text, theme
from render.canvas import Box
from render.panels import BANNER, GAP, MARGIN, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import Face, Place, Stand, View

THEME = theme.load("band_tour")
MOTIFS = THEME.motifs
TITLE = "BAND TOUR"
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")
SEATS = ("blue", "orange", "mint", "pink", "vermilion", "sky")
SIZE = 6  # the most members of a band

ROLES = {
    "VOX": "mic", "GTR": "guitar", "BASS": "bass", "DRUM": "drum", "KEYS": "keys", "MACH": "pads", "CREW": "wrench",
}  # fmt: skip
GENRES = {
    "IND": "Industrial", "MTL": "Metal", "ELE": "Electronic", "ROK": "Rock", "PNK": "Punk", "NOI": "Noise",
    "RAP": "Rap", "POP": "Pop",
}  # fmt: skip
KINDS = {
    "GEAR": ("speaker", "gear", "Gear"),
    "EDGE": ("bolt", "edge", "Edge"),
    "LUCK": ("clover", "luck", "Luck"),
    "STRESS": ("spiral", "stress", "Stress"),
    "PROMOTER": ("megaphone", "promoter", "Promoter"),
    "BUMMER": ("bomb", "bummer", "Bummer"),
}
PILES = {"show": ("deck", "Show Deck"), "venue": ("stage", "Venue Deck"), "crowd": ("crowd", "Crowd Deck")}
STATES = {
    "waiting": ("clock", "to come"),
    "resolved": ("check", "done"),
    "ignored": ("ban", "ignored"),
    "cancelled": ("shield", "cancelled"),
    "cut": ("cross", "not played"),
}
HOWS = {"pending": "set aside", "base": "", "extra": "extra", "play": "added"}

INNER = WIDTH - 2 * MARGIN
STAGE, TIGHT = 436, 350  # the height of both posters: with room for every card's words, and for nearly every one's
POSTER = 600  # the width of the posters of Venue and Crowd
TOP = MARGIN + BANNER + 16
PAD = 16


class Plan(Struct, frozen=True):
    """How high the parts of the board are for a number of bands, and what is between them."""

    stage: int
    row: int
    gap: int
    line: int

    @property
    def papers(self) -> tuple[Box, Box]:
        """The boxes of the Venue's and of the Crowd's poster."""
        upper = (self.stage - 12) * 56 // 100
        lower = self.stage - 12 - upper
        return (MARGIN, TOP, POSTER, upper), (MARGIN, TOP + upper + 12, POSTER, lower)

    @property
    def dates(self) -> Box:
        """The box of the tour's dates, which take the place of both posters when no show is on."""
        return MARGIN, TOP, POSTER, self.stage

    @property
    def playing(self) -> Box:
        """The box of the band on stage."""
        return MARGIN + POSTER + GAP, TOP, INNER - POSTER - GAP, self.stage

    def rows(self) -> int:
        """Where the first band's row begins."""
        return TOP + self.stage + self.gap + 4

    def row_box(self, slot: int) -> Box:
        """The box of a band's row."""
        return MARGIN, self.rows() + slot * (self.row + self.gap), INNER, self.row

    def table(self, bands: int) -> int:
        """Where the table of takings begins."""
        return self.rows() + bands * (self.row + self.gap) + 4


def plan(bands: int) -> Plan:
    """The plan of the board sheet: many bands come closer together."""
    if bands > 4:
        return Plan(TIGHT, 120, 5, 30)
    return Plan(STAGE, 148 if bands == 4 else 196, 12, 38)


def seat_of(seat: int) -> tuple[int, str]:
    """A seat with its colour id, as the kit takes it."""
    return seat, SEATS[seat]


def money(dollars: int) -> str:
    """An amount as people read it: `$208`, `-$1,005`."""
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"


def band_name(stand: Stand) -> str:
    """A band's name as it can be drawn."""
    return text.plain(stand.name) or f"Band {stand.seat + 1}"


def when_left(stand: Stand) -> str:
    """When a removed band left the tour."""
    return f"in show {stand.removed_show}" if stand.removed_show else "before show 1"


def on_offer(place: Place) -> str:
    """The card that `offer` has turned over, in words (BT-E16)."""
    pays = f" ({money(place.payout)})" if place.tags else ""
    return f"On offer: {place.card.name}{pays}. {place.card.text}"


def on_stage(view: View) -> Stand | None:
    """The band whose turn it is."""
    return next((stand for stand in view.stands if stand.plays), None)


def ranked(view: View) -> Sequence[Stand]:
    """The bands, best first; those of one place in turn order."""
    return sorted(view.stands, key=lambda stand: stand.place)


def last_show(view: View) -> int:
    """The number of the last show whose takings are known; 0 before the end of the first."""
    return max((stand.rows[-1].show for stand in view.stands if stand.rows), default=0)


def color_of(face: Face) -> str:
    """The colour of a Show card's kind."""
    return MOTIFS[KINDS[face.type][1]]
