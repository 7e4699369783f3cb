"""What must hold for every engine, checked on random games.

`check_game` plays one game and raises `Broken` with the first promise that is not kept.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from . import kernel
from .autoplay import Move, dead_end, decide, stray, wander
from .choices import Illegal
from .dice import Luck
from .game import Game
from .kernel import AnyState, AnyTable, Outcome
from .table import Event, Seat

AnyGame = Game[Any, Any]
NONSENSE: tuple[Any, ...] = (["\0"], [None] * 9, [-1], [["\0"]], [{"?": 1}], "word", 7, None)
KEEP = 12
"""One state in so many gets the costly checks."""


class Broken(Exception):
    """A promise of the contract that an engine does not keep."""


def hold(kept: bool, promise: str) -> None:
    """Raise Broken unless a promise is kept."""
    if not kept:
        raise Broken(promise)


def check_game(game: AnyGame, seats: int, options: Any, seed: int, limit: int = 20_000) -> int:
    """Play a random game with all checks on; the number of answers it took. Raises Broken."""
    luck, key = Luck(seed), f"contract {seed}".encode()
    begun = kernel.start(game, seats, options, [None] * seats, key)
    state, log = begun.state, list[Move]()
    _check_events(game, begun.events, seats)
    parts = game.counts(state)
    while state.result is None:
        hold(len(log) < limit, f"a game ends within {limit} answers")
        check_state(game, state, luck, costly=luck.below(KEEP) == 0)
        seat, answer = _next_answer(game, state, luck)
        state = _step(game, state, seat, answer, key).state
        log.append(Move(seat, answer))
        hold(game.counts(state) == parts, f"components are conserved ({_differences(parts, game.counts(state))})")
    _check_end(game, state)
    _check_replay(game, seats, options, key, log, state)
    return len(log)


def _differences(before: dict[str, int], after: dict[str, int]) -> str:
    keys = before.keys() | after.keys()
    return ", ".join(f"{k} {before.get(k)} to {after.get(k)}" for k in sorted(keys) if before.get(k) != after.get(k))


def _next_answer(game: AnyGame, state: AnyState, luck: Luck) -> tuple[Seat, Any]:
    t = kernel.open_table(game, state)
    if luck.below(4) == 0:
        seat = luck.below(state.seats)
        answer = stray(t, seat, luck)
        if answer is not None:
            return seat, answer
    seat = luck.pick(sorted(t.open))
    return seat, wander(t, seat, luck)


def _step(game: AnyGame, state: AnyState, seat: Seat, answer: Any, key: bytes) -> Outcome:
    before = game.save(state)
    numbers = dict(state.asks)
    quiet = _is_secret(game, state, seat, answer)
    seen = _seen_by_others(game, state, seat) if quiet else {}
    outcome = kernel.submit(game, state, seat, answer, key)
    hold(game.save(state) == before, "submit leaves the old state alone")
    hold(outcome.state.asks.get(seat, 0) > numbers.get(seat, 0), "question numbers go up with every answer")
    _check_menus(game, state, outcome.state, seat, out_of_turn=answer[:1] == ["anytime"])
    _check_events(game, outcome.events, state.seats)
    if quiet and any(step.secret and seat in step.replies for step in kernel.open_table(game, outcome.state).frames()):
        hold(_seen_by_others(game, outcome.state, seat) == seen, "nothing public changes while secret answers come in")
        hold(not _told_to_others(outcome.events, state.seats, seat), "nothing is told while secret answers come in")
    return outcome


def _check_menus(game: AnyGame, before: AnyState, after: AnyState, mover: Seat, out_of_turn: bool) -> None:
    """What others have open stays usable until their question is another one; then it must not be used any more.

    A play out of turn may change what a question is about and put it anew in the same words.
    """
    was, now = _questions(game, before), _questions(game, after)
    for seat in (was.keys() & now.keys()) - {mover}:
        same_number = after.asks.get(seat) == before.asks.get(seat)
        hold(same_number or out_of_turn or was[seat] != now[seat], "a menu stays usable while others answer")
        hold(not same_number or was[seat]["step"] == now[seat]["step"], "another question has another number")


def _questions(game: AnyGame, state: AnyState) -> dict[Seat, Any]:
    """What each seat is asked and by which step, without the answers of others."""
    found = kernel.open_table(game, state).open
    return {seat: plain({"node": node} | plain(replace(step, replies={}))) for seat, (step, node) in found.items()}


def _told_to_others(events: list[Event], seats: int, seat: Seat) -> list[str]:
    others = [None, *(reader for reader in range(seats) if reader != seat)]
    return [event.kind for event in events for reader in others if event.seen_by(reader) is not None]


def _is_secret(game: AnyGame, state: AnyState, seat: Seat, answer: Any) -> bool:
    if answer[:1] and answer[0] in kernel.WAYS:
        return False
    return bool(kernel.open_table(game, state).open[seat][0].secret)


def _seen_by_others(game: AnyGame, state: AnyState, seat: Seat) -> dict[Any, Any]:
    others: list[Seat | None] = [None, *(reader for reader in range(state.seats) if reader != seat)]
    asked = {reader: node for reader, node in kernel.asked(game, state).items() if reader != seat}
    views = [plain(game.view(state, reader)) for reader in others]
    return {"waiting": kernel.waiting(game, state), "asked": plain(asked), "views": views}


def plain(thing: Any) -> Any:
    """Anything made of structs and plain data, as plain data that can be compared."""
    return msgspec.to_builtins(thing, str_keys=True)


def check_state(game: AnyGame, state: AnyState, luck: Luck, costly: bool = True) -> None:
    """Ask everything that may be asked of a running game; raises Broken."""
    raw = game.save(state)
    open_now = kernel.asked(game, state)
    hold(bool(open_now), "a running game waits for someone")
    hold(plain(kernel.asked(game, game.load(raw))) == plain(open_now), "decisions are equal after a restart")
    hold(kernel.waiting(game, state) <= set(range(state.seats)), "those waited for are seats")
    for score in game.scores(state):
        hold(not score.parts or sum(score.parts.values()) == score.total, "the parts of a score add up")
    if costly:
        for seat in open_now:
            _check_safe(game, state, seat)
            _check_robots(game, state, seat, luck)
        _check_paths(game, state, luck)
        _check_nonsense(game, state)
        for reader in (None, *range(state.seats)):
            _check_unseen(game, state, reader, luck)
    hold(game.save(state) == raw, "asking changes nothing")


def _check_safe(game: AnyGame, state: AnyState, seat: Seat) -> None:
    answer = kernel.safe(game, state, seat)
    try:
        kernel.preview(game, state, seat, answer)
    except Illegal as error:
        raise Broken(f"every safe choice is legal: {answer} of seat {seat} is refused: {error}") from error
    hold(kernel.pace(game, state, seat) in game.paces, "every clock has its hours")


def _check_robots(game: AnyGame, state: AnyState, seat: Seat, luck: Luck) -> None:
    for robot in game.robots:
        if robot in game.searches:
            continue
        other = game.resample(game.copy(state), seat, luck.split())
        seed = luck.word()
        mine = decide(game, robot, state, seat, Luck(seed))
        hold(mine == decide(game, robot, other, seat, Luck(seed)), f"{robot} chooses by what it may know")
        kernel.preview(game, state, seat, mine)


def _check_paths(game: AnyGame, state: AnyState, luck: Luck) -> None:
    """An option that is offered open leads on: what leads nowhere is barred where it is offered."""
    t = kernel.open_table(game, state)
    questions = [(seat, step, node) for seat, (step, node) in t.open.items()]
    for seat in t.seats:
        step = game.anytime(t, seat)
        node = step.asks(t).get(seat) if step else None
        questions += [(seat, step, node)] if step and node else []
    for seat, step, node in questions:
        lost = dead_end(t, step, seat, node, luck)
        hold(lost is None, f"what is offered leads on: seat {seat} comes to nothing behind {lost}")


def _check_nonsense(game: AnyGame, state: AnyState) -> None:
    for seat in range(state.seats):
        for way in ([], ["anytime"], ["ahead"]):
            for wish in NONSENSE:
                _refused(game, state, seat, [*way, *wish] if isinstance(wish, list) else wish)


def _refused(game: AnyGame, state: AnyState, seat: Seat, answer: Any) -> None:
    try:
        kernel.preview(game, state, seat, answer)
    except Illegal as error:
        for fault in error.faults:
            hold(bool(game.words.refusal(fault, _names(state.seats))), f"{fault.code} has a sentence")
        return
    raise Broken(f"nonsense is refused: {answer} of seat {seat}")


def _check_unseen(game: AnyGame, state: AnyState, reader: Seat | None, luck: Luck) -> None:
    """What a reader sees is unchanged when the unseen is dealt anew."""
    other = game.resample(game.copy(state), reader, luck.split())
    hold(_knows(game, other, reader) == _knows(game, state, reader), f"reader {reader} sees only what it may know")


def _knows(game: AnyGame, state: AnyState, reader: Seat | None) -> Any:
    asked = kernel.asked(game, state)
    mine: list[Any] = [game.view(state, reader), game.scores(state), sorted(kernel.waiting(game, state))]
    if reader is not None:
        mine += [asked.get(reader), *(kernel.offer(game, state, reader, way) for way in kernel.WAYS)]
    return plain(mine)


def _check_events(game: AnyGame, events: list[Event], seats: int) -> None:
    for event in events:
        for reader in (None, *range(seats)):
            facts = event.seen_by(reader)
            if facts is not None:
                line(game, event, facts, seats)


def line(game: AnyGame, event: Event, facts: dict[str, Any], seats: int) -> str:
    """An event in words, with seat numbers for names; raises Broken if its line or a fact is missing."""
    try:
        return game.words.say("event", event.kind, {"seat": event.seat, **facts}, _names(seats))
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise Broken(f"event {event.kind} has its line and facts: {error!r}") from error


def _names(seats: int) -> list[str]:
    return [f"P{seat + 1}" for seat in range(seats)]


def _check_end(game: AnyGame, state: AnyState) -> None:
    assert state.result is not None
    hold(len(state.result.places) == state.seats, "every seat has its place")
    hold(min(state.result.places) in (1, 2), "somebody comes first, or nobody has won and places begin at 2")
    hold(not kernel.asked(game, state), "a finished game asks nobody")
    game.view(state, None)


def _check_replay(game: AnyGame, seats: int, options: Any, key: bytes, log: list[Move], last: AnyState) -> None:
    t: AnyTable = kernel.open_table(game, kernel.start(game, seats, options, [None] * seats, key).state, key)
    for move in log:
        kernel.play(t, move.seat, move.answer)
    hold(game.save(t.state) == game.save(last), "log and seed rebuild the last state")
