"""CULTivate's pictures against golden images, their sizes, what they keep to themselves, hostile names."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

import render
from games.core import kernel
from games.core.autoplay import decide
from games.core.dice import Luck
from games.core.kernel import AnyState
from games.cultivate import GAME
from games.cultivate.model import Options
from tests.render import cultivate_samples as samples
from tests.render.conftest import Golden

CULTIVATE = render.load("cultivate")
BOARDS = [
    ("setup", 5),
    ("sides", 3),
    ("middle", 2),
    ("stolen", 3),
    ("blocked", 4),
    ("waiting", 5),
    ("drawn", 3),
    ("final", 5),
]
STRIDE = 47
DURING = [sheet for sheet in CULTIVATE.SHEETS if sheet not in ("poster", "share")]


@pytest.mark.parametrize(("table", "seats"), BOARDS)
def test_the_board_looks_like_its_golden_image(table: str, seats: int, golden: Golden) -> None:
    view = samples.look(samples.TABLES[table](seats))

    golden(f"cultivate-board-{table}-{seats}", CULTIVATE.draw(view, "board", samples.NAMES[:seats]))


def test_hostile_names_look_like_their_golden_image(golden: Golden) -> None:
    view = samples.look(samples.waiting(5))

    golden("cultivate-board-hostile", CULTIVATE.draw(view, "board", samples.HOSTILE))


def test_the_hand_looks_like_its_golden_image(golden: Golden) -> None:
    """9.2: five cards with Mastermind, orders limited to a rival."""
    at = samples.lay(3, turn=1)
    at.body.players[0].compound = "CPSAVIYDD..CVS.."
    at.body.players[0].hand.append("G18")
    at.order(0, "G", "always", 2).order(0, "F", "agenda").order(0, "A", "never")

    golden("cultivate-hand", CULTIVATE.draw(samples.look(at, 0), "hand", samples.NAMES[:3]))


def test_the_poster_looks_like_its_golden_image(golden: Golden) -> None:
    golden("cultivate-poster", CULTIVATE.draw(samples.look(samples.over(3)), "poster", samples.NAMES[:3]))


def test_a_daily_to_share_looks_like_its_golden_image(golden: Golden) -> None:
    """CU-D.7, CU-D.9"""
    view = replace(samples.look(samples.over(3)), stars=(3, 5))

    golden("cultivate-share", CULTIVATE.draw(view, "share", samples.NAMES[:3]))


@pytest.mark.parametrize("names", [samples.HOSTILE, ("I",) * 5])
@pytest.mark.parametrize("table", samples.TABLES)
def test_sheets_are_1200_wide_and_boards_at_most_200_kb(table: str, names: tuple[str, ...]) -> None:
    for seats in (3, 5):
        view = samples.look(samples.TABLES[table](seats), 0)
        for sheet in DURING:
            png = CULTIVATE.draw(view, sheet, names[:seats])

            width, height = Image.open(BytesIO(png)).size
            assert width == 1200
            assert 800 <= height <= 1600
            assert len(png) <= 200 * 1024


def moments(seats: int, options: Options) -> Iterator[AnyState]:
    """States of a game of random moves, now and then, and its end."""
    luck, key = Luck(seats), bytes(16)
    begun = kernel.start(GAME, seats, options, [None] * seats, key, range(seats))
    t = kernel.open_table(GAME, begun.state, key)
    while t.state.result is None:
        yield GAME.copy(t.state)
        for _ in range(STRIDE):
            if t.state.result is None:
                seat = min(t.open)
                kernel.play(t, seat, decide(GAME, "random", t.state, seat, luck))
    yield t.state


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_sheet_of_a_random_game_is_drawn_for_everyone(seats: int) -> None:
    options = Options(reactions="live", investigations=5, draft="random_leader", max_rounds=12)
    for state in moments(seats, options):
        for reader in (None, seats - 1):
            view = GAME.view(state, reader)
            for sheet in CULTIVATE.SHEETS if view.phase == "over" else DURING:
                assert len(CULTIVATE.draw(view, sheet, samples.NAMES[:seats])) <= 200 * 1024


def test_the_board_is_the_same_for_every_reader() -> None:
    """CU-20.1"""
    at = samples.middle(3)

    drawn = {CULTIVATE.draw(samples.look(at, reader), "board", samples.NAMES[:3]) for reader in (None, 0, 1, 2)}

    assert len(drawn) == 1


def test_a_hand_shows_nothing_that_only_others_know() -> None:
    """CU-20.1"""
    at, other = samples.middle(3), samples.middle(3)
    other.body.players[1].hand = ["G01", "G02", "G03", "G04"]
    other.order(1, "B", "never")

    one, two = (CULTIVATE.draw(samples.look(table, 0), "hand", samples.NAMES[:3]) for table in (at, other))

    assert one == two


def test_whoever_has_no_hand_sees_the_board() -> None:
    view = samples.look(samples.middle(3))

    assert CULTIVATE.draw(view, "hand", samples.NAMES[:3]) == CULTIVATE.draw(view, "board", samples.NAMES[:3])


def test_a_shared_daily_is_600_wide_and_shows_neither_names_nor_rivals() -> None:
    """CU-D.9"""
    view = samples.look(samples.over(3))
    moved = replace(view, stands=(view.stands[0], *(replace(stand, cells=()) for stand in view.stands[1:])))

    png = CULTIVATE.draw(view, "share", samples.NAMES[:3])

    assert Image.open(BytesIO(png)).width == 600
    assert png == CULTIVATE.draw(moved, "share", ("Zoe",) * 3)


def test_an_open_card_shows_whom_it_asks_but_not_who_has_answered() -> None:
    """CU-A.8"""
    at = samples.waiting(3)
    before = CULTIVATE.draw(samples.look(at), "board", samples.NAMES[:3])

    at.play(2, "pass")

    assert at.asked() == {0}
    assert CULTIVATE.draw(samples.look(at), "board", samples.NAMES[:3]) == before


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({"round": 8}, "another round"),
        ({"pile": 0}, "an empty pile"),
        ({"asked": (2,)}, "somebody else to move"),
        ({"last": None}, "no last move"),
        ({"discard": ()}, "no discarded card"),
    ],
)
def test_what_changes_on_the_table_changes_the_picture(change: dict[str, object], seen: str) -> None:
    view = samples.look(samples.middle(3))

    changed = CULTIVATE.draw(replace(view, **change), "board", samples.NAMES[:3])

    assert changed != CULTIVATE.draw(view, "board", samples.NAMES[:3]), seen


def test_an_unknown_sheet_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="no sheet 'seats', but board, hand, place, poster, share"):
        CULTIVATE.draw(samples.look(samples.middle(3)), "seats", samples.NAMES[:3])


def test_the_same_view_gives_the_same_picture() -> None:
    one, other = (CULTIVATE.draw(samples.look(samples.middle(4)), "board", samples.NAMES[:4]) for _ in range(2))

    assert one == other


def test_every_agenda_of_a_free_leader_is_on_the_board_of_setup() -> None:
    """CU-1.4: what is taken disappears from the offer."""
    at = samples.setup(3)
    before = CULTIVATE.draw(samples.look(at), "board", samples.NAMES[:3])

    at.play(0, "ben_10")

    assert len(samples.look(at).offered) == 12
    assert CULTIVATE.draw(samples.look(at), "board", samples.NAMES[:3]) != before
