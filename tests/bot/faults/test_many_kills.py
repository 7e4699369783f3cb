"""kill -9 at any moment of a move, again and again."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.store import Store
from games import GAMES
from games.core import kernel
from games.core.dice import Luck
from tests.bot.databases import lite_url
from tests.bot.pressing import is_over, seat_people
from tests.bot.service.tables import Service
from tests.bot.test_kill import at_confirm, calls, mover
from tests.discord import BotProcess, Emulator


@pytest.mark.long
@pytest.mark.parametrize("kills", [3, 300])
async def test_nothing_acknowledged_is_lost_and_no_notice_is_lost_or_doubled(
    wild: Emulator, tmp_path: Path, kills: int
) -> None:
    """Killed within the quarter second after each Confirm: what was answered counts, and each change of turn calls
    somebody exactly once."""
    people, luck = (wild.person("Ann"), wild.person("Bob")), Luck(7)
    url = lite_url(tmp_path / "tables.db")
    async with BotProcess(wild, {"DATABASE_URL": url.replace("+aiosqlite", "")}) as process:
        place, answered = None, 0
        for _ in range(kills):
            if place is None or is_over(place):
                place = await seat_people(wild, people, "festival")
            turner = await mover(wild, people, place)
            menu = await at_confirm(wild, turner, place)
            pressing = asyncio.create_task(turner.press(menu, "Confirm"))
            await asyncio.sleep(luck.below(250) / 1000)
            await process.kill()
            answered += "Confirm" not in menu.labels
            pressing.cancel()
            await asyncio.gather(pressing, return_exceptions=True)
            await process.start()
            await wild.until(lambda: is_all_posted(tmp_path / "tables.db"))
            await wild.settle(0.3)
        await process.stop()

    turns, changes = await counted(url)
    assert turns >= answered
    assert calls(people) == changes


def is_all_posted(path: Path) -> bool:
    """Whether no notice waits in the database."""
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("SELECT count(*) FROM outbox WHERE sent IS NULL").fetchone() == (0,))


async def counted(url: str) -> tuple[int, int]:
    """How many answers there are, and how often somebody's turn came."""
    store = await Store.open(url)
    service = Service(store, dict(GAMES))
    turns = changes = 0
    for info in await service.tables():
        before: set[int | None] = set()
        for seq in range(1, info.seq + 1):
            state = await service.replay(info.id, seq)
            now = {place.user for place in info.seating if place.seat in kernel.waiting(service.game(info.game), state)}
            changes += len(now - before)
            before, turns = now, turns + 1
        turns -= 1
    await store.close()
    return turns, changes
