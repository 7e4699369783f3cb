"""Ladybug: three dice, assigned to eggs, food and hearts lost (D22)."""

from __future__ import annotations

from itertools import permutations

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from .changes import gain
from .harm import wound
from .model import Flock
from .rolls import Roll


class LadybugRoll(Roll, tag="flock-together.roll_ladybug", kw_only=True):
    """FT-9.11: the three dice share one window, in which each play names one of them."""

    kind = "ability"
    stream = "ability"
    many = 3

    def result(self, t: Flock, shown: list[int]) -> None:
        """The owner assigns them, if it is still alive, and nobody need wait for it."""
        if t.body.birds[self.seat].alive:
            t.fork({self.seat: [Assign(seat=self.seat, dice=sorted(shown))]}, wait=False)


class Assign(Step, tag="flock-together.assign", kw_only=True):
    """D22: which die counts for eggs, which for food, which for hearts."""

    seat: Seat
    dice: list[int]

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Up to six orders, the fewest hearts and the most food first, which is the safe choice."""
        if not t.body.birds[self.seat].alive:
            return {}
        menu = Choices()
        for hearts, eggs, food in sorted(set(permutations(self.dice))):
            menu.add(f"{eggs}-{food}-{hearts}", t.game.words.label("assign", eggs=eggs, food=food, hearts=hearts))
        return {self.seat: menu.pick(t.game.words.prompt("assign"))}

    def pace(self, t: Flock, seat: Seat) -> str:
        """Nothing waits for it but its owner."""
        return "reaction"

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Goods first, then the hearts, which cannot be prevented (FT-9.10)."""
        if replies:
            eggs, food, hearts = map(int, str(replies[self.seat][0]).split("-"))
            gain(t, self.seat, "egg", eggs)
            gain(t, self.seat, "food", food)
            wound(t, {self.seat: hearts})
