"""Come Together behind the one interface of all games."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.choices import Answer, Illegal
from games.core.dice import Luck
from games.core.game import Card, Game
from games.core.results import Score
from games.core.table import Seat, State, Step

from . import seeing
from .ai import TASTES, quick_choice
from .cards import CARDS
from .changes import T, seen_board
from .desk import card_text, kind_of, label
from .hiding import counts, deal_anew
from .model import Body, Options
from .orders import Unasked
from .search import search
from .steps_setup import lay_table
from .view import View

Whole = State[Body, Options, Any]


class ComeTogether(Game[Body, Options]):
    """Worker placement with delayed reward, for one to six festivals."""

    id = "come-together"
    name = "Come Together"
    seats = range(1, 7)
    options = Options
    body = Body
    robots = ("casual", "steady", "sharp")
    searches = frozenset({"sharp"})
    paces = {"turn": 24, "window": 12, "form": 24}

    def setup(self, t: T, joined: list[Any]) -> None:
        lay_table(t)

    def check_options(self, options: Options, seats: int) -> None:
        if options.mode != "table" and seats > 1:
            raise Illegal.of("SOLO_ONLY")

    def anytime(self, t: T, seat: Seat) -> Step | None:
        return Unasked(seat)

    def view(self, state: Whole, seat: Seat | None) -> View:
        return seeing.view(self, state, seat)

    def resample(self, state: Whole, seat: Seat | None, luck: Luck) -> Whole:
        return deal_anew(self, state, seat, luck)

    def choose(self, robot: str, state: Whole, seat: Seat, luck: Luck) -> Answer:
        if robot == "sharp":
            return search(self, state, seat, luck)
        t: T = kernel.open_table(self, state)
        return quick_choice(t, seat, t.open[seat][0], TASTES[robot])

    def counts(self, state: Whole) -> dict[str, int]:
        return counts(state)

    def scores(self, state: Whole) -> list[Score]:
        boards = [seen_board(state.body, seat, None) for seat in range(state.seats)]
        return [Score(seat, board.score, dict(board.parts)) for seat, board in enumerate(boards)]

    def cards(self) -> tuple[Card, ...]:
        return tuple(
            Card(card.id, card.name, label(f"kind_{kind_of(card)}"), card_text(card.id, True))
            for card in CARDS.values()
        )


GAME = ComeTogether()
