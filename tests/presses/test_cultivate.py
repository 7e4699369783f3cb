"""CULTivate by presses alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.core.dice import Luck
from tests.bot.conftest import ENGINES, settings
from tests.bot.parties import Party, party
from tests.bot.pressing import move
from tests.bot.watched import Watched
from tests.discord import Channel, Emulator

from .common import NAMES, by_presses

PARTS: list[tuple[int, dict[str, str]]] = [(4, {"reactions": "live"})]
WHOLE: list[tuple[int, dict[str, str]]] = [(4, {"reactions": "live", "max_rounds": "10"}), (2, {})]
GAINS = "G03 G04 G05 G06"


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), PARTS)
async def test_a_table_goes_on_after_a_kill(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, "cultivate", seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), WHOLE)
async def test_a_whole_game_by_presses(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    over, board = await by_presses(tmp_path, "cultivate", seats, before=25, after=2000, **options)

    assert over
    assert "The game is over" in board


# ---- a block, and a block of the block ------------------------------------------------------------------------------


async def begun(emu: Emulator, bot: Watched, *hands: str, **options: Any) -> Party:
    """Four people in a live game, with these hands; Bob has a Celebrity, Ann is to move."""
    people = [emu.person(name) for name in NAMES[:4]]
    there = await party(emu, bot, "cultivate", *people, reactions="live", **options)
    for person, agenda in zip(people, ("pierre_8", "ben_8", "noah_12", "gloria_12"), strict=True):
        await there.play(person, agenda)
    for person in people:
        await there.play(person, "a")
    for player, hand in zip(there.body.players, (*hands, *[GAINS] * 4), strict=False):
        player.hand = hand.split()
    there.body.players[1].compound = "C" + "." * 15
    there.body.pile.sort(key=lambda card: card == "UI")  # nobody draws one of these
    return there


async def test_a_block_is_blocked_and_the_theft_happens(emu: Emulator, bot: Watched) -> None:
    """EX-33, CU-12.8, CU-A.4, CU-A.8: everybody asked is called, nobody sees who has answered"""
    there = await begun(emu, bot, "CFR UPI G01 G02", f"UPI {GAINS[:-4]}")
    ann, bob, cy, dee = there.people
    await there.move(ann, "Play a card", "Convert a Follower of a Rival", "Bob", "Column 1: r1c1", "Confirm")
    asked = there.board
    assert asked.pings == {bob, cy, dee}

    menus = [await there.open(person) for person in (bob, cy)]
    assert menus[0].labels[:2] == menus[1].labels[:2] == ["Block", "Let it happen"]
    assert "You hold no Use Political Influence." in menus[1].text
    await there.move(dee, "Let it happen", "Confirm")
    assert there.board is asked
    assert asked.edits == 0
    await there.move(bob, "Block", "Confirm")
    assert there.board.pings == {ann, cy, dee}
    await there.move(ann, "Block", "Confirm")
    for person in (bob, cy, dee):
        await there.move(person, "Let it happen", "Confirm")
    assert "Ann cancels Bob's card Use Political Influence." in there.board.text
    assert there.board.pings == {bob, cy, dee}
    for person in (dee, cy, bob):
        await there.move(person, "Let it happen", "Confirm")

    assert "Convert a Follower of a Rival takes effect." in there.board.text
    assert [player.compound[0] for player in there.body.players] == ["C", ".", ".", "."]
    assert [len(player.hand) for player in there.body.players] == [4, 4, 4, 4]
    assert there.board.pings == {bob}


async def test_an_exchange_is_made_in_small_steps_with_a_preview(emu: Emulator, bot: Watched) -> None:
    """CU-9.7, D13 to D16: what to give, what to take, where it goes; back at any step, and nothing before Confirm"""
    there = await begun(emu, bot)
    ann = there.people[0]
    there.body.players[0].compound = "PD..V..........."

    menu = await there.move(ann, "Make an exchange", "One for several", "Politician r1c1")
    await there.press(ann, menu, "Academic (2 points)", "Back", "Academic (2 points)", "Column 1: r1c1")
    await there.press(ann, menu, "Youth (1 point)", "Column 3: r1c3")
    assert "exchanges Politician r1c1 for Academic on r1c1; Youth on r1c3." in menu.text
    assert there.body.players[0].compound == "PD..V..........."
    await there.press(ann, menu, "Confirm")

    assert there.body.players[0].compound == "ADY.V..........."
    assert there.board.pings == {there.people[1]}


async def test_a_filled_compound_brings_everybody_one_last_turn(emu: Emulator, bot: Watched) -> None:
    """CU-18.2 to CU-18.9, CU-8.6: who has filled is left alone, the others are called once each, the score is told"""
    there = await begun(emu, bot, "G01 UPI G02 UPI")
    ann, bob, cy, dee = there.people
    there.body.players[0].board, there.body.players[0].compound = "B2", "CCCCSAVYDDYVSVY."

    await there.move(ann, "Play a card", "Red Carpet Conversion", "Column 4: r4c4", "Confirm")
    for person in (bob, cy, dee):
        await there.move(person, "Let it happen", "Confirm")
    assert "Ann has filled the compound and is finished." in there.board.text
    assert "The final round begins: Bob, Cy and Dee to take one last turn." in there.board.text
    for person in (bob, cy, dee):
        assert there.board.pings == {person}
        await there.move(person, "Pass", "Confirm")

    assert "**1.** Ann:" in told(there.place)
    assert [len(player.hand) for player in there.body.players] == [3, 4, 4, 4]


# ---- a whole game ---------------------------------------------------------------------------------------------------


async def press_on(emu: Emulator, there: Party, luck: Luck, is_enough: Callable[[], bool]) -> None:
    """People whom the table waits for move in any order, until it is enough or the game is over."""
    while there.live.running and not is_enough():
        places = [place for place in there.live.info.seating if place.seat in there.live.asked() and not place.player]
        await move(emu, there.people[luck.pick(places).seat], there.place, luck)
        await there.settle()


def told(place: Channel) -> str:
    """All that the boards of a game have said."""
    return "\n".join(message.text for message in place.public())


async def blocked_twice(there: Party) -> None:
    """Ann steals Bob's Celebrity, Bob blocks, Ann blocks the block; all others let it happen."""
    ann, bob, cy, dee = there.people
    await there.move(ann, "Play a card", "Convert a Follower of a Rival", "Bob", "Column 1: r1c1", "Confirm")
    for person, answer in ((cy, "Let it happen"), (dee, "Let it happen"), (bob, "Block"), (ann, "Block")):
        await there.move(person, answer, "Confirm")
    for person in (bob, cy, dee, bob, cy, dee):
        await there.move(person, "Let it happen", "Confirm")


@pytest.mark.long
async def test_a_whole_game_with_blocks_a_restart_in_a_reaction_and_a_computer_standing_in(
    wild: Emulator, tmp_path: Path
) -> None:
    """CU-12, CU-A.7, CU-A.10: stopped while a card waits for three of four people, one of whom has answered"""
    luck = Luck(4)

    async with wild.running(first := Watched(settings(tmp_path), games=ENGINES)):
        there = await begun(wild, first, "CFR UPI G01 G02", f"UPI {GAINS[:-4]}", max_rounds=8)
        await blocked_twice(there)
        await press_on(wild, there, luck, lambda: (len(there.live.asked()), len(there.live.waiting())) == (2, 3))
        table, people, lobby, waiting = there.table, there.people, there.lobby, there.live.waiting()
        asked = set(there.live.asked())
    async with wild.running(second := Watched(settings(tmp_path), games=ENGINES)):
        await second.sessions.live(table)
        there = Party(wild, second, table, people, lobby)
        assert (there.live.waiting(), set(there.live.asked())) == (waiting, asked)
        assert (len(waiting), len(asked)) == (3, 2)
        await press_on(wild, there, luck, lambda: there.body.round > 4)
        dee = people[3].at(there.place)
        await dee.slash("table replace", member=people[3], computer="steady")
        await press_on(wild, there, luck, lambda: there.body.round > 6)
        assert (await dee.slash("table replace", member=people[3])).text == "Dee plays again."
        await press_on(wild, there, luck, lambda: False)

    words = told(there.place)
    assert re.search(r"Bob uses political influence against \w+'s card Convert a Follower of a Rival", words)
    assert "Ann uses political influence against Bob's card Use Political Influence" in words
    assert "**1.**" in words
