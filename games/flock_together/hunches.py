"""What a computer player does with cards, Grubs and loot in its turn: goods are used at once (section 10)."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat

from . import worth
from .cards import BONUS, Item
from .changes import STAGES
from .damage import card_keys, card_of
from .defeat import can_hit
from .model import Flock
from .planning import Play, cards, fault, item_fault, tools
from .stats import health_left, hearts, max_hearts, meals_needed, static
from .verbs import (
    CardProof,
    Draw,
    DrawSplit,
    Effect,
    Gain,
    Heal,
    Hit,
    OneOf,
    Pay,
    Recover,
    RollAssign,
    Shield,
)

KEPT = 1.0
HOSTILE = {"hail": 1.5, "freezing": 1.0, "lightning": 1.0, "fog": 1.0, "dust_storm": 1.0, "daylight_savings": 0.4}
GAIN_NEEDED = 0.8


def good_play(t: Flock, seat: Seat) -> Answer | None:
    """A card, Grub or loot that is worth using now, in the own turn."""
    for item in cards(t, seat):
        if "A" in item.timing and item_fault(t, seat, item) is None:
            value, choices = best_use(t, seat, item)
            if value >= GAIN_NEEDED:
                return ["play", item.id, *choices]
    for item in tools(t, seat):
        if item.id in ("egg_stash", "food_stash"):
            left = next(trophy.left for trophy in t.body.birds[seat].loot if trophy.id == item.id)
            return ["use", item.id, str(left), str(seat)]
    return None


def best_use(t: Flock, seat: Seat, item: Item) -> tuple[float, Answer]:
    """The value of using an item in the best way, and the choices for it."""
    value, choices = 0.0, list[str]()
    for effect in item.effect:
        if isinstance(effect, OneOf):
            options = [
                (_sum(t, seat, item, option), [str(n)])
                for n, option in enumerate(effect.options, 1)
                if fault(Play(t, seat, item), option) is None
            ]
            best = max(options, key=lambda pair: pair[0][0], default=((-9.0, []), ["1"]))
            value += best[0][0]
            choices += [*best[1], *best[0][1]]
        else:
            more, rest = effect_use(t, seat, item, effect)
            value += more
            choices += rest
    return value, choices


def _sum(t: Flock, seat: Seat, item: Item, effects: tuple[Effect, ...]) -> tuple[float, Answer]:
    found = [effect_use(t, seat, item, effect) for effect in effects]
    return sum(value for value, _ in found), [choice for _, choices in found for choice in choices]


def effect_use(t: Flock, seat: Seat, item: Item, effect: Effect) -> tuple[float, Answer]:
    """The value of one effect, and the choices for it."""
    bird = t.body.birds[seat]
    match effect:
        case Gain(res=res, n=n, who="mate"):
            mate = max(t.body.mates(seat), key=lambda other: _gain_value(t, other, res, n))
            return _gain_value(t, mate, res, n), [str(mate)]
        case Gain(res=res, n=n):
            return _gain_value(t, seat, res, n), []
        case Heal(n=n, who="mate"):
            hurt = [other for other in t.body.mates(seat) if t.body.birds[other].damage]
            if not hurt:
                return 0.0, []
            mate = max(hurt, key=lambda other: _heal_value(t, other, n))
            return _heal_value(t, mate, n), [str(mate)]
        case Heal(n=n):
            return _heal_value(t, seat, n), []
        case Pay(res="bonus"):
            key = min(card_keys(_others(bird.hand, item.id)), key=lambda k: BONUS[card_of(k)].worth)
            return -BONUS[card_of(key)].worth, [key]
        case Pay(res=res, n=n):
            return -_pay_value(t, seat, res, n), []
        case Hit(n=n):
            return _hit_use(t, item, n)
        case Draw(n=n):
            return (1.2 * n, []) if not bird.hand else (0.0, [])
        case DrawSplit():
            return (2.0, []) if not bird.hand else (0.0, [])
        case RollAssign():
            return (4.0, []) if hearts(t.body, seat) >= 4 else (-9.0, [])
        case Shield():
            return HOSTILE.get(t.body.weather, 0.0), []
        case Recover():
            return _recover_use(t, seat)
    return 0.0, []


def _others(hand: list[str], card: str) -> list[str]:
    rest = list(hand)
    if card in rest:
        rest.remove(card)
    return rest


def _gain_value(t: Flock, seat: Seat, res: str, n: int) -> float:
    bird, body = t.body.birds[seat], t.body
    if res == "meal":
        before = worth.growth_value(body, bird.book, bird.stage, bird.meals)
        stage = bird.stage
        while stage < STAGES and bird.meals + n >= meals_needed(bird.book, stage + 1):
            stage += 1
        return worth.growth_value(body, bird.book, stage, bird.meals + n) - before
    food, eggs = (n, 0) if res == "food" else (0, n)
    return worth.goods_value(body, seat, bird.food + food, bird.eggs + eggs) - worth.goods_value(
        body, seat, bird.food, bird.eggs
    )


def _heal_value(t: Flock, seat: Seat, n: int) -> float:
    left, most = hearts(t.body, seat), max_hearts(t.body, seat)
    return worth.heart_value(min(most, left + n), most) - worth.heart_value(left, most)


def _pay_value(t: Flock, seat: Seat, res: str, n: int) -> float:
    if res == "heart":
        left, most = hearts(t.body, seat), max_hearts(t.body, seat)
        return worth.heart_value(left, most) - worth.heart_value(left - n, most) + 0.5
    if res == "meal":
        return 0.1 if t.body.birds[seat].stage == STAGES else 9.0
    return n * (1.0 if res == "food" else worth.EGG)


def _hit_use(t: Flock, item: Item, n: int) -> tuple[float, Answer]:
    """Finish a Predator if that is possible, else the weakest one."""
    foes = [beast for beast in t.body.beasts if beast.is_enemy and can_hit(t, beast.id)]
    if item.id in BONUS:
        foes = [beast for beast in foes if not static(beast, CardProof)]
    if not foes:
        return -9.0, []
    beast = min(foes, key=lambda foe: health_left(t.body, foe.id))
    left = health_left(t.body, beast.id)
    if len(t.body.living) < len(t.body.birds) and left <= n and sum(b.by is None for b in t.body.beasts) == 1:
        return -9.0, []
    return worth.HEALTH * min(n, left) + (worth.FELLED if left <= n else -2.0), [beast.id]


def _recover_use(t: Flock, seat: Seat) -> tuple[float, Answer]:
    room = len(t.body.birds[seat].hand) < 2
    best = max(t.body.bonus_discard, key=lambda card: (BONUS[card].worth, card), default=None)
    if best is None or not room or BONUS[best].worth < 2.3:
        return 0.0, []
    return BONUS[best].worth - KEPT, [BONUS[best].family, best]
