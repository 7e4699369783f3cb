"""Moves by presses: levels and back, confirming, stale menus, undo, other people's buttons, out of turn, prepared."""

from __future__ import annotations

from typing import Any

import pytest

from render import Focus
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person


async def named(emu: Emulator, bot: Watched, *people: Person) -> Party:
    """The Toll Road after all have named their wagons: the first person's turn."""
    there = await party(emu, bot, "toll", *people)
    for person in people:
        await there.play(person, person.name.lower())
    return there


async def test_back_leads_up_level_by_level(emu: Emulator, bot: Watched) -> None:
    """T-8: what was chosen stands above; the first question has no Back."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    menu = await there.open(ann)
    first = menu.labels

    await there.press(ann, menu, "Scout")
    card = there.body.hands[0][0]
    assert f"You chose: **Scout › card {card}**" in menu.text
    await there.press(ann, menu, "Back")

    assert menu.labels == first


async def test_a_move_with_consequences_is_confirmed(emu: Emulator, bot: Watched) -> None:
    """Nothing has happened before; afterwards what happened stands above the next question."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)

    menu = await there.move(ann, "Roll")
    assert there.body.turn == 0 and menu.labels == ["Confirm", "Back"]
    assert "You may not be able to take this back." in menu.text
    await there.press(ann, menu, "Confirm")

    assert "Ann rolled" in menu.text
    assert "Waiting for Bob." in menu.text
    assert "Confirm" not in menu.labels


async def test_a_small_move_can_be_taken_back(emu: Emulator, bot: Watched) -> None:
    """T-2: waiting does nothing that could not be undone."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)

    menu = await there.move(ann, "Wait")
    assert there.live.waiting() == {1}
    await there.press(ann, menu, "Undo")

    assert menu.text.startswith("-# The Toll Road")
    assert "Taken back." in menu.text and "**Your turn**" in menu.text
    assert there.live.waiting() == {0}


async def test_the_moment_for_undo_passes(emu: Emulator, bot: Watched) -> None:
    """The other has moved: the button of the old menu takes nothing back, and the menu is made anew."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    menu = await there.move(ann, "Wait")
    await there.move(bob, "Roll", "Confirm")

    await there.press(ann, menu, "Undo")

    assert "That menu was out of date." in menu.text and "**Claim the roll?**" in menu.text
    assert there.body.turn == 1


async def test_a_menu_of_an_earlier_question_is_made_anew(emu: Emulator, bot: Watched) -> None:
    """Two menus of the same question: the second one comes too late."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    first, second = await there.open(ann), await there.open(ann)
    await there.press(ann, first, "Wait")

    await there.press(ann, second, "Wait")

    assert "That menu was out of date." in second.text and "Waiting for Bob." in second.text
    assert there.body.turn == 1


@pytest.mark.parametrize(
    ("stall", "answer"), [("list", "good-1"), ("pages", "good-1"), ("many", ["good-1", "good-2"]), ("large", 7)]
)
async def test_old_menus_of_every_kind_are_made_anew(emu: Emulator, bot: Watched, stall: str, answer: Any) -> None:
    """Select, page, several menus and form, each after the question has been answered elsewhere."""
    ann = emu.person("Ann")
    there = await party(emu, bot, "fair", ann, stall=stall)
    menu = await there.open(ann)
    await there.play(ann, answer)

    await press_something(ann, menu)
    await settle(emu, bot)

    assert "That menu was out of date." in menu.text
    assert there.body.answers == [[answer]]


async def press_something(person: Person, menu: Message) -> None:
    """Go on in a menu: a page, an option, or the form."""
    if "More" in menu.labels:
        await person.press(menu, "More")
    elif menu.selects:
        await person.choose(menu, menu.selects[0].custom_id, menu.selects[0].options[8][0])
    else:
        await person.fill(await person.press(menu, "o:"), value="9")


async def test_a_move_that_the_rules_refuse_by_now_says_why(emu: Emulator, bot: Watched) -> None:
    """The same question, other circumstances: the menu begins anew with the reason."""
    ann = emu.person("Ann")
    there = await party(emu, bot, "fair", ann, stall="small")
    menu = await there.open(ann)
    forged = menu.buttons[0].custom_id.replace("#1", "#9")
    menu.buttons[0].data["custom_id"] = forged

    pressed = await ann.press(menu, forged)
    await settle(emu, bot)

    assert pressed.followups[-1].text == "Choose a number from 1 to 4."
    assert there.body.answers == []


async def test_a_spectator_sees_what_everybody_may_see(emu: Emulator, bot: Watched) -> None:
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    there = await named(emu, bot, ann, bob)

    seen = await there.open(cy)

    assert "Ann and Bob play here, and you look on." in seen.text
    assert seen.ephemeral and seen.buttons == []


async def test_who_is_not_to_move_is_told_whom_the_table_waits_for(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)

    await there.play(ann, "wait")
    menu = await there.open(ann)

    assert "Waiting for Bob." in menu.text
    assert menu.labels == ["Out of turn…", "Prepare next move…", "Undo"]


async def test_a_card_is_played_out_of_turn(emu: Emulator, bot: Watched) -> None:
    """T-4: with a reason while it cannot be, and in the window while it can."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    card = f"card {there.body.hands[1][0]}"

    early = await there.move(bob, "Out of turn…")
    assert f"~~{card}~~ – No roll is open." in early.text
    await there.play(ann, "roll")
    menu = await there.move(bob, "Out of turn…")
    assert f"You chose: **{card}**" in menu.text
    await there.press(bob, menu, "Confirm")

    assert "Bob re-rolled" in menu.text
    assert there.body.hands[1] == []
    assert there.live.waiting() == {1}


async def test_a_move_is_prepared_and_played_when_its_turn_comes(emu: Emulator, bot: Watched) -> None:
    """Nobody else learns of it before; afterwards all do."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    known = len(there.place.public()), there.board.edits

    menu = await there.move(bob, "Prepare next move…", "Wait")
    assert "Your next move is prepared." in menu.text and "Take prepared move back" in menu.labels
    assert (len(there.place.public()), there.board.edits) == known
    await there.move(ann, "Wait")

    assert there.body.turn == 2
    assert "Bob had prepared this move." in (await ann.at(there.place).slash("log")).text


async def test_a_prepared_move_is_looked_at_like_any_other(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Festival, D4: its picture shows where the token may still lie."""
    there = await party(emu, bot, "festival", emu.person("Ann"), emu.person("Bob"))
    waiting = there.people[1 - min(there.live.asked())]
    looked, draw = list[Focus](), bot.pictures.draw

    async def watched(*facts: Any, **more: Any) -> bytes | None:
        looked.extend(fact for fact in facts if isinstance(fact, Focus))
        return await draw(*facts, **more)

    monkeypatch.setattr(bot.pictures, "draw", watched)
    await there.move(waiting, "Prepare next move…", "Place Block (O4)")

    assert looked and len(looked[-1].heads) > 20


async def test_a_prepared_move_is_taken_back(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    menu = await there.move(bob, "Prepare next move…", "Wait")

    await there.press(bob, menu, "Take prepared move back")
    assert "You took your prepared move back." in menu.text
    await there.move(ann, "Wait")

    assert there.live.waiting() == {1}


async def test_a_prepared_move_that_does_not_fit_is_dropped_with_a_word(emu: Emulator, bot: Watched) -> None:
    """Only its owner reads of it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    await there.play(bob, "ahead", "roll", 50)

    await there.move(ann, "Wait")

    told = "Your prepared move no longer fits and was dropped."
    assert told in (await bob.at(there.place).slash("catchup")).text
    assert told not in (await ann.at(there.place).slash("log")).text
    assert there.live.waiting() == {1}


async def test_the_next_table_is_one_press_away(emu: Emulator, bot: Watched) -> None:
    """The one that has waited longest; at the last one there is no such button."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    first = await party(emu, bot, "tic-tac-toe", ann, bob)
    second = await party(emu, bot, "tic-tac-toe", ann, bob)

    menu = await second.open(ann)
    await second.choose(ann, menu, "cell 5")
    await first.press(ann, menu, "Next table waiting for me")
    assert f"table `{first.table}`" in menu.text
    await first.choose(ann, menu, "cell 1")

    assert "Waiting for Bob." in menu.text
    assert "Next table waiting for me" not in menu.labels


async def test_one_table_that_cannot_be_read_hides_no_other(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    """A snapshot is damaged: the way to the others stays open."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    broken = await party(emu, bot, "tic-tac-toe", ann, bob)
    whole = await party(emu, bot, "tic-tac-toe", ann, bob)
    board = broken.board
    bot.sessions._entries.clear()
    async with bot.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00' WHERE table_id = ?", (broken.table,))

    mine = await ann.slash("mygames")
    lost = await ann.press(board, "Your move")
    await settle(emu, bot)

    assert f"▶ **Tic-tac-toe {whole.table}" in mine.text
    assert f"- **Tic-tac-toe {broken.table}" in mine.text
    assert {record.name for record in caplog.records if record.levelname == "ERROR"} == {"bot.tables.desk"}
    caplog.clear()
    assert lost.text == "This table cannot be read. Nothing is lost, and the people who run this bot can repair it."


async def test_two_people_answer_side_by_side(emu: Emulator, bot: Watched) -> None:
    """T-1, T-5: each in a menu of their own, none waits for the other, nobody is called twice."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await named(emu, bot, ann, bob)
    await there.play(ann, "trade")
    calls = len(ann.pings), len(bob.pings)

    mine, yours = await there.open(ann), await there.open(bob)
    await there.press(ann, mine, "A coin")
    await there.press(bob, yours, "A coin", "A coin")
    await there.press(ann, mine, "A coin")

    assert there.body.coins == [4, 4]
    assert (len(ann.pings), len(bob.pings)) == calls
