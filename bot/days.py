"""The days of the daily challenge: who has one, the secret behind it, its par.

A day's seed comes from the server's secret, the game and the UTC day, so nobody can look ahead; its hash may be shown
before, the seed after. The salt is game and day: everybody meets the same cards.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import date
from typing import TypeVar

import msgspec
from sqlalchemy import select

from games.core import dice
from games.core.game import Daily, DailyScore

from .desk import available, day_of
from .records import Refused
from .schema import dailies
from .sessions import Sessions
from .store import packed_json
from .thinker import reach_par

Self = TypeVar("Self", bound="Days")


class Days:
    """What a day is, before anybody has played it."""

    def __init__(self, sessions: Sessions, secret: bytes):
        self.sessions, self.store, self.secret = sessions, sessions.store, secret
        self._beginning = asyncio.Lock()
        self._pars: dict[tuple[str, str], asyncio.Lock] = {}

    @classmethod
    async def open(cls: type[Self], sessions: Sessions, secret: str) -> Self:
        """The service with this secret; without one, the secret that is kept, made when it is first needed."""
        if not secret:
            kept = await sessions.store.settings("bot", 0)
            secret = kept.get("secret") or secrets.token_hex(32)
            if "secret" not in kept:
                await sessions.store.set("bot", 0, "secret", secret)
        return cls(sessions, secret.encode())

    def today(self) -> str:
        """The UTC day."""
        return day_of(self.sessions.now())

    def games(self) -> list[str]:
        """The games that have a challenge today."""
        return [game for game in self.sessions.games if self._daily(game, self.today()) is not None]

    def featured(self, day: str | None = None) -> str | None:
        """The game that a day (None: today) puts first: all take turns; None if there is none."""
        day = day or self.today()
        found = [game for game in self.sessions.games if self._daily(game, day) is not None]
        return found[date.fromisoformat(day).toordinal() % len(found)] if found else None

    def _daily(self, game: str, day: str) -> Daily | None:
        return self.sessions.game(game).daily(date.fromisoformat(day).weekday())

    def challenge(self, game: str, day: str | None) -> tuple[str, Daily]:
        """A day (None: today) and what is played on it; raises Refused NO_DAILY, BAD_DAY, FUTURE_DAY."""
        day = self.today() if day is None else _checked(day)
        if day > self.today():
            raise Refused("FUTURE_DAY")
        daily = self._daily(game, day)
        if daily is None:
            raise Refused("NO_DAILY", game=self.sessions.game(game).name)
        return day, daily

    # ---- the secret -------------------------------------------------------------------------------------------------

    def seed(self, game: str, day: str) -> bytes:
        """A day's seed: secret until the day is over."""
        return dice.derive(self.secret, salt_of(game, day))

    def key(self, game: str, day: str) -> bytes:
        """What every draw of a day is made from."""
        return dice.derive(self.seed(game, day), salt_of(game, day))

    def commitment(self, game: str, day: str) -> str:
        """The hash of a day's seed, for posting before."""
        return dice.commit(self.seed(game, day))

    def reveal(self, game: str, day: str) -> str | None:
        """The seed (hex) of a day that is over, else None."""
        return self.seed(game, day).hex() if day < self.today() else None

    # ---- par --------------------------------------------------------------------------------------------------------

    async def par(self, game: str, day: str) -> DailyScore | None:
        """What the house's computer player reached on the person's seat; None where the game has no par.

        Played out once, in the worker process, and kept. Raises Unthought if that failed.
        """
        day, daily = self.challenge(game, day)
        if not daily.par:
            return None
        async with self._pars.setdefault((game, day), asyncio.Lock()):
            kept = await self.kept_par(game, day)
            return kept if kept is not None else await self._reach_par(game, day)

    async def kept_par(self, game: str, day: str) -> DailyScore | None:
        """Par as far as it has been played out."""
        where = (dailies.c.game == game, dailies.c.day == day)
        with available():
            async with self.store.reading() as connection:
                found = await connection.scalar(select(dailies.c.par).where(*where))
        return None if found is None else msgspec.json.decode(found, type=DailyScore)

    async def _reach_par(self, game: str, day: str) -> DailyScore:
        engine, weekday = type(self.sessions.game(game)), date.fromisoformat(day).weekday()
        par = await self.sessions.far_thinker.work(reach_par, engine, weekday, self.key(game, day))
        row = {"game": game, "day": day, "commitment": self.commitment(game, day), "par": packed_json(par)}
        with available():
            async with self.store.writing() as connection:
                await connection.execute(self.store.upsert(dailies, row))
        return par


def salt_of(game: str, day: str) -> str:
    """The public part of a day's key."""
    return f"{game} {day}"


def _checked(day: str) -> str:
    try:
        return date.fromisoformat(day.strip()).isoformat()
    except ValueError as error:
        raise Refused("BAD_DAY", given=day[:20]) from error
