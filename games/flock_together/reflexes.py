"""How a computer player reacts: dice and damage are changed when that pays, and to save a life (section 10)."""

from __future__ import annotations

from itertools import islice

from games.core.choices import Answer, leaves
from games.core.dice import Unseen
from games.core.table import Seat

from . import worth
from .attack import AfterRoll, BeforeRoll, FogRoll, GrubRoll
from .cards import GRUBS, Item
from .damage import Damage
from .days import LastCall
from .defeat import DefeatRoll
from .model import Flock
from .planning import next_choice, use
from .rolls import FACES, AbilityRoll, Roll, trigger_of
from .stats import after_effects, hearts
from .turns import LightningRoll, ProductionRoll, TornadoRoll
from .verbs import Bless, Hit, Miss, Revive, Sting, outcome
from .windows import PASS

GAIN_NEEDED = 0.8
"""What changing a die has to gain, beyond the price of the item."""
PRICES = {
    "try_again": 0.2,
    "second_opinion": 0.2,
    "any_die": 0.8,
    "distract": 0.4,
    "big_distract": 0.4,
    "lanternfly": 1.2,
    "scorpion": 0.8,
}
DODGE_AT, SOFTEN_AT, SOFTEN_BELOW = 3, 2, 2
"""Hearts at stake that are worth a dodge or softening, hearts left that are worth softening."""
ABILITY = 2.0
"""A trigger that works."""
DODGES = ("dodge", "mantis", "wasp_swarm")
MOST_TRIED = 60


# ---- dice -----------------------------------------------------------------------------------------------------------


def badness(t: Flock, roll: Roll, shown: int) -> float:
    """What a result costs the flock."""
    attack = t.body.attack
    match roll:
        case ProductionRoll(need=need):
            return worth.EGG * (shown < need)
        case FogRoll(most=most) if attack:
            return (2.0 + 3.0 * attack.strength) * (shown <= most)
        case TornadoRoll(most=most):
            return 1.3 * (shown <= most)
        case LightningRoll(most=most):
            return worth.LAST_HEARTS * (shown <= most)
        case GrubRoll() if attack:
            return _grub_cost(attack.grub, shown)
        case BeforeRoll(enemy=enemy) if attack and (beast := t.body.beast(enemy)):
            return 3.5 * attack.strength * bool(outcome(beast.now.results, shown))
        case AfterRoll(enemy=enemy) if attack and (beast := t.body.beast(enemy)):
            effects = outcome(beast.now.results, shown)
            return worth.effect_cost(t.body, attack.seat, beast.at, effects) + worth.heal_cost(effects) * (
                attack.blow is None
            )
        case DefeatRoll(enemy=enemy) if beast := t.body.beast(enemy):
            back = [e.n for e in outcome(beast.now.results, shown) if isinstance(e, Revive)]
            return 3.0 + 5.0 * back[0] if back else 0.0
        case AbilityRoll():
            return 0.0 if outcome(trigger_of(roll.source).results, shown) else ABILITY
    return 0.0


def _grub_cost(grub: str, shown: int) -> float:
    effects = outcome(GRUBS[grub].results, shown)
    hurt = len(after_effects(effects, Sting)) - len(after_effects(effects, Bless))
    return worth.GRUBS[grub] * len(after_effects(effects, Miss)) + worth.HEART * hurt


def roll_answer(t: Flock, seat: Seat, roll: Roll) -> Answer:
    """The item that gains most by changing the roll, if it is worth it."""
    if len(roll.dice) != 1:
        return PASS
    now = badness(t, roll, roll.shown(t))
    mean = sum(badness(t, roll, _limited(face + roll.bonus(t))) for face in range(1, FACES + 1)) / FACES
    best, answer = GAIN_NEEDED, PASS
    for item in roll.offers(t, seat):
        gain, choices = _roll_gain(t, roll, item.id, now, mean)
        gain -= PRICES.get(item.id, 0.0)
        if gain > best and str(roll.dice[0]) not in choices:
            best, answer = gain, [item.id, *choices]
    return answer


def _roll_gain(t: Flock, roll: Roll, item: str, now: float, mean: float) -> tuple[float, Answer]:
    match item:
        case "try_again" | "second_opinion" | "any_die":
            return now - mean, []
        case "distract" | "big_distract":
            n = -1 if item == "distract" else -2
            return now - badness(t, roll, roll.shown(t, 0, n)), []
        case "lanternfly":
            best = min(range(1, FACES + 1), key=lambda face: badness(t, roll, _limited(face + roll.bonus(t))))
            return now - badness(t, roll, _limited(best + roll.bonus(t))), [str(best)]
        case "scorpion":
            return now, []
    return 0.0, []


def _limited(shown: int) -> int:
    return max(1, min(FACES, shown))


# ---- damage ---------------------------------------------------------------------------------------------------------


def damage_answer(t: Flock, seat: Seat, damage: Damage) -> Answer:
    """Save a life, else use what is made for it when much is at stake."""
    if damage.doomed(t):
        return rescue(t, seat, damage)
    loss = damage.amounts.get(seat, 0)
    offers = {item.id for item in damage.offers(t, seat)}
    if loss >= DODGE_AT and (dodge := next((item for item in DODGES if item in offers), None)):
        return [dodge]
    if "ruffled" in offers and (loss >= SOFTEN_AT or hearts(t.body, seat) - loss <= SOFTEN_BELOW):
        return ["ruffled"]
    return PASS


def rescue(t: Flock, seat: Seat, damage: Damage) -> Answer:
    """The first way to save somebody that this player has."""
    safe = damage.safe(t, seat)
    if safe != PASS:
        return safe
    ways = ((item, choices) for item in damage.offers(t, seat) for choices in answers_for(t, seat, item))
    return next(([item.id, *choices] for item, choices in ways if _saves(t, seat, damage, item, choices)), PASS)


def _saves(t: Flock, seat: Seat, damage: Damage, item: Item, choices: Answer) -> bool:
    """Whether fewer chickens would die, tried on a copy; what has to be drawn first is unknown."""
    trial = t.scratch()
    try:
        use(trial, seat, item, choices)
    except Unseen:
        return False
    after = trial.pending(Damage)
    return after is not None and trial.body.birds[seat].alive and len(after.doomed(trial)) < len(damage.doomed(t))


def answers_for(t: Flock, seat: Seat, item: Item) -> list[Answer]:
    """Every way to use an item, up to a limit."""
    node = next_choice(t, seat, item, [])
    return list(islice(leaves(node, lambda so_far: next_choice(t, seat, item, so_far)), MOST_TRIED))


# ---- the last call --------------------------------------------------------------------------------------------------


def last_answer(t: Flock, seat: Seat, call: LastCall) -> Answer:
    """Whatever could still hit a Predator."""
    for item in call.offers(t, seat):
        if any(isinstance(effect, Hit) for effect in item.effect):
            return [item.id, *answers_for(t, seat, item)[0]]
    return PASS
