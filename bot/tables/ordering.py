"""Standing orders as people keep them: personal defaults per game, given when a game starts; orders of another table.

What is ordered the bot does not understand: it keeps answers and lets the engine fit them to a table.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.tables.desk import guarded
from bot.tables.live import Live
from bot.tables.play import own_seat, running
from bot.tables.presets import Presets
from bot.tables.records import ORDERED, Change, Info, Refused, Turn
from bot.tables.robots import Robots
from bot.tables.visits import Seen, Visits
from games.core import orders as standing
from games.core.choices import Answer
from games.core.table import Order

log = logging.getLogger(__name__)
KIND, NAME = "standing orders", ""
"""Where a person's defaults lie among the saved answers; there is one set per game."""


class Ordering(Robots, Presets, Visits):
    """Giving many orders at once. Each is a turn of its own, which nobody else can see."""

    async def after(self, table: str, change: Change) -> Change:
        """As everywhere; when a game has begun, people's own orders are given for them."""
        change = await super().after(table, change)
        if change.seq == 1:
            await self._give_all(change.info)
        return change

    async def _give_all(self, info: Info) -> None:
        for user in info.people:
            try:
                ordered = await self._give_own(info.id, user)
                await self.note(info.id, user, Seen(0, ordered))
            except Refused as refused:
                log.warning("table %s: the orders of %s were not given: %s", info.id, user, refused)

    async def own_orders(self, user: int, game: str) -> list[Answer] | None:
        """A person's defaults for a game, None if there are none."""
        found: list[Answer] | None = (await self.presets(user, game, KIND)).get(NAME)
        return found

    async def keep_orders(self, table: str, user: int) -> None:
        """Make a person's orders at this table their defaults for the game."""
        live = await self.live(table)
        await self.save_preset(user, live.info.game, KIND, NAME, standing.kept(orders_of(live, user)))

    async def forget_orders(self, user: int, game: str) -> None:
        """From now on games begin without orders of this person."""
        await self.drop_preset(user, game, KIND, NAME)

    async def copy_orders(self, table: str, user: int, source: str) -> int:
        """Give the orders that a person has at another table of the game; how many have changed."""
        there = await self.live(source)
        if there.info.game != (await self.live(table)).info.game:
            raise Refused("OTHER_GAME")
        return await self.give_orders(table, user, standing.kept(orders_of(there, user)))

    async def visit(self, table: str, user: int) -> int:
        """A person looks at a table: the newest turn that they had seen before. Their defaults are given by then."""
        seen = await self.seen(table, user)
        ordered = seen.ordered or await self._give_own(table, user)
        now = Seen(max(seen.seq, (await self.live(table)).info.seq), ordered)
        if now != seen:
            await self.note(table, user, now)
        return seen.seq

    async def _give_own(self, table: str, user: int) -> bool:
        """Give a person's defaults; False if they are still to be given, as games take no orders in preparations."""
        live = await self.live(table)
        wanted = await self.own_orders(user, live.info.game)
        if not wanted:
            return True
        if not (live.running and orders_of(live, user)):
            return False
        await self.give_orders(table, user, wanted)
        return True

    async def give_orders(self, table: str, user: int, wanted: Sequence[Answer]) -> int:
        """Give the orders that are not so already and fit this table; how many have changed."""
        live, given = await self.live(table), 0
        seat = live.seat_of(user)
        if seat is None or live.state is None:
            raise Refused("NOT_SEATED" if seat is None else "NOT_STARTED")
        with guarded(table):
            due = list(standing.to_give(live.game, live.state, seat, wanted))
        for answer in due:
            given += await self._give(table, user, answer)
        return given

    async def _give(self, table: str, user: int, answer: Answer) -> bool:
        """Give one order; False if it no longer fits."""
        try:
            async with self.loaded(table) as entry:
                running(entry)
                turn = Turn(seq=0, seat=own_seat(entry, user), user=user, kind=ORDERED, answer=answer)
                change = await self.submit(entry, turn, None)
        except Refused as refused:
            if refused.code != "ILLEGAL":
                raise
            return False
        await self.after(table, change)
        return True


def orders_of(live: Live, user: int) -> list[Order]:
    """A person's standing orders at a table, none for a bystander and before the start."""
    seat = live.seat_of(user)
    if seat is None or live.state is None:
        return []
    with guarded(live.info.id):
        return standing.orders(live.game, live.state, seat)
