"""Computer players (section 10): `steady` values every action one step ahead, `casual` errs, `sharp` plays rounds out.

They see public things only; weights are reconstructed. Ties go by the canonical order of actions (FE-4.10).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from games.core.choices import Answer
from games.core.dice import Luck
from games.core.table import Seat

from .board import Placement
from .cards import FESTIVAL, PERMANENT, Symbol, symbol_of
from .model import PAIR, Body
from .placing import answer_for, legal

SLOT_WEIGHTS = (1.0, 0.5, 0.25)
SETUP_WEIGHTS = (1.0, 0.7, 0.5)
SETUP_PERMANENT = 0.5
COUNT_WEIGHT = 0.15
CARD_WEIGHT = 0.9
CARD_PAIRS, CARD_WAITS = 5, 2
PROGRESS = 0.35
DEVELOPMENT = 0.6
CASUAL_CHOICES = 10
SHARP_CHOICES = 8
UNPAIRED, MOST_UNPAIRED = 2, 3
RIVAL_WEIGHT = 0.3
STEADY_WEIGHT = 0.05
MOST_SQUARES = 20
DIGITS = 9
"""Values are compared to so many decimals, so that sums in another order tie alike."""

Valued = tuple[float, Placement]


def choose(robot: str, choices: list[Placement], luck: Luck) -> Placement:
    """`casual` takes any of the ten best, the others the best."""
    return luck.pick(choices[:CASUAL_CHOICES]) if robot == "casual" else choices[0]


# ---- claims ---------------------------------------------------------------------------------------------------------


def completes_pair(body: Body, seat: Seat, symbol: Symbol) -> bool:
    """Whether the seat has more cards of the other symbol than of this one."""
    return 2 * body.symbols(seat, symbol) < len(body.cards[seat])


def card_value(body: Body, seat: Seat, card: str) -> int:
    """What a card is worth beyond its points."""
    return CARD_PAIRS if completes_pair(body, seat, symbol_of(card)) else CARD_WAITS


def best_claim(body: Body, seat: Seat, cards: list[str]) -> str:
    """The automatic choice of decision D3: most points, then a card that completes a pair, then the lowest slot."""
    return max(cards, key=lambda card: (PERMANENT[card].points, completes_pair(body, seat, symbol_of(card))))


# ---- one step ahead -------------------------------------------------------------------------------------------------


def turn_answer(body: Body, seat: Seat, placement: Placement) -> Answer:
    """An action as an answer, with the automatic choice among several satisfied cards."""
    cards = body.satisfied_after(body.colors[seat], placement)
    return answer_for(placement) + ([best_claim(body, seat, cards)] if len(cards) > 1 else [])


def turn_choices(body: Body, seat: Seat) -> list[Placement]:
    """All legal actions, the best first."""
    return [placement for _, placement in valued(body, seat)]


def valued(body: Body, seat: Seat) -> list[Valued]:
    """All legal actions with their `steady` values, the best first."""
    color, found = body.colors[seat], []
    for token, at in body.crowds[color].items():
        worth, bonus = _worth(body, seat, token), 0.0 if at else DEVELOPMENT
        found += [(round(worth(laid.mask) + bonus, DIGITS), laid) for laid in legal(body, color, token)]
    return sorted(found, key=lambda pair: -pair[0])


def _worth(body: Body, seat: Seat, lifted: str) -> Callable[[int], float]:
    """The value of the state with a token lying somewhere, as a function of its mask."""
    rest = body.masks(body.colors[seat], lifted)
    majorities = [
        (FESTIVAL[card].count.adding(rest), [weight * pay for pay in _pays(body, seat, card, COUNT_WEIGHT)])
        for card, weight in zip(body.festival, SLOT_WEIGHTS, strict=True)
        if card
    ]
    permanents = [(PERMANENT[card].count.adding(rest), _prospects(body, seat, card)) for card in body.permanent if card]

    def worth(mask: int) -> float:
        total, claim = 0.0, 0.0
        for count, values in majorities:
            total += values[count(mask)]
        for count, prospects in permanents:
            claimed, progress = prospects[count(mask)]
            total += progress
            claim = max(claim, claimed)
        return total + claim

    return worth


def _pays(body: Body, seat: Seat, card: str, per_square: float = 0.0) -> list[float]:
    """What solving a Festival card now would be worth, by the seat's own count."""
    color, order, counts = body.colors[seat], body.ranked, body.counts(card)
    rivals = [(counts[other], order.index(other) < order.index(color)) for other in order if other != color]
    pays = [*body.pays, CARD_WEIGHT * card_value(body, seat, card)]

    def pay(own: int) -> float:
        return pays[sum(count > own or (count == own and earlier) for count, earlier in rivals)]

    return [pay(own) + per_square * own for own in range(MOST_SQUARES + 1)]


def _prospects(body: Body, seat: Seat, card: str) -> list[tuple[float, float]]:
    """What a Permanent is worth by the seat's count: (if claimed, as progress)."""
    row = PERMANENT[card]
    claim = row.points + CARD_WEIGHT * card_value(body, seat, card)
    return [
        (claim, 0.0) if count >= row.threshold else (0.0, PROGRESS * row.points * (count / row.threshold) ** 2)
        for count in range(MOST_SQUARES + 1)
    ]


def setup_choices(body: Body, owner: str, tokens: tuple[str, ...]) -> list[Placement]:
    """Setup placements, the least useful for the owner first; ties: most squares, then canonical order."""
    goals = [(FESTIVAL[card].count.cells, w) for card, w in zip(body.festival, SETUP_WEIGHTS, strict=True) if card]
    goals += [(PERMANENT[card].count.cells, SETUP_PERMANENT) for card in body.permanent if card]

    def cost(laid: Placement) -> float:
        return round(sum(weight * (laid.mask & cells).bit_count() for cells, weight in goals), DIGITS)

    found = [laid for token in tokens for laid in legal(body, owner, token)]
    return sorted(found, key=lambda laid: (cost(laid), -len(laid.cells)))


# ---- playing the round out ------------------------------------------------------------------------------------------


def sharp_choice(body: Body, seat: Seat) -> Placement:
    """The best of those by their outcomes, of equal ones the best by `steady`."""
    return max(outcomes(body, seat), key=lambda pair: pair[0])[1]


def outcomes(body: Body, seat: Seat) -> list[Valued]:
    """The eight best `steady` actions with their values when the others play the round out by `steady`."""
    best = valued(body, seat)[:SHARP_CHOICES]
    return [(round(_outlook(body, seat, laid) + STEADY_WEIGHT * value, DIGITS), laid) for value, laid in best]


def _outlook(body: Body, seat: Seat, placement: Placement) -> float:
    """The seat's prospects against the best rival's once the round's card is solved."""
    body = deepcopy(body)
    _act(body, seat, placement)
    for other in body.order[body.order.index(seat) + 1 :]:
        choices = turn_choices(body, other)
        if choices:
            _act(body, other, choices[0])
    body.solve()
    rivals = [_prospect(body, other) for other in body.order if other != seat]
    return _prospect(body, seat) - RIVAL_WEIGHT * max(rivals)


def _act(body: Body, seat: Seat, placement: Placement) -> None:
    """A turn on a copy: what would refill a claimed slot is unknown, so it stays empty."""
    color = body.colors[seat]
    body.put(seat, color, placement)
    cards = body.satisfied(body.masks(color))
    if cards:
        body.claim(seat, best_claim(body, seat, cards))


def _prospect(body: Body, seat: Seat) -> float:
    """Points, pairs, unpaired cards, ranks for the two next cards and progress on Permanents."""
    masks = body.masks(body.colors[seat])
    unpaired = len(body.cards[seat]) - 2 * body.pairs(seat)
    value: float = body.track[seat] + PAIR * body.pairs(seat) + UNPAIRED * min(unpaired, MOST_UNPAIRED)
    for card, weight in zip(body.festival, SLOT_WEIGHTS, strict=True):
        if card:
            value += weight * _pays(body, seat, card)[FESTIVAL[card].count.of(masks)]
    for card in filter(None, body.permanent):
        value += _prospects(body, seat, card)[PERMANENT[card].count.of(masks)][1]
    return value
