"""Corners of the rules that no other file comes to: played cards, replaced places, removed bands, empty decks."""

from __future__ import annotations

from typing import Any

import pytest

from games.band_tour import GAME
from games.band_tour.cards import CATEGORIES
from games.band_tour.model import Body, Options, Removal
from games.band_tour.reckon import is_poorest, standing
from games.band_tour.steps_leg import EndOfLeg
from games.band_tour.steps_setup import par_answer
from games.core import kernel
from games.core.dice import Luck
from tests.games.band_table import KEY, Road, band

QUIET = "l02 l02 l02"
OUT = Removal("debt", 1, 0, 1)


# ---- the nine steps -------------------------------------------------------------------------------------------------


def test_a_turn_always_goes_through_the_nine_steps_in_their_order() -> None:
    """BT-4.1, BT-4.2, BT-3.2, BT-3.8, BT-R8: however the cards were revealed."""
    duo = band("m26 m13", cards="b08 p08 s05 l02 e01 g01", venues="v13", crowds="c15")
    road = Road(duo, coins={"rand": 0, "fatigue": 0}).play("take", "take", "take", "stop", "none", "m13")

    assert [event.facts["category"] for event in road.told("source")] == list(CATEGORIES)
    assert [card.id for card in road.band().played] == ["b08", "p08", "s05", "l02", "e01", "g01"]


def test_a_turn_is_open_to_everybody() -> None:
    """BT-3.9, BT-15.1: what is revealed and what becomes of it."""
    road = Road(band("m13", cards="e01 s05 l02 b08"), band("m13")).play("take")

    shown = [GAME.view(road.state, reader).stands[0].cards for reader in (None, 0, 1)]
    assert [card.card.id for card in shown[0]] == ["e01", "s05", "l02", "b08"]
    assert shown[0] == shown[1] == shown[2]


def test_a_part_that_cannot_be_done_is_skipped() -> None:
    """BT-4.8: nobody is left to sit out or tire, the Performance still falls."""
    road = Road(band("m13", cards="b09 s07 l02"), coins={"rand": 0, "fatigue": 0}).play("stop")

    did = {event.facts["card"]: [row["line"] for row in event.facts["did"]] for event in road.told("source")}
    assert did["s07"] == ["sits", "perf"]
    assert did["b09"] == ["morale"]


def test_gear_may_go_to_a_member_who_sits_out() -> None:
    """BT-5.1, BT-E12"""
    road = Road(band("m13 m12", cards="p07 s07 l02 g01"), coins={"rand": 0, "fatigue": 0}).play("stop")

    assert road.band().members[0].sits
    assert road.options == ["m13", "m12"]


# ---- cards played on top --------------------------------------------------------------------------------------------


def test_gear_played_on_top_is_attached() -> None:
    """BT-E12, BT-5.1"""
    road = Road(band("m13", cards="l09 l02 l02 g01"), coins={"fatigue": 0}).play("stop")

    assert [gear.id for gear in road.band().members[0].gear] == ["g01"]
    assert road.last().p == 4 + 15 + 4 + 10


def test_a_shield_cancels_a_card_played_on_top_too() -> None:
    """BT-E14: the next one that the band would resolve, however it came."""
    road = Road(band("m13", cards="e05 l09 b14 b08"), coins={"fatigue": 0}).play("stop")

    assert [(card.id, card.state) for card in road.band().played][2:] == [("b14", "resolved"), ("b08", "cancelled")]
    assert road.band().ledger["cards"] == -90


def test_several_shields_add_up() -> None:
    """BT-E14"""
    road = Road(band("m13", cards="e05 e05 b08 b14 b13"), coins={"fatigue": 0}).play("take", "take", "stop", "none")

    assert [card.state for card in road.band().played] == ["resolved"] * 2 + ["cancelled"] * 2 + ["resolved"]


def test_a_venue_that_comes_before_step_six_meets_the_own_band() -> None:
    """BT-E16: its `turn` effect reaches every band that has not yet come to that step."""
    road = Road(band("m13", cards="l09 l02 l02 p02", venues="v12 v13"), coins={"rand": 0, "fatigue": 0})

    road.play("stop", "replace")

    assert road.band().members[0].tired == 1
    assert road.last().payout == 65 + 8


def test_a_muted_crowd_still_has_its_turn() -> None:
    """BT-E15: `turn` effects still to come are not muted."""
    road = Road(band("m13", cards="l09 l02 l02 p13", crowds="c15"), coins={"fatigue": 0}).play("stop")

    assert road.band().morale == 2


# ---- sums -----------------------------------------------------------------------------------------------------------


def test_a_least_payout_leaves_a_higher_one_alone() -> None:
    """BT-8.2, BT-E3"""
    road = Road(band("m13", cards="p01 l02 l02", venues="v10"), coins={"coin": 0, "fatigue": 0}).play("stop")

    assert road.last().payout == 68


def test_merch_and_payout_are_never_below_nothing() -> None:
    """BT-7.1, BT-7.4, BT-8.3"""
    road = Road(band("m20", cards="b05 b13 b10", venues="v01", crowds="c09"), coins={"fatigue": 0}).play("stop")

    assert (road.last().merch, road.last().payout) == (0, 0)
    assert road.band().fund == 100


def test_relief_does_not_make_fresher_than_fresh() -> None:
    """BT-E6: Fatigue changes, but not below 0; who never tires can be relieved."""
    road = Road(band("m13:tired=1 m12 m07:tired=1", cards="l06 l06 l02"), coins={"fatigue": 0}).play("stop")

    assert [member.tired for member in road.band().members] == [0, 0, 0]


def test_only_damaged_gear_is_repaired() -> None:
    """6.1: eligible for `fix` is damaged Gear; a single one is not asked for."""
    road = Road(band("m24:g10,g06!", cards=QUIET), coins={"fatigue": 0}).play("stop")

    assert not any(gear.damaged for gear in road.band().members[0].gear)
    assert len(road.band().takings) == 1


def test_standing_scores_are_those_of_all_members() -> None:
    """BT-6.6: also of those who sit out this show."""
    duo = band("m27 m12")
    duo.members[0].sits = True

    assert standing(Body([duo], order=[0]), 0) == (4 + 7 + 4, 2 + 5 + 3)


@pytest.mark.parametrize(("fund", "shows"), [(25, 0), (24, 1)])
def test_a_payment_needs_its_price_in_the_fund(fund: int, shows: int) -> None:
    """BT-10.3, BT-E19: with a dollar less nothing is asked, and the show goes on to its end."""
    road = Road(band("m13", cards="p12 e01 e01", fund=fund), coins={"fatigue": 0}).play("stop")

    assert len(road.band().takings) == shows


def test_fatigue_does_not_lower_charisma() -> None:
    """BT-6.2"""
    road = Road(band("m13:tired=3:skill_c=1", cards=QUIET), coins={"fatigue": 0}).play("stop")

    assert (road.last().p, road.last().c) == (4 + 15 - 3, 3 + 13 + 1)


def test_money_from_cards_is_not_earned() -> None:
    """BT-9.1, BT-R11: $66 from cards do not spare a band the Fatigue check."""
    road = Road(band("m13", cards=QUIET, crowds="c09"), coins={"fatigue": 0}).play("stop")

    assert road.last().earnings == 19 + 16 + 8 - 12 + 35
    assert (road.band().ledger["cards"], road.last().coins) == (66, 1)


# ---- removed bands --------------------------------------------------------------------------------------------------


def test_a_removed_band_is_nobodys_measure() -> None:
    """BT-10.10: neither for `poorest` nor for `contest` nor as a rival."""
    strong = band("m13:skill_p=30", fund=-2000, removed=OUT)
    road = Road(strong, band("m13", cards="p11 p05 l02"), band("m20", cards=QUIET, fund=150), coins={"fatigue": 0})

    assert is_poorest(road.body, 1)
    road.play("stop")
    assert road.asked == {2}
    road.play("stop")

    assert [road.last(seat).payout for seat in (1, 2)] == [35 + 8 + 26 + 10, 35 + 8 - 10]
    assert road.band(0).takings == []


def test_a_removed_band_gets_no_hype_bonus() -> None:
    """BT-10.9, BT-11.1"""
    road = Road(band("m13"), band("m13", fund=-1000, removed=OUT), steps=[EndOfLeg()], options=Options())

    assert [event.seat for event in road.told("hype")] == [0]
    assert road.band(1).fund == -1000


def test_a_rival_who_withdraws_is_no_choice_any_more() -> None:
    """BT-10.11, BT-E20: the only one left is taken without a question."""
    bands = [band("m13", cards="p05 l02 l02"), band("m13", cards=QUIET), band("m13", cards=QUIET)]
    road = Road(*bands, coins={"fatigue": 0}).play("stop")
    assert road.options == ["1", "2"]

    road.play(["anytime", "withdraw", "withdraw"], seat=2)

    assert road.asked == {1}
    assert [note.n for note in road.band(1).notes] == [-10]


def test_a_card_on_offer_goes_under_its_deck_when_the_band_withdraws() -> None:
    """BT-10.11, BT-4.10"""
    first = band("m13", cards="p02 l02 l02", venues="v12 v13 v01")
    road = Road(first, band("m13", cards=QUIET), coins={"fatigue": 0}).play("stop")
    assert road.body.offered == "v13"

    road.play(["anytime", "withdraw", "withdraw"], seat=0)

    assert (road.body.offered, road.band(0).decks["venue"]) == ("", ["v01", "v13"])
    assert [card.state for card in road.band(0).played] == ["cut", "resolved", "resolved"]


# ---- decks ----------------------------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_anew_for_the_flip() -> None:
    """BT-13.6, BT-2.4"""
    discards: Any = {"show": [], "venue": ["v09"], "crowd": ["c11"]}
    road = Road(band("m13", venues="", crowds="", discards=discards))

    assert road.body.venue is not None and road.body.crowd is not None
    assert (road.body.venue.id, road.body.crowd.id) == ("v09", "c11")
    assert road.band().discards == {"show": [], "venue": [], "crowd": []}


def test_a_card_that_is_not_there_is_not_taken() -> None:
    """BT-13.5: one base card, and no question for an extra one."""
    road = Road(band("m13", cards="l02", filler=""), coins={"fatigue": 0})

    assert [card.id for card in road.band().played] == ["l02"]
    assert len(road.band().takings) == 1


def test_a_deck_has_at_most_two_copies_and_a_place_only_once() -> None:
    """BT-R21, BT-13.1, BT-13.2"""
    three = GAME.judge("show-deck", "3 Tube Amp")
    twice = GAME.judge("crowd-deck", "c01 c01")

    assert "3 copies of Tube Amp (at most 2)." in [GAME.words.refusal(fault) for fault in three]
    assert [GAME.words.refusal(fault) for fault in twice] == [
        "Crowd Deck: 2 of 10 cards.",
        "Crowd listed twice: Headbangers.",
    ]


def test_par_takes_the_six_of_highest_performance_and_twice_charisma() -> None:
    """BT-S7: ties go to the lower id; the commonest keyword is the core genre."""
    cast = ["m11", "m07", "m15", "m03", "m18", "m29", "m02", "m32"]

    assert par_answer(cast) == ["m29", "m32", "m18", "m02", "m15", "m07", "POP", ""]


def test_the_crowds_to_come_are_dealt_anew_for_whoever_reckons_ahead() -> None:
    """BT-S3: the Venues are known, the Crowds are not."""
    state = kernel.start(GAME, 1, Options(daily=True), [None], KEY).state
    known = state.body.daily

    dealt = GAME.resample(GAME.copy(state), 0, Luck(2)).body.daily

    assert known is not None and dealt is not None
    assert dealt.venues == known.venues
    assert dealt.crowds != known.crowds
    assert sorted(dealt.crowds + dealt.spare_crowds) == sorted(known.crowds + known.spare_crowds)


@pytest.mark.parametrize("genre", ["IND", "POP"])
def test_the_draws_of_a_daily_have_their_names(genre: str) -> None:
    """BT-S1, BT-S5, BT-15.7: whatever is formed."""
    begun = kernel.start(GAME, 1, Options(daily=True), [None], KEY)
    cast = begun.state.body.daily.cast

    formed = kernel.submit(GAME, begun.state, 0, [cast[0], "done", genre, ""], KEY)

    assert [draw.stream for draw in begun.draws] == ["daily/cast", "daily/deck", "daily/venues", "daily/crowds"]
    assert [draw.stream for draw in formed.draws] == ["deck/1/show/0"]
