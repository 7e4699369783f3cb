"""Tables from files: a finished table comes back as an archive, to be replayed and verified.

Only finished tables: a running one needs its seed, which no export of a running table holds. The file is not believed:
its log is carried out again from the seed, and what is kept are the states, draws and events that come of it. That
proves that nothing was arranged after the start; who played it is what the file says, so an archive counts for no
rating, profile or streak.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, insert, select

from bot.storage.schema import archives, tables
from bot.tables import rows
from bot.tables.desk import available
from bot.tables.lobby import Lobby
from bot.tables.records import FINISHED, Info, Refused, Seating, Turn
from bot.text import plain_name
from games.core import autoplay, dice
from games.core.kernel import AnyGame, Outcome
from games.core.record import Noted, Place, Record, Unfit, read_record
from games.core.replay import LEFT, PLAYED, STAFFED, STAND_IN, START, UNDO, Replay, joining
from games.core.table import Event
from games.core.version import version

LARGEST = 8_000_000
"""Bytes of a file."""
MOST_TURNS = 5000
DAY, MOST_A_DAY = 86_400, 5
"""Seconds in which one person may bring so many."""


class Source(Struct, frozen=True):
    """Who brings an archive, and where it belongs; a moderator may bring tables of others."""

    user: int
    guild: int
    channel: int
    is_moderator: bool


class Transfer(Lobby):
    """Importing."""

    async def bring(self, raw: bytes, source: Source) -> Info:
        """A file as an archived table.

        Raises Refused BAD_FILE, NOT_FINISHED_FILE, NOT_YOUR_FILE, HERE_ALREADY, TOO_MANY_ARCHIVES, and what opening a
        table raises.
        """
        try:
            record = read_record(raw)
        except Unfit as error:
            raise Refused("BAD_FILE", reason=str(error)) from error
        game = self.game(record.game)
        _check(game, record, source)
        await self.check_person(source.guild, source.user)
        await self.check_place(source.guild, source.channel, record.game)
        await self._check_new(record)
        await self._check_share(source)
        played = await self.study(record.commitment, lambda: list(_played(game, record, self.now())))
        info, _ = self.fresh(game, source.user, source.guild, source.channel)
        info = replace(
            info,
            status=FINISHED,
            seats=len(record.seating),
            seating=tuple(_seating(game, place) for place in record.seating),
            in_order=record.in_order,
            options=record.options,
            commitment=record.commitment,
            salt=record.salt,
            seq=len(played),
            created=min(record.created, played[0][0].created),
            updated=played[-1][0].created,
        )
        await self._keep_archive(info, record, source, played)
        return info

    async def _check_new(self, record: Record) -> None:
        """Raise Refused HERE_ALREADY if the table itself, or an archive of it, is here, whatever the file calls it.

        All who take up one challenge meet the same seed: alone at a table, one has one's own game.
        """
        same = (tables.c.commitment == record.commitment, tables.c.salt == record.salt)
        with available():
            async with self.store.reading() as connection:
                found = await rows.find_tables(connection, *same)
        for info in found:
            if len(record.seating) > 1 or record.seating[0].user in info.people:
                raise Refused("HERE_ALREADY", table=info.id)

    async def _check_share(self, source: Source) -> None:
        """Raise Refused TOO_MANY_ARCHIVES if this person has brought enough for a day."""
        query = select(func.count()).where(archives.c.by_user == source.user, archives.c.created > self.now() - DAY)
        with available():
            async with self.store.reading() as connection:
                if (await connection.scalar(query) or 0) >= MOST_A_DAY:
                    raise Refused("TOO_MANY_ARCHIVES", most=MOST_A_DAY)

    async def is_archive(self, table: str) -> bool:
        """Whether a table came from a file, so that who played it is only what that says."""
        with available():
            async with self.store.reading() as connection:
                found = select(archives.c.table_id).where(archives.c.table_id == table)
                return await connection.scalar(found) is not None

    async def _keep_archive(self, info: Info, record: Record, source: Source, played: list[tuple[Turn, bytes]]) -> None:
        row = {"table_id": info.id, "source": record.table, "by_user": source.user, "created": self.now()}
        with available():
            async with self.store.writing() as connection:
                await rows.add_table(connection, info, bytes.fromhex(record.seed or ""))
                for turn, snapshot in played:
                    await rows.add_turn(connection, info.id, turn, snapshot)
                await connection.execute(insert(archives).values(**row))


def _check(game: AnyGame, record: Record, source: Source) -> None:
    """Whether a file may become a table at all; what it tells is checked afterwards."""
    if record.status != FINISHED or record.seed is None or not record.whole:
        raise Refused("NOT_FINISHED_FILE")
    users = [place.user for place in record.seating if place.user is not None]
    if source.user not in users and not source.is_moderator:
        raise Refused("NOT_YOUR_FILE")
    kinds = [turn.kind for turn in record.turns]
    is_log = kinds[:1] == [START] and all(kind in (*PLAYED, *STAFFED, UNDO) for kind in kinds[1:])
    is_seated = [place.seat for place in record.seating] == list(range(len(record.seating)))
    is_log &= all(turn.seat is None or turn.seat in range(len(record.seating)) for turn in record.turns)
    if not is_log or not is_seated or len(set(users)) < len(users) or len(record.seating) not in game.seats:
        raise Refused("BAD_FILE", reason="its seats or its log are not those of a table")
    if len(kinds) > MOST_TURNS or [turn.seq for turn in record.turns] != list(range(1, len(kinds) + 1)):
        raise Refused("BAD_FILE", reason=f"its turns are not numbered from 1 to {MOST_TURNS} at most")


def _seating(game: AnyGame, place: Place) -> Seating:
    robot = place.robot if place.robot in autoplay.robots(game) else ""
    return Seating(place.seat, place.user, plain_name(place.name), robot=robot, joined=_joined(game, place))


def _joined(game: AnyGame, place: Place) -> dict[str, Any]:
    """What somebody chose on joining, as far as the game knows of it."""
    chosen = joining(game, place.joined)
    return {key: msgspec.to_builtins(getattr(chosen, key)) for key in place.joined if hasattr(chosen, key)}


def _played(game: AnyGame, record: Record, now: int) -> Iterator[tuple[Turn, bytes]]:
    """Every turn with its state, from the seed and the answers alone; raises Refused BAD_FILE."""
    at, result = 0, None
    try:
        if record.seed is None or dice.commit(bytes.fromhex(record.seed)) != record.commitment:
            raise Refused("BAD_FILE", reason="its seed does not fit its hash")
        for row, outcome in Replay(game, record.opening, record.turns, record.key).steps():
            at, result = row.seq, outcome.state.result
            if outcome.draws != row.draws:
                raise Refused("BAD_FILE", reason=f"turn {at} draws something else than its seed gives")
            yield _turn(game, row, outcome, now), game.save(outcome.state)
    except Refused:
        raise
    except Exception as error:  # a file may say anything, and an engine need not take it
        raise Refused("BAD_FILE", reason=f"turn {at + 1} does not follow by the rules of today") from error
    if result is None:
        raise Refused("NOT_FINISHED_FILE")


def _turn(game: AnyGame, row: Noted, outcome: Outcome, now: int) -> Turn:
    return Turn(
        seq=row.seq,
        seat=row.seat,
        user=None,
        kind=row.kind,
        answer=row.answer,
        undoes=row.undoes if row.kind == UNDO else None,
        draws=outcome.draws,
        sealed=outcome.sealed,
        events=[*_head(game, row), *outcome.events],
        version=version(game),
        created=max(0, min(row.created, now)),
    )


def _head(game: AnyGame, row: Noted) -> list[Event]:
    """What the bot, and no engine, told of a turn."""
    if row.kind == UNDO:
        return [Event(UNDO, row.seat)]
    if row.kind not in STAFFED:
        return []
    if row.kind not in (STAND_IN, LEFT):
        return [Event(row.kind, row.seat)]
    named = [event.facts.get("robot") for event in row.events if event.kind == row.kind]
    robot = next((name for name in named if str(name).lower() in autoplay.robots(game)), autoplay.HOUSE[-1])
    return [Event(row.kind, row.seat, {"robot": robot})]
