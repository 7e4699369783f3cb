"""Declaring an attack: targets, strength, attached cards (FT-6.1 to FT-6.3, D8, D9)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Count, Fault, Node, Option
from games.core.table import Seat

from . import lines
from .attack import declare
from .cards import DECKS, GRUBS, ITEMS
from .damage import card_keys, card_of
from .model import Attack, Flock
from .pending import is_veiled
from .planning import copyable, last_blow_warning
from .plans_fights import enemy_option
from .sky import GrubTruce
from .stats import health_left, hearts, is_last, is_locked, max_health, powers, sky, static, strength, worst_answer
from .verbs import CardProof, CopyCard, GrubReach, Power, RaidDiscard

RAID = "raid"
RAIDED = "tomb_raider"


def targets(t: Flock, seat: Seat) -> list[tuple[str, Fault | None]]:
    """What an Attack action could name, with the reasons against it."""
    body, bird = t.body, t.body.birds[seat]
    beast = body.beast_at(bird.at)
    found = [beast.id] if beast else []
    reach = DECKS if powers(body, seat, GrubReach) else (DECKS[0] if bird.inside else DECKS[1],)
    found += [deck for deck in reach if body.grub_decks[deck]]
    if can_raid(t, seat):
        found.append(RAID)
    return [(target, _target_fault(t, seat, target)) for target in found]


def can_raid(t: Flock, seat: Seat) -> bool:
    """FT-R45: once per turn a Grub of the discard pile."""
    turn = t.body.turn
    is_fresh = turn is not None and RAIDED not in turn.used
    return is_fresh and bool(t.body.grub_discard) and bool(powers(t.body, seat, RaidDiscard))


def _target_fault(t: Flock, seat: Seat, target: str) -> Fault | None:
    return _peace(t, seat, target) or strength_fault(t, seat, target)


def _peace(t: Flock, seat: Seat, target: str) -> Fault | None:
    """Why nobody, or not this player, may attack a target today (FT-7.9, FT-10.8)."""
    beast = t.body.beast(target)
    if beast and is_locked(t.body, beast):
        return Fault("LOCKED", {"enemy": beast.id})
    if beast is None and sky(t.body, seat, GrubTruce):
        return Fault("GRUB_TRUCE")
    return None


def strength_fault(t: Flock, seat: Seat, target: str) -> Fault | None:
    """FT-6.2: a point of strength, paid or free, unless the Grub has no health."""
    if best(t, seat) or _needs_none(t, target) or free_cards(t, seat, target):
        return None
    return Fault("NO_STRENGTH") if t.body.birds[seat].food else Fault("SHORT_OF_FOOD", {"n": 1})


def could_attack(t: Flock, seat: Seat, target: str) -> bool:
    """Whether a player could be invited to attack, from what everybody can see (FT-9.19)."""
    if is_veiled(t):
        return _peace(t, seat, target) is None and needs_no_card(t, seat, target)
    return _target_fault(t, seat, target) is None


def needs_no_card(t: Flock, seat: Seat, target: str) -> bool:
    """Whether there is strength enough without a card that gives some."""
    return bool(best(t, seat)) or _needs_none(t, target)


def best(t: Flock, seat: Seat) -> int:
    """The most strength that can be paid."""
    return min(strength(t.body, seat), t.body.birds[seat].food)


def _needs_none(t: Flock, target: str, grub: str = "") -> bool:
    if target == RAID:
        return any(GRUBS[card].health == 0 for card in ([grub] if grub else t.body.grub_discard))
    return t.body.beast(target) is None and max_health(t.body, target) <= t.body.grub_damage[target]


# ---- attached cards -------------------------------------------------------------------------------------------------


def attachable(t: Flock, seat: Seat, target: str) -> dict[str, str]:
    """The cards that could change an attack (FT-9.9), by the keys of the menu: the card whose effect counts."""
    bird, beast = t.body.birds[seat], t.body.beast(target)
    proof = beast is not None and static(beast, CardProof) is not None
    found = {key: card_of(key) for key in card_keys(bird.hand) if is_declared(card_of(key)) and not proof}
    for held in bird.grubs:
        if held.damage or GRUBS[held.id].permanent:
            continue
        if _copies(held.id):
            copies = [] if is_veiled(t) or proof else [card for card in copyable(t, seat) if is_declared(card)]
            if copies:
                found[held.id] = copies[0]
        elif is_declared(held.id) and beast is not None and beast.now.results:
            found[held.id] = held.id
    return found


def is_declared(card: str) -> bool:
    """Whether a card's class is D."""
    return "D" in ITEMS[card].timing and not _copies(card)


def _copies(card: str) -> bool:
    return any(isinstance(effect, CopyCard) for effect in ITEMS[card].effect)


def free_cards(t: Flock, seat: Seat, target: str) -> dict[str, str]:
    """The attachable cards that give strength."""
    return {key: card for key, card in attachable(t, seat, target).items() if gives_strength(card)}


def gives_strength(card: str) -> int:
    """Free strength of a card."""
    return sum(effect.n for effect in ITEMS[card].effect if isinstance(effect, Power))


# ---- the tree -------------------------------------------------------------------------------------------------------


def question(t: Flock, seat: Seat, path: Answer) -> Node | None:
    """Target, for Tomb Raider the Grub, strength, attached cards."""
    if not path:
        return _target_pick(t, seat)
    target, *rest = path
    if target == RAID:
        if not rest:
            return _raid_pick(t, seat)
        grub, *rest = rest
        return power_question(t, seat, target, grub, rest)
    return power_question(t, seat, target, "", rest)


def _target_pick(t: Flock, seat: Seat) -> Node:
    words, menu = t.game.words, Choices()
    for target, why in targets(t, seat):
        bar = lines.bar(words, why)
        if target == RAID:
            menu.add(RAID, words.label("raid"), bar=bar)
        else:
            menu.options.append(enemy_option(t, target, why, blow_warning(t, seat, target)))
    return menu.pick(words.prompt("attack"), then=LATER)


def blow_warning(t: Flock, seat: Seat, target: str) -> str:
    """Section 8: the attack could end the game the wrong way."""
    beast = t.body.beast(target)
    reach = best(t, seat) + sum(gives_strength(card) for card in free_cards(t, seat, target).values())
    if warning := last_blow_warning(t, target, reach):
        return warning
    is_risk = beast and is_last(t.body, target) and worst_answer(t.body, seat, beast) >= hearts(t.body, seat)
    return lines.label(t.game.words, "warn_risk") if is_risk and health_left(t.body, target) <= reach else ""


def _raid_pick(t: Flock, seat: Seat) -> Node:
    menu = Choices()
    for grub in t.body.grub_discard:
        is_able = best(t, seat) or _needs_none(t, RAID, grub) or free_cards(t, seat, RAID)
        bar = "" if is_able else lines.bar(t.game.words, Fault("NO_STRENGTH"))
        menu.add(grub, GRUBS[grub].name, hint=t.game.words.label("health", n=GRUBS[grub].health), bar=bar)
    return menu.pick(t.game.words.prompt("raid"), then=LATER)


def power_question(t: Flock, seat: Seat, target: str, grub: str, path: Answer) -> Node | None:
    """Strength, then the cards to attach; without strength only those that give some."""
    words, free = t.game.words, free_cards(t, seat, target)
    needs = not _needs_none(t, target, grub)
    if not path:
        return Count(words.prompt("strength"), 1 if needs and not free else 0, best(t, seat), then=LATER)
    is_bare = needs and path[0] == 0
    offered = free if is_bare else attachable(t, seat, target)
    if len(path) > 1 or not offered:
        return None
    menu = Choices([Option(key, ITEMS[card_of(key)].name) for key in offered])
    return menu.pick(words.prompt("attach"), 1 if is_bare else 0, len(offered))


def strike(t: Flock, seat: Seat, answer: Answer) -> None:
    """Start the attack that an Attack action names."""
    assert t.body.turn is not None
    target, *rest = answer
    grub = ""
    if target == RAID:
        t.body.turn.used.append(RAIDED)
        grub, *rest = rest
    elif t.body.beast(target) is None:
        grub = t.body.grub_decks[target][0]
    launch(t, Attack(seat, target, rest[0], grub), rest[1:])


def launch(t: Flock, attack: Attack, picked: Answer) -> None:
    """Attach the cards picked and declare."""
    keys = picked[0] if picked and picked[0] else []
    offered = attachable(t, attack.seat, attack.target)
    keys = keys if isinstance(keys, list) else [keys]
    declare(t, attack, [(card_of(key), offered[key]) for key in keys])
