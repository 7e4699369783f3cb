"""Dice and their windows (FT-9.11, FT-9.16, FT-9.17)."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat

from .cards import ITEMS
from .changes import gain, heal
from .model import Flock
from .pending import Hold, push
from .stats import powers, sources
from .verbs import Aura, Dodge, DropEgg, Effect, Gain, Heal, On, Stat, TwinRoll, outcome
from .windows import Window

FACES = 6
Kinds = Literal["production", "weather", "grub", "ability", "predator"]


class Roll(Window, kw_only=True):
    """FT-9.11: dice that have been rolled, pending until their window closes; unrolled ones are rolled first."""

    seat: Seat
    dice: list[int] = []
    shifts: list[int] = []

    kind: ClassVar[Kinds]
    stream: ClassVar[str]
    many: ClassVar[int] = 1
    timing = "R"

    def is_set(self, t: Flock) -> bool:
        """Whether the dice lie on the table."""
        return bool(self.dice)

    def place(self, t: Flock) -> str:
        """Where the dice are rolled (FT-9.17)."""
        return t.body.birds[self.seat].at

    def bonus(self, t: Flock) -> int:
        """Modifiers that need no card: Battle Cry (FT-R50)."""
        return sum(aura.mate for seat in t.body.mates(self.seat) for aura in self._auras(t, seat))

    def _auras(self, t: Flock, seat: Seat) -> list[Aura]:
        return powers(t.body, seat, Aura) if t.body.birds[seat].at == self.place(t) else []

    def shown(self, t: Flock, die: int = 0, shift: int = 0) -> int:
        """The final result of a die: natural and all modifiers, limited to 1-6 (FT-R36)."""
        return min(FACES, max(1, self.dice[die] + self.shifts[die] + self.bonus(t) + shift))

    def prompt(self, t: Flock) -> str:
        """Who rolled what."""
        shown = [self.shown(t, die) for die in range(len(self.dice))]
        return t.game.words.prompt("roll", kind=self.stream, seat=self.seat + 1, shown=shown)

    def throw(self, t: Flock) -> None:
        """Roll the dice of this roll for the first time."""
        self.dice = [t.dice.roll(self.stream) for _ in range(self.many)]
        self.shifts = [0] * self.many
        t.tell("rolled", self.seat, roll=self.stream, dice=list(self.dice))

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Roll, and wait for what others do with it."""
        if self.dice or self.dropped:
            Window.run(self, t, replies)
            return
        t.then(self)
        self.throw(t)

    def settle(self, t: Flock) -> None:
        """The final results count."""
        shown = [self.shown(t, die) for die in range(len(self.dice))]
        if shown != self.dice:
            t.tell("counts_as", self.seat, roll=self.stream, dice=list(self.dice), shown=shown)
        self.result(t, shown)

    def result(self, t: Flock, shown: list[int]) -> None:
        """What the roll does."""
        raise NotImplementedError


class PredatorRoll(Roll, kw_only=True):
    """A Predator die: rolled at the Predator's location by a player (FT-9.17)."""

    enemy: str

    kind = "predator"
    stream = "predator"

    def place(self, t: Flock) -> str:
        """The Predator's location."""
        beast = t.body.beast(self.enemy)
        return beast.at if beast else ""

    def bonus(self, t: Flock) -> int:
        """Battle Cry of anybody there, against the Predator (FT-R50)."""
        return sum(aura.predator for seat in t.body.living for aura in self._auras(t, seat))

    def throw(self, t: Flock) -> None:
        """Fox's Staff rolls two dice, of which its owner picks one (FT-R61)."""
        Roll.throw(self, t)
        if powers(t.body, self.seat, TwinRoll):
            other = t.dice.roll(self.stream)
            t.tell("rolled", self.seat, roll=self.stream, dice=[other])
            if other != self.dice[0]:
                t.then(TwinPick(self.seat, other))


class TwinPick(Hold, tag="flock-together.twin"):
    """D32: which of the two dice of Fox's Staff counts."""

    seat: Seat
    other: int

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The owner, unless it has died."""
        roll = t.pending(PredatorRoll)
        if roll is None or not t.body.birds[self.seat].alive:
            return {}
        menu = Choices()
        for value in sorted((roll.dice[0], self.other)):
            menu.add(str(value), t.game.words.label("die", value=value))
        return {self.seat: menu.pick(t.game.words.prompt("twin"))}

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """That die is the pending roll; the safe choice is the lower one, which stands first."""
        roll = t.pending(PredatorRoll)
        if roll and replies:
            roll.dice = [int(replies[self.seat][0])]
            t.tell("picked_die", self.seat, value=roll.dice[0])


class AbilityRoll(Roll, tag="flock-together.roll_ability", kw_only=True):
    """A trigger's own roll: The Forager, Berserker, Evasion, Roly Poly (FT-9.17)."""

    source: str

    kind = "ability"
    stream = "ability"

    def result(self, t: Flock, shown: list[int]) -> None:
        """What the item's results say, for who rolled."""
        if not t.body.birds[self.seat].alive:
            return
        effects = outcome(trigger_of(self.source).results, shown[0])
        t.tell("ability_works" if effects else "ability_fails", self.seat, card=self.source)
        for effect in effects:
            work(t, self.seat, effect)


def trigger_of(source: str) -> On:
    """The trigger of an item that rolls."""
    return next(effect for effect in ITEMS[source].effect if isinstance(effect, On) and effect.results)


def triggers(t: Flock, seat: Seat, event: str) -> list[tuple[str, On]]:
    """What an event sets off for a player, with the items it comes from."""
    found = [(item.id, effect) for item in sources(t.body, seat) for effect in item.effect]
    return [(source, effect) for source, effect in found if isinstance(effect, On) and effect.event == event]


def set_off(t: Flock, seat: Seat, event: str) -> None:
    """Triggers happen: those without a roll at once, the others as rolls."""
    found = triggers(t, seat, event)
    push(t, *[AbilityRoll(seat=seat, source=source) for source, on in found if on.results])
    for _, on in found:
        for effect in on.effect:
            work(t, seat, effect)


def work(t: Flock, seat: Seat, effect: Effect) -> None:
    """What a trigger does for its owner."""
    attack = t.body.attack
    match effect:
        case Gain(res=res, n=n):
            gain(t, seat, res, n)
        case Heal(n=n):
            heal(t, seat, n)
        case DropEgg(n=n):
            lay(t, seat, n)
        case Dodge() if attack:
            attack.dodged = True
        case Stat(n=n) if attack:
            attack.softer -= n


def lay(t: Flock, seat: Seat, n: int) -> None:
    """FT-R49: eggs are left where the chicken is, until somebody takes them."""
    at = t.body.birds[seat].at
    t.body.nests[at] = t.body.nests.get(at, 0) + n
    t.tell("dropped_egg", seat, n=n, at=at)
