"""Text that can be read, fits its box and survives any name."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render import text
from render.canvas import Canvas
from tests.render.samples import HOSTILE

NAMES = st.one_of(
    st.text(max_size=100),
    st.text(st.characters(min_codepoint=0x590, max_codepoint=0x6FF), max_size=100),
    st.sampled_from(HOSTILE),
)


def test_text_below_the_smallest_size_is_refused() -> None:
    with pytest.raises(ValueError, match="the smallest is 22"):
        text.width("Ann", text.SMALLEST - 1)


@settings(max_examples=60, deadline=None)
@given(NAMES, st.integers(80, 500), st.sampled_from([22, 26, 34, 44]))
def test_any_name_fits_its_room(name: str, room: int, size: int) -> None:
    shown, fitted = text.fit(text.plain(name), room, size, text.BOLD)

    assert text.width(shown, fitted, text.BOLD) <= room
    assert text.SMALLEST <= fitted <= size


@settings(max_examples=60, deadline=None)
@given(NAMES)
def test_any_name_is_drawn_inside_its_line(name: str) -> None:
    canvas = Canvas.blank(800, 200, "#FFFFFF")
    shown, size = text.fit(text.plain(name), 600, 44, text.BOLD)

    text.write(canvas, (100, 100), shown, size, "#000000", text.BOLD)

    ink = np.asarray(canvas.image.convert("L")) < 128
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    assert not len(rows) or (rows[0] > 40 and rows[-1] < 160)
    assert not len(columns) or (columns[0] > 80 and columns[-1] < 720)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  a \n\t b ", "a b"),
        ("Ann 🎉", "Ann"),
        ("🎉👩‍🚀🇫🇷", ""),
        ("\u202eevil\u202c", "evil"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("Ａｎｎ", "Ann"),
        ("Zoë", "Zoë"),
        ("محمد", "محمد"),
        ("שלום", "שלום"),
        ("अनिल", "अनिल"),
        ("สมชาย", "สมชาย"),
    ],
)
def test_names_become_what_can_be_drawn(name: str, shown: str) -> None:
    assert text.plain(name) == shown


def test_towers_of_accents_are_cut_down() -> None:
    assert len(text.plain("a" + "\u0301" * 40)) <= 3


def test_runs_of_a_right_to_left_name_are_read_from_the_right() -> None:
    faces = [run for _, run in text.runs("محمد Ali")]

    assert faces == ["Ali", "محمد "]


def test_runs_of_a_left_to_right_name_stay_in_order() -> None:
    faces = [run for _, run in text.runs("Ali محمد")]

    assert faces == ["Ali ", "محمد"]


def test_a_text_is_wrapped_between_words_and_the_last_line_is_cut() -> None:
    lines = text.wrap("one two three four five six seven", 150, 26, lines=2)

    assert lines == ["one two", "three four…"]


def test_figures_are_tabular() -> None:
    assert text.width("1111", 44, text.BOLD) == text.width("8888", 44, text.BOLD)
