"""Draws that anyone can verify."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import dice
from games.core.dice import Dice, Draw, Luck, Unseen

KEY = dice.derive(b"seed", "salt")


def test_streams_do_not_depend_on_one_another() -> None:
    alone, mixed = Dice(KEY, {}), Dice(KEY, {})

    rolls = [alone.roll("die") for _ in range(5)]
    mixed_rolls = []
    for _ in range(5):
        mixed.shuffled("deck", range(10))
        mixed_rolls.append(mixed.roll("die"))

    assert rolls == mixed_rolls


def test_counters_go_on_where_they_stood_and_named_numbers_are_not_kept() -> None:
    counters: dict[str, int] = {}
    first = Dice(KEY, counters).roll("die")
    second = Dice(KEY, counters).roll("die")

    again = [Dice(KEY, {"die": number}).roll("die") for number in (0, 1)]
    Dice(KEY, counters).roll("coin/1/3")

    assert [first, second] == again
    assert counters == {"die": 2}


def test_every_draw_is_recorded_and_can_be_checked() -> None:
    rolls = Dice(KEY, {})
    rolls.shuffled("deck", "abcdef")
    rolls.sample("hand", "abcdef", 2)
    rolls.roll("die")

    assert all(dice.is_true(KEY, draw) for draw in rolls.drawn)
    false = Draw("die", 0, 6, [(rolls.drawn[-1].result[0] + 1) % 6])
    assert not dice.is_true(KEY, false)
    assert not dice.is_true(b"another", rolls.drawn[0])


def test_without_a_key_nothing_is_drawn() -> None:
    with pytest.raises(Unseen):
        Dice(None, {}).roll("die")


def test_a_die_is_fair() -> None:
    rolls = Dice(KEY, {})
    counts = Counter(rolls.roll("die") for _ in range(6000))

    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_the_hash_of_the_seed_is_known_before_and_fits_after() -> None:
    assert dice.commit(b"seed") == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"


@given(st.integers(1, 40), st.data())
def test_a_sample_is_a_prefix_of_the_shuffle(size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, size))

    short, whole = dice.sample(KEY, "s", 0, size, count), dice.sample(KEY, "s", 0, size, size)

    assert sorted(whole) == list(range(size))
    assert short == whole[:count]


def test_luck_is_the_same_everywhere() -> None:
    luck = Luck(42)

    assert [luck.below(100) for _ in range(6)] == [13, 91, 58, 64, 50, 62]
    assert sorted(luck.shuffled(range(9))) == list(range(9))
