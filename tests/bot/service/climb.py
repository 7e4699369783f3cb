"""The Climb: a person rolls three times or stops before; the smallest game with a daily challenge."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.core.choices import Answer, Choices, Node
from games.core.game import Daily, DailyScore, Game, NoOptions
from games.core.results import Result, Score
from games.core.table import Seat, State, Step, Table

T = Table["Mountain", NoOptions]
S = State["Mountain", NoOptions, Any]


class Mountain(Struct):
    """How high the climber is, and what was rolled."""

    height: int = 0
    rolls: list[int] = []


class Stage(Step, tag="climb.stage"):
    """Seat 0 rolls on or stops."""

    def asks(self, t: T) -> dict[Seat, Node]:
        return {0: Choices().add("roll", "Roll").add("stop", "Stop").pick("On?")}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        if replies[0] == ["roll"]:
            t.body.rolls.append(t.dice.roll("die"))
            t.body.height += t.body.rolls[-1]
        if replies[0] == ["stop"] or len(t.body.rolls) == 3:
            scores = (Score(0, t.body.height), Score(1, 0))
            return t.finish(Result((1, 2), scores))
        return t.then(Stage())


class Climb(Game[Mountain, NoOptions]):
    """Par is what rolling three times gives; there is no challenge on Sundays."""

    id = "climb"
    name = "The Climb"
    seats = range(2, 3)
    body = Mountain

    def setup(self, t: T, joined: list[Any]) -> None:
        t.state.body = Mountain()
        t.then(Stage())

    def view(self, state: S, seat: Seat | None) -> Any:
        return (state.body.height, tuple(state.body.rolls))

    def scores(self, state: S) -> list[Score]:
        return [Score(0, state.body.height), Score(1, 0)]

    def daily(self, weekday: int) -> Daily | None:
        return None if weekday == 6 else Daily(NoOptions(), ("", "safe"), "safe")

    def daily_score(self, state: S) -> DailyScore:
        return DailyScore(state.body.height, (state.body.height,), "▲" * len(state.body.rolls))

    def medal(self, score: DailyScore, par: DailyScore | None) -> str:
        if par is None:
            return ""
        return "gold" if score.score >= par.score else "bronze"


CLIMB = Climb()
