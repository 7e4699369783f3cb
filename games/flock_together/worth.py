"""What things are worth to a computer player, in food (one Forage is 1); reconstructed, set by simulation."""

from __future__ import annotations

from collections.abc import Callable

from games.core.table import Seat

from .cards import BONUS
from .changes import STAGES
from .model import Beast, Body
from .stats import after_effects, boost, egg_rate, hearts, meals_needed, powers, stat
from .verbs import Bar, Claws, Effect, Evade, On, PHeal, Splash, Steal

HEALTH = 6.0
"""A point of health removed from a Predator."""
FELLED = 4.0
DEATH = 25.0
HEART, LAST_HEARTS = 1.5, 2.5
"""A heart, and each of the last three."""
MEAL = (2.6, 2.0, 1.0)
"""A meal that still counts for a stage, by season."""
STAGE = (0.0, 7.0, 13.0)
EGG, LATE_EGG, CARD, BARRED = 0.9, 0.25, 1.9, 1.5
FOOD, SPARE_FOOD = 1.0, 0.6
PANTRY = 7
"""So much food is worth its full value."""
GRUBS = {
    "scorpion": 0.8,
    "lunar_moth": 0.8,
    "slug": 1.3,
    "cocoon": 2.8,
    "dung_beetle": 1.6,
    "dragonfly": 2.8,
    "clover": 0.8,
    "mantis": 3.2,
    "caterpillar": 2.4,
    "roly_poly": 2.6,
    "garden_snail": 0.4,
    "lucky_cricket": 1.0,
    "earthworm": 3.2,
    "beehive": 3.6,
    "ladybug": 5.5,
    "lanternfly": 1.2,
    "mosquitoes": 2.6,
    "wild_grain": 2.0,
    "centipede": 3.6,
    "wasp_swarm": 5.0,
    "ant_pile": 4.5,
    "firefly": 0.8,
    "lizard": 1.4,
    "large_spider": 1.0,
}
SIDES = 6


def heart_value(left: float, most: int) -> float:
    """All hearts of a chicken: the last ones count more."""
    return HEART * min(left, most) + (LAST_HEARTS - HEART) * min(left, 3)


def food_value(food: float) -> float:
    """Food, which is worth less where there is plenty."""
    spare = max(0.0, food - PANTRY)
    return FOOD * (food - spare) + SPARE_FOOD * spare


def goods_value(body: Body, seat: Seat, food: float, eggs: float) -> float:
    """Food and eggs; eggs lose their value with the last Egg Exchange."""
    egg = LATE_EGG if body.last_phase else EGG * egg_rate(body, seat)
    return food_value(food) + egg * eggs


def growth_value(body: Body, book: str, stage: int, meals: float) -> float:
    """Meals that still count, and stages reached."""
    needed = meals_needed(book, STAGES)
    return MEAL[body.season] * min(meals, needed) + STAGE[stage - 1] * (1 - body.day_index / 28)


def heal_cost(effects: tuple[Effect, ...]) -> float:
    """What it costs the flock that a Predator heals."""
    return sum(HEALTH * heal.n for heal in after_effects(effects, PHeal))


def effect_cost(body: Body, seat: Seat, at: str, effects: tuple[Effect, ...]) -> float:
    """What an enemy's effect costs the flock at a location, but for its healing."""
    total = sum(_stolen(body, seat, steal) for steal in after_effects(effects, Steal))
    total += BARRED * len(after_effects(effects, Bar))
    total += sum(_splashed(body, seat, at, splash.n) for splash in after_effects(effects, Splash))
    return total + sum(HEART * claws.n for claws in after_effects(effects, Claws))


def _splashed(body: Body, seat: Seat, at: str, n: int) -> float:
    victims = [other for other in body.living if other != seat and body.birds[other].at == at]
    return sum(HEART * n + DEATH * (hearts(body, other) <= n) for other in victims)


def _stolen(body: Body, seat: Seat, steal: Steal) -> float:
    victims = body.living if steal.who == "all" else [seat]
    held = [body.birds[victim].food if steal.res == "food" else body.birds[victim].eggs for victim in victims]
    return EGG * sum(min(steal.n, have) for have in held)


def expected(beast: Beast, cost: Callable[[tuple[Effect, ...]], float]) -> float:
    """The mean cost of a form's effect after an attack."""
    if beast.now.when != "after":
        return 0.0
    rolled = sum((row.most - row.least + 1) / SIDES * cost(row.effect) for row in beast.now.results)
    return rolled + cost(beast.now.always)


def evasion(beast: Beast) -> float:
    """The chance that a Predator evades an attack."""
    if beast.now.when != "before":
        return 0.0
    faces = sum(row.most - row.least + 1 for row in beast.now.results if after_effects(row.effect, Evade))
    return faces / SIDES


def expected_claws(body: Body, seat: Seat, beast: Beast) -> float:
    """The mean return damage without its effect's part, the attacker's own combat rolls counted."""
    extra = boost(body, beast)
    base = float(beast.now.claws + (extra.claws if extra else 0) - beast.masked + stat(body, seat, "return_damage"))
    rolls = [on for on in powers(body, seat, On) if on.event == "attack"]
    for on in rolls:
        faces = sum(row.most - row.least + 1 for row in on.results) / SIDES
        is_dodge = any(type(effect).__name__ == "Dodge" for row in on.results for effect in row.effect)
        base = base * (1 - faces) if is_dodge else base - faces
    return max(0.0, base - evasion(beast))


def card_worth(card: str) -> float:
    """A Bonus card's rough worth (section 6.7)."""
    return BONUS[card].worth
