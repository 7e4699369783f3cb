"""Festival in words: alt texts, board text, summary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from tests.render import samples

NAMES = ("Ann", "Bob", "Cy", "Dora")
FESTIVAL = render.load("festival")


def test_the_alt_text_says_whose_turn_it_is_what_happened_and_how_everybody_stands() -> None:
    assert FESTIVAL.alt(samples.middle(3), "board", NAMES) == (
        "Festival. Round 7 of 15. Bob (square, green) to play. Ann 24, Bob 19, Cy 22. Ann last: Fan at h11. "
        "Bob last: Block at b1. Cy last: Hook at e2. Solved now: Crowd Surge A-B: Bob 8, Ann 5, Cy 3."
    )


def test_the_alt_text_of_the_poster_gives_the_parts_of_every_score() -> None:
    """FE-8.5"""
    alt = FESTIVAL.alt(samples.over(2), "poster", NAMES)

    assert alt == (
        "Festival. Ann wins. Ann 79: majorities 38, objectives 26, pairs 15. "
        "Bob 73: majorities 36, objectives 22, pairs 15."
    )


def test_a_shared_win_names_all_winners() -> None:
    """FE-8.7"""
    view = replace(samples.over(3), winners=(0, 2))

    assert "Ann and Cy share the win." in FESTIVAL.alt(view, "poster", NAMES)


def test_three_winners_are_listed() -> None:
    """FE-8.7"""
    view = replace(samples.over(3), winners=(0, 1, 2))

    assert "Ann, Bob and Cy share the win." in FESTIVAL.alt(view, "poster", NAMES)


def test_the_alt_text_of_a_daily_has_the_margin() -> None:
    """FE-D9"""
    assert FESTIVAL.alt(samples.over(3), "share", NAMES).startswith(
        "Festival, daily solo: 79 points, 1st of 3, 6 ahead. Round by round: 4, 2, card, "
    )


def test_whoever_has_placed_is_only_to_claim() -> None:
    """FE-6.4"""
    assert "Bob to claim" in FESTIVAL.summary(replace(samples.middle(3), claims=True), NAMES)


@pytest.mark.parametrize("sheet", FESTIVAL.SHEETS)
def test_alt_texts_stay_within_a_thousand_characters(sheet: str) -> None:
    view = replace(samples.over(4), festival=samples.middle(4).festival)

    alt = FESTIVAL.alt(view, sheet, ("W" * 100,) * 4)

    assert alt.endswith(".")
    assert len(alt) <= 1000


def test_the_summary_is_a_plain_line() -> None:
    setup, middle, over = (
        FESTIVAL.summary(view, NAMES) for view in (samples.start(3), samples.middle(3), samples.over(3))
    )

    assert setup == "Setup · Ann to place"
    assert middle == "Round 7 of 15 · Bob to play · Ann 24, Bob 19, Cy 22"
    assert over == "Game over · Ann wins · Ann 79, Bob 73, Cy 61"


def test_the_line_is_that_of_section_9() -> None:
    assert FESTIVAL.line(samples.middle(3), NAMES) == (
        "R7/15 - Bob to play - Ann 24 (3h 2m), Bob 19 (2h 2m), Cy 22 (1h 4m) - "
        "solving next: Crowd Surge A-B: Bob 8, Ann 5, Cy 3"
    )


def test_the_line_counts_neutral_with_two_players() -> None:
    """FE-9.2"""
    assert FESTIVAL.line(samples.middle(2), NAMES).endswith("Bob 8, Ann 5, neutral 3")


def test_the_line_of_setup_and_of_the_end() -> None:
    setup, end = (FESTIVAL.line(view, NAMES) for view in (samples.start(3), samples.over(3)))

    assert setup.startswith("Setup - Ann to place - Ann 0 (0h 0m)")
    assert end == "Game over - Ann wins - Ann 79 (3h 5m), Bob 73 (4h 3m), Cy 61 (6h 4m)"


def test_the_board_text_gives_one_fact_a_line_with_seats_in_turn_order() -> None:
    """FE-1.6"""
    view = replace(samples.middle(3), order=(1, 2, 0))

    lines = FESTIVAL.board_text(view, NAMES).splitlines()

    heads = [line for line in lines if line.endswith("points.") and "(" in line]
    assert [line.split()[0] for line in heads] == ["Bob", "Cy", "Ann"]
    assert heads[0] == "Bob (square, green): 19 points."
    assert "Ann, on the grid: Fan on h11 g12 h12 i12." in lines
    assert "Ann, in reserve: Block, Hook." in lines
    assert "Crowd Surge A-B, by rank: Bob 8, Ann 5, Cy 3." in lines
    assert "Festival deck: 6 cards." in lines


def test_the_board_text_says_the_last_actions_and_what_pairs_add() -> None:
    """FE-8.4, FE-8.5, section 9"""
    middle, over = (FESTIVAL.board_text(view, NAMES).splitlines() for view in (samples.middle(3), samples.over(3)))

    assert "Bob, cards: 2 rock hands, 2 microphones; 2 pairs, 10 points more at the end." in middle
    assert "Bob last: Block at b1." in middle
    assert "Ann (circle, pink): 79 points." in over
    assert "Ann, cards: 3 rock hands, 5 microphones; 3 pairs, 15 points of these." in over


def test_cards_that_lie_open_at_the_end_are_not_solved() -> None:
    """FE-8.2: a short game leaves three."""
    view = replace(samples.over(3), festival=samples.middle(3).festival)

    text = FESTIVAL.board_text(view, NAMES)

    assert text.count("Not solved: ") == 3
    assert "Solved" not in text
    assert "Solved now" not in FESTIVAL.alt(view, "board", NAMES)
    assert "solving next" not in FESTIVAL.line(view, NAMES)


def test_the_board_text_names_the_neutral_tokens() -> None:
    """FE-9.1"""
    lines = FESTIVAL.board_text(samples.middle(2), NAMES).splitlines()

    assert "Neutral crowd (hatched grey): Block on f6 g6 f7 g7." in lines


def test_the_board_text_leaves_empty_places_out() -> None:
    """FE-6.7, FE-7.7"""
    view = replace(samples.middle(3), festival=(None, None, None), permanent=(None, None, None))

    text = FESTIVAL.board_text(view, NAMES)

    assert "Solved" not in text
    assert "Objective" not in text
