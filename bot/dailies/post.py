"""The post of a day in a server that wants one: yesterday's boards, today's challenges, one press to play.

It is due from the server's hour (UTC) on; nothing happens at anybody's local midnight. Whoever posts it claims its row
before, so that of several processes one posts. If that one dies, another takes over with the same nonce, by which
Discord knows a message that is there already.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import discord
import msgspec
from discord import ui
from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.dailies.words import place_text
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import UNREACHABLE
from bot.storage.schema import daily_posts, settings
from bot.storage.store import Store
from bot.tables.desk import day_of
from bot.tables.records import Refused
from bot.text import lines_within

if TYPE_CHECKING:
    from bot.app import Turntable

log = logging.getLogger(__name__)
DAY, HOUR = 86_400, 3600
HELD, LATER = 120, 900
"""Seconds for which a claimed post is left to its claimer, and after which a refused one is tried again."""
AT_ONCE = 20
"""Posts in one sweep, so that nothing else that is due waits long."""
BEST, WORDS = 5, 3000
CHANNEL, AT = "daily_channel", "daily_hour"


class Wish(Struct, frozen=True):
    """A server that wants the post: where, and from which hour of the UTC day on."""

    guild: int
    channel: int
    hour: int


async def sweep(app: Turntable, now: int) -> None:
    """Post some of what is due (`now` in UTC seconds); a server that cannot be reached holds up no other."""
    day, share = day_of(now), app.sessions.share
    wishes = [wish for wish in await _wishes(app.store) if now % DAY >= wish.hour * HOUR and share.has(wish.guild)]
    done = await _done(app.store, day, now) if wishes else set()
    for wish in [wish for wish in wishes if wish.guild not in done][:AT_ONCE]:
        try:
            if await claim(app.store, wish.guild, day, now):
                await _post(app, wish, day, now)
        except (Refused, *UNREACHABLE) as error:
            log.warning("server %s: no daily post yet: %s", wish.guild, error)
        except Exception:
            log.exception("server %s: the daily post could not be made", wish.guild)


async def inherit(app: Turntable) -> None:
    """At the start: what a process of these servers had claimed when it died is free again."""
    c, share = daily_posts.c, app.sessions.share
    async with app.store.writing() as connection:
        left = update(daily_posts).where(c.message.is_(None), share.where(c.guild))
        await connection.execute(left.values(held_until=0))


async def _wishes(store: Store) -> list[Wish]:
    """The servers with a channel for the post."""
    c = settings.c
    query = select(c.id, c.key, c.value).where(c.scope == "guild", c.key.in_((CHANNEL, AT)))
    found: dict[int, dict[str, Any]] = {}
    async with store.reading() as connection:
        for guild, key, value in await connection.execute(query):
            found.setdefault(guild, {})[key] = msgspec.json.decode(value)
    return [Wish(guild, kept[CHANNEL], kept.get(AT) or 0) for guild, kept in found.items() if kept.get(CHANNEL)]


async def _done(store: Store, day: str, now: int) -> set[int]:
    """The servers whose post of a day is sent, or in somebody's hands."""
    c = daily_posts.c
    query = select(c.guild).where(c.day == day, c.message.is_not(None) | (c.held_until > now))
    async with store.reading() as connection:
        return set((await connection.execute(query)).scalars())


# ---- once -----------------------------------------------------------------------------------------------------------


async def claim(store: Store, guild: int, day: str, now: int) -> bool:
    """Whether the post of a server and day is to be sent here and now; nobody else sends it meanwhile."""
    c, row = daily_posts.c, {"guild": guild, "day": day, "held_until": now + HELD}
    this = (c.guild == guild, c.day == day)
    try:
        async with store.writing() as connection:
            if (await connection.execute(select(c.day).where(*this))).first() is None:
                await connection.execute(insert(daily_posts).values(**row))
                return True
            free = update(daily_posts).where(*this, c.message.is_(None), c.held_until <= now)
            return (await connection.execute(free.values(held_until=now + HELD))).rowcount == 1
    except IntegrityError:
        return False  # another process was faster


async def _note(store: Store, guild: int, day: str, **values: int) -> None:
    c = daily_posts.c
    async with store.writing() as connection:
        await connection.execute(update(daily_posts).where(c.guild == guild, c.day == day).values(**values))


async def _post(app: Turntable, wish: Wish, day: str, now: int) -> None:
    """Send it; where Discord forbids that, it is tried again for the rest of the day."""
    message = await compose(app, wish.guild, day)
    try:
        sent = await app.place(wish.guild, wish.channel).send(**message.to_send(), nonce=_nonce(wish.guild, day))
    except (discord.Forbidden, discord.NotFound, discord.RateLimited) as error:
        log.warning("server %s: the daily post is refused: %s", wish.guild, error)
        await _note(app.store, wish.guild, day, held_until=now + LATER)
    else:
        await _note(app.store, wish.guild, day, message=sent.id)


def _nonce(guild: int, day: str) -> str:
    """The same for every try; Discord takes 25 characters."""
    return f"{day.replace('-', '')[2:]}.{guild:x}"


# ---- what it says ---------------------------------------------------------------------------------------------------


async def compose(app: Turntable, guild: int, day: str) -> Message:
    """The post of a day for one server."""
    before, games = (date.fromisoformat(day) - timedelta(days=1)).isoformat(), await _games(app, guild, day)
    boards = [line for game in games for line in await _board(app, guild, game, before)]
    said = lines_within(boards, WORDS) or "Nobody here finished a challenge yesterday."
    foot = f"-# A day is a UTC day. Seeds sealed by `{app.daily.seal(day)}`: `/daily archive` shows each hash."
    parts = layout.texts("\n".join(_today(app, games, day)), said, foot)
    return Message(layout.panel(*parts, *layout.rows(list(_buttons(app, games)))))


async def _games(app: Turntable, guild: int, day: str) -> list[str]:
    """The challenges of a day that a server plays, the one of the day first."""
    house, first = await app.sessions.house(guild), app.daily.featured(day)
    found = [game for game in app.daily.games(day) if not house.games or app.daily.engine(game).id in house.games]
    return sorted(found, key=lambda game: game != first)


def _today(app: Turntable, games: list[str], day: str) -> Iterator[str]:
    yield f"### Daily challenges of {day}"
    if games:
        first, *others = map(app.daily.name, games)
        yield f"Today: **{first}**." + (f" Open too: {', '.join(others)}." if others else "")


async def _board(app: Turntable, guild: int, game: str, day: str) -> list[str]:
    """How people of a server did at a game on a day that is over, and what may be known of it now."""
    try:
        places = await app.daily.leaderboard(game, day, guild)
    except Refused:
        return []
    lines = [place_text(place) for place in places[:BEST]]
    more = [f"… and {len(places) - BEST} more."] if len(places) > BEST else []
    past = await app.daily.looking_back(game, day, places)
    return [f"**{app.daily.name(game)}, yesterday**", *lines, *more, *past] if lines else []


def _buttons(app: Turntable, games: list[str]) -> Iterator[ui.Item[Any]]:
    for game in games:
        style = discord.ButtonStyle.primary if game == games[0] else discord.ButtonStyle.secondary
        yield layout.button(f"Play {app.daily.name(game)}", f"daily:::{game}:", style)
