"""The picture for placing: geometry of tokens, reading a choice under way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render import Focus
from render.festival import placing, shapes
from tests.render import samples
from tests.render.samples import ORIENTATIONS, offsets

NAMES = ("Ann", "Bob", "Cy", "Dora")
FESTIVAL = render.load("festival")


@pytest.mark.parametrize("turned", ORIENTATIONS)
def test_orientations_are_those_of_the_rules_page(turned: str) -> None:
    """Section 6.4: quarter turns clockwise, from 4 on of the other face."""
    token, number = turned.split("-")
    base = shapes.settled(offsets(ORIENTATIONS[f"{token}-0"]))

    assert shapes.turned(base, int(number)) == shapes.settled(offsets(ORIENTATIONS[turned]))


@pytest.mark.parametrize("turned", ORIENTATIONS)
def test_a_token_on_the_grid_is_turned_back(turned: str) -> None:
    token = turned.split("-")[0]
    view = replace(samples.middle(3), crowds=(samples.crowd("pink", f"{turned}@d4"),), stands=())

    assert shapes.of_token(view, token) == shapes.settled(offsets(ORIENTATIONS[f"{token}-0"]))


@pytest.mark.parametrize(
    ("path", "asks"),
    [
        ((), "Choose a token"),
        (("P01",), "Confirm"),
        (("L4",), "Which way round?"),
        (("L4", "0"), "Choose a row"),
        (("O4",), "Choose a row"),
        (("O4", "0"), "Choose a row"),
        (("O4", "5"), "Choose a column"),
        (("L4", "0", "9"), "Choose a column"),
        (("L4", "0", "9", "a"), "Confirm"),
        (("O4", "5", "b"), "Confirm"),
    ],
)
def test_the_prompt_follows_the_path(path: tuple[str, ...], asks: str) -> None:
    """Decisions D1 and D2: the orientation of a Block is not asked."""
    keys = () if asks == "Confirm" else ("1",)

    assert placing.choice_of(samples.middle(3), Focus(path, keys)).asks == asks


@pytest.mark.parametrize("path", [(), ("L4", "3", "8", "i")])
def test_a_claim_frames_the_cards_that_can_be_claimed(path: tuple[str, ...]) -> None:
    """FE-6.4, decision D3"""
    view = samples.middle(3)
    focus = Focus(path, ("P01", "P17"))

    framed = FESTIVAL.draw(view, "place", NAMES, focus)

    assert placing.choice_of(view, focus).asks == "Claim a card"
    assert framed != FESTIVAL.draw(view, "place", NAMES, replace(focus, keys=("P01", "P19")))


def test_a_condition_is_asked_after_the_place() -> None:
    """Decision D4"""
    focus = Focus(("L4", "3", "8", "i"), ("always", "F24 5 8 3"), seat=2)

    assert placing.choice_of(samples.middle(3), focus).asks == "Choose when"


def test_a_turn_places_ones_own_tokens() -> None:
    """FE-3.8"""
    assert placing.owner(samples.middle(3), 1) == "green"


def test_setup_places_the_left_neighbours_tokens() -> None:
    """FE-2.11"""
    assert placing.owner(samples.start(4), 0) == "green"


def test_the_counts_in_setup_are_those_of_the_placed_colour() -> None:
    """FE-2.11: the left neighbour's, not one's own."""
    view = samples.start(4)
    goal = view.festival[0]
    assert goal is not None

    def drawn(color: str) -> bytes:
        more = replace(goal, counts={**goal.counts, color: goal.counts[color] + 1})
        after = replace(view, festival=(more, *view.festival[1:]))
        return FESTIVAL.draw(view, "place", NAMES, Focus(("L4",), ("0",), after, seat=0))

    own, placed, third = (view.stands[seat].color for seat in (0, 1, 2))

    assert drawn(placed) != drawn(own) == drawn(third)


def test_neutral_tokens_are_not_counted_for_objectives() -> None:
    """FE-2.14, FE-6.3: nobody claims with them."""
    view = samples.start(2)
    goal = view.permanent[0]
    assert goal is not None and view.neutral not in goal.counts
    counted = replace(goal, counts={**goal.counts, str(view.neutral): 0})

    shown = FESTIVAL.draw(view, "place", NAMES, Focus((), ("L4",), seat=0))

    assert shown != FESTIVAL.draw(
        replace(view, permanent=(counted, *view.permanent[1:])), "place", NAMES, Focus((), ("L4",), seat=0)
    )


def test_setup_of_two_places_neutral_tokens() -> None:
    """FE-2.14"""
    assert placing.owner(samples.start(2), 0) == "blue"


def test_whoever_prepares_a_turn_in_setup_prepares_with_their_own() -> None:
    """Decision D4"""
    assert placing.choice_of(samples.start(4), Focus((), (), seat=2)).color == "blue"


def test_without_heads_the_columns_on_offer_are_dotted() -> None:
    view = samples.middle(3)

    told = FESTIVAL.draw(view, "place", NAMES, Focus(("L4", "3", "8"), ("g", "i"), heads=("g8", "i8")))

    assert told == FESTIVAL.draw(view, "place", NAMES, Focus(("L4", "3", "8"), ("g", "i")))
