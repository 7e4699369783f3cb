"""Time that counts for nobody: absences, pauses, outages of the bot, and clocks that jump."""

from __future__ import annotations

import pytest

from bot.clocks.people import DAY
from tests.bot.service.tables import ANN, BOB, Service, refusal
from tests.bot.time.passing import HOUR, clock, kinds, look, pass_time, tell, told


async def test_an_absence_stops_the_clock_and_an_early_return_lets_it_run(service: Service) -> None:
    """The others are told both times; what was left is left."""
    table = await service.begun("tic-tac-toe", 2)
    await pass_time(service, 10)
    before = await clock(service, table)
    assert before.due is not None

    await service.go_away(ANN, int(service.time.seconds) + 5 * DAY)
    await tell(service)
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


@pytest.mark.parametrize("has_answered", [False, True])
async def test_an_absence_tells_nobody_who_has_answered_a_secret_question(lite: Service, has_answered: bool) -> None:
    """The end that the table shows moves with it all the same."""
    table = await lite.begun("toll", 2)
    for user in (ANN, BOB):
        await lite.play(table, user, "x")
    await lite.play(table, ANN, "bid")
    if has_answered:
        await lite.play_safe(table, 0, await lite.number(table, ANN))
    assert (await lite.live(table)).veiled
    due = (await clock(lite, table)).due
    assert due is not None

    await lite.go_away(ANN, int(lite.time.seconds) + 5 * DAY)

    assert (await clock(lite, table)).due == due + 5 * DAY
    assert (await told(lite, table)) == {"away": 1}


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


@pytest.mark.parametrize("robots", [(), ("casual",)])
async def test_a_table_that_everybody_has_left_falls_asleep(lite: Service, robots: tuple[str, ...]) -> None:
    """It takes no turns of its own for ever; whoever wakes it has a whole turn's time."""
    table = await lite.begun("festival", 2 - len(robots), *robots, setup="random")
    await pass_time(lite, 18 * 24)
    asleep = (await lite.live(table)).info
    quiet = await kinds(lite, table)
    await pass_time(lite, 10 * 24)

    assert asleep.paused
    assert await kinds(lite, table) == quiet
    assert (await told(lite, table))["asleep"] == 1
    await lite.resume_table(table, ANN)
    assert await lite.deadline(await lite.live(table)) == int(lite.time.seconds) + 48 * HOUR


async def test_the_board_says_the_new_end_after_an_absence_and_an_outage(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    await look(lite)
    boards = await lite.rows("SELECT COUNT(*) FROM outbox WHERE kind = 'board'")

    await lite.go_away(ANN, int(lite.time.seconds) + DAY)
    lite.time.seconds += 20 * HOUR
    await lite.beat()

    assert await lite.rows("SELECT COUNT(*) FROM outbox WHERE kind = 'board'") == [(boards[0][0] + 2,)]
    assert (await lite.live(table)).running
