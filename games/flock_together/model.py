"""What lies on a table of Flock Together: plain records, ids and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from games.core.table import Seat, Table

from .cards import COOP, PREDATORS, SETUP, Form, Predator
from .verbs import Effect, Until

AUTOMATIC = ("ruffled", "dodge", "mantis", "plots")
"""What is used by itself against a death unless its owner says otherwise (section 8)."""
DEEDS = 4
"""So many are remembered."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses (section 1)."""

    difficulty: Annotated[int, Meta(ge=1, le=8)] = 4
    first_game: bool = False
    open_hand: bool = True
    wait_policy: Literal["active_decides", "strict"] = "active_decides"


class Lasting(Struct, omit_defaults=True):
    """Something in force on a player for a time (FT-2.13): `what` is the bar, weather (`all`), or ability."""

    kind: Literal["bar", "shield", "borrow", "anywhere", "forage_plus"]
    until: Until
    what: str = ""
    n: int = 0


class Held(Struct, omit_defaults=True):
    """A Grub in a play area; `damage` comes from Plots & Ploys, a `raided` one leaves the game afterwards."""

    id: str
    damage: int = 0
    raided: bool = False


class Trophy(Struct, omit_defaults=True):
    """A loot; `left` counts the uses, tokens or arrows that are left on one that is not permanent."""

    id: str
    left: int = 0


class Orders(Struct, omit_defaults=True):
    """A player's standing orders (section 8)."""

    auto: list[str] = field(default_factory=lambda: list(AUTOMATIC))
    consent: list[str] = field(default_factory=list)
    follow: Literal["ask", "always", "never"] = "ask"
    second: Literal["ask", "always", "never"] = "ask"
    keep: int | None = None
    grub: Literal["", "inside", "outside", "less_damage"] = ""
    exit: str = ""


class Bird(Struct, omit_defaults=True):
    """A player's chicken and things; `book` is "" while it is dead or not chosen, `at` then too.

    `dealt` are the books to choose from, `late` the book of the chicken that died last; `brooding` is for whom the
    player broods, `due` says that the player's own revival is due.
    """

    book: str = ""
    at: str = ""
    stage: int = 1
    damage: int = 0
    meals: int = 0
    food: int = 0
    eggs: int = 0
    hand: list[str] = field(default_factory=list)
    grubs: list[Held] = field(default_factory=list)
    loot: list[Trophy] = field(default_factory=list)
    token: bool = True
    lasting: list[Lasting] = field(default_factory=list)
    brooding: Seat | None = None
    due: bool = False
    late: str = ""
    dealt: list[str] = field(default_factory=list)
    orders: Orders = field(default_factory=Orders)

    @property
    def alive(self) -> bool:
        """Whether there is a chicken on the board."""
        return bool(self.book)

    @property
    def inside(self) -> bool:
        """Whether it is in the Coop (section 4.1)."""
        return self.at == COOP


class Beast(Struct, omit_defaults=True):
    """A Predator in the game; `bonus` is added to its multiplier, `by` is who defeated it for good."""

    id: str
    at: str
    form: int = 1
    damage: int = 0
    bonus: int = 0
    open: bool = True
    masked: bool = False
    by: Seat | None = None

    @property
    def book(self) -> Predator:
        """Its book."""
        return PREDATORS[self.id]

    @property
    def now(self) -> Form:
        """Its current form."""
        return self.book.form[self.form - 1]

    @property
    def is_enemy(self) -> bool:
        """Whether it is open and undefeated (FT-2.11)."""
        return self.open and self.by is None


class Attack(Struct, omit_defaults=True):
    """The running attack (FT-6.4). `target` is a Predator, `inside`, `outside` or `raid`, `grub` the Grub's id.

    `noted` is the outcome that step A9 applies; `blow` is whose damage brought the target to its maximum.
    """

    seat: Seat
    target: str
    strength: int
    grub: str = ""
    free: int = 0
    struck: bool = False
    missed: bool = False
    evaded: bool = False
    ignoring: bool = False
    softer: int = 0
    dodged: bool = False
    reflecting: bool = False
    noted: tuple[Effect, ...] = ()
    blow: Seat | None = None


class Turn(Struct, omit_defaults=True):
    """The turn in play; `used` are once-per-turn things, `acting` says that T3 has begun."""

    seat: Seat
    actions: int = 2
    acting: bool = False
    used: list[str] = field(default_factory=list)


class Deed(Struct, omit_defaults=True):
    """Something done, for those who come back to the table: an action, `use`, `felled` or `died`, and of what."""

    seat: Seat
    kind: str
    what: str = ""


class Trail(Struct):
    """Where a player has just moved to, and who has followed (FT-R43)."""

    to: str
    followers: list[Seat] = field(default_factory=list)


class Body(Struct):
    """The table. Decks have their top card first; `season` counts from 0, `day` from 1 (0 before the game begins).

    `skies` are the weather decks by season, `skies_used` what was drawn of them, the current card included; `spent`
    are the seats that have had their short or long turn, or Snow's food; `entered` are the places to which somebody
    came today; `roamers` have a free Move (FT-R42); `deeds` are the last few things done, the newest last.
    """

    first: Seat
    birds: list[Bird]
    beasts: list[Beast]
    pool: list[str]
    shelf: list[str]
    bonus_deck: list[str]
    grub_decks: dict[str, list[str]]
    skies: list[list[str]]
    bonus_discard: list[str] = field(default_factory=list)
    grub_damage: dict[str, int] = field(default_factory=lambda: {"inside": 0, "outside": 0})
    grub_discard: list[str] = field(default_factory=list)
    grubs_gone: list[str] = field(default_factory=list)
    skies_used: list[list[str]] = field(default_factory=lambda: [[] for _ in SETUP.seasons])
    weather: str = ""
    season: int = 0
    day: int = 0
    turn: Turn | None = None
    attack: Attack | None = None
    spent: list[Seat] = field(default_factory=list)
    acted: list[Seat] = field(default_factory=list)
    votes: dict[Seat, str] = field(default_factory=dict)
    entered: list[str] = field(default_factory=list)
    nests: dict[str, int] = field(default_factory=dict)
    roamers: list[Seat] = field(default_factory=list)
    trails: dict[Seat, Trail] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)

    # ---- who and where ----------------------------------------------------------------------------------------------

    @property
    def order(self) -> list[Seat]:
        """All seats in turn order (FT-1.1)."""
        seats = len(self.birds)
        return [(self.first + step) % seats for step in range(seats)]

    @property
    def living(self) -> list[Seat]:
        """The living players in turn order."""
        return [seat for seat in self.order if self.birds[seat].alive]

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (FT-2.8)."""
        return len(self.birds) == 1

    def mates(self, seat: Seat) -> list[Seat]:
        """The living teammates in turn order; alone one is one's own (FT-2.8)."""
        return [other for other in self.living if other != seat or self.solo]

    def near(self, seat: Seat) -> list[Seat]:
        """The other living players at the same location (FT-2.2), in turn order."""
        at = self.birds[seat].at
        return [other for other in self.living if other != seat and self.birds[other].at == at]

    @property
    def last_player(self) -> Seat:
        """The day's last player of FT-R21; the first seat in turn order if all are dead."""
        acted = [seat for seat in self.acted if self.birds[seat].alive]
        return acted[-1] if acted else (self.living or self.order)[0]

    @property
    def host(self) -> Seat:
        """The player whose turn it is, between turns the day's last player (FT-9.14)."""
        return self.turn.seat if self.turn else self.last_player

    def note(self, seat: Seat, kind: str, what: str = "") -> None:
        """Remember something done."""
        self.deeds = [*self.deeds, Deed(seat, kind, what)][-DEEDS:]

    # ---- enemies ----------------------------------------------------------------------------------------------------

    def beast(self, enemy: str) -> Beast | None:
        """The open, undefeated Predator of this id."""
        return next((beast for beast in self.beasts if beast.id == enemy and beast.is_enemy), None)

    def beast_at(self, place: str) -> Beast | None:
        """The open, undefeated Predator at a location."""
        return next((beast for beast in self.beasts if beast.at == place and beast.is_enemy), None)

    @property
    def enemies(self) -> Iterator[str]:
        """Open Predators, then the Grub decks with a visible Grub (FT-2.11)."""
        yield from (beast.id for beast in self.beasts if beast.is_enemy)
        yield from (deck for deck, cards in self.grub_decks.items() if cards)

    # ---- calendar ---------------------------------------------------------------------------------------------------

    @property
    def day_index(self) -> int:
        """Days from Spring 1 (1) to Fall 7 (21)."""
        return self.season * SETUP.days + self.day

    @property
    def is_last_day(self) -> bool:
        """Fall day 7 (FT-3.6)."""
        return self.day_index == len(SETUP.seasons) * SETUP.days

    @property
    def phase(self) -> int:
        """The phase of the season, from 1 (FT-3.2)."""
        return sum(start <= max(1, self.day) for start in SETUP.phases)

    @property
    def ends_phase(self) -> bool:
        """Whether today is the last day of its phase."""
        return self.day == SETUP.days or self.day + 1 in SETUP.phases

    @property
    def last_phase(self) -> bool:
        """Fall days 6 and 7 (FT-10.13)."""
        return self.season == len(SETUP.seasons) - 1 and self.phase == len(SETUP.phases)


Flock = Table[Body, Options]
Raw = dict[str, Any]
