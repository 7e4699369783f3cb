"""Games that were played before a test begins: their results, as the end of a game writes them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert

from bot.storage.schema import results
from bot.tables.records import FINISHED, Info
from bot.tables.rows import add_table
from tests.bot.service.tables import CHANNEL, GUILD, Service

DAY = 86400
ENOUGH = 9
"""Answers with which a person has played a game."""


class Past:
    """Writes results, the older first; one game a day from a hundred days ago on."""

    def __init__(self, service: Service):
        self.service = service
        self.games = 0

    async def game(
        self,
        game: str,
        *seats: int | str,
        places: Sequence[int] | None = None,
        own: Sequence[int] | None = None,
        guild: int = GUILD,
    ) -> str:
        """A finished game: a person's id or a computer's name per seat, in the order of their places if none are given.

        `own` are the persons' answers out of `ENOUGH` for each seat.
        """
        self.games += 1
        table, finished = f"past{self.games}", self.service.now() + (self.games - 100) * DAY
        own = own or [ENOUGH if isinstance(who, int) else 0 for who in seats]
        played = [mine * 2 > ENOUGH for mine in own]
        await self._add_table(table, game, guild, finished)
        rows = [
            {
                "table_id": table,
                "seat": seat,
                "game": game,
                "guild": guild,
                "user_id": who if isinstance(who, int) else None,
                "robot": "" if isinstance(who, int) else who,
                "place": places[seat] if places else seat + 1,
                "score": None,
                "players": len(seats),
                "finished": finished,
                "number": self.games,
                "rivals": sum(played) - played[seat],
                "own": own[seat],
                "answers": ENOUGH,
            }
            for seat, who in enumerate(seats)
        ]
        async with self.service.store.writing() as connection:
            await connection.execute(insert(results), rows)
        return table

    async def _add_table(self, table: str, game: str, guild: int, finished: int) -> None:
        info = Info(
            id=table,
            game=game,
            status=FINISHED,
            host=1,
            guild=guild,
            channel=CHANNEL,
            seats=2,
            commitment="",
            created=finished,
            updated=finished,
        )
        async with self.service.store.writing() as connection:
            await add_table(connection, info, b"")
