"""Festival's grid: the lawn, stages, zones and stands that never change, and the crowds that move over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, mask, rounded
from render.festival import layout as at
from render.theme import mix

if TYPE_CHECKING:
    from games.festival.view import BoardMap, Crowd, Goal, Spot, View, Zone

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


def lawn(width: int, height: int) -> Canvas:
    """The stripes of a mown lawn, with bunting along its upper edge."""
    canvas = Canvas.blank(width, height, THEME.background)
    for x in range(0, width, 160):
        canvas.block(x, 0, 80, height, MOTIFS["mown"])
    pennant = mask(30, 18, lambda pen: pen.polygon([(1, 0), (29, 0), (15, 17)]))
    for index in range(width // 40):
        canvas.stamp(pennant, 5 + index * 40, 2, MOTIFS["abcd"[index % 4]])
    canvas.block(0, 0, width, 3, mix(THEME.background, THEME.ink, 0.4))
    return canvas


def field(canvas: Canvas, board: BoardMap) -> None:
    """What no move changes: the grid with its stages and stands."""
    canvas.panel(at.BOARD_X, at.BOARD_Y, at.BOARD, at.BOARD, THEME.surface, THEME.shadow)
    canvas.stamp(rounded(12 * at.CELL, 12 * at.CELL, 10), at.GRID_X, at.GRID_Y, MOTIFS["grid"])
    _cells(canvas, board)
    for spot in board.spots:
        _spot(canvas, spot, MOTIFS["tent"], THEME.ink)
    _coordinates(canvas, board)
    for zone in board.zones:
        _stage(canvas, zone, MOTIFS["stage"])
    _legend(canvas)


def _cells(canvas: Canvas, board: BoardMap) -> None:
    """Open cells, those in front of a stage tinted (FE-1.7)."""
    for column in board.columns:
        for row in range(1, board.rows + 1):
            _cell(canvas, f"{column}{row}", MOTIFS["meadow"])
    for zone in board.zones:
        for depth, cells in enumerate(zone.rows):
            tint = mix(MOTIFS["meadow"], MOTIFS[zone.stage.lower()], DEPTHS[depth])
            for cell in cells:
                _cell(canvas, cell, tint, str(depth + 1) if cell in (cells[0], cells[-1]) else "")


def _cell(canvas: Canvas, cell: str, color: str, row: str = "") -> None:
    """One cell; the ends of a stage row carry its number."""
    x, y = at.corner(cell)
    canvas.stamp(rounded(at.CELL - 2, at.CELL - 2, 8), x + 1, y + 1, color)
    middle = (x + at.CELL // 2, y + at.CELL // 2)
    text.write(canvas, middle, row, 24, mix(color, THEME.ink, 0.55), text.BOLD, "mm")


def _spot(canvas: Canvas, spot: Spot, roof: str, front: str) -> None:
    """A stand or another special location: a tent with an icon."""
    square = rounded(at.CELL - 4, at.CELL - 4, 12)
    x, y = at.corner(spot.cell)
    canvas.stamp(square, x + 2, y + 4, mix(MOTIFS["grid"], THEME.ink, 0.35))
    canvas.stamp(square, x + 2, y + 2, roof)
    icons.stamp(canvas, SPOT_ICONS[spot.kind], x + at.CELL // 2, y + at.CELL // 2, 40, front)


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


def _stage(canvas: Canvas, zone: Zone, color: str) -> None:
    """A stage outside its edge of the grid, with its letter and lamps in the colour of its zone."""
    columns, rows = zip(*map(at.cell_at, zone.rows[0]), strict=True)
    across = zone.side in ("top", "bottom")
    long = 6 * at.CELL
    width, height = (long, at.STAGE - 6) if across else (at.STAGE - 6, long)
    near = {"top": at.BOARD_Y + 6, "bottom": at.BOARD_Y + at.BOARD - at.STAGE}
    near |= {"left": at.BOARD_X + 6, "right": at.BOARD_X + at.BOARD - at.STAGE}
    x = at.GRID_X + min(columns) * at.CELL if across else near[zone.side]
    y = near[zone.side] if across else at.GRID_Y + min(rows) * at.CELL
    canvas.stamp(rounded(width, height, 10), x, y, color)
    _lamps(canvas, (x, y, width, height), MOTIFS[zone.stage.lower()])
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
    """The words of the icons, beside the upper and the lower stage; WC and VIP say their own."""
    words = [(SPOT_ICONS[kind], word) for kind, word in LEGEND.items()]
    panels.legend(canvas, THEME, at.GRID_X + 7 * at.CELL + 8, at.BOARD_Y + at.STAGE // 2 + 3, words[:2])
    panels.legend(canvas, THEME, at.GRID_X - 62, at.BOARD_Y + at.BOARD - at.STAGE // 2 - 3, words[2:])


def counted(canvas: Canvas, board: BoardMap, goal: Goal) -> None:
    """What the card that is solved now counts, in the colour of its deck: stands, stages with their rows (FE-5)."""
    for spot in board.spots:
        if spot.kind in goal.locations:
            _spot(canvas, spot, MOTIFS["festival"], THEME.surface)
    for zone in board.zones:
        if zone.stage in goal.stages:
            _stage(canvas, zone, MOTIFS["festival"])
            _fence(canvas, [cell for row in zone.rows[: goal.max_row] for cell in row])


def _fence(canvas: Canvas, cells: list[str]) -> None:
    """A line around a rectangle of cells."""
    columns, rows = zip(*map(at.cell_at, cells), strict=True)
    x, y = at.GRID_X + min(columns) * at.CELL, at.GRID_Y + min(rows) * at.CELL
    width, height = (max(columns) - min(columns) + 1) * at.CELL, (max(rows) - min(rows) + 1) * at.CELL
    canvas.stamp(widgets.ring(width, height, 10, 4), x, y, MOTIFS["festival"])


def tokens(canvas: Canvas, view: View) -> None:
    """What is counted now and all tokens; the last one of each seat glows, the very last has an arrow."""
    if goal := at.to_solve(view):
        counted(canvas, view.board, goal)
    seats = at.seats(view)
    for last in [stand.last for stand in view.stands if stand.last in view.crowds]:
        cells, x, y = place(last)
        widgets.glow(canvas, cells, x, y, at.CELL, INSET, MOTIFS["glow"])
    for crowd in view.crowds:
        token(canvas, crowd, seats.get(crowd.color))
    newest = latest(view)
    if newest in view.crowds:
        x, y = at.corner(newest.cells[0])
        widgets.pointer(canvas, THEME, x + at.CELL // 2, y + 8, 36, MOTIFS["glow"])


def place(crowd: Crowd) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """A token's cells from its own upper left corner, and the pixel of that corner."""
    cells = [at.cell_at(cell) for cell in crowd.cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple((x - left, y - top) for x, y in cells), at.GRID_X + left * at.CELL, at.GRID_Y + top * at.CELL


def token(canvas: Canvas, crowd: Crowd, seat: int | None) -> None:
    """One token with its owner's badge on its head (FE-4.8); a neutral one has no badge."""
    cells, x, y = place(crowd)
    canvas.put(widgets.token_sprite(cells, at.CELL, INSET, at.paint(crowd.color, seat), THEME.ink), x, y)
    if seat is not None:
        left, top = at.corner(crowd.cells[0])
        widgets.badge(canvas, THEME, seat, crowd.color, left + at.CELL // 2, top + at.CELL // 2, 38)


def latest(view: View) -> Crowd | None:
    """The token that moved last: its owner comes just before the mover in turn order (FE-1.6, FE-2.11, FE-7.8).

    Whoever has yet to claim has moved it already (FE-6.4).
    """
    mover = at.mover(view)
    if mover is None:
        return None
    if view.claims:
        return view.stands[mover].last
    turn = view.order.index(mover)
    # From round 2 on the Start marker has passed: the last player of the round before is now the last but one.
    before = view.order[-2 if turn == 0 and view.round > 1 else turn - 1]
    return view.stands[before].last
