"""Festival tables laid out by hand: crowds in the rules page's notation, cards where the test wants them."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.choices import Answer, Fault, Illegal
from games.core.table import Event, Seat, State, Step
from games.festival import GAME
from games.festival.board import BY_TOKEN, PLACEMENTS, tokens_for
from games.festival.cards import CARDS, FESTIVAL, PERMANENT
from games.festival.model import Body, Options
from games.festival.steps_rounds import EndOfRound
from games.festival.steps_turns import Turn

KEY = b"a festival table laid out by hand"
COLORS = ("pink", "green", "blue", "yellow")


class At:
    """A table in the middle of a round: `At(3, pink="I2-0@g8", green="O4-0@f6 I2-1@h4")`.

    `festival` names slots 3, 2, 1, `permanent` slots 1, 2, 3 (`-` is an empty slot); cards not named lie in the decks
    unless `decks` names them. It is the turn of `turn`; those before it in turn order have had theirs.
    """

    def __init__(
        self,
        seats: int,
        festival: str = "F05 F01 F03",
        permanent: str = "P19 P07 P16",
        decks: tuple[str, str] | None = None,
        starter: Seat = 0,
        turn: Seat | None = None,
        neutral: str | None = None,
        options: Options | None = None,
        **crowds: str,
    ):
        colors = COLORS[:seats]
        shown = (festival + " " + permanent).split()
        spare = (" ".join(card for card in kind if card not in shown) for kind in (FESTIVAL, PERMANENT))
        decks = decks or (next(spare), next(spare))
        body = Body(
            colors=list(colors),
            starter=starter,
            crowds={color: reserve(seats) for color in [*colors, neutral] if color},
            festival=slots(festival),
            permanent=slots(permanent),
            festival_deck=decks[0].split(),
            permanent_deck=decks[1].split(),
            cards=[[] for _ in colors],
            track=[0] * seats,
            last=[None] * seats,
            neutral=neutral,
            round=1,
        )
        for color, laid in crowds.items():
            put(body, color, laid)
        self.state: State[Body, Options, Any] = State("festival", 1, seats, options or Options(), body)
        self.events: list[Event] = []
        order = body.order[body.order.index(starter if turn is None else turn) :]
        self.lay(*(Turn(seat) for seat in order), EndOfRound())

    @property
    def body(self) -> Body:
        return self.state.body

    def lay(self, *steps: Step) -> At:
        """Replace what happens next."""
        self.state.stack = list(reversed(steps))
        return self

    def run(self) -> At:
        """Let happen what asks nobody."""
        t = kernel.open_table(GAME, self.state, KEY)
        kernel.settle(t)
        self.events = t.events
        return self

    def play(self, seat: Seat, move: str | Answer) -> At:
        """A seat's answer, typed or as a path."""
        outcome = kernel.submit(GAME, self.state, seat, answer_of(move), KEY)
        self.state, self.events = outcome.state, outcome.events
        return self

    def refusal(self, seat: Seat, move: str | Answer) -> Fault:
        """Why a move is refused; it must be, and must change nothing."""
        before = GAME.save(self.state)
        try:
            kernel.submit(GAME, self.state, seat, answer_of(move), KEY)
        except Illegal as error:
            assert GAME.save(self.state) == before
            assert GAME.words.refusal(error.faults[0])
            return error.faults[0]
        raise AssertionError(f"{move} is not refused")

    def code(self, seat: Seat, move: str | Answer) -> str:
        """The code of a refusal."""
        return self.refusal(seat, move).code

    def count(self, card: str, color: str) -> int:
        """A colour's count for a card, displayed or not."""
        return CARDS[card].count.of(self.body.masks(color))

    def told(self, kind: str) -> list[Event]:
        """The latest events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def asked(self) -> set[Seat]:
        """Who is to answer."""
        return set(kernel.asked(GAME, self.state))


def begun(seats: int, options: Options | None = None, joined: list[Any] | None = None) -> kernel.Outcome:
    """A game from its start."""
    return kernel.start(GAME, seats, options or Options(), joined or [None] * seats, KEY)


def slots(cards: str) -> list[str | None]:
    return [None if card == "-" else card for card in cards.split()]


def reserve(seats: int) -> dict[str, str]:
    return dict.fromkeys(tokens_for(seats), "")


def put(body: Body, color: str, laid: str) -> None:
    """Lay tokens down, refusing what cannot lie there."""
    for notation in laid.split():
        placement = PLACEMENTS[notation]
        assert not body.covered(color, placement.token) & placement.mask, f"{notation} overlaps"
        body.crowds[color][placement.token] = notation


def wall_in(body: Body) -> None:
    """Cover the grid with other crowds until no two neighbouring cells are free; what is in reserve leaves the game."""
    for color in body.colors:
        body.crowds[color] = {token: at for token, at in body.crowds[color].items() if at}
    for token in ("L4", "V3", "I3", "I2"):
        for laid in BY_TOKEN[token]:
            if not any(laid.mask & mask for color in body.crowds for mask in body.masks(color)):
                body.crowds[laid.notation] = {token: laid.notation}


def answer_of(move: str | Answer) -> Answer:
    if isinstance(move, list):
        return move
    answer = GAME.read(move)
    assert answer is not None, f"{move} is not a typed move"
    return answer
