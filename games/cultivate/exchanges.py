"""EXCHANGE: own recruits against the supply (CU-9), in the four kinds A to D."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.core.table import Seat

from .cards import BLACKMAIL, POINTS, RECRUITS, RULES
from .choosing import Chooser
from .compound import EMPTY, INVESTIGATOR, has_power, investigators, is_locked, loose_recruits, put
from .model import Body, Player, Transfer
from .plays import Effect, why_not

Bundle = tuple[int, ...]
"""The spaces of recruits given together, in the rulebook's order of types."""


# ---- what is possible -----------------------------------------------------------------------------------------------


def gainable(letters: Iterable[str], grid: str, locks: str, supply: dict[str, int]) -> list[str]:
    """Which of these types can be taken from the supply and placed."""
    return [letter for letter in letters if not why_not(letter, grid, locks, supply)]


def lifted(grid: str, spaces: Iterable[int]) -> str:
    """A grid without the recruits given (CU-9.2)."""
    for space in spaces:
        grid = put(grid, space, EMPTY)
    return grid


def equals(letter: str) -> str:
    """Kind A: the other types of the same points."""
    return "".join(other for other in RECRUITS if other != letter and POINTS[other] == POINTS[letter])


def smaller(points: int, rest: int) -> str:
    """Kind B: the types of fewer points than was given, none worth more than the rest."""
    return "".join(letter for letter in RECRUITS if POINTS[letter] < points and POINTS[letter] <= rest)


def why_not_given(player: Player, supply: dict[str, int], kind: str, space: int) -> str:
    """Kinds A and B: why a follower cannot be given (CU-9.2, CU-9.4, CU-9.6, CU-9.7)."""
    if is_locked(player.compound, space):
        return "locked"
    if player.compound[space] == INVESTIGATOR:
        return "worthless"
    return "" if offers(player, supply, kind, space) else f"none_{kind}"


def givers(player: Player, supply: dict[str, int], kind: str) -> Iterator[int]:
    """Kinds A and B: the recruits of which one can be given."""
    return (space for space in loose_recruits(player.compound) if offers(player, supply, kind, space))


def offers(player: Player, supply: dict[str, int], kind: str, space: int) -> list[str]:
    """Kinds A and B: the types that can be gained first for a recruit."""
    letter = player.compound[space]
    letters = equals(letter) if kind == "A" else smaller(POINTS[letter], POINTS[letter])
    return gainable(letters, lifted(player.compound, (space,)), player.locks, supply)


def bundles(grid: str, prices: Iterable[int], sizes: Iterable[int]) -> Iterator[Bundle]:
    """The sets of loose recruits of these sizes that are worth exactly one of the prices."""
    spaces = sorted(loose_recruits(grid), key=lambda space: RECRUITS.index(grid[space]))
    wanted = set(prices)
    for size in sizes:
        for bundle in combinations(spaces, size):
            if sum(POINTS[grid[space]] for space in bundle) in wanted:
                yield bundle


def merges(player: Player, supply: dict[str, int]) -> Iterator[Bundle]:
    """Kind C: the bundles for which one recruit of the same points can be gained (CU-9.8)."""
    for bundle in bundles(player.compound, (2, 3), (2, 3)):
        if rewards(player, supply, bundle):
            yield bundle


def rewards(player: Player, supply: dict[str, int], bundle: Bundle) -> list[str]:
    """Kind C: the types that can be gained for a bundle."""
    points = sum(POINTS[player.compound[space]] for space in bundle)
    letters = [letter for letter in RECRUITS if POINTS[letter] == points]
    return gainable(letters, lifted(player.compound, bundle), player.locks, supply)


def removals(player: Player) -> Iterator[Bundle]:
    """Kind D: the bundles that pay for removing an investigator (CU-9.9)."""
    if investigators(player.compound):
        blackmail = (RULES.remove_cost_blackmail,) if has_power(player.compound, BLACKMAIL) else ()
        yield from bundles(player.compound, (RULES.remove_cost, *blackmail), (1, 2, 3, 4))


def is_possible(body: Body, seat: Seat, kind: str) -> bool:
    """Whether an exchange of a kind can be completed (CU-9.5)."""
    player = body.players[seat]
    match kind:
        case "C":
            found: Iterator[object] = merges(player, body.supply)
        case "D":
            found = removals(player)
        case _:
            found = givers(player, body.supply, kind)
    return any(True for _ in found)


# ---- choosing -------------------------------------------------------------------------------------------------------


def exchange(c: Chooser) -> Effect:
    """D13 to D15: the kind, what is given, what is gained where."""
    kinds = ((kind, "" if is_possible(c.body, c.seat, kind) else kind) for kind in KINDS)
    return KINDS[c.ask("exchange", (c.option(kind, f"kind_{kind}", bar) for kind, bar in kinds))](c)


def one_for_one(c: Chooser) -> Effect:
    """Kind A (CU-9.6)."""
    space = c.follower("give", c.seat, lambda space: why_not_given(c.player, c.supply, "A", space))
    letter = c.grid[space]
    given = give(c, (space,))
    return (*given, gain_one(c, equals(letter)))


def one_for_several(c: Chooser) -> Effect:
    """Kind B: another is gained while the points allow one that can be had (CU-9.7, CU-R16)."""
    space = c.follower("give", c.seat, lambda space: why_not_given(c.player, c.supply, "B", space))
    points = rest = POINTS[c.grid[space]]
    done = list(give(c, (space,)))
    while gainable(smaller(points, rest), c.grid, c.player.locks, c.supply):
        done.append(gain_one(c, smaller(points, rest)))
        rest -= POINTS[done[-1].letter]
    return tuple(done)


def several_for_one(c: Chooser) -> Effect:
    """Kind C (CU-9.8)."""
    bundle = choose_bundle(c, list(merges(c.player, c.supply)))
    points = sum(POINTS[c.grid[space]] for space in bundle)
    given = give(c, bundle)
    return (*given, gain_one(c, "".join(letter for letter in RECRUITS if POINTS[letter] == points)))


def remove_investigator(c: Chooser) -> Effect:
    """Kind D: nothing is gained (CU-9.9)."""
    space = c.which("remove", INVESTIGATOR, investigators(c.grid))
    return give(c, (space, *choose_bundle(c, list(removals(c.player)))))


def choose_bundle(c: Chooser, found: list[Bundle]) -> Bundle:
    """D14: which types are given, then where each of them stands."""
    kinds = {bundle: "".join(c.grid[space] for space in bundle) for bundle in found}
    key = c.ask("bundle", (c.option(key, "bundle", types=list(key)) for key in dict.fromkeys(kinds.values())))
    found = [bundle for bundle in found if kinds[bundle] == key]
    for place, letter in enumerate(key):
        spaces = dict.fromkeys(bundle[place] for bundle in found)
        space = c.which("which", letter, spaces)
        found = [bundle for bundle in found if bundle[place] == space]
    return found[0]


def give(c: Chooser, spaces: Bundle) -> Effect:
    """Followers back to the supply (CU-9.2)."""
    given = tuple(Transfer(c.grid[space], c.seat, space) for space in spaces)
    c.grid = lifted(c.grid, spaces)
    for transfer in given:
        c.supply[transfer.letter] += 1
    return given


def gain_one(c: Chooser, letters: str) -> Transfer:
    """One recruit of these types, and its column (CU-9.3)."""
    return c.gain(c.letter(letters, lambda letter: why_not(letter, c.grid, c.player.locks, c.supply)))


KINDS = {"A": one_for_one, "B": one_for_several, "C": several_for_one, "D": remove_investigator}
