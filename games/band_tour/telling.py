"""What cards do, in words: made from the records of their effects, so that the text cannot disagree with them."""

from __future__ import annotations

from functools import cache

from games.core.game import Card
from games.core.words import Words, sentences

from .cards import ACTS, BANDS, CROWDS, DECKS, LASTING, MEMBERS, PACKAGE, SHOW_CARDS, VENUES, BandMember, Id
from .decklist import NAMES, write_list
from .effects import (
    Adds,
    Amount,
    AtLeast,
    Changes,
    Choose,
    Clause,
    Coin,
    Condition,
    Contest,
    Digs,
    Effect,
    Everyone,
    Gains,
    Grants,
    Handles,
    If,
    Mutes,
    Offers,
    Parts,
    Pays,
    Plays,
    Rival,
    Scales,
    Scouts,
    Shields,
)

HINT = 100
"""The most characters of a hint in a menu."""
LINES = Words.load(PACKAGE)
LINES.titles |= NAMES


def _say(key: str, **facts: object) -> str:
    return LINES.say("label", key, facts)


# ---- effects --------------------------------------------------------------------------------------------------------


def effect_text(effect: Effect, lasting: bool = False, joint: str = "; ") -> str:
    """An effect in words; `lasting` is for what holds as long as its source lies there."""
    return joint.join(_clause(clause, lasting) for clause in effect) or _say("do_nothing")


def _inner(effect: Effect, lasting: bool = False) -> str:
    """The effect of a branch: whom a clause means is said behind it, lest it seem to be meant by the next one, too."""
    return _say("and").join(_clause(clause, lasting, "to") for clause in effect) or _say("do_nothing")


def _clause(clause: Clause, lasting: bool, aim: str = "target") -> str:
    match clause:
        case Adds(what, amount, target):
            during = "" if lasting or what in ("merch", "payout") else _say("this_show")
            return _amount(what, amount, target, aim) + during
        case Gains(what, amount):
            return _amount(what, amount)
        case Changes(what, amount, target):
            return _amount(what, amount, target, aim)
        case If(test, then, other):
            return _if(test, then, other, lasting)
        case Choose(labels, effects):
            options = [_say("do_option", label=x, effect=_inner(y)) for x, y in zip(labels, effects, strict=True)]
            return _say("do_pick", options=_say("or").join(options))
        case Coin(heads, tails):
            return _say("do_coin", heads=_inner(heads), tails=_inner(tails))
        case Pays(price, effect):
            return _say("do_pay", n=price, effect=_inner(effect))
        case Rival(effect):
            return _say("do_rival", effect=_inner(effect))
        case Everyone(effect):
            return _say("do_all", effect=_inner(effect))
    return _short(clause)


def _short(clause: Clause) -> str:
    match clause:
        case Scales(what, percent):
            return _say(f"do_{what}", n=f"{percent / 100:g}")
        case AtLeast(n):
            return _say("do_payout_min", n=n)
        case Contest(n):
            return _say("do_contest", n=n)
        case Parts(what, target):
            return _say(f"do_{what}", who=_target(target))
        case Handles(what, target):
            return _say(f"do_{what}", gear=_say(f"target_{target[1:]}"))
        case Plays(n) | Scouts(n):
            return _say("do_play" if isinstance(clause, Plays) else "do_scout", n=n)
        case Shields(kind):
            return _say("do_shield", kind=kind)
        case Offers(what) | Mutes(what):
            return _say("do_offer" if isinstance(clause, Offers) else "do_mute", what=what)
        case Grants(passive):
            return _say(f"grant_{passive}")
        case Digs():
            return _say("do_dig")
    raise TypeError(f"no words for {clause}")


def _amount(what: str, amount: Amount, target: str = "", aim: str = "") -> str:
    n = f"{'-' if amount.each < 0 else '+'}${abs(amount.each)}" if what == "cash" else f"{amount.each:+d}"
    text = _say(f"do_{what}", n=n)
    if target and target not in ("@self", "@holder"):
        text = _say(f"do_{aim}", who=_target(target, aim), what=text)
    if amount.count:
        text += _say(f"per_{amount.count}")
    return text + (_say("at_most", n=amount.most) if amount.most is not None else "")


def _target(target: str, aim: str = "target") -> str:
    if target.startswith("@role:"):
        return _say(f"{aim}_role", role=target.removeprefix("@role:"))
    return _say(f"{aim}_{target[1:]}")


def _any_of(names: list[str]) -> str:
    return ", ".join([*names[:-2], _say("or").join(names[-2:])])


def _if(test: Condition, then: Effect, other: Effect, lasting: bool) -> str:
    values = _any_of([LINES.title(one) for one in test.values])
    said = _say(f"test_{test.what}", values=values, n=test.bound)
    if not then:
        return _say("do_unless", test=said, other=_inner(other, lasting))
    if not other:
        return _say("do_if", test=said, then=_inner(then, lasting))
    return _say("do_if_else", test=said, then=_inner(then, lasting), other=_inner(other, lasting))


# ---- cards ----------------------------------------------------------------------------------------------------------


@cache
def card_text(card: Id) -> str:
    """What a card does, in a sentence or two."""
    if card in MEMBERS:
        return trait_text(MEMBERS[card])
    if card in SHOW_CARDS:
        return effect_text(LASTING[card], lasting=True) if SHOW_CARDS[card].type == "GEAR" else effect_text(ACTS[card])
    turn = effect_text(ACTS[card]) if ACTS[card] else ""
    show = effect_text(LASTING[card], lasting=True) if LASTING[card] else ""
    parts = [_say("every_turn", text=turn)] * bool(turn) + [_say("whole_show", text=show)] * bool(show)
    return " ".join(parts) or _say("do_nothing")


def trait_text(row: BandMember) -> str:
    """A Band Member's traits: passive, `turn` and `show` effect."""
    parts = [_say(f"passive_{row.passive}")] if row.passive else []
    if ACTS[row.id]:
        parts.append(_say("each_show", text=effect_text(ACTS[row.id])))
    if LASTING[row.id]:
        parts.append(effect_text(LASTING[row.id], lasting=True))
    return "; ".join(parts) or _say("no_trait")


@cache
def brief(card: Id) -> str:
    """The same, short enough for a menu."""
    text = card_text(card)
    return text if len(text) <= HINT else text[: HINT - 1] + "…"


def _entries() -> list[Card]:
    found = []
    for row in MEMBERS.values():
        facts = {"role": row.role, "genres": row.genres, "p": row.p, "c": row.c}
        found.append(Card(row.id, row.name, _say("kind_member"), _say("card_member", text=card_text(row.id), **facts)))
    for card in SHOW_CARDS.values():
        found.append(Card(card.id, card.name, LINES.title(card.type), sentences(card_text(card.id))))
    for venue in VENUES.values():
        text = _say("card_venue", text=card_text(venue.id), tags=venue.tags, n=venue.payout)
        found.append(Card(venue.id, venue.name, _say("kind_venue"), sentences(text)))
    found += [Card(row.id, row.name, _say("kind_crowd"), sentences(card_text(row.id))) for row in CROWDS.values()]
    return found


@cache
def entries() -> tuple[Card, ...]:
    """Everything that can be looked up: cards, ready-made bands and decks."""
    found = _entries()
    for band in BANDS.values():
        facts = {"genre": band.genre, "lineup": [NAMES[card] for card in band.lineup], "style": band.style}
        own = [DECKS[deck] for deck in (band.show, band.venue, band.crowd)]
        decks = [{"line": "deck", "kind": deck.kind, "deck": deck.name} for deck in own]
        found.append(Card(band.id, band.name, _say("kind_band"), _say("card_band", decks=decks, **facts)))
    for deck in DECKS.values():
        listed = write_list(deck.cards).replace("\n", ", ")
        found.append(Card(deck.id, deck.name, _say(f"kind_deck_{deck.kind}"), listed))
    return tuple(found)
