"""Computer players at tables: after every change they play on in the background until only people are asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import or_, select

from bot.storage.schema import seats, tables
from bot.storage.store import Store
from bot.tables.desk import Entry, Listener, available, guarded
from bot.tables.play import Play
from bot.tables.records import ROBOT, RUNNING, Change, Refused, Turn
from bot.tables.thinker import Thinker, luck_of
from bot.worker import Undone
from games.core import kernel
from games.core.choices import Answer
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat

log = logging.getLogger(__name__)

AT_ONCE = 8  # tables at which computer players read or write at the same time; they leave room for people
GRACE_SECONDS = 1.0  # at shutdown, for those who think
PAR_PATIENCE = 1800.0
RETRY_SECONDS = (1, 2, 5, 10, 30)  # while the database cannot be reached; the last for ever


class Question(Struct, frozen=True):
    """What a computer player is asked."""

    table: str
    game: AnyGame
    state: AnyState
    seat: Seat
    robot: str
    number: int
    luck: int


class Robots(Play):
    """Computer players. Each answer is a turn of its own, decided without the table's lock."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Callable[[], float],
        listener: Listener | None = None,
    ):
        super().__init__(store, games, clock, listener)
        self.thinker = Thinker()
        self.far_thinker = Thinker(PAR_PATIENCE)  # for whole games: nobody's table waits for them
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        self._places = asyncio.Semaphore(AT_ONCE)

    async def after(self, table: str, change: Change) -> Change:
        """As everywhere, and the computer players go on."""
        if not change.resting:
            self.wake(table)
        return await super().after(table, change)

    def wake(self, table: str) -> None:
        """Let the computer players of a table go on in the background."""
        task = self._playing.get(table)
        if task is None or task.done():
            task = asyncio.create_task(self._play_on(table), name=f"robots of {table}")
            self._playing[table] = task
            task.add_done_callback(lambda done: self._rested(table, done))

    def _rested(self, table: str, task: asyncio.Task[None]) -> None:
        if self._playing.get(table) is task:
            del self._playing[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("table %s: its computer players failed", table, exc_info=error)

    async def rest(self, table: str) -> None:
        """Wait until the computer players of a table have nothing to do."""
        while (task := self._playing.get(table)) is not None:
            await asyncio.wait([task])

    async def resume(self) -> None:
        """At start-up: let computer players go on where they stopped; a table that fails stops no other."""
        robots = select(seats.c.table_id).where(or_(seats.c.robot != "", seats.c.stand_in != ""))
        may_be_due = or_(tables.c.id.in_(robots), tables.c.unposted)
        query = select(tables.c.id).where(tables.c.status == RUNNING, may_be_due, self.share.where(tables.c.guild))
        with available():
            async with self.store.reading() as connection:
                found = (await connection.execute(query)).scalars().all()
        for table in found:
            self.wake(table)

    async def shut(self) -> None:
        """Stop the computer players; those of the next start go on."""
        self._stopping = True
        tasks = list(self._playing.values())
        if tasks:
            _, thinking = await asyncio.wait(tasks, timeout=GRACE_SECONDS)  # what is being written gets written
            for task in thinking:
                task.cancel()
            await asyncio.gather(*thinking, return_exceptions=True)
        self._scholars.shutdown(wait=False, cancel_futures=True)
        self.thinker.close()
        self.far_thinker.close()

    # ---- one table --------------------------------------------------------------------------------------------------

    async def _play_on(self, table: str) -> None:
        failures = 0
        while not self._stopping:
            try:
                change = await self._step(table)
            except Refused as refused:
                if refused.code == "UNAVAILABLE":
                    await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
                    failures += 1
                elif refused.code != "STALE":
                    await self._stop(table, refused)
                    return
                continue
            if change is None:
                return
            failures = 0
            await self.after(table, change)

    async def _step(self, table: str) -> Change | None:
        """One answer; None if no computer player is asked any more. Raises Refused STALE if it was not needed."""
        async with self._places, self.loaded(table) as entry:
            question = _question(entry)
            if question is None:
                await self._post(entry)
                return None
        answer = await self._answer(question)
        async with self._places, self.loaded(table) as entry:
            try:
                return await self._commit(entry, question, answer)
            except Refused as refused:
                if refused.code != "ILLEGAL":
                    raise
                log.error("table %s: %s gave an illegal answer: %s", table, question.robot, answer)
            return await self._commit(entry, question, _safe(question))

    async def _answer(self, question: Question) -> Answer:
        """What the computer player says, the safe choice if it fails."""
        game, state, seat = question.game, question.state, question.seat
        try:
            return await self.thinker.decide(game, question.robot, state, seat, question.luck)
        except Undone:
            log.exception("table %s: %s at seat %s failed", question.table, question.robot, seat)
            return _safe(question)

    async def _commit(self, entry: Entry, question: Question, answer: Answer) -> Change:
        if entry.table.info.seating[question.seat].player != question.robot:
            raise Refused("STALE")
        turn = Turn(seq=0, seat=question.seat, user=None, kind=ROBOT, answer=answer)
        return await self.submit(entry, turn, question.number)

    async def _stop(self, table: str, refused: Refused) -> None:
        """A table that computer players cannot go on with still shows what has happened so far."""
        log.error("table %s: its computer players stopped: %s", table, refused)
        with suppress(Refused):
            async with self.loaded(table) as entry:
                entry.stuck = True
                await self._post(entry)

    async def _post(self, entry: Entry) -> None:
        """Have the board shown if play stopped before it was."""
        info = entry.table.info
        if info.unposted:
            with guarded(info.id):
                waiting = tuple(entry.table.waiting_users())
            newly = tuple(user for user in waiting if user not in info.told)
            await self.save(entry, info, replace(info, unposted=False, told=waiting), newly)


def _question(entry: Entry) -> Question | None:
    """What the next computer player of a table is asked."""
    live = entry.table
    with guarded(live.info.id):
        due = live.robots_due() if live.info.status == RUNNING else []
    if not due or live.state is None:
        return None
    seat, number = due[0], live.number(due[0])
    robot, luck = live.info.seating[seat].player, luck_of(entry.key, seat, number)
    return Question(live.info.id, live.game, live.state, seat, robot, number, luck)


def _safe(question: Question) -> Answer:
    with guarded(question.table):
        return kernel.safe(question.game, question.state, question.seat)
