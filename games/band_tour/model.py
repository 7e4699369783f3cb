"""What lies on the table of a tour: the bands with their members, decks and money, and the show that is on."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, field

from games.core.table import Seat, Table

from .cards import LASTING, MEMBERS, RULES, SHOW_CARDS, DeckKind, Id
from .effects import Grants

Extras = Literal["ask", "none", "one", "negative", "all"]
Others = Literal["ask", "automatic"]
EXTRAS: tuple[Extras, ...] = get_args(Extras)
CHOICES: tuple[Others, ...] = get_args(Others)
State = Literal["waiting", "resolved", "ignored", "cancelled", "cut"]
Reason = Literal["debt", "morale", "members", "withdrew"]
ADDED_UP = ("perf", "char", "merch", "payout")
"""The clauses of a source that are told as one sum."""
OWN_DECK = "own"
"""In place of a ready-made deck's id: the list is the player's own."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses (section 1); `legs` None is 2 with `fixed`, 4 with `vote`."""

    mode: Literal["tour", "world_tour"] = "tour"
    world_tour_end: Literal["vote", "fixed"] = "vote"
    legs: Annotated[int, Meta(ge=2, le=6)] | None = None
    band_building: Literal["open", "ready_only"] = "open"
    deck_building: bool = False
    reveal_price: Literal["printed", "touring"] = "printed"
    daily: bool = False

    @property
    def most_legs(self) -> int:
        """How many legs may be played."""
        if self.mode == "tour":
            return 1
        return self.legs or RULES["legs_fixed" if self.world_tour_end == "fixed" else "legs_vote"]


class Gear(Struct):
    """A Gear card on a member (BT-5.3)."""

    id: Id
    damaged: bool = False


class Member(Struct, omit_defaults=True):
    """A member of a band: training of Performance and Charisma, Fatigue, Gear in order of attachment."""

    id: Id
    skill_p: int = 0
    skill_c: int = 0
    tired: int = 0
    sits: bool = False
    gear: list[Gear] = field(default_factory=list)

    def has(self, passive: str) -> bool:
        """Whether a passive is printed on the card or granted by working Gear (BT-E23)."""
        return MEMBERS[self.id].passive == passive or any(
            not gear.damaged and Grants(passive) in LASTING[gear.id] for gear in self.gear
        )


class Played(Struct, omit_defaults=True):
    """A Show card of this show: how it came, and what became of it (`cut`: the band was removed before)."""

    id: Id
    how: Literal["pending", "base", "extra", "play"]
    state: State = "waiting"


class Note(Struct, omit_defaults=True):
    """A modifier of this show with the category it came from (BT-4.6); `member` is whose own score it changes."""

    what: str
    n: int
    source: Id
    category: str
    member: Id = ""


class Orders(Struct, frozen=True, omit_defaults=True):
    """Standing orders (section 8): extra cards, and all other choices of one's own turn."""

    extras: Extras = "ask"
    choices: Others = "ask"


class Removal(Struct, frozen=True):
    """When and why a band left the tour; `phase` is 0 during a show, 1 at its end, 2 after it (BT-11.6)."""

    reason: Reason
    show: int
    phase: int
    moment: int


class Takings(Struct, frozen=True):
    """What a show brought a band; `tails` are the members tired by the Fatigue check, None if there was none."""

    show: int
    p: int
    c: int
    merch: int
    payout: int
    fund: int
    tails: tuple[Id, ...] | None = None
    coins: int = 0

    @property
    def earnings(self) -> int:
        """BT-9.1."""
        return self.merch + self.payout


class Band(Struct, omit_defaults=True):
    """A player's band. Decks have their top card first; `known` and `sunk` count the cards its player has scouted
    at the top and at the bottom of the Show Deck. `ledger` is the Band Fund by where the money came from.
    """

    name: str = ""
    genre: str = ""
    ready: Id = ""
    lists: dict[DeckKind, Id] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)
    ledger: dict[str, int] = field(default_factory=dict)
    morale: int = 0
    decks: dict[DeckKind, list[Id]] = field(default_factory=lambda: {"show": [], "venue": [], "crowd": []})
    discards: dict[DeckKind, list[Id]] = field(default_factory=lambda: {"show": [], "venue": [], "crowd": []})
    shuffles: dict[DeckKind, int] = field(default_factory=dict)
    known: int = 0
    sunk: int = 0
    stolen: list[Id] = field(default_factory=list)
    pending: list[Id] = field(default_factory=list)
    found: list[Id] = field(default_factory=list)
    left: list[Id] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    shields: list[str] = field(default_factory=list)
    mutes: list[str] = field(default_factory=list)
    draws: dict[str, int] = field(default_factory=dict)
    extras: int = 0
    takings: list[Takings] = field(default_factory=list)
    orders: Orders = Orders()
    removed: Removal | None = None

    @property
    def fund(self) -> int:
        """The Band Fund in dollars; negative is debt (BT-10.1)."""
        return sum(self.ledger.values())

    def earn(self, where: str, dollars: int) -> None:
        """Money comes or goes."""
        self.ledger[where] = self.ledger.get(where, 0) + dollars

    @property
    def size(self) -> int:
        """How many members it has, those who sit out included."""
        return len(self.members)

    @property
    def missing(self) -> int:
        """How many members it is short of six."""
        return max(0, RULES["most_members"] - self.size)

    @property
    def genres(self) -> set[str]:
        """The genres the band has (BT-14.3)."""
        return {self.genre}.union(*(MEMBERS[member.id].genres for member in self.members))

    @property
    def present(self) -> list[Member]:
        """Those who do not sit out."""
        return [member for member in self.members if not member.sits]

    def member(self, card: Id) -> Member:
        """The member of this card."""
        return next(member for member in self.members if member.id == card)

    @property
    def working(self) -> list[tuple[Member, Gear]]:
        """All working Gear with its holders, by lineup and attachment."""
        return [(member, gear) for member in self.members for gear in member.gear if not gear.damaged]

    @property
    def loose(self) -> list[tuple[Member, Gear]]:
        """All Gear that may be damaged, lost or stolen (BT-5.8)."""
        return [(member, gear) for member in self.members if not member.has("gear_safe") for gear in member.gear]

    def waiting(self, category: str) -> list[int]:
        """The numbers of the cards of a type that are still to be resolved, in order (BT-4.3)."""
        return [
            number
            for number, card in enumerate(self.played)
            if card.state == "waiting" and SHOW_CARDS[card.id].type == category
        ]

    def drop(self, played: Played, state: State) -> None:
        """A card that has no effect is discarded."""
        played.state = state
        self.discards["show"].append(played.id)

    def clear_show(self) -> None:
        """BT-2.2: what lasts for one show only ends."""
        self.played, self.notes, self.shields, self.mutes, self.draws = [], [], [], [], {}
        for member in self.members:
            member.sits = False


class Active(Struct, frozen=True):
    """The Venue or Crowd of this show and whose deck it is from."""

    id: Id
    owner: Seat


class Sitting(Struct, omit_defaults=True):
    """The turn that is being played: how many extra cards may come, the standing orders as they were when it began.

    Of the source being resolved: what it `did` so far, as records of `text.toml`'s `[each]`, and how many cards it
    `plays` when it is finished.
    """

    seat: Seat
    limit: int
    orders: Orders = Orders()
    did: list[dict[str, Any]] = field(default_factory=list)
    plays: int = 0


class Daily(Struct):
    """The daily challenge (BT-S1): who may be cast, the Show Deck's id, the Venues and Crowds that are flipped, in
    order, and the spare ones, which are the decks for `offer`.
    """

    cast: list[Id]
    deck: Id
    venues: list[Id]
    crowds: list[Id]
    spare_venues: list[Id]
    spare_crowds: list[Id]


class Body(Struct, omit_defaults=True):
    """The table. `order` is the turn order of the tour, `show` counts over the whole game (0: setting up).

    `offered` is a card that `offer` has turned over; `moment` counts removals; `past` are the Venues played so far.
    """

    bands: list[Band]
    order: list[Seat] = field(default_factory=list)
    show: int = 0
    leg: int = 1
    flipper: Seat | None = None
    venue: Active | None = None
    crowd: Active | None = None
    offered: Id = ""
    sitting: Sitting | None = None
    richest: Seat | None = None
    moment: int = 0
    between: bool = False
    past: list[Id] = field(default_factory=list)
    daily: Daily | None = None

    @property
    def turn(self) -> Sitting:
        """The turn that is being played; there must be one."""
        assert self.sitting is not None, "cards are resolved in somebody's turn"
        return self.sitting

    def did(self, line: str, **facts: Any) -> None:
        """The source being resolved has done something; what adds up is told as one sum."""
        told = self.turn.did
        same = next((one for one in told if one["line"] == line), None) if line in ADDED_UP else None
        if same is None:
            told.append({"line": line, **facts})
        else:
            same["n"] = f"{int(same['n']) + int(facts['n']):+d}"

    @property
    def touring(self) -> list[Seat]:
        """The bands on tour, in turn order."""
        return [seat for seat in self.order if self.bands[seat].removed is None]

    @property
    def is_solo(self) -> bool:
        """With one band in the game."""
        return len(self.bands) == 1

    def after(self, seat: Seat | None) -> list[Seat]:
        """All seats in cyclic turn order, beginning behind one (None: with the first)."""
        start = 0 if seat is None else self.order.index(seat) + 1
        return self.order[start:] + self.order[:start]

    @property
    def running(self) -> list[Seat]:
        """The turn order of this show: the flipper first, without removed bands (BT-2.6)."""
        assert self.flipper is not None, "a show has a flipper"
        ahead = [self.flipper, *self.after(self.flipper)[:-1]]
        return [seat for seat in ahead if self.bands[seat].removed is None]

    def active(self, what: str) -> Active | None:
        """The active Venue or Crowd."""
        return self.venue if what == "venue" else self.crowd


Tour = Table[Body, Options]
