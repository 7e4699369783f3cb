"""Festival's grid: the lawn, stages, zones and stands that never change, and the crowds that move over them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import layout as at
from render.theme import mix

if TYPE_CHECKING:
    from games.festival.view import BoardMap, Crowd, View, Zone

THEME = at.THEME
MOTIFS = THEME.motifs
SPOT_ICONS = {
    "merch": "shirt",
    "vip": "vip",
    "food": "fork",
    "wc": "wc",
    "drink": "drink",
    "speakers": "speaker",
    "exit": "exit",
}
LEGEND = {"drink": "Drinks", "food": "Food", "merch": "Merch", "speakers": "Speakers", "exit": "Exit"}
DEPTHS = (0.58, 0.38, 0.2)
INSET = 4


@lru_cache(maxsize=4)
def ground(board: BoardMap, height: int) -> Image.Image:
    """The part of a picture that no move changes: lawn and grid. Copy it before drawing on it."""
    canvas = Canvas.blank(at.WIDTH, height, THEME.background)
    _mow(canvas)
    canvas.panel(at.BOARD_X, at.BOARD_Y, at.BOARD, at.BOARD, THEME.surface, THEME.shadow)
    canvas.stamp(rounded(12 * at.CELL, 12 * at.CELL, 10), at.GRID_X, at.GRID_Y, MOTIFS["grid"])
    _cells(canvas, board)
    _spots(canvas, board)
    _coordinates(canvas, board)
    for zone in board.zones:
        _stage(canvas, zone)
    _legend(canvas)
    return canvas.image


def _mow(canvas: Canvas) -> None:
    """Stripes of a mown lawn."""
    for x in range(0, at.WIDTH, 160):
        canvas.block(x, 0, 80, canvas.image.height, MOTIFS["mown"])


def _cells(canvas: Canvas, board: BoardMap) -> None:
    """Open cells, tinted by stage and row (FE-1.7), with the row's number at both ends of a row."""
    square = rounded(at.CELL - 2, at.CELL - 2, 8)
    for column in board.columns:
        for row in range(1, board.rows + 1):
            x, y = at.corner(f"{column}{row}")
            canvas.stamp(square, x + 1, y + 1, MOTIFS["meadow"])
    for zone in board.zones:
        for depth, cells in enumerate(zone.rows):
            tint = mix(MOTIFS["meadow"], MOTIFS[zone.stage.lower()], DEPTHS[depth])
            for cell in cells:
                x, y = at.corner(cell)
                canvas.stamp(square, x + 1, y + 1, tint)
            for cell in (cells[0], cells[-1]):
                x, y = at.corner(cell)
                middle = (x + at.CELL // 2, y + at.CELL // 2)
                text.write(canvas, middle, str(depth + 1), 24, mix(tint, THEME.ink, 0.55), text.BOLD, "mm")


def _spots(canvas: Canvas, board: BoardMap) -> None:
    """The stands and other special locations: white tents with an icon."""
    square = rounded(at.CELL - 4, at.CELL - 4, 12)
    for spot in board.spots:
        x, y = at.corner(spot.cell)
        canvas.stamp(square, x + 2, y + 4, mix(MOTIFS["grid"], THEME.ink, 0.35))
        canvas.stamp(square, x + 2, y + 2, MOTIFS["tent"])
        icons.stamp(canvas, SPOT_ICONS[spot.kind], x + at.CELL // 2, y + at.CELL // 2, 40, THEME.ink)


def _coordinates(canvas: Canvas, board: BoardMap) -> None:
    """Column letters and row numbers on all four sides (FE-1.1)."""
    far = 12 * at.CELL + at.COORD
    for index, column in enumerate(board.columns):
        x = at.GRID_X + index * at.CELL + at.CELL // 2
        for y in (at.GRID_Y - at.COORD // 2, at.GRID_Y - at.COORD // 2 + far):
            text.write(canvas, (x, y), column, 24, THEME.muted, text.BOLD, "mm")
    for index in range(board.rows):
        y = at.GRID_Y + index * at.CELL + at.CELL // 2
        for x in (at.GRID_X - at.COORD // 2, at.GRID_X - at.COORD // 2 + far):
            text.write(canvas, (x, y), str(index + 1), 22, THEME.muted, text.BOLD, "mm")


def _stage(canvas: Canvas, zone: Zone) -> None:
    """A stage outside its edge of the grid, with its letter and a strip in the colour of its zone."""
    columns, rows = zip(*map(at.cell_at, zone.rows[0]), strict=True)
    across = zone.side in ("top", "bottom")
    long = 6 * at.CELL
    width, height = (long, at.STAGE - 6) if across else (at.STAGE - 6, long)
    near = {"top": at.BOARD_Y + 6, "bottom": at.BOARD_Y + at.BOARD - at.STAGE}
    near |= {"left": at.BOARD_X + 6, "right": at.BOARD_X + at.BOARD - at.STAGE}
    x = at.GRID_X + min(columns) * at.CELL if across else near[zone.side]
    y = near[zone.side] if across else at.GRID_Y + min(rows) * at.CELL
    color = MOTIFS[zone.stage.lower()]
    canvas.stamp(rounded(width, height, 10), x, y, MOTIFS["stage"])
    _lamps(canvas, (x, y, width, height), color)
    middle = (x + width // 2, y + height // 2)
    text.write(canvas, middle, zone.stage, 34, MOTIFS["lamp"], text.BLACK, "mm")


def _lamps(canvas: Canvas, box: Box, color: str) -> None:
    """A row of stage lamps in the colour of the zone, left free in the middle for the letter."""
    x, y, width, height = box
    long = max(width, height)
    lamp = rounded(14, 14, 7)
    for index in range(8):
        along = round((index + 0.5) * long / 8)
        if abs(along - long / 2) < 30:
            continue
        place = (x + along - 7, y + height // 2 - 7) if width > height else (x + width // 2 - 7, y + along - 7)
        canvas.stamp(lamp, *place, color)


def _legend(canvas: Canvas) -> None:
    """The words of the icons, beside the upper and the lower stage."""
    top = at.BOARD_Y + at.STAGE // 2 + 3
    foot = at.BOARD_Y + at.BOARD - at.STAGE // 2 - 3
    starts = {"drink": (7 * at.CELL + 8, top), "food": (9 * at.CELL + 30, top)}
    starts |= {"merch": (-56, foot), "speakers": (64, foot), "exit": (208, foot)}
    for kind, (x, y) in starts.items():
        icons.stamp(canvas, SPOT_ICONS[kind], at.GRID_X + x + 14, y, 28, THEME.muted)
        text.write(canvas, (at.GRID_X + x + 34, y), LEGEND[kind], 22, THEME.muted, text.MEDIUM)


def crowds(canvas: Canvas, view: View) -> None:
    """All tokens on the grid; the last one of each seat glows, the very last has an arrow."""
    owners = {stand.color: stand.seat for stand in view.stands}
    lasts = [stand.last for stand in view.stands if stand.last]
    for last in lasts:
        cells, x, y = place(last)
        widgets.glow(canvas, cells, x, y, at.CELL, INSET, MOTIFS["glow"])
    for crowd in view.crowds:
        token(canvas, view, crowd, owners.get(crowd.color))
    newest = latest(view)
    if newest:
        x, y = at.corner(newest.cells[0])
        widgets.pointer(canvas, THEME, x + at.CELL // 2, y + 8, 30, MOTIFS["glow"])


def place(crowd: Crowd) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """A token's cells from its own upper left corner, and the pixel of that corner."""
    cells = [at.cell_at(cell) for cell in crowd.cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple((x - left, y - top) for x, y in cells), at.GRID_X + left * at.CELL, at.GRID_Y + top * at.CELL


def token(canvas: Canvas, view: View, crowd: Crowd, seat: int | None) -> None:
    """One token with its owner's badge on its head (FE-4.8); a neutral one has no badge."""
    cells, x, y = place(crowd)
    key = "neutral" if seat is None else crowd.color
    canvas.put(widgets.token_sprite(cells, at.CELL, INSET, THEME.paints[key], THEME.ink), x, y)
    if seat is not None:
        left, top = at.corner(crowd.cells[0])
        widgets.badge(canvas, THEME, seat, crowd.color, left + at.CELL // 2, top + at.CELL // 2, 38)


def latest(view: View) -> Crowd | None:
    """The token that moved last: its owner comes just before the mover in turn order (FE-1.6, FE-7.8)."""
    mover = at.mover(view)
    if mover is None:
        return None
    turn = view.order.index(mover)
    # The Start marker has passed on since the last round: its last player is now the last but one.
    before = view.order[turn - 1] if turn else view.order[-2]
    return view.stands[before].last
