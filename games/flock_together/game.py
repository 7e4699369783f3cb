"""Flock Together as the bot sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.core import kernel
from games.core.choices import Answer, Illegal
from games.core.dice import Dice, Luck
from games.core.game import Card, Daily, DailyScore, Game
from games.core.results import Score
from games.core.table import Seat, State, Step, Table
from games.core.words import Words

from . import ai, describe, opening, plans_fights, plans_goods, plans_reactions, results, seats, viewing
from .ahead import Prepare, may_prepare
from .aside import Aside
from .cards import ABILITIES, BONUS, CHICKENS, GRUBS, LOOT, PREDATORS, WEATHER
from .model import Body, Flock, Options
from .view import View

Raw = State[Body, Options, Any]
PLANNERS = (plans_fights, plans_goods, plans_reactions)
"""Their planners register themselves."""
FIRST_GAME_LEVELS = range(1, 5)
DAILY_LEVELS = (2, 3, 4, 4, 5, 3, 6)
"""Monday to Sunday (section 11)."""


class FlockTogether(Game[Body, Options]):
    """Chickens fight Predators together, before three seasons are over; cards are played at any time by anyone."""

    id = "flock-together"
    name = "Flock Together"
    seats = range(1, 6)
    options = Options
    body = Body
    robots = ("steady", "sharp")
    searches = frozenset({"sharp"})
    paces = {"turn": 24, "reaction": 12, "exchange": 12}
    patience = 2

    def check_options(self, options: Options, seats: int) -> None:
        """FT-R55: the first game is for the easier levels."""
        if options.first_game and options.difficulty not in FIRST_GAME_LEVELS:
            raise Illegal.of("FIRST_GAME_LEVEL")

    def setup(self, t: Flock, joined: list[Any]) -> None:
        """Section 3."""
        opening.set_up(t)

    def anytime(self, t: Flock, seat: Seat) -> Step:
        """Cards, loot, votes and standing orders (section 8)."""
        return Aside(seat)

    def ahead(self, t: Flock, seat: Seat) -> Step | None:
        """The next turn, while it is somebody else's."""
        return Prepare(seat) if may_prepare(t, seat) else None

    def view(self, state: Raw, seat: Seat | None) -> View:
        """What a seat may know."""
        return viewing.view_of(self._table(state), seat)

    def _table(self, state: Raw) -> Flock:
        return Table(self, state, Dice(None, {}))

    def scores(self, state: Raw) -> list[Score]:
        """The score of section 11, the same for every seat."""
        return results.scores(state.body)

    def counts(self, state: Raw) -> dict[str, int]:
        """FT-13.1 to FT-13.3, FT-13.6, FT-13.9."""
        return seats.counts(self._table(state))

    def resample(self, state: Raw, seat: Seat | None, luck: Luck) -> Raw:
        """Decks, the Boss and hidden hands are dealt anew."""
        seats.deal_anew(self._table(state), seat, luck)
        return state

    def choose(self, robot: str, state: Raw, seat: Seat, luck: Luck) -> Answer:
        """What a computer player does with its question."""
        t = kernel.open_table(self, state)
        step = t.open[seat][0]
        return ai.sharp(t, seat, step, luck) if robot == "sharp" else ai.decide(t, seat, step)

    # ---- daily ------------------------------------------------------------------------------------------------------

    def daily(self, weekday: int) -> Daily:
        """Section 11: a solo game whose difficulty goes by the weekday."""
        return Daily(Options(difficulty=DAILY_LEVELS[weekday]), ("",), par="steady")

    def daily_score(self, state: Raw) -> DailyScore:
        """Section 11: the score; equal scores share the rank."""
        score = sum(results.score_parts(state.body).values())
        return DailyScore(score, (score,), viewing.daily_row(self.words, state.body))

    @cached_property
    def words(self) -> Words:
        """The lines, with names for what Predators' dice do."""
        words = super().words
        words.titles |= describe.outcome_titles(self._lines)
        return words

    # ---- cards ------------------------------------------------------------------------------------------------------

    def cards(self) -> tuple[Card, ...]:
        """All books, cards, loot and abilities."""
        return describe.all_cards(self._lines)

    @cached_property
    def _lines(self) -> Words:
        """The lines with the names of cards, from which the texts of cards are made."""
        words = Words.load(self.package)
        rows: tuple[Any, ...] = (CHICKENS, PREDATORS, GRUBS, BONUS, WEATHER, LOOT, ABILITIES)
        words.titles |= {row.id: row.name for kind in rows for row in kind.values()}
        return words


GAME = FlockTogether()
