"""What clauses, cards and Gear are worth to a band, in dollars (section 10); for computer players."""

from __future__ import annotations

from msgspec import Struct

from games.core.data import rows
from games.core.table import Seat

from .cards import ACTS, LASTING, PACKAGE, RULES, SHOW_CARDS, VENUES, Constant, Id
from .effects import (
    Adds,
    AtLeast,
    Changes,
    Choose,
    Clause,
    Coin,
    Contest,
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
    Scales,
    Scouts,
    Shields,
)
from .model import Band, Body, Member
from .reckon import Scene, gain_from, holds, modifiers, standing, value

WEIGHTS = {row.id: row.value for row in rows(PACKAGE, "rating", Constant, table="weight").values()}


class Outlook(Struct, frozen=True):
    """A band as its computer player sees it: shows left in the leg with this one, standing P and C."""

    body: Body
    seat: Seat
    shows: int
    p: int
    c: int

    @classmethod
    def of(cls, body: Body, seat: Seat) -> Outlook:
        """As things are."""
        left = RULES["shows"] * body.leg - body.show + (0 if body.between else 1)
        return cls(body, seat, left, *standing(body, seat))

    @property
    def band(self) -> Band:
        """The band."""
        return self.body.bands[self.seat]

    @property
    def pays(self) -> int:
        """The number on the active Venue."""
        return VENUES[self.body.venue.id].payout if self.body.venue else 0


def worth(effect: Effect, view: Outlook) -> float:
    """The value of an effect: that of its clauses, one by one."""
    return sum(_clause(clause, view) for clause in effect)


def _clause(clause: Clause, view: Outlook) -> float:
    band = view.band
    match clause:
        case Adds(_, amount, target):
            return value(amount, band) * _many(target, band)
        case Gains("cash", amount):
            return value(amount, band)
        case Gains(_, amount):
            return _morale(value(amount, band), view)
        case Changes() | Parts():
            return _members(clause, view)
        case If(test, then, other):
            return worth(then if holds(test, Scene(view.body, view.seat)) else other, view)
        case Coin(heads, tails):
            return (worth(heads, view) + worth(tails, view)) / 2
        case Choose(_, effects):
            return max(worth(effect, view) for effect in effects)
        case Pays(price, effect):
            return max(0.0, worth(effect, view) - price) if band.fund >= price else 0.0
        case Everyone(effect):
            return worth(effect, view)
    return _short(clause, view)


def _short(clause: Clause, view: Outlook) -> float:
    match clause:
        case Scales("merch%", percent):
            return (percent - 100) * (view.p + view.c) / 100
        case Scales(_, percent):
            return (percent - 100) * view.pays / 100
        case AtLeast(payout):
            return max(0, payout - view.pays)
        case Contest(payout):
            return payout * WEIGHTS["contest_percent"] / 100
        case Handles("fix") | Digs():
            return WEIGHTS["gear"] * view.shows
        case Handles():
            return -WEIGHTS["gear"] * view.shows
        case Plays(cards):
            return WEIGHTS["play"] * cards
        case Mutes(what):
            active = view.body.active(what)
            return -lasting_worth(active.id, view) if active else 0.0
    named: dict[type, str] = {Scouts: "scout", Shields: "shield", Offers: "offer"}
    return WEIGHTS[named[type(clause)]] if type(clause) in named else 0.0


def _many(target: str, band: Band) -> int:
    """How many members a selector means."""
    return band.size if target == "@all" else 1


def _morale(n: int, view: Outlook) -> float:
    morale, total = view.band.morale, float(n * view.c)
    if n > 0:
        return total + (WEIGHTS["morale_low"] if morale <= 1 else 0)
    if morale + n < 0:
        return total - WEIGHTS["morale_below"]
    return total - (WEIGHTS["morale_to_nothing"] if morale + n == 0 else 0)


def _members(clause: Changes | Parts, view: Outlook) -> float:
    """Fatigue, training, sitting out, leaving."""
    band = view.band
    if isinstance(clause, Parts):
        share = (view.p + view.c) / max(1, band.size)
        if clause.what == "sit":
            return -share
        last = WEIGHTS["last_member"] if band.size <= 1 else 0
        return -share * view.shows - band.morale * view.c / max(1, band.size) - last
    n = value(clause.amount, band)
    if clause.what == "tired":
        tired = sum(1 for member in band.members if member.tired) if n < 0 else band.size
        return -n * view.shows * min(tired, _many(clause.target, band))
    return n * (view.shows + (band.morale if clause.what == "skillC" else 0))


def gear_worth(gear: Id, member: Member, view: Outlook) -> float:
    """What a Gear card is worth on a member."""
    gains = gain_from(view.body, view.seat, member, gear)
    sums = sum(gains.get(what, 0) for what in ("perf", "char", "merch", "payout"))
    return sums * view.shows + gains.get("char", 0) * view.band.morale


def lasting_worth(source: Id, view: Outlook) -> float:
    """What the active Venue's or Crowd's `show` effect brings the band at this show."""
    totals = (view.p, view.c)
    total = 0.0
    for note in modifiers(LASTING[source], Scene(view.body, view.seat, totals=totals), source, "CROWD"):
        if note.what.endswith("%"):
            total += (note.n - 100) * (sum(totals) if note.what == "merch%" else view.pays) / 100
        else:
            total += note.n
    return total


def card_worth(card: Id, view: Outlook) -> float:
    """What a Show card would bring the band now."""
    if SHOW_CARDS[card].type != "GEAR":
        return worth(ACTS[card], view)
    return max((gear_worth(card, member, view) for member in view.band.members), default=0.0)


def average_worth(card: Id, view: Outlook) -> float:
    """The EV of a card in the deck, that of Gear by the shows that are left."""
    ev = SHOW_CARDS[card].ev
    return ev * view.shows / WEIGHTS["gear_shows"] if SHOW_CARDS[card].type == "GEAR" else ev
