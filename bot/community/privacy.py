"""What is kept about a person: all of it on request, and its erasure, which breaks nobody's game.

Erased is whatever says who somebody was: ids and names, settings, saved answers. What they did at tables stays, under
a number that leads back to nobody, since games, logs, proofs and other people's ratings stand on it; the salt of a
table is a hash that is kept with the table. A ban stays: it protects others, and who set it may lift it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Column, Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import schema
from bot.storage.store import packed_json
from bot.tables import rows
from bot.tables.chairs import Chairs
from bot.tables.desk import Entry, available
from bot.tables.live import Live
from bot.tables.lobby import Lobby
from bot.tables.records import LEFT, LOBBY, RUNNING, UNDO, Change, Info, Refused, Seating
from games.core.kernel import AnyGame

NOBODY = "Someone"
PERSONS: dict[str, tuple[str, ...]] = {
    "tables": ("host",),
    "seats": ("user_id",),
    "turns": ("user_id",),
    "results": ("user_id",),
    "ratings": ("user_id",),
    "achievements": ("user_id",),
    "attempts": ("user_id",),
    "drafts": ("user_id",),
    "presets": ("user_id",),
    "visits": ("user_id",),
    "forced": ("by_user", "target"),
    "bans": ("user_id", "by_user"),
    "archives": ("by_user",),
}
"""The columns that say whom a row is about. Settings are found by their scope."""
MENTIONS = {"tables": ("told", "proposal"), "outbox": ("payload",), "clocks": ("votes",)}
"""The JSON columns in which ids of people may stand."""
FORGOTTEN = ("achievements", "drafts", "presets", "visits")
"""Tables whose rows about a person go."""
RENUMBERED = ("results", "ratings", "attempts")
"""Tables whose rows stay under another number."""
UNTOLD = {"seed", "state", "events", "draws", "told", "proposal", "seq", "edition", "undoes", "unposted"}
"""Columns that an export leaves out: what is hidden in games, other people, and counts that tell of secret answers."""
DECODED = {"answer", "options", "joined", "value", "score", "votes"}


class Privacy(Lobby, Chairs):
    """A person's own data."""

    async def data_of(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept about a person, by database table."""
        found = {}
        with available():
            async with self.store.reading() as connection:
                for name, columns in PERSONS.items():
                    table = schema.metadata.tables[name]
                    result = await connection.execute(select(table).where(_about(table, columns, user)))
                    found[name] = [_told(row, columns, user) for row in result.mappings()]
                kept = schema.settings.c
                result = await connection.execute(select(kept.key, kept.value).where(*_own_settings(user)))
                found["settings"] = [_told(row, (), user) for row in result.mappings()]
        return {name: rows_of for name, rows_of in found.items() if rows_of}

    async def erase(self, user: int) -> list[str]:
        """Forget a person, table by table and then everywhere; done again it goes on where it was interrupted.

        The lobbies that they have left are given back, since their messages are to be shown anew.
        """
        lobbies = []
        for info in await self._tables_of(user):
            if info.status == LOBBY and info.seat_of(user) is not None:
                await self.leave(info.id, user)
                lobbies.append(info.id)
            await self._make_nameless(info.id, user)
        with available():
            async with self.store.writing() as connection:
                await _forget(connection, user)
        for key in [key for key in self.refusals if key[1] == user]:
            del self.refusals[key]
        return lobbies

    async def _tables_of(self, user: int) -> list[Info]:
        own = select(schema.seats.c.table_id).where(schema.seats.c.user_id == user)
        with available():
            async with self.store.reading() as connection:
                where = schema.tables.c.id.in_(own) | (schema.tables.c.host == user)
                return await rows.find_tables(connection, where)

    async def _make_nameless(self, table: str, user: int) -> None:
        """Take a person's name off a table; at a running one with others a computer player plays on for them."""
        change = None
        async with self.held(table) as entry:
            info = await self.info(table)
            if info.status == RUNNING and info.seat_of(user) is not None:
                change = await self._give_up(entry, info, user)
            else:
                await self._rename(entry, info, _nameless(info, user))
        if change is not None:
            await self.after(table, change)

    async def _give_up(self, entry: Entry, info: Info, user: int) -> Change | None:
        """A person leaves a running table for good; None if that ends it, as it does where nobody else plays."""
        try:
            if entry.live is None:
                entry.live, entry.key = await self.read(info.id)
            if len(info.people) > 1 and not info.daily:
                return await self._pass_on(entry, info, user)
        except Refused as refused:
            if refused.code not in ("CORRUPT", "NO_ENGINE", "ENGINE"):
                raise
            info = await self.info(info.id)
        await self.shut_down(entry, await self._rename(entry, info, _nameless(info, user)))
        return None

    async def _pass_on(self, entry: Entry, info: Info, user: int) -> Change:
        seat = info.seat_of(user)
        assert seat is not None
        await self._rename(entry, info, _handed_on(info, user))
        robot = plain_robot(entry.table.game)
        place = Seating(seat, None, _name(seat), robot=robot, joined=info.seating[seat].joined)
        return await self._staff(entry, LEFT, None, place, robot=robot)

    async def _rename(self, entry: Entry, before: Info, after: Info) -> Info:
        """Write a table over itself; when it was played stays as it was."""
        live, after = entry.live, replace(after, edition=before.edition + 1)
        async with self._writing(entry) as connection:
            await rows.save_table(connection, before, after)
        if live is not None:
            entry.live = Live(after, live.game, live.state)
        return after


def plain_robot(game: AnyGame) -> str:
    """The computer player that takes over from somebody: the strongest that does not think long."""
    quick = [robot for robot in game.robots if robot not in game.searches]
    return quick[-1] if quick else "safe"


def _name(seat: int) -> str:
    return f"Player {seat + 1}"


def _handed_on(info: Info, user: int) -> Info:
    """A table whose host, if it was this person, is the next one."""
    others = [other for other in info.people if other != user]
    return replace(info, host=(others or [0])[0]) if info.host == user else info


def _nameless(info: Info, user: int) -> Info:
    seating = tuple(
        Seating(place.seat, None, _name(place.seat), joined=place.joined) if place.user == user else place
        for place in info.seating
    )
    return replace(_handed_on(info, user), seating=seating)


# ---- rows -----------------------------------------------------------------------------------------------------------


def _about(table: Table, columns: tuple[str, ...], user: int) -> Any:
    return or_(*[table.c[column] == user for column in columns])


def _own_settings(user: int) -> tuple[Any, ...]:
    return schema.settings.c.scope == "user", schema.settings.c.id == user


def _told(row: Mapping[Any, Any], columns: tuple[str, ...], user: int) -> dict[str, Any]:
    """A row as its person may have it: without what is hidden in games, and without the ids of others."""
    kept = {key: value for key, value in row.items() if key not in UNTOLD}
    if kept.get("kind") == UNDO:
        del kept["answer"]  # it lists turns of others that were kept
    others = [column for column in columns if kept[column] != user]
    return {key: _decoded(key, value) for key, value in kept.items() if key not in others}


def _decoded(key: str, value: Any) -> Any:
    return msgspec.json.decode(value) if key in DECODED and isinstance(value, str) else value


async def _forget(connection: AsyncConnection, user: int) -> None:
    """Everything beside the tables themselves."""
    number = -1 - secrets.randbits(62)
    for name in RENUMBERED:
        table = schema.metadata.tables[name]
        named = {"name": NOBODY} if "name" in table.c else {}
        await connection.execute(update(table).where(table.c.user_id == user).values(user_id=number, **named))
    for name in FORGOTTEN:
        table = schema.metadata.tables[name]
        await connection.execute(delete(table).where(table.c.user_id == user))
    await connection.execute(delete(schema.settings).where(*_own_settings(user)))
    for column in (
        schema.turns.c.user_id,
        schema.forced.c.by_user,
        schema.forced.c.target,
        schema.bans.c.by_user,
        schema.archives.c.by_user,
    ):
        await connection.execute(update(column.table).where(column == user).values({column.name: None}))
    notices = schema.outbox.c
    to_them = or_(*[notices.payload.like(f'%"user":{user}{end}%') for end in ",}"])
    await connection.execute(delete(schema.outbox).where(notices.sent.is_(None), notices.kind != "board", to_them))
    for name, columns in MENTIONS.items():
        for name_of_column in columns:
            await _unmention(connection, schema.metadata.tables[name], name_of_column, user)


async def _unmention(connection: AsyncConnection, table: Table, name: str, user: int) -> None:
    """Take an id out of a JSON column."""
    column: Column[Any] = table.c[name]
    keys = list(table.primary_key)
    found = await connection.execute(select(*keys, column).where(column.like(f"%{user}%")))
    for row in found.all():
        cleaned = packed_json(_without(msgspec.json.decode(row[-1]), user))
        where = [key == value for key, value in zip(keys, row, strict=False)]
        await connection.execute(update(table).where(*where).values({name: cleaned}))


def _without(value: Any, user: int) -> Any:
    """JSON without an id: gone from lists and keys, 0 elsewhere."""
    match value:
        case list():
            return [_without(one, user) for one in value if one != user]
        case dict():
            return {key: _without(one, user) for key, one in value.items() if key != str(user)}
    return 0 if value == user and not isinstance(value, bool) else value
