"""Options from types: values, texts, faults."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from games.core.choices import Illegal
from games.core.dice import Luck
from games.core.options import every_options, make_options, option_fields, spelled


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Some options."""

    deck: Literal["basic", "advanced"] = "basic"
    open_hand: bool = True
    legs: Annotated[int, Meta(ge=2, le=4)] = 2


def test_fields_list_their_values_and_defaults() -> None:
    fields = option_fields(Options)

    assert [(field.name, field.values, field.default) for field in fields] == [
        ("deck", ("basic", "advanced"), "basic"),
        ("open_hand", (False, True), True),
        ("legs", (2, 3, 4), 2),
    ]


def test_options_are_made_from_values_and_from_texts() -> None:
    assert make_options(Options, {}) == Options()
    assert make_options(Options, {"deck": "Advanced", "open_hand": "off", "legs": "4"}) == Options("advanced", False, 4)
    assert make_options(Options, {"open_hand": False, "legs": 3}) == Options(open_hand=False, legs=3)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(Illegal) as refusal:
        make_options(Options, {"deck": "none", "legs": 7, "lengh": 1})

    assert [fault.code for fault in refusal.value.faults] == ["OPTION_VALUE", "OPTION_VALUE", "NO_OPTION"]


def test_all_combinations_or_a_sample_with_each_value() -> None:
    assert len(set(every_options(Options, 20, Luck(1)))) == 12

    some = every_options(Options, 6, Luck(1))

    assert some[0] == Options()
    assert {options.legs for options in some} == {2, 3, 4}


def test_values_are_spelled_as_they_are_typed() -> None:
    assert [spelled(value) for value in (True, False, 1, 0, "basic", None)] == ["on", "off", "1", "0", "basic", "none"]
