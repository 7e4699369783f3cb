"""Resolving one source, a card or a `turn` effect, clause by clause from left to right (BT-4.4 to BT-4.9)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Pick
from games.core.table import Seat, Step

from . import leaving, piles, verbs
from .cards import ACTS, SHOW_TYPES, Id, category_of
from .effects import (
    Adds,
    Changes,
    Choose,
    Clause,
    Coin,
    Digs,
    Effect,
    Everyone,
    Gains,
    Handles,
    If,
    Mutes,
    Offers,
    Parts,
    Pays,
    Plays,
    Rival,
    Scouts,
    Shields,
    block,
    walk,
)
from .model import Band, Played, Tour
from .reckon import Scene, holds, resolved, value
from .steps_choice import Attach, OfClause, Replace, Scouting, WhichGear, WhichMember, WhichRival
from .telling import effect_text

NO_CARD = -1
"""In place of a card's number among those played: a `turn` effect."""


class Source(Step, tag="band-tour.source"):
    """A source begins: a card may be cancelled by a shield (BT-E14), a member may have left."""

    seat: Seat
    source: Id
    card: int = NO_CARD

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """What it does, then its end."""
        band, category = t.body.bands[self.seat], category_of(self.source)
        end = SourceEnds(self.seat, self.source, self.card)
        t.body.turn.did, t.body.turn.plays = [], 0
        if self.card != NO_CARD and category in band.shields:
            band.shields.remove(category)
            band.drop(band.played[self.card], "cancelled")
            t.tell("cancelled", self.seat, band=band.name, category=category, card=self.source)
        elif category == "GEAR":
            t.then(Attach(self.seat, self.source), end)
        elif category != "MEMBER" or any(member.id == self.source for member in band.members):
            t.then(Clauses(self.seat, self.source, category), end)


class SourceEnds(Step, tag="band-tour.source-ends"):
    """A source is finished: its card is discarded (BT-4.5), bands may be removed (BT-4.9), `play` follows (BT-E12)."""

    seat: Seat
    source: Id
    card: int

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Tell what it did; a `turn` effect that did nothing is not worth a line."""
        band, turn, category = t.body.bands[self.seat], t.body.turn, category_of(self.source)
        if self.card != NO_CARD:
            band.played[self.card].state = "resolved"
            if category != "GEAR":
                band.discards["show"].append(self.source)
        if turn.did or self.card != NO_CARD:
            did = turn.did or [{"line": "nothing"}]
            t.tell("source", self.seat, band=band.name, category=category, card=self.source, did=did)
        plays = turn.plays
        if not leaving.check(t):
            t.then(*[PlayTop(self.seat) for _ in range(plays)])


class PlayTop(Step, tag="band-tour.play"):
    """BT-E12: the top card of the Show Deck is played, whatever its type; neither a base nor an extra card."""

    seat: Seat

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Without a card nothing happens (BT-13.5)."""
        band, card = t.body.bands[self.seat], piles.take(t, self.seat, "show")
        if card is None:
            return
        band.played.append(Played(card, "play"))
        t.tell("played", self.seat, reveals=True, band=band.name, card=card)
        t.then(Source(self.seat, card, len(band.played) - 1))


class Clauses(Step, tag="band-tour.clauses"):
    """The clauses of one block of an effect, from number `at` on."""

    seat: Seat
    source: Id
    category: str
    path: tuple[int, ...] = ()
    at: int = 0

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Carry out clause after clause, until one has to wait for steps of its own."""
        clauses = block(ACTS[self.source], self.path)
        for at in range(self.at, len(clauses)):
            steps = self._carry_out(t, clauses[at], at)
            if steps:
                t.then(*steps, Clauses(self.seat, self.source, self.category, self.path, at + 1))
                return

    def _inside(self, at: int, branch: int) -> list[Step]:
        return [Clauses(self.seat, self.source, self.category, (*self.path, at, branch))]

    def _carry_out(self, t: Tour, clause: Clause, at: int) -> list[Step]:
        """Do what can be done at once; the steps for what cannot."""
        here, band = (self.seat, self.source, self.category, self.path, at), t.body.bands[self.seat]
        match clause:
            case If(test, _, _):
                return self._inside(at, 0 if holds(test, Scene(t.body, self.seat)) else 1)
            case Coin():
                heads = piles.coin(t, self.seat, self.source)
                t.body.did("heads" if heads else "tails")
                return self._inside(at, 0 if heads else 1)
            case Choose():
                return [WhichOption(*here)]
            case Pays(price) if band.fund < price:
                t.body.did("too_poor", n=price)
            case Pays():
                return [Paying(*here)]
            case Rival():
                return [WhichRival(*here)]
            case Changes(target=verbs.ASKED) | Parts(target=verbs.ASKED) | Adds(target=verbs.ASKED):
                return [WhichMember(*here)]
            case Handles(target=verbs.ASKED_GEAR):
                return [WhichGear(*here)]
            case _:
                return self._do(t, clause, band)
        return []

    def _do(self, t: Tour, clause: Clause, band: Band) -> list[Step]:
        """Clauses without a choice, and those that turn cards over."""
        match clause:
            case Gains(what, amount):
                verbs.gain(t, self.seat, what, value(amount, band))
            case Changes(target=target) | Parts(target=target) | Adds(target=target) if target:
                members = verbs.members_of(t, self.seat, self.source, clause)
                verbs.affect(t, self.seat, self.source, self.category, clause, members)
            case Handles():
                verbs.handle(t, self.seat, clause.what, verbs.gear_of(t, self.seat, self.source, clause))
            case Plays(cards):
                t.body.turn.plays += cards
                t.body.did("play", n=cards)
            case Shields(kind):
                band.shields.append(kind)
                t.body.did("shield", kind=kind)
            case Mutes(what):
                band.mutes.append(what)
                t.body.did(f"mute_{what}")
            case Everyone(effect):
                self._for_all(t, effect)
            case Digs() | Scouts() | Offers():
                return self._look(t, clause)
            case _:
                verbs.tell_notes(t, verbs.note(t, self.seat, (clause,), self.source, self.category))
        return []

    def _for_all(self, t: Tour, effect: Effect) -> None:
        """BT-E21."""
        for seat in t.body.touring:
            notes = verbs.note(t, seat, effect, self.source, self.category)
            if seat == self.seat:
                verbs.tell_notes(t, notes, "all_")

    def _look(self, t: Tour, clause: Digs | Scouts | Offers) -> list[Step]:
        """BT-E11, BT-E13, BT-E16: cards come to light."""
        band = t.body.bands[self.seat]
        match clause:
            case Digs():
                return dig(t, self.seat)
            case Scouts(cards):
                t.unveil()
                band.known = max(band.known, min(cards, len(band.decks["show"])))
                return [Scouting(self.seat, cards)]
            case Offers(what):
                t.body.offered = piles.take(t, self.seat, what) or ""
                return [Replace(self.seat, what)] if t.body.offered else []


def dig(t: Tour, seat: Seat) -> list[Step]:
    """BT-E11: the next Gear of the deck is attached; what was passed is discarded without effect."""
    band = t.body.bands[seat]
    passed, found = piles.dig(t, seat, frozenset(SHOW_TYPES) - {"GEAR"})
    band.discards["show"] += passed
    if passed:
        t.body.did("passed", cards=passed)
    if found is None:
        t.body.did("dug_nothing")
        return []
    band.found.append(found)
    t.body.did("dug", gear=found)
    return [Attach(seat, found)]


class WhichOption(OfClause, tag="band-tour.option"):
    """`pick`, D9: exactly one option; one with `leave` only if somebody can leave (BT-E18)."""

    def pick(self, t: Tour) -> Pick:
        """The options in words."""
        menu, words, band = Choices(), t.game.words, t.body.bands[self.seat]
        clause = self.chooses
        for label, effect in zip(clause.labels, clause.effects, strict=True):
            hint = effect_text(resolved(effect, Scene(t.body, self.seat)), lasting=True)
            menu.add(label, label, hint=hint, bar="" if is_available(band, effect) else words.label("bar_leave"))
        return menu.pick(self.prompt(t, "option"))

    @property
    def chooses(self) -> Choose:
        """The clause."""
        clause = self.clause
        assert isinstance(clause, Choose)
        return clause

    def best(self, t: Tour) -> str:
        """The first option that does not remove the band at once; else the first available."""
        band, clause = t.body.bands[self.seat], self.chooses
        able = [
            (label, effect)
            for label, effect in zip(clause.labels, clause.effects, strict=True)
            if is_available(band, effect)
        ]
        return next((label for label, effect in able if not leaving.would_end(t.body, self.seat, effect)), able[0][0])

    def take(self, t: Tour, chosen: str) -> None:
        """What follows is that option's effect."""
        t.body.did("chose", option=chosen)
        t.then(Clauses(self.seat, self.source, self.category, (*self.path, self.at, self.chooses.labels.index(chosen))))


def is_available(band: Band, effect: Effect) -> bool:
    """An option with `leave` needs somebody who can leave (BT-E18)."""
    return all(
        bool(verbs.eligible(band, clause))
        for clause in walk(effect)
        if isinstance(clause, Parts) and clause.what == "leave"
    )


class Paying(OfClause, tag="band-tour.pay"):
    """`pay`, D10: an effect that may be bought (BT-E19, BT-10.3)."""

    def pick(self, t: Tour) -> Pick:
        """Yes or no."""
        words, clause = t.game.words, self.pays
        menu = Choices().add("pay", words.label("pay", n=clause.price), hint=effect_text(clause.effect))
        return menu.add("no", words.label("no_pay")).pick(self.prompt(t, "pay", n=clause.price))

    @property
    def pays(self) -> Pays:
        """The clause."""
        clause = self.clause
        assert isinstance(clause, Pays)
        return clause

    def best(self, t: Tour) -> str:
        """Do not pay."""
        return "no"

    def take(self, t: Tour, chosen: str) -> None:
        """Pay now, then the effect."""
        if chosen == "no":
            t.body.did("declined")
            return
        t.body.bands[self.seat].earn("cards", -self.pays.price)
        t.body.did("paid", n=self.pays.price)
        t.then(Clauses(self.seat, self.source, self.category, (*self.path, self.at, 0)))
