"""Finished tables that come back from their export."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.memory.transfer import Source
from bot.storage.store import Store
from bot.tables.records import Refused
from games.core.dice import Luck
from tests.bot.fair import FAIR
from tests.bot.parties import party, settle
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, GUILD, Service, refusal
from tests.bot.service.test_takeback import trading
from tests.bot.watched import Watched
from tests.discord import Emulator
from tests.discord.posting import Upload

ANN_BRINGS, BOB_BRINGS = (Source(user, GUILD, CHANNEL, False) for user in (ANN, BOB))


async def moved_away(service: Service, table: str) -> dict[str, Any]:
    """The export of a finished table that is no longer here: its file names another seed's hash."""
    found = await service.export(table, None)
    async with service.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET commitment = 'elsewhere'")
    return found


def packed(found: dict[str, Any]) -> bytes:
    return json.dumps(found).encode()


async def test_a_finished_table_comes_back_with_the_same_log(service: Service) -> None:
    """Its people by id, its events, states, times and draws, with a proof that holds; moves taken back included."""
    table = await trading(service)
    await service.play(table, ANN, "coin")
    await service.undo(table, ANN)
    await service.stand_in(table, 1, "random", BOB)
    await service.rest(table)
    await service.come_back(table, BOB)
    await service.finish(table, Luck(3))
    found = await moved_away(service, table)
    before, last = await service.log(table, None), (await service.live(table)).state

    info = await service.bring(packed(found), ANN_BRINGS)

    report = await service.verify(info.id)
    assert info.id != table and info.people == (ANN, BOB) and info.names == ["Ann", "Bob"]
    assert await service.log(info.id, None) == before
    assert (await service.live(info.id)).state == last
    assert (report.ok, report.rebuilt, report.sealed_seed) == (True, True, False)


async def test_an_archive_counts_for_nothing(service: Service) -> None:
    """Anybody can play a game against themselves and write names into its file."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    found = await moved_away(service, table)
    results, ratings = "SELECT count(*) FROM results", "SELECT * FROM ratings"
    before = [await service.rows(results), await service.rows(ratings)]

    await service.bring(packed(found), ANN_BRINGS)

    assert [await service.rows(results), await service.rows(ratings)] == before


async def test_who_did_not_play_brings_nothing_back(service: Service) -> None:
    """But a moderator may."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    found = await moved_away(service, table)

    refused = await refusal(service.bring(packed(found), Source(CY, GUILD, CHANNEL, False)))
    info = await service.bring(packed(found), Source(CY, GUILD, CHANNEL, True))

    assert refused == "NOT_YOUR_FILE"
    assert info.host == CY


async def test_what_is_here_already_is_not_brought_again(service: Service) -> None:
    """Neither the table itself nor its archive."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    here = await refusal(service.bring(packed(await service.export(table, None)), ANN_BRINGS))
    found = await moved_away(service, table)
    await service.bring(packed(found), ANN_BRINGS)

    assert here == "HERE_ALREADY"
    assert await refusal(service.bring(packed(found), ANN_BRINGS)) == "HERE_ALREADY"


async def test_everybodys_game_of_one_challenge_is_brought(store: Store) -> None:
    """They share a seed: who was alone at the table tells them apart."""
    service = Service(store, {"fair": FAIR})
    table = await service.begun("fair", 1)
    await service.finish(table, Luck(3))
    anns = await service.export(table, None)
    bobs = {**anns, "seating": [{**anns["seating"][0], "user": BOB}]}

    info = await service.bring(packed(bobs), BOB_BRINGS)

    assert info.people == (BOB,)
    assert await refusal(service.bring(packed(bobs), BOB_BRINGS)) == "HERE_ALREADY"
    assert await refusal(service.bring(packed(anns), ANN_BRINGS)) == "HERE_ALREADY"


async def test_running_games_are_not_brought_back(service: Service) -> None:
    """Their seed is in no export; a closed table has one, but no end."""
    table = await service.begun("toll", 2)
    running = await service.export(table, ANN)
    await service.close(table, ANN, force=True)
    closed = await moved_away(service, table)

    assert await refusal(service.bring(packed(running), ANN_BRINGS)) == "NOT_FINISHED_FILE"
    assert await refusal(service.bring(packed(closed), ANN_BRINGS)) == "NOT_FINISHED_FILE"
    assert await refusal(service.bring(packed(closed | {"status": "finished"}), ANN_BRINGS)) == "NOT_FINISHED_FILE"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seed": "00" * 32}, "its seed does not fit its hash"),
        ({"seed": "no seed"}, "turn 1 does not follow"),
        ({"salt": "other"}, "turn 1 draws something else"),
        ({"turns": []}, "its seats or its log"),
        ({"seating": []}, "its seats or its log"),
        ({"options": 3}, "not the file of a table"),
        ({"options": {"colour": 1}}, "turn 1 does not follow"),
    ],
)
async def test_a_forged_file_is_refused(lite: Service, wrong: dict[str, Any], why: str) -> None:
    """With what is wrong about it, and nothing is kept."""
    table = await lite.begun("toll", 2)
    await lite.finish(table, Luck(3))
    found = await moved_away(lite, table) | wrong

    with pytest.raises(Refused) as refused:
        await lite.bring(packed(found), Source(CY, GUILD, CHANNEL, True))

    assert refused.value.code == "BAD_FILE" and why in refused.value.facts["reason"]
    assert await lite.rows("SELECT count(*) FROM tables") == [(1,)]


async def test_a_forged_answer_is_refused(lite: Service) -> None:
    """The first turn that does not follow is named."""
    table = await lite.begun("toll", 2)
    await lite.finish(table, Luck(3))
    found = await moved_away(lite, table)
    found["turns"][4]["answer"] = {"a": [1]}
    other = json.loads(packed(found))
    other["turns"][4]["answer"] = ["nonsense"]

    reasons = []
    for each in (found, other):
        with pytest.raises(Refused) as refused:
            await lite.bring(packed(each), ANN_BRINGS)
        reasons.append(refused.value.facts["reason"])

    assert "not the file of a table" in reasons[0]
    assert reasons[1] == "turn 5 does not follow by the rules of today"


async def test_files_go_out_and_in_by_command(emu: Emulator, bot: Watched) -> None:
    """/table report and /table import; what comes back can be looked at at once."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    report = await ann.slash("table report", table=there.table)
    for person, cell in ((ann, "0"), (bob, "3"), (ann, "1"), (bob, "4"), (ann, "2")):
        await there.play(person, cell)
    found = await bot.sessions.export(there.table, None)
    async with bot.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET commitment = 'elsewhere'")

    brought = await ann.slash("table import", file=Upload("table.json", packed(found), "application/json"))
    broken = await ann.slash("table import", file=Upload("table.json", b"{}", "application/json"))
    await settle(emu, bot)

    assert f"Table `{there.table}` after turn 1" in report.text
    assert brought.text.startswith("The table is back as `") and "Replay" in brought.message.labels
    assert broken.text.startswith("This file cannot be taken: this is not the file of a table")
