"""The `sharp` computer player: it deals out what it cannot know and plays the rest of the leg for each choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from games.core.choices import Answer
from games.core.data import rows
from games.core.dice import Luck
from games.core.kernel import AnyTable, open_table, play
from games.core.table import Seat, State, Step

from . import ai, ending, hiding
from .cards import PACKAGE, RULES, Genre, Id, Mark
from .model import Body, Options, Orders, Tour
from .rating import WEIGHTS, Outlook
from .steps_choice import Decision, Replace
from .steps_setup import Formation
from .steps_show import ExtraCard, Ignore
from .steps_source import Paying, WhichOption

Table = State[Body, Options, Any]
SEARCHED = (ExtraCard, Ignore, WhichOption, Paying, Replace)
STRONG = ("k8", "k2", "k4")
"""The ready-made bands that earn most (section 6.12)."""


class Built(Struct, frozen=True, forbid_unknown_fields=True):
    """A band that the strong player builds, with its decks."""

    id: str
    lineup: tuple[Id, ...]
    genre: Genre
    show: Id
    venue: Id
    crowd: Id
    mark: Mark


BUILT = rows(PACKAGE, "rating", Built, table="built")


def choose(t: Tour, step: Step, seat: Seat, luck: Luck) -> Answer:
    """The answer whose tours end best on average; small choices by the heuristic."""
    if isinstance(step, Formation) and t.body.daily is None:
        return formation(t, luck)
    if isinstance(step, Decision) and isinstance(step, SEARCHED):
        return [best_of(t, step, seat, luck)]
    return ai.choose(t, step, seat, luck)


def formation(t: Tour, luck: Luck) -> Answer:
    """A band built for its decks, or one of the strongest ready-made ones."""
    if t.options.band_building == "ready_only":
        return [luck.pick(STRONG), "go"]
    row = luck.pick(list(BUILT.values()))
    return ["type", " ".join(row.lineup), row.genre, row.show, row.venue, row.crowd, ""]


def best_of(t: Tour, step: Decision, seat: Seat, luck: Luck) -> str:
    """The option of highest mean over the same deals for all; the heuristic's own needs to be beaten clearly."""
    keys, samples, goal = step.open(step.pick(t)), WEIGHTS["samples"], _goal(t)
    totals = dict.fromkeys(keys, 0.0)
    totals[ai.decide(t, step, Outlook.of(t.body, seat))] += WEIGHTS["margin"] * samples
    for _ in range(samples):
        seed = luck.word()
        for key in keys:
            totals[key] += play_on(t, seat, [key], seed, goal)
    return max(keys, key=lambda key: totals[key])


def play_on(t: Tour, seat: Seat, answer: Answer, seed: int, goal: Callable[[Body, Seat], float]) -> float:
    """How good the end of the leg is for a seat, if it answers like this and then plays sensibly.

    The others make the automatic choices of section 7: what they do hardly matters to this band, and time does.
    """
    luck = Luck(seed)
    state = hiding.deal_anew(t.game.copy(t.state), seat, luck)
    for other in t.seats:
        if other != seat:
            state.body.bands[other].orders = Orders("one", "automatic")
    bench: AnyTable = open_table(t.game, state, seed.to_bytes(8, "big") * 4)
    play(bench, seat, answer)
    while bench.state.result is None and not bench.body.between:
        next_seat = min(bench.open)
        play(bench, next_seat, ai.choose(bench, bench.open[next_seat][0], next_seat, luck))
    return goal(bench.body, seat)


def _goal(t: Tour) -> Callable[[Body, Seat], float]:
    """The money in the end; in the very last show the chance of winning comes first."""
    last = RULES["shows"] * t.options.most_legs
    return chance if t.body.show == last and not t.body.is_solo else money


def money(body: Body, seat: Seat) -> float:
    """The Band Fund, less if the band is removed."""
    band = body.bands[seat]
    return band.fund if band.removed is None else min(0, band.fund) - WEIGHTS["removed"]


def chance(body: Body, seat: Seat) -> float:
    """A win, and a little for the money."""
    return money(body, seat) + (WEIGHTS["win"] if ending.ranking(body)[seat] == 1 else 0)
