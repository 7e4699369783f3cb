"""The REST side: reads a request, lets the script and the rate limits have their say, finds the route, answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from tests.discord import payloads
from tests.discord.limits import VIA, Failure, matches
from tests.discord.posting import Files, Upload
from tests.discord.wire import Json, Refusal

if TYPE_CHECKING:
    from tests.discord.emulator import Emulator

Answer = Json | list[Json] | None
Handler = Callable[["Emulator", "Call"], Answer]
ROUTES: list[tuple[str, str, Handler]] = []
OPEN_TO_ALL = ("interactions", "webhooks")


def route(method: str, pattern: str) -> Callable[[Handler], Handler]:
    """Register the handler of a route; `*` stands for one part of the path."""

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return register


@dataclass(eq=False)
class Call:
    """One request of the bot: `path` without the leading /api/v10/; `status` is what it was answered with."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: Files
    authorization: str
    at: float = field(default_factory=time.monotonic)
    status: int = 0

    @property
    def parts(self) -> list[str]:
        return self.path.split("/")

    def is_like(self, method: str, pattern: str) -> bool:
        return self.method == method and matches(pattern, self.path)

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


class Rest:
    """Answers all requests; keeps what was asked."""

    def __init__(self, emu: Emulator) -> None:
        self.emu = emu
        self.calls: list[Call] = []
        self.running = 0
        self.last_active = time.monotonic()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request from its first byte to the last of the answer."""
        self.running += 1
        try:
            call = await read(request)
            self.calls.append(call)
            for interaction in self.emu.interactions.open:
                interaction.requests.append(call)
            return await self._respond(call, request)
        finally:
            self.running -= 1
            self.last_active = time.monotonic()

    async def _respond(self, call: Call, request: web.Request) -> web.StreamResponse:
        failure = self.emu.script.next(call.method, call.path)
        if failure and failure.delay:
            await asyncio.sleep(failure.delay)
        if failure and failure.cut == "before":
            return cut(request)
        if failure and failure.status:
            return scripted(call, failure)
        headers, limited = self.emu.buckets.take(call.method, call.parts)
        if limited:
            return respond(call, 429, limited, headers)
        status, body = self._perform(call)
        if failure and failure.cut == "after":
            return cut(request)
        return respond(call, status, body, headers)

    def _perform(self, call: Call) -> tuple[int, Answer]:
        """Carry a request out, all at once: status and body of its answer."""
        self._check(call)
        try:
            if call.parts[0] not in OPEN_TO_ALL and call.authorization != f"Bot {self.emu.token}":
                raise Refusal(40001)
            answer = self._handler(call)(self.emu, call)
        except Refusal as refusal:
            return refusal.status, refusal.body
        return (204 if answer is None else 200), answer

    def _check(self, call: Call) -> None:
        """Compare the payload with Discord's own document, where that is at hand."""
        if isinstance(call.body, dict | list):
            self.emu.violations += payloads.faults(call.method, call.path, call.body)

    def _handler(self, call: Call) -> Handler:
        for method, pattern, handler in ROUTES:
            if call.is_like(method, pattern):
                return handler
        self.emu.violations.append(f"{call.method} {call.path} is not emulated")
        raise Refusal(0)


async def read(request: web.Request) -> Call:
    """A request with its JSON and its files, which come as multipart `files[0]`, `files[1]`, ..."""
    body: Any = None
    files: Files = {}
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            if part.name == "payload_json":
                body = json.loads(await part.read())
            else:
                number = (part.name or "").removeprefix("files[").removesuffix("]")
                kind = part.headers.get("Content-Type", "application/octet-stream")
                files[number] = Upload(part.filename or number, bytes(await part.read()), kind)
    elif raw := await request.read():
        body = json.loads(raw)
    path = request.match_info["path"]
    authorization = request.headers.get("Authorization", "")
    return Call(request.method, path, dict(request.query), body, files, authorization)


def respond(call: Call, status: int, body: Answer, headers: dict[str, str]) -> web.Response:
    call.status = status
    if body is None:
        return web.Response(status=status, headers={**VIA, **headers})
    # discord.py compares the content type literally: no charset may follow
    sent = {**VIA, "Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=sent)


def scripted(call: Call, failure: Failure) -> web.Response:
    assert failure.status
    return respond(call, failure.status, failure.body(), failure.headers())


def cut(request: web.Request) -> web.Response:
    """Break the connection instead of answering."""
    if request.transport:
        request.transport.abort()
    return web.Response()
