"""Files that are not what they say: they fill no disk, break nothing and call nobody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.memory.transfer import DAY, MOST_A_DAY, Source
from games.core.dice import Luck
from tests.bot.parties import party, settle
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, GUILD, Service, refusal
from tests.bot.test_forged import press_forged
from tests.bot.trust.test_transfer import ANN_BRINGS, moved_away, packed
from tests.bot.watched import Watched
from tests.discord import Emulator

DEEP = '{"a":' * 50_000 + "1" + "}" * 50_000


async def finished(service: Service) -> dict[str, Any]:
    """The export of a finished table that is no longer here."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    return await moved_away(service, table)


async def test_a_game_is_brought_once_whatever_its_file_calls_it(lite: Service) -> None:
    """It is known by its seed: neither the table itself nor its archive comes again under another name."""
    table = await lite.begun("toll", 2)
    await lite.finish(table, Luck(3))
    own = await lite.export(table, None) | {"table": "zzzzzz"}
    here = await refusal(lite.bring(packed(own), ANN_BRINGS))
    found = await moved_away(lite, table)
    await lite.bring(packed(found), ANN_BRINGS)

    again = await refusal(lite.bring(packed(found | {"table": "other1"}), ANN_BRINGS))

    assert (here, again) == ("HERE_ALREADY", "HERE_ALREADY")


@pytest.mark.parametrize(
    "wrong",
    [
        {"created": -(2**70)},
        {"created": 2**70},
        {"table": "t" * 1_000_000},
        {"salt": "a\0b"},
        {"options": DEEP},
        {"user": 2**70},
        {"user": -1},
        {"seat": 2**70},
        {"when": 2**70},
    ],
    ids=lambda wrong: f"{next(iter(wrong))}-{str(next(iter(wrong.values())))[:6]!r}",
)
async def test_a_hostile_file_is_refused_in_a_sentence(lite: Service, wrong: dict[str, Any]) -> None:
    """Numbers and words that no database takes, and more depth than a reader has."""
    found = await finished(lite)
    [(key, value)] = wrong.items()
    match key:
        case "user":
            found["seating"][1]["user"] = value
        case "seat":
            found["turns"][2]["seat"] = value
        case "when":
            found["turns"][2]["created"] = value
        case _:
            found[key] = value
    raw = json.dumps(found).replace(json.dumps(DEEP), DEEP)

    assert await refusal(lite.bring(raw.encode(), ANN_BRINGS)) == "BAD_FILE"


async def test_what_a_game_does_not_know_is_not_kept(lite: Service) -> None:
    """Neither choices on joining that it has not, nor what rows say beside what was checked."""
    found = await finished(lite)
    found["seating"][0]["joined"] = {"essay": "x" * 100_000}
    found["turns"][2]["undoes"] = 2**70

    info = await lite.bring(packed(found), ANN_BRINGS)

    assert [place.joined for place in info.seating] == [{}, {}]
    assert await lite.rows(f"SELECT undoes FROM turns WHERE table_id = '{info.id}' AND undoes IS NOT NULL") == []


async def test_a_servers_own_rules_hold_for_files_too(lite: Service) -> None:
    """Nobody who is kept from its tables brings one, and no game that is not played there."""
    found = packed(await finished(lite))
    await lite.ban(GUILD, ANN, CY, "because")
    banned = await refusal(lite.bring(found, ANN_BRINGS))
    await lite.unban(GUILD, ANN, CY, "enough")
    await lite.set_house(GUILD, "games", ["festival"])

    foreign = await refusal(lite.bring(found, ANN_BRINGS))

    assert (banned, foreign) == ("BANNED", "GAME_NOT_ALLOWED")


@pytest.mark.long
async def test_one_person_brings_some_games_a_day(lite: Service) -> None:
    """Others are not concerned, and neither is the next day."""
    files = [packed(await finished(lite)) for _ in range(MOST_A_DAY + 1)]
    for raw in files[:-1]:
        await lite.bring(raw, ANN_BRINGS)

    more = await refusal(lite.bring(files[-1], ANN_BRINGS))
    lite.time.seconds += DAY + 1
    next_day = await refusal(lite.bring(files[-1], ANN_BRINGS))

    assert (more, next_day) == ("TOO_MANY_ARCHIVES", "")
    assert await refusal(lite.bring(files[0], Source(BOB, GUILD, CHANNEL, False))) == "HERE_ALREADY"


async def test_nobody_is_called_who_only_stands_in_a_file(emu: Emulator, bot: Watched) -> None:
    """An archive has no rematch, also for a button that was made by hand; its page says where it comes from."""
    ann, bob, eve = (emu.person(name) for name in ("Ann", "Bob", "Eve"))
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    for person, cell in ((ann, "0"), (bob, "3"), (ann, "1"), (bob, "4"), (ann, "2")):
        await there.play(person, cell)
    found = await bot.sessions.export(there.table, None)
    found["seating"][1]["user"] = eve.id
    async with bot.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET commitment = 'elsewhere'")
    info = await bot.sessions.bring(packed(found), Source(ann.id, int(emu.guild.id), int(ann.channel.id), False))
    last = there.place.public()[-1]

    told = await press_forged(emu, bot, ann, last, f"a:{info.id}:::", ())
    own = await ann.press(last, "Keepsake")
    page = await press_forged(emu, bot, ann, last, f"kp:{info.id}::page:", ())
    await settle(emu, bot)

    assert "This game came from a file" in told[-1]
    assert eve.pings == []
    assert "from a file" in " ".join(page) and "from a file" not in own.text
