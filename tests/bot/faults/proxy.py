"""A way to a PostgreSQL server that can be cut, as if the server were away."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit


class Proxy:
    """Listens on a port of this machine and passes everything on to the server's socket, while it is not away."""

    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        self._socket = f"{parse_qs(address.query)['host'][0]}/.s.PGSQL.5432"
        self._database = address.path
        self._away = False
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """The address to give to a bot."""
        return f"postgresql://postgres:none@127.0.0.1:{self._port}{self._database}?sslmode=disable"

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = self._listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()
        self._listener.close()

    def leave(self) -> None:
        """Break every connection and take no more."""
        self._away = True
        for writer in self._open:
            writer.transport.abort()

    def come_back(self) -> None:
        """Serve again."""
        self._away = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._away:
            writer.transport.abort()
            return
        server_reader, server_writer = await asyncio.open_unix_connection(self._socket)
        ends = {writer, server_writer}
        self._open |= ends
        await asyncio.gather(_pass_on(reader, server_writer), _pass_on(server_reader, writer))
        self._open -= ends


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
