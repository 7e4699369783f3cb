"""Engines that are slow or raise where nobody presses: in a clock's safe choice, in the view of a board."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import pytest

from bot.clocks.standing import BEAT
from bot.messages import outbox
from bot.tables import live as tables_live
from games.core import kernel
from tests.bot.parties import party, settle
from tests.bot.service.tables import ANN, BOB, Service
from tests.bot.watched import Watched
from tests.discord import Emulator

SLOW = 0.4


def _raise(*_args: Any, **_rest: Any) -> Any:
    raise ZeroDivisionError


async def test_a_slow_engine_keeps_nobody_waiting_for_the_acknowledgement(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press itself and one at another table that came with it; both are answered in the end."""
    ann, bob, cy, dee = (emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    there, other = await party(emu, bot, "tic-tac-toe", ann, bob), await party(emu, bot, "toll", cy, dee)
    menu, submit = await there.open(ann), kernel.submit

    def slow(game: Any, *rest: Any) -> Any:
        time.sleep(SLOW if game.id == "tic-tac-toe" else 0)
        return submit(game, *rest)

    monkeypatch.setattr(kernel, "submit", slow)
    moved, looked = await asyncio.gather(ann.choose(menu, "s:", "cell 5"), cy.press(other.board, "Log"))
    await settle(emu, bot)

    assert moved.latency is not None and looked.latency is not None
    assert moved.latency < SLOW and looked.latency < SLOW + 0.3
    assert there.live.view(None)[4] == 0
    assert "Toll" in looked.text


async def test_an_engine_that_cannot_choose_for_the_late_holds_up_no_other_table(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The clock puts that table off and tries again; when the engine is mended the safe choice is made."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    tables = [await party(emu, bot, game, ann, bob) for game in ("toll", "tic-tac-toe")]
    real, safe, later = bot.sessions.clock, kernel.safe, [0]
    bot.sessions.clock = lambda: real() + later[0]

    def broken(game: Any, *rest: Any) -> Any:
        return _raise() if game.id == "toll" else safe(game, *rest)

    monkeypatch.setattr(kernel, "safe", broken)
    await expire(bot, later)
    stuck, other = (there.live.info.seq for there in tables)
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    monkeypatch.setattr(kernel, "safe", safe)
    await expire(bot, later)
    await settle(emu, bot)

    assert (stuck, other > 1) == (1, True)
    assert errors and all("the engine failed" in words for words in errors)
    assert tables[0].live.info.seq > 1
    caplog.clear()


async def expire(bot: Watched, later: list[int]) -> None:
    """Let all time at all tables run out, votes included, looking often enough for no outage."""
    for hours in (49, 25, 25):
        later[0] += hours * 3600
        await bot.store.set("bot", 0, BEAT, bot.sessions.now())
        await bot.clock.look()


async def test_a_board_that_cannot_be_seen_is_tried_again(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The move is made, other tables go on; when the engine is mended the board calls whoever is to move, once."""
    monkeypatch.setattr(outbox, "PAUSE", 0.02)
    ann, bob, cy, dee = (emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    there, other = await party(emu, bot, "tic-tac-toe", ann, bob), await party(emu, bot, "toll", cy, dee)
    view = tables_live.Live.view
    monkeypatch.setattr(
        tables_live.Live, "view", lambda self, seat: _raise() if self.info.id == there.table else view(self, seat)
    )

    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await emu.until(lambda: "the board could not be made" in caplog.text)
    pressed = await bob.press(there.board, "Log")
    await other.play(cy, "red")
    monkeypatch.setattr(tables_live.Live, "view", view)
    real = bot.sessions.clock
    bot.sessions.clock = lambda: real() + outbox.WAIT_LONGEST
    await settle(emu, bot)

    assert there.live.info.seq == 2 and len(bob.pings) == 1
    assert other.live.info.seq == 2
    assert pressed.message is not None
    caplog.clear()


async def test_a_table_that_was_left_before_its_board_was_due_gets_it_from_the_next_process(
    lite: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between a person's answer and the rest of the computer players."""
    table = await lite.begun("tic-tac-toe", 1, "safe")
    monkeypatch.setattr(lite, "wake", lambda _table: None)
    await lite.answer(table, ANN, None, ["8"])
    left = await lite.info(table)
    again = Service(lite.store)

    await again.resume()
    await again.rest(table)

    notices = await lite.rows("SELECT payload FROM outbox ORDER BY id")
    assert left.unposted and not (await again.info(table)).unposted
    assert [row[0] for row in notices][1:] == ['{"newly":[],"over":false,"seq":3}']
    await again.shut()


async def test_a_board_that_nobody_plays_on_for_is_shown_by_the_next_process(lite: Service) -> None:
    """Its computer players had stopped before they could say so."""
    table = await lite.begun("tic-tac-toe", 2)
    async with lite.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET unposted = true, told = '[]'")
    again = Service(lite.store)

    await again.resume()
    await again.rest(table)

    assert (await again.due())[-1].newly == (ANN,)
    assert BOB not in (await again.info(table)).told
    await again.shut()
