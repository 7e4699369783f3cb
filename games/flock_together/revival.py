"""Coming back: a dead player draws two books and starts again as a Chick (FT-11.8, FT-11.9, D31)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Node
from games.core.table import Seat, Step

from .cards import CHICKENS, COOP, SETUP, Chicken
from .describe import effects_text
from .model import Bird, Flock
from .moving import place
from .skies import is_evicted, safe_exit

DRAWN = 2


class Revival(Step, tag="flock-together.revival"):
    """FT-11.8: two random books of the pool, never the one that just died; one is kept."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The dead player, once the books are drawn."""
        dealt = t.body.birds[self.seat].dealt
        return {self.seat: book_pick(t, dealt)} if dealt else {}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """In a Heat Wave an unshielded Chick chooses where Outside it comes back."""
        if len(path) > 1 or not self._is_driven_out(t, path[0]):
            return None
        menu = Choices()
        for place_ in SETUP.outside:
            menu.add(place_, t.game.words.title(place_))
        return menu.pick(t.game.words.prompt("exit"))

    def _is_driven_out(self, t: Flock, book: str) -> bool:
        bird = t.body.birds[self.seat]
        bird.book, bird.at = book, COOP
        driven = is_evicted(t, self.seat)
        bird.book = bird.at = ""
        return driven

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D31: more hearts at stage 1, then the first."""
        dealt = t.body.birds[seat].dealt
        book = max(dealt, key=lambda book: CHICKENS[book].hearts[0])
        return [book, safe_exit(t)] if self._is_driven_out(t, book) else [book]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Draw, then come back with nothing but the kept loot."""
        bird = t.body.birds[self.seat]
        if not replies:
            bird.dealt = t.dice.sample("revival", sorted(book for book in t.body.pool if book != bird.late), DRAWN)
            t.tell("drew_books", self.seat, reveals=True, books=list(bird.dealt))
            t.then(self)
            return
        book, *rest = replies[self.seat]
        t.body.pool.remove(book)
        t.body.birds[self.seat] = Bird(book=book, loot=bird.loot, token=bird.token, orders=bird.orders)
        place(t, self.seat, rest[0] if rest else COOP)
        t.tell("hatched", self.seat, book=book, at=t.body.birds[self.seat].at)


def book_pick(t: Flock, books: list[str]) -> Node:
    """Chicken books to choose from."""
    menu = Choices()
    for book in books:
        menu.add(book, CHICKENS[book].name, hint=book_hint(t, CHICKENS[book]), then=LATER)
    return menu.pick(t.game.words.prompt("book"))


def book_hint(t: Flock, book: Chicken) -> str:
    """A book in a line: hearts, strength, the first ability."""
    gift = effects_text(t.game.words, book.ability[0].effect)
    line = t.game.words.label("book_hint", hearts=book.hearts[0], strength=book.strength[0], gift=gift)
    return line[:100]
