"""What people like: quiet hours over changes of the clock, absences within their limit, settings that make no sense."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.clocks.people import DAY, YEAR, Comfort, comfort_of
from bot.tables.records import Refused

NIGHT = Comfort(quiet=(22, 8), zone="Europe/Berlin")


def at(day: str, hour: int, minute: int = 0) -> int:
    """A moment in UTC."""
    return int(datetime.fromisoformat(day).replace(hour=hour, minute=minute, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("moment", "awake"),
    [
        (at("2026-11-30", 12), at("2026-11-30", 12)),
        (at("2026-11-30", 21), at("2026-12-01", 7)),
        (at("2026-12-01", 3), at("2026-12-01", 7)),
        (at("2026-12-01", 7), at("2026-12-01", 7)),
        (at("2026-10-24", 21), at("2026-10-25", 7)),  # an hour longer: summer ends in this night
        (at("2027-03-27", 22), at("2027-03-28", 6)),  # an hour shorter: summer begins
    ],
)
def test_quiet_hours_end_in_the_morning_of_the_person(moment: int, awake: int) -> None:
    """Local time counts, also in the two nights in which the clocks change."""
    assert NIGHT.awake(moment) == awake


def test_quiet_hours_in_the_middle_of_a_day() -> None:
    """They need not go over midnight."""
    work = Comfort(quiet=(9, 17), zone="America/New_York")

    assert work.awake(at("2026-11-30", 13)) == at("2026-11-30", 13)
    assert work.awake(at("2026-11-30", 14)) == at("2026-11-30", 22)


def test_an_end_that_does_not_exist_in_the_night_of_the_change() -> None:
    """Half past two never comes in Berlin on that day; three does."""
    sleeper = Comfort(quiet=(23, 2), zone="Europe/Berlin")

    assert sleeper.awake(at("2027-03-28", 0, 30)) == at("2027-03-28", 1)


def test_absences_have_a_limit_within_a_year() -> None:
    """What has been used up counts for a year, and an early return gives days back."""
    now = at("2026-11-30", 12)
    spans = Comfort().leaving(now, now + 20 * DAY)
    home = Comfort(away=Comfort(away=spans).returned(now + 5 * DAY))

    assert Comfort(away=spans).away_until(now) == now + 20 * DAY
    assert home.away_until(now + 5 * DAY) == 0
    assert home.leaving(now + 6 * DAY, now + 31 * DAY)[-1] == (now + 6 * DAY, now + 31 * DAY)
    with pytest.raises(Refused) as refused:
        home.leaving(now + 6 * DAY, now + 32 * DAY)
    assert (refused.value.code, refused.value.facts["left"]) == ("BAD_AWAY", 25)
    assert home.leaving(now + YEAR + 6 * DAY, now + YEAR + 36 * DAY)


def test_an_absence_in_the_past_is_refused() -> None:
    with pytest.raises(Refused):
        Comfort().leaving(1000, 1000)


def test_a_setting_that_makes_no_sense_is_the_default() -> None:
    """One bad value spoils no other, and an unknown zone is UTC."""
    kept = {"quiet": [22, 99], "every": 12, "notices": "pigeon", "zone": "Mars/Olympus", "orders": {}}

    found = comfort_of(kept)

    assert found == Comfort(every=12, zone="Mars/Olympus")
    assert found.local.key == "UTC"
