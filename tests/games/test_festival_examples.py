"""The worked examples of the rules page, each laid out as it stands there."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Option, Pick
from games.festival import GAME
from games.festival.board import BY_TOKEN
from games.festival.game import SINGLES
from games.festival.model import Options
from games.festival.steps_rounds import EndOfRound, finish
from games.festival.steps_turns import Claim, SetupPlacement
from tests.games.festival_table import KEY, At

STAGE_A = "I3-0@b1 O4-0@e1 V3-0@g1 I2-1@d3"


def test_EX_1_the_rulebooks_round_pays_green_4_pink_2_and_blue_the_card() -> None:
    """EX-1, FE-7.4"""
    at = At(
        3,
        pink="I2-0@g8 I3-0@d1 T4-0@i11",
        green="O4-0@f6 I2-1@h4 L4-0@a9",
        blue="O4-0@b1 I3-1@l2 V3-0@f11",
    ).lay(EndOfRound())
    assert at.body.counts("F05") == {"pink": 2, "green": 5, "blue": 0}

    at.run()

    assert at.body.track == [2, 4, 0]
    assert at.body.cards == [[], [], ["F05"]]
    assert not at.told("tied")


def test_EX_2_three_squares_stand_around_the_drink_stands() -> None:
    """EX-2, FE-5.3"""
    at = At(3, green="V3-0@e8 I2-0@c6")

    assert at.count("F05", "green") == 3


def test_EX_3_seven_six_and_three_squares_at_stage_A() -> None:
    """EX-3, FE-R1"""
    at = At(3, green="O4-0@b1 I3-1@d1")

    assert [at.count(card, "green") for card in ("F01", "F25", "F32")] == [7, 6, 3]


def test_EX_4_food_and_drink_count_together() -> None:
    """EX-4, FE-5.5"""
    at = At(3, blue="I2-1@j3 O4-0@f10")

    assert at.count("F12", "blue") == 2


def test_EX_5_a_square_that_touches_two_kinds_counts_once() -> None:
    """EX-5, FE-5.2, FE-R27"""
    at = At(3, blue="I2-1@h5")

    assert [at.count(card, "blue") for card in ("F05", "F07", "F16")] == [2, 2, 2]


def test_EX_6_rows_1_and_2_of_stages_A_and_C() -> None:
    """EX-6, FE-5.5"""
    at = At(3, pink="I3-1@g1 T4-2@h11")

    assert [at.count(card, "pink") for card in ("F25", "F01", "F03")] == [6, 3, 4]


def test_EX_7_row_1_of_stages_A_and_D() -> None:
    """EX-7, FE-5.4"""
    at = At(3, green="L4-0@a9 I2-0@e1")

    assert [at.count(card, "green") for card in ("F32", "F26")] == [5, 6]


def test_EX_8_reaching_seven_at_the_drink_stands_claims_the_card() -> None:
    """EX-8, FE-6.3, FE-6.6, FE-6.7"""
    at = At(3, permanent="P01 P07 P03", green="O4-0@f6 I2-1@h5", turn=1)
    assert at.count("P01", "green") == 6

    at.play(1, "V3-0@e8")

    assert at.count("P01", "green") == 8
    assert at.body.track == [0, 3, 0]
    assert at.body.cards[1] == ["P01"]
    assert at.body.permanent == ["P02", "P07", "P03"]
    assert GAME.view(at.state, None).stands[1].mics == 1


def test_EX_9_five_tokens_are_connected_and_four_are_not_enough() -> None:
    """EX-9, FE-5.7"""
    at = At(3, green="I3-0@b1 O4-0@e1 L4-5@b2 I2-0@c2 V3-0@g1")
    without = At(3, green="I3-0@b1 O4-0@e1 L4-5@b2 I2-0@c2")

    assert at.count("P19", "green") == 5
    assert at.body.satisfied(at.body.masks("green")) == ["P19"]
    assert without.count("P19", "green") == 4
    assert without.body.satisfied(without.body.masks("green")) == []


def test_EX_10_four_tokens_lie_partly_on_stage_A() -> None:
    """EX-10, FE-5.6"""
    at = At(3, permanent="P13 P07 P16", green=STAGE_A)

    assert at.count("P13", "green") == 4
    assert at.body.satisfied(at.body.masks("green")) == ["P13"]
    assert at.count("F01", "green") == 10


def test_EX_11_illegal_positions_are_refused_with_their_reason() -> None:
    """EX-11, FE-4.9"""
    at, with_green = At(3), At(3, green="I2-1@h5")

    first, second, third = (at.refusal(0, move) for move in ("I2-0@g1", "O4-0@l5", "O4-0@g6"))
    fourth = with_green.refusal(0, "V3-1@h4")

    assert (first.code, first.facts) == ("COVERS_LOCATION", {"cell": "h1", "kind": "speakers"})
    assert second.code == "OFF_GRID"
    assert (third.code, third.facts) == ("COVERS_LOCATION", {"cell": "h7", "kind": "drink"})
    assert (fourth.code, fourth.facts) == ("COVERS_TOKEN", {"cell": "h5", "color": "green"})


@pytest.mark.parametrize(
    ("move", "cells"),
    [("V3-1@h4", "h4 i4 h5"), ("I2-0@c11", "c11 d11"), ("O4-0@k1", "k1 l1 k2 l2")],
)
def test_EX_12_legal_positions_are_taken(move: str, cells: str) -> None:
    """EX-12, FE-4.5"""
    at = At(3).play(0, move)

    assert [laid.cells for laid in at.body.lying("pink")] == [tuple(cells.split())]


def test_EX_13_a_token_may_move_onto_its_own_old_cells() -> None:
    """EX-13, FE-4.6"""
    at = At(3, green="L4-0@a9", turn=1).play(1, "L4-0@a8")

    assert at.body.crowds["green"]["L4"] == "L4-0@a8"
    assert at.told("moved")[0].facts == {"token": "L4", "old": "L4-0@a9", "at": "L4-0@a8"}


def test_EX_14_a_null_move_and_a_pass_are_refused() -> None:
    """EX-14, FE-4.7, FE-3.5"""
    at = At(3, green="O4-0@b1", turn=1)

    assert at.code(1, "O4-0@b1") == "NO_CHANGE"
    assert at.code(1, "pass") == "PASS_NOT_ALLOWED"


def test_EX_15_ties_follow_the_turn_order_of_the_round() -> None:
    """EX-15, FE-7.2"""
    at = At(3, festival="F01 F05 F03", starter=1, pink="I3-0@b1", green="I3-0@b2", blue="I3-0@b3").lay(EndOfRound())

    at.run()

    assert at.body.track == [0, 4, 2]
    assert at.body.cards[0] == ["F01"]
    assert [(event.facts["color"], event.facts["other"]) for event in at.told("tied")] == [
        ("green", "blue"),
        ("blue", "pink"),
    ]


def test_EX_16_four_ranks_pay_4_2_1_and_the_card() -> None:
    """EX-16, FE-7.5"""
    at = At(
        4,
        festival="F01 F05 F03",
        pink="I2-0@a1",
        green="I3-0@b2 V3-1@e2",
        blue="I2-1@g3",
        yellow="L4-7@e1",
    ).lay(EndOfRound())
    assert at.body.counts("F01") == {"pink": 1, "green": 6, "blue": 1, "yellow": 4}

    at.run()

    assert at.body.track == [1, 4, 0, 2]
    assert at.body.cards == [[], [], ["F01"], []]


def test_EX_17_neutral_takes_the_second_rank_and_its_points_are_lost() -> None:
    """EX-17, FE-7.6, FE-9.2"""
    at = At(2, festival="F01 F05 F03", neutral="blue", pink="I3-0@b1 I2-0@e1", green="I2-1@g3", blue="I3-0@b2").lay(
        EndOfRound()
    )
    assert at.body.counts("F01") == {"pink": 5, "green": 1, "blue": 3}

    at.run()

    assert at.body.track == [4, 0]
    assert at.body.cards == [[], ["F01"]]
    assert [event.facts["points"] for event in at.told("neutral_points")] == [2]


def test_EX_18_the_card_that_neutral_wins_leaves_the_game() -> None:
    """EX-18, FE-7.6, FE-R15"""
    at = At(2, festival="F01 F05 F03", neutral="blue", pink="I2-0@b1", green="O4-0@d1").lay(EndOfRound())

    at.run()

    assert at.body.track == [2, 4]
    assert at.body.cards == [[], []]
    assert len(at.told("neutral_card")) == 1


def test_EX_19_everyone_places_for_the_left_neighbour() -> None:
    """EX-19, FE-2.11, FE-2.13"""
    state = kernel.start(GAME, 3, Options(first_player="3"), [None] * 3, KEY).state
    steps = [step for step in reversed(state.stack) if isinstance(step, SetupPlacement)]
    assert [(step.seat, step.owner) for step in steps] == [(2, "pink"), (0, "green"), (1, "blue")] * 3

    for step in steps:
        state = kernel.submit(GAME, state, step.seat, kernel.safe(GAME, state, step.seat), KEY).state

    assert [len(state.body.lying(color)) for color in state.body.colors] == [3, 3, 3]
    assert state.body.round == 1
    assert set(kernel.asked(GAME, state)) == {2}


def test_EX_20_four_players_have_no_block_and_two_place_neutral_tokens() -> None:
    """EX-20, FE-2.9, FE-2.14"""
    four = kernel.start(GAME, 4, Options(setup="random"), [None] * 4, KEY).state.body
    two = kernel.start(GAME, 2, Options(setup="random", first_player="2"), [None] * 2, KEY)
    body = two.state.body

    assert sum(len(four.lying(color)) for color in four.crowds) == 12
    assert not [color for color in four.crowds if "O4" in four.crowds[color]]
    assert [sum(not at for at in four.crowds[color].values()) for color in four.colors] == [2, 2, 2, 2]
    assert [event.seat for event in two.events if event.kind == "setup_placed_neutral"] == [1, 0, 1, 0, 1, 0]
    assert len(body.lying(str(body.neutral))) == 6
    assert [body.crowds[color] for color in body.colors] == [
        dict.fromkeys(("I2", "I3", "V3", "O4", "L4", "T4"), "")
    ] * 2
    assert all(option.label.startswith("Place") for option in options_of(two.state, 1))


def options_of(state: kernel.AnyState, seat: int) -> tuple[Option, ...]:
    """The first level of what a seat is asked."""
    node = kernel.asked(GAME, state)[seat]
    assert isinstance(node, Pick)
    return node.options


def test_EX_21_of_two_satisfied_permanents_one_is_chosen_and_the_other_waits() -> None:
    """EX-21, FE-6.4, FE-6.8, FE-6.9"""
    at = At(3, permanent="P13 P17 P07", green=STAGE_A, turn=1)
    at.play(1, "L4-0@a8")
    assert [option.key for option in options_of(at.state, 1)] == ["P13", "P17"]

    at.play(1, ["P13"])

    assert at.body.track == [0, 4, 0]
    assert at.body.permanent == ["P01", "P17", "P07"]
    at.play(2, "I2-0@k11").play(1, "L4-0@a9")
    assert at.body.cards[1] == ["P13", "P17"]
    assert at.asked() == {2}


def test_EX_22_the_display_slides_towards_slot_3() -> None:
    """EX-22, FE-7.7"""
    at = At(3, festival="F01 F25 F07", decks=("F12 F13", "P01")).lay(EndOfRound())

    at.run()

    assert at.body.festival == ["F25", "F07", "F12"]
    assert at.body.festival_deck == ["F13"]
    at.lay(EndOfRound()).run()
    assert at.told("solved")[0].facts["card"] == "F25"


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("F01 F03 P02 P04 F02 F04 P01", 15),
        ("F01 F03 F05 F07 P02 P04", 0),
        ("F01 F02 F04 F06 P01 P03", 5),
    ],
)
def test_EX_23_each_hand_with_a_microphone_is_worth_5(cards: str, points: int) -> None:
    """EX-23, FE-8.4"""
    at = At(3)
    at.body.cards[0] = cards.split()

    assert at.body.total(0) == points


def test_EX_24_a_tie_at_the_end_goes_to_most_cards() -> None:
    """EX-24, FE-8.6"""
    at = At(3)
    at.body.track = [41, 46, 50]
    at.body.cards = [["F01", "F03", "F05", "F02", "F04"], ["F07", "F06"], []]
    t = kernel.open_table(GAME, at.state, KEY)

    finish(t, "festival_cards")

    assert t.state.result is not None
    assert [score.total for score in t.state.result.scores] == [51, 51, 50]
    assert t.state.result.places == (1, 2, 3)


def test_EX_25_full_plays_the_displayed_cards_and_short_does_not() -> None:
    """EX-25, FE-8.1, FE-8.2, FE-8.8"""
    last_of_deck = ("F12", "P01")
    full = At(3, decks=last_of_deck).lay(EndOfRound()).run()
    short = At(3, decks=last_of_deck, options=Options(length="short")).lay(EndOfRound()).run()

    assert full.state.result is None
    assert full.body.festival_deck == []
    for _ in range(3):
        full.lay(EndOfRound()).run()
    assert full.state.result is not None
    assert len(full.body.solved) == 4
    assert short.state.result is not None
    assert short.body.festival == ["F01", "F03", "F12"]
    assert [card for cards in short.body.cards for card in cards] == ["F05"]


def test_EX_26_the_round_is_played_out_when_the_last_permanent_is_claimed() -> None:
    """EX-26, FE-8.1, FE-8.3"""
    at = At(3, permanent="- P01 -", decks=("F12 F13", ""), pink="O4-0@f6 I2-1@h5")

    at.play(0, "V3-0@e8")

    assert at.body.cards[0] == ["P01"]
    assert at.body.permanent == [None, None, None]
    at.play(1, "I2-0@a1").play(2, "I2-0@k11")
    assert at.told("solved")
    assert at.state.result is not None
    assert at.state.result.reason == "permanent_cards"


def test_EX_27_the_start_marker_goes_to_the_left() -> None:
    """EX-27, FE-7.8"""
    at, starters = At(3), []

    for _ in range(4):
        starters.append(at.body.starter)
        at.lay(EndOfRound()).run()

    assert starters == [0, 1, 2, 0]


@pytest.mark.parametrize("number", range(5))
def test_EX_28_the_decks_have_their_sizes_and_kinds(number: int) -> None:
    """EX-28, FE-2.3 to FE-2.7"""
    basic = kernel.start(GAME, 3, Options(), [None] * 3, KEY + bytes([number])).state.body
    advanced = kernel.start(GAME, 3, Options(deck="advanced"), [None] * 3, KEY + bytes([number])).state.body
    cards = [*basic.festival, *basic.festival_deck]

    assert set(SINGLES) == {"F01", "F02", "F03", "F04", "F05", "F06", "F07"}
    assert set(SINGLES) < set(cards)
    assert len(set(cards)) == 15
    assert len({*advanced.festival, *advanced.festival_deck}) == 15
    for body in (basic, advanced):
        assert (len(body.festival), len(body.festival_deck)) == (3, 12)
        assert (len(body.permanent), len(body.permanent_deck)) == (3, 17)
        assert len({*body.permanent, *body.permanent_deck}) == 20


def test_EX_29_so_many_placements_are_legal_on_an_empty_grid() -> None:
    """EX-29, FE-4.4"""
    assert {token: len(laid) for token, laid in BY_TOKEN.items()} == {
        "I2": 168,
        "I3": 120,
        "V3": 236,
        "O4": 45,
        "L4": 344,
        "T4": 164,
    }


def test_a_claim_that_is_open_is_asked_of_its_seat_alone() -> None:
    """FE-6.4"""
    at = At(3, permanent="P13 P17 P07", green=STAGE_A, turn=1).play(1, "L4-0@a8")

    assert isinstance(at.state.stack[-1], Claim)
    assert at.asked() == {1}
