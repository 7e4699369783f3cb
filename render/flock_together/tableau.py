"""A player's tableau: the chicken with its hearts and meals, abilities by stage, cards, Grubs, loot, what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PIL import Image

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.flock_together import animals, scenery
from render.flock_together import layout as at
from render.flock_together.phrases import absence, brooders
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import AbilityView, BirdView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
HEIGHT = at.TABLEAU
PORTRAIT = 84
LEFT, MIDDLE = 452, 374  # widths of the first two columns
LINE = 27
MOST = 8  # things that fit in a column
FULL = 7  # lines of abilities that leave no gap
DETAILED = 3  # things of which the texts fit as well


class Thing(Struct, frozen=True):
    """Something that a player has: an icon in a colour, words, what it does, and whether it is used up."""

    icon: str
    color: str
    words: str
    text: str = ""
    is_spent: bool = False


def draw(view: View, names: Sequence[str]) -> Canvas:
    """Everybody's tableau, in turn order."""
    canvas = Canvas(_ground(view.season, len(view.order)).copy())
    for seat, box in zip(view.order, _boxes(len(view.order)), strict=True):
        row(canvas, view, view.birds[seat], names[seat], box)
    return canvas


def _boxes(count: int) -> list[Box]:
    """The boxes of so many tableaus, one below the other."""
    return [(panels.MARGIN, panels.MARGIN + place * (HEIGHT + at.SLIM), at.INNER, HEIGHT) for place in range(count)]


@kept
def _ground(season: str, count: int) -> Image.Image:
    """What no move changes: so many empty panels on the page of a season."""
    canvas = scenery.page(panels.WIDTH, panels.MARGIN * 2 + count * (HEIGHT + at.SLIM) - at.SLIM, season)
    for box in _boxes(count):
        canvas.panel(*box, THEME.surface, THEME.shadow)
    return canvas.image


def row(canvas: Canvas, view: View, bird: BirdView, name: str, box: Box) -> None:
    """One player's tableau on an empty panel."""
    if bird in at.movers(view):
        widgets.frame(canvas, *box, THEME.accent)
    panels.who(canvas, THEME, box, at.badge_of(bird.seat), name, LEFT - 2 * PAD - 60)
    if bird.alive:
        _chicken(canvas, view, bird, box)
        _abilities(canvas, bird, box)
    else:
        middle = box[1] + 120
        icons.stamp(canvas, "egg" if bird.due or not view.day else "skull", box[0] + PAD + 40, middle, 72, THEME.muted)
        words = ", ".join([absence(view, bird), *(f"seat {seat + 1} broods" for seat in brooders(view, bird))])
        text.write(canvas, (box[0] + PAD + 100, middle), words, 30, THEME.ink, text.BOLD)
    _things(canvas, bird, box)


def _chicken(canvas: Canvas, view: View, bird: BirdView, box: Box) -> None:
    """The chicken itself: portrait, name, stage, place, figures, hearts, meals."""
    x, y = box[0] + PAD, box[1]
    animals.chicken(canvas, bird.seat, bird.stage, x + PORTRAIT // 2, y + 184, PORTRAIT)
    left, room = x + PORTRAIT + 14, LEFT - PORTRAIT - 14 - 2 * PAD
    shown, size = text.fit(bird.name, room, 26, text.BOLD)
    text.write(canvas, (left, y + 80), shown, size, THEME.ink, text.BOLD)
    place = next(place.name for place in view.places if place.id == bird.at).removeprefix("the ")
    words = text.cut(f"{bird.stage_name}, {place}", room, 22, text.MEDIUM)
    text.write(canvas, (left, y + 110), words, 22, THEME.muted, text.MEDIUM)
    for index, (icon, number) in enumerate((("food", bird.food), ("egg", bird.eggs), ("fist", bird.strength))):
        widgets.figure(canvas, THEME, icon, number, left + index * 86, y + 148, 30)
    _hearts(canvas, bird, left, y + 186)
    _meals(canvas, bird, x, y + 230)
    produces = f"lays on {bird.production}" if bird.production else "finds 1 food"
    icons.stamp(canvas, "die" if bird.production else "food", x + 13, y + 262, 24, THEME.muted)
    wide = text.write(canvas, (x + 34, y + 262), produces, 22, THEME.ink, text.MEDIUM)
    if bird.token:
        icons.stamp(canvas, "bolt", x + wide + 64, y + 262, 26, MOTIFS["rust"])
        text.write(canvas, (x + wide + 82, y + 262), "Extra Action", 22, THEME.ink, text.MEDIUM)


def _hearts(canvas: Canvas, bird: BirdView, x: int, middle: int) -> None:
    """A heart for each there is, those lost pale."""
    for index in range(bird.max_hearts):
        color = MOTIFS["heart"] if index < bird.hearts else MOTIFS["straw"]
        icons.stamp(canvas, "heart", x + 13 + index * 30, middle, 28, color)


def _meals(canvas: Canvas, bird: BirdView, x: int, middle: int) -> None:
    """The meal counter as a bar up to the next stage."""
    icons.stamp(canvas, "basket", x + 13, middle, 26, THEME.muted)
    words = f"{bird.meals} meals" if bird.next_meals is None else f"{bird.meals} of {bird.next_meals} meals"
    left = x + 34 + text.write(canvas, (x + 34, middle), words, 22, THEME.ink, text.MEDIUM) + 12
    if bird.next_meals is not None:
        long = x + LEFT - 2 * PAD - left
        canvas.stamp(rounded(long, 14, 7), left, middle - 7, MOTIFS["faint"])
        if bird.meals:
            canvas.stamp(
                rounded(max(14, long * bird.meals // bird.next_meals), 14, 7), left, middle - 7, MOTIFS["leaf"]
            )


def _abilities(canvas: Canvas, bird: BirdView, box: Box) -> None:
    """Abilities by stage; locked ones are muted and have a lock."""
    x, y = box[0] + LEFT + PAD, box[1] + 28
    most = 3 if len(bird.abilities) < 4 else 1
    texts = [text.wrap(ability.text, MIDDLE - 50, 22, text.REGULAR, most) for ability in bird.abilities]
    gap = LINE + min(16, 8 * max(0, FULL - sum(map(len, texts))))
    for ability, lines in zip(bird.abilities, texts, strict=True):
        _ability(canvas, ability, lines, x, y)
        y += LINE * len(lines) + gap


def _ability(canvas: Canvas, ability: AbilityView, lines: Sequence[str], x: int, y: int) -> None:
    """One ability: its name and what it does."""
    color = THEME.ink if ability.unlocked else THEME.muted
    icon = "lock" if not ability.unlocked else "feather" if ability.stage else "hand"
    icons.stamp(canvas, icon, x + 13, y, 24, color)
    text.write(canvas, (x + 34, y), text.cut(ability.name, MIDDLE - 50, 24, text.BOLD), 24, color, text.BOLD)
    for index, line in enumerate(lines, 1):
        text.write(canvas, (x + 34, y + index * LINE), line, 22, color)


def _things(canvas: Canvas, bird: BirdView, box: Box) -> None:
    """Cards, Grubs, loot and what lasts, with their texts while there are few."""
    x, y = box[0] + LEFT + MIDDLE + PAD, box[1] + 28
    found = things(bird)
    lines = {DETAILED: 2}.get(len(found), 3) if len(found) <= DETAILED else 0
    listed(canvas, found, (x, y, box[2] - LEFT - MIDDLE - 2 * PAD, MOST), lines)
    if not found:
        text.write(canvas, (x, y), "no cards, no Grubs, no loot", 22, THEME.muted, text.MEDIUM)


def listed(canvas: Canvas, found: Sequence[Thing], box: Box, lines: int = 0) -> None:
    """Things one below the other in a box that is so many things high, each with so many lines of text."""
    x, y, width, most = box
    shown = found if len(found) <= most else found[: most - 1]
    for thing in shown:
        color = THEME.muted if thing.is_spent else THEME.ink
        icons.stamp(canvas, thing.icon, x + 13, y, 26, thing.color)
        for weight, words in ((text.BOLD, thing.words), (text.REGULAR, thing.text if lines else "")):
            for line in text.wrap(words, width - 36, 22, weight, lines or 1):
                text.write(canvas, (x + 36, y), line, 22, color, weight)
                y += LINE
        y += 6
    if len(found) > most:
        text.write(canvas, (x + 36, y), f"and {len(found) - len(shown)} more", 22, THEME.muted, text.MEDIUM)


def things(bird: BirdView) -> list[Thing]:
    """What a player has, in the order in which it is shown."""
    hidden = f"{bird.hand_size} Bonus card{'' if bird.hand_size == 1 else 's'}, hidden"
    found = [Thing("card", MOTIFS["bonus"], card.name, card.text) for card in bird.hand or ()]
    if bird.hand is None and bird.hand_size:
        found.append(Thing("card", MOTIFS["bonus"], hidden))
    for grub in bird.grubs:
        damage = f" {grub.left}/{grub.health}" if grub.left < grub.health else ""
        found.append(Thing("worm", MOTIFS["leaf"], f"{grub.name}{damage}", grub.reward))
    for loot in bird.loot:
        left = f", {loot.left} of {loot.uses} left" if loot.uses else ""
        found.append(Thing("gift", MOTIFS["loot"], f"{loot.name}{left}", loot.text, loot.is_empty))
    if bird.shielded:
        found.append(Thing("shield", MOTIFS["leaf"], "Shielded from this weather"))
    if bird.brooding is not None:
        found.append(Thing("nest", MOTIFS["loot"], f"Broods for seat {bird.brooding + 1}, skips a turn"))
    found += [Thing("ban" if one.kind == "bar" else "clock", THEME.muted, one.text) for one in bird.lasting]
    return found + [Thing("check", THEME.muted, f"Used: {mark}", is_spent=True) for mark in bird.marks]
