"""An own deck in the band tour: no card of it is named in anything that others are sent before it comes to light."""

from __future__ import annotations

import json

from games.band_tour.decklist import NAMES
from games.core.autoplay import wander
from games.core.dice import Luck
from games.core.kernel import open_table
from tests.bot.parties import Party, party
from tests.bot.watched import Watched
from tests.discord import Emulator, Person
from tests.games.test_band_tour_secrets import own_decks

COMMANDS = ("board", "log", "catchup", "play")


def hidden(there: Party, owner: int, reader: int | None) -> set[str]:
    """The names of the cards left in an own deck that lie nowhere in the open and that the reader does not own."""
    bands = there.body.bands
    mine = {card for deck in bands[reader].decks.values() for card in deck} if reader is not None else set()
    left = {card for deck in bands[owner].decks.values() for card in deck} - mine
    return {NAMES[card] for card in left}


async def sent(there: Party, person: Person) -> str:
    """Everything that a person is sent who looks at a table, files' texts included."""
    here = person.at(there.place)
    opened = [await here.press(there.board, "Your move"), *[await here.slash(command) for command in COMMANDS]]
    await there.settle()
    return json.dumps([it.message.components for it in opened], ensure_ascii=False)


async def test_nothing_that_others_are_sent_names_a_card_of_an_own_list(emu: Emulator, bot: Watched) -> None:
    """BT-15.3: boards, menus, log and pictures' words of the other player and of a bystander."""
    people, eve, luck = [emu.person("Ann"), emu.person("Bob")], emu.person("Eve"), Luck(8)
    there = await party(emu, bot, "band-tour", *people, deck_building=True)
    for seat, person in enumerate(people):
        await there.play(person, *own_decks(seat))
    public = ""

    for _ in range(6):
        assert there.live.state is not None
        t = open_table(there.live.game, there.live.state)
        seat = min(t.open)
        await there.play(people[seat], *wander(t, seat, luck))
        public += json.dumps([message.components for message in there.place.public()], ensure_ascii=False)
    for reader, person in [*enumerate(people), (None, eve)]:
        told = await sent(there, person)
        for owner in {0, 1} - {reader}:
            secret = {name for name in hidden(there, owner, reader) if name not in public}
            assert len(secret) > 20
            assert not {name for name in secret if name in told}
