"""A game against the table may be lost by everybody: all places are 2."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.core import contract
from games.core.choices import Node, Option, Pick
from games.core.game import Game, NoOptions
from games.core.results import Result, Score
from games.core.table import Seat, State, Step, Table
from games.core.words import Words


class Nothing(Struct):
    """An empty table."""


class Sink(Step, tag="voyage.sink"):
    """The only answer loses the game."""

    def asks(self, t: Table[Nothing, NoOptions]) -> dict[Seat, Node]:
        return {0: Pick("What now?", (Option("sink", "Sink"), Option("sail", "Sail on, and sink")))}

    def run(self, t: Table[Nothing, NoOptions], replies: dict[Seat, list[Any]]) -> None:
        t.finish(Result((2,), (Score(0, 12, {"miles": 12}),)))


class Voyage(Game[Nothing, NoOptions]):
    """A solitaire that is always lost."""

    id = "voyage"
    name = "Voyage"
    seats = range(1, 2)
    body = Nothing
    words = Words.load("core")

    def setup(self, t: Table[Nothing, NoOptions], joined: list[Any]) -> None:
        t.state.body = Nothing()
        t.then(Sink())

    def view(self, state: State[Nothing, NoOptions, Any], seat: Seat | None) -> Any:
        return ()

    def scores(self, state: State[Nothing, NoOptions, Any]) -> list[Score]:
        return []


def test_a_game_lost_to_the_table_keeps_the_contract() -> None:
    assert contract.check_game(Voyage(), 1, NoOptions(), 1) == 1
