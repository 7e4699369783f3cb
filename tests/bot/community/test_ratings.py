"""The reckoning of ratings: whom a game counts for, and how much."""

from __future__ import annotations

import pytest

from bot.community.ratings import ESTABLISHED, FREE_MEETINGS, LEAST_OWN, WEEK, Finish, Match, Rating, recalculated

ANN, BOB, CY, DEE = 1, 2, 3, 4
FULL = 20


def match(
    *order: int | None, finished: int = 0, places: tuple[int, ...] = (), own: dict[int, int] | None = None
) -> Match:
    """A game that these people (None: a computer) finished in this order, with so many answers of their own."""
    own = own or {}
    return Match(
        finished,
        tuple(
            Finish(who, places[seat] if places else seat + 1, own.get(who or 0, FULL) if who else 0, FULL)
            for seat, who in enumerate(order)
        ),
    )


def points(*matches: Match) -> dict[int, int]:
    return {user: rating.points for user, rating in recalculated(matches).items()}


def test_who_finishes_first_gains_and_who_finishes_last_loses() -> None:
    found = recalculated([match(ANN, BOB, CY)])

    assert found[ANN].mu > found[BOB].mu > found[CY].mu
    assert all(rating.games == 1 and rating.sigma < Rating().sigma for rating in found.values())


def test_a_shared_place_moves_the_stronger_down_and_the_weaker_up() -> None:
    before = [match(ANN, BOB), match(ANN, BOB, finished=WEEK)]

    then, now = (recalculated(matches) for matches in (before, [*before, match(ANN, BOB, CY, places=(1, 1, 3))]))

    assert now[ANN].mu - now[BOB].mu < then[ANN].mu - then[BOB].mu


def test_beating_the_better_brings_more() -> None:
    """Cy beats the one who always wins, Dee the one who always loses."""
    before = [match(ANN, BOB, finished=week * WEEK) for week in range(6)]

    found = recalculated([*before, match(CY, ANN, finished=7 * WEEK), match(DEE, BOB, finished=7 * WEEK)])

    assert found[CY].mu > found[DEE].mu > Rating().mu


@pytest.mark.parametrize(
    "game",
    [
        match(ANN),
        match(ANN, None),
        match(ANN, BOB, CY, places=(1, 1, 1)),
        match(ANN, BOB, None, places=(2, 2, 2)),
        match(ANN, BOB, own={BOB: LEAST_OWN - 1}),
        match(ANN, BOB, own={BOB: FULL // 2}),
    ],
    ids=["alone", "computers only", "won together", "lost together", "too short", "stood in for half of it"],
)
def test_what_does_not_count(game: Match) -> None:
    assert recalculated([game]) == {}


def test_whoever_was_stood_in_for_is_left_out_and_the_others_count() -> None:
    assert recalculated([match(ANN, BOB, CY, own={BOB: 3})]) == recalculated([match(ANN, CY)])


def test_computer_players_are_no_opponents() -> None:
    """Their places only order the persons."""
    assert recalculated([match(None, ANN, None, BOB)]) == recalculated([match(ANN, BOB)])


def test_the_same_two_weigh_less_with_every_game_of_a_week() -> None:
    """Beyond the free ones each weighs half as much as the one before; games of a past week do not matter."""
    games = [match(ANN, BOB, finished=number) for number in range(FREE_MEETINGS + 3)]

    gains = [points(*games[: many + 1])[ANN] - points(*games[:many]).get(ANN, 1000) for many in range(len(games))]
    fresh = recalculated([*games, match(ANN, BOB, finished=3 * WEEK)])[ANN].mu - recalculated(games)[ANN].mu

    assert gains[FREE_MEETINGS] < 0.6 * gains[FREE_MEETINGS - 1]
    assert gains[FREE_MEETINGS + 1] < 0.6 * gains[FREE_MEETINGS]
    assert fresh > recalculated(games)[ANN].mu - recalculated(games[:-1])[ANN].mu


def test_farming_one_friend_for_a_week_brings_little_more_than_the_free_games() -> None:
    """A hundred games count as about two more."""
    farmed = points(*(match(ANN, BOB, finished=number) for number in range(100)))
    honest = points(*(match(ANN, BOB, finished=number * WEEK * 2) for number in range(FREE_MEETINGS + 2)))

    assert farmed[ANN] <= honest[ANN]


def test_only_the_pair_that_met_too_often_is_damped() -> None:
    """Cy, who came once, gains as if the other two had never met."""
    often = [match(ANN, BOB, finished=number) for number in range(10)]
    before = recalculated(often)

    mixed = recalculated([*often, match(CY, ANN, BOB, finished=11)])
    apart = recalculated([*often, match(CY, ANN, BOB, finished=WEEK * 3)])

    assert mixed[CY] == apart[CY]
    assert before[ANN].mu - mixed[ANN].mu < before[ANN].mu - apart[ANN].mu


def test_a_rating_is_provisional_until_five_games() -> None:
    games = [match(ANN, BOB, finished=number * WEEK) for number in range(ESTABLISHED)]

    assert recalculated(games[:-1])[ANN].is_provisional
    assert not recalculated(games)[ANN].is_provisional
