"""`python -m bot bench`: how fast, as one JSON object, beside what others offer on the same machine in the same run.

Kernel, engines and pictures are measured in CPU time. What needs the simulated Discord of the tests or a peer that is
not installed is left out (OpenSpiel: `pip install open_spiel`; boardgame.io: `npm install boardgame.io` and NODE_PATH).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import render
from games import GAMES
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck
from games.core.kernel import AnyGame, AnyState

ROUNDS = 5
SECONDS = 0.6
PRESSES = 30
KEY = b"bench" * 6
PEERS = Path(__file__).resolve().parent.parent / "tests" / "peers"


def bench() -> None:
    """Measure everything that can be measured here and print it."""
    figures: dict[str, Any] = {"tic_tac_toe": _tic_tac_toe(), "submit_ms": {}, "image_ms": {}, "image_kb": {}}
    for game in GAMES.values():
        submits, middle = _play(game)
        figures["submit_ms"][game.id] = {"p50": _rank(submits, 50), "p99": _rank(submits, 99)}
        figures["image_ms"][game.id], figures["image_kb"][game.id] = _draw(game, middle)
    if find_spec("tests") is not None:
        figures |= asyncio.run(_presses())
    print(json.dumps(figures, indent=1))


def _rank(numbers: list[float], percent: int) -> float:
    return round(sorted(numbers)[min(len(numbers) - 1, len(numbers) * percent // 100)], 3)


# ---- tic-tac-toe, moves per second ----------------------------------------------------------------------------------


def _tic_tac_toe() -> dict[str, float]:
    """Medians over rounds that take turns, so that a noisy machine is noisy for all."""
    found: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, rate in _contenders().items():
            found.setdefault(name, []).append(rate())
    return {name: round(statistics.median(rates)) for name, rates in found.items()}


def _contenders() -> dict[str, Callable[[], float]]:
    found: dict[str, Callable[[], float]] = {}
    if find_spec("tests") is not None:
        found["kernel"] = lambda: _rate(_kernel_game)
    if find_spec("pyspiel") is not None:
        found["open_spiel_python"] = lambda: _rate(_open_spiel_game)
    if shutil.which("node") and _boardgame_io():
        found["boardgame_io"] = _boardgame_io
    return found


def _rate(play: Callable[[], int]) -> float:
    began, moves = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        moves += play()
    return moves / (time.process_time() - began)


def _kernel_game() -> int:
    from tests.toys import TIC_TAC_TOE

    state = kernel.start(TIC_TAC_TOE, 2, TIC_TAC_TOE.options(), [None, None], KEY).state
    t, moves = kernel.open_table(TIC_TAC_TOE, state, KEY), 0
    while t.state.result is None:
        [(seat, (_, node))] = t.open.items()
        kernel.play(t, seat, [random.choice(node.options).key])  # type: ignore[union-attr]
        moves += 1
    return moves


def _open_spiel_game() -> int:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  (registers the game)

    state, moves = pyspiel.load_game("python_tic_tac_toe").new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def _boardgame_io() -> float:
    command = ["node", str(PEERS / "tic_tac_toe.cjs"), str(SECONDS)]
    env = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    return float(done.stdout) if done.returncode == 0 else 0.0


# ---- engines and pictures, milliseconds of CPU ----------------------------------------------------------------------


def _play(game: AnyGame) -> tuple[list[float], AnyState]:
    """Every submit of a random game in milliseconds, and a state of its middle."""
    seats, luck = game.seats[len(game.seats) // 2], Luck(1)
    state = kernel.start(game, seats, game.options(), [None] * seats, KEY, range(seats)).state
    times, states = list[float](), [state]
    while state.result is None:
        seat = min(kernel.asked(game, state))
        answer = wander(kernel.open_table(game, state), seat, luck)
        began = time.thread_time()
        state = kernel.submit(game, state, seat, answer, KEY).state
        times.append((time.thread_time() - began) * 1000)
        states.append(state)
    return times, states[len(states) // 2]


def _draw(game: AnyGame, state: AnyState) -> tuple[float | None, float | None]:
    """The board in milliseconds and kB, None without pictures."""
    try:
        pictures = render.load(game.id)
    except LookupError:
        return None, None
    view, names = game.view(state, None), [f"Player {seat + 1}" for seat in range(state.seats)]
    times, raw = [], pictures.draw(view, "board", names)
    for _ in range(9):
        began = time.thread_time()
        raw = pictures.draw(view, "board", names)
        times.append((time.thread_time() - began) * 1000)
    return round(statistics.median(times), 1), round(len(raw) / 1024, 1)


# ---- presses on the simulated Discord, milliseconds -----------------------------------------------------------------


async def _presses() -> dict[str, Any]:
    """From a press to its acknowledgement, and to the new board: this bot's process, and the least bot there can be."""
    with tempfile.TemporaryDirectory() as folder:
        own = await _own_presses(folder)
    bare = await _bare_presses()
    names = ("press_to_ack_ms", "press_to_board_ms")
    return {name: {"turntable": own[at], "bare": bare[at]} for at, name in enumerate(names)}


async def _own_presses(folder: str) -> tuple[float, float]:
    from tests.bot.pressing import move_timed, seat_people
    from tests.discord import Emulator
    from tests.discord.process import BotProcess

    async with Emulator() as emu, BotProcess(emu, {"DATABASE_URL": f"sqlite:///{folder}/bench.db"}):
        people, luck = [emu.person("Ann"), emu.person("Bob")], Luck(1)
        place = await seat_people(emu, people, next(iter(GAMES)))
        timed = [await move_timed(emu, people, place, luck) for _ in range(PRESSES)]
        acks = [it.latency * 1000 for it in emu.interactions.acknowledged if it.latency is not None]
    return _rank(acks, 50), _rank([seconds * 1000 for seconds in timed], 50)


async def _bare_presses() -> tuple[float, float]:
    from tests.discord import Emulator
    from tests.discord.process import BotProcess

    async with Emulator() as emu, BotProcess(emu, module="tests.discord.bare"):
        ann = emu.person("Ann")
        button = (await ann.slash("go")).message
        acks, boards = [], []
        for _ in range(PRESSES):
            known, began = len(emu.messages), time.perf_counter()
            pressed = await ann.press(button, "Press")
            await emu.until(lambda known=known: len(emu.messages) > known)  # type: ignore[misc]
            boards.append((time.perf_counter() - began) * 1000)
            acks.append((pressed.latency or 0) * 1000)
    return _rank(acks, 50), _rank(boards, 50)
