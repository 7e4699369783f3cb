"""Flock Together tables laid out by hand: start, middle, a window, the ends, for one to five players."""

from __future__ import annotations

from games.core.results import Result, Score
from games.flock_together import GAME
from games.flock_together.model import Beast, Bird, Deed, Lasting, Options, Turn
from games.flock_together.results import score_parts
from games.flock_together.view import View
from tests.games.flock_together_table import Barn, bird

NAMES = ("Ann", "Bob", "Christophe", "Dora", "Eve")
HOSTILE = (
    "W" * 100,
    "مُحَمَّد بن عبد الله بن عبد المطلب الكاتب الأندلسي الطويل الاسم",
    "🎉🎉🎉",
    "Z̷̢̛̬a̶l̸͚̈́g̶̀o̷̿ \u202eevil\u202c <@123> **bold** `x`\n\n田中",
    " ",
)
NO_EAT = Lasting("bar", "exchange", "eat")
FOES = ("gravekeeper", "shere", "sal", "owl")


def look(barn: Barn, seat: int | None = None) -> View:
    """The table as a seat, or a spectator, sees it."""
    view: View = GAME.view(barn.state, seat)
    return view


def flock(count: int) -> list[Bird]:
    """Chickens in the middle of a game, of all stages, with all kinds of things."""
    birds = [
        bird(
            "cumberbill", at="wood", stage=2, damage=2, meals=8, food=3, eggs=2, hand=["dodge", "umbrella"], token=True
        ),
        bird("annie", at="wood", stage=3, damage=1, meals=12, eggs=4, hand=["care_package"], grubs=["scorpion"]),
        bird("wyatt", at="coop", meals=3, food=1, loot={"egg_stash": 2, "monocle": 0}, brooding=4, token=True),
        bird("atilla", at="stones", stage=2, damage=5, meals=7, food=12, lasting=[NO_EAT]),
        Bird(loot=[], token=True),
    ]  # fmt: skip
    if count < 5:
        birds[2].brooding = None
    return birds[:count]


def start(count: int) -> Barn:
    """Spring 1: everybody is a Chick in the Coop."""
    books = ("annie", "wyatt", "finn", "chickovsky", "beowing")
    return Barn(*[bird(book, token=True) for book in books[:count]], weather="fair", foes=FOES, day=(0, 1))


def middle(count: int, options: Options | None = None) -> Barn:
    """Summer 4: seat 0 is to play; one Predator is beaten, one is locked."""
    barn = Barn(*flock(count), weather="heat_wave", foes=FOES, form=2, day=(1, 4), options=options)
    wood, gables, stones, _ = barn.body.beasts
    wood.damage, stones.by = 4, min(2, count - 1)
    gables.damage, gables.masked = 1, True
    barn.body.entered, barn.body.deeds = ["wood"], [Deed(count - 1 and 1, "move", "wood")]
    barn.body.nests = {"stones": 2}
    barn.body.bonus_discard = barn.body.bonus_deck[:13]
    del barn.body.bonus_deck[:13]
    return barn


def window(count: int) -> Barn:
    """Seat 0 attacks: a roll or damage is pending."""
    barn = middle(count)
    barn.body.entered = []
    barn.body.birds[0].food = 3
    return barn.do(0, "attack", "gravekeeper", 1)


def over(count: int, is_won: bool = True) -> Barn:
    """The end in Fall: the Boss has fallen, or has never come out."""
    barn = Barn(*flock(count), weather="snow", foes=FOES, form=3, day=(2, 6 if is_won else 7))
    for seat, one in enumerate(barn.body.birds):
        if is_won and not one.book:
            barn.body.birds[seat] = bird("finn", stage=1, at="coop")
    beaten: list[Beast] = barn.body.beasts if is_won else barn.body.beasts[:2]
    for place, beast in enumerate(beaten):
        beast.open, beast.by = True, place % count
    barn.body.turn = Turn(0) if is_won else None
    barn.body.beasts[2].damage = 3 * count
    barn.state.stack.clear()
    parts = score_parts(barn.body)
    scores = tuple(Score(seat, sum(parts.values()), parts) for seat in range(count))
    barn.state.result = Result((1 if is_won else 2,) * count, scores, "victory" if is_won else "time")
    return barn
