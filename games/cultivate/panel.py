"""The private panel of standing orders, open to everyone at any time (CU-A.2, CU-A.12, D19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core.choices import Answer, Node, Option
from games.core.table import Order, Seat, Step

from .cards import ORDERS
from .choosing import Chooser, next_node
from .model import StandingOrder, T

PLACING = "place"


def panel(c: Chooser) -> tuple[str, Any]:
    """The order to change and its new value; for `place`, whether investigators are placed automatically."""
    which = c.ask("orders", orders(c))
    if which == PLACING:
        return PLACING, c.ask("placing", (c.option(value, value) for value in ("itself", "ask"))) == "itself"
    return which, new_order(c, which)


def orders(c: Chooser) -> Iterator[Option]:
    """The nine orders and the placing of investigators, each as it stands."""
    for order in ORDERS.values():
        yield c.option(order.id, "order", hint=order_text(c, order.id), order=order.id, about=order.about)
    yield c.option(PLACING, "placing", hint=c.words.label("itself" if c.player.places_by_itself else "ask"))


def new_order(c: Chooser, which: str) -> StandingOrder:
    """The value, and the rivals to which it is limited; naming all is no limit."""
    order, rivals = ORDERS[which], c.body.after(c.seat)
    value = c.ask("order", (c.option(value, f"order_{value}") for value in order.values), about=order.about)
    if value == "never" or not order.rivals or len(rivals) == 1:
        return StandingOrder(value)
    chosen = c.ask("order_rivals", (c.option(str(seat), "seat", seat=seat) for seat in rivals), 1, len(rivals))
    return StandingOrder(value, tuple(sorted(int(seat) for seat in chosen)) if len(chosen) < len(rivals) else ())


def order_text(c: Chooser, which: str) -> str:
    """An order as it stands, in words."""
    order = c.player.order(which)
    text = c.words.label(f"order_{order.value}")
    return c.words.label("order_limited", value=text, seats=list(order.rivals)) if order.rivals else text


class Panel(Step, tag="cultivate.panel"):
    """D19: a change holds for later events; nobody else learns of it."""

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        node = next_node(panel, t, self.seat, [])
        return {self.seat: node} if node else {}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return next_node(panel, t, seat, path)

    def orders(self, t: T, seat: Seat) -> list[Order]:
        """As they are; one that is limited to some rivals belongs to this table."""
        chooser, found = Chooser(t, seat, []), []
        for option in orders(chooser):
            order = None if option.key == PLACING else chooser.player.order(option.key)
            value = order.value if order else "itself" if chooser.player.places_by_itself else "ask"
            answers = () if order and order.rivals else ([option.key, value],)
            found.append(Order([option.key], option.label, option.hint, answers))
        return found

    def fit(self, t: T, seat: Seat, queued: Answer) -> Answer | None:
        """A kept order holds against all rivals there are."""
        which, value = queued
        rivals = t.body.after(seat)
        if which == PLACING or value == "never" or not ORDERS[which].rivals or len(rivals) == 1:
            return queued
        return [which, value, [str(rival) for rival in rivals]]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        player = t.body.players[self.seat]
        which, value = panel(Chooser(t, self.seat, replies[self.seat]))
        if which == PLACING:
            player.places_by_itself = value
        else:
            player.orders[which] = value
        t.tell("ordered", self.seat, hidden=True, secrets={self.seat: {}})
