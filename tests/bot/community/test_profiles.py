"""What is told of people, and who stands on a leaderboard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from bot.community.profiles import Meetings
from bot.community.ratings import ESTABLISHED, Rating, keep
from tests.bot.community.past import Past
from tests.bot.community.race import raced
from tests.bot.service.tables import ANN, BOB, CY, GUILD, Service

DEE, ELSEWHERE = 4, 61


async def rated(service: Service, game: str, **people: tuple[int, float, int]) -> None:
    """Ratings as they were left: a person's id, mean, and games by name."""
    rows = {user: (name, Rating(mu, 2.0, games)) for name, (user, mu, games) in people.items()}
    async with service.store.writing() as connection:
        await keep(connection, game, rows)


async def test_a_profile_counts_games_wins_and_rows_of_wins(service: Service) -> None:
    """The most played game comes first; games against computers alone are told apart."""
    past = Past(service)
    for winner in (ANN, ANN, BOB, ANN, ANN, ANN, BOB):
        await past.game("toll", winner, ANN + BOB - winner)
    await past.game("race", ANN, "slow")
    await past.game("race", ANN, CY)

    profile = await service.profile(ANN)

    assert [(r.game, r.games, r.wins, r.alone) for r in profile.records] == [("toll", 7, 5, 0), ("race", 1, 1, 1)]
    assert (profile.row, profile.best) == (1, 3)


async def test_games_that_others_played_stand_in_no_profile(service: Service) -> None:
    past = Past(service)
    await past.game("toll", ANN, BOB, own=(1, 9))

    assert (await service.profile(ANN)).records == []
    assert [(r.games, r.wins, r.alone) for r in (await service.profile(BOB)).records] == [(0, 0, 1)]


async def test_a_profile_has_ratings_places_and_achievements(service: Service) -> None:
    """The newest achievement first; a provisional rating has no place."""
    await rated(service, "race", Ann=(ANN, 30, ESTABLISHED), Cy=(CY, 40, 9), Dee=(DEE, 50, ESTABLISHED - 1))
    await raced(service, 2, 1)

    ann, bob = await service.profile(ANN), await service.profile(BOB)

    assert ann.records[0].rating is not None and ann.records[0].rating.games == ESTABLISHED + 1
    assert (ann.records[0].place, bob.records[0].place) == (2, None)
    assert {row.id for row in ann.achieved} == {"first_game", "first_win", "landslide", "known"}


async def test_somebody_unknown_has_an_empty_profile(service: Service) -> None:
    profile = await service.profile(999)

    assert (profile.records, profile.row, profile.best, profile.achieved) == ([], 0, 0, [])


async def test_two_people_are_compared_in_the_games_that_both_played(service: Service) -> None:
    """Also where others came between them; a game against the table was played together."""
    past = Past(service)
    await past.game("toll", ANN, CY, BOB)
    await past.game("toll", ANN, BOB)
    await past.game("race", BOB, ANN)
    await past.game("race", ANN, BOB, places=(1, 1))
    await past.game("race", ANN, CY)
    await past.game("race", BOB, ANN, own=(9, 1))

    assert await service.meetings(ANN, BOB) == Meetings(2, 1, 1)
    assert await service.meetings(BOB, ANN) == Meetings(1, 2, 1)
    assert await service.meetings(CY, DEE) == Meetings(0, 0, 0)


async def test_a_leaderboard_shows_whose_rating_stands(service: Service) -> None:
    """Equal points share a place; who has played too little is counted."""
    people = {"Ann": (ANN, 30.0, 9), "Bob": (BOB, 32.0, 5), "Cy": (CY, 30.0, 7), "Dee": (DEE, 45.0, ESTABLISHED - 1)}
    await rated(service, "toll", **people)

    found = await service.ladder("toll", None, 2)
    whole = await service.ladder("toll", None, 9)

    assert [(row.place, row.name) for row in whole.top] == [(1, "Bob"), (2, "Ann"), (2, "Cy")]
    assert [row.name for row in found.top] == ["Bob", "Ann"]
    assert (found.many, found.provisional) == (3, 1)
    assert (await service.ladder("race", None, 9)).top == []


async def test_a_servers_leaderboard_has_those_who_played_there(service: Service) -> None:
    past = Past(service)
    await past.game("toll", ANN, BOB)
    await past.game("toll", BOB, CY, guild=ELSEWHERE)
    await past.game("race", DEE, CY)
    await rated(service, "toll", Ann=(ANN, 30, 9), Bob=(BOB, 31, 9), Cy=(CY, 32, 9), Dee=(DEE, 33, 9))

    here, there = await service.ladder("toll", GUILD, 9), await service.ladder("toll", ELSEWHERE, 9)

    assert [row.name for row in here.top] == ["Bob", "Ann"]
    assert [row.name for row in there.top] == ["Cy", "Bob"]


async def test_people_whose_data_were_erased_break_nothing(service: Service) -> None:
    """Their games stay the others' games; on a leaderboard they stand no more, and nobody's place counts them."""
    await Past(service).game("toll", -7, ANN)
    await rated(service, "toll", Someone=(-7, 30, 9), Ann=(ANN, 20, 9))

    assert await service.meetings(ANN, -7) == Meetings(0, 1, 0)
    assert [(row.place, row.user) for row in (await service.ladder("toll", GUILD, 9)).top] == [(1, ANN)]
    assert (await service.profile(ANN)).records[0].place == 1


# ---- whatever is asked, an index answers ----------------------------------------------------------------------------


@contextmanager
def _listening(service: Service, asked: list[tuple[str, object]]) -> Iterator[None]:
    engine = service.store.engine.sync_engine

    def hear(_c: object, _k: object, statement: str, values: object, *_: object) -> None:
        asked.append((statement, values))

    event.listen(engine, "before_cursor_execute", hear)
    yield
    event.remove(engine, "before_cursor_execute", hear)


async def _scans(service: Service, asked: list[tuple[str, object]]) -> list[str]:
    """The steps of SQLite's plans that would read a whole table."""
    found = []
    async with service.store.reading() as connection:
        for statement, values in asked:
            if statement.startswith(("SELECT", "DELETE")):
                assert isinstance(values, tuple)
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                found += [f"{step}: {statement}" for *_, step in plan if step.startswith("SCAN")]
    return found


@pytest.mark.parametrize("what", ["profile", "meetings", "ladder", "server", "achieved", "seeks", "end"])
async def test_nothing_reads_a_whole_table(lite: Service, what: str) -> None:
    """Results come to hundreds of thousands; SQLite says of each query which index it takes."""
    await raced(lite, 2, 1)
    table = await lite.begun("race", 2)
    for _ in range(4):
        await lite.play(table, ANN, 2)
        await lite.play(table, BOB, 1)
    await lite.play(table, ANN, 2)
    asks: dict[str, Callable[[], Awaitable[object]]] = {
        "profile": lambda: lite.profile(ANN),
        "meetings": lambda: lite.meetings(ANN, BOB),
        "ladder": lambda: lite.ladder("race", None, 9),
        "server": lambda: lite.ladder("race", GUILD, 9),
        "achieved": lambda: lite.achieved_at(table),
        "seeks": lambda: lite.unfilled(lite.now()),
        "end": lambda: lite.play(table, BOB, 1),
    }
    asked: list[tuple[str, object]] = []

    with _listening(lite, asked):
        await asks[what]()

    assert asked
    assert await _scans(lite, asked) == []
