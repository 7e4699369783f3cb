"""The local playground: the same client on a simulated Discord in the browser, without token or network.

The only module that knows simcord. Its world stands on fixed ids, so that tables kept in a database find their people
again; messages are not kept, so boards are posted anew (`revive`).
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import discord
import simcord
from simcord.preview import Preview
from simcord.preview._assets import _Asset
from simcord.preview._pages import _Page

log = logging.getLogger(__name__)

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
PATIENCE = 2.0  # seconds a press waits for what it set off; slower work goes on behind it
PNG = b"\x89PNG\r\n\x1a\n"
BEAT = 1.0  # seconds between two steps of the simulated clock

Reason = Literal["initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"]
C = TypeVar("C", bound=discord.Client)


class World(simcord.Env):
    """A simulated Discord for playing, not for testing: work that takes long is no fault."""

    async def _settle_internal(self, **options: Any) -> None:
        with suppress(TimeoutError):
            await super()._settle_internal(**options)

    async def catch_up(self) -> None:
        """Bring the simulated clock, and with it the client's loops and timers, up to the wall clock."""
        behind = (datetime.now(UTC) - self.now()).total_seconds()
        if behind > 0:
            with suppress(TimeoutError):
                await self.advance_time(behind)


class Window(Preview):
    """The page in the browser. simcord refuses a press that overlaps another action; here it waits for its turn."""

    _PAGE_LEASE_SECONDS = 7 * 86400.0  # a tab left open over a weekend still works

    def __init__(
        self, world: World, channel: simcord.ChannelHandle, people: tuple[simcord.MemberActor, ...], port: int
    ) -> None:
        super().__init__(
            world,
            channel,
            people,
            layout="channel",
            display="responsive",
            width=1100,
            height=900,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.world = world
        self.turn = asyncio.Lock()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            result = await super()._action(context_id, self._as_of_now(context_id, body))
            await self._show_news()
        return result

    def _as_of_now(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        # A press names its message and component, so that what others did meanwhile need not void it.
        page = self._pages.get(context_id or "")
        if page is None or "published_revision" not in body:
            return body
        return {**body, "published_revision": page.revision}

    async def _show_news(self) -> None:
        backend = self.world.backend
        if self._active and backend.transcript:
            backend.transcript.clear()
            backend.http_requests.clear()
            await self.refresh()

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        if page.window_end_id is None:  # not looking back: follow what is new
            page.target_id = self._initial_target(page.viewer, page.channel_id)
        super()._publish(page, reason=reason)
        for record in page.assets.values():
            self._develop(record)

    def _develop(self, record: _Asset) -> None:
        # simcord decodes each picture in a process of its own, for every page: half a second, and the layout jumps when
        # it is done. Ours are PNGs that we made: their size is in the header, their bytes may be shown as they are.
        picture = self._blobs.get(record.digest or "")
        if record.validated or picture is None or not picture.data.startswith(PNG):
            return
        record.width, record.height = struct.unpack(">II", picture.data[16:24])
        record.mediaKind, record.displayContentType = "image", "image/png"
        record.validated = record.normalizedRetained = True
        picture.normalized = picture.data
        picture.normalized_refs += 1

    async def keep_time(self) -> None:
        """Beat once a second, between presses, until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                async with self.turn:
                    await self.world.catch_up()
                    await self._show_news()
            except Exception:
                log.exception("the simulated clock stumbled")


async def run(
    make_client: Callable[[], C], *, port: int = 0, revive: Callable[[C], Awaitable[None]] | None = None
) -> None:
    """Play in the browser until the session is ended there or this task is cancelled.

    `revive` is awaited once the client is ready, to post what earlier runs left in tables but not in messages.
    Port 0 takes a free one. Raises simcord.SetupError if the port is taken.
    """
    client = make_client()
    world = World(client, settle_timeout=PATIENCE)
    channel, people = build(world)
    await world.start()
    try:
        await _get_ready(world, client, revive)
        window = Window(world, channel, people, port)
        async with window:
            print(f"Turntable playground: {window.url}", flush=True)
            await _until_closed(window)
    finally:
        await client.close()
        await world.shutdown()


def build(world: World) -> tuple[simcord.ChannelHandle, tuple[simcord.MemberActor, ...]]:
    """Found the server: ids follow from the order and the simulated clock, which then jumps to today.

    Messages get their ids from the clock, so none ever takes the id of a message of an earlier run.
    """
    world.backend.bot_user.name = "Turntable"
    users = [world.create_user(name.lower(), global_name=name) for name in PEOPLE]
    server = world.create_guild("The Game Shelf", owner=users[0])
    channel = server.create_text_channel("games", topic="Type / for commands. Choose above whom you play as.")
    people = tuple(server.add_member(user) for user in users)
    world.backend.advance_clock((datetime.now(UTC) - world.now()).total_seconds())
    return channel, people


async def _get_ready(world: World, client: C, revive: Callable[[C], Awaitable[None]] | None) -> None:
    # simcord forgets commands too; a client that syncs only what changed would have none.
    tree: discord.app_commands.CommandTree[C] | None = getattr(client, "tree", None)
    with world._bot_scope():
        if tree is not None and not world.backend.commands:
            await tree.sync()
        if revive is not None:
            await revive(client)


async def _until_closed(window: Window) -> None:
    clock = asyncio.create_task(window.keep_time())
    try:
        await window.wait_closed()
    finally:
        clock.cancel()
