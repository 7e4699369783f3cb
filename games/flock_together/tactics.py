"""How a computer player plans its turn: every order of its next few actions is thought through with mean results.

Dice count by their means; an attack whose worst answer could kill is not made.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core.choices import Answer, Pick
from games.core.table import Seat

from . import actions, strikes, votes, worth
from .cards import COOP, DECKS
from .model import Flock
from .scenes import Foe, Mind, Prey, Scene, Way
from .stats import health_left

BROOD, NEVER = 30.0, -1000.0
READY = 1.2
"""Standing where the next attack can be made at once."""
SHARE = 0.8
"""What a part of a Grub is worth, of the whole."""
FATAL = 20.0
HASTE = 0.15
"""Predators are better beaten before they grow: so much more per day of the season."""
CLOSE = 0.5
"""Mean health that counts as none."""
SPARE_CARD, HAND_ROOM = 0.4, 2
LEAST_GAIN = 1e-9


def best_plan(mind: Mind, scene: Scene) -> tuple[float, Answer]:
    """The value of the best way to go on, and its first action."""
    best: tuple[float, Answer] = (value_of(mind, scene), ["end"])
    if scene.actions > 0:
        for answer, after in ways(mind, scene):
            value = best_plan(mind, after)[0]
            if value > best[0] + LEAST_GAIN:
                best = (value, answer)
    return best


def ways(mind: Mind, scene: Scene) -> list[Way]:
    """The actions worth thinking about, and what they lead to."""
    spent = replace(scene, actions=scene.actions - 1)
    found = _at_home(mind, scene, spent) if scene.at == COOP or mind.always_home else []
    found += _outside(mind, scene, spent) if scene.at != COOP else []
    if n := _meals(mind, scene):
        found.append((["eat", n], mind.fed(replace(spent, food=scene.food - n), n)))
    found += [(["move", to], replace(spent, at=to)) for to in _moves(mind, scene)]
    for at, foe in enumerate(mind.foes):
        found += _attack(mind, scene, spent, at, foe)
    for at, prey in enumerate(mind.prey, len(mind.foes)):
        found += _hunt(mind, scene, spent, at, prey)
    found.append((["draw"], replace(spent, cards=scene.cards + 1)))
    return found


def _at_home(mind: Mind, scene: Scene, spent: Scene) -> list[Way]:
    found: list[Way] = []
    missing = int(mind.most_hearts(scene) - scene.hearts)
    n = min(scene.stage, scene.food, missing)
    if n > 0 and "heal" not in mind.barred:
        found.append((["heal", n], replace(spent, food=scene.food - n, hearts=scene.hearts + n)))
    if scene.stage > 1:
        found.append((["lay"], replace(spent, eggs=scene.eggs + 1)))
    if scene.eggs and not scene.brooding and mind.brood_for:
        found.append((["brood", str(mind.brood_for[0])], replace(spent, eggs=scene.eggs - 1, brooding=True)))
    return found


def _outside(mind: Mind, scene: Scene, spent: Scene) -> list[Way]:
    if scene.actions < mind.forage_cost:
        return []
    after = replace(spent, actions=scene.actions - mind.forage_cost, food=scene.food + mind.forage_gain)
    return [(["forage"], after)]


def _meals(mind: Mind, scene: Scene) -> int:
    if "eat" in mind.barred or (scene.at == COOP and not mind.eats_inside):
        return 0
    return min(actions.MEALS_BY_STAGE[scene.stage - 1], scene.food)


def _moves(mind: Mind, scene: Scene) -> list[str]:
    if scene.at == COOP and mind.is_shut_in:
        return []
    return [to for to in mind.places if to != scene.at and not (to == COOP and mind.is_shut_out)]


def _attack(mind: Mind, scene: Scene, spent: Scene, at: int, foe: Foe) -> list[Way]:
    power = int(min(mind.power(scene), max(1.0, scene.left[at] + CLOSE)))
    if scene.at != foe.at or power < 1 or scene.left[at] <= 0 or not foe.is_open or foe.worst >= scene.hearts:
        return []
    left = max(0.0, scene.left[at] - power * foe.lands)
    gained = scene.gained + worth.HEALTH * (scene.left[at] - left) - foe.effects
    if left >= CLOSE:
        gained -= foe.heals
    else:
        gained += NEVER if foe.ends_badly else worth.FELLED * (1 + HASTE * mind.body.day)
    after = replace(
        spent,
        food=scene.food - power,
        hearts=scene.hearts - foe.claws,
        left=(*scene.left[:at], left, *scene.left[at + 1 :]),
        gained=gained,
    )
    return [(["attack", foe.id, power], after)]


def _hunt(mind: Mind, scene: Scene, spent: Scene, at: int, prey: Prey) -> list[Way]:
    is_near = (scene.at == COOP) == (prey.deck == DECKS[0])
    power = int(min(mind.power(scene), scene.left[at]))
    if not is_near or scene.left[at] < 0 or (power < 1 and scene.left[at] > 0) or (prey.stings and scene.hearts <= 1):
        return []
    left = scene.left[at] - power
    share = 1.0 if left <= 0 else SHARE * power / prey.health
    after = replace(
        spent,
        food=scene.food - power,
        hearts=scene.hearts - prey.stings,
        left=(*scene.left[:at], left if left > 0 else -1.0, *scene.left[at + 1 :]),
        gained=scene.gained + prey.worth * share * (1 - prey.misses),
    )
    return [(["attack", prey.deck, power], after)]


# ---- what it comes to -----------------------------------------------------------------------------------------------


def value_of(mind: Mind, scene: Scene) -> float:
    """What the imagined turn has come to."""
    body = mind.body
    value = scene.gained + worth.food_value(scene.food) + mind.egg * scene.eggs
    value += worth.heart_value(scene.hearts - _exposed(mind, scene), mind.most_hearts(scene))
    value += worth.growth_value(body, mind.book.id, scene.stage, scene.meals)
    value += worth.CARD * min(scene.cards, HAND_ROOM) + SPARE_CARD * max(0, scene.cards - HAND_ROOM)
    value += BROOD * (scene.brooding and mind.bird.brooding is None)
    return value + _readiness(mind, scene)


def _exposed(mind: Mind, scene: Scene) -> float:
    """Hearts that the weather may take: Outside, or in the evening where others are."""
    outside = 0.0 if scene.at == COOP else mind.exposure
    crowd = mind.crowd if scene.at in mind.crowded else 0
    return (outside + crowd) * (FATAL if scene.hearts <= 1 else 1.0)


def _readiness(mind: Mind, scene: Scene) -> float:
    for at, foe in enumerate(mind.foes):
        if foe.at == scene.at and scene.left[at] > 0:
            return READY if foe.worst < scene.hearts and scene.food > 0 else 0.0
    return 0.0


# ---- answers --------------------------------------------------------------------------------------------------------


def choose_action(t: Flock, seat: Seat) -> Answer:
    """The first action of the best plan, as an answer."""
    mind = Mind(t, seat)
    return as_answer(t, seat, best_plan(mind, mind.start())[1])


def as_answer(t: Flock, seat: Seat, answer: Answer) -> Answer:
    """An imagined action with what else is asked: nothing attached, both cards of Foresight, the vote."""
    match answer:
        case ["attack", target, power] if (node := strikes.question(t, seat, [target, power])) is not None:
            return [*answer, _attached(t, seat, target, power, isinstance(node, Pick) and node.most > 1)]
        case ["draw"] if actions.question(t, seat, ["draw"]) is not None:
            return ["draw", "two"]
        case ["end"] if votes.must_vote(t, seat):
            return ["end", grub_to_lose(t)]
    return answer


def grub_to_lose(t: Flock) -> str:
    """The deck whose Grub is worth less, what it still takes to get it counted."""
    decks = t.body.grub_decks
    return min(DECKS, key=lambda deck: worth.GRUBS[decks[deck][0]] - health_left(t.body, deck))


def _attached(t: Flock, seat: Seat, target: str, power: int, is_list: bool) -> Answer | str | None:
    """Free strength, as far as the enemy has health for it."""
    room = health_left(t.body, target) - power if t.body.beast(target) else 0
    keys = list(strikes.free_cards(t, seat, target))[: max(0, room)]
    if is_list:
        return keys or None
    return keys[0] if keys else None


def gain_of_actions(t: Flock, seat: Seat, more: int) -> float:
    """How much better the turn would be with more actions."""
    mind = Mind(t, seat)
    return best_plan(mind, mind.start(more))[0] - best_plan(mind, mind.start())[0]
