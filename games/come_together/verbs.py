"""How an effect of a space, card or tile becomes steps: each verb is registered once, where it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.table import Seat, Step

from .changes import T
from .effects import Bonus, Effect, Nothing, Penalty

Verb = Callable[[T, Seat, Any], None]
VERBS: dict[type[Effect], Verb] = {}


def verb(kind: type[Effect]) -> Callable[[Verb], Verb]:
    """Register the function that carries out an effect."""

    def register(function: Verb) -> Verb:
        VERBS[kind] = function
        return function

    return register


class Gain(Step, tag="come-together.gain"):
    """CT-6, CT-12.5: a seat receives a bonus or suffers a penalty."""

    seat: Seat
    effect: Bonus | Penalty

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        VERBS[type(self.effect)](t, self.seat, self.effect)


def gains(seat: Seat, *effects: Bonus | Penalty) -> list[Step]:
    """Steps that give these effects in order."""
    return [Gain(seat, effect) for effect in effects if not isinstance(effect, Nothing)]
