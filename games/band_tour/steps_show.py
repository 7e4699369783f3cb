"""A show: the flip, then every band's turn with its base cards, extra cards and the nine categories (BT-2 to BT-4)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Choices, Illegal, Node, Pick
from games.core.table import Seat, Step

from . import piles
from .cards import ACTS, CATEGORIES, RULES, SHOW_CARDS, VENUES, Id
from .leaving import TurnEnds
from .model import Active, Band, Body, Played, Sitting, Tour
from .steps_choice import Decision
from .steps_source import Source
from .steps_takings import Takings
from .telling import brief


class Show(Step, tag="band-tour.show"):
    """BT-2: show-only effects end, the flipper turns over a Crowd and a Venue, all bands play in turn order."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Flip, and line up the turns."""
        body = t.body
        body.show, body.between = body.show + 1, False
        body.flipper = next(seat for seat in body.after(body.flipper) if body.bands[seat].removed is None)
        for band in body.bands:
            band.clear_show()
        body.crowd = Active(self._flip(t, "crowd"), body.flipper)
        body.venue = Active(self._flip(t, "venue"), body.flipper)
        body.past.append(body.venue.id)
        facts: dict[str, Any] = {"venue": body.venue.id, "crowd": body.crowd.id, "payout": VENUES[body.venue.id].payout}
        name = body.bands[body.flipper].name
        t.tell("show", body.flipper, reveals=True, show=body.show, shows=RULES["shows"] * body.leg, band=name, **facts)
        t.then(*(Turn(seat) for seat in body.running), Takings())

    def _flip(self, t: Tour, kind: str) -> Id:
        """The next card of the day's programme (BT-S1), or of the flipper's deck (BT-2.4)."""
        body = t.body
        assert body.flipper is not None
        if body.daily is not None:
            t.unveil()
            return (body.daily.crowds if kind == "crowd" else body.daily.venues)[body.show - 1]
        card = piles.take(t, body.flipper, "crowd" if kind == "crowd" else "venue")
        assert card is not None, "a valid deck always has a card (BT-13.6)"
        return card


class Turn(Step, tag="band-tour.turn"):
    """BT-3: a band plays."""

    seat: Seat

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """BT-3.2: the base cards are revealed, after what a paid reveal has set aside (BT-12.9)."""
        body, band = t.body, t.body.bands[self.seat]
        if band.removed is not None:
            return
        body.sitting = Sitting(self.seat, band.missing, band.orders)
        band.played = [Played(card, "pending") for card in band.pending]
        pending, band.pending = band.pending, []
        base = [card for _ in range(RULES["base_cards"]) if (card := piles.take(t, self.seat, "show"))]
        band.played += [Played(card, "base") for card in base]
        t.tell("turn", self.seat, reveals=True, band=band.name, cards=base)
        if pending:
            t.tell("pending", self.seat, band=band.name, cards=pending)
        categories = [Category(self.seat, category) for category in CATEGORIES]
        t.then(ExtraCard(self.seat, 0), Ignore(self.seat), *categories, TurnEnds())


class ExtraCard(Decision, tag="band-tour.extra"):
    """BT-3.3, BT-3.4, D6: one more card, or stop; `taken` so far, at most what the band is short of six."""

    seat: Seat
    taken: int

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """Asked as long as there may be one more, unless standing orders say how many."""
        if self.taken >= t.body.turn.limit or not has_card(t.body.bands[self.seat]):
            return {}
        return {self.seat: self.pick(t)} if t.body.turn.orders.extras == "ask" else {}

    def pick(self, t: Tour) -> Pick:
        """Take or stop."""
        words, limit = t.game.words, t.body.turn.limit
        menu = Choices().add("take", words.label("take", n=self.taken + 1, limit=limit))
        return menu.add("stop", words.label("stop")).pick(words.prompt("extra", taken=self.taken, limit=limit))

    def best(self, t: Tour) -> str:
        """Exactly one extra card."""
        return "stop" if self.taken else "take"

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """What was answered, or what the standing orders say."""
        if self.taken < t.body.turn.limit and has_card(t.body.bands[self.seat]):
            if not replies:
                t.ordered(self.seat)
            self.take(t, replies[self.seat][0] if replies else self._ordered(t))

    def _ordered(self, t: Tour) -> str:
        band, orders = t.body.bands[self.seat], t.body.turn.orders.extras
        if orders == "one":
            return self.best(t)
        shown = any(SHOW_CARDS[card.id].ev < 0 for card in band.played if card.how == "extra")
        return "take" if orders == "all" or (orders == "negative" and not shown) else "stop"

    def take(self, t: Tour, chosen: str) -> None:
        """One more card, and the question again."""
        band = t.body.bands[self.seat]
        if chosen == "stop":
            return
        card = piles.take(t, self.seat, "show")
        assert card is not None, "there is a card"
        band.played.append(Played(card, "extra"))
        band.extras += 1
        t.tell("extra", self.seat, reveals=True, band=band.name, card=card, n=self.taken + 1, limit=t.body.turn.limit)
        t.then(ExtraCard(self.seat, self.taken + 1))


def has_card(band: Band) -> bool:
    """Whether a card can be taken from the Show Deck (BT-13.5)."""
    return bool(band.decks["show"] or band.discards["show"])


class Ignore(Decision, tag="band-tour.ignore"):
    """BT-3.5 to BT-3.7, D7: one of the extra cards may be ignored; by its number among the cards of the show."""

    def extras(self, t: Tour) -> list[int]:
        """The extra cards."""
        return [n for n, card in enumerate(t.body.bands[self.seat].played) if card.how == "extra"]

    def pick(self, t: Tour) -> Pick:
        """One of them, or none."""
        menu, words = Choices(), t.game.words
        for number in self.extras(t):
            card = t.body.bands[self.seat].played[number].id
            menu.add(str(number), words.label("ignore", card=card), hint=brief(card))
        return menu.add("none", words.label("ignore_none")).pick(words.prompt("ignore"))

    def refuses(self, t: Tour, seat: Seat, answer: Answer) -> Illegal | None:
        """No further extra card (BT-3.4), no base card (BT-3.6), no second card (BT-3.5)."""
        match answer:
            case ["take", *_]:
                return Illegal.of("EXTRAS_OVER")
            case [[_, *_], *_] | [_, _, *_]:
                return Illegal.of("ONE_IGNORED")
            case [str(key)] if key.isdecimal() and int(key) not in self.extras(t):
                return Illegal.of("NOT_EXTRA")
        return None

    def best(self, t: Tour) -> str:
        """The one with the lowest EV if that is below 0."""
        played = t.body.bands[self.seat].played
        worst = min(self.extras(t), key=lambda n: SHOW_CARDS[played[n].id].ev, default=None)
        return "none" if worst is None or SHOW_CARDS[played[worst].id].ev >= 0 else str(worst)

    def take(self, t: Tour, chosen: str) -> None:
        """It has no effect of any kind and is discarded at once."""
        band = t.body.bands[self.seat]
        if chosen == "none":
            return
        played = band.played[int(chosen)]
        band.drop(played, "ignored")
        t.tell("ignored", self.seat, band=band.name, card=played.id)


class Category(Step, tag="band-tour.category"):
    """BT-4.1 to BT-4.3: one of the nine steps of a band's turn."""

    seat: Seat
    category: str

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """All its sources, one after another."""
        t.then(*(Source(self.seat, source, card) for source, card in sources(t.body, self.seat, self.category)))


def sources(body: Body, seat: Seat, category: str) -> list[tuple[Id, int]]:
    """What resolves in a step: members' and the active cards' `turn` effects, or the cards of the type."""
    band = body.bands[seat]
    match category:
        case "MEMBER":
            return [(member.id, -1) for member in band.members if ACTS[member.id]]
        case "VENUE" | "CROWD":
            active = body.active(category.lower())
            return [(active.id, -1)] if active is not None and ACTS[active.id] else []
    return [(band.played[number].id, number) for number in band.waiting(category)]
