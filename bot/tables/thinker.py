"""Computer players think in a process of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.worker import Undone, Worker
from games.core import autoplay, dice, kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.game import Daily, DailyScore
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat

PATIENCE = 120.0  # seconds; budgets are counted in samples, so only a fault takes longer


class Thinker(Worker):
    """A worker for computer players: one of them thinks at a time."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(patience)

    async def decide(self, game: AnyGame, robot: str, state: AnyState, seat: Seat, luck: int) -> Answer:
        """A robot's answer, always the same for the same `luck`; raises Undone."""
        if robot in autoplay.HOUSE:
            try:
                return autoplay.decide(game, robot, state, seat, Luck(luck))
            except Exception as error:
                raise Undone(str(error)) from error
        return await self.work(_decide, type(game), robot, game.save(state), seat, luck)


@cache
def engine(kind: Callable[[], AnyGame]) -> AnyGame:
    """The worker's own engine, by its class."""
    return kind()


def _decide(kind: Callable[[], AnyGame], robot: str, snapshot: bytes, seat: Seat, luck: int) -> Answer:
    game = engine(kind)
    return autoplay.decide(game, robot, game.load(snapshot), seat, Luck(luck))


def luck_of(key: bytes, seat: Seat, number: int) -> int:
    """A computer player's luck: the same for the same table, seat and question."""
    return int.from_bytes(dice.derive(key, f"robot {seat} {number}")[:8], "big")


def reach_par(kind: Callable[[], AnyGame], daily: Daily, key: bytes) -> DailyScore:
    """What the par robot of a day reaches on the person's seat, against the day's computer players."""
    game = engine(kind)
    players = [robot or daily.par for robot in daily.players]
    house = [seat for seat, robot in enumerate(daily.players) if robot]
    begun = kernel.start(game, len(players), daily.options, [None] * len(players), key, house)
    t = kernel.open_table(game, begun.state, key)
    while t.state.result is None:
        seat = min(t.open)
        luck = Luck(luck_of(key, seat, t.state.asks.get(seat, 0)))
        kernel.play(t, seat, autoplay.decide(game, players[seat], t.state, seat, luck))
    return game.daily_score(t.state)
