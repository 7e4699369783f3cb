"""Reading a table: board, hand, log, what is new, rules, cards; each as the reader may know it."""

from __future__ import annotations

import pytest

from bot.messages import reading
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person


async def named(emu: Emulator, bot: Watched) -> tuple[Party, Person, Person]:
    """The Toll Road after both have named their wagons."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    return there, ann, bob


async def test_the_board_is_a_picture_with_alt_text(emu: Emulator, bot: Watched) -> None:
    """For players and for everybody else."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    there = await party(emu, bot, "festival", ann, bob)

    for reader in (ann, cy):
        board = await reader.at(there.place).slash("board")
        assert board.message.ephemeral
        assert [image[:4] for image in board.message.images] == [b"\x89PNG"]
        assert "Festival. Setup." in board.text


async def test_the_board_in_words_has_no_picture(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)

    board = await ann.at(there.place).slash("board", text=True)

    assert board.message.images == []
    assert "Ann (" in board.text and "Festival deck: 12 cards." in board.text


async def test_a_table_in_its_lobby_has_no_board_yet(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    await ann.slash("table new", game="toll")
    await settle(emu, bot)

    for command in ("board", "hand", "play"):
        assert (await ann.slash(command)).text == "This table has not started yet."


async def test_the_log_has_pages(emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest page first; older and newer by buttons, which end where the log ends."""
    monkeypatch.setattr(reading, "PAGE", 2)
    there, ann, bob = await named(emu, bot)
    for person in (ann, bob):
        await there.play(person, "roll")
        await there.play(bob if person is ann else ann, "pass")

    log = await ann.at(there.place).slash("log")
    assert log.text.startswith(f"-# The Toll Road · table `{there.table}` · page 3 of 3\nBob rolled")
    assert [button.disabled for button in log.buttons] == [False, True]
    await there.press(ann, log.message, "Older", "Older")
    assert log.text.endswith("page 1 of 3\nThe wagons are x and x.")
    assert [button.disabled for button in log.buttons] == [True, False]
    await there.press(ann, log.message, "Newer")

    assert "page 2 of 3\nAnn rolled" in log.text


async def test_catching_up_begins_after_the_own_last_answer(emu: Emulator, bot: Watched) -> None:
    """Also where that answer said nothing to anybody; a bystander reads everything."""
    there, ann, bob = await named(emu, bot)
    await there.play(ann, "wait")
    await there.play(bob, "roll")

    mine = await ann.at(there.place).slash("catchup")
    theirs = await emu.person("Cy").at(there.place).slash("catchup")

    assert "**Since your last turn (<t:" in mine.text
    assert "Bob rolled" in mine.text and "The wagons" not in mine.text
    assert "Your move" in mine.message.labels
    assert "**So far:**\nThe wagons are x and x.\nBob rolled" in theirs.text
    assert theirs.message.labels == []


async def test_rules_are_leafed_through(emu: Emulator, bot: Watched) -> None:
    """By command, and under every board."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)

    rules = await ann.slash("rules", game="festival")
    under = await there.press(ann, there.board, "Rules")
    pages = [label for label, _ in rules.message.selects[0].options]
    assert under.text == rules.text and len(pages) > 3
    await ann.choose(rules.message, "Another page", pages[2])
    await settle(emu, bot)

    assert f"## Festival: {pages[2]}" in rules.text


async def test_a_topic_is_found_by_autocomplete(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    topics = await ann.suggestions("rules", "topic", "", game="festival")
    page = await ann.slash("rules", game="Festival", topic=next(reversed(topics.values())))

    assert f"## Festival: {next(reversed(topics))}" in page.text
    assert await ann.suggestions("rules", "topic", "", game="nonsense") == {}


async def test_cards_are_found_by_name(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    offered = await ann.suggestions("card", "name", "head")
    card = await ann.slash("card", name=next(iter(offered.values())))
    missing = await ann.slash("card", name="**nothing**")
    several, alike = await ann.slash("card", name="head"), await ann.slash("card", name="Four Leef Clover")

    assert next(iter(offered)).startswith(card.text.splitlines()[0].removeprefix("### "))
    assert missing.text == "No card is called “\\*\\*nothing\\*\\*”."
    assert several.text.startswith("No card is called “head”. Alike are: ") and "ead" in several.text[40:]
    assert "Four Leaf Clover" in alike.text


async def test_help_names_every_command_group(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    text = (await ann.slash("help")).text

    assert all(f"`/{name}" in text for name in ("table new", "play", "board", "mygames", "rules", "card", "daily play"))
    assert len(text) < 1200


async def test_a_hand_is_shown_only_where_there_is_one(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)

    mine = await ann.at(there.place).slash("hand")
    theirs = await emu.person("Cy").at(there.place).slash("hand")

    assert mine.text == "In this game nothing is hidden from the others: `/board` shows everything."
    assert "Ann and Bob play here, and you look on." in theirs.text
