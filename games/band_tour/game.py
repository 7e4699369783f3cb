"""Band Tour as the bot sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.choices import Answer, Fault, Illegal
from games.core.dice import Luck
from games.core.game import Card, Daily, DailyScore, Game
from games.core.kernel import open_table
from games.core.results import Score
from games.core.table import Event, Seat, State, Step

from . import ai, casting, ending, hiding, search, seeing, steps_setup, story, telling
from .cards import RULES
from .model import Band, Body, Options, Tour
from .steps_leg import Leg
from .steps_setup import Formation
from .steps_unasked import Unasked
from .view import View

Table = State[Body, Options, Any]


class BandTour(Game[Body, Options]):
    """Build a band, go on the road, survive the tour: the most money in the Band Fund wins."""

    id = "band-tour"
    name = "Band Tour"
    seats = range(1, 7)
    options = Options
    body = Body
    robots = ("steady", "sharp")
    searches = frozenset({"sharp"})
    paces = {"turn": 24, "form": 24}
    patience, goes_on = 2, True

    def check_options(self, options: Options, seats: int) -> None:
        """The daily challenge is one band's tour of five shows (section 11)."""
        if options.daily and (seats != 1 or options.mode != "tour"):
            raise Illegal.of("DAILY_ALONE")

    def setup(self, t: Tour, joined: list[Any]) -> None:
        """BT-1.1: seats are the join order; everybody forms a band, then the first leg begins."""
        bands = [Band(name=self.words.label("band_name", n=seat + 1)) for seat in t.seats]
        t.state.body = Body(bands, order=list(t.seats))
        if t.options.daily:
            daily = t.body.daily = steps_setup.open_daily(t)
            t.tell("casting", cast=daily.cast, deck=daily.deck, venues=daily.venues)
        t.then(Formation(), Leg())

    def anytime(self, t: Tour, seat: Seat) -> Step | None:
        """Standing orders and withdrawal."""
        return Unasked(seat)

    def view(self, state: Table, seat: Seat | None) -> View:
        """Everything public, and a player's own cards and orders."""
        return seeing.view_of(self.words, state, seat)

    def scores(self, state: Table) -> list[Score]:
        """Every Band Fund, by where the money came from."""
        return ending.scores(state.body)

    def counts(self, state: Table) -> dict[str, int]:
        """The cards of every band, wherever they lie."""
        return hiding.counts(state.body)

    def resample(self, state: Table, seat: Seat | None, luck: Luck) -> Table:
        """Decks, own lists, orders and secret answers as they may as well be (BT-15.2 to BT-15.4)."""
        return hiding.deal_anew(state, seat, luck)

    def choose(self, robot: str, state: Table, seat: Seat, luck: Luck) -> Answer:
        """What a computer player answers."""
        t = open_table(self, state)
        answer = search.choose if robot == "sharp" else ai.choose
        return answer(t, t.open[seat][0], seat, luck)

    def brief(self, events: Sequence[Event]) -> list[Event]:
        """A line for each turn, a line for each band's takings."""
        return story.brief(events)

    def judge(self, kind: str, text: str) -> list[Fault]:
        """Every fault of a typed lineup or deck (BT-1.3, BT-13.3)."""
        return casting.judge(kind, text)

    def keepable(self, state: Table, seat: Seat, answer: Answer) -> dict[str, str]:
        """The lineup of a built band, and own decks, as texts that read back to them."""
        t = open_table(self, state)
        step, _ = t.open.get(seat, (None, None))
        wish = steps_setup.wish_of(t, answer) if isinstance(step, Formation) and t.body.daily is None else None
        return casting.written(wish) if wish is not None and not wish.faults else {}

    def cards(self) -> tuple[Card, ...]:
        """Every card, ready-made band and deck."""
        return telling.entries()

    # ---- daily ------------------------------------------------------------------------------------------------------

    def daily(self, weekday: int) -> Daily:
        """Section 11: one band, five shows, the same every day of the week; par is the `steady` player's score."""
        return Daily(Options(daily=True), ("",), par="steady")

    def daily_score(self, state: Table) -> DailyScore:
        """BT-S6: the Fund; ties by fewer extra cards."""
        band = state.body.bands[0]
        score = ending.daily_points(band)
        row = "".join(self.words.label(f"mark_{mark(one.earnings)}") for one in band.takings)
        if band.removed:
            missed = {"fund": ending.money(band.fund), "n": RULES["shows"] - len(band.takings)}
            row += self.words.label("mark_out", **missed, price=RULES["missed_show"])
        return DailyScore(score, (score, -band.extras), row)

    def medal_steps(self, form: str, par: DailyScore | None) -> dict[str, int]:
        """BT-S7."""
        return {medal: RULES[medal] for medal in ("gold", "silver", "bronze")}


def mark(earnings: int) -> str:
    """How a show went, without saying what was played."""
    if earnings < RULES["fatigue_below"]:
        return "low"
    return "high" if earnings >= RULES["great_show"] else "good"


GAME = BandTour()
