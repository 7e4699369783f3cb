"""Rows of data: Chicken books, Predator books with their loot, Grubs, Bonus cards, weather, difficulty levels."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.core.data import BadData, record, rows

from .sky import Sky
from .verbs import Effect, Outcome

PACKAGE = "flock_together"
Mark = Literal["printed", "public", "reconstructed"]
Timing = Literal["A", "O", "D", "R", "G", "P", "S"]
"""Anytime, own turn, declared with an attack, roll window, damage window, passive, at the start (FT-9.2)."""
Season = Literal["spring", "summer", "fall"]


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything with an effect that a player can have: Bonus card, Grub, loot, ability."""

    id: str
    name: str
    timing: tuple[Timing, ...]
    effect: tuple[Effect, ...]
    mark: Mark


class Ability(Item, frozen=True):
    """An ability of a Chicken book; the first belongs to stage 1, and so on."""


class Loot(Item, frozen=True):
    """The last page of a Predator book; `uses` is 0 for loot that is permanent."""

    uses: int = 0


class Bonus(Item, frozen=True):
    """A Bonus card: `count` copies exist, `worth` is a rough value in food, `family` a group for menus."""

    count: int
    worth: float
    family: Literal["goods", "healing", "attack", "defence", "tricks"]


class Grub(Item, frozen=True):
    """A Grub: what an attacker rolls (`results`) or suffers (`always`), and the reward for who takes it."""

    health: int
    results: tuple[Outcome, ...] = ()
    always: tuple[Effect, ...] = ()
    permanent: bool = False


class Chicken(Struct, frozen=True, forbid_unknown_fields=True):
    """A Chicken book: values by stage, `meals` and `production` from stage 2 on."""

    id: str
    name: str
    sex: Literal["m", "f"]
    hearts: tuple[int, int, int]
    strength: tuple[int, int, int]
    meals: tuple[int, int]
    production: tuple[int, int]
    ability: tuple[Ability, Ability, Ability]
    mark: Mark


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A form of a Predator: `health` per seat, `claws`, and what it does `when` attacked or defeated."""

    health: int
    claws: int
    mark: Mark
    when: Literal["", "before", "after", "defeat"] = ""
    results: tuple[Outcome, ...] = ()
    always: tuple[Effect, ...] = ()
    static: tuple[Effect, ...] = ()


class Predator(Struct, frozen=True, forbid_unknown_fields=True):
    """A Predator book."""

    id: str
    name: str
    animal: str
    form: tuple[Form, Form, Form]
    loot: Loot
    mark: Mark


class Weather(Struct, frozen=True, forbid_unknown_fields=True):
    """A weather card; a shielded chicken ignores the `bad` parts (FT-10.2)."""

    id: str
    name: str
    season: Season
    mark: Mark
    bad: tuple[Sky, ...] = ()
    good: tuple[Sky, ...] = ()


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A difficulty level (FT-1.13): `boss`, `all` name the books drawn from, if not all ten."""

    id: str
    name: str
    boss_bonus: int
    weather: Literal["top", "mixed", "removed"]
    mark: Mark
    loot: bool = False
    boss: tuple[str, ...] = ()
    all: tuple[str, ...] = ()


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed books of FT-1.14; the last Predator is the Boss."""

    chickens: tuple[str, ...]
    predators: tuple[str, str, str, str]
    mark: Mark


class Setup(Struct, frozen=True):
    """The calendar, the places and the first game; `phases` are the days on which a phase begins."""

    seasons: tuple[Season, Season, Season]
    days: int
    phases: tuple[int, ...]
    outside: tuple[str, ...]
    fair_weather: tuple[str, str, str]
    first_game: FirstGame


CHICKENS = rows(PACKAGE, "chickens", Chicken, table="chicken")
PREDATORS = rows(PACKAGE, "predators", Predator, table="predator")
GRUBS = rows(PACKAGE, "grubs", Grub, table="grub")
BONUS = rows(PACKAGE, "bonus", Bonus)
WEATHER = rows(PACKAGE, "weather", Weather)
LEVELS = rows(PACKAGE, "setup", Level, table="level")
SETUP = record(PACKAGE, "setup", Setup)
ABILITIES = {ability.id: ability for book in CHICKENS.values() for ability in book.ability}
LOOT = {book.loot.id: book.loot for book in PREDATORS.values()}
OWNERS = {book.loot.id: book.id for book in PREDATORS.values()}
"""The Predator that each loot comes from."""
ITEMS: dict[str, Item] = {**BONUS, **GRUBS, **LOOT, **ABILITIES}
COOP = "coop"
PLACES = (COOP, *SETUP.outside)
BADLANDS = SETUP.outside[-1]
REGULAR = SETUP.outside[:-1]
DECKS = ("inside", "outside")

if len(ITEMS) != len(BONUS) + len(GRUBS) + len(LOOT) + len(ABILITIES):
    raise BadData(f"data/{PACKAGE}: an id stands for two things")
