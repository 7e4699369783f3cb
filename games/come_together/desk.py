"""Words on options and questions, read once from the data; and the descriptions of effects and cards made from them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from games.core.choices import Fault
from games.core.words import Words

from .cards import (
    CARDS,
    COLORS,
    NEWS,
    PACKAGE,
    Artist,
    BonusCard,
    Campsite,
    Card,
    Level,
    Public,
    Rising,
    StageCard,
    Star,
)
from .effects import Effect, Nothing

WORDS = Words.load(PACKAGE)
ANY = {"track": "any_track", "color": "any_meeple"}
"""The words for an effect that leaves this fact open."""
WORDS.titles |= {card.id: card.name for card in CARDS.values()}


@lru_cache(maxsize=8192)
def label(key: str, **facts: Any) -> str:
    """The words on an option."""
    return WORDS.label(key, **facts)


@lru_cache(maxsize=2048)
def prompt(key: str, **facts: Any) -> str:
    """A question."""
    return WORDS.prompt(key, **facts)


def title(thing: str) -> str:
    """The name of an id."""
    return WORDS.title(thing)


@cache
def effect_text(effect: Effect) -> str:
    """What an effect does, in a few words; "" for none."""
    if isinstance(effect, Nothing):
        return ""
    facts = msgspec.to_builtins(effect)
    verb = facts.pop("do")
    for fact, key in ANY.items():
        if facts.get(fact) == "any":
            return WORDS.label(key)
    return WORDS.label("do_lose_most" if facts.get("most") else f"do_{verb}", **facts)


@cache
def meeples_text(demand: tuple[tuple[str, int], ...]) -> str:
    """Meeples per colour: `2 black, 1 green`."""
    return ", ".join(WORDS.label("meeples", n=n, color=color) for color, n in demand)


def counted(meeples: dict[Any, int]) -> tuple[tuple[str, int], ...]:
    """The colours that occur, with their numbers, in the order of the rules."""
    return tuple((color, meeples[color]) for color in COLORS if meeples.get(color))


def kind_of(card: Card) -> str:
    """What a card is: star, rising, stage, campsite, public or bonus."""
    kinds = {Star: "star", Rising: "rising", StageCard: "stage", Campsite: "campsite", Public: "public"}
    return kinds.get(type(card), "bonus")


@cache
def card_text(card_id: str, powered: bool = False) -> str:
    """What a card does, in one line."""
    card = CARDS[card_id]
    match card:
        case Star() | Rising():
            return _artist_text(card)
        case StageCard():
            return _stage_text(card, powered)
        case Campsite():
            spaces = [effect_text(bonus) or WORDS.label("no_bonus") for bonus in card.black]
            return WORDS.label("campsite_text", tents=card.tents, spaces=" / ".join(spaces))
        case Public():
            colors = [] if card.type == "any" else list(card.colors)
            return WORDS.label(f"public_{card.type}", colors=colors, n=card.take)
        case BonusCard():
            return WORDS.label("bonus_text", bonuses=[effect_text(bonus) for bonus in card.bonuses])


def _artist_text(card: Artist) -> str:
    key = "star_ticket_text" if card.points else f"{kind_of(card)}_text"
    return WORDS.label(key, demand=meeples_text(counted(card.demand)), n=card.points)


def _stage_text(card: StageCard, powered: bool) -> str:
    halves = {"left": card.left or "none", "right": card.right or "none"}
    text = WORDS.label("stage_text", color=card.color, n=card.rate, **halves)
    return f"{text} {title(card.power)}: {WORDS.label(card.power)}" if powered and card.power else text


def news_text(tile: str) -> str:
    """A side of a Newspaper tile in one line: what it counts, the penalty, the three levels."""
    row = NEWS[tile]
    one, two, three = (_level_text(level) for level in row.levels)
    return WORDS.label("news_text", of=row.of, penalty=effect_text(row.penalty), one=one, two=two, three=three)


def _level_text(level: Level) -> str:
    key = "news_level" if isinstance(level.bonus, Nothing) else "news_level_bonus"
    return WORDS.label(key, points=level.points, most=level.most, bonus=effect_text(level.bonus))


def refusal(fault: Fault) -> str:
    """Why something is refused, as a sentence."""
    return _refusal(fault.code, tuple(fault.facts.items()))


@lru_cache(maxsize=2048)
def _refusal(code: str, facts: tuple[tuple[str, Any], ...]) -> str:
    return WORDS.say("refusal", code, dict(facts))
