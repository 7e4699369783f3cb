"""Using an item: which choices its effects need, whether they can be paid and change something, and carrying them out.

A plan is a generator that yields a node for every choice, is sent the answer, and returns the deeds: nothing happens
before all choices are known. It is walked anew for each question, so nothing of it is ever stored. Planners of the
single verbs register themselves in `PLANS`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.core.choices import LATER, Answer, Choices, Fault, Illegal, Node, Option
from games.core.table import Seat

from . import lines
from .cards import ABILITIES, BONUS, GRUBS, LOOT, Bonus, Grub, Item
from .describe import effects_text
from .grubs import discard_grub
from .model import Flock
from .pending import pending, timing_fault
from .stats import abilities, health_left, is_last
from .verbs import Effect, EggShift, OneOf, Pay, Reflect, Verb

Deed = Callable[[], object]
Plan = Generator[Node, Any, Deed]
Plans = Generator[Node, Any, list[Deed]]
Kind = TypeVar("Kind", bound=Verb)


class Play(Struct, frozen=True):
    """An item being used; `hand` are the Bonus cards that stay in the player's hand, `copied` that it is another's."""

    t: Flock
    seat: Seat
    item: Item
    copied: bool = False

    @property
    def hand(self) -> list[str]:
        """The other Bonus cards."""
        hand = list(self.t.body.birds[self.seat].hand)
        if self.item.id in hand and not self.copied:
            hand.remove(self.item.id)
        return hand

    @property
    def is_bonus(self) -> bool:
        """Whether it counts as a Bonus card (FT-R32)."""
        return isinstance(self.item, Bonus)


PLANS: dict[type[Verb], Callable[[Play, Any], Plan]] = {}


def plans(kind: type[Kind]) -> Callable[[Callable[[Play, Kind], Plan]], Callable[[Play, Kind], Plan]]:
    """Register the planner of a verb that needs choices."""

    def register(planner: Callable[[Play, Kind], Plan]) -> Callable[[Play, Kind], Plan]:
        PLANS[kind] = planner
        return planner

    return register


def acts(kind: type[Kind]) -> Callable[[Callable[[Play, Kind], Deed]], Callable[[Play, Kind], Deed]]:
    """Register the planner of a verb that needs no choice."""

    def register(planner: Callable[[Play, Kind], Deed]) -> Callable[[Play, Kind], Deed]:
        def plan(play: Play, verb: Kind) -> Plan:
            yield from ()
            return planner(play, verb)

        PLANS[kind] = plan
        return planner

    return register


# ---- whole effects --------------------------------------------------------------------------------------------------


def probe(play: Play, effect: Effect) -> Fault | None:
    """Why one verb cannot be used or would change nothing (FT-9.9)."""
    planner = PLANS.get(type(effect))
    if planner is None:
        return Fault("WORKS_BY_ITSELF")
    try:
        next(planner(play, effect))
    except StopIteration:
        return None
    except Illegal as error:
        return error.faults[0]
    return None


def fault(play: Play, effects: tuple[Effect, ...]) -> Fault | None:
    """Why effects cannot be used: a cost that cannot be paid, or nothing that would change (FT-9.9)."""
    found = [(effect, probe(play, effect)) for effect in effects]
    unpaid = next((why for effect, why in found if why and isinstance(effect, Pay | OneOf)), None)
    gains = [why for effect, why in found if not isinstance(effect, Pay)]
    return unpaid or (None if None in gains else gains[0] if gains else None)


def open_effects(play: Play, effects: tuple[Effect, ...]) -> list[Effect]:
    """The verbs that could be used now, those inside of choices too."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, OneOf):
            found += [e for option in effect.options if not fault(play, option) for e in open_effects(play, option)]
        elif probe(play, effect) is None:
            found.append(effect)
    return found


def planned(play: Play, effects: tuple[Effect, ...]) -> Plans:
    """The choices of effects in their order; verbs that would change nothing are left out. Raises Illegal."""
    if why := fault(play, effects):
        raise Illegal(why)
    deeds = []
    for effect in effects:
        if probe(play, effect) is None:
            deeds.append((yield from PLANS[type(effect)](play, effect)))
    return deeds


@plans(OneOf)
def _one_of(play: Play, verb: OneOf) -> Plan:
    """One legal option (D14)."""
    words, choices = play.t.game.words, Choices()
    faults = [fault(play, effects) for effects in verb.options]
    if None not in faults:
        raise Illegal(*[why for why in faults if why][:1])
    for number, (effects, why) in enumerate(zip(verb.options, faults, strict=True), 1):
        choices.add(str(number), effects_text(words, effects), bar=lines.bar(words, why))
    picked = yield choices.pick(words.prompt("one_of", card=play.item.id))
    deeds = yield from planned(play, verb.options[int(picked) - 1])
    return lambda: do_all(deeds)


def do_all(deeds: list[Deed]) -> None:
    """Carry deeds out, in order (FT-9.3)."""
    for deed in deeds:
        deed()


# ---- items ----------------------------------------------------------------------------------------------------------


def cards(t: Flock, seat: Seat) -> list[Item]:
    """The Bonus cards and usable Grubs that a player could play, each kind once."""
    bird = t.body.birds[seat]
    if not bird.alive:
        return []
    grubs = [held.id for held in bird.grubs if not held.damage and not GRUBS[held.id].permanent]
    return [BONUS[card] for card in dict.fromkeys(bird.hand)] + [GRUBS[grub] for grub in grubs]


def tools(t: Flock, seat: Seat) -> list[Item]:
    """The loot and abilities that are used, not those that work by themselves or within other choices."""
    bird = t.body.birds[seat]
    if not bird.alive:
        return []
    loot = [LOOT[trophy.id] for trophy in bird.loot if trophy.left]
    own = [ABILITIES[ability] for ability in dict.fromkeys(abilities(t.body, seat))]
    return [item for item in [*loot, *own] if not {"P", "S"} & set(item.timing) and _is_used(item)]


def _is_used(item: Item) -> bool:
    return any(type(effect) in PLANS for effect in item.effect)


def item_fault(t: Flock, seat: Seat, item: Item) -> Fault | None:
    """Why a player cannot use an item now; None if it can."""
    return timing_fault(t, seat, item) or fault(Play(t, seat, item), item.effect)


def last_blow_warning(t: Flock, enemy: str, n: int) -> str:
    """FT-12.2: the last Predator could fall while a teammate is dead."""
    could_end = is_last(t.body, enemy) and health_left(t.body, enemy) <= n
    return lines.label(t.game.words, "warn_dead") if could_end and len(t.body.living) < len(t.body.birds) else ""


def option_of(t: Flock, seat: Seat, item: Item) -> Option:
    """An item in a menu, barred if it cannot be used."""
    words, why = t.game.words, item_fault(t, seat, item)
    hint = effects_text(words, item.effect)[:100]
    return Option(item.id, item.name, hint=hint, warn=_warning(t, seat, item), bar=lines.bar(words, why), then=LATER)


def _warning(t: Flock, seat: Seat, item: Item) -> str:
    """Section 8: the last egg, or a Predator's own claws against it."""
    beast = t.body.beast(t.body.attack.target) if t.body.attack else None
    if beast and any(isinstance(effect, Reflect) for effect in item.effect):
        return last_blow_warning(t, beast.id, beast.now.claws)
    return lines.label(t.game.words, "warn_last_egg") if spends_last_egg(t, seat, item) else ""


def spends_last_egg(t: Flock, seat: Seat, item: Item) -> bool:
    """Whether an item takes the egg that could bring a dead teammate back (section 8)."""
    costs = sum(effect.n for effect in item.effect if isinstance(effect, Pay) and effect.res == "egg")
    costs += any(isinstance(effect, EggShift) for effect in item.effect)
    return 0 < t.body.birds[seat].eggs <= costs and len(t.body.living) < len(t.body.birds)


def next_choice(t: Flock, seat: Seat, item: Item, choices: Answer, copied: bool = False) -> Node | None:
    """What is to be chosen next for an item, None when all is known."""
    node, _ = drive(planned(Play(t, seat, item, copied), item.effect), choices)
    return None if node is None else replace(node, then=LATER)


def drive(plan: Plans, choices: Answer) -> tuple[Node | None, list[Deed]]:
    """Walk a plan: the node that is still open, or the deeds."""
    try:
        node = next(plan)
        for choice in choices:
            node = plan.send(choice)
    except StopIteration as end:
        return None, end.value
    return node, []


def use(t: Flock, seat: Seat, item: Item, choices: Answer) -> None:
    """Use an item: it is put aside, then everything it does happens; an open window is put anew (FT-9.3, FT-9.4)."""
    _, deeds = drive(planned(Play(t, seat, item), item.effect), choices)
    spend(t, seat, item)
    if top := pending(t):
        top.users.append(seat)
        t.reopen(top)
    do_all(deeds)


def copyable(t: Flock, seat: Seat) -> list[str]:
    """The kinds of Bonus cards in other hands, alone in one's own (FT-R37)."""
    hands = [t.body.birds[mate].hand for mate in t.body.mates(seat)]
    return list(dict.fromkeys(card for hand in hands for card in hand))


def spend(t: Flock, seat: Seat, item: Item) -> None:
    """Cards go to their discard piles; loot and abilities stay (FT-9.4)."""
    bird = t.body.birds[seat]
    if isinstance(item, Bonus):
        bird.hand.remove(item.id)
        t.body.bonus_discard.append(item.id)
    elif isinstance(item, Grub):
        discard_grub(t, seat, item.id)
    t.body.note(seat, "use", item.id)
    t.tell("used", seat, card=item.id)


def item_named(name: str) -> Item | None:
    """A card by its id."""
    return BONUS.get(name) or GRUBS.get(name)
