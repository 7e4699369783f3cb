"""A person's own data, and its erasure, which breaks nobody's game."""

from __future__ import annotations

import json

from sqlalchemy import insert, select

from bot.community.moderation import Deed
from bot.community.privacy import MENTIONS, PERSONS
from bot.storage import schema
from bot.tables import rows
from games.core.dice import Luck
from tests.bot.parties import lobby_of, party, settle
from tests.bot.service.tables import ANN, BOB, CY, GUILD, Service, refusal
from tests.bot.service.test_takeback import bidding
from tests.bot.watched import Watched
from tests.discord import Emulator

BOBBY = 777_000_777_000_777
"""An id that stands nowhere by chance."""
IMPERSONAL = {"settings", "dailies", "daily_posts", "outbox", "clocks"}
"""Tables without a column for a person; settings are found by scope, and two hold ids in JSON."""


async def seated(service: Service, game: str = "toll") -> str:
    """A running table of Ann and somebody with a rare id."""
    info = await service.lobby(game, 1)
    await service.join(info.id, BOBBY, "Bobby")
    await service.start(info.id, ANN)
    return info.id


async def whole(service: Service) -> str:
    """Everything in the database that is no secret blob, as text."""
    async with service.store.reading() as connection:
        found = [(await connection.execute(select(table))).all() for table in schema.metadata.sorted_tables]
    return str(found)


def test_every_table_says_what_it_holds_of_people() -> None:
    """Whoever adds a table decides what erasing a person means for it."""
    found = {table.name for table in schema.metadata.sorted_tables}
    named = {table.name for table in schema.metadata.sorted_tables for column in table.c if "user" in column.name}

    assert found == PERSONS.keys() | IMPERSONAL
    assert named <= PERSONS.keys()
    assert MENTIONS.keys() <= found


async def test_a_person_gets_everything_that_is_kept_about_them(service: Service) -> None:
    """And nothing that is hidden in games, and no other person."""
    table = await bidding(service)
    await service.play(table, BOB, 2)
    await service.store.set("user", BOB, "zone", "Europe/Rome")
    async with service.forced(GUILD, Deed(CY, "replace", table, BOB, "stuck")):
        pass

    data = await service.data_of(BOB)

    assert data["settings"] == [{"key": "zone", "value": "Europe/Rome"}]
    assert [row["answer"] for row in data["turns"]] == [["blue"], [2]]
    assert data["forced"][0] | {"id": 0} == {
        "id": 0, "guild": GUILD, "table_id": table, "deed": "replace", "target": BOB, "reason": "stuck",
        "created": service.now(),
    }  # fmt: skip
    assert not {"seed", "state", "events", "draws"} & {key for rows in data.values() for row in rows for key in row}
    assert str((await service.rows("SELECT seed FROM tables"))[0][0]) not in json.dumps(data)


async def test_who_is_erased_is_nowhere_any_more(service: Service) -> None:
    """Neither as an id nor by name: at running, finished and open tables, in notices, votes and saved things."""
    running, finished = await seated(service), await seated(service)
    await service.finish(finished, Luck(1))
    lobby = await service.open("toll", BOBBY, "Bobby", GUILD, 50)
    await service.save_preset(BOBBY, "toll", "deck", "mine", ["x"])
    await service.store.set("user", BOBBY, "zone", "Europe/Rome")
    async with service.forced(GUILD, Deed(BOBBY, "close", running, BOBBY, "stuck")):
        pass
    before = await whole(service)

    left = await service.erase(BOBBY)

    after = await whole(service)
    assert str(BOBBY) in before and "Bobby" in before
    assert str(BOBBY) not in after and "Bobby" not in after
    assert left == [lobby.id]
    assert (await service.info(lobby.id)).status == "closed"
    assert await service.data_of(BOBBY) == {}


async def test_a_game_goes_on_without_the_erased(service: Service) -> None:
    """A computer player has the seat, and the others are told; who sits there cannot be guessed."""
    table = await seated(service)

    await service.erase(BOBBY)
    await service.rest(table)
    await service.play(table, ANN, "blue")
    await service.finish(table, Luck(2))

    info = await service.info(table)
    assert [(place.user, place.name, place.robot) for place in info.seating] == [
        (ANN, "Ann", ""),
        (None, "Player 2", "greedy"),
    ]
    assert [line.kind for line in await service.log(table, None)].count("left") == 1
    assert info.status == "finished"
    assert (await service.verify(table)).ok and (await service.verify(table)).rebuilt


async def test_proofs_of_old_tables_hold(service: Service) -> None:
    """The salt was made from ids, and stays; seats, results and their order do, too."""
    table = await seated(service)
    await service.finish(table, Luck(1))
    results = "SELECT seat, place, score FROM results ORDER BY seat"
    before, ended = await service.rows(results), (await service.info(table)).updated
    service.time.seconds += 86400

    await service.erase(BOBBY)

    report = await service.verify(table)
    assert (report.ok, report.rebuilt) == (True, True)
    assert await service.rows(results) == before
    assert (await service.info(table)).updated == ended


async def test_notices_to_the_erased_are_dropped(service: Service) -> None:
    """Those to others are not, and the board's is shown all the same."""
    table = await service.begun("toll", 2)
    async with service.store.writing() as connection:
        for user in (BOB, 10 * BOB + 1):
            await rows.queue_notice(connection, table, "call", {"user": user, "seq": 1}, f"n{user}", 5)

    await service.erase(BOB)

    kept = await service.rows("SELECT kind, nonce FROM outbox ORDER BY id")
    assert ("call", f"n{10 * BOB + 1}") in kept and ("call", f"n{BOB}") not in kept
    assert "board" in [kind for kind, _ in kept]


async def test_a_host_hands_on_and_a_lonely_table_is_closed(service: Service) -> None:
    """Nobody's table hangs on somebody who is gone."""
    table = await service.begun("toll", 2)
    alone = await service.begun("toll", 1, "random")

    await service.erase(ANN)

    assert (await service.info(table)).host == BOB
    assert (await service.info(alone)).status == "closed"
    assert (await service.info(alone)).host == 0


async def test_a_ban_outlives_an_erasure(service: Service) -> None:
    """It protects the others; who set it is forgotten like everybody."""
    await service.ban(GUILD, BOB, CY, "spam")

    await service.erase(BOB)
    await service.erase(CY)

    assert await refusal(service.open("toll", BOB, "Bob", GUILD, 50)) == "BANNED"
    assert [(ban.user, ban.by) for ban in await service.bans(GUILD)] == [(BOB, None)]


async def test_attempts_at_dailies_stay_without_their_name(service: Service) -> None:
    """So the others keep their places."""
    table = await service.begun("toll", 1, "random")
    row = {"table_id": table, "game": "toll", "day": "2026-11-30", "user_id": BOBBY, "name": "Bobby", "ranked": True}
    async with service.store.writing() as connection:
        await connection.execute(insert(schema.attempts).values(**row, started=1, finished=2, score='{"score":3}'))

    await service.erase(BOBBY)

    [[user, name, score]] = await service.rows("SELECT user_id, name, score FROM attempts")
    assert user < 0 and name == "Someone" and score == '{"score":3}'


# ---- on Discord -----------------------------------------------------------------------------------------------------


async def test_erasing_takes_two_presses(emu: Emulator, bot: Watched) -> None:
    """The command does nothing yet, nor does the first press; afterwards the others play on, and the lobby is shut."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    lobby = await lobby_of(emu, bot, "toll", bob)
    gathering = emu.messages[-1]

    opened = await bob.slash("privacy erase")
    await bob.press(opened.message, "Erase everything about me")
    await settle(emu, bot)
    before = (await bot.sessions.info(there.table)).people
    await bob.press(opened.message, "Yes, erase it now")
    await settle(emu, bot)
    await bot.sessions.rest(there.table)

    assert before == (ann.id, bob.id)
    assert opened.message.text == "Done: nothing here says any more who you were."
    assert (await bot.sessions.info(there.table)).people == (ann.id,)
    assert (await bot.sessions.info(lobby.id)).status == "closed" and gathering.buttons == []
    assert "Ann and Player 2 play here" in (await bob.press(there.board, "Your move")).message.text


async def test_a_copy_of_ones_data_is_a_private_file(emu: Emulator, bot: Watched) -> None:
    """JSON, by database table."""
    ann = emu.person("Ann")
    await party(emu, bot, "toll", ann, emu.person("Bob"))

    exported = await ann.slash("privacy export")

    assert exported.message.ephemeral
    [file] = exported.message.attachments
    assert file.filename == "my-data.json"
