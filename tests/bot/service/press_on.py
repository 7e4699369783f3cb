"""A process that plays until it is killed: `python -m tests.bot.service.press_on <database>`.

It says every turn that was acknowledged, as `<table> <turn>`, and goes on with a table that it finds running.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from bot.storage.store import Store
from bot.tables.records import Change, Refused
from games.core.dice import Luck
from tests.bot.service.tables import ANN, BOB, Service


async def press_on(url: str, luck: Luck) -> None:
    """Answer and take back, table after table, for ever."""
    service = Service(await Store.open(url))
    while True:
        running = await service.tables(status="running")
        table = running[0].id if running else await service.begun("tic-tac-toe", 2)
        while (live := await service.live(table)).running:
            user = live.waiting_users()[0]
            with suppress(Refused):
                change = await _press(service, table, user, str(live.view(None).index(-1)), luck)
                print(table, change.seq, flush=True)


async def _press(service: Service, table: str, user: int, cell: str, luck: Luck) -> Change:
    if luck.below(4):
        return await service.play(table, user, cell)
    await service.propose(table, user, "undo")
    change = (await service.consent(table, ANN + BOB - user, True)).change
    assert change is not None
    return change


if __name__ == "__main__":
    asyncio.run(press_on(sys.argv[1], Luck(int(sys.argv[2]))))
