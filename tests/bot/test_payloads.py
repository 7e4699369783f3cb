"""Whatever state a game is in: every message about it is one that Discord takes, for every seat, at any depth."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app import Turntable
from bot.messages import moves, reading
from bot.messages.boards import compose
from bot.messages.layout import Message
from bot.messages.paths import Half
from bot.messages.spot import Spot
from bot.storage.store import Store
from bot.tables.live import Live
from bot.tables.sessions import Sessions
from games.core import autoplay, kernel
from games.core.choices import Answer, Pick, samples
from games.core.dice import Luck
from games.core.kernel import AnyGame
from render import Focus
from tests.bot.conftest import ENGINES, settings
from tests.bot.fair import STALLS
from tests.discord import HOSTILE_NAMES, guard, payloads
from tests.discord.wire import COMPONENTS_V2

SENDING = ("POST", "channels/1500000000000000000/messages")
TURNS, EVERY = 24, 6
PNG = b"\x89PNG\r\n\x1a\n"
Tables = dict[str, AnyGame]


@pytest_asyncio.fixture
async def app(tmp_path: Path) -> AsyncIterator[Turntable]:
    """The bot with a database, but not connected: its messages are made and not sent."""
    client = Turntable(settings(tmp_path), games=ENGINES)
    client.store = await Store.open(client.settings.database)
    client.sessions = Sessions(client.store, ENGINES, lambda: 1_796_000_000)
    yield client
    await client.sessions.shut()
    await client.store.close()
    client.pictures.close()


def check(message: Message) -> None:
    """The message against all limits, and against Discord's own document where it is at hand."""
    files = {file.filename: 1000 for file in message.files()}
    body = {
        "components": message.payload(),
        "flags": COMPONENTS_V2,
        "allowed_mentions": message.mentions.to_dict(),
        "attachments": [{"id": at, "filename": name} for at, name in enumerate(files)],
    }
    assert guard.message_faults(body, COMPONENTS_V2, files) == []
    assert payloads.faults(*SENDING, body) == []


async def seated(app: Turntable, game: str, luck: Luck, **options: Any) -> str:
    """A table that has begun, of people with names that trip up."""
    engine = app.games[game]
    seats = engine.seats[luck.below(len(engine.seats))]
    names = luck.shuffled([*HOSTILE_NAMES, "W" * 32])
    info = await app.sessions.open(game, 1, names[0], 7, 8, options, seats)
    for user in range(2, seats + 1):
        await app.sessions.join(info.id, user, names[user - 1])
    await app.sessions.start(info.id, 1)
    return info.id


async def answered(app: Turntable, table: str, luck: Luck) -> bool:
    """A random answer of whoever is asked, now and then out of turn; False if the game is over."""
    live = await app.sessions.live(table)
    if live.state is None or not live.running:
        return False
    seat = luck.pick(sorted(live.asked()))
    t = kernel.open_table(live.game, live.state)
    answer = autoplay.stray(t, seat, luck) if luck.below(8) == 0 else None
    user = live.info.seating[seat].user
    assert user is not None
    await app.sessions.answer(table, user, None, answer or autoplay.wander(t, seat, luck))
    return True


def deeper(spot: Spot, luck: Luck) -> Iterator[Answer]:
    """A random way down the tree, level by level: halves of lists and shares too."""
    path: Answer = [] if spot.is_asked else [luck.pick(kernel.WAYS)]
    if not spot.is_asked and spot.live.offer(spot.seat, path[0]) is None:
        yield []
        return
    for _ in range(8):
        path, node = spot.settled(path)
        yield path
        if node is None or not (values := samples(node)):
            return
        if isinstance(node, Pick) and node.most > 1 and len(node.options) > 25:
            yield [*path, Half([option.key for option in node.options if not option.bar][: node.least])]
        path = [*path, luck.pick(values[:40])]


async def check_all(app: Turntable, live: Live, luck: Luck) -> None:
    """The board and all that can be read, for everybody; the menus of every seat."""
    lines = await app.sessions.log(live.info.id, None, max(0, live.info.seq - 9))
    check(await compose(app, live, [event for line in lines for event in line.events], live.waiting_users()))
    for user in (*live.info.people, 99):
        check(await reading.board(app, live, user))
        check(await reading.board(app, live, user, in_words=True))
        check(await reading.log(app, live, user, luck.below(3)))
        check(await reading.catch_up(app, live, user))
    for seat, place in enumerate(live.info.seating):
        assert place.user is not None
        spot = Spot(app, live, seat, place.user)
        check(await reading.hand(spot))
        for path in deeper(spot, luck):
            check(await moves.menu(spot, path, luck.below(3)))


@pytest.mark.parametrize("game", sorted(set(ENGINES) - {"fair"}))
async def test_messages_are_legal_in_every_state(app: Turntable, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game, looked at every few turns; pictures are drawn at the first and the last look."""
    luck = Luck(len(game))
    table = await seated(app, game, luck)
    await check_all(app, await app.sessions.live(table), luck)
    draw = app.pictures.draw
    monkeypatch.setattr(app.pictures, "draw", no_picture(app))

    for turn in range(TURNS):
        if not await answered(app, table, luck):
            break
        if turn % EVERY == 0:
            await check_all(app, await app.sessions.live(table), luck)
    monkeypatch.setattr(app.pictures, "draw", draw)
    await check_all(app, await app.sessions.live(table), luck)


def no_picture(app: Turntable) -> Any:
    """A renderer that is quick: the words are real, the picture is not."""

    async def draw(game: str, view: Any, sheet: str, names: Any, focus: Focus | None = None, **_: Any) -> bytes | None:
        return PNG if sheet in app.pictures.sheets(game) else None

    return draw


@pytest.mark.parametrize("stall", sorted(STALLS))
async def test_messages_are_legal_at_every_stall(app: Turntable, stall: str) -> None:
    """Every kind of question, on every page of it."""
    luck = Luck(7)
    table = await seated(app, "fair", luck, stall=stall)

    for _ in range(3):
        live = await app.sessions.live(table)
        await check_all(app, live, luck)
        [seat] = live.asked()
        spot = Spot(app, live, seat, live.info.people[seat])
        for page in range(8):
            check(await moves.menu(spot, [], page))
        await answered(app, table, luck)
