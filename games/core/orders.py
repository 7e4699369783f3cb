"""Standing orders, alike for every game: what a seat has ordered, and orders kept elsewhere made to fit this table.

An engine keeps its orders in the body and changes them by its `anytime` step. That step lists them (`Step.orders`) and
makes a kept one fit (`Step.fit`, as with a prepared move); everything else is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import kernel
from .choices import Answer, Illegal
from .kernel import AnyGame, AnyState
from .table import Order, Seat


def orders(game: AnyGame, state: AnyState, seat: Seat) -> list[Order]:
    """A seat's standing orders as they are; none where the game has none, or none can be given now."""
    if state.result is not None:
        return []
    t = kernel.open_table(game, state)
    step = game.anytime(t, seat)
    return step.orders(t, seat) if step is not None and seat in step.asks(t) else []


def kept(found: Sequence[Order]) -> list[Answer]:
    """What gives these orders again at another table; those that belong to this table alone are left out."""
    return [answer for order in found for answer in order.answers]


def to_give(game: AnyGame, state: AnyState, seat: Seat, wanted: Sequence[Answer]) -> Iterator[Answer]:
    """The answers that change a seat's orders to those kept elsewhere, leaving out what is so already or fits no more.

    They stand for themselves: each is legal now, and none makes another one illegal.
    """
    t = kernel.open_table(game, state)
    step, now = game.anytime(t, seat), kept(orders(game, state, seat))
    for answer in wanted:
        fits = step.fit(t, seat, answer) if step is not None and answer not in now else None
        if fits is not None and _is_legal(game, state, seat, ["anytime", *fits]):
            yield ["anytime", *fits]


def _is_legal(game: AnyGame, state: AnyState, seat: Seat, answer: Answer) -> bool:
    try:
        kernel.preview(game, state, seat, answer)
    except Illegal:
        return False
    return True
