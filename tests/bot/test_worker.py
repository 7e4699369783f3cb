"""The process for what takes long: whatever becomes of it, the bot goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest
import pytest_asyncio

import render
from bot.messages.pictures import Pictures
from bot.worker import Died, Undone, Worker
from games import GAMES
from games.core import kernel
from games.core.kernel import AnyGame

NAMES = ("Ann", "Bob")


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker(patience=30.0, ahead=4)
    yield made
    made.close()


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    made = Pictures()
    yield made
    made.close()


def view(game: AnyGame) -> object:
    """A table of two as everybody sees it."""
    return game.view(kernel.start(game, 2, game.options(), [None, None], b"key", ()).state, None)


async def test_work_is_done_elsewhere_and_in_order(worker: Worker, tmp_path: Path) -> None:
    places = await asyncio.gather(*(worker.work(note, tmp_path / "notes", number) for number in range(5)))

    assert (tmp_path / "notes").read_text() == "01234"
    assert set(places) == {places[0]} and places[0] != os.getpid()


def note(path: Path, number: int) -> int:
    with path.open("a") as file:
        file.write(str(number))
    return os.getpid()


async def test_what_fails_says_so_and_hinders_nothing(worker: Worker) -> None:
    found = await asyncio.gather(*(worker.work(divide, 6, by) for by in (0, 3)), return_exceptions=True)

    assert isinstance(found[0], Undone) and str(found[0]) == "division by zero"
    assert found[1] == 2


def divide(one: int, by: int) -> float:
    return one / by


async def test_a_process_that_dies_takes_what_it_had_and_another_begins(worker: Worker) -> None:
    """Four were handed over, two waited."""
    works = [worker.work(os._exit, 1), *(worker.work(os.getpid) for _ in range(5))]

    found = await asyncio.gather(*works, return_exceptions=True)

    lost, done = found[:4], found[4:]
    assert all(isinstance(one, Died) for one in lost)
    assert done == [await worker.work(os.getpid)] * 2


async def test_a_process_that_hangs_is_ended(worker: Worker) -> None:
    first = await worker.work(os.getpid)
    worker.patience = 0.3

    with pytest.raises(Died):
        await worker.work(time.sleep, 600)
    worker.patience = 30.0

    assert await worker.work(os.getpid) != first
    assert not psutil.pid_exists(first) or psutil.Process(first).status() == psutil.STATUS_ZOMBIE


async def test_what_waits_behind_a_process_that_hangs_is_told(worker: Worker) -> None:
    """Nobody's task is cancelled by it."""
    worker.patience = 2.0
    hanging = asyncio.create_task(worker.work(time.sleep, 600))
    await asyncio.sleep(1.0)

    found = await asyncio.gather(*(worker.work(os.getpid) for _ in range(3)), hanging, return_exceptions=True)

    assert [type(one) for one in found] == [Died] * 4


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_boards_are_the_same_wherever_they_are_drawn(pictures: Pictures, game: AnyGame) -> None:
    for sheet in render.load(game.id).SHEETS[:2]:
        there = await pictures.draw(game.id, view(game), sheet, NAMES, foot="words")

        assert there == render.picture(game.id, view(game), sheet, NAMES, foot="words")


async def test_a_board_is_drawn_although_the_process_was_killed(pictures: Pictures) -> None:
    """While it was idle, and with other work that killed it."""
    os.kill(await pictures.worker.work(os.getpid), signal.SIGKILL)
    first = await drawn(pictures)
    others = await asyncio.gather(*(pictures.worker.work(os._exit, 1), drawn(pictures)), return_exceptions=True)

    assert isinstance(others[0], Died)
    assert first is not None and first == others[1]


async def drawn(pictures: Pictures) -> bytes | None:
    """The board of one of the games."""
    return await pictures.draw("festival", view(GAMES["festival"]), "board", NAMES)


async def test_a_picture_that_kills_is_words(pictures: Pictures, caplog: pytest.LogCaptureFixture) -> None:
    """The log knows, and the next one is drawn."""
    lost = await pictures.draw("festival", Deadly(), "board", NAMES)

    assert lost is None and "the board of festival could not be drawn" in caplog.text
    assert await drawn(pictures) is not None
    caplog.clear()


class Deadly:
    """Kills the process that reads it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)
