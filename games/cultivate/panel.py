"""The private panel of standing orders, open to everyone at any time (CU-A.2, CU-A.12, D19)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from .cards import ORDERS
from .choosing import Chooser, next_node
from .model import StandingOrder, T

PLACING = "place"


def panel(c: Chooser) -> tuple[str, Any]:
    """The order to change and its new value; for `place`, whether investigators are placed automatically."""
    choices = Choices()
    for order in ORDERS.values():
        choices.add(order.id, c.label("order", order=order.id, about=order.about), hint=order_text(c, order.id))
    choices.add(PLACING, c.label("placing"), hint=c.label("itself" if c.player.places_by_itself else "ask"))
    which = str(c.ask("orders", choices))
    if which == PLACING:
        value = c.ask("placing", Choices().add("itself", c.label("itself")).add("ask", c.label("ask")))
        return PLACING, value == "itself"
    return which, new_order(c, which)


def new_order(c: Chooser, which: str) -> StandingOrder:
    """The value, and the rivals to which it is limited; naming all is no limit."""
    order, choices = ORDERS[which], Choices()
    for value in order.values:
        choices.add(value, c.label(f"order_{value}"))
    value = c.ask("order", choices, about=order.about)
    if value == "never" or not order.rivals:
        return StandingOrder(value)
    rivals = Choices()
    for seat in c.body.after(c.seat):
        rivals.add(str(seat), c.label("seat", seat=seat))
    chosen = c.ask("order_rivals", rivals, 1, len(rivals.options))
    limit = tuple(sorted(int(seat) for seat in chosen)) if len(chosen) < len(rivals.options) else ()
    return StandingOrder(value, limit)


def order_text(c: Chooser, which: str) -> str:
    """An order as it stands, in words."""
    order = c.player.order(which)
    text = c.label(f"order_{order.value}")
    return c.label("order_limited", value=text, seats=list(order.rivals)) if order.rivals else text


class Panel(Step, tag="cultivate.panel"):
    """D19: a change holds for later events; nobody else learns of it."""

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        node = next_node(panel, t, self.seat, [])
        return {self.seat: node} if node else {}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return next_node(panel, t, seat, path)

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        player = t.body.players[self.seat]
        which, value = panel(Chooser(t, self.seat, replies[self.seat]))
        if which == PLACING:
            player.places_by_itself = value
        else:
            player.orders[which] = value
        t.tell("ordered", self.seat, hidden=True, secrets={self.seat: {}})
