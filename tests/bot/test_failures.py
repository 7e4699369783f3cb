"""What goes wrong around the bot: Discord, the database, engines and renderers. Play goes on, and people are told."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.messages import outbox
from bot.storage import store
from tests.bot.conftest import settings
from tests.bot.fair import FAIR, Visit
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person, RateLimits
from tests.toys import TIC_TAC_TOE

PICTURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be tried again after seconds is tried again at once."""
    monkeypatch.setattr(outbox, "WAIT_TROUBLE", 0)
    monkeypatch.setattr(outbox, "PAUSE", 0.02)


async def two(emu: Emulator, bot: Watched, game: str = "tic-tac-toe") -> tuple[Party, Person, Person]:
    """A table of two."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    return await party(emu, bot, game, ann, bob), ann, bob


# ---- Discord --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "code", "times"), [(500, 0, 1), (502, 0, 1), (503, 0, 3), (429, 0, 3), (404, 0, 3), (400, 50035, 3)]
)
async def test_a_board_that_discord_refuses_comes_later_and_once(
    emu: Emulator, bot: Watched, status: int, code: int, times: int
) -> None:
    """The move is made; the next player is called exactly once."""
    there, ann, bob = await two(emu, bot)
    emu.fail("POST", f"channels/{there.place.id}/messages", status, code, times=times, retry_after=0.02)

    await there.play(ann, "4")
    await emu.until(lambda: bob.pings)
    await settle(emu, bot)

    assert there.board.pings == {bob.user}
    assert len(bob.pings) == 1


async def test_a_board_whose_answer_is_lost_is_not_sent_twice(emu: Emulator, bot: Watched) -> None:
    """The connection breaks after Discord has taken it: the nonce gives back the board that is there."""
    there, ann, bob = await two(emu, bot)
    emu.cut("POST", f"channels/{there.place.id}/messages", when="after")

    await there.play(ann, "4")
    await emu.until(lambda: there.live.info.board_message == int(there.board.id))
    await settle(emu, bot)

    assert len(bob.pings) == 1
    assert [message.labels for message in there.place.public()].count(["Your move", "Log", "Rules"]) == 1


async def test_a_lost_answer_does_not_swallow_the_next_call(emu: Emulator, bot: Watched) -> None:
    """While the board with Bob's call is in doubt, Bob moves: Ann is called by a board of her own."""
    there, ann, bob = await two(emu, bot)
    emu.cut("POST", f"channels/{there.place.id}/messages", when="after")
    emu.fail("POST", f"channels/{there.place.id}/messages", 503, times=50)

    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await emu.until(lambda: bob.pings)
    await bot.sessions.answer(there.table, bob.id, None, ["0"])
    emu.script.clear()
    await emu.until(lambda: len(ann.pings) == 2)
    await settle(emu, bot)

    assert (len(ann.pings), len(bob.pings)) == (2, 1)
    assert there.board.pings == {ann.user}


async def test_an_edit_that_discord_refuses_comes_later(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await two(emu, bot, "toll")
    emu.fail("PATCH", f"channels/{there.place.id}/messages/*", 503, times=3)

    await there.play(ann, "red")
    await emu.until(lambda: "**To move: Bob**" in there.board.text)

    assert len(ann.pings) == 1


async def test_a_slow_discord_delays_nobody_elses_press(emu: Emulator, bot: Watched) -> None:
    """The board takes a second; both the mover and a reader are answered meanwhile."""
    there, ann, _ = await two(emu, bot)
    menu = await there.open(ann)
    emu.slow("POST", f"channels/{there.place.id}/messages", 1.0)

    await ann.choose(menu, "s:", "cell 5")
    log = await ann.press(there.board, "Log")
    await emu.until(lambda: "Waiting for Bob." in menu.text)

    assert log.latency is not None and log.latency < 1.0
    await settle(emu, bot)


async def test_discord_down_for_a_while_loses_nothing(emu: Emulator, bot: Watched) -> None:
    """Two moves were made meanwhile; afterwards one board calls whoever is to move now."""
    there, ann, bob = await two(emu, bot)
    await emu.close_port()
    await bot.sessions.answer(there.table, ann.id, None, ["4"])
    await bot.sessions.answer(there.table, bob.id, None, ["0"])
    await asyncio.sleep(0.1)

    await emu.open_port()
    await emu.until(lambda: len(ann.pings) == 2, within=30)
    await emu.until(lambda: emu.gateway.connected, within=30)
    await settle(emu, bot)

    assert (len(ann.pings), len(bob.pings)) == (2, 0)
    assert "Ann marked 4.\nBob marked 0." in there.board.text


async def test_nothing_is_refused_under_the_usual_limits(tmp_path: Path) -> None:
    """Five requests a second to a channel: a quick game waits by itself and meets no 429."""
    async with Emulator(limits=RateLimits()) as emu:
        client = Watched(settings(tmp_path), games={"tic-tac-toe": TIC_TAC_TOE})
        async with emu.running(client):
            there, ann, bob = await two(emu, client)
            await there.choose(ann, await there.open(ann), "cell 1")
            for person, cell in ((bob, 4), (ann, 2)):
                await there.move(person, f"cell {cell}")

        assert there.board.pings == {bob}
        assert [str(call) for call in emu.refused] == []


@pytest.mark.parametrize("is_taken_back", [True, False])
async def test_presses_work_after_the_gateway_was_cut(emu: Emulator, bot: Watched, is_taken_back: bool) -> None:
    """RESUME, and a new session when Discord does not take the old one back; nobody is called again."""
    there, ann, bob = await two(emu, bot)

    await (emu.gateway.cut(4000) if is_taken_back else emu.gateway.restart())
    ways = (1, 1) if is_taken_back else (0, 2)
    await emu.until(lambda: (emu.gateway.resumes, emu.gateway.identifies) == ways and emu.gateway.connected, within=20)
    await there.choose(ann, await there.open(ann), "cell 5")

    assert there.board.pings == {bob.user}
    assert len(ann.pings) == 1


async def test_an_acknowledgement_that_fails_is_tried_in_other_words(emu: Emulator, bot: Watched) -> None:
    """Discord answers the acknowledgement with an error: the person is told, nothing was changed."""
    there, ann, _ = await two(emu, bot)
    menu = await there.open(ann)
    emu.fail("POST", "interactions/*/*/callback", 400, 50035)

    pressed = await ann.choose(menu, "s:", "cell 5")
    await settle(emu, bot)

    told = "Discord did not take that just now. No move was recorded; please look again in a moment."
    assert pressed.text == told
    assert there.live.view(None)[4] == -1


async def test_an_answer_that_discord_refuses_says_that_the_move_counts(emu: Emulator, bot: Watched) -> None:
    """The move is made, then the private message cannot be edited: nobody is told that nothing happened."""
    there, ann, _ = await two(emu, bot)
    menu = await there.open(ann)
    emu.fail("PATCH", "webhooks/*/*/messages/@original", 400, 50035)

    pressed = await ann.choose(menu, "s:", "cell 5")
    await settle(emu, bot)

    told = "Discord did not take that just now. Your move was recorded; please look again in a moment."
    assert pressed.followups[-1].text == told
    assert there.live.view(None)[4] == 0


# ---- the database ---------------------------------------------------------------------------------------------------


async def test_a_locked_database_is_an_apology_and_the_press_can_be_repeated(
    emu: Emulator, bot: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds it: nothing is half-written, the menu stays as it is."""
    there, ann, _ = await two(emu, bot)
    menu = await there.open(ann)
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    bot.store.engine = store._engine(bot.settings.database)
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    pressed = await ann.choose(menu, "s:", "cell 5")
    await emu.until(lambda: pressed.followups)
    assert pressed.followups[-1].text == "The tables cannot be reached for a moment; please try again."
    assert "**Mark a cell**" in menu.text
    other.execute("ROLLBACK")
    other.close()
    await there.choose(ann, menu, "cell 5")

    assert there.live.view(None)[4] == 0


async def test_a_database_that_is_gone_is_an_apology_everywhere(
    emu: Emulator, bot: Watched, tmp_path: Path
) -> None:
    """Boards, menus and commands; and all is well when it is back."""
    there, ann, _ = await two(emu, bot)
    menu, engine = await there.open(ann), bot.store.engine
    bot.sessions._entries.clear()
    (tmp_path / "unmounted").mkdir()
    bot.store.engine = store._engine(f"sqlite+aiosqlite:///{tmp_path}/unmounted/tables.db")
    (tmp_path / "unmounted").rmdir()

    pressed = await ann.choose(menu, "s:", "cell 5")
    board = await ann.press(there.board, "Log")
    command = await ann.slash("mygames")
    suggested = await ann.suggestions("play", "table", "t")
    await emu.until(lambda: pressed.followups)

    apology = "The tables cannot be reached for a moment; please try again."
    assert [pressed.followups[-1].text, board.text, command.text, suggested] == [apology, apology, apology, {}]
    bot.store.engine = engine
    await there.choose(ann, menu, "cell 5")
    assert there.live.view(None)[4] == 0


async def test_everything_is_acknowledged_while_the_database_hangs(emu: Emulator, bot: Watched) -> None:
    """Each verb and each command: the acknowledgement waits for nothing."""
    there, ann, _ = await two(emu, bot)
    menu, free = await there.open(ann), asyncio.Event()
    begin = bot.store._begin

    def hanging(writes: bool) -> Any:
        return begin(writes) if free.is_set() else Hanging(free, begin(writes))

    bot.store._begin = hanging  # type: ignore[method-assign]
    bot.sessions._entries.clear()
    presses = [ann.choose(menu, "s:", "cell 5"), ann.press(there.board, "Your move")]
    commands = ["play", "board", "hand", "log", "undo", "catchup", "mygames", "table list", "table verify"]
    waiting = [asyncio.ensure_future(wish) for wish in (*presses, *(ann.slash(each) for each in commands))]
    await emu.until(lambda: not emu.interactions.open)

    free.set()
    answered = await asyncio.gather(*waiting)
    await settle(emu, bot)

    assert all(it.kind in (5, 6) for it in answered)


class Hanging:
    """A transaction that begins only when it is let."""

    def __init__(self, free: asyncio.Event, real: Any):
        self.free, self.real = free, real

    async def __aenter__(self) -> Any:
        await self.free.wait()
        return await self.real.__aenter__()

    async def __aexit__(self, *error: Any) -> Any:
        return await self.real.__aexit__(*error)


# ---- engines and renderers ------------------------------------------------------------------------------------------


async def test_an_engine_that_raises_gives_an_id_and_changes_nothing(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The id stands in the log; the table can be closed by anyone at it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "fair", ann, bob, stall="list")
    menu = await there.open(ann)
    monkeypatch.setattr(Visit, "run", _raise)

    await there.choose(ann, menu, "good-1")
    told = (await ann.at(there.place).slash("play", move="good 2", sure=True)).text
    ident = told.split("error ")[1].rstrip(".")
    assert told == f"Something went wrong here, and nothing was changed. Please report error {ident}."
    assert any(ident in record.getMessage() for record in caplog.records)
    assert there.body.answers == []
    closed = await bob.at(there.place).slash("table close")
    await settle(emu, bot)

    assert closed.text == f"Table `{there.table}` is closed."
    caplog.clear()


async def test_an_engine_that_cannot_even_ask_is_told_too(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An unexpected error has an id, and says that no move was recorded."""
    there, ann, _ = await two(emu, bot, "fair")
    board = there.board
    monkeypatch.setattr(Visit, "asks", _raise)
    bot.sessions._entries.clear()

    pressed = await ann.press(board, "Your move")
    mine = await ann.slash("mygames")
    suggested = await ann.at(pressed.channel).suggestions("play", "move", "g")
    await settle(emu, bot)

    assert pressed.text.startswith("Something went wrong. No move was recorded. The admins can find it as ")
    assert f"- **The Fair {there.table}" in mine.text
    assert suggested == {}
    caplog.clear()


def _raise(*_args: Any, **_rest: Any) -> Any:
    raise ZeroDivisionError


def stand_in_renderer(monkeypatch: pytest.MonkeyPatch, draw: Callable[..., bytes], **more: Any) -> None:
    """Pictures for the Fair, which has none of its own."""
    module = types.ModuleType("render.fair")
    words = {"alt": "The alt text.", "board_text": "The whole fair in words.", "summary": "A fair."}
    tellers = {name: lambda *_, told=told: told for name, told in words.items()}
    for name, value in {"SHEETS": ("board", "seats", "place", "hand"), "draw": draw, **tellers, **more}.items():
        setattr(module, name, value)
    monkeypatch.setitem(sys.modules, "render.fair", module)


async def test_a_renderer_that_raises_is_replaced_by_words(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Board, menu, hand and `/board`: play goes on."""
    stand_in_renderer(monkeypatch, _raise)
    ann = emu.person("Ann")
    there = await party(emu, bot, "fair", ann, stall="list")

    assert "The whole fair in words." in there.board.text and there.board.images == []
    hand = await there.press(ann, there.board, "My hand")
    board = await ann.at(there.place).slash("board")
    await there.choose(ann, await there.open(ann), "good-1")

    assert hand.text.endswith("The whole fair in words.")
    assert "The whole fair in words." in board.text
    assert there.body.answers == [["good-1"]]
    caplog.clear()


async def test_words_that_raise_are_left_out(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Even with neither picture nor words the board says whose move it is."""
    stand_in_renderer(monkeypatch, _raise, alt=_raise, board_text=_raise, summary=_raise)
    there, ann, _ = await two(emu, bot, "fair")

    assert there.board.text.startswith(f"### The Fair\n**To move: {ann.mention}**")
    caplog.clear()


async def test_a_picture_that_is_too_large_is_replaced_by_words(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """More than Discord's 10 MiB."""
    stand_in_renderer(monkeypatch, lambda *_: PICTURE + bytes(10 << 20))
    there, _, _ = await two(emu, bot, "fair")

    assert "The whole fair in words." in there.board.text and there.board.images == []
    assert {record.name for record in caplog.records if record.levelno >= logging.ERROR} == {"bot.messages.pictures"}
    caplog.clear()


async def test_a_slow_renderer_keeps_nobody_waiting_for_the_acknowledgement(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures are drawn off the event loop."""
    import time

    def draw(*_args: Any) -> bytes:
        time.sleep(0.2)
        return PICTURE

    stand_in_renderer(monkeypatch, draw)
    there, ann, bob = await two(emu, bot, "fair")

    pressed = await asyncio.gather(*(person.press(there.board, "Your move") for person in (ann, bob, ann, bob)))
    await settle(emu, bot)

    assert all(it.latency is not None and it.latency < 0.5 for it in pressed)


async def test_a_failing_autocomplete_offers_nothing(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = emu.person("Ann")
    monkeypatch.setattr(type(FAIR), "cards", _raise)

    offered = await ann.suggestions("card", "name", "x")

    assert offered == {}
    assert [record.name for record in caplog.records if record.levelno >= logging.ERROR] == ["bot.cogs.common"]
    caplog.clear()


