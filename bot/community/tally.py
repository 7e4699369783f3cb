"""Places and streaks, counted from what was played. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from msgspec import Struct

from games.core.results import places

FREEZE_AFTER = 7  # days in a row earn one freeze; at most one is kept


class Streak(Struct, frozen=True):
    """Days played without a break; `freeze`: one missed day is forgiven; `today`: today is played already."""

    days: int
    best: int
    freeze: bool
    today: bool


def streak_of(played: Collection[str], today: str) -> Streak:
    """The streak from the ISO days played. Today breaks nothing while it lasts; a freeze is spent by a missed day."""
    if not played:
        return Streak(0, 0, False, False)
    day, last = date.fromisoformat(min(played)), date.fromisoformat(today)
    days = best = row = 0
    freeze = False
    while day <= last:
        if day.isoformat() in played:
            days, row = days + 1, row + 1
            freeze = freeze or row % FREEZE_AFTER == 0
            best = max(best, days)
        elif day < last:
            days, row, freeze = days if freeze else 0, 0, False
        day += timedelta(days=1)
    return Streak(days, best, freeze, today in played)


def placed(ranks: Sequence[tuple[int, ...]]) -> list[tuple[int, int]]:
    """(place, index) of every rank, the highest first; equal ranks share a place and keep their order."""
    return sorted(zip(places(list(ranks)), range(len(ranks)), strict=True))
