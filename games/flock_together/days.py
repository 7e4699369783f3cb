"""The calendar: days, phase changes, the end of the last day (section 4.2)."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import changes, results
from .cards import SETUP, Item
from .damage import Damage
from .defeat import settle_boosts
from .model import Flock
from .pending import is_veiled
from .planning import cards, item_fault, tools
from .skies import Exchange, ExchangeOver, draw_weather
from .sky import Crowding, Flood
from .stats import sky
from .turns import Slot
from .verbs import CopyCard, Draw, DrawSplit, Hit, Recover
from .votes import GrubDay
from .windows import Window

LAST_CALL = (Hit, Draw, DrawSplit, Recover, CopyCard)


class Day(Step, tag="flock-together.day"):
    """FT-3.3: D1 to D6 of a day."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """A phase change first, where one is due; after the last day the game ends (FT-3.6)."""
        body = t.body
        is_change = body.day in SETUP.phases and body.day_index > 1
        change: list[Step] = [Deluge(), Season(), Exchange(), ExchangeOver(), NewWeather()] if is_change else []
        evening: list[Step] = [LastEvening()] if body.is_last_day else [GrubDay(), NextDay()]
        t.then(*change, Dawn(), *[Slot(seat) for seat in body.order], Nightfall(), *evening)


class Dawn(Step, tag="flock-together.dawn"):
    """The day begins."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Say so."""
        t.tell("day", season=SETUP.seasons[t.body.season], day=t.body.day)


class Deluge(Step, tag="flock-together.deluge"):
    """P1: Flash Flood takes the food of the unshielded (FT-10.11)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """In turn order."""
        flooded = [seat for seat in t.body.living if sky(t.body, seat, Flood)]
        if flooded:
            t.tell("storm", weather=t.body.weather)
        for seat in flooded:
            changes.lose(t, seat, "food", t.body.birds[seat].food)


class Season(Step, tag="flock-together.season"):
    """P2: a new season levels regular Predators up and makes the Extra Action tokens ready (FT-7.4)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The Boss does not change."""
        if t.body.day != 1:
            return
        t.tell("season", season=SETUP.seasons[t.body.season])
        for bird in t.body.birds:
            bird.token = True
        for beast in t.body.beasts[:-1]:
            if beast.is_enemy and beast.form < len(SETUP.seasons):
                beast.form += 1
                t.tell("enemy_grew", enemy=beast.id, form=beast.form)
        settle_boosts(t)


class NewWeather(Step, tag="flock-together.new_weather"):
    """P5, P6."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The card, and what it does at once."""
        draw_weather(t)


class Nightfall(Step, tag="flock-together.nightfall"):
    """D3: Bird Flu, for all at the same time (FT-10.6)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Whoever is nearby another living player."""
        losses = {}
        for seat in t.body.living:
            crowding = sky(t.body, seat, Crowding)
            if crowding and t.body.near(seat):
                losses[seat] = crowding.n
        if losses:
            t.then(Damage(amounts=losses, cause="weather"))


class NextDay(Step, tag="flock-together.next_day"):
    """D5, D6: what lasted for the day ends, the Weathervane advances."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """After day 7 comes day 1 of the next season."""
        body = t.body
        changes.end_lasting(t, "today")
        for beast in body.beasts:
            beast.masked = False
        body.votes.clear()
        body.acted.clear()
        body.entered.clear()
        body.season, body.day = (body.season, body.day + 1) if body.day < SETUP.days else (body.season + 1, 1)
        t.then(Day())


class LastEvening(Step, tag="flock-together.last_evening"):
    """FT-3.6: after the last day's weather comes the last call, and nothing after it."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Then time is up."""
        t.then(LastCall(), TimeUp())


class LastCall(Window, tag="flock-together.last_call", kw_only=True):
    """FT-12.6, D33: before time is up everybody may still play cards and loot of class A."""

    timing = ""
    moves = True
    closable = False

    def concerned(self, t: Flock) -> list[Seat]:
        """Whoever can use anything, unless nobody holds what could still change something; the others have passed."""
        if not any(self._is_hopeful(t, seat) for seat in t.body.living):
            return []
        return [seat for seat in t.body.living if (is_veiled(t) and t.body.birds[seat].hand) or self.offers(t, seat)]

    def _is_hopeful(self, t: Flock, seat: Seat) -> bool:
        if is_veiled(t):
            return bool(t.body.birds[seat].hand or t.body.birds[seat].grubs)
        return any(isinstance(effect, LAST_CALL) for item in cards(t, seat) for effect in item.effect)

    def offers(self, t: Flock, seat: Seat) -> list[Item]:
        """Whatever may be used."""
        held = [item for item in [*cards(t, seat), *tools(t, seat)] if "A" in item.timing]
        return [item for item in held if item_fault(t, seat, item) is None]

    def prompt(self, t: Flock) -> str:
        """The last chance."""
        return t.game.words.prompt("last_call")

    def settle(self, t: Flock) -> None:
        """Nobody wants anything any more."""


class TimeUp(Step, tag="flock-together.time_up"):
    """FT-12.4: Fall is over and a Predator is left."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Lost by time."""
        results.end(t, "time")
