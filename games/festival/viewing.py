"""Building the view of a Festival table: everything is public but the decks (FE-10.1, FE-10.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core.game import Card
from games.core.table import Seat, State
from games.core.words import Words

from .board import BOARD, COLUMNS, PLACEMENTS, ROWS, SPOTS, TOKENS, ZONES, cells_of
from .cards import (
    FESTIVAL,
    PERMANENT,
    Count,
    FestivalCard,
    PermanentCard,
    SquaresAdjacent,
    SquaresInRows,
    TokensOnStages,
)
from .model import Body, Options
from .steps_turns import Claim, Placing
from .view import BoardMap, Crowd, Goal, Shape, Spot, Stand, View, Zone


@cache
def board_map(words: Words) -> BoardMap:
    """The unchanging grid."""
    spots = tuple(Spot(cell, kind, words.title(kind)) for cell, kind in SPOTS.items())
    zones = tuple(Zone(row.id, row.side, tuple(map(cells_of, ZONES[row.id]))) for row in BOARD.stage)
    return BoardMap(COLUMNS, len(ROWS), spots, zones)


def view_of(words: Words, state: State[Body, Options, Any]) -> View:
    """The table as every reader sees it."""
    body, is_over = state.body, state.result is not None
    top = state.stack[-1] if state.stack else None
    to_move = top.seat if isinstance(top, Placing | Claim) else None
    ranks = body.places()
    winners = tuple(seat for seat, place in enumerate(ranks) if place == 1) if is_over else ()
    phase = "over" if is_over else "play" if body.round else "setup"
    return View(
        board=board_map(words),
        phase=phase,
        round=body.round,
        rounds=rounds(body, state.options),
        crowds=tuple(crowd(words, color, at) for color, lying in body.crowds.items() for at in lying.values() if at),
        festival=tuple(festival_goal(words, body, card) if card else None for card in body.festival),
        permanent=tuple(permanent_goal(words, body, card) if card else None for card in body.permanent),
        festival_deck=len(body.festival_deck),
        permanent_deck=len(body.permanent_deck),
        stands=tuple(stand(words, body, seat, seat == to_move, ranks[seat]) for seat in range(len(body.colors))),
        neutral=body.neutral,
        order=tuple(body.order),
        claimed=body.claimed,
        winners=winners,
        solved=tuple(solved.card for solved in body.solved),
        claims=isinstance(top, Claim),
    )


def rounds(body: Body, options: Options) -> int:
    """How many rounds the game has, unless the Permanents run out (FE-8.8)."""
    shown = sum(card is not None for card in body.festival)
    return len(body.solved) + len(body.festival_deck) + (shown if options.length == "full" else 0)


def crowd(words: Words, color: str, notation: str) -> Crowd:
    """A token on the grid."""
    placement = PLACEMENTS[notation]
    return Crowd(color, placement.token, words.title(placement.token), placement.cells, notation)


def stand(words: Words, body: Body, seat: Seat, to_move: bool, place: int) -> Stand:
    """A seat's things."""
    lying = body.crowds[body.colors[seat]]
    color, at = body.last[seat] or ("", "")
    hands = body.symbols(seat, "hand")
    return Stand(
        seat=seat,
        color=body.colors[seat],
        score=body.track[seat],
        pairs=body.pairs(seat),
        final=body.total(seat),
        hands=hands,
        mics=len(body.cards[seat]) - hands,
        cards=tuple(body.cards[seat]),
        reserve=tuple(Shape(t, words.title(t), TOKENS[t].turns[0].offsets) for t, where in lying.items() if not where),
        starts=seat == body.starter,
        to_move=to_move,
        last=crowd(words, color, at) if at and at in body.crowds[color].values() else None,
        place=place,
        rewards=tuple(rewards(body, seat)),
    )


def rewards(body: Body, seat: Seat) -> list[str]:
    """What a seat got for each solved card: points, or `card`."""
    pays = [*map(str, body.pays), "card"]
    return [pays[solved.ranking.index(body.colors[seat])] for solved in body.solved]


def festival_goal(words: Words, body: Body, card: str) -> Goal:
    """A displayed Festival card with counts, ranks and what they would pay if it were solved now."""
    row, ranking = FESTIVAL[card], body.ranking(card)
    goal = _goal(row, count_text(words, row.count), body.counts(card))
    ranks = {color: rank for rank, color in enumerate(ranking, 1)}
    pays = dict(zip(ranking, [*map(str, body.pays), "card"], strict=True))
    return replace(goal, note=row.note, ranks=ranks, pays=pays)


def permanent_goal(words: Words, body: Body, card: str) -> Goal:
    """A displayed Permanent with every player's count."""
    row = PERMANENT[card]
    counts = {color: row.count.of(body.masks(color)) for color in body.colors}
    return replace(_goal(row, permanent_text(words, row), counts), points=row.points, threshold=row.threshold)


def _goal(row: FestivalCard | PermanentCard, text: str, counts: dict[str, int]) -> Goal:
    goal = Goal(row.id, row.name, row.symbol, text, str(row.count.__struct_config__.tag), counts)
    match row.count:
        case SquaresAdjacent(locations=locations):
            return replace(goal, locations=locations)
        case SquaresInRows(stages=stages, max_row=max_row):
            return replace(goal, stages=stages, max_row=max_row)
        case TokensOnStages(stages=stages):
            return replace(goal, stages=stages)
    return goal


# ---- cards in words -------------------------------------------------------------------------------------------------


def count_text(words: Words, count: Count) -> str:
    """What a card counts, made from its record."""
    match count:
        case SquaresAdjacent(locations=kinds):
            beside = [words.label(f"beside_{kind}") for kind in kinds]
            return words.label("squares_adjacent", where=_either(words, beside))
        case SquaresInRows(stages=stages, max_row=max_row):
            return words.label(f"squares_in_rows_{max_row}", where=_either(words, stages))
        case TokensOnStages(stages=stages):
            return words.label("tokens_on_stages", where=_either(words, stages))
    return words.label("tokens_connected")


def _either(words: Words, names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else words.label("either", first=names[0], second=names[1])


def permanent_text(words: Words, row: PermanentCard) -> str:
    """A Permanent's condition in words."""
    return words.label("at_least", threshold=row.threshold, what=count_text(words, row.count))


def card_entry(words: Words, row: FestivalCard | PermanentCard) -> Card:
    """All that a card says, for looking it up."""
    if isinstance(row, FestivalCard):
        text = words.label("festival_card", what=count_text(words, row.count), note=row.note, symbol=row.symbol)
        return Card(row.id, row.name, words.label("kind_festival"), text)
    text = words.label("permanent_card", what=permanent_text(words, row), points=row.points, symbol=row.symbol)
    return Card(row.id, row.name, words.label("kind_permanent"), text)
