"""The database goes away, and the disk is full."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.shares import WATCH
from bot.storage.store import Store
from games.core.dice import Luck
from tests.bot.databases import lite_url
from tests.bot.faults.proxy import Proxy
from tests.bot.pressing import open_menu, seat_people
from tests.bot.service.tables import ANN, Service, refusal
from tests.bot.test_kill import at_confirm, calls, mover
from tests.discord import BotProcess, Emulator


@pytest.mark.long
@pytest.mark.parametrize("seconds", [2 * WATCH, 60.0])
async def test_a_database_that_is_away_costs_nothing_but_patience(
    wild: Emulator, postgres_url: str, seconds: float
) -> None:
    """Every press is answered with an apology; afterwards the same press works, and everybody is called once."""
    people = wild.person("Ann"), wild.person("Bob")
    async with Proxy(postgres_url) as server, BotProcess(wild, {"DATABASE_URL": server.url}) as process:
        place = await seat_people(wild, people, "festival")
        first = await mover(wild, people, place)
        menu = await at_confirm(wild, first, place)
        called = calls(people)

        server.leave()
        apology = await first.press(menu, "Confirm")
        looked = await people[0].slash("mygames")
        await asyncio.sleep(seconds)
        server.come_back()
        await asyncio.sleep(WATCH + 1)
        await first.press(menu, "Confirm")
        await wild.until(lambda: calls(people) > called)
        await wild.settle(0.3)

        assert "repeat" in apology.followups[-1].text or "again" in apology.followups[-1].text
        assert looked.message is not None and "again" in looked.message.text
        assert calls(people) == called + 1
        assert (await open_menu(wild, await mover(wild, people, place), place, Luck(1))).is_open
        assert "nobody knows who serves everything" in process.output
        assert "another process serves everything now" not in process.output
        assert process.running


async def test_a_full_disk_refuses_whole_turns_and_nothing_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite takes no more pages: the move is refused as passing; once there is room again, the same move works."""
    store = await Store.open(lite_url(tmp_path / "tables.db"))
    service, begin, is_full = Service(store), store._begin, True

    @asynccontextmanager
    async def limited(writes: bool) -> AsyncIterator[AsyncConnection]:
        async with begin(writes) as connection:
            pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar() if is_full else 1 << 30
            await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
            yield connection

    table = await service.begun("toll", 2)
    monkeypatch.setattr(store, "_begin", limited)
    monkeypatch.setattr("bot.tables.lobby.MOST_LOBBIES", 100)
    codes = [await refusal(service.begun("toll", 2)) for _ in range(60)]
    seq = (await service.live(table)).info.seq
    move = (await service.number(table, ANN), ["red"])
    full = await refusal(service.answer(table, ANN, *move))
    is_full = False
    after = await refusal(service.answer(table, ANN, *move))

    assert codes[-1] == full == "UNAVAILABLE"
    assert set(codes) <= {"", "UNAVAILABLE"}
    assert after == ""
    assert (await service.live(table)).info.seq == seq + 1
    assert (await service.rows("PRAGMA integrity_check"))[0][0] == "ok"
    halves = "SELECT id FROM tables WHERE seq != (SELECT count(*) FROM turns WHERE table_id = tables.id)"
    assert await service.rows(halves) == []
    await service.shut()
    await store.close()
