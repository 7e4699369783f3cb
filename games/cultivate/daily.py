"""The daily challenge: one person against two steady computer players (section 11)."""

from __future__ import annotations

from typing import Literal

from games.core.game import Daily, DailyScore
from games.core.words import Words

from .cards import RULES, TYPES
from .model import Options, S
from .turns import scores_of

SEATS = 3
PLAYERS = ("", "steady", "steady")
EXTRA_INVESTIGATIONS: dict[int, Literal[4, 5]] = {5: 4, 6: 5}
MAX_ROUNDS = 30


def daily(weekday: int) -> Daily:
    """CU-D.1, CU-D.4, CU-D.5: 3 investigations on weekdays, 4 on Saturday, 5 on Sunday."""
    many: Literal[3, 4, 5] = EXTRA_INVESTIGATIONS.get(weekday, 3)
    options = Options(investigations=many, reactions="live", max_rounds=MAX_ROUNDS, mode="daily")
    return Daily(options, PLAYERS, par="steady")


def daily_score(words: Words, state: S) -> DailyScore:
    """CU-D.6, CU-D.9: points, then the margin over the better computer, then fewer own turns."""
    totals = [score.total for score in scores_of(state.body)]
    me, margin = state.body.players[0], totals[0] - max(totals[1:])
    facts = {"stars": "★" * stars(totals[0]) + "☆" * (len(RULES.stars) - stars(totals[0])), "points": totals[0]}
    lead = words.label("lead_ahead" if margin > 0 else "lead_behind" if margin else "lead_level", n=abs(margin))
    row = words.label("share", lead=lead, turns=me.turns, grid=squares(words, me.compound), **facts)
    return DailyScore(totals[0], (totals[0], margin, -me.turns), row)


def stars(points: int) -> int:
    """CU-D.7."""
    return sum(points >= least for least in RULES.stars)


def squares(words: Words, grid: str) -> str:
    """A compound as coloured squares, a row a line."""
    signs = [TYPES[letter].square if letter in TYPES else words.label("empty_square") for letter in grid]
    return "\n".join("".join(signs[start : start + 4]) for start in range(0, 16, 4))
