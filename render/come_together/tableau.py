"""The parts of one's own festival: long tracks, stages with Artists, campsites with the black track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import cards, seats, signs
from render.come_together import layout as at

if TYPE_CHECKING:
    from games.come_together.view import BeadFace, BoardFace, CardFace, StageFace, TrackFace

THEME = at.THEME
MOTIFS = at.MOTIFS
ROW = 96
TRACKS = 3 * ROW + 20
BEADS_X = panels.MARGIN + 128
BEADS = 990
BEAD = 44
LEGEND_X = panels.MARGIN + 640
LEGEND = ((("play", "play a Program card"), ("hammer", "Stage Upgrade")),
          (("flower", "Flower Power"), ("meeple", "? any"), ("arrow", "any track")))  # fmt: skip

STAGES = 252
STAGE = (at.INNER - 4 * 4) // 5
ARTIST = 128

CAMP = 158
CAMPS_LEFT = 196
CAMP_WIDE = 182
CAMPS_ROW = 5


def tracks(canvas: Canvas, board: BoardFace, y: int) -> int:
    """Radio, television and newspapers with all their spaces; answers where the panel ends."""
    canvas.panel(panels.MARGIN, y, at.INNER, TRACKS, THEME.surface, THEME.shadow)
    step = BEADS // max(track.end for track in board.tracks[:3])
    for row, track in enumerate(board.tracks[:3]):
        _track(canvas, board, track, step, y + 10 + row * ROW)
    for line, entries in enumerate(LEGEND):
        panels.legend(canvas, THEME, LEGEND_X, y + TRACKS - 76 + line * 40, entries)
    return y + TRACKS


def _track(canvas: Canvas, board: BoardFace, track: TrackFace, step: int, y: int) -> None:
    """One long track: icons above, bonuses in the beads, the marker as a badge."""
    middle = y + 62
    signs.track(canvas, track.id, panels.MARGIN + 18, middle, 36)
    text.write(canvas, (panels.MARGIN + 18, y + 22), f"at {track.at}", 22, THEME.muted, text.MEDIUM)
    canvas.block(BEADS_X, middle - 2, step * track.end, 4, THEME.hairline)
    for bead in track.beads:
        x = BEADS_X + bead.at * step
        icon_above(canvas, track, bead, x, y + 20)
        spot(canvas, bead, track.at, x, middle)
    widgets.badge(canvas, THEME, board.seat, board.color, BEADS_X + track.at * step, middle, 46)


def icon_above(canvas: Canvas, track: TrackFace, bead: BeadFace, x: int, middle: int) -> None:
    """The points, level or keep limit printed at a space; what is reached best is ink, the others pale."""
    if not bead.icon:
        return
    if track.id in ("cyan", "orange"):
        signs.points(canvas, int(bead.icon), x - 18, middle, 36)
    else:
        color = THEME.ink if bead.at <= track.at else THEME.muted
        text.write(canvas, (x, middle), bead.icon, 24, color, text.BLACK, "mm")


def spot(canvas: Canvas, bead: BeadFace, at_now: int, x: int, middle: int) -> None:
    """A space of a track: a dot where the marker has been, else its bonus."""
    if bead.at <= at_now:
        canvas.stamp(rounded(18, 18, 9), x - 9, middle - 9, THEME.ink)
        return
    size = BEAD if bead.bonus else 18
    canvas.stamp(
        rounded(size, size, size / 2),
        x - size // 2,
        middle - size // 2,
        MOTIFS["free"] if bead.bonus else THEME.hairline,
    )
    if bead.bonus:
        signs.mark(canvas, bead.bonus, x, middle, THEME.ink)


def stages(canvas: Canvas, board: BoardFace, y: int) -> int:
    """The Stage row with Artists, tickets and stands; answers where it ends."""
    for index, stage in enumerate(board.stages):
        _stage(canvas, stage, (panels.MARGIN + index * (STAGE + 4), y, STAGE, STAGES))
    for index, junction in enumerate(board.junctions):
        x = panels.MARGIN + (index + 1) * (STAGE + 4) - 2
        seats.seam(canvas, junction, x, y + ARTIST + 82)
    return y + STAGES


def _stage(canvas: Canvas, stage: StageFace, box: Box) -> None:
    """A Stage space: the Artist above with what a concert would pay, the Stage card below."""
    x, y, width, height = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    if stage.artist:
        _artist(canvas, stage, stage.artist, box)
    elif stage.card:
        text.write(canvas, (x + width // 2, y + 62), "no Artist", 22, THEME.muted, text.MEDIUM, "mm")
    if stage.ticket:
        icons.stamp(canvas, "ticket", x + width - 66, y + 95, 30, THEME.ink)
    if not stage.card:
        text.write(canvas, (x + width // 2, y + height // 2), f"{stage.key} empty", 24, THEME.muted, text.MEDIUM, "mm")
        return
    canvas.block(x, y + ARTIST, width, 36, MOTIFS["stages"])
    title = text.cut(stage.card.name, width - 62, 22, text.BOLD)
    text.write(canvas, (x + 12, y + ARTIST + 18), title, 22, MOTIFS["cream"], text.BOLD)
    text.write(canvas, (x + width - 12, y + ARTIST + 18), stage.key, 22, MOTIFS["sun"], text.BLACK, "rm")
    left = x + width // 2 - 42
    left += text.write(canvas, (left, y + ARTIST + 82), str(stage.card.rate), 30, THEME.ink, text.BLACK) + 6
    left += text.write(canvas, (left, y + ARTIST + 82), "per", 22, THEME.muted, text.MEDIUM) + 6
    signs.meeple(canvas, stage.card.color, left, y + ARTIST + 82, 32)


def _artist(canvas: Canvas, stage: StageFace, card: CardFace, box: Box) -> None:
    """An Artist above a Stage card."""
    x, y, width, _ = box
    right, middle = cards.title(canvas, card, box, 30)
    signs.meeples(canvas, card.demand, x + 12, y + 95, 30, 2)
    if stage.concert:
        fill = MOTIFS["sun" if stage.concert.ready else "free"]
        signs.points(canvas, stage.concert.total, x + width - 48, y + 95, 44, fill)
        icons.stamp(
            canvas, "check" if stage.concert.ready else signs.KINDS[card.kind], right, middle, 26, MOTIFS["cream"]
        )


def camps_height(board: BoardFace) -> int:
    """How high the campsites' panel is."""
    return 24 + -(-len(board.campsites) // CAMPS_ROW) * (CAMP + 12)


def campsites(canvas: Canvas, board: BoardFace, y: int) -> int:
    """The Campsite cards with the black track over them; answers where the panel ends."""
    height, track = camps_height(board), board.tracks[3]
    canvas.panel(panels.MARGIN, y, at.INNER, height, THEME.surface, THEME.shadow)
    x = panels.MARGIN + 18
    signs.track(canvas, "black", x, y + 40, 36)
    text.write(canvas, (x, y + 84), f"keep {board.keep_meeples}/{board.keep_cards}", 26, THEME.ink, text.BOLD)
    text.write(canvas, (x, y + 116), f"{board.tents} tents", 24, THEME.muted, text.MEDIUM)
    if track.at == 0:
        widgets.badge(canvas, THEME, board.seat, board.color, x + 112, y + 40, 46)
    for index, card in enumerate(board.campsites):
        left = panels.MARGIN + CAMPS_LEFT + index % CAMPS_ROW * (CAMP_WIDE + 8)
        _camp(canvas, board, card, index, (left, y + 14 + index // CAMPS_ROW * (CAMP + 12), CAMP_WIDE, CAMP))
    return y + height


def _camp(canvas: Canvas, board: BoardFace, card: CardFace, index: int, box: Box) -> None:
    """One Campsite card: name, tents, three spaces of the black track."""
    x, y, width, height = box
    track = board.tracks[3]
    canvas.stamp(rounded(width, height), x, y, MOTIFS["free"])
    right, middle = cards.title(canvas, card, box, 44)
    icons.stamp(canvas, "tent", right - 10, middle, 26, MOTIFS["cream"])
    text.write(canvas, (right + 6, middle), str(card.tents), 24, MOTIFS["cream"], text.BOLD)
    for bead in track.beads[index * 3 : index * 3 + 3]:
        left, middle = x + 32 + (bead.at - 1) % 3 * 58, y + 124
        icon_above(canvas, track, bead, left, y + 84)
        spot(canvas, bead, track.at, left, middle)
        if bead.at == track.at:
            widgets.badge(canvas, THEME, board.seat, board.color, left, middle, 46)
