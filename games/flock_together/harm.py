"""Hearts lost, deaths, and what they set off (FT-6.4 step A10, FT-9.10, section 4.10)."""

from __future__ import annotations

from games.core.table import Seat

from . import results
from .cards import LOOT
from .grubs import discard_grub
from .model import Bird, Flock
from .rolls import lay, set_off, triggers
from .stats import hearts, max_hearts
from .verbs import DropEgg, Survive

EVENT = "damage_taken"


def wound(t: Flock, amounts: dict[Seat, int]) -> None:
    """Hearts are lost: all at once, then deaths, then triggers, each in turn order (step A10)."""
    hurt = [seat for seat in t.body.living if amounts.get(seat, 0) > 0]
    for seat in hurt:
        t.body.birds[seat].damage += amounts[seat]
        t.tell("hurt", seat, n=amounts[seat], left=max(0, hearts(t.body, seat)))
    for seat in hurt:
        if hearts(t.body, seat) <= 0 and not _survives(t, seat):
            _drop_eggs(t, seat)
            die(t, seat)
    for seat in reversed(hurt):
        if t.body.birds[seat].alive:
            set_off(t, seat, EVENT)


def _drop_eggs(t: Flock, seat: Seat) -> None:
    """FT-R49: Bacaw! works even at the moment of death."""
    for _, on in triggers(t, seat, EVENT):
        for effect in on.effect:
            if isinstance(effect, DropEgg):
                lay(t, seat, effect.n)


def _survives(t: Flock, seat: Seat) -> bool:
    """FT-R39: Gravekeeper's Light makes a death not happen."""
    bird = t.body.birds[seat]
    for trophy in bird.loot:
        if trophy.left and any(isinstance(effect, Survive) for effect in LOOT[trophy.id].effect):
            trophy.left -= 1
            bird.damage = max_hearts(t.body, seat) - 1
            t.tell("survived", seat, card=trophy.id)
            return True
    return False


def die(t: Flock, seat: Seat) -> None:
    """FT-11.2, FT-11.7: nearly everything is lost; the loot and the side of the Extra Action token stay."""
    bird = t.body.birds[seat]
    t.body.note(seat, "died", bird.book)
    t.tell("died", seat, book=bird.book, at=bird.at)
    if bird.brooding is not None:
        t.tell("brood_failed", seat, other=bird.brooding)
    t.body.bonus_discard += bird.hand
    for held in list(bird.grubs):
        discard_grub(t, seat, held.id)
    t.body.pool.append(bird.book)
    t.body.birds[seat] = Bird(loot=bird.loot, token=bird.token, late=bird.book, orders=bird.orders)
    t.state.queued.pop(seat, None)
    t.body.votes.pop(seat, None)
    t.body.trails.pop(seat, None)
    if seat in t.body.roamers:
        t.body.roamers.remove(seat)
    if not t.body.living:
        results.end(t, "dead")
