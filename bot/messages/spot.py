"""A person at a running table: what they are asked, in their own words, and what a menu needs to lead on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.clocks.people import ALWAYS, FINAL, Comfort
from bot.messages import menus
from bot.messages.menus import Ids, Place
from bot.messages.narrate import tell
from bot.messages.paths import Half
from bot.tables.live import Live
from bot.tables.records import Refused
from games.core import kernel
from games.core.choices import Answer, Illegal, Node, Pick
from games.core.kernel import Outcome
from games.core.table import Seat

if TYPE_CHECKING:
    from bot.app import Turntable


class Spot(Struct, frozen=True):
    """A person's seat at a table; everything it tells is made for this seat."""

    app: Any
    live: Live
    seat: Seat
    user: int
    comfort: Comfort = Comfort()

    @property
    def is_asked(self) -> bool:
        """Whether this person owes an answer."""
        return self.seat in self.live.asked()

    @property
    def state(self) -> kernel.AnyState:
        """The table's state, which exists since it has started."""
        assert self.live.state is not None
        return self.live.state

    def tell(self, events: Sequence[Any]) -> list[str]:
        """Events as lines for this seat."""
        return tell(self.live.game, events, self.seat, self.live.shown)

    @property
    def number(self) -> int:
        """The number of this seat's question."""
        return self.live.number(self.seat)

    def ids(self, path: Answer) -> Ids:
        """For components that lead on from a path."""
        return Ids(Place(self.live.info.id, self.number, path))

    def node(self, path: Answer) -> Node | None:
        """The node behind a path, a half-made last element left aside; raises Illegal."""
        return self.live.follow(self.seat, menus.whole(path))

    def settled(self, path: Answer) -> tuple[Answer, Node | None]:
        """The path with everything taken that leaves no choice (below the first question), and the node behind it."""
        node = self.node(path)
        while path and not _is_half(path) and isinstance(node, Pick) and (key := _only(node)) is not None:
            path = [*path, key]
            node = self.node(path)
        return path, node

    def back(self, path: Answer) -> Answer:
        """One level up, past everything that leaves no choice."""
        shorter = path[:-1]
        while shorter and len(self.settled(shorter)[0]) >= len(path):
            shorter = shorter[:-1]
        return shorter

    def outcome(self, path: Answer) -> Outcome | None:
        """What a complete answer would lead to as far as that can be known, None if it is not complete."""
        try:
            return kernel.preview(self.live.game, self.state, self.seat, path)
        except Illegal:
            return None

    def check(self, path: Answer) -> None:
        """Raise Refused with the rule's own reason if a typed path leads nowhere."""
        try:
            self.node(path)
        except Illegal as error:
            refused, info = Refused("ILLEGAL", *self._rule(path, error).faults), self.live.info
            self.app.sessions.note_refusal(info.id, info.seq, self.user, self.seat, menus.whole(path), refused)
            raise refused from error

    def _rule(self, path: Answer, error: Illegal) -> Illegal:
        try:
            kernel.preview(self.live.game, self.state, self.seat, path)
        except Illegal as better:
            return better
        return error

    def needs_confirmation(self, path: Answer) -> bool:
        """Whether a complete path is to be confirmed: not if it is small and can be taken back, or only ends what was
        foretold before; but the person's wish comes first."""
        if any(option.warn for option in menus.trail(self.live, self.seat, path)):
            return True
        if path[0] == "ahead" or path[-1] is None:
            return False
        outcome = self.outcome(path)
        is_long = len(path) > 1 and self.comfort.confirm != FINAL
        return is_long or self.comfort.confirm == ALWAYS or outcome is None or outcome.sealed


def _is_half(path: Answer) -> bool:
    return bool(path) and isinstance(path[-1], Half)


def _only(node: Pick) -> str | None:
    """The key of a pick that leaves no choice."""
    is_forced = len(node.options) == 1 and node.least == node.most == 1 and not node.options[0].bar
    return node.options[0].key if is_forced else None


async def spot_of(app: Turntable, table: str, user: int) -> Spot:
    """A person's seat at a table that has started; raises Refused."""
    live = await app.sessions.live(table)
    return Spot(app, live, seat_at(live, user), user, await app.sessions.comfort(user))


def seat_at(live: Live, user: int) -> Seat:
    """Where a person sits at a table that has started; raises Refused NOT_SEATED, NOT_STARTED."""
    seat = live.seat_of(user)
    if seat is None:
        raise Refused("NOT_SEATED")
    if live.state is None:
        raise Refused("NOT_STARTED")
    return seat
