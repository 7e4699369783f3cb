"""On the road: turns, orders, automatic choices (section 7), leaving, the end (BT-9 to BT-11), World Tours (BT-12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.band_tour import GAME
from games.band_tour.ending import ranking
from games.band_tour.model import Options, Orders
from games.band_tour.steps_between import Refill, Reveals, Swap, Vote
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_show import Show
from games.core import kernel
from games.core.choices import Answer
from games.core.table import Step
from tests.games.band_table import Road, band

SIX = "m29 m06 m32 m12 m30 m03"
QUIET = "l02 l02 l02"
LEG: list[Step] = [step for _ in range(5) for step in (Show(), EndOfShow())]


def safe(road: Road, seat: int = 0) -> Answer:
    return kernel.safe(GAME, road.state, seat)


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_only_the_band_whose_turn_it_is_is_asked() -> None:
    """BT-3.1, BT-4.11, section 8"""
    road = Road(band("m13", cards=QUIET), band("m13", cards="s13 l02 l02"), coins={"fatigue": 0})

    assert road.asked == {0}
    assert road.code(1, ["take"]) == ["NOT_YOUR_TURN"]
    road.play("stop")
    assert road.asked == {1}
    assert road.told("turn")[-1].facts["cards"] == ["s13", "l02", "l02"]


def test_a_six_piece_without_choices_is_not_stopped_for() -> None:
    """BT-3.3, section 8"""
    road = Road(band(SIX, cards=QUIET), coins={"coin": 0, "fatigue": 0})

    assert len(road.band().takings) == 1


def test_no_extra_card_beyond_the_limit() -> None:
    """BT-3.3, BT-3.4"""
    road = Road(band("m29 m06 m32 m12 m30", cards=QUIET), coins={"fatigue": 0}).play("take")

    assert road.options == ["3", "none"]
    assert road.code(0, ["take"]) == ["EXTRAS_OVER"]


def test_a_base_card_and_a_second_card_cannot_be_ignored() -> None:
    """BT-3.5, BT-3.6"""
    road = Road(band("m13", cards=QUIET)).play("take", "take", "stop")

    assert road.code(0, ["0"]) == ["NOT_EXTRA"]
    assert road.code(0, [["3", "4"]]) == ["ONE_IGNORED"]


def test_turn_effects_of_members_come_first_and_in_lineup_order() -> None:
    """BT-4.2, BT-E4"""
    road = Road(band("m26 m18 m32", cards="l02 l02 e01"), coins={"coin": 1, "fatigue": 0}).play("stop")

    assert [event.facts["card"] for event in road.told("source")][:4] == ["m26", "m18", "m32", "e01"]
    assert road.band().ledger["cards"] == 3 - 6 - 5 + 44


def test_nothing_of_a_show_lasts_into_the_next_but_what_is_meant_to() -> None:
    """BT-2.2"""
    five = band("m29 m06 m32 m12 m30", cards="g01 s07 b05 l02 l02 l02", venues="v12 v01", crowds="c10 c16")
    steps = [Show(), EndOfShow(), Show(), EndOfShow(), EndOfLeg()]
    road = Road(five, steps=steps, coins={"rand": 0, "fatigue": 0}).play("stop", "m32")

    mine = road.band()
    assert road.body.show == 2
    assert (mine.notes, mine.shields, mine.mutes, mine.draws) == ([], [], [], {})
    assert not any(member.sits for member in mine.members)
    assert [gear.id for gear in mine.member("m32").gear] == ["g01"]
    assert mine.member("m06").tired == 1 or mine.member("m29").tired == 1


# ---- standing orders ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extras", "shown"), [("none", []), ("one", ["e01"]), ("negative", ["e01", "b06"]), ("all", ["e01", "b06", "e04"])]
)
def test_standing_orders_for_extra_cards(extras: Any, shown: list[str]) -> None:
    """Section 8"""
    trio = band("m17 m19 m16", cards=f"{QUIET} e01 b06 e04", orders=Orders(extras, "automatic"))
    road = Road(trio, coins={"fatigue": 0})

    assert [card.id for card in road.band().played if card.how == "extra"] == shown
    assert len(road.band().takings) == 1
    assert [event.facts["card"] for event in road.told("ignored")] == (["b06"] if "b06" in shown else [])


def test_orders_are_secret_and_used_from_the_next_turn_on() -> None:
    """Section 8: orders are used only when the own sitting opens."""
    others = [None, 1]
    road = Road(band("m13", cards=QUIET), band("m13", cards=QUIET), coins={"fatigue": 0})
    before = [GAME.view(road.state, reader) for reader in others]

    road.play(["anytime", "orders", "none", "automatic"])

    assert [GAME.view(road.state, reader) for reader in others] == before
    assert road.asked == {0}
    mine = GAME.view(road.state, 0).mine
    assert mine is not None and (mine.extras, mine.choices) == ("Take none", "Choose for me")
    assert road.told("ordered")[0].seen_by(1) is None


# ---- automatic choices ----------------------------------------------------------------------------------------------


def test_the_automatic_extra_card_is_one_and_the_worst_is_ignored() -> None:
    """D6, D7"""
    road = Road(band("m13", cards=f"{QUIET} b08 b14"))

    assert safe(road) == ["take"]
    road.play("take")
    assert safe(road) == ["stop"]
    road.play("take", "stop")
    assert safe(road) == ["4"]


def test_good_extra_cards_are_not_ignored() -> None:
    """D7"""
    assert safe(Road(band("m13", cards=f"{QUIET} e01")).play("take", "stop")) == ["none"]


def test_the_automatic_holder_gains_most_then_has_less_gear() -> None:
    """D8"""
    most = Road(band("m15 m18 m28", cards="g01 l02 l02"), coins={"coin": 0}).play("stop")
    fewer = Road(band("m05:g06 m18", cards="g01 l02 l02"), coins={"coin": 0}).play("stop")

    assert safe(most) == ["m18"]
    assert safe(fewer) == ["m18"]


@pytest.mark.parametrize(("fund", "best"), [(-900, "Pay"), (-975, "Walk")])
def test_the_automatic_option_is_the_first_that_does_not_end_the_tour(fund: int, best: str) -> None:
    """D9"""
    road = Road(band("m13 m12", cards="s13 e01 e01", fund=fund)).play("stop")

    assert safe(road) == [best]


def test_the_automatic_choices_do_not_pay_or_replace_or_move() -> None:
    """D10, D14, D15"""
    pay = Road(band("m13", cards="p12 l02 l02")).play("stop")
    offer = Road(band("m13", cards="p02 l02 l02", venues="v12 v10")).play("stop")
    scout = Road(band("m13", cards="e14 l02 l02")).play("stop")

    assert [safe(road) for road in (pay, offer, scout)] == [["no"], ["keep"], [[]]]


def test_the_automatic_member_is_the_weakest_to_harm_and_the_best_to_help() -> None:
    """D11"""
    harm = Road(band("m11 m20 m12", cards="s13 l02 l02")).play("stop", "Walk")
    help_ = Road(band("m13 m02 m12", "IND", cards="l12 l02 l02")).play("stop")

    assert safe(harm) == ["m20"]
    assert safe(help_) == ["m02"]


def test_the_automatic_gear_to_lose_is_damaged_then_weakest() -> None:
    """D12"""
    damaged = Road(band("m13:g06,g10,g01!", cards="b03 l02 l02")).play("stop")
    weakest = Road(band("m13:g06,g10,g01", cards="b03 l02 l02")).play("stop")
    repaired = Road(band("m24:g10!,g06!", cards=QUIET)).play("stop")

    assert [safe(road) for road in (damaged, weakest, repaired)] == [["m13.2"], ["m13.1"], ["m24.1"]]


def test_the_automatic_rival_is_the_richest_then_the_next() -> None:
    """D13"""
    rich = Road(band("m13", cards="p05 l02 l02"), band("m13"), band("m13", fund=101)).play("stop")
    equal = Road(band("m13", cards="p05 l02 l02"), band("m13"), band("m13"), order=[0, 2, 1]).play("stop")

    assert safe(rich) == ["2"]
    assert safe(equal) == ["2"]


def test_the_automatic_choices_between_legs() -> None:
    """D16 to D19"""
    discards: Any = {"show": [], "venue": ["v01", "v02", "v03", "v04"], "crowd": ["c01"]}
    steps = {"vote": Vote(), "swap": Swap(), "reveal": Reveals(), "refill": Refill()}
    roads = {name: Road(band("m13", discards=discards, fund=200), steps=[step]) for name, step in steps.items()}

    assert {name: safe(road) for name, road in roads.items()} == {
        "vote": ["no"],
        "swap": ["none"],
        "reveal": ["no"],
        "refill": [["v01", "v02", "v03", "c01"]],
    }


# ---- leaving --------------------------------------------------------------------------------------------------------


def test_withdrawing_has_to_be_written_out_and_ends_the_own_turn() -> None:
    """BT-10.11, BT-10.10, BT-4.10"""
    road = Road(band("m13", cards="e01 e02 e03"), band("m13", cards=QUIET), coins={"fatigue": 0})

    assert road.code(0, ["anytime", "withdraw", "wait"]) == ["TYPE_WITHDRAW"]
    road.play(["anytime", "withdraw", "Withdraw"])

    gone = road.band()
    assert gone.removed is not None and gone.removed.reason == "withdrew"
    assert gone.discards["show"] == ["e01", "e02", "e03"]
    assert road.asked == {1}
    assert road.body.venue is not None
    assert kernel.offer(GAME, road.state, 0, "anytime") is None


def test_a_bystander_may_withdraw_without_a_stop() -> None:
    """BT-10.11, BT-9.7: the last band finishes the show, gets its bonus and wins."""
    steps = [*LEG, EndOfLeg()]
    road = Road(band("m13", cards=QUIET), band("m13", cards=QUIET), steps=steps, coins={"fatigue": 0})

    road.play(["anytime", "withdraw", "withdraw"], seat=1)
    assert road.asked == {0}
    road.play("stop")

    result = road.state.result
    assert result is not None and (result.places, result.reason) == ((1, 2), "last_band")
    assert road.band(0).ledger["hype"] > 0
    assert len(road.told("show")) == 1


def test_without_any_band_nobody_wins() -> None:
    """BT-11.7"""
    bands = [band("m13", cards="s05 l02 l02", morale=0) for _ in range(2)]
    road = Road(*bands, steps=[*LEG, EndOfLeg()]).play("stop", "stop")

    result = road.state.result
    assert result is not None and (result.places, result.reason) == ((3, 2), "all_removed")
    assert road.story()[-1] == (
        f"The tour is over, and nobody has won. Who lasted longest comes first: B ${road.band(1).fund}; "
        f"A ${road.band(0).fund}."
    )


def test_alone_a_removal_is_a_defeat_at_once() -> None:
    """BT-11.7"""
    road = Road(band("m13", cards="s05 l02 l02", morale=0), steps=[*LEG, EndOfLeg()]).play("stop")

    assert road.state.result is not None
    assert road.state.result.places == (2,)
    assert road.story()[-1] == f"The tour is over, and lost. Band Fund: A ${road.band().fund}."


def test_a_game_may_be_left_while_bands_are_forming() -> None:
    """BT-10.11"""
    begun = kernel.start(GAME, 3, Options(), [None] * 3, b"k" * 32).state

    state = kernel.submit(GAME, begun, 1, ["anytime", "withdraw", "withdraw"], b"k" * 32).state
    for seat in (0, 2):
        state = kernel.submit(GAME, state, seat, ["k8", "go"], b"k" * 32).state

    assert state.body.bands[1].removed is not None
    assert set(state.body.touring) == {0, 2}


def test_ties_go_to_morale_then_charisma_then_are_shared() -> None:
    """BT-11.5"""
    road = Road(
        band("m13", fund=500, morale=2),
        band("m29", fund=500, morale=2),
        band("m13", fund=500, morale=2),
        band("m20", fund=500, morale=3),
        steps=[Vote()],
    )

    assert ranking(road.body) == (2, 4, 2, 1)


def test_the_parts_of_a_score_say_where_the_money_came_from() -> None:
    road = Road(band("m13", cards="l02 e01 e02"), coins={"fatigue": 0}).play("stop")

    [score] = GAME.scores(road.state)
    assert score.parts == {"start": 100, "cards": 22, "merch": road.last().merch, "payout": road.last().payout}
    assert score.total == sum(score.parts.values()) == road.band().fund


# ---- what is seen ---------------------------------------------------------------------------------------------------


def test_the_line_that_sums_a_table_up() -> None:
    """Section 9"""
    first = band("m15 m18 m28 m16", fund=208, cards=QUIET, venues="v06", crowds="c07", morale=4)
    road = Road(band("m21", "NOI", QUIET, fund=228), first, order=[1, 0], coins={"coin": 0, "fatigue": 0})

    road.play("stop", seat=1).play("take", seat=0)

    line = GAME.view(road.state, None).line
    assert line == (
        "Show 1/5 - Highway Roadhouse ($40) / Classic Rock Dads - B $252 M4, A $228 M1 - "
        "waiting for A (extra card 2 of 5?)"
    ).replace("$252", f"${road.band(1).fund}")


def test_a_view_shows_what_was_played_and_what_became_of_it() -> None:
    """Section 9"""
    solo = band("m13:g01!:tired=2", cards="e05 b08 s05 b14", morale=3)
    road = Road(solo, steps=[Show(), EndOfShow(), Vote()], coins={"fatigue": 0}).play("take", "stop", "3")

    [stand] = GAME.view(road.state, None).stands
    assert [(card.card.name, card.state) for card in stand.cards] == [
        ("Steady Crew", "resolved"),
        ("Speeding Ticket", "cancelled"),
        ("Van Argument", "resolved"),
        ("Engine Fire", "ignored"),
    ]
    [member] = stand.members
    assert (member.name, member.tired, member.gear[0].damaged) == ("Rusty Calhoun", 2, True)
    assert stand.rows[-1].earnings == road.last().earnings
    assert stand.piles[0].discards == ("Engine Fire", "Steady Crew", "Van Argument", "Speeding Ticket")
