"""A community moves to another database."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from bot.storage.copying import copy_database
from bot.storage.schema import metadata
from bot.storage.shares import Lease, Share
from bot.storage.store import BadDatabase, Store
from tests.bot.databases import lite_url
from tests.bot.service.tables import ANN, BOB, Service


async def filled(path: Path) -> tuple[str, str]:
    """A file with a running table and a person's settings; its address and the table."""
    store = await Store.open(lite_url(path))
    service = Service(store)
    table = await service.begun("tic-tac-toe", 2)
    await service.answer(table, ANN, await service.number(table, ANN), ["4"])
    await store.set("user", ANN, "palette", "night")
    await service.shut()
    await store.close()
    return lite_url(path), table


async def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database."""
    store = await Store.open(url)
    async with store.reading() as connection:
        tables = metadata.sorted_tables
        found = {it.name: (await connection.execute(select(it).order_by(*it.primary_key))).all() for it in tables}
    await store.close()
    return {name: [tuple(row) for row in rows] for name, rows in found.items()}


async def test_a_community_moves_to_postgresql_and_plays_on(tmp_path: Path, postgres_url: str) -> None:
    """Every row arrives as it was, and new rows are numbered after the old ones."""
    source, table = await filled(tmp_path / "old.db")

    counts = await copy_database(source, postgres_url)

    before, after = await everything(source), await everything(postgres_url)
    assert after == before
    assert counts == {name: len(rows) for name, rows in before.items()}
    assert counts["turns"] == 2
    store = await Store.open(postgres_url)
    service = Service(store)
    await service.answer(table, BOB, await service.number(table, BOB), ["0"])
    notices = (await everything(postgres_url))["outbox"]
    assert notices[:-1] == before["outbox"]
    await service.shut()
    await store.close()


async def test_and_back(tmp_path: Path, postgres_url: str) -> None:
    source, _ = await filled(tmp_path / "old.db")
    back = lite_url(tmp_path / "back.db")

    await copy_database(source, postgres_url)
    await copy_database(postgres_url, back)

    assert await everything(back) == await everything(source)


async def test_a_target_with_rows_is_left_alone(tmp_path: Path) -> None:
    source, _ = await filled(tmp_path / "old.db")
    target, _ = await filled(tmp_path / "other.db")
    before = await everything(target)

    with pytest.raises(BadDatabase, match=r"the target is not empty: it has rows in .*tables"):
        await copy_database(source, target)

    assert await everything(target) == before


async def test_nothing_is_copied_while_a_bot_is_running(tmp_path: Path) -> None:
    source, _ = await filled(tmp_path / "old.db")
    running = Lease(source, Share())
    await running.wait()

    with pytest.raises(BadDatabase, match=r"old\.db: a bot is running on it; stop it first"):
        await copy_database(source, lite_url(tmp_path / "new.db"))

    await running.free()
