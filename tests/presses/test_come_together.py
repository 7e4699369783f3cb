"""Come Together by presses alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.come_together.cards import ACHIEVEMENTS
from games.core.dice import Luck
from tests.bot.pressing import Menu, is_over, open_menu, seat_people
from tests.discord import Channel, Emulator, Person
from tests.discord.process import BotProcess

from .common import NAMES, by_presses

PARTS: list[tuple[int, dict[str, str]]] = [(4, {"overlap": "off"}), (4, {"overlap": "on"}), (2, {}), (1, {})]
BONUS = ("Which meeple do you take?", "on which track?", "Where does the Stage Upgrade go?", "which bonus first?")
"""Questions in the middle of a bonus chain."""
LATE = "That menu was out of date"
ROWS = [row.name for row in ACHIEVEMENTS]


class Desk:
    """People with their menus open beside each other; each press may be anybody's."""

    def __init__(self, emu: Emulator, people: list[Person], place: Channel, luck: Luck):
        self.emu, self.people, self.place, self.luck = emu, people, place, luck
        self.menus: dict[Person, Menu] = {}
        self.idle: set[Person] = set()
        self.together = 0

    async def play(self, presses: int, until: tuple[str, ...] = ()) -> Menu | None:
        """So many presses, to the end of the game, or until a menu asks one of these questions: that menu."""
        for _ in range(presses):
            if is_over(self.place):
                return None
            menu = await self._press()
            if menu is not None and any(words in menu.message.text for words in until):
                return menu
        return None

    async def _press(self) -> Menu | None:
        """Somebody who is asked opens a menu, or presses one thing in theirs."""
        awake = [person for person in self.people if person not in self.idle]
        if not awake:
            await self.emu.settle(0.1)
            self.idle.clear()
            return None
        person = self.luck.pick(awake)
        menu = self.menus.get(person) or await open_menu(self.emu, person, self.place, self.luck)
        self.menus[person] = menu
        self.together = max(self.together, len(self.menus))
        if menu.is_done:
            self._rest(person)
            return None
        await menu.press_on()
        assert LATE not in menu.message.text
        if menu.is_done:
            self._rest(person)
            self.idle -= set(self.people) - {person}
        return menu

    def _rest(self, person: Person) -> None:
        del self.menus[person]
        self.idle.add(person)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), PARTS[1:2])
async def test_a_table_goes_on_after_a_kill(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, "come-together", seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


async def mixed(folder: Path, seats: int, presses: int, **options: str) -> tuple[Desk, str]:
    """Everybody answers in any order, with the bot killed in the middle of a bonus chain; the last board."""
    async with Emulator() as emu, BotProcess(emu, {"DATABASE_URL": f"sqlite:///{folder}/tables.db"}) as process:
        people, luck = [emu.person(name) for name in NAMES[:seats]], Luck(seats)
        desk = Desk(emu, people, await seat_people(emu, people, "come-together", **options), luck)
        asked = await desk.play(400, until=BONUS)
        assert asked is not None, "a bonus is asked about"
        before = asked.choices
        await process.kill()
        await process.start()
        await asked.press_on()
        assert LATE not in asked.message.text
        assert asked.choices != before or asked.is_done or "Confirm" in asked.message.labels
        await desk.play(presses)
        await emu.settle(0.2, within=20)
        assert emu.violations == []
        return desk, desk.place.public()[-1].text


@pytest.mark.long
async def test_menus_stay_usable_while_others_answer_and_over_a_kill_in_a_bonus_chain(tmp_path: Path) -> None:
    """8.1, 8.2, 8.3"""
    desk, board = await mixed(tmp_path, 3, presses=40, overlap="on")

    assert desk.together > 1
    assert "Something went wrong" not in board


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), PARTS)
async def test_a_whole_game_by_presses_in_any_order(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    """Section 8; in solo to the row of the achievement table (CT-19.13)."""
    desk, board = await mixed(tmp_path, seats, presses=20_000, **options)

    assert is_over(desk.place)
    assert desk.together >= min(seats, 2)
    assert seats > 1 or any(row in board for row in ROWS)
