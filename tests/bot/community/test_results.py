"""What the end of a game writes down, and that ratings follow from it alone."""

from __future__ import annotations

import logging

import pytest

from bot import results
from bot.ratings import find_matches, find_ratings, recalculated
from bot.schema import results as kept
from games.core.dice import Luck
from tests.bot.community.past import Past
from tests.bot.service.tables import ANN, BOB, CY, Service
from tests.toll import LAST_TURN

QUERY = "SELECT user_id, own, answers, rivals, number FROM results WHERE table_id = '{}' ORDER BY seat"


async def finished(service: Service, people: int, *robots: str, seed: int = 1) -> str:
    """A toll road that was played to its end by chance."""
    table = await service.begun("toll", people, *robots)
    await service.finish(table, Luck(seed))
    return table


async def test_a_result_tells_who_has_played(service: Service) -> None:
    """Every seat with the answers it gave, how many came from its person, and how many persons played against it."""
    table = await finished(service, 2, "greedy")

    ann, bob, greedy = await service.rows(QUERY.format(table))

    assert ann[1] == ann[2] > LAST_TURN / 3 and bob[1] == bob[2] > LAST_TURN / 3
    assert (greedy[0], greedy[1]) == (None, 0) and greedy[2] > 0
    assert [row[3] for row in (ann, bob, greedy)] == [1, 1, 2]


async def test_games_of_a_kind_are_numbered_in_the_order_of_their_ends(service: Service) -> None:
    first = await service.begun("toll", 2)
    second = await finished(service, 2)
    await service.finish(first, Luck(2))

    numbers = [(await service.rows(QUERY.format(table)))[0][4] for table in (second, first)]

    assert numbers == [1, 2]


async def test_an_answer_that_was_taken_back_counts_for_nobody(service: Service) -> None:
    """Neither does the undo itself."""
    table = await service.begun("toll", 2)
    for _ in range(3):
        await service.play(table, ANN, "wagon")
        await service.undo(table, ANN)
    await service.finish(table, Luck(1))

    [ann, _] = await service.rows(QUERY.format(table))
    mine = f"table_id = '{table}' AND user_id = {ANN} AND kind = 'answer'"
    [[turns]] = await service.rows(f"SELECT count(*) FROM turns WHERE {mine}")

    assert ann[1] == ann[2] == turns - 3


async def test_a_person_who_was_mostly_stood_in_for_is_not_rated(service: Service) -> None:
    """The other two are; the seat keeps its place in the result."""
    table = await service.begun("toll", 3)
    seat = (await service.info(table)).seat_of(BOB)
    assert seat is not None
    await service.stand_in(table, seat, "random", by=BOB)
    await service.finish(table, Luck(1))

    async with service.store.reading() as connection:
        found = await find_ratings(connection, "toll", [ANN, BOB, CY])

    assert set(found) == {ANN, CY}


async def test_a_closed_table_leaves_no_result(service: Service) -> None:
    table = await service.begun("toll", 2)
    await service.play(table, ANN, "wagon")
    await service.close(table, ANN, force=True)

    assert list(await service.rows("SELECT * FROM results")) == []


async def test_ratings_follow_from_the_results_alone(service: Service) -> None:
    """After every kind of game, what is kept is what can be counted anew, to the last digit."""
    past = Past(service)
    for day in range(12):
        await past.game("toll", *([ANN, BOB, CY] if day % 2 else [BOB, ANN, "greedy"]))
    async with service.store.reading() as connection:
        before = recalculated([match for _, match in await find_matches(connection, kept.c.game == "toll")])
    await _keep(service, before)
    for seed, people in enumerate((2, 3, 4, 2, 2, 2)):
        await finished(service, people, *(["greedy"] if seed == 1 else []), seed=seed)
        service.time.seconds += 3600

    async with service.store.reading() as connection:
        found = await find_ratings(connection, "toll", [1, 2, 3, 4])
        anew = recalculated([match for _, match in await find_matches(connection, kept.c.game == "toll")])

    assert found == anew and len(found) == 4
    assert found != before


async def _keep(service: Service, ratings: dict[int, results.ratings.Rating]) -> None:
    async with service.store.writing() as connection:
        await results.ratings.keep(connection, "toll", {user: (f"P{user}", r) for user, r in ratings.items()})


async def test_a_fault_in_ratings_or_achievements_holds_up_no_game(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The result is written, the fault is logged, nothing half is kept."""

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(results.ratings, "rate_table", fail)
    table = await finished(service, 2)

    assert (await service.info(table)).status == "finished"
    assert len(await service.rows(QUERY.format(table))) == 2
    assert list(await service.rows("SELECT * FROM achievements")) == []
    assert [record.levelno for record in caplog.records if table in record.getMessage()] == [logging.ERROR]
