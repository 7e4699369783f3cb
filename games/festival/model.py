"""What lies on a Festival table, and what the rules read off it: turn order, counts, ranks, satisfied cards, scores."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from games.core.results import places
from games.core.table import Seat, Table

from .board import PLACEMENTS, Placement
from .cards import FESTIVAL, PERMANENT, SCORING, Symbol, symbol_of

PAIR = 5


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses (section 1); `first_player` is a seat counted from 1."""

    deck: Literal["basic", "advanced"] = "basic"
    first_player: Literal["random", "1", "2", "3", "4"] = "random"
    length: Literal["full", "short"] = "full"
    setup: Literal["draft", "random"] = "draft"
    mode: Literal["table", "daily"] = "table"


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """What each person chooses on joining (FE-2.1); `any` is the first colour left."""

    color: Literal["any", "pink", "green", "blue", "yellow"] = "any"


class Solved(Struct):
    """A Festival card that was solved, with the colours ranked for it, best first (FE-7.2)."""

    card: str
    ranking: list[str]


class Body(Struct):
    """The table. `crowds` says of each colour in play where its tokens lie (notation, "" in reserve; FE-1.5).

    `festival` holds slots 3, 2, 1 (next to solve first), `permanent` slots 1, 2, 3; decks have their top card first.
    `last` is each seat's last action as (colour, notation), `claimed` the card claimed in the latest turn.
    """

    colors: list[str]
    starter: Seat
    crowds: dict[str, dict[str, str]]
    festival: list[str | None]
    permanent: list[str | None]
    festival_deck: list[str]
    permanent_deck: list[str]
    cards: list[list[str]]
    track: list[int]
    last: list[tuple[str, str] | None]
    neutral: str | None = None
    round: int = 0
    solved: list[Solved] = field(default_factory=list)
    claimed: str | None = None

    # ---- positions --------------------------------------------------------------------------------------------------

    def lying(self, color: str, lifted: str = "") -> list[Placement]:
        """A colour's tokens on the grid, without a lifted one."""
        return [PLACEMENTS[at] for token, at in self.crowds[color].items() if at and token != lifted]

    def masks(self, color: str, lifted: str = "") -> list[int]:
        """The same as masks."""
        return [placement.mask for placement in self.lying(color, lifted)]

    def covered(self, color: str, lifted: str) -> int:
        """The cells covered by any token but this one: its own old cells count as empty (FE-4.3, FE-4.6)."""
        own = self.crowds[color][lifted]
        everything = sum(PLACEMENTS[at].mask for lying in self.crowds.values() for at in lying.values() if at)
        return everything - (PLACEMENTS[own].mask if own else 0)

    def put(self, seat: Seat, color: str, placement: Placement) -> None:
        """A seat lays a token down, from the reserve or from elsewhere on the grid."""
        self.crowds[color][placement.token] = placement.notation
        self.last[seat] = (color, placement.notation)

    # ---- seats and colours ------------------------------------------------------------------------------------------

    @property
    def order(self) -> list[Seat]:
        """The turn order of this round (FE-1.6)."""
        seats = len(self.colors)
        return [(self.starter + turn) % seats for turn in range(seats)]

    @property
    def ranked(self) -> list[str]:
        """All colours of a majority in the order that breaks ties: players by turn order, then neutral (FE-7.2)."""
        return [self.colors[seat] for seat in self.order] + ([self.neutral] if self.neutral else [])

    def seat_of(self, color: str) -> Seat | None:
        """Whose colour it is, None for neutral."""
        return self.colors.index(color) if color in self.colors else None

    # ---- majorities -------------------------------------------------------------------------------------------------

    def counts(self, card: str) -> dict[str, int]:
        """Every ranked colour's count for a Festival card (FE-7.1)."""
        count = FESTIVAL[card].count
        return {color: count.of(self.masks(color)) for color in self.ranked}

    def ranking(self, card: str) -> list[str]:
        """The colours ranked for a Festival card, best first (FE-7.2, FE-7.3)."""
        counts = self.counts(card)
        return sorted(counts, key=lambda color: -counts[color])

    @property
    def pays(self) -> list[int]:
        """The points by rank (FE-7.4, FE-7.5); the rank after them gets the card."""
        return list(SCORING[len(self.colors)])

    def solve(self) -> Solved:
        """Solve the card in slot 3: points and card are handed out, neutral's are lost (FE-7.1 to FE-7.6)."""
        card = self.festival[0]
        assert card is not None, "a round has a card to solve (FE-7.7)"
        solved = Solved(card, self.ranking(card))
        for color, points in zip(solved.ranking, [*self.pays, 0], strict=True):
            seat = self.seat_of(color)
            if seat is not None:
                self.track[seat] += points
        last = self.seat_of(solved.ranking[-1])
        if last is not None:
            self.cards[last].append(card)
        self.festival[0] = None
        self.solved.append(solved)
        return solved

    # ---- Permanent Objectives ---------------------------------------------------------------------------------------

    def satisfied(self, masks: list[int]) -> list[str]:
        """The face-up Permanents that these tokens of one colour satisfy, by slot (FE-6.1)."""
        shown = [PERMANENT[card] for card in self.permanent if card]
        return [row.id for row in shown if row.count.of(masks) >= row.threshold]

    def satisfied_after(self, color: str, placement: Placement) -> list[str]:
        """The same with one of the colour's tokens lying there."""
        return self.satisfied([*self.masks(color, placement.token), placement.mask])

    def claim(self, seat: Seat, card: str) -> None:
        """Points at once, the card into the play area, its slot empty (FE-6.6)."""
        self.track[seat] += PERMANENT[card].points
        self.cards[seat].append(card)
        self.permanent[self.permanent.index(card)] = None
        self.claimed = card

    # ---- scores -----------------------------------------------------------------------------------------------------

    def symbols(self, seat: Seat, symbol: Symbol) -> int:
        """How many cards of a symbol lie in a play area."""
        return sum(symbol_of(card) == symbol for card in self.cards[seat])

    def pairs(self, seat: Seat) -> int:
        """The pairs of one hand and one microphone (FE-8.4)."""
        hands = self.symbols(seat, "hand")
        return min(hands, len(self.cards[seat]) - hands)

    def total(self, seat: Seat) -> int:
        """Track and pair points (FE-8.5)."""
        return self.track[seat] + PAIR * self.pairs(seat)

    def places(self) -> tuple[int, ...]:
        """Everybody's place as it stands: most points, then most cards, then shared (FE-8.5 to FE-8.7)."""
        return places([(self.total(seat), len(cards)) for seat, cards in enumerate(self.cards)])


Festival = Table[Body, Options]
