"""Snapshots: whole, typed, migrated, and never guessed at."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core import kernel
from games.core.contract import Broken, check_game
from games.core.game import Corrupt, NoOptions
from tests.driver import Driver
from tests.toll import TOLL, Toll
from tests.toys import TIC_TAC_TOE, TicTacToe


def test_a_snapshot_comes_back_equal() -> None:
    table = Driver(TOLL, 3).play(0, "a").play(1, "b").play(2, "c").play(0, "trade").play(1, "card")

    assert TOLL.load(TOLL.save(table.state)) == table.state


@pytest.mark.parametrize("raw", [b"", b"\xff\xff", b"nonsense", msgspec.msgpack.encode({"game": "toll"})])
def test_a_corrupt_snapshot_is_refused(raw: bytes) -> None:
    with pytest.raises(Corrupt):
        TOLL.load(raw)


def test_a_snapshot_of_another_game_or_a_newer_schema_is_refused() -> None:
    state = Driver(TOLL, 2).state
    with pytest.raises(Corrupt, match="a snapshot of toll"):
        TIC_TAC_TOE.load(TOLL.save(state))

    state.schema = 9
    with pytest.raises(Corrupt, match="newer"):
        TOLL.load(TOLL.save(state))


class NewToll(Toll):
    """The Toll Road a schema later: what was called `purse` is called `coins`."""

    schema = 2

    def migrate(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        raw["body"]["coins"] = raw["body"].pop("purse")
        return raw


def test_an_older_snapshot_is_migrated() -> None:
    state = Driver(TOLL, 2).state
    raw = msgspec.msgpack.decode(TOLL.save(state), strict=False)
    raw["body"]["purse"] = raw["body"].pop("coins")

    now = NewToll().load(msgspec.msgpack.encode(raw))

    assert now.schema == 2
    assert now.body == state.body


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_toy_keeps_the_contract(seats: int, seed: int) -> None:
    assert check_game(TOLL, seats, NoOptions(), seed) > 12


def test_tic_tac_toe_keeps_the_contract() -> None:
    assert check_game(TIC_TAC_TOE, 2, NoOptions(), 1) >= 5


class Leaky(Toll):
    """Shows the next card of the deck."""

    id = "toll"

    def view(self, state: Any, seat: Any) -> Any:
        return (super().view(state, seat), state.body.deck[-1:])


class Careless(TicTacToe):
    """Loses a cell now and then."""

    def counts(self, state: Any) -> dict[str, int]:
        return {"cells": len(state.body.cells), "marks": 9 - state.body.cells.count(-1)}


def test_the_contract_finds_a_leak() -> None:
    with pytest.raises(Broken, match="sees only what it may know"):
        for seed in range(20):
            check_game(Leaky(), 2, NoOptions(), seed)


def test_the_contract_finds_lost_components() -> None:
    with pytest.raises(Broken, match="components are conserved"):
        check_game(Careless(), 2, NoOptions(), 1)


def test_a_table_goes_on_from_a_snapshot_as_if_nothing_had_happened() -> None:
    table = Driver(TOLL, 2).play(0, "a").play(1, "b")
    again = TOLL.load(TOLL.save(table.state))

    one = kernel.submit(TOLL, table.state, 0, ["roll"], table.key)
    two = kernel.submit(TOLL, again, 0, ["roll"], table.key)

    assert one.state == two.state
    assert one.draws == two.draws
