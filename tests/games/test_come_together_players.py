"""The computer players, the daily challenge, Encore, and the contract that holds for every engine."""

from __future__ import annotations

from itertools import product

import pytest

from games.come_together import GAME
from games.come_together.ai import STEADY, quick_choice
from games.come_together.model import Options
from games.come_together.search import ideas
from games.come_together.steps_round import achievement
from games.come_together.steps_turn import Turn
from games.core import contract, kernel
from games.core.autoplay import decide, play_out
from games.core.choices import Illegal
from games.core.dice import Luck
from games.core.game import DailyScore
from tests.games.come_together_table import Table

MIXES = list(product(("off", "on"), repeat=3))


@pytest.mark.parametrize("seats", (1, 2, 3, 4, pytest.param(6, marks=pytest.mark.long)))
def test_the_contract_holds(seats: int) -> None:
    drafted, powered, overlapping = MIXES[(seats * 3) % 8]
    options = Options(drafted, powered, overlapping)  # type: ignore[arg-type]

    assert contract.check_game(GAME, seats, options, seed=seats) > 50


def test_every_event_has_its_line_for_every_reader() -> None:
    for number in range(12):
        seats = 1 + number % 6
        drafted, powered, overlapping = MIXES[number % 8]
        options = Options(drafted, powered, overlapping)  # type: ignore[arg-type]
        played = play_out(GAME, seats, options, ["random"] * seats, f"lines {number}".encode())

        for event in played.events:
            for reader in (None, *range(seats)):
                facts = event.seen_by(reader)
                assert facts is None or contract.line(GAME, event, facts, seats)


def test_options_have_their_words() -> None:
    for field in Options.__struct_fields__:
        assert GAME.words.lines["option"][field]
    assert all(GAME.words.lines["option"][robot] for robot in GAME.robots)
    assert all(GAME.words.lines["pace"][pace] for pace in GAME.paces)


# ---- computer players --------------------------------------------------------------------------------------------


def mean_of(robot: str, games: int) -> float:
    results = [play_out(GAME, 1, Options(), [robot], f"mean {number}".encode()).state.result for number in range(games)]
    return sum(result.scores[0].total for result in results if result) / games


def test_computer_players_reach_what_the_page_expects() -> None:
    """6.18: greedy 73 with a deviation of 18; the sensible heuristics do better."""
    casual, steady = mean_of("casual", 8), mean_of("steady", 8)

    assert 60 < casual < 90
    assert steady > casual


def test_a_computer_player_takes_the_artist_that_it_can_score() -> None:
    """Section 10"""
    table = Table(4)
    for name in ("stages", "campsites", "public"):
        table.location(name).is_open = False
    table.lay_location("stars", "L1-2", ["SR-G1", "SR-K1", "SR-B1", "SR-P1"], {})
    table.lay_meeples(0, G=3)

    chosen = quick_choice(table.bench(), 0, Turn(0), STEADY)

    assert chosen == ["place", "stars", "A"]


def test_the_strong_player_compares_every_kind_of_action() -> None:
    """Section 10"""
    table = Table(2)
    table.lay_location("stars", "L1-1", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {"A": (0, 1)})

    found = ideas(table.bench(), 0, Turn(0))

    assert {answer[0] for answer in found} == {"place", "activate", "recover"}
    assert all(table.codes(0, *answer) == [] for answer in found)


def test_the_strong_player_chooses_alike_with_the_same_luck() -> None:
    table = Table(1)
    table.body.count = 3

    answers = [decide(GAME, "sharp", table.state, 0, Luck(5)) for _ in range(2)]

    assert answers[0] == answers[1]
    assert table.codes(0, *answers[0]) == []


def test_free_spaces_are_named_for_the_picture() -> None:
    table = Table(3)
    table.lay_location("stars", "L1-3", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {"B": (1, 1)})
    table.board(0).active = 2

    assert GAME.reach(table.state, 0, ["place", "stars"]) == ("stars-A", "stars-C")
    assert GAME.reach(table.state, 1, ["place"]) == GAME.reach(table.state, 0, ["activate"]) == ()


# ---- daily -------------------------------------------------------------------------------------------------------


def test_the_daily_is_solo_and_sundays_have_a_fixed_power() -> None:
    """Section 11"""
    weekdays = [GAME.daily(weekday) for weekday in range(7)]

    assert [daily.options.special_powers for daily in weekdays] == ["off"] * 6 + ["on"]
    assert all(daily.players == ("",) for daily in weekdays)
    begun = kernel.start(GAME, 1, weekdays[6].options, [None], b"sunday")
    assert begun.state.body.shelf == []
    assert kernel.asked(GAME, begun.state)[0].prompt.startswith("Which card do you leave out?")


def test_daily_ties_are_broken_by_rising_stars_then_the_friend_then_turns() -> None:
    """Section 11"""
    table = Table(1)
    table.board(0).score, table.board(0).scored = 104, ["RS-S1", "SR-K1"]
    table.body.tally = {"friend": 3, "turns": 28}

    score = GAME.daily_score(table.state)

    assert score == DailyScore(104, (104, 1, -3, -28), "All Right Now (Free)")


def test_the_newspapers_are_told_after_the_day() -> None:
    """Section 11: in the order of the rounds; nothing of the decks."""
    table = Table(1)
    table.body.news = ["N03", "N07", "N12"]

    told = GAME.disclosed(table.state)

    titles = [GAME.words.title(tile) for tile in table.body.news]
    assert told == f"The newspapers of the three rounds: {titles[0]}, {titles[1]} and {titles[2]}."


def test_medals_compare_with_the_strong_player() -> None:
    def medal(score: int, par: int) -> str:
        return GAME.medal(DailyScore(score, (score,), achievement(score)), DailyScore(par, (par,)))

    assert [medal(95, 90), medal(120, 130), medal(85, 130), medal(70, 130)] == ["gold", "silver", "bronze", ""]


def test_encore_is_a_challenge_of_its_own_every_day() -> None:
    """Section 11: it has no powers, and its medals look at the row of the whole score."""
    for weekday in range(7):
        dailies = GAME.dailies(weekday)
        assert dailies[""] == GAME.daily(weekday)
        assert dailies["encore"].options == Options(encore="on", mode="daily")
        assert dailies["encore"].players == ("",)
    assert GAME.medal(DailyScore(48, (48,), achievement(104)), DailyScore(50, (50,))) == "silver"
    assert GAME.medal(DailyScore(48, (48,), achievement(94)), DailyScore(50, (50,))) == "bronze"
    assert GAME.medal(DailyScore(30, (30,), achievement(60)), DailyScore(50, (50,))) == ""


def test_the_daily_and_encore_are_for_one_player() -> None:
    for options in (Options(mode="daily"), Options(encore="on")):
        with pytest.raises(Illegal, match="SOLO_ONLY"):
            kernel.start(GAME, 2, options, [None, None], b"two")


def test_encore_begins_with_the_third_round_and_counts_what_it_adds() -> None:
    """Section 11"""
    begun = kernel.start(GAME, 1, Options(encore="on"), [None], b"encore")
    body = begun.state.body
    reached = body.boards[0].score

    body.boards[0].score += 30

    assert body.round == 3
    assert [event.kind for event in begun.events] == ["encore"]
    assert GAME.daily_score(begun.state).score == 30
    assert reached == body.tally["encore"]
