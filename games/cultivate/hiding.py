"""What a seat cannot know, dealt anew (CU-20.1): hands, draw pile, orders, prepared moves, answers still secret."""

from __future__ import annotations

from games.core.dice import Luck
from games.core.table import Seat

from .cards import INVESTIGATION, ORDERS
from .model import Body, S, StandingOrder
from .reacting import Reaction
from .reactions import priority, wants_to_block


def deal_anew(state: S, seat: Seat | None, luck: Luck) -> S:
    """The state as it may as well be for this seat; changes it."""
    deal_cards(state.body, seat, luck)
    for other, player in enumerate(state.body.players):
        if other != seat:
            player.orders = {
                order.id: StandingOrder(luck.pick(order.values)) for order in ORDERS.values() if luck.below(2)
            }
    state.queued = {one: move for one, move in state.queued.items() if one == seat}
    for step in state.stack:
        if step.secret:
            step.replies = {one: reply for one, reply in step.replies.items() if one == seat}
        if isinstance(step, Reaction):
            step.standing = standing(state.body, step, seat)
    return state


def deal_cards(body: Body, seat: Seat | None, luck: Luck) -> None:
    """The cards of the others' hands and of the draw pile, in which alone a UI can be."""
    others = [player for other, player in enumerate(body.players) if other != seat]
    unseen = sorted([*body.pile, *(card for player in others for card in player.hand)])
    cards = luck.shuffled([card for card in unseen if card != INVESTIGATION])
    for player in others:
        size = len(player.hand)
        player.hand, cards = cards[:size], cards[size:]
    body.pile = luck.shuffled([*cards, *[INVESTIGATION] * unseen.count(INVESTIGATION)])


def standing(body: Body, step: Reaction, seat: Seat | None) -> tuple[bool, ...]:
    """Orders as they may have been when the step opened: whoever comes before all who are asked did not block."""
    order = priority(body)
    passed = order[: min(order.index(one) for one in step.live)]
    return tuple(
        step.standing[other] if other == seat else other not in passed and wants_to_block(body, other)
        for other in range(len(body.players))
    )
