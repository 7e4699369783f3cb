"""What time means at a table."""

from __future__ import annotations

import pytest

from bot.clocks.people import DAY, HOUR, Comfort
from bot.clocks.rules import (
    END,
    GRACE,
    LIMITS,
    REMINDERS,
    REPLACE,
    SAFE,
    STAND,
    Clock,
    asked,
    decision,
    planned,
    reminder,
    shifted,
    time_for,
    vote_time,
)
from games import GAMES

PACES = {"turn": 24, "reaction": 8, "investigator": 2}
NOW = 1_795_998_000


def posed(allowed: int | None = 48 * HOUR) -> Clock:
    """A question posed now."""
    return asked(Clock(seat=0), 1, "turn", NOW, allowed)


@pytest.mark.parametrize(
    ("pace", "hours", "expected"),
    [
        ("turn", 48, 48),
        ("turn", 12, 12),
        ("reaction", 24, 8),
        ("reaction", 12, 8),
        ("reaction", 48, 16),
        ("investigator", 168, 14),
        ("unheard-of", 24, 24),
    ],
)
def test_windows_are_longer_at_slow_tables_and_never_shorter_than_the_page_says(
    pace: str, hours: int, expected: int
) -> None:
    """CU-A.7, CU-A.11: 8 and 2 hours where a turn takes 24."""
    assert time_for(PACES, pace, hours) == expected * HOUR


def test_no_question_of_any_game_takes_longer_than_a_turn() -> None:
    """What the table has chosen is the most that it waits; without a limit there is none."""
    for game in GAMES.values():
        for pace in game.paces:
            assert time_for(game.paces, pace, 0) is None
            for hours in LIMITS[1:]:
                allowed = time_for(game.paces, pace, hours)
                assert allowed is not None and 0 < allowed <= hours * HOUR


def test_a_vote_lasts_half_as_long_as_a_turn_and_a_day_at_most() -> None:
    assert [vote_time(hours) // HOUR for hours in LIMITS] == [0, 6, 12, 24, 24]


def test_the_first_reminder_comes_at_half_time_or_earlier() -> None:
    """Whoever wants to be reminded more often than that is."""
    clock = posed(168 * HOUR)

    assert reminder(clock, Comfort(every=48), NOW) == NOW + 48 * HOUR
    assert reminder(posed(24 * HOUR), Comfort(every=48), NOW) == NOW + 12 * HOUR
    assert reminder(clock, Comfort(every=0), NOW) is None


def test_no_reminder_comes_in_the_last_hour() -> None:
    """The end itself is told."""
    clock = asked(Clock(seat=0), 1, "window", NOW, 12 * HOUR)

    assert reminder(clock, Comfort(every=12), NOW) is None
    assert planned(clock, Comfort(every=12), NOW, False).next_at == NOW + 12 * HOUR + GRACE


def test_reminders_wait_for_the_morning_and_for_who_is_away() -> None:
    """Twelve hours from now it is night for somebody who sleeps at noon."""
    quiet = Comfort(every=12, quiet=(9, 17))
    gone = Comfort(every=12, away=((NOW, NOW + 3 * DAY),))

    assert reminder(posed(None), quiet, NOW) == quiet.awake(NOW + 12 * HOUR) > NOW + 12 * HOUR
    assert reminder(posed(None), gone, NOW) == NOW + 3 * DAY


def test_reminders_stop() -> None:
    """After five, for whoever has muted the move, and while the others vote."""
    clock = posed()
    for silent in (
        Clock(seat=0, number=1, reminded=REMINDERS),
        Clock(seat=0, number=1, muted=True),
        Clock(seat=0, number=1, closes=NOW),
    ):
        assert reminder(silent, Comfort(), NOW) is None
    assert reminder(clock, Comfort(), NOW) is not None


def test_the_time_of_an_absent_person_begins_with_their_return() -> None:
    clock = asked(Clock(seat=0), 1, "turn", NOW, 48 * HOUR, away_until=NOW + 5 * DAY)

    assert clock.due == NOW + 5 * DAY + 48 * HOUR


def test_at_a_paused_table_nothing_is_due() -> None:
    assert planned(posed(), Comfort(), NOW, paused=True).next_at is None


def test_time_that_counts_for_nobody_moves_every_end() -> None:
    voting = Clock(seat=0, number=1, due=NOW, closes=NOW + 10, last=NOW)

    later = shifted(voting, 100)

    assert (later.due, later.closes, later.last) == (NOW + 100, NOW + 110, NOW + 100)


@pytest.mark.parametrize(
    ("votes", "voters", "is_over", "expected"),
    [
        ({}, (2, 3), False, None),
        ({}, (2, 3), True, SAFE),
        ({}, (), True, SAFE),
        ({2: STAND}, (2,), False, STAND),
        ({2: STAND}, (2, 3), False, None),
        ({2: STAND}, (2, 3), True, STAND),
        ({2: STAND, 3: SAFE}, (2, 3), True, SAFE),
        ({2: REPLACE, 3: REPLACE}, (2, 3, 4), False, REPLACE),
        ({2: END, 3: END}, (2, 3, 4), True, SAFE),
        ({2: END, 3: END, 4: STAND}, (2, 3, 4), True, STAND),
        ({2: END, 3: END}, (2, 3), False, END),
        ({2: END, 9: SAFE}, (2,), False, END),
    ],
)
def test_how_a_vote_ends(votes: dict[int, str], voters: tuple[int, ...], is_over: bool, expected: str | None) -> None:
    """More than half decide, the end of a game only all; of equals the mildest wins; who is gone has no word."""
    assert decision(votes, voters, is_over) == expected
