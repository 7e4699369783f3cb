"""Rounds and the end of the game (CT-11, CT-15, CT-16)."""

from __future__ import annotations

from typing import Any

from games.core.results import Result, Score, places
from games.core.table import Join, Seat, Step

from .cards import ACHIEVEMENTS, LOCATIONS, RISING, TILES
from .changes import T, add_points, clear_display, clear_groups, empty_bin, form_display, groups_of
from .model import FRIEND, Body, Errand
from .reckon import crowd, stand_points
from .steps_errand import Open
from .steps_turn import TurnOf

ROUNDS = 3
MAJORITY = 4
SOLO_MEEPLES = 10
SOLO_GOAL = 100
REASON = "rounds"


class Round(Step, tag="come-together.round"):
    """CT-1.1: turns from the first player on, then the end of the round."""

    first: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.body.trigger, t.body.passes = None, 0
        if self.first == FRIEND:
            t.tell("friend_begins", None, round=t.body.round)
        else:
            t.tell("round_begins", self.first, round=t.body.round)
        t.then(TurnOf(self.first), Join(), RoundEnd())


class RoundEnd(Step, tag="come-together.round-end"):
    """CT-11.3, CT-11.7: everybody works through steps 1 to 4 at the same time."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.sealed |= t.state.seats > 1  # 8.10, as in an activation
        t.then(RoundOver())
        t.fork({seat: [Open(seat, Errand("form", _reserved(t, seat)))] for seat in t.seats})


def _reserved(t: T, seat: Seat) -> list[str]:
    """CT-11.4: the cards above a seat's groups on the other locations; they leave the displays."""
    claims = []
    for location in t.body.locations.values():
        for at in groups_of(location, seat):
            if location.display[at]:
                claims.append(location.display[at])
                location.display[at] = ""
    return claims


class RoundOver(Step, tag="come-together.round-over"):
    """CT-11.3: step 5, or after round 3 the end of the game."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        for seat in t.seats:
            empty_bin(t.body, seat)
        if t.body.round == ROUNDS:
            t.then(FinalScore())
        else:
            t.then(NextRound())


class NextRound(Step, tag="come-together.next-round"):
    """CT-15: workers to the buses, new tiles and displays, white markers and the count marker back."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        body = t.body
        for location in body.locations.values():
            clear_groups(t, location)
            clear_display(body, location)
        body.round += 1
        body.count = body.token = 0
        for board in body.boards:
            board.tracks["white"] = 0
        for orders in body.orders:
            orders.claims = {}
        lay_tiles(t)
        for name in LOCATIONS:
            form_display(t, name)
        t.then(Round(self._first(t)))

    def _first(self, t: T) -> Seat:
        """CT-15.7, CT-19.8."""
        trigger = t.body.trigger
        assert trigger is not None
        if t.state.seats == 1:
            return FRIEND if trigger == 0 else 0
        return (trigger + 1) % t.state.seats


def lay_tiles(t: T) -> None:
    """CT-S3, CT-15.3: the tiles of the round, one per location at random."""
    number = t.body.round
    tiles = t.dice.shuffled(f"tiles-r{number}", [tile.id for tile in TILES.values() if tile.round == number])
    for location, tile in zip(t.body.locations.values(), tiles, strict=True):
        location.tile = tile


class FinalScore(Step, tag="come-together.final"):
    """CT-16, CT-19.9: meeple points, stand points, winner."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        for seat in t.seats:
            add_points(t, seat, meeple_points(t.body, seat), "meeples")
        for seat in t.seats:
            add_points(t, seat, stand_points(t.body.boards[seat]), "stands")
        t.finish(result(t.body))
        _tell_end(t)


def meeple_points(body: Body, seat: Seat) -> int:
    """CT-16.2: +4 for the most and -4 for the fewest meeples, ties all in full; in solo +4 from 10 meeples on."""
    crowds = [crowd(board) for board in body.boards]
    if len(crowds) == 1:
        return MAJORITY if crowds[0] >= SOLO_MEEPLES else -MAJORITY
    return MAJORITY * (crowds[seat] == max(crowds)) - MAJORITY * (crowds[seat] == min(crowds))


def rising_scored(body: Body, seat: Seat) -> int:
    """Scored Rising Stars, which break ties (CT-16.4)."""
    return sum(card in RISING for card in body.boards[seat].scored)


def result(body: Body) -> Result:
    """CT-16.4; in solo a score of 100 wins (CT-19.10)."""
    scores = tuple(Score(seat, board.score, dict(board.parts)) for seat, board in enumerate(body.boards))
    if len(body.boards) == 1:
        return Result((1 if body.boards[0].score >= SOLO_GOAL else 2,), scores, REASON)
    keys: list[tuple[int, ...]] = [(board.score, rising_scored(body, seat)) for seat, board in enumerate(body.boards)]
    return Result(places(keys), scores, REASON)


def achievement(score: int) -> str:
    """The row of the achievement table (CT-19.13)."""
    return [row.name for row in ACHIEVEMENTS if row.least <= score][-1]


def _tell_end(t: T) -> None:
    found = t.state.result
    assert found is not None
    if t.state.seats == 1:
        score = found.scores[0].total
        t.tell("solo_won" if found.places == (1,) else "solo_lost", 0, score=score, row=achievement(score))
        return
    winners = [seat for seat, place in enumerate(found.places) if place == 1]
    best = found.scores[winners[0]].total
    tied = [score.seat for score in found.scores if score.total == best]
    if tied != winners:
        t.tell("tied", None, seats=tied, score=best)
    t.tell("won", None, winners=winners, score=best)
