"""What a person likes: where notices reach them, how often they are reminded, when they sleep, how they want to see.

Kept in `settings` under the scope "user", one row per wish; whatever is not there, or cannot be read, is the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import settings
from bot.tables.records import Refused

CHANNEL, DIRECT, OFF = "channel", "dm", "off"
ALWAYS, FINAL = "always", "final"
HOUR, DAY, YEAR = 3600, 86_400, 365 * 86_400
INTERVALS = (0, 12, 24, 48)
"""Hours between two reminders; 0: none at all."""
AWAY_DAYS = 30
"""So many days within 365 a person may be away, since the others wait meanwhile."""
Span = tuple[int, int]
FullHour = Annotated[int, Meta(ge=0, le=23)]


class Comfort(Struct, frozen=True, dict=True):
    """A person's settings. `every` in hours (0: no reminders); `quiet` from one full hour to another, local time.

    `confirm`: "usual" (long and final moves), "always", "final" (only what cannot be taken back). `away` are the spans
    of absence in UTC seconds, the last one perhaps still to come.
    """

    notices: Literal["channel", "dm", "off"] = "channel"
    every: int = 24
    quiet: tuple[FullHour, FullHour] | None = None
    zone: str = "UTC"
    confirm: Literal["usual", "always", "final"] = "usual"
    palette: str = "default"
    text: bool = False
    away: tuple[Span, ...] = ()

    @cached_property
    def local(self) -> ZoneInfo:
        """Where this person's clock is."""
        return ZoneInfo(self.zone if self.zone in zones() else "UTC")

    def awake(self, moment: int) -> int:
        """The first moment from this one on that lies outside the quiet hours, whatever the clocks do that night."""
        if self.quiet is None:
            return moment
        start, end = self.quiet
        local = datetime.fromtimestamp(moment, self.local)
        is_night = start <= local.hour < end if start < end else local.hour >= start or local.hour < end
        if start == end or not is_night:
            return moment
        day = local.date() + timedelta(days=start > end and local.hour >= start)
        return int(datetime.combine(day, time(end), self.local).timestamp())

    def away_until(self, now: int) -> int:
        """Until when this person is away, 0 if they are here."""
        until = self.away[-1][1] if self.away else 0
        return until if until > now else 0

    def leaving(self, now: int, until: int) -> tuple[Span, ...]:
        """The spans of absence with one more, from now on; raises Refused BAD_AWAY if that is in the past or too long.

        An absence that still goes on is replaced.
        """
        past = tuple((start, min(end, now)) for start, end in self.away if end > now - YEAR)
        spent = sum(end - max(start, now - YEAR) for start, end in past)
        if not now < until <= now + AWAY_DAYS * DAY - spent:
            raise Refused("BAD_AWAY", left=max(0, AWAY_DAYS - -(-spent // DAY)), most=AWAY_DAYS)
        return (*past, (now, until))

    def returned(self, now: int) -> tuple[Span, ...]:
        """The spans of absence if the last one ends now."""
        return (*self.away[:-1], (self.away[-1][0], now)) if self.away_until(now) else self.away


@lru_cache(1)
def zones() -> frozenset[str]:
    """The names of all time zones that this machine knows."""
    return frozenset(available_timezones())


def comfort_of(kept: Mapping[str, Any]) -> Comfort:
    """Settings by key as they are kept."""
    found = [_read(name, kept[name]) for name in Comfort.__struct_fields__ if name in kept]
    return Comfort(**{name: value for wish in found for name, value in wish.items()})


def _read(name: str, value: Any) -> dict[str, Any]:
    try:
        return {name: getattr(msgspec.convert({name: value}, Comfort), name)}
    except msgspec.ValidationError:
        return {}


async def comforts(connection: AsyncConnection, users: Iterable[int]) -> dict[int, Comfort]:
    """The settings of some people."""
    wanted = set(users)
    kept: dict[int, dict[str, Any]] = {user: {} for user in wanted}
    if wanted:
        query = select(settings.c.id, settings.c.key, settings.c.value)
        for user, key, value in await connection.execute(
            query.where(settings.c.scope == "user", settings.c.id.in_(wanted))
        ):
            kept[user][key] = msgspec.json.decode(value)
    return {user: comfort_of(found) for user, found in kept.items()}
