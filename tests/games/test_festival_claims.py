"""Festival's claims at the end of a turn, and what may be said and seen before it is confirmed (FE-6)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Illegal, Pick
from games.festival import GAME
from tests.games.festival_table import KEY, At, answer_of


def two_to_claim() -> At:
    return At(3, permanent="P13 P17 P07", pink="I3-0@b1 O4-0@e1 V3-0@g1 I2-1@d3")


def test_a_claim_may_be_sent_along() -> None:
    """FE-6.4"""
    at = two_to_claim()
    node = kernel.choice(GAME, at.state, 0, ["L4", "0", "8", "a"])
    assert isinstance(node, Pick)
    assert [option.key for option in node.options] == ["P13", "P17"]

    at.play(0, "L4-0@a8 claim P17")

    assert at.body.cards[0] == ["P17"]
    assert not GAME.view(at.state, None).claims
    assert at.asked() == {1}


def test_everybody_sees_that_a_turn_waits_for_the_claim_alone() -> None:
    """FE-6.4, section 9"""
    view = GAME.view(two_to_claim().play(0, "L4-0@a8").state, None)

    assert [stand.seat for stand in view.stands if stand.to_move] == [0]
    assert view.claims
    assert view.stands[0].last is not None
    assert view.stands[0].last.notation == "L4-0@a8"


def test_a_claim_that_is_not_satisfied_refuses_the_whole() -> None:
    """FE-6.4"""
    at = two_to_claim()

    assert at.refusal(0, "L4-0@a8 P07").facts == {"card": "P07"}
    assert at.code(0, "L4-0@a8 P01") == "BAD_CLAIM"
    assert at.play(0, "L4-0@a8").code(0, ["P07"]) == "BAD_CLAIM"


def test_with_less_than_two_satisfied_a_claim_is_ignored() -> None:
    """FE-6.2, FE-6.3, FE-6.4"""
    none, one = At(3), At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5")

    none.play(0, "I2-0@a1 claim P19")
    one.play(0, "V3-0@e8 claim P07")

    assert none.body.cards[0] == []
    assert one.body.cards[0] == ["P01"]


@pytest.mark.parametrize("move", ["V3-0@e8 claim P07", "V3-0@e8 claim P01", "pink V3-0@e8", "I2-0@a1 P19", "O4-0@k1"])
def test_what_is_ignored_is_no_fault_on_the_way_to_the_confirmation(move: str) -> None:
    """FE-4.9, FE-6.4: the whole of a typed move is walked before it is confirmed."""
    at = At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5")

    assert kernel.choice(GAME, at.state, 0, answer_of(move)) is None


def test_the_rule_that_a_typed_move_breaks_is_known_before_the_confirmation() -> None:
    """FE-4.9"""
    with pytest.raises(Illegal, match="COVERS_LOCATION"):
        kernel.choice(GAME, At(3).state, 0, ["I2", "0", "1", "g"])


def test_a_condition_met_earlier_counts_at_the_end_of_the_own_turn_only() -> None:
    """FE-6.9, FE-6.10, FE-6.11"""
    at = At(3, permanent="P01 P07 P03", green="O4-0@f6 I2-1@h5 V3-0@e8")

    at.play(0, "I2-0@a1")
    assert at.body.cards == [[], [], []]

    at.play(1, "I3-0@c11")

    assert at.body.cards[1] == ["P01"]
    assert at.body.track == [0, 3, 0]


def test_the_new_card_waits_for_the_next_turn() -> None:
    """FE-6.5, FE-6.8, FE-R9"""
    at = At(3, permanent="P01 P07 P03", decks=("F10 F11", "P13 P20"), pink="O4-0@f6 I2-1@h5 I3-0@b1 T4-0@e1 L4-5@b2")
    assert at.count("P13", "pink") == 3

    at.play(0, "V3-0@e8")

    assert at.body.cards[0] == ["P01"]
    assert at.body.permanent == ["P13", "P07", "P03"]


def test_an_emptied_slot_stays_empty_without_a_deck() -> None:
    """FE-6.7, FE-R19"""
    at = At(3, permanent="P01 P07 P03", decks=("F10 F11", ""), pink="O4-0@f6 I2-1@h5")

    at.play(0, "V3-0@e8")

    assert at.body.permanent == [None, "P07", "P03"]
    assert not at.told("permanent_revealed")


def test_a_claim_that_reveals_a_card_cannot_be_taken_back_and_ends_a_preview() -> None:
    """FE-R30, section 8"""
    at = At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5")
    plain = kernel.submit(GAME, at.state, 0, ["I2", "0", "1", "a"], KEY)

    seen = kernel.preview(GAME, at.state, 0, ["V3", "0", "8", "e"])
    done = kernel.submit(GAME, at.state, 0, ["V3", "0", "8", "e"], KEY)
    view = GAME.view(seen.state, 0)

    assert (plain.sealed, seen.sealed, done.sealed) == (False, True, True)
    assert view.claimed == "P01"
    assert view.permanent[0] is None
    assert view.stands[0].score == 3


def test_what_somebody_else_has_claimed_is_not_in_a_preview() -> None:
    """Section 9: it shows which Permanent this very action would claim."""
    at = At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5").play(0, "V3-0@e8")
    assert GAME.view(at.state, 1).claimed == "P01"

    seen = kernel.preview(GAME, at.state, 1, ["I2", "0", "1", "a"])

    assert GAME.view(seen.state, 1).claimed is None


def test_a_preview_of_the_last_turn_shows_the_counts_before_the_card_is_solved() -> None:
    """FE-R30, section 9"""
    at = At(3, turn=2)

    seen = kernel.preview(GAME, at.state, 2, ["O4", "6", "f"])
    view = GAME.view(seen.state, 2)

    assert seen.sealed
    assert view.festival[0] is not None
    assert view.festival[0].counts == {"pink": 0, "green": 0, "blue": 4}
    assert not [stand for stand in view.stands if stand.to_move]
