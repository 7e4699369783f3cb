"""Flock Together by presses alone: whole games, and a laid-out table on which a chicken dies and comes back."""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path

import pytest

from games.core.dice import Luck
from games.flock_together import GAME
from tests.bot.pressing import Menu, is_over, open_menu, play_out, seat_people
from tests.discord import Channel, Emulator, Person
from tests.discord.process import BotProcess
from tests.games.flock_together_table import Barn, bird

from .common import NAMES, by_presses

PARTS: list[tuple[int, dict[str, str]]] = [(3, {})]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), PARTS)
async def test_a_table_goes_on_after_a_kill(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, "flock-together", seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), [*PARTS, (3, {"open_hand": "off", "wait_policy": "strict"})])
async def test_a_whole_game_by_presses(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    over, board = await by_presses(tmp_path, "flock-together", seats, before=25, after=2000, **options)

    assert over
    assert "The game is over" in board


# ---- a table laid out -----------------------------------------------------------------------------------------------


def lay(folder: Path, people: list[Person]) -> list[Person]:
    """An attacker with one heart left, a teammate whose Grub heals, a third one; gives the people by seat."""
    birds = [
        bird("wyatt", at="wood", food=2, damage=2),
        bird("annie", eggs=1, stage=2, meals=5, grubs=["earthworm"]),
        bird("finn", at="stones"),
    ]
    state = Barn(*birds, foes=("owl", "sal", "hens", "shere"), weather="pollen", day=(0, 3)).go().state
    with sqlite3.connect(folder / "tables.db") as database:
        newest = "seq = (SELECT max(seq) FROM turns)"
        database.execute(f"UPDATE turns SET state = ? WHERE {newest}", (zlib.compress(GAME.save(state)),))
        users = [user for (user,) in database.execute("SELECT user_id FROM seats ORDER BY seat")]
    database.close()
    return [next(person for person in people if person.id == user) for user in users]


async def press(menu: Menu, words: str) -> None:
    """Press the button, or choose the option, that begins with these words."""
    message, edits = menu.message, menu.message.edits
    label = next((label for label in message.labels if label.startswith(words)), None)
    if label is not None:
        pressed = await menu.person.press(message, label)
    else:
        found = [
            (select, value) for select in message.selects for text, value in select.options if text.startswith(words)
        ]
        assert found, f"{words} is not offered: {message.text}, {message.labels}"
        [(select, value)] = found
        pressed = await menu.person.choose(message, select.custom_id, value)
    await menu.emu.until(lambda: message.edits > edits or pressed.followups)
    await menu.emu.settle(0.02)


async def choose(emu: Emulator, person: Person, place: Channel, *path: str) -> None:
    """Walk through the menu of *Your move*, and confirm."""
    await emu.settle(0.05, within=20)
    menu = await open_menu(emu, person, place, Luck(0))
    for words in (*path, "Confirm"):
        await press(menu, words)


async def read_log(emu: Emulator, person: Person, place: Channel) -> str:
    """The newest page of the log."""
    await emu.settle(0.05, within=20)
    return (await person.at(place).slash("log")).text


async def die_and_hatch(emu: Emulator, process: BotProcess, place: Channel, flock: list[Person]) -> list[str]:
    """A saved life, with a kill in the damage window; a death; a brooding; what the log said after each."""
    first, second, third = flock
    await choose(emu, first, place, "Attack", "Owl", "1")
    await process.kill()
    await process.start()
    await choose(emu, second, place, "Earthworm")
    logs = [await read_log(emu, third, place)]
    await choose(emu, first, place, "Attack", "Owl", "1")
    await choose(emu, second, place, "Brood")
    logs.append(await read_log(emu, third, place))
    await choose(emu, second, place, "End the turn")
    for _ in range(2):
        await choose(emu, third, place, "End the turn", "Inside")
    menu = await open_menu(emu, first, place, Luck(0))
    await press(menu, menu.message.labels[0])
    assert emu.violations == []
    return [*logs, await read_log(emu, third, place)]


async def laid_out(folder: Path, moves: int) -> tuple[list[str], bool]:
    """The script on a laid-out table, then so many moves; what the log said, and whether the game is over."""
    async with Emulator() as emu, BotProcess(emu, {"DATABASE_URL": f"sqlite:///{folder}/tables.db"}) as process:
        people = [emu.person(name) for name in NAMES[:3]]
        place = await seat_people(emu, people, "flock-together")
        await process.kill()
        flock = lay(folder, people)
        await process.start()
        logs = await die_and_hatch(emu, process, place, flock)
        await play_out(emu, people, place, Luck(3), moves=moves)
        await emu.settle(0.1, within=20)
        return logs, is_over(place)


@pytest.mark.long
async def test_a_chicken_is_saved_in_a_window_dies_and_comes_back(tmp_path: Path) -> None:
    """FT-9.1, FT-9.13: by who is not on turn, across a kill; FT-11.5 to FT-11.9"""
    (saved, died, hatched), _ = await laid_out(tmp_path, moves=0)

    assert "uses Earthworm" in saved
    assert "dies in Hendred Acre Wood" in died
    assert "begins to brood for" in died
    assert "is back as" in hatched


@pytest.mark.long
async def test_a_game_with_a_death_in_it_is_played_to_its_end(tmp_path: Path) -> None:
    _, is_at_end = await laid_out(tmp_path, moves=2000)

    assert is_at_end
