"""Tours laid out by hand: forming, on the road, in trouble, over, the daily challenge, for one to six bands."""

from __future__ import annotations

from typing import Any

from games.band_tour import GAME
from games.band_tour.model import Active, Band, Body, Options, Played, Removal, Sitting, Takings
from games.band_tour.steps_show import ExtraCard
from games.band_tour.view import View
from games.core import kernel
from games.core.results import Result
from games.core.table import State
from tests.games.band_table import band

NAMES = ("Ann", "Bob", "Christophe", "Dora", "Eve", "Fin")
HOSTILE = (
    "W" * 100,
    "مُحَمَّد بن عبد الله بن عبد المطلب الكاتب الأندلسي الطويل الاسم",
    "🎉🎉🎉",
    "Z̷̢̛̬a̶l̸͚̈́g̶̀o̷̿ \u202eevil\u202c <@123> **bold** `x`\n\n田中",
    " ",
    "Finnegan the Very Long of the Meadow",
)
LINEUPS = (
    ("Vantage Nine", "ROK", "m15:tired=1 m18:g03!:tired=3 m28 m16:g01,g02"),
    ("Tape Moth Alone", "NOI", "m21:g12,g05:tired=2"),
    ("Golden Hour Parade", "POP", "m29:tired=1 m04 m32 m30:g08:skill_c=2 m06:sits=1 m09"),
    ("Rivet and Klaxon", "IND", "m01:g07,g04,g11,g06 m02"),
    ("Gutter Choir", "PNK", "m17 m19:skill_p=-3 m16:tired=4"),
    ("Halvard and Dani", "MTL", "m05:g01,g06! m07"),
)
SHOWN = (
    "e05.base.resolved l02.base.resolved b03.base.cancelled e03.extra.resolved b14.extra.ignored",
    "p04.base.waiting s10.base.waiting g12.base.waiting e07.extra.waiting b06.extra.waiting",
)
FUNDS = (208, 228, 141, -38, 94, 176)
PAST = ("v12", "v01", "v09")
ROWS = (
    Takings(2, 28, 20, 102, 44, 208),
    Takings(2, 37, 9, 46, 82, 228),
    Takings(2, 14, 8, 16, 70, 141, ("m29", "m32"), 6),
    Takings(2, 9, 4, 12, 15, -38, ("m01",), 2),
    Takings(2, 20, 11, 40, 45, 94, (), 3),
    Takings(2, 18, 6, 51, 58, 176),
)
KEY = bytes(16)

Tour = State[Body, Options, Any]


def look(state: Tour, seat: int | None = None) -> View:
    """The tour as a seat, or a spectator, sees it."""
    return GAME.view(state, seat)


def forming(seats: int, daily: bool = False) -> Tour:
    """The bands are being formed."""
    return kernel.start(GAME, seats, Options(daily=daily), [None] * seats, KEY, range(seats)).state


def road(seats: int) -> Tour:
    """Show 3: the first band has played, the second decides on its third extra card (a lone one: instead of it)."""
    body = Body([_band(seat) for seat in range(seats)], list(range(seats)), 3, flipper=0, past=list(PAST))
    playing = min(1, seats - 1)
    body.venue, body.crowd, body.sitting = Active("v09", 0), Active("c03", seats - 1), Sitting(playing, 5)
    for seat in range(playing + 1):
        shown = SHOWN[1 if seat == playing else 0]
        body.bands[seat].played = [Played(*card.split(".")) for card in shown.split()]  # type: ignore[arg-type]
    state: Tour = State("band-tour", 1, seats, Options(), body)
    state.stack = [ExtraCard(playing, 2)]
    return state


def _band(seat: int) -> Band:
    """A band after two shows."""
    name, genre, lineup = LINEUPS[seat]
    found, row = band(lineup, genre, fund=100), ROWS[seat]
    found.name, found.morale = name, (4, 1, 6, 0, 3, 2)[seat]
    found.ledger |= {"merch": 2 * row.merch, "payout": 2 * row.payout}
    found.earn("cards", row.fund - found.fund)
    found.takings = [Takings(1, row.p + 3, row.c, 30, 35, 120), row]
    found.discards["show"] = ["b08", "e12", "l04"][: seat % 4]
    return found


def trouble(seats: int) -> Tour:
    """As on the road with three or more: the last band was removed, the first had more cards than there is room for."""
    state = road(seats)
    bands = state.body.bands
    bands[-1].removed = Removal("morale", 2, 0, 1)
    bands[0].played += [Played(card, "play", "resolved") for card in ("l09", "p07", "e01", "e02", "l01", "l05", "l06")]
    return state


def between() -> Tour:
    """Before the second leg of a World Tour; a card waits, another is known to be next."""
    state = road(3)
    body = state.body
    body.between, body.show, body.sitting, body.venue, body.crowd = True, 5, None, None, None
    body.bands[1].pending, body.bands[1].known = ["e08"], 2
    state.stack = []
    return state


def over(seats: int) -> Tour:
    """The end: the first band has won, the last of several was removed."""
    state = road(seats)
    body = state.body
    body.show, body.sitting, body.venue, body.crowd = 5, None, None, None
    body.past = [*PAST, "v13", "v06"]
    for one in body.bands:
        one.takings += [Takings(show, 20, 10, 61, 40 + 9 * show, 300) for show in (3, 4, 5)]
        one.earn("merch", 183)
        one.earn("hype", 12 * one.morale)
    if seats > 1:
        body.bands[-1].removed = Removal("debt", 4, 0, 1)
    state.stack = []
    state.result = Result(tuple(range(1, seats + 1)), tuple(GAME.scores(state)))
    return state


def called(state: Tour, name: str) -> Tour:
    """All bands bear a name."""
    for one in state.body.bands:
        one.name = name
    return state
