"""Festival's pictures against golden images, their sizes, and what survives hostile names."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

import render
from games.festival.view import View
from render import Focus
from render.festival import board, cards
from tests.render import samples
from tests.render.conftest import Golden

NAMES = ("Ann", "Bob", "Cy", "Dora")
HEADS = ("i8", "h4", "e7", "d2", "k4", "g9")
CHOICES = {
    "token": Focus((), ("I2", "I3", "V3", "O4", "L4", "T4")),
    "turn": Focus(("L4",), tuple("01234567")),
    "row": Focus(("L4", "3"), ("2", "4", "7", "8", "9"), heads=HEADS),
    "column": Focus(("L4", "3", "8"), ("g", "i")),
}
TABLES = {
    "start-4": samples.start(4),
    "middle-2": samples.middle(2),
    "middle-3": samples.middle(3),
    "middle-4": samples.middle(4),
    "over-3": samples.over(3),
}
FESTIVAL = render.load("festival")


@pytest.mark.parametrize("table", ["start-4", "middle-2", "middle-4", "over-3"])
def test_the_board_looks_like_its_golden_image(table: str, golden: Golden) -> None:
    golden(f"festival-board-{table}", FESTIVAL.draw(TABLES[table], "board", NAMES))


def test_hostile_names_look_like_their_golden_image(golden: Golden) -> None:
    golden("festival-board-hostile", FESTIVAL.draw(samples.middle(4), "board", samples.HOSTILE))


@pytest.mark.parametrize("step", CHOICES)
def test_placing_looks_like_its_golden_image(step: str, golden: Golden) -> None:
    golden(f"festival-place-{step}", FESTIVAL.draw(samples.middle(3), "place", NAMES, CHOICES[step]))


def test_a_preview_looks_like_its_golden_image(golden: Golden) -> None:
    view = samples.middle(3)
    focus = Focus(("L4", "3", "8", "i"), (), samples.after_hook(view))

    golden("festival-place-preview", FESTIVAL.draw(view, "place", NAMES, focus))


@pytest.mark.parametrize("sheet", ["poster", "share"])
def test_the_end_looks_like_its_golden_image(sheet: str, golden: Golden) -> None:
    golden(f"festival-{sheet}", FESTIVAL.draw(samples.over(3), sheet, NAMES))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("names", [NAMES, samples.HOSTILE, ("I",) * 4])
def test_boards_are_1200_wide_and_at_most_200_kb(table: str, names: tuple[str, ...]) -> None:
    png = FESTIVAL.draw(TABLES[table], "board", names)

    width, height = Image.open(BytesIO(png)).size
    assert width == 1200
    assert 900 <= height <= 1600
    assert len(png) <= 200 * 1024


def test_a_shared_daily_is_600_wide_and_shows_neither_names_nor_places() -> None:
    """FE-D9: the row shows what each round brought, no positions."""
    view = samples.over(3)
    moved = replace(view, crowds=view.crowds[:3])

    png = FESTIVAL.draw(view, "share", NAMES)

    assert Image.open(BytesIO(png)).width == 600
    assert png == FESTIVAL.draw(moved, "share", ("Zoe",) * 4)


def test_the_same_view_gives_the_same_picture() -> None:
    one, other = (FESTIVAL.draw(samples.middle(4), "board", NAMES) for _ in range(2))

    assert one == other


def test_an_unknown_sheet_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="no sheet 'seats', but board, place, poster, share"):
        FESTIVAL.draw(samples.middle(3), "seats", NAMES)


def test_an_unknown_game_has_no_pictures() -> None:
    with pytest.raises(LookupError, match="no pictures for the game 'chess'"):
        render.load("chess")


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({"festival": (None, None, None)}, "an empty display"),
        ({"permanent": (None, None, None)}, "no objective"),
        ({"crowds": ()}, "an empty grid"),
        ({"round": 8}, "another round"),
        ({"festival_deck": 0}, "an empty deck"),
    ],
)
def test_what_changes_on_the_table_changes_the_picture(change: dict[str, object], seen: str) -> None:
    view: View = samples.middle(3)

    changed = FESTIVAL.draw(replace(view, **change), "board", NAMES)

    assert changed != FESTIVAL.draw(view, "board", NAMES), seen


def test_cards_that_lie_open_at_the_end_pay_nobody() -> None:
    """FE-8.2: a short game leaves three."""
    view = replace(samples.over(3), festival=samples.middle(3).festival)
    first, *others = view.festival
    assert first is not None
    paid = replace(first, pays=dict.fromkeys(first.pays, "9"))

    png = FESTIVAL.draw(view, "board", NAMES)

    assert cards.tags(view) == ("Not solved",) * 3
    assert png == FESTIVAL.draw(replace(view, festival=(paid, *others)), "board", NAMES)


@pytest.mark.parametrize(
    ("round", "order", "mover", "before"),
    [(0, (0, 1, 2), 1, 0), (0, (0, 1, 2), 0, 2), (1, (1, 2, 0), 1, 0), (2, (1, 2, 0), 1, 2), (2, (1, 2, 0), 0, 2)],
)
def test_the_arrow_points_at_the_last_action(round: int, order: tuple[int, ...], mover: int, before: int) -> None:
    """FE-1.6, FE-2.11, FE-7.8: setup and round 1 have the same order, then the Start marker passes on."""
    view = samples.middle(3)
    stands = tuple(replace(stand, to_move=stand.seat == mover) for stand in view.stands)
    view = replace(view, round=round, order=order, stands=stands)

    assert board.latest(view) == view.stands[before].last


def test_the_arrow_points_at_the_token_of_whoever_has_yet_to_claim() -> None:
    """FE-6.4"""
    view = replace(samples.middle(3), claims=True)

    assert board.latest(view) == view.stands[1].last


def test_nothing_is_pointed_at_before_the_first_action() -> None:
    assert board.latest(samples.start(3)) is None
