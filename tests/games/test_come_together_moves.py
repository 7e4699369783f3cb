"""What everybody did last, as the board shows it."""

from __future__ import annotations

from games.come_together import GAME
from games.come_together.view import MoveFace
from tests.games.come_together_table import Table


def test_the_view_tells_the_last_move_of_everybody_with_the_newest_last() -> None:
    """CT-1.3: of each action its kind and place."""
    table = Table(3)
    table.lay_location("stars", "L1-1", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {})
    table.board(2).resting = 1
    table.play(0, "place", "stars", "A")
    table.play(1, "place", "stars", "B")
    table.play(2, "recover", "none")

    table.play(0, "place", "stages", "A")

    assert GAME.view(table.state, None).moves == (
        MoveFace(1, "placed", "stars-B"),
        MoveFace(2, "recovered", ""),
        MoveFace(0, "placed", "stages-A"),
    )
