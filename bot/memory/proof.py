"""Proof that nothing was arranged at a table: its log checked against its seed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.tables.lobby import opening_of
from bot.tables.records import Info, Report, Turn
from games.core import dice
from games.core.choices import Fault, Illegal
from games.core.game import Corrupt
from games.core.kernel import AnyGame, AnyState
from games.core.replay import Replay, standing


class Evidence(Struct, frozen=True):
    """Everything about a table that is checked; `version` is today's, `revealed` says that the seed is public."""

    game: AnyGame
    info: Info
    turns: Sequence[Turn]
    snapshots: Mapping[int, bytes]
    seed: bytes
    version: str
    revealed: bool

    @property
    def key(self) -> bytes:
        """What every draw is made from."""
        return dice.derive(self.seed, self.info.salt)


class Wrong(Exception):
    """Something in the log is not what it should be."""

    def __init__(self, code: str, **facts: Any):
        super().__init__(code)
        self.fault = Fault(code, facts)


class Unproven(Exception):
    """A state cannot be rebuilt because another version of the game wrote it."""


def prove(evidence: Evidence) -> Report:
    """Check the hash of the seed, every draw, and every state; stops at the first fault."""
    draws, is_rebuilt, fault = 0, True, None
    try:
        _check_seed(evidence)
        draws = _check_draws(evidence)
        _check_states(evidence)
    except Unproven:
        is_rebuilt = False
    except Wrong as wrong:
        is_rebuilt, fault = False, wrong.fault
    return Report(fault is None, len(evidence.turns), draws, not evidence.revealed, is_rebuilt, fault)


def _check_seed(evidence: Evidence) -> None:
    if dice.commit(evidence.seed) != evidence.info.commitment:
        raise Wrong("VERIFY_COMMITMENT")


def _check_draws(evidence: Evidence) -> int:
    """Every draw is what key, stream and number give; and of the turns that count, none skips a number."""
    key, counters = evidence.key, dict[str, int]()
    for turn in evidence.turns:
        for draw in turn.draws:
            if not dice.is_true(key, draw):
                raise Wrong("VERIFY_DRAW", turn=turn.seq, stream=draw.stream, number=draw.number)
    for turn in [*evidence.turns[:1], *standing(evidence.turns)]:
        for draw in turn.draws:
            if draw.number != counters.get(draw.stream, 0):
                raise Wrong("VERIFY_ORDER", turn=turn.seq, stream=draw.stream, number=draw.number)
            if "/" not in draw.stream:
                counters[draw.stream] = draw.number + 1
    return sum(len(turn.draws) for turn in evidence.turns)


def _check_states(evidence: Evidence) -> None:
    """The log, carried out again, gives every state and every draw that was kept."""
    steps = Replay(evidence.game, opening_of(evidence.info), evidence.turns, evidence.key).steps()
    for turn in evidence.turns:
        try:
            _, outcome = next(steps)
            same = outcome.draws == turn.draws and outcome.state == _kept(evidence, turn)
        except (Illegal, Corrupt, zlib.error, KeyError):
            same = False
        if not same and turn.version != evidence.version:
            raise Unproven
        if not same:
            raise Wrong("VERIFY_STATE", turn=turn.seq)


def _kept(evidence: Evidence, turn: Turn) -> AnyState:
    return evidence.game.load(zlib.decompress(evidence.snapshots[turn.seq]))
