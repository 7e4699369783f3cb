"""The gateway: sessions, shards, intents, heartbeats, RESUME, and the events the bot hears."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import aiohttp
from aiohttp import web

from tests.discord.records import Guild
from tests.discord.wire import Json
from tests.discord.world import World

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 9, 1 << 12, 1 << 15
REPLAYED_EVENTS = 500


def intent(event: str, guild: Guild | None) -> int:
    """The intent that a session needs to hear an event; 0 for those that everybody hears."""
    if event.startswith("GUILD_MEMBER_"):
        return MEMBERS
    if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
        return GUILDS
    if event.startswith("MESSAGE_"):
        return GUILD_MESSAGES if guild else DIRECT_MESSAGES
    return 0


def shard_of(guild: Guild | None, shards: int) -> int:
    """Guilds are spread over the shards by id; direct messages are on the first."""
    return (int(guild.id) >> 22) % shards if guild else 0


class Connection:
    """One socket: what is to be sent waits in a queue, so that whoever causes an event need not wait."""

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self._pack = packer(compression)
        self._waiting: asyncio.Queue[Json | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @property
    def idle(self) -> bool:
        return self._waiting.empty()

    def send(self, payload: Json) -> None:
        self._waiting.put_nowait(payload)

    async def finish(self) -> None:
        """Send what is waiting, then stop."""
        self._waiting.put_nowait(None)
        await self._writer

    async def _write(self) -> None:
        while (payload := await self._waiting.get()) is not None:
            if self.socket.closed:
                continue
            text = json.dumps(payload, separators=(",", ":"))
            with suppress(ConnectionError):
                await (self.socket.send_bytes(self._pack(text.encode())) if self._pack else self.socket.send_str(text))


def packer(compression: str | None) -> Callable[[bytes], bytes] | None:
    """How a socket packs what it sends: as zlib-stream where the client asks for it, else (None) not at all."""
    if compression != "zlib-stream":
        return None
    stream = zlib.compressobj(1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


class Session:
    """What outlives a socket, so that RESUME can tell the client all it missed."""

    def __init__(self, session_id: str, shard: tuple[int, int], intents: int) -> None:
        self.id, self.shard, self.intents = session_id, shard, intents
        self.sequence = 0
        self.log: deque[Json] = deque(maxlen=REPLAYED_EVENTS)
        self.connection: Connection | None = None

    def dispatch(self, event: str, data: Json) -> None:
        self.sequence += 1
        payload = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.log.append(payload)
        if self.connection:
            self.connection.send(payload)

    def can_resume_from(self, sequence: int) -> bool:
        return not self.log or sequence >= self.log[0]["s"] - 1


class Gateway:
    """All sessions of the bot. Tests may cut, invalidate or silence them."""

    def __init__(self, world: World, token: str, *, heartbeat: float, shards: int) -> None:
        self.world, self.token, self.heartbeat, self.shards = world, token, heartbeat, shards
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.events: list[tuple[str, Json]] = []
        self.identifies = self.resumes = self.heartbeats = 0
        self.acknowledges_heartbeats = True

    @property
    def idle(self) -> bool:
        return all(session.connection.idle for session in self.sessions.values() if session.connection)

    @property
    def connected(self) -> bool:
        """Whether a bot is listening."""
        return any(session.connection for session in self.sessions.values())

    def emit(self, event: str, data: Json, guild: Guild | None) -> None:
        """Tell the bot, in every session that asked for such events and whose shard the guild is on."""
        self.events.append((event, data))
        needed = intent(event, guild)
        for session in self.sessions.values():
            if session.shard[0] == shard_of(guild, session.shard[1]) and session.intents & needed == needed:
                session.dispatch(event, self._censored(session, event, data, guild))

    def _censored(self, session: Session, event: str, data: Json, guild: Guild | None) -> Json:
        """Without its intent, the content of other people's messages in guilds is empty."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or guild is None or session.intents & CONTENT:
            return data
        concerned = [data["author"]["id"], *(user["id"] for user in data["mentions"])]
        if self.world.bot.id in concerned:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    async def cut(self, code: int = 4000) -> None:
        """Close all sockets with a code; a client may resume."""
        for session in list(self.sessions.values()):
            if session.connection and not session.connection.socket.closed:
                await session.connection.socket.close(code=code)

    async def restart(self) -> None:
        """Forget all sessions and close the sockets: a RESUME is answered by "invalid session"."""
        sockets = [session.connection.socket for session in self.sessions.values() if session.connection]
        self.sessions.clear()
        for socket in sockets:
            await socket.close(code=4000)

    def invalidate(self, *, resumable: bool) -> None:
        """Send "invalid session" to everybody."""
        for session in list(self.sessions.values()):
            if session.connection:
                session.connection.send({"op": 9, "d": resumable, "s": None, "t": None})
            if not resumable:
                del self.sessions[session.id]

    def ask_to_reconnect(self) -> None:
        """Send "reconnect" to everybody."""
        for session in self.sessions.values():
            if session.connection:
                session.connection.send({"op": 7, "d": None, "s": None, "t": None})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One socket from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=16384, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        connection.send({"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            payload: Json = json.loads(frame.data)
            await self._receive(connection, payload["op"], payload.get("d") or {})
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None
        await connection.finish()
        return socket

    async def _receive(self, connection: Connection, op: int, data: Json | int) -> None:
        if op == 1:
            self.heartbeats += 1
            if self.acknowledges_heartbeats:
                connection.send({"op": 11, "d": None, "s": None, "t": None})
        elif isinstance(data, int):
            await connection.socket.close(code=4002, message=b"Decode error.")
        elif op == 2:
            await self._identify(connection, data)
        elif op == 6:
            self._resume(connection, data)
        elif op == 8:
            self._list_members(connection, data)

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data["token"] != self.token:
            await connection.socket.close(code=4004, message=b"Authentication failed.")
            return
        self.identifies += 1
        number, count = data.get("shard", (0, 1))
        session = Session(self.world.clock.snowflake(), (number, count), data.get("intents", 0))
        session.connection = connection
        guilds = [guild for guild in self.world.guilds.values() if self._on_shard(guild, session)]
        session.dispatch("READY", self._ready(session, guilds))
        self.sessions[session.id] = session
        for guild in guilds:
            everybody = bool(session.intents & PRESENCES)
            session.dispatch("GUILD_CREATE", guild.data(self.world.bot, everybody=everybody))

    def _on_shard(self, guild: Guild, session: Session) -> bool:
        return self.world.bot.id in guild.members and shard_of(guild, session.shard[1]) == session.shard[0]

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10, "user": {**self.world.bot.data(), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds], "session_id": session.id,
            "resume_gateway_url": self.url, "shard": list(session.shard),
            "application": {"id": self.world.app_id, "flags": 0},
        }  # fmt: skip

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None or not session.can_resume_from(data["seq"]):
            connection.send({"op": 9, "d": False, "s": None, "t": None})
            return
        self.resumes += 1
        session.connection = connection
        for missed in session.log:
            if missed["s"] > data["seq"]:
                connection.send(missed)
        session.dispatch("RESUMED", {})

    def _list_members(self, connection: Connection, data: Json) -> None:
        """Request Guild Members: by ids, by the beginning of a name, or all."""
        session = next(session for session in self.sessions.values() if session.connection is connection)
        guild = self.world.guilds[str(data["guild_id"])]
        ids = data.get("user_ids")
        wanted = {str(key) for key in (ids if isinstance(ids, list) else [ids])} if ids else None
        start = (data.get("query") or "").casefold()
        found = [
            member.data()
            for member in guild.members.values()
            if (member.user.id in wanted if wanted else member.user.name.casefold().startswith(start))
        ]
        chunk: Json = {"guild_id": guild.id, "members": found, "chunk_index": 0, "chunk_count": 1}
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if "nonce" in data else {}))
