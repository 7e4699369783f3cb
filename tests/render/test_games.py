"""Every engine's views, drawn and told at many moments of real games; and the command that shows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import render
from games import GAMES
from games.core import kernel
from games.core.autoplay import decide
from games.core.dice import Luck
from games.core.game import Game
from games.core.kernel import AnyState
from render import Focus
from render.__main__ import focus_of, main

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Fin")
STRIDE = 30
DRAWN = [game_id for game_id in GAMES if Path(render.__file__).parent.joinpath(game_id.replace("-", "_")).exists()]


def moments(game: Game[Any, Any], seats: int) -> Iterator[AnyState]:
    """States of a game of random moves, every STRIDE answers, and its end."""
    key, luck = bytes(16), Luck(seats)
    begun = kernel.start(game, seats, game.options(), [None] * seats, key, range(seats))
    t = kernel.open_table(game, begun.state, key)
    answers = 0
    while t.state.result is None:
        if answers % STRIDE == 0:
            yield game.copy(t.state)
        seat = min(t.open)
        kernel.play(t, seat, decide(game, "random", t.state, seat, luck))
        answers += 1
    yield t.state


@pytest.mark.parametrize("game_id", DRAWN)
def test_real_games_are_drawn_and_told(game_id: str) -> None:
    game, pictures = GAMES[game_id], render.load(game_id)
    for seats in game.seats:
        for state in moments(game, seats):
            view, names = game.view(state, None), NAMES[:seats]
            png = pictures.draw(view, "board", names)

            assert len(png) <= 200 * 1024
            assert 0 < len(pictures.alt(view, "board", names)) <= 1000
            assert pictures.summary(view, names).count("\n") == 0
            assert all(name in pictures.board_text(view, names) for name in names)


def test_every_step_of_a_festival_placement_is_drawn() -> None:
    """Decisions D1 and D2: token, orientation, row, column, with a preview at the end."""
    game, pictures = GAMES["festival"], render.load("festival")
    for state in list(moments(game, 4))[:-1]:
        path: list[str] = []
        focus = focus_of(game, state, path)
        while focus and focus.keys and not focus.after:
            assert pictures.draw(game.view(state, None), "place", NAMES, focus)
            path.append(focus.keys[len(path) % len(focus.keys)])
            focus = focus_of(game, state, path)

        assert isinstance(focus, Focus)
        assert focus.after
        assert pictures.draw(game.view(state, None), "place", NAMES, focus)


def test_the_end_of_a_festival_game_has_a_poster_and_a_card_to_share() -> None:
    game, pictures = GAMES["festival"], render.load("festival")
    *_, state = moments(game, 3)

    drawn = [pictures.draw(game.view(state, None), sheet, NAMES) for sheet in ("poster", "share")]

    assert all(len(png) <= 200 * 1024 for png in drawn)


def test_the_command_draws_a_game_at_some_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.png"

    main(["festival", "--seats", "3", "--seed", "7", "--answers", "20", "--robot", "random", "-o", str(out)])

    assert out.read_bytes().startswith(b"\x89PNG")
    assert "Festival. Round 4 of 15." in capsys.readouterr().out


def test_the_command_refuses_a_path_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="render: "):
        main(["festival", "--sheet", "place", "--path", "Q9", "--robot", "random", "-o", str(tmp_path / "x.png")])
