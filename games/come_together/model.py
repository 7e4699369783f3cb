"""What lies on the table: plain data, ids and numbers."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from .cards import COLORS, LOCATIONS, TRACKS

FRIEND = -1
"""The seat of the Friend, who plays along with one or two players."""
Job = Literal["window", "form", "setup"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen when a table is opened; `encore` is the short form of solo, `mode` says how it was opened."""

    advanced_setup: Literal["off", "on"] = "off"
    special_powers: Literal["off", "on"] = "off"
    overlap: Literal["off", "on"] = "off"
    encore: Literal["off", "on"] = "off"
    mode: Literal["table", "daily"] = "table"


class Group(Struct, omit_defaults=True):
    """A player's or the Friend's workers on a Location space; `helper` is the colour of a meeple among them (PW3)."""

    seat: int
    workers: int
    helper: str = ""


class Location(Struct, omit_defaults=True):
    """A location: tile, deck (top first), discard pile, display and groups, both from space A to D.

    An empty place of the display is "". `shuffles` counts how often the deck was shuffled.
    """

    tile: str = ""
    deck: list[str] = []
    pile: list[str] = []
    display: list[str] = []
    groups: list[Group | None] = []
    shuffles: int = 0
    is_open: bool = True


class StageSpace(Struct, omit_defaults=True):
    """A Stage space: the Stage card, the Artist card above it, and whether it has a ticket token."""

    card: str = ""
    artist: str = ""
    ticket: bool = False


class Board(Struct, omit_defaults=True):
    """A player's things. `tracks` are marker positions, `water` the water tokens on J1.., `bin` cards that are
    discarded but not yet on their piles, `side` the side of the Festival board."""

    score: int
    parts: dict[str, int]
    fp: int
    active: int
    resting: int
    inactive: int
    tracks: dict[str, int]
    meeples: dict[str, int]
    stages: list[StageSpace]
    water: list[bool]
    campsites: list[str]
    program: list[str] = []
    scored: list[str] = []
    bin: list[str] = []
    side: str = "FB-0"
    powered: bool = False

    def copy(self) -> Board:
        """An independent copy."""
        return msgspec.msgpack.decode(msgspec.msgpack.encode(self), type=Board)


class Errand(Struct, omit_defaults=True):
    """What a seat works through on its own: an activation's window, the form of a round's end, a setup card.

    `claims` are cards to take, `spaces` the publicity spaces, `helpers` the meeples that come home first.
    """

    job: Job
    claims: list[str] = []
    location: str = ""
    spaces: int = 0
    helpers: list[str] = []


class Held(Struct, omit_defaults=True):
    """A board as the others see it while its owner has an errand (8.2); `report` is what they will be told of it."""

    board: Board
    errand: Errand
    report: list[dict[str, str | int]] = []


class Orders(Struct, omit_defaults=True):
    """A seat's standing orders (8.4), private. The defaults leave every decision to the player.

    `claims` says for a card where it goes (`S3`, `activate`, `program`), `others` what happens to cards without an
    order, `publicity` the order of tracks, `gains` how many bonuses are settled without asking.
    """

    claims: dict[str, str] = {}
    others: Literal["ask", "program"] = "ask"
    publicity: list[str] = []
    fp: Literal["ask", "never", "always", "worth"] = "ask"
    gains: Literal["ask", "plain", "safe"] = "ask"
    festival: Literal["ask", "best"] = "ask"
    returns: Literal["ask", "suggested"] = "ask"


class Friend(Struct, omit_defaults=True):
    """The Friend: workers on the bus, the deck (top first), the drawn cards (the top one last), shuffles so far."""

    active: int
    deck: list[str]
    pile: list[str] = []
    shuffles: int = 0


class Move(Struct, omit_defaults=True):
    """What a seat did in its last turn: `kind` is placed, activated, recovered or passed, `at` where (`stars-D`)."""

    kind: Literal["placed", "activated", "recovered", "passed"]
    at: str = ""


class Body(Struct, omit_defaults=True):
    """The whole table.

    `count` is the count marker, `token` the space with the Activation token (0: with its owner), `news` the three
    Newspaper sides, `trigger` who has ended the round, `passes` how many have passed in a row, `hands` and `kept`
    secret Program cards in setup, `shelf` the starting Stage cards on show, `program` the Program deck in setup,
    `gone` cards out of the game, `tally` figures for rankings, `moves` the last one of every seat, the newest last.
    """

    boards: list[Board]
    orders: list[Orders]
    locations: dict[str, Location]
    news: list[str]
    round: int = 1
    count: int = 0
    token: int = 0
    active: int = 0
    trigger: int | None = None
    passes: int = 0
    friend: Friend | None = None
    held: dict[int, Held] = {}
    hands: dict[int, list[str]] = {}
    kept: dict[int, list[str]] = {}
    shelf: list[str] = []
    program: list[str] = []
    gone: list[str] = []
    tally: dict[str, int] = {}
    moves: dict[int, Move] = {}


def fresh_board() -> Board:
    """A board before setup: no cards, nobody working, all markers at their starts."""
    return Board(0, {}, 0, 0, 0, 0, dict.fromkeys(TRACKS, 0), dict.fromkeys(COLORS, 0), [], [], [])


def fresh_locations() -> dict[str, Location]:
    """The four locations, empty."""
    return {name: Location(groups=[None] * 4) for name in LOCATIONS}
