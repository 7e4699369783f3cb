"""Decision trees: what they take and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.autoplay import _value
from games.core.choices import (
    LATER,
    Choices,
    Count,
    Illegal,
    Node,
    Option,
    Pick,
    Split,
    Text,
    check,
    first,
    leaves,
    samples,
    walk,
)
from games.core.dice import Luck

PICK = Choices().add("a", "A").add("b", "B", then=Count("how many", 1, 3)).add("c", "C", bar="Not today.").pick("which")
MANY = Choices().add("a", "A").add("b", "B").add("c", "C").pick("which", least=1, most=2)
SPLIT = Split("share", 3, (Option("x", "X"), Option("y", "Y")), (2, 3))


def never(path: Any) -> None:
    raise AssertionError("nothing comes later")


@pytest.mark.parametrize(
    ("node", "answer"),
    [
        (PICK, ["a"]),
        (PICK, ["b", 2]),
        (MANY, [["a", "c"]]),
        (SPLIT, [{"x": 1, "y": 2}]),
        (SPLIT, [{"y": 3}]),
        (Text("name", 5), [""]),
        (Text("name", 5, 1), ["Ümit"]),
        (Pick("skip?", PICK.options, least=0), [None]),
        (Pick("skip?", PICK.options, least=0), []),
    ],
)
def test_legal_answers_are_taken(node: Node, answer: list[Any]) -> None:
    check(node, answer, never)


@pytest.mark.parametrize(
    ("node", "answer", "code"),
    [
        (PICK, ["d"], "NO_SUCH_OPTION"),
        (PICK, ["c"], "BARRED"),
        (PICK, ["b"], "INCOMPLETE"),
        (PICK, [], "INCOMPLETE"),
        (PICK, ["a", 1], "TOO_LONG"),
        (PICK, ["b", 4], "OUT_OF_RANGE"),
        (PICK, ["b", True], "OUT_OF_RANGE"),
        (PICK, [None], "NO_SUCH_OPTION"),
        (MANY, ["a"], "NOT_A_LIST"),
        (MANY, [["a", "a"]], "NOT_A_LIST"),
        (MANY, [[]], "PICK_COUNT"),
        (MANY, [["a", "b", "c"]], "PICK_COUNT"),
        (SPLIT, [{"x": 3}], "OVER_CAP"),
        (SPLIT, [{"z": 1}], "OVER_CAP"),
        (SPLIT, [{"x": 1}], "BAD_SUM"),
        (SPLIT, [{"x": -1, "y": 3}], "NOT_A_SPLIT"),
        (SPLIT, ["x"], "NOT_A_SPLIT"),
        (Text("name", 5, 1), [""], "TEXT_LENGTH"),
        (Text("name", 5), ["too long"], "TEXT_LENGTH"),
        (Text("name", 5), ["a\0"], "NOT_TEXT"),
        (Text("name", 5), [3], "NOT_TEXT"),
    ],
)
def test_everything_else_is_refused_with_its_reason(node: Node, answer: list[Any], code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        check(node, answer, never)

    assert refusal.value.faults[0].code == code


def test_what_comes_later_is_asked_with_the_path_so_far() -> None:
    node = Choices().add("a", "A").pick("which", then=LATER)
    paths = []

    def follow(path: list[Any]) -> Node | None:
        paths.append(path)
        return Count("n", 0, 1) if len(path) == 1 else None

    assert walk(node, ["a", 1], follow) is None
    assert paths == [["a"]]


def test_leaves_are_all_complete_answers() -> None:
    assert list(leaves(PICK, never)) == [["a"], ["b", 1], ["b", 2], ["b", 3]]


def test_the_first_answer_takes_the_first_open_option_everywhere() -> None:
    barred = Choices().add("c", "C", bar="No.").add("b", "B", then=Count("n", 2, 3)).pick("which")

    assert first(barred, never) == ["b", 2]


keys = st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=5, unique=True)


@st.composite
def nodes(draw: st.DrawFn) -> Node:
    """Any single node with at least one legal answer."""
    options = tuple(Option(key, key.upper()) for key in draw(keys))
    kind = draw(st.sampled_from(["pick", "many", "count", "split", "text"]))
    least = draw(st.integers(0, len(options)))
    match kind:
        case "pick":
            return Pick("p", options, least=min(least, 1))
        case "many":
            return Pick("p", options, least, max(2, len(options)))
        case "count":
            return Count("n", least, least + draw(st.integers(0, 5)))
        case "split":
            caps = tuple(draw(st.integers(0, 3)) for _ in options)
            total = draw(st.integers(0, sum(caps)))
            return Split("s", total, options, caps, draw(st.none() | st.integers(0, total)))
    return Text("t", least + draw(st.integers(0, 5)), least)


@given(nodes(), st.integers(0, 2**32))
def test_random_values_and_samples_are_legal(node: Node, seed: int) -> None:
    for value in (_value(node, Luck(seed)), *samples(node)):
        check(node, [value], never)
