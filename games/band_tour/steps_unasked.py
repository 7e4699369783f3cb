"""What a player may do unasked: set standing orders (section 8), withdraw from the tour (BT-10.11)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Illegal, Node, Text
from games.core.table import Order, Seat, Step

from . import ending, leaving
from .model import CHOICES, EXTRAS, Orders, Tour
from .steps_leg import is_alone

WITHDRAW = "withdraw"


class Unasked(Step, tag="band-tour.unasked"):
    """Standing orders, kept secret and used from the next turn on; or withdrawal, which is written out to be safe."""

    seat: Seat

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """Both, as long as the band is on tour."""
        if t.body.bands[self.seat].removed is not None:
            return {}
        words, extras, others = t.game.words, Choices(), Choices()
        for key in CHOICES:
            others.add(key, words.label(f"choices_{key}"))
        for one in EXTRAS:
            extras.add(one, words.label(f"extras_{one}"))
        then = extras.pick(words.prompt("orders_extras"), then=others.pick(words.prompt("orders_choices")))
        sure = Text(words.prompt(WITHDRAW), len(WITHDRAW) + 2, 1)
        menu = Choices().add("orders", words.label("orders"), then=then)
        return {self.seat: menu.add(WITHDRAW, words.label(WITHDRAW), then=sure).pick(words.prompt("anytime"))}

    def orders(self, t: Tour, seat: Seat) -> list[Order]:
        """Both orders, which are given together."""
        words, orders = t.game.words, t.body.bands[seat].orders
        extras, choices = words.label(f"extras_{orders.extras}"), words.label(f"choices_{orders.choices}")
        now = words.label("orders_now", extras=extras, choices=choices)
        return [Order(["orders"], words.label("orders"), now, (["orders", orders.extras, orders.choices],))]

    def fit(self, t: Tour, seat: Seat, queued: Answer) -> Answer:
        """Orders are the same on every tour."""
        return queued

    def refuses(self, t: Tour, seat: Seat, answer: Answer) -> Illegal | None:
        """Withdrawing takes the word."""
        if answer[:1] != [WITHDRAW] or len(answer) != 2 or not isinstance(answer[1], str):
            return None
        return None if answer[1].strip(' “”"').lower() == WITHDRAW else Illegal.of("TYPE_WITHDRAW")

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Note the orders, or leave."""
        match replies[self.seat]:
            case ["orders", extras, choices]:
                t.body.bands[self.seat].orders = Orders(extras, choices)
                t.tell("ordered", self.seat, hidden=True, secrets={self.seat: {}})
            case _:
                withdraw(t, self.seat)


def withdraw(t: Tour, seat: Seat) -> None:
    """The band is removed as of now; between legs, a band left alone ends the tour at once."""
    leaving.remove(t, seat, "withdrew", leaving.AFTER if t.body.between else leaving.DURING)
    if t.state.result is None and t.body.between and is_alone(t.body):
        ending.finish(t, "last_band")
