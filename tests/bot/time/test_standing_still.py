"""Time that counts for nobody: absences, pauses, outages of the bot, and clocks that jump."""

from __future__ import annotations

from bot.clocks.people import DAY
from tests.bot.service.tables import ANN, BOB, Service, refusal
from tests.bot.time.passing import HOUR, clock, look, pass_time, told


async def test_an_absence_stops_the_clock_and_an_early_return_lets_it_run(service: Service) -> None:
    """The others are told both times; what was left is left."""
    table = await service.begun("tic-tac-toe", 2)
    await pass_time(service, 10)
    before = await clock(service, table)
    assert before.due is not None

    await service.go_away(ANN, int(service.time.seconds) + 5 * DAY)
    await pass_time(service, 4 * 24)
    away = await clock(service, table)
    told_away = await told(service, table)
    await service.come_home(ANN)
    home = await clock(service, table)

    assert away.due == before.due + 5 * DAY
    assert home.due == before.due + 4 * DAY
    assert told_away == {"away": 1}
    assert await told(service, table) == {"away": 1, "home": 1}
    assert await service.come_home(ANN) == []


async def test_a_question_posed_to_who_is_away_waits_for_them(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    back = int(lite.time.seconds) + 5 * DAY
    await lite.go_away(BOB, back)

    await lite.play(table, ANN, "4")

    assert (await clock(lite, table, 1)).due == back + 48 * HOUR


async def test_a_pause_counts_for_nobody(service: Service) -> None:
    """By everybody's word; a question posed meanwhile has its whole time when the clocks run again."""
    table = await service.begun("tic-tac-toe", 2)
    await pass_time(service, 10)
    due = (await clock(service, table)).due
    assert due is not None

    await service.propose(table, ANN, "pause")
    agreed = await service.consent(table, BOB, True)
    await pass_time(service, 100)
    await service.play(table, ANN, "4")
    await pass_time(service, 100)
    quiet = await told(service, table)
    await service.resume_table(table, BOB)

    assert agreed.info.paused and quiet == {}
    assert (await clock(service, table, 1)).due == int(service.time.seconds) + 48 * HOUR
    assert await refusal(service.resume_table(table, BOB)) == "NOT_PAUSED"


async def test_an_outage_counts_for_nobody(service: Service) -> None:
    """Hours in which nobody could press are given back, once, whoever looks first."""
    table = await service.begun("tic-tac-toe", 2)
    await pass_time(service, 40)
    due = (await clock(service, table)).due
    assert due is not None

    service.time.seconds += 20 * HOUR
    gaps = [await service.beat(), await service.beat()]
    await look(service)

    assert gaps == [20 * HOUR, 0]
    assert (await clock(service, table)).due == due + 20 * HOUR
    assert "late" not in await told(service, table)


async def test_a_clock_that_jumps_back_gives_no_time_back(lite: Service) -> None:
    """And takes none."""
    table = await lite.begun("tic-tac-toe", 2)
    await look(lite)
    due = (await clock(lite, table)).due

    lite.time.seconds -= 2 * HOUR
    await look(lite)

    assert (await clock(lite, table)).due == due
    assert await told(lite, table) == {}
