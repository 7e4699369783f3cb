"""The days of the daily challenge: who has one, the secret behind it, its par.

A day's seed comes from the server's secret, the game and the UTC day, so nobody can look ahead; its hash may be shown
before, the seed after. The salt is game and day: everybody meets the same cards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from datetime import date, timedelta
from typing import TypeVar

import msgspec
from sqlalchemy import select

from bot.storage.schema import dailies
from bot.storage.store import packed_json
from bot.tables.desk import available, day_of
from bot.tables.records import Refused
from bot.tables.sessions import Sessions
from bot.tables.thinker import reach_par
from games.core import dice
from games.core.game import Daily, DailyScore
from games.core.kernel import AnyGame

log = logging.getLogger(__name__)
Self = TypeVar("Self", bound="Days")
OLDEST = 366
"""So many days back challenges can be asked for."""


class Days:
    """What a day is, before anybody has played it."""

    def __init__(self, sessions: Sessions, secret: bytes):
        self.sessions, self.store, self.secret = sessions, sessions.store, secret
        self._beginning = asyncio.Lock()
        self._pars: dict[tuple[str, str], asyncio.Task[DailyScore]] = {}

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

    def games(self, day: str | None = None) -> list[str]:
        """All challenges of a day (None: today) by id: a game's own has its id, another form `game/form`."""
        weekday = weekday_of(day or self.today())
        forms = [(id, form) for id, engine in self.sessions.games.items() for form in engine.dailies(weekday)]
        return [f"{id}/{form}" if form else id for id, form in forms]

    def featured(self, day: str | None = None) -> str | None:
        """The challenge that a day (None: today) puts first: all games take turns; None if there is none."""
        day = day or self.today()
        found = [game for game in self.games(day) if "/" not in game]
        return found[date.fromisoformat(day).toordinal() % len(found)] if found else None

    def engine(self, game: str) -> AnyGame:
        """The engine of a challenge; raises Refused NO_ENGINE."""
        return self.sessions.game(game.partition("/")[0])

    def name(self, game: str) -> str:
        """A challenge as people know it."""
        engine, form = self.engine(game), game.partition("/")[2]
        return f"{engine.name} {engine.words.title(form)}" if form else engine.name

    def _daily(self, game: str, day: str) -> Daily | None:
        return self.engine(game).dailies(weekday_of(day)).get(game.partition("/")[2])

    def challenge(self, game: str, day: str | None) -> tuple[str, Daily]:
        """A day (None: today) and what is played on it; raises Refused NO_DAILY, BAD_DAY, FUTURE_DAY, TOO_OLD."""
        day = self.today() if day is None else _checked(day)
        if day > self.today():
            raise Refused("FUTURE_DAY")
        first = (date.fromisoformat(self.today()) - timedelta(OLDEST)).isoformat()
        if day < first:
            raise Refused("TOO_OLD", first=first)
        daily = self._daily(game, day)
        if daily is None:
            raise Refused("NO_DAILY", game=self.engine(game).name)
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

    def seal(self, day: str) -> str:
        """What the post of a day commits itself to: the first half of the hash of all seed hashes, a line each."""
        hashes = [self.commitment(game, day) for game in self.games(day)]
        return dice.commit("\n".join(hashes).encode())[:32]

    def reveal(self, game: str, day: str) -> str | None:
        """The seed (hex) of a day that is over, else None."""
        return self.seed(game, day).hex() if day < self.today() else None

    # ---- par --------------------------------------------------------------------------------------------------------

    async def par(self, game: str, day: str) -> DailyScore | None:
        """What the house's computer player reached on the person's seat; None where the game has no par.

        Played out once, in the worker process, and kept, which may take minutes: no answer waits for it. Raises
        Undone if that failed.
        """
        kept = await self.kept_par(game, day)
        if kept is not None or not self._has_par(game, day):
            return kept
        return await asyncio.shield(self.begin_par(game, day))

    def _has_par(self, game: str, day: str) -> bool:
        daily = self._daily(game, day)
        return daily is not None and bool(daily.par)

    async def par_so_far(self, game: str, day: str) -> DailyScore | None:
        """Par if it has been played out; if not, that begins now. Only for days that somebody has played."""
        kept = await self.kept_par(game, day)
        if kept is None and self._has_par(game, day):
            self.begin_par(game, day)
        return kept

    def begin_par(self, game: str, day: str) -> asyncio.Task[DailyScore]:
        """Play par out in the background, once, however many ask meanwhile."""
        if (game, day) not in self._pars:
            task = self._pars[game, day] = asyncio.create_task(self._reach_par(game, day), name=f"par of {game} {day}")
            task.add_done_callback(lambda done: self._reached(game, day, done))
        return self._pars[game, day]

    def _reached(self, game: str, day: str, task: asyncio.Task[DailyScore]) -> None:
        del self._pars[game, day]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("par of %s on %s could not be played out", game, day, exc_info=error)

    def close(self) -> None:
        """Leave the pars that are under way to the next process."""
        for task in self._pars.values():
            task.cancel()

    async def kept_par(self, game: str, day: str) -> DailyScore | None:
        """Par as far as it has been played out."""
        where = (dailies.c.game == game, dailies.c.day == day)
        with available():
            async with self.store.reading() as connection:
                found = await connection.scalar(select(dailies.c.par).where(*where))
        return None if found is None else msgspec.json.decode(found, type=DailyScore)

    async def _reach_par(self, game: str, day: str) -> DailyScore:
        daily = self._daily(game, day)
        assert daily is not None
        par = await self.sessions.far_thinker.work(reach_par, type(self.engine(game)), daily, self.key(game, day))
        row = {"game": game, "day": day, "commitment": self.commitment(game, day), "par": packed_json(par)}
        with available():
            async with self.store.writing() as connection:
                await connection.execute(self.store.upsert(dailies, row))
        return par


def weekday_of(day: str) -> int:
    """The weekday of a day, Monday 0."""
    return date.fromisoformat(day).weekday()


def salt_of(game: str, day: str) -> str:
    """The public part of a day's key."""
    return f"{game} {day}"


def _checked(day: str) -> str:
    try:
        return date.fromisoformat(day.strip()).isoformat()
    except ValueError as error:
        raise Refused("BAD_DAY", given=day[:20]) from error
