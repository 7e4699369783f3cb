"""Ratings: how well people play a game, judged by whom they finished before (model of Plackett and Luce, `openskill`).

What counts: a finished game of at least two persons who answered for themselves, in which somebody did better than
somebody else; so neither games against the table nor games alone. Computer players are no opponents: a level never
learns, and could be beaten for points as often as one likes. A person whose seat was mostly played by others, or who
answered less than `LEAST_OWN` times, is left out. The same two people weigh less with every game of one week beyond
`FREE_MEETINGS`, so that nobody grows by beating a friend who lets it happen.

Everything follows from the results in the order of their `number`, and can be counted anew from there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, FromClause, RowMapping, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import archives, ratings, results, seats, tables
from bot.storage.shares import alone
from bot.storage.store import Store
from bot.tables.records import Info

LEAST_OWN = 5
WEEK = 7 * 86400
FREE_MEETINGS = 3
ESTABLISHED = 5
"""Rated games after which a rating is no longer provisional."""
START_POINTS, SCALE = 1000, 40
"""Points of somebody new, and points per unit of the model; they stand three deviations below the mean."""
MODEL = PlackettLuce()
NOBODY = "Someone"
"""The name of whoever has none any more."""
Pair = tuple[int, int]


class Rating(Struct, frozen=True):
    """What is believed of a person at a game: mean and deviation in the model's units, and from how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The number that people are shown."""
        return round(MODEL.rating(self.mu, self.sigma).ordinal(alpha=SCALE, target=START_POINTS))

    @property
    def is_provisional(self) -> bool:
        """Whether it may still change a lot."""
        return self.games < ESTABLISHED


class Finish(Struct, frozen=True):
    """How a seat ended: its place, and how many of its `answers` were the person's `own` (`user` None: a computer)."""

    user: int | None
    place: int
    own: int
    answers: int

    @property
    def is_own(self) -> bool:
        """Whether a person has played this seat."""
        return self.user is not None and self.own >= LEAST_OWN and 2 * self.own > self.answers


class Match(Struct, frozen=True):
    """A finished game: when (UTC seconds), and all its seats."""

    finished: int
    finishes: tuple[Finish, ...]

    @property
    def rated(self) -> dict[int, int]:
        """The places of the persons who are rated by it, none if it does not count."""
        if len({finish.place for finish in self.finishes}) < 2:
            return {}
        people = {finish.user: finish.place for finish in self.finishes if finish.user is not None and finish.is_own}
        return people if len(people) > 1 else {}

    @property
    def pairs(self) -> list[Pair]:
        """Who met whom."""
        return list(combinations(sorted(self.rated), 2))


def played(of: FromClause = results) -> ColumnElement[bool]:
    """`Finish.is_own`, for the database (`of` is the table of results by another name)."""
    return of.c.user_id.is_not(None) & (of.c.own >= LEAST_OWN) & (2 * of.c.own > of.c.answers)


# ---- the reckoning --------------------------------------------------------------------------------------------------


def rate(match: Match, before: Mapping[int, Rating], met: Mapping[Pair, int]) -> dict[int, Rating]:
    """The new ratings of those who are rated; `met` is how often pairs have met within the week before."""
    places = match.rated
    if not places:
        return {}
    old = [before.get(user, Rating()) for user in places]
    teams = [[MODEL.rating(rating.mu, rating.sigma)] for rating in old]
    found = MODEL.rate(teams, ranks=[float(place) for place in places.values()])
    return {
        user: _moved(rating, new.mu, new.sigma, _weight(user, places, met))
        for user, rating, [new] in zip(places, old, found, strict=True)
    }


def _moved(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """A rating that goes part of the way."""
    return Rating(old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma), old.games + 1)


def _weight(user: int, people: Iterable[int], met: Mapping[Pair, int]) -> float:
    """How much a game means to a person: the mean over the others, halved by each meeting too many."""
    times = [met.get((min(user, other), max(user, other)), 0) for other in people if other != user]
    return sum(0.5 ** max(0, many + 1 - FREE_MEETINGS) for many in times) / len(times)


def recalculated(matches: Iterable[Match]) -> dict[int, Rating]:
    """All ratings of a game from its finished games, in their order."""
    ladder: dict[int, Rating] = {}
    week, met = deque[Match](), Counter[Pair]()
    for match in matches:
        while week and week[0].finished < match.finished - WEEK:
            met.subtract(week.popleft().pairs)
        ladder |= rate(match, ladder, met)
        week.append(match)
        met.update(match.pairs)
    return ladder


# ---- where they are kept --------------------------------------------------------------------------------------------


async def rate_table(connection: AsyncConnection, info: Info) -> None:
    """Bring the ratings of a table's people up to date, once its results are written."""
    [(number, match)] = await find_matches(connection, results.c.table_id == info.id)
    people = list(match.rated)
    if not people:
        return
    before = await find_ratings(connection, info.game, people)
    new = rate(match, before, await _meetings(connection, info.game, match, number))
    names = {place.user: place.name for place in info.seating}
    await keep(connection, info.game, {user: (names[user], rating) for user, rating in new.items()})


async def keep(connection: AsyncConnection, game: str, new: Mapping[int, tuple[str, Rating]]) -> None:
    """Write ratings with the names of their people over the older ones."""
    await connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.user_id.in_(list(new))))
    await connection.execute(insert(ratings), [_row(game, user, *rating) for user, rating in new.items()])


def _row(game: str, user: int, name: str, rating: Rating) -> dict[str, object]:
    kept = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "points": rating.points}
    return {"game": game, "user_id": user, "name": name, **kept}


async def _meetings(connection: AsyncConnection, game: str, match: Match, number: int) -> Counter[Pair]:
    """How often the pairs of a game have met in rated games of the week before it."""
    of_them = results.c.user_id.in_(list(match.rated)) & (results.c.game == game)
    recent = (results.c.finished >= match.finished - WEEK) & (results.c.number < number)
    theirs = select(results.c.table_id).where(of_them, recent)
    found = await find_matches(connection, results.c.table_id.in_(theirs))
    return Counter(pair for _, other in found for pair in other.pairs)


async def find_ratings(connection: AsyncConnection, game: str, people: Sequence[int]) -> dict[int, Rating]:
    """The ratings of those who have one."""
    kept = ratings.c
    query = select(kept.user_id, kept.mu, kept.sigma, kept.games).where(kept.game == game, kept.user_id.in_(people))
    return {user: Rating(*rest) for user, *rest in await connection.execute(query)}


async def find_matches(connection: AsyncConnection, *where: ColumnElement[bool]) -> list[tuple[int, Match]]:
    """The finished games that meet all conditions with their numbers, in that order."""
    query = select(results).where(*where).order_by(results.c.number, results.c.table_id, results.c.seat)
    ended: dict[str, list[RowMapping]] = {}
    for row in (await connection.execute(query)).mappings():
        ended.setdefault(row["table_id"], []).append(row)
    return [(rows[0]["number"], _match(rows)) for rows in ended.values()]


def _match(rows: Sequence[RowMapping]) -> Match:
    finishes = (Finish(row["user_id"], row["place"], row["own"], row["answers"]) for row in rows)
    return Match(rows[0]["finished"], tuple(finishes))


# ---- all of them anew -----------------------------------------------------------------------------------------------


async def recount(database: str) -> dict[str, int]:
    """Count all ratings anew after a change of the reckoning; how many people each game rates.

    Raises BadDatabase while a bot runs.
    """
    async with alone(database):
        store = await Store.open(database)
        try:
            return await _recount_all(store)
        finally:
            await store.close()


async def _recount_all(store: Store) -> dict[str, int]:
    async with store.writing() as connection:
        await connection.execute(delete(ratings))
        games = (await connection.scalars(select(results.c.game).distinct())).all()
        return {game: await _recount(connection, game) for game in games}


async def _recount(connection: AsyncConnection, game: str) -> int:
    found = recalculated([match for _, match in await find_matches(connection, results.c.game == game)])
    played_here = (tables.c.game == game) & tables.c.id.not_in(select(archives.c.table_id))
    query = select(seats.c.user_id, seats.c.name).join(tables).where(played_here).order_by(tables.c.updated)
    names = {row["user_id"]: row["name"] for row in (await connection.execute(query)).mappings()}
    if found:
        await keep(connection, game, {user: (names.get(user, NOBODY), rating) for user, rating in found.items()})
    return len(found)
