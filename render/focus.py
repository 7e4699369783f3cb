"""A choice under way, told without knowing the rules of any game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Focus(Struct, frozen=True):
    """What a reader has chosen so far and may choose now.

    `path` is the answer so far, `keys` the keys of the options now offered, `after` the view after the choice so far
    (None while no preview exists), `heads` the places still reachable, by the game's own names. `seat` chooses; None is
    the seat to move.
    """

    path: tuple[Any, ...]
    keys: tuple[str, ...]
    after: Any = None
    heads: tuple[str, ...] = ()
    seat: int | None = None
