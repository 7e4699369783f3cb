"""What a seat may do unasked: change its standing orders (8.4), or cancel a Star with PW2 (CT-R48)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Illegal, Node
from games.core.table import Order, Seat, Step

from .cards import TRACKS
from .changes import T
from .deed import wish
from .desk import label, prompt, title
from .reckon import has_power
from .steps_cards import add_places
from .steps_errand import Open
from .steps_form import CancelFirst, add_stars, cancel_star, cancellable
from .steps_round import ROUNDS
from .steps_turn import Turn
from .steps_window import KEEP, Window

CHOICES = {
    "others": ("ask", "program"),
    "fp": ("ask", "never", "always", "worth"),
    "gains": ("ask", "plain", "safe"),
    "festival": ("ask", "best"),
    "returns": ("ask", "suggested"),
}
FREE = (Turn, Window, CancelFirst)
"""Questions at which no effect of the seat's own is unfinished."""


class Unasked(Step, tag="come-together.unasked"):
    """Standing orders, and the power that may be used at any time."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        choices = Choices()
        if stars := cancellable(t.body.boards[self.seat]):
            bar = "" if may_cancel(t, self.seat) else label("bar_cancel")
            then = None if bar else add_stars(Choices(), stars).pick(prompt("cancel_star"))
            choices.add("cancel", label("cancel_star"), bar=bar, then=then)
        if not t.body.hands:
            choices.add("orders", label("orders"), then=LATER)
        return {self.seat: choices.pick(prompt("unasked"))} if choices.options else {}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        match path[1:]:
            case []:
                return self._matters(t, seat)
            case ["claims"]:
                return self._cards(t, seat)
            case ["claims", str(card)]:
                return self._card_order(t, seat, card)
            case ["publicity", *tracks]:
                return None if tracks == ["ask"] or len(tracks) == len(TRACKS) - 1 else _next_track(tracks)
        return None

    def _matters(self, t: T, seat: Seat) -> Node:
        orders, choices = t.body.orders[seat], Choices()
        if reserved(t, seat):
            choices.add("claims", label("order_claims"), then=LATER)
        order = tuple(orders.publicity)
        hint = label("publicity_order", tracks=order) if order else label("order_ask")
        choices.add("publicity", label("order_publicity"), hint=hint, then=LATER)
        for matter, values in CHOICES.items():
            now = getattr(orders, matter)
            then = Choices()
            for value in values:
                then.add(value, label(f"order_{matter}_{value}"))
            hint = label(f"order_{matter}_{now}")
            choices.add(matter, label(f"order_{matter}"), hint=hint, then=then.pick(prompt(f"order_{matter}")))
        return choices.pick(prompt("orders"))

    def _cards(self, t: T, seat: Seat) -> Node:
        choices, orders = Choices(), t.body.orders[seat].claims
        for card in reserved(t, seat):
            choices.add(card, label("card", card=card), hint=label("order_now", what=orders.get(card, "ask")))
        return choices.pick(prompt("order_card"), then=LATER)

    def _card_order(self, t: T, seat: Seat, card: str) -> Node:
        choices = add_places(Choices().add("ask", label("order_ask")), t.body.boards[seat], card)
        return choices.add(KEEP, label("keep")).pick(prompt("order_where", card=card))

    def orders(self, t: T, seat: Seat) -> list[Order]:
        """8.4; what is ordered for single cards belongs to this table."""
        if t.body.hands:
            return []
        orders, head = t.body.orders[seat], "orders"
        now = [f"{title(card)}: {where}" for card, where in orders.claims.items()]
        found = [Order([head, "claims"], label("order_claims"), ", ".join(now))] if reserved(t, seat) else []
        tracks = tuple(orders.publicity)
        said = label("publicity_order", tracks=tracks) if tracks else label("order_ask")
        kept = [head, "publicity", *(tracks[:-1] or ["ask"])]
        found.append(Order([head, "publicity"], label("order_publicity"), said, (kept,)))
        for matter in CHOICES:
            value = getattr(orders, matter)
            words = label(f"order_{matter}"), label(f"order_{matter}_{value}")
            found.append(Order([head, matter], *words, ([head, matter, value],)))
        return found

    def fit(self, t: T, seat: Seat, queued: Answer) -> Answer:
        """Orders are the same at every table."""
        return queued

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        if wish(answer, 0) != "cancel":
            return None
        if not has_power(t.body.boards[seat], "PW2"):
            return Illegal.of("NO_POWER")
        return None if may_cancel(t, seat) else Illegal.of("NOT_NOW")

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        answer = replies[self.seat]
        if answer[0] == "cancel":
            t.lane = self.seat  # its bonuses are the owner's alone and hold nobody up
            cancel_star(t, self.seat, answer[1])
            return
        self._order(t, answer[1], answer[2:])
        t.tell("ordered", self.seat, hidden=True, secrets={self.seat: {"matter": answer[1]}})

    def _order(self, t: T, matter: str, rest: Answer) -> None:
        orders = t.body.orders[self.seat]
        if matter == "publicity":
            orders.publicity = [] if rest == ["ask"] else [*rest, *(track for track in TRACKS if track not in rest)]
        elif matter == "claims":
            orders.claims.pop(rest[0], None)
            if rest[1] != "ask":
                orders.claims[rest[0]] = rest[1]
        else:
            setattr(orders, matter, rest[0])


def _next_track(tracks: Answer) -> Node:
    choices = Choices()
    if not tracks:
        choices.add("ask", label("order_ask"))
    for track in TRACKS:
        if track not in tracks:
            choices.add(track, label("track", track=track))
    return choices.pick(prompt("order_track", n=len(tracks) + 1), then=LATER)


def reserved(t: T, seat: Seat) -> list[str]:
    """The cards above a seat's groups, and those it has yet to claim."""
    shown = [
        location.display[at]
        for location in t.body.locations.values()
        for at, group in enumerate(location.groups)
        if group and group.seat == seat and location.display and location.display[at]
    ]
    lane = t.state.lanes.get(seat, [])
    waiting = [card for step in lane if isinstance(step, Open) for card in step.errand.claims]
    return shown + waiting + [card for step in lane if isinstance(step, Window) for card in step.claims]


def may_cancel(t: T, seat: Seat) -> bool:
    """CT-R48: not in the middle of an unfinished effect of one's own, not after step 4 of round 3."""
    lane = t.state.lanes.get(seat)
    if lane:
        return isinstance(lane[-1], FREE)
    form_done = t.body.round == ROUNDS and any(held.errand.job == "form" for held in t.body.held.values())
    if form_done or not t.state.stack:
        return False
    top = t.state.stack[-1]
    return isinstance(top, Turn) or getattr(top, "seat", None) != seat
