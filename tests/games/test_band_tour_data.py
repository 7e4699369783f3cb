"""The rows of Band Tour: what the page counts, decks that are valid, and the notation of effects."""

from __future__ import annotations

from collections import Counter

import pytest

from games.band_tour import GAME
from games.band_tour.cards import (
    ACTS,
    BANDS,
    CROWDS,
    DECKS,
    GENRES,
    LASTING,
    MEMBERS,
    RULES,
    SHOW_CARDS,
    SHOW_TYPES,
    VENUES,
    Constant,
)
from games.band_tour.decklist import deck_faults
from games.band_tour.effects import Adds, Amount, Coin, Condition, If
from games.band_tour.grammar import read_effect
from games.band_tour.telling import card_text, entries
from games.core.data import BadData, read_toml, rows


def test_the_box_holds_what_the_page_lists() -> None:
    """2.3"""
    leaders = Counter(row.genres[0] for row in MEMBERS.values())

    assert (len(MEMBERS), len(SHOW_CARDS), len(VENUES), len(CROWDS), len(BANDS)) == (32, 84, 20, 20, 8)
    assert leaders == dict.fromkeys(GENRES, 4)
    assert Counter(card.type for card in SHOW_CARDS.values()) == dict.fromkeys(SHOW_TYPES, 14)
    assert Counter(deck.kind for deck in DECKS.values()) == {"show": 4, "venue": 4, "crowd": 4}


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.id)
def test_every_ready_made_deck_is_valid(deck: object) -> None:
    """BT-13.1, BT-13.2"""
    assert deck_faults(deck.kind, deck.cards) == []  # type: ignore[attr-defined]


def test_the_mean_payouts_of_the_venue_decks() -> None:
    """6.11"""
    means = {
        deck.id: sum(VENUES[card].payout for card in deck.cards) / 10 for deck in DECKS.values() if deck.kind == "venue"
    }

    assert means == {"vd1": 50, "vd2": 42, "vd3": 40, "vd4": 39}


def test_the_mean_worth_of_the_show_decks() -> None:
    """6.8"""
    show = [deck for deck in DECKS.values() if deck.kind == "show"]
    means = {deck.id: round(sum(SHOW_CARDS[card].ev for card in deck.cards) / 60, 1) for deck in show}

    assert means == {"d1": -1.6, "d2": -0.3, "d3": -0.4, "d4": -0.9}


def test_marks_say_where_a_row_comes_from() -> None:
    named = [card.id for card in SHOW_CARDS.values() if card.name_mark == "printed"]
    printed = {
        row.id for row in rows("band_tour", "constants", Constant, table="constant").values() if row.mark == "printed"
    }

    assert named == ["e01", "e02", "e03", "l01", "l02"]
    assert {"shows", "start_fund", "removed_at", "base_cards", "reveal"} <= printed
    assert (RULES["shows"], RULES["start_fund"], RULES["removed_at"]) == (5, 100, -1000)


def test_gear_lasts_and_other_show_cards_act() -> None:
    assert set(LASTING) == {*MEMBERS, *VENUES, *CROWDS, *(c.id for c in SHOW_CARDS.values() if c.type == "GEAR")}
    assert set(ACTS) == {*MEMBERS, *VENUES, *CROWDS, *(c.id for c in SHOW_CARDS.values() if c.type != "GEAR")}


def test_an_effect_is_read_into_records() -> None:
    effect = read_effect("if core:ROK,PNK {perf +2*missing max 6} else {coin {} {char -1 @role:VOX}}", "here")

    then = (Adds("perf", Amount(2, "missing", 6)),)
    other = (Coin((), (Adds("char", Amount(-1), "@role:VOX"),)),)
    assert effect == (If(Condition("core", ("ROK", "PNK")), then, other),)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("perf 5", 6),
        ("perf +5; flirt", 10),
        ("char +2 @holder", 9),
        ("if core:JAZ {}", 9),
        ("pick Aa {", 10),
        ("rival {cash +3}", 8),
        ("if P>=3 {perf +1}", 4),
    ],
)
def test_a_text_that_is_not_understood_names_its_column(text: str, column: int) -> None:
    with pytest.raises(BadData, match=rf"^data/x.toml, row e01, key effect, column {column}: "):
        read_effect(text, "data/x.toml, row e01, key effect")


@pytest.mark.parametrize("text", ["cash +3", "perf +1 @all", "coin {} {}", "if P>=3 {perf +1}"])
def test_what_lasts_may_use_fewer_clauses(text: str) -> None:
    """6.1: `show` effects use only `perf char merch merch% payout payout% payout_min grant if`."""
    with pytest.raises(BadData):
        read_effect(text, "here", "show")


def test_texts_are_made_from_the_effects() -> None:
    assert card_text("e01") == "+10 Performance this show"
    assert card_text("p01") == "payout at least $55"
    assert card_text("g12") == "+2 Performance; +1 Performance for each member short of six"
    assert card_text("m14") == "cannot leave by an effect; each show: if your Morale is at most 1: +1 Morale"
    assert card_text("v05") == (
        "In every band's turn: choose: Water (nothing) or Drink (+1 Morale and +1 Fatigue to every member)."
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("s14", "otherwise +1 Fatigue to the best performer and -12 Performance this show"),
        ("s12", "-6 Charisma to every member on vocals this show and -12 Charisma this show, otherwise"),
        ("b01", "Push (+1 Fatigue to every member and -$20)"),
        ("p12", "you may pay $25; if you do, coin: heads +70 payout, tails +5 payout"),
        ("p13", "the Crowd's effect “This show” does not apply to you"),
        ("g06", "the holder never tires"),
    ],
)
def test_whom_and_what_a_clause_means_cannot_be_mistaken(card: str, words: str) -> None:
    """6.1, BT-E15: what is said of a member is not said of the band; only `show` effects are muted."""
    assert words in card_text(card)


def test_the_decks_of_a_ready_made_band_are_told_apart() -> None:
    [choir] = [card for card in entries() if card.id == "k4"]

    assert (
        "Show Deck: Van and Three Chords; Venue Deck: Floors and Couches; Crowd Deck: Sweat and Patches." in choir.text
    )


def test_everything_can_be_looked_up() -> None:
    found = {card.id: card for card in entries()}

    assert len(found) == 32 + 84 + 20 + 20 + 8 + 12
    assert all(card.name and card.text and card.kind for card in found.values())
    assert GAME.words.title("k5") == "Vantage Nine"


def test_every_page_of_the_rules_can_be_shown() -> None:
    pages = read_toml("band_tour", "rules")["page"]

    assert 6 <= len(pages) <= 14
    assert len({page["id"] for page in pages}) == len(pages)
    assert all(page["title"] and 0 < len(page["text"]) <= 3500 for page in pages)


@pytest.mark.parametrize(
    ("page", "words"),
    [
        pytest.param("decks", "the discard pile is shuffled and becomes the deck", id="BT-13.5"),
        pytest.param("show", "short of six when its turn begins", id="BT-3.3"),
        pytest.param("show", "a multiplication takes what is below 0 as 0", id="BT-7.3"),
        pytest.param("scores", "nor does the Gear it holds", id="BT-6.5"),
        pytest.param("effects", "what it does in your turn still happens", id="BT-E15"),
        pytest.param("world", "first in its step, and never ignored", id="BT-R26"),
        pytest.param("world", "Then all Venue and Crowd Decks are shuffled", id="BT-12.11"),
        pytest.param("trouble", "between two legs of a World Tour, the tour ends at once", id="BT-10.11"),
        pytest.param("async", "Whoever misses two sittings in a row", id="section-8"),
    ],
)
def test_the_rules_pages_leave_no_rule_out(page: str, words: str) -> None:
    [text] = [one["text"] for one in read_toml("band_tour", "rules")["page"] if one["id"] == page]

    assert words in text
