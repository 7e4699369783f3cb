"""What the clauses do, one by one (section 6.1, BT-5, BT-6), beyond the worked examples."""

from __future__ import annotations

import pytest

from games.band_tour import GAME
from games.band_tour.cards import LASTING, VENUES
from games.band_tour.effects import Amount, Condition
from games.band_tour.grammar import read_effect
from games.band_tour.model import Active, Body
from games.band_tour.reckon import Scene, holds, sheet, standing, value
from games.band_tour.steps_choice import Attach
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_show import Show
from tests.games.band_table import Road, band

TWO_SHOWS = [Show(), EndOfShow(), Show(), EndOfShow(), EndOfLeg()]


@pytest.mark.parametrize(
    ("count", "number"), [("", 2), ("size", 4), ("missing", 8), ("others", 2), ("gear", 2), ("genres", 6)]
)
def test_counts(count: str, number: int) -> None:
    """6.1"""
    duo = band("m13:g01,g02! m05", "IND")

    assert value(Amount(2, count), duo) == number  # type: ignore[arg-type]
    assert value(Amount(2, count, 3), duo) == min(3, number)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        (Condition("core", ("IND", "POP")), True),
        (Condition("core", ("MTL",)), False),
        (Condition("genre", ("MTL", "POP")), True),
        (Condition("genre", ("RAP",)), False),
        (Condition("size<=", bound=2), True),
        (Condition("size>=", bound=3), False),
        (Condition("morale<=", bound=1), False),
        (Condition("fund<", bound=101), True),
        (Condition("fund<", bound=100), False),
        (Condition("venue", ("CLUB", "OUT")), True),
        (Condition("venue", ("HALL",)), False),
        (Condition("role", ("GTR",)), True),
        (Condition("role", ("VOX",)), False),
        (Condition("poorest"), True),
        (Condition("gear"), True),
        (Condition("loose"), True),
        (Condition("tired"), False),
        (Condition("P>=", bound=10), False),
    ],
)
def test_conditions(condition: Condition, true: bool) -> None:
    """6.1"""
    body = Body([band("m13:g01,g02! m05", "IND", fund=100)], order=[0], venue=Active("v12", 0))

    assert holds(condition, Scene(body, 0)) == true


def test_conditions_of_a_show_are_false_outside_any() -> None:
    """BT-6.6"""
    body = Body([band("m02", "IND")], order=[0], venue=Active("v12", 0))

    assert sheet(body, 0).own["m02"] == (4, 7)
    assert standing(body, 0) == (4, 4)


def test_the_poorest_of_several_and_alone() -> None:
    """6.1: ties count; with one band in the game: Fund below 200."""
    several = Body([band("m13", fund=50), band("m13", fund=50), band("m13", fund=60)], order=[0, 1, 2])
    alone = [Body([band("m13", fund=fund)], order=[0]) for fund in (199, 200)]

    assert [holds(Condition("poorest"), Scene(several, seat)) for seat in range(3)] == [True, True, False]
    assert [holds(Condition("poorest"), Scene(body, 0)) for body in alone] == [True, False]


def test_own_scores_stop_at_nothing_and_further_points_are_recorded() -> None:
    """BT-6.1, BT-9.3, BT-R12"""
    body = Body([band("m04:tired=5 m03")], order=[0])

    assert sheet(body, 0).own == {"m04": (0, 3), "m03": (5, 2)}
    assert body.bands[0].members[0].tired == 5


def test_gear_of_a_member_who_sits_out_is_silent_but_counts() -> None:
    """BT-5.3, BT-5.11, BT-6.5"""
    duo = band("m10:g08 m13")
    duo.members[0].sits = True
    body = Body([duo], order=[0])

    assert sheet(body, 0).own == {"m13": (4, 3)}
    assert value(Amount(1, "gear"), duo) == 1
    assert duo.size == 2


@pytest.mark.parametrize("damaged", [False, True])
def test_a_blow_damages_working_gear_and_destroys_damaged_gear(damaged: bool) -> None:
    """BT-5.4"""
    gear = "g01!" if damaged else "g01"
    road = Road(band(f"m13:{gear}", cards="b03 l02 l02"), coins={"fatigue": 0}).play("stop")

    left = road.band().members[0].gear
    assert [one.damaged for one in left] == ([] if damaged else [True])
    assert ("g01" in road.band().discards["show"]) == damaged


def test_stolen_gear_is_gone_and_lost_gear_is_discarded() -> None:
    """BT-5.6, BT-5.7"""
    stolen = Road(band("m13:g01", cards="b02 l02 l02"), coins={"rand": 0, "fatigue": 0}).play("stop")
    lost = Road(band("m13:g01", cards="b12 l02 l02"), coins={"fatigue": 0}).play("stop", "Surrender")

    assert (stolen.band().stolen, "g01" in stolen.band().discards["show"]) == (["g01"], False)
    assert (lost.band().stolen, "g01" in lost.band().discards["show"]) == ([], True)


@pytest.mark.parametrize("members", ["m03:g01", "m13:g07,g01"])
def test_protected_gear_is_no_target(members: str) -> None:
    """BT-5.8"""
    road = Road(band(members, cards="b03 b02 l02"), coins={"fatigue": 0}).play("stop")

    assert not any(gear.damaged for gear in road.band().members[0].gear)
    assert road.band().ledger["cards"] == -35 + 22


def test_a_damaged_flight_case_protects_nothing() -> None:
    """BT-5.3, BT-5.8"""
    assert len(band("m13:g07!,g01").loose) == 2
    assert band("m13:g07,g01").loose == []


def test_gear_of_a_member_who_leaves_is_discarded() -> None:
    """BT-5.9, BT-10.6, BT-14.3"""
    road = Road(band("m13:g01 m12", cards="s13 l02 l02"), coins={"fatigue": 0}).play("stop", "Walk", "m13")

    assert "g01" in road.band().discards["show"]
    assert (road.band().left, road.band().morale) == (["m13"], 2)
    assert road.band().genres == {"ROK", "ELE", "RAP"}


def test_gear_without_members_is_discarded() -> None:
    """BT-5.10"""
    road = Road(band("", cards="g01 l02 l02 l02 l02 l02 l02 l02 l02", morale=1), coins={"fatigue": 0})

    while road.state.result is None:
        road.play("none" if "none" in road.options else "stop")

    assert "g01" in road.band().discards["show"]


def test_who_stays_cannot_be_made_to_leave() -> None:
    """BT-E9, BT-E18"""
    road = Road(band("m14", cards="s13 l02 l02"), coins={"fatigue": 0}).play("stop")

    assert road.options == ["Pay", "Snap"]
    assert road.code(0, ["Walk"]) == ["BARRED"]


def test_nobody_but_those_present_is_meant() -> None:
    """6.1: selectors mean members who are present."""
    coins = {"rand/1/1/b09/0": 0, "rand/1/1/s07/0": 0, "rand/1/1/s07/1": 0, "fatigue": 0}
    road = Road(band("m13 m12", cards="s07 b09 l02"), coins=coins).play("stop")

    told = {event.facts["card"]: event.facts["did"] for event in road.told("source")}
    assert [row.get("who") for row in told["s07"]] == ["m13", "m12", None]
    assert told["b09"][0] == {"line": "sits", "who": "m12"}
    assert road.last().p == 0


def test_a_draw_among_one_counts_and_none_is_no_draw() -> None:
    """BT-15.7"""
    alone = Road(band("m13", cards="s04 l02 l02"), coins={"rand/1/1/s04/0": 0, "rand/1/1/s04/1": 0, "fatigue": 0})
    nobody = Road(band("m13 m12", cards="b09 s07 l02"), coins={"rand/1/1/s07": 0, "rand/1/1/b09": 0, "fatigue": 0})

    alone.play("stop")
    nobody.play("stop")

    assert alone.band().members[0].tired == 2
    assert alone.band().draws == {"rand/s04": 2}


def test_relief_goes_to_the_most_tired_the_first_of_equals() -> None:
    """6.1, BT-E6"""
    road = Road(band("m04 m13:tired=2 m12:tired=2", cards="l02 l02 l02", crowds="c16"), coins={"fatigue": 0}).play(
        "stop"
    )

    assert [member.tired for member in road.band().members] == [0, 1, 2]


def test_digging_passes_cards_over_and_attaches_gear() -> None:
    """BT-E11, BT-13.7"""
    road = Road(band("m13", cards="l07 l02 l02 b14 p01 g05 e01"), coins={"fatigue": 0}).play("stop")

    assert [gear.id for gear in road.band().members[0].gear] == ["g05"]
    assert road.band().discards["show"][:2] == ["b14", "p01"]
    assert road.band().ledger["cards"] == 44


def test_digging_in_a_deck_without_gear_discards_it_all() -> None:
    """BT-E11, BT-13.7"""
    road = Road(band("m13", cards="l07 l02 l02 b14", filler=""), coins={"fatigue": 0}).play("stop")

    assert road.band().decks["show"] == []
    assert "b14" in road.band().discards["show"]


def test_a_card_played_on_top_resolves_at_once_in_its_own_category() -> None:
    """BT-E12, BT-7.2: a Promoter played in step 4 still changes the payout as a Promoter."""
    road = Road(band("m13", cards="l09 e02 l02 p06", venues="v09", crowds="c16"), coins={"fatigue": 0}).play("stop")

    assert [event.facts["card"] for event in road.told("source")] == ["e02", "l09", "p06", "l02"]
    assert road.last().payout == (40 + 14) // 2
    assert [card.how for card in road.band().played] == ["base", "base", "base", "play"]


def test_scouted_cards_go_under_the_deck_in_the_order_seen() -> None:
    """BT-E13, BT-15.2"""
    solo = band("m13", cards="e14 l02 l02 b14 e01 b08 l03", filler="")
    road = Road(solo, coins={"fatigue": 0}).play("stop", [["0", "2"]])

    assert road.band().decks["show"] == ["e01", "l03", "b14", "b08"]
    [seen] = road.told("scouted")
    assert seen.seen_by(None) is None
    assert seen.seen_by(0) == {"stay": ["e01"], "under": ["b14", "b08"]}
    assert road.told("source")[0].facts["did"][1] == {"line": "scout", "n": 3, "moved": 2}


def test_a_deck_seen_whole_is_known_whole() -> None:
    """BT-E13: looking twice at the last cards counts none of them twice."""
    solo = band("m13", cards="e14 e14 l02 b14 e01", filler="")
    road = Road(solo, coins={"fatigue": 0}).play("stop", [["0"]], [["0", "1"]])

    mine = GAME.view(road.state, 0).mine
    assert mine is not None
    assert (road.band().known, road.band().sunk) == (0, 2)
    assert mine.bottom == ("Tight Live Set", "Engine Fire")


def test_unused_shields_end_with_the_show() -> None:
    """BT-E14, BT-2.2"""
    cards = "e05 l02 l02 b08 l02 l02"
    road = Road(band("m29 m06 m32 m12 m30 m03", cards=cards, venues="v12 v01"), steps=TWO_SHOWS, coins={"fatigue": 0})

    assert road.told("cancelled") == []
    assert road.band().ledger["cards"] == 22 * 4 - 38 - 10


def test_a_muted_crowd_does_not_count_nor_one_that_replaces_it() -> None:
    """BT-E15"""
    solo = band("m13", cards="p13 p03 l02", crowds="c10 c19")
    road = Road(solo, coins={"fatigue": 0}).play("stop", "replace")

    assert road.sums()[:4] == (29, 16, 29 + 16 + 8, 35)


def test_an_offer_turned_down_goes_under_the_own_deck() -> None:
    """BT-E16"""
    road = Road(band("m13", cards="p02 l02 l02", venues="v12 v13 v01"), coins={"fatigue": 0}).play("stop", "keep")

    assert road.band().decks["venue"] == ["v01", "v13"]
    assert road.last().payout == VENUES["v12"].payout + 8


def test_an_offered_card_reaches_those_who_have_not_come_to_its_step() -> None:
    """BT-E16: only bands that have not yet come to step 6 meet the new Venue's `turn` effect."""
    first = band("m13", cards="p02 l02 l02", venues="v12 v13")
    road = Road(first, band("m13", cards="l02 l02 l02"), coins={"rand": 0, "fatigue": 0})

    road.play("stop", "replace", "stop")

    assert [one.members[0].tired for one in road.body.bands] == [0, 1]


def test_an_empty_venue_deck_is_made_anew_for_an_offer() -> None:
    """BT-13.6"""
    solo = band("m13", cards="p02 l02 l02", venues="v12", discards={"show": [], "venue": ["v01"], "crowd": []})
    road = Road(solo).play("stop")

    assert road.body.offered == "v01"
    assert road.band().shuffles == {"venue": 1}


def test_modifiers_for_others_count_as_promoter_effects() -> None:
    """BT-E20, BT-E21, BT-7.2"""
    mine = band("m13", cards="p05 p08 p14")
    road = Road(mine, band("m13", cards="p01 l02 l02"), band("m12", "RAP"), coins={"fatigue": 0})

    road.play("stop", "1")

    assert [(note.what, note.n, note.category) for note in road.band(1).notes] == [
        ("payout", -10, "PROMOTER"),
        ("payout", 10, "PROMOTER"),
        ("char", -4, "PROMOTER"),
    ]
    assert [note.what for note in road.band(2).notes] == ["payout", "char"]
    assert [note.what for note in road.band(0).notes] == ["payout", "payout", "char", "perf"]


def test_without_another_band_a_rival_is_nobody() -> None:
    """BT-E20, BT-E22"""
    road = Road(band("m13", cards="p05 p11 e01", venues="v12"), coins={"fatigue": 0}).play("stop")

    assert road.last().payout == 35 + 8 + 10 + 26
    assert road.last().p == 29


def test_what_show_cards_count_is_settled_when_they_resolve() -> None:
    """BT-4.7"""
    road = Road(band("m13 m12", cards="e07 s13 l02"), coins={"fatigue": 0}).play("stop", "Walk", "m13")

    assert [(note.source, note.n) for note in road.band().notes] == [("e07", 4), ("e07", 12)]
    assert road.last().p == 4 + 16


def test_lasting_effects_are_reckoned_afresh() -> None:
    """BT-4.7: Rivet is worth more when the band is smaller."""
    road = Road(band("m01 m12", "IND", cards="s13 l02 l02"), coins={"fatigue": 0}).play("stop", "Walk", "m12")

    assert road.last().p == 4 + 2 * 5


def test_a_percentage_lifts_a_negative_amount_to_nothing_first() -> None:
    """BT-7.3, BT-8.2: $15 - 18 = -3, halved from 0, +10; rounded from -3 it would end with 8."""
    solo = band("m13", cards="p04 p06 p08", venues="v01", crowds="c16")
    road = Road(solo, coins={"coin": 1, "fatigue": 0}).play("stop", "Door")

    assert road.last().payout == 10


def test_gear_from_a_reveal_is_attached_by_its_owner() -> None:
    """BT-12.9, D8"""
    road = Road(band("m13 m12", found=["g01"]), steps=[Attach(0, "g01"), *TWO_SHOWS])

    assert road.options == ["m13", "m12"]
    road.play("m12")

    assert [gear.id for gear in road.band().members[1].gear] == ["g01"]
    assert road.band().found == []
    assert len(road.told("attached")) == 1


def test_every_lasting_effect_names_only_who_it_lies_on() -> None:
    """6.1: `@self` for members, `@holder` for Gear."""
    for card, effect in LASTING.items():
        targets = {one.target for one in effect if hasattr(one, "target") and one.target}
        assert targets <= ({"@holder"} if card.startswith("g") else {"@self"})
    assert read_effect("", "nowhere") == ()
