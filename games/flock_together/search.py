"""The computer player `sharp`: the few best actions are played out by `steady` in dealt-out worlds (section 10)."""

from __future__ import annotations

from collections.abc import Callable

from games.core import kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.table import Seat

from . import tactics, worth
from .model import Body, Flock
from .scenes import Mind
from .stats import health_left, hearts, max_hearts

Policy = Callable[[Flock, Seat], Answer]
DAYS = 4
"""So many days are played out."""
SAMPLES = 10
"""Worlds per action."""
WIDTH = 4
MARGIN = 5.0
"""How much worse than the best an action may look to be tried."""
WON, LOST, ALIVE, BEATEN = 120.0, -60.0, 8.0, 8.0
BOSS = 7
"""The health number that a hidden Boss is thought to have."""


def best_action(t: Flock, seat: Seat, luck: Luck, policy: Policy) -> Answer:
    """The action that does best on average; all are tried in the same worlds with the same dice."""
    wishes = candidates(t, seat)
    if len(wishes) == 1:
        return wishes[0]
    totals = [0.0] * len(wishes)
    for number in range(SAMPLES):
        world = t.game.resample(t.game.copy(t.state), seat, luck.split())
        key = b"%d/%d" % (luck.word(), number)
        for at, wish in enumerate(wishes):
            totals[at] += play_out(t, world, seat, wish, key, policy)
    return wishes[max(range(len(wishes)), key=lambda at: totals[at])]


def candidates(t: Flock, seat: Seat) -> list[Answer]:
    """The best first actions by `steady`'s own values, the best first, and the token."""
    mind = Mind(t, seat)
    start = mind.start()
    values = [(tactics.best_plan(mind, after)[0], answer) for answer, after in tactics.ways(mind, start)]
    values.append((tactics.value_of(mind, start), ["end"]))
    values.sort(key=lambda pair: -pair[0])
    near = [answer for value, answer in values[:WIDTH] if value >= values[0][0] - MARGIN]
    found = [tactics.as_answer(t, seat, answer) for answer in near]
    return [*found, ["token"]] if t.body.birds[seat].token else found


def play_out(t: Flock, world: kernel.AnyState, seat: Seat, wish: Answer, key: bytes, policy: Policy) -> float:
    """The worth of a world some days after an action."""
    trial = kernel.open_table(t.game, t.game.copy(world), key)
    until = trial.body.day_index + DAYS
    kernel.play(trial, seat, wish)
    while trial.state.result is None and trial.body.day_index < until:
        actor = min(trial.open)
        kernel.play(trial, actor, policy(trial, actor))
    return value_of(trial)


def value_of(t: Flock) -> float:
    """How the flock stands: won, lost, or the health removed and what everybody has."""
    body = t.body
    if t.state.result is not None:
        return WON - body.day_index if t.state.result.reason == "victory" else LOST + fight_value(body)
    return fight_value(body) + sum(bird_value(body, seat) for seat in body.living)


def fight_value(body: Body) -> float:
    """Predators beaten, less the health that is still to be removed; one that grows has more of it."""
    beaten = sum(beast.by is not None for beast in body.beasts)
    left = sum(health_left(body, beast.id) for beast in body.beasts if beast.is_enemy)
    hidden = 0 if body.beasts[-1].open else BOSS * len(body.birds)
    return BEATEN * beaten - worth.HEALTH * (left + hidden)


def bird_value(body: Body, seat: Seat) -> float:
    """A living chicken with its things."""
    bird = body.birds[seat]
    value = ALIVE + worth.goods_value(body, seat, bird.food, bird.eggs)
    value += worth.heart_value(hearts(body, seat), max_hearts(body, seat))
    value += worth.growth_value(body, bird.book, bird.stage, bird.meals)
    value += sum(worth.GRUBS[held.id] for held in bird.grubs)
    return value + sum(worth.card_worth(card) for card in bird.hand) + 3.0 * bird.token
