"""Preparing the next turn while it is somebody else's: actions in their order, made to fit when the turn comes."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Fault, Illegal, Node
from games.core.table import Seat, Step

from . import actions, strikes, votes
from .cards import DECKS, PLACES
from .model import Body, Flock
from .stats import health_left, hearts, worst_answer

ALWAYS, ASK, END = "always", "ask", "end"
PREDATOR, GRUB = "predator", "grub"
OBJECTS = {"move": PLACES, "attack": (PREDATOR, GRUB)}
"""What has to be named beforehand; everything else is as much as possible."""
MOST = 4
"""So many actions can be prepared."""


class Prepare(Step, tag="flock-together.prepare"):
    """The next turn: on what condition, which actions, and whether the turn is ended then."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The condition first; it is kept in the answer."""
        words, menu = t.game.words, Choices()
        menu.add(snapshot(t.body, self.seat), words.label("prepare_same"), then=LATER)
        menu.add(ALWAYS, words.label("prepare_always"), then=LATER)
        return {self.seat: menu.pick(words.prompt("prepare"))}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """An action, what it is for, the next one, until the turn is to end or its owner to be asked."""
        rest, taken = path[1:], 0
        while rest:
            action, *rest = rest
            if action in (ASK, END):
                return None
            taken += 1
            if action in OBJECTS:
                if not rest:
                    return _object_pick(t, action)
                rest = rest[1:]
        return _action_pick(t, taken)


def _action_pick(t: Flock, taken: int) -> Node:
    words, menu = t.game.words, Choices()
    if taken < MOST:
        for action in (*actions.FAULTS, "token"):
            menu.add(action, words.label(action), then=LATER)
    if taken:
        menu.add(END, words.label("end")).add(ASK, words.label("prepare_ask"))
    return menu.pick(words.prompt("prepare_then" if taken else "prepare_first"))


def _object_pick(t: Flock, action: str) -> Node:
    words, menu = t.game.words, Choices()
    for thing in OBJECTS[action]:
        menu.add(thing, words.title(thing) if thing in PLACES else words.label(f"prepare_{thing}"), then=LATER)
    return menu.pick(words.prompt(action))


def may_prepare(t: Flock, seat: Seat) -> bool:
    """Whether a living player waits for the next turn."""
    turn = t.body.turn
    return t.body.day > 0 and t.body.birds[seat].alive and not (turn and turn.seat == seat)


def snapshot(body: Body, seat: Seat) -> str:
    """What a prepared turn may depend on: the weather, who lives, the own hearts and place."""
    living = "".join(map(str, body.living))
    return f"{body.weather}-{living}-{hearts(body, seat)}-{body.birds[seat].at}"


# ---- when the turn has come -----------------------------------------------------------------------------------------


def begun(t: Flock, seat: Seat, queued: Answer) -> tuple[Answer, Answer]:
    """Today's answer for the first thing prepared, and what is left; raises Illegal if it does not fit."""
    condition, action, *rest = queued
    if condition not in (ALWAYS, snapshot(t.body, seat)):
        raise Illegal.of("TABLE_CHANGED")
    things, rest = (rest[:1], rest[1:]) if action in OBJECTS else ([], rest)
    return _fitted(t, seat, action, things), [] if rest[:1] in ([], [ASK]) else [ALWAYS, *rest]


def _fitted(t: Flock, seat: Seat, action: str, things: Answer) -> Answer:
    bird = t.body.birds[seat]
    if action in actions.FAULTS and (why := actions.fault(t, seat, action)):
        raise Illegal(why)
    match action:
        case "heal":
            return ["heal", min(bird.stage, bird.damage, bird.food)]
        case "eat":
            return ["eat", min(actions.MEALS_BY_STAGE[bird.stage - 1], bird.food)]
        case "brood":
            return ["brood", str(actions.broodable(t)[0])]
        case "draw" if actions.question(t, seat, ["draw"]):
            return ["draw", "two"]
        case "attack":
            return _attack(t, seat, things[0])
        case "end" if votes.must_vote(t, seat):
            return ["end", votes.least_damaged(t.body)]
    return [action, *things]


def _attack(t: Flock, seat: Seat, kind: str) -> Answer:
    """With all strength that is of use, nothing attached, and only if the answer cannot kill."""
    found = [(target, why) for target, why in strikes.targets(t, seat) if _kind(t, target) == kind]
    if not found:
        raise Illegal.of("NO_TARGET")
    target, why = found[0]
    beast, power = t.body.beast(target), min(strikes.best(t, seat), health_left(t.body, target))
    if beast and worst_answer(t.body, seat, beast) >= hearts(t.body, seat):
        why = Fault("TOO_RISKY")
    if why is None and not power and health_left(t.body, target):
        why = Fault("SHORT_OF_FOOD", {"n": 1})
    if why or strikes.blow_warning(t, seat, target):
        raise Illegal(why or Fault("TOO_RISKY"))
    answer = ["attack", target, power]
    return [*answer, None] if strikes.question(t, seat, answer[1:]) else answer


def _kind(t: Flock, target: str) -> str:
    if t.body.beast(target):
        return PREDATOR
    return GRUB if target in DECKS else ""
