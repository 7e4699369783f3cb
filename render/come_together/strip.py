"""The banner, and everybody's figures at the foot of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import ground, signs
from render.come_together import layout as at
from render.wording import won_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, FriendFace, MoveFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
LEGEND = (("worker", "active"), ("bus", "resting"), ("moon", "inactive"), ("flower", "Flower"))
SLIM_LEGEND = (("worker", "active/resting/inactive"), ("flower", "Flower"))
WIDE = 240
TOLD = 290  # what the words behind the title may take
TASKS = {"": "to play", "window": "to claim", "form": "to close the round", "setup": "to choose"}


def shells(canvas: Canvas, count: int) -> None:
    """What no move changes: the banner with the title, empty panels, the legend."""
    title(canvas)
    for box in at.strip_boxes(count):
        canvas.panel(*box, THEME.surface, THEME.shadow)
    canvas.stamp(rounded(at.INNER, at.LEGEND, at.LEGEND // 2), panels.MARGIN, at.LEGEND_Y, THEME.surface)
    entries: Sequence[tuple[str, str]] = LEGEND if at.strip_boxes(count)[0][2] > WIDE else SLIM_LEGEND
    panels.legend(canvas, THEME, panels.MARGIN + 24, at.LEGEND_Y + at.LEGEND // 2, entries)
    x = panels.WIDTH - panels.MARGIN - 600
    for track, (_, _, _, words) in signs.TRACKS.items():
        x += signs.track(canvas, track, x, at.LEGEND_Y + at.LEGEND // 2, 32) + 6
        x += text.write(canvas, (x, at.LEGEND_Y + at.LEGEND // 2), words, 22, THEME.muted, text.MEDIUM) + 14


def title(canvas: Canvas) -> None:
    """The banner's panel; at its left end a poster with the game's name in swinging letters."""
    canvas.panel(panels.MARGIN, panels.MARGIN, at.INNER, panels.BANNER, THEME.surface, THEME.shadow)
    poster = ground.waves(at.POSTER, panels.BANNER)
    shape = rounded(at.POSTER + 32, panels.BANNER).crop((0, 0, at.POSTER, panels.BANNER))
    canvas.image.paste(poster, (panels.MARGIN, panels.MARGIN), shape)
    for line, words in enumerate(at.TITLE):
        letters = ground.lettering(words, 46, line * 2.2)
        y = panels.MIDDLE - 26 + line * 46 - letters.height // 2
        canvas.stamp(letters, panels.MARGIN + 22 + line * 14, y, MOTIFS["cream"])


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The round, and who is waited for or who has won."""
    left = at.WORDS_X
    text.write(canvas, (left, panels.MIDDLE - 18), headline(view), text.HEADING, THEME.ink, text.BOLD)
    _latest(canvas, view, left, panels.MIDDLE + 24)
    movers = at.movers(view)
    if len(movers) == 1:
        board = movers[0]
        panels.ask(canvas, THEME, (board.seat, board.color), names[board.seat], task(view, board), left + TOLD)
    elif movers:
        several(canvas, movers, task(view, movers[0]))
    elif view.phase == "over":
        panels.result(canvas, THEME, winners(view, names), left + TOLD, MOTIFS["stars"])


def _latest(canvas: Canvas, view: View, x: int, middle: int) -> None:
    """What happened last: who did it, and what."""
    if view.phase == "setup":
        text.write(canvas, (x, middle), "Program cards", 24, THEME.ink, text.MEDIUM)
    for move in view.moves[-1:]:
        if move.seat >= 0:
            widgets.badge(canvas, THEME, move.seat, view.boards[move.seat].color, x + 17, middle, 34)
        else:
            icons.stamp(canvas, "heart", x + 17, middle, 30, THEME.ink)
        text.write(canvas, (x + 42, middle), told(view, move), 24, THEME.ink, text.MEDIUM)


def told(view: View, move: MoveFace) -> str:
    """A move in two or three words: `to Stars D`, `activated Stars`."""
    place, _, letter = move.at.partition("-")
    name = next((location.name for location in view.locations if location.id == place), "")
    return " ".join(filter(None, ("to" if letter else move.kind, name, letter)))


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


def task(view: View, board: BoardFace) -> str:
    """What somebody has to do who is waited for."""
    return "to choose" if view.phase == "setup" else TASKS[board.errand]


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
    return won_by(won)


def scores(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per seat in seat order, and one for the Friend."""
    boxes = at.strip_boxes(len(view.boards) + bool(view.friend))
    for board, box in zip(view.boards, boxes, strict=False):
        if board.to_move:
            widgets.frame(canvas, *box, THEME.accent, 5)
        right = box[0] + box[2] - panels.PAD
        score = text.write(canvas, (right, box[1] + 36), str(board.score), 44, THEME.ink, text.BLACK, "rm")
        if box[2] > WIDE:
            room = box[2] - 2 * panels.PAD - 54 - score - 12
            panels.who(canvas, THEME, box, (board.seat, board.color), names[board.seat], room)
            _figures(canvas, board, box)
        else:
            _slim(canvas, board, names[board.seat], box)
    if view.friend:
        has_hearts = any(space.heart for location in view.locations for space in location.spaces)
        _friend(canvas, view.friend, boxes[-1], "comes at hearts" if has_hearts else "")


def _figures(canvas: Canvas, board: BoardFace, box: Box) -> None:
    """A seat's workers, Flower Power and meeples."""
    x, y, width, _ = box
    figures = (("worker", board.active), ("bus", board.resting), ("moon", board.inactive), ("flower", board.fp))
    step = min(90, (width - 2 * panels.PAD) // 4)
    for index, (icon, number) in enumerate(figures):
        widgets.figure(canvas, THEME, icon, number, x + panels.PAD + index * step, y + 80, 26)
    if not signs.crowd(canvas, board.meeples, x + panels.PAD, y + 118, 24):
        text.write(canvas, (x + panels.PAD, y + 118), "no meeples", 22, THEME.muted, text.MEDIUM)


def _slim(canvas: Canvas, board: BoardFace, name: str, box: Box) -> None:
    """The same in a narrow panel: the name below the badge, workers as active/resting/inactive."""
    x, y, width, _ = box
    widgets.badge(canvas, THEME, board.seat, board.color, x + panels.PAD + 22, y + 36, 44)
    shown, size = text.fit(name, width - 2 * panels.PAD, 26, text.BOLD, 22)
    text.write(canvas, (x + panels.PAD, y + 80), shown, size, THEME.ink, text.BOLD)
    icons.stamp(canvas, "worker", x + panels.PAD + 12, y + 116, 26, THEME.muted)
    said = f"{board.active}/{board.resting}/{board.inactive}"
    text.write(canvas, (x + panels.PAD + 28, y + 116), said, 24, THEME.ink, text.BOLD)
    widgets.figure(canvas, THEME, "flower", board.fp, x + width - panels.PAD - 46, y + 116, 24)


def _friend(canvas: Canvas, friend: FriendFace, box: Box, words: str) -> None:
    """The Friend's workers and cards, and when it acts (CT-S22, CT-2.8, CT-18.11)."""
    x, y, _, _ = box
    icons.stamp(canvas, "heart", x + panels.PAD + 22, y + 36, 44, THEME.ink)
    left = x + panels.PAD + 54
    left += text.write(canvas, (left, y + 36), "Friend", 30, THEME.ink, text.BOLD) + 10
    text.write(canvas, (left, y + 37), words, 22, THEME.muted, text.MEDIUM)
    for line, (icon, number, word) in enumerate((("worker", friend.active, "active"), ("card", friend.deck, "cards"))):
        wide = widgets.figure(canvas, THEME, icon, number, x + panels.PAD, y + 82 + line * 36, 26)
        text.write(canvas, (x + panels.PAD + wide + 6, y + 82 + line * 36), word, 22, THEME.muted, text.MEDIUM)
    if friend.top:
        text.write(canvas, (x + panels.PAD + 140, y + 118), f"last {friend.top}", 22, THEME.muted, text.MEDIUM)
