"""The computer player `steady` (section 10): what it does with every question it is asked."""

from __future__ import annotations

from games.core.choices import Answer, Node, Pick
from games.core.dice import Luck
from games.core.table import Seat, Step

from . import hunches, reflexes, search, strikes, tactics
from .damage import Damage
from .days import LastCall
from .friends import Challenge, Invite
from .hands import Overflow
from .model import Flock
from .opening import ChooseBooks, ChooseFirst, StartPlace
from .planning import item_named
from .revival import Revival
from .rolls import Roll
from .skies import Exchange, Exit
from .stats import health_left, hearts, worst_answer
from .turns import Actions

BOOKS = ("atilla", "tso", "chickovsky", "annie", "finn", "cumberbill", "beowing", "wyatt", "eggatha", "shellock")
"""Chickens, the favourite first; those not named come last."""
TOKEN_GAIN = (3.5, 3.5, 3.0, 2.5, 2.0, 1.0, 0.0)
"""By day of the season: what the Extra Action token has to gain."""


def decide(t: Flock, seat: Seat, step: Step) -> Answer:
    """An answer to the question that this step asks."""
    match step:
        case Actions():
            return act(t, seat)
        case ChooseBooks() | ChooseFirst():
            return [_favourite(_books(step.asks(t)[seat]))]
        case Revival():
            book = _favourite(t.body.birds[seat].dealt)
            return [book, _way_out(t)] if step.later(t.scratch(), seat, [book]) else [book]
        case StartPlace():
            return ["wood"]
        case Exchange():
            return [_eggs_to_exchange(t, seat)]
        case Exit():
            return [_way_out(t)]
        case Roll():
            return reflexes.roll_answer(t, seat, step)
        case Damage():
            return reflexes.damage_answer(t, seat, step)
        case LastCall():
            return reflexes.last_answer(t, seat, step)
        case Invite():
            return _invite(t, step)
        case Challenge():
            return _challenge(t, seat, step)
        case Overflow():
            return _shrink(t, seat, step)
    return step.safe(t, seat)


def _books(node: Node) -> list[str]:
    return [option.key for option in node.options] if isinstance(node, Pick) else []


def _favourite(books: list[str]) -> str:
    return min(books, key=lambda book: BOOKS.index(book) if book in BOOKS else len(BOOKS))


# ---- the own turn ---------------------------------------------------------------------------------------------------


def sharp(t: Flock, seat: Seat, step: Step, luck: Luck) -> Answer:
    """As `steady`, but actions are tried out."""
    if not isinstance(step, Actions) or windfall(t, seat):
        return decide(t, seat, step)
    turn = t.body.turn
    if turn is None or not turn.actions or (t.body.weather == "sunny" and seat not in t.body.spent):
        return decide(t, seat, step)
    return search.best_action(t, seat, luck, lambda trial, actor: decide(trial, actor, trial.open[actor][0]))


def windfall(t: Flock, seat: Seat) -> Answer | None:
    """Goods that need no thought: cards, and eggs that lie here."""
    if played := hunches.good_play(t, seat):
        return played
    lying = t.body.nests.get(t.body.birds[seat].at, 0)
    return ["eggs", lying] if lying else None


def act(t: Flock, seat: Seat) -> Answer:
    """Goods first, then the token, the best action."""
    turn = t.body.turn
    assert turn is not None
    if picked := windfall(t, seat):
        return picked
    bird = t.body.birds[seat]
    is_sunny = t.body.weather == "sunny" and seat not in t.body.spent
    if is_sunny and (t.body.ends_phase or tactics.gain_of_actions(t, seat, 1) >= TOKEN_GAIN[0]):
        return ["long"]
    if bird.token and turn.actions < 2 and tactics.gain_of_actions(t, seat, 1) >= TOKEN_GAIN[t.body.day - 1]:
        return ["token"]
    return tactics.choose_action(t, seat) if turn.actions else tactics.as_answer(t, seat, ["end"])


def _eggs_to_exchange(t: Flock, seat: Seat) -> int:
    """All but one, which could bring a teammate back."""
    eggs = t.body.birds[seat].eggs
    return eggs if t.body.solo else max(0, eggs - 1)


def _way_out(t: Flock) -> str:
    """To the Predator with the least health left, where the next attack will be made."""
    enemies = [beast for beast in t.body.beasts if beast.is_enemy]
    return min(enemies, key=lambda beast: health_left(t.body, beast.id)).at


def _invite(t: Flock, step: Invite) -> Answer:
    beast = t.body.beast(step.target)
    guests = step.guests(t)
    if beast is None:
        return ["none"]
    able = [guest for guest in guests if worst_answer(t.body, guest, beast) < hearts(t.body, guest)]
    return [str(able[0])] if able else ["none"]


def _challenge(t: Flock, seat: Seat, step: Challenge) -> Answer:
    beast = t.body.beast(step.target)
    power = strikes.best(t, seat)
    if beast is None or not power or worst_answer(t.body, seat, beast) >= hearts(t.body, seat):
        return ["decline"]
    attack, _, *rest = tactics.as_answer(t, seat, ["attack", step.target, power])
    return [attack, *rest]


# ---- cards ----------------------------------------------------------------------------------------------------------


def _shrink(t: Flock, seat: Seat, step: Overflow) -> Answer:
    """Use a card if that is good, else throw the least worthy away."""
    played = hunches.good_play(t, seat)
    if played and item_named(played[1]):
        return played[1:]
    return step.safe(t, seat)
