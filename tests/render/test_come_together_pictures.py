"""Come Together's pictures against golden images, their sizes, and what survives hostile names."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

import render
from games.come_together import GAME
from games.come_together.model import StageSpace
from games.come_together.view import MoveFace, View
from render import Focus, theme
from render.__main__ import focus_of
from render.come_together import cards, hand, placing, poster, strip
from tests.games.come_together_table import powered
from tests.render import come_together_samples as samples
from tests.render.conftest import Golden, pixels

NAMES = samples.NAMES
COME_TOGETHER = render.load("come-together")
THEME = theme.load("come_together")
BOARDS = {
    "start-4": samples.look(samples.start(4)),
    "middle-1": samples.look(samples.middle(1)),
    "middle-2": samples.look(samples.middle(2)),
    "middle-3": samples.look(samples.middle(3)),
    "middle-6": samples.look(samples.middle(6)),
    "window-3": samples.look(samples.window(3)),
    "over-3": samples.look(samples.over(3)),
}
PRIVATE = ("hand", "place")


def draw(view: View, sheet: str, names: tuple[str, ...] = NAMES, focus: Focus | None = None) -> bytes:
    """A sheet with as many names as there are seats."""
    return COME_TOGETHER.draw(view, sheet, names[: len(view.boards)], focus)


def accents(png: bytes) -> int:
    """How many pixels have the accent colour."""
    return int((np.abs(pixels(png) - theme.rgb(THEME.accent)).max(axis=2) < 8).sum())


@pytest.mark.parametrize("table", ["start-4", "middle-1", "middle-2", "middle-6", "window-3", "over-3"])
def test_the_board_looks_like_its_golden_image(table: str, golden: Golden) -> None:
    golden(f"come-together-board-{table}", draw(BOARDS[table], "board"))


@pytest.mark.parametrize("table", ["middle-3", "middle-6"])
def test_the_festivals_look_like_their_golden_image(table: str, golden: Golden) -> None:
    golden(f"come-together-seats-{table}", draw(BOARDS[table], "seats"))


@pytest.mark.parametrize(("sheet", "table"), [("board", "middle-6"), ("seats", "middle-6"), ("poster", "over-3")])
def test_hostile_names_look_like_their_golden_image(sheet: str, table: str, golden: Golden) -> None:
    golden(f"come-together-{sheet}-hostile", draw(BOARDS[table], sheet, samples.HOSTILE))


def test_ones_own_festival_looks_like_its_golden_image(golden: Golden) -> None:
    golden("come-together-hand-start", draw(samples.look(samples.start(4), 1), "hand"))
    golden("come-together-hand-window", draw(samples.look(samples.window(3), 0), "hand"))


def test_placing_looks_like_its_golden_image(golden: Golden) -> None:
    """D7: the spaces in reach are framed."""
    focus = Focus(("place",), ("stages", "stars", "campsites", "public"), heads=("stars-A", "stars-C", "public-B"))

    golden("come-together-place", draw(samples.look(samples.middle(3), 0), "place", focus=focus))


@pytest.mark.parametrize(("sheet", "seats"), [("poster", 3), ("poster", 1), ("share", 1)])
def test_the_end_looks_like_its_golden_image(sheet: str, seats: int, golden: Golden) -> None:
    golden(f"come-together-{sheet}-{seats}", draw(samples.look(samples.over(seats)), sheet))


@pytest.mark.parametrize("table", BOARDS)
@pytest.mark.parametrize("names", [NAMES, samples.HOSTILE, ("I",) * 6])
def test_public_sheets_are_1200_wide_and_at_most_200_kb(table: str, names: tuple[str, ...]) -> None:
    for sheet in ("board", "seats"):
        png = draw(BOARDS[table], sheet, names)

        width, height = Image.open(BytesIO(png)).size
        assert width == 1200
        assert height <= 1600
        assert len(png) <= 200 * 1024


def test_a_shared_daily_is_600_wide_and_shows_neither_names_nor_cards() -> None:
    """Section 11: no card order before the day has ended."""
    view = samples.look(samples.over(1))
    other = replace(view, news=view.news[::-1], locations=view.locations[:1])

    png = draw(view, "share")

    assert Image.open(BytesIO(png)).width == 600
    assert png == draw(other, "share", ("Zoe",))


def test_the_same_view_gives_the_same_picture() -> None:
    one, other = (draw(samples.look(samples.middle(4)), "board") for _ in range(2))

    assert one == other


def test_an_unknown_sheet_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="no sheet 'map', but board, seats, hand, place, poster, share"):
        draw(BOARDS["middle-3"], "map")


@pytest.mark.parametrize("sheet", PRIVATE)
def test_a_spectator_gets_a_private_sheet_without_anything_on_it(sheet: str) -> None:
    one, other = samples.middle(3), samples.middle(3)
    other.board(0).program = []
    other.board(0).stages = [StageSpace() for _ in range(5)]

    drawn = [draw(samples.look(table), sheet) for table in (one, other)]

    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({"round": 3}, "another round"),
        ({"count": 3}, "another activation"),
        ({"token": 3}, "the token on the track"),
        ({"moves": ()}, "no last move"),
        ({"moves": (MoveFace(0, "activated", "stars"),)}, "a location just activated"),
        ({"phase": "over"}, "the end"),
    ],
)
def test_what_changes_on_the_table_changes_the_board(change: dict[str, object], seen: str) -> None:
    view = BOARDS["middle-3"]

    changed = draw(replace(view, **change), "board")

    assert changed != draw(view, "board"), seen


def test_a_closed_location_is_drawn_as_such() -> None:
    """CT-17.3"""
    table = samples.middle(3)
    location = table.location("public")
    location.is_open, location.display, location.groups = False, ["", "", "", ""], [None] * 4

    assert draw(samples.look(table), "board") != draw(BOARDS["middle-3"], "board")


def test_everybody_who_is_waited_for_is_called() -> None:
    """8.2: windows are open at the same time."""
    view = BOARDS["window-3"]

    assert [board.seat for board in view.boards if board.to_move] == [0, 1]
    assert accents(draw(view, "board")) > accents(draw(BOARDS["over-3"], "board"))
    assert strip.task(view, view.boards[0]) == "to claim"


def test_nothing_is_asked_when_the_game_is_over() -> None:
    assert accents(draw(BOARDS["over-3"], "board")) == 0


def test_the_spaces_in_reach_are_framed() -> None:
    view, keys = samples.look(samples.middle(3), 0), ("A", "C", "D")

    none = accents(draw(view, "place", focus=Focus(("place",), ("stars",))))
    some = accents(draw(view, "place", focus=Focus(("place", "stars"), keys)))
    more = accents(
        draw(view, "place", focus=Focus(("place",), ("stars",), heads=("stars-A", "stars-C", "stages-B", "public-A")))
    )

    assert none < some < more


def test_choices_about_ones_own_festival_show_it() -> None:
    """D13, D16, D17: the board says nothing about them."""
    view = samples.look(samples.window(3), 0)
    focus = Focus((), tuple(card.id for card in view.boards[0].incoming))

    assert not placing.is_on_board(focus)
    assert draw(view, "place", focus=focus) == draw(view, "hand")


def test_a_preview_shows_the_table_after_the_choice() -> None:
    table = samples.middle(3)
    before = samples.look(table, 0)
    table.play(0, "place", "stars", "A")
    after = samples.look(table, 0)

    shown = draw(before, "place", focus=Focus(("place", "stars", "A"), (), after))

    assert shown == draw(after, "board")


def test_every_step_of_a_choice_is_drawn() -> None:
    """Section 7: whatever is asked, the picture for it can be drawn, up to the preview."""
    for table in (samples.start(5), samples.middle(2), samples.window(3)):
        seat = min(table.asked())
        path: list[str] = []
        focus = focus_of(GAME, table.state, path)
        while focus and focus.keys and not focus.after:
            assert draw(samples.look(table, seat), "place", focus=focus)
            path.append(focus.keys[0])
            focus = focus_of(GAME, table.state, path)

        assert focus
        assert draw(samples.look(table, seat), "place", focus=focus)


def test_the_longest_track_stays_within_its_panel() -> None:
    """CT-21.1: television has two spaces more."""
    table = powered("SS-1", 2)
    table.board(0).side = "HC1"
    table.lay_tracks(0, orange=20)

    edge = pixels(draw(samples.look(table, 0), "hand"))[:, 1180:]

    assert np.abs(edge - theme.rgb(THEME.paints["red"].fill)).max(axis=2).min() > 60


def test_a_festival_with_four_stage_spaces_is_drawn() -> None:
    """CT-21.5"""
    table = powered("SS-1", 2)
    table.board(0).side = "HC5"
    table.board(0).stages, table.board(0).water = table.board(0).stages[:4], [False] * 3

    for sheet in ("seats", "hand"):
        assert draw(samples.look(table, 0), sheet)


def test_power_and_handicap_are_put_in_words_where_they_are_played() -> None:
    """CT-20, CT-21"""
    table = powered("SS-3", 2)
    heights = []
    for side in ("FB-0", "HC2"):
        table.board(0).side = side
        heights.append(len(pixels(draw(samples.look(table, 0), "hand"))))

    assert heights[0] < heights[1]


def test_a_line_up_fills_at_most_three_lines() -> None:
    names = [f"The Wandering Band Number {number}" for number in range(30)]

    assert len(poster.lineup(names)) == 3
    assert poster.lineup(names[:1]) == names[:1]
    assert poster.lineup([]) == ["No Artist has played"]


def test_a_shared_victory_names_all_winners() -> None:
    """CT-16.4"""
    view = replace(samples.look(samples.over(3)), winners=(0, 2))

    assert poster.headline(view, NAMES) == ("Ann & Christophe", "share the win with 112 points")


def test_no_card_is_left_over_in_a_row_of_its_own() -> None:
    assert [hand.columns(count) for count in range(1, 9)] == [4, 4, 3, 4, 3, 3, 4, 4]


def test_whole_cards_are_as_high_as_the_longest_text_needs() -> None:
    program = samples.look(samples.middle(3), 0).boards[0].program

    assert cards.height(program, 276) > cards.height(program[:1], 276)


def test_what_the_winner_has_won_stays_within_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few parts the scores have: below the winner's panel nothing but the ground is drawn."""
    view = samples.look(samples.over(3))
    boards = [replace(board, parts={"bonuses": 3}) for board in view.boards]
    shown = poster.draw(replace(view, boards=boards), NAMES[:3])
    monkeypatch.setattr(poster, "_souvenirs", lambda *where: None)
    bare = poster.draw(replace(view, boards=boards), NAMES[:3])

    changed = np.flatnonzero((np.asarray(shown.image) != np.asarray(bare.image)).any(axis=(1, 2)))
    [wide, *_] = poster._boxes(3, 1)
    assert wide[1] < changed[0] < changed[-1] < wide[1] + wide[3] - 8
