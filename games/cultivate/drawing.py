"""Drawing cards, and the investigations that interrupt it (CU-8, CU-10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.choices import Answer, Illegal, Node
from games.core.table import Seat, Step

from . import automatic
from .aims import can_be_investigated, entries
from .cards import INFLUENCE, INVESTIGATION
from .choosing import Chooser, next_node, objection
from .compound import INVESTIGATOR, SPACES, column_key, top
from .model import Chain, Deed, Link, T, Transfer
from .reacting import open_reaction
from .reactions import chain_of


class Draw(Step, tag="cultivate.draw"):
    """CU-8.1: a seat draws cards one at a time; a UI interrupts it, and the rest is drawn afterwards (CU-8.4)."""

    seat: Seat
    count: int = 1

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        player, drawn = t.body.players[self.seat], list[str]()
        while len(drawn) < self.count and player.may_draw:
            card = take_top(t)
            if card == INVESTIGATION:
                tell_drawn(t, self.seat, drawn)
                t.then(Draw(seat=self.seat, count=self.count - len(drawn)))
                reveal(t, self.seat)
                return
            if card is None:
                break
            player.hand.append(card)
            drawn.append(card)
        tell_drawn(t, self.seat, drawn)


def take_top(t: T) -> str | None:
    """The top card of the draw pile, which is made of the discard pile if it is empty (CU-8.2); None if both are."""
    body = t.body
    if not body.pile and body.discard:
        body.reshuffles += 1
        body.pile = t.dice.shuffled(f"reshuffle-{body.reshuffles}", sorted(body.discard))
        body.discard = []
        t.tell("reshuffled", n=len(body.pile))
    if not body.pile:
        return None
    t.unveil()
    return body.pile.pop(0)


def tell_drawn(t: T, seat: Seat, drawn: Sequence[str]) -> None:
    """CU-20.3: all learn how many cards were drawn, the drawer which."""
    if drawn:
        t.tell("drew", seat, n=len(drawn))
        t.tell("drew_cards", seat, hidden=True, secrets={seat: {"cards": list(drawn)}})


def reveal(t: T, seat: Seat) -> None:
    """CU-10.1 to CU-10.3: a drawn UI is shown to all; a reaction step, unless it cannot be placed."""
    t.tell("revealed", seat, reveals=True)
    if not can_be_investigated(t.body, seat):
        t.body.discard.append(INVESTIGATION)
        t.tell("fizzled", seat)
        return
    t.body.chain = Chain([Link(INVESTIGATION, seat)])
    t.then(Investigation(seat=seat))
    open_reaction(t)


def column_for_investigator(c: Chooser) -> int:
    """D18: the column of the own compound for an investigator."""
    return c.column(INVESTIGATOR, c.seat)


class Investigation(Step, tag="cultivate.investigation"):
    """CU-10.4, CU-10.5: the investigator is placed if the UI was not cancelled; the cards go to the discard pile.

    The drawer is asked here only if the column is still open (CU-A.11): not with a single column, nor by AI (CU-A.12).
    """

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        chain = chain_of(t.body)
        if chain.cancelled_by is not None or chain.column is not None or t.body.players[self.seat].places_by_itself:
            return {}
        if len(entries(t.body, self.seat, INVESTIGATOR)) == 1:
            return {}
        node = next_node(column_for_investigator, t, self.seat, [])
        return {self.seat: node} if node else {}

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        return objection(column_for_investigator, t, seat, answer)

    def pace(self, t: T, seat: Seat) -> str:
        return "investigator"

    def safe(self, t: T, seat: Seat) -> Answer:
        """AI of section 7.2."""
        return [column_key(automatic.place_investigator(t.body.players[seat]))]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        body, chain = t.body, chain_of(t.body)
        placed: tuple[Transfer, ...] = ()
        if chain.cancelled_by is None:
            placed = (Transfer(INVESTIGATOR, to=self.seat, into=self._space(t, replies)),)
            body.apply(placed)
            t.tell("investigated", self.seat, space=SPACES[placed[0].into or 0])
        body.last = Deed("investigation", self.seat, (INVESTIGATION,), placed, chain.cancelled_by)
        body.discard += [INVESTIGATION, *[INFLUENCE] * len(chain.used)]
        body.chain = None
        t.then(*(Draw(seat=user) for user in chain.used))

    def _space(self, t: T, replies: dict[Seat, Answer]) -> int:
        player, column = t.body.players[self.seat], chain_of(t.body).column
        if self.seat in replies:
            column = int(replies[self.seat][0]) - 1
        space = None if column is None else top(player.compound, column)
        return automatic.place_investigator(player) if space is None else space
