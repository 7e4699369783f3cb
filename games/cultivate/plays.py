"""The action cards: whether each can be played, and what its player chooses (CU-5, CU-6, CU-11, CU-13 to CU-15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from games.core.choices import Option
from games.core.table import Seat

from . import aims
from .cards import CARDS, RECRUITS, Card, Verb
from .choosing import Chooser
from .compound import AT, INVESTIGATOR, SPACES, column_key, loose, openings
from .model import Body, Transfer

Effect = tuple[Transfer, ...]


# ---- gain (CU-6) ----------------------------------------------------------------------------------------------------


def allowed(picks: Sequence[str]) -> str:
    """The types that any of these picks allows, in the rulebook's order."""
    return "".join(letter for letter in RECRUITS if any(letter in pick for pick in picks))


def without(picks: Sequence[str], letter: str) -> tuple[str, ...]:
    """The picks left after one that allows a type."""
    at = next(at for at, pick in enumerate(picks) if letter in pick)
    return (*picks[:at], *picks[at + 1 :])


def gain_keys(letters: str, letter: str, space: int) -> list[str]:
    """The choices that gain a recruit: its type, if there is a choice of types, and the column."""
    return [letter, column_key(space)] if len(letters) > 1 else [column_key(space)]


def why_not(letter: str, grid: str, locks: str, supply: dict[str, int]) -> str:
    """Why a recruit cannot be gained: `supply`, `no_column`, or "" if it can."""
    if not supply[letter]:
        return "supply"
    return "" if openings(grid, locks, letter) else "no_column"


def can_gain(body: Body, seat: Seat, card: Card) -> bool:
    """CU-6.5: at least one pick is possible."""
    player = body.players[seat]
    letters = allowed(card.picks)
    return any(not why_not(letter, player.compound, player.locks, body.supply) for letter in letters)


def gain(c: Chooser, card: Card) -> Effect:
    """CU-6.2 to CU-6.4: pick by pick, while a remaining pick is possible, a type and a column."""
    left, gained = card.picks, list[Transfer]()

    def bar(letter: str) -> str:
        return why_not(letter, c.grid, c.player.locks, c.supply)

    while any(not bar(letter) for letter in allowed(left)):
        letter = c.letter(allowed(left), bar)
        left = without(left, letter)
        gained.append(c.gain(letter))
    return tuple(gained)


# ---- Sabotage a Rival (CU-11) ---------------------------------------------------------------------------------------


def can_sabotage(body: Body, seat: Seat, card: Card) -> bool:
    """CU-11.3."""
    return bool(aims.sabotages(body, seat))


def sabotage(c: Chooser, card: Card) -> Effect:
    """D7, D8: an investigator, whose compound it goes to, the column there."""
    found = aims.sabotages(c.body, c.seat)
    options = (c.option(f"{one}:{SPACES[at]}", "investigator", seat=one, space=SPACES[at]) for one, at in found)
    key = c.ask("sabotage", options, place=str)
    owner, space = int(key.partition(":")[0]), AT[key.partition(":")[2]]
    rival = c.rival("sabotage_rival", aims.sabotage_seats(c.body, c.seat, owner))
    return (Transfer(INVESTIGATOR, owner, space, rival, c.column(INVESTIGATOR, rival)),)


# ---- Convert a Follower of a Rival (CU-13) --------------------------------------------------------------------------


def can_steal(body: Body, seat: Seat, card: Card) -> bool:
    """CU-13.2."""
    return any(aims.thefts(body, seat, rival) for rival in body.open_rivals(seat))


def steal(c: Chooser, card: Card) -> Effect:
    """D9: a rival, one of its followers, an own column."""
    rival = c.rival("steal", (rival for rival in c.body.open_rivals(c.seat) if aims.thefts(c.body, c.seat, rival)))
    space = c.follower("steal_follower", rival, aims.thefts(c.body, c.seat, rival))
    letter = c.grid_of(rival)[space]
    return (Transfer(letter, rival, space, c.seat, c.column(letter, c.seat)),)


# ---- Force a Deal (CU-14) -------------------------------------------------------------------------------------------


def dealers(body: Body, seat: Seat, space: int) -> list[Seat]:
    """The rivals with a follower that the own one on a space can be swapped for."""
    return [rival for rival in body.open_rivals(seat) if aims.partners(body, seat, space, rival)]


def can_swap(body: Body, seat: Seat, card: Card) -> bool:
    """CU-14.1 to CU-14.4 leave a deal."""
    return any(dealers(body, seat, space) for space in loose(body.players[seat].compound))


def swap(c: Chooser, card: Card) -> Effect:
    """D10: an own follower, a rival, the rival's follower."""
    space = c.follower("swap", c.seat, (space for space in loose(c.grid) if dealers(c.body, c.seat, space)))
    rival = c.rival("swap_rival", dealers(c.body, c.seat, space))
    partners = aims.partners(c.body, c.seat, space, rival)
    other = c.follower("swap_follower", rival, partners, type=c.grid[space])
    return aims.swap(c.body, c.seat, space, rival, other)


# ---- Assign a New Task (CU-15) --------------------------------------------------------------------------------------


def reassignable(body: Body, seat: Seat) -> Iterator[int]:
    """The followers of a compound that can be moved or switched."""
    grid, locks = body.players[seat].compound, body.players[seat].locks
    return (space for space in loose(grid) if aims.moves(grid, locks, space) or aims.switches(grid, locks, space))


def offices(body: Body, seat: Seat) -> Iterator[Seat]:
    """CU-15.1: the compounds in which a follower can be moved or switched."""
    return (owner for owner in (seat, *body.open_rivals(seat)) if any(True for _ in reassignable(body, owner)))


def can_reassign(body: Body, seat: Seat, card: Card) -> bool:
    """CU-15 leaves a move or a switch."""
    return any(True for _ in offices(body, seat))


def reassign(c: Chooser, card: Card) -> Effect:
    """D11: a compound, one of its followers, a column to move to or a follower to switch with."""
    owner = c.rival("reassign", offices(c.body, c.seat))
    space = c.follower("reassign_follower", owner, reassignable(c.body, owner))
    grid, locks = c.body.players[owner].compound, c.body.players[owner].locks
    moves = {column_key(into): into for into in aims.moves(grid, locks, space)}
    goal = c.ask(
        "reassign_goal",
        goals(c, grid, moves.values(), aims.switches(grid, locks, space)),
        place=lambda key: f"{owner}:{SPACES[moves[key]] if key in moves else key}",
        type=grid[space],
    )
    if goal in moves:
        return (Transfer(grid[space], owner, space, owner, moves[goal]),)
    return aims.swap(c.body, owner, space, owner, AT[goal])


def goals(c: Chooser, grid: str, moves: Iterable[int], switches: Iterable[int]) -> Iterator[Option]:
    """CU-15.2, CU-15.4: columns to move to, by their key, and followers to switch with, by their space."""
    for into in moves:
        yield c.option(column_key(into), "move", column=column_key(into), space=SPACES[into])
    for other in switches:
        yield c.option(SPACES[other], "switch", type=grid[other], space=SPACES[other])


# ---- all of them ----------------------------------------------------------------------------------------------------


class Action(Struct, frozen=True):
    """What a verb of an action card means: when it can be played and what is chosen for it."""

    is_possible: Callable[[Body, Seat, Card], bool]
    choose: Callable[[Chooser, Card], Effect]


ACTIONS: dict[Verb, Action] = {
    "gain": Action(can_gain, gain),
    "shift_investigator": Action(can_sabotage, sabotage),
    "steal": Action(can_steal, steal),
    "swap": Action(can_swap, swap),
    "reassign": Action(can_reassign, reassign),
}


def why_unplayable(body: Body, seat: Seat, card: str) -> str:
    """Why a hand card cannot be played as an action: the verb's name, or "" if it can (CU-5.1, CU-5.2)."""
    verb = CARDS[card].verb
    action = ACTIONS.get(verb)
    return "" if action and action.is_possible(body, seat, CARDS[card]) else verb
