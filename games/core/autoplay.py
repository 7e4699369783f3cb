"""Robots for every game, and whole games played by robots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from . import kernel
from .choices import Answer, Count, Illegal, Later, Node, Pick, Split, Text, descend
from .dice import Luck
from .game import Game
from .kernel import AnyState, AnyTable
from .table import Seat, Step

HOUSE = ("random", "safe")
TRIES = 20


class Move(Struct, frozen=True):
    """One line of a game's log."""

    seat: Seat
    answer: Answer


def robots(game: Game[Any, Any]) -> tuple[str, ...]:
    """All computer players of a game, those that every game has first."""
    return (*HOUSE, *game.robots)


def decide(game: Game[Any, Any], robot: str, state: AnyState, seat: Seat, luck: Luck) -> Answer:
    """A robot's answer to what its seat is asked; it knows only what its seat may know."""
    if robot == "random":
        return wander(kernel.open_table(game, state), seat, luck)
    if robot == "safe":
        return kernel.safe(game, state, seat)
    seen = game.resample(game.copy(state), seat, luck.split())
    return game.choose(robot, seen, seat, luck)


def wander(t: AnyTable, seat: Seat, luck: Luck) -> Answer:
    """A random legal answer; the safe one where the rules refuse too many in a row."""
    step, node = t.open[seat]
    return _legal(t, step, seat, node, luck) or step.safe(t, seat)


def stray(t: AnyTable, seat: Seat, luck: Luck) -> Answer | None:
    """A random legal play out of turn, None if there is nothing to do."""
    step = t.game.anytime(t, seat)
    node = step.asks(t).get(seat) if step else None
    if step is None or node is None:
        return None
    found = _legal(t, step, seat, node, luck)
    return None if found is None else ["anytime", *found]


def _legal(t: AnyTable, step: Step, seat: Seat, node: Node, luck: Luck) -> Answer | None:
    for _ in range(TRIES):
        try:
            answer = _ramble(t, step, seat, node, luck)
            step.check(t, seat, node, answer)
        except Illegal:
            continue
        return answer
    return None


def dead_end(t: AnyTable, step: Step, seat: Seat, node: Node, luck: Luck) -> Answer | None:
    """A path of offered options behind which nothing is open, None if a random walk meets none."""
    path: Answer = []
    try:
        _walk_on(t, step, seat, node, luck, path)
    except Illegal:
        return path or None
    return None


def _ramble(t: AnyTable, step: Step, seat: Seat, node: Node | None, luck: Luck) -> Answer:
    path: Answer = []
    _walk_on(t, step, seat, node, luck, path)
    return path


def _walk_on(t: AnyTable, step: Step, seat: Seat, node: Node | None, luck: Luck, path: Answer) -> None:
    """Add random values to a path until it is complete; raises Illegal where nothing is open."""
    while node is not None:
        value = _value(node, luck)
        path.append(value)
        after = descend(node, value)
        node = step.later(t.scratch(), seat, path) if isinstance(after, Later) else after


def _value(node: Node, luck: Luck) -> Any:
    match node:
        case Pick(most=1):
            keys: list[Any] = [option.key for option in node.options if not option.bar] + [None] * (node.least == 0)
            if not keys:
                raise Illegal.of("NOTHING_OFFERED")
            return luck.pick(keys)
        case Pick():
            keys = luck.shuffled([option.key for option in node.options if not option.bar])
            return keys[: node.least + luck.below(min(node.most, len(keys)) - node.least + 1)]
        case Count():
            return node.least + luck.below(node.most - node.least + 1)
        case Split():
            return _share(node, luck)
        case Text():
            return "".join(luck.pick("abcdefgh ") for _ in range(node.least + luck.below(node.most - node.least + 1)))


def _share(node: Split, luck: Luck) -> dict[str, int]:
    shares = {slot.key: 0 for slot in node.slots}
    caps = {slot.key: 0 if slot.bar else cap for slot, cap in zip(node.slots, node.caps, strict=True)}
    least = node.total if node.least is None else node.least
    for _ in range(least + luck.below(node.total - least + 1)):
        open_keys = [key for key in shares if shares[key] < caps[key]]
        if open_keys:
            shares[luck.pick(open_keys)] += 1
    return {key: amount for key, amount in shares.items() if amount}


class Playthrough(Struct):
    """A game played to its end by robots: the last state, the log, the events."""

    state: AnyState
    log: list[Move]
    events: list[Any]


class Endless(Exception):
    """A game that did not end within the limit of answers."""


def play_out(
    game: Game[Any, Any], seats: int, options: Any, players: Sequence[str], key: bytes, limit: int = 20_000
) -> Playthrough:
    """A whole game; `players[seat]` names a robot. Raises Endless after `limit` answers."""
    begun = kernel.start(game, seats, options, [None] * seats, key, range(seats))
    t = kernel.open_table(game, begun.state, key)
    log: list[Move] = []
    luck = Luck(int.from_bytes(key[:8], "big"))
    while t.state.result is None:
        if len(log) >= limit:
            raise Endless(f"{game.id}: no end after {limit} answers")
        seat = min(t.open)
        answer = decide(game, players[seat], t.state, seat, luck)
        kernel.play(t, seat, answer)
        log.append(Move(seat, answer))
    return Playthrough(t.state, log, begun.events + t.events)
