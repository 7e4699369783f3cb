"""The automatic choices of section 7.2: where to place, which turn to take; deterministic."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.choices import Answer
from games.core.table import Seat

from .cards import BOARDS, CARDS, INFLUENCE, POINTS, RECRUITS
from .compound import EMPTY, INVESTIGATOR, LOCKED_ROW, column_of, openings, put
from .model import Body, Player
from .plays import allowed, gain_keys, why_not, without

Gains = list[tuple[str, int]]
"""Types gained and the spaces they go to, in order."""


def place(player: Player, letter: str, grid: str) -> int:
    """AP: the space for a recruit. There is one."""
    wanted = player.goal.wanted

    def rank(space: int) -> tuple[bool, bool, bool, int]:
        return wanted[space] != letter, space < LOCKED_ROW, wanted[space] != EMPTY, space

    return min(openings(grid, player.locks, letter), key=rank)


def place_investigator(player: Player) -> int:
    """AI: the space for an investigator in the own compound. There is one."""
    grid, wanted = player.compound, player.goal.wanted

    def rank(space: int) -> tuple[int, bool, int]:
        return grid[space + 4 :: 4].count(EMPTY), wanted[space] != EMPTY, column_of(space)

    return min(openings(grid, player.locks, INVESTIGATOR), key=rank)


def choose_letter(player: Player, letters: Sequence[str], grid: str) -> str:
    """The type for an open pick: one that the agenda wants where AP puts it, then points, then the usual order."""

    def rank(letter: str) -> tuple[bool, int, int]:
        is_wanted = player.goal.wanted[place(player, letter, grid)] == letter
        return not is_wanted, -POINTS[letter], RECRUITS.index(letter)

    return min(letters, key=rank)


def gains(body: Body, seat: Seat, card: str) -> Gains:
    """What a gain card brings when its picks are taken in printed order, impossible ones skipped."""
    player, supply = body.players[seat], dict(body.supply)
    grid, left, found = player.compound, CARDS[card].picks, list[tuple[str, int]]()

    def possible(pick: str) -> list[str]:
        return [letter for letter in pick if not why_not(letter, grid, player.locks, supply)]

    while pick := next((pick for pick in left if possible(pick)), ""):
        letter = choose_letter(player, possible(pick), grid)
        space = place(player, letter, grid)
        left = without(left, letter)
        found.append((letter, space))
        grid = put(grid, space, letter)
        supply[letter] -= 1
    return found


def as_path(card: str, found: Gains) -> Answer:
    """The whole path of playing a gain card."""
    path, left = ["play", card], CARDS[card].picks
    for letter, space in found:
        path += gain_keys(allowed(left), letter, space)
        left = without(left, letter)
    return path


def turn(body: Body, seat: Seat) -> Answer:
    """The whole path of the automatic turn: the gain card of most points, else a discard, or a pass on a final turn."""
    player = body.players[seat]
    best: Gains = []
    chosen = ""
    for card in dict.fromkeys(player.hand):
        found = gains(body, seat, card)
        if sum(POINTS[letter] for letter, _ in found) > sum(POINTS[letter] for letter, _ in best):
            best, chosen = found, card
    if chosen:
        return as_path(chosen, best)
    return ["pass"] if player.rests else discard(player.hand, [least_wanted(player.hand)])


def least_wanted(hand: Sequence[str]) -> str:
    """The card held longest that is not a UPI; if all are, the one held longest."""
    return next((card for card in hand if card != INFLUENCE), hand[0])


def discard(hand: Sequence[str], cards: Sequence[str]) -> Answer:
    """The whole path of discarding some cards of a hand."""
    keys = copies(cards)
    return ["discard", keys[0] if len(hand) == 1 else keys]


def copies(cards: Sequence[str]) -> list[str]:
    """A key for every card: the second copy of a card is `G01.2`."""
    numbers = [list(cards[: at + 1]).count(card) for at, card in enumerate(cards)]
    return [card if number == 1 else f"{card}.{number}" for card, number in zip(cards, numbers, strict=True)]


def side(player: Player) -> str:
    """D2: the side whose locks share fewer recruits with the own agenda's need; side A if they share the same."""
    board = BOARDS[player.board]

    def overlap(side: str) -> int:
        return sum(player.goal.wanted.count(letter) for letter in set(board.locks(side)))

    return min("ab", key=overlap)
