"""The bot under watch: whatever a handler asks of Discord or the database before it has acknowledged is noted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import Turntable
from bot.storage.store import Store
from bot.worker import Undone, Worker

T = TypeVar("T")
HANDLED: ContextVar[discord.Interaction[Any] | None] = ContextVar("handled", default=None)


class Near(Worker):
    """Works in a thread of this process: a second for each new process would be most of a test's time."""

    def __init__(self) -> None:
        super().__init__(patience=60.0)

    async def work(self, task: Callable[..., T], *args: object) -> T:
        async with self._turns:
            try:
                return await asyncio.to_thread(task, *args)
            except Exception as error:
                raise Undone(str(error)) from error


class Watched(Turntable):
    """`hasty`: what was done for an interaction before its acknowledgement (autocomplete may read); `handling`: how
    many handlers are at work."""

    def __init__(self, *args: Any, **rest: Any):
        super().__init__(*args, **rest)
        self.pictures.worker = Near()
        self.hasty: list[str] = []
        self.handling = 0
        self._watch_commands()
        self._watch_requests()

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self._watch_database(self.store)

    def dispatch(self, event: str, /, *args: Any, **rest: Any) -> None:
        """Handlers run in tasks that inherit which interaction they are for."""
        token = HANDLED.set(args[0] if event == "interaction" else None)
        super().dispatch(event, *args, **rest)
        HANDLED.reset(token)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        async with self._at_work():
            await super().on_interaction(interaction)

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        self.handling += 1
        try:
            yield
        finally:
            self.handling -= 1

    def _watch_commands(self) -> None:
        call = self.tree._call

        async def watched(interaction: discord.Interaction[Any]) -> None:
            HANDLED.set(interaction)
            async with self._at_work():
                await call(interaction)

        self.tree._call = watched  # type: ignore[method-assign]

    def _watch_requests(self) -> None:
        request = self.http.request

        async def watched(route: Any, **rest: Any) -> Any:
            self._note(f"{route.method} {route.path}")
            return await request(route, **rest)

        self.http.request = watched  # type: ignore[method-assign]

    def _watch_database(self, store: Store) -> None:
        begin = store._begin

        @asynccontextmanager
        async def watched(writes: bool) -> AsyncIterator[AsyncConnection]:
            self._note("writes" if writes else "reads")
            async with begin(writes) as connection:
                yield connection

        store._begin = watched  # type: ignore[method-assign]

    def _note(self, what: str) -> None:
        interaction = HANDLED.get()
        if interaction is None or interaction.type is discord.InteractionType.autocomplete:
            return
        if not interaction.response.is_done():
            self.hasty.append(f"{what} before {interaction.data} was acknowledged")
