"""The two Grub decks and their discard pile (section 4.7)."""

from __future__ import annotations

from games.core.table import Seat

from .cards import DECKS
from .model import Bird, Flock, Held


def lift_top(t: Flock, deck: str) -> str:
    """FT-8.1: the top Grub leaves its deck with its damage, which shows the next one."""
    if len(t.body.grub_decks[deck]) > 1:
        t.unveil()
    t.body.grub_damage[deck] = 0
    return t.body.grub_decks[deck].pop(0)


def turn_up(t: Flock, deck: str) -> None:
    """FT-8.1: the next Grub is visible, undamaged."""
    if rest := t.body.grub_decks[deck]:
        t.tell("grub_turned", reveals=True, deck=deck, grub=rest[0])


def held_grub(bird: Bird, grub: str) -> Held:
    """A Grub in a play area."""
    return next(held for held in bird.grubs if held.id == grub)


def discard_grub(t: Flock, seat: Seat, grub: str) -> None:
    """A held Grub goes to the discard pile; a raided one leaves the game (FT-8.5, FT-R45)."""
    bird = t.body.birds[seat]
    held = held_grub(bird, grub)
    bird.grubs.remove(held)
    if held.raided:
        t.body.grubs_gone.append(grub)
        t.tell("grub_gone", seat, grub=grub)
    else:
        bury(t, grub)


def bury(t: Flock, grub: str) -> None:
    """A Grub goes to the discard pile."""
    t.body.grub_discard.append(grub)
    deal_again(t)


def deal_again(t: Flock) -> None:
    """FT-8.9, FT-R20: when both decks are empty the discard pile is dealt; the Inside gets an extra card."""
    decks, pile = t.body.grub_decks, t.body.grub_discard
    if any(decks.values()) or not pile:
        return
    cards = t.dice.shuffled("deck-grubs", sorted(pile))
    pile.clear()
    half = (len(cards) + 1) // 2
    decks["inside"], decks["outside"] = cards[:half], cards[half:]
    tops = {deck: decks[deck][0] for deck in DECKS if decks[deck]}
    t.tell("grubs_dealt", reveals=True, inside=len(cards[:half]), outside=len(cards[half:]), grubs=list(tops.values()))
