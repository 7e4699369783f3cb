"""What a computer player keeps in mind while it imagines its turn: its chicken, and the mean results of attacks."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from games.core.choices import Answer
from games.core.table import Seat

from . import actions, worth
from .cards import CHICKENS, COOP, DECKS, GRUBS, SETUP
from .changes import STAGES
from .model import Beast, Flock
from .sky import Crowding, EatInside, Evict, Fog, ForageBonus, GrubTruce, Pelt, Strike
from .stats import (
    after_effects,
    destinations,
    egg_rate,
    health_left,
    hearts,
    is_at_home,
    is_barred,
    is_last,
    is_locked,
    max_hearts,
    meals_needed,
    sky,
    static,
    strength,
    worst_answer,
)
from .verbs import CardProof, Miss, NoCardDodge, Sting

DEEP = 3
"""So many actions are thought ahead."""
DODGES, SOFTENER = {"dodge", "mantis", "wasp_swarm"}, "ruffled"
"""What keeps an attacker alive when it is used in time."""
Way = tuple[Answer, "Scene"]


class Scene(Struct, frozen=True):
    """One chicken in the course of an imagined turn; `gained` sums up what does not lie with it.

    `left` is the health left of each target, below 0 for a Grub that is taken.
    """

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


class Foe(Struct, frozen=True):
    """A Predator as a target: its worst and mean answer in hearts, the mean costs of its effect and of its healing."""

    id: str
    at: str
    worst: int
    claws: float
    effects: float
    heals: float
    lands: float
    is_open: bool
    ends_badly: bool


class Prey(Struct, frozen=True):
    """A top Grub as a target: the chances of a miss and a sting."""

    deck: str
    health: int
    misses: float
    stings: float
    worth: float


class Mind:
    """What stays the same while a player imagines its turn."""

    def __init__(self, t: Flock, seat: Seat):
        body, bird = t.body, t.body.birds[seat]
        self.t, self.seat, self.body, self.bird, self.book = t, seat, body, bird, CHICKENS[bird.book]
        fog = sky(body, seat, Fog)
        self.lands = 1 - fog.most / worth.SIDES if fog else 1.0
        self.foes = [self._foe(beast) for beast in body.beasts if beast.is_enemy]
        truce = sky(body, seat, GrubTruce) is not None
        self.prey = [] if truce else [self._prey(deck) for deck in DECKS if body.grub_decks[deck]]
        self.more_strength = strength(body, seat) - self.book.strength[bird.stage - 1]
        self.more_hearts = max_hearts(body, seat) - self.book.hearts[bird.stage - 1]
        self.egg = worth.LATE_EGG if body.last_phase else worth.EGG * egg_rate(body, seat)
        self.always_home = not bird.inside and is_at_home(body, seat)
        self.eats_inside = sky(body, seat, EatInside) is not None
        self.barred = {kind for kind in ("eat", "heal") if is_barred(body, seat, kind)}
        self.forage_cost, self.forage_gain = actions.forage_cost(t, seat), 1 + self._fair_bonus()
        self.brood_for = actions.broodable(t)
        self.exposure = self._exposure()
        crowding = sky(body, seat, Crowding)
        self.crowd = crowding.n if crowding else 0
        self.crowded = {body.birds[other].at for other in body.living if other != seat}
        self.is_shut_in = bird.inside and not destinations(body, seat)
        self.is_shut_out = sky(body, seat, Evict) is not None
        self.places = [COOP, *dict.fromkeys([foe.at for foe in self.foes] + [SETUP.outside[0]])]
        self.grown_at = [meals_needed(bird.book, stage) for stage in range(1, STAGES + 1)]

    def _foe(self, beast: Beast) -> Foe:
        body, seat = self.body, self.seat
        is_fatal = is_last(body, beast.id) and len(body.living) < len(body.birds)
        evades = worth.evasion(beast)
        return Foe(
            id=beast.id,
            at=beast.at,
            worst=self._worst(beast),
            claws=self.lands * worth.expected_claws(body, seat, beast),
            effects=self.lands * worth.expected(beast, partial(worth.effect_cost, body, seat, beast.at)),
            heals=self.lands * worth.expected(beast, worth.heal_cost),
            lands=self.lands * (1 - evades),
            is_open=not is_locked(body, beast),
            ends_badly=is_fatal,
        )

    def _worst(self, beast: Beast) -> int:
        """The worst answer that own cards would let through."""
        worst = worst_answer(self.body, self.seat, beast)
        if static(beast, CardProof):
            return worst
        held = {*self.bird.hand, *(grub.id for grub in self.bird.grubs if not grub.damage)}
        if held & DODGES and static(beast, NoCardDodge) is None:
            return 0
        return worst - self.bird.hand.count(SOFTENER)

    def _prey(self, deck: str) -> Prey:
        row = GRUBS[self.body.grub_decks[deck][0]]

        def chance(kind: type[Miss] | type[Sting]) -> float:
            faces = sum(r.most - r.least + 1 for r in row.results if after_effects(r.effect, kind))
            return faces / worth.SIDES

        stings = 1.0 if row.always else chance(Sting)
        return Prey(deck, row.health, 1 - self.lands * (1 - chance(Miss)), stings, worth.GRUBS[row.id])

    def _fair_bonus(self) -> int:
        fair, turn = sky(self.body, self.seat, ForageBonus), self.body.turn
        return fair.n if fair and turn and actions.FORAGED not in turn.used else 0

    def _exposure(self) -> float:
        """Hearts that the weather costs on average at the end of a turn Outside."""
        pelt, strike = sky(self.body, self.seat, Pelt), sky(self.body, self.seat, Strike)
        return (pelt.n if pelt else 0.0) + (strike.n * strike.most / worth.SIDES if strike else 0.0)

    @property
    def targets(self) -> list[str]:
        """The ids of Predators, then the Grub decks, in the order of `Scene.left`."""
        return [foe.id for foe in self.foes] + [prey.deck for prey in self.prey]

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

    def most_hearts(self, scene: Scene) -> int:
        """Hearts of the stage and loot."""
        return self.book.hearts[scene.stage - 1] + self.more_hearts

    def power(self, scene: Scene) -> int:
        """The most strength that could be paid."""
        return min(scene.food, max(0, self.book.strength[scene.stage - 1] + self.more_strength))

    def fed(self, scene: Scene, meals: int) -> Scene:
        """After so many meals, grown if that is enough."""
        total, stage = scene.meals + meals, scene.stage
        while stage < STAGES and total >= self.grown_at[stage]:
            stage += 1
        grown = self.book.hearts[stage - 1] - self.book.hearts[scene.stage - 1]
        return replace(scene, meals=total, stage=stage, hearts=scene.hearts + grown)
