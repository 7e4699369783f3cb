"""CULTivate tables laid out by hand: compounds in the rules page's notation, hands and pile as the test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import kernel
from games.core.choices import Answer, Illegal, Option, Pick
from games.core.results import Score
from games.core.table import Event, Seat, State, Step
from games.cultivate import GAME
from games.cultivate.cards import supply
from games.cultivate.model import Body, Options, Player, StandingOrder
from games.cultivate.turns import Turn, scores_of
from games.cultivate.view import Private, View

KEY = b"a compound laid out by hand"
QUIET = Options(reactions="orders")
EMPTY = "..../..../..../...."
HAND = "G01 G02 G03 G04"
PILE = "G01 G02 G03 G04 G11 G12 G20 G21"


class At:
    """A table at the start of a turn: `At("CP../V.../..../....", EMPTY)`, one compound a seat, row 4 wants `VSCD`.

    `hands` are card ids by seat (`G04 G04 UPI`), `pile` has its top first, `stock` changes the supply. Unless told
    otherwise all hold gain cards, nobody is asked about reactions, all have the agenda Lotion Up, seat 0 is to move.
    """

    def __init__(
        self,
        *grids: str,
        hands: Sequence[str] = (),
        pile: str = PILE,
        discard: str = "",
        agendas: Sequence[str] = (),
        turn: Seat = 0,
        options: Options = QUIET,
        finals: list[Seat] | None = None,
        **stock: int,
    ):
        players = [
            Player("B1", leader="pierre", agenda="pierre_8", side="a", compound=grid.replace("/", "")) for grid in grids
        ]
        body = Body(players, supply(len(grids)) | stock, pile.split(), active=turn, discard=discard.split())
        for seat, player in enumerate(players):
            player.hand = (hands[seat] if seat < len(hands) else HAND).split()
        for player, agenda in zip(players, agendas, strict=False):
            player.agenda = agenda
        body.finals = finals
        players[turn].rests = finals is not None
        for player in players:
            player.masterminded = player.hand_limit == 5
        self.state: State[Body, Options, Any] = State("cultivate", 1, len(grids), options, body)
        self.events: list[Event] = []
        self.lay(Turn(seat=turn))

    # ---- acting -----------------------------------------------------------------------------------------------------

    def lay(self, *steps: Step) -> At:
        """Put other steps in the place of the turn, and run them to the first question."""
        self.state.stack = list(reversed(steps))
        t = kernel.open_table(GAME, self.state, KEY)
        kernel.settle(t)
        self.events += t.events
        return self

    def play(self, seat: Seat, *path: Any) -> At:
        """An answer, by a path of keys."""
        outcome = kernel.submit(GAME, self.state, seat, list(path), KEY)
        self.state = outcome.state
        self.events += outcome.events
        return self

    def order(self, seat: Seat, order: str, value: Any, *rivals: Seat) -> At:
        """A standing order, as if it had been given long ago."""
        self.body.players[seat].orders[order] = StandingOrder(value, rivals)
        return self

    def refused(self, seat: Seat, *path: Any) -> str:
        """The sentence with which an answer is refused; fails if it is not, or if anything changes."""
        before = GAME.save(self.state)
        try:
            kernel.submit(GAME, self.state, seat, list(path), KEY)
        except Illegal as error:
            assert GAME.save(self.state) == before
            return " ".join(GAME.words.refusal(fault) for fault in error.faults)
        raise AssertionError(f"{path} of seat {seat} is not refused")

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def body(self) -> Body:
        return self.state.body

    def grid(self, seat: Seat) -> str:
        compound = self.body.players[seat].compound
        return "/".join(compound[start : start + 4] for start in range(0, 16, 4))

    def hand(self, seat: Seat) -> list[str]:
        return self.body.players[seat].hand

    def score(self, seat: Seat) -> Score:
        return scores_of(self.body)[seat]

    def asked(self) -> set[Seat]:
        return set(kernel.asked(GAME, self.state))

    def options(self, seat: Seat, *path: Any) -> dict[str, Option]:
        """The options of a seat's next question after a path."""
        node = kernel.choice(GAME, self.state, seat, list(path))
        assert isinstance(node, Pick)
        return {option.key: option for option in node.options}

    def legal(self, seat: Seat, *path: Any) -> set[str]:
        """The keys that are not barred."""
        return {key for key, option in self.options(seat, *path).items() if not option.bar}

    def active(self) -> Seat:
        return self.body.active

    def powers(self, seat: Seat) -> set[str]:
        return {power.id for power in self.view(None).stands[seat].powers if power.active}

    def view(self, seat: Seat | None) -> View:
        view: View = GAME.view(self.state, seat)
        return view

    def mine(self, seat: Seat) -> Private:
        mine = self.view(seat).mine
        assert mine is not None
        return mine

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def safe(self, seat: Seat) -> Answer:
        return kernel.safe(GAME, self.state, seat)
