"""What weather cards do (section 6.6): a closed list like that of the effects."""

from __future__ import annotations

from .verbs import Verb


class ForageBonus(Verb, frozen=True):
    """The first Forage of each turn gives n more."""

    n: int


class Confine(Verb, frozen=True):
    """Into the Coop at once, and not out of it."""


class EatInside(Verb, frozen=True):
    """Eat is allowed Inside."""


class ShortTurn(Verb, frozen=True):
    """One turn of the phase has an action less (FT-10.5)."""


class LongTurn(Verb, frozen=True):
    """One turn of the phase may have an action more (FT-10.5)."""


class ForageCost(Verb, frozen=True):
    """A Forage takes n actions."""

    n: int


class GrubTruce(Verb, frozen=True):
    """Grubs may not be attacked."""


class Crowding(Verb, frozen=True):
    """At day's end n hearts are lost by whoever is nearby another (FT-10.6)."""

    n: int


class Strike(Verb, frozen=True):
    """At the end of a turn Outside, a roll up to `most` costs n hearts."""

    most: int
    n: int


class Flood(Verb, frozen=True):
    """Before the next phase all food is lost (FT-10.11)."""


class Whirl(Verb, frozen=True):
    """At the start of a turn, a roll up to `most` costs n actions."""

    most: int
    n: int


class NoExchange(Verb, frozen=True):
    """The next Egg Exchange is skipped (FT-10.12)."""


class Evict(Verb, frozen=True):
    """Out of the Coop at once, and not into it."""


class ExchangeBonus(Verb, frozen=True):
    """n food more in the next Egg Exchange, once (FT-10.13)."""

    n: int


class OpenExchange(Verb, frozen=True):
    """In the last phase of the game eggs may be exchanged in any turn (FT-10.13)."""


class Pelt(Verb, frozen=True):
    """At the end of a turn Outside n hearts are lost."""

    n: int


class ProductionNumber(Verb, frozen=True):
    """The number needed for an egg is n."""

    n: int


class Gust(Verb, frozen=True):
    """At the end of a turn Outside n food or eggs are lost, by choice."""

    n: int


class Fog(Verb, frozen=True):
    """A roll before every attack; up to `most` it misses."""

    most: int


class Weaken(Verb, frozen=True):
    """The maximum strength is n less."""

    n: int


Sky = (
    ForageBonus | Confine | EatInside | ShortTurn | LongTurn | ForageCost | GrubTruce | Crowding | Strike | Flood
    | Whirl | NoExchange | Evict | ExchangeBonus | OpenExchange | Pelt | ProductionNumber | Gust | Fog | Weaken
)  # fmt: skip
