"""Turns: PLAY, DISCARD, EXCHANGE, the wrap-up, the final round and the end (CU-4, CU-5, CU-7, CU-9, CU-18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from games.core.choices import Answer, Illegal, Node, Option
from games.core.results import Result, Score, places
from games.core.table import Seat, Step

from . import automatic
from .ahead import choose_condition, fitted
from .cards import CARDS, INFLUENCE, MANIPULATE, MASTERMIND, POWERS, RULES
from .choosing import Chooser, next_node, objection
from .compound import has_power, is_filled
from .drawing import Draw
from .exchanges import KINDS, exchange, is_possible
from .model import Body, Chain, Deed, Link, T, Transfer
from .plays import ACTIONS, why_unplayable
from .reacting import open_reaction
from .reactions import chain_of
from .telling import card_text, tell_exchange, tell_play


class Plan(Struct, frozen=True):
    """What an active player has chosen to do."""

    way: Literal["play", "discard", "exchange", "pass", "end"]
    cards: tuple[str, ...] = ()
    transfers: tuple[Transfer, ...] = ()


# ---- choosing (D3, D4, D12) -----------------------------------------------------------------------------------------


def turn(c: Chooser) -> Plan:
    """D3: exactly one of PLAY, DISCARD, EXCHANGE; on a final turn one may pass (CU-4.1, CU-18.6)."""
    match c.ask("turn", ways(c)):
        case "play":
            return play(c)
        case "discard":
            return Plan("discard", discard(c))
        case "exchange":
            return Plan("exchange", transfers=exchange(c))
        case _:
            return Plan("pass")


def ways(c: Chooser) -> Iterator[Option]:
    """What the active player may do."""
    hand = c.player.hand
    no_play = all(why_unplayable(c.body, c.seat, card) for card in hand)
    yield c.option("play", "play", "play" if no_play else "")
    yield c.option("discard", "discard", "" if hand else "no_cards")
    yield c.option("exchange", "exchange", "" if can_exchange(c.body, c.seat) else "exchange")
    if c.player.rests:
        yield c.option("pass", "pass_turn")


def can_exchange(body: Body, seat: Seat) -> bool:
    """Whether any kind of exchange can be completed (CU-9.5)."""
    return any(is_possible(body, seat, kind) for kind in KINDS)


def play(c: Chooser) -> Plan:
    """D4: a card of the hand that can be played, with all its choices (CU-5.3)."""
    card = c.ask("card", (hand_card(c, card) for card in dict.fromkeys(c.player.hand)))
    return Plan("play", (card,), ACTIONS[CARDS[card].verb].choose(c, CARDS[card]))


def hand_card(c: Chooser, card: str) -> Option:
    """A hand card to be played, or why it cannot."""
    bar, hint = why_unplayable(c.body, c.seat, card), card_text(c.words, CARDS[card])
    return c.option(card, "card", bar, hint, card=card)


def discard(c: Chooser) -> tuple[str, ...]:
    """D12: one or more cards; a second copy of a card has the key `G01.2` (CU-7.1)."""
    hand = c.player.hand
    keys = c.ask("discard", (c.option(key, "card", card=card_of(key)) for key in automatic.copies(hand)), 1, len(hand))
    return tuple(card_of(key) for key in (keys if isinstance(keys, list) else [keys]))


def card_of(key: str) -> str:
    """The card of a key: `G01.2` is a G01."""
    return key.partition(".")[0]


def again(c: Chooser) -> Plan:
    """D16: a second exchange, or the end of the turn (CU-9.11)."""
    options = (c.option("exchange", "exchange_again"), c.option("end", "end_turn"))
    return Plan("exchange", transfers=exchange(c)) if c.ask("again", options) == "exchange" else Plan("end")


# ---- steps ----------------------------------------------------------------------------------------------------------


class Turn(Step, tag="cultivate.turn"):
    """CU-4.1: the active player's one action; what is announced cannot be taken back."""

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        player = t.body.players[self.seat]
        node = next_node(turn, t, self.seat, []) if player.hand or can_exchange(t.body, self.seat) else None
        return {self.seat: node} if node else {}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return next_node(turn, t, seat, path)

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        return objection(turn, t, seat, answer)

    def safe(self, t: T, seat: Seat) -> Answer:
        """The automatic turn (7.2)."""
        return automatic.turn(t.body, seat)

    def fit(self, t: T, seat: Seat, queued: Answer) -> Answer | None:
        return fitted(t.body.players[seat], queued)

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        plan = turn(Chooser(t, self.seat, replies.get(self.seat, ["pass"])))
        t.body.players[self.seat].turns += 1
        t.then(TurnEnd())
        match plan.way:
            case "play":
                announce(t, self.seat, plan.cards[0], plan.transfers)
            case "discard":
                throw(t, self.seat, plan.cards)
            case "exchange":
                more = RULES.exchanges_manipulate - RULES.exchanges
                t.then(*(SecondExchange(seat=self.seat) for _ in range(more)))
                trade(t, self.seat, plan.transfers)
            case _:
                t.body.last = Deed("discard", self.seat)
                t.tell("passed", self.seat)


def prepared(c: Chooser) -> Plan:
    """CU-A.15: a whole turn, and when it is to be played."""
    plan = turn(c)
    choose_condition(c)
    return plan


class Prepare(Turn, tag="cultivate.prepare"):
    """CU-A.15: the next turn, prepared while another step is open."""

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return next_node(prepared, t, seat, path)

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        return objection(prepared, t, seat, answer)


class SecondExchange(Step, tag="cultivate.again"):
    """CU-9.11: with Manipulate, one more exchange of any kind; not for a player who is finished (CU-9.12)."""

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        player = t.body.players[self.seat]
        if player.finished or not has_power(player.compound, MANIPULATE) or not can_exchange(t.body, self.seat):
            return {}
        node = next_node(again, t, self.seat, [])
        return {self.seat: node} if node else {}

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        return next_node(again, t, seat, path)

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        return objection(again, t, seat, answer)

    def safe(self, t: T, seat: Seat) -> Answer:
        """End the turn (D16)."""
        return ["end"]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        for answer in replies.values():
            plan = again(Chooser(t, self.seat, answer))
            if plan.way == "exchange":
                trade(t, self.seat, plan.transfers)


def announce(t: T, seat: Seat, card: str, transfers: tuple[Transfer, ...]) -> None:
    """CU-5.3, CU-5.4: a card is played face up with all its choices, and may be answered."""
    t.body.players[seat].hand.remove(card)
    t.body.chain = Chain([Link(card, seat)], transfers)
    t.body.last = Deed("play", seat, (card,), transfers)
    tell_play(t, seat, card, transfers)
    t.then(Effect(seat=seat))
    open_reaction(t)


class Effect(Step, tag="cultivate.effect"):
    """CU-5.5, CU-5.6, CU-5.8: a card that was not cancelled takes effect as announced; then the wrap-up."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        body, chain = t.body, chain_of(t.body)
        card = chain.links[0].card
        body.last = Deed("play", self.seat, (card,), chain.transfers, chain.cancelled_by)
        body.discard += [card, *[INFLUENCE] * len(chain.used)]
        body.chain = None
        if chain.cancelled_by is None:
            t.tell("resolved", self.seat, card=card)
        wrap_up(t, chain.transfers if chain.cancelled_by is None else (), [*chain.used, self.seat])


def throw(t: T, seat: Seat, cards: tuple[str, ...]) -> None:
    """CU-7: cards go to the discard pile face up, and as many are drawn."""
    for card in cards:
        t.body.players[seat].hand.remove(card)
    t.body.discard += cards
    t.body.last = Deed("discard", seat, cards)
    t.tell("discarded", seat, cards=list(cards))
    t.then(Draw(seat=seat, count=len(cards)))


def trade(t: T, seat: Seat, transfers: tuple[Transfer, ...]) -> None:
    """CU-9: an exchange happens at once."""
    t.body.last = Deed("exchange", seat, (), transfers)
    tell_exchange(t, seat, transfers)
    wrap_up(t, transfers, [])


def wrap_up(t: T, transfers: tuple[Transfer, ...], draws: Iterable[Seat]) -> None:
    """CU-5.8 after an effect: powers (b), fill check (c), the Mastermind draw (d), then these draws in order (e, f)."""
    body, before = t.body, t.body.grids()
    body.apply(transfers)
    for seat in (body.active, *body.after(body.active)):
        for power in POWERS.values():
            if has_power(body.players[seat].compound, power.column - 1) > has_power(before[seat], power.column - 1):
                t.tell("power", seat, power=power.id)
    fill_check(t)
    inspired = [seat for seat in (body.active, *body.after(body.active)) if is_inspired(body, seat)]
    for seat in inspired:
        body.players[seat].masterminded = True
    t.then(*(Draw(seat=seat) for seat in (*inspired, *draws)))


def is_inspired(body: Body, seat: Seat) -> bool:
    """CU-3.8: whether Mastermind has become active and its card was not drawn yet."""
    player = body.players[seat]
    return has_power(player.compound, MASTERMIND) and not player.masterminded


def fill_check(t: T) -> None:
    """CU-18.2 to CU-18.5: filled compounds are finished; the first begins the final round."""
    body = t.body
    filled = [seat for seat in t.seats if is_filled(body.players[seat].compound) and not body.players[seat].finished]
    for seat in filled:
        body.players[seat].finished = True
        t.tell("filled", seat)
    if body.finals is not None:
        body.finals = [seat for seat in body.finals if seat not in filled]
    elif filled:
        body.finals = [seat for seat in (*body.after(body.active), body.active) if not body.players[seat].finished]
        t.tell("final_round", seats=list(body.finals))


class TurnEnd(Step, tag="cultivate.turn_end"):
    """CU-4.3, CU-18.4, CU-18.9, CU-18.10: the next turn, the next final turn, or the end."""

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        body = t.body
        if body.finals is not None:
            if not body.finals:
                score(t, "filled")
                return
            body.active = body.finals.pop(0)
            body.players[body.active].rests = True
            t.tell("final_turn", body.active)
        else:
            body.active = body.after(body.active)[0]
            if body.active == body.first and body.round == t.options.max_rounds:
                t.tell("rounds_over", n=body.round)
                score(t, "max_rounds")
                return
            body.round += body.active == body.first
        t.then(Turn(seat=body.active))


def score(t: T, reason: str) -> None:
    """CU-19: the highest total wins, then the most followers; players still tied share the victory."""
    scores = scores_of(t.body)
    keys: list[tuple[int, ...]] = [(score.total, t.body.players[score.seat].followers) for score in scores]
    ranking = places(keys)
    winners, most = [seat for seat in t.seats if ranking[seat] == 1], max(keys)[0]
    is_tied = sum(score.total == most for score in scores) > len(winners)
    t.tell("scored_by_followers" if is_tied else "scored", winners=winners, points=most)
    t.finish(Result(ranking, tuple(scores), reason))


def scores_of(body: Body) -> list[Score]:
    """Everybody's points as they stand (CU-19.1 to CU-19.6)."""
    parts = [player.parts() for player in body.players]
    return [Score(seat, sum(part.values()), part) for seat, part in enumerate(parts)]
