"""The banner, and everybody's figures at the foot of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import layout as at
from render.come_together.ground import lettering

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, FriendFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
TASKS = {"": "to play", "window": "to claim", "form": "to close the round", "setup": "to choose"}


def shells(canvas: Canvas, count: int) -> None:
    """What no move changes: the banner with the title, empty panels, the legend."""
    title(canvas)
    for box in at.strip_boxes(count):
        canvas.panel(*box, THEME.surface, THEME.shadow)
    canvas.stamp(rounded(at.INNER, at.LEGEND, at.LEGEND // 2), panels.MARGIN, at.LEGEND_Y, THEME.surface)
    entries = [("worker", "active"), ("bus", "resting"), ("moon", "inactive"), ("flower", "Flower Power"),
               ("newspaper", "newspaper level"), ("card", "deck")]  # fmt: skip
    panels.legend(canvas, THEME, panels.MARGIN + 24, at.LEGEND_Y + at.LEGEND // 2, entries)


def title(canvas: Canvas) -> None:
    """The banner's panel with the game's name in swinging letters."""
    canvas.panel(panels.MARGIN, panels.MARGIN, at.INNER, panels.BANNER, THEME.surface, THEME.shadow)
    for line, words in enumerate(at.TITLE):
        shape = lettering(words, 46, line * 2.2)
        canvas.stamp(shape, panels.MARGIN + 22 + line * 14, panels.MIDDLE - 28 + line * 44 - shape.height // 2,
                     MOTIFS["stars" if line else "rose"])  # fmt: skip


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The round, and who is waited for or who has won."""
    left = at.WORDS_X
    text.write(canvas, (left, panels.MIDDLE - 18), headline(view), text.HEADING, THEME.ink, text.BOLD)
    text.write(canvas, (left, panels.MIDDLE + 24), "Festival day", 22, THEME.muted, text.MEDIUM)
    movers = at.movers(view)
    if len(movers) == 1:
        board = movers[0]
        panels.ask(canvas, THEME, (board.seat, board.color), names[board.seat], TASKS[board.errand], left + 230)
    elif movers:
        several(canvas, movers, TASKS[movers[0].errand])
    elif view.winners:
        panels.result(canvas, THEME, winners(view, names), left + 230, MOTIFS["stars"])


def several(canvas: Canvas, movers: Sequence[BoardFace], words: str) -> None:
    """Who is waited for, when there are several."""
    wide = 24 + len(movers) * 58 + text.width(words, text.HEADING, text.MEDIUM) + 36
    x = panels.WIDTH - panels.MARGIN - 16 - wide
    canvas.stamp(rounded(wide, panels.PILL, panels.PILL / 2), x, panels.MIDDLE - panels.PILL // 2, THEME.accent)
    x += 14
    for board in movers:
        canvas.stamp(rounded(54, 54, 27), x, panels.MIDDLE - 27, THEME.surface)
        widgets.badge(canvas, THEME, board.seat, board.color, x + 27, panels.MIDDLE, 42)
        x += 58
    text.write(canvas, (x + 10, panels.MIDDLE), words, text.HEADING, THEME.on_accent, text.MEDIUM)


def headline(view: View) -> str:
    """Where the game stands, in one to four words."""
    if view.phase in ("setup", "over"):
        return "Setup" if view.phase == "setup" else "Game over"
    return f"Round {view.round} of {view.rounds}"


def winners(view: View, names: Sequence[str]) -> str:
    """Who won; a shared victory names all; alone, the achievement (CT-16.4, CT-19.13)."""
    won = [names[seat] for seat in view.winners]
    if view.achievement:
        return view.achievement
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the win"


def scores(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per seat in seat order, and one for the Friend."""
    boxes = at.strip_boxes(len(view.boards) + bool(view.friend))
    for board, box in zip(view.boards, boxes, strict=False):
        if board.to_move:
            widgets.frame(canvas, *box, THEME.accent, 5)
        panels.who(canvas, THEME, box, (board.seat, board.color), names[board.seat], box[2] - 2 * panels.PAD - 54)
        _figures(canvas, board, box)
    if view.friend:
        _friend(canvas, view.friend, boxes[-1])


def _figures(canvas: Canvas, board: BoardFace, box: Box) -> None:
    """A seat's score, Flower Power and workers."""
    x, y, _, _ = box
    text.write(canvas, (x + panels.PAD, y + 92), str(board.score), 50, THEME.ink, text.BLACK)
    left = x + panels.PAD + 84
    widgets.figure(canvas, THEME, "flower", board.fp, left, y + 82, 26)
    said = f"{board.active}/{board.resting}/{board.inactive}"
    icons.stamp(canvas, "worker", left + 13, y + 116, 26, THEME.muted)
    text.write(canvas, (left + 32, y + 116), said, 24, THEME.ink, text.BOLD)


def _friend(canvas: Canvas, friend: FriendFace, box: Box) -> None:
    """The Friend's workers and cards (CT-S22, CT-18.11)."""
    x, y, _, _ = box
    icons.stamp(canvas, "peace", x + panels.PAD + 22, y + 36, 44, THEME.ink)
    text.write(canvas, (x + panels.PAD + 54, y + 36), "Friend", 30, THEME.ink, text.BOLD)
    widgets.figure(canvas, THEME, "worker", friend.active, x + panels.PAD, y + 86, 28)
    widgets.figure(canvas, THEME, "card", friend.deck, x + panels.PAD + 90, y + 86, 28)
    said = f"last card {friend.top}" if friend.top else "no card drawn"
    text.write(canvas, (x + panels.PAD, y + 118), said, 22, THEME.muted, text.MEDIUM)
