"""Somebody who presses, opens and exports without end is slowed down; nobody else notices."""

from __future__ import annotations

import pytest

from bot.flood import BUTTONS, COMMANDS, DAILY, PEOPLE, PRESS, RATES, TABLE, TOO_MUCH, Flood
from bot.messages.router import ROUTES
from bot.tables.records import Refused
from tests.bot.parties import party
from tests.bot.watched import Watched
from tests.discord import Emulator


class Moment:
    """A clock that a test moves."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize("deed", RATES)
def test_so_many_and_no_more_until_time_has_passed(deed: str) -> None:
    now = Moment()
    flood, (rate, per) = Flood(clock=now), RATES[deed]
    for _ in range(rate):
        flood.check(deed, 1)

    with pytest.raises(Refused) as refused:
        flood.check(deed, 1)
    flood.check(deed, 2)
    now.seconds += per + 1
    flood.check(deed, 1)

    [fault] = refused.value.faults
    assert (fault.code, fault.facts["seconds"]) == (TOO_MUCH[deed], round(per))
    assert fault.facts["moment"].startswith("<t:")


def test_memory_is_bounded() -> None:
    flood = Flood()
    for user in range(PEOPLE + 50):
        flood.check(PRESS, user)

    assert len(flood._counts) == PEOPLE


async def test_every_limited_command_and_button_exists(emu: Emulator, bot: Watched) -> None:
    names = {command.qualified_name for command in bot.tree.walk_commands()}

    assert set(COMMANDS) <= names
    assert {button.split()[0] for button in BUTTONS} <= set(ROUTES)


async def test_whoever_floods_is_told_politely_and_others_play_on(emu: Emulator, bot: Watched) -> None:
    """Presses, tables and files; a refused press changes nothing."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    bot.flood = Flood(clock=Moment())
    for _ in range(RATES[PRESS][0]):
        bot.flood.check(PRESS, ann.id)
    for _ in range(RATES[TABLE][0]):
        bot.flood.check(TABLE, bob.id)

    pressed = await ann.press(there.board, "Log")
    commanded = await ann.slash("mygames")
    opened = await bob.slash("table new", game="toll", seats=2)
    read = await bob.press(there.board, "Log")

    assert "That was a lot at once" in pressed.message.text
    assert "That was a lot at once" in commanded.message.text
    assert "You have opened many tables" in opened.message.text and "<t:" in opened.message.text
    assert "That was a lot at once" not in read.message.text
    assert len(await bot.sessions.tables(status="lobby")) == 0


async def test_going_on_with_a_challenge_is_free(emu: Emulator, bot: Watched) -> None:
    """Only an attempt that begins is counted; one under way opens however often."""
    ann = emu.person("Ann")
    bot.flood = Flood(clock=Moment())
    begun = await ann.slash("daily play", game="festival")
    for _ in range(RATES[DAILY][0] - 1):
        bot.flood.check(DAILY, ann.id)

    again = await ann.slash("daily play", game="festival")
    other = await ann.slash("daily play", game="cultivate")

    assert "(ranked, no undo)" in begun.text and "(ranked, no undo)" in again.text
    assert other.text.startswith("You have begun many challenges in a short time.") and "<t:" in other.text
