"""The worked examples W19 to W37 of the rules page, each by its number."""

from __future__ import annotations

import pytest

from games.band_tour import GAME
from games.band_tour.ending import ranking
from games.band_tour.model import Options, Removal
from games.band_tour.reckon import sheet, standing
from games.band_tour.steps_between import Bonus, Refill, Reveals, Swap, Vote
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_show import Show
from games.core import kernel
from games.core.choices import Illegal
from tests.games.band_table import KEY, Road, band

VANTAGE = "m15 m18 m28 m16"
PASTEL = "m30 m12 m23 m09"
TOUR = Options()


def test_W19_the_hype_bonus_takes_standing_charisma() -> None:
    """BT-11.1, BT-R13, BT-6.6"""
    road = Road(band("m15:g08 m18:g03! m28:skill_c=1 m16"), steps=[EndOfLeg()], options=TOUR)

    [hype] = road.told("hype")
    assert (hype.facts["charisma"], hype.facts["hype"]) == (13, 52)
    assert road.band().fund == 152


def test_W20_the_hype_bonus_is_paid_in_debt_and_may_be_nothing() -> None:
    """BT-11.2"""
    pastel, other = band(PASTEL, "ELE", fund=-40, morale=5), band("m29 m02 m11 m15", morale=0)
    road = Road(pastel, other, steps=[EndOfLeg()], options=TOUR)

    assert [event.facts["hype"] for event in road.told("hype")] == [75, 0]
    assert road.band(0).fund == 35


def test_W21_the_ranking_of_those_on_tour_and_those_removed() -> None:
    """BT-11.4 to BT-11.6"""
    road = Road(
        band("m29 m29", fund=640, morale=3),
        band("m29 m29", fund=640, morale=4),
        band("m29", removed=Removal("debt", 4, 0, 1)),
        band("", removed=Removal("members", 5, 1, 0)),
        band("m29", removed=Removal("morale", 5, 0, 2)),
        steps=[Vote()],
    )

    assert ranking(road.body) == (2, 1, 5, 3, 4)


def test_W22_a_venue_that_replaces_another_comes_too_late_for_turn_effects() -> None:
    """BT-E16, BT-9.6"""
    first = band("m13", cards="e01 e01 e01", venues="v13", crowds="c16")
    second = band("m29", "POP", cards="e01 e01 p02", venues="v19")
    road = Road(first, second, coins={"rand": 0, "fatigue": 0})

    road.play("stop", "stop", "replace")

    assert [one.members[0].tired for one in road.body.bands] == [1, 1]
    assert [road.last(seat).payout for seat in (0, 1)] == [65, 65]
    assert road.band(0).discards["venue"] == ["v13"]
    assert road.band(1).discards["venue"] == ["v19"]
    for money in road.told("money"):
        assert [row["n"] for row in money.facts["merch_parts"] if row.get("who") == "v19"] == ["+10"]


@pytest.mark.parametrize(("scores", "payouts"), [((29, 22, 34), [43, 43, 43]), ((34, 22, 34), [69, 43, 43])])
def test_W23_only_the_band_that_holds_the_contest_can_win_it(scores: tuple[int, ...], payouts: list[int]) -> None:
    """BT-E22"""
    bands = [band(f"m12:skill_p={p - 4}", cards="l02 l02 l02") for p in scores]
    bands[0].decks["show"][0] = "p11"
    road = Road(*bands, coins={"fatigue": 0}).play("stop", "stop", "stop")

    assert tuple(road.last(seat).p for seat in range(3)) == scores
    assert [road.last(seat).payout for seat in range(3)] == payouts


def test_W24_a_swap_brings_a_newcomer_without_the_bonus() -> None:
    """BT-12.4 to BT-12.6, BT-R20, BT-R28"""
    road = Road(band("m05:g01,g06:tired=2 m07", "MTL", morale=2), steps=[Bonus(), Swap(), Vote()])

    before = road.band().members[0]
    assert (before.skill_p, before.skill_c, road.band().morale) == (1, 1, 3)
    road.play(["m05", "ROK", "m15"])

    sunny, dani = road.band().members
    assert (sunny.id, sunny.tired, sunny.skill_p, sunny.skill_c) == ("m15", 0, 0, 0)
    assert [gear.id for gear in sunny.gear] == ["g01", "g06"]
    assert sheet(road.body, 0, live=False).own["m15"] == (8, 4)
    assert (dani.skill_p, dani.skill_c) == (1, 1)
    assert road.band().left == ["m05"]


def test_W25_paid_reveals_at_printed_prices() -> None:
    """BT-12.8 to BT-12.10, BT-R24"""
    rich = band("m13", cards="p03 p09 b05 e08", fund=812)
    bands = [rich, band("m13", cards="g01", fund=640), band("m13", fund=90)]
    road = Road(*bands, steps=[Reveals(), Vote()], richest=0)

    assert road.asked == {0, 1}
    road.play("buy", seat=0).play("no", seat=1)

    assert road.asked == {0}
    assert road.band(0).fund == 712
    assert road.band(0).discards["show"] == ["p03", "p09", "b05"]
    road.play("buy")
    assert road.band(0).pending == ["e08"]
    assert [one.fund for one in road.body.bands] == [512, 640, 90]
    assert road.asked == {0, 1, 2}


def test_W25_a_pending_card_comes_first_in_its_step() -> None:
    """BT-12.9, BT-R26, BT-4.3, BT-3.6"""
    road = Road(band("m13", cards="e01 l02 e04", pending=["e08"])).play("take", "stop", "none")

    edges = [event.facts["card"] for event in road.told("source") if event.facts["category"] == "EDGE"]
    assert edges == ["e08", "e01", "e04", "e02"]
    assert road.band().pending == []
    assert road.band().morale == 2


def test_W26_a_faulty_deck_is_refused_with_every_fault() -> None:
    """BT-13.3"""
    gear = "2 g01, 2 g02, 2 g03, 2 g04, 2 g05, 1 g06"
    edge = "2 e01 2 e02 2 e03 2 e04 1 e05"
    rest = "3 l02 2 l01 2 l03 2 l04 1 l05 " + " ".join(f"2 {kind}0{n}" for kind in "psb" for n in range(1, 6))
    state = kernel.start(GAME, 1, Options(deck_building=True), [None], KEY).state
    answer = ["k5", "change", "ROK", "type", f"{gear}\n{edge}; {rest}", "vd3", "cd3", ""]

    with pytest.raises(Illegal) as error:
        kernel.submit(GAME, state, 0, answer, KEY)

    sentences = [GAME.words.refusal(fault) for fault in error.value.faults]
    assert sentences == ["Gear: 11 of 10.", "Edge: 9 of 10.", "3 copies of Surprise Sponsorship (at most 2)."]


def test_W27_a_band_without_members_finishes_the_show_and_leaves() -> None:
    """BT-10.8, BT-9.5"""
    other = band("m13", cards="e01 e01 e01")
    road = Road(band("m21", "NOI", "s13 e01 e03"), other, coins={"fatigue": 0}).play("stop", "Walk", "stop")

    assert road.sums() == (10, 6, 40, 43, 183)
    assert (road.last().coins, road.last().tails) == (0, ())
    assert road.band().removed == Removal("members", 1, 1, 0)


def test_W28_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    """BT-13.5"""
    pile = {"show": ["e01"] * 40, "venue": [], "crowd": []}
    solo = band("m13", cards="l02 l03", filler="", discards=pile)
    road = Road(solo)

    assert [card.id for card in road.band().played] == ["l02", "l03", "e01"]
    assert road.band().shuffles == {"show": 1}
    assert len(road.band().decks["show"]) == 39


@pytest.mark.parametrize(
    ("genre", "members", "p", "merch"), [("ELE", "m30 m12", 23, 47), ("POP", "m30 m12", 16, 30), ("ROK", "m13", 19, 35)]
)
def test_W29_core_genre_and_genre(genre: str, members: str, p: int, merch: int) -> None:
    """BT-14.3, BT-14.4"""
    road = Road(band(members, genre, "l02 l02 l02", venues="v09", crowds="c02"), coins={"fatigue": 0}).play("stop")

    assert (road.last().p, road.last().merch) == (p, merch)


def test_W30_a_percentage_comes_before_what_later_categories_add() -> None:
    moth = band("m21", "NOI", "l01 l02 g12", venues="v04", crowds="c16")
    road = Road(moth, coins={"fatigue": 0}).play("stop")

    assert road.sums() == (29, 40, 85, 20, 227)


def test_W31_the_limit_of_extra_cards_is_fixed_for_the_turn() -> None:
    """BT-3.3"""
    liturgy = "m06 m05 m03 m07 m08"
    steps = [Show(), EndOfShow(), Show(), EndOfShow(), EndOfLeg()]
    five = band(liturgy, "MTL", "s08 e01 e01", venues="v12 v11", crowds="c10 c16")
    road = Road(five, steps=steps, coins={"rand": 0, "fatigue": 0})

    assert road.body.turn.limit == 1
    road.play("take", "none", "Leave")

    assert road.band().size == 4
    assert road.body.show == 2
    assert road.body.turn.limit == 2


def test_W32_tails_tire_and_the_tireless_stay_fresh() -> None:
    """BT-9.2 to BT-9.4, BT-E23"""
    coins = {"fatigue/1/1/m15": 1, "fatigue/1/1/m28": 1, "fatigue/1/1": 0}
    vantage = Road(band(VANTAGE, cards="l02 l02 l02", crowds="c09"), coins={"coin": 0, **coins}).play("stop")
    liturgy = Road(band("m06 m05 m03 m07 m08", "MTL", "b05 b13 l02"), coins={"fatigue": 1}).play("stop")

    assert vantage.last().tails == ("m15", "m28")
    assert standing(vantage.body, 0) == (17, 11)
    assert liturgy.last().tails == ("m06", "m05", "m03", "m08")
    assert liturgy.last().coins == 5


def test_W33_an_option_may_make_debt_but_a_payment_may_not() -> None:
    """BT-10.3, BT-R27"""
    first = Road(band("m13", cards="s13 e01 e01", fund=10), coins={"fatigue": 0}).play("stop", "Pay")
    second = Road(band("m13", cards="p12 e01 e01", fund=20), coins={"fatigue": 0}).play("stop")

    assert [row["n"] for row in first.told("source")[-1].facts["did"] if row["line"] == "cash"] == ["-$28"]
    assert first.band().ledger["cards"] == -28
    assert second.told("source")[-1].facts["did"] == [{"line": "too_poor", "n": 25}]
    assert "cards" not in second.band().ledger


def test_W34_a_shield_and_an_ignored_card_work_together() -> None:
    """BT-E14, BT-3.7"""
    met = Road(band("m13", cards="e05 b08 l03 b14"), coins={"fatigue": 0}).play("take", "stop", "none")
    avoided = Road(band("m13", cards="e05 b08 l03 b14"), coins={"fatigue": 0}).play("take", "stop", "3")

    assert met.band().ledger["cards"] == -90
    assert [card.state for card in met.band().played][1::2] == ["cancelled", "resolved"]
    assert "cards" not in avoided.band().ledger
    assert [card.state for card in avoided.band().played][1::2] == ["cancelled", "ignored"]


@pytest.mark.parametrize(
    ("morale", "cards", "left", "out"),
    [(0, "s05 l02 l02", -1, True), (1, "s05 l02 l02", 0, False), (0, "e08 s05 l02", 0, False)],
)
def test_W35_morale_below_nothing_removes_a_band(morale: int, cards: str, left: int, out: bool) -> None:
    """BT-10.7"""
    duo, other = band("m13 m12", cards=cards, morale=morale), band(VANTAGE, cards="l02 l02 l02")
    road = Road(duo, other, coins={"coin": 0, "fatigue": 0})

    road.play("stop", "stop")

    assert road.band().morale == left
    assert (road.band().removed is not None) == out


def test_W36_each_band_may_put_back_what_it_has_flipped() -> None:
    """BT-12.11, BT-R22"""
    bands = [band(VANTAGE) for _ in range(4)]
    for seat, one in enumerate(bands):
        many = 1 if seat else 2
        one.discards = {"show": [], "venue": ["v01", "v02"][:many], "crowd": ["c01", "c02"][:many]}
    road = Road(*bands, steps=[Refill(), Vote()])

    nodes = kernel.asked(GAME, road.state)
    assert [len(nodes[seat].options) for seat in range(4)] == [4, 2, 2, 2]  # type: ignore[union-attr]
    road.play([["v02", "c01", "c02"]], seat=0)
    for seat in (1, 2, 3):
        road.play([], seat=seat)

    first = road.band(0)
    assert sorted(first.decks["venue"]) == ["v02", "v12"]
    assert (first.discards["venue"], first.discards["crowd"]) == (["v01"], [])
    assert all(one.shuffles == {"venue": 1, "crowd": 1} for one in road.body.bands)


def test_W37_after_stop_there_are_no_more_extra_cards() -> None:
    """BT-3.4, BT-3.5"""
    road = Road(band("m13 m12", cards="l02 l02 l02 e01 l03")).play("take", "take", "stop")

    assert road.options == ["3", "4", "none"]
    assert road.body.turn.limit == 4
    assert road.code(0, ["take"]) == ["EXTRAS_OVER"]
