"""What exists in all, and what a seat cannot know (FT-13, section 8)."""

from __future__ import annotations

from games.core.dice import Luck
from games.core.table import Seat

from .cards import LEVELS, OWNERS, PREDATORS, SETUP
from .hands import Foresight, Share
from .model import Flock, Orders
from .pending import is_veiled
from .plans_fights import Peek


def counts(t: Flock) -> dict[str, int]:
    """How many of every component exist, wherever they lie."""
    body = t.body
    attack = body.attack
    held = sum(len(bird.grubs) for bird in body.birds) + (attack is not None and attack.target == "raid")
    decks = sum(len(deck) for deck in body.grub_decks.values())
    in_game = {beast.id for beast in body.beasts}
    gifts = sum(OWNERS[trophy.id] not in in_game for bird in body.birds for trophy in bird.loot)
    waiting = sum(not bird.alive for bird in body.birds)
    return {
        "bonus": len(body.bonus_deck) + len(body.bonus_discard) + sum(len(bird.hand) for bird in body.birds),
        "grubs": decks + len(body.grub_discard) + len(body.grubs_gone) + held,
        "books": len(body.pool) + len(body.birds) - waiting,
        "predators": len(body.beasts) + len(body.shelf) + gifts,
        **{f"sky {n}": len(deck) + len(body.skies_used[n]) for n, deck in enumerate(body.skies)},
    }


def deal_anew(t: Flock, seat: Seat | None, luck: Luck) -> None:
    """Everything that this reader cannot know, as it may lie; what others have prepared is left out."""
    t.state.queued = {other: plan for other, plan in t.state.queued.items() if other == seat}
    _deal_bonus(t, seat, luck)
    _deal_grubs(t, luck)
    _deal_skies(t, luck)
    _deal_boss(t, luck)


def _deal_bonus(t: Flock, seat: Seat | None, luck: Luck) -> None:
    body = t.body
    unseen = list(body.bonus_deck)
    veiled = [other for other in t.seats if is_veiled(t) and other != seat and other not in _seen_hands(t, seat)]
    for other in veiled:
        unseen += body.birds[other].hand
    unseen = luck.shuffled(sorted(unseen))
    for other in veiled:
        body.birds[other].orders = Orders()
        size = len(body.birds[other].hand)
        body.birds[other].hand, unseen = unseen[:size], unseen[size:]
    body.bonus_deck = unseen
    for step in t.frames():
        if isinstance(step, Share | Foresight) and step.seat in veiled:
            hand = body.birds[step.seat].hand
            step.drawn = hand[len(hand) - len(step.drawn) :]


def _seen_hands(t: Flock, seat: Seat | None) -> list[Seat]:
    """The hands that Lucky Cricket looks at just now."""
    return [step.mate for step in t.frames() if isinstance(step, Peek) and step.seat == seat]


def _deal_grubs(t: Flock, luck: Luck) -> None:
    """Only the top card of each deck is known."""
    decks = t.body.grub_decks
    unseen = luck.shuffled(sorted(grub for deck in decks.values() for grub in deck[1:]))
    for name, deck in decks.items():
        size = max(0, len(deck) - 1)
        decks[name], unseen = deck[:1] + unseen[:size], unseen[size:]


def _deal_skies(t: Flock, luck: Luck) -> None:
    """A fine day that lies on top of a deck not yet begun is known (FT-1.13)."""
    is_top = t.options.first_game or LEVELS[str(t.options.difficulty)].weather == "top"
    for n, deck in enumerate(t.body.skies):
        known = 1 if is_top and not t.body.skies_used[n] and deck and deck[0] in SETUP.fair_weather else 0
        t.body.skies[n] = deck[:known] + luck.shuffled(sorted(deck[known:]))


def _deal_boss(t: Flock, luck: Luck) -> None:
    """The Boss is any book that may be it and has not been seen (FT-1.5)."""
    body, level = t.body, LEVELS[str(t.options.difficulty)]
    boss = body.beasts[-1]
    if boss.open or t.options.first_game:
        return
    hidden = [boss.id, *body.shelf]
    boss.id = luck.pick(sorted(book for book in hidden if book in (level.boss or level.all or PREDATORS)))
    body.shelf = sorted(book for book in hidden if book != boss.id)
