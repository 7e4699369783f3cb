"""Files of all running tables, to be tried with another version of the rules before it is put to work."""

from __future__ import annotations

import time
import zlib
from base64 import b64encode
from contextlib import suppress
from pathlib import Path

import msgspec

from bot.storage.store import Store
from bot.tables import rows
from bot.tables.records import RUNNING, Info
from bot.tables.sessions import Sessions
from games import GAMES


async def take_snapshots(url: str, folder: Path) -> int:
    """Write one file per running table into a folder, everything hidden included; how many. Raises BadDatabase."""
    store = await Store.open(url)
    sessions = Sessions(store, GAMES, time.time)
    try:
        found = await sessions.tables(status=RUNNING)
        for info in found:
            (folder / f"{info.id}.json").write_bytes(await _snapshot(sessions, info))
    finally:
        await sessions.shut()
        await store.close()
    return len(found)


async def _snapshot(sessions: Sessions, info: Info) -> bytes:
    """A table's file; a damaged state is left empty, so that the trial names the table."""
    state: bytes | None = b""
    with suppress(zlib.error):
        async with sessions.store.reading() as connection:
            state = await rows.find_snapshot(connection, info.id, info.seq)
    record = await sessions.record_of(info.id)
    return msgspec.json.encode(record | {"state": b64encode(state or b"").decode()})
