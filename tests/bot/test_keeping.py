"""What people keep: lineups and decks by name, offered where a question takes them, judged by the rules."""

from __future__ import annotations

import pytest

from games.band_tour.cards import DECKS, POOLS
from games.band_tour.decklist import write_list
from tests.bot.parties import Party, party
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person

TRIO = "Tiny, Roxy Riot, Spike Delaney"
FAULTY = "Tiny, Tiny, Elvis"
GOOD_DECK = write_list(DECKS["d4"].cards)
BAD_DECK = GOOD_DECK.replace("2 Loop Station", "3 Loop Station")


async def forming(emu: Emulator, bot: Watched, *people: Person) -> Party:
    """A tour that is about to begin, where everything may be built."""
    return await party(emu, bot, "band-tour", *people, deck_building=True)


async def pick(there: Party, person: Person, menu: Message, choice: str) -> None:
    """A choice, whether it stands on a button or in a menu."""
    await (there.choose(person, menu, choice) if menu.selects else there.press(person, menu, choice))


async def at_lineup(there: Party, person: Person) -> Message:
    """The menu where a lineup can be typed."""
    menu = await there.open(person)
    await there.choose(person, menu, "Type a lineup")
    return menu


async def write(there: Party, person: Person, menu: Message, button: str, **fields: str) -> None:
    """Fill in the form behind a button."""
    pressed = await person.press(menu, button)
    assert pressed.modal is not None
    await person.fill(pressed.modal, **fields)
    await there.settle()


async def kept(bot: Watched, person: Person, kind: str) -> dict[str, str]:
    return await bot.sessions.presets(person.id, "band-tour", kind)


async def test_every_fault_of_what_was_written_is_named_and_nothing_is_lost(emu: Emulator, bot: Watched) -> None:
    """BT-13.3: at the question itself; a list that is not right yet can be kept all the same."""
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    menu = await at_lineup(there, ann)

    await write(there, ann, menu, "Write…", value=FAULTY)

    assert "“Elvis” is no Band Member." in menu.text
    assert "Tiny is listed twice" in menu.text
    await write(there, ann, menu, "Keep this lineup…", name="Half a band")
    assert await kept(bot, ann, "band") == {"Half a band": FAULTY}
    assert "Kept: **Half a band**. ⚠️ “Elvis” is no Band Member." in menu.text


async def test_a_kept_lineup_is_taken_with_one_choice(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    await bot.sessions.save_preset(ann.id, "band-tour", "band", "Trio: *loud*", TRIO)
    menu = await at_lineup(there, ann)

    await there.choose(ann, menu, "Trio: *loud*", menu="ft:")

    assert "You chose: **Type a lineup › Tiny, Roxy Riot, Spike Delaney**" in menu.text
    assert "Which core genre?" in menu.text


async def test_a_kept_lineup_that_is_not_right_is_refused_with_its_faults(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    await bot.sessions.save_preset(ann.id, "band-tour", "band", "Half", FAULTY)
    menu = await at_lineup(there, ann)

    await there.choose(ann, menu, "Half", menu="ft:")

    assert "“Elvis” is no Band Member." in menu.text
    assert "Write…" in menu.labels


async def test_the_shelf_lists_shows_copies_and_deletes(emu: Emulator, bot: Watched) -> None:
    """What is shown in full can be pasted anywhere and reads back."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await forming(emu, bot, ann, bob)
    menu = await at_lineup(there, ann)

    await there.press(ann, menu, "My lineups…")
    assert "You have kept none yet." in menu.text
    await write(there, ann, menu, "Write or paste a new one…", name="Trio", text=TRIO)
    assert "Kept: **Trio**." in menu.text
    await there.choose(ann, menu, "Trio", menu="fl:")
    assert f"```\n{TRIO}\n```" in menu.text
    await write(there, ann, menu, "Copy…", name="Trio again")

    assert await kept(bot, ann, "band") == {"Trio": TRIO, "Trio again": TRIO}
    assert "You have kept 2." in menu.text
    await there.choose(ann, menu, "Trio", menu="fl:")
    await there.press(ann, menu, "Delete")
    assert await kept(bot, ann, "band") == {"Trio again": TRIO}
    assert await kept(bot, bob, "band") == {}
    await there.press(ann, menu, "Back")
    assert "List one to six Band Members" in menu.text


async def test_from_the_shelf_it_is_one_press_into_the_question(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    await bot.sessions.save_preset(ann.id, "band-tour", "band", "Trio", TRIO)
    menu = await at_lineup(there, ann)

    await there.press(ann, menu, "My lineups…")
    await there.choose(ann, menu, "Trio", menu="fl:")
    await there.press(ann, menu, "Take it")

    assert "Which core genre?" in menu.text


async def test_what_was_built_by_menus_can_be_kept_and_played_again(emu: Emulator, bot: Watched) -> None:
    """D2, D5: a lineup and decks, as texts that read back to them; then the answer is confirmed."""
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    crowds = list(POOLS["crowd"])[:10]
    menu = await there.open(ann)
    built = ("Build a band", "Rock", "Fills Moreno (drums) 5/2", "The band is complete", "Rock")
    for choice in (*built, "Van and Three Chords", "Floors and Couches", "Build an own deck by menus"):
        await pick(there, ann, menu, choice)
    await there.choose(ann, menu, *crowds)
    await write(there, ann, menu, "Write…", value="The Louds")

    await write(there, ann, menu, "Keep this lineup…", name="Alone")
    await write(there, ann, menu, "Keep this Crowd Deck…", name="Quiet people")

    assert await kept(bot, ann, "band") == {"Alone": "Fills Moreno"}
    assert await kept(bot, ann, "crowd-deck") == {"Quiet people": write_list(crowds)}
    await there.press(ann, menu, "Confirm")
    assert there.body.bands[0].name == "The Louds"


@pytest.mark.parametrize(("deck", "fault"), [(GOOD_DECK, ""), (BAD_DECK, "3 copies of Loop Station")])
async def test_a_long_deck_is_judged_kept_and_taken(emu: Emulator, bot: Watched, deck: str, fault: str) -> None:
    """BT-13.1, BT-13.3; its text is longer than a button can carry."""
    ann = emu.person("Ann")
    there = await forming(emu, bot, ann)
    await bot.sessions.save_preset(ann.id, "band-tour", "show-deck", "Mine", deck)
    menu = await there.open(ann)
    for choice in ("Vantage Nine", "Change genre, decks or name", "Rock", "Type or paste an own list"):
        await pick(there, ann, menu, choice)

    await there.press(ann, menu, "My Show Decks…")
    await there.choose(ann, menu, "Mine", menu="fl:")
    assert (fault in menu.text) or not fault
    await there.press(ann, menu, "Take it")

    assert ("Which Venue Deck?" in menu.text) == (not fault)
    assert fault in menu.text
