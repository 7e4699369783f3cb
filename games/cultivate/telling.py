"""What cards, plays and exchanges look like in words: facts of events, and texts made from records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.table import Seat
from games.core.words import Words

from .cards import CARDS, RECRUITS, Card
from .compound import SPACES
from .model import T, Transfer


def tell_play(t: T, seat: Seat, card: str, transfers: tuple[Transfer, ...]) -> None:
    """A card is announced with its choices."""
    verb = CARDS[card].verb
    if verb == "gain":
        t.tell("gains", seat, card=card, gains=arrivals(transfers))
        return
    first = transfers[0]
    facts: dict[str, Any] = {"card": card, "type": first.letter, "owner": first.seat, "other": first.to}
    facts |= {"space": SPACES[first.space or 0], "into": SPACES[first.into or 0]}
    if len(transfers) == 2:
        facts["with"] = transfers[1].letter
    t.tell(f"{verb}_switch" if verb == "reassign" and len(transfers) == 2 else verb, seat, **facts)


def tell_exchange(t: T, seat: Seat, transfers: tuple[Transfer, ...]) -> None:
    """What was given and what was gained."""
    given = [place(transfer.letter, transfer.space) for transfer in transfers if transfer.to is None]
    gained = arrivals(transfers)
    t.tell("exchanged" if gained else "removed", seat, given=given, gains=gained)


def arrivals(transfers: Iterable[Transfer]) -> list[dict[str, str]]:
    """The followers that come into a compound."""
    return [place(transfer.letter, transfer.into) for transfer in transfers if transfer.to is not None]


def place(letter: str, space: int | None) -> dict[str, str]:
    """A follower and its space."""
    return {"type": letter, "space": SPACES[space or 0]}


def card_text(words: Words, card: Card) -> str:
    """What a card does: its own text, or a list of its picks."""
    return card.text or words.label("gain_card", picks=" + ".join(pick_text(words, pick) for pick in card.picks))


def pick_text(words: Words, pick: str) -> str:
    """The types that a pick allows."""
    return words.label("any_recruit") if pick == RECRUITS else "/".join(words.title(letter) for letter in pick)
