"""An attack, step by step (FT-6.4); what is running lies in the body."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import describe
from .cards import GRUBS, ITEMS
from .changes import heal
from .damage import Damage
from .defeat import Fall, Verdict, deal, name_of
from .grubs import bury
from .model import Attack, Beast, Flock
from .planning import spend
from .rolls import AbilityRoll, PredatorRoll, Roll, triggers
from .sky import Fog
from .stats import after_effects, boost, powers, sky, stat
from .verbs import Bless, Claws, Effect, Evade, IgnoreRolls, Miss, NeverMiss, Power, Splash, Sting, outcome


def declare(t: Flock, attack: Attack, attached: list[tuple[str, str]]) -> None:
    """A1, A2: target, strength and attached cards are named, the food is paid; the other steps follow.

    `attached` are the cards used up, each with the card whose effect counts (another one for Lucky Cricket).
    """
    body = t.body
    body.attack = attack
    body.birds[attack.seat].food -= attack.strength
    if attack.target == "raid":
        body.grub_discard.remove(attack.grub)
    t.body.note(attack.seat, "attack", name_of(t, attack.target))
    t.tell("attacked", attack.seat, enemy=name_of(t, attack.target), strength=attack.strength)
    for card, counts_as in attached:
        spend(t, attack.seat, ITEMS[card])
        for effect in ITEMS[counts_as].effect:
            _attach(attack, effect)
    t.then(Sight(), Guard(), Blow(), Retort(), Nimble(), Bite(), Close())


def _attach(attack: Attack, effect: Effect) -> None:
    match effect:
        case Power(n=n):
            attack.free += n
        case IgnoreRolls():
            attack.ignoring = True


def running(t: Flock) -> Attack:
    """The running attack."""
    assert t.body.attack is not None
    return t.body.attack


def is_dropped(t: Flock) -> bool:
    """Whether what is left up to A10 is dropped: a miss, or an attacker dead before the blow (FT-6.16)."""
    attack = running(t)
    return attack.missed or not (attack.struck or t.body.birds[attack.seat].alive)


def never_misses(t: Flock, seat: Seat) -> bool:
    """FT-R38."""
    return bool(powers(t.body, seat, NeverMiss))


class Sight(Step, tag="flock-together.sight"):
    """Step A3: Fog makes the attacker roll (FT-6.6)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Monocle makes no Fog roll."""
        attack = running(t)
        fog = sky(t.body, attack.seat, Fog)
        if fog and not never_misses(t, attack.seat):
            t.then(FogRoll(seat=attack.seat, most=fog.most))


class FogRoll(Roll, tag="flock-together.roll_fog", kw_only=True):
    """FT-6.6: a low roll and the attack misses."""

    most: int

    kind = "weather"
    stream = "fog"

    def result(self, t: Flock, shown: list[int]) -> None:
        """A miss ends the attack here."""
        if shown[0] <= self.most:
            running(t).missed = True
            t.tell("missed", self.seat)


class Guard(Step, tag="flock-together.guard"):
    """Step A4: effects before the damage: every Grub's, and those of Predators that come `before`."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """A roll, or what a Grub always does."""
        attack = running(t)
        if is_dropped(t):
            return
        beast = t.body.beast(attack.target)
        if beast is None:
            attack.noted = GRUBS[attack.grub].always
            if GRUBS[attack.grub].results:
                t.then(GrubRoll(seat=attack.seat))
        elif beast.now.when == "before" and not attack.ignoring:
            t.then(BeforeRoll(seat=attack.seat, enemy=beast.id))


class GrubRoll(Roll, tag="flock-together.roll_grub", kw_only=True):
    """FT-8.6: a Grub's own effect, rolled once per attack."""

    kind = "grub"
    stream = "grub"

    def result(self, t: Flock, shown: list[int]) -> None:
        """A miss, a sting that is pending from now on, or a blessing."""
        attack = running(t)
        for effect in outcome(GRUBS[attack.grub].results, shown[0]):
            match effect:
                case Miss() if not never_misses(t, attack.seat):
                    attack.missed = True
                    t.tell("missed", self.seat)
                case Bless(n=n):
                    heal(t, attack.seat, n)
                case Sting():
                    attack.noted = (effect,)


class BeforeRoll(PredatorRoll, tag="flock-together.roll_before", kw_only=True):
    """Cleopoultra may evade (FT-6.7)."""

    def result(self, t: Flock, shown: list[int]) -> None:
        """Monocle hits all the same (FT-R38)."""
        attack, beast = running(t), t.body.beast(self.enemy)
        evades = beast is not None and after_effects(outcome(beast.now.results, shown[0]), Evade)
        if evades and not never_misses(t, attack.seat):
            attack.evaded = True
            t.tell("evaded", self.seat, enemy=self.enemy)


class Blow(Step, tag="flock-together.blow"):
    """Step A5: the damage (FT-6.11, FT-6.15)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """A Grub without health falls to any attack that does not miss."""
        attack = running(t)
        if is_dropped(t) or attack.evaded:
            return
        attack.struck = True
        n = attack.strength + attack.free
        if n:
            t.tell("struck", attack.seat, enemy=name_of(t, attack.target), n=n)
        if attack.target == "raid":
            is_end = n >= GRUBS[attack.grub].health
        else:
            is_end = deal(t, attack.target, n)
        if is_end and (attack.blow is None or _has_no_health(attack)):
            attack.blow = attack.seat


def _has_no_health(attack: Attack) -> bool:
    return bool(attack.grub) and GRUBS[attack.grub].health == 0


class Retort(Step, tag="flock-together.retort"):
    """Step A6: a Predator's effect after the damage is rolled and noted (FT-R4)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """None after a miss or an evasion (FT-6.7)."""
        attack = running(t)
        beast = t.body.beast(attack.target)
        if is_dropped(t) or attack.evaded or beast is None or beast.now.when != "after":
            return
        attack.noted = beast.now.always
        if beast.now.results and not attack.ignoring:
            t.then(AfterRoll(seat=attack.seat, enemy=beast.id))


class AfterRoll(PredatorRoll, tag="flock-together.roll_after", kw_only=True):
    """The roll of an effect after the damage."""

    def result(self, t: Flock, shown: list[int]) -> None:
        """The outcome is noted; it happens in step A9, if nobody dodges."""
        beast = t.body.beast(self.enemy)
        if beast:
            running(t).noted = outcome(beast.now.results, shown[0])
            key = describe.outcome_id(beast.book, beast.form, shown[0])
            t.tell("retort" if key else "no_retort", self.seat, enemy=beast.id, effect=key)


class Nimble(Step, tag="flock-together.nimble"):
    """Step A7: the attacker's own combat rolls against a Predator: Evasion, Roly Poly."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Each is rolled by itself."""
        attack = running(t)
        if not is_dropped(t) and t.body.beast(attack.target):
            found = triggers(t, attack.seat, "attack")
            t.then(*[AbilityRoll(seat=attack.seat, source=source) for source, _ in found])


class Bite(Step, tag="flock-together.bite"):
    """Steps A8 to A10: what the enemy does to the attacker and those nearby, with its window."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Return damage, sting and splash are pending together."""
        if is_dropped(t):
            return
        attack = running(t)
        beast = t.body.beast(attack.target)
        if beast is None:
            amounts = {attack.seat: sum(sting.n for sting in after_effects(attack.noted, Sting))}
        else:
            amounts = {attack.seat: return_damage(t, attack, beast)}
            for splash in after_effects(attack.noted, Splash):
                amounts |= dict.fromkeys(_bystanders(t, attack, beast), splash.n)
        if attack.dodged:
            amounts = {}
        t.then(Damage(amounts=amounts, cause="attack"), Recoil())


def _bystanders(t: Flock, attack: Attack, beast: Beast) -> list[Seat]:
    """FT-7.14: the others at the attacker's location, even if the attacker has died since the blow."""
    return [seat for seat in t.body.living if seat != attack.seat and t.body.birds[seat].at == beast.at]


def return_damage(t: Flock, attack: Attack, beast: Beast) -> int:
    """FT-6.9: claws, what the effect adds, less what the attacker's things take away; cards come later."""
    extra = boost(t.body, beast)
    raised = beast.now.claws + (extra.claws if extra else 0)
    raised += sum(claws.n for claws in after_effects(attack.noted, Claws))
    lowered = attack.evaded + beast.masked + attack.softer - stat(t.body, attack.seat, "return_damage")
    return max(0, raised - lowered)


class Recoil(Step, tag="flock-together.recoil"):
    """Wasp Swarm in step A9: the Predator is hit by its own claws (`reflect`)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """It falls in step A11 at the earliest."""
        attack = running(t)
        beast = t.body.beast(attack.target)
        if beast and attack.reflecting:
            t.tell("reflected", attack.seat, enemy=beast.id, n=beast.now.claws)
            if deal(t, beast.id, beast.now.claws) and attack.blow is None:
                attack.blow = attack.seat


class Close(Step, tag="flock-together.close"):
    """Steps A11 to A13: the enemy falls or stays, then the attack is over."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Whoever's damage brought it down has defeated it (FT-6.16)."""
        attack = running(t)
        if attack.blow is not None:
            t.then(Fall(enemy=attack.target, by=attack.blow), Verdict(), Over())
            return
        if attack.target == "raid":
            bury(t, attack.grub)
        t.then(Over())


class Over(Step, tag="flock-together.over"):
    """The attack is finished."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Nothing of it stays on the table."""
        t.body.attack = None
