"""The whole table in words for a screen reader: one fact per line, bands in turn order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from render.band_tour import board
from render.band_tour import layout as at
from render.band_tour.words import badge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from games.band_tour.view import Casting, Place, Player, Private, Row, Stand, View


def board_text(view: View, names: Sequence[str]) -> str:
    """The table, complete: with it and one's own choices alone the game can be played."""
    return "\n".join(_lines(view, [" ".join(name.split()) or f"Seat {seat + 1}" for seat, name in enumerate(names)]))


def _lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """Everything in order: where the tour is, who is asked, the places, the bands, what is one's own."""
    leg = f", leg {view.leg} of at most {view.legs}" if view.legs > 1 else ""
    yield f"Band Tour. {board.headline(view)}{leg}."
    yield _asked(view, names)
    if view.casting and view.phase == "forming":
        yield from _casting(view.casting)
    for kind, place in (("Venue", view.venue), ("Crowd", view.crowd)):
        if place:
            yield _place(kind, place)
    if view.offered:
        yield at.on_offer(view.offered)
    if view.past:
        yield f"Venues so far: {', '.join(view.past)}."
    if view.casting and view.phase == "show":
        ahead = [f"{venue.card.name} ({at.money(venue.payout)})" for venue in view.casting.venues[view.show :]]
        yield f"Venues to come: {', '.join(ahead) or 'none'}."
    for stand in view.stands:
        yield from _stand(view, stand, names[stand.seat])
    if view.mine:
        yield from _private(view.mine)


def _asked(view: View, names: Sequence[str]) -> str:
    """Who is asked what, or who has won."""
    if view.phase == "over":
        return f"{board.winners(view)}."
    if view.phase == "forming":
        return "Everybody forms a band, in secret and at the same time."
    if view.to_play is None:
        return "Everybody is asked at the same time."
    return f"{names[view.to_play]} is asked: {view.question}"


def _place(kind: str, place: Place) -> str:
    """The active Venue or Crowd."""
    facts = [place.card.name, *place.tag_names]
    facts += [f"pays {at.money(place.payout)}"] if kind == "Venue" else []
    return f"{kind}: {', '.join(facts)}; from the deck of {place.owner_name}. {place.card.text}"


def _casting(casting: Casting) -> Iterator[str]:
    """Who can be cast, the Show Deck, the Venues in order (BT-S3)."""
    for one in casting.cast:
        yield f"To cast: {_member(one)}"
    for index, venue in enumerate(casting.venues):
        facts = f"{', '.join(venue.tag_names)}, pays {at.money(venue.payout)}"
        yield f"Show {index + 1} is at {venue.card.name}, {facts}: {venue.card.text}"
    yield f"Show Deck {casting.deck}: {_counted((stock.card.name, stock.copies) for stock in casting.show_cards)}."


def _member(one: Player) -> str:
    """A member in full."""
    genres = " and ".join(at.GENRES[genre] for genre in one.genres)
    facts = [one.role_name, genres, f"Performance {one.p}", f"Charisma {one.c}"]
    facts += [f"Fatigue {one.tired}"] if one.tired else []
    facts += [f"training Performance {one.skill_p:+d}, Charisma {one.skill_c:+d}"] if one.skill_p or one.skill_c else []
    facts += ["sits out"] if one.sits else []
    facts += [f"Gear {gear.card.name}{' damaged' if gear.damaged else ''} ({gear.card.text})" for gear in one.gear]
    return f"{one.name}, {', '.join(facts)}. Trait: {one.trait}."


def _stand(view: View, stand: Stand, name: str) -> Iterator[str]:
    """What one band has."""
    if not stand.members and not stand.removed:
        yield f"{name} ({badge(stand)}): {stand.name}, still forming."
        return
    facts = [stand.genre_name] if stand.genre else []
    facts += [f"Fund {at.money(stand.fund)}", f"Morale {stand.morale}"]
    facts += [f"Performance {stand.p}", f"Charisma {stand.c}"]
    facts += ["flips Venue and Crowd"] if stand.flips else []
    yield f"{stand.name}, played by {name} ({badge(stand)}): {', '.join(facts)}."
    if stand.removed:
        yield f"{stand.name} is off the tour, removed {at.when_left(stand)}: {stand.removed}."
    for one in stand.members:
        yield f"{stand.name}, member: {_member(one)}"
    for card in stand.cards:
        how = f"{at.HOWS[card.how]} " if at.HOWS[card.how] else ""
        kind, words = at.KINDS[card.card.type][2], capital(card.card.text)
        yield f"{stand.name}, {how}card: {card.card.name} ({kind}), {at.STATES[card.state][1]}. {words}."
    yield from _things(stand)
    for row in stand.rows if view.phase == "over" else stand.rows[-1:]:
        yield f"{stand.name}, {_row(row)}"


def _things(stand: Stand) -> Iterator[str]:
    """Cards set aside, stolen, gone; the decks."""
    gone = (
        ("waiting for the next show", tuple(card.name for card in stand.pending)),
        ("stolen", stand.stolen),
        ("has left", stand.left),
    )
    for words, cards in gone:
        if cards:
            yield f"{stand.name}, {words}: {', '.join(cards)}."
    for pile in stand.piles if stand.genre else ():
        name = " ".join(filter(None, (at.PILES[pile.kind][1], pile.deck)))
        discards = _counted(Counter(pile.discards).items())
        yield f"{stand.name}, {name}: {pile.left} left; discards: {discards}."


def _row(row: Row) -> str:
    """What a show brought."""
    tails = f" tired {', '.join(row.tails)}" if row.tails else " nobody tired"
    check = f"Fatigue check yes, {row.coins} coins,{tails}" if row.coins else "Fatigue check no"
    sums = f"merch {at.money(row.merch)}, payout {at.money(row.payout)}, earned {at.money(row.earnings)}"
    return f"show {row.show}: Performance {row.p}, Charisma {row.c}, {sums}; {check}; Fund {at.money(row.fund)}."


def _private(mine: Private) -> Iterator[str]:
    """What only the reader knows."""
    yield f"Left in your Show Deck, in no order: {_counted((one.card.name, one.copies) for one in mine.show)}."
    yield f"Your Venues: {', '.join(card.name for card in mine.venues) or 'none'}."
    yield f"Your Crowds: {', '.join(card.name for card in mine.crowds) or 'none'}."
    if mine.top:
        yield f"You know the next cards: {', '.join(mine.top)}."
    if mine.bottom:
        yield f"You know the last cards: {', '.join(mine.bottom)}."
    yield f"Your standing orders: extra cards: {mine.extras}; other choices: {mine.choices}."


def capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def _counted(cards: Iterable[tuple[str, int]]) -> str:
    """Names with how many there are of each."""
    return "; ".join(name if copies == 1 else f"{name} x{copies}" for name, copies in cards) or "none"
