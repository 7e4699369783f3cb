"""The action cards: whether each can be played, and what its player chooses (CU-5, CU-6, CU-11, CU-13 to CU-15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from games.core.choices import Option
from games.core.table import Seat

from . import aims
from .cards import CARDS, RECRUITS, Card, Verb
from .choosing import Chooser
from .compound import (
    AT,
    COLUMNS,
    EMPTY,
    INVESTIGATOR,
    SPACES,
    column_key,
    is_locked,
    loose,
    occupied,
    openings,
    put,
)
from .model import Body, Player, Transfer

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

    def option(owner: Seat, space: int) -> Option:
        bar = aims.why_not_expelled(c.body, c.seat, owner)
        return c.option(f"{owner}:{SPACES[space]}", "investigator", bar, seat=owner, space=SPACES[space])

    key = c.ask("sabotage", (option(*one) for one in aims.suspects(c.body, c.seat)), place=str)
    owner, space = int(key.partition(":")[0]), AT[key.partition(":")[2]]
    rival = c.rival("sabotage_rival", lambda rival: aims.why_not_sabotaged(c.body, owner, rival))
    return (Transfer(INVESTIGATOR, owner, space, rival, c.column(INVESTIGATOR, rival)),)


# ---- Convert a Follower of a Rival (CU-13) --------------------------------------------------------------------------


def can_steal(body: Body, seat: Seat, card: Card) -> bool:
    """CU-13.2."""
    return any(not why_not_robbed(body, seat, rival) for rival in body.after(seat))


def why_not_robbed(body: Body, seat: Seat, rival: Seat) -> str:
    """CU-13.1, CU-13.2, CU-18.3: why nothing can be taken from a rival."""
    if body.players[rival].finished:
        return "finished"
    return "" if aims.thefts(body, seat, rival) else "no_theft"


def steal(c: Chooser, card: Card) -> Effect:
    """D9: a rival, one of its followers, an own column."""
    rival = c.rival("steal", lambda rival: why_not_robbed(c.body, c.seat, rival))
    space = c.follower("steal_follower", rival, lambda space: aims.why_not_stolen(c.body, c.seat, rival, space))
    letter = c.grid_of(rival)[space]
    return (Transfer(letter, rival, space, c.seat, c.column(letter, c.seat)),)


# ---- Force a Deal (CU-14) -------------------------------------------------------------------------------------------


def why_not_dealt(body: Body, seat: Seat, space: int, rival: Seat) -> str:
    """CU-14, CU-18.3: why the own follower on a space cannot be swapped for any of a rival's."""
    if body.players[rival].finished:
        return "finished"
    return "" if aims.partners(body, seat, space, rival) else "no_deal"


def why_not_offered(body: Body, seat: Seat, space: int) -> str:
    """CU-14.1 to CU-14.4: why an own follower cannot be offered."""
    if is_locked(body.players[seat].compound, space):
        return "locked"
    return "" if any(not why_not_dealt(body, seat, space, rival) for rival in body.after(seat)) else "no_partner"


def can_swap(body: Body, seat: Seat, card: Card) -> bool:
    """CU-14.1 to CU-14.4 leave a deal."""
    return any(not why_not_offered(body, seat, space) for space in loose(body.players[seat].compound))


def swap(c: Chooser, card: Card) -> Effect:
    """D10: an own follower, a rival, the rival's follower."""
    space = c.follower("swap", c.seat, lambda space: why_not_offered(c.body, c.seat, space))
    rival = c.rival("swap_rival", lambda rival: why_not_dealt(c.body, c.seat, space, rival))
    theirs = c.body.players[rival]

    def why(other: int) -> str:
        return aims.why_not_traded(c.player, space, theirs, other)

    return aims.swap(c.body, c.seat, space, rival, c.follower("swap_follower", rival, why, type=c.grid[space]))


# ---- Assign a New Task (CU-15) --------------------------------------------------------------------------------------


def why_no_task(player: Player, space: int) -> str:
    """CU-15.2, CU-15.4: why a follower can neither be moved nor switched."""
    if is_locked(player.compound, space):
        return "locked"
    return "" if aims.moves(player, space) or aims.switches(player, space) else "no_task"


def why_no_tasks(body: Body, owner: Seat) -> str:
    """CU-15.1, CU-18.3: why nobody in a compound can be moved or switched."""
    player = body.players[owner]
    if player.finished:
        return "finished"
    return "no_tasks" if all(why_no_task(player, space) for space in loose(player.compound)) else ""


def can_reassign(body: Body, seat: Seat, card: Card) -> bool:
    """CU-15 leaves a move or a switch."""
    return any(not why_no_tasks(body, owner) for owner in range(len(body.players)))


def reassign(c: Chooser, card: Card) -> Effect:
    """D11: a compound, one of its followers, a column to move to or a follower to switch with."""
    owner = c.rival("reassign", lambda owner: why_no_tasks(c.body, owner), itself=True)
    player = c.body.players[owner]
    space = c.follower("reassign_follower", owner, lambda space: why_no_task(player, space))
    letter, moves = player.compound[space], {column_key(into): into for into in aims.moves(player, space)}
    goal = c.ask(
        "reassign_goal",
        goals(c, player, space),
        place=lambda key: f"{owner}:{SPACES[moves[key]] if key in moves else key}",
        type=letter,
    )
    if goal in moves:
        return (Transfer(letter, owner, space, owner, moves[goal]),)
    return aims.swap(c.body, owner, space, owner, AT[goal])


def goals(c: Chooser, player: Player, space: int) -> Iterator[Option]:
    """CU-15.2, CU-15.4: columns to move to, by their key, and followers to switch with, by their space."""
    grid = player.compound
    for column in COLUMNS:
        yield c.spot("move", put(grid, space, EMPTY), player.locks, column, aims.why_not_moved(player, space, column))
    for other in occupied(grid):
        if other != space:
            bar = aims.why_not_traded(player, space, player, other)
            yield c.option(SPACES[other], "switch", bar, type=grid[other], space=SPACES[other])


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
