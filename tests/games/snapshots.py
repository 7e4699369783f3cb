"""Snapshots of games half played, as `python -m bot snapshots` writes them: one per engine and schema is kept for ever.

`python -m tests.games.snapshots` writes those that are missing; one that exists is never written anew.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import msgspec

from games import GAMES
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck
from games.core.kernel import AnyGame
from games.core.options import make_options
from games.core.record import Place
from games.core.replay import ANSWER, START
from games.core.shadow import Snapshot, Told
from games.core.version import version

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "snapshots"
TURNS = 40
KEY = b"a table of long ago, still played"


def half_played(game: AnyGame, seats: int, turns: int = TURNS) -> Snapshot:
    """A table after so many turns at random, with its log."""
    luck = Luck(1)
    begun = kernel.start(game, seats, make_options(game.options, {}), [None] * seats, KEY)
    state, told = begun.state, [Told(seq=1, seat=None, kind=START, draws=begun.draws, events=begun.events)]
    while len(told) <= turns and state.result is None:
        t = kernel.open_table(game, state)
        seat = luck.pick(sorted(t.open))
        answer = wander(t, seat, luck)
        outcome = kernel.submit(game, state, seat, answer, KEY)
        row = Told(seq=len(told) + 1, seat=seat, kind=ANSWER, answer=answer, draws=outcome.draws, events=outcome.events)
        state = outcome.state
        told.append(row)
    return Snapshot(
        table=f"{game.id}-{seats}", game=game.id, status="running", options={}, in_order=True,
        seating=[Place(seat, f"Player {seat + 1}") for seat in range(seats)], commitment="", salt="",
        version=version(game), whole=True, turns=told, state=b64encode(game.save(state)).decode(),
    )  # fmt: skip


def golden(game: AnyGame) -> Path:
    """Where the snapshot of an engine's present schema is kept."""
    return FOLDER / f"{game.id}-{game.schema}.json"


def main() -> None:
    """Write what is missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        if not golden(game).exists():
            golden(game).write_bytes(msgspec.json.encode(half_played(game, min(3, game.seats[-1]))))
            print(f"written: {golden(game).name}")


if __name__ == "__main__":
    main()
