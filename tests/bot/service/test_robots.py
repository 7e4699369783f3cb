"""Computer players: in the background, one board when play rests, no harm when they fail."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.settings import database_url
from bot.storage import store
from bot.storage.store import Store
from bot.tables import robots
from bot.tables.thinker import Thinker, luck_of
from bot.worker import Undone
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat
from tests.bot.service.faulty import FAULTY
from tests.bot.service.tables import ANN, BOB, CY, ENGINES, Service, refusal


@pytest.fixture
def service(lite: Service) -> Service:
    """Nothing here depends on the kind of database."""
    return lite


async def test_computer_players_go_on_after_a_persons_answer(service: Service) -> None:
    """The answer returns at once; each of theirs is a turn of its own."""
    table = await service.begun("toll", 1, "greedy", "random", "safe")

    change = await service.answer(table, ANN, None, ["red"])
    at_once = (await service.live(table)).info.seq
    await service.rest(table)

    kinds = [row[0] for row in await service.rows("SELECT kind FROM turns ORDER BY seq")]
    assert (change.resting, change.seq, at_once) == (True, 5, 5)
    assert kinds == ["start", "robot", "robot", "robot", "answer"]
    assert [heard.seq for heard in service.heard] == [1, 2, 3, 4, 5]


async def test_bystanders_get_one_board_when_play_rests(service: Service) -> None:
    """Not one for every computer player; and who has only computers in between is not called back."""
    table = await service.begun("tic-tac-toe", 1, "safe")
    await service.play(table, ANN, "8")
    await service.play(table, ANN, "7")

    payloads = [row[0] for row in await service.rows("SELECT payload FROM outbox ORDER BY id")]
    assert payloads == [
        '{"newly":[1],"over":false,"seq":1}',
        '{"newly":[],"over":false,"seq":3}',
        '{"newly":[],"over":false,"seq":5}',
    ]
    assert [heard.resting for heard in service.heard] == [True, False, True, False, True]


async def test_a_game_of_computers_alone_plays_itself(service: Service) -> None:
    """The host looks on while a computer player stands in."""
    table = await service.begun("toll", 1, "greedy")
    await service.stand_in(table, 0, "random", ANN)
    await service.rest(table)

    info = (await service.live(table)).info
    assert info.status == "finished"
    assert (await service.verify(table)).rebuilt


async def test_the_same_table_makes_the_same_computer_players(service: Service) -> None:
    """Their luck comes from the table's key, the seat and the question."""
    table = await service.begun("toll", 1, "random")
    async with service.loaded(table) as entry:
        key, state = entry.key, entry.table.state
    assert state is not None
    turns = [row[0] for row in await service.rows("SELECT answer FROM turns WHERE kind = 'robot'")]

    begun = await service.replay(table, 1)
    again = await service.thinker.decide(ENGINES["toll"], "random", begun, 1, luck_of(key, 1, begun.asks[1]))

    assert turns == [f'["{again[0]}"]']


@pytest.mark.parametrize("robot", ["raises", "cheats", "dies", "hangs"])
async def test_a_computer_player_that_fails_makes_the_safe_choice(lite: Service, robot: str) -> None:
    """The process is started again for the next one."""
    lite.games = {"tic-tac-toe": FAULTY}
    lite.thinker.patience = 3.0
    table = await lite.begun("tic-tac-toe", 1, robot)

    await lite.play(table, ANN, "4")

    assert (await lite.live(table)).view(None) == (1, -1, -1, -1, 0, -1, -1, -1, -1)
    assert await lite.thinker.decide(FAULTY, "good", await lite.replay(table, 1), 0, 1) == ["8"]


async def test_the_worker_says_that_it_failed() -> None:
    """And works again."""
    thinker = Thinker()

    with pytest.raises(Undone):
        await thinker.work(_divide, 1, 0)
    found = await thinker.work(_divide, 6, 3)
    thinker.close()

    assert found == 2


def _divide(one: int, other: int) -> float:
    return one / other


async def test_a_computer_player_stands_in_until_the_person_is_back(service: Service) -> None:
    """Cards, colour and scores stay with the seat."""
    table = await service.begun("tic-tac-toe", 2)
    await service.play(table, ANN, "4")

    away = await service.stand_in(table, 1, "safe", BOB)
    await service.rest(table)
    refused = await refusal(service.answer(table, BOB, None, ["8"]))
    await service.play(table, ANN, "8")
    back = await service.come_back(table, BOB)
    await service.play(table, ANN, "7")

    live = await service.live(table)
    assert [away.events[0].kind, back.events[0].kind, refused] == ["stand_in", "came_back", "AWAY"]
    assert live.view(None) == (1, 1, -1, -1, 0, -1, -1, 0, 0)
    assert (live.waiting_users(), live.info.seating[1].user) == ([BOB], BOB)
    assert (await service.verify(table)).rebuilt


async def test_nobody_is_replaced_against_their_will_without_the_table(service: Service) -> None:
    """A vote or a moderator may; a person may for themselves."""
    table = await service.begun("tic-tac-toe", 2)

    codes = [
        await refusal(service.stand_in(table, 1, "safe", ANN)),
        await refusal(service.stand_in(table, 1, "genius", BOB)),
        await refusal(service.stand_in(table, 7, "safe", BOB)),
        await refusal(service.come_back(table, BOB)),
        await refusal(service.take_over(table, 1, CY, "Cy", by=ANN)),
        await refusal(service.take_over(table, 1, ANN, "Ann", by=BOB)),
    ]
    change = await service.stand_in(table, 1, "safe", ANN, force=True)

    assert codes == ["NOT_YOUR_SEAT", "NO_SUCH_ROBOT", "NO_SUCH_SEAT", "NOT_AWAY", "NOT_YOUR_SEAT", "SEATED_ALREADY"]
    assert change.info.seating[1].stand_in == "safe"


async def test_somebody_new_takes_a_seat_over(service: Service) -> None:
    """From a computer player by the host's wish, from a person by their own; cards and marks stay."""
    table = await service.begun("tic-tac-toe", 1, "safe")
    await service.play(table, ANN, "4")

    stranger = await refusal(service.take_over(table, 1, CY, "Cy", by=CY))
    change = await service.take_over(table, 1, BOB, "Bob", by=ANN)
    await service.take_over(table, 0, CY, "Cy", by=ANN)
    await service.play(table, CY, "8")
    await service.play(table, BOB, "7")

    assert (stranger, change.info.names) == ("NOT_YOUR_SEAT", ["Ann", "Bob"])
    assert (await service.live(table)).names == ["Cy", "Bob"]
    assert (await service.live(table)).view(None) == (1, -1, -1, -1, 0, -1, -1, 1, 0)
    assert (await service.verify(table)).rebuilt


class Pausing(Thinker):
    """Thinks only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let = asyncio.Event(), asyncio.Event()

    async def decide(self, game: AnyGame, robot: str, state: AnyState, seat: Seat, luck: int) -> Answer:
        self.asked.set()
        await self.let.wait()
        return await super().decide(game, robot, state, seat, luck)


async def test_whoever_comes_back_while_the_computer_thinks_plays_themselves(service: Service) -> None:
    """What it has thought out is dropped; the table was free all the time."""
    service.thinker = thinker = Pausing()
    table = await service.begun("tic-tac-toe", 2)
    await service.stand_in(table, 1, "safe", BOB)
    await service.answer(table, ANN, None, ["4"])
    await thinker.asked.wait()

    await service.come_back(table, BOB)
    thinker.let.set()
    await service.rest(table)
    await service.play(table, BOB, "8")

    assert (await service.live(table)).view(None) == (-1, -1, -1, -1, 0, -1, -1, -1, 1)


async def test_computer_players_go_on_after_a_restart(service: Service) -> None:
    """Where they stopped; the board that was still owed is posted."""
    table = await service.begun("tic-tac-toe", 1, "safe")
    await service.answer(table, ANN, None, ["4"])
    await service.shut()
    boards = len(await service.rows("SELECT id FROM outbox"))
    again = Service(service.store)

    await again.resume()
    await again.rest(table)

    assert (await again.live(table)).view(None) == (1, -1, -1, -1, 0, -1, -1, -1, -1)
    assert (await again.live(table)).waiting_users() == [ANN]
    assert len(await again.rows("SELECT id FROM outbox")) == boards + 1


async def test_a_table_that_fails_stops_no_other(lite: Service) -> None:
    """At start-up every table goes on by itself."""
    broken = await lite.begun("tic-tac-toe", 1, "safe")
    whole = await lite.begun("tic-tac-toe", 1, "safe")
    for table in (broken, whole):
        await lite.answer(table, ANN, None, ["4"])
    await lite.shut()
    async with lite.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00' WHERE table_id = ?", (broken,))
    again = Service(lite.store)

    await again.resume()
    await again.rest(broken)
    await again.rest(whole)

    assert (await again.live(whole)).waiting_users() == [ANN]
    assert await refusal(again.live(broken)) == "CORRUPT"


async def test_a_busy_database_only_delays_computer_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They try again until it is back."""
    monkeypatch.setattr(robots, "RETRY_SECONDS", (0.02,))
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.02)
    opened = await Store.open(database_url(f"sqlite:///{tmp_path}/tables.db"))
    service = Service(opened)
    table = await service.begun("tic-tac-toe", 1, "safe")
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)

    await service.answer(table, ANN, None, ["4"])
    other.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(0.3)
    during = (await service.live(table)).info.seq
    other.execute("ROLLBACK")
    await service.rest(table)

    assert during == 2
    assert (await service.live(table)).waiting_users() == [ANN]
    other.close()
    await service.shut()
    await opened.close()


async def test_a_whole_game_against_all_robots_is_proven(service: Service) -> None:
    """FE: one person among the engine's own."""
    table = await service.begun("festival", 1, "casual", "steady", "random")

    await service.finish(table, Luck(5))

    report = await service.verify(table)
    assert (report.ok, report.rebuilt) == (True, True)
    assert (await service.info(table)).status == "finished"
