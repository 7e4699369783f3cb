"""Data files and lines: an error names file, row and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from games.core import data
from games.core.choices import Fault
from games.core.data import BadData, record, rows
from games.core.words import Words, join


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A row."""

    id: str
    points: int


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own: write `toy/<name>.toml` in it."""
    monkeypatch.setattr(data, "files", lambda package: tmp_path)
    (tmp_path / "toy").mkdir()
    return tmp_path / "toy"


def test_rows_come_by_their_ids_in_file_order(folder: Path) -> None:
    (folder / "tile.toml").write_text('[[tile]]\nid = "b"\npoints = 2\n[[tile]]\nid = "a"\npoints = 1\n')

    assert list(rows("toy", "tile", Tile).values()) == [Tile("b", 2), Tile("a", 1)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[tile]]\nid = "b"\npoints = "two"\n', r"data/toy/tile.toml, row b: .*points"),
        ('[[tile]]\nid = "b"\n', r"data/toy/tile.toml, row b: .*points"),
        ('[[tile]]\nid = "b"\npoints = 1\nprize = 2\n', r"data/toy/tile.toml, row b: .*prize"),
        ("[[tile]]\npoints = 1\n", r"data/toy/tile.toml, row number 1: .*id"),
        ('[[tile]]\nid = "b"\npoints = 1\n[[tile]]\nid = "b"\npoints = 1\n', r"row b: the id stands twice"),
        ('[[tiles]]\nid = "b"\npoints = 1\n', r"no rows \[\[tile\]\]"),
        ('[[tile]\nid = "b"', r"data/toy/tile.toml: "),
    ],
)
def test_a_bad_row_is_refused_with_file_row_and_key(folder: Path, text: str, said: str) -> None:
    (folder / "tile.toml").write_text(text)

    with pytest.raises(BadData, match=said):
        rows("toy", "tile", Tile)


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(BadData, match=r"data/toy/board.toml: the file is missing"):
        record("toy", "board", Tile)


def words(**sections: dict[str, Any]) -> Words:
    return Words.of({"toy": sections})


def test_fields_are_filled_by_their_kind() -> None:
    said = words(
        event={"all": "{seat:who} gave {card:name} to {others:who} for {n:coin|coins}: {list}; {rows:each row}."},
        each={"row": "{who:who} {n}"},
        name={"F01": "Headliner"},
    )
    facts = {"seat": 0, "card": "F01", "others": [1, 2], "n": 1, "list": [1, 2, 3], "rows": [{"who": 1, "n": 4}]}

    line = said.say("event", "all", facts, ["Ann", "Bob", "Cy"])

    assert line == "Ann gave Headliner to Bob and Cy for 1 coin: 1, 2 and 3; Bob 4."
    assert said.say("event", "all", {**facts, "n": 2}, []).startswith("seat 1 gave Headliner to seat 2 and seat 3")


def test_a_name_with_braces_is_only_a_name() -> None:
    said = words(event={"hi": "{seat:who}!"})

    assert said.say("event", "hi", {"seat": 0}, ["{seat}{0}"]) == "{seat}{0}!"


def test_an_unknown_section_or_a_broken_line_is_refused() -> None:
    with pytest.raises(BadData, match=r"data/toy/text.toml: there is no section \[evnt\]"):
        words(evnt={"hi": "x"})
    with pytest.raises(BadData, match=r"data/toy/text.toml, \[event\] hi: "):
        words(event={"hi": "{seat"})
    with pytest.raises(BadData, match=r"\[event\] hi: a line is a text"):
        words(event={"hi": 3})


def test_every_shared_refusal_is_a_sentence() -> None:
    core = Words.load("core")

    assert all(line.endswith((".", "}")) for line in core.lines["refusal"].values())
    assert core.refusal(Fault("OUT_OF_RANGE", {"least": 1, "most": 3})) == "Choose a number from 1 to 3."


def test_lists_read_as_people_write_them() -> None:
    assert [join(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["none", "a", "a and b", "a, b and c"]
