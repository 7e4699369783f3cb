"""The service of tables: everything that can be done with one, and nothing about how it looks.

Every verb takes the table's lock, changes the table in one transaction, and returns after the commit; the listener is
told afterwards. Whatever cannot be done raises `Refused` and changes nothing.
"""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import ColumnElement, select

from bot.clocks.away import Away
from bot.community.privacy import Privacy
from bot.community.profiles import Profiles
from bot.community.seeks import Seeks
from bot.memory.audit import Audit
from bot.memory.transfer import Transfer
from bot.storage.schema import seats, tables
from bot.tables import rows
from bot.tables.desk import available
from bot.tables.live import Live
from bot.tables.notices import Notices
from bot.tables.ordering import Ordering
from bot.tables.posting import Posting
from bot.tables.records import Change, Info, Refused, Report, Seating

__all__ = ["Change", "Info", "Live", "Refused", "Report", "Seating", "Sessions"]


class Sessions(Ordering, Transfer, Privacy, Away, Audit, Posting, Profiles, Seeks, Notices):
    """THE service. `games` are the engines by id; `listener(table, change)` hears of every turn after its commit."""

    async def set_board(self, table: str, channel: int | None, message: int | None) -> Info:
        """Note where the table's newest board is."""
        async with self.loaded(table) as entry:
            info = entry.table.info
            return await self.save(entry, info, replace(info, board_channel=channel, board_message=message))

    async def move(self, table: str, channel: int, thread: int | None, private: bool = False) -> Info:
        """Let the table live in another channel or thread from now on."""
        async with self.loaded(table) as entry:
            info = entry.table.info
            return await self.save(entry, info, replace(info, channel=channel, thread=thread, private=private))

    async def tables(
        self,
        user: int | None = None,
        channel: int | None = None,
        guild: int | None = None,
        status: str | None = None,
    ) -> list[Info]:
        """The tables that fit everything given, the latest changed first; `channel` may be a thread."""
        where: list[ColumnElement[bool]] = []
        if user is not None:
            where.append(tables.c.id.in_(select(seats.c.table_id).where(seats.c.user_id == user)))
        if channel is not None:
            where.append((tables.c.channel == channel) | (tables.c.thread == channel))
        if guild is not None:
            where.append(tables.c.guild == guild)
        if status is not None:
            where.append(tables.c.status == status)
        with available():
            async with self.store.reading() as connection:
                return await rows.find_tables(connection, *where)
