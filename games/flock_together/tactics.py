"""How a computer player plans its turn: every order of its next few actions is thought through with mean results.

Dice count by their means, but an attack whose worst answer could kill is not made unless it is worth it at the end.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from games.core.choices import Answer
from games.core.table import Seat

from . import actions, strikes, votes, worth
from .cards import CHICKENS, COOP, DECKS, SETUP
from .cards import GRUBS as GRUB_ROWS
from .model import Beast, Flock
from .sky import Evict, Fog, Pelt, Strike
from .stats import (
    destinations,
    health_left,
    hearts,
    is_at_home,
    is_barred,
    is_last,
    is_locked,
    max_hearts,
    meals_needed,
    sky,
    strength,
    worst_answer,
)

DEEP = 3
"""So many actions are thought ahead."""
BROOD = 30.0
READY = 1.2
NEVER = -1000.0
SHARE = 0.8
"""What a started Grub is worth of a finished one."""


class Scene(Struct, frozen=True):
    """One chicken in the course of an imagined turn; `gained` sums up what does not lie with it."""

    at: str
    food: int
    eggs: int
    hearts: float
    stage: int
    meals: int
    actions: int
    cards: int
    left: tuple[float, ...]
    gained: float = 0.0
    brooding: bool = False


class Turn:
    """What stays the same while a player imagines its turn."""

    def __init__(self, t: Flock, seat: Seat):
        self.t, self.seat, self.body = t, seat, t.body
        self.bird = t.body.birds[seat]
        self.book = CHICKENS[self.bird.book]
        self.foes = [beast for beast in t.body.beasts if beast.is_enemy]
        self.grubs = [deck for deck in DECKS if t.body.grub_decks[deck]]
        self.targets = [beast.id for beast in self.foes] + self.grubs
        self.places = [COOP, *dict.fromkeys([beast.at for beast in self.foes] + [SETUP.outside[0]])]
        self.barred = {kind for kind in ("eat", "heal") if is_barred(t.body, seat, kind)}

    @cached_property
    def extra_strength(self) -> int:
        """What is added to the strength of the stage."""
        return strength(self.body, self.seat) - self.book.strength[self.bird.stage - 1]

    @cached_property
    def landing(self) -> float:
        """The chance that an attack gets through the weather."""
        fog = sky(self.body, self.seat, Fog)
        return 1 - fog.most / worth.SIDES if fog else 1.0

    @cached_property
    def extra_hearts(self) -> int:
        """What loot adds to the hearts of the stage."""
        return max_hearts(self.body, self.seat) - self.book.hearts[self.bird.stage - 1]

    @cached_property
    def always_home(self) -> bool:
        """Whether the Outside is as good as the Coop."""
        return not self.bird.inside and is_at_home(self.body, self.seat)

    def start(self, more: int = 0) -> Scene:
        """The turn as it stands, with so many more actions."""
        bird, turn = self.bird, self.body.turn
        return Scene(
            at=bird.at,
            food=bird.food,
            eggs=bird.eggs,
            hearts=hearts(self.body, self.seat),
            stage=bird.stage,
            meals=bird.meals,
            actions=min(DEEP, (turn.actions if turn else 0) + more),
            cards=len(bird.hand),
            left=tuple(float(health_left(self.body, target)) for target in self.targets),
            brooding=bird.brooding is not None,
        )

    def power(self, scene: Scene) -> int:
        """The most strength that could be paid."""
        return min(scene.food, max(0, self.book.strength[scene.stage - 1] + self.extra_strength))


def best_plan(turn: Turn, scene: Scene) -> tuple[float, Answer]:
    """The value of the best way to go on, and its first action."""
    best: tuple[float, Answer] = (final_value(turn, scene), ["end"])
    if scene.actions <= 0:
        return best
    for answer, after in steps(turn, scene):
        value = best_plan(turn, after)[0]
        if value > best[0] + 1e-9:
            best = (value, answer)
    return best


def steps(turn: Turn, scene: Scene) -> list[tuple[Answer, Scene]]:
    """The actions worth thinking about, and what they lead to."""
    found: list[tuple[Answer, Scene]] = []
    home = scene.at == COOP or turn.always_home
    most = turn.book.hearts[scene.stage - 1] + turn.extra_hearts
    spent = replace(scene, actions=scene.actions - 1)
    if home and "heal" not in turn.barred and scene.food and scene.hearts < most:
        n = int(min(scene.stage, scene.food, most - int(scene.hearts)))
        found.append((["heal", n], replace(spent, food=scene.food - n, hearts=min(most, scene.hearts + n))))
    if home and scene.stage > 1:
        found.append((["lay"], replace(spent, eggs=scene.eggs + 1)))
    if home and scene.eggs and not scene.brooding and (dead := actions.broodable(turn.t)):
        found.append((["brood", str(dead[0])], replace(spent, eggs=scene.eggs - 1, brooding=True)))
    found += _eats(turn, scene, spent) + _forages(turn, scene, spent) + _moves(turn, scene, spent)
    for at, target in enumerate(turn.targets):
        found += _attack(turn, scene, spent, at, target)
    found.append((["draw"], replace(spent, cards=scene.cards + 1)))
    return found


def _eats(turn: Turn, scene: Scene, spent: Scene) -> list[tuple[Answer, Scene]]:
    limit = actions.MEALS_BY_STAGE[scene.stage - 1]
    may = scene.at != COOP or turn.body.weather == "freezing"
    n = min(limit, scene.food, meals_needed(turn.book.id, 3) - scene.meals)
    if n <= 0 or not may or "eat" in turn.barred:
        return []
    stage, meals = scene.stage, scene.meals + n
    while stage < 3 and meals >= meals_needed(turn.book.id, stage + 1):
        stage += 1
    grown = turn.book.hearts[stage - 1] - turn.book.hearts[scene.stage - 1]
    after = replace(spent, food=scene.food - n, meals=meals, stage=stage, hearts=scene.hearts + grown)
    return [(["eat", n], after)]


def _forages(turn: Turn, scene: Scene, spent: Scene) -> list[tuple[Answer, Scene]]:
    cost = actions.forage_cost(turn.t, turn.seat)
    if scene.at == COOP or scene.actions < cost:
        return []
    more = turn.body.weather == "fair" and turn.body.turn is not None and actions.FORAGED not in turn.body.turn.used
    return [(["forage"], replace(spent, actions=scene.actions - cost, food=scene.food + 1 + more))]


def _moves(turn: Turn, scene: Scene, spent: Scene) -> list[tuple[Answer, Scene]]:
    if scene.actions < 2 and scene.at != COOP and turn.t.body.beast_at(scene.at):
        targets = [COOP]
    else:
        targets = turn.places
    legal = _destinations(turn, scene.at)
    return [(["move", to], replace(spent, at=to)) for to in targets if to in legal]


def _destinations(turn: Turn, at: str) -> list[str]:
    if at == COOP and turn.body.weather == "freezing" and not destinations(turn.body, turn.seat):
        return []
    closed = sky(turn.body, turn.seat, Evict) is not None
    return [place for place in turn.places if place != at and not (place == COOP and closed)]


def _attack(turn: Turn, scene: Scene, spent: Scene, at: int, target: str) -> list[tuple[Answer, Scene]]:
    beast = turn.t.body.beast(target)
    if beast is None:
        return _attack_grub(turn, scene, spent, at, target)
    power = turn.power(scene)
    if scene.at != beast.at or not power or scene.left[at] <= 0 or _is_closed(turn, beast):
        return []
    power = int(min(power, max(1.0, scene.left[at] + 0.5)))
    worst = worst_answer(turn.body, turn.seat, beast)
    if worst >= scene.hearts and not (is_last(turn.body, target) and False):
        return []
    hit = turn.landing * (1 - worth.evasion(beast))
    left = list(scene.left)
    left[at] = max(0.0, scene.left[at] - power * hit)
    claws = turn.landing * worth.expected_claws(turn.body, turn.seat, beast)
    effects = turn.landing * worth.expected_effects(turn.body, turn.seat, beast)
    gained = scene.gained + worth.HEALTH * (scene.left[at] - left[at]) - effects
    if left[at] < 0.5:
        gained += worth.FELLED * _haste(turn)
        if is_last(turn.body, target) and len(turn.body.living) < len(turn.body.birds):
            gained = NEVER
    after = replace(spent, food=scene.food - power, hearts=scene.hearts - claws, left=tuple(left), gained=gained)
    return [(["attack", target, power], after)]


def _is_closed(turn: Turn, beast: Beast) -> bool:
    return is_locked(turn.body, beast)


def _haste(turn: Turn) -> float:
    """Predators are better beaten before they grow."""
    return 1.0 + 0.15 * turn.body.day


def _attack_grub(turn: Turn, scene: Scene, spent: Scene, at: int, deck: str) -> list[tuple[Answer, Scene]]:
    inside = deck == DECKS[0]
    reached = (scene.at == COOP) == inside
    if not reached or scene.left[at] < 0 or strikes.targets(turn.t, turn.seat) == []:
        return []
    grub = turn.body.grub_decks[deck][0]
    power = int(min(turn.power(scene), scene.left[at]))
    if turn.body.weather == "pollen" or (power == 0 and scene.left[at] > 0):
        return []
    row = GRUB_ROWS[grub]
    misses = sum(r.most - r.least + 1 for r in row.results if type(r.effect[0]).__name__ == "Miss") / worth.SIDES
    stings = sum(r.most - r.least + 1 for r in row.results if type(r.effect[0]).__name__ == "Sting") / worth.SIDES
    stings = 1.0 if row.always else stings
    if stings and scene.hearts <= 1:
        return []
    left = list(scene.left)
    left[at] = scene.left[at] - power if scene.left[at] > power else -1.0
    share = 1.0 if left[at] < 0 else SHARE * power / max(1, row.health)
    gained = scene.gained + worth.GRUBS[grub] * share * (1 - misses) * turn.landing
    after = replace(spent, food=scene.food - power, hearts=scene.hearts - stings, left=tuple(left), gained=gained)
    return [(["attack", deck, power], after)]


def final_value(turn: Turn, scene: Scene) -> float:
    """What the turn has come to."""
    body, seat = turn.body, turn.seat
    most = turn.book.hearts[scene.stage - 1] + turn.extra_hearts
    value = scene.gained + worth.goods_value(body, seat, scene.food, scene.eggs)
    value += worth.heart_value(scene.hearts - _exposure(turn, scene), most)
    value += worth.growth_value(body, turn.book.id, scene.stage, scene.meals)
    value += worth.CARD * min(scene.cards, 2) + 0.4 * max(0, scene.cards - 2)
    value += BROOD * (scene.brooding and not (turn.bird.brooding is not None))
    return value + _readiness(turn, scene)


def _exposure(turn: Turn, scene: Scene) -> float:
    """Hearts that the weather will cost at the end of the turn."""
    if scene.at == COOP:
        return 0.0
    pelt, strike = sky(turn.body, turn.seat, Pelt), sky(turn.body, turn.seat, Strike)
    loss = (pelt.n if pelt else 0.0) + (strike.n * strike.most / worth.SIDES if strike else 0.0)
    return loss * (20.0 if loss and scene.hearts <= 1 else 1.0)


def _readiness(turn: Turn, scene: Scene) -> float:
    """Standing where the next attack can be made at once."""
    for at, beast in enumerate(turn.foes):
        if beast.at == scene.at and scene.left[at] > 0:
            fit = worst_answer(turn.body, turn.seat, beast) < scene.hearts
            return READY * (fit and scene.food > 0)
    return 0.0


def choose_action(t: Flock, seat: Seat) -> Answer:
    """The next action of the best plan, or the end of the turn with its vote."""
    turn = Turn(t, seat)
    _, answer = best_plan(turn, turn.start())
    if answer[0] == "attack":
        node = strikes.question(t, seat, answer[1:])
        return [*answer, None] if node is not None and answer[2] else answer
    if answer == ["draw"] and actions.question(t, seat, ["draw"]):
        return ["draw", "two"]
    if answer == ["end"] and votes.must_vote(t, seat):
        return ["end", votes.least_damaged(t.body)]
    return answer


def gain_of_actions(t: Flock, seat: Seat, more: int) -> float:
    """How much better the turn would be with more actions."""
    turn = Turn(t, seat)
    return best_plan(turn, turn.start(more))[0] - best_plan(turn, turn.start())[0]
