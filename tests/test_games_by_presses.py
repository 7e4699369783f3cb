"""Every game by presses alone, on the simulated Discord: restarts, computers standing in, answers in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.dice import Luck
from tests.bot.pressing import is_over, play_out, seat_people
from tests.discord import Emulator
from tests.discord.process import BotProcess

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


async def by_presses(folder: Path, game: str, seats: int, before: int, after: int, **options: str) -> tuple[bool, str]:
    """Play, kill the bot, start it again, play on (so many moves); whether it is over, and the last board."""
    async with Emulator() as emu, BotProcess(emu, {"DATABASE_URL": f"sqlite:///{folder}/tables.db"}) as process:
        people, luck = [emu.person(name) for name in NAMES[:seats]], Luck(seats)
        place = await seat_people(emu, people, game, **options)
        await play_out(emu, people, place, luck, moves=before)
        await process.kill()
        await process.start()
        await play_out(emu, people, place, luck, moves=after)
        await emu.settle(0.2, within=20)
        assert emu.violations == []
        return is_over(place), place.public()[-1].text


PARTS = [
    ("cultivate", 4, {"reactions": "live"}),
    ("band-tour", 2, {}),
    ("flock-together", 3, {}),
    ("come-together", 4, {"overlap": "off"}),
    ("come-together", 4, {"overlap": "on"}),
    ("come-together", 2, {}),
    ("come-together", 1, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), PARTS)
async def test_a_table_goes_on_after_a_kill(game: str, seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, game, seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


WHOLE = [
    *PARTS,
    ("band-tour", 4, {"mode": "world_tour"}),
    ("flock-together", 3, {"open_hand": "off", "wait_policy": "strict"}),
    ("cultivate", 2, {}),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), WHOLE)
async def test_a_whole_game_by_presses(game: str, seats: int, options: dict[str, str], tmp_path: Path) -> None:
    over, board = await by_presses(tmp_path, game, seats, before=25, after=2000, **options)

    assert over
    assert "The game is over" in board
