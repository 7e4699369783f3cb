"""Several processes on one database: shares of the servers, leases, and tables that another process has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import BigInteger, cast, select, union_all

from bot.storage.shares import Lease, Share
from bot.storage.store import BadDatabase, Store
from tests.bot.databases import execute
from tests.bot.service.tables import ANN, BOB, Service

EVERYTHING = Share()


@pytest.mark.parametrize("share", [EVERYTHING, Share(3, (0, 2)), Share(3, (1,)), Share(1, (0,))])
async def test_the_database_and_the_bot_agree_on_who_serves_a_server(store: Store, share: Share) -> None:
    guilds = [None, *(number << 22 | 5 for number in range(7)), 2**60]
    rows = union_all(*(select(cast(guild, BigInteger).label("guild")) for guild in guilds)).subquery()

    async with store.reading() as connection:
        found = (await connection.execute(select(rows.c.guild).where(share.where(rows.c.guild)))).scalars().all()

    assert found == [guild for guild in guilds if share.has(guild)]


def test_every_server_is_served_once() -> None:
    shares = Share(3, (0, 1)), Share(3, (2,))

    assert all(sum(share.has(guild << 22) for share in shares) == 1 for guild in range(50))
    assert shares[0].has(None)


@pytest_asyncio.fixture
async def leases(made_url: str) -> AsyncIterator[list[Lease]]:
    """Leases on one database: two on everything."""
    made = [Lease(made_url, EVERYTHING) for _ in range(2)]
    yield made
    for lease in made:
        await lease.free()


async def test_the_second_waits_until_the_first_is_gone(
    leases: list[Lease], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.storage.shares.RETRY", 0.01)
    first, second = leases
    await first.wait()
    waiting = asyncio.create_task(second.wait())
    await asyncio.sleep(0.2)
    was_held = second.held

    await first.free()
    await waiting

    assert not was_held
    assert second.held
    assert [record.getMessage() for record in caplog.records] == [
        "another process serves everything from this database; this one waits its turn"
    ]


async def test_shards_are_leased_one_by_one(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes with different shards work side by side; one with a shard of another's, or with all, has to wait."""
    monkeypatch.setattr("bot.storage.shares.RETRY", 0.01)
    shares = Share(3, (0, 1)), Share(3, (2,)), Share(3, (1, 2)), EVERYTHING
    one, two, both, everything = leases = [Lease(postgres_url, share) for share in shares]
    await one.wait()
    await two.wait()
    late = [asyncio.create_task(lease.wait()) for lease in (both, everything)]
    await asyncio.sleep(0.2)

    assert [lease.held for lease in leases] == [True, True, False, False]
    await one.free()
    await asyncio.sleep(0.1)
    assert not both.held
    await two.free()
    await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
    assert both.held != everything.held
    for task in late:
        task.cancel()
    for lease in leases:
        await lease.free()


async def cut_off(url: str) -> None:
    """End the connections that hold leases, as a restart of the server would."""
    await execute(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")


async def test_a_lease_is_lost_with_its_connection(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the database is away nobody is sure; whoever is first afterwards has it, and the other one stops."""
    monkeypatch.setattr("bot.storage.shares.WATCH", 0.01)
    first, second = (Lease(postgres_url, EVERYTHING) for _ in range(2))
    await first.wait()
    await cut_off(postgres_url)
    await second.wait()

    await asyncio.wait_for(first.watch(), 5)

    assert (first.held, second.held) == (False, True)
    await second.free()


async def test_a_lease_comes_back_with_the_database(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.shares.WATCH", 0.01)
    lease = Lease(postgres_url, EVERYTHING)
    await lease.wait()
    watching = asyncio.create_task(lease.watch())
    await cut_off(postgres_url)
    await asyncio.sleep(0.5)

    assert lease.held
    watching.cancel()
    await lease.free()


async def test_a_database_in_no_folder_is_named() -> None:
    with pytest.raises(BadDatabase, match="the folder /nowhere does not exist"):
        await Lease("sqlite+aiosqlite:////nowhere/tables.db", EVERYTHING).wait()


async def test_what_another_process_wrote_is_seen_at_once(postgres_url: str) -> None:
    """Two services on one server: each answer is given to the newest table, whoever made it."""
    stores = [await Store.open(postgres_url) for _ in range(2)]
    here, there = (Service(store) for store in stores)
    table = await here.begun("tic-tac-toe", 2)
    await there.live(table)

    await here.answer(table, ANN, await here.number(table, ANN), ["4"])
    await there.answer(table, BOB, await there.number(table, BOB), ["0"])

    assert (await here.live(table)).view(None) == (await there.live(table)).view(None)
    assert (await here.live(table)).info.seq == 3
    for service, store in zip((here, there), stores, strict=True):
        await service.shut()
        await store.close()
