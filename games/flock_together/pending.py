"""Steps that stop other things while they are open, and when the timing class of an item allows its use."""

from __future__ import annotations

from typing import ClassVar

from games.core.choices import Fault
from games.core.table import Seat, Step

from .cards import Item
from .model import Flock


class Hold(Step):
    """While it is open no weather is drawn and no Egg Exchange called; unless it `moves`, nobody moves (FT-9.22)."""

    moves: ClassVar[bool] = False


class Unfinished(Step):
    """A play that goes on in its owner's lane; a window in which it was begun waits for it (FT-9.3)."""


class Pending(Hold):
    """A roll (`timing` R) or damage (G) that has not happened yet; on top of the stack its window may be open.

    `users` are those who have used something in it.
    """

    users: list[Seat] = []

    timing: ClassVar[str]


def push(t: Flock, *steps: Step) -> None:
    """Put steps on the table's own stack, whoever's lane one is in: what a card starts concerns everybody."""
    t.state.stack.extend(reversed(steps))


def pending(t: Flock) -> Pending | None:
    """The roll or damage that can be changed now."""
    top = t.state.stack[-1] if t.state.stack else None
    return top if isinstance(top, Pending) else None


def is_calm(t: Flock) -> bool:
    """Whether weather cards and Egg Exchanges may be called (FT-9.22)."""
    return t.body.attack is None and t.pending(Hold) is None


def is_still(t: Flock) -> bool:
    """Whether nobody may change location (FT-9.22)."""
    return t.body.attack is not None or any(isinstance(step, Hold) and not step.moves for step in t.frames())


def timing_fault(t: Flock, seat: Seat, item: Item) -> Fault | None:
    """Why an item's timing class does not allow it now (FT-9.2); None if it does."""
    top = pending(t)
    if "A" in item.timing or (top is not None and top.timing in item.timing):
        return None
    if "O" in item.timing and top is None:
        return None if is_acting(t, seat) else Fault("NOT_YOUR_ACTIONS")
    codes = {"O": "NOT_IN_WINDOW", "D": "DECLARE_ONLY", "R": "NO_ROLL", "G": "NO_DAMAGE"}
    return Fault(codes[item.timing[0]])


def is_acting(t: Flock, seat: Seat) -> bool:
    """Whether it is T3 of this player's turn and nothing is unfinished (FT-9.2)."""
    turn = t.body.turn
    return turn is not None and turn.seat == seat and turn.acting and is_calm(t)


def is_veiled(t: Flock) -> bool:
    """Whether the players may not see each other's hands (FT-9.19)."""
    return not t.options.open_hand and not t.body.solo
