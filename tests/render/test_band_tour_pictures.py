"""Band Tour's pictures against golden images, their sizes, and what survives hostile names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

import render
from games.band_tour import GAME
from games.band_tour.cards import CROWDS, VENUES
from games.band_tour.telling import card_text
from games.band_tour.view import View
from render import text, theme
from render.__main__ import position
from render.band_tour import layout as at
from render.band_tour import stage
from tests.render import band_tour_samples as samples
from tests.render.conftest import Golden, pixels

NAMES = samples.NAMES
BAND_TOUR = render.load("band-tour")
THEME = theme.load("band_tour")
BOARDS = {
    "forming-6": samples.look(samples.forming(6)),
    "road-1": samples.look(samples.road(1)),
    "road-3": samples.look(samples.road(3)),
    "road-6": samples.look(samples.road(6)),
    "trouble-3": samples.look(samples.trouble(3)),
    "trouble-4": samples.look(samples.trouble(4)),
    "between-3": samples.look(samples.between()),
    "over-3": samples.look(samples.over(3)),
    "daily": samples.look(samples.forming(1, daily=True)),
}


def draw(view: View, sheet: str, names: tuple[str, ...] = NAMES) -> bytes:
    """A sheet with as many names as there are seats."""
    return BAND_TOUR.draw(view, sheet, names[: len(view.stands)])


def accents(png: bytes) -> int:
    """How many pixels have the accent colour."""
    return int((np.abs(pixels(png) - theme.rgb(THEME.accent)).max(axis=2) < 8).sum())


@pytest.mark.parametrize("table", BOARDS)
def test_the_board_looks_like_its_golden_image(table: str, golden: Golden) -> None:
    golden(f"band-tour-board-{table}", draw(BOARDS[table], "board"))


def test_hostile_names_look_like_their_golden_image(golden: Golden) -> None:
    road, over = samples.called(samples.road(6), "W" * 32), samples.called(samples.over(6), "W" * 32)

    golden("band-tour-board-hostile", draw(samples.look(road), "board", samples.HOSTILE))
    golden("band-tour-poster-hostile", draw(samples.look(over), "poster", samples.HOSTILE))


def test_ones_own_band_looks_like_its_golden_image(golden: Golden) -> None:
    golden("band-tour-hand-road", draw(samples.look(samples.road(3), 1), "hand"))
    golden("band-tour-hand-six", draw(samples.look(samples.road(3), 2), "hand"))
    golden("band-tour-hand-between", draw(samples.look(samples.between(), 1), "hand"))


@pytest.mark.parametrize(("sheet", "seats"), [("poster", 3), ("poster", 1), ("share", 1)])
def test_the_end_looks_like_its_golden_image(sheet: str, seats: int, golden: Golden) -> None:
    golden(f"band-tour-{sheet}-{seats}", draw(samples.look(samples.over(seats)), sheet))


@pytest.mark.parametrize("table", BOARDS)
@pytest.mark.parametrize("names", [NAMES, samples.HOSTILE, ("I",) * 6])
def test_the_board_is_1200_wide_and_at_most_200_kb(table: str, names: tuple[str, ...]) -> None:
    png = draw(BOARDS[table], "board", names)

    width, height = Image.open(BytesIO(png)).size
    assert width == 1200
    assert height <= 1600
    assert len(png) <= 200 * 1024


def test_a_shared_daily_is_600_wide_and_shows_neither_names_nor_cards() -> None:
    """Section 11: nothing that helps those who have yet to play."""
    view = samples.look(samples.over(1))
    stand = replace(view.stands[0], name="Other", members=(), cards=(), piles=())
    other = replace(view, stands=(stand,), past=(), line="")

    png = draw(view, "share")

    assert Image.open(BytesIO(png)).width == 600
    assert png == draw(other, "share", ("Zoe",))


def test_a_band_off_the_tour_shares_that_too() -> None:
    """BT-S6"""
    view = samples.look(samples.over(1))
    stand = replace(view.stands[0], rows=view.stands[0].rows[:3], removed="buried in debt", removed_show=4)

    assert draw(replace(view, stands=(stand,)), "share") != draw(view, "share")


def test_the_same_view_gives_the_same_picture() -> None:
    one, other = (draw(samples.look(samples.road(4)), "board") for _ in range(2))

    assert one == other


def test_an_unknown_sheet_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="no sheet 'map', but board, hand, poster, share"):
        draw(BOARDS["road-3"], "map")


def test_a_spectator_sees_the_board_in_place_of_a_hand() -> None:
    """BT-15.2: decks and orders are their owner's."""
    assert draw(BOARDS["road-3"], "hand") == draw(BOARDS["road-3"], "board")


def test_a_hand_shows_its_owner_only() -> None:
    """BT-15.2"""
    one, other = samples.road(3), samples.road(3)
    other.body.bands[0].decks["show"] = ["b14"] * 6

    drawn = [draw(samples.look(state, 1), "hand") for state in (one, other)]

    assert drawn[0] == drawn[1]
    assert draw(samples.look(one, 0), "hand") != draw(samples.look(other, 0), "hand")


@dataclass(frozen=True)
class Change:
    """What a change of the first band's stand is, and how it is called."""

    name: str
    fields: dict[str, object]


CHANGES = (
    Change("debt", {"fund": -208}),
    Change("morale", {"morale": 1}),
    Change("scores", {"p": 1}),
    Change("members", {"members": ()}),
    Change("cards", {"cards": ()}),
    Change("decks", {"piles": ()}),
    Change("flipper", {"flips": False}),
    Change("removed", {"removed": "spirits broken", "removed_show": 2}),
    Change("takings", {"rows": ()}),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_what_changes_in_a_band_changes_the_board(change: Change) -> None:
    """Section 9"""
    view = BOARDS["road-3"]
    stands = (replace(view.stands[0], **change.fields), *view.stands[1:])

    assert draw(replace(view, stands=stands), "board") != draw(view, "board")


@pytest.mark.parametrize("fields", [{"tired": 0}, {"sits": True}, {"gear": ()}, {"p": 30}])
def test_what_changes_in_a_member_changes_the_board(fields: dict[str, object]) -> None:
    """Section 9: own scores, Fatigue, sitting out, Gear."""
    view = BOARDS["road-3"]
    first = view.stands[0]
    members = (replace(first.members[0], **fields), replace(first.members[3], **fields))

    changed = replace(first, members=members)
    before = replace(first, members=(first.members[0], first.members[3]))

    rest = view.stands[1:]
    assert draw(replace(view, stands=(changed, *rest)), "board") != draw(replace(view, stands=(before, *rest)), "board")


def test_damaged_gear_ignored_and_cancelled_cards_look_different() -> None:
    """BT-3.7, BT-5.3"""
    whole, ignored = samples.trouble(4), samples.trouble(4)
    whole.body.bands[0].members[1].gear[0].damaged = False
    ignored.body.bands[0].played[2].state = "ignored"

    drawn = {draw(samples.look(state), "board") for state in (whole, ignored, samples.trouble(4))}

    assert len(drawn) == 3


def test_whoever_is_asked_is_called_and_nobody_after_the_end() -> None:
    assert accents(draw(BOARDS["road-3"], "board")) > 10_000
    assert accents(draw(BOARDS["over-3"], "board")) == 0


def test_a_world_tour_says_which_leg_it_is() -> None:
    """Section 9"""
    view = BOARDS["between-3"]

    drawn = {draw(replace(view, legs=legs, leg=leg), "board") for legs, leg in ((1, 1), (2, 1), (2, 2))}

    assert len(drawn) == 3


def test_a_poster_without_a_winner_says_so() -> None:
    """BT-11.7"""
    view = samples.look(samples.over(3))

    assert draw(replace(view, winners=()), "poster") != draw(view, "poster")


@pytest.mark.parametrize(("seats", "answers"), [(1, 6), (2, 30), (4, 45), (3, 10_000)])
def test_every_sheet_of_random_games_is_drawn_for_every_reader(seats: int, answers: int) -> None:
    state = position(GAME, seats, "random", 5, answers)
    sheets = BAND_TOUR.SHEETS if state.result else ("board", "hand")

    for reader in (None, *range(seats)):
        view = GAME.view(state, reader)
        for sheet in sheets:
            assert draw(view, sheet, samples.HOSTILE).startswith(b"\x89PNG")
            assert 0 < len(BAND_TOUR.alt(view, sheet, samples.HOSTILE)) <= 1000


@pytest.mark.parametrize(("bands", "cut"), [(1, []), (4, []), (6, ["v03", "v09", "v20", "c04"])])
def test_every_venue_and_crowd_has_room_for_its_words(bands: int, cut: list[str]) -> None:
    """Section 9: the public board shows the effects of the active cards; with six bands the longest lose words."""
    plan, found = at.plan(bands), []
    posters: list[tuple[Iterable[str], int]] = [(VENUES, 101), (CROWDS, 64)]

    for (_, _, width, height), (cards, top) in zip(plan.papers, posters, strict=True):
        room = (height - top - 6) // 26
        words = {card: text.wrap(card_text(card), width - stage.LEFT - 18, 22, text.MEDIUM, 9) for card in cards}
        found += [card for card, lines in words.items() if len(lines) > room]

    assert found == cut
