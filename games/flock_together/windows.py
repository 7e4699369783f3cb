"""Reaction windows: who may change what is pending, when a window closes, and the guard (FT-9.11 to FT-9.15)."""

from __future__ import annotations

from typing import ClassVar

from games.core import kernel
from games.core.choices import Answer, Choices, Node
from games.core.dice import Unseen
from games.core.table import Seat

from . import lines
from .cards import BONUS, ITEMS, Item
from .model import Flock
from .pending import Pending, Unfinished, is_veiled, pending
from .planning import Play, cards, copyable, item_fault, next_choice, open_effects, option_of, tools, use
from .results import is_won
from .verbs import CopyCard, Effect, Recover

PASS = ["pass"]


class Window(Pending, kw_only=True):
    """Something pending that players may change; it is asked anew after every play (FT-9.3)."""

    accepted: bool = False
    dropped: bool = False

    final = True
    closable: ClassVar[bool] = True
    """Whether whose turn it is may close it early."""

    def is_set(self, t: Flock) -> bool:
        """Whether the result is pending, so that the window may open."""
        return True

    def settle(self, t: Flock) -> None:
        """What happens when nobody changes it any more."""
        raise NotImplementedError

    def drop(self, t: Flock) -> None:
        """What happens instead when it has been dropped without a result."""

    def rescues(self, t: Flock, seat: Seat, effect: Effect) -> bool:
        """Whether an effect that may be used at any time matters now, used by this player (FT-9.13)."""
        return False

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Whoever could change it; pass or use an item."""
        nodes: dict[Seat, Node] = {}
        for seat in self.concerned(t) if self.is_set(t) else ():
            menu = Choices().add(PASS[0], lines.label(t.game.words, "pass"))
            menu.options += [option_of(t, seat, item) for item in self.offers(t, seat)]
            nodes[seat] = menu.pick(self.prompt(t))
        return nodes

    def concerned(self, t: Flock) -> list[Seat]:
        """Who is asked; in hidden-hand games whoever holds a card at all (section 8)."""
        veiled = is_veiled(t)
        return [seat for seat in t.body.living if (veiled and t.body.birds[seat].hand) or self.offers(t, seat)]

    def offers(self, t: Flock, seat: Seat) -> list[Item]:
        """The items with which a player could change it."""
        return [item for item in [*cards(t, seat), *tools(t, seat)] if matters(t, seat, item)]

    def prompt(self, t: Flock) -> str:
        """What is pending, in words."""
        raise NotImplementedError

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """What an item needs."""
        return next_choice(t, seat, ITEMS[path[0]], path[1:])

    def pace(self, t: Flock, seat: Seat) -> str:
        """`react_hours`."""
        return "reaction"

    def waits(self, t: Flock, owing: set[Seat]) -> set[Seat]:
        """With hidden hands nobody sees who has passed (FT-9.19)."""
        return set(self.concerned(t)) if is_veiled(t) else owing

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D12."""
        return PASS

    def is_busy(self, t: Flock) -> bool:
        """Whether a play that was begun in it has not been finished (FT-9.3)."""
        return any(isinstance(step, Unfinished) for seat in self.users for step in t.state.lanes.get(seat, []))

    def closes(self, t: Flock, owing: set[Seat]) -> bool:
        """FT-9.14: when all have passed, somebody plays, or whose turn it is accepts."""
        if self.is_busy(t):
            return False
        return self.accepted or self.dropped or not owing or any(reply != PASS for reply in self.replies.values())

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Carry a play out and put the window anew, or let it happen."""
        played = next(((seat, reply) for seat, reply in replies.items() if reply != PASS), None)
        if played:
            seat, reply = played
            t.then(self)
            use(t, seat, ITEMS[reply[0]], reply[1:])
        elif self.dropped:
            self.drop(t)
        else:
            self.settle(t)


def matters(t: Flock, seat: Seat, item: Item) -> bool:
    """FT-9.13: whether a player may use an item now and it could change what is pending."""
    window = pending(t)
    if not isinstance(window, Window) or item_fault(t, seat, item):
        return False
    if "A" not in item.timing:
        return True
    return any(_reaches(t, seat, window, effect) for effect in open_effects(Play(t, seat, item), item.effect))


def _reaches(t: Flock, seat: Seat, window: Window, effect: Effect) -> bool:
    match effect:
        case Recover():
            return any(matters(t, seat, BONUS[card]) for card in dict.fromkeys(t.body.bonus_discard))
        case CopyCard():
            return is_veiled(t) or any(matters(t, seat, BONUS[card]) for card in copyable(t, seat))
    return window.rescues(t, seat, effect)


# ---- closing early --------------------------------------------------------------------------------------------------


def may_accept(t: Flock, seat: Seat) -> bool:
    """FT-9.14, FT-9.15: whose turn it is may close a window on which others are waited for, unless somebody dies."""
    window = pending(t)
    if not isinstance(window, Window) or not window.closable or window.is_busy(t):
        return False
    if t.options.wait_policy != "active_decides" or seat != t.body.host:
        return False
    passed = set() if is_veiled(t) else window.replies.keys()
    return bool(set(window.concerned(t)) - passed - {seat}) and not would_kill(t)


def would_kill(t: Flock) -> bool:
    """FT-9.15: whether a living chicken dies or the game is lost if nobody does anything any more."""
    trial = t.scratch()
    for bird in trial.body.birds:
        bird.orders.auto = []
    try:
        while isinstance(window := pending(trial), Window) and window.closable:
            window.accepted = True
            kernel.settle(trial)
    except Unseen:
        pass
    return trial.body.living != t.body.living or (trial.state.result is not None and not is_won(trial.body))
