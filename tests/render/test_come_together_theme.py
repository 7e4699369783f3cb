"""Come Together's colours can be read, and told apart by everyone."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme
from render.come_together import signs
from tests.render.test_theme import APART, BLINDNESS, distance

THEME = theme.load("come_together")
SEATS = ("red", "blue", "yellow", "purple", "orange", "white")
KINDS = ("stages", "stars", "campsites", "public", "rising", "bonus")


def test_headings_on_cards_can_be_read() -> None:
    for kind in (*KINDS, "night"):
        assert theme.contrast(THEME.motifs["cream"], THEME.motifs[kind]) >= 4.5


def test_words_on_free_spaces_can_be_read() -> None:
    assert theme.contrast(THEME.ink, THEME.motifs["free"]) >= 7
    assert theme.contrast(THEME.muted, THEME.motifs["free"]) >= 4.5
    assert theme.contrast(THEME.ink, THEME.background) >= 7


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seats_are_told_apart_by_everyone(blindness: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert distance(THEME.paints[one].fill, THEME.paints[other].fill, blindness) >= APART


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_accent_is_told_from_what_lies_around_it(blindness: str) -> None:
    for other in (THEME.background, THEME.surface, THEME.motifs["glow"], THEME.motifs["ray"]):
        assert distance(THEME.accent, other, blindness) >= 2 * APART


def test_meeples_and_tracks_have_letters_and_kinds_have_icons_of_their_own() -> None:
    """Section 9: colour is never the only code."""
    assert len({short for _, _, short, _ in signs.TRACKS.values()}) == len(signs.TRACKS)
    assert len(set(signs.KINDS.values())) == len(signs.KINDS)
    assert set("KBPYG") <= set(THEME.paints)
