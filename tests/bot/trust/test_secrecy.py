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


async def bids(service: Service) -> str:
    """The same without Discord, before anybody has."""
    table = await service.begun("toll", 3)
    for user in (ANN, BOB, CY):
        await service.play(table, user, "wagon")
    await service.play(table, ANN, "bid")
    return table


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


async def test_taking_back_goes_as_well_when_somebody_else_has_answered_in_secret(emu: Emulator, bot: Watched) -> None:
    """By the button that was there before; the other answer counts all the same."""
    there, ann, bob = await bidding(emu, bot)
    menu = await there.open(ann)
    await there.play(bob, 1)

    await there.press(ann, menu, "Undo")

    assert "Taken back." in menu.text
    assert set(there.live.asked()) == {0, 2}


async def test_a_question_to_all_outlives_secret_answers(emu: Emulator, bot: Watched) -> None:
    """Neither its buttons nor what becomes of it tell of them."""
    there, ann, bob = await bidding(emu, bot)
    offer = await ann.at(there.place).slash("table pause")
    await there.press(ann, offer.message, "Ask the others")
    question = next(message for message in there.place.public() if "Agree" in message.labels)
    await there.play(bob, 1)

    await there.press(bob, question, "Agree")
    await there.press(there.people[2], question, "Agree")

    assert there.live.info.paused


async def test_files_number_turns_as_their_reader_knows_them(service: Service) -> None:
    """Whoever bids before Bob or after him; and what he has taken back lists no turns of others."""
    table, other = await bids(service), await bids(service)
    before = await service.report(table, BOB)
    await service.play(table, ANN, 2)
    await service.play(other, CY, 1)
    await service.play(other, BOB, 1)
    await service.undo(other, CY)
    await service.play(other, CY, 2)
    await service.undo(other, BOB)

    after, undone = await service.report(table, BOB), await service.export(other, BOB)

    assert after["turns"] == before["turns"]
    assert [turn["seq"] for turn in undone["turns"]] == [*range(1, len(before["turns"]) + 3)]
    assert undone["turns"][-1]["undoes"] == undone["turns"][-2]["seq"] and "answer" not in undone["turns"][-1]
    assert [row["answer"] for row in (await service.data_of(BOB))["turns"] if row["kind"] != "undo"][-1] == [1]


async def test_nobody_votes_on_who_owes_a_secret_answer(lite: Service) -> None:
    """When time is over the safe choice is made, and who has missed a turn is not told."""
    table = await bids(lite)
    await lite.play(table, ANN, 1)
    await lite.play(table, CY, 1)

    for _ in range(4):
        lite.time.seconds += 50 * 3600
        for due in await lite.due_clocks():
            if (await lite.live(table)).veiled:
                await lite.tick(due)

    assert not (await lite.live(table)).veiled
    assert await lite.rows("SELECT kind FROM outbox WHERE kind IN ('late', 'missing', 'hushed')") == []
    assert (await lite.clock_at(table, 1)).missed == 0
