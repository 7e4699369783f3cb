"""A game whose computer players fail in every way there is."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from games.core.choices import Answer
from games.core.dice import Luck
from games.core.game import NoOptions
from games.core.table import Seat, State
from tests.toys import Grid, TicTacToe


class Faulty(TicTacToe):
    """Tic-tac-toe with bad company."""

    id = "tic-tac-toe"
    robots = ("good", "raises", "cheats", "hangs", "dies")

    def choose(self, robot: str, state: State[Grid, NoOptions, Any], seat: Seat, luck: Luck) -> Answer:
        match robot:
            case "raises":
                raise ZeroDivisionError
            case "cheats":
                return ["nonsense"]
            case "hangs":
                time.sleep(60)
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
        return [str(max(cell for cell, owner in enumerate(state.body.cells) if owner < 0))]


FAULTY = Faulty()
