"""Lists that people type: read card by card in any layout, and every fault named at once (BT-13.1 to BT-13.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.choices import Fault

from .cards import CROWDS, MEMBERS, POOLS, RULES, SHOW_CARDS, SHOW_TYPES, VENUES, DeckKind, Id

NAMES: dict[Id, str] = {
    **{row.id: row.name for row in MEMBERS.values()},
    **{row.id: row.name for row in SHOW_CARDS.values()},
    **{row.id: row.name for row in VENUES.values()},
    **{row.id: row.name for row in CROWDS.values()},
}
BETWEEN = " \t\n,;.:*•-–"
"""What may stand between the entries of a list."""


@cache
def _entry(pool: tuple[Id, ...]) -> re.Pattern[str]:
    """An entry of a list: how many (before or after the card, 1 if it is not said), and a card by its name or id."""
    words = sorted({NAMES[card] for card in pool} | set(pool), key=len, reverse=True)
    cards = "|".join(re.escape(word).replace("\\ ", r"\s+") for word in words)
    return re.compile(rf"(?<!\w)(?:(\d{{1,2}})\s*[x×]?\s+)?({cards})(?!\w)(?:\s*[x×]\s*(\d{{1,2}}))?", re.IGNORECASE)


@cache
def _ids(pool: tuple[Id, ...]) -> dict[str, Id]:
    return {spelling: card for card in pool for spelling in (_plain(NAMES[card]), card)}


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def read_list(text: str, pool: tuple[Id, ...]) -> tuple[list[Id], list[str]]:
    """The cards of a pool that a text lists, and what could not be read."""
    cards: list[Id] = []
    unread, at = [], 0
    for found in _entry(pool).finditer(text):
        unread.append(text[at : found.start()])
        cards += [_ids(pool)[_plain(found[2])]] * int(found[1] or found[3] or 1)
        at = found.end()
    left = [part.strip(BETWEEN) for gap in (*unread, text[at:]) for part in re.split(r"[\n,;]", gap)]
    return cards, [part for part in left if part]


def faults_of(kind: DeckKind, text: str) -> tuple[list[Id], list[Fault]]:
    """A typed deck, and everything that is wrong with it."""
    cards, unread = read_list(text, POOLS[kind])
    unknown = [Fault("UNKNOWN_CARD", {"given": part[:40], "kind": kind}) for part in unread]
    return cards, unknown + deck_faults(kind, cards)


def read_lineup(text: str) -> tuple[list[Id], list[Fault]]:
    """The Band Members that a text lists, in its order, and what is none."""
    lineup, unread = read_list(text, tuple(MEMBERS))
    return lineup, [Fault("UNKNOWN_MEMBER", {"given": part[:40]}) for part in unread]


def lineup_faults(lineup: Sequence[Id]) -> list[Fault]:
    """BT-1.3: one to six different members."""
    faults = []
    if not 1 <= len(lineup) <= RULES["most_members"]:
        faults.append(Fault("BAND_SIZE", {"n": len(lineup), "most": RULES["most_members"]}))
    twice = sorted({card for card in lineup if lineup.count(card) > 1})
    return faults + [Fault("SAME_MEMBER", {"card": card}) for card in twice]


def write_lineup(lineup: Sequence[Id]) -> str:
    """A lineup as a text that reads back to it."""
    return ", ".join(NAMES[card] for card in lineup)


def listed(chosen: Any) -> list[Any]:
    """What a menu of several took, as a list: nothing, one alone, or some."""
    if chosen is None:
        return []
    return chosen if isinstance(chosen, list) else [chosen]


def deck_faults(kind: DeckKind, cards: Sequence[Id]) -> list[Fault]:
    """Every test that a deck fails (BT-13.1, BT-13.2)."""
    return _show_faults(cards) if kind == "show" else _place_faults(kind, cards)


def _show_faults(cards: Sequence[Id]) -> list[Fault]:
    each, most, faults = RULES["per_type"], RULES["copies"], []
    types = Counter(SHOW_CARDS[card].type for card in cards)
    if len(cards) != each * len(SHOW_TYPES):
        faults.append(Fault("DECK_SIZE", {"n": len(cards), "size": each * len(SHOW_TYPES)}))
    faults += [Fault("DECK_TYPE", {"type": t, "n": types[t], "size": each}) for t in SHOW_TYPES if types[t] != each]
    copies = Counter(cards)
    return faults + [Fault("DECK_COPIES", {"card": c, "n": n, "most": most}) for c, n in copies.items() if n > most]


def _place_faults(kind: DeckKind, cards: Sequence[Id]) -> list[Fault]:
    size, copies = RULES["venue_deck"], Counter(cards)
    faults = [] if len(cards) == size else [Fault("PLACES_SIZE", {"kind": kind, "n": len(cards), "size": size})]
    return faults + [Fault("DECK_TWICE", {"card": card, "kind": kind}) for card, n in copies.items() if n > 1]


def write_list(cards: Sequence[Id]) -> str:
    """A deck as a text that reads back to it, a line for each card, by kind."""
    copies = Counter(cards)
    return "\n".join(f"{copies[card]} {NAMES[card]}" for card in NAMES if card in copies)
