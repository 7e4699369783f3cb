"""Band Tour's colours can be read, and told apart by everyone."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme
from render.band_tour import layout as at
from tests.render.test_theme import APART, BLINDNESS, distance

THEME = theme.load("band_tour")


def test_words_on_neon_paper_and_on_tiles_can_be_read() -> None:
    for motif in ("venue", "crowd"):
        assert theme.contrast(THEME.motifs["toner"], THEME.motifs[motif]) >= 7
    assert theme.contrast(THEME.ink, THEME.motifs["tile"]) >= 7
    assert theme.contrast(THEME.muted, THEME.motifs["tile"]) >= 4.5
    assert theme.contrast(THEME.motifs["debt"], THEME.surface) >= 4.5


def test_icons_of_kinds_stand_out_from_their_colours() -> None:
    for _, motif, _ in at.KINDS.values():
        assert theme.contrast(THEME.motifs["toner"], THEME.motifs[motif]) >= 4.5


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seats_are_told_apart_by_everyone(blindness: str) -> None:
    for one, other in combinations(at.SEATS, 2):
        assert distance(THEME.paints[one].fill, THEME.paints[other].fill, blindness) >= APART


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_accent_is_told_from_what_lies_around_it(blindness: str) -> None:
    around = (THEME.background, THEME.surface, THEME.motifs["venue"], THEME.motifs["crowd"])
    for other in (*around, *(THEME.paints[seat].fill for seat in at.SEATS)):
        assert distance(THEME.accent, other, blindness) >= 2 * APART


def test_roles_kinds_and_decks_have_icons_of_their_own() -> None:
    """Section 9: colour is never the only code."""
    kinds, piles = [icon for icon, _, _ in at.KINDS.values()], [icon for icon, _ in at.PILES.values()]
    for icons in (list(at.ROLES.values()), kinds, piles):
        assert len(set(icons)) == len(icons)
