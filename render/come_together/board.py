"""The public board: activations and newspaper on top, the four locations with their cards and groups below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import cards, signs
from render.come_together import layout as at
from render.come_together.ground import lettering

if TYPE_CHECKING:
    from games.come_together.view import GroupFace, LocationFace, NewsFace, SpaceFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
LEVELS = ("–", "I", "II", "III")
LEVEL = 164


def shells(canvas: Canvas) -> None:
    """What no move changes: the panels above, the signs of the locations, sixteen empty cards."""
    canvas.panel(panels.MARGIN, at.INFO_Y, at.COUNTS, at.INFO, THEME.surface, THEME.shadow)
    x = panels.MARGIN + at.COUNTS + at.SLIM
    canvas.panel(x, at.INFO_Y, panels.WIDTH - panels.MARGIN - x, at.INFO, THEME.surface, THEME.shadow)
    for row, color in enumerate(("stages", "stars", "campsites", "public")):
        canvas.panel(*at.place_box(row), MOTIFS[color], THEME.shadow)
        for space in range(4):
            canvas.panel(*at.slot_box(row, space), THEME.surface, THEME.shadow)


def activations(canvas: Canvas, view: View) -> None:
    """The activation track: what is done, what the next one brings, what ends the round (CT-3.2, CT-11.1)."""
    x, y = panels.MARGIN + 20, at.INFO_Y
    text.write(canvas, (x, y + 36), f"{view.count} of {view.end} activations", 28, THEME.ink, text.BOLD)
    step = (at.COUNTS - 40) // view.end
    middle = y + 98
    canvas.block(x + step // 2, middle - 2, step * (view.end - 1), 4, THEME.hairline)
    for bead in view.activations:
        done, is_next = bead.at <= view.count, bead.at == view.count + 1
        size = 60 if is_next else 52
        left = x + (bead.at - 1) * step + step // 2
        if view.token == bead.at:
            canvas.stamp(rounded(76, 76, 38), left - 38, middle - 38, MOTIFS["glow"])
        fill = THEME.ink if done else MOTIFS["sun"] if is_next else MOTIFS["free"]
        canvas.stamp(rounded(size, size, size // 2), left - size // 2, middle - size // 2, fill)
        if done:
            icons.stamp(canvas, "check", left, middle, 28, THEME.surface)
        elif bead.bonus:
            wide = 54 if bead.bonus.do == "advance" else 30
            signs.effect(canvas, bead.bonus, left - wide // 2, middle, THEME.ink, words=False)
    text.write(canvas, (x, y + 158), _coming(view), 24, THEME.muted, text.MEDIUM)


def _coming(view: View) -> str:
    """What the next activation brings to the one who activates."""
    if view.count >= view.end:
        return "The round is ending"
    bonus = view.activations[view.count].bonus
    last = ", ends the round" if view.count + 1 == view.end else ""
    return f"Next: {bonus.text if bonus else 'no bonus'}{last}"


def newspaper(canvas: Canvas, view: View) -> None:
    """This round's Newspaper tile with everybody's level, the tiles to come below."""
    tile = view.news[view.round - 1]
    x, y = panels.MARGIN + at.COUNTS + at.SLIM + 20, at.INFO_Y
    icons.stamp(canvas, "newspaper", x + 16, y + 36, 34, THEME.muted)
    left = x + 44 + text.write(canvas, (x + 44, y + 36), tile.name, 28, THEME.ink, text.BOLD) + 14
    room = panels.WIDTH - panels.MARGIN - 20 - left
    text.write(canvas, (left, y + 37), text.cut(f"per {tile.of}", room, 24, text.MEDIUM), 24, THEME.muted, text.MEDIUM)
    for level in range(4):
        _level(canvas, view, tile, level, x + level * (LEVEL - 4), y + 80)
    later = [f"Round {news.round}: {news.name}" for news in view.news if news.state == "later"]
    text.write(canvas, (x, y + 164), " · ".join(later) or "The last newspaper", 22, THEME.muted, text.MEDIUM)


def _level(canvas: Canvas, view: View, tile: NewsFace, level: int, x: int, middle: int) -> None:
    """One level of a Newspaper tile, with the badges of those who have reached it."""
    widgets.tile(canvas, THEME, x, middle - 18, 40, THEME.ink, letter=LEVELS[level])
    if level:
        face = tile.levels[level - 1]
        wide = text.write(canvas, (x + 48, middle), f"×{face.points}", 28, THEME.ink, text.BLACK)
        if face.bonus:
            signs.effect(canvas, face.bonus, x + 48 + wide + 10, middle, THEME.ink, words=False)
    else:
        text.write(canvas, (x + 48, middle), "penalty", 24, THEME.ink, text.BOLD)
    here = [board for board in view.boards if board.tracks[2].icon == LEVELS[level]]
    step = min(38, (LEVEL - 40) // max(len(here) - 1, 1))
    for index, board in enumerate(here):
        widgets.badge(canvas, THEME, board.seat, board.color, x + 20 + index * step, middle + 44, 36)


def locations(canvas: Canvas, view: View) -> None:
    """All four locations on their shells."""
    for row, location in enumerate(view.locations):
        _sign(canvas, location, at.place_box(row))
        for index, space in enumerate(location.spaces):
            slot(canvas, view, location, space, at.slot_box(row, index))


def _sign(canvas: Canvas, location: LocationFace, box: Box) -> None:
    """A location's name, publicity tracks, deck and discard pile."""
    x, y, width, _ = box
    cream = MOTIFS["cream"]
    name = lettering(location.name, 32)
    canvas.stamp(name, x + (width - name.width) // 2, y + 38 - name.height // 2, cream)
    left = x + (width - 2 * 74 - 8) // 2
    for index, track in enumerate(location.tracks):
        signs.track(canvas, track, left + index * 82, y + 100, 34)
    _pile(canvas, "card", location.deck, x + 20, y + 160)
    if location.letter:
        widgets.tile(canvas, THEME, x + width - 50, y + 142, 36, MOTIFS["night"], letter=location.letter)


def _pile(canvas: Canvas, icon: str, count: int, x: int, middle: int) -> None:
    icons.stamp(canvas, icon, x + 13, middle, 28, MOTIFS["cream"])
    text.write(canvas, (x + 34, middle), f"{count} left", 24, MOTIFS["cream"], text.BOLD)


def slot(canvas: Canvas, view: View, location: LocationFace, space: SpaceFace, box: Box) -> None:
    """A card and the Location space below it."""
    x, y, width, height = box
    if space.card:
        cards.head(canvas, space.card, box)
        middle = y + cards.BAR + (height - cards.BAR - at.SPACE) // 2
        cards.body(canvas, space.card, x + cards.PAD, middle, width - 2 * cards.PAD)
    else:
        said = "No card" if location.is_open else "Closed for good"
        text.write(canvas, (x + width // 2, y + 70), said, 24, THEME.muted, text.MEDIUM, "mm")
    foot = (x, y + height - at.SPACE, width, at.SPACE)
    if space.group:
        _group(canvas, view, space.group, foot)
    elif location.is_open:
        _free(canvas, space, foot)


def _free(canvas: Canvas, space: SpaceFace, foot: Box) -> None:
    """A free space: its letter, the workers it takes, the bonus they bring (CT-2.1, CT-2.5)."""
    x, y, width, height = foot
    middle = y + height // 2
    canvas.stamp(cards.bottom(width, height), x, y, MOTIFS["free"])
    text.write(canvas, (x + 22, middle), space.letter, 26, THEME.muted, text.BLACK, "mm")
    left = x + 42
    for _ in range(space.workers):
        icons.stamp(canvas, "worker", left + 12, middle, 28, THEME.muted)
        left += 24
    if space.bonus:
        signs.effect(canvas, space.bonus, left + 10, middle, THEME.ink, words=width - (left - x) > 110)
    if space.heart:
        icons.stamp(canvas, "heart", x + width - 20, middle, 22, MOTIFS["stars"])


def _group(canvas: Canvas, view: View, group: GroupFace, foot: Box) -> None:
    """A group in its owner's colour with its badge and its workers."""
    x, y, width, height = foot
    middle = y + height // 2
    color = view.boards[group.seat].color if group.seat >= 0 else "white"
    paint = THEME.paints[color]
    canvas.stamp(cards.bottom(width, height), x, y, paint.fill)
    if group.seat >= 0:
        widgets.badge(canvas, THEME, group.seat, color, x + 30, middle, 44)
    else:
        icons.stamp(canvas, "peace", x + 30, middle, 40, paint.text)
    left = x + 64
    for _ in range(group.workers):
        icons.stamp(canvas, "worker", left + 13, middle, 32, paint.text)
        left += 28
    if group.helper:
        signs.meeple(canvas, group.helper, left + 6, middle, 30)
