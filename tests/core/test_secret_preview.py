"""A preview in a secret step does not tell what the others have answered, nor whether they have."""

from games.core import kernel
from games.core.game import NoOptions
from tests.toll import TOLL

KEY = b"secret"


def bidding() -> kernel.AnyState:
    """Both seats owe a secret bid."""
    state = kernel.start(TOLL, 2, NoOptions(), [None, None], KEY).state
    for seat in (0, 1):
        state = kernel.submit(TOLL, state, seat, ["wagon"], KEY).state
    return kernel.submit(TOLL, state, 0, ["bid"], KEY).state


def test_the_preview_of_the_last_secret_answer_looks_like_that_of_the_first() -> None:
    first = bidding()
    last = kernel.submit(TOLL, first, 1, [2], KEY).state

    early, late = (kernel.preview(TOLL, state, 0, [1]) for state in (first, last))

    assert early.events == late.events == []
    assert early.sealed == late.sealed
    assert TOLL.view(early.state, 0) == TOLL.view(late.state, 0)
    assert kernel.waiting(TOLL, early.state) == kernel.waiting(TOLL, late.state) == {0, 1}
