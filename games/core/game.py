"""What an engine is to the bot: the one interface, with what every engine gets for nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Union

import msgspec
from msgspec import Struct

from .choices import Answer, Fault
from .dice import Luck
from .results import Score
from .table import Body, Event, Join, Options, Seat, State, Step, Table
from .words import Words

MEDALS = {"gold": 1.0, "silver": 0.75, "bronze": 0.4}
"""What share of par earns a medal, in games that do not say it otherwise."""


class Card(Struct, frozen=True):
    """Anything that can be looked up by name: `kind` is what it is (`Festival card`), `text` what it does."""

    id: str
    name: str
    kind: str
    text: str


class Daily(Struct, frozen=True):
    """A day's challenge: the options, and who sits where (`""` is the person, else a robot's name).

    `par` names the robot whose score on the person's seat is par, "" where there is no par.
    """

    options: Any
    players: tuple[str, ...]
    par: str = ""


class DailyScore(Struct, frozen=True):
    """How an attempt counts: the score shown, the key it is ranked by (higher first), a row that spoils nothing."""

    score: int
    rank: tuple[int, ...]
    row: str = ""


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """For games without options."""


class Corrupt(Exception):
    """A snapshot that cannot be read; it is left as it is."""


class Game(Generic[Body, Options]):
    """An engine: pure rules behind one interface. Subclasses set the class variables and override what they need."""

    id: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[range]
    schema: ClassVar[int] = 1
    options: ClassVar[type[Any]] = NoOptions
    body: ClassVar[type[Any]]
    joining: ClassVar[type[Any] | None] = None
    """What each person may choose on joining (a colour); fields as in `options`."""
    robots: ClassVar[tuple[str, ...]] = ()
    """Computer players of its own, from the weakest; `random` and `safe` exist for every game."""
    searches: ClassVar[frozenset[str]] = frozenset()
    """The robots that deal out what they cannot know and try: they may choose by that luck, and they take longer."""
    paces: ClassVar[dict[str, int]] = {"turn": 48}
    """The clocks and their default hours."""
    patience: ClassVar[int] = 3
    """After so many turns in a row that were taken for a person, the seat is offered to somebody else."""
    goes_on: ClassVar[bool] = False
    """Whoever is late has their turn taken for them, without a vote; after `patience` of them at once, until they are
    back."""

    def setup(self, t: Table[Body, Options], joined: list[Any]) -> None:
        """Set `t.state.body` and put the first steps; `joined[seat]` is what was chosen on joining (None: nothing)."""
        raise NotImplementedError(self.id)

    def check_options(self, options: Options, seats: int) -> None:
        """Raise Illegal for options that do not go together or with this number of seats."""

    def check_joined(self, joined: list[Any]) -> None:
        """Raise Illegal if what was chosen on joining does not go together (two of one colour); None: nothing yet."""

    def seats_host_first(self, options: Options) -> bool:
        """Whether the table's host takes the first seat, whatever the lot says of the others."""
        return False

    def anytime(self, t: Table[Body, Options], seat: Seat) -> Step | None:
        """Asks this seat what it may do unasked: cards, votes, standing orders, "accept now"."""
        return None

    def ahead(self, t: Table[Body, Options], seat: Seat) -> Step | None:
        """Asks this seat what it wants to prepare for its next turn."""
        return None

    def view(self, state: State[Body, Options, Any], seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know, built up from nothing."""
        raise NotImplementedError(self.id)

    def scores(self, state: State[Body, Options, Any]) -> list[Score]:
        """The scores as everybody may know them now."""
        raise NotImplementedError(self.id)

    def counts(self, state: State[Body, Options, Any]) -> dict[str, int]:
        """How many of every component exist, wherever they lie; never changes during a game."""
        return {}

    def choose(self, robot: str, state: State[Body, Options, Any], seat: Seat, luck: Luck) -> Answer:
        """A robot's answer to what this seat is asked; `state` is as `resample` left it."""
        raise NotImplementedError(self.id)

    def resample(self, state: State[Body, Options, Any], seat: Seat | None, luck: Luck) -> State[Body, Options, Any]:
        """The state with everything that this seat cannot know dealt anew; may change `state` itself."""
        return state

    def reach(self, state: State[Body, Options, Any], seat: Seat, path: Answer) -> tuple[str, ...]:
        """The places on the board that an answer begun like this can still lead to, in the game's own names."""
        return ()

    def read(self, text: str) -> Answer | None:
        """A move typed in the game's own notation, None if it is not in that notation."""
        return None

    def brief(self, events: Sequence[Event]) -> Sequence[Event]:
        """What everybody may know of events, in as few as a board has room for; the log tells them all."""
        return events

    def judge(self, kind: str, text: str) -> list[Fault]:
        """Everything that is wrong with a text for a question of a `Text.kind`, wherever it will be asked."""
        return []

    def keepable(self, state: State[Body, Options, Any], seat: Seat, answer: Answer) -> dict[str, str]:
        """What a person may want to keep of a complete answer, however it was made: texts by `Text.kind`."""
        return {}

    def cards(self) -> tuple[Card, ...]:
        """Everything that `/card` can show."""
        return ()

    def daily(self, weekday: int) -> Daily | None:
        """The challenge of a weekday (Monday is 0), None if the game has none."""
        return None

    def dailies(self, weekday: int) -> dict[str, Daily]:
        """All challenges of a weekday: the game's own under "", shorter or other forms under their names."""
        daily = self.daily(weekday)
        return {} if daily is None else {"": daily}

    def daily_score(self, state: State[Body, Options, Any]) -> DailyScore:
        """How a finished attempt counts; the person is the one seat without a robot in `daily`."""
        raise NotImplementedError(self.id)

    def disclosed(self, state: State[Body, Options, Any]) -> str:
        """What everybody may know of the cards of an attempt once its day is over, in words."""
        return ""

    def medal(self, score: DailyScore, par: DailyScore | None) -> str:
        """`gold`, `silver`, `bronze` or "" for an attempt, given what the par robot reached."""
        return next((medal for medal, least in self.medal_steps("", par).items() if score.score >= least), "")

    def medal_steps(self, form: str, par: DailyScore | None) -> dict[str, int]:
        """The least score for each medal of a form of the challenge, the best medal first; without those that hang on
        more than the score.

        Unless a game has medals of its own: by the share of the par robot's score in `MEDALS`.
        """
        if par is None or par.score <= 0:
            return {}
        return {medal: math.ceil(share * par.score) for medal, share in MEDALS.items()}

    def migrate(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        """A saved state of an older schema, as plain data, brought to today's shape."""
        raise Corrupt(f"{self.id}: no way from schema {schema} to {self.schema}")

    # ---- what every engine gets -------------------------------------------------------------------------------------

    @property
    def package(self) -> str:
        """The folder name: `band_tour` for `band-tour`."""
        return self.id.replace("-", "_")

    @cached_property
    def words(self) -> Words:
        """The game's lines, from its `text.toml`, with the titles of its cards."""
        words = Words.load(self.package)
        words.titles |= {card.id: card.name for card in self.cards()}
        return words

    @cached_property
    def _decode(self) -> Callable[[bytes], State[Body, Options, Any]]:
        chain: Any = Union[(Join, *steps_of(self.id))]
        shape: Any = State
        whole = shape[self.body, self.options, chain]
        decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(whole)
        return decoder.decode

    def save(self, state: State[Body, Options, Any]) -> bytes:
        """A snapshot (msgpack)."""
        return msgspec.msgpack.encode(state)

    def load(self, raw: bytes) -> State[Body, Options, Any]:
        """The state of a snapshot, migrated if its schema is older; raises Corrupt."""
        try:
            head = msgspec.msgpack.decode(raw, type=Head)
            if head.game != self.id:
                raise Corrupt(f"a snapshot of {head.game}, not of {self.id}")
            return self._decode(raw) if head.schema == self.schema else self._migrated(raw, head.schema)
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise Corrupt(f"{self.id}: {error}") from error

    def _migrated(self, raw: bytes, schema: int) -> State[Body, Options, Any]:
        if schema > self.schema:
            raise Corrupt(f"{self.id}: schema {schema} is newer than this program's {self.schema}")
        data = self.migrate(msgspec.msgpack.decode(raw, strict=False), schema)
        return self._decode(msgspec.msgpack.encode({**data, "schema": self.schema}))

    def copy(self, state: State[Body, Options, Any]) -> State[Body, Options, Any]:
        """An independent copy, which also proves that the state is plain data."""
        return self._decode(msgspec.msgpack.encode(state))


class Head(Struct):
    """The part of a snapshot that says how to read the rest."""

    game: str
    schema: int


def steps_of(game_id: str) -> list[type[Step]]:
    """All step classes of a game, found by their tags (`festival.turn`)."""
    found, todo = [], [Step]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if str(kind.__struct_config__.tag).startswith(game_id + "."):
            found.append(kind)
    return sorted(found, key=lambda kind: str(kind.__struct_config__.tag))
