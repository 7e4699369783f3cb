"""What the end of a game writes down, and that ratings follow from it alone."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import insert, update

from bot.community import ratings
from bot.community.ratings import Rating, find_matches, find_ratings, recalculated
from bot.storage.schema import archives, seats
from bot.storage.schema import results as kept
from bot.storage.shares import Lease, Share
from bot.storage.store import BadDatabase
from tests.bot.community.past import Past
from tests.bot.community.race import LAPS, raced, run
from tests.bot.service.tables import ANN, BOB, CY, Service

QUERY = "SELECT user_id, own, answers, rivals, number FROM results WHERE table_id = '{}' ORDER BY seat"


async def test_a_result_tells_who_has_played(service: Service) -> None:
    """Every seat with how many of its answers came from its person, and how many persons played against it."""
    table = await raced(service, 2, 1, robots=("slow",))

    assert [tuple(row) for row in await service.rows(QUERY.format(table))] == [
        (ANN, LAPS, LAPS, 1, 1),
        (BOB, LAPS, LAPS, 1, 1),
        (None, 0, LAPS, 2, 1),
    ]


async def test_games_of_a_kind_are_numbered_in_the_order_of_their_ends(service: Service) -> None:
    first = await service.begun("race", 2)
    second = await raced(service, 2, 1)
    await run(service, first, 1, 2)

    numbers = [(await service.rows(QUERY.format(table)))[0][4] for table in (second, first)]

    assert numbers == [1, 2]


async def test_an_answer_that_was_taken_back_counts_for_nobody(service: Service) -> None:
    """Pressing to and fro is no play."""
    table = await service.begun("race", 2)
    for _ in range(3):
        await service.play(table, ANN, 1)
        await service.undo(table, ANN)
    await run(service, table, 2, 1)

    [ann, _] = await service.rows(QUERY.format(table))

    assert (ann[1], ann[2]) == (LAPS, LAPS)


async def test_a_person_who_was_mostly_stood_in_for_is_not_rated(service: Service) -> None:
    """The other two are; the seat keeps its place in the result."""
    table = await service.begun("race", 3)
    await service.stand_in(table, 1, "slow", by=BOB)
    await run(service, table, 3, 2, 1)

    async with service.store.reading() as connection:
        found = await find_ratings(connection, "race", [ANN, BOB, CY])

    assert set(found) == {ANN, CY}
    assert [row[3] for row in await service.rows(QUERY.format(table))] == [1, 2, 1]


async def test_a_closed_table_leaves_no_result(service: Service) -> None:
    table = await service.begun("race", 2)
    await service.play(table, ANN, 1)
    await service.close(table, ANN, force=True)

    assert list(await service.rows("SELECT * FROM results")) == []


async def test_ratings_follow_from_the_results_alone(service: Service) -> None:
    """After every kind of game, what is kept is what can be counted anew, to the last digit."""
    past = Past(service)
    for day in range(12):
        await past.game("race", *([ANN, BOB, CY] if day % 2 else [BOB, ANN, "slow"]))
    async with service.store.reading() as connection:
        before = recalculated([match for _, match in await find_matches(connection, kept.c.game == "race")])
    await _keep(service, before)
    for speeds in ((2, 1), (1, 2, 3), (2, 2, 2, 1), (1, 2), (3, 1)):
        await raced(service, *speeds, robots=("slow",) if len(speeds) == 2 else ())
        service.time.seconds += 3600

    async with service.store.reading() as connection:
        found = await find_ratings(connection, "race", [1, 2, 3, 4])
        anew = recalculated([match for _, match in await find_matches(connection, kept.c.game == "race")])

    assert found == anew and len(found) == 4
    assert found != before


async def _keep(service: Service, before: dict[int, Rating]) -> None:
    async with service.store.writing() as connection:
        await ratings.keep(connection, "race", {user: (f"P{user}", r) for user, r in before.items()})


async def test_all_ratings_are_counted_anew(made_url: str, service: Service) -> None:
    """After a change of the reckoning: whatever was kept is gone, names are those of the last table."""
    await raced(service, 2, 1)
    await raced(service, 2, 3, 1)
    before = await service.rows("SELECT * FROM ratings ORDER BY user_id")
    await _keep(service, {ANN: Rating(99, 1, 1), 77: Rating(1, 1, 1)})

    counts = await ratings.recount(made_url)

    assert counts == {"race": 3}
    assert list(await service.rows("SELECT * FROM ratings ORDER BY user_id")) == list(before)


async def test_an_archive_names_nobody(made_url: str, service: Service) -> None:
    """What stands in a file that somebody brought is nobody's name in the ratings."""
    await raced(service, 2, 1)
    brought = await raced(service, 2, 1)
    before = await service.rows("SELECT * FROM ratings ORDER BY user_id")
    async with service.store.writing() as connection:
        await connection.execute(update(seats).where(seats.c.table_id == brought).values(name="Forged"))
        await connection.execute(insert(archives).values(table_id=brought, source="x", created=0))

    await ratings.recount(made_url)

    assert list(await service.rows("SELECT * FROM ratings ORDER BY user_id")) == list(before)


async def test_ratings_are_not_counted_under_a_running_bot(made_url: str, service: Service) -> None:
    running = Lease(made_url, Share())
    await running.wait()

    with pytest.raises(BadDatabase, match="a bot is running"):
        await ratings.recount(made_url)

    await running.free()


async def test_a_fault_in_ratings_or_achievements_holds_up_no_game(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The result is written, the fault is logged, nothing half is kept."""

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ratings, "rate_table", fail)
    table = await raced(service, 2, 1)

    assert (await service.info(table)).status == "finished"
    assert len(await service.rows(QUERY.format(table))) == 2
    assert list(await service.rows("SELECT * FROM achievements")) == []
    assert [record.levelno for record in caplog.records if table in record.getMessage()] == [logging.ERROR]
