"""The simulated Discord as one thing: its parts, its port, and what tests do with it as a whole."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Literal, Self

import discord
from aiohttp import web

from tests.discord.address import discord_at, gateway_url
from tests.discord.admin import Admin
from tests.discord.gateway import Gateway
from tests.discord.interactions import Interactions
from tests.discord.limits import Buckets, Failure, RateLimits, Script
from tests.discord.messages import Message
from tests.discord.people import Person
from tests.discord.posting import Posting
from tests.discord.records import User
from tests.discord.rest import Call, Rest
from tests.discord.threads import Threads
from tests.discord.wire import Clock, Json, Refusal
from tests.discord.world import World


class Emulator:
    """A Discord with one guild and one channel. `deadline` is the time in seconds for the first answer
    (three on Discord; more here, since machines that run tests may be slow),
    `old_edit_wait` refuses edits of messages older than an hour (30046) and says how long to wait."""

    def __init__(
        self, *, limits: RateLimits | None = None, deadline: float = 15.0, old_edit_wait: float | None = None,
        heartbeat: float = 41.25, shards: int = 1,
    ) -> None:  # fmt: skip
        self.token = "test-token"
        self.old_edit_wait = old_edit_wait
        self.base = ""
        self.violations: list[str] = []
        self.commands: dict[str | None, list[Json]] = {}
        self.clock = Clock()
        self.world = World(self.clock)
        self.owner = self.world.add_user("owner", "Owner")
        self.guild = self.world.add_guild("Guild", self.owner)
        self.channel = next(iter(self.guild.channels.values()))
        self.gateway = Gateway(self.world, self.token, heartbeat=heartbeat, shards=shards)
        self.posting = Posting(self)
        self.threads = Threads(self)
        self.interactions = Interactions(self, deadline)
        self.script, self.buckets = Script(), Buckets(limits)
        self.rest = Rest(self)
        self.admin = Admin(self)
        self._port = 0

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=120 << 20)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/attachments/{id}/{name}", self._attachment)
        app.router.add_route("*", "/api/v10/{path:.*}", self.rest.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await self.open_port()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.cut(1001)
        await self._runner.cleanup()

    async def open_port(self) -> None:
        """Listen (again, on the same port)."""
        self._site = web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True)
        await self._site.start()
        self._port = self._runner.addresses[0][1]
        self.base = f"http://127.0.0.1:{self._port}"
        self.gateway.url = str(gateway_url(self.base))

    async def close_port(self) -> None:
        """Refuse new connections and break all there are, as in an outage."""
        await self._site.stop()
        assert self._runner.server is not None
        for connection in self._runner.server.connections:
            connection.force_close()

    @asynccontextmanager
    async def running(self, bot: discord.Client) -> AsyncIterator[None]:
        """Run a bot in this process until the end of the block, from the moment it is ready."""
        with discord_at(self.base):
            task = asyncio.create_task(bot.start(self.token))
            try:
                await self.until(lambda: task.done() or bot.is_ready())
                if task.done():
                    task.result()
                yield
            finally:
                await bot.close()
                await asyncio.wait([task], timeout=5)

    async def _attachment(self, request: web.Request) -> web.Response:
        file = self.posting.blobs.get(request.match_info["id"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.blob, content_type=file.content_type)

    def person(self, name: str, *, member: bool = True) -> Person:
        """A new person of this display name, in the guild's first channel; `member=False`: not in the guild."""
        user = self.world.add_user(f"user{len(self.world.users)}", name)
        person = Person(self, user, self.channel)
        if member:
            self.admin.admit(person, self.guild)
        return person

    @property
    def messages(self) -> list[Message]:
        """What everybody can read in the first channel, oldest first."""
        return self.channel.public()

    def sent(self, method: str, pattern: str) -> list[Call]:
        """The bot's requests so far of this form: `sent("PATCH", "channels/*/messages/*")`."""
        return [call for call in self.rest.calls if call.is_like(method, pattern)]

    @property
    def refused(self) -> list[Call]:
        """The bot's requests so far that were answered with an error."""
        return [call for call in self.rest.calls if call.status >= 400]

    def fail(
        self, method: str, pattern: str, status: int, code: int = 0, *, times: int = 1, delay: float = 0.0,
        retry_after: float = 0.1,
    ) -> None:  # fmt: skip
        """Answer the next `times` requests of this form with an error, without doing anything."""
        self.script.add(Failure(method, pattern, status, code, times, delay, retry_after, ""))

    def slow(self, method: str, pattern: str, delay: float, *, times: int = 1) -> None:
        """Let the next `times` requests of this form take `delay` seconds longer."""
        self.script.add(Failure(method, pattern, None, 0, times, delay, 0.0, ""))

    def cut(self, method: str, pattern: str, *, when: Literal["before", "after"], times: int = 1) -> None:
        """Break the connection of the next `times` requests of this form before or after they took effect."""
        self.script.add(Failure(method, pattern, None, 0, times, 0.0, 0.0, when))

    def refuse_faults(self, faults: list[str], *, violation: bool = True) -> None:
        """Refuse a payload with 50035 if anything is wrong with it, and keep what it was for the test."""
        if violation:
            self.violations += faults
        if faults:
            raise Refusal(50035, errors={"_errors": [{"code": "EMULATOR", "message": fault} for fault in faults]})

    def need_message(self, channel_id: str, message_id: str) -> Message:
        """A message that the bot can reach through its channel, or Discord's refusal: 10003, 50001 or 10008."""
        channel = self.world.channel(channel_id)
        self.world.require(channel, "view_channel")
        message = channel.messages.get(message_id)
        if message is None or message.ephemeral:
            raise Refusal(10008)
        return message

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and a user are in one guild."""
        return any(user.id in g.members and self.world.bot.id in g.members for g in self.world.guilds.values())

    def is_quiet(self, seconds: float) -> bool:
        """Whether nothing is under way and nothing has been for a while."""
        busy = self.rest.running or self.interactions.open or not self.gateway.idle
        return not busy and time.monotonic() - self.rest.last_active >= seconds

    async def settle(self, quiet: float = 0.05, *, within: float = 30.0) -> None:
        """Wait until no request came for `quiet` seconds and no interaction waits for its answer."""
        await self.until(lambda: self.is_quiet(quiet), within=within)

    async def until(self, predicate: Callable[[], object], *, within: float = 30.0) -> None:
        """Wait until something is true; TimeoutError after `within` seconds."""
        end = time.monotonic() + within
        while not predicate():
            if time.monotonic() > end:
                raise TimeoutError("what the test waited for did not happen")
            await asyncio.sleep(0.004)
