"""Rules and rulings that the other files touch in passing: the flip, what all bands share, draws by name (BT-15)."""

from __future__ import annotations

import re

import pytest

from games.band_tour import GAME
from games.band_tour.cards import GENRES, MEMBERS, VENUES
from games.band_tour.model import Options
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_setup import Formation
from games.band_tour.steps_show import ExtraCard, Show
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck
from games.core.kernel import open_table
from tests.games.band_table import Road, band

QUIET = "l02 l02 l02"
NAMED = re.compile(
    r"order(/\d+)?|deck/[1-3]/(show|venue|crowd)/\d+|(coin|rand)/[1-3]/\d+/[a-z]\d\d/\d+|fatigue/[1-3]/\d+/m\d\d"
)


@pytest.mark.parametrize("seats", GAME.seats)
def test_one_to_six_bands_tour_and_each_has_its_turn_in_every_show(seats: int) -> None:
    """BT-R1, BT-1.1, BT-1.12, BT-3.1, BT-R7"""
    road = Road(*(band("m13", cards=QUIET) for _ in range(seats)), coins={"fatigue": 0}).play(*["stop"] * seats)

    assert [event.seat for event in road.told("turn")] == list(range(seats))
    assert [event.seat for event in road.told("money")] == list(range(seats))


def test_the_flipper_turns_over_its_own_crowd_and_venue_for_everybody() -> None:
    """BT-2.4, BT-2.5, BT-R10: every band gets the full number of the Venue."""
    first, second = band("m13", cards=QUIET, venues="v20", crowds="c16"), band("m20", cards=QUIET, venues="v01")
    road = Road(first, second, coins={"rand": 0, "fatigue": 0})
    assert road.body.venue is not None and road.body.crowd is not None
    assert (road.body.venue.owner, road.body.crowd.owner) == (0, 0)

    road.play("stop", "stop")

    assert [road.last(seat).payout for seat in (0, 1)] == [VENUES["v20"].payout] * 2
    assert [road.last(seat).c for seat in (0, 1)] == [16 + 10, 2 + 10]
    assert (road.band(0).decks["venue"], road.band(1).decks["venue"]) == ([], ["v01"])


def test_merch_is_paid_to_all_before_any_payout_and_each_by_itself() -> None:
    """BT-7.4, BT-8.1, BT-10.2"""
    road = Road(band("m13", cards=QUIET, fund=-50), band("m13", cards=QUIET), coins={"fatigue": 0}).play("stop", "stop")

    for seat, start in ((0, -50), (1, 100)):
        row = road.last(seat)
        assert road.band(seat).ledger == {"start": start, "cards": 66, "merch": row.merch, "payout": row.payout}


def test_a_source_is_finished_before_a_band_is_removed() -> None:
    """BT-R16, BT-4.9: the Morale that the second clause takes is gone, too."""
    road = Road(band("m13", cards="s03 l03 l03", fund=-970, morale=2), band("m13"), coins={"fatigue": 0}).play("stop")

    gone = road.band()
    assert gone.removed is not None and gone.removed.reason == "debt"
    assert (gone.fund, gone.morale) == (-1010, 1)


def test_morale_does_not_follow_the_number_of_members() -> None:
    """BT-R18, BT-10.6, BT-E9"""
    road = Road(band("m13 m12 m20", cards="s13 l02 l02"), coins={"fatigue": 0}).play("stop", "Walk", "m20")

    assert (road.band().size, road.band().morale) == (2, 3)


def test_two_bands_may_share_members_and_genre() -> None:
    """BT-R5, BT-1.3, BT-1.4"""
    state = kernel.start(GAME, 2, Options(), [None] * 2, b"k" * 32).state
    for seat in (0, 1):
        answer = ["type", "Tiny, Rivet", "POP", "d1", "vd1", "cd1", f"Band of {seat}"]
        state = kernel.submit(GAME, state, seat, answer, b"k" * 32).state

    assert [[one.id for one in each.members] for each in state.body.bands] == [["m19", "m01"]] * 2
    assert [each.genre for each in state.body.bands] == ["POP", "POP"]


def test_own_scores_of_training_last_and_those_of_a_show_do_not() -> None:
    """BT-E2, BT-E7, BT-E8, BT-E1"""
    steps = [Show(), EndOfShow(), Show(), EndOfShow(), EndOfLeg()]
    cards = "s02 s12 e01 l02 l02 l02"
    duo = band("m02 m13", cards=cards, venues="v12 v01", crowds="c10 c16")
    road = Road(duo, steps=steps, coins={"fatigue": 0}).play("stop", "stop")

    first, second = road.band().takings
    assert road.band().member("m02").skill_c == -3
    assert (first.p, first.c) == (4 + 4 + 10, 0)
    assert (second.p, second.c) == (4 + 4, 4 - 3 + 3 + 3 + 10)


def test_a_condition_decides_once_and_a_coin_falls_once() -> None:
    """BT-E24, BT-E17, BT-E19: each branch as a whole, told as it happened."""
    heads = Road(band("m13", cards="p12 l02 l02"), coins={"coin": 0, "fatigue": 0}).play("stop", "pay")
    tails = Road(band("m13", cards="p12 l02 l02"), coins={"coin": 1, "fatigue": 0}).play("stop", "pay")
    kept = Road(band("m13", cards="p12 l02 l02"), coins={"fatigue": 0}).play("stop", "no")

    assert [road.last().payout - 43 for road in (heads, tails, kept)] == [70, 5, 0]
    assert [road.band().ledger["cards"] for road in (heads, tails, kept)] == [44 - 25, 44 - 25, 44]


def test_every_member_carries_one_or_two_genres() -> None:
    """BT-14.1, BT-14.2"""
    assert GENRES == ("IND", "MTL", "ELE", "ROK", "PNK", "NOI", "RAP", "POP")
    assert {len(row.genres) for row in MEMBERS.values()} == {1, 2}


def test_every_draw_has_its_name() -> None:
    """BT-15.5 to BT-15.7: by seat, show and source, counted within the show."""
    options, luck, key = Options(mode="world_tour", world_tour_end="fixed"), Luck(4), b"n" * 32
    state, names = kernel.start(GAME, 3, options, [None] * 3, key).state, set[str]()

    while state.result is None:
        t = open_table(GAME, state)
        seat = min(t.open)
        outcome = kernel.submit(GAME, state, seat, wander(t, seat, luck), key)
        fresh = [draw.stream for draw in outcome.draws]
        assert not names & set(fresh)
        names |= set(fresh)
        state = outcome.state

    assert all(NAMED.fullmatch(name) for name in names), names
    assert {name.split("/")[0] for name in names} == {"order", "deck", "coin", "rand", "fatigue"}


def drawn(first: str) -> dict[str, list[int]]:
    """Every draw of a tour of two bands by its name; the first always says `first` to an extra card."""
    key, found = b"s" * 32, dict[str, list[int]]()
    state = kernel.start(GAME, 2, Options(), [None, None], key).state
    while state.result is None:
        t = open_table(GAME, state)
        seat = min(t.open)
        step = t.open[seat][0]
        answer = ["k5", "go"] if isinstance(step, Formation) else step.safe(t, seat)
        answer = [first] if isinstance(step, ExtraCard) and seat == 0 else answer
        outcome = kernel.submit(GAME, state, seat, answer, key)
        found |= {draw.stream: list(draw.result) for draw in outcome.draws}
        state = outcome.state
    return found


def test_a_choice_shifts_no_other_draw() -> None:
    """BT-15.5: the same name has the same result, whatever else was taken, drawn or chosen."""
    few, many = drawn("stop"), drawn("take")

    common = few.keys() & many.keys()
    assert few.keys() != many.keys()
    assert any(name.startswith("coin/") for name in common) and any(name.startswith("fatigue/") for name in common)
    assert {name: few[name] for name in common} == {name: many[name] for name in common}


def test_everything_public_is_in_everybodys_view() -> None:
    """BT-15.1"""
    solo = band("m13:g01!:tired=2:skill_p=1", cards=QUIET, pending=["e08"], stolen=["g02"], left=["m16"])
    solo.discards["show"] = ["b01"]
    road = Road(solo, band("m20"), coins={"fatigue": 0})

    views = [GAME.view(road.state, reader) for reader in (None, 0, 1)]
    assert len({str(view.stands) for view in views}) == 1
    stand = views[0].stands[0]
    assert (stand.stolen, stand.left, stand.piles[0].discards) == (
        ("Road-Worn Kit",),
        ("Fills Moreno",),
        ("Van Breakdown",),
    )
    assert (stand.members[0].tired, stand.members[0].gear[0].damaged) == (2, True)
    assert stand.piles[0].left == len(road.band().decks["show"])
    assert [card.how for card in stand.cards] == ["pending", "base", "base", "base"]


def test_the_daily_shows_the_cast_the_deck_and_the_venues_and_hides_the_crowds() -> None:
    """BT-S3"""
    state = kernel.start(GAME, 1, Options(daily=True), [None], b"d" * 32).state

    view, daily = GAME.view(state, 0), state.body.daily
    assert view.casting is not None and daily is not None
    assert [one.id for one in view.casting.cast] == daily.cast
    assert [venue.card.id for venue in view.casting.venues] == daily.venues
    assert sum(stock.copies for stock in view.casting.show_cards) == 60
    assert (view.crowd, view.mine) == (None, None)
