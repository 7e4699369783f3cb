"""The farm: four locations with their Predators around the Coop, the two Grubs, everybody's chickens."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render import icons, text, widgets
from render.canvas import Box, Canvas, mask, rounded
from render.flock_together import animals, scenery
from render.flock_together import layout as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import FoeView, GrubView, PlaceView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = 16
HEAD = 88
PAWN, CLOSE = 74, 68  # a chicken's size on a location, and how far one stands from the next
LINE = 26
EFFECT = 4  # lines of an effect
GRUBS = (("inside", "Inside Grub", "barn"), ("outside", "Outside Grub", "leaf"))


def shells(canvas: Canvas, season: str) -> None:
    """What no move changes: the landscapes, their signs and the empty panels."""
    width, height = at.FIELD
    for index, place in enumerate(("wood", "gables", "stones", "badlands")):
        x, y, _, _ = at.field_box(index)
        canvas.panel(x, y, width, height, THEME.surface, THEME.shadow)
        canvas.image.paste(scenery.scene(place, season, width, at.SCENE), (x, y), scenery.top(width, at.SCENE))
    canvas.panel(at.COOP_X, at.FARM_Y, at.COOP, at.BARN, MOTIFS["barn"], THEME.shadow)
    barn = scenery.scene("coop", season, at.COOP, at.BARN)
    canvas.image.paste(barn, (at.COOP_X, at.FARM_Y), rounded(at.COOP, at.BARN))
    for index, (_, tag, color) in enumerate(GRUBS):
        box = at.grub_box(index)
        widgets.card(canvas, THEME, box, MOTIFS[color], tag)
        widgets.marks(canvas, THEME, box, ("worm",))


def farm(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """All locations, Predators and Grubs on their shells."""
    places = {place.id: place for place in view.places}
    foes = {foe.at: foe for foe in view.foes}
    for index, place in enumerate(("wood", "gables", "stones", "badlands")):
        box = at.field_box(index)
        _frame(canvas, view, place, box)
        sign(canvas, places[place].name, box[0] + 12, box[1] + 12)
        _pawns(canvas, view, places[place], box[0] + PAD, box[1] + at.SCENE - 12)
        _nest(canvas, places[place].eggs, box[0] + box[2] - PAD, box[1] + 30)
        if place in foes:
            _foe(canvas, foes[place], names, box)
    _coop(canvas, view, places["coop"])
    for index, grub in enumerate((view.inside, view.outside)):
        if grub and grub.id == at.touched(view):
            widgets.frame(canvas, *at.grub_box(index), MOTIFS["glow"])
        _grub(canvas, grub, at.grub_box(index))


def _frame(canvas: Canvas, view: View, place: str, box: Box) -> None:
    """A Predator shines that has just been attacked."""
    if any(foe.state != "hidden" and foe.id == at.touched(view) and foe.at == place for foe in view.foes):
        widgets.frame(canvas, *box, MOTIFS["glow"])


def sign(canvas: Canvas, name: str, x: int, y: int, size: int = 26) -> None:
    """A wooden sign with a location's name, its upper left corner at (x, y)."""
    name, height = name.removeprefix("the "), size * 3 // 2
    wide = text.width(name, size, family=THEME.display) + size + 2
    canvas.stamp(rounded(wide + 4, height + 4, 10), x - 2, y - 2, THEME.ink)
    canvas.stamp(rounded(wide, height, 9), x, y, MOTIFS["timber"])
    text.write(canvas, (x + size // 2 + 1, y + height // 2), name, size, MOTIFS["cream"], family=THEME.display)


def _pawns(canvas: Canvas, view: View, place: PlaceView, x: int, ground: int) -> None:
    """The chickens at a location in turn order."""
    for index, seat in enumerate(place.seats):
        _pawn(canvas, view, seat, x + PAWN // 2 + index * CLOSE, ground, PAWN)


def _pawn(canvas: Canvas, view: View, seat: int, x: int, ground: int, size: int) -> None:
    """A chicken on the spot of the one to act, of the one who acted last, or on plain grass."""
    is_next = view.birds[seat] in at.movers(view)
    if is_next or ([deed.seat for deed in view.latest[-1:]] == [seat]):
        color = THEME.accent if is_next else MOTIFS["glow"]
        canvas.stamp(_spot(size + 8, 26), x - size // 2 - 6, ground - 18, color)
    animals.chicken(canvas, seat, view.birds[seat].stage, x, ground, size)


@lru_cache(maxsize=8)
def _spot(width: int, height: int) -> Image.Image:
    """The mask of a flat oval on the ground."""
    return mask(width, height, lambda pen: pen.oval(0, 0, width, height))


def _nest(canvas: Canvas, eggs: int, right: int, middle: int) -> None:
    """Eggs that lie at a location."""
    if eggs:
        canvas.stamp(rounded(76, 42, 21), right - 76, middle - 21, THEME.surface)
        icons.stamp(canvas, "egg", right - 54, middle, 28, MOTIFS["loot"])
        text.write(canvas, (right - 16, middle), str(eggs), 28, THEME.ink, text.BOLD, "rm")


def _coop(canvas: Canvas, view: View, place: PlaceView) -> None:
    """The Coop with the chickens before it, in two rows if there are many."""
    x, y = at.COOP_X, at.FARM_Y
    sign(canvas, "Coop", x + 12, y + 12)
    text_x = x + at.COOP - PAD
    _nest(canvas, place.eggs, text_x, y + 30)
    rows = [place.seats[:3], place.seats[3:]] if len(place.seats) > 3 else [place.seats]
    for row, seats in enumerate(rows):
        left = x + (at.COOP - len(seats) * 86) // 2
        ground = y + at.BARN - 14 - (len(rows) - 1 - row) * 68
        for index, seat in enumerate(seats):
            _pawn(canvas, view, seat, left + 43 + index * 86, ground, 84)


def _foe(canvas: Canvas, foe: FoeView, names: Sequence[str], box: Box) -> None:
    """A Predator's space below the landscape: hidden, beaten or open."""
    x, y = box[0] + PAD, box[1] + at.SCENE + 14
    match foe.state:
        case "hidden":
            animals.head(canvas, "", 1, x + HEAD // 2, y + HEAD // 2, HEAD)
            _lines(canvas, x + HEAD + 14, y, "The Boss", "hidden for now", box[2] - HEAD - 46)
            _words(canvas, "It comes out when the other three Predators are beaten.", box, y + 116)
        case "beaten":
            animals.head(canvas, foe.animal, 1, x + HEAD // 2, y + HEAD // 2, HEAD)
            canvas.stamp(rounded(44, 44, 22), x + HEAD - 36, y + HEAD - 36, MOTIFS["leaf"])
            icons.stamp(canvas, "check", x + HEAD - 14, y + HEAD - 14, 30, THEME.surface)
            _lines(canvas, x + HEAD + 14, y, foe.name, f"{foe.animal}, beaten by", box[2] - HEAD - 46)
            _winner(canvas, foe, names, box, y + 116)
        case _:
            _open(canvas, foe, box, x, y)


def _lines(canvas: Canvas, x: int, y: int, name: str, words: str, room: int) -> None:
    """A name and a line below it."""
    shown, size = text.fit(name, room, 28, text.BOLD)
    text.write(canvas, (x, y + 14), shown, size, THEME.ink, text.BOLD)
    text.write(canvas, (x, y + 44), text.cut(words, room, 22, text.MEDIUM), 22, THEME.muted, text.MEDIUM)


def _words(canvas: Canvas, words: str, box: Box, y: int) -> None:
    """A text of some lines in the lower part of a field."""
    for index, line in enumerate(text.wrap(words, box[2] - 2 * PAD, 22, text.MEDIUM, EFFECT)):
        text.write(canvas, (box[0] + PAD, y + index * LINE), line, 22, THEME.ink, text.MEDIUM)


def _winner(canvas: Canvas, foe: FoeView, names: Sequence[str], box: Box, y: int) -> None:
    """Who has beaten a Predator, and which loot that brought."""
    x = box[0] + PAD
    if foe.by is not None:
        widgets.badge(canvas, THEME, *at.badge_of(foe.by), x + 18, y + 4, 36)
        name = text.cut(names[foe.by], box[2] - 2 * PAD - 48, 24, text.BOLD)
        text.write(canvas, (x + 46, y + 4), name, 24, THEME.ink, text.BOLD)
    icons.stamp(canvas, "gift", x + 18, y + 46, 28, MOTIFS["loot"])
    words = text.cut(f"has {foe.loot}", box[2] - 2 * PAD - 48, 22, text.MEDIUM)
    text.write(canvas, (x + 46, y + 46), words, 22, THEME.ink, text.MEDIUM)


def _open(canvas: Canvas, foe: FoeView, box: Box, x: int, y: int) -> None:
    """An open Predator: head, name and form, health, claws, what it does."""
    animals.head(canvas, foe.animal, foe.form, x + HEAD // 2, y + HEAD // 2, HEAD)
    left, room = x + HEAD + 14, box[2] - HEAD - 46
    _lines(canvas, left, y, foe.name, standing(foe), room)
    middle, right = y + 76, box[0] + box[2] - PAD
    right -= 44 + text.write(canvas, (right, middle), claws(foe), 26, THEME.ink, text.BOLD, "rm")
    icons.stamp(canvas, "claw", right + 24, middle, 28, THEME.ink)
    icons.stamp(canvas, "heart", left + 13, middle, 26, MOTIFS["heart"])
    left += 42 + text.write(canvas, (left + 32, middle), f"{foe.left}/{foe.health}", 26, THEME.ink, text.BOLD)
    canvas.stamp(rounded(right - left, 14, 7), left, middle - 7, MOTIFS["faint"])
    canvas.stamp(rounded(max(14, (right - left) * foe.left // foe.health), 14, 7), left, middle - 7, MOTIFS["heart"])
    _words(canvas, foe.effect, box, y + 114)


def standing(foe: FoeView) -> str:
    """An open Predator's animal and form; a locked one is known by its head."""
    return f"Form {foe.form}, locked today" if foe.locked else f"{foe.animal}, form {foe.form}"


def claws(foe: FoeView) -> str:
    """A Predator's claws; a masked one has one less."""
    return f"{foe.claws}−1" if foe.masked else f"{foe.claws}"


def _grub(canvas: Canvas, grub: GrubView | None, box: Box) -> None:
    """The Grub on top of a deck: health, what it does when it is attacked, what it brings."""
    x, y, width, _ = box
    if grub is None:
        text.write(canvas, (x + width // 2, y + 110), "none left", text.BODY, THEME.muted, text.MEDIUM, "mm")
        return
    hearts = f"{grub.left}/{grub.health}" if grub.health else "0"
    wide = text.write(canvas, (x + width - PAD, y + 70), hearts, 26, THEME.ink, text.BOLD, "rm")
    icons.stamp(canvas, "heart", x + width - PAD - wide - 20, y + 70, 26, MOTIFS["heart"])
    shown, size = text.fit(grub.name, width - 2 * PAD - wide - 48, 28, text.BOLD)
    text.write(canvas, (x + PAD, y + 70), shown, size, THEME.ink, text.BOLD)
    middle = y + 108
    for icon, words, lines in (("die", grub.attacked, 1), ("gift", grub.reward, 3)):
        icons.stamp(canvas, icon, x + PAD + 13, middle, 26, THEME.muted)
        for line in text.wrap(words, width - 2 * PAD - 38, 22, text.MEDIUM, lines):
            text.write(canvas, (x + PAD + 38, middle), line, 22, THEME.ink, text.MEDIUM)
            middle += LINE
        middle += 10
