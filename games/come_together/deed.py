"""A step of a single seat: its question, what standing orders settle, and what it does with the answer."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Node, Pick
from games.core.table import Seat, Step

from .changes import T


class Deed(Step):
    """One seat decides and acts; nobody is asked where standing orders or a single legal answer settle it."""

    seat: Seat

    def question(self, t: T) -> Node | None:
        """What the seat could decide; None if there is nothing to decide."""
        return None

    def settled(self, t: T) -> Answer | None:
        """What standing orders answer; None leaves it to the player."""
        return None

    @property
    def by_order(self) -> bool:
        """Whether what settles it now is an order, and not what the player has just chosen."""
        return True

    def act(self, t: T, answer: Answer) -> None:
        """Do it; the answer is empty where there was nothing to decide."""

    def asks(self, t: T) -> dict[Seat, Node]:
        node = self.question(t)
        if node is None or self._known(t, node) is not None:
            return {}
        return {self.seat: node}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        answer = replies.get(self.seat)
        if answer is None:
            node = self.question(t)
            if node is not None and only_answer(node) is None and self.by_order:
                t.ordered(self.seat)
            answer = [] if node is None else self._known(t, node)
        self.act(t, answer or [])

    def _known(self, t: T, node: Node) -> Answer | None:
        return only_answer(node) or self.settled(t)

    def pace(self, t: T, seat: Seat) -> str:
        held = t.body.held.get(seat)
        if held is None:
            return "turn"
        return "window" if held.errand.job == "window" else "form"


def only_answer(node: Node) -> list[Any] | None:
    """The answer to a pick that leaves no choice, else None."""
    if not isinstance(node, Pick) or node.least != 1 or node.most != 1:
        return None
    open_now = [option for option in node.options if not option.bar]
    if len(open_now) != 1 or open_now[0].then is not None or node.then is not None:
        return None
    return [open_now[0].key]


def wish(answer: Answer, depth: int) -> str:
    """A text of a possibly malformed answer, "" where there is none."""
    return answer[depth] if len(answer) > depth and isinstance(answer[depth], str) else ""
