"""Preparing the own next turn (decision D4): under which condition it is played, and which Permanents are preferred."""

from __future__ import annotations

from typing import Any

from games.core.choices import LATER, Choices, Pick
from games.core.table import Seat
from games.core.words import Words

from . import ai, placing
from .model import Body, Options

ALWAYS = "always"


def condition_pick(words: Words, body: Body) -> Pick:
    """Play it in any case, or only while the counts of the card in slot 3 are what they are now."""
    choices = Choices().add(ALWAYS, words.label("always"))
    choices.add(snapshot(body), words.label("unchanged", card=str(body.festival[0])))
    return choices.pick(words.prompt("condition"), least=0, then=LATER)


def wish_pick(words: Words, body: Body) -> Pick | None:
    """Which Permanents to prefer, in this order."""
    cards = [card for card in body.permanent if card]
    return placing.claim_pick(words, "wish", cards, least=0, most=len(cards)) if len(cards) > 1 else None


def snapshot(body: Body) -> str:
    """The counts of the card in slot 3 as a key (`F05 2 5 0`, by seat): the condition holds its own test."""
    card = body.festival[0]
    counts = body.counts(card) if card else {}
    colors = [*body.colors, body.neutral] if body.neutral else body.colors
    return " ".join([str(card), *(str(counts[color]) for color in colors)])


def has_turn_to_come(body: Body, options: Options, still: set[Seat], seat: Seat) -> bool:
    """Whether the seat has yet to play this round (`still`), or another round can follow (FE-8.1, FE-8.2)."""
    return seat in still or _may_go_on(body, options)


def _may_go_on(body: Body, options: Options) -> bool:
    """Whether both kinds of cards last for another round, as far as can be known before this one ends."""
    if options.length == "short":
        return len(body.festival_deck) > 1 and bool(body.permanent_deck)
    return body.festival[1] is not None and bool(body.permanent_deck or any(body.permanent))


def preferred(body: Body, seat: Seat, cards: list[str], ranked: list[Any]) -> str:
    """The first wish that can be fulfilled, else the automatic choice."""
    return next((card for card in ranked if card in cards), None) or ai.best_claim(body, seat, cards)
