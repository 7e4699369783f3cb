"""Setting up: everybody forms a band in secret, all are revealed together, the turn order is drawn (BT-1)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Illegal, Node
from games.core.table import Seat, Step

from . import casting, piles
from .cards import BANDS, CROWDS, DECK_KINDS, DECKS, MEMBERS, RULES, VENUES, DeckKind, Id
from .casting import Wish
from .ending import money
from .model import OWN_DECK, Daily, Member, Tour

PREFERRED = ("k5", "k4", "k6", "k7", "k3", "k2", "k8", "k1")
"""The automatic choice of D1: the first that nobody else has chosen."""
SHOW_DECKS = ("d1", "d2", "d3", "d4")
FIRST_CAST = ({"m13", "m21"}, {"m01", "m09", "m19", "m25", "m27"})
CAST_ROLES = ("VOX", "DRUM")


class Formation(Step, tag="band-tour.formation"):
    """BT-1.2: band, genre, name and decks, all at the same time and in secret."""

    secret = True

    def pace(self, t: Tour, seat: Seat) -> str:
        """A form that is too late is filled in by D1 (section 8)."""
        return "form"

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """Everybody who has not withdrawn."""
        node, _ = casting.walk(casting.form(t.game.words, t.body, t.options), [])
        assert node is not None, "the form begins with a question"
        return {seat: node for seat in t.seats if t.body.bands[seat].removed is None}

    def later(self, t: Tour, seat: Seat, path: Answer) -> Node | None:
        """The rest of the form."""
        return casting.walk(casting.form(t.game.words, t.body, t.options), path)[0]

    def refuses(self, t: Tour, seat: Seat, answer: Answer) -> Illegal | None:
        """All faults of lineup, name and decks at once (BT-13.3)."""
        try:
            return casting.refusal(wish_of(t, answer))
        except Illegal:
            return None

    def safe(self, t: Tour, seat: Seat) -> Answer:
        """D1; in the daily challenge a band as in par (BT-S7)."""
        return [casting.ANY] if t.body.daily is None else par_answer(t.body.daily.cast)

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """BT-1.7 to BT-1.11."""
        wishes = {seat: wish_of(t, answer) or Wish() for seat, answer in replies.items()}
        taken = {wish.ready for wish in wishes.values() if wish.lineup}
        for seat in [seat for seat in t.seats if seat in wishes and t.body.bands[seat].removed is None]:
            wish = wishes[seat]
            if not wish.lineup:
                wish = casting.ready_wish(next((one for one in PREFERRED if one not in taken), PREFERRED[0]))
                taken.add(wish.ready)
            form_band(t, seat, wish)
        rename_twins(t)
        for seat in t.seats:
            tell_band(t, seat)
            for kind in DECK_KINDS if t.body.daily is None else DECK_KINDS[:1]:
                piles.shuffle(t, seat, kind)
        t.body.order = turn_order(t)
        if not t.body.is_solo:
            t.tell("order", order=t.body.order, bands=[t.body.bands[seat].name for seat in t.body.touring])


def wish_of(t: Tour, answer: Answer) -> Wish | None:
    """What a complete answer asks for, None if it is not complete; raises Illegal for one that does not fit."""
    return casting.walk(casting.form(t.game.words, t.body, t.options), answer)[1]


def form_band(t: Tour, seat: Seat, wish: Wish) -> None:
    """BT-1.8: Fund $100, Morale by the number of members, and the decks."""
    daily = t.body.daily
    band = t.body.bands[seat]
    band.name = wish.name or (BANDS[wish.ready].name if wish.ready else t.game.words.label("band_name", n=seat + 1))
    band.genre, band.ready, band.lists = wish.genre, wish.ready, dict(wish.decks)
    band.members = [Member(card) for card in wish.lineup]
    band.ledger, band.morale = {"start": RULES["start_fund"]}, len(wish.lineup)
    if daily is not None:
        band.lists = {"show": daily.deck}
        spare: dict[DeckKind, list[Id]] = {"venue": list(daily.spare_venues), "crowd": list(daily.spare_crowds)}
        band.decks = {"show": list(DECKS[daily.deck].cards), **spare}
        return
    for kind, deck in wish.decks.items():
        band.decks[kind] = sorted(wish.cards[kind] if deck == OWN_DECK else DECKS[deck].cards)


def rename_twins(t: Tour) -> None:
    """Bands of the same name are told apart by a number."""
    seen: set[str] = set()
    for band in t.body.bands:
        names = (band.name, *(f"{band.name} {number}" for number in range(2, len(t.body.bands) + 1)))
        band.name = next(name for name in names if name not in seen)
        seen.add(band.name)


def tell_band(t: Tour, seat: Seat) -> None:
    """What everybody may know of a band; an own list is not shown (BT-15.3)."""
    band = t.body.bands[seat]
    if band.removed is not None:
        return
    cards = [MEMBERS[member.id] for member in band.members]
    sums: dict[str, Any] = {"p": sum(card.p for card in cards), "c": sum(card.c for card in cards)}
    sums |= {"members": [card.id for card in cards], "decks": list(band.lists.values()), "fund": money(band.fund)}
    t.tell("formed", seat, band=band.name, genre=band.genre, morale=band.morale, **sums)


def turn_order(t: Tour) -> list[Seat]:
    """BT-1.11: a coin for two, a random order for more."""
    if len(t.seats) == 1:
        return [0]
    if len(t.seats) == 2:
        return [0, 1] if t.dice.below("order", 2) == 0 else [1, 0]
    return t.dice.shuffled("order", list(t.seats))


# ---- the daily challenge --------------------------------------------------------------------------------------------


def open_daily(t: Tour) -> Daily:
    """BT-S1: casting call, Show Deck, programme and spare decks from the day's seed."""
    cast = casting_call(t.dice.shuffled("daily/cast", list(MEMBERS)))
    deck = SHOW_DECKS[t.dice.below("daily/deck", len(SHOW_DECKS))]
    venues = t.dice.shuffled("daily/venues", list(VENUES))
    crowds = t.dice.shuffled("daily/crowds", list(CROWDS))
    shows = RULES["shows"]
    return Daily(cast, deck, venues[:shows], crowds[:shows], venues[shows:], crowds[shows:])


def casting_call(members: list[Id]) -> list[Id]:
    """BT-S2: one of each group of soloists, a singer, a drummer, then the earliest others."""
    cast: list[Id] = [next(card for card in members if card in group) for group in FIRST_CAST]
    for role in CAST_ROLES:
        cast.append(next(card for card in members if MEMBERS[card].role == role and card not in cast))
    return [*cast, *(card for card in members if card not in cast)][: RULES["cast"]]


def par_answer(cast: list[Id]) -> Answer:
    """BT-S7: the six of highest printed P + 2C, lower ids first, and their commonest keyword."""
    ranked = sorted(sorted(cast), key=lambda card: -(MEMBERS[card].p + 2 * MEMBERS[card].c))
    lineup = ranked[: RULES["most_members"]]
    return [*lineup, casting.commonest(lineup), ""]
