"""Changes of location: Moves, free Moves, following others, forced ones (FT-5.4, FT-R42, FT-R43)."""

from __future__ import annotations

from games.core.table import Seat

from .model import Flock, Trail
from .pending import is_still
from .stats import destinations, powers
from .verbs import TagAlong


def place(t: Flock, seat: Seat, to: str) -> None:
    """A chicken comes to a location, by whatever means (FT-7.9)."""
    t.body.birds[seat].at = to
    if to not in t.body.entered:
        t.body.entered.append(to)


def go(t: Flock, seat: Seat, to: str) -> None:
    """A voluntary move, which others may follow until the current turn ends."""
    place(t, seat, to)
    t.tell("moved", seat, to=to)
    t.body.trails[seat] = Trail(to)
    for other in t.body.living:
        if t.body.birds[other].orders.follow == "always" and seat in leaders(t, other):
            t.ordered(other)
            follow(t, other, seat)


def leaders(t: Flock, seat: Seat) -> list[Seat]:
    """Whom a player may follow now: movers of whom it has not been told yet, to places it may go to."""
    if not powers(t.body, seat, TagAlong):
        return []
    open_to = destinations(t.body, seat)
    return [
        mover
        for mover, trail in t.body.trails.items()
        if mover != seat and seat not in trail.followers and trail.to in open_to
    ]


def can_follow(t: Flock, seat: Seat) -> bool:
    """Whether a player may follow somebody now and would like to be asked (FT-R43, FT-9.22)."""
    return not is_still(t) and t.body.birds[seat].orders.follow != "never" and bool(leaders(t, seat))


def follow(t: Flock, seat: Seat, mover: Seat) -> None:
    """FT-R43: go where the mover went; following is not itself a move that others may follow."""
    trail = t.body.trails[mover]
    trail.followers.append(seat)
    place(t, seat, trail.to)
    t.tell("followed", seat, other=mover, to=trail.to)


def can_roam(t: Flock, seat: Seat) -> bool:
    """Whether a player has a free Move and may use it now (FT-R42, FT-9.22)."""
    return seat in t.body.roamers and not is_still(t) and bool(destinations(t.body, seat))


def roam(t: Flock, seat: Seat, to: str) -> None:
    """Use the free Move."""
    t.body.roamers.remove(seat)
    go(t, seat, to)


def forget_moves(t: Flock) -> None:
    """When a turn ends, free Moves and trails are lost."""
    t.body.roamers.clear()
    t.body.trails.clear()
