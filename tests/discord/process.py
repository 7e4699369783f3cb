"""A bot in a process of its own: to be killed at any moment, started again, and asked what it printed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.discord.address import VARIABLE
from tests.discord.emulator import Emulator

QUICK = {"TURNTABLE_PRESSES": "1000000"}
"""The people of tests press faster than anybody."""
CHECKOUT = Path(__file__).resolve().parents[2]


class BotProcess:
    """`python -m bot` (or another `module`) with the token and the address of an emulator, and `env` on top.

    async with BotProcess(emu, {"DATABASE_URL": ...}) as bot:
        await bot.kill()
        await bot.start()
    """

    def __init__(
        self, emu: Emulator, env: Mapping[str, str] | None = None, *, module: str = "bot", checkout: Path = CHECKOUT
    ) -> None:
        self.emu, self.module, self.checkout = emu, module, checkout
        self.env = {**os.environ, "PYTHONUNBUFFERED": "1", "DISCORD_TOKEN": emu.token, **QUICK, **(env or {})}
        self.output = ""
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sessions: set[str] = set()
        self._known: set[str] = set()

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.kill()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill()

    @property
    def pid(self) -> int:
        """The process's number; only while there is one."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self, *, within: float = 60.0) -> None:
        """Start it and wait until it is connected and quiet; AssertionError with its output if it ends before."""
        await self.launch()
        await self.connected(within=within)

    async def connected(self, shards: set[int] | None = None, *, within: float = 60.0) -> None:
        """Wait until it listens (on all these shards, which no other process has) and is quiet."""
        await self.emu.until(lambda: self._listens(shards) or not self.running, within=within)
        assert self.running, f"the bot ended: {self.output}"
        await self.emu.settle(0.1)

    def _listens(self, shards: set[int] | None) -> bool:
        new = {key: it for key, it in self.emu.gateway.sessions.items() if key not in self._known}
        self._sessions = {key for key, it in new.items() if shards is None or it.shard[0] in shards}
        return len(self._sessions) >= len(shards or {0})

    async def launch(self) -> None:
        """Start it without waiting for anything."""
        self._known = set(self.emu.gateway.sessions)
        env = {**self.env, VARIABLE: self.emu.base}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.discord.run", self.module,
            cwd=self.checkout, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._process))

    async def kill(self) -> None:
        """kill -9: no goodbye, nothing is flushed."""
        await self._end(signal.SIGKILL)

    async def stop(self, *, within: float = 10.0) -> int:
        """Ask it to end (SIGTERM) and wait for it; its exit code."""
        async with asyncio.timeout(within):
            return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        if process.returncode is None:
            process.send_signal(how)
        code = await process.wait()
        if self._reader:
            await self._reader
        await self.emu.until(lambda: not self._is_connected())
        return code

    def _is_connected(self) -> bool:
        sessions = self.emu.gateway.sessions
        return any(sessions[key].connection for key in self._sessions if key in sessions)

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Collect all that it prints."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            self.output += line.decode(errors="replace")
