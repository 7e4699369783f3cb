"""Every kind of question is answered by presses alone, and every option of it can be reached."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.parties import Party, party
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person


async def at_stall(emu: Emulator, bot: Watched, stall: str) -> tuple[Party, Person, Message]:
    """A visitor in front of a stall of the Fair."""
    ann = emu.person("Ann")
    there = await party(emu, bot, "fair", ann, stall=stall)
    return there, ann, await there.open(ann)


async def test_few_options_are_buttons(emu: Emulator, bot: Watched) -> None:
    """Hints and reasons stand above; what is barred cannot be pressed; a small move needs no confirmation."""
    there, ann, menu = await at_stall(emu, bot, "few")

    assert "**Tea** – Hot \\*and\\* wet" in menu.text
    assert "~~Milk~~ – The cow is \\*out\\*." in menu.text
    assert [button.disabled for button in menu.buttons] == [False, True, False]

    await there.press(ann, menu, "Tea")

    assert there.body.answers == [["tea"]]
    assert "Ann: tea." in menu.text


async def test_a_warning_comes_before_confirming(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "few")

    await there.press(ann, menu, "Wine")

    assert there.body.answers == []
    assert "⚠️ You will regret this." in menu.text
    assert menu.labels == ["Confirm", "Back"]

    await there.press(ann, menu, "Back", "Wine", "Confirm")

    assert there.body.answers == [["wine"]]


async def test_more_options_are_a_menu(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "list")

    await there.choose(ann, menu, "Good number 12")

    assert there.body.answers == [["good-12"]]


async def test_many_options_are_pages(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "pages")

    await there.press(ann, menu, "More", "More")
    assert [value for _, value in menu.selects[0].options] == [f"good-{number}" for number in range(51, 61)]
    await there.press(ann, menu, "Earlier")
    await there.choose(ann, menu, "good-30")

    assert there.body.answers == [["good-30"]]


async def test_what_is_barred_is_counted_where_it_is_much(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "barred")

    assert menu.text.count("Sold out.") == 10
    assert "~~20 more~~" in menu.text

    await there.choose(ann, menu, "The only one")

    assert there.body.answers == [["good-0"]]


async def test_several_options_are_chosen_in_one_menu(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "several")

    assert "Choose 2 to 3." in menu.text
    await there.choose(ann, menu, "good-2", "good-5")

    assert there.body.answers == [[["good-2", "good-5"]]]


async def test_several_of_many_options_are_chosen_in_several_menus(emu: Emulator, bot: Watched) -> None:
    """What was chosen before stays chosen, and Done waits until it is enough."""
    there, ann, menu = await at_stall(emu, bot, "many")

    await there.choose(ann, menu, "good-3", menu=f"h:{there.table}:1:0")
    assert [button.label for button in menu.buttons if button.disabled] == ["Done (1 chosen)"]
    await there.choose(ann, menu, "good-60", menu=f"h:{there.table}:1:2")
    await there.choose(ann, menu, "good-4", "good-5", menu=f"h:{there.table}:1:0")
    await there.press(ann, menu, "Done (3 chosen)")

    assert there.body.answers == [[["good-4", "good-5", "good-60"]]]


async def test_a_crowd_of_options_has_pages_of_menus(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "crowd")

    await there.choose(ann, menu, "good-1", menu=f"h:{there.table}:1:0")
    await there.press(ann, menu, "More")
    await there.choose(ann, menu, "good-130", menu=f"h:{there.table}:1:5")
    assert "Page 2 of 2" in menu.labels
    await there.press(ann, menu, "Done (2 chosen)")

    assert there.body.answers == [[["good-1", "good-130"]]]


async def test_what_may_be_skipped_has_a_button_for_it(emu: Emulator, bot: Watched) -> None:
    """And what is foretold before the skip needs no second confirmation."""
    there, ann, menu = await at_stall(emu, bot, "skip")

    await there.press(ann, menu, "Good number 2")
    assert "What will happen" in menu.text
    await there.press(ann, menu, "Skip")

    assert there.body.answers == [["good-2", None]]


@pytest.mark.parametrize(("stall", "label", "answer"), [("small", "3", 3)])
async def test_small_numbers_are_buttons(
    emu: Emulator, bot: Watched, stall: str, label: str, answer: int
) -> None:
    there, ann, menu = await at_stall(emu, bot, stall)

    await there.press(ann, menu, label)

    assert there.body.answers == [[answer]]


async def test_middling_numbers_are_a_menu(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "middle")

    await there.choose(ann, menu, "17")

    assert there.body.answers == [[17]]


async def test_large_numbers_are_a_form(emu: Emulator, bot: Watched) -> None:
    """What is no number, or too large a one, is refused, and the menu can be pressed again."""
    there, ann, menu = await at_stall(emu, bot, "large")

    wrong = await form(there, ann, menu, "ten")
    assert wrong.followups[-1].text == "Please enter a whole number."
    high = await form(there, ann, menu, "501")
    assert high.followups[-1].text == "Choose a number from -3 to 500."
    await form(there, ann, menu, "-2")

    assert there.body.answers == [[-2]]


async def test_a_number_is_shared_out_slot_by_slot(emu: Emulator, bot: Watched) -> None:
    """A slot that is barred is not asked, nor one whose amount follows from the others."""
    there, ann, menu = await at_stall(emu, bot, "share")

    assert "Cow: how many of 6?" in menu.text
    assert menu.labels[:4] == ["1", "2", "3", "4"]
    await there.press(ann, menu, "3")
    assert "Hen: how many of 3?" in menu.text
    await there.press(ann, menu, "Back", "4")
    assert "Hen: how many of 2?" in menu.text
    await there.press(ann, menu, "0")

    assert there.body.answers == [[{"cow": 4, "dog": 2}]]


async def test_a_large_number_is_shared_out_in_forms(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "wealth")

    assert "From 0 to 50." in menu.text
    await form(there, ann, menu, "49")

    assert there.body.answers == [[{"ann": 49, "bob": 11}]]


async def test_words_are_written_in_a_form(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "words")

    await form(there, ann, menu, "Daisy @everyone <@1> **x**")

    assert there.body.answers == [["Daisy @everyone <@1> **x**"]]
    assert "Ann: Daisy @\u200beveryone \\<@1> \\*\\*x\\*\\*." in menu.text


async def test_long_words_may_be_left_out(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "essay")

    await form(there, ann, menu, "")

    assert there.body.answers == [[""]]


async def test_long_ways_lie_in_the_database(emu: Emulator, bot: Watched) -> None:
    """A path that does not fit into a custom_id; each level down and one back."""
    there, ann, menu = await at_stall(emu, bot, "deep")

    for depth in range(3):
        await there.choose(ann, menu, menu.selects[0].options[depth][1])
    assert "!" in menu.selects[0].custom_id
    await there.press(ann, menu, "Back")
    await there.choose(ann, menu, menu.selects[0].options[7][1])
    await there.choose(ann, menu, menu.selects[0].options[8][1])
    await there.press(ann, menu, "Confirm")

    numbers = [str(key).rpartition("-")[2] for key in there.body.answers[0]]
    assert numbers == ["1", "2", "8", "9"]


async def test_what_leaves_no_choice_is_not_asked(emu: Emulator, bot: Watched) -> None:
    """But told; and Back leads to the last real choice."""
    there, ann, menu = await at_stall(emu, bot, "forced")

    await there.press(ann, menu, "Good number 2")
    assert "Good number 2 › Box number 1 › Bow number 1" in menu.text
    await there.press(ann, menu, "Back")
    assert menu.labels == ["Good number 1", "Good number 2"]
    await there.press(ann, menu, "Good number 1", "Confirm")

    assert there.body.answers == [["good-1", "box-1", "bow-1"]]


async def test_kinds_follow_one_another(emu: Emulator, bot: Watched) -> None:
    there, ann, menu = await at_stall(emu, bot, "mixed")

    await there.press(ann, menu, "Good number 1", "2")
    await form(there, ann, menu, "the dog")
    assert "Good number 1 › 2 › the dog" in menu.text
    await there.press(ann, menu, "Confirm")

    assert there.body.answers == [["good-1", 2, "the dog"]]


async def form(there: Party, person: Person, menu: Message, words: str) -> Any:
    """Open the form of a menu, fill it in."""
    opened = await person.press(menu, "o:")
    assert opened.modal is not None
    sent = await person.fill(opened.modal, value=words)
    await there.settle()
    return sent
