"""What happens to boards, decks and displays. Steps are made of these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core.table import Seat, Table

from .cards import CARDS, RISING, TILES, Space, Tile
from .model import FRIEND, Board, Body, Friend, Group, Location, Move, Options

T = Table[Body, Options]
DISPLAY = 4
RISING_LIMIT = 2


def say(t: T, kind: str, seat: Seat, /, **facts: Any) -> None:
    """Tell what a seat does: to everyone, or during its errand to itself alone (8.2)."""
    if seat in t.body.held:
        t.tell(kind, seat, hidden=True, secrets={seat: facts})
    else:
        t.tell(kind, seat, **facts)


def report(t: T, kind: str, seat: Seat, /, **facts: str | int) -> None:
    """As `say`; if it is done during an errand, everyone is told with what the errand has changed."""
    say(t, kind, seat, **facts)
    if seat in t.body.held:
        t.body.held[seat].report.append({"line": kind, **facts})


def note(t: T, seat: Seat, move: Move) -> None:
    """Remember what a seat (or the Friend) has just done; it is the newest move."""
    t.body.moves.pop(seat, None)
    t.body.moves[seat] = move


def add_points(t: T, seat: Seat, n: int, part: str) -> None:
    """Win or lose points at once (CT-1.7); `part` is what they are for."""
    if n == 0:
        return
    board = t.body.boards[seat]
    _score(board, n, part)
    say(t, "points_won" if n > 0 else "points_lost", seat, n=abs(n), why=f"for {part}", score=board.score)


def fine(t: T, seat: Seat, n: int, part: str) -> None:
    """Lose points openly, also during an errand of one's own."""
    for board in both_boards(t.body, seat):
        _score(board, -n, part)
    shown = seen_board(t.body, seat, None).score
    t.tell("points_lost", seat, n=n, why=f"for {part}", score=shown)


def _score(board: Board, n: int, part: str) -> None:
    board.score += n
    board.parts[part] = board.parts.get(part, 0) + n


def both_boards(body: Body, seat: Seat) -> Iterator[Board]:
    """A seat's board, and the one that the others see if that is another."""
    yield body.boards[seat]
    if seat in body.held:
        yield body.held[seat].board


def seen_board(body: Body, seat: Seat, reader: Seat | None) -> Board:
    """A seat's board as a reader sees it (8.2)."""
    return body.boards[seat] if seat == reader or seat not in body.held else body.held[seat].board


# ---- locations ---------------------------------------------------------------------------------------------------


def tile_of(location: Location) -> Tile:
    """The tile of a location."""
    return TILES[location.tile]


def space_of(location: Location, at: int) -> Space:
    """A space of a location's tile."""
    return tile_of(location).spaces[at]


def groups_of(location: Location, seat: Seat) -> list[int]:
    """The spaces where a seat has its groups."""
    return [at for at, group in enumerate(location.groups) if group and group.seat == seat]


def occupied(location: Location) -> int:
    """How many spaces are occupied (CT-3.4)."""
    return sum(group is not None for group in location.groups)


def clear_groups(t: T, location: Location) -> None:
    """All groups go back to their buses (CT-4.1, CT-15.1)."""
    for group in location.groups:
        if group:
            _rest(t.body, group)
    location.groups = [None] * DISPLAY


def _rest(body: Body, group: Group) -> None:
    if group.seat == FRIEND:
        _friend(body).active += group.workers
        return
    for board in both_boards(body, group.seat):
        board.resting += group.workers


def _friend(body: Body) -> Friend:
    assert body.friend is not None
    return body.friend


# ---- decks and discards ------------------------------------------------------------------------------------------


def discard(t: T, seat: Seat, card: str) -> None:
    """A seat discards a card; during an errand it reaches its pile only afterwards (8.2)."""
    say(t, "discarded", seat, card=card)
    if seat in t.body.held:
        t.body.boards[seat].bin.append(card)
    else:
        bury(t.body, card)


def bury(body: Body, card: str) -> None:
    """Put a card on the pile of its back, or out of the game (CT-17.1, CT-17.6)."""
    location = body.locations.get(CARDS[card].deck)
    if location is None or not location.is_open:
        body.gone.append(card)
    else:
        location.pile.append(card)


def empty_bin(body: Body, seat: Seat) -> None:
    """The cards that a seat discarded during its errand reach their piles."""
    board = body.boards[seat]
    for card in board.bin:
        bury(body, card)
    board.bin = []


def drawable(location: Location) -> int:
    """How many cards can be drawn at a location in all."""
    return len(location.deck) + len(location.pile)


def draw(t: T, name: str) -> str:
    """The top card of a deck, shuffled anew first if it is empty (CT-17.2); there must be one."""
    location = t.body.locations[name]
    if not location.deck:
        location.deck, location.pile = location.pile, []
        shuffle(t, name)
        t.tell("reshuffled", None, location=name, n=len(location.deck))
    t.unveil()
    return location.deck.pop(0)


def shuffle(t: T, name: str) -> None:
    """Shuffle a deck, sorted by id first, with the stream of this shuffle (8.8)."""
    location = t.body.locations[name]
    location.shuffles += 1
    location.deck = t.dice.shuffled(f"deck-{name}-{location.shuffles}", sorted(location.deck))


def form_display(t: T, name: str) -> None:
    """Form a new display (CT-17.3, CT-17.4), or find that the location has become unavailable."""
    location = t.body.locations[name]
    if not location.is_open:
        return
    if drawable(location) < DISPLAY:
        _close(t, name)
        return
    location.display = [draw(t, name) for _ in range(DISPLAY)]
    _limit_rising(t, name)
    t.tell("display", None, location=name, cards=list(location.display))


def _close(t: T, name: str) -> None:
    location = t.body.locations[name]
    t.body.gone += location.deck + location.pile
    location.deck, location.pile, location.display, location.is_open = [], [], [], False
    t.tell("unavailable", None, location=name)


def _limit_rising(t: T, name: str) -> None:
    """CT-17.4: at most two Rising Stars, the rightmost goes first; waived if there is nothing else to draw."""
    location = t.body.locations[name]
    while len(rising := [at for at, card in enumerate(location.display) if card in RISING]) > RISING_LIMIT:
        if all(card in RISING for card in location.deck + location.pile):
            return
        at = rising[-1]
        location.pile.append(location.display[at])
        location.display[at] = draw(t, name)


def clear_display(body: Body, location: Location) -> None:
    """Discard what still lies in a display (CT-4.2, CT-15.2)."""
    for card in location.display:
        if card:
            bury(body, card)
    location.display = []
