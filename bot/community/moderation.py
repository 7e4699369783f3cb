"""What a server allows: which games and where, who is kept from tables; and the log of what moderators have forced."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select

from bot.storage.schema import bans, forced
from bot.tables.desk import Desk, available
from bot.tables.records import Refused

KEEP_OUT, LET_IN = "ban", "unban"
"""The deeds that concern a person, and no table."""


class House(Struct, frozen=True):
    """What a server has chosen. No `games`: all of them; no `channels`: everywhere.

    `hours` is the time for a turn at new tables (None: the bot's own), `in_channel` that they get no thread of their
    own; the daily post goes to `daily_channel` at `daily_hour` (UTC).
    """

    games: tuple[str, ...] = ()
    channels: tuple[int, ...] = ()
    hours: int | None = None
    in_channel: bool = False
    daily_channel: int | None = None
    daily_hour: int | None = None


class Ban(Struct, frozen=True):
    """Somebody who is kept from the tables of a server, and why."""

    user: int
    by: int | None
    reason: str
    created: int


class Deed(Struct, frozen=True):
    """What a moderator (`by`; None: erased) has forced: at which table, upon whom, why."""

    by: int | None
    deed: str
    table: str | None
    target: int | None
    reason: str
    created: int = 0


class Moderation(Desk):
    """A server's own rules, kept wherever somebody sits down."""

    async def house(self, guild: int | None) -> House:
        """What a server has chosen; nothing for a place without one."""
        with available():
            kept = await self.store.settings("guild", guild) if guild is not None else {}
        return msgspec.convert({key: value for key, value in kept.items() if key in House.__struct_fields__}, House)

    async def set_house(self, guild: int, key: str, value: Any) -> House:
        """Choose one thing for a server; None forgets it."""
        if key not in House.__struct_fields__:
            raise ValueError(key)
        with available():
            await self.store.set("guild", guild, key, value)
        return await self.house(guild)

    async def check_place(self, guild: int | None, channel: int, game: str) -> House:
        """What the server has chosen; raises Refused GAME_NOT_ALLOWED, CHANNEL_NOT_ALLOWED."""
        house = await self.check_game(guild, game)
        if house.channels and channel not in house.channels:
            raise Refused("CHANNEL_NOT_ALLOWED", channels=[f"<#{allowed}>" for allowed in house.channels])
        return house

    async def check_game(self, guild: int | None, game: str) -> House:
        """What the server has chosen; raises Refused GAME_NOT_ALLOWED."""
        house = await self.house(guild)
        if house.games and game not in house.games:
            known = [self.games[each].name for each in house.games if each in self.games]
            raise Refused("GAME_NOT_ALLOWED", game=self.game(game).name, known=known)
        return house

    # ---- who may sit down -------------------------------------------------------------------------------------------

    async def check_person(self, guild: int | None, user: int) -> None:
        """Raise Refused BANNED if a person is kept from this server's tables."""
        where = (bans.c.guild == guild, bans.c.user_id == user)
        with available():
            async with self.store.reading() as connection:
                reason = await connection.scalar(select(bans.c.reason).where(*where))
        if reason is not None:
            raise Refused("BANNED", reason=reason)

    async def ban(self, guild: int, user: int, by: int, reason: str) -> None:
        """Keep a person from the tables of a server; where they play already they go on."""
        row = {"guild": guild, "user_id": user, "by_user": by, "reason": reason, "created": self.now()}
        async with self.forced(guild, Deed(by, KEEP_OUT, None, user, reason)), self.store.writing() as connection:
            await connection.execute(self.store.upsert(bans, row))

    async def unban(self, guild: int, user: int, by: int, reason: str) -> None:
        """Let a person play again; raises Refused NOT_BANNED."""
        async with self.forced(guild, Deed(by, LET_IN, None, user, reason)):
            async with self.store.writing() as connection:
                done = await connection.execute(delete(bans).where(bans.c.guild == guild, bans.c.user_id == user))
            if not done.rowcount:
                raise Refused("NOT_BANNED")

    async def bans(self, guild: int) -> list[Ban]:
        """Everybody who is kept from the tables of a server, the latest first."""
        columns = (bans.c.user_id, bans.c.by_user, bans.c.reason, bans.c.created)
        query = select(*columns).where(bans.c.guild == guild).order_by(bans.c.created.desc(), bans.c.user_id)
        with available():
            async with self.store.reading() as connection:
                return [Ban(*row) for row in await connection.execute(query)]

    # ---- the audit log ----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def forced(self, guild: int, deed: Deed) -> AsyncIterator[None]:
        """Around something a moderator does by force: it is in the log before it is done, and goes if it fails."""
        row = {
            "guild": guild,
            "table_id": deed.table,
            "by_user": deed.by,
            "deed": deed.deed,
            "target": deed.target,
            "reason": deed.reason,
            "created": self.now(),
        }
        with available():
            async with self.store.writing() as connection:
                written = await connection.scalar(insert(forced).values(**row).returning(forced.c.id))
            try:
                yield
            except BaseException:
                async with self.store.writing() as connection:
                    await connection.execute(delete(forced).where(forced.c.id == written))
                raise

    async def deeds(self, guild: int, most: int) -> list[Deed]:
        """What was forced on a server, the latest first."""
        columns = (
            forced.c.by_user,
            forced.c.deed,
            forced.c.table_id,
            forced.c.target,
            forced.c.reason,
            forced.c.created,
        )
        query = select(*columns).where(forced.c.guild == guild).order_by(forced.c.id.desc()).limit(most)
        with available():
            async with self.store.reading() as connection:
                return [Deed(*row) for row in await connection.execute(query)]
