"""A game's story in a few lines, from nothing but the scores after every turn: the same for every game. Pure."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from games.core.game import Corrupt
from games.core.kernel import AnyGame
from games.core.results import Result

HOUR, DAY = 3600, 86400


class Unreadable(Exception):
    """An old state cannot be read or scored any more."""


class Chapter(Struct, frozen=True):
    """Each seat's points after a turn."""

    turn: int
    totals: tuple[int, ...]

    @property
    def leader(self) -> int | None:
        """The seat that is alone in front."""
        best = max(self.totals, default=0)
        return self.totals.index(best) if self.totals.count(best) == 1 else None


def chapters(game: AnyGame, snapshots: Mapping[int, bytes]) -> list[Chapter]:
    """The scores after every turn of these compressed snapshots; raises Unreadable."""
    try:
        return [
            Chapter(turn, tuple(score.total for score in game.scores(game.load(zlib.decompress(packed)))))
            for turn, packed in sorted(snapshots.items())
        ]
    except (Corrupt, zlib.error) as error:
        raise Unreadable(str(error)) from error


def length(began: int, ended: int, turns: int) -> str:
    """How long a game was."""
    seconds = ended - began
    if seconds >= 2 * DAY:
        return f"{turns} turns in {round(seconds / DAY)} days."
    return f"{turns} turns in {round(seconds / HOUR)} hours." if seconds >= 2 * HOUR else f"{turns} turns."


def story(found: Sequence[Chapter], result: Result, names: Sequence[str]) -> list[str]:
    """What is worth telling; `names` are safe to show."""
    alike = all(len(set(chapter.totals)) <= 1 for chapter in found)
    told = [_best_turn(found[:-1], names, alike)]
    if not alike:
        told += [_lead(found, names), _comeback(found, result, names), _margin(found[-1], result, names)]
    return [line for line in told if line]


def _best_turn(found: Sequence[Chapter], names: Sequence[str], alike: bool) -> str:
    """The most points in one turn; what all start with, and what is counted up at the end, is nobody's turn."""
    gains = [
        (after - before, -now.turn, seat)
        for was, now in pairwise(found if alike else _begun(found))
        for seat, (before, after) in enumerate(zip(was.totals, now.totals, strict=True))
    ]
    if not gains or max(gains)[0] <= 0:
        return ""
    points, turn, seat = max(gains)
    who = "" if alike and len(found[0].totals) > 1 else f": {names[seat]}"
    return f"Most points in one turn{who}, {points} (turn {-turn})."


def _begun(found: Sequence[Chapter]) -> Sequence[Chapter]:
    """The chapters from where all have come to hold the same, if that is in their first turns: what they start with."""
    early = found[1 : 2 * len(found[0].totals) + 1] if found else []
    started = (at for at, now in enumerate(early, 1) if len({*now.totals}) == 1 and now.totals != found[0].totals)
    return found[next(started, 0) :]


def _lead(found: Sequence[Chapter], names: Sequence[str]) -> str:
    leads = [(chapter.leader, chapter.turn) for chapter in found if chapter.leader is not None]
    changes = [(seat, turn) for (before, _), (seat, turn) in pairwise(leads) if seat != before]
    if not changes:
        seat, turn = leads[0] if leads else (None, 0)
        is_kept = seat is not None and found[-1].leader == seat and turn < found[-1].turn
        return f"{names[seat or 0]} led from turn {turn} to the end." if is_kept else ""
    times = "once" if len(changes) == 1 else f"{len(changes)} times"
    return f"The lead changed {times}, for the last time in turn {changes[-1][1]}."


def _winner(result: Result) -> int | None:
    return result.places.index(1) if result.places.count(1) == 1 else None


def _comeback(found: Sequence[Chapter], result: Result, names: Sequence[str]) -> str:
    winner = _winner(result)
    if winner is None or len(result.places) < 2:
        return ""
    behind, turn = max((max(chapter.totals) - chapter.totals[winner], -chapter.turn) for chapter in found)
    return f"{names[winner]} won after being {behind} behind (turn {-turn})." if behind > 0 else ""


def _margin(last: Chapter, result: Result, names: Sequence[str]) -> str:
    winner = _winner(result)
    if winner is None or len(last.totals) < 2:
        return ""
    margin = last.totals[winner] - max(total for seat, total in enumerate(last.totals) if seat != winner)
    return f"{names[winner]} won by {margin}." if margin > 0 else ""
