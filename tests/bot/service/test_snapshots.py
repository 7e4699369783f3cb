"""Running tables are written to files and tried with the rules of a version."""

from __future__ import annotations

from pathlib import Path

from bot.memory.snapshots import take_snapshots
from bot.storage.store import Store
from games import GAMES
from games.core.shadow import Outlook, judge, read_snapshot
from tests.bot.service.tables import ANN, Service


async def test_every_running_table_is_in_a_file_and_goes_on(made_url: str, tmp_path: Path) -> None:
    """A finished and a closed table are not; an undone move is part of the log."""
    store = await Store.open(made_url)
    service = Service(store, dict(GAMES))
    running = [await service.begun(game, 2) for game in ("festival", "come-together")]
    closed = await service.begun("cultivate", 2)
    await service.close(closed, ANN, force=True)
    await service.shut()
    await store.close()

    count = await take_snapshots(made_url, tmp_path)

    verdicts = judged(tmp_path)
    assert count == 2
    assert verdicts == dict.fromkeys(running, Outlook.SAME)


def judged(folder: Path) -> dict[str, Outlook]:
    """What becomes of the tables in a folder."""
    found = [judge(GAMES, read_snapshot(file.read_bytes())) for file in folder.glob("*.json")]
    return {verdict.table: verdict.outlook for verdict in found}
