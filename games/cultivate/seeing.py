"""Views, built up from what all may know and, for a seat, its own hand and orders (CU-20)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.table import Seat
from games.core.words import Words

from . import view as v
from .cards import AGENDAS, BOARDS, CARDS, LEADERS, ORDERS, POINTS, POWERS, RULES, TYPES, Agenda
from .compound import (
    COLUMNS,
    EMPTY,
    INVESTIGATOR,
    LOCKED_ROW,
    SPACES,
    has_power,
    is_covered,
    is_fit,
    is_locked,
    loose_recruits,
    top,
    tops,
)
from .daily import stars
from .model import Body, Deed, Player, S, Transfer
from .plays import why_unplayable
from .reacting import Reaction
from .telling import card_text


def view(words: Words, state: S, seat: Seat | None, waiting: Iterable[Seat]) -> v.View:
    """What a reader (None: a spectator) may know; `waiting` are the seats that all see waited for."""
    body = state.body
    return v.View(
        phase=phase(state),
        mode=state.options.mode,
        round=body.round,
        max_rounds=state.options.max_rounds,
        active=body.active,
        first=body.first,
        pile=len(body.pile),
        discard=tuple(card(words, one) for one in body.discard),
        investigations=state.options.investigations,
        supply=tuple(supply(body)),
        stands=tuple(stand(state, seat) for seat in range(state.seats)),
        finals=tuple(body.finals or ()),
        last=deed(words, body.last) if body.last else None,
        reaction=reaction(words, state),
        offered=offered(body),
        asked=tuple(sorted(waiting)),
        stars=(stars(sum(body.players[0].parts().values())), len(RULES.stars)),
        mine=None if seat is None else private(words, body, seat),
    )


def phase(state: S) -> str:
    """How far the game is."""
    players = state.body.players
    if state.result is not None:
        return "over"
    if not all(player.agenda for player in players):
        return "draft"
    if not all(player.side for player in players):
        return "sides"
    return "play" if state.body.finals is None else "final"


def card(words: Words, card: str) -> v.CardView:
    """A playing card."""
    row = CARDS[card]
    return v.CardView(row.id, row.name, card_text(words, row), row.verb, row.picks)


def supply(body: Body) -> Iterable[v.TypeView]:
    """The eight counters."""
    for row in TYPES.values():
        left = body.supply[row.letter]
        yield v.TypeView(row.id, row.letter, row.name, row.points, row.colour, row.symbol, left)


def offered(body: Body) -> tuple[v.AgendaView, ...]:
    """The agendas still to be taken: of free leaders, or of those dealt to players without an agenda."""
    if all(player.agenda for player in body.players):
        return ()
    dealt = {player.leader for player in body.players if not player.agenda}
    taken = {player.leader for player in body.players}
    leaders = set(LEADERS) - taken if dealt == {""} else dealt
    return tuple(agenda(row, "") for row in AGENDAS.values() if row.leader in leaders)


def agenda(row: Agenda, grid: str) -> v.AgendaView:
    """An agenda and how far a compound has come with it."""
    leader = LEADERS[row.leader]
    matched = row.matched(grid) if grid else 0
    return v.AgendaView(
        row.id, row.name, row.points, leader.id, leader.name, leader.role, row.wanted, row.size, matched
    )


# ---- players --------------------------------------------------------------------------------------------------------


def stand(state: S, seat: Seat) -> v.Stand:
    """A player as all may see it."""
    player, board = state.body.players[seat], BOARDS[state.body.players[seat].board]
    parts = player.parts()
    return v.Stand(
        seat=seat,
        leader=player.leader,
        leader_name=LEADERS[player.leader].name if player.leader else "",
        agenda=agenda(player.goal, player.compound) if player.agenda else None,
        board=board.id,
        board_name=board.name,
        board_sides=(board.a, board.b),
        side=player.side,
        cells=tuple(cell(player, space) for space in range(16)),
        powers=tuple(powers(player.compound)),
        hand_size=len(player.hand),
        hand_limit=player.hand_limit,
        followers=player.followers,
        investigators=player.compound.count(INVESTIGATOR),
        points=sum(parts.values()),
        parts=parts,
        finished=player.finished,
        active=seat == state.body.active and phase(state) in ("play", "final"),
        final=final(state.body, seat) if state.result is None else "",
        turns=player.turns,
        place=state.result.places[seat] if state.result else 0,
    )


def final(body: Body, seat: Seat) -> str:
    """Where a seat stands with its final turn (CU-18.4)."""
    if body.finals is None or (body.players[seat].finished and not body.players[seat].rests):
        return ""
    if seat in body.finals:
        return "to_come"
    if not body.players[seat].rests:
        return ""
    return "now" if seat == body.active else "done"


def cell(player: Player, space: int) -> v.Cell:
    """A space with what stands there and what is wanted there."""
    grid = player.compound
    letter = grid[space].strip(EMPTY)
    wants = player.goal.wanted[space].strip(EMPTY) if player.agenda else ""
    state = "" if not wants else "empty" if not letter else "matched" if letter == wants else "wrong"
    return v.Cell(
        name=SPACES[space],
        letter=letter,
        wants=wants,
        state=state,
        demand=player.locks[space - LOCKED_ROW] if player.side and space >= LOCKED_ROW else "",
        locked=is_locked(grid, space),
        covered=not letter and is_covered(grid, space),
        next=space in tops(grid),
    )


def powers(grid: str) -> Iterable[v.PowerView]:
    """The four powers of a compound."""
    for row in POWERS.values():
        yield v.PowerView(row.id, row.name, row.column, row.text, has_power(grid, row.column - 1))


# ---- what happens ---------------------------------------------------------------------------------------------------


def arrows(transfers: Iterable[Transfer]) -> tuple[v.Arrow, ...]:
    """The ways of followers, by the names of spaces."""

    def name(space: int | None) -> str:
        return "" if space is None else SPACES[space]

    return tuple(
        v.Arrow(one.letter, TYPES[one.letter].name, one.seat, name(one.space), one.to, name(one.into))
        for one in transfers
    )


def deed(words: Words, last: Deed) -> v.LastDeed:
    """What was done last."""
    cards = tuple(card(words, one) for one in last.cards)
    return v.LastDeed(last.kind, last.seat, cards, arrows(last.transfers), last.cancelled_by)


def reaction(words: Words, state: S) -> v.ReactionView | None:
    """The open card, and whom the step asks (CU-A.8)."""
    chain = state.body.chain
    if chain is None:
        return None
    asked = next((step.live for step in reversed(state.stack) if isinstance(step, Reaction)), ())
    links = tuple(v.ChainLink(card(words, link.card), link.seat) for link in chain.links)
    return v.ReactionView(links, arrows(chain.transfers), asked)


# ---- private --------------------------------------------------------------------------------------------------------


def private(words: Words, body: Body, seat: Seat) -> v.Private:
    """The own hand, orders and helps (9.2)."""
    player = body.players[seat]
    return v.Private(
        seat=seat,
        hand=tuple(hand_card(words, body, seat, one) for one in player.hand),
        orders=tuple(orders(words, player)),
        places_by_itself=player.places_by_itself,
        next_spaces=tuple(next_spaces(player)) if player.side else (),
        loose=tuple(loose(player.compound)),
    )


def hand_card(words: Words, body: Body, seat: Seat, one: str) -> v.HandCard:
    """An own card and why it cannot be played."""
    why = why_unplayable(body, seat, one)
    return v.HandCard(card(words, one), words.label(f"bar_{why}") if why else "")


def orders(words: Words, player: Player) -> Iterable[v.OrderView]:
    """The nine standing orders."""
    for row in ORDERS.values():
        order = player.order(row.id)
        yield v.OrderView(row.id, row.about, words.label(f"order_{order.value}"), order.rivals)


def next_spaces(player: Player) -> Iterable[v.NextSpace]:
    """The next legal space of each column (CU-2.4)."""
    for column in COLUMNS:
        space = top(player.compound, column)
        letters = [letter for letter in TYPES if space in tops(player.compound) and is_fit(player.locks, space, letter)]
        yield v.NextSpace(column + 1, "" if space is None else SPACES[space], "".join(letters))


def loose(grid: str) -> Iterable[v.Loose]:
    """The recruits that may be exchanged (CU-9.2)."""
    for space in loose_recruits(grid):
        letter = grid[space]
        yield v.Loose(SPACES[space], letter, TYPES[letter].name, POINTS[letter])
