"""The worked examples W1 to W18 of the rules page, each by its number."""

from __future__ import annotations

from games.band_tour import GAME
from games.band_tour.cards import DECK_KINDS
from games.band_tour.model import Options
from games.band_tour.reckon import standing
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_show import Show
from games.core import kernel
from games.core.table import Step
from tests.games.band_table import KEY, Road, band

VANTAGE = "m15 m18 m28 m16"
PASTEL = "m30 m12 m23 m09"


def setup(*choices: str) -> kernel.Outcome:
    """A game in which everybody takes a ready-made band as it is."""
    outcome = kernel.start(GAME, len(choices), Options(), [None] * len(choices), KEY)
    for seat, choice in enumerate(choices):
        outcome = kernel.submit(GAME, outcome.state, seat, [choice, "go"], KEY)
    return outcome


def test_W1_vantage_nine_may_play_three_to_five_cards() -> None:
    """BT-1.8, BT-1.9, BT-3.3"""
    outcome = setup("k5")

    [formed] = [event for event in outcome.events if event.kind == "formed"]
    mine = outcome.state.body.bands[0]
    assert (formed.facts["p"], formed.facts["c"]) == (19, 11)
    assert (mine.fund, mine.morale, mine.missing) == (100, 4, 2)
    assert len(mine.played) == 3
    assert outcome.state.body.sitting.limit == 2


def test_W2_tape_moth_alone_may_play_three_to_eight_cards() -> None:
    outcome = setup("k1")

    [formed] = [event for event in outcome.events if event.kind == "formed"]
    assert (formed.facts["p"], formed.facts["c"]) == (3, 2)
    assert standing(outcome.state.body, 0) == (22, 14)
    assert outcome.state.body.bands[0].morale == 1
    assert outcome.state.body.sitting.limit == 5


def test_W3_the_flipper_alternates_with_two_bands() -> None:
    """BT-2.3, BT-2.4, BT-2.6"""
    bands = [band("m13", cards="e08 e02 e03 " * 5, venues="v12 " * 5, crowds="c10 " * 5) for _ in range(2)]
    road = Road(*bands, order=[1, 0], options=Options(), steps=shows(5), coins={"fatigue": 0})

    road.play(*["stop"] * 10)

    assert [event.seat for event in road.told("show")] == [1, 0, 1, 0, 1]
    assert [event.seat for event in road.told("turn")] == [1, 0, 0, 1, 1, 0, 0, 1, 1, 0]
    used = [[len(road.band(seat).discards[kind]) for seat in (0, 1)] for kind in DECK_KINDS[1:]]
    assert used == [[2, 3], [2, 3]]


def shows(number: int) -> list[Step]:
    return [step for _ in range(number) for step in (Show(), EndOfShow())] + [EndOfLeg()]


def test_W4_the_flipper_cycle_passes_over_a_removed_band() -> None:
    """BT-2.3, BT-2.6, BT-10.10"""
    six = "m29 m06 m32 m12 m30 m03"
    doomed = band(six, cards="e01 e02 e03 s05 e02 e03", morale=0, venues="v12", crowds="c16")
    bands = [doomed, *(band(six, cards="e01 e02 e03 " * 6, venues="v12 v01", crowds="c10 c11") for _ in range(3))]
    road = Road(*bands, order=[2, 0, 3, 1], options=Options(), steps=shows(5), coins={"fatigue": 0})

    flips = [(event.facts["show"], event.seat) for event in road.told("show")]
    turns = [event.seat for event in road.told("turn")]

    assert flips == [(1, 2), (2, 0), (3, 3), (4, 1), (5, 2)]
    out = road.band(0).removed
    assert out is not None and out.show == 2
    assert road.told("show")[1].facts["crowd"] == "c16"
    assert turns[-6:-3] == [1, 2, 3]


def test_W5_modifiers_go_in_the_order_of_the_categories() -> None:
    """BT-7.2, BT-8.2"""
    road = Road(band("m13", cards="e04 b06 p01", venues="v05"), coins={"fatigue": 0})

    road.play("stop", "Water")

    assert road.sums() == (19, 16, 19, 55, 174)
    assert road.last().coins == 1


def test_W6_every_percentage_rounds_down() -> None:
    road = Road(band("m13", cards="e02 l03 b04", venues="v09", crowds="c09"), coins={"fatigue": 0})

    road.play("stop")

    assert road.sums() == (19, 16, 23, 18, 141)


def test_W7_order_inside_a_category_matters() -> None:
    first = Road(band("m13", cards="p01 p06 b13", venues="v09", crowds="c09"), coins={"fatigue": 0}).play("stop")
    second = Road(band("m13", cards="p06 p01 b13", venues="v09", crowds="c09"), coins={"fatigue": 0}).play("stop")

    assert first.last().payout == 0
    assert second.last().payout == 21


def test_W8_a_full_show() -> None:
    """BT-3 to BT-8"""
    vantage = band(VANTAGE, cards="g01 e12 b08 l05 s01", venues="v06", crowds="c07")
    moth = band("m21", "NOI", "e07 p04 s10 b06 l04 g12")
    road = Road(vantage, moth, coins={"coin/1/1/m18": 0, "coin/2/1/l04": 1, "coin/2/1/p04": 0})

    road.play("take", "take", "4", "m18", "Photo")
    road.play("take", "take", "take", "stop", "3", "Door")

    assert road.sums(0) == (28, 20, 102, 44, 208)
    assert road.sums(1) == (37, 9, 46, 82, 228)
    assert road.last(1).earnings == 128
    assert road.band(1).members[0].skill_p == -3


def test_W9_exactly_a_hundred_needs_no_fatigue_check() -> None:
    """BT-9.1, BT-9.2"""
    road = Road(band("m13", cards="e05 l02 s03")).play("stop")

    assert road.sums() == (21, 16, 57, 43, 197)
    assert (road.last().earnings, road.last().tails) == (100, None)


def test_W10_a_loss_makes_debt() -> None:
    """BT-10.1, BT-10.2"""
    road = Road(band("m13", cards="l02 e01 b08", fund=0, crowds="c09"), coins={"fatigue": 0}).play("stop")

    assert road.sums() == (29, 16, 41, 35, 60)
    assert [event.facts["did"][0].get("n") for event in road.told("source")][1:] == ["+$22", "-$38"]
    assert road.last().coins == 1


def test_W11_a_ruined_band_leaves_at_once() -> None:
    """BT-10.5, BT-4.10, BT-10.9"""
    others = band(VANTAGE, cards="e01 e02 e03")
    road = Road(band("m13", cards="b14 b08 s03", fund=-965), others, coins={"coin": 0, "fatigue": 0})

    road.play("stop", "stop")

    lost = road.band(0)
    assert lost.removed is not None and lost.removed.reason == "debt"
    assert (lost.fund, lost.morale, lost.takings) == (-1005, 0, [])
    assert [(card.id, card.state) for card in lost.played] == [("b14", "cut"), ("b08", "cut"), ("s03", "resolved")]
    assert lost.discards["show"] == ["s03", "b14", "b08"]


def test_W12_the_limit_of_debt_is_reached_at_a_thousand() -> None:
    """BT-10.5, BT-R17"""
    others = band(VANTAGE, cards="e01 e02 e03")
    gone = Road(band("m13", cards="b14 e01 e02", fund=-910), others, coins={"coin": 0}).play("stop")
    there = Road(band("m13", cards="b14 e01 e02", fund=-909), band(VANTAGE, cards="e01 e02 e03")).play("stop")

    assert (gone.band().fund, gone.band().removed is None) == (-1000, False)
    assert (there.band().fund, there.band().removed) == (-999, None)


def test_W13_only_the_final_sum_is_raised_to_nothing() -> None:
    """BT-6.3, BT-6.4, BT-3.7"""
    choir = band("m17 m19 m16", "PNK", "g02 e12 s04 b05 l04 b06", venues="v01", crowds="c03")
    tired = {"rand/1/1/s04/0": 0, "rand/1/1/s04/1": 1, "coin/1/1/l04": 0, "fatigue": 0}
    road = Road(choir, coins=tired)

    road.play("take", "take", "take", "5", "m16")

    assert road.sums() == (15, 0, 36, 15, 195)
    assert road.last().coins == 3
    assert road.band().discards["show"] == ["b06", "e12", "l04", "s04", "b05"]
    assert [member.tired for member in road.band().members] == [1, 1, 0]


def test_W14_damage_of_a_choice() -> None:
    """BT-5.4"""
    road = Road(band("m05 m07", "MTL", "g01 g06 b03", venues="v05"), coins={"fatigue": 0})

    road.play("stop", "m05", "m05", "Water", "m05.0")

    assert road.sums() == (0, 4, 16, 43, 159)
    assert [(gear.id, gear.damaged) for gear in road.band().members[0].gear] == [("g01", True), ("g06", False)]


def test_W15_a_shield_cancels_the_next_bummer() -> None:
    """BT-E14"""
    duo = band("m05:g01!,g06 m07", "MTL", "b03 e05 b10")
    road = Road(duo, coins={"fatigue": 0}).play("stop")

    assert road.sums()[:4] == (19, 4, 31, 43)
    assert road.band().morale == 1
    assert [card.state for card in road.band().played] == ["cancelled", "resolved", "resolved"]
    assert road.band().discards["show"] == ["e05", "b03", "b10"]


def test_W16_repaired_gear_can_be_damaged_again() -> None:
    """BT-5.4, BT-5.5"""
    duo = band("m05:g01!,g06 m07", "MTL", "b03 s03 l13", morale=1)
    road = Road(duo, coins={"fatigue": 0}).play("stop", "m05.0")

    assert road.sums()[:4] == (5, 4, 29, 43)
    assert [gear.damaged for gear in road.band().members[0].gear] == [True, False]


def test_W17_a_flight_case_protects_everything_with_its_holder() -> None:
    """BT-5.8, BT-5.11"""
    road = Road(band("m01 m02", "IND", "g07 g04 b02", venues="v10")).play("stop", "m01", "m01")

    assert road.sums() == (22, 10, 44, 68, 177)


def test_W18_a_member_who_sits_out_counts_but_does_not_play() -> None:
    """BT-6.5"""
    pastel = band(PASTEL, "ELE", "s07 e06 e09", crowds="c18")
    road = Road(pastel, coins={"rand/1/1/s07/0": 1, "rand/1/1/s07/1": 0, "fatigue": 0}).play("stop")

    assert road.sums()[:4] == (4, 24, 60, 35)
    assert road.last().coins == 4
    assert [member.tired for member in road.band().members] == [1, 0, 0, 0]
