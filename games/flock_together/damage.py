"""Pending damage and its window (FT-9.12, FT-9.13, FT-9.21), and step A9 of an attack."""

from __future__ import annotations

from typing import Literal

from games.core.choices import Answer
from games.core.table import Seat

from . import changes
from .cards import BONUS, GRUBS, ITEMS
from .describe import effects_text
from .harm import wound
from .model import Attack, Flock, Lasting
from .planning import cards, item_fault, tools, use
from .rolls import set_off
from .stats import after_effects, hearts, meals_needed
from .verbs import Bar, Borrow, Draw, DrawSplit, Effect, Gain, Heal, Mask, PHeal, Steal
from .windows import PASS, Window

PREVENTS = ("ruffled", "plots", "misdirection", "dodge", "mantis", "wasp_swarm")
"""What prevents a death, the cheapest first (D13)."""
THREATS = (PHeal, Steal, Bar)


class Damage(Window, tag="flock-together.damage", kw_only=True):
    """FT-9.12: hearts about to be lost, by victim; `tanked` is what a protector takes for others (FT-R46).

    `cause` is `attack` for the answer of a Predator or Grub, with its splash, and `weather` else. `halved` are those
    who used Misdirection; `ordered` says that the standing orders have been heard.
    """

    amounts: dict[Seat, int]
    cause: Literal["attack", "weather"]
    tanked: dict[Seat, int] = {}
    halved: list[Seat] = []
    ordered: bool = False

    timing = "G"

    def attack(self, t: Flock) -> Attack | None:
        """The attack that this damage answers."""
        return t.body.attack if self.cause == "attack" else None

    def is_set(self, t: Flock) -> bool:
        """Something to lose, or an effect to cancel (FT-9.21), once the standing orders have been heard."""
        return self.ordered and (any(self.amounts.values()) or self.is_threat(t))

    def is_threat(self, t: Flock) -> bool:
        """Whether an effect of the enemy is about to happen besides the damage."""
        return bool(self.threats(t))

    def threats(self, t: Flock) -> tuple[Effect, ...]:
        """The noted effects that are not damage; a Predator that is as good as defeated does not heal (FT-6.10)."""
        attack = self.attack(t)
        if attack is None or attack.dodged:
            return ()
        kinds = THREATS if attack.blow is None else THREATS[1:]
        return tuple(after_effects(attack.noted, kinds))

    def doomed(self, t: Flock) -> list[Seat]:
        """Who would die."""
        return [seat for seat in t.body.living if 0 < hearts(t.body, seat) <= self.loss(seat)]

    def loss(self, seat: Seat) -> int:
        """All that a player is about to lose."""
        return self.amounts.get(seat, 0) + self.tanked.get(seat, 0)

    def prompt(self, t: Flock) -> str:
        """Who is about to lose how much."""
        words, threats = t.game.words, self.threats(t)
        rows = [{"seat": seat + 1, "n": self.loss(seat)} for seat in t.body.order if self.loss(seat)]
        if not threats:
            return words.prompt("damage", rows=rows)
        what = effects_text(words, threats)
        return words.prompt("damage_and_effect", rows=rows, what=what) if rows else words.prompt("effect", what=what)

    def rescues(self, t: Flock, seat: Seat, effect: Effect) -> bool:
        """FT-9.13: Gas Mask, and against a death whatever draws, borrows, heals or grows the victim."""
        doomed = self.doomed(t)
        match effect:
            case Mask():
                attack, beast = self.attack(t), t.body.beast_at(t.body.birds[seat].at)
                if attack is None or beast is None or beast.id != attack.target:
                    return False
                return self.amounts.get(attack.seat, 0) > 0
            case Draw() | DrawSplit() | Borrow():
                return bool(doomed)
            case Heal(who=who):
                return any(victim in _reached(t, seat, who) for victim in doomed)
            case Gain(res="meal", n=n, who=who):
                return any(victim in _reached(t, seat, who) and _grows(t, victim, n) for victim in doomed)
        return False

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D13: pass; when one would die, the cheapest own item that prevents it."""
        return _remedy(t, self, seat, PREVENTS) or PASS

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Standing orders first (section 8), then whatever the window brings."""
        if self.ordered:
            self.ordered = self.accepted or self.dropped or all(reply == PASS for reply in replies.values())
            Window.run(self, t, replies)
            return
        t.then(self)
        self.ordered = not self._obey(t)

    def _obey(self, t: Flock) -> bool:
        for seat in self.doomed(t):
            auto = t.body.birds[seat].orders.auto
            if seat == t.body.host or not auto:
                continue
            if remedy := _remedy(t, self, seat, tuple(item for item in PREVENTS if item in auto)):
                t.ordered(seat)
                t.tell("ordered", seat, card=remedy[0])
                use(t, seat, ITEMS[remedy[0]], remedy[1:])
                return True
        return False

    def settle(self, t: Flock) -> None:
        """A9, A10: the noted outcome, then the hearts."""
        attack = self.attack(t)
        if attack and not attack.dodged:
            for effect in attack.noted:
                befall(t, attack, effect)
        losses = {seat: self.loss(seat) for seat in t.body.living}
        if attack is None and any(losses.values()):
            t.tell("storm", weather=t.body.weather)
        wound(t, losses)
        for seat in self.tanked:
            if t.body.birds[seat].alive:
                set_off(t, seat, "tank")


def _reached(t: Flock, seat: Seat, who: str) -> list[Seat]:
    return t.body.mates(seat) if who == "mate" else [seat]


def _grows(t: Flock, seat: Seat, meals: int) -> bool:
    bird = t.body.birds[seat]
    return bird.stage < changes.STAGES and bird.meals + meals >= meals_needed(bird.book, bird.stage + 1)


def absorbers(t: Flock, seat: Seat) -> dict[str, int]:
    """How much damage each held Grub can take (FT-R48)."""
    held = t.body.birds[seat].grubs
    return {grub.id: GRUBS[grub.id].health - grub.damage for grub in held if GRUBS[grub.id].health > grub.damage}


def _remedy(t: Flock, damage: Damage, seat: Seat, items: tuple[str, ...]) -> Answer | None:
    """The first of these items that a player has and that saves it now, as an answer."""
    if seat not in damage.doomed(t):
        return None
    mine = {item.id: item for item in [*cards(t, seat), *tools(t, seat)]}
    usable = (item for item in items if item in mine and item_fault(t, seat, mine[item]) is None)
    answers = ((item, _choices(t, damage, seat, item)) for item in usable)
    return next(([item, *choices] for item, choices in answers if choices is not None), None)


def _choices(t: Flock, damage: Damage, seat: Seat, item: str) -> Answer | None:
    """What to choose with an item so that it saves the player; None if it does not."""
    bird, left = t.body.birds[seat], hearts(t.body, seat)
    need = damage.loss(seat) - left + 1
    match item:
        case "ruffled":
            return [] if bird.hand.count(item) >= need else None
        case "plots":
            caps = absorbers(t, seat)
            return [_fill(caps, need)] if sum(caps.values()) >= need <= damage.amounts[seat] else None
        case "misdirection":
            cheapest = sorted(card_keys(bird.hand), key=lambda key: BONUS[card_of(key)].worth)[:2]
            return [cheapest] if damage.amounts[seat] // 2 + damage.tanked.get(seat, 0) < left else None
    return [] if damage.tanked.get(seat, 0) < left else None


def _fill(caps: dict[str, int], need: int) -> dict[str, int]:
    shares: dict[str, int] = {}
    for grub, cap in caps.items():
        shares[grub] = min(cap, need - sum(shares.values()))
    return {grub: n for grub, n in shares.items() if n}


def card_keys(hand: list[str]) -> list[str]:
    """The cards of a hand as keys of a choice among single copies: `snack`, `snack 2`."""
    seen: dict[str, int] = {}
    for card in hand:
        seen[card] = seen.get(card, 0) + 1
    return [card if n == 1 else f"{card} {n}" for card in seen for n in range(1, seen[card] + 1)]


def card_of(key: str) -> str:
    """The card of such a key."""
    return key.split(" ")[0]


# ---- what a Predator's effect does (section 6.3) --------------------------------------------------------------------


def befall(t: Flock, attack: Attack, effect: Effect) -> None:
    """A noted effect happens; splash and more claws are part of the damage."""
    match effect:
        case PHeal(n=n):
            _recover(t, attack, n)
        case Steal(res=res, n=n, who=who):
            for seat in t.body.living:
                if who == "all" or seat == attack.seat:
                    changes.lose(t, seat, res, n)
        case Bar(kind=kind) if t.body.birds[attack.seat].alive:
            changes.put_on(t, attack.seat, Lasting("bar", "exchange", kind))
            t.tell(f"barred_{kind}", attack.seat)


def _recover(t: Flock, attack: Attack, n: int) -> None:
    """FT-6.10, FT-7.2: a Predator that is defeated never heals itself."""
    beast = t.body.beast(attack.target)
    if beast and attack.blow is None and beast.damage:
        healed = min(n, beast.damage)
        beast.damage -= healed
        t.tell("enemy_healed", enemy=beast.id, n=healed)
