"""A process of its own for what takes long, so that the bot never waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
LENIENT = 5
"""How far a process gives way to the bot, as in `nice`."""


class Undone(Exception):
    """The work failed, or its process did; there is one for the next."""


class Died(Undone):
    """The process died or hung, perhaps of other work that it had."""


class Worker:
    """One process, started when first needed and again after it died.

    A piece of work may last `patience` seconds; `ahead` pieces are handed over at once, so that none waits for the
    bot.
    """

    def __init__(self, patience: float, ahead: int = 1, lenient: int = LENIENT) -> None:
        self.patience, self._lenient = patience, lenient
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0
        self._turns, self._starting = asyncio.Semaphore(ahead), asyncio.Lock()

    async def work(self, task: Callable[..., T], *args: object) -> T:
        """Run a function of a module in the process, in the order of calls; raises Undone, Died."""
        async with self._turns:
            pool = None
            try:
                async with asyncio.timeout(self.patience):
                    pool = await self._started()
                    return await asyncio.wrap_future(pool.submit(task, *args))
            except (BrokenProcessPool, TimeoutError) as error:
                if pool in (None, self._pool):  # whoever fails with it later must not end the next one
                    self.close()
                raise Died("the worker process died or hung") from error
            except Exception as error:
                raise Undone(str(error)) from error

    async def _started(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                pool = ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(self._lenient,))
                self._pool = pool
                self._pid = await asyncio.wrap_future(pool.submit(os.getpid))
            return self._pool

    def close(self) -> None:
        """End the process, whatever it is doing; who waits for it reads that it died."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=False)
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM)
        self._pool, self._pid = None, 0


def _settle_in(lenient: int) -> None:
    """Give way to the bot, leave Ctrl-C to it, and do not outlive it."""
    with suppress(AttributeError):  # on Windows
        os.nice(lenient)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
