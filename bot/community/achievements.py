"""Achievements: what people have reached by playing whole games, looked at whenever one ends.

Rows of data ask for facts from a closed vocabulary; a fact is counted from results that a person has mostly played for
themselves, and from daily attempts that were ranked. What is achieved is kept with the table at which it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.community.ratings import Match, Rating, find_matches, find_ratings, played
from bot.community.tally import streak_of
from bot.storage.schema import achievements, attempts, results
from bot.tables.live import Live
from bot.tables.rows import find_snapshot
from games.core.data import BadData, rows
from games.core.kernel import AnyGame


class Facts(Struct):
    """What is known of a person when a game has ended; what is true or not is 1 or 0.

    Of this game: it was `won` against `rivals` (other persons); the winner's `lead` in percent of the next score;
    whether it was `narrow`, a `comeback`, at a `full` table, won `together`; by how many points of rating the best of
    those left behind stands above (`underdog`); how many of the `strongest` computer players were left behind.
    Of all games with others: `games`, `wins`, wins in a `row`, `opponents`, `rated` games of this kind, and whether
    they were games of every kind. Then computer players and daily challenges.
    """

    won: int = 0
    rivals: int = 0
    lead: int = 0
    narrow: int = 0
    comeback: int = 0
    full: int = 0
    together: int = 0
    underdog: int = 0
    strongest: int = 0
    games: int = 0
    wins: int = 0
    row: int = 0
    opponents: int = 0
    rated: int = 0
    every_game: int = 0
    won_every_game: int = 0
    every_level: int = 0
    dailies: int = 0
    streak: int = 0
    every_daily: int = 0


class Achievement(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be achieved: `when` all these facts are at least so great."""

    id: str
    name: str
    text: str
    when: dict[str, int]

    def is_met(self, facts: Facts) -> bool:
        """Whether these facts are enough."""
        return all(getattr(facts, fact) >= least for fact, least in self.when.items())


@cache
def catalogue() -> dict[str, Achievement]:
    """All achievements by id, in the order of the file; raises BadData."""
    found = rows("core", "achievements", Achievement, table="achievement")
    for row in found.values():
        check(row, f"data/core/achievements.toml, row {row.id}")
    return found


def check(row: Achievement, where: str) -> None:
    """Raise BadData for a row that asks for nothing, or for a fact that does not exist."""
    if not row.when:
        raise BadData(f"{where}: when is empty")
    for fact, least in row.when.items():
        if fact not in Facts.__struct_fields__:
            raise BadData(f"{where}: when: there is no fact {fact}")
        if least < 1:
            raise BadData(f"{where}: when: {fact} must be at least 1")


# ---- facts of one game ----------------------------------------------------------------------------------------------


class End(Struct, frozen=True):
    """How a table ended: `halfway` and `totals` are the seats' points, `ratings` those of its people before it."""

    live: Live
    match: Match
    halfway: Sequence[int]
    totals: Sequence[int]
    ratings: Mapping[int, Rating]


def facts_of(end: End, seat: int) -> Facts:
    """What one game says of the person at a seat."""
    finishes = end.match.finishes
    place, others = finishes[seat].place, [other for other in range(len(finishes)) if other != seat]
    rivals = sum(finishes[other].is_own for other in others)
    facts = Facts(rivals=rivals, won=int(place == 1 and rivals > 0))
    facts.full = int(rivals + 1 == end.live.game.seats[-1])
    if all(finishes[other].place == place for other in others):
        facts.together = facts.won
        return facts
    _compare_points(end, seat, facts)
    behind = [other for other in others if finishes[other].place > place]
    facts.strongest = sum(end.live.info.seating[other].robot in end.live.game.robots[-1:] for other in behind)
    facts.underdog = _underdog(end, seat, behind)
    return facts


def _compare_points(end: End, seat: int, facts: Facts) -> None:
    """By how much a winner has won, and from where; a shared first place says nothing."""
    if end.match.finishes[seat].place > 1 or sum(finish.place == 1 for finish in end.match.finishes) > 1:
        return
    own, second = end.totals[seat], max(total for other, total in enumerate(end.totals) if other != seat)
    facts.narrow = int(0 <= own - second <= 1)
    facts.lead = max(0, 100 * (own - second) // second) if second > 0 else 0
    facts.comeback = int(end.halfway[seat] == min(end.halfway) < max(end.halfway))


def _underdog(end: End, seat: int, behind: Sequence[int]) -> int:
    """How far above this person's rating the best of those behind stands; provisional ratings say nothing."""
    finishes = end.match.finishes
    known = {at: end.ratings.get(finishes[at].user or 0, Rating()) for at in (seat, *behind)}
    standing = {at: rating.points for at, rating in known.items() if not rating.is_provisional}
    return max(standing.values()) - standing[seat] if seat in standing else 0


# ---- facts of all games ---------------------------------------------------------------------------------------------


async def award(connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame]) -> None:
    """Write what the people of a table have achieved by it; `games` are all there are."""
    find = _facts_of_attempt if live.info.daily else _facts_of_table
    earned = [
        {"user_id": user, "id": row.id, "table_id": live.info.id, "earned": live.info.updated}
        for user, facts in sorted((await find(connection, live, games)).items())  # in order: two ends never block
        for row in sorted(catalogue().values(), key=lambda row: row.id)
        if row.is_met(facts)
    ]
    if earned:
        into = (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(achievements)
        await connection.execute(into.on_conflict_do_nothing(), earned)


async def _facts_of_table(connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame]) -> dict[int, Facts]:
    end = await _end_of(connection, live)
    found = {}
    for seat, finish in enumerate(end.match.finishes):
        if finish.user is not None and finish.is_own:
            facts = found[finish.user] = facts_of(end, seat)
            rating = end.ratings.get(finish.user, Rating())
            facts.rated = rating.games + (finish.user in end.match.rated)
            await _count_games(connection, finish.user, facts, games)
            await _count_levels(connection, finish.user, facts, live.game)
    return found


async def _end_of(connection: AsyncConnection, live: Live) -> End:
    info, state = live.info, live.state
    assert state is not None and state.result is not None
    [(_, match)] = await find_matches(connection, results.c.table_id == info.id)
    middle = await find_snapshot(connection, info.id, max(1, info.seq // 2))
    assert middle is not None
    halfway = [score.total for score in live.game.scores(live.game.load(middle))]
    totals = [score.total for score in state.result.scores]
    return End(live, match, halfway, totals, await find_ratings(connection, info.game, info.people))


async def _count_games(connection: AsyncConnection, user: int, facts: Facts, games: Mapping[str, AnyGame]) -> None:
    """All games of a person with others."""
    with_others = (results.c.user_id == user) & played() & (results.c.rivals > 0)
    query = select(results.c.game, results.c.place).where(with_others).order_by(results.c.finished, results.c.table_id)
    mine = [tuple(row) for row in await connection.execute(query)]
    won = [game for game, place in mine if place == 1]
    facts.games, facts.wins = len(mine), len(won)
    facts.row = sum(1 for _ in takewhile(lambda row: row[1] == 1, reversed(mine)))
    facts.every_game = int({game for game, _ in mine} >= set(games))
    facts.won_every_game = int(set(won) >= set(games))
    other = results.alias()
    pairs = results.join(other, results.c.table_id == other.c.table_id)
    met = select(func.count(other.c.user_id.distinct())).select_from(pairs)
    facts.opponents = await connection.scalar(met.where(with_others, played(other), other.c.user_id != user)) or 0


async def _count_levels(connection: AsyncConnection, user: int, facts: Facts, game: AnyGame) -> None:
    """The computer players of a game that a person has left behind."""
    other = results.alias()
    pairs = results.join(other, results.c.table_id == other.c.table_id)
    mine = (results.c.user_id == user) & (results.c.game == game.id) & played()
    beaten = other.c.user_id.is_(None) & (other.c.place > results.c.place)
    query = select(other.c.robot).distinct().select_from(pairs).where(mine, beaten)
    found = {robot for [robot] in await connection.execute(query)}
    facts.every_level = int(bool(game.robots) and found >= set(game.robots))


async def _facts_of_attempt(connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame]) -> dict[int, Facts]:
    user, ranked = live.info.host, attempts.c.ranked & attempts.c.score.is_not(None)
    query = select(attempts.c.game, attempts.c.day).where(attempts.c.user_id == user, ranked)
    mine = [tuple(row) for row in await connection.execute(query)]
    streak = streak_of({day for _, day in mine}, live.info.daily)
    offered = {game.id for game in games.values() if any(game.daily(day) is not None for day in range(7))}
    every = int({game for game, _ in mine} >= offered)
    return {user: Facts(dailies=len(mine), streak=streak.days, every_daily=every)}
