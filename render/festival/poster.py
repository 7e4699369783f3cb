"""The end of a game as a poster, and a daily's result as a small card to share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import board, strip
from render.festival import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import BoardMap, Stand, View

THEME = at.THEME
MOTIFS = THEME.motifs
STAGE = 208
SHIFT = STAGE - at.BANNER  # how much lower the grid lies than on the board sheet
KEY = 68
HEIGHT = at.BOARD_Y + SHIFT + at.BOARD + at.GAP + KEY + at.MARGIN
PAD = 20
TOTAL = 60
PARTS = {"majorities": MOTIFS["festival"], "objectives": MOTIFS["permanent"], "pairs": MOTIFS["stage"]}

SHARE = (600, 340)
SHARE_STAGE = 112


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Who won, the final board, and everybody's points as bars."""
    canvas = Canvas(_ground(view.board, len(view.stands)).copy())
    _winner(canvas, view, names)
    field = Canvas(_field(view.board).copy())
    for crowd in view.crowds:
        board.token(field, crowd, at.seats(view).get(crowd.color))
    box = (at.BOARD_X, at.BOARD_Y, at.BOARD_X + at.BOARD, at.BOARD_Y + at.BOARD)
    canvas.image.paste(field.image.crop(box), (at.BOARD_X, at.BOARD_Y + SHIFT))
    most = max(stand.final for stand in view.stands)
    ordered = sorted(view.stands, key=lambda stand: (stand.place, stand.seat))
    for stand, spot in zip(ordered, _boxes(len(ordered)), strict=True):
        _seat(canvas, stand, names[stand.seat], spot, most)
    return canvas


@lru_cache(maxsize=2)
def _field(board_map: BoardMap) -> Image.Image:
    """The empty grid where the board sheet has it."""
    canvas = board.lawn(at.WIDTH, at.BOARD_Y + at.BOARD)
    board.field(canvas, board_map)
    return canvas.image


@lru_cache(maxsize=4)
def _ground(board_map: BoardMap, seats: int) -> Image.Image:
    """What is the same on every poster."""
    canvas = board.lawn(at.WIDTH, HEIGHT)
    canvas.panel(at.BOARD_X, at.BOARD_Y + SHIFT, at.BOARD, at.BOARD, THEME.surface, THEME.shadow)
    stage(canvas, (at.MARGIN, at.MARGIN, at.WIDTH - 2 * at.MARGIN, STAGE))
    for box in _boxes(seats):
        canvas.panel(*box, THEME.surface, THEME.shadow)
    _key(canvas)
    return canvas.image


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
    middle = at.MARGIN + STAGE // 2
    icons.stamp(canvas, "trophy", at.MARGIN + 108, middle, 116, MOTIFS["lamp"])
    left, room = at.MARGIN + 208, at.WIDTH - 2 * at.MARGIN - 208 - 40
    loud, size = text.fit(strip.winners(view, names), room, 88, text.BLACK, 44)
    text.write(canvas, (left, middle - 24), loud, size, MOTIFS["lamp"], text.BLACK, family=THEME.display)
    points = view.stands[view.winners[0]].final
    words = f"{points} points at Festival, after {view.round} rounds"
    text.write(canvas, (left, middle + 50), words, text.HEADING, THEME.surface, text.MEDIUM)


def _seat(canvas: Canvas, stand: Stand, name: str, box: Box, most: int) -> None:
    """A seat's place, name and final score, and the parts of it as bars (FE-8.5)."""
    x, y, width, height = box
    widgets.badge(canvas, THEME, stand.seat, stand.color, x + PAD + 22, y + 40, 44)
    shown, size = text.fit(name, width - 2 * PAD - 56, 30, text.BOLD, 24)
    text.write(canvas, (x + PAD + 56, y + 40), shown, size, THEME.ink, text.BOLD)
    text.write(canvas, (x + PAD, y + 102), str(stand.final), TOTAL, THEME.ink, text.BLACK)
    text.write(canvas, (x + width - PAD, y + 102), at.ORDINALS[stand.place], text.HEADING, THEME.muted, text.BOLD, "rm")
    _bar(canvas, stand, (x + PAD, y + height - 52, width - 2 * PAD, 36), most)


def parts(stand: Stand) -> dict[str, int]:
    """Where a seat's points come from: majorities, objectives, pairs (FE-8.5)."""
    majorities = sum(int(reward) for reward in stand.rewards if reward != "card")
    pairs = stand.final - stand.score
    return {"majorities": majorities, "objectives": stand.score - majorities, "pairs": pairs}


def _bar(canvas: Canvas, stand: Stand, box: Box, most: int) -> None:
    """The parts of a seat's points behind one another, with their numbers where there is room."""
    x, y, width, height = box
    for (_, points), color in zip(parts(stand).items(), PARTS.values(), strict=True):
        wide = round(points * width / max(most, 1))
        widgets.bar(canvas, x, y, wide, height, color)
        if wide >= 40:
            text.write(canvas, (x + wide // 2, y + height // 2), str(points), 24, THEME.surface, text.BOLD, "mm")
        x += wide


def _key(canvas: Canvas) -> None:
    """What the colours of the bars mean, under the grid."""
    x, middle = at.MARGIN + PAD, HEIGHT - at.MARGIN - KEY // 2
    canvas.panel(at.MARGIN, middle - KEY // 2, at.WIDTH - 2 * at.MARGIN, KEY, THEME.surface, THEME.shadow)
    x += text.write(canvas, (x, middle), "Points from", text.BODY, THEME.muted, text.MEDIUM) + 28
    for (words, color), icon in zip(PARTS.items(), ("beamed", "ticket", "hand"), strict=True):
        canvas.stamp(rounded(36, 36, 8), x, middle - 18, color)
        icons.stamp(canvas, icon, x + 18, middle, 26, THEME.surface)
        x += 48 + text.write(canvas, (x + 48, middle), words, text.BODY, THEME.ink, text.MEDIUM) + 36


def share(view: View) -> Canvas:
    """A daily's result without any position or name: the person on seat 1, round by round (FE-D9)."""
    canvas = Canvas(_share_ground().copy())
    me, others = view.stands[0], view.stands[1:]
    margin = me.final - max(stand.final for stand in others)
    middle = 24 + SHARE_STAGE + 16 + 56
    wide = text.write(canvas, (44, middle), str(me.final), 72, THEME.ink, text.BLACK)
    ahead = f"{abs(margin)} {'ahead' if margin >= 0 else 'behind'}" if margin else "level"
    words = f"points, {at.ORDINALS[me.place]} of {len(view.stands)}, {ahead}"
    text.write(canvas, (44 + wide + 16, middle + 8), words, text.BODY, THEME.muted, text.MEDIUM)
    step = min(64, (SHARE[0] - 88) // max(len(me.rewards), 1))
    for index, reward in enumerate(me.rewards):
        _reward(canvas, reward, 44 + index * step, SHARE[1] - 92, step - 8)
    return canvas


@lru_cache(maxsize=1)
def _share_ground() -> Image.Image:
    """What is the same on every card to share."""
    width, height = SHARE
    canvas = board.lawn(width, height)
    stage(canvas, (16, 24, width - 32, SHARE_STAGE))
    middle = 24 + SHARE_STAGE // 2
    text.write(canvas, (44, middle), "Festival", 56, MOTIFS["lamp"], family=THEME.display)
    text.write(canvas, (width - 44, middle), "daily solo", text.HEADING, THEME.surface, text.MEDIUM, "rm")
    canvas.panel(16, 24 + SHARE_STAGE + 16, width - 32, height - SHARE_STAGE - 56, THEME.surface, THEME.shadow)
    return canvas.image


def _reward(canvas: Canvas, reward: str, x: int, y: int, size: int) -> None:
    """What one round brought: points, or the card."""
    color = MOTIFS["permanent"] if reward == "card" else MOTIFS["festival"]
    canvas.stamp(rounded(size, size, size // 4), x, y, color)
    if reward == "card":
        icons.stamp(canvas, "card", x + size // 2, y + size // 2, round(size * 0.7), THEME.surface)
    else:
        text.write(canvas, (x + size // 2, y + size // 2), reward, 30, THEME.surface, text.BLACK, "mm")
