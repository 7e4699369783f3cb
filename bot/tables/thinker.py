"""A process of its own for computer players that think long, so that the bot never waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from games.core import autoplay, dice, kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.game import Daily, DailyScore
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat

log = logging.getLogger(__name__)

PATIENCE = 120.0  # seconds; budgets are counted in samples, so only a fault takes longer
T = TypeVar("T")


class Unthought(Exception):
    """The process died, hung, or its work failed; it is ready for the next."""


class Thinker:
    """One worker process, started when first needed and again after it died."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0
        self._turn = asyncio.Lock()

    async def decide(self, game: AnyGame, robot: str, state: AnyState, seat: Seat, luck: int) -> Answer:
        """A robot's answer, always the same for the same `luck`; raises Unthought."""
        if robot in autoplay.HOUSE:
            try:
                return autoplay.decide(game, robot, state, seat, Luck(luck))
            except Exception as error:
                raise Unthought(str(error)) from error
        return await self.work(_decide, type(game), robot, game.save(state), seat, luck)

    async def work(self, task: Callable[..., T], *args: Any) -> T:
        """Run a function of a module in the process, one at a time; raises Unthought."""
        async with self._turn:
            try:
                async with asyncio.timeout(self.patience):
                    return await self._submit(task, *args)
            except (BrokenProcessPool, TimeoutError) as error:
                self.close()
                raise Unthought("the worker process died or hung") from error
            except Exception as error:
                raise Unthought(str(error)) from error

    async def _submit(self, task: Callable[..., T], *args: Any) -> T:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
            self._pid = await asyncio.wrap_future(self._pool.submit(os.getpid))
        return await asyncio.wrap_future(self._pool.submit(task, *args))

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM)
        self._pool, self._pid = None, 0


def _settle_in() -> None:
    """Give way to the bot, leave Ctrl-C to it, and do not outlive it."""
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@cache
def engine(kind: Callable[[], AnyGame]) -> AnyGame:
    """The worker's own engine, by its class."""
    return kind()


def _decide(kind: Callable[[], AnyGame], robot: str, snapshot: bytes, seat: Seat, luck: int) -> Answer:
    game = engine(kind)
    return autoplay.decide(game, robot, game.load(snapshot), seat, Luck(luck))


def luck_of(key: bytes, seat: Seat, number: int) -> int:
    """A computer player's luck: the same for the same table, seat and question."""
    return int.from_bytes(dice.derive(key, f"robot {seat} {number}")[:8], "big")


def reach_par(kind: Callable[[], AnyGame], daily: Daily, key: bytes) -> DailyScore:
    """What the par robot of a day reaches on the person's seat, against the day's computer players."""
    game = engine(kind)
    players = [robot or daily.par for robot in daily.players]
    house = [seat for seat, robot in enumerate(daily.players) if robot]
    begun = kernel.start(game, len(players), daily.options, [None] * len(players), key, house)
    t = kernel.open_table(game, begun.state, key)
    while t.state.result is None:
        seat = min(t.open)
        luck = Luck(luck_of(key, seat, t.state.asks.get(seat, 0)))
        kernel.play(t, seat, autoplay.decide(game, players[seat], t.state, seat, luck))
    return game.daily_score(t.state)
