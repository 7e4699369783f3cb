"""`python -m render` lets robots play a game up to some point and draws it; only this module here knows engines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import render
from games import GAMES
from games.core import kernel
from games.core.autoplay import decide, robots
from games.core.choices import Illegal, Pick
from games.core.dice import Luck
from games.core.game import Game
from games.core.kernel import AnyState
from render import Focus

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Fin")


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, help="number of seats (default: the most)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another game")
    parser.add_argument("--answers", type=int, default=0, help="how many answers the robots give")
    parser.add_argument("--robot", help="who plays (default: the game's weakest robot of its own)")
    parser.add_argument("--seat", type=int, help="who looks, from 1 (default: a spectator)")
    parser.add_argument("--sheet", default="board")
    parser.add_argument("--path", nargs="+", default=[], help="what the one to move has chosen so far")
    parser.add_argument("-o", "--out", type=Path, required=True, help="the PNG to write")
    return parser.parse_args(words)


def position(game: Game[Any, Any], seats: int, robot: str, seed: int, answers: int) -> AnyState:
    """A table after some answers of robots, or at its end."""
    key, luck = f"{seed}".encode().ljust(16, b"/"), Luck(seed)
    begun = kernel.start(game, seats, game.options(), [None] * seats, key, range(seats))
    t = kernel.open_table(game, begun.state, key)
    while answers and t.state.result is None:
        seat = min(t.open)
        kernel.play(t, seat, decide(game, robot, t.state, seat, luck))
        answers -= 1
    return t.state


def focus_of(game: Game[Any, Any], state: AnyState, path: list[str]) -> Focus | None:
    """The choice under way of the first seat that owes an answer; None if none does. Raises Illegal."""
    seat = min(kernel.asked(game, state), default=None)
    if seat is None:
        return None
    node = kernel.choice(game, state, seat, path)
    keys = tuple(option.key for option in node.options if not option.bar) if isinstance(node, Pick) else ()
    after = None if node else game.view(kernel.preview(game, state, seat, path).state, seat)
    return Focus(tuple(path), keys, after, game.reach(state, seat, path), seat)


def main(words: Sequence[str]) -> None:
    """Play, draw, write the file; its size, the alt text and the table in one line go to standard output."""
    args = arguments(words)
    game, pictures = GAMES[args.game], render.load(args.game)
    robot = args.robot or robots(game)[2:3][0]
    try:
        state = position(game, args.seats or game.seats[-1], robot, args.seed, args.answers)
        focus = focus_of(game, state, args.path)
    except Illegal as error:
        sys.exit(f"render: {' '.join(game.words.refusal(fault) for fault in error.faults)}")
    view = game.view(state, None if args.seat is None else args.seat - 1)
    names = NAMES[: state.seats]
    picture = pictures.draw(view, args.sheet, names, focus)
    args.out.write_bytes(picture)
    print(f"{args.out}: {len(picture) // 1024} KB. {pictures.alt(view, args.sheet, names)}")
    print(pictures.line(view, names))


if __name__ == "__main__":
    main(sys.argv[1:])
