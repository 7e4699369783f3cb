"""Flock Together's colours can be read, and told apart by everyone."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme
from render.flock_together import layout
from tests.render.test_theme import APART, BLINDNESS, distance

THEME = theme.load("flock_together")


def test_signs_and_bars_can_be_read() -> None:
    assert theme.contrast(THEME.motifs["cream"], THEME.motifs["timber"]) >= 4.5
    for bar in ("barn", "leaf", "bonus", "loot"):
        assert theme.contrast(THEME.surface, THEME.motifs[bar]) >= 4.5


def test_words_on_days_and_on_the_cover_can_be_read() -> None:
    assert theme.contrast(THEME.muted, THEME.motifs["faint"]) >= 4.5
    for season in layout.SEASONS:
        for layer in ("sky", "far"):
            assert theme.contrast(THEME.ink, THEME.motifs[f"{season}_{layer}"]) >= 7


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seats_are_told_apart_by_everyone(blindness: str) -> None:
    for one, other in combinations(layout.SEATS, 2):
        assert distance(THEME.paints[one].fill, THEME.paints[other].fill, blindness) >= APART


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_accent_is_told_from_what_lies_around_it(blindness: str) -> None:
    pages = [THEME.motifs[f"{season}_{layer}"] for season in layout.SEASONS for layer in ("sky", "near", "meadow")]
    for other in (THEME.surface, THEME.motifs["glow"], *pages):
        assert distance(THEME.accent, other, blindness) >= 2 * APART
