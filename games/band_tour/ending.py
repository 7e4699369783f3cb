"""Who has won: the ranking of the bands on tour and of those removed (BT-11.4 to BT-11.7)."""

from __future__ import annotations

from collections import Counter

from games.core.results import Result, Score, places
from games.core.table import Seat

from .cards import RULES
from .model import OWN_DECK, Band, Body, Tour
from .piles import whole_list
from .reckon import standing

Key = tuple[int, ...]


def scores(body: Body) -> list[Score]:
    """Each Band Fund, by where the money came from."""
    return [Score(seat, band.fund, dict(band.ledger)) for seat, band in enumerate(body.bands)]


def daily_points(band: Band) -> int:
    """BT-S6: the final Fund; for a removed band its debt, and $100 less for each show not completed."""
    if band.removed is None:
        return band.fund
    missed = RULES["shows"] - len(band.takings)
    return min(band.fund, 0) - RULES["missed_show"] * missed


def rank_key(body: Body, seat: Seat) -> Key:
    """By what a band is ranked, higher first: those on tour (BT-11.5) before those removed (BT-11.6)."""
    band = body.bands[seat]
    if band.removed is None:
        return (1, band.fund, band.morale, standing(body, seat)[1])
    return (0, band.removed.show, band.removed.phase, band.removed.moment, band.fund)


def ranking(body: Body) -> tuple[int, ...]:
    """Each seat's place; nobody comes first if every band was removed (BT-11.7)."""
    ranks = places([rank_key(body, seat) for seat in range(len(body.bands))])
    return ranks if body.touring else tuple(rank + 1 for rank in ranks)


def finish(t: Tour, reason: str) -> None:
    """The tour is over."""
    body, ranks = t.body, ranking(t.body)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    rows = [
        {"line": _row(body, seat), "rank": rank, "band": body.bands[seat].name, "fund": money(body.bands[seat].fund)}
        for rank, seat in sorted(zip(ranks, t.seats, strict=True))
    ]
    for seat in t.seats:
        tell_lists(t, seat)
    if winners:
        t.tell("won", winners=winners, bands=[body.bands[seat].name for seat in winners], reason=reason, rows=rows)
    else:
        t.tell("lost" if body.is_solo else "nobody_won", rows=rows)
    body.sitting = None
    t.finish(Result(ranks, tuple(scores(body)), reason))


def _row(body: Body, seat: Seat) -> str:
    """How a band is named in the ranking: by its place, unless nobody has won."""
    if not body.touring:
        return "lasted"
    return "removed" if body.bands[seat].removed else "place"


def tell_lists(t: Tour, seat: Seat) -> None:
    """BT-15.3: an own list is its owner's secret until the end of the game."""
    band = t.body.bands[seat]
    for kind in [kind for kind, deck in band.lists.items() if deck == OWN_DECK]:
        copies = Counter(whole_list(t.body, seat, kind))
        rows = [{"line": "listed", "card": card, "n": n} for card, n in copies.items()]
        t.tell("own_list", seat, band=band.name, kind=kind, cards=rows)


def money(dollars: int) -> str:
    """An amount as people read it: `$208`, `-$1,005`."""
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"
