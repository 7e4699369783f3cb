"""Where the service keeps its tables: one lock per table, the cache, and the one way a change is written."""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from typing import TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import logs
from bot.clocks import rows as clocks_rows
from bot.storage.shares import Share
from bot.storage.store import Store, Unavailable
from bot.tables import results, rows
from bot.tables.live import Live
from bot.tables.records import ENDED, FINISHED, ROBOT, Change, Info, Refused, Turn
from games.core.choices import Illegal
from games.core.dice import derive
from games.core.game import Corrupt
from games.core.kernel import AnyGame, AnyState, Outcome
from games.core.table import Event
from games.core.version import version

log = logging.getLogger(__name__)

T = TypeVar("T")
First = Callable[[AsyncConnection], Awaitable[None]]
Listener = Callable[[str, Change], Awaitable[None]]
STUDIES = 2  # threads
KEPT = 500  # tables in memory; one takes some tens of kB


class Entry:
    """A table in the cache. Whoever changes `live` holds `lock`; `stuck`: its engine failed since the last turn;
    `proposed`: when a person last asked the others for what."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0
        self.live: Live | None = None
        self.key = b""
        self.stuck = False
        self.proposed: dict[tuple[int, str], int] = {}

    @property
    def table(self) -> Live:
        """The table; only where `Desk.loaded` has read it."""
        assert self.live is not None
        return self.live


class Desk:
    """What every part of the service stands on."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Callable[[], float],
        listener: Listener | None = None,
    ):
        self.store, self.games, self.clock, self.listener = store, games, clock, listener
        self.share = Share()  # the servers whose boards and clocks are this process's business
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._scholars = ThreadPoolExecutor(STUDIES, thread_name_prefix="study")
        self._studies: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """UTC seconds."""
        return int(self.clock())

    async def study(self, table: str, task: Callable[[], T]) -> T:
        """Do something long about a table's past, one at a time for each; no start of a game waits for its thread."""
        async with self._studies.setdefault(table, asyncio.Lock()):
            return await asyncio.get_running_loop().run_in_executor(self._scholars, task)

    # ---- the cache --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self, table: str) -> AsyncIterator[Entry]:
        """A table's entry under its lock; what fails inside leaves no half-changed table in memory."""
        entry = self._entries.setdefault(table, Entry())
        self._entries.move_to_end(table)
        entry.users += 1
        try:
            async with entry.lock:
                with logs.about(logs.TABLE, table):
                    yield entry
        except rows.Conflict as error:
            raise Refused("STALE") from error
        except Unavailable as error:
            raise Refused("UNAVAILABLE") from error
        finally:
            entry.users -= 1
            self._evict()

    def _evict(self) -> None:
        surplus = len(self._entries) - KEPT
        if surplus > 0:
            for table in [table for table, entry in self._entries.items() if not entry.users][:surplus]:
                del self._entries[table]

    @asynccontextmanager
    async def loaded(self, table: str) -> AsyncIterator[Entry]:
        """As `held`, with the table in memory; raises Refused if it cannot be read."""
        async with self.held(table) as entry:
            if entry.live is None or await self._is_old(entry.live.info):
                entry.live, entry.key = await self.read(table)
            yield entry

    async def _is_old(self, info: Info) -> bool:
        """Whether another process may have changed a table since it was read."""
        if not self.store.is_shared:
            return False
        async with self.store.reading() as connection:
            return await rows.find_edition(connection, info.id) != info.edition

    async def live(self, table: str) -> Live:
        """The table as it was last committed; raises Refused NOT_FOUND, CORRUPT, NO_ENGINE, UNAVAILABLE."""
        entry = self._entries.get(table)
        if entry is not None and entry.live is not None and not self.store.is_shared:
            return entry.live
        async with self.loaded(table) as entry:
            return entry.table

    async def info(self, table: str) -> Info:
        """What everybody may know of a table, also where its game cannot be read."""
        with available():
            async with self.store.reading() as connection:
                return await self._info(connection, table)

    async def _info(self, connection: AsyncConnection, table: str) -> Info:
        info = await rows.find_table(connection, table)
        if info is None:
            raise Refused("NOT_FOUND", table=table[:12])
        return info

    async def read(self, table: str) -> tuple[Live, bytes]:
        """A table and its secret key, from the database."""
        async with self.store.reading() as connection:
            info = await self._info(connection, table)
            seed = await rows.find_seed(connection, table)
            state = await self.state_at(connection, info, info.seq) if info.seq else None
        return Live(info, self.game(info.game), state), derive(seed, info.salt)

    async def state_at(self, connection: AsyncConnection, info: Info, seq: int) -> AnyState:
        """The state after a turn; raises Refused NO_SUCH_TURN, CORRUPT."""
        try:
            snapshot = await rows.find_snapshot(connection, info.id, seq)
            if snapshot is None:
                raise Refused("NO_SUCH_TURN", turn=seq)
            return self.game(info.game).load(snapshot)
        except (Corrupt, zlib.error) as error:
            log.error("table %s, turn %s cannot be read: %s", info.id, seq, error)
            raise Refused("CORRUPT") from error

    def game(self, game: str) -> AnyGame:
        """An engine by its id."""
        if game not in self.games:
            raise Refused("NO_ENGINE", game=game[:40])
        return self.games[game]

    # ---- writing ----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _writing(self, entry: Entry) -> AsyncIterator[AsyncConnection]:
        """A transaction on a table; if it fails it may have been done all the same, so the table is read again."""
        try:
            async with self.store.writing() as connection:
                yield connection
        except BaseException:
            entry.live = None
            raise

    async def save(
        self, entry: Entry, before: Info, after: Info, newly: tuple[int, ...] | None = None, over: bool = False
    ) -> Info:
        """Write a change that is no turn (seats of a lobby, where the board is); with `newly` the board is shown."""
        after = replace(after, updated=self.now(), edition=before.edition + 1)
        live = entry.live
        async with self._writing(entry) as connection:
            await rows.save_table(connection, before, after)
            if newly is not None:
                await rows.queue_board(connection, after, newly, over)
            if after.status in ENDED:
                await clocks_rows.forget(connection, after.id)
        if live is not None:
            entry.live = Live(after, live.game, live.state)
        return after

    async def record(
        self, entry: Entry, turn: Turn, outcome: Outcome, info: Info | None = None, first: First | None = None
    ) -> Change:
        """Write a turn with all that follows from it in one transaction; `info` is a changed seating.

        Raises Refused ENGINE, and what `held` makes of a conflict; then nothing is written.
        """
        before = entry.table
        with guarded(before.info.id):
            after, change = self._consequences(before, turn, outcome, info or before.info)
            snapshot = after.game.save(outcome.state)
        turn = replace(turn, seq=change.seq, sealed=outcome.sealed, draws=outcome.draws, events=change.events)
        turn = replace(turn, version=version(after.game), created=self.now())
        async with self._writing(entry) as connection:
            if first is not None:
                await first(connection)
            await self._write(connection, before, after, change, turn, snapshot)
        entry.live, entry.stuck = after, False
        return change

    def _consequences(self, before: Live, turn: Turn, outcome: Outcome, info: Info) -> tuple[Live, Change]:
        over = outcome.state.result is not None
        info = replace(
            info,
            status=FINISHED if over else info.status,
            seq=info.seq + 1,
            edition=info.edition + 1,
        )
        after = Live(info, before.game, outcome.state)
        public = shows(before, after, outcome.events)
        if public:
            info = replace(info, updated=self.now(), proposal=None)
        resting = not after.robots_due()
        told = () if _unveils(before, after, turn) else info.told
        told, newly = _told(after, turn, told, resting)
        after.info = replace(info, told=told, unposted=not resting and (info.unposted or public))
        events = rows.unpack_events(rows.pack_events(outcome.events))  # as a later reader of the log will see them
        return after, Change(after.info, events, info.seq, newly, over, public, resting)

    async def _write(
        self, connection: AsyncConnection, before: Live, after: Live, change: Change, turn: Turn, snapshot: bytes
    ) -> None:
        try:
            await rows.add_turn(connection, after.info.id, turn, snapshot)
        except IntegrityError as error:
            raise rows.Conflict(after.info.id) from error
        await rows.save_table(connection, before.info, after.info)
        await clocks_rows.turned(connection, after, turn)
        if change.resting and (change.public or before.info.unposted):
            await rows.queue_board(connection, after.info, change.newly, change.over)
        if change.over:
            await self._end(connection, after)

    async def _end(self, connection: AsyncConnection, live: Live) -> None:
        """Write how a game ended; a daily counts if it ends on its day."""
        info, state = live.info, live.state
        assert state is not None and state.result is not None
        if not info.daily:
            await results.conclude(connection, live, self.games)
            return
        with guarded(info.id):
            score = live.game.daily_score(state)
        ranked = info.ranked and info.daily == day_of(info.updated)
        await results.conclude_daily(connection, live, self.games, score, ranked)

    async def after(self, table: str, change: Change) -> Change:
        """Once a change is committed and the lock is free: the listener hears of it (its failure is nobody else's)."""
        if self.listener is not None:
            try:
                await self.listener(table, change)
            except Exception:
                log.exception("the listener failed for table %s", table)
        return change


def shows(before: Live, after: Live, events: list[Event]) -> bool:
    """Whether a bystander can see that something happened; a secret answer must not even touch the board."""
    return (
        any(event.seen_by(None) is not None for event in events)
        or after.waiting() != before.waiting()
        or after.view(None) != before.view(None)
    )


def _unveils(before: Live, after: Live, turn: Turn) -> bool:
    """Whether a secret question to several people has closed: who is called next must not tell who had answered it."""
    owing = before.veiled - {turn.seat}
    is_open = any(before.number(seat) == after.number(seat) for seat in owing)
    return bool(before.veiled) and not is_open and len(before.waiting_users()) > 1


def _told(after: Live, turn: Turn, told: tuple[int, ...], resting: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whom the last board named and who is still there; and whom the next board is to name.

    Whoever has only computer players between two turns of their own has not gone away: no mention. Whoever has
    answered in secret is still said to be waited for, but is to be called when the next question comes.
    """
    waiting = [user for user in after.waiting_users() if after.owes(user)]
    if turn.kind != ROBOT:
        told = tuple(user for user in told if user in waiting or (user == turn.user and not resting))
    if not resting:
        return told, ()
    return tuple(waiting), tuple(user for user in waiting if user not in told)


@contextmanager
def guarded(table: str, *passing: type[Exception]) -> Iterator[None]:
    """Around every call of an engine: its refusals and its failures as Refused."""
    try:
        yield
    except Illegal as error:
        raise Refused("ILLEGAL", *error.faults) from error
    except Exception as error:
        if isinstance(error, (Refused, *passing)):
            raise
        ident = secrets.token_hex(3)
        log.exception("table %s: the engine failed (error %s)", table, ident)
        raise Refused("ENGINE", id=ident) from error


def day_of(seconds: int) -> str:
    """The UTC day of a moment, as in `2025-11-30`."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def available() -> Iterator[None]:
    """Around plain reading: a busy database as Refused."""
    try:
        yield
    except Unavailable as error:
        raise Refused("UNAVAILABLE") from error
