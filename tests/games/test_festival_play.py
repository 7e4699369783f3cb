"""Whole games of Festival: the contract of all engines, every line told, the daily challenge."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.autoplay import play_out
from games.core.choices import Illegal
from games.core.contract import check_game, line
from games.core.data import read_toml
from games.core.game import DailyScore
from games.core.options import make_options
from games.festival import GAME
from games.festival.board import BESIDE, BOARD, TOKENS, cells_of
from games.festival.cards import CARDS
from games.festival.model import Options
from tests.games.festival_table import At

OPTIONS = [
    {},
    {"deck": "advanced", "length": "short", "first_player": "2"},
    {"setup": "random", "mode": "daily", "first_player": "1"},
    {"setup": "random", "length": "short", "mode": "daily", "deck": "advanced"},
]
RARE = {"skipped", "setup_skipped", "final_tie"}
OLD = {"setup_placed", "tie"}
"""What only tables that began earlier have in their logs."""


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_random_game_keeps_the_contract(seats: int, number: int) -> None:
    answers = check_game(GAME, seats, make_options(Options, OPTIONS[number]), 100 * seats + number)

    assert answers >= 5 * seats


def test_everything_that_happens_has_its_line_for_every_reader() -> None:
    told = set()

    for number in range(15):
        seats = 2 + number % 3
        game = play_out(
            GAME, seats, make_options(Options, OPTIONS[number % 4]), ["random"] * seats, bytes([number]) * 9
        )
        for event in game.events:
            told.add(event.kind)
            for reader in (None, *range(seats)):
                facts = event.seen_by(reader)
                assert facts is not None
                assert line(GAME, event, facts, seats).endswith(".")

    assert told | RARE | OLD == set(read_toml("festival", "text")["event"])


def test_what_was_told_does_not_change_as_the_game_goes_on() -> None:
    game = play_out(GAME, 3, Options(), ["steady"] * 3, b"told")

    [shown] = [event.facts for event in game.events if event.kind == "displays"]

    assert shown["festival"] == [solved.card for solved in game.state.body.solved[:3]]
    assert len(CARDS.keys() & shown["permanent"]) == 3


PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
JUNK = PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(st.text(max_size=2), PLAIN, max_size=2)
ELEMENTS = JUNK | st.sampled_from(["L4", "O4", "pink I2", "0", "1", "9", "a", "l", "P13", "always", "", "pass"])


@settings(deadline=None)
@given(st.lists(ELEMENTS, max_size=7), st.sampled_from([[], ["ahead"]]))
def test_whatever_is_sent_is_taken_or_refused_with_a_sentence(answer: list[object], way: list[object]) -> None:
    at = At(3, permanent="P13 P17 P07", pink="I3-0@b1 O4-0@e1 V3-0@g1 I2-1@d3", turn=0)

    try:
        at.play(1 if way else 0, way + answer)
    except Illegal as error:
        assert all(GAME.words.refusal(fault) for fault in error.faults)


def test_every_card_can_be_looked_up_in_words() -> None:
    cards = {card.id: card for card in GAME.cards()}

    assert cards.keys() == CARDS.keys()
    assert cards["F16"].text == (
        "It counts squares next to a Drink stand or a Merchandising stand: most is best. Pair symbol: microphone. "
        "Difficulty: harder (beamed notes)."
    )
    assert cards["F18"].text.startswith("It counts squares next to Speakers or an Emergency exit: most")
    assert cards["P13"].text == "4 points for at least 4 tokens partly or wholly on stage A. Pair symbol: microphone."
    assert GAME.words.title("P13") == "Fan Club A"


def test_every_page_of_the_rules_can_be_shown() -> None:
    pages = read_toml("festival", "rules")["page"]

    assert 6 <= len(pages) <= 14
    assert len({page["id"] for page in pages}) == len(pages)
    assert all(page["title"] and 0 < len(page["text"]) <= 3500 for page in pages)


def test_the_rules_show_the_grid_and_the_tokens_as_they_are() -> None:
    """Sections 6.1, 6.2 and 6.4"""
    pages = {page["id"]: page["text"] for page in read_toml("festival", "rules")["page"]}
    shared = {cells_of(BESIDE[one] & BESIDE[other]) for one, other in combinations(BESIDE, 2)} - {()}

    assert all(f"  {row}\n" in pages["grid"] for row in BOARD.map.strip().split("\n"))
    assert all(f"`{' '.join(cells)}`" in pages["grid"] for cells in shared)
    for token in TOKENS.values():
        numbers = [f"{number} `{turn.picture}`" for number, turn in enumerate(token.turns)]
        shown = " · ".join(numbers) if len(numbers) > 1 else numbers[0][2:]
        assert f"{GAME.words.title(token.id)} {token.id} | {shown} |" in pages["moves"]


@pytest.mark.parametrize("weekday", range(7))
def test_the_daily_is_eight_rounds_against_two_steady_players(weekday: int) -> None:
    """FE-D1 to FE-D5"""
    daily = GAME.daily(weekday)

    first, second = (play_out(GAME, 3, daily.options, ["steady"] * 3, b"a day") for _ in range(2))

    assert daily.players == ("", "steady", "steady")
    assert daily.options.deck == ("basic" if weekday < 4 else "advanced")
    assert first.log == second.log
    assert len(first.log) == 3 * 8
    assert first.log[0].seat == 0
    assert first.state.body.colors == ["pink", "green", "blue"]
    assert [event.facts["round"] for event in first.events if event.kind == "solved"] == list(range(1, 9))


def test_the_daily_ranks_by_score_then_margin_then_cards() -> None:
    """FE-D6, FE-D9"""
    game = play_out(GAME, 3, GAME.daily(0).options, ["steady"] * 3, b"another day")
    result = game.state.result
    assert result is not None
    totals = [score.total for score in result.scores]

    score = GAME.daily_score(game.state)

    assert score.score == totals[0]
    assert score.rank == (totals[0], totals[0] - max(totals[1:]), len(game.state.body.cards[0]))
    assert len(score.row.replace("\ufe0f\u20e3", "")) == 8
    won = sum(card.startswith("F") for card in game.state.body.cards[0])
    assert score.row.count("🃏") == won


@pytest.mark.parametrize(
    ("points", "medal"), [(30, "gold"), (29, "silver"), (22, "silver"), (21, "bronze"), (14, "bronze"), (13, "")]
)
def test_medals_are_eight_points_apart_around_par(points: int, medal: str) -> None:
    """FE-D8"""
    assert GAME.medal(DailyScore(points, (points,)), DailyScore(22, (22,))) == medal


def test_without_a_par_there_is_no_medal() -> None:
    assert GAME.medal(DailyScore(99, (99,)), None) == ""
