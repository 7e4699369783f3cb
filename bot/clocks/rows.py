"""How clocks lie in the database, and how each turn moves them, in the transaction of that turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.people import Comfort, comforts
from bot.clocks.rules import GRACE, SITTING, Clock, asked, planned, rests, time_for
from bot.storage.schema import clocks, tables
from bot.storage.store import packed_json
from bot.tables.live import Live
from bot.tables.records import ANSWER, AUTO, CAME_BACK, REPLACED, STAFFED, Info, Turn
from bot.tables.rows import nonce_for, queue_notice
from games.core.table import Seat

ASIDE = (["anytime"], ["ahead"])
FIELDS = Clock.__struct_fields__


class Due(Struct, frozen=True):
    """A clock at which there is something to do."""

    table: str
    guild: int | None
    clock: Clock


async def find_clocks(connection: AsyncConnection, table: str) -> dict[Seat, Clock]:
    """The clocks of a table by seat."""
    found = await connection.execute(select(clocks).where(clocks.c.table_id == table))
    return {row["seat"]: _clock(row) for row in found.mappings()}


async def find_due(connection: AsyncConnection, now: int, share: ColumnElement[bool], most: int) -> list[Due]:
    """The clocks at which there is something to do now, the longest overdue first."""
    query = select(clocks, tables.c.guild).join(tables, tables.c.id == clocks.c.table_id)
    query = query.where(clocks.c.next_at <= now, share).order_by(clocks.c.next_at).limit(most)
    return [Due(row["table_id"], row["guild"], _clock(row)) for row in (await connection.execute(query)).mappings()]


def _clock(row: RowMapping) -> Clock:
    votes = msgspec.json.decode(row["votes"], type=dict[int, str])
    return Clock(**{name: row[name] for name in FIELDS if name != "votes"}, votes=votes)


async def put(connection: AsyncConnection, table: str, kept: Iterable[Clock], fresh: Iterable[Clock]) -> None:
    """Write clocks over those that are kept."""
    before = {clock.seat: clock for clock in kept}
    for clock in fresh:
        if clock.seat not in before:
            await connection.execute(insert(clocks).values(table_id=table, **_columns(clock)))
        elif clock != before[clock.seat]:
            where = (clocks.c.table_id == table, clocks.c.seat == clock.seat)
            await connection.execute(update(clocks).where(*where).values(**_columns(clock)))


async def swap(connection: AsyncConnection, table: str, seen: Clock, fresh: Clock) -> bool:
    """Write a clock over the one that was seen; False if somebody else has changed it since.

    Whoever acts on a clock does this first, so that of several processes exactly one acts.
    """
    is_same = (
        clocks.c.table_id == table,
        clocks.c.seat == seen.seat,
        clocks.c.number == seen.number,
        clocks.c.next_at.is_not_distinct_from(seen.next_at),
        clocks.c.votes == packed_json(seen.votes),
    )
    done = await connection.execute(update(clocks).where(*is_same).values(**_columns(fresh)))
    return done.rowcount == 1


def _columns(clock: Clock) -> dict[str, Any]:
    return {**asdict(clock), "votes": packed_json(clock.votes)}


async def tell_end(connection: AsyncConnection, info: Info, now: int) -> None:
    """Let a table's board say anew until when there is time."""
    shown = {"newly": [], "over": False, "seq": info.seq}
    await queue_notice(connection, info.id, "board", shown, nonce_for(info.id), now)


async def forget(connection: AsyncConnection, table: str) -> None:
    """A table that is over has no clocks."""
    await connection.execute(delete(clocks).where(clocks.c.table_id == table))


# ---- what a turn does to clocks -------------------------------------------------------------------------------------


async def turned(connection: AsyncConnection, after: Live, turn: Turn) -> None:
    """Bring a table's clocks up to date with a turn. One who plays alone has none, and neither has a daily."""
    info = after.info
    if info.daily or len(info.seating) < 2:
        return
    if not after.running:
        await forget(connection, info.id)
        return
    kept = await find_clocks(connection, info.id)
    moved = [_moved(kept.get(place.seat, Clock(seat=place.seat)), after, turn) for place in info.seating]
    changed = [clock for clock in moved if clock != kept.get(clock.seat, Clock(seat=clock.seat))]
    likes = await comforts(connection, [user for clock in changed if (user := info.seating[clock.seat].user)])
    liked = [likes.get(info.seating[clock.seat].user or 0, Comfort()) for clock in changed]
    fresh = [_set(clock, after, comfort, turn.created) for clock, comfort in zip(changed, liked, strict=True)]
    await put(connection, info.id, kept.values(), fresh)
    for clock in fresh:
        is_counted = clock.missed > kept.get(clock.seat, clock).missed
        if is_counted and clock.missed == after.game.patience:
            facts, nonce = {"seat": clock.seat}, nonce_for(info.id)
            await queue_notice(connection, info.id, "missing", facts, nonce, turn.created)


def _moved(clock: Clock, after: Live, turn: Turn) -> Clock:
    """A seat's clock after a turn; one with a new question is not set yet (`posed` is 0)."""
    seat, place = clock.seat, after.info.seating[clock.seat]
    is_own = turn.seat == seat
    if is_own:
        clock = _counted(clock, turn)
    number = after.number(seat) if seat in after.asked() and place.user is not None and not place.player else 0
    if not number:
        return rests(clock, keeps_due=seat in after.waiting()) if clock.number else clock
    if number == clock.number and not (is_own and turn.kind in STAFFED):
        return clock
    if is_own and clock.number and turn.answer[:1] in ASIDE:
        return replace(clock, number=number, closes=None, votes={})  # what one does beside it gives no more time
    return replace(clock, number=number, posed=0)


def _counted(clock: Clock, turn: Turn) -> Clock:
    """A clock with the count of turns that were taken for the person, who is there again with any answer.

    A choice made in secret counts for nothing, since the table is told of those who miss turns.
    """
    if turn.kind == AUTO:
        is_told = any(event.kind == AUTO for event in turn.events)
        return replace(clock, missed=clock.missed + (is_told and not clock.chain), chain=clock.chain + 1)
    if turn.kind in (ANSWER, CAME_BACK, REPLACED):
        return replace(clock, missed=0, chain=0, offered=False)
    return replace(clock, chain=0)


def posed(clock: Clock, live: Live, now: int, comfort: Comfort) -> Clock:
    """A clock at the moment at which its question is posed."""
    pace = live.pace(clock.seat)
    allowed = time_for(live.game.paces, pace, live.info.hours)
    return asked(clock, clock.number, pace, now, allowed, comfort.away_until(now))


def _set(clock: Clock, live: Live, comfort: Comfort, now: int) -> Clock:
    """A clock set to its question, and the moment at which there is something to do."""
    info = live.info
    if clock.number and not clock.posed:
        fresh = posed(clock, live, now, comfort)
        is_under_way = 0 < clock.chain <= SITTING and fresh.pace == clock.pace
        if info.hours and (is_under_way or (live.game.goes_on and clock.missed >= live.game.patience)):
            fresh = replace(fresh, due=now - GRACE, chain=clock.chain if is_under_way else 0)
        clock = fresh
    return planned(clock, comfort, now, bool(info.paused))
