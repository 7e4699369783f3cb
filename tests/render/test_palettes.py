"""Palettes: everything can be read in each, and seats are told apart by everyone, in every game."""

from __future__ import annotations

import io
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

import render
from games import GAMES
from games.core import kernel
from render import theme
from render.palette import CONTRAST, DEFAULT, PALETTES, recoloured, shifted
from tests.render.test_theme import APART, BLINDNESS, distance

SEATS = {
    "festival": ("pink", "green", "blue", "yellow", "neutral"),
    "cultivate": ("sky", "peach", "mint", "lilac", "butter"),
    "band_tour": ("blue", "orange", "mint", "pink", "vermilion", "sky"),
    "flock_together": ("blue", "yellow", "pink", "green", "white"),
    "come_together": ("red", "blue", "yellow", "purple", "orange", "white"),
}
LEAST = {DEFAULT: (7.0, 4.5, 4.5), CONTRAST: (15.0, 7.0, 4.5)}
"""What ink and secondary words on the surface, and words on painted areas, have at least, by palette."""


def pairs(folder: str) -> list[tuple[str, str]]:
    """Ink and secondary words on their ground first, then all words on painted areas and on the accent."""
    found = theme.load(folder)
    painted = [(paint.text, paint.fill) for paint in found.paints.values()]
    return [(found.ink, found.surface), (found.muted, found.surface), (found.on_accent, found.accent), *painted]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("folder", SEATS)
def test_words_can_be_read(folder: str, palette: str) -> None:
    """Ink 7:1 (in high contrast 15:1), secondary words 4.5:1 (7:1), words on colours 4.5:1."""
    found = [theme.contrast(shifted(front, palette), shifted(back, palette)) for front, back in pairs(folder)]

    ink, muted, others = LEAST[palette]
    assert found[0] >= ink and found[1] >= muted
    assert min(found[2:]) >= others


@pytest.mark.parametrize("folder", SEATS)
def test_high_contrast_lowers_no_contrast(folder: str) -> None:
    """Each pair of words and ground lies on both sides of the middle, so that both move apart."""
    for front, back in pairs(folder):
        assert theme.contrast(shifted(front, CONTRAST), shifted(back, CONTRAST)) >= theme.contrast(front, back) - 0.05


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("folder", SEATS)
def test_seats_are_told_apart_by_everyone(folder: str, blindness: str, palette: str) -> None:
    """In no palette does anybody need another one for a kind of colour blindness."""
    paints = theme.load(folder).paints

    for one, other in combinations(SEATS[folder], 2):
        mine, theirs = (shifted(paints[seat].fill, palette) for seat in (one, other))
        assert distance(mine, theirs, blindness) >= APART, (one, other)


def test_every_game_is_under_test() -> None:
    """A sixth game adds its seats above."""
    assert {game.package for game in GAMES.values()} == set(SEATS)
    assert all(game.seats[-1] <= len(SEATS[game.package]) for game in GAMES.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_changes_its_colours_and_nothing_else(game: str) -> None:
    """The same pixels by number, each in its new colour; the file is as long as before."""
    engine = GAMES[game]
    seats = engine.seats[-1]
    state = kernel.start(engine, seats, engine.options(), [None] * seats, b"k" * 32).state
    drawn = render.load(game).draw(engine.view(state, None), "board", [f"P{seat}" for seat in range(seats)])

    changed = recoloured(drawn, CONTRAST)

    before, after = Image.open(io.BytesIO(drawn)), Image.open(io.BytesIO(changed))
    assert before.mode == after.mode == "P" and len(changed) == len(drawn)
    assert np.array_equal(np.array(before), np.array(after))
    assert color_at(after) == shifted(color_at(before), CONTRAST)
    assert recoloured(drawn, DEFAULT) == recoloured(drawn, "no such palette") == drawn


def color_at(picture: Image.Image) -> str:
    """The colour of one of its pixels."""
    found = picture.convert("RGB").getpixel((40, 40))
    assert isinstance(found, tuple)
    return "#" + bytes(int(channel) for channel in found).hex().upper()


def test_black_white_and_the_middle_stay() -> None:
    """High contrast moves only what lies between."""
    still = ["#000000", "#FFFFFF", "#777777"]

    assert [shifted(color, CONTRAST) for color in still] == still
