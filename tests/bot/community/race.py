"""The Race: a toy in which everybody says in turn how far they go; who is farthest after five laps has won."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from games.core.choices import Answer, Count, Node
from games.core.data import read_toml
from games.core.dice import Luck
from games.core.game import Game
from games.core.results import Result, Score, places
from games.core.table import Seat, State, Step, Table
from games.core.words import Words
from tests.bot.service.tables import ANN, Service

LAPS = 5


class RaceOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Against one another, or all against the clock."""

    goal: Literal["first", "together"] = "first"


class Track(Struct):
    """How far everybody is, and how many answers were given."""

    far: list[int]
    steps: int = 0


T = Table[Track, RaceOptions]
S = State[Track, RaceOptions, Any]


class Lap(Step, tag="race.lap"):
    """The next in turn goes on."""

    def asks(self, t: T) -> dict[Seat, Node]:
        return {t.body.steps % t.state.seats: Count("How far?", 0, 100)}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        for seat, [far] in replies.items():
            t.body.far[seat] += far
            t.tell("went", seat, far=far)
        t.body.steps += 1
        if t.body.steps < LAPS * t.state.seats:
            t.then(Lap())
            return
        alike = t.options.goal == "together"
        ranks = (1,) * t.state.seats if alike else places([(far,) for far in t.body.far])
        t.finish(Result(ranks, tuple(RACE.scores(t.state))))


class Race(Game[Track, RaceOptions]):
    """The Race."""

    id = "race"
    name = "The Race"
    seats = range(1, 5)
    options = RaceOptions
    body = Track
    robots = ("slow", "slower")

    def setup(self, t: T, joined: list[Any]) -> None:
        t.state.body = Track([0] * t.state.seats)
        t.then(Lap())

    def view(self, state: S, seat: Seat | None) -> tuple[int, ...]:
        return tuple(state.body.far)

    def scores(self, state: S) -> list[Score]:
        return [Score(seat, far) for seat, far in enumerate(state.body.far)]

    def choose(self, robot: str, state: S, seat: Seat, luck: Luck) -> Answer:
        return [0]

    @cached_property
    def words(self) -> Words:
        return Words.of({"core": read_toml("core", "text"), "race": {"event": {"went": "{seat:who} went {far}."}}})


RACE = Race()


async def run(service: Service, table: str, *speeds: int) -> None:
    """A race to its end: at every lap the first persons go as far as their speeds say."""
    while (live := await service.live(table)).running:
        seat = next(iter(live.asked()))
        user = live.info.seating[seat].user
        assert user is not None
        await service.play(table, user, speeds[user - ANN])


async def raced(service: Service, *speeds: int, robots: tuple[str, ...] = (), goal: str = "first") -> str:
    """A table at which so many persons have raced, and these computers; who is fastest has won."""
    table = await service.begun("race", len(speeds), *robots, goal=goal)
    await run(service, table, *speeds)
    return table
