"""Planners of the verbs that change pending rolls and pending damage (FT-9.11, FT-9.12, FT-9.16)."""

from __future__ import annotations

from games.core.choices import Choices, Count, Illegal, Node, Option, Split
from games.core.table import Seat

from . import changes, hands
from .cards import BONUS, GRUBS
from .damage import Damage, absorbers, card_keys, card_of
from .grubs import discard_grub, held_grub
from .model import Flock
from .pending import pending
from .planning import Deed, Plan, Play, acts, plans
from .rolls import FACES, PredatorRoll, Roll
from .stats import static
from .verbs import (
    Absorb,
    CardProof,
    Dodge,
    EggShift,
    Halve,
    IgnoreRolls,
    Mask,
    NoCardDodge,
    Reflect,
    Reroll,
    SetDie,
    Shift,
    Soften,
    Tank,
)

ENEMY_ROLLS = ("predator",)
WAYS = {"up": 1, "down": -1}


# ---- dice -----------------------------------------------------------------------------------------------------------


def _roll(t: Flock) -> Roll:
    roll = pending(t)
    if not isinstance(roll, Roll):
        raise Illegal.of("NO_ROLL")
    return roll


def _dice(t: Flock, roll: Roll, dice: list[int]) -> Node:
    """Which of several dice (the three of Ladybug)."""
    menu = Choices()
    for die in dice:
        menu.add(str(die + 1), t.game.words.label("nth_die", n=die + 1, value=roll.shown(t, die)))
    return menu.pick(t.game.words.prompt("which_die"))


@plans(Reroll)
def reroll(play: Play, verb: Reroll) -> Plan:
    """FT-9.16: own, a teammate's or any die; not the Predators' unless any."""
    t, roll = play.t, _roll(play.t)
    if verb.whose != "any" and roll.kind in ENEMY_ROLLS:
        raise Illegal.of("PREDATOR_DIE")
    if verb.whose == "own" and roll.seat != play.seat:
        raise Illegal.of("NOT_YOUR_DIE")
    if verb.whose == "mate" and roll.seat not in t.body.mates(play.seat):
        raise Illegal.of("NOT_A_MATES_DIE")
    die = 0
    if len(roll.dice) > 1:
        die = int((yield _dice(t, roll, list(range(len(roll.dice)))))) - 1

    def deed() -> None:
        roll.dice[die] = t.dice.roll(roll.stream)
        t.tell("rerolled", play.seat, roll=roll.stream, value=roll.dice[die])

    return deed


@acts(Shift)
def shift(play: Play, verb: Shift) -> Deed:
    """A modifier on a Predator roll that one makes oneself."""
    t, roll = play.t, _roll(play.t)
    if roll.kind not in ENEMY_ROLLS or roll.seat != play.seat:
        raise Illegal.of("NOT_YOUR_PREDATOR_DIE")
    if roll.shown(t, 0, verb.n) == roll.shown(t):
        raise Illegal.of("CHANGES_NOTHING")
    return lambda: _shift(play, roll, 0, verb.n)


def _shift(play: Play, roll: Roll, die: int, n: int) -> None:
    roll.shifts[die] += n
    play.t.tell("shifted", play.seat, roll=roll.stream, n=f"{n:+}", shown=roll.shown(play.t, die))


@plans(SetDie)
def set_die(play: Play, verb: SetDie) -> Plan:
    """The natural result of any pending die."""
    t, roll = play.t, _roll(play.t)
    die = 0
    if len(roll.dice) > 1:
        die = int((yield _dice(t, roll, list(range(len(roll.dice)))))) - 1
    menu = Choices()
    for value in range(1, FACES + 1):
        if value != roll.dice[die]:
            menu.add(str(value), t.game.words.label("die", value=value))
    value = int((yield menu.pick(t.game.words.prompt("set_die"))))

    def deed() -> None:
        roll.dice[die] = value
        t.tell("set_die", play.seat, roll=roll.stream, value=value)

    return deed


@plans(EggShift)
def egg_shift(play: Play, verb: EggShift) -> Plan:
    """Stratagem: each egg moves one die by one."""
    t, roll, words = play.t, _roll(play.t), play.t.game.words
    eggs = t.body.birds[play.seat].eggs
    if not eggs:
        raise Illegal.of("SHORT_OF_EGG", n=1)
    dice = [die for die in range(len(roll.dice)) if any(_useful(t, roll, die, sign, eggs) for sign in WAYS.values())]
    if not dice:
        raise Illegal.of("CHANGES_NOTHING")
    die = dice[0]
    if len(roll.dice) > 1:
        die = int((yield _dice(t, roll, dice))) - 1
    ways = Choices()
    for key, sign in WAYS.items():
        if _useful(t, roll, die, sign, eggs):
            ways.add(key, words.label(f"shift_{key}"))
    sign = WAYS[(yield ways.pick(words.prompt("egg_shift")))]
    amounts = _useful(t, roll, die, sign, eggs)
    n = yield Count(words.prompt("egg_shift_amount"), amounts[0], amounts[-1])

    def deed() -> None:
        changes.lose(t, play.seat, "egg", n, "paid")
        _shift(play, roll, die, sign * n)

    return deed


def _useful(t: Flock, roll: Roll, die: int, sign: int, eggs: int) -> list[int]:
    """The numbers of eggs of which each gives another final result than one egg less, beginning with the first."""
    shown = [roll.shown(t, die, sign * n) for n in range(eggs + 1)]
    return [n for n in range(1, eggs + 1) if shown[n] != shown[n - 1]]


@acts(IgnoreRolls)
def ignore_rolls(play: Play, verb: IgnoreRolls) -> Deed:
    """FT-R62: the pending Predator roll of one's own attack is dropped, later ones are not made."""
    t, roll, attack = play.t, pending(play.t), play.t.body.attack
    if not isinstance(roll, PredatorRoll) or attack is None or attack.seat != play.seat or attack.target != roll.enemy:
        raise Illegal.of("NOT_YOUR_PREDATOR_DIE")

    def deed() -> None:
        attack.ignoring = roll.dropped = True
        t.tell("ignored", play.seat)

    return deed


# ---- pending damage -------------------------------------------------------------------------------------------------


def _damage(t: Flock) -> Damage:
    damage = pending(t)
    if not isinstance(damage, Damage):
        raise Illegal.of("NO_DAMAGE")
    return damage


def _own_loss(play: Play, damage: Damage) -> None:
    if not damage.amounts.get(play.seat):
        raise Illegal.of("NO_DAMAGE_TO_YOU")


def _card_fault(play: Play, kind: type[CardProof] | type[NoCardDodge]) -> None:
    """FT-7.11, FT-7.13: Predators against which cards do not help."""
    attack = play.t.body.attack
    beast = play.t.body.beast(attack.target) if attack else None
    if beast and play.is_bonus and static(beast, CardProof):
        raise Illegal.of("CARD_PROOF", enemy=beast.id)
    if beast and kind is NoCardDodge and static(beast, NoCardDodge):
        raise Illegal.of("NO_CARD_DODGE", enemy=beast.id)


@acts(Soften)
def soften(play: Play, verb: Soften) -> Deed:
    """Enemy damage to oneself is less; the weather is no enemy (section 4.8)."""
    damage = _damage(play.t)
    _own_loss(play, damage)
    if damage.cause == "weather":
        raise Illegal.of("ONLY_ENEMIES")
    _card_fault(play, CardProof)

    def deed() -> None:
        damage.amounts[play.seat] = max(0, damage.amounts[play.seat] - verb.n)
        play.t.tell("softened", play.seat, n=verb.n)

    return deed


@acts(Dodge)
def dodge(play: Play, verb: Dodge) -> Deed:
    """FT-R33, FT-R34: the attacker escapes the answer and its effect, and so does everybody else."""
    t, damage = play.t, _damage(play.t)
    _may_dodge(play, damage)

    def deed() -> None:
        assert t.body.attack is not None
        t.body.attack.dodged = True
        damage.amounts.clear()
        t.tell("dodged", play.seat)

    return deed


def _may_dodge(play: Play, damage: Damage) -> None:
    attack = damage.attack(play.t)
    if attack is None or attack.seat != play.seat:
        raise Illegal.of("ONLY_ATTACKER")
    if attack.dodged or not (any(damage.amounts.values()) or damage.is_threat(play.t)):
        raise Illegal.of("CHANGES_NOTHING")
    _card_fault(play, NoCardDodge)


@acts(Reflect)
def reflect(play: Play, verb: Reflect) -> Deed:
    """Wasp Swarm: dodge a Predator, which is hit by its own claws in step A9."""
    t, damage = play.t, _damage(play.t)
    _may_dodge(play, damage)
    attack = t.body.attack
    if attack is None or t.body.beast(attack.target) is None:
        raise Illegal.of("ONLY_PREDATORS")

    def deed() -> None:
        attack.dodged = attack.reflecting = True
        damage.amounts.clear()
        t.tell("dodged", play.seat)

    return deed


@plans(Halve)
def halve(play: Play, verb: Halve) -> Plan:
    """FT-R47: once per window, exactly two Bonus cards, rounded down."""
    t, damage = play.t, _damage(play.t)
    _own_loss(play, damage)
    if play.seat in damage.halved:
        raise Illegal.of("HALVED_ALREADY")
    if len(play.hand) < verb.bonus:
        raise Illegal.of("SHORT_OF_BONUS", n=verb.bonus)
    menu = Choices()
    for key in card_keys(play.hand):
        menu.add(key, BONUS[card_of(key)].name)
    keys = yield menu.pick(t.game.words.prompt("pay_bonus"), verb.bonus, verb.bonus)

    def deed() -> None:
        hands.discard_all(t, play.seat, [card_of(key) for key in keys])
        damage.halved.append(play.seat)
        damage.amounts[play.seat] //= 2
        t.tell("halved", play.seat, left=damage.amounts[play.seat])

    return deed


@plans(Absorb)
def absorb(play: Play, verb: Absorb) -> Plan:
    """FT-R48: damage goes on held Grubs, up to their health."""
    t, damage = play.t, _damage(play.t)
    _own_loss(play, damage)
    caps = absorbers(t, play.seat)
    if not caps:
        raise Illegal.of("NO_GRUB_TO_TAKE_IT")
    slots = tuple(Option(grub, GRUBS[grub].name) for grub in caps)
    total = min(damage.amounts[play.seat], sum(caps.values()))
    shares = yield Split(t.game.words.prompt("absorb"), total, slots, tuple(caps.values()), least=1)

    def deed() -> None:
        for grub, n in shares.items():
            _put_on_grub(t, play.seat, damage, grub, n)
        hands.watch_limit(t, play.seat)

    return deed


def _put_on_grub(t: Flock, seat: Seat, damage: Damage, grub: str, n: int) -> None:
    held = held_grub(t.body.birds[seat], grub)
    held.damage += n
    damage.amounts[seat] -= n
    t.tell("absorbed", seat, grub=grub, n=n)
    if held.damage >= GRUBS[grub].health:
        discard_grub(t, seat, grub)


@plans(Tank)
def tank(play: Play, verb: Tank) -> Plan:
    """FT-R46: take a part of another nearby player's damage."""
    t, damage = play.t, _damage(play.t)
    victims = [seat for seat in t.body.near(play.seat) if damage.amounts.get(seat)]
    if not victims:
        raise Illegal.of("NOBODY_TO_PROTECT")
    menu = Choices()
    for seat in victims:
        menu.add(str(seat), hands.bird_name(t, seat))
    victim = int((yield menu.pick(t.game.words.prompt("tank_mate"))))
    n = yield Count(t.game.words.prompt("tank_amount"), 1, damage.amounts[victim])

    def deed() -> None:
        damage.amounts[victim] -= n
        damage.tanked[play.seat] = damage.tanked.get(play.seat, 0) + n
        t.tell("tanked", play.seat, other=victim, n=n)

    return deed


@acts(Mask)
def mask(play: Play, verb: Mask) -> Deed:
    """Gas Mask: the Predator here has one claw less today, in the pending damage too."""
    t = play.t
    beast = t.body.beast_at(t.body.birds[play.seat].at)
    if beast is None or beast.masked:
        raise Illegal.of("NO_PREDATOR_HERE")

    def deed() -> None:
        beast.masked = True
        next(trophy for trophy in t.body.birds[play.seat].loot if trophy.id == play.item.id).left -= 1
        t.tell("masked", play.seat, enemy=beast.id)
        damage, attack = pending(t), t.body.attack
        if isinstance(damage, Damage) and attack and attack.target == beast.id and damage.cause == "attack":
            damage.amounts[attack.seat] = max(0, damage.amounts.get(attack.seat, 0) - 1)

    return deed
