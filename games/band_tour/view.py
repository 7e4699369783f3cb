"""What one reader may know of a tour: the shapes that pictures and words are made from."""

from __future__ import annotations

from msgspec import Struct


class Face(Struct, frozen=True):
    """A card: `type` is its category (`EDGE`), `text` what it does, `ev` its average worth in dollars (0: no such)."""

    id: str
    name: str
    type: str
    text: str
    ev: int = 0


class Place(Struct, frozen=True):
    """The active Venue or Crowd and whose deck it is from; a Crowd has no tags and pays nothing."""

    card: Face
    owner: int
    owner_name: str
    tags: tuple[str, ...] = ()
    tag_names: tuple[str, ...] = ()
    payout: int = 0


class Instrument(Struct, frozen=True):
    """A Gear card on a member."""

    card: Face
    damaged: bool


class Player(Struct, frozen=True):
    """A member: `p` and `c` are the own scores now, at this show or outside any; `skill_p`, `skill_c` is training."""

    id: str
    name: str
    role: str
    role_name: str
    genres: tuple[str, ...]
    p: int
    c: int
    tired: int
    sits: bool
    skill_p: int
    skill_c: int
    trait: str
    gear: tuple[Instrument, ...]


class Shown(Struct, frozen=True):
    """A Show card of this show: `how` is pending, base, extra or play; `state` waiting, resolved, ignored, cancelled
    or cut (the band was removed before).
    """

    card: Face
    how: str
    state: str


class Row(Struct, frozen=True):
    """What a show brought a band; `coins` of the Fatigue check (0: no check), `tails` names whom it tired."""

    show: int
    p: int
    c: int
    merch: int
    payout: int
    earnings: int
    fund: int
    coins: int
    tails: tuple[str, ...]


class Pile(Struct, frozen=True):
    """A deck and its discard pile: `deck` is the ready-made deck's name (or that of an own list)."""

    kind: str
    deck: str
    left: int
    discards: tuple[str, ...]


class Stand(Struct, frozen=True):
    """A band as everybody sees it; `p` and `c` are standing, `removed` is the reason in words ("": on tour).

    `counts` is what it is worth as a daily result (BT-S6).
    """

    seat: int
    name: str
    genre: str
    genre_name: str
    fund: int
    morale: int
    p: int
    c: int
    members: tuple[Player, ...]
    cards: tuple[Shown, ...]
    pending: tuple[Face, ...]
    stolen: tuple[str, ...]
    left: tuple[str, ...]
    piles: tuple[Pile, ...]
    rows: tuple[Row, ...]
    ledger: dict[str, int]
    flips: bool
    plays: bool
    place: int
    removed: str = ""
    removed_show: int = 0
    counts: int = 0


class Stock(Struct, frozen=True):
    """How many copies of a card are left in an own deck."""

    card: Face
    copies: int


class Private(Struct, frozen=True):
    """What only the band's own player sees: the cards left in the decks, in no order, but for scouted ones
    (`top`, the next first; `bottom`, the last one last); standing orders in words.
    """

    seat: int
    show: tuple[Stock, ...]
    venues: tuple[Face, ...]
    crowds: tuple[Face, ...]
    top: tuple[str, ...]
    bottom: tuple[str, ...]
    extras: str
    choices: str


class Casting(Struct, frozen=True):
    """The daily challenge before and while it is played: who can be cast, the Show Deck, the Venues in order."""

    cast: tuple[Player, ...]
    deck: str
    show_cards: tuple[Stock, ...]
    venues: tuple[Place, ...]


class View(Struct, frozen=True):
    """A whole tour as a reader sees it. `phase` is forming, show, between (two legs) or over.

    `show` counts over the whole game, `shows` is the last one of this leg; `stands` are in turn order; `past` are the
    Venues played so far, this show's included; `line` sums everything up.
    """

    phase: str
    show: int
    shows: int
    leg: int
    legs: int
    venue: Place | None
    crowd: Place | None
    offered: Place | None
    past: tuple[str, ...]
    stands: tuple[Stand, ...]
    to_play: int | None
    question: str
    line: str
    winners: tuple[int, ...]
    casting: Casting | None = None
    mine: Private | None = None
