"""Notices beside boards: each is written down once, taken by one process, told once, and counted in the outbox.

Whoever tells one first moves the moment of its next try, and only who succeeds in that tells it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select, update

from bot.storage.schema import outbox, tables
from bot.tables import rows
from bot.tables.desk import Desk, available

LEASE, FORGOTTEN = 60, 2 * 86_400
"""Seconds until somebody else tries, and after which old news is dropped."""
AT_ONCE = 50


class Notice(Struct, frozen=True):
    """Something to be told: a `kind` with its `facts`; times are UTC seconds."""

    id: int
    table: str
    kind: str
    facts: dict[str, Any]
    nonce: str
    created: int
    not_before: int


class Notices(Desk):
    """The queue of notices."""

    async def due_notices(self) -> list[Notice]:
        """The notices of this process's servers that may be told now, oldest first."""
        where = (outbox.c.kind != "board") & outbox.c.sent.is_(None) & rows.is_due(self.now())
        query = select(outbox).join(tables).where(where & self.share.where(tables.c.guild))
        with available():
            async with self.store.reading() as connection:
                found = await connection.execute(query.order_by(outbox.c.id).limit(AT_ONCE))
                return [_notice(row) for row in found.mappings()]

    async def take_notice(self, notice: Notice) -> bool:
        """Take a notice for a while; False if somebody else has."""
        return await self._change(notice, not_before=self.now() + LEASE)

    async def notice_told(self, notice: Notice) -> None:
        """A notice is done."""
        await self._settle(notice, sent=self.now())

    async def tell_later(self, notice: Notice, seconds: int) -> None:
        """Try a notice again after some time, unless it is old news by then."""
        is_old = self.now() + seconds > notice.created + FORGOTTEN
        await (self.notice_told(notice) if is_old else self._settle(notice, not_before=self.now() + seconds))

    async def _change(self, notice: Notice, **values: int) -> bool:
        same = (outbox.c.id == notice.id, outbox.c.sent.is_(None), outbox.c.not_before == notice.not_before)
        with available():
            async with self.store.writing() as connection:
                return bool((await connection.execute(update(outbox).where(*same).values(**values))).rowcount)

    async def _settle(self, notice: Notice, **values: int) -> None:
        with available():
            async with self.store.writing() as connection:
                await connection.execute(update(outbox).where(outbox.c.id == notice.id).values(**values))


def _notice(row: Any) -> Notice:
    facts = msgspec.json.decode(row["payload"])
    return Notice(
        row["id"], row["table_id"], row["kind"], facts, row["nonce"], row["created"], row["not_before"]
    )
