"""Whole games by presses alone, through a real bot process that dies in the middle."""

from __future__ import annotations

from pathlib import Path

from games.core.dice import Luck
from tests.bot.pressing import Menu, is_over, newest_board, open_menu, play_out, seat_people
from tests.discord import Channel, Emulator, Person
from tests.discord.process import BotProcess


def on_turn(place: Channel, people: list[Person]) -> Person:
    """Who is mentioned by the newest board."""
    return next(person for person in people if person.user in newest_board(place).pings)


async def test_a_whole_game_survives_a_kill_in_the_middle(emu: Emulator, tmp_path: Path) -> None:
    """Draft setup to final score; old buttons and open menus go on after a kill -9."""
    people, luck = [emu.person(name) for name in ("Ann", "Bob")], Luck(7)

    async with BotProcess(emu, {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db"}) as process:
        place = await seat_people(emu, people, "festival", length="short")
        await play_out(emu, people, place, luck, moves=14)
        await emu.settle(0.3)
        mover, board = on_turn(place, people), newest_board(place)
        opened = await open_menu(emu, mover, place, luck)
        await opened.press_on()

        await process.kill()
        await process.start()
        assert newest_board(place) is board
        await _finish(emu, opened)
        await emu.until(lambda: newest_board(place) is not board)
        made = await play_out(emu, people, place, luck)

    assert made == 30 - 15
    assert is_over(place)
    assert "**1.**" in place.public()[-1].text


async def _finish(emu: Emulator, menu: Menu) -> None:
    """Press on in a menu that was opened before."""
    for _ in range(20):
        if menu.is_done:
            return
        await menu.press_on()
    raise AssertionError(f"the menu leads nowhere: {menu.message.text}")
