"""The end of a game as the last page of the storybook; a daily's result as a small card to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.flock_together import animals, board, scenery
from render.flock_together import layout as at
from render.flock_together.phrases import PARTS, ending, many, reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import BirdView, FoeView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
ART = 600
FOES_Y = panels.MARGIN + ART + at.SLIM
FOES = 176
FLOCK_Y = FOES_Y + FOES + at.SLIM
ROW = 52
COLORS = {"won": "yolk", "days": "bonus", "hearts": "heart", "goods": "leaf", "beaten": "bonus", "progress": "loot"}
SHARE = (600, 340)
SHARE_ART = 150


def draw(view: View, names: Sequence[str]) -> Canvas:
    """How it ended, the Predators, the flock, and of what the score is made."""
    rows = max(len(view.parts), 1)
    height = FLOCK_Y + 96 + rows * ROW + panels.MARGIN
    canvas = scenery.page(panels.WIDTH, height, view.season)
    _art(canvas, view, names)
    for index, foe in enumerate(view.foes):
        _foe(canvas, foe, names, index, len(view.foes))
    _score(canvas, view, (panels.MARGIN, FLOCK_Y, at.INNER, 96 + rows * ROW))
    return canvas


def _art(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The picture: the farm in its last season, the flock before the barn, the title above it."""
    scene = scenery.scene("coop", view.season, at.INNER, ART)
    canvas.panel(panels.MARGIN, panels.MARGIN, at.INNER, ART, MOTIFS["cream"], THEME.shadow)
    canvas.image.paste(scene, (panels.MARGIN, panels.MARGIN), rounded(at.INNER, ART))
    middle = panels.WIDTH // 2
    wide = text.width(ending(view), 76, family=THEME.display) + 72
    canvas.stamp(rounded(wide + 8, 120, 24), middle - wide // 2 - 4, panels.MARGIN + 28, THEME.ink)
    canvas.stamp(rounded(wide, 112, 22), middle - wide // 2, panels.MARGIN + 32, MOTIFS["timber"])
    where = (middle, panels.MARGIN + 88)
    text.write(canvas, where, ending(view), 76, MOTIFS["cream"], anchor="mm", family=THEME.display)
    words = f"{view.season_name}, day {view.day}: {reason(view)}"
    _ribbon(canvas, text.cut(words, at.INNER - 120, 28, text.MEDIUM), middle, panels.MARGIN + 186)
    step = min(220, (at.INNER - 80) // len(view.birds))
    left = middle - step * len(view.birds) // 2
    for place, seat in enumerate(view.order):
        _member(canvas, view, view.birds[seat], names[seat], left + place * step + step // 2, step)


def _ribbon(canvas: Canvas, words: str, middle: int, y: int) -> None:
    """A line on paper in the middle of the picture."""
    wide = text.width(words, 28, text.MEDIUM) + 48
    canvas.stamp(rounded(wide, 56, 28), middle - wide // 2, y - 28, THEME.surface)
    text.write(canvas, (middle, y), words, 28, THEME.ink, text.MEDIUM, "mm")


def _member(canvas: Canvas, view: View, bird: BirdView, name: str, x: int, room: int) -> None:
    """One of the flock with its player's name; where a chicken is dead an egg lies."""
    ground = panels.MARGIN + ART - 62
    if bird.alive:
        animals.chicken(canvas, bird.seat, bird.stage, x, ground, 150)
    else:
        icons.stamp(canvas, "skull", x, ground - 52, 84, THEME.ink)
        widgets.badge(canvas, THEME, *at.badge_of(bird.seat), x + 44, ground - 24, 48)
    shown, size = text.fit(name, room - 40, 28, text.BOLD, 22)
    wide = text.width(shown, size, text.BOLD) + 28
    canvas.stamp(rounded(wide, 44, 22), x - wide // 2, ground + 6, THEME.surface)
    text.write(canvas, (x, ground + 28), shown, size, THEME.ink, text.BOLD, "mm")


def _foe(canvas: Canvas, foe: FoeView, names: Sequence[str], index: int, count: int) -> None:
    """A Predator, and what became of it."""
    width = (at.INNER - (count - 1) * at.SLIM) // count
    x, y = panels.MARGIN + index * (width + at.SLIM), FOES_Y
    canvas.panel(x, y, width, FOES, THEME.surface, THEME.shadow)
    animals.head(canvas, foe.animal, foe.form, x + 56, y + 62, 84)
    left, room = x + 106, width - 116
    lines = text.wrap(foe.name or "The Boss", room, 24, text.BOLD, 2)
    for line, words in enumerate(lines):
        text.write(canvas, (left, y + 62 + round((line - (len(lines) - 1) / 2) * 30)), words, 24, THEME.ink, text.BOLD)
    if foe.state == "beaten" and foe.by is not None:
        icons.stamp(canvas, "check", x + PAD + 14, y + 142, 28, MOTIFS["leaf"])
        widgets.badge(canvas, THEME, *at.badge_of(foe.by), x + PAD + 54, y + 142, 38)
        shown = text.cut(names[foe.by], width - 2 * PAD - 80, 24, text.MEDIUM)
        text.write(canvas, (x + PAD + 82, y + 142), shown, 24, THEME.ink, text.MEDIUM)
        return
    words = f"{foe.left} of {foe.health} health left" if foe.state == "open" else "never came out"
    icon, color = ("heart", MOTIFS["heart"]) if foe.state == "open" else ("eye", THEME.muted)
    icons.stamp(canvas, icon, x + PAD + 14, y + 142, 26, color)
    text.write(canvas, (x + PAD + 38, y + 142), words, 22, THEME.ink, text.MEDIUM)


def _score(canvas: Canvas, view: View, box: Box) -> None:
    """The score, large, and its parts as bars."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    wide = text.write(canvas, (x + 32, y + 52), str(view.score), 60, THEME.ink, text.BLACK)
    words = f"points at level {view.difficulty}, {view.difficulty_name}"
    text.write(canvas, (x + 48 + wide, y + 56), words, 28, THEME.muted, text.MEDIUM)
    title = " ".join(at.TITLE)
    text.write(canvas, (x + width - 32, y + 52), title, 40, MOTIFS["timber"], anchor="rm", family=THEME.display)
    most = max([1, *view.parts.values()])
    for index, (part, points) in enumerate(view.parts.items()):
        middle = y + 112 + index * ROW
        word = PARTS[part][:1].upper() + PARTS[part][1:]
        text.write(canvas, (x + 32, middle), word, 26, THEME.ink, text.MEDIUM)
        text.write(canvas, (x + 372, middle), str(points), 28, THEME.ink, text.BLACK, "rm")
        if points:
            widgets.bar(canvas, x + 396, middle - 14, (width - 428) * points // most, 28, MOTIFS[COLORS[part]])


def share(view: View) -> Canvas:
    """A daily's result without names, decks or Boss: score, day, Predators beaten, chicken (section 11)."""
    width, height = SHARE
    canvas = scenery.page(width, height, view.season)
    canvas.panel(16, 16, width - 32, SHARE_ART, MOTIFS["cream"], THEME.shadow)
    scene = scenery.scene("stones", view.season, width - 32, SHARE_ART)
    canvas.image.paste(scene, (16, 16), rounded(width - 32, SHARE_ART))
    board.sign(canvas, " ".join(at.TITLE), 34, 34, 46)
    bird = view.birds[0]
    if bird.alive:
        animals.chicken(canvas, bird.seat, bird.stage, width - 120, 16 + SHARE_ART - 8, 116)
    canvas.panel(16, 32 + SHARE_ART, width - 32, height - SHARE_ART - 48, THEME.surface, THEME.shadow)
    wide = text.write(canvas, (40, 226), str(view.score), 64, THEME.ink, text.BLACK) + 16
    how = "won" if view.outcome == "won" else "lost"
    text.write(canvas, (40 + wide, 212), f"{how}, {view.season_name} {view.day}", 28, THEME.ink, text.BOLD)
    shown = text.cut(bird.name or "no chicken left", width - 80 - wide, 24, text.MEDIUM)
    text.write(canvas, (40 + wide, 244), f"{shown}", 24, THEME.muted, text.MEDIUM)
    beaten = sum(foe.state == "beaten" for foe in view.foes)
    for index in range(len(view.foes)):
        _paw(canvas, index < beaten, 56 + index * 48, 292)
    words = f"{many(beaten, 'Predator')} beaten"
    text.write(canvas, (56 + len(view.foes) * 48, 292), words, 24, THEME.ink, text.MEDIUM)
    return canvas


def _paw(canvas: Canvas, is_beaten: bool, x: int, middle: int) -> None:
    """A Predator as a symbol: beaten ones on a dark disc."""
    fill, color = (MOTIFS["leaf"], THEME.surface) if is_beaten else (MOTIFS["faint"], THEME.muted)
    canvas.stamp(rounded(40, 40, 20), x - 20, middle - 20, fill)
    icons.stamp(canvas, "check" if is_beaten else "paw", x, middle, 26, color)
