"""A compound: 16 letters from r1c1 to r4c4, `.` for an empty space; where a follower may stand (CU-2, CU-3).

Spaces count from 0 in code, columns too; people read `r2c3`. `locks` are the four letters that row 4 demands.
"""

from __future__ import annotations

from functools import lru_cache

EMPTY = "."
INVESTIGATOR = "I"
VACANT = EMPTY * 16
SPACES = tuple(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
AT = {name: space for space, name in enumerate(SPACES)}
LOCKED_ROW = 12
COLUMNS = range(4)


def put(grid: str, space: int, letter: str) -> str:
    """The grid with a letter on a space."""
    return grid[:space] + letter + grid[space + 1 :]


def column_of(space: int) -> int:
    """The column of a space."""
    return space % 4


def column_key(space: int) -> str:
    """The key of a space's column in answers: 1 to 4."""
    return str(column_of(space) + 1)


def top(grid: str, column: int) -> int | None:
    """CU-2.3: the top-most empty space of a column, None if it is full."""
    return next((space for space in range(column, 16, 4) if grid[space] == EMPTY), None)


def is_covered(grid: str, space: int) -> bool:
    """CU-2.4 b: whether an investigator stands above a space in its column."""
    return INVESTIGATOR in grid[column_of(space) : space : 4]


@lru_cache(maxsize=1 << 14)
def tops(grid: str) -> tuple[int, ...]:
    """The top-most empty spaces that no investigator covers, by column."""
    found = [top(grid, column) for column in COLUMNS]
    return tuple(space for space in found if space is not None and not is_covered(grid, space))


def is_fit(locks: str, space: int, letter: str) -> bool:
    """CU-3.1: whether a type may stand on a space at all."""
    return space < LOCKED_ROW or letter in (INVESTIGATOR, locks[space - LOCKED_ROW])


def openings(grid: str, locks: str, letter: str) -> list[int]:
    """CU-2.4: the spaces where a follower of a type may be placed, one at most in each column."""
    return [space for space in tops(grid) if is_fit(locks, space, letter)]


def hurdle(grid: str, locks: str, letter: str, column: int) -> str:
    """Why a column does not take a follower: `full`, `covered`, `demand`, or "" if it does."""
    space = top(grid, column)
    if space is None:
        return "full"
    if is_covered(grid, space):
        return "covered"
    return "" if is_fit(locks, space, letter) else "demand"


def is_locked(grid: str, space: int) -> bool:
    """CU-3.2: whether a locked recruit stands on a space."""
    return space >= LOCKED_ROW and grid[space] not in (EMPTY, INVESTIGATOR)


def occupied(grid: str) -> list[int]:
    """The spaces of all followers."""
    return [space for space, letter in enumerate(grid) if letter != EMPTY]


def loose(grid: str) -> list[int]:
    """The spaces of all followers that are not locked recruits."""
    return [space for space in occupied(grid) if not is_locked(grid, space)]


def loose_recruits(grid: str) -> list[int]:
    """CU-9.2: the spaces of recruits that may be given away; all stand in rows 1 to 3."""
    return [space for space in range(LOCKED_ROW) if grid[space] not in (EMPTY, INVESTIGATOR)]


def investigators(grid: str) -> list[int]:
    """The spaces of investigators."""
    return [space for space, letter in enumerate(grid) if letter == INVESTIGATOR]


def has_power(grid: str, column: int) -> bool:
    """CU-3.3: whether the power of a column is active."""
    return is_locked(grid, LOCKED_ROW + column)


def followers(grid: str) -> int:
    """How many followers stand in a compound."""
    return 16 - grid.count(EMPTY)


def is_filled(grid: str) -> bool:
    """CU-18.1: all spaces hold recruits."""
    return EMPTY not in grid and INVESTIGATOR not in grid
