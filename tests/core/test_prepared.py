"""Prepared moves are private until they are played, and seal what came before them."""

from games.core import kernel
from games.core.game import NoOptions
from tests.toll import TOLL

KEY = b"prepared"


def begun() -> kernel.AnyState:
    """Seat 1 has prepared to wait; it is seat 0's turn."""
    state = kernel.start(TOLL, 2, NoOptions(), [None, None], KEY).state
    for seat in (0, 1):
        state = kernel.submit(TOLL, state, seat, ["wagon"], KEY).state
    return kernel.submit(TOLL, state, 1, ["ahead", "wait"], KEY).state


def test_a_preview_does_not_show_what_another_seat_has_prepared() -> None:
    state = begun()

    seen = kernel.preview(TOLL, state, 0, ["wait"])

    assert set(kernel.asked(TOLL, seen.state)) == {1}
    assert not [event for event in seen.events if event.kind == "queued_played"]
    assert not seen.sealed


def test_an_action_is_sealed_once_a_prepared_move_has_followed_it() -> None:
    state = begun()

    outcome = kernel.submit(TOLL, state, 0, ["wait"], KEY)

    assert [event.seat for event in outcome.events if event.kind == "queued_played"] == [1]
    assert set(kernel.asked(TOLL, outcome.state)) == {0}
    assert outcome.sealed
