"""A game may be lost by everybody: no place is 1, and the places from 2 on rank those who have lost."""

from __future__ import annotations

from typing import Any

import pytest
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
        scores = tuple(Score(seat, 12 - seat, {"miles": 12 - seat}) for seat in t.seats)
        t.finish(Result(tuple(seat + 2 for seat in t.seats), scores))


class Voyage(Game[Nothing, NoOptions]):
    """A voyage that is always lost."""

    id = "voyage"
    name = "Voyage"
    seats = range(1, 3)
    body = Nothing
    words = Words.load("core")

    def setup(self, t: Table[Nothing, NoOptions], joined: list[Any]) -> None:
        t.state.body = Nothing()
        t.then(Sink())

    def view(self, state: State[Nothing, NoOptions, Any], seat: Seat | None) -> Any:
        return ()

    def scores(self, state: State[Nothing, NoOptions, Any]) -> list[Score]:
        return []


@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_that_nobody_wins_keeps_the_contract(seats: int) -> None:
    assert contract.check_game(Voyage(), seats, NoOptions(), 1) == 1
