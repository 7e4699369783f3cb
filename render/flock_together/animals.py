"""The animals of the farm in flat colours: chickens of three stages in their seats' colours, and Predators' heads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from render import widgets
from render.canvas import Canvas, Pen, Point, mask
from render.flock_together import layout as at

THEME = at.THEME
MOTIFS = at.MOTIFS
GRID = 24
BADGE = 0.44  # the badge on a chicken, in sizes of the chicken
EDGE = 2  # how thick the outline is

Painter = Callable[[Pen], None]
Layer = tuple[str, Painter]


def _chick(pen: Pen) -> None:
    pen.oval(3.4, 8.4, 19, 21.6)
    pen.disc(15.6, 8.6, 5.2)
    pen.polygon([(1.6, 11), (6.4, 11.4), (5, 16.4)])


def _pullet(pen: Pen) -> None:
    pen.oval(2.8, 8.6, 19.4, 21.4)
    pen.polygon([(12, 12), (14.4, 5), (20.8, 7.4), (19, 17)])
    pen.disc(17.2, 6.8, 4.2)
    pen.polygon([(0.8, 6.8), (4.2, 6), (9.4, 11.4), (4, 15.6)])


def _hen(pen: Pen) -> None:
    pen.oval(3, 8.2, 20.4, 21.6)
    pen.polygon([(12, 12), (14.6, 4.8), (20.8, 6.6), (20, 17)])
    pen.disc(17.6, 6.2, 4.1)
    for x, y in ((2.6, 12), (2.8, 7.6), (5.8, 4.2)):
        pen.line([(x, y), (8.4, 14)], 4.4)


def _legs(pen: Pen) -> None:
    for x in (9, 13.4):
        pen.line([(x, 20.6), (x, 23), (x + 2, 23)], 1.4)


def _beak(x: float, y: float) -> Painter:
    return lambda pen: pen.polygon([(x, y - 1.6), (x + 3.2, y), (x, y + 1.5)])


def _eye(x: float, y: float) -> Painter:
    return lambda pen: pen.disc(x, y, 0.85)


def _comb(pen: Pen) -> None:
    for x, y, radius in ((15.2, 2.9, 1.5), (17.6, 2.1, 1.7), (20, 3, 1.4)):
        pen.disc(x, y, radius)
    pen.disc(20.2, 9.6, 1.3)


def _small_comb(pen: Pen) -> None:
    pen.disc(16.2, 3, 1.3)
    pen.disc(18.4, 2.9, 1.2)


STAGES: dict[int, tuple[Painter, tuple[Layer, ...]]] = {
    1: (_chick, (("yolk", _beak(20.2, 9.4)), ("ink", _eye(17.2, 7.6)))),
    2: (_pullet, (("heart", _small_comb), ("yolk", _beak(20.6, 7.4)), ("ink", _eye(18.4, 6)))),
    3: (_hen, (("heart", _comb), ("yolk", _beak(20.8, 6.8)), ("ink", _eye(18.6, 5.6)))),
}


def color(name: str) -> str:
    """A motif's colour, the ink, or the colour itself."""
    return THEME.ink if name == "ink" else MOTIFS.get(name, name)


@lru_cache(maxsize=64)
def chicken_sprite(seat: int, stage: int, size: int) -> Image.Image:
    """A seat's chicken as an RGBA sprite, its badge on its body."""
    sprite = Canvas(_feathered(stage, size, THEME.paints[at.SEATS[seat]].fill))
    badge = max(widgets.NUMBERED, round(size * BADGE))
    widgets.badge(sprite, THEME, *at.badge_of(seat), round(size * 0.44), round(size * 0.63), badge)
    return sprite.image


@lru_cache(maxsize=8)
def plain_hen(size: int) -> Image.Image:
    """A hen that is nobody's, as an RGBA sprite."""
    return _feathered(3, size, MOTIFS["pale"])


def _feathered(stage: int, size: int, fill: str) -> Image.Image:
    """A chicken of a stage in a colour."""
    body, layers = STAGES[stage]
    return _figure(size, [("ink", _legs), (fill, body), *layers], [body])


def _figure(size: int, layers: Sequence[Layer], outlined: Sequence[Painter]) -> Image.Image:
    """Layers in their order as an RGBA sprite, an outline around some of them."""
    inner = size - 2 * EDGE
    whole = Image.new("L", (size, size))
    for paint in outlined:
        whole.paste(255, (EDGE, EDGE), mask(inner, inner, paint, inner / GRID))
    sprite = Canvas(Image.new("RGBA", (size, size)))
    sprite.stamp(whole.filter(ImageFilter.MaxFilter(2 * EDGE + 1)), 0, 0, THEME.ink)
    for name, paint in layers:
        sprite.stamp(mask(inner, inner, paint, inner / GRID), EDGE, EDGE, color(name))
    return sprite.image


def chicken(canvas: Canvas, seat: int, stage: int, x: int, y: int, size: int) -> None:
    """A seat's chicken; (x, y) is the middle of the ground it stands on."""
    canvas.put(chicken_sprite(seat, stage, size), x - size // 2, y - size)


# ---- Predators ------------------------------------------------------------------------------------------------------


def _discs(radius: float, *places: Point) -> Painter:
    def paint(pen: Pen) -> None:
        for x, y in places:
            pen.disc(x, y, radius)

    return paint


def _ovals(*boxes: tuple[float, float, float, float]) -> Painter:
    def paint(pen: Pen) -> None:
        for box in boxes:
            pen.oval(*box)

    return paint


def _shapes(*shapes: Sequence[Point]) -> Painter:
    def paint(pen: Pen) -> None:
        for shape in shapes:
            pen.polygon(shape)

    return paint


def _lines(width: float, *lines: Sequence[Point]) -> Painter:
    def paint(pen: Pen) -> None:
        for line in lines:
            pen.line(line, width)

    return paint


FACE = _ovals((3, 5, 21, 22))
EYES = _discs(1.25, (8.4, 12), (15.6, 12))
BROWS = _lines(1.3, [(6, 8.8), (10, 10.6)], [(18, 8.8), (14, 10.6)])
NOSE = _ovals((10.2, 15.4, 13.8, 18))
POINTED = [(2.6, 8.6), (7, 6), (17, 6), (21.4, 8.6), (20, 15), (12, 23), (4, 15)]
EARS = ([(3, 10), (3.4, 1.4), (10, 6.4)], [(21, 10), (20.6, 1.4), (14, 6.4)])
INNER_EARS = ([(4.6, 7.6), (4.8, 3.8), (7.8, 6.2)], [(19.4, 7.6), (19.2, 3.8), (16.2, 6.2)])
CHEEKS = ([(3.4, 13), (9.4, 14.4), (12, 23)], [(20.6, 13), (14.6, 14.4), (12, 23)])
TIP = _discs(1.7, (12, 21))

HEADS: dict[str, tuple[Layer, ...]] = {
    "Snake": (
        ("moss", _ovals((1, 15, 23, 23.4), (6, 12, 18, 20))),
        ("leaf", _lines(1.6, [(3.4, 19.6), (8, 21.8), (16, 21.8), (20.6, 19.6)])),
        ("heart", _lines(1.4, [(12, 14), (12, 18.2), (10.4, 20.4)], [(12, 18.2), (13.6, 20.4)])),
        ("moss", _shapes([(12, 1), (18.6, 4), (20, 9), (15, 15), (9, 15), (4, 9), (5.4, 4)])),
        ("glow", _discs(2.3, (8.2, 7.4), (15.8, 7.4))),
        ("ink", _lines(1.1, [(8.2, 6), (8.2, 8.8)], [(15.8, 6), (15.8, 8.8)])),
    ),
    "Rat": (
        ("ash", _discs(5, (5, 6.4), (19, 6.4))),
        ("rose", _discs(3, (5, 6.4), (19, 6.4))),
        ("ash", _shapes(POINTED)),
        ("ink", _lines(0.8, [(9, 18), (3, 16.6)], [(9, 19), (3.6, 20.4)])),
        ("ink", _lines(0.8, [(15, 18), (21, 16.6)], [(15, 19), (20.4, 20.4)])),
        ("ink", EYES),
        ("rose", TIP),
    ),
    "Skunk": (
        ("night", _discs(3, (5.4, 6.4), (18.6, 6.4))),
        ("night", FACE),
        ("pale", _shapes([(10.2, 4), (13.8, 4), (15.4, 14), (14, 20), (10, 20), (8.6, 14)])),
        ("pale", _discs(1.9, (7, 12.2), (17, 12.2))),
        ("ink", _discs(1.1, (7, 12.2), (17, 12.2))),
        ("rose", NOSE),
    ),
    "Opossum": (
        ("night", _discs(3.8, (4.6, 6.6), (19.4, 6.6))),
        ("rose", _discs(1.8, (4.6, 6.6), (19.4, 6.6))),
        ("pale", _shapes(POINTED)),
        ("ash", _shapes([(9, 5.6), (15, 5.6), (12, 14)])),
        ("ash", _shapes([(5.4, 10), (10, 12.4), (7.6, 15)], [(18.6, 10), (14, 12.4), (16.4, 15)])),
        ("ink", EYES),
        ("rose", TIP),
    ),
    "Bear": (
        ("fur", _discs(3.9, (4.8, 6), (19.2, 6))),
        ("sand", _discs(2, (4.8, 6), (19.2, 6))),
        ("fur", FACE),
        ("sand", _ovals((7, 13.4, 17, 21.6))),
        ("ink", EYES),
        ("ink", NOSE),
        ("ink", _lines(1.1, [(12, 17.6), (12, 19.8)])),
    ),
    "Coyote": (
        ("sand", _shapes(*EARS)),
        ("night", _shapes(*INNER_EARS)),
        ("sand", _shapes(POINTED)),
        ("ash", _shapes([(9.6, 5.6), (14.4, 5.6), (14.4, 17), (12, 20), (9.6, 17)])),
        ("ink", EYES),
        ("ink", TIP),
    ),
    "Hawk": (
        ("fur", FACE),
        ("pale", _ovals((5, 11, 19, 22))),
        ("fur", _shapes([(3.4, 10), (8, 5), (16, 5), (20.6, 10), (12, 13.6)])),
        ("glow", _discs(2.4, (8, 12.2), (16, 12.2))),
        ("ink", _discs(1.2, (8.2, 12.4), (15.8, 12.4))),
        ("yolk", _shapes([(9.4, 14), (14.6, 14), (13.6, 18.6), (12, 22.4), (10.6, 18.6)])),
    ),
    "Fox": (
        ("rust", _shapes(*EARS)),
        ("night", _shapes(*INNER_EARS)),
        ("rust", _shapes(POINTED)),
        ("pale", _shapes(*CHEEKS)),
        ("ink", EYES),
        ("ink", TIP),
    ),
    "Raccoon": (
        ("ash", _discs(3.6, (5, 6.2), (19, 6.2))),
        ("night", _discs(1.8, (5, 6.2), (19, 6.2))),
        ("ash", FACE),
        ("pale", _ovals((4.4, 8, 19.6, 21.6))),
        ("night", _ovals((4, 9.4, 11.4, 15.4), (12.6, 9.4, 20, 15.4))),
        ("ash", _shapes([(10.2, 5.4), (13.8, 5.4), (12.8, 14), (11.2, 14)])),
        ("pale", _discs(1.5, (8.2, 12.2), (15.8, 12.2))),
        ("ink", NOSE),
    ),
    "Owl": (
        ("fur", _shapes([(2.8, 2), (9, 6), (4, 11)], [(21.2, 2), (15, 6), (20, 11)])),
        ("fur", FACE),
        ("sand", _ovals((6, 14, 18, 22))),
        ("pale", _discs(4.5, (7.6, 11), (16.4, 11))),
        ("glow", _discs(2.9, (7.6, 11), (16.4, 11))),
        ("ink", _discs(1.6, (8, 11), (16, 11))),
        ("yolk", _shapes([(10.4, 13), (13.6, 13), (12, 17)])),
    ),
    "": (
        ("night", _shapes(*EARS)),
        ("night", FACE),
        ("glow", _shapes([(6, 10.4), (10.4, 12.6), (7, 13.6)], [(18, 10.4), (13.6, 12.6), (17, 13.6)])),
    ),
}  # fmt: skip
BROWED = ("Snake", "Owl", "Hawk")  # they have other brows, or none
FIERCE = 2  # from this form on a Predator frowns


@lru_cache(maxsize=64)
def head_sprite(animal: str, size: int, is_fierce: bool = False) -> Image.Image:
    """A Predator's head as an RGBA sprite; an animal that is not known is a shadow with eyes."""
    layers = HEADS.get(animal, HEADS[""])
    if is_fierce and animal not in BROWED:
        layers = (*layers, ("ink", BROWS))
    return _figure(size, layers, [paint for _, paint in layers])


def head(canvas: Canvas, animal: str, form: int, x: int, y: int, size: int) -> None:
    """A Predator's head with its middle at (x, y); it frowns from form FIERCE on."""
    canvas.put(head_sprite(animal, size, form >= FIERCE), x - size // 2, y - size // 2)
