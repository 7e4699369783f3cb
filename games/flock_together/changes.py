"""What happens to one player's things: food, eggs, meals, hearts healed, effects that last."""

from __future__ import annotations

from games.core.table import Seat

from .model import Flock, Lasting
from .stats import meals_needed
from .verbs import Until

STAGES = 3


def gain(t: Flock, seat: Seat, res: str, n: int, how: str = "gained") -> None:
    """Food, eggs or meals from the supply, which never runs out (FT-2.5); `how` is a word of the log's line."""
    bird = t.body.birds[seat]
    if not bird.alive or n <= 0:
        return
    match res:
        case "food":
            bird.food += n
        case "egg":
            bird.eggs += n
        case "meal":
            bird.meals += n
    t.tell(f"{how}_{res}", seat, n=n)
    if res == "meal":
        grow(t, seat)


def grow(t: Flock, seat: Seat) -> None:
    """FT-5.8, FT-5.9: a chicken advances at once when its meal counter is high enough, twice if need be."""
    bird = t.body.birds[seat]
    while bird.stage < STAGES and bird.meals >= meals_needed(bird.book, bird.stage + 1):
        bird.stage += 1
        t.tell("grew", seat, book=bird.book, stage=bird.stage)


def lose(t: Flock, seat: Seat, res: str, n: int, how: str = "lost") -> int:
    """Up to n food or eggs go back to the supply; how many did (FT-2.7); `how` is a word of the log's line."""
    bird = t.body.birds[seat]
    lost = min(n, bird.food if res == "food" else bird.eggs)
    if res == "food":
        bird.food -= lost
    else:
        bird.eggs -= lost
    if lost:
        t.tell(f"{how}_{res}", seat, n=lost)
    return lost


def heal(t: Flock, seat: Seat, n: int, how: str = "healed") -> None:
    """FT-2.4: damage goes down, not below 0."""
    bird = t.body.birds[seat]
    healed = min(n, bird.damage)
    bird.damage -= healed
    if healed:
        t.tell(how, seat, n=healed)


def put_on(t: Flock, seat: Seat, lasting: Lasting) -> None:
    """Something is in force on a player from now on; twice the same changes nothing (FT-7.12)."""
    bird = t.body.birds[seat]
    if bird.alive and (lasting not in bird.lasting or lasting.kind == "forage_plus"):
        bird.lasting.append(lasting)


def end_lasting(t: Flock, until: Until, seat: Seat | None = None) -> None:
    """What lasts until now ends, for one player or for all (FT-2.13)."""
    for bird in t.body.birds if seat is None else [t.body.birds[seat]]:
        bird.lasting = [lasting for lasting in bird.lasting if lasting.until != until]
