"""The end of a game, written down: a result per seat with who played it, and what follows for its people."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.community import achievements, ratings
from bot.community.ratings import Finish
from bot.storage.schema import results, turns
from bot.tables import rows
from bot.tables.live import Live
from bot.tables.records import ANSWER, PLAYED, UNDO, Turn
from games.core.game import DailyScore
from games.core.kernel import AnyGame
from games.core.replay import standing

log = logging.getLogger(__name__)
COUNTED = (turns.c.seq, turns.c.seat, turns.c.user_id, turns.c.kind, turns.c.undoes, turns.c.answer)


async def conclude(connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame]) -> None:
    """Write how a game ended, with the new ratings and achievements; these hold up no game if they fail."""
    await _add(connection, live)
    await _honour(connection, live, games)


async def conclude_daily(
    connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame], score: DailyScore, ranked: bool
) -> None:
    """Write what an attempt at a daily reached, and what was achieved by it."""
    await rows.end_attempt(connection, live.info, score, ranked)
    await _honour(connection, live, games)


async def _honour(connection: AsyncConnection, live: Live, games: Mapping[str, AnyGame]) -> None:
    try:
        async with connection.begin_nested():
            await achievements.award(connection, live, games)
            if not live.info.daily:
                await ratings.rate_table(connection, live.info)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("table %s: ratings and achievements could not be brought up to date", live.info.id)


async def _add(connection: AsyncConnection, live: Live) -> None:
    info, state = live.info, live.state
    assert state is not None and state.result is not None
    shares, totals = await _shares(connection, live), {score.seat: score.total for score in state.result.scores}
    finishes = [Finish(place.user, state.result.places[place.seat], *shares[place.seat]) for place in info.seating]
    rest = {"table_id": info.id, "game": info.game, "guild": info.guild, "players": len(info.seating)}
    rest |= {"finished": info.updated, "number": await _next_number(connection, info.game)}
    rows = [
        {
            "seat": place.seat,
            "user_id": place.user,
            "robot": place.player,
            "place": finish.place,
            "score": totals.get(place.seat),
            "rivals": sum(other.is_own for other in finishes if other is not finish),
            "own": finish.own,
            "answers": finish.answers,
        }
        for place, finish in zip(info.seating, finishes, strict=True)
    ]
    await connection.execute(insert(results), [row | rest for row in rows])


async def _next_number(connection: AsyncConnection, game: str) -> int:
    """The number of a game that ends now among those of its kind, which end one after the other."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"results of {game}"))))
    return (await connection.scalar(select(func.max(results.c.number)).where(results.c.game == game)) or 0) + 1


async def _shares(connection: AsyncConnection, live: Live) -> list[tuple[int, int]]:
    """How many answers that still count each seat's person has given, and how many the seat has in all."""
    query = select(*COUNTED).where(turns.c.table_id == live.info.id).order_by(turns.c.seq)
    kept = standing([_turn(*row) for row in await connection.execute(query)])
    answers = Counter(turn.seat for turn in kept if turn.kind in PLAYED)
    own = Counter((turn.seat, turn.user) for turn in kept if turn.kind == ANSWER)
    return [(own[place.seat, place.user], answers[place.seat]) for place in live.info.seating]


def _turn(seq: int, seat: int | None, user: int | None, kind: str, undoes: int | None, answer: str) -> Turn:
    """As much of a turn as says whether it counts."""
    kept = msgspec.json.decode(answer) if kind == UNDO else []
    return Turn(seq=seq, seat=seat, user=user, kind=kind, undoes=undoes, answer=kept)
