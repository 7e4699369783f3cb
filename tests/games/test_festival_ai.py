"""Festival's computer players do what section 10 says, worked out again the slow way."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.autoplay import decide
from games.core.dice import Luck
from games.festival import GAME, ai
from games.festival.board import BY_TOKEN, TOKENS, Placement
from games.festival.cards import FESTIVAL, PERMANENT, symbol_of
from games.festival.model import Body, Options
from tests.games.festival_table import KEY, At


def played(seats: int, answers: int) -> kernel.AnyState:
    """A game in its midst."""
    state = kernel.start(GAME, seats, Options(setup="random"), [None] * seats, KEY).state
    for _ in range(answers):
        [seat] = kernel.asked(GAME, state)
        state = kernel.submit(GAME, state, seat, kernel.safe(GAME, state, seat), KEY).state
    return state


def with_token(body: Body, color: str, placement: Placement) -> Body:
    state = kernel.start(GAME, 2, Options(), [None] * 2, KEY).state
    state.body = body
    copy: Body = GAME.copy(state).body
    copy.crowds[color][placement.token] = placement.notation
    return copy


def card_value(body: Body, seat: int, card: str) -> int:
    mine = [symbol_of(owned) for owned in body.cards[seat]]
    same = mine.count(symbol_of(card))
    return 5 if len(mine) - same > same else 2


def pay(body: Body, seat: int, card: str) -> float:
    rank = body.ranking(card).index(body.colors[seat])
    return [*body.pays, 0.9 * card_value(body, seat, card)][rank]


def progress(body: Body, seat: int) -> float:
    total = 0.0
    for card in filter(None, body.permanent):
        row = PERMANENT[card]
        count = row.count.of(body.masks(body.colors[seat]))
        if count < row.threshold:
            total += 0.35 * row.points * (count / row.threshold) ** 2
    return total


def steady_value(before: Body, seat: int, placement: Placement) -> float:
    """Section 10, term by term, on the state after the action."""
    color = before.colors[seat]
    body = with_token(before, color, placement)
    total = 0.6 if not before.crowds[color][placement.token] else 0.0
    for card, weight in zip(body.festival, (1.0, 0.5, 0.25), strict=True):
        if card:
            total += weight * (pay(body, seat, card) + 0.15 * body.counts(card)[color])
    claims = body.satisfied(body.masks(color))
    total += max((PERMANENT[card].points + 0.9 * card_value(body, seat, card) for card in claims), default=0)
    return total + progress(body, seat)


@pytest.mark.parametrize(("seats", "answers"), [(2, 9), (3, 0), (3, 25), (4, 31)])
def test_steady_values_every_action_by_the_table_of_terms(seats: int, answers: int) -> None:
    state = played(seats, answers)
    [seat] = kernel.asked(GAME, state)

    valued = ai.valued(state.body, seat)

    for value, placement in valued[:: max(1, len(valued) // 25)]:
        assert value == pytest.approx(steady_value(state.body, seat, placement))
    best = [placement for value, placement in valued if value == valued[0][0]]
    order = list(TOKENS)
    assert best == sorted(best, key=lambda laid: (order.index(laid.token), BY_TOKEN[laid.token].index(laid)))


def test_steady_takes_the_claim_in_reach() -> None:
    at = At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5")

    at.play(0, kernel.safe(GAME, at.state, 0))

    assert at.body.cards[0] == ["P01"]


@pytest.mark.parametrize(
    ("owned", "cards", "best"),
    [("", "P17 P13", "P13"), ("F01", "P02 P03", "P03"), ("", "P04 P02", "P04"), ("F02", "P02 P03", "P02")],
)
def test_the_automatic_claim_is_points_then_pair_then_slot(owned: str, cards: str, best: str) -> None:
    """Decision D3"""
    at = At(3)
    at.body.cards[0] = owned.split()

    assert ai.best_claim(at.body, 0, cards.split()) == best


def test_the_setup_choice_is_of_least_use_for_the_owner() -> None:
    """Section 10: lowest sum, then most squares, then canonical order."""
    body = At(3, festival="F05 F01 F03", permanent="P19 P07 P16").body
    sums = {}
    for laid in (laid for token in TOKENS for laid in BY_TOKEN[token]):
        counts = [FESTIVAL[card].count.of([laid.mask]) for card in ("F05", "F01", "F03")]
        inside = sum((laid.mask & PERMANENT[card].count.cells).bit_count() for card in ("P07", "P16"))
        sums[laid] = counts[0] + 0.7 * counts[1] + 0.5 * counts[2] + 0.5 * inside

    choices = ai.setup_choices(body, "green", tuple(TOKENS))

    least = min(sums.values())
    best = [laid for laid in sums if sums[laid] == least and len(laid.cells) == 4]
    assert choices[0] == best[0]
    assert [round(sums[laid], 9) for laid in choices] == sorted(round(value, 9) for value in sums.values())


def test_casual_plays_one_of_the_ten_best() -> None:
    state = played(3, 12)
    [seat] = kernel.asked(GAME, state)
    ten = [ai.turn_answer(state.body, seat, laid) for laid in ai.turn_choices(state.body, seat)[:10]]

    chosen = [decide(GAME, "casual", state, seat, Luck(number)) for number in range(40)]

    assert all(answer in ten for answer in chosen)
    assert len({tuple(answer) for answer in chosen}) > 5
    assert chosen[7] == decide(GAME, "casual", state, seat, Luck(7))


def sharp_value(before: kernel.AnyState, seat: int, placement: Placement) -> float:
    """Section 10: the round played out by `steady` on a real table, its card solved, then the sums."""
    body = before.body
    order = body.ranked
    state = kernel.submit(GAME, before, seat, ai.turn_answer(body, seat, placement), KEY).state
    while state.body.round == body.round:
        [other] = kernel.asked(GAME, state)
        state = kernel.submit(GAME, state, other, kernel.safe(GAME, state, other), KEY).state
    after: Body = state.body
    after.starter = body.starter
    assert after.ranked == order

    def prospect(who: int) -> float:
        unpaired = len(after.cards[who]) - 2 * after.pairs(who)
        slots = zip(after.festival[:2], (0.5, 0.25), strict=True)
        ranks = sum(weight * pay(after, who, str(card)) for card, weight in slots)
        return after.track[who] + 5 * after.pairs(who) + 2 * min(unpaired, 3) + ranks + progress(after, who)

    rivals = [prospect(other) for other in range(len(after.colors)) if other != seat]
    return prospect(seat) - 0.3 * max(rivals) + 0.05 * steady_value(body, seat, placement)


def test_sharp_plays_the_round_out_for_its_eight_best_actions() -> None:
    at = At(
        3,
        festival="F05 F01 F26",
        permanent="P07 P10 P19",
        starter=1,
        pink="I2-0@g8 I3-0@d1",
        green="O4-0@f6 I2-1@h4",
        blue="V3-0@f11 I3-1@l2",
    )
    at.body.cards = [["F02"], ["F07", "F17", "F19", "F21"], ["F09", "F11"]]

    found, chosen = ai.outcomes(at.body, 1), ai.sharp_choice(at.body, 1)

    eight = ai.turn_choices(at.body, 1)[:8]
    values = [sharp_value(at.state, 1, placement) for placement in eight]
    assert [placement for _, placement in found] == eight
    assert [value for value, _ in found] == pytest.approx(values)
    assert chosen == eight[values.index(max(values))]
    assert not [card for cards in at.body.cards for card in cards if card in PERMANENT]


def test_robots_answer_an_open_claim() -> None:
    at = At(3, permanent="P17 P13 P07", pink="I3-0@b1 O4-0@e1 V3-0@g1 I2-1@d3").play(0, "L4-0@a8")

    assert [decide(GAME, robot, at.state, 0, Luck(1)) for robot in GAME.robots] == [["P13"]] * 3
    assert kernel.safe(GAME, at.state, 0) == ["P13"]
