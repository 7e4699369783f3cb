"""Flock Together's pictures against golden images, their sizes, and what survives hostile names."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

import render
from games.flock_together import GAME
from games.flock_together.cards import PREDATORS, WEATHER
from games.flock_together.model import Options
from games.flock_together.view import DeedView, PendingView, View
from render import icons, theme
from render.flock_together import animals, phrases, strip, tableau
from tests.games.flock_together_table import bird
from tests.render import flock_together_samples as samples
from tests.render.conftest import Golden, pixels
from tests.render.test_games import moments

NAMES = samples.NAMES
FLOCK_TOGETHER = render.load("flock-together")
THEME = theme.load("flock_together")
HIDDEN = Options(open_hand=False)
BOARDS = {
    "start-1": samples.look(samples.start(1)),
    "start-5": samples.look(samples.start(5)),
    "middle-2": samples.look(samples.middle(2)),
    "middle-5": samples.look(samples.middle(5)),
    "window-3": samples.look(samples.window(3)),
    "over-3": samples.look(samples.over(3)),
    "lost-5": samples.look(samples.over(5, is_won=False)),
}


def draw(view: View, sheet: str, names: tuple[str, ...] = NAMES) -> bytes:
    """A sheet with as many names as there are seats."""
    return FLOCK_TOGETHER.draw(view, sheet, names[: len(view.birds)])


def accents(png: bytes) -> int:
    """How many pixels have the accent colour."""
    return int((np.abs(pixels(png) - theme.rgb(THEME.accent)).max(axis=2) < 8).sum())


@pytest.mark.parametrize("table", ["start-1", "start-5", "middle-2", "middle-5", "window-3", "lost-5"])
def test_the_board_looks_like_its_golden_image(table: str, golden: Golden) -> None:
    golden(f"flock-together-board-{table}", draw(BOARDS[table], "board"))


@pytest.mark.parametrize("table", ["middle-2", "middle-5"])
def test_the_tableaus_look_like_their_golden_image(table: str, golden: Golden) -> None:
    golden(f"flock-together-seats-{table}", draw(BOARDS[table], "seats"))


@pytest.mark.parametrize(("sheet", "table"), [("board", "middle-5"), ("seats", "middle-5"), ("poster", "lost-5")])
def test_hostile_names_look_like_their_golden_image(sheet: str, table: str, golden: Golden) -> None:
    golden(f"flock-together-{sheet}-hostile", draw(BOARDS[table], sheet, samples.HOSTILE))


def test_ones_own_cards_look_like_their_golden_image(golden: Golden) -> None:
    golden("flock-together-hand", draw(samples.look(samples.middle(3), 1), "hand"))


@pytest.mark.parametrize(("sheet", "table"), [("poster", "over-3"), ("poster", "lost-5")])
def test_the_end_looks_like_its_golden_image(sheet: str, table: str, golden: Golden) -> None:
    golden(f"flock-together-{sheet}-{table}", draw(BOARDS[table], sheet))


def test_the_card_to_share_looks_like_its_golden_image(golden: Golden) -> None:
    golden("flock-together-share", draw(samples.look(samples.over(1)), "share"))


@pytest.mark.parametrize("table", BOARDS)
@pytest.mark.parametrize("names", [NAMES, samples.HOSTILE, ("I",) * 5])
def test_public_sheets_are_1200_wide_and_at_most_200_kb(table: str, names: tuple[str, ...]) -> None:
    for sheet in ("board", "seats"):
        png = draw(BOARDS[table], sheet, names)

        width, height = Image.open(BytesIO(png)).size
        assert width == 1200
        assert height <= 1600
        assert len(png) <= 200 * 1024


def test_a_shared_daily_is_600_wide_and_shows_neither_names_nor_decks_nor_predators() -> None:
    """Section 11: no spoilers of decks or Boss before the day ends."""
    view = samples.look(samples.over(1))
    foes = tuple(replace(foe, id="owl", name="Owl Coopone", animal="Owl") for foe in view.foes)
    other = replace(view, foes=foes, sizes={}, discard=(), inside=None, outside=None, sky=None)

    png = draw(view, "share")

    assert Image.open(BytesIO(png)).width == 600
    assert png == draw(other, "share", ("Zoe",))


def test_the_same_view_gives_the_same_picture() -> None:
    one, other = (draw(samples.look(samples.middle(4)), "board") for _ in range(2))

    assert one == other


def test_an_unknown_sheet_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="no sheet 'map', but board, seats, hand, poster, share"):
        draw(BOARDS["middle-2"], "map")


def test_a_hidden_hand_is_seen_by_its_owner_only() -> None:
    """FT-9.19"""
    one, other = samples.middle(3, HIDDEN), samples.middle(3, HIDDEN)
    other[0].hand = ["snack", "pebble"]

    for reader in (None, 1):
        for sheet in ("board", "seats", "hand"):
            assert draw(samples.look(one, reader), sheet) == draw(samples.look(other, reader), sheet)
    assert draw(samples.look(one, 0), "hand") != draw(samples.look(other, 0), "hand")


def test_the_boss_is_hidden_until_it_comes_out() -> None:
    """FT-1.5"""
    one, other = samples.middle(3), samples.middle(3)
    other.body.beasts[3].id = "ursula"

    for sheet in ("board", "seats"):
        assert draw(samples.look(one), sheet) == draw(samples.look(other), sheet)


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({"day": 5}, "another day"),
        ({"season": "fall", "season_name": "Fall"}, "another season"),
        ({"sky": None}, "no weather"),
        ({"actions": 1}, "another number of actions"),
        ({"active": 1}, "another player's turn"),
        ({"inside": None}, "an empty Grub deck"),
        ({"difficulty": 5, "difficulty_name": "A fierce Boss"}, "another level"),
        ({"order": (1, 0)}, "another turn order"),
        ({"outcome": "lost", "reason": "dead"}, "the end"),
        ({"latest": ()}, "nothing done yet"),
        ({"latest": (DeedView(0, "attack", "gravekeeper", "attacked Gravekeeper Fowl"),)}, "a Predator attacked"),
        ({"latest": (DeedView(0, "attack", "scorpion", "attacked Scorpion"),)}, "a Grub attacked"),
    ],
)
def test_what_changes_on_the_table_changes_the_board(change: dict[str, object], seen: str) -> None:
    view = BOARDS["middle-2"]

    assert draw(replace(view, **change), "board") != draw(view, "board"), seen


@pytest.mark.parametrize(
    "change", [{"left": 1}, {"claws": 4}, {"form": 1}, {"locked": False}, {"masked": True}, {"effect": "It yawns."}]
)
def test_what_changes_on_a_predator_changes_the_board(change: dict[str, object]) -> None:
    view = BOARDS["middle-2"]
    foes = (replace(view.foes[0], **change), *view.foes[1:])

    assert draw(replace(view, foes=foes), "board") != draw(view, "board")


@pytest.mark.parametrize(
    "change",
    [
        {"hearts": 1}, {"food": 9}, {"eggs": 0}, {"strength": 4}, {"stage": 1}, {"token": False}, {"meals": 9},
        {"hand_size": 1}, {"brooding": 1}, {"shielded": True},
    ],
)  # fmt: skip
def test_what_changes_on_a_chicken_changes_the_board(change: dict[str, object]) -> None:
    view = BOARDS["middle-2"]
    birds = (replace(view.birds[0], **change), *view.birds[1:])

    assert draw(replace(view, birds=birds), "board") != draw(view, "board")


def test_nothing_is_asked_when_the_game_is_over() -> None:
    assert accents(draw(BOARDS["middle-5"], "board"))
    assert accents(draw(BOARDS["over-3"], "board")) == 0


def test_before_the_game_everybody_without_a_chicken_is_called() -> None:
    """FT-1.8"""
    view = samples.look(samples.start(3))
    birds = (*view.birds[:1], *(replace(one, alive=False, book="") for one in view.birds[1:]))
    view = replace(view, day=0, active=None, birds=birds, waits=(1, 2), task="to choose")

    assert accents(draw(view, "board")) > 0
    assert phrases.headline(view) == "Before the game"


def test_a_roll_that_can_still_be_changed_is_told_in_the_banner() -> None:
    """FT-9.16"""
    view = replace(BOARDS["middle-2"], pending=PendingView("roll", "", 1, "predator", (5,), (4,)))

    assert strip.news(view) == (1, "rolled 4 (predator)")
    assert draw(view, "board") != draw(BOARDS["middle-2"], "board")


def test_hearts_about_to_be_lost_are_shown_with_their_owner() -> None:
    """FT-9.12"""
    view = BOARDS["window-3"]

    assert strip.news(view) == (0, "is about to lose 3 hearts")
    assert strip.note(view, view.birds[0]) == "−3 hearts?"


def test_nothing_shines_after_a_move() -> None:
    """A hidden Boss has no name that anything could be about."""
    view = BOARDS["middle-2"]
    foraged, moved = (
        replace(view, latest=(DeedView(1, kind, what, "x"),)) for kind, what in (("eat", ""), ("move", "wood"))
    )

    assert draw(foraged, "board") == draw(moved, "board")


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_sheet_of_real_games_is_drawn_and_told_for_every_reader(seats: int) -> None:
    for state in [*moments(GAME, seats)][::-5]:
        for reader in (None, *range(seats)):
            view = GAME.view(state, reader)
            for sheet in FLOCK_TOGETHER.SHEETS if state.result else ("seats", "hand"):
                assert len(draw(view, sheet)) <= 200 * 1024
                assert FLOCK_TOGETHER.alt(view, sheet, NAMES[:seats]).endswith(".")


def test_every_weather_and_every_predator_has_a_picture() -> None:
    assert set(strip.WEATHERS) == set(WEATHER)
    assert set(strip.WEATHERS.values()) <= set(icons.ICONS)
    assert set(animals.HEADS) == {book.animal for book in PREDATORS.values()} | {""}


def test_of_many_things_the_last_line_says_how_many_more() -> None:
    barn = samples.middle(2)
    barn.body.birds[0] = bird("annie", hand=["dodge"] * 9, grubs=["slug"] * 3)

    found = tableau.things(samples.look(barn).birds[0])

    assert len(found) == 12
    assert draw(samples.look(barn), "seats")


def test_a_chicken_of_each_stage_and_seat_looks_different() -> None:
    drawn = {animals.chicken_sprite(seat, stage, 76).tobytes() for seat in range(5) for stage in (1, 2, 3)}

    assert len(drawn) == 15
