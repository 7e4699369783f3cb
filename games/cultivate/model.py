"""What lies on a CULTivate table, and what the rules read off it: compounds, harm, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from games.core.table import Seat, State, Table

from .cards import AGENDAS, BOARDS, CARDS, HIJACK, INFLUENCE, MASTERMIND, ORDERS, RULES, Agenda, worth
from .compound import EMPTY, VACANT, followers, has_power, is_filled, put


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses (section 1.1)."""

    investigations: Literal[3, 4, 5] = 3
    first_player: Literal["host", "random"] = "host"
    draft: Literal["open", "random_leader"] = "open"
    reactions: Literal["mixed", "orders", "live"] = "mixed"
    max_rounds: Annotated[int, Meta(ge=0, le=60)] = 40
    mode: Literal["table", "solo", "daily"] = "table"


class Transfer(Struct, frozen=True, array_like=True):
    """A follower goes from a space of a seat's compound to another; no seat means the supply."""

    letter: str
    seat: Seat | None = None
    space: int | None = None
    to: Seat | None = None
    into: int | None = None


class StandingOrder(Struct, frozen=True, omit_defaults=True):
    """What a player ordered for a kind of event, limited to some rivals (none named: all; CU-A.2)."""

    value: Literal["always", "never", "agenda"]
    rivals: tuple[Seat, ...] = ()


class Player(Struct, omit_defaults=True):
    """A seat. `hand` has the card held longest first; `rests` from the start of the own final turn on (CU-8.6)."""

    board: str
    leader: str = ""
    agenda: str = ""
    side: Literal["", "a", "b"] = ""
    compound: str = VACANT
    hand: list[str] = field(default_factory=list)
    orders: dict[str, StandingOrder] = field(default_factory=dict)
    places_by_itself: bool = False
    masterminded: bool = False
    finished: bool = False
    rests: bool = False
    turns: int = 0

    @property
    def locks(self) -> str:
        """What the four spaces of row 4 demand."""
        return BOARDS[self.board].locks(self.side)

    @property
    def goal(self) -> Agenda:
        """The chosen agenda."""
        return AGENDAS[self.agenda]

    @property
    def hand_limit(self) -> int:
        """CU-3.8."""
        return RULES.hand_mastermind if has_power(self.compound, MASTERMIND) else RULES.hand_start

    @property
    def may_draw(self) -> bool:
        """CU-8.6: not on or after the own final turn, nor when finished."""
        return not (self.finished or self.rests)

    def order(self, order: str) -> StandingOrder:
        """The standing order for a kind of event."""
        return self.orders.get(order) or StandingOrder(ORDERS[order].default)

    def parts(self) -> dict[str, int]:
        """The points as they are now, by part (CU-19)."""
        grid = self.compound
        return {
            "recruits": worth(grid.replace("I", EMPTY)),
            "investigators": worth("I" * grid.count("I")),
            "agenda": self.goal.points if self.agenda and self.goal.is_complete(grid) else 0,
            "hijack": RULES.bonus_hijack if has_power(grid, HIJACK) else 0,
            "fill": RULES.bonus_fill if is_filled(grid) else 0,
        }

    def is_harmed(self, after: str) -> bool:
        """CU-A.6: whether such a compound would have fewer points or fewer matched agenda spaces than now."""
        loses_points = self._standing(after) < self._standing(self.compound)
        return loses_points or self.goal.matched(after) < self.goal.matched(self.compound)

    def _standing(self, grid: str) -> int:
        return worth(grid) + self.goal.points * self.goal.is_complete(grid)

    @property
    def followers(self) -> int:
        """Recruits and investigators, for the tie-break (CU-19.7)."""
        return followers(self.compound)


class Link(Struct):
    """A card of the chain and who played or drew it (CU-12.6)."""

    card: str
    seat: Seat


class Chain(Struct, omit_defaults=True):
    """A card that may be answered, and the UPI on it: the first link is the card itself, the last is answered now.

    `transfers` is its announced effect, `used` names the player of each UPI in the order played.
    """

    links: list[Link]
    transfers: tuple[Transfer, ...] = ()
    used: list[Seat] = field(default_factory=list)
    column: int | None = None
    cancelled_by: Seat | None = None


class Deed(Struct, frozen=True, omit_defaults=True):
    """What was done last, for all to see: a play, discard, exchange or investigation, and who cancelled it."""

    kind: Literal["play", "discard", "exchange", "investigation"]
    seat: Seat
    cards: tuple[str, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    cancelled_by: Seat | None = None


class Body(Struct):
    """The table. `pile` has its top card first; `finals` are the seats whose final turn is to come (None: not yet)."""

    players: list[Player]
    supply: dict[str, int]
    pile: list[str]
    first: Seat = 0
    active: Seat = 0
    round: int = 1
    reshuffles: int = 0
    discard: list[str] = field(default_factory=list)
    finals: list[Seat] | None = None
    chain: Chain | None = None
    last: Deed | None = None

    def grids(self) -> list[str]:
        """All compounds by seat."""
        return [player.compound for player in self.players]

    def after(self, seat: Seat) -> list[Seat]:
        """The other seats, clockwise from the one after this."""
        return [(seat + step) % len(self.players) for step in range(1, len(self.players))]

    def open_rivals(self, seat: Seat) -> list[Seat]:
        """The rivals whose compounds cards may be aimed at (CU-18.3)."""
        return [rival for rival in self.after(seat) if not self.players[rival].finished]

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Carry an effect out; what comes from the supply or goes there is counted (CU-16.1)."""
        transfers = list(transfers)
        for player, grid in zip(self.players, moved(self.grids(), transfers), strict=True):
            player.compound = grid
        for transfer in transfers:
            self.supply[transfer.letter] += (transfer.to is None) - (transfer.seat is None)

    def influence_left(self) -> bool:
        """CU-A.9: whether a UPI may still be in somebody's hand, by what all know."""
        used = len(self.chain.used) if self.chain else 0
        return self.discard.count(INFLUENCE) + used < CARDS[INFLUENCE].count


T = Table[Body, Options]
S = State[Body, Options, Any]


def moved(grids: Sequence[str], transfers: Iterable[Transfer]) -> list[str]:
    """The compounds after an effect: everything leaves its space first, then everything arrives."""
    grids, transfers = list(grids), list(transfers)
    for transfer in transfers:
        if transfer.seat is not None and transfer.space is not None:
            grids[transfer.seat] = put(grids[transfer.seat], transfer.space, EMPTY)
    for transfer in transfers:
        if transfer.to is not None and transfer.into is not None:
            grids[transfer.to] = put(grids[transfer.to], transfer.into, transfer.letter)
    return grids
