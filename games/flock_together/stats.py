"""What the rules read off the table: powers in force, weather, hearts, strength, limits, an enemy's health."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from games.core.table import Seat

from .cards import ABILITIES, CHICKENS, COOP, GRUBS, LOOT, PLACES, WEATHER, Item
from .model import Beast, Body
from .sky import Confine, EatInside, Evict, Pelt, ProductionNumber, Strike, Weaken
from .verbs import Anywhere, Claws, Effect, EntryLock, ExchangeRate, Shield, Stat, Stats, Verb, WeatherBoost

Kind = TypeVar("Kind", bound=Verb)
HAND_LIMIT = 2


def abilities(body: Body, seat: Seat) -> list[str]:
    """The unlocked abilities of the own chicken and those borrowed (FT-R63)."""
    bird = body.birds[seat]
    if not bird.alive:
        return []
    own = [ability.id for ability in CHICKENS[bird.book].ability[: bird.stage]]
    return own + [lasting.what for lasting in bird.lasting if lasting.kind == "borrow"]


def sources(body: Body, seat: Seat) -> Iterator[Item]:
    """Everything that may work by itself: abilities, permanent Grubs that are undamaged, loot that is left."""
    bird = body.birds[seat]
    if not bird.alive:
        return
    for ability in abilities(body, seat):
        yield ABILITIES[ability]
    for held in bird.grubs:
        if GRUBS[held.id].permanent and not held.damage:
            yield GRUBS[held.id]
    for trophy in bird.loot:
        if trophy.left or not LOOT[trophy.id].uses:
            yield LOOT[trophy.id]


def powers(body: Body, seat: Seat, kind: type[Kind]) -> list[Kind]:
    """The effects of one kind that are in force for a seat."""
    return [effect for item in sources(body, seat) for effect in item.effect if isinstance(effect, kind)]


def stat(body: Body, seat: Seat, name: Stats) -> int:
    """The sum of the permanent changes of a value."""
    return sum(change.n for change in powers(body, seat, Stat) if change.name == name)


# ---- weather --------------------------------------------------------------------------------------------------------


def is_shielded(body: Body, seat: Seat, weather: str) -> bool:
    """Whether a player is protected from a weather card (FT-10.2)."""
    if any(not shield.weathers or weather in shield.weathers for shield in powers(body, seat, Shield)):
        return True
    return any(lasting.kind == "shield" and lasting.what in ("all", weather) for lasting in body.birds[seat].lasting)


def sky(body: Body, seat: Seat, kind: type[Kind]) -> Kind | None:
    """The part of this kind of the weather in force, if it affects this player."""
    row = WEATHER[body.weather]
    for part in row.good:
        if isinstance(part, kind):
            return part
    found = next((part for part in row.bad if isinstance(part, kind)), None)
    return None if found is None or is_shielded(body, seat, row.id) else found


def destinations(body: Body, seat: Seat) -> list[str]:
    """Where a player may go (FT-5.4, FT-10.4)."""
    bird = body.birds[seat]
    if not bird.alive or (bird.inside and sky(body, seat, Confine)):
        return []
    return [place for place in PLACES if place != bird.at and (place != COOP or not sky(body, seat, Evict))]


def is_deadly(body: Body, seat: Seat, at: str) -> bool:
    """Whether ending the turn at a location could cost the last heart (Hail, Lightning Storm)."""
    harms = [sky(body, seat, Pelt), sky(body, seat, Strike)]
    return at != COOP and any(harm is not None and harm.n >= hearts(body, seat) for harm in harms)


def may_eat_here(body: Body, seat: Seat) -> bool:
    """Eat is for the Outside, in Freezing for everywhere."""
    return not body.birds[seat].inside or sky(body, seat, EatInside) is not None


def is_at_home(body: Body, seat: Seat) -> bool:
    """Whether actions of the Inside may be taken here (`anywhere`)."""
    bird = body.birds[seat]
    return (
        bird.inside or any(lasting.kind == "anywhere" for lasting in bird.lasting) or bool(powers(body, seat, Anywhere))
    )


# ---- a chicken's values ---------------------------------------------------------------------------------------------


def max_hearts(body: Body, seat: Seat) -> int:
    """Hearts of the stage and loot."""
    bird = body.birds[seat]
    return CHICKENS[bird.book].hearts[bird.stage - 1] + stat(body, seat, "max_hearts")


def hearts(body: Body, seat: Seat) -> int:
    """Hearts left (FT-2.4)."""
    return max_hearts(body, seat) - body.birds[seat].damage


def strength(body: Body, seat: Seat) -> int:
    """The maximum strength (FT-6.3)."""
    bird, dust = body.birds[seat], sky(body, seat, Weaken)
    base = CHICKENS[bird.book].strength[bird.stage - 1] + stat(body, seat, "strength")
    return max(0, base - (dust.n if dust else 0))


def production_number(body: Body, seat: Seat) -> int:
    """What a production roll has to reach, at stage 2 or 3 (FT-4.3, FT-10.8)."""
    bird, saving = body.birds[seat], sky(body, seat, ProductionNumber)
    return saving.n if saving else CHICKENS[bird.book].production[bird.stage - 2]


def meals_needed(book: str, stage: int) -> int:
    """The meal counter needed for a stage (0 for the first)."""
    return 0 if stage == 1 else CHICKENS[book].meals[stage - 2]


def hand_limit(body: Body, seat: Seat) -> int | None:
    """How many Bonus cards may be kept; None without a limit (FT-9.5)."""
    free = any(change.name == "hand_limit" for change in powers(body, seat, Stat))
    return None if free else HAND_LIMIT


def is_over_limit(body: Body, seat: Seat) -> bool:
    """Whether cards have to go (FT-9.5)."""
    limit = hand_limit(body, seat)
    return limit is not None and len(body.birds[seat].hand) > limit


def is_barred(body: Body, seat: Seat, kind: str) -> bool:
    """FT-7.12."""
    return any(lasting.kind == "bar" and lasting.what == kind for lasting in body.birds[seat].lasting)


def egg_rate(body: Body, seat: Seat) -> int:
    """Food per egg in an Egg Exchange."""
    return max([rate.n for rate in powers(body, seat, ExchangeRate)], default=1)


# ---- enemies --------------------------------------------------------------------------------------------------------


def static(beast: Beast, kind: type[Kind]) -> Kind | None:
    """A standing rule of a Predator's form."""
    return next((effect for effect in beast.now.static if isinstance(effect, kind)), None)


def boost(body: Body, beast: Beast) -> WeatherBoost | None:
    """Owl Coopone's bonus while its weather is in force (FT-7.10)."""
    found = static(beast, WeatherBoost)
    return found if found and found.weather == body.weather else None


def max_health(body: Body, enemy: str) -> int:
    """A Predator's or top Grub's full health (FT-1.4, FT-7.6)."""
    beast = body.beast(enemy)
    if beast is None:
        return GRUBS[body.grub_decks[enemy][0]].health
    extra = boost(body, beast)
    return (beast.now.health + beast.bonus) * len(body.birds) + (extra.health if extra else 0)


def damage_on(body: Body, enemy: str) -> int:
    """The damage that lies on an enemy."""
    beast = body.beast(enemy)
    return body.grub_damage[enemy] if beast is None else beast.damage


def health_left(body: Body, enemy: str) -> int:
    """Health that is left (FT-7.2)."""
    return max_health(body, enemy) - damage_on(body, enemy)


def is_last(body: Body, enemy: str) -> bool:
    """Whether an enemy is the last Predator (FT-7.7)."""
    return body.beast(enemy) is not None and sum(beast.by is None for beast in body.beasts) == 1


def worst_answer(body: Body, seat: Seat, beast: Beast) -> int:
    """The most hearts that an attack on a Predator could cost, before dice and cards of the attacker (FT-6.9)."""
    extra, effects = boost(body, beast), [row.effect for row in beast.now.results]
    raised = max((sum(claws.n for claws in after_effects(effect, Claws)) for effect in effects), default=0)
    claws = beast.now.claws + raised + (extra.claws if extra else 0)
    return max(0, claws - beast.masked + stat(body, seat, "return_damage"))


def is_locked(body: Body, beast: Beast) -> bool:
    """Whether nobody may attack it today, because somebody has come to it (FT-7.9)."""
    return static(beast, EntryLock) is not None and beast.at in body.entered


def after_effects(effects: tuple[Effect, ...], kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """The effects of one kind, or of several, among those noted."""
    return [effect for effect in effects if isinstance(effect, kind)]
