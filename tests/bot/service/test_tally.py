"""Places and streaks."""

from __future__ import annotations

from bot.community.tally import Streak, placed, streak_of


def days(*numbers: int) -> set[str]:
    """Days of November."""
    return {f"2026-11-{number:02}" for number in numbers}


def test_days_in_a_row_count() -> None:
    """Today breaks nothing while it lasts."""
    assert streak_of(days(3, 4, 5), "2026-11-05") == Streak(3, 3, False, True)
    assert streak_of(days(3, 4, 5), "2026-11-06") == Streak(3, 3, False, False)
    assert streak_of(days(3, 4, 5), "2026-11-07") == Streak(0, 3, False, False)
    assert streak_of(set(), "2026-11-07") == Streak(0, 0, False, False)


def test_seven_days_in_a_row_earn_one_freeze() -> None:
    """Not two by fourteen, and not six by a gap."""
    assert not streak_of(days(*range(1, 7)), "2026-11-06").freeze
    assert streak_of(days(*range(1, 8)), "2026-11-07").freeze
    assert streak_of(days(*range(1, 15)), "2026-11-14") == Streak(14, 14, True, True)
    assert streak_of(days(*range(1, 15)), "2026-11-17") == Streak(0, 14, False, False)


def test_a_missed_day_uses_the_freeze() -> None:
    """The streak goes on without that day; the next freeze needs seven days again."""
    once = days(*range(1, 8), 9, 10)

    assert streak_of(once, "2026-11-10") == Streak(9, 9, False, True)
    assert streak_of(once | days(12), "2026-11-12") == Streak(1, 9, False, True)
    assert streak_of(days(*range(1, 8), *range(9, 16)), "2026-11-15") == Streak(14, 14, True, True)


def test_equal_ranks_share_a_place_and_places_are_counted_through() -> None:
    """FE-D6: score, then margin, then cards, then equal rank."""
    ranks = [(30, 2, 1), (34, -1, 0), (30, 2, 1), (30, 1, 9)]

    assert placed(ranks) == [(1, 1), (2, 0), (2, 2), (4, 3)]
