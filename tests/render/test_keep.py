"""Backgrounds are kept: packed for good, ready as long as there is room."""

from __future__ import annotations

import pytest
from PIL import Image

from render import keep
from render.keep import kept

SIDE = 512
ROOM = SIDE * SIDE * 4


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "BUDGET", 2 * ROOM)
    monkeypatch.setattr(keep, "PACKED", 3)
    monkeypatch.setattr(keep, "_ready", type(keep._ready)())
    monkeypatch.setattr(keep, "_packed", type(keep._packed)())


def test_what_was_drawn_once_comes_back_the_same_without_drawing() -> None:
    drawn = list[int]()

    @kept
    def shade(red: int) -> Image.Image:
        drawn.append(red)
        return Image.new("RGB", (SIDE, SIDE), (red, 0, 0))

    first = [shade(red).tobytes() for red in (1, 2, 3)]
    again = [shade(red).tobytes() for red in (1, 2, 3)]

    assert again == first
    assert drawn == [1, 2, 3]


def test_no_more_lies_ready_than_there_is_room_for() -> None:
    shade = kept(lambda red: Image.new("RGB", (SIDE, SIDE), (red, 0, 0)))

    for red in range(5):
        shade(red)

    assert sum(map(keep._room, keep._ready.values())) == 2 * ROOM
    assert len(keep._packed) == 3


def test_two_functions_and_two_modes_are_kept_apart() -> None:
    color, mask = (kept(lambda size, mode=mode: Image.new(mode, (size, size), 7)) for mode in ("RGB", "L"))

    assert (color(8).mode, mask(8).mode, color(8).mode) == ("RGB", "L", "RGB")
