"""Planners of the verbs that hit enemies, borrow abilities or copy cards."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Fault, Illegal, Node, Option
from games.core.table import Seat

from . import changes, hands, lines
from .cards import ABILITIES, BONUS, CHICKENS
from .defeat import can_hit, hit, name_of
from .ladybug import LadybugRoll
from .model import Flock, Lasting
from .pending import Unfinished, is_acting, is_veiled, pending, push, timing_fault
from .planning import Deed, Plan, Play, acts, do_all, drive, fault, last_blow_warning, next_choice, planned, plans
from .stats import abilities, damage_on, max_health, static
from .verbs import Arrows, Borrow, CardProof, CopyCard, Hit, RollAssign, Start, StartOutside

# ---- direct damage --------------------------------------------------------------------------------------------------


def enemy_option(t: Flock, enemy: str, why: Fault | None = None, warn: str = "") -> Option:
    """An enemy in a menu, with its health."""
    words, name = t.game.words, name_of(t, enemy)
    full = max_health(t.body, enemy)
    label = words.label("enemy", enemy=name, left=full - damage_on(t.body, enemy), full=full)
    hint = lines.label(words, f"deck_{enemy}") if enemy in t.body.grub_decks else ""
    return Option(enemy, label, hint, warn, lines.bar(words, why))


def _hit_menu(play: Play, n: int) -> Node:
    t, menu = play.t, Choices()
    faults = {enemy: _hit_fault(play, enemy) for enemy in t.body.enemies}
    if None not in faults.values():
        raise Illegal.of("NO_ENEMY")
    for enemy, why in faults.items():
        menu.options.append(enemy_option(t, enemy, why, last_blow_warning(t, enemy, n)))
    return menu.pick(t.game.words.prompt("hit"))


def _hit_fault(play: Play, enemy: str) -> Fault | None:
    beast = play.t.body.beast(enemy)
    if not can_hit(play.t, enemy):
        return Fault("FELLED_ALREADY")
    if beast and play.is_bonus and static(beast, CardProof):
        return Fault("CARD_PROOF", {"enemy": enemy})
    return None


@plans(Hit)
def direct_hit(play: Play, verb: Hit) -> Plan:
    """D15: any enemy anywhere (FT-R31); Chicksune form 1 is proof against Bonus cards (FT-7.13)."""
    enemy = yield _hit_menu(play, verb.n)
    return lambda: hit(play.t, play.seat, enemy, verb.n)


@plans(Arrows)
def arrows(play: Play, verb: Arrows) -> Plan:
    """FT-R40: an action and a food for a point of damage."""
    t, turn = play.t, play.t.body.turn
    trophy = next(trophy for trophy in t.body.birds[play.seat].loot if trophy.id == play.item.id)
    if turn is None or not is_acting(t, play.seat):
        raise Illegal.of("NOT_YOUR_ACTIONS")
    if not turn.actions:
        raise Illegal.of("NO_ACTIONS")
    if not t.body.birds[play.seat].food:
        raise Illegal.of("SHORT_OF_FOOD", n=1)
    enemy = yield _hit_menu(play, 1)

    def deed() -> None:
        trophy.left -= 1
        turn.actions -= 1
        changes.lose(t, play.seat, "food", 1, "paid")
        hit(t, play.seat, enemy, 1)

    return deed


@acts(RollAssign)
def roll_assign(play: Play, verb: RollAssign) -> Deed:
    """Three dice with one window; then they are assigned (D22)."""
    return lambda: push(play.t, LadybugRoll(seat=play.seat))


# ---- others' things -------------------------------------------------------------------------------------------------


def lendable(t: Flock, seat: Seat, borrower: Seat) -> list[str]:
    """The unlocked abilities of a chicken that do something for a borrower, who has not borrowed them yet (FT-R63)."""
    bird, has = t.body.birds[seat], abilities(t.body, borrower)
    own = [item for item in CHICKENS[bird.book].ability[: bird.stage] if item.id not in has]
    return [item.id for item in own if not all(isinstance(effect, Start | StartOutside) for effect in item.effect)]


@plans(Borrow)
def borrow(play: Play, verb: Borrow) -> Plan:
    """D18: a teammate, then an ability; alone it does nothing."""
    t, words = play.t, play.t.game.words
    menu = Choices()
    for mate in t.body.mates(play.seat):
        if mate != play.seat and lendable(t, mate, play.seat):
            menu.add(str(mate), hands.bird_name(t, mate))
    if not menu.options:
        raise Illegal.of("NOTHING_TO_BORROW")
    mate = int((yield menu.pick(words.prompt("borrow_mate"))))
    lent = Choices()
    for ability in lendable(t, mate, play.seat):
        lent.add(ability, ABILITIES[ability].name)
    ability = yield lent.pick(words.prompt("borrow_ability"))

    def deed() -> None:
        changes.put_on(t, play.seat, Lasting("borrow", "next_turn", ability))
        t.tell("borrowed", play.seat, other=mate, card=ability)

    return deed


@plans(CopyCard)
def copy_card(play: Play, verb: CopyCard) -> Plan:
    """D19: a player, a card of that hand whose timing fits, then its own choices; with hidden hands one looks first."""
    t, words = play.t, play.t.game.words
    menu = Choices()
    for mate in t.body.mates(play.seat):
        if t.body.birds[mate].hand if is_veiled(t) else fitting(t, play.seat, mate):
            menu.add(str(mate), hands.bird_name(t, mate))
    if not menu.options:
        raise Illegal.of("NOTHING_TO_COPY")
    mate = int((yield menu.pick(words.prompt("copy_mate"))))
    if is_veiled(t):
        return lambda: t.fork({play.seat: [Peek(play.seat, mate)]}, wait=False)
    cards = Choices()
    for card in fitting(t, play.seat, mate):
        cards.add(card, BONUS[card].name)
    card = yield cards.pick(words.prompt("copy_card"))
    copy = Play(t, play.seat, BONUS[card], copied=True)
    deeds = yield from planned(copy, copy.item.effect)

    def deed() -> None:
        t.tell("copied", play.seat, other=mate, card=card)
        do_all(deeds)

    return deed


def fitting(t: Flock, seat: Seat, mate: Seat) -> list[str]:
    """The cards of a hand that could be used now by another player."""
    found = []
    for card in dict.fromkeys(t.body.birds[mate].hand):
        play = Play(t, seat, BONUS[card], copied=True)
        if timing_fault(t, seat, play.item) is None and fault(play, play.item.effect) is None:
            found.append(card)
    return found


class Peek(Unfinished, tag="flock-together.peek"):
    """Lucky Cricket with hidden hands: its owner looks at the hand it named, and picks a card that fits, or none."""

    seat: Seat
    mate: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The owner, in a lane of the own, unless it has died."""
        if not t.body.birds[self.seat].alive:
            return {}
        menu = Choices()
        for card in fitting(t, self.seat, self.mate):
            menu.add(card, BONUS[card].name, then=LATER)
        menu.add("none", t.game.words.label("none"))
        return {self.seat: menu.pick(t.game.words.prompt("copy_card"))}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """What the copied card needs."""
        return next_choice(t, seat, BONUS[path[0]], path[1:], copied=True)

    def pace(self, t: Flock, seat: Seat) -> str:
        """A window may wait for it."""
        return "reaction"

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """Nothing is copied."""
        return ["none"]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The copied card does what it does; it stays where it is."""
        card, *choices = replies.get(self.seat) or ["none"]
        if card == "none":
            return
        play = Play(t, self.seat, BONUS[card], copied=True)
        _, deeds = drive(planned(play, play.item.effect), choices)
        t.tell("copied", self.seat, other=self.mate, card=card)
        if top := pending(t):
            t.reopen(top)
        do_all(deeds)
