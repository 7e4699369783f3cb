"""The one way in: start, ask, submit, preview. Nothing here knows a rule, and nothing waits.

`submit` leaves the old state untouched and gives an `Outcome`; `play` is the same on a table one owns, without a copy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec import Struct

from .choices import Answer, Illegal, Node
from .dice import Dice, Draw, Source, Unseen
from .game import Game
from .table import Event, Seat, State, Step, Table

AnyGame = Game[Any, Any]
AnyState = State[Any, Any, Any]
AnyTable = Table[Any, Any]
WAYS = ("anytime", "ahead")


class Outcome(Struct, frozen=True):
    """What an action led to. `sealed`: it cannot be taken back by its seat alone."""

    state: AnyState
    events: list[Event]
    draws: list[Draw]
    sealed: bool


class Stuck(Exception):
    """An engine fault: a running game waits for nobody."""


def start(
    game: AnyGame, seats: int, options: Any, joined: list[Any], key: Source, robots: Collection[Seat] = ()
) -> Outcome:
    """A new game, up to its first question; raises Illegal for a number of seats or options that do not fit.

    `joined[seat]` is what was chosen on joining (None: nothing), `robots` are the seats that computers play.
    """
    if seats not in game.seats:
        raise Illegal.of("SEATS", least=game.seats[0], most=game.seats[-1])
    game.check_options(options, seats)
    state: AnyState = State(game.id, game.schema, seats, options, None, robots=sorted(robots))
    t: AnyTable = Table(game, state, Dice(key, state.draws))
    game.setup(t, joined)
    settle(t)
    return Outcome(t.state, t.events, t.draws, True)


def staff(game: AnyGame, state: AnyState, robots: Collection[Seat], key: Source) -> Outcome:
    """Computers sit down or leave: who plays which seat changes, and with it perhaps who is asked."""
    t = open_table(game, game.copy(state), key)
    t.state.robots = sorted(robots)
    settle(t)
    return Outcome(t.state, t.events, t.draws, True)


def open_table(game: AnyGame, state: AnyState, key: Source | None = None) -> AnyTable:
    """A workbench on a state at rest, with its open questions computed; without a key it cannot draw."""
    t: AnyTable = Table(game, state, Dice(key, state.draws))
    if state.result is None:
        for lane, step in _tops(t):
            _open(t, step, _reached(t, lane, step, _nodes(t, lane, step)))
    return t


def asked(game: AnyGame, state: AnyState) -> dict[Seat, Node]:
    """Who owes an answer, and to what: for menus, robots, clocks."""
    return {seat: node for seat, (_, node) in open_table(game, state).open.items()}


def waiting(game: AnyGame, state: AnyState) -> set[Seat]:
    """Who is said to be waited for: for boards, mentions and reminders that others can see."""
    t = open_table(game, state)
    said: set[Seat] = set()
    for lane, step in _tops(t):
        nodes = _nodes(t, lane, step)
        said |= step.waits(t, nodes.keys() - step.replies.keys()) & nodes.keys()
    return said


def pace(game: AnyGame, state: AnyState, seat: Seat) -> str:
    """Which clock runs for a seat that owes an answer."""
    t = open_table(game, state)
    step: Step = t.open[seat][0]
    return step.pace(t, seat)


def safe(game: AnyGame, state: AnyState, seat: Seat) -> Answer:
    """The safe automatic choice of a seat that owes an answer."""
    t = open_table(game, state)
    step: Step = t.open[seat][0]
    return step.safe(t, seat)


def offer(game: AnyGame, state: AnyState, seat: Seat, way: str) -> Node | None:
    """What a seat may do unasked: `way` is "anytime" or "ahead"."""
    if state.result is not None:
        return None
    t = open_table(game, state)
    step = _offered(t, seat, way)
    return step.asks(t).get(seat) if step else None


def choice(game: AnyGame, state: AnyState, seat: Seat, path: Answer) -> Node | None:
    """The next node of a seat's decision after a partial answer, None when it is complete; raises Illegal.

    A path that begins with a way ("anytime", "ahead") walks that offer.
    """
    t = open_table(game, state)
    step, node, rest = _question(t, seat, path)
    return step.follow(t, seat, node, rest)


def submit(game: AnyGame, state: AnyState, seat: Seat, answer: Answer, key: Source | None) -> Outcome:
    """Carry an answer out on a copy; raises Illegal and changes nothing if it is refused.

    `["anytime", ...]` plays out of turn, `["ahead", ...]` queues a move and `["ahead"]` takes it back.
    """
    t = open_table(game, game.copy(state), key)
    play(t, seat, answer)
    return Outcome(t.state, t.events, t.draws, t.sealed or bool(t.draws))


def preview(game: AnyGame, state: AnyState, seat: Seat, answer: Answer) -> Outcome:
    """As `submit`, but it ends before the first draw or hidden card; what others have prepared stays unplayed.

    In a secret step it ends with the answer itself: nobody learns whether the others have given theirs.
    """
    t = open_table(game, game.copy(state))
    t.state.queued = {other: queued for other, queued in state.queued.items() if other == seat}
    try:
        play(t, seat, answer)
    except Unseen:
        t.sealed = True
    return Outcome(t.state, t.events, [], t.sealed)


def play(t: AnyTable, seat: Seat, answer: Answer) -> None:
    """Carry an answer out on this table's own state; raises Illegal before anything has changed."""
    if t.state.result is not None:
        raise Illegal.of("GAME_OVER")
    if not isinstance(answer, list):
        raise Illegal.of("NOT_A_LIST")
    if answer == ["ahead"]:
        _unqueue(t, seat)
        return
    step, node, rest = _question(t, seat, answer)
    rest = step.check(t, seat, node, rest)
    _number(t, [seat])
    if answer[:1] == ["ahead"]:
        t.state.queued[seat] = rest
        t.tell("queued", seat, hidden=True, secrets={seat: {}})
        return
    if answer[:1] == ["anytime"]:
        t.lane = None
        step.run(t, {seat: rest})
    else:
        step.replies[seat] = rest
        if step.secret:
            t.dice.look()
    t.sealed |= step.final
    settle(t)


def _unqueue(t: AnyTable, seat: Seat) -> None:
    if t.state.queued.pop(seat, None) is None:
        raise Illegal.of("NOTHING_QUEUED")
    t.tell("unqueued", seat, hidden=True, secrets={seat: {}})


def _question(t: AnyTable, seat: Seat, answer: Answer) -> tuple[Step, Node, Answer]:
    """The step that a seat answers, its tree, and the answer without the way."""
    if answer[:1] and answer[0] in WAYS:
        step = _offered(t, seat, answer[0])
        node = step.asks(t).get(seat) if step else None
        if step is None or node is None:
            raise Illegal.of("NOTHING_OFFERED" if answer[0] == "anytime" else "NOTHING_TO_PREPARE")
        return step, node, answer[1:]
    if seat not in t.open:
        raise Illegal.of("NOT_YOUR_TURN")
    return *t.open[seat], answer


def _offered(t: AnyTable, seat: Seat, way: str) -> Step | None:
    return t.game.anytime(t, seat) if way == "anytime" else t.game.ahead(t, seat)


def settle(t: AnyTable) -> None:
    """Run every step that nobody need answer, until somebody is asked or the game is over."""
    while t.state.result is None and _move(t):
        pass
    t.lane = None
    if t.state.result is None and not t.open:
        raise Stuck(f"{t.game.id} waits for nobody: {[type(step).__name__ for step in t.frames()]}")


def _tops(t: AnyTable) -> list[tuple[Seat | None, Any]]:
    """The steps that may move now, with their lanes: busy lanes before the main stack."""
    state = t.state
    tops: list[tuple[Seat | None, Any]] = [(seat, lane[-1]) for seat, lane in state.lanes.items() if lane]
    if state.stack:
        tops.append((None, state.stack[-1]))
    return tops


def _move(t: AnyTable) -> bool:
    """Run the first step that closes; if there is none, all questions are posed and `t.open` holds them."""
    t.open, stack = {}, t.state.stack
    for seat, lane in t.state.lanes.items():
        if lane and _closes(t, seat, lane[-1]):
            return True
    return bool(stack) and _closes(t, None, stack[-1])


def _closes(t: AnyTable, lane: Seat | None, step: Step) -> bool:
    t.lane = lane
    nodes = step.asks(t) if lane is None else _nodes(t, lane, step)
    if step.closes(t, nodes.keys() - step.replies.keys()):
        (t.state.stack if lane is None else t.state.lanes[lane]).pop()
        if lane is not None and step.posed and not step.replies:
            _number(t, [lane])  # its question is withdrawn: what the seat is asked next is another one
        step.run(t, step.replies)
        return True
    reached = _reached(t, lane, step, nodes)
    if not step.posed:
        step.posed = True
        _number(t, reached)
    _open(t, step, reached)
    queued = t.state.queued
    return bool(queued) and any(_dequeue(t, step, seat, nodes[seat]) for seat in sorted(queued.keys() & reached))


def _nodes(t: AnyTable, lane: Seat | None, step: Step) -> dict[Seat, Node]:
    nodes = step.asks(t)
    return nodes if lane is None else {seat: node for seat, node in nodes.items() if seat == lane}


def _reached(t: AnyTable, lane: Seat | None, step: Step, nodes: dict[Seat, Node]) -> dict[Seat, Node]:
    """Who owes an answer and can see the question: the main stack asks nothing of a seat whose lane is busy."""
    owing = {seat: node for seat, node in nodes.items() if seat not in step.replies}
    return {seat: node for seat, node in owing.items() if lane is not None or not t.state.lanes.get(seat)}


def _number(t: AnyTable, seats: Iterable[Seat]) -> None:
    """The next number for these seats' questions: what was opened before is out of date."""
    for seat in seats:
        t.state.asks[seat] = t.state.asks.get(seat, 0) + 1


def _open(t: AnyTable, step: Step, reached: dict[Seat, Node]) -> None:
    """Note the open questions."""
    for seat, node in reached.items():
        t.open[seat] = (step, node)


def _dequeue(t: AnyTable, step: Step, seat: Seat, node: Node) -> bool:
    """Answer with a queued move if it fits; drop it with its reason if it was meant for this and does not."""
    try:
        answer = step.fit(t, seat, t.state.queued[seat])
        if answer is None:
            return False
        step.replies[seat] = step.check(t, seat, node, answer)
        t.sealed = True
        t.tell("queued_played", seat)
    except Illegal as error:
        faults = [{"code": fault.code, "facts": fault.facts} for fault in error.faults]
        t.tell("queued_dropped", seat, hidden=True, secrets={seat: {"faults": faults}})
    _number(t, [seat])
    del t.state.queued[seat]
    return True
