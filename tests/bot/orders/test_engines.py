"""Standing orders alike in every game: listed, changed where they say, given again at another table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import GAMES
from games.core import autoplay, kernel, orders
from games.core.choices import Pick, samples
from games.core.dice import Luck
from games.core.kernel import AnyGame, AnyState

KEY = b"a key for standing orders"
WITH_ORDERS = [game for game in GAMES.values() if game.id != "festival"]


def moments(game: AnyGame, seats: int, answers: int = 60) -> Iterator[AnyState]:
    """Every twentieth state of a random game."""
    luck = Luck(11)
    state = kernel.start(game, seats, game.options(), [None] * seats, KEY).state
    for number in range(answers):
        if state.result is not None:
            return
        if number % 20 == 19:
            yield state
        t = kernel.open_table(game, state)
        seat = luck.pick(sorted(t.open))
        state = kernel.submit(game, state, seat, autoplay.wander(t, seat, luck), KEY).state


def ordering(game: AnyGame, state: AnyState, luck: Luck, many: int = 12) -> AnyState:
    """The state after seat 0 has changed its orders at random."""
    for _ in range(many):
        found = orders.orders(game, state, 0)
        if not found:
            return state
        path = ["anytime", *luck.pick(found).path]
        while (node := kernel.choice(game, state, 0, path)) is not None:
            everything = [option.key for option in node.options] if isinstance(node, Pick) and node.most > 1 else None
            path = [*path, everything or luck.pick(samples(node))]
        state = kernel.submit(game, state, 0, path, KEY).state
    return state


@pytest.mark.parametrize("game", WITH_ORDERS, ids=lambda game: game.id)
def test_orders_say_where_they_are_changed(game: AnyGame) -> None:
    """Each has a name, says what it is now, and leads to a question of the `anytime` tree."""
    listed = 0

    for state in moments(game, game.seats[-1]):
        for seat in range(state.seats):
            for order in orders.orders(game, state, seat):
                listed += 1
                assert order.label and isinstance(order.now, str)
                assert kernel.choice(game, state, seat, ["anytime", *order.path]) is not None

    assert listed


@pytest.mark.parametrize("game", WITH_ORDERS, ids=lambda game: game.id)
def test_orders_of_one_table_are_given_at_another_of_another_size(game: AnyGame) -> None:
    """What belongs to a table alone (reserved cards, single rivals) stays there; then nothing more is to be given."""
    luck = Luck(4)
    source = ordering(game, list(moments(game, game.seats[-1]))[-1], luck)
    state = list(moments(game, game.seats[-1] - 1))[-1]
    wanted = orders.kept(orders.orders(game, source, 0))

    given = list(orders.to_give(game, state, 0, wanted))
    for answer in given:
        state = kernel.submit(game, state, 0, answer, KEY).state

    assert wanted and given
    assert list(orders.to_give(game, state, 0, wanted)) == []
    now = orders.kept(orders.orders(game, state, 0))
    assert all(answer in now for answer in wanted)


def test_a_game_without_orders_lists_none() -> None:
    """Festival has none."""
    game = GAMES["festival"]

    assert all(not orders.orders(game, state, seat) for state in moments(game, 3) for seat in range(3))


@pytest.mark.parametrize("game", WITH_ORDERS, ids=lambda game: game.id)
def test_nobody_else_hears_of_orders(game: AnyGame) -> None:
    """A change is told to its owner alone; nobody is asked more or less than before."""
    state = list(moments(game, 3))[-1]
    found = [order for order in orders.orders(game, state, 0) if order.answers]

    path = ["anytime", *found[0].path]
    while (node := kernel.choice(game, state, 0, path)) is not None:
        path = [*path, samples(node)[0]]
    done = kernel.submit(game, state, 0, path, KEY)

    assert [event.kind for event in done.events]
    assert kernel.waiting(game, done.state) == kernel.waiting(game, state)
    assert all(event.seen_by(reader) is None for event in done.events for reader in (None, 1, 2))
