"""What the attack cards may be aimed at, and why not at the rest: SR, CFR, FD and ANT (CU-11, CU-13 to CU-15).

A reason is the name of a sentence in `text.toml`, "" where the rules allow it.
"""

from __future__ import annotations

from games.core.table import Seat

from .compound import (
    EMPTY,
    INVESTIGATOR,
    hurdle,
    investigators,
    is_fit,
    is_locked,
    loose,
    occupied,
    openings,
    put,
    top,
)
from .model import Body, Player, Transfer


def entries(body: Body, seat: Seat, letter: str) -> list[int]:
    """The spaces of a seat's compound where a follower may be placed (CU-2.4)."""
    player = body.players[seat]
    return openings(player.compound, player.locks, letter)


def can_be_investigated(body: Body, seat: Seat) -> bool:
    """CU-10.2: whether an investigator is left and a column of the drawer takes it."""
    return body.supply[INVESTIGATOR] > 0 and bool(entries(body, seat, INVESTIGATOR))


# ---- Sabotage a Rival (CU-11) ---------------------------------------------------------------------------------------


def why_not_sabotaged(body: Body, owner: Seat, rival: Seat) -> str:
    """CU-11.1, CU-11.2, CU-11.5: why a rival cannot get an investigator out of the owner's compound."""
    if rival == owner:
        return "source"
    if body.players[rival].finished:
        return "finished"
    return "" if entries(body, rival, INVESTIGATOR) else "no_way_in"


def why_not_expelled(body: Body, seat: Seat, owner: Seat) -> str:
    """CU-11.3, CU-11.5: why no investigator can be moved out of a compound."""
    if body.players[owner].finished:
        return "finished"
    return "" if any(not why_not_sabotaged(body, owner, rival) for rival in body.after(seat)) else "no_rival"


def suspects(body: Body, seat: Seat) -> list[tuple[Seat, int]]:
    """All investigators as (owner, space), the seat's own first."""
    owners = (seat, *body.after(seat))
    return [(owner, space) for owner in owners for space in investigators(body.players[owner].compound)]


def sabotages(body: Body, seat: Seat) -> list[tuple[Seat, int]]:
    """CU-11.3: the investigators that can be moved, as (owner, space)."""
    return [(owner, space) for owner, space in suspects(body, seat) if not why_not_expelled(body, seat, owner)]


def sabotage_seats(body: Body, seat: Seat, owner: Seat) -> list[Seat]:
    """The rivals who may get an investigator out of the owner's compound."""
    return [rival for rival in body.after(seat) if not why_not_sabotaged(body, owner, rival)]


# ---- Convert a Follower of a Rival (CU-13) --------------------------------------------------------------------------


def why_not_stolen(body: Body, seat: Seat, rival: Seat, space: int) -> str:
    """CU-13.1, CU-13.2: why a seat cannot take a rival's follower."""
    grid = body.players[rival].compound
    if is_locked(grid, space):
        return "locked"
    return "" if entries(body, seat, grid[space]) else "no_column"


def thefts(body: Body, seat: Seat, rival: Seat) -> list[int]:
    """The rival's followers that a seat can take."""
    grid = body.players[rival].compound
    return [space for space in occupied(grid) if not why_not_stolen(body, seat, rival, space)]


# ---- Force a Deal, and switches (CU-14, CU-15.4) --------------------------------------------------------------------


def why_not_traded(mine: Player, space: int, theirs: Player, other: int) -> str:
    """CU-14.1, CU-14.3, CU-14.4, CU-15.4: why two followers, perhaps of one player, cannot take each other's space."""
    letter, partner = mine.compound[space], theirs.compound[other]
    if is_locked(theirs.compound, other):
        return "locked"
    if letter == partner:
        return "same_type"
    return "" if is_fit(mine.locks, space, partner) and is_fit(theirs.locks, other, letter) else "colour"


def partners(body: Body, seat: Seat, space: int, rival: Seat) -> list[int]:
    """The rival's followers for which the own one on a space can be swapped."""
    mine, theirs = body.players[seat], body.players[rival]
    return [other for other in loose(theirs.compound) if not why_not_traded(mine, space, theirs, other)]


def switches(player: Player, space: int) -> list[int]:
    """CU-15.4: the followers of a compound with which the one on a space may be switched."""
    return [other for other in loose(player.compound) if not why_not_traded(player, space, player, other)]


def swap(body: Body, seat: Seat, space: int, rival: Seat, other: int) -> tuple[Transfer, ...]:
    """Two followers take each other's space; both seats may be the same."""
    mine, theirs = body.players[seat].compound[space], body.players[rival].compound[other]
    return Transfer(mine, seat, space, rival, other), Transfer(theirs, rival, other, seat, space)


# ---- moves (CU-15.2) ------------------------------------------------------------------------------------------------


def why_not_moved(player: Player, space: int, column: int) -> str:
    """CU-15.2, CU-15.3: why a follower lifted from a space cannot be put into a column of its compound."""
    lifted = put(player.compound, space, EMPTY)
    if top(lifted, column) == space:
        return "stays"
    return hurdle(lifted, player.locks, player.compound[space], column)


def moves(player: Player, space: int) -> list[int]:
    """CU-15.2: where a follower lifted from a space may be put within its compound."""
    letter = player.compound[space]
    return [into for into in openings(put(player.compound, space, EMPTY), player.locks, letter) if into != space]
