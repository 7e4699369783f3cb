"""Tables that look for players: which there are, and which have looked in vain.

`Info.wanted` is until when. A table that is closed because nobody came keeps it until its people have been told.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.storage.schema import tables
from bot.tables import rows
from bot.tables.desk import Desk, available
from bot.tables.records import CLOSED, LOBBY, Info


class Seeks(Desk):
    """Players wanted."""

    async def seeking(self, guild: int, game: str | None = None, seats: int | None = None) -> list[Info]:
        """The tables of a server at which a seat is still wanted to be taken, those that give up soonest first."""
        where = [tables.c.status == LOBBY, tables.c.wanted > self.now(), tables.c.guild == guild]
        where += [tables.c.game == game] if game is not None else []
        where += [tables.c.seats == seats] if seats is not None else []
        with available():
            async with self.store.reading() as connection:
                found = await rows.find_tables(connection, *where)
        free = [info for info in found if len(info.seating) < info.seats]
        return sorted(free, key=lambda info: (info.wanted or 0, info.id))

    async def unfilled(self, now: int) -> list[Info]:
        """The tables that have looked for players in vain, and those of them whose people do not know it yet."""
        late = tables.c.status.in_((LOBBY, CLOSED)) & (tables.c.wanted <= now) & tables.c.game.in_(list(self.games))
        with available():
            async with self.store.reading() as connection:
                return await rows.find_tables(connection, late, self.share.where(tables.c.guild))

    async def give_up(self, table: str, now: int) -> Info:
        """Close a table that has looked for players in vain, unless it has begun or been closed meanwhile."""
        async with self.loaded(table) as entry:
            info = entry.table.info
            if info.status != LOBBY or info.wanted is None or info.wanted > now:
                return info
            return await self.save(entry, info, replace(info, status=CLOSED))

    async def settle(self, table: str, again: int | None = None) -> Info:
        """Note that the people of a table know that nobody came, or when they are to be told `again`."""
        async with self.loaded(table) as entry:
            info = entry.table.info
            return await self.save(entry, info, replace(info, wanted=again))
