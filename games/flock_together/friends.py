"""Quite Friendly: a second attacker after the first (step A13, FT-R44, D10, D11)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat

from . import hands, strikes
from .model import Attack, Flock
from .pending import Hold
from .stats import health_left, powers
from .verbs import SecondAttacker


def attack_action(t: Flock, seat: Seat, answer: Answer) -> None:
    """The Attack action: an attack, then perhaps a friend's (step A13)."""
    target = str(answer[0])
    grub = t.body.grub_decks[target][0] if target in t.body.grub_decks else ""
    t.then(Invite(seat, target, grub))
    strikes.strike(t, seat, answer)


class Invite(Hold, tag="flock-together.invite"):
    """D10: the attacker may invite one nearby player to attack the same enemy."""

    seat: Seat
    target: str
    grub: str

    def guests(self, t: Flock) -> list[Seat]:
        """Who could attack it and would not decline."""
        if not t.body.birds[self.seat].alive or not powers(t.body, self.seat, SecondAttacker):
            return []
        if not is_there(t, self.target, self.grub):
            return []
        able = [seat for seat in t.body.near(self.seat) if strikes.could_attack(t, seat, self.target)]
        return [seat for seat in able if t.body.birds[seat].orders.second != "never"]

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Nobody if nobody can be invited."""
        menu = Choices().add("none", t.game.words.label("none"))
        for seat in self.guests(t):
            menu.add(str(seat), hands.bird_name(t, seat))
        return {self.seat: menu.pick(t.game.words.prompt("invite"))} if len(menu.options) > 1 else {}

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The safe choice is none, which stands first."""
        if replies and replies[self.seat] != ["none"]:
            guest = int(replies[self.seat][0])
            t.tell("invited", self.seat, other=guest)
            t.then(Challenge(self.seat, guest, self.target, self.grub))


def is_there(t: Flock, target: str, grub: str) -> bool:
    """Whether the enemy is still there to be attacked."""
    return t.body.beast(target) is not None or t.body.grub_decks.get(target, [])[:1] == [grub]


class Challenge(Hold, tag="flock-together.challenge"):
    """D11: the invited player attacks or declines; the active player may withdraw the invitation."""

    host: Seat
    seat: Seat
    target: str
    grub: str
    withdrawn: bool = False

    def is_open(self, t: Flock) -> bool:
        """Whether the guest may still attack."""
        near = self.seat in t.body.near(self.host)
        there = is_there(t, self.target, self.grub)
        return near and there and not self.withdrawn and strikes.could_attack(t, self.seat, self.target)

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The guest, unless a standing order says to attack always; without a card that takes strength."""
        is_ordered = t.body.birds[self.seat].orders.second == "always"
        if not self.is_open(t) or (is_ordered and strikes.needs_no_card(t, self.seat, self.target)):
            return {}
        words = t.game.words
        power = strikes.power_question(t, self.seat, self.target, self.grub, [])
        warn = strikes.blow_warning(t, self.seat, self.target)
        menu = Choices().add("decline", words.label("decline"))
        menu.add("attack", words.label("attack"), warn=warn, then=power)
        return {self.seat: menu.pick(words.prompt("challenge"))}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """The cards to attach."""
        return strikes.power_question(t, seat, self.target, self.grub, path[1:])

    def pace(self, t: Flock, seat: Seat) -> str:
        """`react_hours`."""
        return "reaction"

    def closes(self, t: Flock, owing: set[Seat]) -> bool:
        """Withdrawn, or answered."""
        return self.withdrawn or not owing

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """One complete attack without an action; it cannot bring a third player."""
        if not self.is_open(t):
            return
        if self.seat not in replies:
            t.ordered(self.seat)
        power = min(strikes.best(t, self.seat), health_left(t.body, self.target))
        answer = replies.get(self.seat) or ["attack", power]
        if answer[0] == "decline":
            t.tell("declined", self.seat)
            return
        strikes.launch(t, Attack(self.seat, self.target, answer[1], self.grub), answer[2:])
