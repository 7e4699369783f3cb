"""Everybody's festivals side by side: tracks, stages, meeples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import ground, signs
from render.come_together import layout as at
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, CardFace, JunctionFace, StageFace, TrackFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
SEAT = 236
GAP = 12
TRACKS_X = 222
STAGES_X = 500
STAGE = 124
SEAM = 4
ARTIST = 64
GROUND = 66
FOOT = 44


def draw(view: View, names: Sequence[str]) -> Canvas:
    """One panel per seat in seat order, a legend below."""
    canvas = Canvas(shells(len(view.boards)).copy())
    for board in view.boards:
        _seat(canvas, board, names[board.seat], _box(board.seat))
    return canvas


def _box(seat: int) -> Box:
    return panels.MARGIN, panels.MARGIN + seat * (SEAT + GAP), at.INNER, SEAT


@kept
def shells(count: int) -> Image.Image:
    """What no move changes: empty panels and the legend."""
    foot = panels.MARGIN + count * (SEAT + GAP)
    canvas = ground.poster(panels.WIDTH, foot + FOOT + panels.MARGIN)
    for seat in range(count):
        canvas.panel(*_box(seat), THEME.surface, THEME.shadow)
    canvas.stamp(rounded(at.INNER, FOOT, FOOT // 2), panels.MARGIN, foot, THEME.surface)
    entries = (("star", "Stars"), ("peace", "Rising Stars"), ("flower", "Flower"), ("play", "Program"),
               ("tent", "free tents"), ("lock", "keep meeples/cards"), ("ticket", "ticket"))  # fmt: skip
    panels.legend(canvas, THEME, panels.MARGIN + 20, foot + FOOT // 2, entries)
    return canvas.image


def _seat(canvas: Canvas, board: BoardFace, name: str, box: Box) -> None:
    """One festival."""
    x, y, _, _ = box
    if board.to_move:
        widgets.frame(canvas, *box, THEME.accent, 5)
    panels.who(canvas, THEME, box, (board.seat, board.color), name, TRACKS_X - panels.PAD - 66)
    text.write(canvas, (x + panels.PAD, y + 96), str(board.score), 60, THEME.ink, text.BLACK)
    for index, (icon, number) in enumerate((("star", board.stars), ("peace", board.rising))):
        widgets.figure(canvas, THEME, icon, number, x + panels.PAD + index * 90, y + 156, 28)
    for index, (icon, number) in enumerate((("flower", board.fp), ("play", len(board.program)))):
        widgets.figure(canvas, THEME, icon, number, x + panels.PAD + index * 90, y + 200, 28)
    for index, track in enumerate(board.tracks):
        _track(canvas, track, x + TRACKS_X, y + 40 + index * 52)
    for index, stage in enumerate(board.stages):
        space(canvas, stage, x + STAGES_X + index * (STAGE + SEAM), y + panels.PAD)
    for index, junction in enumerate(board.junctions):
        left = x + STAGES_X + (index + 1) * (STAGE + SEAM) - SEAM // 2
        seam(canvas, junction, left, y + panels.PAD + ARTIST + GROUND // 2)
    _crowd(canvas, board, x + STAGES_X, y + SEAT - 46)


def _track(canvas: Canvas, track: TrackFace, x: int, middle: int) -> None:
    """A marker: how far it is, and the icon it has reached."""
    wide = signs.track(canvas, track.id, x, middle, 34)
    left, room = x + wide + 12, 72
    canvas.stamp(rounded(room, 14, 7), left, middle - 7, THEME.hairline)
    if track.at:
        done = max(14, room * track.at // track.end)
        canvas.stamp(rounded(done, 14, 7), left, middle - 7, THEME.ink)
    text.write(canvas, (left + room + 36, middle), str(track.at), 24, THEME.muted, text.BOLD, "rm")
    reached(canvas, track, left + room + 68, middle)


def reached(canvas: Canvas, track: TrackFace, x: int, middle: int) -> None:
    """The icon that a marker has reached, with its middle at (x, middle): points, a level, a keep limit."""
    if track.id in ("cyan", "orange") and track.icon.isdecimal():
        signs.points(canvas, int(track.icon), x - 22, middle, 44)
    else:
        text.write(canvas, (x, middle), track.icon, 28, THEME.ink, text.BLACK, "mm")


def space(canvas: Canvas, stage: StageFace, x: int, y: int) -> None:
    """A Stage space: the Artist above, the Stage card below."""
    canvas.stamp(rounded(STAGE, ARTIST + GROUND, 12), x, y, MOTIFS["free"])
    if stage.artist:
        _artist(canvas, stage.artist, x, y)
    if stage.concert and stage.concert.ready:
        right, total = x + STAGE - 12, str(stage.concert.total)
        wide = text.write(canvas, (right, y + 51), total, 24, MOTIFS["cream"], text.BLACK, "rm")
        icons.stamp(canvas, "check", right - wide - 16, y + 51, 20, MOTIFS["cream"])
    if stage.ticket:
        icons.stamp(canvas, "ticket", x + 24, y + 51, 28, MOTIFS["cream"] if stage.artist else THEME.ink)
    if stage.card:
        _ground(canvas, stage.card, x, y + ARTIST)
    else:
        text.write(canvas, (x + STAGE // 2, y + ARTIST + GROUND // 2), stage.key, 24, THEME.muted, text.BOLD, "mm")


def _artist(canvas: Canvas, card: CardFace, x: int, y: int) -> None:
    """An Artist above a stage: the demanded meeples, the kind by colour and icon."""
    canvas.stamp(rounded(STAGE, ARTIST, 12), x, y, signs.bar(card.kind))
    canvas.stamp(rounded(STAGE - 6, 36, 10), x + 3, y + 3, THEME.surface)
    icons.stamp(canvas, signs.KINDS[card.kind], x + STAGE // 2 - 2, y + 51, 20, MOTIFS["cream"])
    wide = 27 * sum(card.demand.values()) - 2
    signs.meeples(canvas, card.demand, x + (STAGE - wide) // 2, y + 21, 25, 2)


def _ground(canvas: Canvas, card: CardFace, x: int, y: int) -> None:
    """A Stage card in small: points per meeple, half-stands at its edges."""
    middle = y + GROUND // 2
    wide = text.width(str(card.rate), 26, text.BLACK) + 32
    left = x + (STAGE - wide) // 2
    text.write(canvas, (left, middle), str(card.rate), 26, THEME.ink, text.BLACK)
    signs.meeple(canvas, card.color, left + wide - 28, middle, 28)


def seam(canvas: Canvas, junction: JunctionFace, x: int, middle: int) -> None:
    """The half-stands that meet at a junction; a completed stand is a whole sun."""
    if junction.stand:
        canvas.stamp(rounded(50, 50, 25), x - 25, middle - 25, THEME.ink)
        canvas.stamp(rounded(44, 44, 22), x - 22, middle - 22, MOTIFS["sun"])
        icons.stamp(canvas, signs.STANDS[junction.stand], x, middle, 30, THEME.ink)
        return
    if junction.left:
        signs.half(canvas, junction.left, "right", x - 2, middle, 44)
    if junction.right:
        signs.half(canvas, junction.right, "left", x + 2, middle, 44)


def _crowd(canvas: Canvas, board: BoardFace, x: int, middle: int) -> None:
    """Meeples, free tents, keep limit, power and handicap."""
    x += signs.crowd(canvas, board.meeples, x, middle) + 8
    x += widgets.figure(canvas, THEME, "tent", board.free, x, middle, 28) + 24
    icons.stamp(canvas, "lock", x + 14, middle, 28, THEME.muted)
    keep = f"{board.keep_meeples}/{board.keep_cards}"
    x += 34 + text.write(canvas, (x + 34, middle), keep, 28, THEME.ink, text.BOLD) + 24
    gifts = text.cut(" · ".join(filter(None, (board.power, board.handicap))), panels.WIDTH - 40 - x, 22, text.MEDIUM)
    text.write(canvas, (x, middle), gifts, 22, THEME.muted, text.MEDIUM)
