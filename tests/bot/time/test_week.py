"""A week of six people at tables of every game: one silent, one gone, one on holiday, one night with an hour more.

No table waits for anybody longer than it allows, and every notice is written once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.clocks.people import DAY, OFF
from bot.clocks.rules import GRACE, time_for, vote_time
from bot.tables.live import Live
from bot.tables.records import RUNNING, STAND_IN
from games import GAMES
from games.core import autoplay, kernel
from games.core.choices import Answer
from games.core.dice import Luck
from tests.bot.service.tables import CHANNEL, GUILD, Service
from tests.bot.time.passing import HOUR, STEP, kinds, look, told

pytestmark = pytest.mark.long

BUSY, NIGHTLY, SLOW, SILENT, GONE, HOLIDAY = range(1, 7)
PEOPLE = {BUSY: "Ann", NIGHTLY: "Bob", SLOW: "Cy", SILENT: "Dee", GONE: "Eve", HOLIDAY: "Fay"}
BEGIN = int(datetime(2026, 10, 22, 6, tzinfo=UTC).timestamp())
"""A Thursday: in the night to Sunday summer ends in Europe."""
TABLES = (
    ("festival", 12, (BUSY, SILENT, HOLIDAY)),
    ("cultivate", 24, (SLOW, BUSY, SILENT)),
    ("band-tour", 24, (SILENT, NIGHTLY, GONE)),
    ("flock-together", 12, (NIGHTLY, GONE, SLOW)),
    ("come-together", 24, (HOLIDAY, GONE, BUSY)),
    ("festival", 12, (SILENT, GONE)),
)
EVERY = {BUSY: 1, NIGHTLY: 9, SLOW: 14, HOLIDAY: 5}
"""Hours between two looks of those who come at all."""


@pytest_asyncio.fixture
async def week(lite: Service) -> AsyncIterator[Service]:
    """The service with all games, at the beginning of that week."""
    service = Service(lite.store, dict(GAMES))
    service.time.seconds = BEGIN
    yield service
    await service.shut()


class Week:
    """What happens: who comes plays whatever waits for them, and every waiting question is watched."""

    def __init__(self, service: Service) -> None:
        self.service, self.luck, self.tables = service, Luck(7), list[str]()
        self.waits: dict[tuple[str, int, int], float] = {}
        self.absent = 0.0
        self.answers = Counter[int]()

    async def begin(self) -> None:
        """Six tables, and what their people like."""
        await self.service.wish(NIGHTLY, zone="Europe/Berlin", quiet=(22, 8), every=12)
        await self.service.wish(SILENT, every=12, notices="dm")
        await self.service.wish(GONE, every=0, notices=OFF)
        for game, hours, people in TABLES:
            host, *others = people
            info = await self.service.open(game, host, PEOPLE[host], GUILD, CHANNEL, seats=max(2, len(people)))
            for user in others:
                await self.service.join(info.id, user, PEOPLE[user])
            await self.service.set_hours(info.id, host, hours)
            await self.service.start(info.id, host)
            self.tables.append(info.id)

    async def live_through(self, days: int) -> None:
        """Time passes; on the second day one leaves for two days."""
        steps = days * DAY // STEP
        for step in range(steps):
            self.service.time.seconds += STEP
            if step == DAY // STEP:
                await self.service.go_away(HOLIDAY, int(self.service.time.seconds) + 2 * DAY)
            await look(self.service)
            for user, hours in EVERY.items():
                if step % (hours * HOUR // STEP) == 0 and not await self._is_away(user):
                    await self._visit(user)
            await self._watch()

    async def _is_away(self, user: int) -> bool:
        return bool((await self.service.comfort(user)).away_until(self.service.now()))

    async def _visit(self, user: int) -> None:
        """One answer wherever this person is asked."""
        for table in self.tables:
            live = await self.service.live(table)
            seat = live.seat_of(user)
            if live.info.status == RUNNING and seat is not None and live.owes(user):
                await self.service.answer(table, user, live.number(seat), self._some(live, seat))
                self.answers[user] += 1

    def _some(self, live: Live, seat: int) -> Answer:
        assert live.state is not None
        return autoplay.wander(kernel.open_table(live.game, live.state), seat, self.luck)

    async def _watch(self) -> None:
        """Note how long each question has been open, and whether it may be."""
        now = self.service.time.seconds
        for table in self.tables:
            live = await self.service.live(table)
            for seat in () if live.info.paused else live.asked():
                place = live.info.seating[seat]
                since = self.waits.setdefault((table, seat, live.number(seat)), now)
                allowed = time_for(live.game.paces, live.pace(seat), live.info.hours)
                assert allowed is not None and place.user is not None
                extra = 2 * DAY if place.user == HOLIDAY else 0
                assert now - since <= allowed + vote_time(live.info.hours) + extra + GRACE + 2 * STEP


async def test_a_week_never_sticks_and_every_notice_is_told_once(week: Service) -> None:
    """Silent and gone people cost their tables what these allow, a holiday two days more; where nobody else plays the
    table falls asleep."""
    there = Week(week)
    await there.begin()

    await there.live_through(7)

    paused = [bool((await week.info(table)).paused) for table in there.tables]
    assert paused == [set(people) <= {SILENT, GONE} for _, _, people in TABLES]
    counted, automatic = Counter[str](), Counter[str]()
    for table in there.tables:
        counted += await told(week, table)
        automatic.update(await kinds(week, table))
    nonces = [nonce for (nonce,) in await week.rows("SELECT nonce FROM outbox")]
    assert len(nonces) == len(set(nonces))
    assert min(there.answers[user] for user in EVERY) > 3
    assert automatic["auto"] > 10 and automatic[STAND_IN] == 0
    assert counted["away"] == 2 and counted["home"] == 0 and counted["asleep"] == 1
    assert set(counted) <= {"remind", "late", "missing", "away", "hushed", "call", "asleep"}
    assert counted["late"] > 3 and counted["missing"] > 2
    assert counted["remind"] > 5
    assert await _reminded_at_night(week) == []


async def _reminded_at_night(week: Service) -> list[int]:
    """The hours of Berlin in which Bob was reminded although he sleeps."""
    zone = (await week.comfort(NIGHTLY)).local
    found = []
    query = "SELECT o.created FROM outbox o JOIN seats s ON s.table_id = o.table_id"
    seat = "json_extract(o.payload, '$.seat') = s.seat"
    for (created,) in await week.rows(f"{query} WHERE o.kind = 'remind' AND {seat} AND s.user_id = {NIGHTLY}"):
        hour = datetime.fromtimestamp(created, zone).hour
        found += [hour] if hour >= 22 or hour < 8 else []
    return found
