"""The worked examples of the rules page on drawing, reactions, the end and scoring (30 to 47)."""

from __future__ import annotations

from games.cultivate.model import Options
from games.cultivate.turns import TurnEnd
from tests.games.cultivate_table import EMPTY, At

MIXED = Options()
FULL = "CCCC/SAVY/DDYV/VSCD"
NEARLY = "CCCC/SAVY/DDYV/VSC."


def test_EX_30_a_upi_drawn_before_a_ui_may_block_it_but_not_one_drawn_after() -> None:
    """EX-30, CU-8.5"""
    before = At(EMPTY, EMPTY, hands=["G01 G02"], pile="UPI UI G03 G04", options=MIXED)
    after = At(EMPTY, EMPTY, hands=["G01 G02"], pile="UI UPI G03 G04", options=MIXED)

    for at in (before, after):
        at.play(0, "discard", ["G01", "G02"])

    assert before.legal(0) == {"block", "1", "2", "3", "4"}
    assert after.legal(0) == {"1", "2", "3", "4"}
    assert after.refused(0, "block") == "You hold no Use Political Influence."
    after.play(0, "1")
    assert after.hand(0) == ["UPI", "G03"]


def test_EX_31_a_placed_ui_is_discarded_and_drawing_goes_on() -> None:
    """EX-31, CU-10.5, CU-8.1, CU-8.4"""
    at = At("CPSA/..../..../....", EMPTY, hands=["G01 G02 G03 G04"], pile="UI G11 G12").play(0, "discard", ["G01"])

    at.play(0, "2")

    assert at.grid(0) == "CPSA/.I../..../...."
    assert at.body.supply["I"] == 6
    assert at.body.discard == ["G01", "UI"]
    assert at.hand(0) == ["G02", "G03", "G04", "G11"]
    assert at.asked() == {1}


def theft(hand: str, rival: str, pile: str) -> At:
    """Seat 1 of the page plays CFR on seat 2, which is asked."""
    at = At(EMPTY, "C.../..../..../....", hands=[hand, rival], pile=pile, options=MIXED)
    return at.play(0, "play", "CFR", "1", "r1c1", "1")


def test_EX_32_a_blocked_theft_costs_both_a_card_and_the_thief_the_turn() -> None:
    """EX-32, CU-12.7, CU-12.12, CU-5.6, CU-R24"""
    at = theft("CFR G01 G01 G01", "UPI G02 G02 G02", "G11 G12 G13")
    assert at.asked() == {1}

    at.play(1, "block").play(0, "pass")

    assert at.grid(1) == "C.../..../..../...."
    assert at.body.discard == ["CFR", "UPI"]
    assert at.hand(1) == ["G02", "G02", "G02", "G11"]
    assert at.hand(0) == ["G01", "G01", "G01", "G12"]
    assert (at.active(), at.asked()) == (1, {1})


def test_EX_33_a_countered_block_leaves_the_theft_to_be_answered_anew() -> None:
    """EX-33, CU-12.8, CU-5.8, CU-12.11, CU-R27"""
    at = theft("CFR UPI G01 G01", "UPI G02 G02 G02", "G11 G12 G13")

    at.play(1, "block").play(0, "block").play(1, "pass")
    assert at.asked() == {1}
    at.play(1, "pass")

    assert (at.grid(0), at.grid(1)) == ("C.../..../..../....", EMPTY)
    assert [event.seat for event in at.told("drew")] == [1, 0, 0]
    assert at.hand(1) == ["G02", "G02", "G02", "G11"]
    assert at.hand(0) == ["G01", "G01", "G12", "G13"]
    assert at.asked() == {1}


def test_EX_34_a_ui_without_a_legal_column_is_discarded_without_reaction() -> None:
    """EX-34, CU-10.2, CU-R35"""
    at = At("IIII/..../..../....", EMPTY, hands=["G01", "UPI"], pile="UI G02 G03", options=Options(reactions="live"))

    at.play(0, "discard", "G01")

    assert at.told("fizzled")
    assert at.body.discard == ["G01", "UI"]
    assert at.hand(0) == ["G02"]
    assert at.body.players[0].compound.count("I") == 4
    assert at.active() == 1


def test_EX_35_an_own_investigator_goes_to_a_rival() -> None:
    """EX-35, CU-11"""
    at = At("C.../I.../..../....", EMPTY, "CP../..../..../....", hands=["SR"])

    at.play(0, "play", "SR", "0:r2c1", "2", "2")

    assert at.grid(0) == "C.../..../..../...."
    assert at.grid(2) == "CP../.I../..../...."
    assert at.body.supply["I"] == 7


def test_EX_36_without_an_investigator_sabotage_cannot_be_played() -> None:
    """EX-36, CU-11.3"""
    at = At("C.../..../..../....", EMPTY, EMPTY, hands=["SR G01"])

    assert at.refused(0, "play", "SR") == "No investigator can go to another rival."
    assert at.mine(0).hand[0].reason == "No investigator can go to another rival."


def test_EX_37_a_filled_compound_begins_the_final_round() -> None:
    """EX-37, CU-18, CU-18.2, CU-18.9"""
    at = At("C.../..../..../....", NEARLY, "P.../..../..../....", hands=["FD CFR ANT SR", "G17 G18", "FD CFR"], turn=1)

    at.play(1, "play", "G18", "D", "4")

    assert at.grid(1) == FULL
    assert at.hand(1) == ["G17"]
    assert at.body.players[1].finished
    assert (at.active(), at.body.finals) == (2, [0])
    assert at.legal(2, "play", "FD", "r1c1") == {"0"}
    assert at.legal(2, "play", "CFR") == {"0"}
    at.play(2, "pass")
    assert at.active() == 0
    assert at.legal(0, "play", "ANT") == {"0", "2"}
    assert at.refused(0, "play", "ANT", "1") == "The compound of seat 2 is finished: no card touches it."
    at.play(0, "pass")
    assert at.state.result is not None
    assert at.state.result.reason == "filled"
    assert at.state.result.places[1] == 1


def test_EX_38_a_full_score() -> None:
    """EX-38, CU-19, CU-19.1, CU-19.3 to CU-19.5"""
    score = At(FULL, EMPTY).score(0)

    assert score.parts == {"recruits": 29, "investigators": 0, "agenda": 8, "hijack": 2, "fill": 5}
    assert score.total == 44


def test_EX_39_an_investigator_spoils_agenda_and_fill() -> None:
    """EX-39"""
    score = At("CCCI/SAVY/DD.V/V..D", EMPTY).score(0)

    assert score.parts == {"recruits": 20, "investigators": -4, "agenda": 0, "hijack": 2, "fill": 0}
    assert score.total == 18


def places(*grids: str, why: str = "scored") -> tuple[int, ...]:
    """The places when a game ends like this, and the line that tells it."""
    at = At(*grids, options=Options(max_rounds=1), turn=len(grids) - 1).lay(TurnEnd())
    assert at.state.result is not None
    assert {score.total for score in at.state.result.scores} == {31}
    assert [event.kind for event in at.events] == ["rounds_over", why]
    return at.state.result.places


def test_EX_40_more_followers_break_a_tie_and_then_victory_is_shared() -> None:
    """EX-40, CU-19.7, CU-R13"""
    sixteen = "SAVY/SAVY/SVYD/VSCD"
    fourteen = "PPPS/SCCC/SVYD/V..D"
    fifteen = "PPPS/SCVV/SSVY/V.CD"

    assert places(sixteen, fourteen, why="scored_by_followers") == (1, 2)
    assert places(fourteen, sixteen, fifteen, why="scored_by_followers") == (3, 1, 2)
    assert places(fifteen, fifteen) == (1, 1)


def test_EX_41_the_discard_pile_is_shuffled_when_a_card_must_be_drawn() -> None:
    """EX-41, CU-8.2"""
    at = At(EMPTY, EMPTY, hands=["G01 G02 G03 G04"], pile="G11", discard="G05 " * 20)

    at.play(0, "discard", ["G01", "G02", "G03"])

    assert at.hand(0)[:2] == ["G04", "G11"]
    assert len(at.hand(0)) == 4
    assert [event.facts["n"] for event in at.told("reshuffled")] == [23]
    assert (len(at.body.pile), at.body.discard) == (21, [])
    assert at.body.reshuffles == 1


def test_EX_42_a_pick_that_the_supply_cannot_give_is_skipped() -> None:
    """EX-42, CU-6.4, CU-6.5, CU-6.6, CU-R6"""
    one = At(EMPTY, EMPTY, hands=["G13 G01"], V=1)
    none = At(EMPTY, EMPTY, hands=["G13 G01 G02"], V=0)

    one.play(0, "play", "G13", "1")

    assert one.grid(0) == "V.../..../..../...."
    assert none.refused(0, "play", "G13") == "Nothing on it can be gained now."


def test_EX_43_a_live_step_stays_open_until_all_have_answered() -> None:
    """EX-43, CU-A.9"""
    at = At(EMPTY, EMPTY, EMPTY, hands=["G01", "G02", "G03"], options=Options(reactions="live"))

    at.play(0, "play", "G01", "1")
    assert at.asked() == {1, 2}
    at.play(2, "pass")
    assert at.asked() == {1}
    assert at.grid(0) == EMPTY
    at.play(1, "pass")

    assert at.grid(0) == "C.../..../..../...."


def test_EX_44_only_the_final_state_of_an_agenda_counts() -> None:
    """EX-44, CU-17.3"""
    at = At("CCCC/..../..../....", EMPTY, hands=["", "CFR"], turn=1)
    assert at.score(0).parts["agenda"] == 8

    at.play(1, "play", "CFR", "0", "r1c3", "1")

    assert at.score(0).parts["agenda"] == 0


def test_EX_45_mastermind_draws_nothing_on_a_final_turn() -> None:
    """EX-45, CU-8.6"""
    at = At(".C../.P../.V../....", FULL, hands=["G03 G01 G01 G01"], finals=[])

    at.play(0, "play", "G03", "2")

    assert at.powers(0) == {"mastermind"}
    assert len(at.hand(0)) == 3
    assert not at.told("drew")


def test_EX_46_one_may_pass_on_a_final_turn_only() -> None:
    """EX-46, CU-18.6, CU-7.1, CU-R10"""
    final = At(EMPTY, EMPTY, FULL, finals=[1])
    normal = At(EMPTY, EMPTY, FULL)

    final.play(0, "pass")

    assert len(final.hand(0)) == 4
    assert final.active() == 1
    assert normal.refused(0, "pass") == ("One may pass on a final turn only; otherwise play, discard or exchange.")
    assert normal.refused(0, "discard", []) == "Choose 1 to 4."


def test_EX_47_every_upi_is_replaced_within_the_draw_that_it_interrupted() -> None:
    """EX-47, CU-5.8, CU-10.5, CU-10.6"""
    at = theft("CFR G20 G20 G20", "UPI UPI G21 G21", "UI UI G01 G02 G03")

    at.play(1, "block").play(0, "pass")
    assert at.legal(1) == {"block", "1", "2", "3", "4"}
    at.play(1, "block")
    assert at.legal(1) == {"1", "2", "3", "4"}
    at.play(1, "4")

    assert at.body.discard == ["CFR", "UPI", "UI", "UPI", "UI"]
    assert at.hand(1) == ["G21", "G21", "G01", "G02"]
    assert at.hand(0) == ["G20", "G20", "G20", "G03"]
    assert at.grid(1) == "C..I/..../..../...."
