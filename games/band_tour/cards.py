"""The rows of data: Band Members, Show cards, Venues, Crowds, ready-made bands and decks, the rules' numbers."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from games.core.data import BadData, rows

from .effects import Effect
from .grammar import read_effect

PACKAGE = "band_tour"
Mark = Literal["printed", "public", "reconstructed"]
Genre = Literal["IND", "MTL", "ELE", "ROK", "PNK", "NOI", "RAP", "POP"]
Role = Literal["VOX", "GTR", "BASS", "DRUM", "KEYS", "MACH", "CREW"]
Tag = Literal["DIY", "BAR", "CLUB", "HALL", "FEST", "OUT"]
ShowType = Literal["GEAR", "EDGE", "LUCK", "PROMOTER", "STRESS", "BUMMER"]
Passive = Literal["", "no_fatigue", "gear_safe", "stays"]
DeckKind = Literal["show", "venue", "crowd"]
Id = str

GENRES: tuple[Genre, ...] = get_args(Genre)
SHOW_TYPES: tuple[ShowType, ...] = get_args(ShowType)
DECK_KINDS: tuple[DeckKind, ...] = get_args(DeckKind)
CATEGORIES = ("MEMBER", "GEAR", "EDGE", "LUCK", "STRESS", "VENUE", "CROWD", "PROMOTER", "BUMMER")
"""The nine categories in the order in which a turn resolves (BT-4.1)."""


class BandMember(Struct, frozen=True, forbid_unknown_fields=True):
    """A Band Member card: `turn` happens in step 1 of its band's turn, `show` lasts while it plays."""

    id: Id
    name: str
    role: Role
    genres: tuple[Genre, ...]
    p: int
    c: int
    mark: Mark
    passive: Passive = ""
    turn: str = ""
    show: str = ""


class ShowCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a Show Deck; `ev` is its average worth in dollars, `name_mark` where the name comes from."""

    id: Id
    name: str
    type: ShowType
    effect: str
    ev: int
    mark: Mark
    name_mark: Mark = "reconstructed"


class Venue(Struct, frozen=True, forbid_unknown_fields=True):
    """A place to play: what it pays, what kind of place it is."""

    id: Id
    name: str
    tags: tuple[Tag, ...]
    payout: int
    mark: Mark
    turn: str = ""
    show: str = ""


class Crowd(Struct, frozen=True, forbid_unknown_fields=True):
    """Who came."""

    id: Id
    name: str
    mark: Mark
    turn: str = ""
    show: str = ""


class ReadyBand(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made band with its genre and the decks that suit it (section 6.10)."""

    id: Id
    name: str
    genre: Genre
    lineup: tuple[Id, ...]
    show: Id
    venue: Id
    crowd: Id
    style: str
    mark: Mark


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made deck (section 6.11)."""

    id: Id
    kind: DeckKind
    name: str
    cards: tuple[Id, ...]
    mark: Mark


class Constant(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the rules."""

    id: str
    value: int
    mark: Mark


MEMBERS = rows(PACKAGE, "members", BandMember, table="member")
SHOW_CARDS = {
    card.id: card for kind in SHOW_TYPES for card in rows(PACKAGE, kind.lower(), ShowCard, table="card").values()
}
VENUES = rows(PACKAGE, "venues", Venue, table="venue")
CROWDS = rows(PACKAGE, "crowds", Crowd, table="crowd")
BANDS = rows(PACKAGE, "bands", ReadyBand, table="band")
DECKS = rows(PACKAGE, "decks", Deck, table="deck")
RULES = {row.id: row.value for row in rows(PACKAGE, "constants", Constant, table="constant").values()}
POOLS: dict[DeckKind, tuple[Id, ...]] = {"show": tuple(SHOW_CARDS), "venue": tuple(VENUES), "crowd": tuple(CROWDS)}
"""The collection that each kind of deck is built from."""


def _effects() -> tuple[dict[Id, Effect], dict[Id, Effect]]:
    """What every source does when it is resolved, and what it does as long as it lies there."""
    acts: dict[Id, Effect] = {}
    lasting: dict[Id, Effect] = {}
    places: tuple[tuple[str, dict[Id, BandMember] | dict[Id, Venue] | dict[Id, Crowd]], ...] = (
        ("members", MEMBERS),
        ("venues", VENUES),
        ("crowds", CROWDS),
    )
    for name, table in places:
        for row in table.values():
            where = f"data/{PACKAGE}/{name}.toml, row {row.id}, key"
            acts[row.id] = read_effect(row.turn, f"{where} turn")
            lasting[row.id] = read_effect(row.show, f"{where} show", "show")
    for card in SHOW_CARDS.values():
        where = f"data/{PACKAGE}/{card.type.lower()}.toml, row {card.id}, key effect"
        if card.type == "GEAR":
            lasting[card.id] = read_effect(card.effect, where, "show")
        else:
            acts[card.id] = read_effect(card.effect, where)
    return acts, lasting


def _check_lists() -> None:
    """Bands and decks name cards that exist; raises BadData."""
    for band in BANDS.values():
        unknown = [card for card in band.lineup if card not in MEMBERS]
        unknown += [deck for deck in (band.show, band.venue, band.crowd) if deck not in DECKS]
        if unknown:
            raise BadData(f"data/{PACKAGE}/bands.toml, row {band.id}: there is no {unknown[0]}")
    for deck in DECKS.values():
        unknown = [card for card in deck.cards if card not in POOLS[deck.kind]]
        if unknown:
            raise BadData(f"data/{PACKAGE}/decks.toml, row {deck.id}, key cards: there is no {unknown[0]}")


ACTS, LASTING = _effects()
"""Effects by source: `turn` effects and Show cards; `show` effects and Gear."""
_check_lists()


def category_of(source: Id) -> str:
    """The category of a source (BT-4.1)."""
    if source in SHOW_CARDS:
        return SHOW_CARDS[source].type
    return "MEMBER" if source in MEMBERS else "VENUE" if source in VENUES else "CROWD"


def ready_decks(kind: DeckKind) -> list[Deck]:
    """The ready-made decks of a kind."""
    return [deck for deck in DECKS.values() if deck.kind == kind]
