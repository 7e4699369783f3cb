"""Whole tours: the contract of all engines, every line told, the daily challenge."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.band_tour import GAME
from games.band_tour.cards import MEMBERS, RULES
from games.band_tour.ending import daily_points
from games.band_tour.model import Options, Removal, Takings
from games.band_tour.steps_setup import casting_call
from games.core.autoplay import play_out, wander
from games.core.choices import Illegal
from games.core.contract import check_game, line
from games.core.data import read_toml
from games.core.dice import Luck
from games.core.game import DailyScore
from games.core.kernel import AnyState, open_table, preview, start, submit
from games.core.options import make_options, option_fields, spelled
from tests.games.band_table import Road, band

OPTIONS: list[dict[str, Any]] = [
    {},
    {"deck_building": True},
    {"mode": "world_tour", "reveal_price": "touring"},
    {"mode": "world_tour", "world_tour_end": "fixed", "band_building": "ready_only", "legs": 3},
]
TOLD_ELSEWHERE = {
    "removed",
    "lost",
    "nobody_won",
    "found_nothing",
    "casting",
    "ordered",
    "cancelled",
    "reshuffled",
    "own_list",
}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("number", range(2))
def test_a_random_tour_keeps_the_contract(seats: int, number: int) -> None:
    assert check_game(GAME, seats, make_options(Options, OPTIONS[number]), 100 * seats + number) >= seats


@pytest.mark.parametrize(("seats", "number"), [(1, 2), (2, 3), (3, 2)])
def test_a_random_world_tour_keeps_the_contract(seats: int, number: int) -> None:
    assert check_game(GAME, seats, make_options(Options, OPTIONS[number]), 700 + seats) >= seats


def test_a_random_daily_keeps_the_contract() -> None:
    assert check_game(GAME, 1, Options(daily=True), 5) >= 1


def test_everything_that_happens_has_its_line_for_every_reader() -> None:
    told: set[str] = set()

    for number in range(14):
        seats = 1 + number % 4
        options = make_options(Options, OPTIONS[number % 4])
        game = play_out(GAME, seats, options, [("random", "steady")[number // 4 % 2]] * seats, bytes([number]) * 32)
        for event in (*game.events, *GAME.brief(game.events)):
            told.add(event.kind)
            for reader in (None, *range(seats)):
                facts = event.seen_by(reader)
                if facts is not None:
                    assert line(GAME, event, facts, seats).endswith(".")

    assert told <= set(read_toml("band_tour", "text")["event"])
    assert set(read_toml("band_tour", "text")["event"]) - told <= TOLD_ELSEWHERE


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_fits_into_menus(seed: int) -> None:
    luck, state = Luck(seed), start(GAME, 3, Options(), [None] * 3, bytes([seed]) * 32).state

    while state.result is None:
        t = open_table(GAME, state)
        for _, node in t.open.values():
            for option in getattr(node, "options", ()):
                assert len(option.label) <= 80
                assert len(option.hint) <= 100
        seat = min(t.open)
        state = submit(GAME, state, seat, wander(t, seat, luck), bytes([seed]) * 32).state

    assert state.result.places


def test_options_have_their_words() -> None:
    lines = GAME.words.lines["option"]

    for field in option_fields(Options):
        assert lines[field.name]
        for value in field.values:
            assert lines[f"{field.name}_{spelled(value)}"]
    assert all(lines[robot] for robot in GAME.robots)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
ELEMENTS = JUNK | st.sampled_from(
    ["k5", "build", "type", "go", "change", "IND", "m01", "done", "d1", "vd1", "take", "stop", "3", "none", "orders"]
)


@settings(deadline=None, max_examples=40)
@given(st.lists(ELEMENTS, max_size=7), st.sampled_from([[], ["anytime"]]), st.booleans())
def test_whatever_is_sent_is_taken_or_refused_with_a_sentence(
    answer: list[object], way: list[object], on: bool
) -> None:
    state = playing() if on else forming()

    try:
        preview(GAME, state, 0, way + answer)
    except Illegal as error:
        assert all(GAME.words.refusal(fault) for fault in error.faults)


@cache
def playing() -> AnyState:
    return Road(band("m13", cards="e01 e02 e03 e04")).state


@cache
def forming() -> AnyState:
    return start(GAME, 2, Options(deck_building=True), [None] * 2, b"s" * 32).state


# ---- the daily challenge --------------------------------------------------------------------------------------------


def test_the_daily_is_one_band_and_the_same_for_everybody() -> None:
    """BT-S1, BT-S4, BT-S5, BT-S7"""
    daily = GAME.daily(0)

    first, second = (play_out(GAME, 1, daily.options, ["steady"], b"a day" * 7) for _ in range(2))

    assert (daily.players, daily.par) == (("",), "steady")
    assert first.log == second.log
    assert len(first.state.body.bands[0].takings) == 5
    programme = first.state.body.daily
    assert programme is not None
    shown = [event.facts["venue"] for event in first.events if event.kind == "show"]
    assert shown == programme.venues
    assert len(programme.cast) == 12


@pytest.mark.parametrize("seed", range(6))
def test_the_casting_call_has_soloists_a_singer_and_a_drummer(seed: int) -> None:
    """BT-S2"""
    members = Luck(seed).shuffled(list(MEMBERS))
    cast = casting_call(members)

    assert len(set(cast)) == 12
    assert cast[0] in ("m13", "m21")
    assert cast[1] in ("m01", "m09", "m19", "m25", "m27")
    assert [MEMBERS[card].role for card in cast[2:4]] == ["VOX", "DRUM"]
    assert cast[4:] == [card for card in members if card not in cast[:4]][:8]


def test_another_choice_does_not_change_the_days_programme_or_coins() -> None:
    """BT-S5, BT-15.5"""
    daily = GAME.daily(3).options
    games = [play_out(GAME, 1, daily, [robot], b"one day" * 5) for robot in ("steady", "random")]

    shows = [[(e.facts["venue"], e.facts["crowd"]) for e in game.events if e.kind == "show"] for game in games]
    assert shows[0][:2] == shows[1][:2]
    assert games[0].state.body.daily.cast == games[1].state.body.daily.cast


def test_the_daily_score_of_a_band_on_tour_and_of_a_removed_one() -> None:
    """BT-S6"""
    done = [Takings(show, 1, 1, 1, 1, 1) for show in (1, 2, 3)]

    assert daily_points(band("m13", fund=512)) == 512
    assert daily_points(band("m13", fund=90, removed=Removal("morale", 3, 0, 1), takings=done[:2])) == -300
    assert daily_points(band("m13", fund=-40, removed=Removal("members", 3, 1, 0), takings=done)) == -240


def test_the_daily_ranks_by_fund_then_by_fewer_extra_cards() -> None:
    """BT-S6"""
    game = play_out(GAME, 1, GAME.daily(2).options, ["random"], b"rank" * 8)
    band_ = game.state.body.bands[0]

    score = GAME.daily_score(game.state)

    assert score.rank == (score.score, -band_.extras)
    assert len(score.row) == len(band_.takings) + bool(band_.removed)


@pytest.mark.parametrize(
    ("points", "medal"), [(760, "gold"), (759, "silver"), (650, "silver"), (649, "bronze"), (540, "bronze"), (539, "")]
)
def test_medals(points: int, medal: str) -> None:
    """BT-S7"""
    assert GAME.medal(DailyScore(points, (points,)), None) == medal
    assert RULES["gold"] == 760


@pytest.mark.parametrize(("seats", "options"), [(2, {"daily": True}), (1, {"daily": True, "mode": "world_tour"})])
def test_the_daily_is_for_one_band_and_five_shows(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(Illegal) as error:
        GAME.check_options(make_options(Options, options), seats)

    assert GAME.words.refusal(error.value.faults[0])
