"""The reaction step and the chain of UPI (CU-12, CU-A.7 to CU-A.14)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Node, Pick
from games.core.table import Seat, Step

from . import automatic
from .aims import entries
from .cards import INFLUENCE, INVESTIGATION
from .compound import INVESTIGATOR, SPACES, column_key
from .model import Body, Link, T
from .reactions import answered, asked, chain_of, priority, target, wants_to_block


class Reaction(Step, tag="cultivate.reaction"):
    """CU-12.3: the players asked answer the last card of the chain, or let it happen; all others by their orders.

    `standing` is what each seat's order said when the step opened; it counts for those not asked and for those whose
    time is over (CU-A.7).
    """

    live: tuple[Seat, ...]
    standing: tuple[bool, ...]

    secret = True
    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        return {seat: question(t, seat) for seat in self.live}

    def waits(self, t: T, owing: set[Seat]) -> set[Seat]:
        """The people who are asked, those who have answered too (CU-A.8); computers answer at once (CU-A.10)."""
        return set(self.live) - set(t.state.robots) or set(self.live)

    def pace(self, t: T, seat: Seat) -> str:
        return "investigator" if is_drawer(t.body, seat) else "reaction"

    def safe(self, t: T, seat: Seat) -> Answer:
        """The standing order as it was at the opening (CU-A.7), then AI (D18)."""
        if self.standing[seat] and holds_influence(t.body, seat):
            return ["block"]
        if is_drawer(t.body, seat):
            return [column_key(automatic.place_investigator(t.body.players[seat]))]
        return ["pass"]

    def closes(self, t: T, owing: set[Seat]) -> bool:
        """CU-A.7: certain when somebody blocks and all before in priority order are settled, or all have answered."""
        return self._settled(t.body)[0]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        blocker = self._settled(t.body)[1]
        if blocker is not None:
            if blocker not in replies:
                t.ordered(blocker)
            play_influence(t, blocker)
            return
        card = answered(t.body)
        if card.card == INVESTIGATION and card.seat in replies:
            chain_of(t.body).column = int(replies[card.seat][0]) - 1
        settle(t)

    def _settled(self, body: Body) -> tuple[bool, Seat | None]:
        """Whether the result is certain, and who blocks (CU-12.4)."""
        for seat in priority(body):
            if seat in self.live and seat not in self.replies:
                return False, None
            wish = self.replies[seat] == ["block"] if seat in self.live else self.standing[seat]
            if wish and holds_influence(body, seat):
                return True, seat
        return True, None


def holds_influence(body: Body, seat: Seat) -> bool:
    """Whether a UPI is in hand: never to be shown to others (CU-20.4)."""
    return INFLUENCE in body.players[seat].hand


def is_drawer(body: Body, seat: Seat) -> bool:
    """Whether a UI is answered that this seat has drawn."""
    return answered(body) == Link(INVESTIGATION, seat)


def question(t: T, seat: Seat) -> Pick:
    """CU-A.8, CU-A.11: the same buttons for all; for the drawer of a UI, also the columns to place it in."""
    words, body = t.game.words, t.body
    bar = "" if holds_influence(body, seat) else words.label("bar_no_influence")
    choices = Choices().add("block", words.label("block"), bar=bar)
    card, aim = answered(body), target(body)
    if is_drawer(body, seat):
        for space in entries(body, seat, INVESTIGATOR):
            key = column_key(space)
            choices.add(key, words.label("column", column=key, space=SPACES[space]))
        return choices.pick(words.prompt("react_drawn"))
    choices.add("pass", words.label("pass"))
    if aim is not None:
        return choices.pick(words.prompt("react_influence", seat=card.seat, card=aim.card, owner=aim.seat))
    kind = "react_investigation" if card.card == INVESTIGATION else "react_card"
    return choices.pick(words.prompt(kind, seat=card.seat, card=card.card))


def open_reaction(t: T) -> None:
    """CU-12.3: a reaction step for the last card of the chain; none if all UPI are known to be gone (CU-A.9)."""
    if not t.body.influence_left():
        settle(t)
        return
    standing = tuple(wants_to_block(t.body, seat) for seat in t.seats)
    t.then(Reaction(live=asked(t.body, t.options.reactions, t.state.robots), standing=standing))
    t.unveil()


def play_influence(t: T, seat: Seat) -> None:
    """CU-12.6: a UPI is played on the last card of the chain and may itself be answered."""
    chain, card = chain_of(t.body), answered(t.body)
    t.body.players[seat].hand.remove(INFLUENCE)
    chain.links.append(Link(INFLUENCE, seat))
    chain.used.append(seat)
    kind = "influences_own" if card == Link(INVESTIGATION, seat) else "influences"
    t.tell(kind, seat, reveals=True, card=card.card, owner=card.seat)
    open_reaction(t)


def settle(t: T) -> None:
    """CU-12.7, CU-12.8, CU-12.10: nobody answers the last card; a UPI cancels its target, and both leave the chain."""
    chain = chain_of(t.body)
    if len(chain.links) == 1:
        return
    influence, aim = chain.links.pop(), chain.links.pop()
    kind = "cancelled_investigation" if aim.card == INVESTIGATION else "cancelled"
    t.tell(kind, aim.seat, card=aim.card, by=influence.seat)
    if chain.links:
        open_reaction(t)
        return
    chain.links.append(aim)
    chain.cancelled_by = influence.seat
