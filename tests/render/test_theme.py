"""Themes are checked when they are loaded; colours can be read and told apart."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

import numpy as np
import pytest

from render import theme

FESTIVAL = files("data").joinpath("festival", "theme.toml").read_text()
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
BLINDNESS = {
    "none": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
APART = 11.0  # CIE76: colours this far apart are told apart side by side


def lab(color: str, blindness: str) -> np.ndarray:
    """A colour in CIE Lab as somebody with a kind of colour blindness sees it."""
    channels = np.array(theme.rgb(color)) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(BLINDNESS[blindness] @ linear, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    scaled = to_xyz @ seen / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(scaled > 0.008856, np.cbrt(scaled), 7.787 * scaled + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: str, other: str, blindness: str) -> float:
    return float(np.linalg.norm(lab(one, blindness) - lab(other, blindness)))


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_ink_and_secondary_text_can_be_read() -> None:
    festival = theme.load("festival")

    assert theme.contrast(festival.ink, festival.surface) >= 7
    assert theme.contrast(festival.muted, festival.surface) >= 4.5
    assert theme.contrast(festival.on_accent, festival.accent) >= 4.5
    for back in ("festival", "permanent", "stage"):
        assert theme.contrast(festival.surface, festival.motifs[back]) >= 4.5


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seat_colours_are_told_apart_by_everyone(blindness: str) -> None:
    paints = theme.load("festival").paints

    for one, other in combinations(paints.values(), 2):
        assert distance(one.fill, other.fill, blindness) >= APART
        assert one.pattern != other.pattern


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_patterns_stand_out_from_their_colour_for_everyone(blindness: str) -> None:
    for paint in theme.load("festival").paints.values():
        assert paint.pattern == "solid" or distance(paint.fill, paint.line, blindness) >= APART


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('ink = "#1C2B20"', 'ink = "#777777"', r"data/x/theme.toml: `ink`: contrast \d\.\d, needs 7.0"),
        ('ink = "#1C2B20"', 'ink = "black"', r"data/x/theme.toml: .*`\$.ink`"),
        ('ink = "#1C2B20"\n', "", r"data/x/theme.toml: .*`ink`"),
        ('pattern = "dots"', 'pattern = "plaid"', r"`paints.pink.pattern`: no pattern 'plaid'"),
        ('"lilita-one"', '"comic"', r"data/x/theme.toml: `display`: no face 'comic'"),
        ("[motifs]", 'grain = "#000000"\n[motifs]', r"data/x/theme.toml: .*`grain`"),
        ("[motifs]", "[motifs", r"data/x/theme.toml: "),
    ],
)
def test_a_fault_names_file_and_key(old: str, new: str, message: str) -> None:
    with pytest.raises(theme.ThemeError, match=message):
        theme.decode(FESTIVAL.replace(old, new, 1).encode(), "data/x/theme.toml")
