"""Hostile names on every surface: shown as people wrote them, nobody notified who should not be, nothing formatted."""

from __future__ import annotations

import re

import pytest

from bot.text import escaped, plain_name, shown
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import HOSTILE_NAMES, Emulator, Message, Person

USERS = re.compile(r"(?<!\\)<@!?(\d+)>")
DANGEROUS = re.compile(
    r"@(?:everyone|here)|(?<!\\)<@&|(?<!\\)\[[^\]]*\]\(|https?://evil|(?<!\\)\|\||(?<!\\)~~x|(?<!\\)\*\*bold"
    "|[\u202a-\u202e\u2066\u2067]"
)


def told(emu: Emulator) -> list[Message]:
    """Everything that the bot has said, in public and in private."""
    return [message for message in emu.posting.sent if message.author is emu.world.bot]


def check(emu: Emulator, people: list[Person]) -> None:
    """Nothing that anybody was told formats, links or mentions what it should not."""
    ids = {str(person.id) for person in people}
    for message in told(emu):
        assert DANGEROUS.search(message.text) is None, message.text
        assert set(USERS.findall(message.text)) <= ids, message.text
        assert not message.mention_everyone and message.mention_roles == []
        assert message.pings <= {person.user for person in people}


async def gathered(emu: Emulator, bot: Watched, game: str, names: tuple[str, ...]) -> tuple[Party, list[Person]]:
    """People of these names at a table."""
    people = [emu.person(name) for name in names]
    return await party(emu, bot, game, *people), people


@pytest.mark.parametrize("first", range(0, len(HOSTILE_NAMES), 3))
async def test_hostile_names_stand_as_they_were_written(emu: Emulator, bot: Watched, first: int) -> None:
    """Lobby, start, board, menu, log, lists, agreement, standing in, and the end."""
    names = (*HOSTILE_NAMES[first : first + 3], "Zoe")[:3]
    there, people = await gathered(emu, bot, "toll", names)
    *others, last = people

    for person in people:
        assert shown(person.name) in there.lobby.text
        await there.play(person, "".join(filter(str.isprintable, person.name))[:12])
    host, here = people[0], [person.at(there.place) for person in people]
    await there.open(last)
    for command in ("log", "catchup", "mygames", "table list", "board"):
        await here[0].slash(command)
    offered = await here[0].suggestions("log", "table", there.table)
    await there.play(host, "roll")
    asking = await here[0].slash("undo")
    await there.press(host, asking.message, "Ask the others")
    await here[1].slash("table replace", member=others[-1], computer="safe")
    await settle(emu, bot)

    check(emu, people)
    assert all(plain_name(person.name) in next(iter(offered)) for person in people)
    assert all(len(words) <= 100 for words in offered)
    assert shown(host.name) in there.board.text or shown(last.name) in there.board.text


async def test_hostile_names_on_pictures_and_their_words(emu: Emulator, bot: Watched) -> None:
    """The board's alt text is no Markdown, `/board text` is."""
    there, people = await gathered(emu, bot, "festival", HOSTILE_NAMES[:4])

    words = await people[0].at(there.place).slash("board", text=True)
    assert DANGEROUS.search(words.text) is None
    image = await people[0].at(there.place).slash("board")

    assert len(there.board.images) == len(image.message.images) == 1
    alt = next(text for text in there.board.text.splitlines() if "Setup." in text)
    for person in people:
        assert escaped(plain_name(person.name)[:12]) in words.text
        assert plain_name(person.name)[:12] in alt


async def test_names_that_cannot_be_seen_are_somebody(emu: Emulator, bot: Watched) -> None:
    """A filler, joiners alone, a hundred letters: something to call them by, cut with an ellipsis."""
    there, _ = await gathered(emu, bot, "toll", ("\u3164", "\u200d\u200b\u2060", "W" * 100))

    assert there.live.names == ["Someone", "Someone", "W" * 31 + "…"]
    assert "**1.** Someone · **2.** Someone · **3.** WWW" in there.lobby.text


async def test_a_renamed_person_is_still_the_same(emu: Emulator, bot: Watched) -> None:
    """The name is a label; calls go to the person."""
    there, people = await gathered(emu, bot, "tic-tac-toe", ("Ann", "Bob"))
    people[1].rename("@everyone")

    await there.play(people[0], "4")

    assert there.board.pings == {people[1]}
    check(emu, people)


async def test_who_left_the_server_breaks_nothing(emu: Emulator, bot: Watched) -> None:
    there, people = await gathered(emu, bot, "tic-tac-toe", ("Ann", "Bob"))
    people[1].leave()

    await there.play(people[0], "4")

    assert "**To move: " in there.board.text
    assert there.live.waiting() == {1}
