"""A game's story from its scores alone."""

from __future__ import annotations

from bot.memory.storytelling import Chapter, length, story
from games.core.results import Result

NAMES = ["Ann", "Bob", "Cy"]


def told(*totals: tuple[int, ...], places: tuple[int, ...] = (1, 2)) -> list[str]:
    chapters = [Chapter(turn, points) for turn, points in enumerate(totals, 1)]
    return story(chapters, Result(places, ()), NAMES)


def test_a_comeback_is_told() -> None:
    """With how far behind the winner was, the biggest turn before the end, and the margin."""
    assert told((0, 0), (0, 9), (2, 9), (6, 9), (30, 12)) == [
        "Most points in one turn: Bob, 9 (turn 2).",
        "The lead changed once, for the last time in turn 5.",
        "Ann won after being 9 behind (turn 2).",
        "Ann won by 18.",
    ]


def test_what_all_start_with_is_nobodys_turn() -> None:
    """Money that every band begins with, all at once or one after the other."""
    for begun in ([(0, 0), (100, 100)], [(0, 0), (100, 0), (100, 100)]):
        assert told(*begun, (100, 107), (115, 107), (115, 108))[0] == (
            f"Most points in one turn: Ann, 15 (turn {len(begun) + 2})."
        )


def test_a_lead_that_was_kept_is_told() -> None:
    """From the turn on which it began."""
    assert told((0, 0), (3, 0), (5, 2), (6, 2)) == [
        "Most points in one turn: Ann, 3 (turn 2).",
        "Ann led from turn 2 to the end.",
        "Ann won by 4.",
    ]


def test_a_shared_win_has_no_winner_and_no_margin() -> None:
    """And nobody led to the end."""
    assert told((0, 0), (3, 0), (3, 3), places=(1, 1)) == ["Most points in one turn: Ann, 3 (turn 2)."]


def test_where_all_score_together_nobody_is_named() -> None:
    """A game against the table: the points are everybody's."""
    assert told((0, 0), (4, 4), (6, 6), places=(1, 1)) == ["Most points in one turn, 4 (turn 2)."]


def test_a_game_without_points_or_alone_says_little() -> None:
    """No line is made up."""
    assert told((0, 0), (0, 0)) == []
    assert told((0,), (5,), (7,), places=(1,)) == ["Most points in one turn: Ann, 5 (turn 2)."]
    assert story([], Result((1, 2), ()), NAMES) == []


def test_the_length_is_in_what_people_count() -> None:
    """Days, hours, or turns alone."""
    day = 86400

    assert length(0, 12 * day, 57) == "57 turns in 12 days."
    assert length(0, 5 * 3600, 57) == "57 turns in 5 hours."
    assert length(0, 60, 57) == "57 turns."
