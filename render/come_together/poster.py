"""The end of a game as a gig poster with the winner's line-up; a daily's result as a small card to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import ground, seats, signs
from render.come_together import layout as at
from render.come_together.words import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
ART = 588
ROOM = at.INNER - 160
HALF = (at.INNER - at.SLIM) // 2
SUNNY = 500  # what fits before the sun
LINES = 3
PARTS = {
    "concerts": ("mic", MOTIFS["stars"]),
    "newspaper": ("newspaper", MOTIFS["rising"]),
    "bonuses": ("flower", MOTIFS["bonus"]),
    "stands": ("pizza", MOTIFS["public"]),
    "meeples": ("crowd", MOTIFS["campsites"]),
    "friend": ("heart", MOTIFS["night"]),
}
HEAD = 78
ROW = 40
SOUVENIRS = 5  # rows beside the bars of a wide panel
SHARE = (600, 340)
SHARE_ART = 124


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Who won and with which Artists, then everybody's points by their parts."""
    shown = parts_of(view)
    boxes = _boxes(len(view.boards), len(shown))
    canvas = ground.poster(panels.WIDTH, boxes[-1][1] + boxes[-1][3] + panels.MARGIN)
    _art(canvas, view, names)
    most = max(1, *(abs(board.parts.get(part, 0)) for board in view.boards for part in shown))
    ordered = sorted(view.boards, key=lambda board: (board.place, board.seat))
    for board, box in zip(ordered, boxes, strict=True):
        _seat(canvas, board, names[board.seat], box, shown, most)
    return canvas


def _boxes(count: int, rows: int) -> list[Box]:
    """Two panels side by side, best first; of an odd number the winner's is as wide as the poster, with souvenirs."""
    top, odd = panels.MARGIN + ART + at.SLIM, count % 2
    wide, height = (HEAD + lines * ROW + 16 for lines in (max(rows, SOUVENIRS), rows))
    found = [(panels.MARGIN, top, at.INNER, wide)] * odd
    top += odd * (wide + at.SLIM)
    for index in range(count - odd):
        row, column = divmod(index, 2)
        found.append((panels.MARGIN + column * (HALF + at.SLIM), top + row * (height + at.SLIM), HALF, height))
    return found


def parts_of(view: View) -> list[str]:
    """The parts of which the scores of this table consist, in the order of PARTS."""
    return [part for part in PARTS if any(board.parts.get(part) for board in view.boards)]


def _art(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The poster itself: title, winner before the sun, and the line-up below the hills."""
    canvas.panel(panels.MARGIN, panels.MARGIN, at.INNER, ART, MOTIFS["night"], THEME.shadow)
    canvas.image.paste(ground.sunrise(at.INNER, ART), (panels.MARGIN, panels.MARGIN), rounded(at.INNER, ART))
    _centred(canvas, " ".join(at.TITLE), 52, 46, MOTIFS["cream"], ROOM, 0.6)
    best = view.boards[view.winners[0] if view.winners else 0]
    loud, calm = headline(view, names)
    _centred(canvas, loud, 104, 226, MOTIFS["night"], SUNNY, 2.0)
    _line(canvas, calm, 36, 330, MOTIFS["night"])
    lines = lineup(best.scored)
    for index, words in enumerate(lines):
        _line(canvas, words, 34, 506 + round((index - (len(lines) - 1) / 2) * 46), MOTIFS["cream"])


def headline(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Who won, loud, and how, calmly; alone it is the achievement that is loud (CT-16.4, CT-19.13)."""
    if view.achievement:
        best = view.boards[0]
        return view.achievement.partition(" (")[0], f"{names[best.seat]}, {many(best.score, 'point')}"
    best = view.boards[view.winners[0]]
    verb = "wins" if len(view.winners) == 1 else "share the win"
    return " & ".join(names[seat] for seat in view.winners), f"{verb} with {many(best.score, 'point')}"


def lineup(artists: Sequence[str]) -> list[str]:
    """The scored Artists as the lines of a gig poster."""
    lines, line = list[str](), ""
    for name in artists:
        longer = f"{line} · {name}" if line else name
        if text.width(longer, 34, text.BLACK, THEME.display) > ROOM:
            lines.append(line)
            longer = name
        line = longer
    return [*lines, line][:LINES] if line else ["No Artist has played"]


def _centred(canvas: Canvas, words: str, size: int, middle: int, color: str, room: int, phase: float) -> None:
    """Swinging letters in the middle of the poster: smaller if they must be, then cut."""
    while size > 48 and text.width(words, size, text.BLACK, THEME.display) > room:
        size -= 4
    while len(words) > 1 and text.width(words, size, text.BLACK, THEME.display) > room:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    letters = ground.lettering(words, size, phase)
    canvas.stamp(letters, (panels.WIDTH - letters.width) // 2, panels.MARGIN + middle - letters.height // 2, color)


def _line(canvas: Canvas, words: str, size: int, middle: int, color: str) -> None:
    where = (panels.WIDTH // 2, panels.MARGIN + middle)
    text.write(canvas, where, words, size, color, text.BLACK, "mm", THEME.display)


def _seat(canvas: Canvas, board: BoardFace, name: str, box: Box, shown: Sequence[str], most: int) -> None:
    """A seat's name and final score, a trophy for a winner, and the parts of the score as bars."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    total = text.write(canvas, (x + width - panels.PAD, y + 42), str(board.score), 56, THEME.ink, text.BLACK, "rm")
    trophy = 56 if board.place == 1 else 0
    panels.who(canvas, THEME, box, (board.seat, board.color), name, width - 54 - 3 * panels.PAD - total - trophy)
    if trophy:
        icons.stamp(canvas, "trophy", x + width - panels.PAD - total - 34, y + 40, 42, MOTIFS["stars"])
    for index, part in enumerate(shown):
        _bar(canvas, board, part, (x + panels.PAD, y + HEAD + index * ROW, HALF - 2 * panels.PAD, ROW), most)
    if width > HALF:
        _souvenirs(canvas, board, x + HALF + 2 * at.SLIM, y + HEAD)


def _souvenirs(canvas: Canvas, board: BoardFace, x: int, y: int) -> None:
    """Beside the bars of a wide panel: scored Artists, completed stands, meeples."""
    for line, (icon, words) in enumerate(
        (("star", many(board.stars, "Star")), ("peace", many(board.rising, "Rising Star")))
    ):
        icons.stamp(canvas, icon, x + 15, y + 20 + line * ROW, 28, THEME.muted)
        text.write(canvas, (x + 44, y + 20 + line * ROW), words, 26, THEME.ink, text.BOLD)
    left = x
    for junction in board.junctions:
        if junction.stand:
            seats.seam(canvas, junction, left + 25, y + 20 + 2 * ROW + 10)
            left += 60
    signs.meeples(canvas, board.meeples, x, y + 20 + 4 * ROW - 8, 30)


def _bar(canvas: Canvas, board: BoardFace, part: str, box: Box, most: int) -> None:
    """One part of a score: icon, word, number, bar; what was lost is a hollow bar."""
    x, y, width, height = box
    middle, points = y + height // 2, board.parts.get(part, 0)
    icon, color = PARTS[part]
    icons.stamp(canvas, icon, x + 14, middle, 28, color)
    text.write(canvas, (x + 38, middle), part, 22, THEME.muted, text.MEDIUM)
    text.write(canvas, (x + 222, middle), str(points).replace("-", "−"), 28, THEME.ink, text.BLACK, "rm")
    long = round((width - 236) * abs(points) / most)
    if points:
        widgets.bar(canvas, x + 236, middle - 12, long, 24, color)
    if points < 0 and long > 8:
        canvas.block(x + 240, middle - 8, long - 8, 16, THEME.surface)


def share(view: View) -> Canvas:
    """A daily's result without names, cards or tiles: score, achievement, parts (rules page, section 11)."""
    width, height = SHARE
    canvas, me = ground.poster(width, height), view.boards[0]
    canvas.panel(16, 16, width - 32, SHARE_ART, MOTIFS["night"], THEME.shadow)
    canvas.image.paste(ground.waves(width - 32, SHARE_ART), (16, 16), rounded(width - 32, SHARE_ART))
    letters = ground.lettering(" ".join(at.TITLE), 50, 0.6)
    canvas.stamp(letters, 40, 62 - letters.height // 2, MOTIFS["cream"])
    text.write(canvas, (42, 112), "daily solo", 26, MOTIFS["sun"], text.MEDIUM)
    canvas.panel(16, 32 + SHARE_ART, width - 32, height - SHARE_ART - 48, THEME.surface, THEME.shadow)
    wide = text.write(canvas, (40, 196), str(me.score), 64, THEME.ink, text.BLACK) + 16
    title = view.achievement.partition(" (")[0] or "points"
    shown, size = text.fit(title, width - 80 - wide, 30, text.BOLD, 22)
    text.write(canvas, (40 + wide, 200), shown, size, THEME.ink, text.BOLD)
    for index, part in enumerate(parts_of(view)):
        _share_part(canvas, part, me.parts.get(part, 0), 36 + index % 3 * 192, 256 + index // 3 * 40)
    return canvas


def _share_part(canvas: Canvas, part: str, points: int, x: int, middle: int) -> None:
    """One part of a score: icon, number, word."""
    icon, color = PARTS[part]
    icons.stamp(canvas, icon, x + 14, middle, 26, color)
    x += 34 + text.write(canvas, (x + 34, middle), str(points).replace("-", "−"), 24, THEME.ink, text.BOLD)
    text.write(canvas, (x + 8, middle), part, 22, THEME.muted, text.MEDIUM)
