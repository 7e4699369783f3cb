"""The band tour by presses alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from .common import by_presses

PARTS: list[tuple[int, dict[str, str]]] = [(2, {}), (2, {"deck_building": "on"})]
WORLD = {"mode": "world_tour", "world_tour_end": "fixed", "reveal_price": "touring"}
"""Ten shows, with everything that happens between two legs."""


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), PARTS[1:])
async def test_a_table_goes_on_after_a_kill(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, "band-tour", seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), [*PARTS, (4, WORLD)])
async def test_a_whole_game_by_presses(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    over, board = await by_presses(tmp_path, "band-tour", seats, before=25, after=2000, **options)

    assert over
    assert "The game is over" in board
