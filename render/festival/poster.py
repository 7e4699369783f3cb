"""The end of a game as a poster, and a daily's result as a small card to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import board, strip
from render.festival import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import Stand, View

THEME = at.THEME
MOTIFS = THEME.motifs
STAGE = 208
SHIFT = STAGE - panels.BANNER  # how much lower the grid lies than on the board sheet
KEY = 68
HEIGHT = at.BOARD_Y + SHIFT + at.BOARD + panels.GAP + KEY + panels.MARGIN
PAD = 16
TOTAL = 56
PARTS = {
    "majorities": (MOTIFS["festival"], "beamed"),
    "objectives": (MOTIFS["permanent"], "ticket"),
    "pairs": (MOTIFS["stage"], "hand"),
}

SHARE = (600, 340)
SHARE_STAGE = 112


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Who won, the final board, and everybody's points as bars."""
    canvas = board.lawn(panels.WIDTH, HEIGHT)
    _winner(canvas, view, names)
    _field(canvas, view)
    most = max(max(parts(stand).values()) for stand in view.stands)
    ordered = sorted(view.stands, key=lambda stand: (stand.place, stand.seat))
    for stand, box in zip(ordered, _boxes(len(ordered)), strict=True):
        _seat(canvas, stand, names[stand.seat], box, most)
    _key(canvas)
    return canvas


def _field(canvas: Canvas, view: View) -> None:
    """The final grid: drawn where the board sheet has it, then moved down."""
    field = board.lawn(panels.WIDTH, at.BOARD_Y + at.BOARD)
    board.field(field, view.board)
    for crowd in view.crowds:
        board.token(field, crowd, at.seats(view).get(crowd.color))
    canvas.panel(at.BOARD_X, at.BOARD_Y + SHIFT, at.BOARD, at.BOARD, THEME.surface, THEME.shadow)
    box = (at.BOARD_X, at.BOARD_Y, at.BOARD_X + at.BOARD, at.BOARD_Y + at.BOARD)
    canvas.image.paste(field.image.crop(box), (at.BOARD_X, at.BOARD_Y + SHIFT), rounded(at.BOARD, at.BOARD))


def stage(canvas: Canvas, box: Box) -> None:
    """A dark stage with two rows of lamps."""
    x, y, width, height = box
    canvas.panel(x, y, width, height, MOTIFS["stage"], THEME.shadow)
    lamp = rounded(14, 14, 7)
    for index in range(width // 48):
        left = x + (width % 48 + 48) // 2 + index * 48 - 7
        canvas.stamp(lamp, left, y + 12, MOTIFS["abcd"[index % 4]])
        canvas.stamp(lamp, left, y + height - 26, MOTIFS["dcba"[index % 4]])


def _boxes(seats: int) -> list[Box]:
    """One box per seat beside the grid, best first."""
    height = (at.BOARD - (seats - 1) * at.SIDE_GAP) // seats
    top = at.BOARD_Y + SHIFT
    return [(at.SIDE_X, top + place * (height + at.SIDE_GAP), at.SIDE, height) for place in range(seats)]


def _winner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The headline of the poster: who won, with how many points, after how many rounds."""
    stage(canvas, (panels.MARGIN, panels.MARGIN, panels.WIDTH - 2 * panels.MARGIN, STAGE))
    middle = panels.MARGIN + STAGE // 2
    icons.stamp(canvas, "trophy", panels.MARGIN + 108, middle, 116, MOTIFS["lamp"])
    left, room = panels.MARGIN + 208, panels.WIDTH - 2 * panels.MARGIN - 208 - 40
    loud, size = text.fit(strip.winners(view, names), room, 88, text.BLACK, 44)
    text.write(canvas, (left, middle - 24), loud, size, MOTIFS["lamp"], text.BLACK, family=THEME.display)
    points = view.stands[view.winners[0]].final
    words = f"{points} points at Festival, after {view.round} rounds"
    text.write(canvas, (left, middle + 50), words, text.HEADING, THEME.surface, text.MEDIUM)


def _seat(canvas: Canvas, stand: Stand, name: str, box: Box, most: int) -> None:
    """A seat's name and final score, a trophy for a winner, and the parts of the score as bars (FE-8.5)."""
    x, y, width, height = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    total = text.width(str(stand.final), TOTAL, text.BLACK)
    trophy = 52 if stand.place == 1 else 0
    panels.who(canvas, THEME, box, (stand.seat, stand.color), name, width - 54 - 3 * PAD - total - trophy)
    text.write(canvas, (x + width - PAD, y + 38), str(stand.final), TOTAL, THEME.ink, text.BLACK, "rm")
    if trophy:
        icons.stamp(canvas, "trophy", x + width - PAD - total - 30, y + 38, 40, MOTIFS["festival"])
    step = min(90, (height - 84) // 3)
    for index, part in enumerate(PARTS):
        _bar(canvas, stand, part, (x + PAD, y + 76 + index * step, width - 2 * PAD, step), most)


def parts(stand: Stand) -> dict[str, int]:
    """Where a seat's points come from: majorities, objectives, pairs (FE-8.5)."""
    majorities = sum(int(reward) for reward in stand.rewards if reward != "card")
    pairs = stand.final - stand.score
    return {"majorities": majorities, "objectives": stand.score - majorities, "pairs": pairs}


def _bar(canvas: Canvas, stand: Stand, part: str, box: Box, most: int) -> None:
    """One part of a score: its icon, its number, its bar; `most` fills the width."""
    x, y, width, height = box
    middle, points, color = y + height // 2, parts(stand)[part], PARTS[part][0]
    icons.stamp(canvas, PARTS[part][1], x + 14, middle, 28, color)
    text.write(canvas, (x + 76, middle), str(points), 28, THEME.ink, text.BLACK, "rm")
    widgets.bar(canvas, x + 88, middle - 13, round((width - 88) * points / max(most, 1)), 26, color)


def _key(canvas: Canvas) -> None:
    """What the colours of the bars mean, under the grid."""
    x, middle = panels.MARGIN + PAD, HEIGHT - panels.MARGIN - KEY // 2
    canvas.panel(panels.MARGIN, middle - KEY // 2, panels.WIDTH - 2 * panels.MARGIN, KEY, THEME.surface, THEME.shadow)
    x += text.write(canvas, (x, middle), "Points from", text.BODY, THEME.muted, text.MEDIUM) + 28
    for words, (color, icon) in PARTS.items():
        canvas.stamp(rounded(36, 36, 8), x, middle - 18, color)
        icons.stamp(canvas, icon, x + 18, middle, 26, THEME.surface)
        x += 48 + text.write(canvas, (x + 48, middle), words, text.BODY, THEME.ink, text.MEDIUM) + 36


def share(view: View) -> Canvas:
    """A daily's result without any position or name: the person on seat 1, round by round (FE-D9)."""
    canvas = _share_ground()
    me = view.stands[0]
    middle = 24 + SHARE_STAGE + 16 + 56
    wide = text.write(canvas, (44, middle), str(me.final), 72, THEME.ink, text.BLACK)
    words = f"points, {standing(view)}"
    text.write(canvas, (44 + wide + 16, middle + 8), words, text.BODY, THEME.muted, text.MEDIUM)
    step = min(64, (SHARE[0] - 88) // max(len(me.rewards), 1))
    for index, reward in enumerate(me.rewards):
        _reward(canvas, reward, 44 + index * step, SHARE[1] - 92, step - 8)
    return canvas


def standing(view: View) -> str:
    """The place of the person on seat 1 and the margin over the better computer player (FE-D9)."""
    me, others = view.stands[0], view.stands[1:]
    margin = me.final - max(stand.final for stand in others)
    ahead = f"{abs(margin)} {'ahead' if margin > 0 else 'behind'}" if margin else "level"
    return f"{at.ORDINALS[me.place]} of {len(view.stands)}, {ahead}"


def _share_ground() -> Canvas:
    """What is the same on every card to share."""
    width, height = SHARE
    canvas = board.lawn(width, height)
    stage(canvas, (16, 24, width - 32, SHARE_STAGE))
    middle = 24 + SHARE_STAGE // 2
    text.write(canvas, (44, middle), at.TITLE, 56, MOTIFS["lamp"], family=THEME.display)
    text.write(canvas, (width - 44, middle), "daily solo", text.HEADING, THEME.surface, text.MEDIUM, "rm")
    canvas.panel(16, 24 + SHARE_STAGE + 16, width - 32, height - SHARE_STAGE - 56, THEME.surface, THEME.shadow)
    return canvas


def _reward(canvas: Canvas, reward: str, x: int, y: int, size: int) -> None:
    """What one round brought: points, or the card."""
    color = MOTIFS["permanent"] if reward == "card" else MOTIFS["festival"]
    canvas.stamp(rounded(size, size, size // 4), x, y, color)
    if reward == "card":
        icons.stamp(canvas, "card", x + size // 2, y + size // 2, round(size * 0.7), THEME.surface)
    else:
        text.write(canvas, (x + size // 2, y + size // 2), reward, 30, THEME.surface, text.BLACK, "mm")
