"""The local playground: the same client on a simulated Discord in the browser, without token or network.

The only module that knows simcord. Its world stands on fixed ids, so that tables kept in a database find their people
again; messages are not kept, so boards are posted anew (`revive`).
"""

from __future__ import annotations

import asyncio
import logging
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import discord
import simcord
from aiohttp import web
from simcord._settlement import _SettlementState
from simcord.components import walk_components
from simcord.preview import Preview, _markdown
from simcord.preview._assets import _Asset
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.settings import port_taken

log = logging.getLogger(__name__)

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
PATIENCE = 2.0  # seconds a press waits for what it set off; slower work goes on behind it
MEMORY = 100  # messages kept in the channel; each page is made of all of them, at every change
PNG = b"\x89PNG\r\n\x1a\n"
# Pictures keep their room while they load (else opening a menu scrolls it out of sight, which shuts it), and nobody
# need refresh.
STYLE = """
.gallery-item .media-lightbox-trigger { width: 100%; }
#refresh, #capture-open { display: none; }
"""
BEAT = 1.0  # seconds between two steps of the simulated clock

Reason = Literal["initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"]
C = TypeVar("C", bound=discord.Client)


_make_parser = _markdown._markdown_parser
_parsers: dict[str, Any] = {}


def _parser(policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> Any:
    # simcord builds a parser for every piece of text of every page, which takes several times as long as parsing.
    key = f"{policy} {context}"
    if key not in _parsers:
        _parsers[key] = _make_parser(policy, context)
    return _parsers[key]


_markdown._markdown_parser = _parser


class World(simcord.Env):
    """A simulated Discord for playing, not for testing: work that takes long, or waits for something, is no fault."""

    async def _settle_internal(self, **options: Any) -> None:
        options.pop("timeout", None)
        with suppress(TimeoutError):
            await super()._settle_internal(**options)

    def _settlement_state(self) -> _SettlementState:  # asked for in every round of waiting
        older = self._work.external_waits
        for task, record in self._work.tasks.items():
            if record.owner is not None and record.owner() in older:
                older[task] = "begun by what was under way before"
        return super()._settlement_state()

    def leave_be(self) -> None:
        """Let the next action wait for nothing that was under way before: a worker at its queue, a thinking robot."""
        self._work.executors.clear()
        self._work.external_waits = {task: "under way before" for task in self._work.tasks if not task.done()}

    async def shutdown(self) -> None:
        self.leave_be()
        await super().shutdown()

    async def catch_up(self) -> None:
        """Bring the simulated clock, and with it the client's loops and timers, up to the wall clock."""
        self.leave_be()
        behind = (datetime.now(UTC) - self.now()).total_seconds()
        if behind > 0:
            with suppress(TimeoutError):
                await self.advance_time(behind)

    def forget(self, channel_id: int) -> None:
        """Delete the oldest messages, as a moderator would, and drop the pictures that nothing shows any more."""
        messages = self.backend.messages[channel_id]
        for message_id in sorted(messages)[:-MEMORY]:
            self.backend.delete_message(channel_id, message_id)
        shown = {attachment["url"] for message in messages.values() for attachment in message.attachments}
        blobs = self.backend.cdn._blobs
        for url in blobs.keys() - shown:
            del blobs[url]


class Server(PreviewServer):
    """The page's web server, with a few rules added to its style sheet."""

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path == "/preview.css":
            response.text = f"{response.text}{STYLE}"
        return response


class Window(Preview):
    """The page in the browser. simcord refuses a press that overlaps another action; here it waits for its turn."""

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
        self._server = Server(self, port)
        self.world = world
        self.turn = asyncio.Lock()
        self._behind: set[str] = set()  # the pages that have not been shown the latest news

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            await self.world.catch_up()
            self._name_controls()
            return await super()._action(context_id, self._as_of_now(context_id, body))

    def _as_of_now(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        # A press names its message and control, so that what others did meanwhile need not void it.
        page = self._pages.get(context_id or "")
        if page is None or "published_revision" not in body:
            return body
        return {**body, "published_revision": page.revision}

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        # A browser asks twice a second; simcord would answer with what was published last.
        self._note_news()
        if page.id in self._behind:
            self._advance_presentation_time()
            self._publish(page, reason="refresh")
        return super()._page_payload(page)

    def _note_news(self) -> None:
        backend = self.world.backend
        if backend.transcript:
            backend.transcript.clear()
            backend.http_requests.clear()
            self._behind = set(self._pages)

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        self._note_news()
        self._behind.discard(page.id)
        self._name_controls()
        super()._publish(page, reason=reason)
        for record in page.assets.values():
            self._develop(record)

    def _name_controls(self) -> None:
        # simcord tells controls apart by their place: a late press would hit whatever stands there now, and a menu
        # would ignore the option that was chosen in the menu before it. So each is named by its custom_id, and anew
        # with every edit where only one person can press.
        for message in self.world.backend.messages[self.channel.id].values():
            edition = message.edited_timestamp if message.is_ephemeral else None
            for control in walk_components(message.components):
                if name := control.get("custom_id"):
                    control["id"] = zlib.crc32(f"{name} {edition}".encode()) | 1 << 31  # apart from the ids by place

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
                    self.world.forget(self.channel.id)
            except Exception:
                log.exception("the simulated clock stumbled")


async def run(
    make_client: Callable[[], C], *, port: int = 0, revive: Callable[[C], Awaitable[None]] | None = None
) -> None:
    """Play in the browser until the session is ended there or this task is cancelled.

    `revive` is awaited once the client is ready, to post what earlier runs left in tables but not in messages.
    Port 0 takes a free one. Raises BadSetting if the port is taken.
    """
    async with opened(make_client(), port=port, revive=revive) as window:
        print(f"Turntable playground: {window.url}", flush=True)
        await window.wait_closed()


@asynccontextmanager
async def opened(
    client: C, *, port: int = 0, revive: Callable[[C], Awaitable[None]] | None = None
) -> AsyncIterator[Window]:
    """The client on its simulated server, ready, its page served and its clock running; all of it closed at the end."""
    shards = 1 if isinstance(client, discord.AutoShardedClient) else None
    world = World(client, settle_timeout=PATIENCE, shard_count=shards)
    channel, people = build(world)
    async with AsyncExitStack() as cleanup:
        await world.start()
        cleanup.push_async_callback(world.shutdown)
        cleanup.push_async_callback(client.close)
        await _get_ready(world, client, revive)
        window = Window(world, channel, people, port)
        try:
            await cleanup.enter_async_context(window)
        except simcord.SetupError as error:
            raise port_taken("TURNTABLE_PREVIEW_PORT", port) from error
        clock = asyncio.create_task(window.keep_time())
        cleanup.push_async_callback(_stop, clock)
        yield window


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


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
