"""A process that is killed loses at most the press that it had not acknowledged."""

from __future__ import annotations

import asyncio
import sys

from bot.storage.store import Store
from tests.bot.service.tables import Service


async def test_nothing_acknowledged_is_lost_by_kill_9(url: str) -> None:
    """Killed twice in the middle of play: every acknowledged turn is there, whole, with its board, exactly once."""
    acknowledged: dict[str, int] = {}
    for life in range(2):
        acknowledged |= await _play_and_die(url, 15, life)

    store = await Store.open(url)
    service = Service(store)
    for table, seq in acknowledged.items():
        turns = [row[0] for row in await service.rows(f"SELECT seq FROM turns WHERE table_id = '{table}' ORDER BY seq")]
        boards = [row[0] for row in await service.rows(f"SELECT payload FROM outbox WHERE table_id = '{table}'")]
        report = await service.verify(table)
        assert turns == list(range(1, len(turns) + 1)) and turns[-1] >= seq
        assert len(boards) == len(set(boards)) == len(turns)
        assert (report.ok, report.rebuilt) == (True, True)
        assert (await service.live(table)).info.seq == turns[-1]
    assert acknowledged
    await store.close()


async def _play_and_die(url: str, presses: int, luck: int) -> dict[str, int]:
    """The last acknowledged turn of every table that a process played before it was killed."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.service.press_on", url, str(luck), stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    said = [await child.stdout.readline() for _ in range(presses)]
    child.kill()
    said += (await child.stdout.read()).splitlines(keepends=True)
    await child.wait()
    whole = [line.decode().split() for line in said if line.endswith(b"\n")]
    return {table: int(seq) for table, seq in whole}
