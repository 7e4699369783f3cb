"""Many presses at once: one effect, one stored turn, and a polite line for everybody else."""

from __future__ import annotations

import asyncio
from collections import Counter

from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator

LATE = "That menu was out of date."


async def turns(bot: Watched, there: Party) -> int:
    """How many turns are stored."""
    async with bot.store.reading() as connection:
        found = await connection.exec_driver_sql("SELECT count(*) FROM turns WHERE table_id = ?", (there.table,))
        return int(found.scalar_one())


async def test_ten_presses_on_confirm_make_one_move(emu: Emulator, bot: Watched) -> None:
    """From ten menus of the same question, all at once."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    menus = [await there.open(ann) for _ in range(10)]
    known = await turns(bot, there)

    await asyncio.gather(*(ann.choose(menu, "s:", "cell 5") for menu in menus))
    await settle(emu, bot)

    said = Counter("late" if LATE in menu.text else "done" for menu in menus)
    assert said == {"done": 1, "late": 9}
    assert await turns(bot, there) == known + 1
    assert there.live.view(None) == (-1, -1, -1, -1, 0, -1, -1, -1, -1)


async def test_ten_presses_on_one_button_make_one_move(emu: Emulator, bot: Watched) -> None:
    """A nervous finger: the same button of the same menu."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    menu = await there.open(ann)
    known = await turns(bot, there)

    await asyncio.gather(*(ann.press(menu, "Wait") for _ in range(10)))
    await settle(emu, bot)

    assert await turns(bot, there) == known + 1
    assert there.body.turn == 1
    assert "Waiting for Bob." in menu.text


async def test_ten_presses_on_undo_take_one_move_back(emu: Emulator, bot: Watched) -> None:
    """T-5: two coins were taken; one goes back."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    await there.play(ann, "trade")
    await there.play(ann, "coin")
    await there.play(ann, "coin")
    menu = await there.open(ann)

    await asyncio.gather(*(ann.press(menu, "Undo") for _ in range(10)))
    await settle(emu, bot)

    assert there.body.coins[0] == 3


async def test_two_people_answer_in_the_same_moment(emu: Emulator, bot: Watched) -> None:
    """T-1: both answers count, and one board is posted when the step is over."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    forms = [await person.press(await there.open(person), "o:") for person in (ann, bob)]

    await asyncio.gather(ann.fill(forms[0], value="Ann"), bob.fill(forms[1], value="Bob"))
    await settle(emu, bot)

    assert there.body.wagons == ["Ann", "Bob"]
    assert [message.labels for message in there.place.public()].count(["Your move", "Log", "Rules"]) == 1


async def test_presses_of_many_tables_do_not_wait_for_each_other(emu: Emulator, bot: Watched) -> None:
    """Discord is slow with the board of one table; the others are posted meanwhile."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    slow = await party(emu, bot, "tic-tac-toe", ann, bob)
    quick = await party(emu, bot, "tic-tac-toe", ann, bob)
    emu.slow("POST", f"channels/{slow.place.id}/messages", 1.0)

    await bot.sessions.answer(slow.table, ann.id, None, ["0"])
    await bot.sessions.answer(quick.table, ann.id, None, ["0"])
    await emu.until(lambda: bob.user in quick.board.pings)

    assert bob.user not in slow.board.pings
    await settle(emu, bot)
    assert bob.user in slow.board.pings


async def test_two_boards_racing_end_with_the_newest(emu: Emulator, bot: Watched) -> None:
    """The second move comes while the first board is still on its way."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    emu.slow("POST", f"channels/{there.place.id}/messages", 0.3)

    await bot.sessions.answer(there.table, ann.id, None, ["0"])
    await asyncio.sleep(0)
    await bot.sessions.answer(there.table, bob.id, None, ["1"])
    await settle(emu, bot)

    boards = [message for message in there.place.public() if message.buttons]
    assert [ann.user in board.pings for board in boards] == [True]
    assert "Bob marked 1." in boards[0].text


