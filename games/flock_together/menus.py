"""The menu of T3 and what stands behind it: actions, token, cards, loot and abilities, ending the turn (D3)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.choices import LATER, Answer, Choices, Count, Fault, Node
from games.core.table import Seat

from . import actions, changes, lines, moving, votes
from .cards import COOP, ITEMS, Item
from .model import Flock
from .pending import is_veiled
from .planning import cards, item_fault, next_choice, option_of, tools, use
from .skies import shorten
from .sky import ShortTurn
from .stats import destinations, is_deadly, sky

GROUPS = {"play": cards, "use": tools}
HAND_ROOM = 2
NOTHING_USABLE = Fault("NOTHING_USABLE")


def is_needed(t: Flock, seat: Seat) -> bool:
    """FT-4.8: whether the player still has something to decide; with hidden hands any card might be something."""
    turn, bird = t.body.turn, t.body.birds[seat]
    if turn is None or turn.actions or bird.token or votes.must_vote(t, seat) or actions.may_lengthen(t, seat):
        return turn is not None
    if (is_veiled(t) and bird.hand) or moving.can_roam(t, seat) or moving.can_follow(t, seat):
        return True
    return any(item_fault(t, seat, item) is None for item in [*cards(t, seat), *tools(t, seat)])


def may_shorten(t: Flock, seat: Seat) -> bool:
    """D26: the short turn of Nighttime may be declared now."""
    turn = t.body.turn
    return bool(turn and turn.actions) and seat not in t.body.spent and sky(t.body, seat, ShortTurn) is not None


# ---- the menu -------------------------------------------------------------------------------------------------------


def actions_menu(t: Flock, seat: Seat) -> Node:
    """All that the active player may do, barred actions with their reasons."""
    words, bird, turn = t.game.words, t.body.birds[seat], t.body.turn
    assert turn is not None
    menu = Choices()
    for action in actions.FAULTS:
        why = actions.fault(t, seat, action)
        then = LATER if action in actions.OPEN else None
        warn = actions.last_warning(t, seat, action)
        hint = lines.label(words, f"hint_{action}{'_dry' * (action == 'forage' and actions.forage_cost(t, seat) > 1)}")
        menu.add(action, lines.label(words, action), hint=hint, warn=warn, bar=lines.bar(words, why), then=then)
    if bird.token:
        menu.add("token", lines.label(words, "token"), hint=lines.label(words, "hint_token"))
    if actions.may_lengthen(t, seat):
        menu.add("long", lines.label(words, "long"))
    if may_shorten(t, seat):
        menu.add("short", lines.label(words, "short"))
    menu.options += aside_options(t, seat).options
    vote, hint = (votes.deck_pick(t) if votes.must_vote(t, seat) else None), lines.label(words, "hint_end")
    menu.add("end", lines.label(words, "end"), hint=hint, warn=_end_warning(t, seat), then=vote)
    return menu.pick(words.prompt("actions", n=turn.actions))


def aside_options(t: Flock, seat: Seat) -> Choices:
    """What may be done at any time with the own things: cards, loot and abilities, eggs that lie about."""
    words, menu = t.game.words, Choices()
    for key, held in GROUPS.items():
        if items := held(t, seat):
            is_open = any(item_fault(t, seat, item) is None for item in items)
            menu.add(key, lines.label(words, key), bar="" if is_open else lines.bar(words, NOTHING_USABLE), then=LATER)
    if lying := eggs_here(t, seat):
        menu.add("eggs", words.label("eggs", n=lying), then=Count(words.prompt("eggs"), 1, lying))
    return menu


def eggs_here(t: Flock, seat: Seat) -> int:
    """Eggs at the player's location (FT-R49)."""
    return t.body.nests.get(t.body.birds[seat].at, 0)


def question(t: Flock, seat: Seat, path: Answer) -> Node | None:
    """What a choice of the menu asks for."""
    if path[0] in actions.FAULTS:
        return actions.question(t, seat, path)
    if len(path) == 1:
        return items_pick(t, seat, GROUPS[path[0]](t, seat), path[0])
    return next_choice(t, seat, ITEMS[path[1]], path[2:])


def items_pick(t: Flock, seat: Seat, items: Iterable[Item], key: str) -> Node:
    """Items to choose from."""
    menu = Choices([option_of(t, seat, item) for item in items])
    return menu.pick(t.game.words.prompt(key))


def do(t: Flock, seat: Seat, answer: Answer) -> None:
    """Carry out what is no action."""
    match answer:
        case ["play" | "use", item, *choices]:
            use(t, seat, ITEMS[item], choices)
        case ["eggs", n]:
            t.body.nests[t.body.birds[seat].at] -= n
            changes.gain(t, seat, "egg", n, "picked_up")
        case ["token"]:
            t.body.birds[seat].token = False
            _lengthen(t, seat, "token_used")
        case ["long"]:
            t.body.spent.append(seat)
            _lengthen(t, seat, "long_turn")
        case ["short"]:
            shorten(t, seat)


def _lengthen(t: Flock, seat: Seat, event: str) -> None:
    assert t.body.turn is not None
    t.body.turn.actions += 1
    t.tell(event, seat)


def end_turn(t: Flock, seat: Seat, rest: Answer) -> None:
    """FT-4.5, FT-4.8: a living player's actions that are left are lost; the day's last player votes with it."""
    turn = t.body.turn
    if rest:
        t.body.votes[seat] = str(rest[0])
        t.tell("voted", seat, deck=rest[0])
    if turn and turn.actions and t.body.birds[seat].alive:
        t.tell("actions_left", seat, n=turn.actions)


def wind_pick(t: Flock) -> Node:
    """D27."""
    words = t.game.words
    menu = Choices().add("food", words.label("amount_food", n=1)).add("egg", words.label("amount_egg", n=1))
    return menu.pick(words.prompt("wind"))


def _end_warning(t: Flock, seat: Seat) -> str:
    """Section 8: the weather could kill, or actions are left."""
    if is_deadly(t.body, seat, t.body.birds[seat].at):
        return lines.label(t.game.words, "warn_weather")
    return lines.label(t.game.words, "warn_actions") if t.body.turn and t.body.turn.actions else ""


# ---- the automatic turn ---------------------------------------------------------------------------------------------


def automatic(t: Flock, seat: Seat) -> Answer:
    """FT-D-auto: nothing risky; never attack, eat, brood, or use cards, token or loot."""
    bird = t.body.birds[seat]
    if is_deadly(t.body, seat, bird.at) and COOP in destinations(t.body, seat) and _may(t, seat, "move"):
        return ["move", COOP]
    if _may(t, seat, "heal"):
        return ["heal", min(bird.stage, bird.damage, bird.food)]
    if bird.inside and _may(t, seat, "lay"):
        return ["lay"]
    if not bird.inside and _may(t, seat, "forage"):
        return ["forage"]
    if len(bird.hand) < HAND_ROOM and _may(t, seat, "draw"):
        return ["draw", "one"] if actions.question(t, seat, ["draw"]) else ["draw"]
    return ["end", votes.least_damaged(t.body)] if votes.must_vote(t, seat) else ["end"]


def _may(t: Flock, seat: Seat, action: str) -> bool:
    return actions.fault(t, seat, action) is None
