"""States, steps and the workbench on which a step acts.

A running game is plain data: a body (what lies on the table) and a stack of steps (what happens next). A step is a
small record named after a heading of the rulebook; its fields are its local variables. Seats that work through chains
of their own at the same time have lanes, which are stacks in which only that seat is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from .choices import Answer, Illegal, Node, check, first, walk
from .dice import Dice, Draw
from .results import Result

if TYPE_CHECKING:
    from .game import Game

Seat = int
Body = TypeVar("Body")
Options = TypeVar("Options")
Chain = TypeVar("Chain")
StepKind = TypeVar("StepKind", bound="Step")


class Order(Struct, frozen=True):
    """A standing order as it is: where the `anytime` tree changes it, its name, what it says now, in words.

    `answers` give it again at any table of the game, one for each part of it; none if it belongs to this table alone.
    """

    path: Answer
    label: str
    now: str
    answers: tuple[Answer, ...] = ()


class Step(Struct, kw_only=True, omit_defaults=True, tag_field="step"):
    """Something that happens next: it asks the seats that owe an answer, and runs when it closes.

    `replies` and `posed` lie in the frame, so that a step keeps its answers while another lies on top of it.
    """

    replies: dict[Seat, Answer] = {}
    posed: bool = False

    secret: ClassVar[bool] = False
    """Who has already answered is not to be seen until the step closes."""
    final: ClassVar[bool] = False
    """An answer cannot be taken back."""

    def asks(self, t: Table[Any, Any]) -> dict[Seat, Node]:
        """Who is asked, those who have replied included, and what; pure and cheap. Nobody: the step runs at once."""
        return {}

    def later(self, t: Table[Any, Any], seat: Seat, path: Answer) -> Node | None:
        """The next level after a partial answer, None when complete; `t` is a copy: play the path on it, then look."""
        return None

    def refuses(self, t: Table[Any, Any], seat: Seat, answer: Answer) -> Illegal | None:
        """The rule behind a refusal, asked before the tree; also what a tree cannot say (sums, decks)."""
        return None

    def tidy(self, t: Table[Any, Any], seat: Seat, answer: Answer) -> Answer:
        """The answer without what the rules tell to ignore."""
        return answer

    def pace(self, t: Table[Any, Any], seat: Seat) -> str:
        """Which of the game's clocks runs for this seat."""
        return "turn"

    def waits(self, t: Table[Any, Any], owing: set[Seat]) -> set[Seat]:
        """Who is publicly said to be waited for: those who owe an answer, or in a secret step everyone asked."""
        return set(self.asks(t)) if self.secret else owing

    def safe(self, t: Table[Any, Any], seat: Seat) -> Answer:
        """The safe automatic choice, from what the seat may know."""
        return first(self.asks(t)[seat], lambda path: self.later(t.scratch(), seat, path))

    def fit(self, t: Table[Any, Any], seat: Seat, queued: Answer) -> Answer | None:
        """A queued move made to fit today's question; None if it was not meant for it; raises Illegal to drop it.

        Of an `anytime` step: a standing order kept elsewhere (`Order.answers`) made to fit this table.
        """
        return None

    def orders(self, t: Table[Any, Any], seat: Seat) -> list[Order]:
        """Of an `anytime` step: the standing orders that it changes, as they are."""
        return []

    def closes(self, t: Table[Any, Any], owing: set[Seat]) -> bool:
        """Whether the result is certain; `owing` are those asked who have not replied."""
        return not owing

    def run(self, t: Table[Any, Any], replies: dict[Seat, Answer]) -> None:
        """What happens, already off the stack; what follows is `t.then(...)`."""

    def check(self, t: Table[Any, Any], seat: Seat, node: Node, answer: Answer) -> Answer:
        """The tidied answer; raises Illegal with the rule's reason or the tree's."""
        refusal = self.refuses(t, seat, answer)
        if refusal is not None:
            raise refusal
        answer = self.tidy(t, seat, answer)
        check(node, answer, lambda path: self.later(t.scratch(), seat, path))
        return answer

    def follow(self, t: Table[Any, Any], seat: Seat, node: Node, path: Answer) -> Node | None:
        """The node that comes after `path`, None when it is complete."""
        return walk(node, path, lambda so_far: self.later(t.scratch(), seat, so_far))


class Join(Step, tag="join"):
    """Waits until the lanes of these seats (None: of all) are empty."""

    seats: tuple[Seat, ...] | None = None

    def closes(self, t: Table[Any, Any], owing: set[Seat]) -> bool:
        """Whether every lane waited for is empty."""
        lanes = t.state.lanes
        return not any(lanes.get(seat) for seat in (lanes if self.seats is None else self.seats))


class Event(Struct, omit_defaults=True):
    """Something told: `facts` to everyone, `secrets` on top of them to single seats.

    A `hidden` event is told only to the seats in `secrets`; `reveals` says that something unseen came to light.
    """

    kind: str
    seat: Seat | None = None
    facts: dict[str, Any] = {}
    secrets: dict[Seat, dict[str, Any]] = {}
    hidden: bool = False
    reveals: bool = False

    def seen_by(self, seat: Seat | None) -> dict[str, Any] | None:
        """All facts for one reader (None: a spectator); None if the event is not for them."""
        mine = self.secrets.get(seat) if seat is not None else None
        if self.hidden and mine is None:
            return None
        return {**self.facts, **(mine or {})}


class State(Struct, Generic[Body, Options, Chain], omit_defaults=True):
    """A running game, whole: everything but the secret key.

    `asks` numbers each seat's questions, `draws` counts the uses of each random stream, `queued` holds prepared moves,
    `robots` are the seats that computers play now, which is public.
    """

    game: str
    schema: int
    seats: int
    options: Options
    body: Body
    stack: list[Chain] = []
    lanes: dict[Seat, list[Chain]] = {}
    queued: dict[Seat, Answer] = {}
    asks: dict[Seat, int] = {}
    draws: dict[str, int] = {}
    robots: list[Seat] = []
    result: Result | None = None


class Table(Generic[Body, Options]):
    """The workbench for one action: the state, the dice, and what a step may do with them.

    `lane` is the seat in whose lane the current step lies, None on the main stack.
    """

    def __init__(self, game: Game[Body, Options], state: State[Body, Options, Any], dice: Dice):
        self.game, self.state, self.dice = game, state, dice
        self.events: list[Event] = []
        self.lane: Seat | None = None
        self.sealed = False
        self.open: dict[Seat, tuple[Any, Node]] = {}

    @property
    def body(self) -> Body:
        """What lies on the table."""
        return self.state.body

    @property
    def options(self) -> Options:
        """What was chosen when the table was opened."""
        return self.state.options

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.state.seats)

    @property
    def draws(self) -> list[Draw]:
        """The random draws of this action."""
        return self.dice.drawn

    def scratch(self) -> Table[Body, Options]:
        """A copy to try things on; it cannot draw."""
        return Table(self.game, self.game.copy(self.state), Dice(None, {}))

    def tell(
        self,
        kind: str,
        seat: Seat | None = None,
        /,
        secrets: dict[Seat, dict[str, Any]] | None = None,
        hidden: bool = False,
        reveals: bool = False,
        **facts: Any,
    ) -> None:
        """Say what happened; the words lie in the game's `text.toml` under `[event]`."""
        self.sealed |= reveals
        self.events.append(Event(kind, seat, facts, secrets or {}, hidden, reveals))

    def ordered(self, seat: Seat) -> None:
        """Say to its owner alone that a standing order has just decided; what it decided is told after this."""
        self.tell("by_order", seat, hidden=True, secrets={seat: {}})

    def unveil(self) -> None:
        """Something unseen comes to light: a preview ends here, and the action cannot be taken back alone."""
        self.dice.look()
        self.sealed = True

    def then(self, *steps: Step) -> None:
        """Put steps on top of the stack or lane one is in; they happen in reading order."""
        stack = self.state.stack if self.lane is None else self.state.lanes.setdefault(self.lane, [])
        stack.extend(reversed(steps))

    def fork(self, chains: dict[Seat, list[Step]], wait: bool = True) -> None:
        """Put a chain of steps behind what each seat's lane already holds; with `wait`, go on when all are empty."""
        for seat, steps in chains.items():
            self.state.lanes.setdefault(seat, [])[:0] = reversed(steps)
        if wait:
            self.then(Join(seats=tuple(chains)))

    def frames(self) -> Iterator[Any]:
        """All open steps: the main stack from the top, then each lane from the top."""
        yield from reversed(self.state.stack)
        for lane in self.state.lanes.values():
            yield from reversed(lane)

    def pending(self, kind: type[StepKind]) -> StepKind | None:
        """The topmost open step of a kind, to be changed (a pending roll, a damage, an invitation)."""
        return next((step for step in self.frames() if isinstance(step, kind)), None)

    def reopen(self, step: Step) -> None:
        """Forget a step's replies and put its question anew: earlier clicks miss."""
        step.replies, step.posed = {}, False

    def unwind(self, kind: type[Step], itself: bool = False) -> None:
        """Drop what lies on the main stack above the topmost step of a kind (with `itself`: the step too)."""
        stack = self.state.stack
        while stack and not isinstance(stack[-1], kind):
            stack.pop()
        if itself and stack:
            stack.pop()

    def finish(self, result: Result) -> None:
        """End the game: nothing is asked any more."""
        self.state.result = result
        self.state.stack.clear()
        self.state.lanes.clear()
        self.state.queued.clear()
