"""CULTivate as the bot sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.core.choices import Answer, Illegal
from games.core.dice import Luck
from games.core.game import Card, Daily, DailyScore, Game
from games.core.kernel import open_table, waiting
from games.core.results import Score
from games.core.table import Seat, Step
from games.core.words import Words

from . import daily, opening, seeing
from .ai import Casual, Steady
from .ai_sharp import Sharp
from .cards import AGENDAS, BOARDS, CARDS, INFLUENCE, LEADERS, POWERS, RULES, TYPES
from .choosing import Script, next_need
from .drawing import Investigation, column_for_investigator
from .hiding import deal_anew
from .lookup import everything
from .model import Body, Options, S, T
from .panel import Panel
from .reacting import Reaction, is_drawer
from .turns import Prepare, SecondExchange, Turn, again, scores_of, turn
from .view import View

ROBOTS: dict[str, type[Steady]] = {"casual": Casual, "steady": Steady, "sharp": Sharp}

SCRIPTS: dict[type[Any], Script] = {Turn: turn, SecondExchange: again, Investigation: column_for_investigator}


class Cultivate(Game[Body, Options]):
    """Rival cults recruit followers; most points in a 4x4 compound win."""

    id = "cultivate"
    name = "CULTivate"
    seats = range(2, 6)
    options = Options
    body = Body
    robots = tuple(ROBOTS)
    paces = {"turn": 24, "reaction": 8, "investigator": 2}
    patience = 2

    def setup(self, t: T, joined: list[Any]) -> None:
        opening.lay_out(t)

    def check_options(self, options: Options, seats: int) -> None:
        """The daily is for three seats (CU-D.1)."""
        if options.mode == "daily" and seats != daily.SEATS:
            raise Illegal.of("DAILY_SEATS")

    def seats_host_first(self, options: Options) -> bool:
        """The host begins, if nobody wants it random (CU-1.2)."""
        return options.first_player == "host"

    def anytime(self, t: T, seat: Seat) -> Step | None:
        """The panel of standing orders (CU-A.2)."""
        return Panel(seat=seat)

    def ahead(self, t: T, seat: Seat) -> Step | None:
        """The next turn, while it is somebody else's (CU-A.15)."""
        player = t.body.players[seat]
        if not player.hand or not player.may_draw or seat == t.body.active:
            return None
        return Prepare(seat=seat)

    def view(self, state: S, seat: Seat | None) -> View:
        return seeing.view(self.words, state, seat, waiting(self, state))

    def scores(self, state: S) -> list[Score]:
        return scores_of(state.body)

    def counts(self, state: S) -> dict[str, int]:
        """Cards by id and followers by letter, wherever they are."""
        body = state.body
        chain = body.chain
        cards = [*body.pile, *body.discard, *(card for player in body.players for card in player.hand)]
        cards += [] if chain is None else [chain.links[0].card, *[INFLUENCE] * len(chain.used)]
        letters = "".join(body.grids())
        totals = {f"card {card}": cards.count(card) for card in CARDS}
        return totals | {letter: letters.count(letter) + left for letter, left in body.supply.items()}

    def choose(self, robot: str, state: S, seat: Seat, luck: Luck) -> Answer:
        """Section 10."""
        t = open_table(self, state)
        step, node = t.open[seat]
        return ROBOTS[robot](t, seat, luck).answer(step, node)

    def resample(self, state: S, seat: Seat | None, luck: Luck) -> S:
        return deal_anew(state, seat, luck)

    def reach(self, state: S, seat: Seat, path: Answer) -> tuple[str, ...]:
        """The spaces that the next question offers, with the seat of the compound: `1:r2c3`; recruits gained so far."""
        t = open_table(self, state)
        step = t.open[seat][0] if seat in t.open else None
        if isinstance(step, Reaction) and is_drawer(t.body, seat) and path != ["block"]:
            step = Investigation(seat=seat)
        script = SCRIPTS.get(type(step))
        need = next_need(script, t, seat, path) if script else None
        return need.places if need else ()

    def cards(self) -> tuple[Card, ...]:
        """Playing cards, agendas, boards, powers and followers."""
        return tuple(everything(self.words))

    def daily(self, weekday: int) -> Daily:
        return daily.daily(weekday)

    def daily_score(self, state: S) -> DailyScore:
        return daily.daily_score(self.words, state)

    def medal_steps(self, form: str, par: DailyScore | None) -> dict[str, int]:
        """CU-D.7: the scores of the best tenth, quarter and half of the computer's own games."""
        return {"gold": RULES.gold, "silver": RULES.silver, "bronze": RULES.bronze}

    @cached_property
    def words(self) -> Words:
        """The game's lines, with the names of everything that data rows name."""
        words = Words.load(self.package)
        for rows in (CARDS, TYPES, BOARDS, POWERS, LEADERS, AGENDAS):
            words.titles |= {key: row.name for key, row in rows.items()}
        return words


GAME = Cultivate()
