"""Nobody sees anywhere that somebody has answered in secret."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.bot.parties import Party, party
from tests.bot.service.tables import ANN, BOB, CY, Service
from tests.bot.watched import Watched
from tests.discord import Emulator, Person


async def bidding(emu: Emulator, bot: Watched) -> tuple[Party, Person, Person]:
    """A table at which all bid in secret, and Ann has."""
    ann, bob, cy = (emu.person(name) for name in ("Ann", "Bob", "Cy"))
    there = await party(emu, bot, "toll", ann, bob, cy)
    for person in (ann, bob, cy):
        await there.play(person, "wagon")
    await there.play(ann, "bid")
    await there.play(ann, 1)
    return there, ann, bob


@pytest.mark.parametrize("where", ["Your move", "replay", "table report", "table verify", "privacy export"])
async def test_nobody_reads_anywhere_that_somebody_has_answered_in_secret(
    emu: Emulator, bot: Watched, where: str
) -> None:
    there, ann, bob = await bidding(emu, bot)

    async def seen() -> Any:
        if where == "Your move":
            return (await there.open(ann)).labels
        it = await ann.at(there.place).slash(where)
        files = [json.loads(file.blob).get("tables") for file in it.message.attachments]
        return re.sub(r"<t:\d+:R>", "", it.message.text), files if where == "privacy export" else None

    before = await seen()
    await there.play(bob, 1)

    assert await seen() == before


async def test_the_order_of_a_list_does_not_tell_of_secret_answers(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await bidding(emu, bot)
    real, later = bot.sessions.clock, [100]
    bot.sessions.clock = lambda: real() + later[0]
    await party(emu, bot, "tic-tac-toe", ann, bob)
    before = (await ann.slash("table list")).text
    later[0] = 200

    await there.play(bob, 1)

    assert (await ann.slash("table list")).text == before


async def test_a_table_without_a_limit_does_not_name_who_owes_a_secret_answer(lite: Service) -> None:
    info = await lite.lobby("toll", 3)
    await lite.set_hours(info.id, ANN, 0)
    await lite.start(info.id, ANN)
    for user in (ANN, BOB, CY):
        await lite.play(info.id, user, "w")
    for answer in ("bid", 1):
        await lite.play(info.id, ANN, answer)
    await lite.play(info.id, BOB, 1)

    for _ in range(60):
        lite.time.seconds += 6 * 3600
        for due in await lite.due_clocks():
            await lite.tick(due)

    assert await lite.rows("SELECT kind FROM outbox WHERE kind = 'late'") == []
