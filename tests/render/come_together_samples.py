"""Come Together tables laid out by hand: start, middle, a window, the end, for one to six seats."""

from __future__ import annotations

from games.come_together import GAME
from games.come_together.model import Group, Move
from games.come_together.view import View
from games.core.results import Result
from tests.games.come_together_table import Table

NAMES = ("Ann", "Bob", "Christophe", "Dora", "Eve", "Fin")
HOSTILE = (
    "W" * 100,
    "مُحَمَّد بن عبد الله بن عبد المطلب الكاتب الأندلسي الطويل الاسم",
    "🎉🎉🎉",
    "Z̷̢̛̬a̶l̸͚̈́g̶̀o̷̿ \u202eevil\u202c <@123> **bold** `x`\n\n田中",
    " ",
    "Finnegan the Very Long of the Meadow",
)
DISPLAYS = {
    "stages": ("L1-2", ["SG-K1", "SG-P3", "RS-S4", "SG-G2"]),
    "stars": ("L1-1", ["SR-G3", "SR-K4", "RS-T1", "SR-P5"]),
    "campsites": ("L1-4", ["CP-K5", "CP-P2", "CP-G1", "RS-C4"]),
    "public": ("L1-3", ["PU-01", "PU-11", "PU-09", "RS-P2"]),
}
NEWS = ["N02", "N09", "N11"]
EMPTY = ("", "", False)
STAGES = (
    (("SS-1", "SR-P2", True), ("SG-P3", "SR-K5", False), ("SG-Y1", "", False), EMPTY, ("SG-B3", "RS-C1", True)),
    (("SS-1", "", False), ("SG-K3", "SR-K2", False)),
    (("SS-1", "RS-S3", False), ("SG-G5", "SR-G4", True), ("SG-K4", "", False)),
)
CROWDS: tuple[dict[str, int], ...] = (
    {"K": 2, "P": 3, "G": 1},
    {"K": 1, "B": 1, "Y": 2},
    {"P": 2, "G": 3},
    {},
    {"Y": 1},
    {"K": 1, "G": 1},
)
TRACKS = (
    {"cyan": 9, "orange": 8, "white": 4, "black": 4},
    {"cyan": 2, "orange": 13, "white": 7, "black": 1},
    {"cyan": 5, "orange": 4, "white": 1, "black": 2},
)
PROGRAMS: tuple[list[str], ...] = (["PG-S3", "PG-B4", "PG-P3", "PG-G2", "PG-C1"], ["PG-R1"], [])


def look(table: Table, seat: int | None = None) -> View:
    """The table as a seat, or a spectator, sees it."""
    return GAME.view(table.state, seat)


def start(seats: int) -> Table:
    """Everybody still chooses from the Program cards in hand."""
    table = Table(seats, setup=False)
    _lay_displays(table)
    return table


def _lay_displays(table: Table) -> None:
    for name, (tile, display) in DISPLAYS.items():
        table.lay_location(name, tile, display, {})
    table.body.news = list(NEWS)


def middle(seats: int) -> Table:
    """Round 2, two activations done; seat 0 is to play, seat 1 has just placed at Stars B."""
    table, last = Table(seats), seats - 1
    _lay_displays(table)
    table.body.round, table.body.count, table.body.active = 2, 2, 0
    groups = {"stages-A": (0, 1), "stages-D": (last, 3), "stars-B": (min(1, last), 1), "public-C": (last, 1)}
    for key, (seat, workers) in groups.items():
        name, letter = key.split("-")
        table.location(name).groups["ABCD".index(letter)] = Group(seat, workers)
    table.body.moves = {0: Move("recovered"), last: Move("placed", "public-C"), min(1, last): Move("placed", "stars-B")}
    if table.body.friend:
        table.location("campsites").groups[1] = Group(-1, 1)
        table.body.friend.active -= 1
        table.body.friend.pile.append(table.body.friend.deck.pop())
    for seat in range(seats):
        _lay_board(table, seat)
    return table


def _lay_board(table: Table, seat: int) -> None:
    """A board in the middle of a game, three kinds in turn."""
    kind, board = seat % 3, table.board(seat)
    board.score, board.parts, board.fp = 11 * (kind + 1) + seat, {"bonuses": 11 * (kind + 1) + seat}, kind + 1
    board.active, board.resting, board.inactive = 3 - kind, kind + 1, 2
    board.program = list(PROGRAMS[kind])
    board.campsites = [board.campsites[0], "CP-P4", "CP-Y2"][: 3 - kind % 2]
    board.scored = ["SR-Y3", "RS-T4"][: 2 - kind]
    board.water[1] = kind == 0
    table.lay_meeples(seat, **CROWDS[seat])
    table.lay_tracks(seat, **TRACKS[kind])
    table.lay_stages(seat, *STAGES[kind])


def window(seats: int) -> Table:
    """Seat 0 has activated Stars: those with groups there have cards to claim."""
    table = middle(seats)
    table.location("stars").groups[0] = Group(0, 1)
    table.play(0, "activate")
    while table.open_keys(0) and "stars" not in table.open_keys(0):
        table.play(0, *table.safe(0))
    table.play(0, "stars")
    return table


def over(seats: int) -> Table:
    """The end: seat 0 has won, or alone has reached a row of the achievement table."""
    table = middle(seats)
    table.body.round = 3
    table.state.stack.clear()
    for seat in range(seats):
        board = table.board(seat)
        board.parts = {"concerts": 58 - 9 * seat, "newspaper": 21, "bonuses": 14, "stands": 15, "meeples": 4 - 4 * seat}
        board.parts |= {"friend": -6} if seats == 1 else {}
        board.score = sum(board.parts.values())
        board.scored = ["SR-Y3", "RS-T4", "SR-P2", "SR-K4", "SR-G3", "RS-C2"][: 6 - seat]
    table.state.result = Result(tuple(range(1, seats + 1)), tuple(GAME.scores(table.state)))
    return table
