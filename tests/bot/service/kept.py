"""Databases as released versions left them: one per revision of the schema is kept for ever.

`python -m tests.bot.service.kept` writes that of the newest revision if it is missing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.store import Store
from games import GAMES
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck
from tests.bot.databases import lite_url
from tests.bot.service.tables import ANN, BOB, Service

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "databases"


async def fill(path: Path) -> None:
    """Two running tables, one that is over, an open lobby, a setting."""
    store = await Store.open(lite_url(path))
    service = Service(store, dict(GAMES))
    for game, moves in (("festival", 6), ("come-together", 6), ("festival", 500)):
        await play(service, await service.begun(game, 2), moves, Luck(5))
    await service.open("cultivate", ANN, "Ann", 100, 200, {}, 3)
    await store.set("user", ANN, "palette", "night")
    await service.shut()
    await store.close()


async def play(service: Service, table: str, moves: int, luck: Luck) -> int:
    """So many answers at random, or fewer if the game is over before; how many."""
    for made in range(moves):
        live = await service.live(table)
        if live.state is None or live.state.result is not None:
            return made
        t = kernel.open_table(live.game, live.state)
        seat = luck.pick(sorted(t.open))
        user = live.info.seating[seat].user
        assert user in (ANN, BOB)
        await service.answer(table, user, None, wander(t, seat, luck))
    return moves


def statements(revision: str) -> Iterator[str]:
    """The kept database of a revision as SQL for SQLite, line by line."""
    yield from (FOLDER / f"{revision}.sql").read_text("utf-8").splitlines()


def main() -> None:
    """Write the newest."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as connection:
            [revision] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            target = FOLDER / f"{revision}.sql"
            if not target.exists():
                target.write_text("\n".join(connection.iterdump()), "utf-8")
                print(f"written: {target.name}")


if __name__ == "__main__":
    main()
