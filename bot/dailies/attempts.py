"""The daily solo challenge: attempts, results, leaderboards, streaks.

The first attempt of a person at a day is ranked if it is finished on that day; every other one is practice.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.community.tally import Streak, placed, streak_of
from bot.dailies.days import Days, salt_of
from bot.storage.schema import attempts, tables
from bot.tables import rows
from bot.tables.desk import available
from bot.tables.live import Live
from bot.tables.records import RUNNING, Change, Info, Refused, Seating
from games.core.game import Daily, DailyScore


class Attempt(Struct, frozen=True):
    """A person's finished try at a day."""

    table: str
    game: str
    day: str
    user: int
    name: str
    ranked: bool
    score: DailyScore


class Place(Struct, frozen=True):
    """A line of a day's leaderboard; equal ranks share a place. `medal` is "" for none."""

    place: int
    attempt: Attempt
    medal: str


class Outcome(Struct, frozen=True):
    """How an attempt did: `place` among `of` ranked ones of its day, None for practice; `par` None where unknown."""

    attempt: Attempt
    par: DailyScore | None
    medal: str
    place: int | None
    of: int


class Archived(Struct, frozen=True):
    """A past day: par, how many finished it ranked, the best of them, one's own ranked attempt, the revealed seed."""

    day: str
    par: DailyScore | None
    players: int
    best: Attempt | None
    own: Attempt | None
    seed: str | None


class Dailies(Days):
    """The service. Its tables are tables like any other, played through `Sessions`."""

    async def play(
        self, game: str, user: int, name: str, guild: int | None, channel: int, day: str | None = None
    ) -> Info:
        """The table of a person's attempt at a day (None: today): the one that is not finished yet, or a new one."""
        day, daily = self.challenge(game, day)
        async with self._beginning:  # two presses at once begin one attempt
            begun = await self._unfinished(game, day, user)
            if begun is not None:
                return begun
            try:
                return await self._begin(game, day, daily, Seating(0, user, name), guild, channel)
            except IntegrityError as error:
                raise Refused("STALE") from error  # another process has just begun it

    async def under_way(self, game: str, user: int, day: str | None = None) -> Info | None:
        """The table of a person's attempt at a day (None: today) that is not finished yet."""
        return await self._unfinished(game, self.challenge(game, day)[0], user)

    async def _unfinished(self, game: str, day: str, user: int) -> Info | None:
        mine = select(attempts.c.table_id).where(
            attempts.c.game == game, attempts.c.day == day, attempts.c.user_id == user
        )
        with available():
            async with self.store.reading() as connection:
                found = await rows.find_tables(connection, tables.c.id.in_(mine), tables.c.status == RUNNING)
        return found[0] if found else None

    async def _begin(self, game: str, day: str, daily: Daily, person: Seating, guild: int | None, channel: int) -> Info:
        assert person.user is not None
        engine, seed = self.engine(game), self.seed(game, day)
        ranked = day == self.today() and not await self._has_tried(game, day, person.user)
        info, _ = self.sessions.fresh(engine, person.user, guild, channel)
        info = replace(
            info,
            seats=len(daily.players),
            seating=_seating(daily, person),
            in_order=True,
            options=msgspec.to_builtins(daily.options),
            commitment=self.commitment(game, day),
            salt=salt_of(game, day),
            daily=day,
            ranked=ranked,
        )
        change = await self._start(game, info, seed, person.name)
        if ranked and daily.par:
            self.begin_par(game, day)
        return change.info

    async def _start(self, game: str, info: Info, seed: bytes, name: str) -> Change:
        """Write the table, its attempt and its first turn in one transaction."""
        row = {"table_id": info.id, "game": game, "day": info.daily, "user_id": info.host, "name": name}
        rest = {"guild": info.guild, "ranked": info.ranked, "started": info.created}

        async def first(connection: AsyncConnection) -> None:
            await rows.add_table(connection, info, seed)
            await connection.execute(insert(attempts).values(**row, **rest))

        async with self.sessions.held(info.id) as entry:
            entry.live = Live(info, self.sessions.game(info.game), None)
            key = self.key(game, info.daily)
            change = await self.sessions.begin(entry, replace(info, status=RUNNING), key, first)
        return await self.sessions.after(info.id, change)

    async def begun(self, user: int) -> set[str]:
        """Today's challenges that a person has begun."""
        query = select(attempts.c.game).where(attempts.c.day == self.today(), attempts.c.user_id == user)
        with available():
            async with self.store.reading() as connection:
                return set((await connection.execute(query)).scalars())

    async def _has_tried(self, game: str, day: str, user: int) -> bool:
        where = (attempts.c.game == game, attempts.c.day == day, attempts.c.user_id == user)
        with available():
            async with self.store.reading() as connection:
                return await connection.scalar(select(attempts.c.table_id).where(*where).limit(1)) is not None

    # ---- what came of it --------------------------------------------------------------------------------------------

    async def result(self, game: str, user: int, day: str | None = None) -> Outcome:
        """A person's attempt at a day, the ranked one if there is one; without a day the last one they finished.

        Raises Refused NOT_FINISHED.
        """
        where = [attempts.c.game == game, attempts.c.user_id == user]
        if day is not None:
            where.append(attempts.c.day == self.challenge(game, day)[0])
        found = await self._attempts(*where)
        if not found:
            raise Refused("NOT_FINISHED")
        last = [attempt for attempt in found if attempt.day == found[-1].day]
        return await self.outcome(next((attempt for attempt in last if attempt.ranked), last[-1]))

    async def result_of(self, table: str) -> Outcome:
        """How the attempt of a table did; raises Refused NOT_FINISHED."""
        found = await self._attempts(attempts.c.table_id == table)
        if not found:
            raise Refused("NOT_FINISHED")
        return await self.outcome(found[0])

    async def outcome(self, attempt: Attempt) -> Outcome:
        """An attempt against par and the others of its day."""
        ranked = await self._ranked(attempt.game, attempt.day)
        better = sum(other.score.rank > attempt.score.rank for other in ranked)
        par = await self.par_so_far(attempt.game, attempt.day)
        medal = self._medal(attempt, par)
        return Outcome(attempt, par, medal, better + 1 if attempt.ranked else None, len(ranked))

    async def leaderboard(self, game: str, day: str | None = None, guild: int | None = None) -> list[Place]:
        """The ranked attempts of a day (None: today), of those who played from a server (None: of all), best first."""
        day, _ = self.challenge(game, day)
        found = await self._ranked(game, day, guild)
        par = await self.par_so_far(game, day) if found else None
        return [
            Place(place, found[at], self._medal(found[at], par))
            for place, at in placed([attempt.score.rank for attempt in found])
        ]

    async def streak(self, user: int) -> Streak:
        """The days in a row on which a person finished a ranked attempt, at any game."""
        found = await self._attempts(attempts.c.user_id == user, attempts.c.ranked)
        return streak_of({attempt.day for attempt in found}, self.today())

    async def archive(self, game: str, user: int, most: int = 14) -> list[Archived]:
        """The last days on which anybody finished a ranked attempt, the newest first."""
        found = await self._attempts(attempts.c.game == game, attempts.c.ranked)
        days: dict[str, list[Attempt]] = {}
        for attempt in found:
            days.setdefault(attempt.day, []).append(attempt)
        return [await self._archived(game, day, days[day], user) for day in sorted(days, reverse=True)[:most]]

    async def _archived(self, game: str, day: str, found: list[Attempt], user: int) -> Archived:
        own = next((attempt for attempt in found if attempt.user == user), None)
        best = max(found, key=lambda attempt: attempt.score.rank)
        return Archived(day, await self.par_so_far(game, day), len(found), best, own, self.reveal(game, day))

    async def _ranked(self, game: str, day: str, guild: int | None = None) -> list[Attempt]:
        where = [attempts.c.game == game, attempts.c.day == day, attempts.c.ranked]
        return await self._attempts(*where, *([attempts.c.guild == guild] if guild is not None else []))

    async def _attempts(self, *where: ColumnElement[bool]) -> list[Attempt]:
        """The finished attempts that meet all conditions, the first finished first."""
        query = select(attempts).where(attempts.c.score.is_not(None), *where)
        query = query.order_by(attempts.c.finished, attempts.c.table_id)
        with available():
            async with self.store.reading() as connection:
                found = (await connection.execute(query)).mappings().all()
        return [
            Attempt(
                row["table_id"],
                row["game"],
                row["day"],
                row["user_id"],
                row["name"],
                row["ranked"],
                msgspec.json.decode(row["score"], type=DailyScore),
            )
            for row in found
        ]

    def _medal(self, attempt: Attempt, par: DailyScore | None) -> str:
        return self.engine(attempt.game).medal(attempt.score, par)


def _seating(daily: Daily, person: Seating) -> tuple[Seating, ...]:
    """The person on their seat, the day's computer players on the others."""
    sitting = []
    for seat, robot in enumerate(daily.players):
        same = daily.players[:seat].count(robot)
        name = robot.capitalize() + (f" {same + 1}" if same else "")
        sitting.append(Seating(seat, None, name, robot=robot) if robot else replace(person, seat=seat))
    return tuple(sitting)
