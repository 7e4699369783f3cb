"""World Tours: the vote, what happens between two legs, and how they end (BT-12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.band_tour import GAME
from games.band_tour.model import Options
from games.band_tour.steps_between import Bonus, Refill, Renewal, Reveals, Swap, Vote, price, richest
from games.band_tour.steps_leg import EndOfLeg, Leg
from games.core import kernel
from tests.games.band_table import WORLD, Road, band

SIX = "m29 m06 m32 m12 m30 m03"
QUIET = "l02 l02 l02"


def world(*bands: Any, options: Options = WORLD, **more: Any) -> Road:
    """Five shows are over, with nothing but the end of the leg to come."""
    return Road(*bands, steps=[EndOfLeg()], options=options, show=5, **more)


def test_one_no_ends_the_tour_after_the_hype_bonus() -> None:
    """BT-12.2, BT-R14, BT-R15"""
    road = world(band("m13"), band("m13"))
    assert kernel.waiting(GAME, road.state) == {0, 1}
    assert [one.ledger["hype"] for one in road.body.bands] == [16, 16]

    road.play("no", seat=0)
    assert road.state.result is None
    road.play("yes", seat=1)

    assert road.state.result is not None and road.state.result.reason == "voted"


def test_a_fixed_world_tour_goes_on_without_a_vote_and_ends_in_time() -> None:
    """BT-12.1 to BT-12.4, BT-2.1, BT-2.3"""
    fixed = Options(mode="world_tour", world_tour_end="fixed")
    road = world(band("m13 m12"), band("m13 m12"), options=fixed, flipper=0)

    assert road.body.leg == 2
    assert [one.morale for one in road.body.bands] == [3, 3]
    road.play(["none"], seat=0).play(["none"], seat=1)
    assert isinstance(road.state.stack[-1], Reveals)
    road.play("no", seat=0).play("no", seat=1)

    assert (road.body.show, road.body.flipper) == (6, 1)
    assert (Options().most_legs, WORLD.most_legs, fixed.most_legs, Options(mode="world_tour", legs=6).most_legs) == (
        1,
        4,
        2,
        6,
    )


def test_the_last_leg_is_the_end() -> None:
    """BT-12.2"""
    road = Road(band("m13"), steps=[EndOfLeg()], options=Options(mode="world_tour", legs=3), leg=3, show=15)

    assert road.state.result is not None


def test_a_swap_brings_nobody_who_is_or_was_in_the_band() -> None:
    """BT-12.5"""
    road = Road(band("m13 m12", left=["m16"]), steps=[Swap(), Vote()])

    assert road.code(0, ["m13", "ELE", "m12"]) == ["IN_BAND"]
    assert road.code(0, ["m13", "ROK", "m16"]) == ["LEFT_BAND"]
    assert road.code(0, ["m13", "ROK", "m13"]) == ["IN_BAND"]


def test_discarded_show_cards_come_back_but_stolen_and_pending_ones_do_not() -> None:
    """BT-12.7"""
    solo = band("m13:g01", cards="e01", filler="", stolen=["g02"], pending=["e08"])
    solo.discards = {"show": ["b01", "b02"], "venue": ["v01"], "crowd": []}
    road = Road(solo, steps=[Renewal(), Vote()])

    assert sorted(road.band().decks["show"]) == ["b01", "b02", "e01"]
    assert road.band().discards == {"show": [], "venue": ["v01"], "crowd": []}


@pytest.mark.parametrize(
    ("cards", "kind", "place"),
    [
        ("p01 g01", "attached", "gear"),
        ("e01", "set_aside", "pending"),
        ("l02", "set_aside", "pending"),
        ("s01", "averted", ""),
    ],
)
def test_what_a_paid_reveal_turns_up(cards: str, kind: str, place: str) -> None:
    """BT-12.8, BT-12.9"""
    road = Road(band("m13", cards=cards), steps=[Reveals(), Vote()]).play("buy")

    found = cards.split()[-1]
    assert road.told(kind)
    assert (found in road.band().pending) == (place == "pending")
    assert (found in [gear.id for gear in road.band().members[0].gear]) == (place == "gear")
    assert road.band().ledger["reveals"] == -100


def test_a_paid_reveal_may_find_nothing() -> None:
    """BT-12.8, BT-13.7: no reshuffle."""
    road = Road(band("m13", cards="p01 p02", filler=""), steps=[Reveals(), Vote()]).play("buy")

    assert road.told("found_nothing")
    assert road.band().discards["show"] == ["p01", "p02"]


def test_gear_from_a_reveal_holds_nobody_else_up() -> None:
    """BT-12.3"""
    bands = [band("m13 m12", cards="g01", fund=300), band("m13 m12", cards="g02", fund=300), band("m13", fund=300)]
    road = Road(*bands, steps=[Reveals(), Vote()], richest=2)
    road.play("buy", seat=0).play("buy", seat=1).play("no", seat=2)

    assert road.asked == {0, 1}
    road.play("m12", seat=1)
    assert road.asked == {0}
    road.play("m13", seat=0)
    assert [len(one.members[seat].gear) for seat, one in enumerate(road.body.bands[:2])] == [1, 1]


def test_the_second_reveal_waits_for_nobody_elses_gear() -> None:
    """BT-12.3, BT-12.10"""
    bands = [band("m13 m12", cards="e01", fund=900), band("m13 m12", cards="g02", fund=300)]
    road = Road(*bands, steps=[Reveals(), Vote()], richest=0)

    road.play("buy", seat=0).play("buy", seat=1)

    assert road.asked == {0, 1}
    road.play("no", seat=0).play("m12", seat=1)
    assert isinstance(road.state.stack[-1], Vote)


def test_who_stays_may_be_swapped() -> None:
    """BT-E23: only effects cannot make this member leave."""
    road = Road(band("m14 m12"), steps=[Swap(), Vote()]).play(["m14", "ROK", "m13"])

    assert [member.id for member in road.band().members] == ["m13", "m12"]


def test_if_the_richest_does_not_buy_nobody_gets_a_second_reveal() -> None:
    """BT-12.10"""
    road = Road(
        band("m13", cards="e01", fund=900), band("m13", cards="e01", fund=800), steps=[Reveals(), Vote()], richest=0
    )

    road.play("no", seat=0).play("buy", seat=1)

    assert isinstance(road.state.stack[-1], Vote)


def test_the_richest_band_and_the_prices() -> None:
    """BT-12.10, BT-12.8"""
    bands = [band("m13", fund=5), *(band(one, fund=5, morale=2) for one in ("m29", "m13", "m13"))]
    road = Road(*bands, steps=[Vote()])
    touring = Options(mode="world_tour", reveal_price="touring")

    assert richest(kernel.open_table(GAME, road.state)) == 2
    assert [price(WORLD, False), price(WORLD, True), price(touring, False), price(touring, True)] == [100, 200, 10, 20]


def test_no_more_than_three_of_a_kind_go_back() -> None:
    """BT-12.11"""
    discards: Any = {"show": [], "venue": ["v01", "v02", "v03", "v04"], "crowd": ["c01"]}
    road = Road(band("m13", discards=discards), steps=[Refill(), Vote()])

    assert road.code(0, [["v01", "v02", "v03", "v04"]]) == ["REFILL"]
    assert kernel.asked(GAME, road.state)[0].most == 4  # type: ignore[union-attr]


def test_a_band_left_alone_between_legs_has_won() -> None:
    """BT-10.11"""
    road = world(band("m13"), band("m13"))

    road.play(["anytime", "withdraw", "withdraw"], seat=0)

    result = road.state.result
    assert result is not None and (result.places, result.reason) == ((2, 1), "last_band")


def test_the_training_of_a_world_tour_lasts() -> None:
    """BT-12.4, BT-12.12"""
    road = Road(band("m13 m12"), steps=[Bonus(), Bonus(), Vote()])

    assert [(member.skill_p, member.skill_c) for member in road.band().members] == [(2, 2), (2, 2)]
    assert (road.body.leg, road.band().morale) == (3, 4)


def test_a_leg_is_five_shows() -> None:
    """BT-2.1"""
    road = Road(band(SIX, cards=f"{QUIET} " * 5), steps=[Leg()], options=Options(), coins={"coin": 0, "fatigue": 0})

    assert [event.facts["show"] for event in road.told("show")] == [1, 2, 3, 4, 5]
    assert road.state.result is not None and road.state.result.reason == "tour_over"


def test_the_line_says_which_leg_is_ahead_before_and_after_the_vote() -> None:
    """Section 9"""
    road = world(band("m13"))
    voting = GAME.view(road.state, None).line
    road.play("yes")

    assert voting.startswith("Before leg 2 - ")
    assert GAME.view(road.state, None).line.startswith("Before leg 2 - ")


def test_sittings_and_simultaneous_steps_have_clocks_of_their_own() -> None:
    """Section 8: whoever misses two sittings in a row is played automatically until they are back."""
    sitting, swap = Road(band("m13", cards=QUIET)), Road(band("m13"), steps=[Swap(), Vote()])
    forming = kernel.start(GAME, 1, Options(), [None], b"k" * 32).state

    assert [kernel.pace(GAME, state, 0) for state in (sitting.state, swap.state, forming)] == [
        "turn",
        "form",
        "form",
    ]
    assert (GAME.patience, GAME.goes_on) == (2, True)
