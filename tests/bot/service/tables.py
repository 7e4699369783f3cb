"""Tables for tests: a service on a database, people with ids from 1, and hands to play with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.storage.store import Store
from bot.tables.records import Change, Info
from bot.tables.sessions import Refused, Sessions
from games import GAMES
from games.core import autoplay, kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.kernel import AnyGame
from tests.toll import TOLL
from tests.toys import TIC_TAC_TOE

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
ENGINES: dict[str, AnyGame] = {"tic-tac-toe": TIC_TAC_TOE, "toll": TOLL, "festival": GAMES["festival"]}
ANN, BOB, CY = 1, 2, 3
CHANNEL, GUILD = 50, 60


class Clock:
    """Time that stands still until a test moves it."""

    def __init__(self, seconds: float = 1_795_998_000):
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


class Service(Sessions):
    """The service, with what its listener has heard."""

    def __init__(self, store: Store, engines: dict[str, AnyGame] | None = None):
        self.heard: list[Change] = []
        self.time = Clock()
        super().__init__(store, engines or ENGINES, self.time, self.hear)

    async def hear(self, table: str, change: Change) -> None:
        self.heard.append(change)

    async def lobby(self, game: str, people: int, *robots: str, **options: Any) -> Info:
        """A table with so many people and these computer players, seated in this order."""
        info = await self.open(game, ANN, "Ann", GUILD, CHANNEL, options)
        info = await self.set_order(info.id, ANN, True)
        for user in range(2, people + 1):
            info = await self.join(info.id, user, NAMES[user - 1])
        for robot in robots:
            info = await self.add_robot(info.id, ANN, robot)
        return info

    async def begun(self, game: str, people: int, *robots: str, **options: Any) -> str:
        """The id of a table that has started, and whose computer players rest."""
        info = await self.lobby(game, people, *robots, **options)
        await self.start(info.id, ANN)
        await self.rest(info.id)
        return info.id

    async def play(self, table: str, user: int, *answer: Any) -> Change:
        """An answer to whatever is asked; computer players have played on when it returns."""
        change = await self.answer(table, user, None, list(answer))
        await self.rest(table)
        return change

    async def number(self, table: str, user: int) -> int:
        """The number of a person's question."""
        live = await self.live(table)
        seat = live.seat_of(user)
        assert seat is not None
        return live.number(seat)

    async def wander(self, table: str, luck: Luck) -> Answer | None:
        """A random answer by whoever is asked, None when nobody is."""
        live = await self.live(table)
        if live.state is None or not live.running:
            return None
        seat = luck.pick(sorted(live.asked()))
        answer = autoplay.wander(kernel.open_table(live.game, live.state), seat, luck)
        user = live.info.seating[seat].user
        assert user is not None
        await self.play(table, user, *answer)
        return answer

    async def finish(self, table: str, luck: Luck) -> None:
        """Random answers to the end."""
        while await self.wander(table, luck) is not None:
            pass

    async def rows(self, query: str) -> Sequence[Any]:
        """What the database says."""
        async with self.store.reading() as connection:
            return (await connection.exec_driver_sql(query)).all()


async def refusal(wish: Any) -> str:
    """The code with which a wish is refused, "" if it is carried out."""
    try:
        await wish
    except Refused as refused:
        return refused.code
    return ""


