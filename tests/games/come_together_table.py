"""A Come Together table for tests: laid out by hand, played by answers."""

from __future__ import annotations

from typing import Any

from games.come_together import GAME
from games.come_together.cards import LETTERS
from games.come_together.model import Board, Body, Group, Location, Options, StageSpace
from games.core import kernel
from games.core.choices import Answer, Illegal, Node, Option, Pick
from games.core.kernel import AnyState
from games.core.table import Event, Step

KEY = b"a key for tests of Come Together"


class Table:
    """A table after setup, with everybody's safe choices; then whatever a test lays out."""

    def __init__(self, seats: int = 4, key: bytes = KEY, setup: bool = True, **options: Any):
        begun = kernel.start(GAME, seats, Options(**options), [None] * seats, key)
        self.state: AnyState = begun.state
        self.key, self.events = key, begun.events
        while setup and self._is_setting_up():
            seat = min(kernel.asked(GAME, self.state))
            self.play(seat, *kernel.safe(GAME, self.state, seat))

    def _is_setting_up(self) -> bool:
        body = self.body
        return bool(body.hands or body.shelf or body.held)

    @property
    def body(self) -> Body:
        body: Body = self.state.body
        return body

    def board(self, seat: int) -> Board:
        return self.body.boards[seat]

    def location(self, name: str) -> Location:
        return self.body.locations[name]

    # ---- laying out ----------------------------------------------------------------------------------------------

    def lay_location(self, name: str, tile: str, display: list[str], groups: dict[str, tuple[int, int]]) -> None:
        """A location with its tile, cards, and groups by letter: (seat, workers), taken from the active workers."""
        location = self.location(name)
        location.tile, location.display = tile, list(display)
        location.groups = [None] * 4
        for letter, (seat, workers) in groups.items():
            location.groups[LETTERS.index(letter)] = Group(seat, workers)
            if seat >= 0:
                self.board(seat).active -= workers

    def lay_meeples(self, seat: int, **meeples: int) -> None:
        """Exactly these meeples."""
        self.board(seat).meeples = dict.fromkeys("KBPYG", 0) | meeples

    def lay_stages(self, seat: int, *spaces: tuple[str, str, bool]) -> None:
        """Stage spaces from the left: Stage card, Artist, ticket token; the others are empty."""
        board = self.board(seat)
        laid = [StageSpace(*space) for space in spaces]
        board.stages = laid + [StageSpace() for _ in range(len(board.stages) - len(laid))]

    def lay_tracks(self, seat: int, **tracks: int) -> None:
        """Marker positions."""
        self.board(seat).tracks |= tracks

    def bench(self) -> kernel.AnyTable:
        """The workbench, for what is no answer."""
        return kernel.open_table(GAME, self.state, self.key)

    def run(self, *steps: Step, lane: int | None = None) -> None:
        """Put steps on top of the stack, or of a seat's lane, and let them happen."""
        t = self.bench()
        t.lane = lane
        t.then(*steps)
        kernel.settle(t)
        self.events = t.events

    # ---- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: int, *answer: Any) -> None:
        """Give an answer."""
        outcome = kernel.submit(GAME, self.state, seat, list(answer), self.key)
        self.state, self.events = outcome.state, outcome.events

    def codes(self, seat: int, *answer: Any) -> list[str]:
        """Why an answer is refused; [] if it is not."""
        try:
            kernel.preview(GAME, self.state, seat, list(answer))
        except Illegal as error:
            return [fault.code for fault in error.faults]
        return []

    def refusal(self, seat: int, *answer: Any) -> str:
        """The sentence that refuses an answer."""
        try:
            kernel.preview(GAME, self.state, seat, list(answer))
        except Illegal as error:
            return " ".join(GAME.words.refusal(fault) for fault in error.faults)
        return ""

    def safe(self, seat: int) -> Answer:
        """The safe choice."""
        return kernel.safe(GAME, self.state, seat)

    def finish(self, *seats: int) -> None:
        """These seats work safely through what they have open: windows, forms."""
        for seat in seats:
            while seat in self.body.held and seat in self.asked():
                self.play(seat, *self.safe(seat))

    def asked(self) -> dict[int, Node]:
        return kernel.asked(GAME, self.state)

    def options(self, seat: int, *path: Any) -> dict[str, Option]:
        """The options of the next pick after a partial answer."""
        node = kernel.choice(GAME, self.state, seat, list(path))
        assert isinstance(node, Pick)
        return {option.key: option for option in node.options}

    def open_keys(self, seat: int, *path: Any) -> list[str]:
        """The keys of those that are not barred."""
        return [key for key, option in self.options(seat, *path).items() if not option.bar]

    def told(self, kind: str) -> list[Event]:
        """The last events of a kind."""
        return [event for event in self.events if event.kind == kind]


def powered(start: str, seats: int = 4) -> Table:
    """A table with powers; seat 0 has this starting Stage card, everybody the common board and an empty display."""
    table = Table(seats, special_powers="on")
    others = [f"SS-{number}" for number in range(1, 9) if f"SS-{number}" != start]
    for seat in range(seats):
        board = table.board(seat)
        board.side, board.program = "FB-0", []
        board.stages, board.water = [StageSpace() for _ in range(5)], [False] * 4
        table.lay_stages(seat, (start if seat == 0 else others[seat], "", False))
    return table
