"""The `steady` computer player: the sensible heuristic of section 10, from what its seat may know."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Pick
from games.core.dice import Luck
from games.core.table import Seat, Step

from . import leaving
from .cards import ACTS, BANDS, CROWDS, GENRES, LASTING, MEMBERS, RULES, SHOW_CARDS, VENUES, Id
from .effects import Adds, Effect, If
from .model import Band, Tour
from .rating import WEIGHTS, Outlook, average_worth, card_worth, gear_worth, lasting_worth, worth
from .steps_between import Buying, Refill, Swap, Vote, price
from .steps_choice import Attach, Decision, Replace, Scouting
from .steps_setup import Formation
from .steps_show import ExtraCard, Ignore
from .steps_source import Paying, WhichOption, is_available


def choose(t: Tour, step: Step, seat: Seat, luck: Luck) -> Answer:
    """The answer to what this seat is asked."""
    match step:
        case Formation():
            return formation(t, step, seat, luck)
        case Vote():
            return ["yes"]
        case Swap():
            return swap(t, seat)
        case Buying():
            return ["buy" if wants_reveal(t, step, seat) else "no"]
        case Refill():
            return refill(t, step, seat)
        case Decision():
            return [decide(t, step, Outlook.of(t.body, seat))]
    return step.safe(t, seat)


def formation(t: Tour, step: Formation, seat: Seat, luck: Luck) -> Answer:
    """A ready-made band; in the daily challenge the six that par is reckoned with (BT-S7)."""
    return step.safe(t, seat) if t.body.daily is not None else [luck.pick(list(BANDS)), "go"]


# ---- the own turn ---------------------------------------------------------------------------------------------------


def decide(t: Tour, step: Decision, view: Outlook) -> Any:
    """A choice of the own turn."""
    match step:
        case ExtraCard():
            return "take" if wants_card(view) else "stop"
        case Ignore():
            return ignored(step.extras(t), view)
        case Attach():
            return holder(step.card, view)
        case WhichOption():
            return option(step, view)
        case Paying():
            return "pay" if worth(step.pays.effect, view) > step.pays.price else "no"
        case Replace():
            return "replace" if is_better(t, step, view) else "keep"
        case Scouting():
            bad = [str(n) for n, card in enumerate(step.top(t)) if card_worth(card, view) < 0]
            return bad if len(step.top(t)) > 1 else (bad[0] if bad else None)
    return step.best(t)


def wants_card(view: Outlook) -> bool:
    """One more card, if on average it brings money and is not dangerous."""
    extras = [average_worth(card.id, view) for card in view.band.played if card.how == "extra"]
    worst = min([0.0, *extras])
    left = view.band.decks["show"] or view.band.discards["show"]
    return sum(max(average_worth(card, view), worst) for card in left) > 0 and is_safe(view)


def certain(card: Id, view: Outlook) -> tuple[int, int]:
    """The money and Morale that a card changes for certain."""
    return (0, 0) if SHOW_CARDS[card].type == "GEAR" else leaving.certain(view.body, view.seat, ACTS[card])


def morale_of(card: Id, view: Outlook) -> int:
    """The Morale that a card changes for certain."""
    return certain(card, view)[1]


def is_safe(view: Outlook) -> bool:
    """Whether Morale stays at 0 or more even if the next card takes one, the worst extra card ignored."""
    band = view.band
    base = [morale_of(card.id, view) for card in band.played if card.how != "extra"]
    extras = [-1, *(morale_of(card.id, view) for card in band.played if card.how == "extra")]
    lost = sum(one for one in [*base, *sorted(extras)[1:]] if one < 0)
    return band.morale + lost >= 0


def ignored(extras: list[int], view: Outlook) -> str:
    """The extra card of lowest value if that is negative; what would remove the band comes first."""
    band = view.band
    values = {number: card_worth(band.played[number].id, view) for number in extras}
    fatal = [number for number in extras if is_fatal(number, view)]
    if fatal:
        return str(min(fatal, key=lambda number: values[number]))
    worst = min(extras, key=lambda number: values[number])
    return str(worst) if values[worst] < 0 else "none"


def is_fatal(number: int, view: Outlook) -> bool:
    """Whether a card takes part in a loss, of Morale or of money, that is certain to remove the band."""
    band = view.band
    losses = [certain(card.id, view) for card in band.played if card.state == "waiting"]
    cash, morale = (sum(min(0, loss[part]) for loss in losses) for part in (0, 1))
    own_cash, own_morale = certain(band.played[number].id, view)
    broke, broken = band.fund + cash <= RULES["removed_at"], band.morale + morale < 0
    return (broke and own_cash < 0) or (broken and own_morale < 0)


def holder(card: Id, view: Outlook) -> Id:
    """Where Gear is worth most; ties: where it is safe."""
    members = view.band.members
    return max(members, key=lambda member: (gear_worth(card, member, view), member.has("gear_safe"))).id


def option(step: WhichOption, view: Outlook) -> str:
    """The option of highest value."""
    clause = step.chooses
    pairs = [
        (worth(effect, view), -number)
        for number, effect in enumerate(clause.effects)
        if is_available(view.band, effect)
    ]
    return clause.labels[-max(pairs)[1]]


def is_better(t: Tour, step: Replace, view: Outlook) -> bool:
    """Whether the card turned over brings the own band more than the active one."""
    old = t.body.active(step.what)
    assert old is not None, "a show has a Venue and a Crowd"
    new, now = t.body.offered, old.id
    pays = (VENUES[new].payout - VENUES[now].payout) if new in VENUES else 0
    return pays + lasting_worth(new, view) > lasting_worth(now, view)


# ---- between legs ---------------------------------------------------------------------------------------------------


def swap(t: Tour, seat: Seat) -> Answer:
    """A member with 3 or more Fatigue goes for the one of highest P + 2C, if that is more."""
    band = t.body.bands[seat]
    out = max(band.members, key=lambda member: member.tired)
    if out.tired < WEIGHTS["swap_tired"]:
        return ["none"]
    barred = {member.id for member in band.members} | set(band.left)
    card = max((row for row in MEMBERS.values() if row.id not in barred), key=lambda row: row.p + 2 * row.c)
    old = MEMBERS[out.id]
    now = old.p + out.skill_p - out.tired + 2 * (old.c + out.skill_c)
    return [out.id, card.genres[0], card.id] if card.p + 2 * card.c > now else ["none"]


def wants_reveal(t: Tour, step: Buying, seat: Seat) -> bool:
    """Not at printed prices; at others, if the cards left are worth the price on average."""
    if t.options.reveal_price == "printed":
        return False
    left = [SHOW_CARDS[card] for card in t.body.bands[seat].decks["show"] if SHOW_CARDS[card].type != "PROMOTER"]
    values = [-card.ev / 3 if card.type in ("STRESS", "BUMMER") else card.ev for card in left]
    return bool(values) and sum(values) / len(values) > price(t.options, step.second)


def refill(t: Tour, step: Refill, seat: Seat) -> Answer:
    """The Venues and Crowds that suit the own core genre; Venues also by what they pay."""
    band, most = t.body.bands[seat], RULES["refill"]
    cards = []
    for kind, pool in (("venue", VENUES), ("crowd", CROWDS)):
        good = [card for card in band.discards[kind] if card in pool and suits(card, band)]  # type: ignore[index]
        cards += good[:most]
    node = step.node(t, seat)
    assert isinstance(node, Pick)
    return [cards if node.most > 1 else cards[0]] if cards else [None]


def suits(card: Id, band: Band) -> bool:
    """Whether a Venue or Crowd names the core genre to the band's advantage."""
    return band.genre in GENRES and any(_favours(clause.then, band.genre, clause) for clause in _ifs(LASTING[card]))


def _ifs(effect: Effect) -> list[If]:
    return [clause for clause in effect if isinstance(clause, If)]


def _favours(then: Effect, genre: str, clause: If) -> bool:
    gains = [one.amount.each for one in then if isinstance(one, Adds)]
    return clause.test.what == "core" and genre in clause.test.values and (not gains or sum(gains) > 0)
