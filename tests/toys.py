"""Tic-tac-toe, the smallest engine there can be."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from games.core.choices import Node, Option, Pick
from games.core.data import read_toml
from games.core.game import Game, NoOptions
from games.core.results import Result, Score
from games.core.table import Seat, State, Step, Table
from games.core.words import Words

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
OPTIONS = tuple(Option(str(cell), f"cell {cell + 1}") for cell in range(9))


class Grid(Struct):
    """Nine cells: -1 is empty, else the seat."""

    cells: list[int]


class Mark(Step, tag="tic-tac-toe.mark"):
    """The seat marks an empty cell."""

    seat: Seat

    def asks(self, t: Table[Grid, NoOptions]) -> dict[Seat, Node]:
        free = [option for option, owner in zip(OPTIONS, t.body.cells, strict=True) if owner < 0]
        return {self.seat: Pick("Mark a cell", tuple(free))}

    def run(self, t: Table[Grid, NoOptions], replies: dict[Seat, list[Any]]) -> None:
        cell, cells, seat = int(replies[self.seat][0]), t.body.cells, self.seat
        cells[cell] = seat
        t.tell("marked", seat, cell=cell)
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] == seat:
                return t.finish(Result(tuple(1 if s == seat else 2 for s in t.seats), ()))
        if -1 not in cells:
            return t.finish(Result((1, 1), ()))
        return t.then(Mark(1 - seat))


class TicTacToe(Game[Grid, NoOptions]):
    """Three in a row wins."""

    id = "tic-tac-toe"
    name = "Tic-tac-toe"
    seats = range(2, 3)
    body = Grid
    paces = {"turn": 24}

    def setup(self, t: Table[Grid, NoOptions], joined: list[Any]) -> None:
        t.state.body = Grid([-1] * 9)
        t.then(Mark(0))

    def view(self, state: State[Grid, NoOptions, Any], seat: Seat | None) -> Any:
        return tuple(state.body.cells)

    def scores(self, state: State[Grid, NoOptions, Any]) -> list[Score]:
        places = state.result.places if state.result else (2, 2)
        return [Score(seat, int(place == 1)) for seat, place in enumerate(places)]

    def counts(self, state: State[Grid, NoOptions, Any]) -> dict[str, int]:
        return {"cells": len(state.body.cells)}

    @cached_property
    def words(self) -> Words:
        return Words.of({"core": read_toml("core", "text"), "toys": {"event": {"marked": "{seat:who} marked {cell}."}}})


TIC_TAC_TOE = TicTacToe()
