"""A running community moves to another database: every row is copied at once, and the counts are compared."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import Table, false, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import counted, metadata
from bot.storage.shares import alone
from bot.storage.store import BadDatabase, Store

BATCH = 500
"""Rows per statement: a turn has some kB."""


async def copy_database(source: str, target: str) -> dict[str, int]:
    """Copy all tables between two addresses; the number of rows by table.

    Both are brought up to date first. Raises BadDatabase, with nothing copied, if a bot runs on either, or if there is
    something in the target.
    """
    async with AsyncExitStack() as stack:
        for url in (source, target):
            await stack.enter_async_context(alone(url))
        old, new = [await stack.enter_async_context(_opened(url)) for url in (source, target)]
        async with old.reading() as reader, new.writing() as writer:
            return await _copy_all(reader, writer)


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def _copy_all(reader: AsyncConnection, writer: AsyncConnection) -> dict[str, int]:
    filled = [table.name for table in metadata.sorted_tables if await _count(writer, table)]
    if filled:
        raise BadDatabase(f"the target is not empty: it has rows in {', '.join(filled)}.")
    for table in metadata.sorted_tables:
        await _copy(reader, writer, table)
    counts = {table.name: await _count(reader, table) for table in metadata.sorted_tables}
    wrong = [table.name for table in metadata.sorted_tables if await _count(writer, table) != counts[table.name]]
    if wrong:
        raise BadDatabase(f"the copy of {', '.join(wrong)} has other rows than the original; nothing was copied.")
    return counts


async def _copy(reader: AsyncConnection, writer: AsyncConnection, table: Table) -> None:
    rows = await reader.stream(select(table).order_by(*table.primary_key))
    async for batch in rows.mappings().partitions(BATCH):
        await writer.execute(insert(table), [dict(row) for row in batch])
    for number in _numbered(table):
        await _go_on_counting(writer, table, number)


def _numbered(table: Table) -> Iterator[str]:
    """The columns for which the database counts."""
    return (column.name for column in table.columns if column.type is counted)


async def _go_on_counting(writer: AsyncConnection, table: Table, column: str) -> None:
    """PostgreSQL counts by itself, from where the copied rows end."""
    if writer.dialect.name != "postgresql":
        return
    newest = select(func.max(table.c[column])).scalar_subquery()
    counter = func.pg_get_serial_sequence(table.name, column)
    await writer.execute(select(func.setval(counter, func.coalesce(newest, 0) + 1, false())))


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)
