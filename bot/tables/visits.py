"""What each person has seen of a table: the newest turn when they last looked."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import func, select

from bot.storage.schema import turns, visits
from bot.tables import rows
from bot.tables.desk import Desk, available
from bot.tables.records import ANSWER, Turn


class Seen(Struct, frozen=True):
    """The newest turn that a person has seen (0: none), and whether their own standing orders have been given."""

    seq: int
    ordered: bool


class Visits(Desk):
    """One row per person and table; it is written only if something has happened."""

    async def seen(self, table: str, user: int) -> Seen:
        """What a person knows: up to their last visit, and in any case up to their own last answer."""
        own = select(func.max(turns.c.seq)).where(
            turns.c.table_id == table, turns.c.user_id == user, turns.c.kind == ANSWER
        )
        query = select(visits.c.seq, visits.c.ordered).where(visits.c.table_id == table, visits.c.user_id == user)
        with available():
            async with self.store.reading() as connection:
                answered = await connection.scalar(own) or 0
                found = (await connection.execute(query)).first()
        return Seen(max(answered, found.seq), found.ordered) if found else Seen(answered, False)

    async def turns_since(self, table: str, seq: int) -> list[Turn]:
        """What has happened after a turn, as nobody in particular may know it: whoever tells it chooses for whom."""
        with available():
            async with self.store.reading() as connection:
                return await rows.find_turns(connection, table, seq)

    async def note(self, table: str, user: int, seen: Seen) -> None:
        """Keep what a person has seen."""
        row: dict[str, Any] = {"table_id": table, "user_id": user, "seq": seen.seq, "ordered": seen.ordered}
        with available():
            async with self.store.writing() as connection:
                await connection.execute(self.store.upsert(visits, row))
