"""Computer players: what clauses are worth to them, and what they choose (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.band_tour import GAME
from games.band_tour.grammar import read_effect
from games.band_tour.model import Body, Options
from games.band_tour.rating import Outlook, average_worth, gear_worth, worth
from games.band_tour.search import BUILT
from games.band_tour.steps_between import Refill, Reveals, Swap, Vote
from games.core.autoplay import decide, play_out
from games.core.choices import Answer
from games.core.dice import Luck
from tests.games.band_table import Road, band


def steady(road: Road, seat: int = 0) -> Answer:
    return decide(GAME, "steady", road.state, seat, Luck(1))


@pytest.mark.parametrize(
    ("effect", "dollars"),
    [
        ("perf +10", 10),
        ("merch% 130", 10.5),
        ("cash -25", -25),
        ("morale +1", 16),
        ("morale -2", -32 - 20),
        ("morale -3", -48 - 400),
        ("tired +1 @all", -5),
        ("tired -1 @all", 0),
        ("skillP -3 @topP", -15),
        ("skillC -2 @topC", -14),
        ("sit @rand", -35),
        ("leave @rand", -35 * 5 - 2 * 16 - 500),
        ("break @gpick", -20),
        ("dig", 20),
        ("play 1", 4),
        ("shield BUMMER", 8),
        ("coin {cash +44} {}", 22),
        ("pick Yes {cash +3} No {cash +5}", 5),
        ("pay 25 {cash +40}", 15),
        ("pay 25 {cash +10}", 0),
        ("if tired {cash +1} else {cash +2}", 2),
        ("all {payout +10}", 10),
        ("contest P 26", 13),
    ],
)
def test_what_a_clause_is_worth(effect: str, dollars: float) -> None:
    """Section 10, for Rusty alone: P 19, C 16, Morale 2, five shows to come."""
    body = Body([band("m13", morale=2)], order=[0], show=1)

    assert worth(read_effect(effect, "here"), Outlook.of(body, 0)) == pytest.approx(dollars)


def test_gear_is_worth_more_early_on() -> None:
    """Section 10"""
    early, late = (Body([band("m13")], order=[0], show=show) for show in (1, 5))

    assert [gear_worth("g01", body.bands[0].members[0], Outlook.of(body, 0)) for body in (early, late)] == [20, 4]
    assert [average_worth("g01", Outlook.of(body, 0)) for body in (early, late)] == [15, 3]


def test_no_extra_card_is_taken_that_could_break_the_band_up() -> None:
    """Section 10 (a)"""
    safe = Road(band("m13", cards="l02 l02 l02 e01 e01 e01", morale=1))
    dangerous = Road(band("m13", cards="s05 l02 l02 s05 e01 e01", morale=1)).play("take")

    assert steady(safe) == ["take"]
    assert steady(dangerous) == ["stop"]


def test_what_would_remove_the_band_is_ignored_first() -> None:
    """Section 10 (b)"""
    road = Road(band("m13", cards="l02 l02 l02 b14 s05", morale=0)).play("take", "take", "stop")

    assert steady(road) == ["4"]


def test_a_debt_that_would_remove_the_band_is_ignored_first() -> None:
    """Section 10 (b): Morale, not money, would be the greater loss."""
    road = Road(band("m21 m29 m02", cards="e01 e02 e03 b08 b10", fund=-970, morale=1)).play("take", "take", "stop")

    assert steady(road) == ["3"]


def test_an_offer_is_taken_if_it_brings_more() -> None:
    """Section 10 (c)"""
    better = Road(band("m13", cards="p02 l02 l02", venues="v12 v10")).play("stop")
    worse = Road(band("m13", cards="p02 l02 l02", venues="v12 v01")).play("stop")

    assert [steady(better), steady(worse)] == [["replace"], ["keep"]]


def test_bad_cards_are_put_under_the_deck() -> None:
    """Section 10 (c)"""
    road = Road(band("m13", cards="e14 l02 l02 b14 e01 b08")).play("stop")

    assert steady(road) == [["0", "2"]]


def test_gear_goes_where_it_is_worth_most_and_safe() -> None:
    """Section 10 (c)"""
    worth_most = Road(band("m13 m03", cards="g01 l02 l02")).play("stop")
    safe = Road(band("m16 m03", cards="g08 l02 l02")).play("stop")

    assert [steady(worth_most), steady(safe)] == [["m13"], ["m03"]]


def test_choices_between_legs() -> None:
    """Section 10 (e)"""
    options = Options(mode="world_tour", reveal_price="touring")
    tired = Road(band("m20:tired=3 m13"), steps=[Swap()])
    printed = Road(band("m13", cards="l02 l02", fund=900), steps=[Reveals()])
    touring = Road(band("m13", cards="l02 l02", fund=900, filler=""), steps=[Reveals()], options=options)
    discards: Any = {"show": [], "venue": ["v01", "v06"], "crowd": ["c07", "c06"]}
    refill = Road(band("m13", "ROK", discards=discards), steps=[Refill()])

    assert steady(tired) == ["m20", "POP", "m29"]
    assert [steady(printed), steady(touring)] == [["no"], ["buy"]]
    assert steady(refill) == [["v06", "c07"]]
    assert steady(Road(band("m13"), steps=[Vote()])) == ["yes"]


def test_steady_beats_chance() -> None:
    """6.12"""
    games = [play_out(GAME, 2, Options(), ["steady", "random"], f"{seed}".encode() * 16) for seed in range(16)]

    wins = sum(game.state.result is not None and game.state.result.places[0] == 1 for game in games)
    assert wins > 8


def test_sharp_builds_a_band_and_knows_no_more_than_its_seat() -> None:
    """Section 10: it deals out what it cannot know; the same luck gives the same choice."""
    road = Road(band("m13", cards="l02 l02 l02 b14"), band("m13"))
    other = GAME.resample(GAME.copy(road.state), 0, Luck(4))

    answers = [decide(GAME, "sharp", state, 0, Luck(2)) for state in (road.state, road.state)]

    assert answers[0] == answers[1]
    assert answers[0][0] in ("take", "stop")
    assert decide(GAME, "sharp", other, 0, Luck(2))[0] in ("take", "stop")
    assert all(1 <= len(row.lineup) <= 6 for row in BUILT.values())


def test_sharp_does_not_ruin_itself() -> None:
    """Section 10: with Fund -$990, paying $28 would be the end of the tour."""
    road = Road(band("m13 m12", cards="s13 e01 e01", fund=-990)).play("stop")

    assert decide(GAME, "sharp", road.state, 0, Luck(2)) != ["Pay"]
