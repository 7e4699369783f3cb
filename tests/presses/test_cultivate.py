"""CULTivate by presses alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from .common import by_presses

PARTS: list[tuple[int, dict[str, str]]] = [(4, {"reactions": "live"})]


@pytest.mark.parametrize(("seats", "options"), PARTS)
async def test_a_table_goes_on_after_a_kill(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    _, board = await by_presses(tmp_path, "cultivate", seats, before=8, after=8, **options)

    assert "Something went wrong" not in board


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), [*PARTS, (2, {})])
async def test_a_whole_game_by_presses(seats: int, options: dict[str, str], tmp_path: Path) -> None:
    over, board = await by_presses(tmp_path, "cultivate", seats, before=25, after=2000, **options)

    assert over
    assert "The game is over" in board
