"""The components as rows of data (section 6), loaded and checked once."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from msgspec import Struct

from games.core.data import BadData, rows

from .effects import Bonus, Color, Handicap, Penalty, Track

PACKAGE = "come_together"
COLORS: tuple[Color, ...] = ("K", "B", "P", "Y", "G")
TRACKS: tuple[Track, ...] = ("cyan", "orange", "white", "black")
LOCATIONS = ("stages", "stars", "campsites", "public")
LETTERS = ("A", "B", "C", "D")
HEARTS = ("B", "C")
Deck = Literal["stages", "stars", "campsites", "public", "program", "starting"]
Half = Literal["", "pizza", "beer", "water"]
Row = TypeVar("Row", bound="Entry")


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file; `mark` says where its values come from (printed, public, reconstructed)."""

    id: str
    mark: str


class Star(Entry, frozen=True, kw_only=True):
    """A Star card: the meeples it demands and its card points (CT-13.5)."""

    name: str
    deck: Deck
    demand: dict[Color, int]
    points: int


class Rising(Entry, frozen=True, kw_only=True):
    """A Rising Star card; it has no card points."""

    name: str
    deck: Deck
    demand: dict[Color, int]
    points: int = 0


class StageCard(Entry, frozen=True, kw_only=True):
    """A Stage card: `rate` points per assigned meeple of `color`, and its half-stands; starting cards have a power."""

    name: str
    deck: Deck
    color: Color
    rate: int
    left: Half
    right: Half
    power: str = ""


class Campsite(Entry, frozen=True, kw_only=True):
    """A Campsite card: tents, and three spaces of the black track."""

    name: str
    deck: Deck
    tents: int
    black: tuple[Bonus, Bonus, Bonus]


class Public(Entry, frozen=True, kw_only=True):
    """A Public card: take up to `take` of the colours shown, each once (CT-7.6)."""

    name: str
    deck: Deck
    type: Literal["any", "three", "pair"]
    colors: tuple[Color, ...]
    take: int


class BonusCard(Entry, frozen=True, kw_only=True):
    """A Bonus card: two bonuses in the player's order (CT-7.7)."""

    name: str
    deck: Deck
    bonuses: tuple[Bonus, Bonus]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a Location tile."""

    workers: int
    bonus: Bonus


class Tile(Entry, frozen=True, kw_only=True):
    """A Location tile: its two publicity tracks and the spaces A to D."""

    round: int
    tracks: tuple[Track, Track]
    spaces: tuple[Space, Space, Space, Space]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level of a Newspaper tile: points per unit, the most that the product gives, and the bonus."""

    points: int
    most: int
    bonus: Bonus


class News(Entry, frozen=True, kw_only=True):
    """A side of a Newspaper tile: multiplier, penalty at level –, levels I to III; `printed` lists what is printed."""

    tile: str
    side: str
    of: str
    penalty: Penalty
    levels: tuple[Level, Level, Level]
    printed: tuple[str, ...]


class Bead(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a track: the bonus when it is entered, and the icon that is reached there (0: none)."""

    at: int
    bonus: Bonus
    mark: str
    icon: int = 0


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """A keep-limit icon above the black track (6.5)."""

    at: int
    meeples: int
    cards: int
    mark: str


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A place of the Setup card: Flower Power and the ten workers."""

    fp: int
    active: int
    resting: int
    inactive: int


class SetupRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The row of the Setup card for a number of players (6.13)."""

    players: int
    places: tuple[Start, ...]
    mark: str


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """How many activations end a round, and which side of the board is used (CT-11.1)."""

    players: int
    activations: int
    side: Literal["front", "back"]
    mark: str


class Power(Entry, frozen=True, kw_only=True):
    """A special power (6.14)."""

    name: str


class FestivalBoard(Entry, frozen=True, kw_only=True):
    """A side of a Festival board with its handicap (6.15)."""

    name: str
    rule: Handicap


class Achievement(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the achievement table: the least final score (CT-19.13)."""

    least: int
    name: str
    mark: str


Card = Star | Rising | StageCard | Campsite | Public | BonusCard
Artist = Star | Rising


def _load(name: str, kind: type[Row], table: str) -> dict[str, Row]:
    return rows(PACKAGE, name, kind, table=table)


def _listed(name: str, kind: type[Any], table: str, key: str) -> tuple[Any, ...]:
    return tuple(rows(PACKAGE, name, kind, key=key, table=table).values())


STARS = _load("artists", Star, "star")
RISING = _load("artists", Rising, "rising")
STAGES = _load("stages", StageCard, "stage")
CAMPSITES = _load("campsites", Campsite, "campsite")
PUBLIC = _load("crowd", Public, "public")
BONUS = _load("crowd", BonusCard, "bonus")
ARTISTS: dict[str, Artist] = {**STARS, **RISING}
CARDS: dict[str, Card] = {**STARS, **RISING, **STAGES, **CAMPSITES, **PUBLIC, **BONUS}
TILES = _load("tiles", Tile, "tile")
NEWS = _load("news", News, "news")
BEADS: dict[str, tuple[Bead, ...]] = {
    name: _listed("tracks", Bead, name, "at") for name in ("cyan", "orange", "white", "front", "back")
}
KEEPS: tuple[Keep, ...] = _listed("tracks", Keep, "keep", "at")
SETUP: dict[int, SetupRow] = {row.players: row for row in _listed("setup", SetupRow, "row", "players")}
LENGTHS: dict[int, Length] = {row.players: row for row in _listed("setup", Length, "length", "players")}
WORKER_COLORS = tuple(_load("setup", Entry, "color"))
POWERS = _load("setup", Power, "power")
BOARDS = _load("setup", FestivalBoard, "board")
ACHIEVEMENTS: tuple[Achievement, ...] = _listed("setup", Achievement, "achievement", "least")
DECKS: dict[str, tuple[str, ...]] = {
    deck: tuple(sorted(card.id for card in CARDS.values() if card.deck == deck))
    for deck in (*LOCATIONS, "program", "starting")
}
FRIEND_CARDS = tuple(f"FR-{letter}{number}" for letter in LETTERS for number in range(1, 5))


def _check() -> None:
    """Raise BadData unless the counts and sums of 6.19 hold."""
    sizes = {"stages": 32, "stars": 37, "campsites": 32, "public": 20, "program": 30}
    for deck, size in sizes.items():
        _hold(len(DECKS[deck]) == size, f"deck {deck} has {size} cards")
    _hold(len(TILES) == 12, "there are 12 tiles")
    for tile in TILES.values():
        for space in tile.spaces:
            blank = space.bonus.__struct_config__.tag == "none"
            _hold(blank == (space.workers == 1), f"tile {tile.id}: exactly the 1-worker spaces have no bonus")
    for card in ARTISTS.values():
        fits = sum(card.demand.values()) in ((3, 4) if isinstance(card, Star) else (2,))
        _hold(fits, f"artist {card.id} demands the right number of meeples")
    for stage in STAGES.values():
        _hold(bool(stage.left or stage.right), f"stage {stage.id} has one or two half-stands")
    for row in SETUP.values():
        for place in row.places:
            _hold(place.active + place.resting + place.inactive == 10, f"setup row {row.players}: ten workers")


def _hold(kept: bool, what: str) -> None:
    if not kept:
        raise BadData(f"data/{PACKAGE}: {what}")


_check()
