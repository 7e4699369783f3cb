"""The drawing kit: icons, patterns, badges, tracks, palettes, and what the renderer may know."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from render import canvas, icons, text, theme, widgets
from render.canvas import PATTERNS, Canvas
from render.foot import HEIGHT, footed
from tests.render.conftest import Golden

FESTIVAL = theme.load("festival")


def in_colors(sheet: Canvas) -> bytes:
    """A sheet of the kit as a PNG in Festival's colours."""
    return sheet.png(canvas.palette([FESTIVAL.ink, FESTIVAL.surface, *FESTIVAL.colors()], sheet.image))


def test_the_icons_look_like_their_golden_image(golden: Golden) -> None:
    sheet = Canvas.blank(1200, 20 + (len(icons.ICONS) + 15) // 16 * 90, FESTIVAL.surface)
    for index, name in enumerate(icons.ICONS):
        x, y = 60 + index % 16 * 72, 40 + index // 16 * 90
        icons.stamp(sheet, name, x, y, 48, FESTIVAL.ink)
        icons.stamp(sheet, name, x, y + 44, 24, FESTIVAL.muted)

    golden("icons", in_colors(sheet))


def test_the_kit_looks_like_its_golden_image(golden: Golden) -> None:
    sheet = Canvas.blank(1200, 500, FESTIVAL.surface)
    for index, kind in enumerate(PATTERNS):
        sheet.block(24 + index * 196, 24, 172, 100, "#0072B2")
        sheet.stamp(canvas.pattern(kind, 172, 100), 24 + index * 196, 24, "#6DB4E0")
    for seat, color in enumerate((*FESTIVAL.paints, "pink")):
        for step, size in enumerate((24, 36, 48, 64)):
            widgets.badge(sheet, FESTIVAL, seat, color, 60 + seat * 196 + step * 40, 180 + step % 2 * 20, size)
    beads = [widgets.Bead(done=space < 3, now=space == 3) for space in range(8)]
    beads.append(widgets.Bead(seats=((0, "pink"), (1, "green"))))
    widgets.track(sheet, FESTIVAL, 60, 300, beads, 60, 16)
    sheet.put(widgets.back(90, 126, FESTIVAL.motifs["festival"], "beamed"), 700, 250)
    widgets.card(sheet, FESTIVAL, (820, 250, 300, 160), FESTIVAL.motifs["permanent"], "A card")
    widgets.frame(sheet, 820, 250, 300, 160, FESTIVAL.accent)
    widgets.tile(sheet, FESTIVAL, 60, 360, 48, FESTIVAL.motifs["stage"], letter="A")
    widgets.tile(sheet, FESTIVAL, 120, 360, 48, FESTIVAL.motifs["stage"], icon="drink")
    widgets.glow(sheet, ((0, 0), (1, 0), (1, 1)), 220, 340, 56, 4, FESTIVAL.motifs["glow"])
    paint = FESTIVAL.paints["blue"]
    sheet.put(widgets.token_sprite(((0, 0), (1, 0), (1, 1)), 56, 4, paint, FESTIVAL.ink), 220, 340)

    golden("kit", in_colors(sheet))


def test_icons_have_distinct_silhouettes_at_24_pixels() -> None:
    shapes = {name: np.asarray(icons.icon(name, 24)).astype(float) / 255 for name in icons.ICONS}

    for (one, a), (other, b) in combinations(shapes.items(), 2):
        assert np.abs(a - b).sum() / max(a.sum(), b.sum()) > 0.2, (one, other)


@pytest.mark.parametrize("name", icons.ICONS)
def test_icons_fill_their_square_without_leaving_it(name: str) -> None:
    shape = np.asarray(icons.icon(name, 96))

    assert 0.1 < (shape > 128).mean() < 0.8
    assert max((edge > 128).mean() for edge in (shape[0], shape[-1], shape[:, 0], shape[:, -1])) < 0.25


def test_badges_differ_in_shape() -> None:
    paint = FESTIVAL.paints["pink"]
    shapes = [np.asarray(widgets.badge_sprite(seat, paint, 32, FESTIVAL.ink))[..., 3] > 128 for seat in range(6)]

    for one, other in combinations(shapes, 2):
        assert (one ^ other).mean() > 0.04


def test_small_badges_go_without_a_number_that_could_not_be_read() -> None:
    sprites = [widgets.badge_sprite(0, FESTIVAL.paints["yellow"], size, FESTIVAL.ink) for size in (32, 34)]

    inner = [np.asarray(sprite)[10:22, 10:22, :3].reshape(-1, 3).min() for sprite in sprites]
    assert inner[0] == theme.rgb(FESTIVAL.paints["yellow"].fill)[2]
    assert inner[1] < 60


def test_a_polyomino_is_one_piece_with_a_margin() -> None:
    shape = np.asarray(canvas.polyomino(((0, 0), (0, 1), (1, 1)), 40, 4, 8))

    assert shape.shape == (80, 80)
    assert shape[20:60, 20].min() == 255
    assert shape[60, 20:60].min() == 255
    assert shape[:4].max() == 0
    assert shape[:36, 44:].max() == 0


def test_a_picture_keeps_its_named_colours_in_256() -> None:
    picture = Canvas.blank(64, 64, FESTIVAL.background)
    named = FESTIVAL.colors()
    for index, color in enumerate(named):
        picture.block(index % 8 * 8, index // 8 * 8, 8, 8, color)

    png = picture.png(canvas.palette([FESTIVAL.ink, FESTIVAL.surface, *named], picture.image))

    kept = np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)
    for index, color in enumerate(named):
        seen = kept[index // 8 * 8 + 4, index % 8 * 8 + 4]
        assert np.abs(seen - theme.rgb(color)).max() <= 6, color


def test_the_renderer_loads_no_engine() -> None:
    """render -> nothing of ours but its kit and data."""
    check = "import sys, render; render.load('festival'); sys.exit('games' in sys.modules or 'bot' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_a_number_is_right_of_its_icon() -> None:
    picture = Canvas.blank(200, 60, "#FFFFFF")

    wide = widgets.figure(picture, FESTIVAL, "hand", 12, 20, 30)

    ink = np.flatnonzero((np.asarray(picture.image.convert("L")) < 200).any(axis=0))
    assert 20 <= ink[0] < ink[-1] <= 20 + wide
    assert wide == 30 + 6 + text.width("12", 30, text.BOLD)


def test_a_line_at_the_foot_leaves_the_picture_as_it_is() -> None:
    """A whole hash has room below a poster, and the picture above keeps every pixel."""
    picture = Canvas.blank(1200, 300, FESTIVAL.background)
    picture.block(100, 100, 200, 100, FESTIVAL.ink)
    raw = in_colors(picture)

    done = np.asarray(Image.open(BytesIO(footed(raw, f"Seed hash {'8' * 64}", "festival"))).convert("RGB"))

    assert done.shape == (300 + HEIGHT, 1200, 3)
    assert (done[:300] == np.asarray(Image.open(BytesIO(raw)).convert("RGB"))).all()
    inked = np.flatnonzero((done[300:] != done[-1, 0]).any(axis=(0, 2)))
    assert 24 <= inked[0] < inked[-1] < 1200 - 24
