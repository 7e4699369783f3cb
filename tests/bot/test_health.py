"""What admins and process managers can ask about the bot, and how it stops."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.health import Waits
from bot.logs import HIDDEN, SEAT, TABLE, about, set_up
from bot.messages.router import incident
from bot.settings import Settings
from tests.bot.parties import party
from tests.bot.watched import Watched
from tests.discord import BotProcess, Emulator, Person
from tests.discord.modals import Impossible


def test_waits_forget_what_is_older_than_an_hour() -> None:
    now = [0.0]
    waits = Waits(lambda: now[0])
    for seconds in range(10):
        now[0] += 1000
        waits.note(float(seconds))

    assert waits.share(0.5) == 8.0
    assert waits.share(1.0) == 9.0
    now[0] += 4000
    assert waits.share(0.5) is None


async def test_status_tells_admins_how_the_bot_is_doing(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    """Waits after a move, running tables, the last errors by their ids: nothing of what anybody wrote."""
    game = await party(emu, bot, "tic-tac-toe", emu.person("Ann"), emu.person("Bob"))
    await game.open(game.people[0])
    await game.play(game.people[0], "4")
    name = incident(ValueError("a secret word"))
    caplog.clear()

    answer = await Person(emu, emu.owner, emu.channel).slash("status")
    await emu.settle()

    assert answer.message is not None
    text = answer.message.text
    assert "**1** tables are being played" in text
    assert "From a press to its acknowledgement: " in text
    assert "nothing in the last hour" not in text.split("The event loop")[0]
    assert f"{name} · router · ValueError" in text
    assert "secret word" not in text


async def test_others_are_not_offered_it(emu: Emulator, bot: Watched) -> None:
    """A server's admins may give it to others in Discord's own settings."""
    with pytest.raises(Impossible, match="not offered /status"):
        await emu.person("Ann").slash("status")


async def well(session: aiohttp.ClientSession, url: str) -> dict[str, Any]:
    """What the port says once it says 200: a bot is ready some seconds after its start."""
    for _ in range(100):
        async with session.get(url) as answer:
            state: dict[str, Any] = await answer.json()
            assert (answer.status == 200) is state["well"]
        if state["well"]:
            return state
        await asyncio.sleep(0.2)
    raise AssertionError(state)


def bound(own: socket.socket) -> int:
    """A port that is taken as long as the socket is open."""
    own.bind(("127.0.0.1", 0))
    own.listen()
    return int(own.getsockname()[1])


@pytest.mark.parametrize(
    ("variable", "more"), [("TURNTABLE_HEALTH_PORT", {}), ("TURNTABLE_PREVIEW_PORT", {"DISCORD_TOKEN": ""})]
)
async def test_a_port_that_another_program_has_is_named(
    wild: Emulator, lite_file: Path, variable: str, more: dict[str, str]
) -> None:
    """On Discord and in the playground: one sentence with the setting and what to write."""
    with socket.socket() as other:
        port = bound(other)
        process = BotProcess(wild, {"DATABASE_URL": f"sqlite:///{lite_file}", variable: str(port), **more})
        await process.launch()
        await wild.until(lambda: not process.running, within=30)
        await process.kill()

    said = f"turntable: {variable} is {port}, where another program listens; write the number of a free port."
    assert process.output.splitlines()[-1] == said and "Traceback" not in process.output


async def test_a_port_answers_process_managers_and_a_polite_stop_takes_seconds(wild: Emulator, tmp_path: Path) -> None:
    """200 and what is well while it runs; SIGTERM ends it with a line and no error, the port is free again."""
    with socket.socket() as free:
        port = bound(free)
    env = {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db", "TURNTABLE_HEALTH_PORT": str(port)}
    async with BotProcess(wild, env) as process, aiohttp.ClientSession() as session:
        state = await well(session, f"http://127.0.0.1:{port}/health")
        code = await process.stop()

        assert code == 0
        assert set(state.pop("waits_ms")) == {"ack", "board", "lag"}
        assert state == {
            "well": True, "gateway": True, "lease": True, "database": True, "version": "0.1.0", "serves": "everything",
        }  # fmt: skip
        assert "Turntable stops." in process.output
        assert "Traceback" not in process.output


async def test_whoever_pressed_before_the_stop_gets_an_answer(wild: Emulator, tmp_path: Path) -> None:
    ann = wild.person("Ann")
    async with BotProcess(wild, {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db"}) as process:
        wild.slow("POST", "interactions/*/*/callback", 0.7)
        pressing = asyncio.create_task(ann.slash("help"))
        await wild.until(lambda: wild.rest.running)

        assert await process.stop() == 0
        answer = await pressing

    assert answer.message is not None
    assert "Turntable" in answer.message.text


def records(settings: Settings, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What a log of these settings prints about a table, an incident and a secret."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        set_up(settings)
        log = logging.getLogger("bot.sample")
        with about(TABLE, "abc123"), about(SEAT, 2):
            log.warning("moved")
        log.error("cannot reach %s with %s", settings.database, settings.token, extra={"incident": "f00"})
    finally:
        for handler in root.handlers:
            handler.flush()
        root.handlers[:], root.level = before[0], before[1]
    return capsys.readouterr().err.splitlines()


LOGGED = {
    "DISCORD_TOKEN": "t0ken", "TURNTABLE_SECRET": "a-secret-of-the-dailies",
    "DATABASE_URL": "postgresql://ann:pa55word@host/games",
}  # fmt: skip


def test_a_line_of_the_log_names_table_and_seat_and_no_secret(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = records(Settings.read(LOGGED), capsys)

    assert first.endswith("WARNING bot.sample table abc123 seat 2: moved")
    assert second.endswith(
        f"ERROR   bot.sample: cannot reach postgresql+asyncpg://ann:{HIDDEN}@host/games with {HIDDEN}"
    )


def test_a_log_for_machines_has_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = records(Settings.read({**LOGGED, "TURNTABLE_LOG_FORMAT": "json"}), capsys)
    first, second = [json.loads(line) for line in lines]

    assert (first["level"], first["logger"], first["message"]) == ("WARNING", "bot.sample", "moved")
    assert (first["table"], first["seat"]) == ("abc123", 2)
    assert (second["incident"], second["message"].count(HIDDEN)) == ("f00", 2)
    assert "pa55word" not in lines[1]
