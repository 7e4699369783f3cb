"""How a game ends and what it is worth (sections 4.11 and 11)."""

from __future__ import annotations

from games.core.results import Result, Score
from games.core.table import Seat

from .model import Body, Flock
from .stats import hearts, max_health

WON, DAY, HEART, GOODS, GOODS_CAP = 1000, 20, 10, 3, 60
BEATEN, SHARE = 150, 100
LAST_DAY = 21


def is_won(body: Body) -> bool:
    """FT-12.1: the Boss is defeated for good and every player is alive."""
    return is_decided(body) and len(body.living) == len(body.birds)


def is_decided(body: Body) -> bool:
    """Whether the last Predator has been defeated."""
    return all(beast.by is not None for beast in body.beasts)


def end(t: Flock, reason: str) -> None:
    """All win or lose together; places are 1 when won and 2 when lost."""
    won = is_won(t.body)
    t.tell("won" if won else f"lost_{reason}", t.body.living[0] if t.body.living else None)
    scores = tuple(Score(seat, sum(parts.values()), parts) for seat, parts in _shared(t.body))
    t.finish(Result(tuple(1 if won else 2 for _ in t.body.birds), scores, reason))


def scores(body: Body) -> list[Score]:
    """The score so far, the same for every seat."""
    return [Score(seat, sum(parts.values()), parts) for seat, parts in _shared(body)]


def _shared(body: Body) -> list[tuple[Seat, dict[str, int]]]:
    parts = score_parts(body)
    return [(seat, parts) for seat in range(len(body.birds))]


def score_parts(body: Body) -> dict[str, int]:
    """The parts of the score of section 11, summed over the team."""
    if is_won(body):
        goods = sum(bird.food + bird.eggs for bird in body.birds)
        left = sum(hearts(body, seat) for seat in body.living)
        return {
            "won": WON,
            "days": DAY * (LAST_DAY - body.day_index),
            "hearts": HEART * left,
            "goods": min(GOODS_CAP, GOODS * goods),
        }
    beaten = sum(beast.by is not None for beast in body.beasts)
    return {"beaten": BEATEN * beaten, "progress": progress(body)}


def progress(body: Body) -> int:
    """Hundredths of the largest share of health removed from an open Predator that is left, rounded down."""
    shares = [SHARE * beast.damage // max_health(body, beast.id) for beast in body.beasts if beast.is_enemy]
    return max(shares, default=0)
