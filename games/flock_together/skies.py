"""Weather and Egg Exchanges (section 4.9)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Count, Node
from games.core.table import Seat, Step

from . import changes
from .cards import COOP, SETUP
from .defeat import settle_boosts
from .model import Flock
from .moving import place
from .pending import Hold, push
from .sky import Confine, Evict, ExchangeBonus, NoExchange, OpenExchange, ShortTurn
from .stats import egg_rate, is_barred, sky


def draw_weather(t: Flock) -> None:
    """The next card of the season's deck is the weather from now on (FT-3.4 step P5, FT-10.9, FT-R22)."""
    body = t.body
    deck, used = body.skies[body.season], body.skies_used[body.season]
    if not deck:
        again = sorted(card for card in used if card != body.weather)
        used[:] = [card for card in used if card == body.weather]
        deck[:] = t.dice.shuffled(f"deck-{SETUP.seasons[body.season]}", again)
    t.unveil()
    body.weather = deck.pop(0)
    used.append(body.weather)
    body.spent.clear()
    changes.end_lasting(t, "weather")
    t.tell("weather", reveals=True, weather=body.weather)
    settle_boosts(t)
    strike_at_once(t)


def strike_at_once(t: Flock) -> None:
    """FT-10.3: Freezing and Heat Wave move the unshielded; a Nighttime drawn late shortens the turn (FT-10.5)."""
    for seat in t.body.living:
        if not t.body.birds[seat].inside and sky(t.body, seat, Confine):
            place(t, seat, COOP)
            t.tell("driven_in", seat)
    if any(is_evicted(t, seat) for seat in t.body.living):
        push(t, Exit())
    if t.body.turn and t.body.turn.acting:
        force_short_turn(t, t.body.turn.seat)


def is_evicted(t: Flock, seat: Seat) -> bool:
    """Whether Heat Wave drives this player out of the Coop."""
    return t.body.birds[seat].inside and sky(t.body, seat, Evict) is not None


def force_short_turn(t: Flock, seat: Seat) -> None:
    """FT-10.5: on the last day of the phase the short turn of Nighttime comes by itself."""
    turn = t.body.turn
    if turn and t.body.ends_phase and seat not in t.body.spent and turn.actions and sky(t.body, seat, ShortTurn):
        shorten(t, seat)


def shorten(t: Flock, seat: Seat) -> None:
    """This turn is the short one."""
    assert t.body.turn is not None
    t.body.turn.actions -= 1
    t.body.spent.append(seat)
    t.tell("short_turn", seat)


class Exit(Hold, tag="flock-together.exit"):
    """FT-10.3, D24: in a Heat Wave every unshielded player in the Coop chooses where to go, all at the same time."""

    moves = True

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Those still inside; a preferred location settles it in advance (section 8)."""
        menu = Choices()
        for place_ in SETUP.outside:
            menu.add(place_, t.game.words.title(place_))
        node = menu.pick(t.game.words.prompt("exit"))
        return {seat: node for seat in t.body.living if is_evicted(t, seat) and not t.body.birds[seat].orders.exit}

    def pace(self, t: Flock, seat: Seat) -> str:
        """`react_hours`."""
        return "reaction"

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D24."""
        return [safe_exit(t)]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """In turn order; whoever got a shield meanwhile stays."""
        for seat in t.body.living:
            if is_evicted(t, seat):
                order = t.body.birds[seat].orders.exit
                if order and seat not in replies:
                    t.ordered(seat)
                to = replies[seat][0] if seat in replies else order or safe_exit(t)
                place(t, seat, str(to))
                t.tell("driven_out", seat, to=to)


def safe_exit(t: Flock) -> str:
    """The first Outside location without an open Predator, the hidden Boss's first (D24)."""
    *regular, badlands = SETUP.outside
    order = [badlands, *regular]
    return next((place_ for place_ in order if t.body.beast_at(place_) is None), regular[0])


# ---- Egg Exchange ---------------------------------------------------------------------------------------------------


def start_exchange(t: Flock) -> None:
    """FT-10.14: a called Egg Exchange, after which `exchange` effects end."""
    t.tell("exchange_called")
    push(t, Exchange(called=True), ExchangeOver(called=True))


class Exchange(Hold, tag="flock-together.exchange"):
    """FT-10.10, D23: everybody may turn eggs into food, all at the same time."""

    called: bool = False
    moves = True

    def takes_part(self, t: Flock, seat: Seat) -> bool:
        """Not who is barred; Pouring Rain stops the unshielded, but no called one (FT-10.12, FT-10.14)."""
        rained_off = not self.called and sky(t.body, seat, NoExchange) is not None
        return not rained_off and not is_barred(t.body, seat, "exchange")

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Whoever has eggs and no standing order."""
        return {
            seat: exchange_count(t, seat)
            for seat in t.body.living
            if t.body.birds[seat].eggs and self.takes_part(t, seat) and t.body.birds[seat].orders.keep is None
        }

    def pace(self, t: Flock, seat: Seat) -> str:
        """`exchange_hours`."""
        return "exchange"

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D23: nothing."""
        return [0]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Results in turn order."""
        if not any(self.takes_part(t, seat) for seat in t.body.living):
            t.tell("no_exchange")
        for seat in t.body.living:
            if self.takes_part(t, seat):
                keep, eggs = t.body.birds[seat].orders.keep, t.body.birds[seat].eggs
                standing = max(0, eggs - keep) if keep is not None else 0
                if standing and seat not in replies:
                    t.ordered(seat)
                exchange(t, seat, min(eggs, replies[seat][0] if seat in replies else standing))


def exchange_count(t: Flock, seat: Seat) -> Node:
    """How many eggs."""
    eggs, rate = t.body.birds[seat].eggs, egg_rate(t.body, seat)
    key = "exchange" if len(t.body.living) == len(t.body.birds) else "exchange_bereft"
    return Count(t.game.words.prompt(key, eggs=eggs, rate=rate), 0, eggs)


def exchange(t: Flock, seat: Seat, eggs: int) -> None:
    """Eggs become food; Snow adds some, once (FT-10.13)."""
    if eggs <= 0:
        return
    t.body.birds[seat].eggs -= eggs
    t.tell("exchanged", seat, n=eggs)
    changes.gain(t, seat, "food", eggs * egg_rate(t.body, seat))
    bonus = sky(t.body, seat, ExchangeBonus)
    if bonus and seat not in t.body.spent:
        t.body.spent.append(seat)
        changes.gain(t, seat, "food", bonus.n, "snow")


class ExchangeOver(Step, tag="flock-together.exchange_over"):
    """Step P4, and the end of a called Egg Exchange."""

    called: bool = False

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """`exchange` effects end; a called one was the next one for Snow, except in the last phase."""
        changes.end_lasting(t, "exchange")
        if self.called and not t.body.last_phase and any(sky(t.body, seat, ExchangeBonus) for seat in t.body.living):
            t.body.spent = list(t.seats)


def may_exchange_openly(t: Flock, seat: Seat) -> bool:
    """FT-10.13: in a snowy last phase eggs may be exchanged in any turn, when nothing is unfinished."""
    bird = t.body.birds[seat]
    in_snow = t.body.turn is not None and t.body.last_phase and sky(t.body, seat, OpenExchange) is not None
    return bool(in_snow and bird.eggs) and not is_barred(t.body, seat, "exchange") and t.pending(Exchange) is None
