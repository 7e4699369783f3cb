"""Festival's rounds, the end of the game, and what is public (FE-7 to FE-10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import kernel
from games.core.contract import line
from games.core.dice import Luck
from games.core.options import make_options
from games.festival import GAME
from games.festival.model import Options
from games.festival.steps_rounds import EndOfRound
from games.festival.steps_turns import SetupPlacement
from tests.games.festival_table import KEY, At, begun

# ---- FE-7, FE-8, FE-9: rounds and the end ---------------------------------------------------------------------------


def test_neutral_ranks_behind_every_player_it_is_tied_with() -> None:
    """FE-7.2, FE-R14"""
    at = At(2, neutral="blue", blue="I3-0@b1").lay(EndOfRound())
    assert at.body.ranking("F05") == ["pink", "green", "blue"]

    at.run()

    assert at.body.track == [4, 2]
    assert [event.kind for event in at.events if event.kind.startswith("tie")] == ["tied", "tie_neutral"]


def test_a_count_of_zero_earns_points() -> None:
    """FE-7.3, FE-R12"""
    at = At(3, starter=1).lay(EndOfRound()).run()

    assert at.body.track == [0, 4, 2]
    assert at.body.cards[0] == ["F05"]


def test_without_a_deck_the_cards_still_slide() -> None:
    """FE-7.7"""
    at = At(3, decks=("", "P01")).lay(EndOfRound()).run()

    assert at.body.festival == ["F01", "F03", None]
    at.lay(EndOfRound()).run()
    assert at.body.festival == ["F03", None, None]


@pytest.mark.parametrize(("seats", "length", "rounds"), [(2, "full", 15), (3, "short", 12), (4, "full", 15)])
def test_a_game_has_15_rounds_or_12(seats: int, length: Any, rounds: int) -> None:
    """FE-8.8, FE-3.10"""
    state = begun(seats, Options(length=length, setup="random")).state
    assert GAME.view(state, None).rounds == rounds
    turns = 0

    while state.result is None:
        [seat] = kernel.asked(GAME, state)
        state = kernel.submit(GAME, state, seat, kernel.safe(GAME, state, seat), KEY).state
        turns += 1

    assert state.body.round == len(state.body.solved) == rounds
    assert turns >= rounds * seats
    assert GAME.view(state, None).rounds == rounds


def test_short_ends_when_the_permanent_deck_is_empty() -> None:
    """FE-8.2"""
    short = At(3, decks=("F10 F11", ""), options=Options(length="short")).lay(EndOfRound()).run()
    full = At(3, decks=("F10 F11", "")).lay(EndOfRound()).run()

    assert short.state.result is not None
    assert short.state.result.reason == "permanent_deck"
    assert full.state.result is None


def test_a_short_game_with_cards_on_display_does_not_say_that_they_have_run_out() -> None:
    """FE-8.1, FE-8.2"""
    ends = [
        At(3, shown, decks=("", "P01"), options=make_options(Options, {"length": length})).lay(EndOfRound()).run()
        for shown, length in (("F05 F01 F03", "short"), ("F05 - -", "full"))
    ]

    lines = [line(GAME, at.told("game_over")[0], at.told("game_over")[0].facts, 3) for at in ends]

    assert [said.split(". ")[0] for said in lines] == [
        "The game is over: the Festival deck is empty",
        "The game is over: the Festival cards have run out",
    ]


def test_a_round_that_has_ended_cannot_be_taken_back_even_if_no_card_came() -> None:
    """FE-R30"""
    middle, last = At(3, decks=("", "P01")), At(3, decks=("", "P01"), turn=2)

    done = [kernel.submit(GAME, at.state, seat, ["I2", "0", "1", "a"], KEY) for at, seat in ((middle, 0), (last, 2))]

    assert [outcome.sealed for outcome in done] == [False, True]


def last_round(track: list[int], cards: list[list[str]]) -> At:
    """The last card is solved: green gets 4, pink 2, blue the card."""
    at = At(3, festival="F05 - -", decks=("", "P01"), green="I2-1@h5")
    at.body.track, at.body.cards = track, cards
    return at.lay(EndOfRound()).run()


def test_those_still_tied_share_the_win_and_third_place_follows() -> None:
    """FE-8.7, FE-R21"""
    at = last_round([10, 8, 6], [["F02"], ["F04"], []])

    assert at.state.result is not None
    assert [score.total for score in at.state.result.scores] == [12, 12, 6]
    assert at.state.result.places == (1, 1, 3)
    assert at.told("game_over")[0].facts["winners"] == [0, 1]
    assert not at.told("final_tie")
    assert GAME.view(at.state, None).winners == (0, 1)


def test_paired_cards_still_count_for_the_tie() -> None:
    """FE-8.6, FE-R24"""
    at = last_round([5, 8, 0], [["F01", "F02"], ["F04"], []])

    assert at.state.result is not None
    assert [score.total for score in at.state.result.scores] == [12, 12, 0]
    assert at.state.result.places == (1, 2, 3)
    [tie] = at.told("final_tie")
    assert line(GAME, tie, tie.facts, 3) == "P1 and P2 are tied at 12 points; most cards decide: P1 with 2 cards."


def test_the_parts_of_a_score_say_where_it_comes_from() -> None:
    """FE-8.5"""
    at = At(3)
    at.body.track, at.body.cards = [13, 0, 0], [["F01", "P01", "P07"], [], []]

    assert GAME.scores(at.state)[0].parts == {"majorities": 5, "permanents": 8, "pairs": 5}
    assert GAME.scores(at.state)[0].total == 18


# ---- FE-10: what is public ------------------------------------------------------------------------------------------


def test_everybody_sees_the_same() -> None:
    """FE-10.1"""
    at = At(2, neutral="blue", pink="L4-0@a9", blue="I3-0@b1")
    view = GAME.view(at.state, None)

    assert GAME.view(at.state, 0) == GAME.view(at.state, 1) == view
    assert [crowd.notation for crowd in view.crowds] == ["L4-0@a9", "I3-0@b1"]
    assert view.festival[1] is not None
    assert view.festival[1].counts == {"pink": 0, "green": 0, "blue": 3}
    assert view.festival[1].pays == {"blue": "4", "pink": "2", "green": "card"}
    assert view.festival[1].text == "squares in rows 1-3 of stage A"
    assert view.permanent[0] is not None
    assert view.permanent[0].counts == {"pink": 1, "green": 0}
    assert view.permanent[0].text == "at least 5 tokens connected in one group"
    assert [shape.token for shape in view.stands[0].reserve] == ["I2", "I3", "V3", "O4", "T4"]
    assert (view.order, view.phase, view.neutral) == ((0, 1), "play", "blue")
    assert [stand.starts for stand in GAME.view(At(3, starter=1).state, None).stands] == [False, True, False]


def test_the_unseen_is_dealt_anew_from_what_nobody_knows() -> None:
    """FE-10.2"""
    state = begun(3, Options(setup="random")).state
    body = state.body
    shown = {*body.festival, *body.permanent}

    other = GAME.resample(GAME.copy(state), 0, Luck(3)).body

    singles = {f"F0{number}" for number in range(1, 8)}
    assert singles - shown <= set(other.festival_deck)
    assert not shown & {*other.festival_deck, *other.permanent_deck}
    assert sorted(other.permanent_deck) == sorted(body.permanent_deck)
    assert other.festival_deck != body.festival_deck
    assert len(other.festival_deck) == len(body.festival_deck)


def test_what_others_have_prepared_is_among_the_unseen() -> None:
    """Section 8"""
    at = At(3).play(1, ["ahead", "I2", "0", "11", "k"])

    known = [GAME.resample(GAME.copy(at.state), seat, Luck(1)).queued for seat in (0, 1)]

    assert known == [{}, {1: ["I2", "0", "11", "k"]}]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hook at b9", ["L4", "0", "9", "b"]),
        ("Hook (L4-5@b9)", ["L4", "5", "9", "b"]),
        ("Place Hook turn 5 at b9.", ["L4", "5", "9", "b"]),
        ("block at b1 claim P13", ["O4", "1", "b", "P13"]),
        ("Fan at b1 claim Fan Club A", ["T4", "0", "1", "b", "P13"]),
        ("Pendulum A-C", ["P17"]),
        ("Hook turn 0 row 9 a", None),
    ],
)
def test_moves_are_read_as_the_bot_itself_writes_them(typed: str, answer: list[str] | None) -> None:
    """FE-4.8, but for what only the tree of menus reads."""
    assert GAME.read(typed) == answer


@pytest.mark.parametrize("owner", ["green", "blue"])
def test_the_question_of_setup_says_whose_token_it_is(owner: str) -> None:
    """FE-2.14"""
    at = At(2, neutral="blue").lay(SetupPlacement(0, owner)).run()

    prompt = kernel.asked(GAME, at.state)[0].prompt
    assert (
        prompt
        == {
            "green": "Place a token of seat 2 (Green): which one?",
            "blue": "Place a token of the neutral crowd: which one?",
        }[owner]
    )


def test_moves_are_read_as_people_type_them() -> None:
    """FE-4.8"""
    wanted = {
        "L4-0@a9": ["L4", "0", "9", "a"],
        " l4-0 @ A9 ": ["L4", "0", "9", "a"],
        "O4-0@b1": ["O4", "1", "b"],
        "O4@b1": ["O4", "1", "b"],
        "L4-0@a9 claim P13": ["L4", "0", "9", "a", "P13"],
        "O4-0@b1 p13": ["O4", "1", "b", "P13"],
        "P13": ["P13"],
        "pass": ["pass"],
        "green L4-0@a9": ["green L4", "0", "9", "a"],
    }

    assert {typed: GAME.read(typed) for typed in wanted} == wanted
    assert [GAME.read(typed) for typed in ("", "a9", "L4", "L4-0@", "please L4-0@a9")] == [None] * 5
