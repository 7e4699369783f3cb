"""What people have played: profiles, who stands where, what was achieved. Only games count that a person has played
for themselves; those with others are told apart from those against computer players alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.community.achievements import Achievement, catalogue
from bot.community.ratings import ESTABLISHED, Rating, played
from bot.storage.schema import achievements, ratings, results
from bot.tables.desk import Desk, available

HAS_NAME = ratings.c.user_id > 0
"""Whose data were erased stands on no leaderboard, under whatever number the results are kept."""


class Record(Struct, frozen=True):
    """A person at one game: games with others and how many of them were won, games against computers alone, rating.

    `place` is that on the ladder of everybody whose rating is not provisional, None if one's own is.
    """

    game: str
    games: int
    wins: int
    alone: int
    rating: Rating | None = None
    place: int | None = None


class Meetings(Struct, frozen=True):
    """How two people have done in the games that both have played: who finished before the other, or both alike."""

    ahead: int
    behind: int
    level: int


class Profile(Struct, frozen=True):
    """A person: their games, the most played first; wins in a row, now and at best; achievements, the newest first."""

    records: list[Record]
    row: int
    best: int
    achieved: list[Achievement]


class Standing(Struct, frozen=True):
    """A line of a leaderboard; equal points share a place."""

    place: int
    user: int
    name: str
    points: int
    games: int


class Ladder(Struct, frozen=True):
    """The top of a game's leaderboard, how many stand on it, and how many ratings are still provisional."""

    game: str
    top: list[Standing]
    many: int
    provisional: int


class Profiles(Desk):
    """Reading what the ends of games have left behind."""

    async def profile(self, user: int) -> Profile:
        """A person's profile; that of somebody unknown is empty."""
        with available():
            async with self.store.reading() as connection:
                records = await _records(connection, user)
                row, best = await _rows_of_wins(connection, user)
                return Profile(records, row, best, await _achieved(connection, user))

    async def meetings(self, user: int, other: int) -> Meetings:
        """How a person has done against another."""
        their = results.alias()
        pairs = results.join(their, results.c.table_id == their.c.table_id)
        both = (results.c.user_id == user) & (their.c.user_id == other) & played() & played(their)
        better = [results.c.place < their.c.place, results.c.place > their.c.place, results.c.place == their.c.place]
        query = select(*(func.coalesce(func.sum(case((way, 1), else_=0)), 0) for way in better)).select_from(pairs)
        with available():
            async with self.store.reading() as connection:
                ahead, behind, level = (await connection.execute(query.where(both))).one()
        return Meetings(ahead, behind, level)

    async def ladder(self, game: str, guild: int | None, most: int) -> Ladder:
        """The leaderboard of a game, among those who have finished it on a server (None: anywhere)."""
        here = (ratings.c.game == game) & HAS_NAME
        if guild is not None:
            at_home = (results.c.game == game) & (results.c.guild == guild)
            here &= ratings.c.user_id.in_(select(results.c.user_id).where(at_home, results.c.user_id.is_not(None)))
        stands = ratings.c.games >= ESTABLISHED
        columns = (ratings.c.user_id, ratings.c.name, ratings.c.points, ratings.c.games)
        best = select(*columns).where(here, stands).order_by(ratings.c.points.desc(), ratings.c.user_id).limit(most)
        with available():
            async with self.store.reading() as connection:
                top = [tuple(row) for row in await connection.execute(best)]
                many = await _count(connection, here & stands)
                return Ladder(game, _placed(top), many, await _count(connection, here) - many)

    async def achieved_at(self, table: str) -> list[tuple[int, Achievement]]:
        """Who has achieved what by the end of a table, in the order of the catalogue."""
        kept = achievements.c
        query = select(kept.user_id, kept.id).where(kept.table_id == table).order_by(kept.user_id)
        with available():
            async with self.store.reading() as connection:
                found = (await connection.execute(query)).all()
        return [(user, row) for row in catalogue().values() for user, key in found if key == row.id]


def _placed(top: Sequence[tuple[int, str, int, int]]) -> list[Standing]:
    points = [row[2] for row in top]
    return [Standing(points.index(row[2]) + 1, *row) for row in top]


async def _count(connection: AsyncConnection, where: ColumnElement[bool]) -> int:
    return await connection.scalar(select(func.count()).select_from(ratings).where(where)) or 0


async def _records(connection: AsyncConnection, user: int) -> list[Record]:
    """A person's games, the most played first."""
    with_others = case((results.c.rivals > 0, 1), else_=0)
    won = case(((results.c.rivals > 0) & (results.c.place == 1), 1), else_=0)
    counts = (results.c.game, func.sum(with_others), func.sum(won), func.count())
    query = select(*counts).where(results.c.user_id == user, played()).group_by(results.c.game)
    found = (await connection.execute(query)).all()
    kept = ratings.c
    own = select(kept.game, kept.mu, kept.sigma, kept.games).where(kept.user_id == user)
    rated = {game: Rating(*rest) for game, *rest in await connection.execute(own)}
    records = []
    for game, games, wins, all_of_it in sorted(found, key=lambda row: (-row[3], row[0])):
        rating = rated.get(game)
        place = await _place(connection, game, rating) if rating is not None else None
        records.append(Record(game, games, wins, all_of_it - games, rating, place))
    return records


async def _place(connection: AsyncConnection, game: str, rating: Rating) -> int | None:
    """Where a rating stands on its ladder."""
    if rating.is_provisional:
        return None
    better = (ratings.c.points > rating.points) & (ratings.c.games >= ESTABLISHED)
    return await _count(connection, (ratings.c.game == game) & HAS_NAME & better) + 1


async def _rows_of_wins(connection: AsyncConnection, user: int) -> tuple[int, int]:
    """A person's wins in a row against others: those up to now, and the most there ever were."""
    query = select(results.c.place).where(results.c.user_id == user, played(), results.c.rivals > 0)
    won = [place == 1 for [place] in await connection.execute(query.order_by(results.c.finished, results.c.table_id))]
    best = row = 0
    for is_won in won:
        row = row + 1 if is_won else 0
        best = max(best, row)
    return row, best


async def _achieved(connection: AsyncConnection, user: int) -> list[Achievement]:
    """A person's achievements, the newest first; what the program no longer knows is left out."""
    kept = achievements.c
    query = select(kept.id).where(kept.user_id == user).order_by(kept.earned.desc(), kept.id)
    return [catalogue()[key] for [key] in await connection.execute(query) if key in catalogue()]
