"""The rows of data: follower types, cards, boards, powers, leaders, agendas, standing orders and the rules' numbers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.core.data import record, rows

from .compound import EMPTY, INVESTIGATOR

Mark = Literal["printed", "public", "reconstructed"]
Verb = Literal["gain", "investigate", "shift_investigator", "block", "steal", "swap", "reassign"]
PACKAGE = "cultivate"


class FollowerType(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of follower (section 6.2); `square` is its sign on a share card."""

    id: str
    letter: str
    name: str
    points: int
    total: int
    colour: str
    symbol: str
    square: str
    mark: Mark


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A playing card (sections 6.6, 6.7): `picks` are the sets of types that a gain card brings (CU-6.1)."""

    id: str
    name: str
    count: int
    verb: Verb
    mark: Mark
    picks: tuple[str, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        if (self.verb == "gain") != bool(self.picks):
            raise ValueError("a gain card has picks, and no other card")
        if any(set(one) & set(other) and one != other for one in self.picks for other in self.picks):
            raise ValueError("two picks are equal or have no type in common")


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A double-sided compound board: the types that columns 1 to 4 demand in row 4 (section 6.4)."""

    id: str
    name: str
    a: str
    b: str
    mark: Mark

    def locks(self, side: str) -> str:
        """The four demands of side `a` or `b`."""
        return self.a if side == "a" else self.b


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """What a recruit in the locked space of a column gives (CU-3.6)."""

    id: str
    column: int
    name: str
    text: str
    mark: Mark


class Leader(Struct, frozen=True, forbid_unknown_fields=True):
    """A character with three agendas (section 6.5)."""

    id: str
    name: str
    role: str
    mark: Mark


class Agenda(Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of rows 1 to 3 worth points at the end (CU-17)."""

    id: str
    leader: str
    name: str
    points: int
    pattern: tuple[str, str, str]
    mark: Mark

    @property
    def wanted(self) -> str:
        """The pattern as a grid: the letter wanted on each space, `.` where anything may stand."""
        return "".join(self.pattern) + EMPTY * 4

    def matched(self, grid: str) -> int:
        """How many listed spaces hold the wanted type."""
        return sum(grid[space] == letter for space, letter in SPOTS[self.id])

    @property
    def size(self) -> int:
        """How many spaces the pattern lists."""
        return len(SPOTS[self.id])

    def is_complete(self, grid: str) -> bool:
        """Whether every listed space holds the listed type (CU-17.1)."""
        return self.matched(grid) == self.size


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event for which a player keeps a standing order (section 8.2)."""

    id: str
    about: str
    default: Literal["always", "never", "agenda"]
    values: tuple[Literal["always", "never", "agenda"], ...]
    rivals: bool = True


class Constants(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules (section 6.8) and the daily's stars and medals (CU-D.7)."""

    hand_start: int
    hand_mastermind: int
    bonus_fill: int
    bonus_hijack: int
    remove_cost: int
    remove_cost_blackmail: int
    exchanges: int
    exchanges_manipulate: int
    per_type: dict[str, int]
    stars: tuple[int, ...]
    bronze: int
    silver: int
    gold: int


TYPES = rows(PACKAGE, "types", FollowerType, key="letter", table="type")
RECRUITS = "".join(letter for letter in TYPES if letter != INVESTIGATOR)
POINTS = {EMPTY: 0} | {row.letter: row.points for row in TYPES.values()}
CARDS = rows(PACKAGE, "cards", Card, table="card")
BOARDS = rows(PACKAGE, "boards", Board, table="board")
POWERS = rows(PACKAGE, "boards", Power, table="power")
LEADERS = rows(PACKAGE, "agendas", Leader, table="leader")
AGENDAS = rows(PACKAGE, "agendas", Agenda, table="agenda")
SPOTS = {row.id: tuple((at, want) for at, want in enumerate(row.wanted) if want != EMPTY) for row in AGENDAS.values()}
ORDERS = rows(PACKAGE, "orders", Order, table="order")
RULES = record(PACKAGE, "constants", Constants)
INVESTIGATION, INFLUENCE = "UI", "UPI"
HIJACK, MASTERMIND, MANIPULATE, BLACKMAIL = (
    POWERS[power].column - 1 for power in ("hijack", "mastermind", "manipulate", "blackmail")
)


def deck(investigations: int) -> list[str]:
    """All cards of a game with so many UI, sorted by id (CU-1.7, CU-1.8)."""
    whole = [card.id for card in CARDS.values() for _ in range(card.count) if card.id != INVESTIGATION]
    return sorted(whole + [INVESTIGATION] * investigations)


def supply(seats: int) -> dict[str, int]:
    """The followers in the supply by letter (table 3.1)."""
    return {**dict.fromkeys(RECRUITS, RULES.per_type[str(seats)]), INVESTIGATOR: TYPES[INVESTIGATOR].total}


def worth(letters: str) -> int:
    """The points of followers; `.` is nobody."""
    return sum(map(POINTS.__getitem__, letters))
