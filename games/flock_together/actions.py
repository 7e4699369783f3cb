"""The eight actions of T3 (section 4.4): when each may be taken, what it asks, what it does."""

from __future__ import annotations

from collections.abc import Callable

from games.core.choices import Answer, Choices, Count, Fault, Node
from games.core.table import Seat

from . import changes, friends, hands, lines, strikes
from .hands import Foresight
from .model import Flock
from .moving import go
from .plans_goods import has_draws
from .rolls import set_off
from .sky import ForageBonus, ForageCost, LongTurn
from .stats import destinations, is_at_home, is_barred, is_deadly, may_eat_here, powers, sky
from .verbs import DrawTwoKeepOne

MEALS_BY_STAGE = (1, 2, 0)
FORAGED = "forage"
SAVING = ("move", "heal")
"""Actions that may get a chicken out of a deadly weather."""
Why = Fault | None


def fault(t: Flock, seat: Seat, action: str) -> Why:
    """Why an action cannot be taken now."""
    turn = t.body.turn
    if turn is None or not turn.actions:
        return Fault("NO_ACTIONS")
    if action == "forage" and turn.actions < forage_cost(t, seat):
        return Fault("DROUGHT")
    return FAULTS[action](t, seat)


def _lay(t: Flock, seat: Seat) -> Why:
    """FT-5.2."""
    if t.body.birds[seat].stage == 1:
        return Fault("CHICKS_CANNOT_LAY")
    return _at_home(t, seat)


def _at_home(t: Flock, seat: Seat) -> Why:
    return None if is_at_home(t.body, seat) else Fault("INSIDE_ONLY")


def _heal(t: Flock, seat: Seat) -> Why:
    """FT-5.3."""
    bird = t.body.birds[seat]
    if is_barred(t.body, seat, "heal"):
        return Fault("BARRED_HEAL")
    if not bird.damage:
        return Fault("NO_DAMAGE_TO_HEAL")
    return _at_home(t, seat) or (None if bird.food else Fault("SHORT_OF_FOOD", {"n": 1}))


def _brood(t: Flock, seat: Seat) -> Why:
    """FT-11.5."""
    bird = t.body.birds[seat]
    if bird.brooding is not None:
        return Fault("BROODING_ALREADY")
    if not broodable(t):
        return Fault("NOBODY_TO_BROOD_FOR")
    return _at_home(t, seat) or (None if bird.eggs else Fault("SHORT_OF_EGG", {"n": 1}))


def broodable(t: Flock) -> list[Seat]:
    """The dead players for whom nobody broods and whose revival is not due."""
    brooded = {bird.brooding for bird in t.body.birds}
    return [s for s in t.body.order if not t.body.birds[s].alive and not t.body.birds[s].due and s not in brooded]


def _move(t: Flock, seat: Seat) -> Why:
    """FT-5.4."""
    return None if destinations(t.body, seat) else Fault("FROZEN_IN")


def _draw(t: Flock, seat: Seat) -> Why:
    """FT-5.5."""
    return None if has_draws(t) else Fault("NO_CARDS_LEFT")


def _attack(t: Flock, seat: Seat) -> Why:
    """FT-6.1, FT-6.2: the reason of the first target if none is legal."""
    found = strikes.targets(t, seat)
    if not found:
        return Fault("NO_TARGET")
    return None if any(why is None for _, why in found) else found[0][1]


def _eat(t: Flock, seat: Seat) -> Why:
    """FT-5.6, FT-5.11."""
    bird = t.body.birds[seat]
    if not MEALS_BY_STAGE[bird.stage - 1]:
        return Fault("FULLY_GROWN")
    if is_barred(t.body, seat, "eat"):
        return Fault("BARRED_EAT")
    if not may_eat_here(t.body, seat):
        return Fault("OUTSIDE_ONLY")
    return None if bird.food else Fault("SHORT_OF_FOOD", {"n": 1})


def _forage(t: Flock, seat: Seat) -> Why:
    """FT-5.1."""
    return Fault("OUTSIDE_ONLY") if t.body.birds[seat].inside else None


def forage_cost(t: Flock, seat: Seat) -> int:
    """Actions for a Forage (FT-10.8)."""
    drought = sky(t.body, seat, ForageCost)
    return drought.n if drought else 1


def may_lengthen(t: Flock, seat: Seat) -> bool:
    """D26: the extra action of Sunny is left."""
    return seat not in t.body.spent and sky(t.body, seat, LongTurn) is not None


def last_warning(t: Flock, seat: Seat, action: str, at: str = "") -> str:
    """Section 8: the last action leaves the chicken in a weather that could kill it; `at` is where it moves to."""
    turn, bird = t.body.turn, t.body.birds[seat]
    cost = forage_cost(t, seat) if action == "forage" else 1
    is_last = turn is not None and turn.actions <= cost and not bird.token and not may_lengthen(t, seat)
    if not is_last or (action in SAVING and not at) or not is_deadly(t.body, seat, at or bird.at):
        return ""
    return lines.label(t.game.words, "warn_weather")


# ---- what each asks -------------------------------------------------------------------------------------------------


def question(t: Flock, seat: Seat, path: Answer) -> Node | None:
    """What is still to be chosen for an action, None when all is known."""
    words, bird = t.game.words, t.body.birds[seat]
    if path[0] == "attack":
        return strikes.question(t, seat, path[1:])
    if len(path) > 1:
        return None
    match path[0]:
        case "heal":
            return Count(words.prompt("heal"), 1, min(bird.stage, bird.damage, bird.food))
        case "eat":
            return Count(words.prompt("eat"), 1, min(MEALS_BY_STAGE[bird.stage - 1], bird.food))
        case "brood":
            menu = Choices()
            for seat_ in broodable(t):
                menu.add(str(seat_), hands.bird_name(t, seat_))
            return menu.pick(words.prompt("brood"))
        case "move":
            menu = Choices()
            for to in destinations(t.body, seat):
                menu.add(to, place_name(t, to), warn=last_warning(t, seat, "move", to))
            return menu.pick(words.prompt("move"))
        case "draw" if powers(t.body, seat, DrawTwoKeepOne):
            menu = Choices().add("one", words.label("draw_one")).add("two", words.label("draw_two"))
            return menu.pick(words.prompt("draw"))
    return None


def place_name(t: Flock, place: str) -> str:
    """A location, with the Predator that is there."""
    words, beast = t.game.words, t.body.beast_at(place)
    return words.label("place_with", place=place, enemy=beast.id) if beast else words.title(place)


# ---- what each does -------------------------------------------------------------------------------------------------


def act(t: Flock, seat: Seat, answer: Answer) -> None:
    """Take an action; it costs one, a Forage in a Drought two."""
    assert t.body.turn is not None
    action, *rest = answer
    t.body.turn.actions -= forage_cost(t, seat) if action == "forage" else 1
    t.body.note(seat, action, rest[0] if action == "move" else "")
    DEEDS[action](t, seat, rest)


def _do_lay(t: Flock, seat: Seat, rest: Answer) -> None:
    changes.gain(t, seat, "egg", 1, "laid")


def _do_heal(t: Flock, seat: Seat, rest: Answer) -> None:
    t.body.birds[seat].food -= rest[0]
    changes.heal(t, seat, rest[0], "healed_for")


def _do_brood(t: Flock, seat: Seat, rest: Answer) -> None:
    t.body.birds[seat].eggs -= 1
    t.body.birds[seat].brooding = int(rest[0])
    t.tell("broods", seat, other=int(rest[0]))


def _do_move(t: Flock, seat: Seat, rest: Answer) -> None:
    go(t, seat, rest[0])


def _do_draw(t: Flock, seat: Seat, rest: Answer) -> None:
    """Foresight sees two and keeps one, before anything is played (D20, FT-9.5)."""
    drawn = hands.draw(t, seat, 2 if rest == ["two"] else 1)
    if len(drawn) > 1:
        t.fork({seat: [Foresight(seat, drawn)]}, wait=False)
    else:
        hands.watch_limit(t, seat)


def _do_eat(t: Flock, seat: Seat, rest: Answer) -> None:
    t.body.birds[seat].food -= rest[0]
    changes.gain(t, seat, "meal", rest[0], "ate")


def _do_forage(t: Flock, seat: Seat, rest: Answer) -> None:
    """FT-5.7: one food, more by Fair, Lizard and The Forager."""
    turn = t.body.turn
    assert turn is not None
    fair = sky(t.body, seat, ForageBonus)
    extra = fair.n if fair and FORAGED not in turn.used else 0
    turn.used.append(FORAGED)
    more = sum(lasting.n for lasting in t.body.birds[seat].lasting if lasting.kind == "forage_plus")
    changes.gain(t, seat, "food", 1 + extra + more, "foraged")
    set_off(t, seat, "forage")


FAULTS: dict[str, Callable[[Flock, Seat], Why]] = {
    "lay": _lay,
    "heal": _heal,
    "brood": _brood,
    "move": _move,
    "draw": _draw,
    "attack": _attack,
    "eat": _eat,
    "forage": _forage,
}
"""The eight actions, in the order of the rules page."""
DEEDS: dict[str, Callable[[Flock, Seat, Answer], None]] = {
    "lay": _do_lay,
    "heal": _do_heal,
    "brood": _do_brood,
    "move": _do_move,
    "draw": _do_draw,
    "attack": friends.attack_action,
    "eat": _do_eat,
    "forage": _do_forage,
}
OPEN = {"heal", "eat", "brood", "move", "attack", "draw"}
"""The actions that ask for more."""
