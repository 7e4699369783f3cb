"""All that an active player could do, with what it is worth (section 10): a computer player picks from these."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from games.core.choices import Answer
from games.core.table import Seat

from . import aims
from .automatic import discard
from .cards import CARDS, INFLUENCE, POINTS, Card
from .compound import EMPTY, INVESTIGATOR, SPACES, column_key, investigators, loose, openings, put
from .exchanges import Bundle, equals, givers, lifted, merges, removals, rewards, smaller
from .plays import allowed, gain_keys, without
from .rating import SPEND, Judge

POOR = 1.3
DISCARD, DISCARD_EACH = 0.35, 0.35
Left = TypeVar("Left")


class Idea(NamedTuple):
    """Something to do: its worth, the whole path, the compounds it changes, the card it spends ("": none)."""

    worth: float
    path: Answer
    changes: dict[Seat, str]
    card: str = ""


class Mind:
    """One seat's ideas for its turn."""

    def __init__(self, judge: Judge):
        self.judge, self.body, self.seat = judge, judge.body, judge.seat
        self.player = self.body.players[self.seat]

    def plays(self) -> Iterator[Idea]:
        """Every way to play every card of the hand."""
        for card in dict.fromkeys(self.player.hand):
            row = CARDS[card]
            cost = SPEND.get(row.verb, 0) if self.body.finals is None else 0  # no card has a use after a final turn
            for path, changes in WAYS[row.verb](self, row):
                yield Idea(self.judge.change(changes) - cost, ["play", card, *path], changes, card)

    def exchanges(self) -> Iterator[Idea]:
        """Every exchange (CU-9)."""
        for kind, ways in EXCHANGES.items():
            for path, grid in ways(self):
                yield Idea(self.judge.gain(self.seat, grid), ["exchange", kind, *path], {self.seat: grid})

    def discard(self, plays: list[Idea]) -> Idea | None:
        """A discard of the cards that are worth too little now, UPI never."""
        best: dict[str, float] = {}
        for idea in plays:
            best[idea.card] = max(idea.worth, best.get(idea.card, 0))
        poor = [card for card in self.player.hand if card != INFLUENCE and best.get(card, 0) < POOR]
        return Idea(DISCARD + DISCARD_EACH * len(poor), discard(self.player.hand, poor), {}) if poor else None


# ---- recruits from the supply ---------------------------------------------------------------------------------------

Ways = Iterator[tuple[Answer, str]]
"""Choices, and the own compound after them."""


def spread(
    mind: Mind, start: str, left: Left, letters: Callable[[Left], str], spend: Callable[[Left, str], Left]
) -> Ways:
    """Every compound that comes of gaining recruits one after another, as long as one can be had.

    `letters(left)` are the types that what is left to gain allows, `spend(left, letter)` is what is left after one.
    """
    layer: dict[tuple[str, Left], Answer] = {(start, left): []}
    done = set[str]()
    while layer:
        ahead: dict[tuple[str, Left], Answer] = {}
        for (grid, rest), path in layer.items():
            found = list(steps(mind, start, grid, letters(rest)))
            for letter, space in found:
                ahead.setdefault(
                    (put(grid, space, letter), spend(rest, letter)), [*path, *gain_keys(letters(rest), letter, space)]
                )
            if not found and grid not in done:
                done.add(grid)
                yield path, grid
        layer = ahead


def steps(mind: Mind, start: str, grid: str, letters: str) -> Iterator[tuple[str, int]]:
    """The recruits of these types that can be gained next, and where they may go."""
    for letter in letters:
        if mind.body.supply[letter] > grid.count(letter) - start.count(letter):
            for space in openings(grid, mind.player.locks, letter):
                yield letter, space


def one_for_one(mind: Mind) -> Ways:
    """Kind A."""
    grid = mind.player.compound
    for space in givers(mind.player, mind.body.supply, "A"):
        start = lifted(grid, (space,))
        for letter, into in steps(mind, start, start, equals(grid[space])):
            yield [SPACES[space], *gain_keys(equals(grid[space]), letter, into)], put(start, into, letter)


def one_for_several(mind: Mind) -> Ways:
    """Kind B."""
    grid = mind.player.compound
    for space in givers(mind.player, mind.body.supply, "B"):
        points = POINTS[grid[space]]

        def letters(rest: int, points: int = points) -> str:
            return smaller(points, rest)

        for path, after in spread(mind, lifted(grid, (space,)), points, letters, lambda rest, one: rest - POINTS[one]):
            yield [SPACES[space], *path], after


def several_for_one(mind: Mind) -> Ways:
    """Kind C."""
    for bundle in merges(mind.player, mind.body.supply):
        start = lifted(mind.player.compound, bundle)
        for letter in rewards(mind.player, mind.body.supply, bundle):
            for into in openings(start, mind.player.locks, letter):
                yield [*named(mind, bundle), letter, column_key(into)], put(start, into, letter)


def remove_investigator(mind: Mind) -> Ways:
    """Kind D."""
    for space in investigators(mind.player.compound):
        for bundle in removals(mind.player):
            yield [SPACES[space], *named(mind, bundle)], lifted(mind.player.compound, (space, *bundle))


def named(mind: Mind, bundle: Bundle) -> Answer:
    """The choices that give a bundle: its types, then its spaces."""
    return ["".join(mind.player.compound[space] for space in bundle), *(SPACES[space] for space in bundle)]


EXCHANGES = {"A": one_for_one, "B": one_for_several, "C": several_for_one, "D": remove_investigator}


# ---- cards ----------------------------------------------------------------------------------------------------------

Plays = Iterator[tuple[Answer, dict[Seat, str]]]
"""Choices for a card, and the compounds they change."""


def gain(mind: Mind, card: Card) -> Plays:
    """CU-6."""
    for path, grid in spread(mind, mind.player.compound, card.picks, allowed, without):
        if path:
            yield path, {mind.seat: grid}


def sabotage(mind: Mind, card: Card) -> Plays:
    """CU-11."""
    players = mind.body.players
    for owner, space in aims.sabotages(mind.body, mind.seat):
        rid = put(players[owner].compound, space, EMPTY)
        for rival in aims.sabotage_seats(mind.body, mind.seat, owner):
            for into in aims.entries(mind.body, rival, INVESTIGATOR):
                path = [f"{owner}:{SPACES[space]}", str(rival), column_key(into)]
                yield path, {owner: rid, rival: put(players[rival].compound, into, INVESTIGATOR)}


def steal(mind: Mind, card: Card) -> Plays:
    """CU-13."""
    for rival in mind.body.open_rivals(mind.seat):
        grid = mind.body.players[rival].compound
        for space in aims.thefts(mind.body, mind.seat, rival):
            robbed = put(grid, space, EMPTY)
            for into in aims.entries(mind.body, mind.seat, grid[space]):
                path = [str(rival), SPACES[space], column_key(into)]
                yield path, {mind.seat: put(mind.player.compound, into, grid[space]), rival: robbed}


def swap(mind: Mind, card: Card) -> Plays:
    """CU-14."""
    mine = mind.player.compound
    for space in loose(mine):
        for rival in mind.body.open_rivals(mind.seat):
            grid = mind.body.players[rival].compound
            for other in aims.partners(mind.body, mind.seat, space, rival):
                after = {mind.seat: put(mine, space, grid[other]), rival: put(grid, other, mine[space])}
                yield [SPACES[space], str(rival), SPACES[other]], after


def reassign(mind: Mind, card: Card) -> Plays:
    """CU-15."""
    for owner in (mind.seat, *mind.body.open_rivals(mind.seat)):
        player, grid = mind.body.players[owner], mind.body.players[owner].compound
        for space in loose(grid):
            start = [str(owner), SPACES[space]]
            for into in aims.moves(player, space):
                yield [*start, column_key(into)], {owner: put(put(grid, space, EMPTY), into, grid[space])}
            for other in aims.switches(player, space):
                if other > space:
                    yield [*start, SPACES[other]], {owner: put(put(grid, space, grid[other]), other, grid[space])}


def block(mind: Mind, card: Card) -> Plays:
    """CU-R28: no action."""
    yield from ()


WAYS = {
    "gain": gain,
    "shift_investigator": sabotage,
    "steal": steal,
    "swap": swap,
    "reassign": reassign,
    "block": block,
}
