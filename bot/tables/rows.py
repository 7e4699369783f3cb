"""How a table lies in the database: every query on tables, seats, turns and the outbox.

Functions take a connection, so that a service decides what belongs into one transaction.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, RowMapping, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.people import CHANNEL, DIRECT, comforts
from bot.storage.schema import attempts, outbox, seats, tables, turns
from bot.storage.store import packed_json
from bot.tables.records import Info, Proposal, Seating, Turn
from games.core.dice import Draw
from games.core.game import DailyScore
from games.core.table import Event

OWN_SHAPE: dict[str, Any] = {"options": dict[str, Any], "told": tuple[int, ...], "proposal": Proposal | None}
PLAIN = [name for name in Info.__struct_fields__ if name != "seating" and name not in OWN_SHAPE]
SHOWN = [column for column in tables.c if column.name != "seed"]
LOGGED = [column for column in turns.c if column.name not in ("table_id", "state")]


class Conflict(Exception):
    """Somebody else changed the table since it was read."""


async def add_table(connection: AsyncConnection, info: Info, seed: bytes) -> None:
    """Write a new table with its secret seed; raises sqlalchemy's IntegrityError if the id is taken."""
    await connection.execute(insert(tables).values(**_columns(info), seed=seed))
    await _add_seats(connection, info)


async def save_table(connection: AsyncConnection, before: Info, after: Info) -> None:
    """Write a table over the edition `before`; raises Conflict if that is no longer the newest."""
    where = (tables.c.id == before.id, tables.c.edition == before.edition)
    done = await connection.execute(update(tables).where(*where).values(**_columns(after)))
    if done.rowcount != 1:
        raise Conflict(before.id)
    if after.seating != before.seating:
        await connection.execute(delete(seats).where(seats.c.table_id == before.id))
        await _add_seats(connection, after)


async def _add_seats(connection: AsyncConnection, info: Info) -> None:
    found = [_seat_row(info.id, place) for place in info.seating]
    if found:
        await connection.execute(insert(seats), found)


def _columns(info: Info) -> dict[str, Any]:
    row = {name: getattr(info, name) for name in PLAIN}
    return row | {name: packed_json(getattr(info, name)) for name in OWN_SHAPE}


def _seat_row(table: str, place: Seating) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in ("seat", "name", "robot", "stand_in")}
    return {**row, "table_id": table, "user_id": place.user, "joined": packed_json(place.joined)}


async def find_table(connection: AsyncConnection, table: str) -> Info | None:
    """A table by its id."""
    found = await find_tables(connection, tables.c.id == table)
    return found[0] if found else None


async def find_tables(connection: AsyncConnection, *where: ColumnElement[bool]) -> list[Info]:
    """The tables that meet all conditions, the latest changed first."""
    query = select(*SHOWN).where(*where).order_by(tables.c.updated.desc(), tables.c.id)
    found = (await connection.execute(query)).mappings().all()
    seating = await _seating(connection, select(tables.c.id).where(*where))
    return [_info(row, tuple(seating.get(row["id"], ()))) for row in found]


async def _seating(connection: AsyncConnection, ids: Select[tuple[str]]) -> dict[str, list[Seating]]:
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    found: dict[str, list[Seating]] = {}
    for row in (await connection.execute(query)).mappings():
        rest = {name: row[name] for name in ("seat", "name", "robot", "stand_in")}
        place = Seating(user=row["user_id"], joined=msgspec.json.decode(row["joined"]), **rest)
        found.setdefault(row["table_id"], []).append(place)
    return found


def _info(row: RowMapping, seating: tuple[Seating, ...]) -> Info:
    own: dict[str, Any] = {name: msgspec.json.decode(row[name], type=kind) for name, kind in OWN_SHAPE.items()}
    return Info(**{name: row[name] for name in PLAIN}, **own, seating=seating)


async def find_seed(connection: AsyncConnection, table: str) -> bytes:
    """A table's secret seed."""
    return bytes((await connection.execute(select(tables.c.seed).where(tables.c.id == table))).scalar_one())


async def find_edition(connection: AsyncConnection, table: str) -> int | None:
    """How often a table has changed, None if there is no such table."""
    return await connection.scalar(select(tables.c.edition).where(tables.c.id == table))


# ---- turns ----------------------------------------------------------------------------------------------------------


async def add_turn(connection: AsyncConnection, table: str, turn: Turn, snapshot: bytes) -> None:
    """Append a turn; raises sqlalchemy's IntegrityError if its number is taken."""
    row = {name: getattr(turn, name) for name in ("seq", "seat", "kind", "undoes", "sealed", "version", "created")}
    await connection.execute(
        insert(turns).values(
            **row,
            table_id=table,
            user_id=turn.user,
            answer=packed_json(turn.answer),
            state=zlib.compress(snapshot),
            events=pack_events(turn.events),
            draws=packed_json(turn.draws),
        )
    )


async def find_turns(connection: AsyncConnection, table: str, since: int = -1) -> list[Turn]:
    """The log after turn `since`, in order."""
    query = select(*LOGGED).where(turns.c.table_id == table, turns.c.seq > since).order_by(turns.c.seq)
    return [_turn(dict(row)) for row in (await connection.execute(query)).mappings()]


def _turn(row: dict[str, Any]) -> Turn:
    row["user"] = row.pop("user_id")
    row["answer"] = msgspec.json.decode(row["answer"])
    row["events"] = unpack_events(row["events"])
    row["draws"] = msgspec.json.decode(row["draws"], type=list[Draw])
    return Turn(**row)


async def find_snapshot(connection: AsyncConnection, table: str, seq: int) -> bytes | None:
    """The saved state after a turn, None if there is no such turn; raises zlib.error if it is damaged."""
    query = select(turns.c.state).where(turns.c.table_id == table, turns.c.seq == seq)
    packed = (await connection.execute(query)).scalar_one_or_none()
    return None if packed is None else zlib.decompress(packed)


async def find_snapshots(connection: AsyncConnection, table: str) -> dict[int, bytes]:
    """All saved states of a table by turn, still compressed."""
    query = select(turns.c.seq, turns.c.state).where(turns.c.table_id == table)
    return {seq: bytes(state) for seq, state in await connection.execute(query)}


def pack_events(events: list[Event]) -> bytes:
    """Events for the database; in msgpack, since facts may have numbers as keys."""
    return zlib.compress(msgspec.msgpack.encode(events))


def unpack_events(packed: bytes) -> list[Event]:
    """Events from the database."""
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[Event])


# ---- what follows from a turn ---------------------------------------------------------------------------------------


async def queue_board(connection: AsyncConnection, info: Info, newly: Collection[int], over: bool) -> None:
    """Write the notice that the board is to be shown anew, naming the users newly waited for.

    Only those who want notices in the channel are named there; who wants direct messages gets one.
    """
    likes = await comforts(connection, newly)
    named = [user for user in newly if likes[user].notices == CHANNEL]
    payload = {"newly": named, "over": over, "seq": info.seq}
    now, nonce = info.updated, nonce_for(info.id)
    await queue_notice(connection, info.id, "board", payload, nonce, now)
    for user in newly:
        if likes[user].notices == DIRECT:
            facts = {"user": user, "seq": info.seq}
            own_nonce = f"{nonce}.{info.seat_of(user)}"
            await queue_notice(connection, info.id, "call", facts, own_nonce, now, likes[user].awake(now))


def nonce_for(table: str) -> str:
    """What Discord knows a message by. It is public, so it is drawn: a count would tell of secret answers."""
    return f"{table}.{secrets.token_hex(6)}"


async def queue_notice(
    connection: AsyncConnection, table: str, kind: str, facts: dict[str, Any], nonce: str, now: int, not_before: int = 0
) -> None:
    """Write down something to be told once; raises sqlalchemy's IntegrityError if there is a notice of that nonce."""
    row = {"table_id": table, "kind": kind, "payload": packed_json(facts), "nonce": nonce, "created": now}
    await connection.execute(insert(outbox).values(**row, not_before=max(now, not_before)))


def is_due(now: int) -> ColumnElement[bool]:
    """Whether a notice may be told; one that was never put off may be even if the clock was put back since."""
    return (outbox.c.not_before <= now) | (outbox.c.not_before == outbox.c.created)


async def end_attempt(connection: AsyncConnection, info: Info, score: DailyScore, ranked: bool) -> None:
    """Write what an attempt at a daily reached."""
    done = {"score": packed_json(score), "ranked": ranked, "finished": info.updated}
    await connection.execute(update(attempts).where(attempts.c.table_id == info.id).values(**done))
