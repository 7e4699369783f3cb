"""The public board: activations and newspaper on top, the four locations with their cards and groups below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.come_together import cards, signs
from render.come_together import layout as at
from render.come_together.ground import lettering

if TYPE_CHECKING:
    from games.come_together.view import BeadFace, GroupFace, LevelFace, LocationFace, NewsFace, SpaceFace, View

THEME = at.THEME
MOTIFS = at.MOTIFS
LEVELS = ("–", "I", "II", "III")
NEWS_X = panels.MARGIN + at.COUNTS + at.SLIM
NEWS = panels.WIDTH - panels.MARGIN - NEWS_X


def shells(canvas: Canvas) -> None:
    """What no move changes: the panels above, the signs of the locations, sixteen empty cards."""
    canvas.panel(panels.MARGIN, at.INFO_Y, at.COUNTS, at.INFO, THEME.surface, THEME.shadow)
    canvas.panel(NEWS_X, at.INFO_Y, NEWS, at.INFO, THEME.surface, THEME.shadow)
    for row, color in enumerate(("stages", "stars", "campsites", "public")):
        canvas.panel(*at.place_box(row), MOTIFS[color], THEME.shadow)
        for space in range(4):
            canvas.panel(*at.slot_box(row, space), THEME.surface, THEME.shadow)


def activations(canvas: Canvas, view: View) -> None:
    """The activation track: what is done, what the next one brings, what ends the round (CT-3.2, CT-11.1)."""
    x, y = panels.MARGIN + 20, at.INFO_Y
    text.write(canvas, (x, y + 36), f"{view.count} of {view.end} activations done", 28, THEME.ink, text.BOLD)
    step = (at.COUNTS - 40) // view.end
    canvas.block(x + step // 2, y + 98, step * (view.end - 1), 4, THEME.hairline)
    for bead in view.activations:
        _bead(canvas, view, bead, x + (bead.at - 1) * step + step // 2, y + 100)
    text.write(
        canvas, (x, y + 158), text.cut(_coming(view), at.COUNTS - 40, 24, text.MEDIUM), 24, THEME.ink, text.MEDIUM
    )
    later = ", ".join(news.name for news in view.news if news.state == "later")
    icons.stamp(canvas, "newspaper", x + 12, y + 196, 26, THEME.muted)
    words = text.cut(f"then {later}" if later else "no newspaper after this", at.COUNTS - 74, 22, text.MEDIUM)
    text.write(canvas, (x + 34, y + 196), words, 22, THEME.muted, text.MEDIUM)


def _bead(canvas: Canvas, view: View, bead: BeadFace, x: int, middle: int) -> None:
    """One space of the activation track: done, next or to come; the token lies on it during an activation."""
    done, is_next = bead.at <= view.count, bead.at == view.count + 1
    size = 60 if is_next else 52
    if bead.at == view.token:
        canvas.stamp(rounded(size + 16, size + 16, size), x - size // 2 - 8, middle - size // 2 - 8, MOTIFS["glow"])
    fill = THEME.ink if done else MOTIFS["cream"] if is_next else MOTIFS["free"]
    canvas.stamp(rounded(size, size, size // 2), x - size // 2, middle - size // 2, fill)
    if is_next:
        canvas.stamp(widgets.ring(size, size, size / 2, 4), x - size // 2, middle - size // 2, THEME.ink)
    if done:
        icons.stamp(canvas, "check", x, middle, 28, THEME.surface)
    elif bead.bonus:
        signs.mark(canvas, bead.bonus, x, middle, THEME.ink)
    if bead.at == view.end:
        icons.stamp(canvas, "flag", x + 24, middle - 26, 26, THEME.ink)


def _coming(view: View) -> str:
    """What the next activation brings to the one who activates."""
    if view.phase == "over":
        return "The festival is over"
    if view.count >= view.end:
        return "The round is ending"
    bonus = view.activations[view.count].bonus
    last = ", and the round ends" if view.count + 1 == view.end else ""
    return f"{'Now' if view.token else 'Next'}: {bonus.text if bonus else 'no bonus'}{last}"


def newspaper(canvas: Canvas, view: View) -> None:
    """This round's Newspaper tile, level by level, with everybody's badges (CT-12)."""
    tile = view.news[view.round - 1]
    x, y = NEWS_X + 20, at.INFO_Y
    icons.stamp(canvas, "newspaper", x + 17, y + 36, 36, THEME.ink)
    text.write(canvas, (x + 48, y + 34), tile.name, 28, THEME.ink, text.BOLD)
    words = text.cut(f"points per {tile.of}", NEWS - 88, 22, text.MEDIUM)
    text.write(canvas, (x + 48, y + 67), words, 22, THEME.muted, text.MEDIUM)
    for level in range(4):
        _level(canvas, view, tile, level, y + 106 + level * 36)


def _level(canvas: Canvas, view: View, tile: NewsFace, level: int, middle: int) -> None:
    """One level of a Newspaper tile, with the badges of those who have reached it."""
    x, right = NEWS_X + 20, NEWS_X + NEWS - 20
    here = [board for board in view.boards if board.tracks[2].icon == LEVELS[level]]
    color = THEME.ink if here else THEME.muted
    widgets.tile(canvas, THEME, x, middle - 16, 32, color, letter=LEVELS[level])
    words = price(tile.levels[level - 1]) if level else tile.penalty.text
    room = right - x - 60 - len(here) * 40
    text.write(canvas, (x + 48, middle), text.cut(words, room, 24, text.MEDIUM), 24, color, text.MEDIUM)
    for index, board in enumerate(reversed(here)):
        widgets.badge(canvas, THEME, board.seat, board.color, right - 17 - index * 40, middle, 34)


def price(level: LevelFace) -> str:
    """What a level of a Newspaper tile pays, in words."""
    bonus = f" · {level.bonus.text}" if level.bonus else ""
    return f"{level.points} each, up to {level.most}{bonus}"


def locations(canvas: Canvas, view: View) -> None:
    """All four locations on their shells."""
    for row, location in enumerate(view.locations):
        _sign(canvas, view, location, at.place_box(row))
        for index, space in enumerate(location.spaces):
            slot(canvas, view, location, space, at.slot_box(row, index))


def _sign(canvas: Canvas, view: View, location: LocationFace, box: Box) -> None:
    """A location's name, publicity tracks, deck and discard pile."""
    x, y, width, height = box
    cream = MOTIFS["cream"]
    if any(move.kind == "activated" and move.at == location.id for move in view.moves[-1:]):
        widgets.frame(canvas, *box, MOTIFS["glow"])
    name = lettering(location.name, 30 if len(location.name) > 7 else 36)
    canvas.stamp(name, x + (width - name.width) // 2, y + 40 - name.height // 2, cream)
    left = x + (width - 2 * 74 - 8) // 2
    for index, track in enumerate(location.tracks):
        signs.track(canvas, track, left + index * 82, y + 98, 34)
    if location.letter:
        widgets.tile(canvas, THEME, x + width - 46, y + height - 48, 34, MOTIFS["night"], letter=location.letter)
    said = (
        (f"deck {location.deck}", f"discard {len(location.discards)}") if location.is_open else ("closed", "for good")
    )
    for line, words in enumerate(said):
        text.write(canvas, (x + 14, y + 138 + line * 30), words, 22, cream, text.MEDIUM)


def slot(canvas: Canvas, view: View, location: LocationFace, space: SpaceFace, box: Box) -> None:
    """A card and the Location space below it."""
    x, y, width, height = box
    foot = (x, y + height - at.SPACE, width, at.SPACE)
    is_new = [move.seat for move in view.moves if move.at == space.key and move.kind == "placed"]
    if space.group and space.group.seat in is_new:
        widgets.frame(canvas, *box, MOTIFS["glow"], 9 if view.moves[-1].at == space.key else 5)
    if space.card:
        cards.head(canvas, space.card, box)
        middle = y + cards.BAR + (height - cards.BAR - at.SPACE) // 2
        cards.body(canvas, space.card, x + cards.PAD, middle, width - 2 * cards.PAD)
    else:
        said = "claimed" if space.group else "no card" if location.is_open else "closed"
        text.write(canvas, (x + width // 2, y + 66), said, 24, THEME.muted, text.MEDIUM, "mm")
    if space.group:
        _group(canvas, view, space, space.group, foot)
    elif location.is_open:
        _free(canvas, space, foot)


def _free(canvas: Canvas, space: SpaceFace, foot: Box) -> None:
    """A free space: its letter, the workers it takes, the bonus they bring (CT-2.1, CT-2.5)."""
    x, y, width, height = foot
    middle = y + height // 2
    canvas.stamp(cards.bottom(width, height), x, y, MOTIFS["free"])
    if space.heart:
        icons.stamp(canvas, "heart", x + 21, middle + 1, 38, MOTIFS["stars"])
    color = MOTIFS["cream"] if space.heart else THEME.muted
    text.write(canvas, (x + 21, middle), space.letter, 24, color, text.BLACK, "mm")
    left = x + 38
    for _ in range(space.workers):
        icons.stamp(canvas, "worker", left + 12, middle, 28, THEME.muted)
        left += 17
    if space.bonus:
        signs.effect(canvas, space.bonus, left + 10, middle, THEME.ink)


def _group(canvas: Canvas, view: View, space: SpaceFace, group: GroupFace, foot: Box) -> None:
    """A group in its owner's colour with its badge and its workers, and the letter of the space."""
    x, y, width, height = foot
    middle = y + height // 2
    color = view.boards[group.seat].color if group.seat >= 0 else view.friend.color if view.friend else "white"
    paint = THEME.paints[color]
    canvas.stamp(cards.bottom(width, height), x, y, paint.fill)
    if group.seat >= 0:
        widgets.badge(canvas, THEME, group.seat, color, x + 32, middle, 46)
    else:
        icons.stamp(canvas, "heart", x + 32, middle, 42, paint.text)
    left = x + 70
    for _ in range(group.workers):
        icons.stamp(canvas, "worker", left + 13, middle, 34, paint.text)
        left += 28
    if group.helper:
        signs.meeple(canvas, group.helper, left + 6, middle, 30)
    if group.seat < 0:
        text.write(canvas, (left + 8, middle), "Friend", 24, paint.text, text.BOLD)
    text.write(canvas, (x + width - 20, middle), space.letter, 24, paint.text, text.BLACK, "mm")
