"""Names and summaries, alike in all games."""

from __future__ import annotations

import pytest

from render import wording


def test_names_are_of_bearable_length_and_nobody_is_without_one() -> None:
    assert wording.called(["", " ", "Cy\nTwo", "W" * 30]) == ["Seat 1", "Seat 2", "Cy Two", "W" * 23 + "…"]


def test_a_cut_name_still_keeps_its_direction_to_itself() -> None:
    assert wording.brief("\u2068" + "م" * 30 + "\u2069", 5) == "\u2068ممم…\u2069"


@pytest.mark.parametrize(
    ("things", "told"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (list("ABC"), "A, B and C")]
)
def test_things_are_joined_as_in_speech(things: list[str], told: str) -> None:
    assert wording.joined(things) == told


def test_a_summary_shortens_names_before_it_is_too_long() -> None:
    told = wording.in_brief(["W" * 100] * 6, lambda names: ["Round 1", "", ", ".join(f"{name} 10" for name in names)])

    assert told.startswith("Round 1 · WWWWWWWWWWWWWWW… 10, ")
    assert len(told) <= wording.SUMMARY
