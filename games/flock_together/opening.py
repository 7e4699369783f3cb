"""Setup (section 3): decks, Predators, the choice of chickens, what they start with."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from . import changes, hands
from .cards import BONUS, CHICKENS, COOP, DECKS, GRUBS, LEVELS, PLACES, PREDATORS, REGULAR, SETUP, WEATHER, Level
from .days import Day
from .model import Beast, Bird, Body, Flock, Trophy
from .revival import book_pick
from .skies import draw_weather, strike_at_once
from .verbs import Start, StartOutside

DEALT = 2
GRUBS_INSIDE = 12


def set_up(t: Flock) -> None:
    """FT-1.1 to FT-1.8, FT-1.13, FT-1.14: everything but the chickens, then their choice."""
    level = LEVELS[str(t.options.difficulty)]
    books = _books(t, level)
    grubs = t.dice.shuffled("deck-grubs", sorted(GRUBS))
    pool = sorted(CHICKENS)
    t.state.body = Body(
        first=t.dice.below("first", t.state.seats),
        birds=[Bird() for _ in t.seats],
        beasts=_beasts(books, level),
        pool=pool,
        shelf=sorted(book for book in PREDATORS if book not in books),
        bonus_deck=t.dice.shuffled("deck-bonus", sorted(card for card in BONUS for _ in range(BONUS[card].count))),
        grub_decks=dict(zip(DECKS, (grubs[:GRUBS_INSIDE], grubs[GRUBS_INSIDE:]), strict=True)),
        skies=[_sky_deck(t, season, level) for season in range(len(SETUP.seasons))],
    )
    t.tell("first_player", t.body.first)
    t.tell("predators", enemies=books[:-1])
    t.tell(
        "grubs_dealt",
        inside=len(grubs[:GRUBS_INSIDE]),
        outside=len(grubs[GRUBS_INSIDE:]),
        grubs=[grubs[0], grubs[GRUBS_INSIDE]],
    )
    draw_weather(t)
    if t.options.first_game:
        t.then(*[ChooseFirst(seat) for seat in t.seats], Begin())
        return
    dealt = t.dice.sample("books", pool, DEALT * t.state.seats)
    for seat in t.seats:
        t.body.birds[seat].dealt = dealt[DEALT * seat : DEALT * seat + DEALT]
        t.tell("dealt_books", seat, books=list(t.body.birds[seat].dealt))
    t.then(ChooseBooks(), Begin())


def _books(t: Flock, level: Level) -> list[str]:
    """The four Predators, the Boss last (FT-1.3, FT-1.13, FT-1.14)."""
    if t.options.first_game:
        return list(SETUP.first_game.predators)
    if level.boss:
        boss = t.dice.pick("boss", level.boss)
        return [*t.dice.sample("predators", [book for book in PREDATORS if book != boss], len(REGULAR)), boss]
    return t.dice.sample("predators", list(level.all or PREDATORS), len(REGULAR) + 1)


def _beasts(books: list[str], level: Level) -> list[Beast]:
    *regular, boss = books
    open_ones = [Beast(book, place) for book, place in zip(regular, REGULAR, strict=True)]
    return [*open_ones, Beast(boss, "", bonus=level.boss_bonus, open=False)]


def _sky_deck(t: Flock, season: int, level: Level) -> list[str]:
    """FT-1.7: Fair, Sunny, Snow among the others, on top, or removed."""
    name, fine = SETUP.seasons[season], SETUP.fair_weather[season]
    cards = sorted(card for card in WEATHER if WEATHER[card].season == name)
    if t.options.first_game or level.weather == "top":
        return [fine, *t.dice.shuffled(f"deck-{name}", [card for card in cards if card != fine])]
    kept = [card for card in cards if card != fine or level.weather != "removed"]
    return t.dice.shuffled(f"deck-{name}", kept)


class ChooseBooks(Step, tag="flock-together.choose"):
    """FT-1.8, D1: each player keeps one of two Chicken books, all at the same time."""

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Everybody."""
        return {seat: book_pick(t, t.body.birds[seat].dealt) for seat in t.seats}

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """In seat order; the safe choice is the first one dealt."""
        for seat in t.seats:
            settle_in(t, seat, replies[seat][0])


class ChooseFirst(Step, tag="flock-together.choose_first"):
    """FT-1.14: in the first game five chickens are chosen from, in seat order."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Those that nobody has."""
        return {self.seat: book_pick(t, [book for book in SETUP.first_game.chickens if book in t.body.pool])}

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The safe choice is the first one free."""
        settle_in(t, self.seat, replies[self.seat][0])


def settle_in(t: Flock, seat: Seat, book: str) -> None:
    """FT-1.9: a chicken in the Coop."""
    t.body.pool.remove(book)
    t.body.birds[seat] = Bird(book=book, at=COOP, orders=t.body.birds[seat].orders)
    t.tell("chose", seat, book=book)


class Begin(Step, tag="flock-together.begin"):
    """FT-1.10 to FT-1.12: what chickens start with, the first weather, gifts at level 1; then the first day."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """In seat order."""
        for seat in t.seats:
            _start_goods(t, seat)
        t.then(*[StartPlace(seat) for seat in t.seats if _starts_outside(t, seat)], FirstSky())


def _start_goods(t: Flock, seat: Seat) -> None:
    for effect in CHICKENS[t.body.birds[seat].book].ability[0].effect:
        if isinstance(effect, Start) and effect.res == "bonus":
            hands.draw(t, seat, effect.n)
        elif isinstance(effect, Start):
            changes.gain(t, seat, effect.res, effect.n)


def _starts_outside(t: Flock, seat: Seat) -> bool:
    return any(isinstance(effect, StartOutside) for effect in CHICKENS[t.body.birds[seat].book].ability[0].effect)


class StartPlace(Step, tag="flock-together.start_place"):
    """D2: Traveler starts where it likes."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The Coop stands first, which is the safe choice."""
        menu = Choices()
        for place in PLACES:
            menu.add(place, t.game.words.title(place))
        return {self.seat: menu.pick(t.game.words.prompt("start_place"))}

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """It has not come there during the day (FT-7.9)."""
        t.body.birds[self.seat].at = replies[self.seat][0]
        t.tell("starts_at", self.seat, at=t.body.birds[self.seat].at)


class FirstSky(Step, tag="flock-together.first_sky"):
    """FT-1.11, FT-1.12: the first weather strikes, level 1 gives loot away, the first day begins."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Freezing puts an unshielded traveller back into the Coop."""
        t.body.day = 1
        t.then(Day())
        strike_at_once(t)
        t.body.entered.clear()
        if LEVELS[str(t.options.difficulty)].loot:
            _give_loot(t)


def _give_loot(t: Flock) -> None:
    gifts = t.dice.sample("loot", t.body.shelf, t.state.seats)
    for seat, book in zip(t.seats, gifts, strict=True):
        t.body.shelf.remove(book)
        loot = PREDATORS[book].loot
        t.body.birds[seat].loot.append(Trophy(loot.id, loot.uses))
        t.tell("gift", seat, loot=loot.id)
