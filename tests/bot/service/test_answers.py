"""Answers: one effect each, one transaction each, nothing hidden shown."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import desk
from bot.tables.records import Change, Refused
from games.core.kernel import AnyState
from tests.bot.service.tables import ANN, BOB, CY, ENGINES, Service, refusal
from tests.toys import TicTacToe


async def test_ten_presses_at_once_have_one_effect(service: Service) -> None:
    """The question's number tells the first press from the other nine."""
    table = await service.begun("tic-tac-toe", 2)
    number = await service.number(table, ANN)

    presses = [service.answer(table, ANN, number, ["4"]) for _ in range(10)]
    found = await asyncio.gather(*presses, return_exceptions=True)

    codes = [press.code for press in found if isinstance(press, Refused)]
    assert codes == ["STALE"] * 9
    assert sum(isinstance(press, Change) for press in found) == 1
    assert (await service.live(table)).view(None).count(0) == 1
    assert len(await service.rows("SELECT seq FROM turns WHERE kind = 'answer'")) == 1


async def test_two_people_answer_in_the_same_second(service: Service) -> None:
    """Each question has its own number per seat: both are good."""
    table = await service.begun("toll", 2)
    numbers = {user: await service.number(table, user) for user in (ANN, BOB)}

    await asyncio.gather(
        service.answer(table, ANN, numbers[ANN], ["red"]), service.answer(table, BOB, numbers[BOB], ["blue"])
    )

    assert (await service.live(table)).view(None).wagons == ["red", "blue"]


async def test_whoever_may_not_answer_is_told_why(service: Service) -> None:
    """Nothing changes by it."""
    lobby = (await service.lobby("tic-tac-toe", 2)).id
    table = await service.begun("tic-tac-toe", 2)
    before = await service.live(table)

    codes = [
        await refusal(service.answer(lobby, ANN, None, ["0"])),
        await refusal(service.answer(table, CY, None, ["0"])),
        await refusal(service.answer(table, BOB, None, ["0"])),
        await refusal(service.answer(table, ANN, None, ["9"])),
        await refusal(service.answer(table, ANN, 0, ["0"])),
    ]

    assert codes == ["NOT_STARTED", "NOT_SEATED", "ILLEGAL", "ILLEGAL", "STALE"]
    assert await service.live(table) is before


async def test_a_change_of_turn_names_only_who_is_newly_asked(service: Service) -> None:
    """The board row lies in the transaction of the answer."""
    table = await service.begun("tic-tac-toe", 2)

    change = await service.play(table, ANN, "4")

    payloads = [row[0] for row in await service.rows("SELECT payload FROM outbox ORDER BY id")]
    assert (change.newly, change.public, change.resting, change.over) == ((BOB,), True, True, False)
    assert payloads[1:] == ['{"newly":[2],"over":false,"seq":2}']


async def test_a_secret_answer_does_not_touch_the_board(service: Service) -> None:
    """T-6: who has bid already is not to be seen; the last bid opens all, and calls whoever is asked next."""
    table = await service.begun("toll", 2)
    await service.play(table, ANN, "red")
    await service.play(table, BOB, "blue")
    await service.play(table, ANN, "bid")
    boards = len(await service.rows("SELECT id FROM outbox"))

    secret = await service.play(table, BOB, 1)
    waiting = (await service.live(table)).waiting_users()
    quiet = len(await service.rows("SELECT id FROM outbox"))
    opened = await service.play(table, ANN, 0)

    assert (secret.public, secret.newly, waiting, quiet) == (False, (), [ANN, BOB], boards)
    assert (opened.public, opened.newly) == (True, (BOB,))
    assert len(await service.rows("SELECT id FROM outbox")) == boards + 1


async def test_the_end_is_written_with_the_last_answer(service: Service) -> None:
    """Places for everybody, a last board, and no answers after it."""
    table = await service.begun("tic-tac-toe", 2)
    for user, cell in ((ANN, "0"), (BOB, "3"), (ANN, "1"), (BOB, "4")):
        await service.play(table, user, cell)

    change = await service.play(table, ANN, "2")

    results = await service.rows("SELECT seat, user_id, place, players FROM results ORDER BY seat")
    assert (change.over, change.info.status) == (True, "finished")
    assert [tuple(row) for row in results] == [(0, ANN, 1, 2), (1, BOB, 2, 2)]
    assert await refusal(service.answer(table, BOB, None, ["5"])) == "GAME_OVER"


async def test_the_safe_choice_is_made_for_whoever_ran_out_of_time(service: Service) -> None:
    """Only for the question whose time ran out."""
    table = await service.begun("tic-tac-toe", 2)
    number = await service.number(table, ANN)

    change = await service.play_safe(table, 0, number)

    assert ([event.kind for event in change.events], change.newly) == (["auto", "marked"], (BOB,))
    assert await refusal(service.play_safe(table, 0, number)) == "STALE"
    assert await refusal(service.play_safe(table, 1, number + 1)) == "STALE"


async def test_what_another_process_wrote_is_noticed(service: Service) -> None:
    """Where several processes may write, each reads again what has changed; on a file, where only one may, the turn's
    number is the last guard, and the slower one is refused once."""
    table = await service.begun("tic-tac-toe", 2)
    other = Service(service.store)
    await other.live(table)

    await service.play(table, ANN, "4")
    late = await refusal(other.answer(table, ANN, None, ["0"]))
    change = await other.play(table, BOB, "0")

    is_shared = service.store.is_shared
    assert late == ("ILLEGAL" if is_shared else "STALE")
    assert change.seq == 3
    assert await refusal(service.answer(table, BOB, None, ["8"])) == ("ILLEGAL" if is_shared else "STALE")
    assert (await service.live(table)).info.seq == 3


async def test_a_listener_that_fails_harms_nobody(lite: Service) -> None:
    """The answer is committed and acknowledged all the same."""
    table = await lite.begun("tic-tac-toe", 2)

    async def fail(table: str, change: Change) -> None:
        raise RuntimeError("no")

    lite.listener = fail
    change = await lite.play(table, ANN, "4")

    assert change.seq == (await lite.live(table)).info.seq == 2


class Brittle(TicTacToe):
    """A game with a fault: once its first corner is marked, it cannot be saved."""

    id = "tic-tac-toe"

    def save(self, state: AnyState) -> bytes:
        if state.body.cells[0] >= 0:
            raise ZeroDivisionError
        return super().save(state)


async def test_an_engine_that_fails_changes_nothing(lite: Service) -> None:
    """The person gets a short id, the log the traceback, the table stays as it was."""
    lite.games = {**ENGINES, "tic-tac-toe": Brittle()}
    table = await lite.begun("tic-tac-toe", 2)

    code = await refusal(lite.answer(table, ANN, None, ["0"]))
    change = await lite.play(table, ANN, "4")

    assert code == "ENGINE"
    assert change.seq == 2
    assert (await lite.live(table)).view(None) == (-1, -1, -1, -1, 0, -1, -1, -1, -1)


async def test_a_table_whose_engine_failed_can_be_closed_by_anyone_at_it(lite: Service) -> None:
    """Nobody is held by a table that is stuck."""
    lite.games = {**ENGINES, "tic-tac-toe": Brittle()}
    table = await lite.begun("tic-tac-toe", 2)
    before = await refusal(lite.close(table, BOB))
    await refusal(lite.answer(table, ANN, None, ["0"]))

    bystander = await refusal(lite.close(table, CY))
    info = await lite.close(table, BOB)

    assert (before, bystander, info.status) == ("NEEDS_CONSENT", "NOT_SEATED", "closed")


async def test_a_snapshot_that_cannot_be_read_is_left_alone(lite: Service) -> None:
    """The table says so, is not overwritten, and can be closed."""
    table = await lite.begun("tic-tac-toe", 2)
    async with lite.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00'")
    fresh = Service(lite.store)

    codes = [await refusal(fresh.live(table)), await refusal(fresh.answer(table, ANN, None, ["0"]))]
    info = await fresh.close(table, BOB)

    assert codes == ["CORRUPT", "CORRUPT"]
    assert [tuple(row) for row in await fresh.rows("SELECT seq, state FROM turns")] == [(1, b"\0")]
    assert info.status == "closed"


async def test_a_lock_that_is_held_is_never_evicted(lite: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache forgets only tables that nobody is working on."""
    monkeypatch.setattr(desk, "KEPT", 3)
    table = await lite.begun("tic-tac-toe", 2)

    async with lite.held(table) as entry:
        for number in range(5):
            await refusal(lite.live(f"no{number}"))
        waiting = asyncio.create_task(lite.answer(table, ANN, None, ["4"]))
        await asyncio.sleep(0)
        assert not waiting.done()
        assert lite._entries[table] is entry

    assert (await waiting).seq == 2
    assert len(lite._entries) <= 3
