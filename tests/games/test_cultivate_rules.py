"""Rules of CULTivate that no worked example covers: setup, placement, draws, the end."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Illegal
from games.cultivate import GAME
from games.cultivate.drawing import Draw
from games.cultivate.model import Options
from games.cultivate.turns import TurnEnd
from tests.games.cultivate_table import EMPTY, KEY, At

NEARLY = "CCCC/SAVY/DDYV/VSC."
FULL = "CCCC/SAVY/DDYV/VSCD"


def started(seats: int, key: bytes = KEY, **options: str) -> kernel.AnyState:
    return kernel.start(GAME, seats, Options(**options), [None] * seats, key).state  # type: ignore[arg-type]


# ---- setup ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """CU-1.1"""
    with pytest.raises(Illegal, match="SEATS"):
        started(seats)


def test_the_first_player_is_the_host_or_drawn_by_lot() -> None:
    """CU-1.2"""
    firsts = {started(4, b"%d" % number, first_player="random").body.first for number in range(30)}

    assert started(4).body.first == 0
    assert firsts == {0, 1, 2, 3}


def test_dealt_leaders_give_three_agendas_each_and_are_chosen_in_secret() -> None:
    """CU-1.5, D1b"""
    state = started(3, draft="random_leader")
    leaders = [player.leader for player in state.body.players]
    assert len(set(leaders)) == 3
    assert kernel.waiting(GAME, state) == {0, 1, 2}

    first = kernel.submit(GAME, state, 1, [f"{leaders[1]}_12"], KEY).state

    assert GAME.view(first, 0) == GAME.view(state, 0)
    assert kernel.waiting(GAME, first) == {0, 1, 2}
    for seat in (0, 2):
        assert kernel.safe(GAME, first, seat) == [f"{leaders[seat]}_8"]
        first = kernel.submit(GAME, first, seat, [f"{leaders[seat]}_8"], KEY).state
    assert [player.goal.points for player in first.body.players] == [8, 12, 8]


def test_sides_are_revealed_together() -> None:
    """CU-1.6, D2, CU-R4"""
    state = started(2)
    for seat, agenda in enumerate(("pierre_8", "ben_8")):
        state = kernel.submit(GAME, state, seat, [agenda], KEY).state

    half = kernel.submit(GAME, state, 0, ["b"], KEY).state

    assert GAME.view(half, None) == GAME.view(state, None)
    assert [stand.side for stand in GAME.view(half, 1).stands] == ["", ""]
    whole = kernel.submit(GAME, half, 1, ["a"], KEY).state
    assert [stand.side for stand in GAME.view(whole, 1).stands] == ["b", "a"]


@pytest.mark.parametrize("investigations", [3, 4, 5])
def test_only_the_investigations_chosen_are_in_the_pile(investigations: int) -> None:
    """CU-1.7, CU-1.8, CU-20.2"""
    at = started(2, investigations=investigations)  # type: ignore[arg-type]

    assert at.body.pile.count("UI") == investigations
    assert GAME.view(at, None).investigations == investigations


# ---- compounds ------------------------------------------------------------------------------------------------------


def test_a_hole_above_an_investigator_can_be_filled() -> None:
    """CU-2.8"""
    at = At(".P../I.../..../....", EMPTY, hands=["G01"])

    assert at.options(0, "play", "G01")["1"].label == "Column 1: r1c1"
    assert not at.options(0, "play", "G01")["1"].bar


def test_an_earlier_recruit_opens_a_space_for_a_later_one() -> None:
    """CU-6.2, CU-6.3: the Youth fills row 3, so that the Activist can be locked below it"""
    at = At("CPSA/DVAY/.DDD/.SCD", EMPTY, hands=["G16"])
    assert at.legal(0, "play", "G16") == {"V", "Y"}

    at.play(0, "play", "G16", "Y", "1", "1")

    assert at.grid(0) == "CPSA/DVAY/YDDD/VSCD"
    assert at.body.players[0].finished


def test_a_player_may_not_stop_gaining_early() -> None:
    """CU-6.4"""
    at = At(EMPTY, EMPTY, hands=["G19"])

    assert at.refused(0, "play", "G19", "V", "1", "D", "2").startswith("Something is still to be chosen")


def test_a_rival_may_be_given_a_power_on_anothers_turn_and_draws_at_once() -> None:
    """CU-3.3, CU-14.6, CU-5.8 d: the deal locks a Scientist in the rival's Mastermind space"""
    at = At(
        "S.../..../..../....", ".C../.P../.V../.I..", hands=["FD G01 G01 G01", "G02 G02 G02 G02"], pile="G11 G12 G13"
    )

    at.play(0, "play", "FD", "r1c1", "1", "r4c2")

    assert (at.grid(0), at.grid(1)) == ("I.../..../..../....", ".C../.P../.V../.S..")
    assert at.powers(1) == {"mastermind"}
    assert at.hand(1)[-1] == "G11"
    assert at.hand(0)[-1] == "G12"
    assert [event.facts["power"] for event in at.told("power")] == ["mastermind"]


def test_followers_of_the_same_type_are_neither_swapped_nor_switched() -> None:
    """CU-14.4, CU-15.4, CU-R23"""
    at = At("S.../S.../..../....", "SC../..../..../....", hands=["FD ANT"])

    assert at.legal(0, "play", "FD", "r1c1", "1") == {"r1c2"}
    assert "r2c1" not in at.legal(0, "play", "ANT", "0", "r1c1")


def test_a_swap_ignores_holes_and_investigators_above() -> None:
    """CU-14.5, CU-R19"""
    at = At("I.../C.../..../....", ".V../.D../..../....", hands=["FD"])

    at.play(0, "play", "FD", "r2c1", "1", "r2c2")

    assert (at.grid(0), at.grid(1)) == ("I.../D.../..../....", ".V../.C../..../....")


def test_an_investigator_can_be_stolen() -> None:
    """CU-13.1, CU-R20"""
    at = At("C.../..../..../....", "I.../..../..../....", hands=["CFR"])

    at.play(0, "play", "CFR", "1", "r1c1", "2")

    assert at.grid(0) == "CI../..../..../...."
    assert at.score(0).total == -1


def test_between_two_players_only_the_own_investigator_can_be_sent_away() -> None:
    """CU-11.4, CU-R21"""
    at = At(EMPTY, "I.../..../..../....", hands=["SR"])

    assert at.mine(0).hand[0].reason == "No investigator can go to another rival."


def test_an_investigator_of_one_rival_goes_to_another_never_to_oneself() -> None:
    """CU-11.1, CU-R21"""
    at = At(EMPTY, "I.../..../..../....", EMPTY, hands=["SR"])

    assert at.legal(0, "play", "SR", "1:r1c1") == {"2"}


def test_an_agenda_counts_in_its_exact_place_only() -> None:
    """CU-17.2, CU-R3"""
    shifted = At("...P/CCCC/..../....", EMPTY)

    assert shifted.score(0).parts["agenda"] == 0
    agenda = shifted.view(None).stands[0].agenda
    assert agenda is not None
    assert (agenda.matched, agenda.size) == (0, 4)


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_any_card_can_be_discarded_and_as_many_are_drawn() -> None:
    """CU-7.1, CU-7.2, CU-7.3"""
    at = At(EMPTY, "C.../..../..../....", hands=["UPI UPI CFR G01"])

    at.play(0, "discard", ["UPI", "CFR", "UPI.2"])

    assert at.body.discard == ["UPI", "CFR", "UPI"]
    assert at.hand(0) == ["G01", "G01", "G02", "G03"]
    assert at.grid(1) == "C.../..../..../...."


def test_nothing_is_drawn_when_both_piles_are_empty() -> None:
    """CU-8.3"""
    at = At(EMPTY, EMPTY, hands=["G01"], pile="").lay(Draw(seat=0, count=2), TurnEnd())

    assert at.hand(0) == ["G01"]


def test_without_investigators_in_the_supply_a_ui_does_nothing() -> None:
    """CU-10.2, CU-16.3, CU-R2"""
    at = At(EMPTY, EMPTY, hands=["G01"], pile="UI G02 G03", I=0)

    at.play(0, "discard", "G01")

    assert at.told("fizzled")
    assert (at.grid(0), at.hand(0)) == (EMPTY, ["G02"])


def test_a_reshuffle_depends_on_the_contents_of_the_discard_pile_only() -> None:
    """Section 8.3, randomness"""
    piles = []
    for discard in ("G01 G02 G03 G04 G05 G06", "G06 G05 G04 G03 G02 G01"):
        at = At(EMPTY, EMPTY, hands=["G11"], pile="", discard=discard)
        piles.append(at.play(0, "discard", "G11").body.pile)

    assert piles[0] == piles[1]


# ---- the end --------------------------------------------------------------------------------------------------------


def test_a_compound_filled_on_anothers_turn_gives_that_player_the_last_final_turn() -> None:
    """CU-18.4, CU-R9: seat 1 deals a Drifter for the only investigator of seat 2"""
    at = At(EMPTY, "D.../..../..../....", "CCCC/SAVY/DDYI/VSCD", hands=["G01", "FD", "G01"], turn=1)

    at.play(1, "play", "FD", "r1c1", "2", "r3c4")

    assert at.body.players[2].finished
    assert (at.active(), at.body.finals) == (0, [1])


def test_a_final_turn_still_to_come_is_dropped_when_its_player_is_filled() -> None:
    """CU-18.5, CU-R38"""
    at = At("D.../..../..../....", "CCCC/SAVY/DDYI/VSCD", FULL, hands=["FD"], finals=[1])
    at.body.players[2].finished = True

    at.play(0, "play", "FD", "r1c1", "1", "r3c4")

    assert at.state.result is not None
    assert [score.parts["fill"] for score in at.state.result.scores] == [0, 5, 5]


def test_the_filler_draws_nothing_but_a_used_influence_is_replaced() -> None:
    """CU-18.7: seat 1's UPI is cancelled, so the card fills the compound, and only the replacements of seat 1 come"""
    at = At(NEARLY, EMPTY, hands=["G14 UPI", "UPI G01"], pile="G02 G03", options=Options())

    at.play(0, "play", "G14", "4").play(1, "block").play(0, "block").play(1, "pass").play(1, "pass")

    assert at.body.players[0].finished
    assert at.hand(0) == []
    assert at.hand(1) == ["G01", "G02"]


def test_the_first_exchange_that_fills_ends_the_turn() -> None:
    """CU-9.12, CU-R8: a Scientist becomes two recruits, one for the last hole; Manipulate gives no second exchange"""
    at = At("CCCC/SAVY/DDY./VSCD", EMPTY)
    assert "manipulate" in at.powers(0)

    at.play(0, "exchange", "B", "r2c1", "V", "1", "Y", "4")

    assert at.grid(0) == "CCCC/VAVY/DDYY/VSCD"
    assert at.body.players[0].finished
    assert at.asked() == {1}


def test_the_game_stops_after_the_last_round_allowed() -> None:
    """CU-18.10, CU-R33"""
    at = At(EMPTY, EMPTY, options=Options(reactions="orders", max_rounds=2))
    for seat in (0, 1, 0):
        at.play(seat, "discard", [at.hand(seat)[0]])
    assert at.state.result is None

    at.play(1, "discard", [at.hand(1)[0]])

    assert at.state.result is not None
    assert (at.state.result.reason, at.body.round) == ("max_rounds", 2)


def test_a_final_turn_with_nothing_to_do_is_not_asked() -> None:
    """CU-18.6: no cards, no exchange, so only the pass is left"""
    at = At("C.../..../..../....", EMPTY, FULL, hands=["", ""], finals=[1]).play(0, "pass")

    assert at.state.result is not None
    assert [event.seat for event in at.told("passed")] == [0, 1]


def test_totals_may_be_negative() -> None:
    """CU-19.2, CU-19.6"""
    assert At("I.../I.../V.../....", EMPTY).score(0).total == -7
