"""Preparing the next turn of a Festival game (section 8, decision D4)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Pick
from games.core.options import make_options
from games.festival import GAME
from games.festival.model import Options
from tests.games.festival_table import At

STAGE_A = "I3-0@b1 O4-0@e1 V3-0@g1 I2-1@d3"
HOOK = ["L4", "0", "8", "a"]


def ahead(*rest: object) -> list[object]:
    return ["ahead", *HOOK, *rest]


def test_a_prepared_action_is_played_as_soon_as_the_turn_comes() -> None:
    at = At(3).play(1, ahead())
    assert at.body.crowds["green"]["L4"] == ""

    at.play(0, "I2-0@a1")

    assert at.body.crowds["green"]["L4"] == "L4-0@a8"
    assert [event.seat for event in at.told("queued_played")] == [1]
    assert at.asked() == {2}
    assert at.state.queued == {}


def test_nobody_else_learns_of_it() -> None:
    at = At(3)
    before = GAME.view(at.state, 0)

    at.play(1, ahead())

    assert GAME.view(at.state, 0) == before
    assert [[event.seen_by(reader) for reader in (None, 0, 2)] for event in at.events] == [[None, None, None]]


def test_a_prepared_action_that_is_no_longer_legal_is_dropped_with_its_reason() -> None:
    at = At(3).play(1, ahead())

    at.play(0, "I2-0@a10")

    [dropped] = at.told("queued_dropped")
    assert dropped.secrets[1]["faults"] == [{"code": "COVERS_TOKEN", "facts": {"cell": "a10", "color": "pink"}}]
    assert dropped.seen_by(0) is None
    assert at.asked() == {1}


def test_a_move_that_is_illegal_today_cannot_be_prepared() -> None:
    at = At(3, pink="I2-0@a10")

    assert at.code(1, ahead()) == "COVERS_TOKEN"
    assert at.code(1, ["ahead", "pass"]) == "PASS_NOT_ALLOWED"


def test_the_condition_holds_while_the_counts_of_slot_3_are_the_same() -> None:
    at, changed = At(3), At(3)
    node = kernel.choice(GAME, at.state, 1, ahead())
    assert isinstance(node, Pick)
    always, unchanged = (option.key for option in node.options)
    at.play(1, ahead(unchanged)).play(0, "I2-0@a1")
    assert at.told("queued_played")

    changed.play(1, ahead(unchanged)).play(0, "O4-0@f6")

    assert changed.told("queued_dropped")[0].secrets[1]["faults"] == [{"code": "COUNTS_CHANGED", "facts": {}}]
    assert changed.asked() == {1}
    assert At(3).play(1, ahead(always)).play(0, "O4-0@f6").told("queued_played")


def test_the_condition_names_one_card_and_fails_when_another_lies_in_slot_3() -> None:
    at = At(3, turn=2)
    node = kernel.choice(GAME, at.state, 1, ahead())
    assert isinstance(node, Pick)

    at.play(1, ahead(node.options[1].key)).play(2, "I2-0@a1").play(1, "I2-0@k11")

    assert at.body.solved[0].card == "F05"
    assert at.body.crowds["green"]["L4"] == ""


def test_the_first_wish_that_can_be_fulfilled_is_claimed() -> None:
    at = At(3, permanent="P13 P17 P07", green=STAGE_A)

    at.play(1, ahead("always", ["P07", "P17", "P13"])).play(0, "I2-0@k11")

    assert at.body.cards[1] == ["P17"]


def test_without_a_wish_the_automatic_choice_is_claimed() -> None:
    """Decision D3: P13 has more points than P17."""
    none, other = (At(3, permanent="P17 P13 P07", green=STAGE_A) for _ in range(2))

    none.play(1, ahead()).play(0, "I2-0@k11")
    other.play(1, ahead("always", ["P07"])).play(0, "I2-0@k11")

    assert none.body.cards[1] == other.body.cards[1] == ["P13"]


def test_it_can_be_changed_and_taken_back() -> None:
    at = At(3).play(1, ahead()).play(1, ["ahead", "I2", "0", "11", "k"])
    assert at.state.queued == {1: ["I2", "0", "11", "k"]}

    at.play(1, ["ahead"]).play(0, "I2-0@a1")

    assert at.asked() == {1}


def test_the_block_is_prepared_without_an_orientation() -> None:
    at = At(3).play(1, ["ahead", "O4", "6", "f", "always"]).play(0, "I2-0@a1")

    assert at.body.crowds["green"]["O4"] == "O4-0@f6"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("Prepare L4-0@a8", ahead()),
        ("prepare: hook at a8 claim P17", ahead("always", ["P17"])),
        ("Prepare › O4@f6", ["ahead", "O4", "6", "f"]),
        ("prepare", None),
        ("prepare something", None),
    ],
)
def test_a_prepared_move_is_typed_like_any_other(typed: str, answer: list[object] | None) -> None:
    """FE-4.8, decision D4"""
    at = At(3, permanent="P13 P17 P07")

    assert GAME.read(typed) == answer
    if answer is not None:
        at.play(1, answer)
        assert at.state.queued == {1: answer[1:]}


def test_the_active_player_prepares_nothing() -> None:
    at = At(3)

    assert kernel.offer(GAME, at.state, 0, "ahead") is None
    assert at.code(0, ahead()) == "NOTHING_TO_PREPARE"


def test_after_the_own_last_turn_there_is_nothing_to_prepare() -> None:
    last = At(3, festival="F05 - -", decks=("", "P01"), turn=1)
    short = At(3, decks=("F10", "P01"), turn=1, options=Options(length="short"))
    full = At(3, decks=("F10", "P01"), turn=1)

    assert [kernel.offer(GAME, at.state, 0, "ahead") is None for at in (last, short, full)] == [True, True, False]
    assert [kernel.offer(GAME, at.state, 2, "ahead") is None for at in (last, short, full)] == [False, False, False]


def test_there_is_nothing_to_prepare_when_the_permanents_end_the_game_with_this_round() -> None:
    """FE-8.1, FE-8.2"""
    full, short, shown = (
        At(3, permanent=permanent, decks=("F10 F11", ""), turn=1, options=make_options(Options, {"length": length}))
        for permanent, length in (("- - -", "full"), ("P01 P07 P03", "short"), ("- - P03", "full"))
    )

    assert [kernel.offer(GAME, at.state, 0, "ahead") is None for at in (full, short, shown)] == [True, True, False]
    assert kernel.offer(GAME, full.state, 2, "ahead") is not None


def test_it_waits_through_setup_for_the_own_first_turn() -> None:
    state = kernel.start(GAME, 3, Options(first_player="1"), [None] * 3, b"setup").state
    state = kernel.submit(GAME, state, 2, ["ahead", "I2", "0", "11", "k"], b"setup").state

    for _ in range(9):
        [seat] = kernel.asked(GAME, state)
        state = kernel.submit(GAME, state, seat, kernel.safe(GAME, state, seat), b"setup").state

    assert state.queued == {2: ["I2", "0", "11", "k"]}


def test_the_places_of_a_prepared_token_are_shown_by_the_own_crowd() -> None:
    at = At(3, green="I2-0@a1")

    heads = GAME.reach(at.state, 1, ["ahead", "I2", "0"])

    assert "a1" not in heads
    assert {"a2", "b1"} <= set(heads)
