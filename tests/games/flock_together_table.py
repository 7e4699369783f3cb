"""Tables of Flock Together laid out for a test: chickens, things, weather, and the dice to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from games.core import kernel
from games.core.choices import Answer, Illegal, Node
from games.core.dice import sample
from games.core.table import Event, Step
from games.flock_together import GAME
from games.flock_together.cards import CHICKENS
from games.flock_together.days import NextDay, Nightfall
from games.flock_together.model import Beast, Bird, Body, Held, Options, Trophy, Turn
from games.flock_together.turns import Actions, Dusk, Slot, TurnOver
from games.flock_together.votes import GrubDay

CALM = "flash_flood"
"""A weather that does nothing before its phase is over."""
FOES = ("eggsmeralda", "sal", "moltiarty", "shere")


def key_for(rolls: Mapping[str, Sequence[int]]) -> bytes:
    """A key with which dice show these numbers, stream by stream."""
    for number in count():
        key = f"dice {number}".encode()
        if all(_shows(key, stream, at, face) for stream, faces in rolls.items() for at, face in enumerate(faces)):
            return key
    raise AssertionError("unreachable")


def _shows(key: bytes, stream: str, number: int, face: int) -> bool:
    return sample(key, stream, number, 6, 1)[0] + 1 == face


def bird(book: str, **things: Any) -> Bird:
    """A chicken in the Coop; `grubs` and `loot` by their ids."""
    grubs = [Held(grub) for grub in things.pop("grubs", [])]
    loot = [Trophy(name, left) for name, left in things.pop("loot", {}).items()]
    return Bird(
        book=book, at=things.pop("at", "coop"), grubs=grubs, loot=loot, token=things.pop("token", False), **things
    )


class Barn:
    """A table in the middle of the first seat's T3, unless another `stack` is laid."""

    def __init__(
        self,
        *birds: Bird,
        options: Options | None = None,
        rolls: Mapping[str, Sequence[int]] | None = None,
        weather: str = CALM,
        foes: Sequence[str] = FOES,
        form: int = 1,
        day: tuple[int, int] = (1, 1),
        actions: int = 2,
    ):
        self.key = key_for(rolls or {})
        self.state = kernel.start(GAME, len(birds), options or Options(), [None] * len(birds), b"barn").state
        self.state.draws.clear()
        self.body.birds = list(birds)
        self.body.pool = sorted(set(CHICKENS) - {one.book for one in birds})
        self.body.first = 0
        self.body.season, self.body.day = day
        self.body.beasts = [Beast(foe, at, form) for foe, at in zip(foes, ("wood", "gables", "stones"), strict=False)]
        self.body.beasts.append(Beast(foes[3], "", bonus=3, open=False))
        self.set_weather(weather)
        self.body.turn = Turn(0, actions, acting=True)
        self.body.acted = [0]
        self.events: list[Event] = []
        self.lay(Actions(0), Dusk(0), TurnOver(), *self.evening(1))

    def set_weather(self, weather: str) -> None:
        body = self.body
        for deck, used in zip(body.skies, body.skies_used, strict=True):
            deck += used
            used.clear()
            if weather in deck:
                deck.remove(weather)
                used.append(weather)
        body.weather = weather
        body.spent.clear()

    @property
    def body(self) -> Body:
        body: Body = self.state.body
        return body

    def evening(self, first: int) -> list[Step]:
        """The rest of a day from a seat's place on."""
        return [*[Slot(seat) for seat in self.body.order[first:]], Nightfall(), GrubDay(), NextDay()]

    def lay(self, *steps: Step) -> Barn:
        """Put these steps on the table instead of all others, and go on to the first question."""
        self.state.stack = list(reversed(steps))
        return self

    def go(self) -> Barn:
        """Run until somebody is asked."""
        table = kernel.open_table(GAME, self.state, self.key)
        kernel.settle(table)
        self.events += table.events
        return self

    def __getitem__(self, seat: int) -> Bird:
        return self.body.birds[seat]

    def do(self, seat: int, *answer: Any) -> Barn:
        """Answer, or play out of turn."""
        outcome = kernel.submit(GAME, self.state, seat, list(answer), self.key)
        self.state, self.events = outcome.state, self.events + outcome.events
        return self

    def refused(self, seat: int, *answer: Any) -> str:
        """The code with which an answer is refused."""
        try:
            kernel.submit(GAME, self.state, seat, list(answer), self.key)
        except Illegal as error:
            return error.faults[0].code
        return ""

    def asked(self) -> dict[int, Node]:
        return kernel.asked(GAME, self.state)

    def keys(self, seat: int, *path: Any) -> list[str]:
        """The open options of a seat's question, or of what follows a path."""
        node: Any = kernel.choice(GAME, self.state, seat, list(path))
        return [option.key for option in node.options if not option.bar]

    def span(self, seat: int, *path: Any) -> tuple[int, int]:
        """The least and the most of a number that is asked."""
        node: Any = kernel.choice(GAME, self.state, seat, list(path))
        return node.least, node.most

    def offer(self, seat: int) -> list[str]:
        """What a seat may do at any time."""
        return self.keys(seat, "anytime")

    def safe(self, seat: int) -> Answer:
        return kernel.safe(GAME, self.state, seat)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [event.facts for event in self.events if event.kind == kind]

    @property
    def outcome(self) -> str:
        """How the game ended, "" if it goes on."""
        return self.state.result.reason if self.state.result else ""
