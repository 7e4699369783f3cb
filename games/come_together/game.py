"""Come Together behind the one interface of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import kernel
from games.core.choices import Answer, Illegal
from games.core.dice import Luck
from games.core.game import Card, Daily, DailyScore, Game
from games.core.results import Score
from games.core.table import Seat, State, Step

from . import seeing
from .ai import TASTES, quick_choice
from .cards import ACHIEVEMENTS, BOARDS, CARDS, LETTERS, NEWS, POWERS, StageCard
from .cards import Card as AnyCard
from .changes import T, seen_board
from .desk import card_text, effect_text, kind_of, label, news_text, title
from .hiding import counts, deal_anew
from .model import Body, Options
from .orders import Unasked
from .search import fast_forward, search
from .steps_round import ROUNDS, SOLO_GOAL, achievement, rising_scored
from .steps_setup import lay_table
from .steps_turn import Turn, reachable
from .view import View

POWER_SUNDAY = 6
VICTORIES = [row.name for row in ACHIEVEMENTS if row.least >= SOLO_GOAL]
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
        """CT-S; seats are drawn by lot before, and seat 0 is the first player (CT-S11)."""
        lay_table(t)
        if t.options.encore == "on":
            fast_forward(self, t, ROUNDS)
            t.events.clear()
            t.body.tally["encore"] = t.body.boards[0].score
            t.tell("encore", 0, score=t.body.boards[0].score)

    def check_options(self, options: Options, seats: int) -> None:
        if seats > 1 and (options.encore == "on" or options.mode == "daily"):
            raise Illegal.of("SOLO_ONLY")

    def anytime(self, t: T, seat: Seat) -> Step | None:
        """Standing orders (8.4) and the power that may be used at any time (8.9)."""
        return Unasked(seat)

    def view(self, state: Whole, seat: Seat | None) -> View:
        return seeing.view(self, state, seat)

    def scores(self, state: Whole) -> list[Score]:
        """The scores that everybody can see: those of closed errands (8.2)."""
        boards = [seen_board(state.body, seat, None) for seat in range(state.seats)]
        return [Score(seat, board.score, dict(board.parts)) for seat, board in enumerate(boards)]

    def counts(self, state: Whole) -> dict[str, int]:
        return counts(state)

    def reach(self, state: Whole, seat: Seat, path: Answer) -> tuple[str, ...]:
        """Location spaces as the view names them: `stars-D`."""
        t: T = kernel.open_table(self, state)
        if seat not in t.open or not isinstance(t.open[seat][0], Turn):
            return ()
        return tuple(f"{name}-{LETTERS[at]}" for name, at in reachable(t, seat, path))

    def cards(self) -> tuple[Card, ...]:
        """All cards, the Newspaper tiles, powers and Festival boards."""
        return tuple(_entries())

    # ---- computer players -------------------------------------------------------------------------------------------

    def choose(self, robot: str, state: Whole, seat: Seat, luck: Luck) -> Answer:
        if robot == "sharp":
            return search(self, state, seat, luck)
        t: T = kernel.open_table(self, state)
        return quick_choice(t, seat, t.open[seat][0], TASTES[robot])

    def resample(self, state: Whole, seat: Seat | None, luck: Luck) -> Whole:
        return deal_anew(self, state, seat, luck)

    # ---- daily ------------------------------------------------------------------------------------------------------

    def daily(self, weekday: int) -> Daily:
        """Solo against the Friend; with a power and a handicap on Sundays (section 11)."""
        options = Options(special_powers="on" if weekday == POWER_SUNDAY else "off", mode="daily")
        return Daily(options, ("",), par="sharp")

    def dailies(self, weekday: int) -> dict[str, Daily]:
        """Beside it Encore: the third round only, from a position that the strong player has reached."""
        return {"": self.daily(weekday), "encore": Daily(Options(encore="on", mode="daily"), ("",), par="sharp")}

    def daily_score(self, state: Whole) -> DailyScore:
        """Final score, more Rising Stars, fewer Friend activations, fewer own turns; Encore counts what it added."""
        tally, score = state.body.tally, state.body.boards[0].score
        gained = score - tally.get("encore", 0)
        rank = (gained, rising_scored(state.body, 0), -tally.get("friend", 0), -tally.get("turns", 0))
        return DailyScore(gained, rank, achievement(score))

    def disclosed(self, state: Whole) -> str:
        """The newspapers of the three rounds (section 11)."""
        return self.words.say("event", "news_laid", {"tiles": state.body.news})

    def medal(self, score: DailyScore, par: DailyScore | None) -> str:
        """Gold for the strong player's score, silver for a victory, bronze for any row above the lowest.

        The row is that of the final score, of which an Encore counts only a part.
        """
        if par is not None and score.score >= par.score:
            return "gold"
        if score.row in VICTORIES:
            return "silver"
        return "" if score.row == achievement(0) else "bronze"

    def medal_steps(self, form: str, par: DailyScore | None) -> dict[str, int]:
        """As `medal` says. Encore's silver and bronze hang on the whole score, of which its own is a part."""
        gold = {} if par is None else {"gold": par.score}
        rows = {} if form else {"silver": SOLO_GOAL, "bronze": ACHIEVEMENTS[1].least}
        return gold | {medal: least for medal, least in rows.items() if par is None or least < par.score}


def _entries() -> Iterator[Card]:
    for card in CARDS.values():
        yield Card(card.id, card.name, label(f"kind_{kind_of(card)}"), _card_entry(card))
    for tile in NEWS.values():
        yield Card(tile.id, title(tile.id), label("kind_news"), news_text(tile.id))
    for power in POWERS.values():
        yield Card(power.id, power.name, label("kind_power"), label(power.id))
    for board in BOARDS.values():
        yield Card(board.id, board.name, label("kind_board"), label("handicap", what=effect_text(board.rule) or "none"))


def _card_entry(card: AnyCard) -> str:
    """What a card does; a starting Stage card also with the power of its other side."""
    text = card_text(card.id)
    if isinstance(card, StageCard) and card.power:
        return label("start_text", text=text, power=card.power, what=label(card.power))
    return text


GAME = ComeTogether()
