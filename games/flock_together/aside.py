"""What a living player may do at any time, whoever's turn it is (FT-9.1, sections 7 and 8)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Node
from games.core.table import Order, Seat, Step

from . import actions, hands, lines, menus, moving, orders, skies, votes
from .cards import BONUS
from .friends import Challenge
from .model import Flock
from .pending import is_veiled, pending
from .planning import item_fault, next_choice, option_of, use
from .windows import Window, may_accept


class Aside(Step, tag="flock-together.aside"):
    """FT-9.1: cards and loot, eggs, free moves, votes, standing orders, closing a window, all without being asked."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Dead players only set orders; what is unfinished comes first, too many cards too (FT-9.3, FT-9.5)."""
        words, menu, seat = t.game.words, Choices(), self.seat
        is_busy = bool(t.state.lanes.get(seat))
        if t.body.birds[seat].alive and t.body.day:
            if not is_busy:
                menu.options += [*menus.aside_options(t, seat).options, *self._moves(t).options]
            menu.options += self._words(t).options
        menu.add("orders", lines.label(words, "orders"), then=orders.kinds_pick(t))
        return {seat: menu.pick(words.prompt("aside"))}

    def orders(self, t: Flock, seat: Seat) -> list[Order]:
        """Section 8."""
        return orders.listed(t, seat)

    def fit(self, t: Flock, seat: Seat, queued: Answer) -> Answer | None:
        """An order kept elsewhere."""
        return orders.fitted(t, seat, queued)

    def _moves(self, t: Flock) -> Choices:
        words, seat, menu = t.game.words, self.seat, Choices()
        if moving.can_roam(t, seat):
            menu.add("move", lines.label(words, "free_move"), then=LATER)
        if moving.can_follow(t, seat):
            menu.add("follow", lines.label(words, "follow"), then=LATER)
        if skies.may_exchange_openly(t, seat):
            menu.add("exchange", lines.label(words, "open_exchange"), then=skies.exchange_count(t, seat))
        if behalf(t, seat):
            menu.add("behalf", lines.label(words, "behalf"), then=LATER)
        return menu

    def _words(self, t: Flock) -> Choices:
        words, seat, menu = t.game.words, self.seat, Choices()
        if votes.is_open(t.body):
            menu.add("vote", lines.label(words, "vote"), then=votes.deck_pick(t))
        if may_accept(t, seat):
            menu.add("accept", lines.label(words, "accept"))
        challenge = t.pending(Challenge)
        if challenge and challenge.host == seat:
            menu.add("withdraw", lines.label(words, "withdraw"))
        return menu

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """What a choice of the menu asks for."""
        match path:
            case ["orders", *rest]:
                return orders.question(t, seat, rest)
            case ["play" | "use", *_]:
                return menus.question(t, seat, path)
            case ["move"]:
                return actions.question(t, seat, path)
            case ["follow"]:
                return self._follow_pick(t)
            case ["behalf", *rest]:
                return _behalf_question(t, seat, rest)
        return None

    def _follow_pick(self, t: Flock) -> Node:
        menu = Choices()
        for mover in moving.leaders(t, self.seat):
            menu.add(str(mover), hands.bird_name(t, mover), hint=t.game.words.title(t.body.trails[mover].to))
        return menu.pick(t.game.words.prompt("follow"))

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Carry it out."""
        [(seat, answer)] = replies.items()
        match answer:
            case ["orders", *rest]:
                orders.change(t, seat, rest)
            case ["move", to]:
                moving.roam(t, seat, to)
            case ["follow", mover]:
                moving.follow(t, seat, int(mover))
            case ["exchange", eggs]:
                skies.exchange(t, seat, eggs)
            case ["vote", deck]:
                t.body.votes[seat] = deck
                t.tell("voted", seat, deck=deck)
            case ["behalf", owner, card, *choices]:
                t.tell("on_behalf", seat, other=int(owner), card=card)
                use(t, int(owner), BONUS[card], choices)
            case ["accept"]:
                _accept(t, seat)
            case ["withdraw"]:
                _withdraw(t)
            case _:
                menus.do(t, seat, answer)


def _accept(t: Flock, seat: Seat) -> None:
    window = pending(t)
    assert isinstance(window, Window)
    window.accepted = True
    t.tell("accepted", seat)


def _withdraw(t: Flock) -> None:
    challenge = t.pending(Challenge)
    assert challenge is not None
    challenge.withdrawn = True


# ---- consent --------------------------------------------------------------------------------------------------------


def behalf(t: Flock, seat: Seat) -> list[Seat]:
    """FT-9.18: whose cards the active player may play now, by consent; only with open hands."""
    if t.body.turn is None or t.body.turn.seat != seat or is_veiled(t):
        return []
    return [other for other in t.body.living if other != seat and consented(t, other)]


def consented(t: Flock, seat: Seat) -> list[str]:
    """The cards of a hand that others may play for their owner, and could now."""
    bird = t.body.birds[seat]
    allowed = [card for card in dict.fromkeys(bird.hand) if card in bird.orders.consent]
    return [card for card in allowed if item_fault(t, seat, BONUS[card]) is None]


def _behalf_question(t: Flock, seat: Seat, path: Answer) -> Node | None:
    menu = Choices()
    if not path:
        for other in behalf(t, seat):
            menu.add(str(other), hands.bird_name(t, other))
        return menu.pick(t.game.words.prompt("behalf"), then=LATER)
    owner = int(path[0])
    if len(path) == 1:
        menu.options += [option_of(t, owner, BONUS[card]) for card in consented(t, owner)]
        return menu.pick(t.game.words.prompt("play"))
    return next_choice(t, owner, BONUS[path[1]], path[2:])
