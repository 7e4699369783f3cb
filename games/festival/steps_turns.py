"""Putting tokens on the grid: setup placements, turns, prepared turns, and the claim at the end of a turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from games.core.choices import Answer, Illegal, Node
from games.core.table import Seat, Step

from . import ahead, ai, placing
from .board import Placement
from .cards import PERMANENT, symbol_of
from .model import Body, Festival


class Placing(Step):
    """A token is put on the grid: what setup, turns and prepared turns have in common."""

    seat: Seat

    asking: ClassVar[str]
    """The prompt for the token."""

    def color(self, body: Body) -> str:
        """Whose tokens are placed: one's own (FE-3.8)."""
        return body.colors[self.seat]

    def tokens(self, body: Body) -> tuple[str, ...]:
        """Which of them may be chosen."""
        return tuple(body.crowds[self.color(body)])

    def asks(self, t: Festival) -> dict[Seat, Node]:
        """The seat chooses a token first; nobody is asked if none has a legal placement (FE-2.16, FE-3.9)."""
        color, words = self.color(t.body), t.game.words
        pick = placing.token_pick(words, t.body, color, self.tokens(t.body), self.prompt(t))
        return {self.seat: pick} if pick.options else {}

    def prompt(self, t: Festival) -> str:
        """The question for the token."""
        return t.game.words.prompt(self.asking)

    def later(self, t: Festival, seat: Seat, path: Answer) -> Node | None:
        """Orientation, row and column."""
        return placing.next_pick(t.game.words, t.body, self.color(t.body), path)

    def refuses(self, t: Festival, seat: Seat, answer: Answer) -> Illegal | None:
        """The refusals of FE-4.9, in its order."""
        return placing.refusal(t.body, self.color(t.body), self.tokens(t.body), answer)

    def tidy(self, t: Festival, seat: Seat, answer: Answer) -> Answer:
        """The answer in the tree's own form."""
        return placing.wish_of(answer).answer

    def follow(self, t: Festival, seat: Seat, node: Node, path: Answer) -> Node | None:
        """What may be said beside the tree (an owner, a claim without a choice) is no more of a fault on the way."""
        if refusal := self.refuses(t, seat, path):
            raise refusal
        return Step.follow(self, t, seat, node, self.tidy(t, seat, path))


class SetupPlacement(Placing, tag="festival.setup"):
    """FE-2.11 to FE-2.17: a token of the left neighbour's reserve, or a neutral one, is placed by choice or by lot."""

    owner: str
    asking = "setup"

    def prompt(self, t: Festival) -> str:
        """It says whose token it is."""
        seat = t.body.seat_of(self.owner)
        if seat is None:
            return t.game.words.prompt("setup_neutral")
        return t.game.words.prompt(self.asking, owner=seat, color=self.owner)

    def color(self, body: Body) -> str:
        """The left neighbour's colour, with two players the neutral one."""
        return self.owner

    def tokens(self, body: Body) -> tuple[str, ...]:
        """What is still in that reserve (FE-2.12)."""
        return tuple(token for token, at in body.crowds[self.owner].items() if not at)

    def asks(self, t: Festival) -> dict[Seat, Node]:
        """With `setup=random` nobody is asked (FE-2.15)."""
        return {} if t.options.setup == "random" else Placing.asks(self, t)

    def safe(self, t: Festival, seat: Seat) -> Answer:
        """The placement of the `steady` computer player."""
        return placing.answer_for(ai.setup_choices(t.body, self.owner, self.tokens(t.body))[0])

    def run(self, t: Festival, replies: dict[Seat, Answer]) -> None:
        """Place it; a reserve without any legal placement is passed over (FE-2.16)."""
        placement = placing.placement_of(replies[self.seat]) if replies else self._drawn(t)
        if placement is None:
            t.tell("setup_skipped", self.seat, color=placing.said(t.body, self.owner))
            return
        t.body.put(self.seat, self.owner, placement)
        owner = t.body.seat_of(self.owner)
        kind = "setup_placed_neutral" if owner is None else "setup_placed_for"
        t.tell(kind, self.seat, owner=owner, color=self.owner, token=placement.token, at=placement.notation)

    def _drawn(self, t: Festival) -> Placement | None:
        """FE-2.15: a token uniformly among those that fit, then one of its placements uniformly."""
        tokens = placing.movable(t.body, self.owner, self.tokens(t.body))
        if not tokens:
            return None
        token = t.dice.pick("setup-token", tokens)
        return t.dice.pick("setup-place", list(placing.legal(t.body, self.owner, token)))


class Turn(Placing, tag="festival.turn"):
    """FE-3.2 to FE-3.9: place a token from the reserve or move one on the grid, then the claim."""

    asking = "turn"

    def satisfied(self, t: Festival, answer: Answer) -> list[str]:
        """The face-up Permanents that a legal action would satisfy."""
        return t.body.satisfied_after(self.color(t.body), placing.placement_of(answer))

    def later(self, t: Festival, seat: Seat, path: Answer) -> Node | None:
        """After the place, the claim if there is a choice; it may be left for later (FE-6.4)."""
        node = Placing.later(self, t, seat, path)
        if node is not None:
            return node
        cards = self.satisfied(t, path)
        return placing.claim_pick(t.game.words, "claim", cards, least=0) if len(cards) > 1 else None

    def refuses(self, t: Festival, seat: Seat, answer: Answer) -> Illegal | None:
        """FE-4.9, then a claim sent along that is not among the satisfied cards (FE-6.4)."""
        found, claim = Placing.refuses(self, t, seat, answer), placing.wish_of(answer).claim
        if found or claim is None:
            return found
        cards = self.satisfied(t, answer)
        return Illegal.of("BAD_CLAIM", card=str(claim)[:40]) if len(cards) > 1 and claim not in cards else None

    def tidy(self, t: Festival, seat: Seat, answer: Answer) -> Answer:
        """Without a claim that has nothing to choose (FE-6.4)."""
        path, rest = Placing.tidy(self, t, seat, answer), placing.wish_of(answer).rest
        return path[:-1] if len(rest) == 1 and len(self.satisfied(t, answer)) < 2 else path

    def safe(self, t: Festival, seat: Seat) -> Answer:
        """The action of the `steady` computer player."""
        return ai.turn_answer(t.body, seat, ai.turn_choices(t.body, seat)[0])

    def fit(self, t: Festival, seat: Seat, queued: Answer) -> Answer:
        """A prepared action is played if it is legal and its condition holds (section 8)."""
        wish = placing.wish_of(queued)
        condition, ranked = ([*wish.rest, None, None])[:2]
        if condition not in (None, ahead.ALWAYS, ahead.snapshot(t.body)):
            raise Illegal.of("COUNTS_CHANGED")
        answer = replace(wish, rest=()).answer
        if refusal := self.refuses(t, seat, answer):
            raise refusal
        cards = self.satisfied(t, answer)
        return [*answer, ahead.preferred(t.body, seat, cards, ranked or [])] if len(cards) > 1 else answer

    def run(self, t: Festival, replies: dict[Seat, Answer]) -> None:
        """Place or move; without a legal action it is skipped (FE-3.9). The claim follows in any case."""
        t.body.claimed = None
        answer = replies.get(self.seat, [])
        if answer:
            self._act(t, placing.placement_of(answer))
        else:
            t.tell("skipped", self.seat)
        t.then(Claim(self.seat, str(placing.wish_of(answer).claim or "")))

    def _act(self, t: Festival, placement: Placement) -> None:
        color = self.color(t.body)
        old = t.body.crowds[color][placement.token]
        t.body.put(self.seat, color, placement)
        if old:
            t.tell("moved", self.seat, token=placement.token, old=old, at=placement.notation)
        else:
            t.tell("placed", self.seat, token=placement.token, at=placement.notation)


class Prepare(Placing, tag="festival.prepare"):
    """Decision D4: a seat that is not active prepares its next turn; it is tested when the turn comes."""

    asking = "prepare"

    def later(self, t: Festival, seat: Seat, path: Answer) -> Node | None:
        """After the place a condition, then a ranking of the face-up Permanents; both may be left out."""
        node, given = Placing.later(self, t, seat, path), len(placing.wish_of(path).rest)
        if node is not None:
            return node
        return ahead.condition_pick(t.game.words, t.body) if given == 0 else ahead.wish_pick(t.game.words, t.body)


class Claim(Step, tag="festival.claim"):
    """FE-6: at the end of the own turn one satisfied Permanent is claimed; asked only if there is a choice left."""

    seat: Seat
    wish: str = ""

    def cards(self, body: Body) -> list[str]:
        """What can be claimed: the wish alone if it can be fulfilled."""
        cards = body.satisfied(body.masks(body.colors[self.seat]))
        return [self.wish] if self.wish in cards else cards

    def asks(self, t: Festival) -> dict[Seat, Node]:
        """Two or three satisfied cards without a wish (FE-6.4)."""
        cards = self.cards(t.body)
        return {self.seat: placing.claim_pick(t.game.words, "claim", cards, least=1)} if len(cards) > 1 else {}

    def refuses(self, t: Festival, seat: Seat, answer: Answer) -> Illegal | None:
        """FE-6.4, FE-6.5: exactly one of the satisfied cards."""
        if answer and answer[0] not in self.cards(t.body):
            return Illegal.of("BAD_CLAIM", card=str(answer[0])[:40])
        return None

    def safe(self, t: Festival, seat: Seat) -> Answer:
        """Most points, then a card that completes a pair, then the lowest slot (decision D3)."""
        return [ai.best_claim(t.body, seat, self.cards(t.body))]

    def run(self, t: Festival, replies: dict[Seat, Answer]) -> None:
        """Points and card, then the slot is refilled at once (FE-6.2, FE-6.3, FE-6.6, FE-6.7)."""
        cards = self.cards(t.body)
        if not cards:
            return
        card = str(replies[self.seat][0]) if replies else cards[0]
        slot = t.body.permanent.index(card)
        t.body.claim(self.seat, card)
        t.tell("claimed", self.seat, card=card, points=PERMANENT[card].points, symbol=symbol_of(card))
        if t.body.permanent_deck:
            t.unveil()
            t.body.permanent[slot] = t.body.permanent_deck.pop(0)
            t.tell("permanent_revealed", reveals=True, card=t.body.permanent[slot])
