"""Notices that must not be lost: boards are written down with the turn that calls for them, and posted afterwards.

Notices of one table are posted as one board. One is done in the same transaction that notes where the board is; its
nonce lets Discord drop a second copy if the bot dies between sending and noting.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from math import ceil, inf
from typing import TYPE_CHECKING, Final

import discord

from bot.messages import rights
from bot.messages.boards import compose, without_buttons
from bot.messages.layout import Message
from bot.messages.router import UNREACHABLE
from bot.storage.store import Unavailable
from bot.tables.live import Live
from bot.tables.posting import Notice
from bot.tables.records import Info, Refused

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
PAUSE = 1.0
AT_ONCE = 4
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD, HAS_THREAD = 10003, 10008, 30046, 160004
LOCKED = (50083, 160005)
FORBIDDEN = (50001, 50013)
WAIT_FORBIDDEN, WAIT_HOMELESS, WAIT_TROUBLE, WAIT_LONGEST = 900, 6 * 3600, 10, 600
EASE = 60.0
"""Seconds between two tries that somebody asks for: Discord locks out who is refused too often."""
WEEK: Final = 10080
"""Minutes after which a thread in which nobody writes is archived: the longest that Discord offers."""


class Outbox:
    """Posts what is due, table by table. `troubles`: why a table's board cannot be posted now, in words for players."""

    def __init__(self, app: Turntable):
        self.app = app
        self.troubles: dict[str, str] = {}
        self._hurried: dict[str, tuple[int | None, float]] = {}
        self._lacking: set[str] = set()
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._busy: set[str] = set()
        self._failures = Counter[str]()
        self._inherited = 0
        self._tried: set[int] = set()

    def nudge(self) -> None:
        """Look at once whether something is due."""
        self._wake.set()

    async def run(self) -> None:
        """Post for ever; a passing failure of the database only delays."""
        is_new = True
        while True:
            self._wake.clear()
            try:
                if is_new:
                    self._inherited = await self.app.sessions.hurry_all()
                    is_new = False
                await self._look()
            except (Unavailable, Refused) as error:
                log.warning("the outbox waits: %s", error)
            except Exception:
                log.exception("the outbox stumbled")
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):  # `wait_for` may swallow the cancellation at shutdown
                    await self._wake.wait()

    async def _look(self) -> None:
        """Begin to post everything that is due now; a table that takes long holds up no other."""
        if not self.app.lease.held:
            return
        busy = set(self._busy)  # as it was before asking: what is settled meanwhile must not be posted again
        tables: dict[str, list[Notice]] = defaultdict(list)
        for notice in await self.app.sessions.due():
            tables[notice.table].append(notice)
        for table in tables.keys() - busy:
            self._busy.add(table)
            self.app.spawn(self._deliver(table, tables[table]))

    async def _deliver(self, table: str, notices: list[Notice]) -> None:
        try:
            async with self._slots:
                await self._try(table, notices)
        except (Unavailable, Refused) as error:
            log.warning("table %s: the outbox waits: %s", table, error)
        else:
            self.nudge()
        finally:
            self._busy.discard(table)

    async def _try(self, table: str, notices: list[Notice]) -> None:
        """Post a table's board, or plan the next try."""
        try:
            await self._post(await self.app.sessions.live(table), notices)
            self.app.health.board_posted(table)
            self.troubles.pop(table, None)
            self._hurried.pop(table, None)
            self._lacking.discard(table)
            self._failures.pop(table, None)
        except Refused as error:
            log.warning("table %s: no board: %s", table, error)
            await self._postpone(notices, WAIT_FORBIDDEN)
        except discord.RateLimited as error:
            await self._postpone(notices, int(error.retry_after) + 1)
        except discord.HTTPException as error:
            await self._cope(table, notices, error)
        except UNREACHABLE as error:
            log.warning("table %s: Discord cannot be reached: %s", table, error)
            await self._try_later(table, notices)
        except Exception:
            log.exception("table %s: the board could not be made", table)
            await self._try_later(table, notices)

    async def _post(self, live: Live, notices: list[Notice]) -> None:
        info = live.info
        if info.daily or live.state is None:
            await self._done(info, notices, info.board_channel, info.board_message)
            return
        newly = {user for notice in notices for user in notice.newly} & set(live.waiting_users())
        shown = await self.app.sessions.last_posted(info.id)
        lines = await self.app.sessions.log(info.id, None, shown)
        message = await compose(self.app, live, [event for line in lines for event in line.events], newly)
        before = (info.board_channel, info.board_message) if shown else (None, None)
        is_fresh = bool(newly) or any(notice.over for notice in notices) or before[1] is None
        if not is_fresh and await self._edit(info, message):
            await self._done(info, notices, *before)
            return
        channel = info.thread or info.channel if shown else await self._home(info)
        sent = await self._send(info, channel, message, notices, newly)
        await self._done(info, notices, channel, sent.id)
        await retire(self.app, info, before)

    async def _home(self, info: Info) -> int:
        """Where the first board belongs: in a thread of its own under the lobby, where there can be one."""
        if info.thread or info.in_channel or not self.app.threads or info.board_message is None:
            return info.thread or info.channel
        name = f"{self.app.games[info.game].name} · {info.id}"
        start = self.app.http.start_thread_with_message
        try:
            made = await start(info.channel, info.board_message, name=name, auto_archive_duration=WEEK)
            thread = int(made["id"])
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            if error.code != HAS_THREAD:
                log.info("table %s is played without a thread: %s", info.id, error)
                return info.channel
            thread = info.board_message  # the thread on a message has its id
        await self.app.sessions.move(info.id, info.channel, thread)
        return thread

    async def _send(
        self, info: Info, channel: int, message: Message, notices: Sequence[Notice], newly: set[int]
    ) -> discord.Message:
        """Send a board. If it may have been sent before, Discord gives back the one that is there: it is made anew,
        and sent after all if somebody is to be called whom it does not call."""
        place = self.app.place(info.guild, channel)
        is_doubtful = any(notice.id <= self._inherited or notice.id in self._tried for notice in notices)
        self._tried.update(notice.id for notice in notices)
        sent = await place.send(**message.to_send(), nonce=notices[0].nonce)
        if is_doubtful and newly <= {user.id for user in sent.mentions}:
            await sent.edit(**message.to_edit())
        elif is_doubtful:
            sent = await place.send(**message.to_send(), nonce=notices[-1].nonce)
        self._tried.difference_update(notice.id for notice in notices)
        return sent

    async def _edit(self, info: Info, message: Message) -> bool:
        """Bring the newest board up to date; False if that message can no longer be edited."""
        assert info.board_channel is not None and info.board_message is not None
        place = self.app.place(info.guild, info.board_channel)
        try:
            await place.get_partial_message(info.board_message).edit(**message.to_edit())
        except discord.RateLimited:
            return False
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD, *LOCKED):
                return False
            raise
        return True

    async def _done(self, info: Info, notices: Sequence[Notice], channel: int | None, message: int | None) -> None:
        await self.app.sessions.posted(info.id, channel, message, [notice.id for notice in notices])

    # ---- what to do about failures ----------------------------------------------------------------------------------

    async def _cope(self, table: str, notices: list[Notice], error: discord.HTTPException) -> None:
        """Plan the next try, and keep in words what a player can do about it."""
        info = await self.app.sessions.info(table)
        is_gone = error.code in (UNKNOWN_CHANNEL, *LOCKED)
        if is_gone and info.thread is not None:
            await self.app.sessions.move(table, info.channel, None)
        elif is_gone:
            await self._postpone(notices, WAIT_HOMELESS)
            self._note(info, "There is no place for this table any more. Use `/table move` where it may go on.")
        elif error.code in FORBIDDEN:
            await self._postpone(notices, self._until_asked(table, WAIT_FORBIDDEN))
            self._note(info, rights.trouble(self.app, info))
        else:
            log.warning("table %s: Discord refused the board: %s", table, error)
            await self._try_later(table, notices)

    def _until_asked(self, table: str, seconds: int) -> int:
        """How long to wait, unless somebody has asked for a try before."""
        left = self._hurried.get(table, (None, -inf))[1] - time.monotonic()
        return min(seconds, ceil(left)) if left > 0 else seconds

    def _note(self, info: Info, trouble: str) -> None:
        """Keep what players are told, and where that is to be cured."""
        self.troubles[info.id] = trouble
        self._hurried.setdefault(info.id, (info.guild, -inf))
        if rights.missing(self.app, info):
            self._lacking.add(info.id)

    async def _try_later(self, table: str, notices: Sequence[Notice]) -> None:
        """After a failure that may pass: wait twice as long each time."""
        await self._postpone(notices, min(WAIT_TROUBLE << self._failures[table], WAIT_LONGEST))
        self._failures[table] = min(self._failures[table] + 1, 10)

    async def _postpone(self, notices: Sequence[Notice], seconds: int) -> None:
        await self.app.sessions.postpone([notice.id for notice in notices], seconds)

    async def hurry(self, table: str) -> None:
        """Try a table's waiting notices again: at once, but only once a minute. What the bot is known to lack is not
        tried at all until it is back, and then at once."""
        guild, planned = self._hurried.get(table, (None, -inf))
        if table in self._lacking:
            if rights.missing(self.app, await self.app.sessions.info(table)):
                return
            self._lacking.discard(table)
            planned = -inf
        now = time.monotonic()
        if table not in self.troubles or planned > now:
            return
        again = max(now, planned + EASE)
        self._hurried[table] = (guild, again)
        await self.app.sessions.hurry(table, ceil(again - now))
        self.nudge()

    async def hurry_server(self, guild: int) -> None:
        """Try all of a server that failed for want of a place or a permission again."""
        for table in [table for table, (home, _) in self._hurried.items() if home == guild]:
            await self.hurry(table)


async def retire(app: Turntable, info: Info, board: tuple[int | None, int | None]) -> None:
    """Take the buttons off the board before; it stays as a picture of its time."""
    if board[0] is None or board[1] is None:
        return
    try:
        old = await app.place(info.guild, board[0]).fetch_message(board[1])
        view = without_buttons(old)
        if view is not None:
            await old.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
    except UNREACHABLE as error:
        log.info("table %s: the board before keeps its buttons: %s", info.id, error)


async def move_board(app: Turntable, info: Info, channel: int, thread: int | None, private: bool) -> None:
    """Let a running table go on in another place, with a board of its own there."""
    await app.sessions.move(info.id, channel, thread, private)
    await app.sessions.show_again(info.id)
    await app.sessions.hurry(info.id)
    app.outbox.troubles.pop(info.id, None)
    app.outbox.nudge()
    await retire(app, info, (info.board_channel, info.board_message))
