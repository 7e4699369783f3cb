"""Views built up from what a reader may know (BT-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.core.table import Seat, State
from games.core.words import Words

from . import ending
from .cards import CROWDS, DECK_KINDS, DECKS, MEMBERS, RULES, SHOW_CARDS, VENUES, DeckKind, Id, category_of
from .model import Active, Band, Body, Member, Options
from .reckon import Sheet, sheet
from .steps_choice import Attach, Decision, OfClause, Replace
from .steps_show import ExtraCard, Ignore
from .telling import card_text
from .view import Casting, Face, Instrument, Pile, Place, Player, Private, Row, Shown, Stand, Stock, View

Table = State[Body, Options, Any]


def view_of(words: Words, state: Table, seat: Seat | None) -> View:
    """A table for a reader (None: a spectator)."""
    body, over = state.body, state.result is not None
    ranks = ending.ranking(body)
    question, to_play = open_question(words, state)
    stands = tuple(stand(words, body, one, ranks[one]) for one in body.order)
    return View(
        phase=phase(state),
        show=body.show,
        shows=RULES["shows"] * body.leg,
        leg=body.leg,
        legs=state.options.most_legs,
        venue=place(words, body, body.venue),
        crowd=place(words, body, body.crowd),
        offered=place(words, body, Active(body.offered, body.turn.seat)) if body.offered else None,
        past=tuple(words.title(card) for card in body.past),
        stands=stands,
        to_play=to_play,
        question=question,
        line=summary(words, state, stands, question),
        winners=tuple(one for one, rank in enumerate(ranks) if rank == 1) if over else (),
        casting=casting(words, body),
        mine=private(words, body, seat) if seat is not None and body.bands[seat].lists else None,
    )


def phase(state: Table) -> str:
    """Where the game stands."""
    if state.result is not None:
        return "over"
    if state.body.show == 0:
        return "forming"
    return "between" if state.body.between else "show"


def face(card: Id) -> Face:
    """A card that the reader may see."""
    for pool in (SHOW_CARDS, VENUES, CROWDS, MEMBERS):
        if card in pool:
            ev = SHOW_CARDS[card].ev if card in SHOW_CARDS else 0
            return Face(card, pool[card].name, category_of(card), card_text(card), ev)
    raise KeyError(card)


def place(words: Words, body: Body, active: Active | None) -> Place | None:
    """The active Venue or Crowd."""
    if active is None:
        return None
    owner = body.bands[active.owner].name
    if active.id in CROWDS:
        return Place(face(active.id), active.owner, owner)
    row = VENUES[active.id]
    names = tuple(words.title(tag) for tag in row.tags)
    return Place(face(active.id), active.owner, owner, row.tags, names, row.payout)


# ---- bands ----------------------------------------------------------------------------------------------------------


def stand(words: Words, body: Body, seat: Seat, rank: int) -> Stand:
    """A band as everybody sees it."""
    band, out = body.bands[seat], body.bands[seat].removed
    lasting = sheet(body, seat, live=False)
    now = sheet(body, seat) if body.venue is not None else lasting
    return Stand(
        seat=seat,
        name=band.name,
        genre=band.genre,
        genre_name=words.title(band.genre) if band.genre else "",
        fund=band.fund,
        morale=band.morale,
        p=lasting.p,
        c=lasting.c,
        members=tuple(player(words, member, now, lasting) for member in band.members),
        cards=tuple(Shown(face(card.id), card.how, card.state) for card in band.played),
        pending=tuple(face(card) for card in band.pending),
        stolen=tuple(words.title(card) for card in band.stolen),
        left=tuple(words.title(card) for card in band.left),
        piles=tuple(pile(words, band, kind) for kind in DECK_KINDS),
        rows=tuple(rows(words, band)),
        ledger=dict(band.ledger),
        flips=body.flipper == seat,
        plays=body.sitting is not None and body.sitting.seat == seat,
        place=rank,
        removed=words.title(out.reason) if out else "",
        removed_show=out.show if out else 0,
        counts=ending.daily_points(band),
    )


def player(words: Words, member: Member, now: Sheet, lasting: Sheet) -> Player:
    """A member; one who sits out is shown with the scores outside the show."""
    row, (p, c) = MEMBERS[member.id], now.own.get(member.id) or lasting.own[member.id]
    gear = tuple(Instrument(face(gear.id), gear.damaged) for gear in member.gear)
    return Player(
        id=row.id,
        name=row.name,
        role=row.role,
        role_name=words.title(row.role),
        genres=row.genres,
        p=p,
        c=c,
        tired=member.tired,
        sits=member.sits,
        skill_p=member.skill_p,
        skill_c=member.skill_c,
        trait=card_text(row.id),
        gear=gear,
    )


def pile(words: Words, band: Band, kind: DeckKind) -> Pile:
    """Sizes, and what is discarded (BT-15.1)."""
    deck = words.title(band.lists[kind]) if kind in band.lists else ""
    discards = tuple(words.title(card) for card in band.discards[kind])
    return Pile(kind, deck, len(band.decks[kind]), discards)


def rows(words: Words, band: Band) -> list[Row]:
    """The table of results."""
    return [
        Row(one.show, one.p, one.c, one.merch, one.payout, one.earnings, one.fund, one.coins, tails)
        for one in band.takings
        for tails in [tuple(words.title(card) for card in one.tails or ())]
    ]


def private(words: Words, body: Body, seat: Seat) -> Private:
    """The owner's own cards and orders (BT-15.2, BT-15.3); in the daily challenge all Crowds to come (BT-S3)."""
    band = body.bands[seat]
    show, crowds = band.decks["show"], band.decks["crowd"]
    if body.daily is not None:
        crowds = [*crowds, *body.daily.crowds[body.show :]]
    return Private(
        seat=seat,
        show=stock(show),
        venues=tuple(face(card) for card in sorted(band.decks["venue"])),
        crowds=tuple(face(card) for card in sorted(crowds)),
        top=tuple(words.title(card) for card in show[: band.known]),
        bottom=tuple(words.title(card) for card in show[len(show) - band.sunk :]),
        extras=words.label(f"extras_{band.orders.extras}"),
        choices=words.label(f"choices_{band.orders.choices}"),
    )


def stock(cards: Sequence[Id]) -> tuple[Stock, ...]:
    """Cards counted, in the order of their types."""
    copies = Counter(cards)
    return tuple(Stock(face(card), copies[card]) for card in SHOW_CARDS if card in copies)


def casting(words: Words, body: Body) -> Casting | None:
    """What the daily challenge shows before building (BT-S3)."""
    if body.daily is None:
        return None
    lineup = [Member(card) for card in body.daily.cast]
    plain = Sheet({card: (MEMBERS[card].p, MEMBERS[card].c) for card in body.daily.cast}, (), 0, 0)
    cast = tuple(player(words, member, plain, plain) for member in lineup)
    deck = DECKS[body.daily.deck]
    venues = [place(words, body, Active(card, 0)) for card in body.daily.venues]
    return Casting(cast, deck.name, stock(deck.cards), tuple(venue for venue in venues if venue))


# ---- where the game stands ------------------------------------------------------------------------------------------


def open_question(words: Words, state: Table) -> tuple[str, Seat | None]:
    """What the band in its turn is asked, in words, and which band that is."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, Decision) or state.body.sitting is None:
        return "", None
    match step:
        case ExtraCard():
            return words.label("ask_extra", n=step.taken + 1, limit=state.body.sitting.limit), step.seat
        case Ignore():
            return words.label("ask_ignore"), step.seat
        case Attach(card=card) | OfClause(source=card):
            return words.label("ask_about", card=card), step.seat
        case Replace():
            return words.label("ask_about", card=state.body.offered), step.seat
    return words.label("ask_scout"), step.seat


def summary(words: Words, state: Table, stands: Sequence[Stand], question: str) -> str:
    """One line: show, Venue and Crowd, the bands, who is waited for."""
    body = state.body
    bands = ", ".join(
        words.label(
            "line_out" if one.removed else "line_band", band=one.name, fund=ending.money(one.fund), m=one.morale
        )
        for one in stands
    )
    shows = RULES["shows"]
    parts = [words.label(f"line_{phase(state)}", show=body.show, shows=shows * body.leg, leg=body.show // shows + 1)]
    if body.venue is not None and body.crowd is not None:
        payout = VENUES[body.venue.id].payout
        parts.append(words.label("line_places", venue=body.venue.id, payout=payout, crowd=body.crowd.id))
    parts.append(bands)
    if body.sitting is not None and question:
        parts.append(words.label("line_waiting", band=body.bands[body.sitting.seat].name, question=question))
    return words.label("line_joint").join(parts)
