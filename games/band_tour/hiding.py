"""What a seat cannot know, dealt anew (BT-15.2 to BT-15.4); and all cards counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.core.dice import Luck
from games.core.table import Seat, State

from .cards import DECK_KINDS, POOLS, RULES, SHOW_CARDS, SHOW_TYPES, DeckKind, Id
from .model import CHOICES, EXTRAS, OWN_DECK, Band, Body, Options, Orders
from .piles import seen_cards
from .steps_show import ExtraCard

Table = State[Body, Options, Any]


def deal_anew(state: Table, seat: Seat | None, luck: Luck) -> Table:
    """The state as it may as well be for this seat; changes it."""
    body = state.body
    for other, band in enumerate(body.bands):
        mine = other == seat
        deal_decks(body, band, mine, luck)
        if not mine:
            band.orders = Orders(luck.pick(EXTRAS), luck.pick(CHOICES))
    if body.daily is not None:
        shuffle_crowds(body, luck)
    top, sitting = state.stack[-1] if state.stack else None, body.sitting
    if sitting is not None and sitting.seat != seat and isinstance(top, ExtraCard):
        sitting.orders = Orders(sitting.orders.extras, luck.pick(CHOICES))
    for step in state.stack:
        if step.secret:
            step.replies = {one: reply for one, reply in step.replies.items() if one == seat}
    return state


def deal_decks(body: Body, band: Band, mine: bool, luck: Luck) -> None:
    """The order of a band's decks, but for cards its own player has scouted; for others also the cards of own lists."""
    for kind, deck in band.decks.items():
        if not mine and band.lists.get(kind) == OWN_DECK:
            deck[:] = invented(body, band, kind, luck)
        top, bottom = (band.known, len(deck) - band.sunk) if mine and kind == "show" else (0, len(deck))
        bottom = max(top, bottom)
        deck[top:bottom] = luck.shuffled(sorted(deck[top:bottom]))


def invented(body: Body, band: Band, kind: DeckKind, luck: Luck) -> list[Id]:
    """Cards that may as well be left in an own deck: as many of each type, within the copies allowed."""
    deck, seen = band.decks[kind], Counter(seen_cards(body, band, kind))
    copies = RULES["copies"] if kind == "show" else 1
    free = [card for card in POOLS[kind] for _ in range(copies - seen[card])]
    if kind != "show":
        return luck.shuffled(free)[: len(deck)]
    many = Counter(SHOW_CARDS[card].type for card in deck)
    return [
        card
        for type_ in SHOW_TYPES
        for card in luck.shuffled([one for one in free if SHOW_CARDS[one].type == type_])[: many[type_]]
    ]


def shuffle_crowds(body: Body, luck: Luck) -> None:
    """BT-S3: the Crowds still to come and the spare decks' order are hidden, the programme of Venues is not."""
    daily = body.daily
    assert daily is not None
    band, shown = body.bands[0], body.show
    spare = band.decks["crowd"] if shown else daily.spare_crowds
    unseen = luck.shuffled(sorted(daily.crowds[shown:] + spare))
    ahead = len(daily.crowds) - shown
    daily.crowds[shown:], spare[:] = unseen[:ahead], unseen[ahead:]
    if not shown:
        daily.spare_venues = luck.shuffled(sorted(daily.spare_venues))


def counts(body: Body) -> dict[str, int]:
    """Each band's cards by kind, wherever they lie; what a band not yet formed will have."""
    found: dict[str, int] = {}
    for seat, band in enumerate(body.bands):
        for kind in DECK_KINDS:
            here = len(band.decks[kind]) + len(seen_cards(body, band, kind))
            ahead = programme(body, kind)
            full = len(SHOW_TYPES) * RULES["per_type"] if kind == "show" else RULES["venue_deck"]
            whole = full if body.daily is None or kind == "show" else len(POOLS[kind])
            found[f"{kind} {seat + 1}"] = here + ahead if band.lists else whole
    return found


def programme(body: Body, kind: DeckKind) -> int:
    """How many cards the daily challenge has still to flip."""
    if body.daily is None or kind == "show":
        return 0
    return len((body.daily.venues if kind == "venue" else body.daily.crowds)[body.show :])
