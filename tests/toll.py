"""The Toll Road: a toy that needs every mechanism of the kernel at once.

Wagons pay tolls. T-1: all name their wagons at the same time. T-2: on a turn one rolls, scouts, trades, bids or waits.
T-3: before a roll counts, the others may claim it by priority. T-4: a card played at any time re-rolls it. T-5: trading
gives everyone a chain of two bargains, left open while turns go on. T-6: bids are secret. T-7: a hand of more than
three cards must shrink, which stops nobody else. T-8: scouting names a card, how far, and for whom.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from games.core.choices import LATER, Answer, Choices, Count, Illegal, Node, Pick, Text
from games.core.data import read_toml
from games.core.dice import Luck
from games.core.game import Game, NoOptions
from games.core.results import Result, Score, places
from games.core.table import Join, Seat, State, Step, Table
from games.core.words import Words

CARDS = list(range(1, 25))
LAST_TURN = 12
HAND_LIMIT = 3
T = Table["Road", NoOptions]
S = State["Road", NoOptions, Any]


class Road(Struct):
    """What lies on the table."""

    deck: list[int]
    hands: list[list[int]]
    coins: list[int]
    wagons: list[str]
    discard: list[int] = []
    turn: int = 0


class NameWagon(Step, tag="toll.name"):
    """T-1."""

    def asks(self, t: T) -> dict[Seat, Node]:
        return {seat: Text("Name your wagon", 12, 1) for seat in t.seats}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        t.body.wagons = [replies[seat][0] for seat in t.seats]
        t.tell("named", wagons=t.body.wagons)
        t.then(Turn(0))


class Turn(Step, tag="toll.turn"):
    """T-2."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        menu = Choices().add("roll", "Roll").add("trade", "Trade").add("bid", "Bid").add("wait", "Wait")
        menu.add("scout", "Scout", then=LATER, bar="" if t.body.hands[self.seat] else "You hold no card.")
        return {self.seat: menu.pick("Your turn")}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        match path:
            case ["scout"]:
                cards = Choices()
                for card in t.body.hands[seat]:
                    cards.add(str(card), f"card {card}", then=LATER)
                return cards.pick("Which card")
            case ["scout", card]:
                return Count("How far", 1, int(card), then=LATER)
            case _:
                others = Choices()
                for other in t.seats:
                    others.add(str(other), f"seat {other + 1}")
                return others.pick("For whom")

    def fit(self, t: T, seat: Seat, queued: Answer) -> Answer | None:
        if queued[0] == "roll" and t.body.coins[seat] < queued[1]:
            raise Illegal.of("TOO_POOR", coins=queued[1])
        return [queued[0]]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        answer = replies[self.seat]
        t.then(NextTurn())
        match answer:
            case ["roll"]:
                t.then(Roll(self.seat, t.dice.roll("die")))
            case ["trade"]:
                t.fork({seat: [Bargain(seat, 1), Bargain(seat, 2)] for seat in t.seats}, wait=False)
            case ["bid"]:
                t.then(Bids())
            case ["scout", card, far, other]:
                scout(t, self.seat, int(card), far, int(other))


def scout(t: T, seat: Seat, card: int, far: int, other: Seat) -> None:
    """T-8: the card is spent, the other draws up to that many cards."""
    t.body.hands[seat].remove(card)
    t.body.discard.append(card)
    draw(t, other, min(far, 2))
    t.tell("scouted", seat, card=card, other=other)


def draw(t: T, seat: Seat, many: int) -> None:
    """Cards from the deck to a hand; T-7 follows in the seat's own lane."""
    drawn = []
    for _ in range(min(many, len(t.body.deck))):
        t.unveil()
        drawn.append(t.body.deck.pop())
    t.body.hands[seat] += drawn
    t.tell("drew", seat, secrets={seat: {"cards": drawn}}, many=len(drawn))
    shrinking = any(isinstance(step, Shrink) for step in t.state.lanes.get(seat, []))
    if len(t.body.hands[seat]) > HAND_LIMIT and not shrinking:
        t.fork({seat: [Shrink(seat)]}, wait=False)


class Shrink(Step, tag="toll.shrink"):
    """T-7: too many cards must go; only this seat is asked, in its own lane."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        hand = t.body.hands[self.seat]
        many = len(hand) - HAND_LIMIT
        if many <= 0:
            return {}
        cards = Choices()
        for card in hand:
            cards.add(str(card), f"card {card}")
        return {self.seat: cards.pick("Discard", many, many)}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        for [gone] in replies.values():
            for card in gone if isinstance(gone, list) else [gone]:
                t.body.hands[self.seat].remove(int(card))
                t.body.discard.append(int(card))


class Roll(Step, tag="toll.roll"):
    """T-3: a roll that waits for its window; `value` may still change."""

    seat: Seat
    value: int
    offered: bool = False

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        if not self.offered:
            t.tell("rolled", self.seat, value=self.value)
            t.then(Claims(self.seat), Roll(self.seat, self.value, offered=True))
            return
        t.body.coins[self.seat] += self.value
        t.tell("earned", self.seat, value=self.value)


class Claims(Step, tag="toll.claims"):
    """T-3: the others may claim the roll; the one nearest to the left goes first, so a later one must wait."""

    seat: Seat
    final = True

    def order(self, t: T) -> list[Seat]:
        return [(self.seat + step) % len(t.seats) for step in range(1, len(t.seats))]

    def asks(self, t: T) -> dict[Seat, Node]:
        claim = Choices().add("claim", "Claim it").add("pass", "Pass").pick("Claim the roll?")
        return dict.fromkeys(self.order(t), claim)

    def pace(self, t: Table[Any, Any], seat: Seat) -> str:
        return "reaction"

    def safe(self, t: Table[Any, Any], seat: Seat) -> Answer:
        return ["pass"]

    def closes(self, t: Table[Any, Any], owing: set[Seat]) -> bool:
        for seat in self.order(t):
            if seat in owing:
                return False
            if self.replies[seat] == ["claim"]:
                return True
        return True

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        winner = next((seat for seat in self.order(t) if replies.get(seat) == ["claim"]), None)
        roll = t.pending(Roll)
        if winner is not None and roll is not None:
            roll.seat = winner
            t.tell("claimed", winner)


class Bargain(Step, tag="toll.bargain"):
    """T-5: take a coin or a card."""

    seat: Seat
    number: int

    def asks(self, t: T) -> dict[Seat, Node]:
        return {self.seat: Choices().add("coin", "A coin").add("card", "A card").pick(f"Bargain {self.number}")}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        if replies[self.seat] == ["coin"]:
            t.body.coins[self.seat] += 1
        else:
            t.then(Drawing(self.seat))


class Drawing(Step, tag="toll.drawing"):
    """T-5: the card comes before the next bargain of the chain."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        draw(t, self.seat, 1)


class Bids(Step, tag="toll.bids"):
    """T-6: all bid in secret at once; the highest single bid pays and draws that many cards, two at most."""

    secret = True

    def asks(self, t: T) -> dict[Seat, Node]:
        return {seat: Count("Bid", 0, t.body.coins[seat]) for seat in t.seats}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        bids = [replies[seat][0] for seat in t.seats]
        t.tell("bids", bids=bids)
        best = max(bids)
        if bids.count(best) == 1:
            t.body.coins[bids.index(best)] -= best
            draw(t, bids.index(best), min(best, 2))


class NextTurn(Step, tag="toll.next"):
    """Turns go on while bargains are open; before the last turn all must have closed theirs."""

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        t.body.turn += 1
        if t.body.turn == LAST_TURN:
            t.then(Join(), TheEnd())
        else:
            t.then(Turn(t.body.turn % len(t.seats)))


class TheEnd(Step, tag="toll.end"):
    """Most coins win."""

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        scores = TOLL.scores(t.state)
        t.finish(Result(places([(score.total,) for score in scores]), tuple(scores)))


class PlayCard(Step, tag="toll.card"):
    """T-4: at any time a card re-rolls an open roll; claims already made are asked anew."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        cards = Choices()
        for card in t.body.hands[self.seat]:
            cards.add(str(card), f"card {card}", bar="" if t.pending(Roll) else "No roll is open.")
        return {self.seat: cards.pick("Play a card")} if cards.options else {}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        [card] = replies[self.seat]
        roll, claims = t.pending(Roll), t.pending(Claims)
        t.body.hands[self.seat].remove(int(card))
        t.body.discard.append(int(card))
        assert roll is not None and claims is not None
        roll.value = t.dice.roll("die")
        t.tell("rerolled", self.seat, value=roll.value)
        t.reopen(claims)


class Prepare(Step, tag="toll.prepare"):
    """A next move prepared: roll (only with at least so many coins) or wait."""

    seat: Seat

    def asks(self, t: T) -> dict[Seat, Node]:
        menu = Choices().add("roll", "Roll", then=Count("only with coins", 0, 50)).add("wait", "Wait")
        return {self.seat: menu.pick("Prepare")}


class RoadView(Struct, frozen=True):
    """What a reader sees: an own hand, the others' sizes."""

    coins: list[int]
    hand: list[int]
    hand_sizes: list[int]
    deck: int
    discard: list[int]
    turn: int
    wagons: list[str]


class Toll(Game[Road, NoOptions]):
    """The Toll Road."""

    id = "toll"
    name = "The Toll Road"
    seats = range(2, 5)
    body = Road
    paces = {"turn": 24, "reaction": 8}
    robots = ("greedy",)

    def setup(self, t: T, joined: list[Any]) -> None:
        deck = t.dice.shuffled("deck", CARDS)
        hands = [[deck.pop()] for _ in t.seats]
        t.state.body = Road(deck, hands, [2 for _ in t.seats], ["" for _ in t.seats])
        t.then(NameWagon())

    def anytime(self, t: T, seat: Seat) -> Step | None:
        return PlayCard(seat)

    def ahead(self, t: T, seat: Seat) -> Step | None:
        return Prepare(seat)

    def view(self, state: S, seat: Seat | None) -> RoadView:
        body = state.body
        hand = [] if seat is None else body.hands[seat]
        sizes = [len(cards) for cards in body.hands]
        return RoadView(body.coins, hand, sizes, len(body.deck), body.discard, body.turn, body.wagons)

    def scores(self, state: S) -> list[Score]:
        return [Score(seat, coins, {"coins": coins}) for seat, coins in enumerate(state.body.coins)]

    def counts(self, state: S) -> dict[str, int]:
        body = state.body
        return {"cards": len(body.deck) + len(body.discard) + sum(map(len, body.hands))}

    def resample(self, state: S, seat: Seat | None, luck: Luck) -> S:
        body = state.body
        others = [other for other in range(state.seats) if other != seat]
        unseen = luck.shuffled(body.deck + [card for other in others for card in body.hands[other]])
        for other in others:
            size = len(body.hands[other])
            body.hands[other], unseen = unseen[:size], unseen[size:]
        body.deck = unseen
        return state

    def choose(self, robot: str, state: S, seat: Seat, luck: Luck) -> Answer:
        from games.core.autoplay import wander
        from games.core.kernel import open_table

        t = open_table(self, state)
        node = t.open[seat][1]
        return ["roll"] if isinstance(node, Pick) and node.options[0].key == "roll" else wander(t, seat, luck)

    @cached_property
    def words(self) -> Words:
        return Words.of({"core": read_toml("core", "text"), "toll": TEXT})


TEXT = {
    "event": {
        "named": "The wagons are {wagons}.",
        "rolled": "{seat:who} rolled {value}.",
        "rerolled": "{seat:who} re-rolled: {value}.",
        "claimed": "{seat:who} claimed the roll.",
        "earned": "{seat:who} earned {value:coin|coins}.",
        "scouted": "{seat:who} scouted with {card} for {other:who}.",
        "drew": "{seat:who} drew {many:card|cards}.",
        "bids": "Bids: {bids}.",
    },
    "refusal": {"TOO_POOR": "You have fewer than {coins:coin|coins}."},
    "part": {"coins": "Coins"},
}
TOLL = Toll()
