"""Who may answer a card, who is asked, what standing orders say (CU-12.3 to CU-12.5, CU-A.3 to CU-A.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core.table import Seat

from .cards import CARDS, INFLUENCE, INVESTIGATION
from .compound import is_filled
from .model import Body, Chain, Link, moved


def chain_of(body: Body) -> Chain:
    """The chain of the card that is being settled."""
    assert body.chain is not None, "a card is being settled"
    return body.chain


def answered(body: Body) -> Link:
    """The card that is answered now: the last of the chain (CU-12.6)."""
    return chain_of(body).links[-1]


def target(body: Body) -> Link | None:
    """The card that the answered UPI is aimed at, None if no UPI is answered."""
    links = chain_of(body).links
    return links[-2] if len(links) > 1 else None


def priority(body: Body) -> list[Seat]:
    """CU-12.5: who may answer, first come first served in this order."""
    card, aim = answered(body), target(body)
    ahead = aim or card
    order = [ahead.seat, *(seat for seat in body.after(card.seat) if seat != ahead.seat)]
    return [seat for seat in order if seat != card.seat or card.card == INVESTIGATION]


def harmed(body: Body) -> set[Seat]:
    """CU-A.6: the rivals whom the announced card harms."""
    chain = chain_of(body)
    after = moved(body.grids(), chain.transfers)
    return {seat for seat in body.after(chain.links[0].seat) if body.players[seat].is_harmed(after[seat])}


def would_fill(body: Body) -> bool:
    """Whether the announced card would fill its player's compound."""
    chain = chain_of(body)
    return is_filled(moved(body.grids(), chain.transfers)[chain.links[0].seat])


def advances(body: Body) -> bool:
    """CU-A.2: whether the announced card gives its player more matched agenda spaces."""
    chain = chain_of(body)
    seat = chain.links[0].seat
    player = body.players[seat]
    return player.goal.matched(moved(body.grids(), chain.transfers)[seat]) > player.goal.matched(player.compound)


def asked(body: Body, mode: str, robots: Collection[Seat]) -> tuple[Seat, ...]:
    """Who is asked live, in priority order: by CU-A.4, from public facts only, and every computer player (CU-A.10)."""
    order = priority(body)
    live = set(order) & set(concerned(body, mode))
    return tuple(seat for seat in order if seat in live or seat in robots)


def concerned(body: Body, mode: str) -> Iterable[Seat]:
    """CU-A.4: whom a mode asks, perhaps with the player of the card; not a drawer who leaves it to AI (CU-A.12)."""
    card, aim = answered(body), target(body)
    if mode == "orders":
        return ()
    if card.card == INVESTIGATION:
        drawer = () if body.players[card.seat].places_by_itself else (card.seat,)
        return drawer if mode == "mixed" else (*drawer, *body.after(card.seat))
    if mode == "live":
        return range(len(body.players))
    if aim is not None:
        return (aim.seat,)
    return range(len(body.players)) if would_fill(body) else harmed(body)


def order_for(body: Body, seat: Seat) -> str:
    """The first matching row of table 8.2 for a player and the card that is answered now (CU-A.3)."""
    card, aim = answered(body), target(body)
    if aim is not None:
        if aim.seat != seat or aim.card == INVESTIGATION:
            return "I"
        return "D" if aim.card == INFLUENCE else "C"
    if card.card == INVESTIGATION:
        return "B" if card.seat == seat else "H"
    if seat in harmed(body):
        return "A"
    if would_fill(body):
        return "E"
    return "F" if CARDS[card.card].verb == "gain" else "G"


def wants_to_block(body: Body, seat: Seat) -> bool:
    """What the player's standing order says, whether or not a UPI is held (CU-A.2)."""
    order = body.players[seat].order(order_for(body, seat))
    if order.rivals and answered(body).seat not in order.rivals:
        return False
    return order.value == "always" or (order.value == "agenda" and advances(body))
