"""What the attack cards may be aimed at: the legal targets of SR, CFR, FD and ANT (CU-11, CU-13 to CU-15)."""

from __future__ import annotations

from games.core.table import Seat

from .compound import EMPTY, INVESTIGATOR, investigators, is_fit, loose, openings, put
from .model import Body, Transfer


def sabotage_seats(body: Body, seat: Seat, owner: Seat) -> list[Seat]:
    """CU-11.1, CU-11.2: the players who may get an investigator out of the owner's compound."""
    rivals = [rival for rival in body.open_rivals(seat) if rival != owner]
    return [rival for rival in rivals if entries(body, rival, INVESTIGATOR)]


def sabotages(body: Body, seat: Seat) -> list[tuple[Seat, int]]:
    """CU-11.3: the investigators that can be moved, as (owner, space)."""
    owners = [owner for owner in (seat, *body.open_rivals(seat)) if sabotage_seats(body, seat, owner)]
    return [(owner, space) for owner in owners for space in investigators(body.players[owner].compound)]


def thefts(body: Body, seat: Seat, rival: Seat) -> list[int]:
    """CU-13.1, CU-13.2: the rival's followers that an own column takes."""
    grid = body.players[rival].compound
    return [space for space in loose(grid) if entries(body, seat, grid[space])]


def partners(body: Body, seat: Seat, space: int, rival: Seat) -> list[int]:
    """CU-14: the rival's followers for which the own one on a space can be swapped."""
    mine, theirs = body.players[seat], body.players[rival]
    letter, grid = mine.compound[space], theirs.compound
    return [
        other
        for other in loose(grid)
        if grid[other] != letter and is_fit(mine.locks, space, grid[other]) and is_fit(theirs.locks, other, letter)
    ]


def moves(grid: str, locks: str, space: int) -> list[int]:
    """CU-15.2: where a follower lifted from a space may be put within its compound."""
    return [into for into in openings(put(grid, space, EMPTY), locks, grid[space]) if into != space]


def switches(grid: str, locks: str, space: int) -> list[int]:
    """CU-15.4: the followers with which the one on a space may be switched."""
    letter = grid[space]
    return [
        other
        for other in loose(grid)
        if grid[other] != letter and is_fit(locks, other, letter) and is_fit(locks, space, grid[other])
    ]


def entries(body: Body, seat: Seat, letter: str) -> list[int]:
    """The spaces of a seat's compound where a follower may be placed (CU-2.4)."""
    player = body.players[seat]
    return openings(player.compound, player.locks, letter)


def can_be_investigated(body: Body, seat: Seat) -> bool:
    """CU-10.2: whether an investigator is left and a column of the drawer takes it."""
    return body.supply[INVESTIGATOR] > 0 and bool(entries(body, seat, INVESTIGATOR))


def swap(body: Body, seat: Seat, space: int, rival: Seat, other: int) -> tuple[Transfer, ...]:
    """Two followers take each other's space; both seats may be the same."""
    mine, theirs = body.players[seat].compound[space], body.players[rival].compound[other]
    return Transfer(mine, seat, space, rival, other), Transfer(theirs, rival, other, seat, space)
