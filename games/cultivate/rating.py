"""What a compound is worth to a computer player (section 10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.core.table import Seat

from .cards import AGENDAS, HIJACK, RULES, SPOTS, worth
from .compound import COLUMNS, EMPTY, INVESTIGATOR, has_power, is_filled
from .model import Body

RECRUIT = 0.35
FILL, FILL_POWER = 5.0, 3
AGENDA_LINEAR, AGENDA_CUBIC, AGENDA_COMPLETE = 0.55, 0.35, 0.1
WRONG = 1.1
POWER = (2.0, 1.2, 1.5, 0.8)
BARRED = 0.6
SPEND = {"steal": 1.0, "swap": 0.9, "reassign": 0.6, "shift_investigator": 0.5}
RIVAL_OF_TWO, LEADER, RIVAL = 0.9, 0.55, 0.3


@lru_cache(maxsize=1 << 14)
def promise(grid: str, agenda: str) -> float:
    """What a compound promises while the game goes on."""
    spies = grid.count(INVESTIGATOR)
    recruits = 16 - grid.count(EMPTY) - spies
    value = worth(grid) + RECRUIT * recruits + FILL * (recruits / 16) ** FILL_POWER + agenda_promise(grid, agenda)
    if spies:
        value -= BARRED * sum(
            grid[space + 4 :: 4].count(EMPTY) for space, letter in enumerate(grid) if letter == INVESTIGATOR
        )
    return value + sum(POWER[column] for column in COLUMNS if has_power(grid, column))


def agenda_promise(grid: str, agenda: str) -> float:
    """The part of an agenda's points that its matched spaces promise, less a wrong follower's nuisance."""
    goal = AGENDAS[agenda]
    matched = wrong = 0
    for space, want in SPOTS[agenda]:
        if grid[space] == want:
            matched += 1
        elif grid[space] != EMPTY:
            wrong += 1
    share = matched / goal.size
    done = AGENDA_COMPLETE * (matched == goal.size)
    return goal.points * (AGENDA_LINEAR * share + AGENDA_CUBIC * share**3 + done) - WRONG * wrong


@lru_cache(maxsize=1 << 14)
def points(grid: str, agenda: str) -> float:
    """The exact score of a compound (CU-19)."""
    goal = AGENDAS[agenda]
    bonus = RULES.bonus_hijack * has_power(grid, HIJACK) + RULES.bonus_fill * is_filled(grid)
    return worth(grid) + goal.points * goal.is_complete(grid) + bonus


class Judge:
    """How one seat values changes: its own compound, less a weight times those of its rivals.

    `urgency` from 0 to 1 is how much exact points count against promises; in the final round nothing else counts.
    """

    def __init__(self, body: Body, seat: Seat, urgency: float = 0):
        self.body, self.seat = body, seat
        self.urgency = urgency if body.finals is None else 1
        self.now = [self.of(other, player.compound) for other, player in enumerate(body.players)]
        self.weights = self._weights()

    def of(self, seat: Seat, grid: str) -> float:
        """What a compound would be worth to a seat."""
        agenda = self.body.players[seat].agenda
        if not self.urgency:
            return promise(grid, agenda)
        return self.urgency * points(grid, agenda) + (1 - self.urgency) * promise(grid, agenda)

    def gain(self, seat: Seat, grid: str) -> float:
        """How much more a seat's compound would be worth than it is now."""
        return self.of(seat, grid) - self.now[seat]

    def change(self, grids: Mapping[Seat, str]) -> float:
        """What a change of compounds is worth to the judging seat."""
        return sum(self.weights[seat] * self.gain(seat, grid) for seat, grid in grids.items())

    def _weights(self) -> list[float]:
        rivals = self.body.after(self.seat)
        leader = max(rivals, key=lambda rival: self.now[rival])
        weights = [-RIVAL_OF_TWO if len(rivals) == 1 else -RIVAL for _ in self.body.players]
        weights[leader] = -RIVAL_OF_TWO if len(rivals) == 1 else -LEADER
        weights[self.seat] = 1.0
        return weights
