"""A table's past: what each reader sees of it, and what proves it."""

from __future__ import annotations

import json

import msgspec

from games.core import dice
from games.core.dice import Luck
from tests.bot.service.tables import ANN, BOB, Service, refusal
from tests.bot.service.test_takeback import bidding, trading


async def test_the_log_tells_everybody_only_what_they_may_know(service: Service) -> None:
    """T-5: who drew which card is the drawer's; that a card was drawn is everybody's."""
    table = await trading(service)
    change = await service.play(table, ANN, "card")

    [own] = await service.log(table, 0, change.seq - 1)
    [other] = await service.log(table, 1, change.seq - 1)
    [public] = await service.log(table, None, change.seq - 1)

    assert set(own.events[0].facts) == {"many", "cards"}
    assert other.events == public.events
    assert set(public.events[0].facts) == {"many"}
    assert public.events[0].secrets == {}


async def test_the_log_does_not_tell_who_has_answered_in_secret(service: Service) -> None:
    """T-6: not even an empty line."""
    table = await bidding(service)
    before = await service.log(table, 0)
    await service.play(table, BOB, 1)

    assert await service.log(table, 0) == before


async def test_an_old_state_can_be_looked_at(service: Service) -> None:
    """Every turn's state is kept."""
    table = await service.begun("tic-tac-toe", 2)
    await service.play(table, ANN, "4")
    await service.play(table, BOB, "0")

    state = await service.replay(table, 2)

    assert state.body.cells == [-1, -1, -1, -1, 0, -1, -1, -1, -1]
    assert await refusal(service.replay(table, 9)) == "NO_SUCH_TURN"


async def test_the_seed_is_secret_until_the_end(service: Service) -> None:
    """Then its hash is the one that was posted before the start."""
    table = await service.begun("toll", 2)
    during = await refusal(service.seed(table))
    await service.finish(table, Luck(1))

    seed = await service.seed(table)

    assert during == "SEED_SECRET"
    assert dice.commit(seed) == (await service.info(table)).commitment


async def test_an_export_of_a_running_game_gives_nothing_away(service: Service) -> None:
    """Neither the seed nor draws nor what others hold or bid; after the end all of it."""
    table = await bidding(service)
    await service.play(table, BOB, 2)

    ann, bob = await service.export(table, ANN), await service.export(table, BOB)
    await service.play(table, ANN, 0)
    await service.finish(table, Luck(1))
    whole = await service.export(table, None)

    seed = (await service.seed(table)).hex()
    assert seed not in json.dumps([ann, bob]) and "draws" not in json.dumps([ann, bob])
    assert not [turn for turn in ann["turns"] if turn["seat"] == 1 and turn.get("answer")]
    assert whole["seed"] == seed
    assert [turn["answer"] for turn in whole["turns"] if turn["seat"] == 1][:2] == [["blue"], [2]]
    assert whole["turns"][0]["draws"][0]["stream"] == "deck"


async def test_a_game_proves_itself(service: Service) -> None:
    """Every draw, and every state from the log."""
    table = await service.begun("festival", 2, "random")
    for _ in range(4):
        await service.wander(table, Luck(2))
    during = await service.verify(table)
    await service.finish(table, Luck(3))

    report = await service.verify(table)

    assert (during.ok, during.sealed_seed, during.rebuilt) == (True, True, True)
    assert (report.ok, report.sealed_seed, report.rebuilt) == (True, False, True)
    assert report.draws > 0 and report.turns == (await service.info(table)).seq


async def test_a_draw_that_was_arranged_is_found(lite: Service) -> None:
    """The report says where."""
    table = await finished(lite)
    [[draws]] = await lite.rows("SELECT draws FROM turns WHERE seq = 1")
    forged = msgspec.json.decode(draws)
    forged[0]["result"].reverse()
    await overwrite(lite, "draws", 1, msgspec.json.encode(forged).decode())

    report = await lite.verify(table)

    assert report.fault is not None and report.fault.code == "VERIFY_DRAW"
    assert report.fault.facts == {"turn": 1, "stream": "deck", "number": 0}
    assert not report.ok and not report.rebuilt


async def test_a_draw_that_was_skipped_is_found(lite: Service) -> None:
    """A true number of the stream, but not the next one."""
    table = await finished(lite)
    [[seed]] = await lite.rows("SELECT seed FROM tables")
    key = dice.derive(bytes(seed), (await lite.info(table)).salt)
    lucky = dice.Draw("deck", 5, 24, dice.sample(key, "deck", 5, 24, 24))
    await overwrite(lite, "draws", 1, msgspec.json.encode([lucky]).decode())

    report = await lite.verify(table)

    assert report.fault is not None and report.fault.code == "VERIFY_ORDER"


async def test_another_seed_is_found(lite: Service) -> None:
    """It does not fit the hash."""
    table = await finished(lite)
    async with lite.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET seed = ?", (b"7" * 32,))

    report = await lite.verify(table)

    assert report.fault is not None and report.fault.code == "VERIFY_COMMITMENT"


async def test_a_state_that_was_changed_by_hand_is_found(lite: Service) -> None:
    """The first turn that does not follow is named."""
    table = await finished(lite)
    [[state]] = await lite.rows("SELECT state FROM turns WHERE seq = 4")
    await overwrite(lite, "state", 6, state)

    report = await lite.verify(table)

    assert report.fault is not None and report.fault.code == "VERIFY_STATE"
    assert report.fault.facts == {"turn": 6}


async def test_what_another_version_wrote_is_checked_as_far_as_it_goes(lite: Service) -> None:
    """A changed rule is no forgery: draws need no old code, states do."""
    table = await finished(lite)
    [[state]] = await lite.rows("SELECT state FROM turns WHERE seq = 4")
    await overwrite(lite, "state", 6, state)
    await overwrite(lite, "version", 6, "0-older")

    report = await lite.verify(table)

    assert (report.ok, report.rebuilt, report.fault) == (True, False, None)
    assert report.draws > 0


async def finished(service: Service) -> str:
    """A finished game of the Toll Road."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(1))
    return table


async def overwrite(service: Service, column: str, seq: int, value: object) -> None:
    """Change a turn behind everybody's back."""
    async with service.store.writing() as connection:
        await connection.exec_driver_sql(f"UPDATE turns SET {column} = ? WHERE seq = ?", (value, seq))
