"""Tables without Discord: answers as JSON lines in, what happened as JSON lines out; and many games measured."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from . import kernel
from .autoplay import Playthrough, play_out
from .choices import Illegal
from .game import Game
from .kernel import AnyState, Outcome
from .table import Event

AnyGame = Game[Any, Any]


class Script:
    """A table driven by lines `{"seat": 0, "answer": [...]}`; a refused line changes nothing."""

    def __init__(self, game: AnyGame, state: AnyState, key: bytes):
        self.game, self.state, self.key = game, state, key

    @classmethod
    def begin(cls, game: AnyGame, seats: int, options: Any, key: bytes) -> tuple[Script, dict[str, Any]]:
        """A new table and its first line."""
        begun = kernel.start(game, seats, options, [None] * seats, key)
        script = cls(game, begun.state, key)
        return script, script.report(begun.events)

    def feed(self, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
        """One report for every line that is not empty."""
        for line in lines:
            if line.strip():
                yield self.answer(line)

    def answer(self, line: str) -> dict[str, Any]:
        """Carry one line out."""
        try:
            wish = json.loads(line)
            seat, answer = int(wish["seat"]), wish["answer"]
        except (ValueError, KeyError, TypeError):
            return {"refused": "BAD_LINE", "reason": 'A line is {"seat": 0, "answer": [...]}.'}
        try:
            outcome = kernel.submit(self.game, self.state, seat, answer, self.key)
        except Illegal as error:
            return self.refusal(error)
        self.state = outcome.state
        return self.report(outcome.events, outcome)

    def refusal(self, error: Illegal) -> dict[str, Any]:
        """Why an answer was refused: the first code, and every reason in words."""
        names = [f"seat {seat + 1}" for seat in range(self.state.seats)]
        reasons = [self.game.words.refusal(fault, names) for fault in error.faults]
        return {"refused": error.faults[0].code, "reason": " ".join(reasons)}

    def report(self, events: list[Event], outcome: Outcome | None = None) -> dict[str, Any]:
        """What happened and what is asked now."""
        plain = msgspec.to_builtins
        return {
            "open": plain(kernel.asked(self.game, self.state), str_keys=True),
            "events": plain(events, str_keys=True),
            "draws": plain(outcome.draws) if outcome else [],
            "scores": plain(self.game.scores(self.state)),
            "over": plain(self.state.result),
        }


def measure(played: Sequence[Playthrough], players: Sequence[str], seconds: float) -> dict[str, Any]:
    """Figures of many games of the same players on the same seats."""
    results = [p.state.result for p in played if p.state.result is not None]
    totals = [[score.total for score in result.scores] for result in results]
    flat = sorted(total for game in totals for total in game)
    answers = sum(len(p.log) for p in played)
    return {
        "games": len(results),
        "mean": _mean(flat),
        "percentiles": {str(p): _percentile(flat, p) for p in (5, 25, 50, 75, 95)},
        "mean_by_seat": [_mean([game[seat] for game in totals if game]) for seat in range(len(players))],
        "winner_mean": _mean([max(game) for game in totals if game]),
        "margin": _mean([sorted(game)[-1] - sorted(game)[-2] for game in totals if len(game) > 1]),
        "win_share_by_seat": _shares(results, [str(seat + 1) for seat in range(len(players))]),
        "win_share_by_player": _shares(results, players),
        "reasons": Counter(result.reason for result in results),
        "answers": {"mean": answers / max(1, len(results)), "most": max((len(p.log) for p in played), default=0)},
        "answers_per_second": answers / seconds if seconds else 0.0,
        "events": _per_game(Counter(event.kind for p in played for event in p.events), len(results)),
    }


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _percentile(numbers: Sequence[float], percent: int) -> float:
    return numbers[min(len(numbers) - 1, math.floor(len(numbers) * percent / 100))] if numbers else 0.0


def _shares(results: Sequence[Any], names: Sequence[str]) -> dict[str, float]:
    """How much of the wins each name has; a shared win is split."""
    shares: dict[str, float] = dict.fromkeys(names, 0.0)
    for result in results:
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        for seat in winners:
            shares[names[seat]] += 1 / len(winners) / len(results)
    return shares


def _per_game(counts: Counter[str], games: int) -> dict[str, float]:
    return {kind: count / max(1, games) for kind, count in sorted(counts.items())}


def simulate(
    game: AnyGame, seats: int, options: Any, players: Sequence[str], games: int, seed: int
) -> list[Playthrough]:
    """Whole games by robots, each with a key of its own."""
    return [play_out(game, seats, options, players, f"{seed}/{number}".encode() * 4) for number in range(games)]
