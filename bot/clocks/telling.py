"""Telling notices: a message in the table's place or a direct one, sent once.

The nonce lets Discord drop a second copy if the bot dies between sending and noting. A notice that has nothing to say
any more is done, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from msgspec import Struct

from bot.messages.layout import Message
from bot.messages.router import UNREACHABLE
from bot.storage.store import Unavailable
from bot.tables.live import Live
from bot.tables.notices import Notice
from bot.tables.records import Refused

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
WAIT_REFUSED = 900
"""Seconds until a place may be open again."""
NO_DIRECT = (10013, 50007, 50278)
"""Discord's codes for people who take no direct messages: unknown, closed, no server in common."""


class Post(Struct, frozen=True):
    """A message for the table's place, or for a person (`to`) with what is told in the table's place instead if they
    take no direct messages (None: nothing)."""

    message: Message
    to: int | None = None
    instead: Message | None = None


Composer = Callable[["Turntable", Live, dict[str, Any]], Awaitable[Post | None]]
KINDS: dict[str, Composer] = {}
"""What is told, by kind; a composer gives None for what is out of date."""


def notice(kind: str) -> Callable[[Composer], Composer]:
    """Register the composer of a kind."""

    def register(composer: Composer) -> Composer:
        KINDS[kind] = composer
        return composer

    return register


async def tell_all(app: Turntable) -> None:
    """Tell everything that is due: table by table in order, and one that fails or is slow stops no other."""
    found: dict[str, list[Notice]] = defaultdict(list)
    for each in await app.sessions.due_notices():
        found[each.table].append(each)
    await asyncio.gather(*(_tell_table(app, notices) for notices in found.values()))


async def _tell_table(app: Turntable, notices: list[Notice]) -> None:
    for each in notices:
        try:
            if await app.sessions.take_notice(each):
                await _try(app, each)
        except (Refused, Unavailable) as error:
            log.warning("table %s: %s waits: %s", each.table, each.kind, error)


async def _try(app: Turntable, each: Notice) -> None:
    """Tell a notice, or plan the next try."""
    try:
        await _tell(app, each)
        await app.sessions.notice_told(each)
    except discord.RateLimited as error:
        await app.sessions.tell_later(each, int(error.retry_after) + 1)
    except (discord.Forbidden, discord.NotFound, Refused) as error:
        log.warning("table %s: %s cannot be told: %s", each.table, each.kind, error)
        await app.sessions.tell_later(each, WAIT_REFUSED)
    except UNREACHABLE as error:
        log.warning("table %s: %s waits: %s", each.table, each.kind, error)
    except Exception:
        log.exception("table %s: %s cannot be made", each.table, each.kind)
        await app.sessions.tell_later(each, WAIT_REFUSED)


async def _tell(app: Turntable, each: Notice) -> None:
    live = await app.sessions.live(each.table)
    post = await KINDS[each.kind](app, live, each.facts)
    if post is None:
        return
    if post.to is None:
        await _send(app, live, post.message, each.nonce)
        return
    try:
        opened = await app.http.start_private_message(post.to)
        await app.place(None, int(opened["id"])).send(**post.message.to_send(), nonce=each.nonce)
    except discord.HTTPException as error:
        if error.code not in NO_DIRECT:
            raise
        if post.instead is not None:
            await _send(app, live, post.instead, each.nonce)


async def _send(app: Turntable, live: Live, message: Message, nonce: str) -> None:
    """Send a message where the table is played."""
    place = app.place(live.info.guild, live.info.thread or live.info.channel)
    await place.send(**message.to_send(), nonce=nonce)
