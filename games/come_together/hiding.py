"""What a seat cannot know, dealt anew; and the count of everything that exists."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.core import kernel
from games.core.dice import Luck
from games.core.game import Game
from games.core.table import Seat, State, Step

from .changes import T
from .model import Body, Options, Orders
from .steps_cards import UseCard
from .steps_errand import Open
from .steps_scout import Drawn, Scouted
from .steps_window import Window

Whole = State[Body, Options, Any]


def deal_anew(game: Game[Body, Options], state: Whole, reader: Seat | None, luck: Luck) -> Whole:
    """Decks, drawn cards, hands, replies in secret, orders and unfinished errands of others, as they might be."""
    for seat in [seat for seat in state.body.held if seat != reader]:
        _rewind(state, seat)
    for seat in range(state.seats):
        if seat != reader:
            state.body.orders[seat] = Orders()
    for step in state.stack:
        if step.secret:
            step.replies = {seat: reply for seat, reply in step.replies.items() if seat == reader}
    _deal_decks(state, reader, luck)
    _deal_hands(state.body, reader, luck)
    t: T = kernel.open_table(game, state)
    kernel.settle(t)
    return state


def _rewind(state: Whole, seat: Seat) -> None:
    """An errand of another seat is as it was at its beginning: what has been chosen is not yet seen (8.2)."""
    held = state.body.held.pop(seat)
    state.body.boards[seat] = held.board
    queued = [step for step in state.lanes[seat] if isinstance(step, Open)]
    state.lanes[seat] = [*queued, Open(seat, held.errand)]


def _deal_decks(state: Whole, reader: Seat | None, luck: Luck) -> None:
    for name, location in state.body.locations.items():
        hidden = [step for step in state.stack if _hides(step, name, reader)]
        pool = luck.shuffled(sorted([*location.deck, *(card for step in hidden for card in step.cards)]))
        for step in hidden:
            step.cards, pool = pool[: len(step.cards)], pool[len(step.cards) :]
        location.deck = pool
    if state.body.friend:
        state.body.friend.deck = luck.shuffled(sorted(state.body.friend.deck))


def _hides(step: Step, name: str, reader: Seat | None) -> bool:
    """Whether a step holds cards of this deck that only another seat has seen."""
    if isinstance(step, Scouted):
        return step.seat != reader and step.location == name
    return isinstance(step, Drawn) and step.seat != reader and name == "stars"


def _deal_hands(body: Body, reader: Seat | None, luck: Luck) -> None:
    hidden = [hand for hands in (body.hands, body.kept) for seat, hand in sorted(hands.items()) if seat != reader]
    hidden.append(body.program)
    pool = luck.shuffled(sorted(card for hand in hidden for card in hand))
    for hand in hidden:
        hand[:], pool = pool[: len(hand)], pool[len(hand) :]


# ---- counting ----------------------------------------------------------------------------------------------------


def counts(state: Whole) -> dict[str, int]:
    """Every card by id, the workers of every seat, the Friend's workers and cards."""
    body = state.body
    found = Counter[str](body.gone + body.shelf + body.program)
    for location in body.locations.values():
        found.update([*location.deck, *location.pile, *filter(None, location.display)])
    for hands in (body.hands, body.kept):
        found.update(card for hand in hands.values() for card in hand)
    for board in body.boards:
        found.update([*board.campsites, *board.program, *board.scored, *board.bin])
        found.update(card for space in board.stages for card in (space.card, space.artist) if card)
    for step in (step for stack in (state.stack, *state.lanes.values()) for step in stack):
        found.update(_cards_of(step))
    return dict(found) | _workers(body)


def _cards_of(step: Step) -> list[str]:
    match step:
        case Open():
            return step.errand.claims
        case Window():
            return step.claims
        case Scouted() | Drawn():
            return step.cards
        case UseCard():
            return [step.card]
    return []


def _workers(body: Body) -> dict[str, int]:
    groups = [group for location in body.locations.values() for group in location.groups if group]
    found = {}
    for seat, board in enumerate(body.boards):
        placed = sum(group.workers for group in groups if group.seat == seat)
        found[f"workers of seat {seat}"] = board.active + board.resting + board.inactive + placed
    if body.friend:
        found["workers of the Friend"] = body.friend.active + sum(group.workers for group in groups if group.seat < 0)
        found["Friend cards"] = len(body.friend.deck + body.friend.pile)
    return found
