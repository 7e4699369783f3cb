"""Come Together's components as the rules page gives them (sections 2 and 6)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.come_together import GAME
from games.come_together.cards import (
    ACHIEVEMENTS,
    ARTISTS,
    BEADS,
    BOARDS,
    CAMPSITES,
    CARDS,
    COLORS,
    DECKS,
    KEEPS,
    LENGTHS,
    NEWS,
    POWERS,
    PUBLIC,
    RISING,
    SETUP,
    STAGES,
    STARS,
    TILES,
    Star,
)
from games.come_together.desk import card_text, label, news_text
from games.come_together.effects import ActivateProgram, GainFp, GainMeeple, Nothing, ScoreArtist
from games.core.data import BadData, read_toml, shaped

RULES_PAGES = range(6, 15)


def test_decks_have_their_printed_sizes() -> None:
    """Section 2, 6.19"""
    sizes = {deck: len(cards) for deck, cards in DECKS.items()}

    assert sizes == {"stages": 32, "stars": 37, "campsites": 32, "public": 20, "program": 30, "starting": 14}


def test_rising_stars_lie_in_all_decks() -> None:
    """Section 2"""
    assert Counter(card.deck for card in RISING.values()) == {
        "stages": 7,
        "stars": 7,
        "campsites": 7,
        "public": 4,
        "program": 5,
    }


def test_exactly_the_one_worker_spaces_have_no_bonus() -> None:
    """6.7, 6.19"""
    assert len(TILES) == 12
    for tile in TILES.values():
        assert all(isinstance(space.bonus, Nothing) == (space.workers == 1) for space in tile.spaces)


def test_rare_bonuses_are_on_round_3_tiles_only() -> None:
    """6.19"""
    found = [(tile.round, type(space.bonus)) for tile in TILES.values() for space in tile.spaces]

    assert [entry for entry in found if entry[1] is ActivateProgram] == [(3, ActivateProgram)] * 2
    assert [entry for entry in found if entry[1] is ScoreArtist] == [(3, ScoreArtist)]


def test_every_track_is_on_two_tiles_of_each_round_and_every_pair_twice_in_all() -> None:
    """6.7"""
    for number in (1, 2, 3):
        tracks = Counter(track for tile in TILES.values() if tile.round == number for track in tile.tracks)
        assert set(tracks.values()) == {2}
    assert set(Counter(frozenset(tile.tracks) for tile in TILES.values()).values()) == {2}


def test_stars_demand_every_colour_equally_often() -> None:
    """6.8"""
    deck = [card for card in STARS.values() if card.deck == "stars"]

    assert Counter(sum(card.demand.values()) for card in deck) == {3: 15, 4: 15}
    assert {color: sum(card.demand.get(color, 0) for card in deck) for color in COLORS} == dict.fromkeys(COLORS, 21)
    assert all(card.points == (4 if sum(card.demand.values()) == 4 else 0) for card in STARS.values())


def test_every_pair_of_colours_is_demanded_by_two_rising_stars() -> None:
    """6.9"""
    pairs = Counter(tuple(sorted(card.demand.items())) for card in RISING.values())

    assert len(pairs) == 15 and set(pairs.values()) == {2}


def test_half_stands_are_spread_as_designed() -> None:
    """6.10"""
    deck = [card for card in STAGES.values() if card.deck == "stages"]

    assert Counter(card.left for card in deck if card.left) == {"pizza": 6, "beer": 7, "water": 7}
    assert Counter(card.right for card in deck if card.right) == {"pizza": 6, "beer": 7, "water": 7}
    assert all(card.rate == (1 if card.left and card.right else 2) for card in deck)
    starts = [card for card in STAGES.values() if card.deck == "starting"]
    assert [card.power for card in starts] == [f"PW{number}" for number in range(1, 9)]


def test_tents_average_2_point_8() -> None:
    """6.11"""
    deck = [card.tents for card in CAMPSITES.values() if card.deck == "campsites"]

    assert sum(deck) / len(deck) == 2.8


def test_public_cards_are_of_three_types() -> None:
    """6.16"""
    assert Counter(card.type for card in PUBLIC.values()) == {"three": 10, "any": 6, "pair": 5}
    assert len({card.colors for card in PUBLIC.values() if card.type == "three"}) == 10


def test_setup_rows_hold_ten_workers() -> None:
    """6.13, 6.19"""
    for players, row in SETUP.items():
        assert len(row.places) == players
        assert all(place.active + place.resting + place.inactive == 10 for place in row.places)


def test_rounds_are_as_long_as_the_page_says() -> None:
    """CT-11.1, 6.6"""
    assert {players: row.activations for players, row in LENGTHS.items()} == {1: 4, 2: 6, 3: 6, 4: 6, 5: 6, 6: 7}
    assert len(BEADS["front"]) == 6 and len(BEADS["back"]) == 7
    assert GainFp(1) in [bead.bonus for bead in BEADS["front"]]


def test_tracks_carry_the_printed_icons() -> None:
    """6.2 to 6.5; CT-R25: the keep limits go on, else ten meeples could never be kept."""
    icons = {track: [bead.icon for bead in BEADS[track] if bead.icon] for track in ("cyan", "orange", "white")}

    assert icons == {"cyan": [1, 2, 3, 4, 5], "orange": [2, 4, 6, 8, 10], "white": [1, 2, 3]}
    assert [len(BEADS[track]) for track in ("cyan", "orange", "white")] == [15, 18, 8]
    limits = [(keep.meeples, keep.cards) for keep in KEEPS if keep.mark == "printed"]
    assert limits == [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4)]
    assert [(keep.meeples, keep.cards) for keep in KEEPS][len(limits) :] == [(8, 5), (9, 5), (10, 6)]


def test_activate_from_program_is_where_the_page_allows_it() -> None:
    """CT-R15"""
    elsewhere = [bead.bonus for track in ("orange", "white", "front", "back") for bead in BEADS[track]]
    elsewhere += [bonus for card in CAMPSITES.values() for bonus in card.black]

    assert not any(isinstance(bonus, ActivateProgram) for bonus in elsewhere)
    with_it = {tile.id for tile in NEWS.values() for level in tile.levels if isinstance(level.bonus, ActivateProgram)}
    assert with_it == {"N05"}


def test_newspaper_maxima_allow_the_printed_examples() -> None:
    """6.12"""
    bounds = {
        ("N01", 3): 12, ("N02", 2): 6, ("N03", 3): 6, ("N05", 3): 12, ("N06", 2): 6, ("N07", 3): 12,
        ("N08", 2): 8, ("N09", 3): 8, ("N10", 2): 4, ("N11", 2): 6, ("N12", 3): 15,
    }  # fmt: skip

    assert all(NEWS[tile].levels[level - 1].most >= least for (tile, level), least in bounds.items())
    assert len(NEWS) == 12 and len({row.tile for row in NEWS.values()}) == 6


def test_the_achievement_table_has_nine_rows() -> None:
    """CT-19.13"""
    assert len(ACHIEVEMENTS) == 9
    assert [row.least for row in ACHIEVEMENTS[1:]] == [80, 90, 100, 110, 120, 130, 140, 150]


def test_every_row_says_where_it_comes_from() -> None:
    """6.19"""
    marks = {word for card in CARDS.values() for word in card.mark.replace(",", "").split()}

    assert marks <= {"printed", "public", "reconstructed", "name", "demand"}
    assert ARTISTS["SR-Y4"].mark == "name printed, demand public"


def test_a_bad_row_is_refused_with_its_place() -> None:
    row = {"id": "SR-X", "name": "X", "deck": "stars", "demand": {"Z": 3}, "points": 0, "mark": "reconstructed"}

    with pytest.raises(BadData, match=r"row SR-X.*demand"):
        shaped(row, Star, "data/come_together/artists.toml, row SR-X")


def test_texts_are_made_from_the_data() -> None:
    assert card_text("SR-Y4") == "Demands 1 black, 3 yellow and a ticket token; 4 card points."
    assert card_text("SG-K3") == "1 point per black meeple; half-stands: left pizza, right beer."
    assert card_text("CP-K5") == "2 tents; review: 1 Flower Power / 1 Stage Upgrade / 1 point per black meeple."
    assert card_text("PG-B2") == "Both in any order: 1 meeple of any colour and 1 Flower Power."
    assert news_text("N12").startswith("Points per scored Rising Star. –: lose 1 point per scored Artist.")
    assert isinstance(CAMPSITES["SC-1"].black[2], GainMeeple)


def test_hints_on_cards_and_powers_fit_into_a_menu_uncut() -> None:
    longest = [label("reserves", card=card, text=card_text(card)) for card in CARDS]

    assert max(map(len, [*longest, *map(label, POWERS)])) <= 100


def test_a_starting_stage_card_is_looked_up_with_its_power() -> None:
    """6.10, 6.14"""
    texts = {entry.id: entry.text for entry in GAME.cards()}

    assert "With special powers: Bigger Camps. Each of your Campsite cards" in texts["SS-7"]
    assert "special powers" not in texts["SG-K1"]


def test_everything_can_be_looked_up_and_the_rules_have_their_pages() -> None:
    entries = GAME.cards()
    pages = read_toml("come_together", "rules")["page"]

    assert len(entries) == len(CARDS) + len(NEWS) + 8 + len(BOARDS)
    assert all(entry.name and entry.text for entry in entries)
    assert len(pages) in RULES_PAGES and all(len(page["text"]) <= 3500 for page in pages)
