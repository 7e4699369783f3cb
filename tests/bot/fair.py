"""The Fair: a toy with a stall for every kind of question; each stall is asked three times, in turn."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from games.core.choices import LATER, Answer, Choices, Count, Node, Pick, Split, Text
from games.core.data import read_toml
from games.core.game import Game
from games.core.results import Result, Score
from games.core.table import Seat, State, Step, Table
from games.core.words import Words

Stall = Literal[
    "few", "list", "pages", "barred", "several", "many", "crowd", "skip", "small", "middle", "large", "share",
    "wealth", "words", "essay", "deep", "forced", "mixed", "commas",
]  # fmt: skip
TURNS = 3
DEPTH = 4


class FairOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Which stall is visited."""

    stall: Stall = "few"


class Wishes(Struct, frozen=True):
    """What a visitor may choose on joining."""

    hat: Literal["red", "blue", None] = None
    drink: Literal["tea", "milk", None] = None


class Book(Struct):
    """What everybody has answered."""

    answers: list[Answer] = []


T = Table[Book, FairOptions]
S = State[Book, FairOptions, Any]


def goods(many: int, word: str = "good", **rest: Any) -> Pick:
    """A pick among numbered things."""
    choices = Choices()
    for number in range(1, many + 1):
        choices.add(f"{word}-{number}", f"{word.capitalize()} number {number}")
    return choices.pick(f"Which {word}?", **rest)


def _few() -> Pick:
    choices = Choices().add("tea", "Tea", hint="Hot *and* wet").add("milk", "Milk", bar="The cow is *out*.")
    return choices.add("wine", "Wine", warn="You will regret this.").pick("What do you drink?")


def _barred() -> Pick:
    choices = Choices().add("good-0", "The only one")
    for number in range(1, 31):
        choices.add(f"good-{number}", f"Good number {number}", bar="Sold out.")
    return choices.pick("Which good is left?")


def _deep(path: Answer) -> Node | None:
    if len(path) == DEPTH:
        return None
    return goods(30, f"{'very-' * 5}long-name-{len(path)}", then=LATER)


def _commas() -> Pick:
    choices = Choices().add("a", "Salt, pepper and oil").add("b", "Salt").add("c", "Pepper & oil").add("d", "Oil")
    return choices.add("e", "+1").add("f", "-1").add("g", "Ham › eggs").pick("Which sauces?", 1, 3)


STALLS: dict[str, Node] = {
    "few": _few(),
    "list": goods(12),
    "pages": goods(60),
    "barred": _barred(),
    "several": goods(6, least=2, most=3),
    "many": goods(60, least=2, most=4),
    "crowd": goods(130, least=1, most=130),
    "skip": goods(3, then=goods(3, "extra", least=0)),
    "small": Count("How many?", 1, 4),
    "middle": Count("How many?", 0, 20),
    "large": Count("How many?", -3, 500),
    "share": Split("Feed them", 6, tuple(Choices().add("cow", "Cow").add("pig", "Pig", bar="Fed.").add("hen", "Hen")
                   .add("dog", "Dog").options), (4, 4, 3, 2)),
    "wealth": Split("Share it out", 60, tuple(Choices().add("ann", "Ann").add("bob", "Bob").options), (50, 60)),
    "words": Text("Name the cow", 40, 1),
    "essay": Text("Say something", 2000),
    "deep": goods(30, f"{'very-' * 5}long-name-0", then=LATER),
    "forced": goods(2, then=goods(1, "box", then=goods(1, "bow"))),
    "mixed": goods(3, then=Count("How many?", 1, 3, then=Text("For whom?", 20, 1))),
    "commas": _commas(),
}  # fmt: skip


class Visit(Step, tag="fair.visit"):
    """The seat answers at the stall."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        return {self.seat: STALLS[t.options.stall]}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return _deep(path)

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        t.body.answers.append(replies[self.seat])
        t.tell("visited", self.seat, answer=[str(element) for element in replies[self.seat]])
        if len(t.body.answers) < TURNS:
            t.then(Visit((self.seat + 1) % t.state.seats))
        else:
            t.finish(Result((1,) * t.state.seats, tuple(FAIR.scores(t.state))))


class Fair(Game[Book, FairOptions]):
    """The Fair."""

    id = "fair"
    name = "The Fair"
    seats = range(1, 3)
    options = FairOptions
    joining = Wishes
    body = Book

    def setup(self, t: T, joined: list[Any]) -> None:
        t.state.body = Book()
        t.then(Visit(0))

    def view(self, state: S, seat: Seat | None) -> tuple[Answer, ...]:
        return tuple(state.body.answers)

    def scores(self, state: S) -> list[Score]:
        return [Score(seat, len(state.body.answers)) for seat in range(state.seats)]

    @cached_property
    def words(self) -> Words:
        return Words.of({"core": read_toml("core", "text"), "fair": {"event": {"visited": "{seat:who}: {answer}."}}})


FAIR = Fair()
