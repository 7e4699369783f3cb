"""Setting up (BT-1), building bands and decks (BT-13, decisions D1 to D5), and what stays hidden (BT-15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.band_tour import GAME
from games.band_tour.cards import BANDS, DECKS, MEMBERS, POOLS, SHOW_CARDS, SHOW_TYPES
from games.band_tour.decklist import faults_of, read_list, write_list
from games.band_tour.model import Options
from games.core import kernel
from games.core.choices import Illegal, Node, Text
from games.core.contract import line
from games.core.dice import Luck
from games.core.kernel import AnyState
from games.core.table import Event
from tests.games.band_table import KEY

BUILDING = Options(deck_building=True)
AS_SUGGESTED = ["d3", "vd3", "cd3"]


def begin(seats: int = 1, options: Options | None = None) -> AnyState:
    return kernel.start(GAME, seats, options or Options(), [None] * seats, KEY).state


def answer(state: AnyState, seat: int, *path: Any) -> AnyState:
    return kernel.submit(GAME, state, seat, list(path), KEY).state


def faults(path: list[Any], options: Options | None = None) -> list[str]:
    with pytest.raises(Illegal) as error:
        kernel.submit(GAME, begin(1, options), 0, path, KEY)
    return [GAME.words.refusal(fault) for fault in error.value.faults]


def test_nothing_is_seen_before_all_have_chosen() -> None:
    """BT-1.2, BT-1.7, BT-15.4"""
    state = begin(2)
    before = [GAME.view(state, reader) for reader in (None, 1)]

    state = answer(state, 0, "k5", "go")

    assert [GAME.view(state, reader) for reader in (None, 1)] == before
    assert kernel.waiting(GAME, state) == {0, 1}
    assert set(kernel.asked(GAME, state)) == {1}


def test_a_ready_made_band_as_it_is() -> None:
    """BT-1.6, BT-1.8, BT-1.10"""
    state = answer(begin(), 0, "k7", "go")

    band = state.body.bands[0]
    assert (band.name, band.genre, band.ready) == ("Iron Liturgy", "MTL", "k7")
    assert [member.id for member in band.members] == list(BANDS["k7"].lineup)
    assert (band.fund, band.morale) == (100, 5)
    assert sorted(band.decks["show"] + [card.id for card in band.played]) == sorted(DECKS["d1"].cards)


def test_the_names_of_decks_are_told_when_all_have_chosen() -> None:
    """BT-1.7, BT-15.3: an own list is only said to be one."""
    state = answer(begin(2, BUILDING), 0, "k4", "go")
    decks = ["type", write_list(DECKS["d4"].cards), "vd3", "cd3"]

    outcome = kernel.submit(GAME, state, 1, ["k5", "change", "ROK", *decks, ""], KEY)

    told = [line(GAME, event, event.facts, 2) for event in outcome.events if event.kind == "formed"]
    assert [said.partition("Band Fund; decks: ")[2] for said in told] == [
        "Van and Three Chords; Floors and Couches; Sweat and Patches.",
        "an own list; Floors and Couches; Sweat and Patches.",
    ]


def test_a_ready_made_band_with_changes() -> None:
    """BT-1.4 to BT-1.6"""
    state = answer(begin(), 0, "k7", "change", "POP", "d2", "vd1", "cd4", " The  Bats ")

    band = state.body.bands[0]
    assert (band.name, band.genre) == ("The Bats", "POP")
    assert band.lists == {"show": "d2", "venue": "vd1", "crowd": "cd4"}


def test_a_built_band_keeps_the_order_in_which_it_was_built() -> None:
    """BT-1.3, BT-1.5, D2, D3"""
    state = begin()
    path: list[Any] = ["build", "ROK", "m16", "POP", "m29", "done"]
    genre = kernel.choice(GAME, state, 0, path)

    state = answer(state, 0, *path, "ROK", *AS_SUGGESTED, "")

    assert genre is not None and next(option.key for option in genre.options) == "ROK"  # type: ignore[union-attr]
    assert [member.id for member in state.body.bands[0].members] == ["m16", "m29"]
    assert state.body.bands[0].name == "Band 1"
    assert state.body.bands[0].ready == ""


def test_a_member_is_in_a_band_only_once() -> None:
    """BT-1.3"""
    assert faults(["build", "ROK", "m16", "ROK", "m16"]) == ["Already in the band."]
    typed = faults(["type", "Tiny, Tiny, Roxy Riot", "PNK", *AS_SUGGESTED, ""])
    assert typed == ["Tiny is listed twice; a band has a member only once."]


def test_after_the_sixth_member_nobody_else_is_asked_for() -> None:
    """BT-1.3"""
    six: list[Any] = [part for card in ("m13", "m14", "m15", "m16", "m29", "m30") for part in (group(card), card)]

    node = kernel.choice(GAME, begin(), 0, ["build", *six])

    assert node is not None and [option.key for option in node.options][:1] == ["ROK"]  # type: ignore[union-attr]
    seven = faults(["type", "m13 m14 m15 m16 m29 m30 m31", "POP", *AS_SUGGESTED, ""])
    assert seven == ["A band has 1 to 6 members, not 7."]


def group(card: str) -> str:
    return MEMBERS[card].genres[0]


def test_all_faults_of_a_form_are_named_at_once() -> None:
    """BT-13.3"""
    assert faults(["type", "Tiny, Tiny, Elvis", "PNK", *AS_SUGGESTED, "*Stars*"]) == [
        "“Elvis” is no Band Member.",
        "A band name cannot contain *.",
        "Tiny is listed twice; a band has a member only once.",
    ]


def test_with_ready_made_bands_only_nothing_can_be_built() -> None:
    options = Options(band_building="ready_only")

    assert faults(["build"], options) == ["Only ready-made bands play at this table."]
    assert answer(begin(1, options), 0, "k5", "change", "NOI", *AS_SUGGESTED, "").body.bands[0].genre == "NOI"


def test_own_decks_need_the_option() -> None:
    """BT-1.13"""
    node = kernel.choice(GAME, begin(), 0, ["k5", "change", "ROK"])

    assert node is not None and [option.key for option in node.options] == ["d3", "d1", "d2", "d4"]  # type: ignore[union-attr]


def test_the_automatic_choice_is_a_band_that_nobody_else_has() -> None:
    """D1: in secret, so it is settled when all are in."""
    state = begin(3)
    assert kernel.safe(GAME, state, 1) == ["any"]

    for seat, path in enumerate((["any"], ["k5", "go"], ["any"])):
        state = answer(state, seat, *path)

    assert [band.ready for band in state.body.bands] == ["k4", "k5", "k6"]


def test_bands_of_one_name_are_told_apart() -> None:
    state = answer(answer(begin(2), 0, "k5", "go"), 1, "k5", "go")

    assert [band.name for band in state.body.bands] == ["Vantage Nine", "Vantage Nine 2"]


def test_a_name_that_sounds_like_a_twin_stays_apart_from_it() -> None:
    state = begin(3)
    for seat, name in enumerate(("Duo", "Duo", "Duo 2")):
        state = answer(state, seat, "k5", "change", "ROK", *AS_SUGGESTED, name)

    assert [band.name for band in state.body.bands] == ["Duo", "Duo 2", "Duo 2 2"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_turn_order_has_every_band(seats: int) -> None:
    """BT-1.11"""
    state = begin(seats)
    for seat in range(seats):
        state = answer(state, seat, "any")

    assert sorted(state.body.order) == list(range(seats))
    assert state.body.flipper == state.body.order[0]


# ---- lists ----------------------------------------------------------------------------------------------------------


def test_lists_are_read_in_any_layout() -> None:
    pool = POOLS["show"]
    layouts = ["2 Tube Amp, e12", "g01 g01\n- Three Chords, No Waiting", "tube  amp x2; 1x THREE CHORDS, no waiting"]

    assert [read_list(text, pool) for text in layouts] == [(["g01", "g01", "e12"], [])] * 3
    assert read_list("Tube Amp, Kazoo; e01", pool) == (["g01", "e01"], ["Kazoo"])


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.id)
def test_a_written_list_reads_back(deck: Any) -> None:
    cards, found = faults_of(deck.kind, write_list(deck.cards))

    assert sorted(cards) == sorted(deck.cards)
    assert found == []


def test_a_typed_deck_is_played() -> None:
    """D5, BT-13.1, BT-13.2, BT-13.4"""
    venues = "v01 v02 v03 v04 v05 v06 v07 v08 v09 v10"
    decks = ["type", write_list(DECKS["d4"].cards), "type", venues, "cd2"]

    state = answer(begin(1, BUILDING), 0, "k5", "change", "ROK", *decks, "")

    band = state.body.bands[0]
    assert band.lists == {"show": "own", "venue": "own", "crowd": "cd2"}
    assert sorted(band.decks["show"] + [card.id for card in band.played]) == sorted(DECKS["d4"].cards)


def test_a_deck_built_by_menus_is_always_valid() -> None:
    """D5"""
    edge = [card for card in SHOW_CARDS if SHOW_CARDS[card].type == "EDGE"]
    kept = [part for kind in SHOW_TYPES for part in (["choose", edge[:8], edge[:2]] if kind == "EDGE" else ["keep"])]
    path = ["k5", "change", "ROK", "build", "d1", *kept, "vd3", "build", list(POOLS["crowd"])[:10], ""]

    state = answer(begin(1, BUILDING), 0, *path)

    band = state.body.bands[0]
    cards = band.decks["show"] + [card.id for card in band.played]
    assert sorted(card for card in cards if card in edge) == sorted([*edge[:8], *edge[:2]])
    assert len(cards) == 60


def test_saved_lists_are_asked_for_by_their_kind() -> None:
    def node(*path: Any) -> Node | None:
        return kernel.choice(GAME, begin(1, BUILDING), 0, list(path))

    change = ("k5", "change", "ROK")
    asked = [node("type"), node(*change, "type"), node(*change, "d1", "type"), node(*change, "d1", "vd1", "type")]

    assert [one.kind for one in asked if isinstance(one, Text)] == ["band", "show-deck", "venue-deck", "crowd-deck"]


def test_places_that_are_no_deck_are_refused() -> None:
    """BT-13.2, BT-13.3"""
    path = ["k5", "change", "ROK", "d1", "type", "Rat Cellar, v10, v01, Moon Base, c01", "cd1", ""]

    assert faults(path, BUILDING) == [
        "“Moon Base” is no Venue card.",
        "“c01” is no Venue card.",
        "Venue Deck: 3 of 10 cards.",
        "Venue listed twice: Rat Cellar.",
    ]


# ---- what is hidden -------------------------------------------------------------------------------------------------


def own_deck_table() -> AnyState:
    decks = ["type", write_list(DECKS["d4"].cards), "vd3", "cd3"]
    state = answer(begin(2, BUILDING), 0, "k5", "change", "ROK", *decks, "")
    return answer(state, 1, "k8", "go")


def test_an_own_list_is_known_to_its_owner_alone() -> None:
    """BT-15.3"""
    state = own_deck_table()

    mine, other = GAME.view(state, 0), GAME.view(state, 1)
    public = next(stand for stand in other.stands if stand.seat == 0)
    assert public.piles[0].deck == "an own list"
    assert mine.mine is not None and sum(stock.copies for stock in mine.mine.show) == len(
        state.body.bands[0].decks["show"]
    )
    assert GAME.view(state, None).mine is None


def test_an_own_list_is_shown_when_the_game_is_over() -> None:
    """BT-15.3: wherever its cards lie by then."""
    state = own_deck_table()
    before = DECKS["d4"].cards

    told: list[Event] = []
    for seat in (0, 1):
        outcome = kernel.submit(GAME, state, seat, ["anytime", "withdraw", "withdraw"], KEY)
        state, told = outcome.state, [*told, *outcome.events]

    [shown] = [event for event in told if event.kind == "own_list"]
    assert state.result is not None
    assert sorted(row["card"] for row in shown.facts["cards"] for _ in range(row["n"])) == sorted(before)
    assert (shown.seat, shown.facts["kind"]) == (0, "show")


def test_what_others_cannot_know_of_an_own_deck_is_invented() -> None:
    """BT-15.3: the same number of cards of every type, in legal numbers."""
    state = own_deck_table()
    before = sorted(state.body.bands[0].decks["show"])

    dealt = GAME.resample(GAME.copy(state), 1, Luck(3)).body.bands[0]
    kept = GAME.resample(GAME.copy(state), 0, Luck(3)).body.bands[0]

    assert sorted(kept.decks["show"]) == before
    assert sorted(dealt.decks["show"]) != before
    types = [[SHOW_CARDS[card].type for card in deck] for deck in (sorted(dealt.decks["show"]), before)]
    assert sorted(types[0]) == sorted(types[1])
    assert all(dealt.decks["show"].count(card) <= 2 for card in dealt.decks["show"])


def test_scouted_cards_stay_known_to_their_player() -> None:
    """BT-E13, BT-15.2"""
    state = own_deck_table()
    band = state.body.bands[0]
    band.known, band.sunk = 2, 1

    mine = GAME.resample(GAME.copy(state), 0, Luck(9)).body.bands[0].decks["show"]

    deck = band.decks["show"]
    assert (mine[:2], mine[-1]) == (deck[:2], deck[-1])
    view = GAME.view(state, 0).mine
    assert view is not None
    assert view.top == tuple(SHOW_CARDS[card].name for card in deck[:2])
    assert view.bottom == (SHOW_CARDS[deck[-1]].name,)
