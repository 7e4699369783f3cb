"""Hidden things stay hidden: hands, drawn cards and secret answers, in every payload that others are sent."""

from __future__ import annotations

import json
import re
from typing import Any

from games.core import autoplay, kernel
from games.core.dice import Luck
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person
from tests.toll import Toll

BASE = 4_000_017


class MarkedToll(Toll):
    """The Toll Road with cards that no other number can be mistaken for."""

    def setup(self, t: Any, joined: list[Any]) -> None:
        super().setup(t, joined)
        t.body.deck = [card + BASE for card in t.body.deck]
        t.body.hands = [[card + BASE for card in hand] for hand in t.body.hands]


def cards_in(payload: Any) -> set[int]:
    """The cards that are named anywhere in a payload: text, labels, ids, alt texts, choices."""
    return {int(found) for found in re.findall(r"40000\d\d", json.dumps(payload))}


def secrets_of(there: Party, reader: int | None) -> set[int]:
    """The cards that a seat (None: the public) may not know now."""
    own = [] if reader is None else there.body.hands[reader]
    return {*there.body.deck, *(card for hand in there.body.hands for card in hand)} - {*own}


async def marked(emu: Emulator, bot: Watched) -> tuple[Party, list[Person]]:
    """A table of three at the marked game, all wagons named."""
    bot.games = bot.sessions.games = {**bot.games, "toll": MarkedToll()}
    people = [emu.person(name) for name in ("Ann", "Bob", "Cy")]
    there = await party(emu, bot, "toll", *people)
    for person in people:
        await there.play(person, "wagon")
    return there, people


async def look(emu: Emulator, there: Party, luck: Luck) -> None:
    """Everything that can be read by everybody, compared with what they may know at this moment."""
    readers: list[tuple[Person, int | None]] = [(person, seat) for seat, person in enumerate(there.people)]
    for reader, seat in [*readers, (emu.person("Eve"), None)]:
        hidden, here = secrets_of(there, seat), reader.at(there.place)
        opened = [await here.press(there.board, "Your move")]
        for command in luck.shuffled(["board", "log", "catchup", "table export", "play"])[:3]:
            opened.append(await here.slash(command))
        await there.settle()
        for it in opened:
            files = [file.blob.decode(errors="replace") for file in it.message.attachments]
            assert not cards_in([it.message.components, files]) & hidden, it
        offered = await here.suggestions("play", "move", luck.pick(("", "scout", "out of turn", "4000")))
        assert not cards_in(offered) & hidden


async def test_hands_are_seen_by_their_owners_alone(emu: Emulator, bot: Watched) -> None:
    """T-4, T-7, T-8: through a random game with answers of everybody, every message is searched for cards."""
    there, people = await marked(emu, bot)
    luck, known = Luck(4), len(emu.posting.sent)

    for turn in range(36):
        live = there.live
        if not live.running or live.state is None:
            break
        seat = luck.pick(sorted(live.asked()))
        answer = autoplay.wander(kernel.open_table(live.game, live.state), seat, luck)
        await there.play(people[seat], *answer)
        for message in emu.posting.sent[known:]:
            if not message.ephemeral:
                assert not cards_in(message.components) & secrets_of(there, None)
        known = len(emu.posting.sent)
        if turn % 6 == 0:
            await look(emu, there, luck)

    assert there.body.discard


async def test_secret_answers_neither_edit_nor_repost_the_board(emu: Emulator, bot: Watched) -> None:
    """T-6: nothing public tells who has bid; the waiting list stays; only the bidder knows."""
    there, people = await marked(emu, bot)
    await there.play(people[0], "bid")
    board, edits, known = there.board, there.board.edits, len(there.place.public())
    before = board.text

    for person in people[:2]:
        await there.move(person, "1", "Confirm")
        assert (there.board, board.edits, len(there.place.public()), board.text) == (board, edits, known, before)
        assert (await people[2].at(there.place).slash("log")).text.endswith("The wagons are wagon, wagon and wagon.")
    menu = await there.open(people[2])
    assert "Waiting" not in menu.text and "**Bid**" in menu.text

    calls = len(people[1].pings)
    await there.move(people[2], "2", "Confirm")

    assert "Bids: 1, 1 and 2." in there.board.text
    assert there.live.waiting() == {1} and len(people[1].pings) == calls + 1


async def test_who_has_answered_in_secret_reads_no_own_name_among_the_waiting(emu: Emulator, bot: Watched) -> None:
    """The public list names all who were asked; one's own menu leaves oneself out."""
    there, people = await marked(emu, bot)
    await there.play(people[0], "bid")

    menu = await there.move(people[0], "1", "Confirm")

    assert "Waiting for Bob and Cy." in menu.text
    assert "- **The Toll Road" in (await people[0].slash("mygames")).text
    assert "▶ **The Toll Road" in (await people[1].slash("mygames")).text
    assert "**To move: Ann, Bob, Cy**" in re.sub(r"<@\d+>", lambda found: _name(people, found[0]), there.board.text)
    await settle(emu, bot)


def _name(people: list[Person], mention: str) -> str:
    return next(person.name for person in people if person.mention == mention)


async def test_a_preview_in_a_secret_step_tells_nothing_of_the_others(emu: Emulator, bot: Watched) -> None:
    """T-6: the last bidder's preview looks like the first one's."""
    there, people = await marked(emu, bot)
    await there.play(people[0], "bid")
    first = await people[0].at(there.place).slash("play", move="1")
    await there.play(people[0], 1)
    await there.play(people[1], 1)

    last = await people[2].at(there.place).slash("play", move="1")

    assert last.text == first.text and last.message.labels == first.message.labels
