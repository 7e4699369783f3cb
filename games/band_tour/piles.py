"""Decks and chance: shuffling, taking cards, coins and random members, each draw by its name (BT-15.5 to BT-15.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.core.table import Seat

from .cards import POOLS, SHOW_CARDS, DeckKind, Id
from .model import Band, Body, Tour

Thing = TypeVar("Thing")


def shuffle(t: Tour, seat: Seat, kind: DeckKind) -> None:
    """Put a deck in a new order."""
    band = t.body.bands[seat]
    number = band.shuffles.get(kind, 0)
    band.shuffles[kind] = number + 1
    band.decks[kind] = t.dice.shuffled(f"deck/{seat + 1}/{kind}/{number}", sorted(band.decks[kind]))
    if kind == "show":
        band.known = band.sunk = 0


def renew(t: Tour, seat: Seat, kind: DeckKind) -> None:
    """The discard pile is shuffled into the deck (BT-12.7, BT-13.5, BT-13.6)."""
    band = t.body.bands[seat]
    band.decks[kind] += band.discards[kind]
    band.discards[kind] = []
    shuffle(t, seat, kind)


def take(t: Tour, seat: Seat, kind: DeckKind) -> Id | None:
    """The top card of a deck; an empty deck is made anew from its discard pile first, None if that is empty too."""
    band = t.body.bands[seat]
    if not band.decks[kind]:
        if not band.discards[kind]:
            return None
        t.tell("reshuffled", seat, band=band.name, kind=kind, n=len(band.discards[kind]))
        renew(t, seat, kind)
    return lift(t, seat, kind)


def lift(t: Tour, seat: Seat, kind: DeckKind) -> Id:
    """The top card of a deck that is not empty; it comes to light."""
    band = t.body.bands[seat]
    t.unveil()
    card = band.decks[kind].pop(0)
    if kind == "show":
        band.known = max(0, band.known - 1)
        band.sunk = min(band.sunk, len(band.decks["show"]))
    return card


def dig(t: Tour, seat: Seat, passes: frozenset[str]) -> tuple[list[Id], Id | None]:
    """Cards off the top of the Show Deck as long as they are of certain types; those, and the one that ended it."""
    passed: list[Id] = []
    while t.body.bands[seat].decks["show"]:
        card = lift(t, seat, "show")
        if SHOW_CARDS[card].type not in passes:
            return passed, card
        passed.append(card)
    return passed, None


def _numbered(t: Tour, seat: Seat, kind: str, source: Id) -> str:
    draws, key = t.body.bands[seat].draws, f"{kind}/{source}"
    number = draws.get(key, 0)
    draws[key] = number + 1
    return f"{kind}/{seat + 1}/{t.body.show}/{source}/{number}"


def coin(t: Tour, seat: Seat, source: Id) -> bool:
    """Whether a coin shows heads."""
    return t.dice.below(_numbered(t, seat, "coin", source), 2) == 0


def at_random(t: Tour, seat: Seat, source: Id, things: Sequence[Thing]) -> Thing:
    """One of the eligible members or Gear; one alone is drawn too."""
    return t.dice.pick(_numbered(t, seat, "rand", source), things)


def fatigue_coin(t: Tour, seat: Seat, member: Id) -> bool:
    """Whether a member's coin shows heads in the Fatigue check."""
    return t.dice.below(f"fatigue/{seat + 1}/{t.body.show}/{member}", 2) == 0


# ---- where the cards lie ---------------------------------------------------------------------------------------------


def seen_cards(body: Body, band: Band, kind: DeckKind) -> list[Id]:
    """The cards of a band's deck that lie open."""
    if kind == "show":
        return [*band.discards["show"], *_show_cards(band)]
    seat = next(number for number, one in enumerate(body.bands) if one is band)
    active = body.active(kind)
    offered = [body.offered] if is_offered(body, seat, kind) else []
    return [*band.discards[kind], *([active.id] if active and active.owner == seat else []), *offered]


def is_offered(body: Body, seat: Seat, kind: DeckKind) -> bool:
    """Whether `offer` has turned over a card of this deck."""
    return body.offered in POOLS[kind] and body.sitting is not None and body.sitting.seat == seat


def _show_cards(band: Band) -> list[Id]:
    """The Show cards outside deck and discard pile."""
    gear = [gear.id for member in band.members for gear in member.gear]
    waiting = [card.id for card in band.played if card.state == "waiting"]
    return [*gear, *waiting, *band.stolen, *band.pending, *band.found]


def whole_list(body: Body, seat: Seat, kind: DeckKind) -> list[Id]:
    """Every card of a band's deck, wherever it lies now, sorted."""
    band = body.bands[seat]
    return sorted([*band.decks[kind], *seen_cards(body, band, kind)])
