"""CULTivate's hidden cards in everything that Discord is sent: hands, influence, the draw pile, answers, orders."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app import Turntable
from bot.messages import moves, reading, typed
from bot.messages.boards import compose
from bot.messages.layout import Message
from bot.messages.spot import Spot
from bot.tables.live import Live
from games.core import autoplay, kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.table import Seat
from games.cultivate import GAME
from games.cultivate.cards import CARDS, INFLUENCE, INVESTIGATION
from games.cultivate.model import Body
from tests.bot.parties import Party, party
from tests.bot.pressing import move
from tests.bot.test_payloads import deeper, no_picture, seated
from tests.bot.watched import Watched
from tests.discord import Emulator
from tests.discord.rest import Call

TYPED = ("", "play", "discard", "block", "out of turn", "prepare", "p")
OPTIONS: list[dict[str, Any]] = [
    {"reactions": "live", "max_rounds": 3},
    {"reactions": "mixed", "max_rounds": 4, "draft": "random_leader"},
    {"reactions": "orders", "max_rounds": 5, "investigations": 5},
]
Shown = dict[str, Any]
Reader = Seat | None


def plain(message: Message) -> Any:
    """All of a message that can be read: words, labels, ids, alt texts, file names, whom it notifies."""
    return message.payload(), sorted(file.filename for file in message.files()), message.mentions.to_dict()


async def private(app: Turntable, live: Live, seat: Seat, luck: Luck) -> AsyncIterator[tuple[str, Any]]:
    """The menus of a seat along a random way down, its hand, and what is suggested while it types."""
    user = live.info.seating[seat].user
    assert user is not None
    spot = Spot(app, live, seat, user)
    yield "hand", plain(await reading.hand(spot))
    for path in deeper(spot, luck):
        yield f"menu {path}", plain(await moves.menu(spot, path))
    for words in TYPED:
        yield f"typed {words}", typed.suggest(live, seat, words)


async def shown(app: Turntable, live: Live, reader: Reader, seed: int) -> Shown:
    """Everything that a reader (None: a bystander) can be shown now."""
    user = 99 if reader is None else live.info.seating[reader].user
    assert user is not None
    found: Shown = {"board": plain(await compose(app, live, [], live.waiting_users()))}
    for in_words in (False, True):
        found[f"board {in_words}"] = plain(await reading.board(app, live, user, in_words))
    found["log"] = plain(await reading.log(app, live, user))
    found["news"] = plain(await reading.catch_up(app, live, user))
    if reader is not None:
        found |= {name: what async for name, what in private(app, live, reader, Luck(seed))}
    return found


async def answered(app: Turntable, table: str, luck: Luck) -> Answer | None:
    """A random answer of whoever is asked, now and then a standing order; None if the game is over."""
    live = await app.sessions.live(table)
    if live.state is None or not live.running:
        return None
    t, seat = kernel.open_table(live.game, live.state), luck.pick(sorted(live.asked()))
    if luck.below(6) == 0:
        seat = luck.below(live.state.seats)
        answer = autoplay.stray(t, seat, luck)
    else:
        answer = autoplay.wander(t, seat, luck)
    user = live.info.seating[seat].user
    assert user is not None
    await app.sessions.answer(table, user, None, answer or [])
    return answer


# ---- the unseen dealt anew ------------------------------------------------------------------------------------------


async def compare(app: Turntable, live: Live, luck: Luck) -> None:
    """Everybody is shown the same when what they cannot know is dealt anew."""
    assert live.state is not None
    for reader in (None, *range(live.state.seats)):
        other = Live(live.info, live.game, GAME.resample(GAME.copy(live.state), reader, luck.split()))
        seed = luck.word()
        now, anew = await shown(app, live, reader, seed), await shown(app, other, reader, seed)
        assert now.keys() == anew.keys()
        for name, what in now.items():
            assert anew[name] == what, f"reader {reader}, {name}"


async def compared(app: Turntable, seed: int, every: int) -> None:
    """A random game in which every few answers all that can be seen is compared."""
    luck, turn = Luck(seed), 0
    table = await seated(app, "cultivate", luck, **OPTIONS[seed % len(OPTIONS)])
    while await answered(app, table, luck) is not None:
        live, turn = await app.sessions.live(table), turn + 1
        if live.running and turn % every == 0:
            await compare(app, live, luck)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1))
async def test_all_see_the_same_when_the_unseen_is_dealt_anew(
    app: Turntable, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CU-20.1 to CU-20.4, CU-A.8: boards, alt texts, mentions, logs, menus, suggestions, hands"""
    monkeypatch.setattr(app.pictures, "draw", no_picture(app))

    await compared(app, seed, every=8)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 33))
async def test_all_see_the_same_in_many_games(app: Turntable, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """CU-20.4"""
    monkeypatch.setattr(app.pictures, "draw", no_picture(app))

    await compared(app, seed, every=3)


# ---- marked cards ---------------------------------------------------------------------------------------------------


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck in which every card but investigations and influence has a name of its own, `mark00` to `mark63`."""
    rows = [row for row in CARDS.values() if row.id not in (INFLUENCE, INVESTIGATION)]
    copies = [row for row in rows for _ in range(row.count)]
    for row in rows:
        monkeypatch.delitem(CARDS, row.id)
    for number, row in enumerate(copies):
        name = f"mark{number:02}"
        monkeypatch.setitem(CARDS, name, replace(row, id=name, name=name, count=1))
        monkeypatch.setitem(GAME.words.titles, name, name)


def marks(thing: Any) -> set[str]:
    """The marked cards that are named anywhere in a thing."""
    return set(re.findall(r"mark\d\d", json.dumps(thing, default=str)))


class Knowledge:
    """Which marked cards each reader has had a right to see by now."""

    def __init__(self, seats: int):
        self.known: dict[Reader, set[str]] = {reader: set() for reader in (None, *range(seats))}

    def learn(self, body: Body, played: Any) -> None:
        """All see what lies open or was just played; everybody sees the own hand."""
        chain = [] if body.chain is None else [body.chain.links[0].card]
        for reader, known in self.known.items():
            known |= marks([body.discard, chain, played])
            known |= marks([] if reader is None else body.players[reader].hand)

    def leaks(self, reader: Reader, thing: Any) -> set[str]:
        """The cards in a thing that the reader may not know."""
        return marks(thing) - self.known[reader]


def in_public(answer: Answer) -> Answer:
    """An answer, if it puts cards on the table."""
    return answer if answer[:1] in (["play"], ["discard"]) else []


async def searched(app: Turntable, seed: int, every: int) -> None:
    """A random game with marked cards: every board, and every few answers all that can be shown, is searched."""
    luck, turn = Luck(seed), 0
    table = await seated(app, "cultivate", luck, **OPTIONS[seed % len(OPTIONS)])
    live = await app.sessions.live(table)
    assert live.state is not None
    knowledge = Knowledge(live.state.seats)
    while (answer := await answered(app, table, luck)) is not None:
        live, turn = await app.sessions.live(table), turn + 1
        assert live.state is not None
        knowledge.learn(live.state.body, in_public(answer))
        lines = await app.sessions.log(table, None, live.info.seq - 1)
        board = await compose(app, live, [event for line in lines for event in line.events], live.waiting_users())
        assert not knowledge.leaks(None, plain(board))
        for reader in knowledge.known if turn % every == 0 else ():
            assert not knowledge.leaks(reader, await shown(app, live, reader, luck.word()))
    assert knowledge.known[None]


@pytest.mark.parametrize("seed", range(1))
async def test_no_message_names_a_card_that_its_reader_may_not_know(
    app: Turntable, seed: int, marked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CU-20.1, CU-20.3"""
    monkeypatch.setattr(app.pictures, "draw", no_picture(app))

    await searched(app, seed, every=8)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 203))
async def test_no_message_of_many_games_names_a_hidden_card(
    app: Turntable, seed: int, marked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CU-20.1, CU-20.3: two hundred random games"""
    monkeypatch.setattr(app.pictures, "draw", no_picture(app))

    await searched(app, seed, every=12)


# ---- on the wire ----------------------------------------------------------------------------------------------------


def sent(emu: Emulator, there: Party, since: int) -> Iterator[tuple[Reader, Call]]:
    """The bot's requests since one, each with who reads it: an interaction's person, or everybody."""
    seats = {person.user.id: seat for seat, person in enumerate(there.people)}
    for call in emu.rest.calls[since:]:
        it = next((it for it in map(emu.interactions.by_token.get, call.parts) if it), None)
        is_private = it is not None and (not it.messages or all(message.ephemeral for message in it.messages))
        yield seats.get(it.user.id) if it is not None and is_private else None, call


async def pressed(emu: Emulator, bot: Watched, seed: int, rounds: int, seats: int = 3) -> None:
    """A game by random presses with marked cards; every request that the bot makes is searched."""
    luck, people = Luck(seed), [emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee")[:seats]]
    options = {**OPTIONS[seed % len(OPTIONS)], "max_rounds": rounds}
    there, calls, turn = await party(emu, bot, "cultivate", *people, **options), 0, 0
    knowledge = Knowledge(seats)
    while there.live.running:
        seat = luck.pick(sorted(there.live.asked()))
        await move(emu, people[seat], there.place, luck)
        await there.settle()
        turn += 1
        if turn % 6 == 0:
            for person in (*people, emu.person("Eve")):
                here = person.at(there.place)
                await here.slash(luck.pick(["board", "log", "catchup"]))
                await here.suggestions("play", "move", luck.pick(TYPED))
        knowledge.learn(there.body, [event.facts for event in await played(there)])
        for reader, call in sent(emu, there, calls):
            assert not knowledge.leaks(reader, call.body), f"{reader}: {call}"
        calls = len(emu.rest.calls)
    assert turn > seats * rounds


async def played(there: Party) -> list[Any]:
    """What was put on the table in the last few turns."""
    lines = await there.bot.sessions.log(there.table, None, max(0, there.live.info.seq - 3))
    return [event for line in lines for event in line.events if event.kind != "drew_cards"]


async def test_nothing_on_the_wire_names_a_hidden_card(emu: Emulator, bot: Watched, marked: None) -> None:
    """CU-20.1, CU-20.3, CU-20.4: all requests of the bot in a short game by presses"""
    await pressed(emu, bot, seed=0, rounds=2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 7))
async def test_nothing_on_the_wire_of_longer_games_names_a_hidden_card(
    emu: Emulator, bot: Watched, marked: None, seed: int
) -> None:
    """CU-20.1, CU-20.3, CU-20.4"""
    await pressed(emu, bot, seed, rounds=6, seats=2 + seed % 3)
