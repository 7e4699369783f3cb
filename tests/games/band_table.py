"""Tours laid out by hand: bands with their next Show cards on top, the Venue and Crowd to flip, draws by script."""

from __future__ import annotations

from typing import Any

from games.band_tour import GAME
from games.band_tour.model import Band, Body, Gear, Member, Options, Takings
from games.band_tour.steps_between import Vote
from games.band_tour.steps_leg import EndOfLeg, EndOfShow
from games.band_tour.steps_show import Show
from games.core import kernel
from games.core.choices import Answer, Illegal
from games.core.contract import line
from games.core.dice import Dice
from games.core.table import Event, Seat, State, Step

FILLER = "e02 e02 e02 e02 e02 e02"
"""Below the cards that a test names, so that there is always one to take."""
KEY = b"a tour laid out by hand, 32 byte"
WORLD = Options(mode="world_tour")


class Scripted(Dice):
    """Draws by script: the longest beginning of a stream's name that the script has says what comes (BT-15.8)."""

    def __init__(self, script: dict[str, int]):
        super().__init__(KEY, {})
        self.script = script

    def take(self, stream: str, size: int, count: int) -> list[int]:
        found = max((name for name in self.script if stream.startswith(name)), key=len, default=None)
        if found is None:
            assert stream.startswith("deck/"), f"{stream} is not in the script"
            return super().take(stream, size, count)
        assert self.script[found] < size, f"{stream} draws one of {size}"
        return [self.script[found]]


def band(
    members: str,
    genre: str = "ROK",
    cards: str = "",
    fund: int = 100,
    morale: int | None = None,
    venues: str = "v12",
    crowds: str = "c10",
    filler: str = FILLER,
    **more: Any,
) -> Band:
    """A band; `members` like `"m05:g01,g03!:tired=2 m07"` (`!` is damaged), decks with their top cards first."""
    lineup = [member(one) for one in members.split()]
    decks = {"show": [*cards.split(), *filler.split()], "venue": venues.split(), "crowd": crowds.split()}
    morale = len(lineup) if morale is None else morale
    ledger, lists = {"start": fund}, {"show": "d1", "venue": "vd1", "crowd": "cd1"}
    return Band("", genre, "", lists, lineup, ledger, morale, decks, **more)  # type: ignore[arg-type]


def member(text: str) -> Member:
    """A member with Gear and further fields."""
    card, *rest = text.split(":")
    found = Member(card)
    for part in rest:
        if "=" in part:
            name, value = part.split("=")
            setattr(found, name, int(value))
        else:
            found.gear = [Gear(gear.rstrip("!"), gear.endswith("!")) for gear in part.split(",")]
    return found


class Road:
    """A tour of these bands, in turn order; it starts with a show (or the steps given) and rests at a vote.

    `coins` are the draws: names of streams or their beginnings, 0 is heads.
    """

    def __init__(
        self,
        *bands: Band,
        coins: dict[str, int] | None = None,
        options: Options = WORLD,
        steps: list[Step] | None = None,
        order: list[Seat] | None = None,
        **body: Any,
    ):
        for number, one in enumerate(bands):
            one.name = one.name or "ABCDEF"[number]
        lying = Body(list(bands), order=order or list(range(len(bands))), **body)
        self.state: State[Body, Options, Any] = State("band-tour", 1, len(bands), options, lying)
        self.state.stack = list(reversed(steps if steps is not None else [Show(), EndOfShow(), Vote(), EndOfLeg()]))
        self.dice = Scripted(coins or {})
        self.events: list[Event] = []
        t = self._bench()
        kernel.settle(t)
        self._hear(t.events)

    def _hear(self, events: list[Event]) -> None:
        """Keep what was told; every reader must be able to read it."""
        self.events += events
        for event in events:
            for reader in (None, *range(self.state.seats)):
                facts = event.seen_by(reader)
                assert facts is None or line(GAME, event, facts, self.state.seats)

    def _bench(self) -> kernel.AnyTable:
        t = kernel.open_table(GAME, self.state, KEY)
        t.dice = self.dice
        return t

    def play(self, *answers: Any, seat: Seat | None = None) -> Road:
        """Answers of one element each, of whoever is asked (or this seat)."""
        for answer in answers:
            t = self._bench()
            kernel.play(t, min(t.open) if seat is None else seat, answer if isinstance(answer, list) else [answer])
            self._hear(t.events)
        return self

    def code(self, seat: Seat, answer: Answer) -> list[str]:
        """Why an answer is refused, every reason; it must be, and must change nothing."""
        before = GAME.save(self.state)
        try:
            kernel.submit(GAME, self.state, seat, answer, KEY)
        except Illegal as error:
            assert GAME.save(self.state) == before
            assert all(GAME.words.refusal(fault) for fault in error.faults)
            return [fault.code for fault in error.faults]
        raise AssertionError(f"{answer} is not refused")

    @property
    def body(self) -> Body:
        return self.state.body

    def band(self, seat: Seat = 0) -> Band:
        return self.body.bands[seat]

    def last(self, seat: Seat = 0) -> Takings:
        """The latest show's row."""
        return self.band(seat).takings[-1]

    def sums(self, seat: Seat = 0) -> tuple[int, int, int, int, int]:
        """P, C, merch, payout of the latest show, and the Fund."""
        row = self.last(seat)
        return row.p, row.c, row.merch, row.payout, self.band(seat).fund

    @property
    def options(self) -> list[str]:
        """The open options of the one who is asked."""
        [node] = kernel.asked(GAME, self.state).values()
        return [option.key for option in node.options if not option.bar]  # type: ignore[union-attr]

    @property
    def asked(self) -> set[Seat]:
        return set(kernel.asked(GAME, self.state))

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def story(self) -> list[str]:
        """Everything public so far, in words."""
        facts = [(event, event.seen_by(None)) for event in self.events]
        return [line(GAME, event, seen, self.state.seats) for event, seen in facts if seen is not None]
