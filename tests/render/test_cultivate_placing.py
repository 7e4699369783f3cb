"""CULTivate's picture of a choice under way, for every decision and step of it."""

from __future__ import annotations

from typing import Any

import pytest

import render
from games.core import kernel
from games.core.autoplay import decide
from games.core.dice import Luck
from games.cultivate import GAME
from games.cultivate.model import Options
from render import Focus
from render.cultivate.placing import aim_of
from tests.games.cultivate_table import At
from tests.render import cultivate_samples as samples
from tests.render.conftest import Golden

CULTIVATE = render.load("cultivate")
NAMES = samples.NAMES[:3]


def drawn(at: At, seat: int, *path: Any) -> bytes:
    """The picture of a choice."""
    return CULTIVATE.draw(samples.look(at, seat), "place", NAMES, samples.focus(at.state, seat, *path))


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ("column", ("play", "G22", "Y")),
        ("follower", ("play", "FD", "r1c4", "2")),
        ("player", ("play", "FD", "r1c4")),
        ("confirm", ("play", "FD", "r1c4", "1", "r1c2")),
        ("given", ("exchange", "D", "r2c2", "AVY", "r1c4", "r2c1")),
    ],
)
def test_a_choice_looks_like_its_golden_image(step: str, path: tuple[str, ...], golden: Golden) -> None:
    at = samples.lay(3)

    golden(f"cultivate-place-{step}", drawn(at, 0, *path))


def test_a_recruit_gained_by_the_choice_so_far_is_shown(golden: Golden) -> None:
    """CU-6.3: the second recruit comes below the first."""
    at = samples.lay(3, turn=1)

    golden("cultivate-place-gained", drawn(at, 1, "play", "G19", "Y", "1", "D"))


def test_the_hand_is_shown_as_long_as_a_card_is_chosen() -> None:
    """D3, D4, D12"""
    at = samples.lay(3)
    hand = CULTIVATE.draw(samples.look(at, 0), "hand", NAMES)

    assert drawn(at, 0) == drawn(at, 0, "play") == drawn(at, 0, "discard") == hand
    assert drawn(at, 0, "play", "FD") != hand


def test_a_card_that_waits_is_shown_to_those_who_may_block_it() -> None:
    """D17"""
    at = samples.waiting(3)

    assert drawn(at, 2) == CULTIVATE.draw(samples.look(at), "board", NAMES)


def test_a_move_prepared_while_a_card_waits_is_shown_as_on_the_own_turn() -> None:
    """CU-A.15"""
    at = samples.waiting(3)
    ahead = Focus(("play", "CFR", "0"), ("r1c2",), seat=2)

    aim = aim_of(samples.look(at, 2), ahead)

    assert aim.card
    assert aim.card.id == "CFR"
    assert CULTIVATE.draw(samples.look(at, 2), "place", NAMES, Focus((), (), seat=1)) == CULTIVATE.draw(
        samples.look(at, 2), "hand", NAMES
    )


def test_an_aim_names_the_compound_of_every_space() -> None:
    """D10: an own follower, then one of the rival's."""
    at = samples.lay(3)

    aim = aim_of(samples.look(at, 0), samples.focus(at.state, 0, "play", "FD", "r1c4", "1"))

    assert aim.chosen == (("A", (0, "r1c4")),)
    assert {seat for seat, _ in aim.open} == {1}
    assert aim.shown == [0, 1]
    assert aim.prompt == "pick a follower"


def test_an_aim_at_players_frames_them() -> None:
    """D9"""
    at = samples.lay(3, turn=2)

    aim = aim_of(samples.look(at, 2), samples.focus(at.state, 2, "play", "CFR"))

    assert aim.seats == (0, 1)
    assert aim.prompt == "pick a player"


@pytest.mark.parametrize(
    ("path", "prompt"),
    [
        (("exchange",), "pick a kind"),
        (("exchange", "B"), "pick a follower"),
        (("exchange", "B", "r1c1"), "pick a type"),
        (("exchange", "C"), "pick what to give"),
        (("play", "G22"), "pick a type"),
        (("play", "G22", "Y"), "pick a column"),
    ],
)
def test_the_prompt_says_what_is_asked(path: tuple[str, ...], prompt: str) -> None:
    at = samples.lay(3)

    assert aim_of(samples.look(at, 0), samples.focus(at.state, 0, *path)).prompt == prompt


def test_the_drawer_of_an_investigation_sees_the_columns() -> None:
    """D18"""
    at = samples.drawn(3)

    aim = aim_of(samples.look(at, 0), samples.focus(at.state, 0))

    assert aim.open == ((0, "r3c3"), (0, "r4c4"))
    assert aim.card
    assert aim.card.id == "UI"


def test_without_a_focus_the_hand_is_drawn() -> None:
    at = samples.lay(3)

    assert CULTIVATE.draw(samples.look(at, 0), "place", NAMES) == CULTIVATE.draw(samples.look(at, 0), "hand", NAMES)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_step_of_the_choices_of_random_games_is_drawn(seats: int) -> None:
    """Every decision of 7.1: the path is walked one key at a time, with a picture each."""
    luck, key = Luck(seats), bytes(16)
    options = Options(reactions="live", investigations=5)
    begun = kernel.start(GAME, seats, options, [None] * seats, key, range(seats))
    t = kernel.open_table(GAME, begun.state, key)
    for turn in range(140):
        if t.state.result is not None:
            break
        seat = min(t.open)
        answer = decide(GAME, "random", t.state, seat, luck)
        if turn % 7 == 0:
            view = GAME.view(t.state, seat)
            for length in range(len(answer) + 1):
                assert CULTIVATE.draw(
                    view, "place", samples.NAMES[:seats], samples.focus(t.state, seat, *answer[:length])
                )
        kernel.play(t, seat, answer)
