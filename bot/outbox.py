"""Notices that must not be lost: boards are written down with the turn that calls for them, and posted afterwards.

Notices of one table are posted as one board. One is done in the same transaction that notes where the board is; its
nonce lets Discord drop a second copy if the bot dies between sending and noting.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING

import discord

from bot.boards import compose, without_buttons
from bot.layout import Message
from bot.live import Live
from bot.posting import Notice
from bot.records import Refused
from bot.store import Unavailable

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
PAUSE = 1.0
AT_ONCE = 4
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD, LOCKED = 10003, 10008, 30046, 50083
FORBIDDEN = (50001, 50013)
WAIT_FORBIDDEN, WAIT_HOMELESS, WAIT_TROUBLE = 900, 6 * 3600, 10


class Outbox:
    """Posts what is due, table by table."""

    def __init__(self, app: Turntable):
        self.app = app
        self.troubles: dict[str, str] = {}
        """Why a table's board cannot be posted at the moment, in words for its players."""
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)

    def nudge(self) -> None:
        """Look at once whether something is due."""
        self._wake.set()

    async def run(self) -> None:
        """Post for ever; a passing failure of the database only delays."""
        while True:
            try:
                await self.post_due()
            except (Unavailable, Refused) as error:
                log.warning("the outbox waits: %s", error)
            except Exception:
                log.exception("the outbox stumbled")
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), PAUSE)
            except TimeoutError:
                continue

    async def post_due(self) -> None:
        """Post everything that is due now."""
        tables: dict[str, list[Notice]] = defaultdict(list)
        for notice in await self.app.sessions.due():
            tables[notice.table].append(notice)
        await asyncio.gather(*(self._deliver(table, notices) for table, notices in tables.items()))

    async def _deliver(self, table: str, notices: list[Notice]) -> None:
        async with self._slots:
            try:
                live = await self.app.sessions.live(table)
                await self._post(live, notices)
                self.troubles.pop(table, None)
            except Refused as error:
                log.warning("table %s: no board: %s", table, error)
                await self.app.sessions.postpone([notice.id for notice in notices], WAIT_FORBIDDEN)
            except discord.HTTPException as error:
                await self._cope(table, notices, error)
            except Exception:
                log.exception("table %s: the board could not be made", table)
                await self.app.sessions.postpone([notice.id for notice in notices], WAIT_TROUBLE)

    async def _post(self, live: Live, notices: list[Notice]) -> None:
        if live.info.daily:
            await self._done(live, notices, None, None)
            return
        newly = {user for notice in notices for user in notice.newly} & set(live.waiting_users())
        shown = await self.app.sessions.last_posted(live.info.id)
        lines = await self.app.sessions.log(live.info.id, None, shown)
        message = await compose(self.app, live, [event for line in lines for event in line.events], newly)
        before = (live.info.board_channel, live.info.board_message) if shown else (None, None)
        is_fresh = bool(newly) or any(notice.over for notice in notices) or before[1] is None
        if not is_fresh and await self._edit(live, message):
            await self._done(live, notices, *before)
            return
        channel = live.info.thread or live.info.channel
        sent = await self.app.place(live.info.guild, channel).send(**message.to_send(), nonce=notices[-1].nonce)
        await self._done(live, notices, channel, sent.id)
        await self._retire(live, before)

    async def _edit(self, live: Live, message: Message) -> bool:
        """Bring the newest board up to date; False if that message can no longer be edited."""
        assert live.info.board_channel is not None and live.info.board_message is not None
        place = self.app.place(live.info.guild, live.info.board_channel)
        try:
            await place.get_partial_message(live.info.board_message).edit(**message.to_edit())
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD, LOCKED):
                return False
            raise
        return True

    async def _done(self, live: Live, notices: list[Notice], channel: int | None, message: int | None) -> None:
        await self.app.sessions.posted(live.info.id, channel, message, [notice.id for notice in notices])

    async def _retire(self, live: Live, board: tuple[int | None, int | None]) -> None:
        """Take the buttons off the board before; it stays as a picture of its time."""
        if board[0] is None or board[1] is None:
            return
        try:
            old = await self.app.place(live.info.guild, board[0]).fetch_message(board[1])
            view = without_buttons(old)
            if view is not None:
                await old.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            log.info("table %s: the board before keeps its buttons: %s", live.info.id, error)

    async def _cope(self, table: str, notices: list[Notice], error: discord.HTTPException) -> None:
        """Plan the next try, and keep in words what a player can do about it."""
        info = await self.app.sessions.info(table)
        if error.code in (UNKNOWN_CHANNEL, LOCKED) and info.thread is not None:
            await self.app.sessions.move(table, info.channel, None)
            await self.app.sessions.postpone([notice.id for notice in notices], 0)
        elif error.code == UNKNOWN_CHANNEL:
            self.troubles[table] = "The channel of this table is gone. Use `/table move` in another one."
            await self.app.sessions.postpone([notice.id for notice in notices], WAIT_HOMELESS)
        elif error.code in FORBIDDEN:
            self.troubles[table] = self.app.permission_words(info)
            await self.app.sessions.postpone([notice.id for notice in notices], WAIT_FORBIDDEN)
        else:
            log.warning("table %s: Discord refused the board: %s", table, error)
            await self.app.sessions.postpone([notice.id for notice in notices], WAIT_TROUBLE)

    async def hurry(self, table: str) -> None:
        """Try a table's waiting notices again at once (a permission may be back)."""
        if self.troubles.pop(table, None) is not None:
            await self.app.sessions.hurry(table)
            self.nudge()
