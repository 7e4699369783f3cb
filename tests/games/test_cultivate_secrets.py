"""CU-20 and section 8: nothing that others can see tells who holds political influence, or who has answered."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import kernel
from games.core.autoplay import wander
from games.core.choices import Answer
from games.core.dice import Luck
from games.cultivate import GAME
from games.cultivate.model import Options
from games.cultivate.turns import Turn
from tests.games.cultivate_table import EMPTY, KEY, At

LIVE, MIXED = Options(reactions="live"), Options()


def theft(options: Options, *hands: str) -> At:
    """Seat 0 has announced the theft of a Celebrity from seat 1; four players."""
    at = At(EMPTY, "C.../..../..../....", EMPTY, EMPTY, hands=["CFR G05", *hands], options=options)
    return at.play(0, "play", "CFR", "1", "r1c1", "1")


def public(at: At) -> Any:
    """All that a bystander can observe: pictures, whom the table waits for, events."""
    told = [(event.kind, event.seat, event.seen_by(None)) for event in at.events if event.seen_by(None) is not None]
    return at.view(None), kernel.waiting(GAME, at.state), told


@pytest.mark.parametrize("options", [MIXED, LIVE])
def test_holding_influence_changes_nothing_that_others_see(options: Options) -> None:
    """CU-20.4, CU-A.4"""
    with_it, without = theft(options, "UPI", "UPI", "UPI"), theft(options, "G05", "G05", "G05")

    assert public(with_it) == public(without)
    assert with_it.asked() == without.asked()


def test_everybody_asked_gets_the_same_two_buttons() -> None:
    """CU-A.8"""
    at = theft(LIVE, "UPI", "G05", "G05")

    prompts = [[(option.key, option.label) for option in at.options(seat).values()] for seat in (1, 2, 3)]

    assert prompts[0] == [("block", "Block"), ("pass", "Let it happen")]
    assert prompts[1] == prompts[2] == prompts[0]


def test_blocking_without_influence_is_refused_in_private_and_is_no_answer() -> None:
    """CU-A.8"""
    at = theft(LIVE, "G05", "UPI", "UPI")

    assert at.refused(1, "block") == "You hold no Use Political Influence."
    assert at.asked() == {1, 2, 3}


def test_nobody_sees_who_has_answered_until_the_step_closes() -> None:
    """CU-A.8: the step still says that it waits for all three"""
    at = theft(LIVE, "G05", "UPI", "UPI")
    before = public(at)

    at.play(3, "block").play(2, "pass")

    assert public(at) == before
    assert kernel.waiting(GAME, at.state) == {1, 2, 3}
    reaction = at.view(0).reaction
    assert reaction is not None
    assert reaction.asked == (1, 2, 3)


def test_an_answer_is_final() -> None:
    """CU-A.7"""
    at = theft(LIVE, "UPI", "G05", "G05").play(1, "pass")

    assert at.refused(1, "block") == "It is not your turn to decide."
    assert kernel.submit(GAME, theft(LIVE, "UPI", "G05", "G05").state, 1, ["pass"], KEY).sealed


def test_a_step_stays_open_though_nobody_can_block() -> None:
    """CU-A.9: only what is public closes it early"""
    at = theft(LIVE, "G05", "G05", "G05")

    at.play(1, "pass").play(3, "pass")

    assert at.asked() == {2}
    assert at.grid(0) == EMPTY


def test_a_preview_of_an_announcement_does_not_tell_that_an_order_blocks_it() -> None:
    """CU-A.1: the preview ends with the announcement"""
    previews = []
    for hand in ("UPI", "G05"):
        at = At(EMPTY, "C.../..../..../....", hands=["CFR G05", hand], options=Options(reactions="orders"))
        outcome = kernel.preview(GAME, at.state, 0, ["play", "CFR", "1", "r1c1", "1"])
        previews.append((GAME.view(outcome.state, 0), [event.kind for event in outcome.events], outcome.sealed))

    assert previews[0] == previews[1]
    assert previews[0][1:] == (["steal"], True)


def test_a_preview_of_an_answer_does_not_tell_what_the_others_have_answered() -> None:
    """CU-A.8"""
    first, last = theft(LIVE, "UPI", "UPI", "UPI"), theft(LIVE, "UPI", "UPI", "UPI").play(1, "pass").play(3, "block")

    previews = [kernel.preview(GAME, at.state, 2, ["pass"]) for at in (first, last)]

    assert GAME.view(previews[0].state, 2) == GAME.view(previews[1].state, 2)
    assert [preview.events for preview in previews] == [[], []]


def test_drawn_cards_are_shown_to_the_drawer_alone() -> None:
    """CU-20.3"""
    at = At(EMPTY, EMPTY, hands=["G05 G06"], pile="UPI CFR G01").play(0, "discard", ["G05", "G06"])

    [count], [cards] = at.told("drew"), at.told("drew_cards")

    assert count.seen_by(1) == count.seen_by(None) == {"n": 2}
    assert (cards.seen_by(1), cards.seen_by(None)) == (None, None)
    assert cards.seen_by(0) == {"cards": ["UPI", "CFR"]}


def test_a_view_holds_ones_own_hand_and_the_sizes_of_the_others() -> None:
    """CU-20.1, CU-20.2"""
    at = At(EMPTY, EMPTY, hands=["UPI G01", "CFR FD ANT"])

    assert [one.card.id for one in at.mine(0).hand] == ["UPI", "G01"]
    assert [stand.hand_size for stand in at.view(0).stands] == [2, 3]
    assert at.view(None).mine is None
    assert at.view(0).pile == len(at.body.pile)


def test_the_unseen_is_dealt_anew_within_what_is_known() -> None:
    """CU-20.1: sizes stay, no UI comes into a hand, all cards stay in the game, own things stay"""
    at = At(EMPTY, EMPTY, EMPTY, hands=["UPI G01", "CFR FD ANT", "G02"], pile="UI UI G03 G04 UPI", discard="G05")
    before = GAME.counts(at.state)

    seen = GAME.resample(GAME.copy(at.state), 0, Luck(5))

    assert GAME.counts(seen) == before
    assert [len(player.hand) for player in seen.body.players] == [2, 3, 1]
    assert seen.body.players[0].hand == ["UPI", "G01"]
    assert not any("UI" in player.hand for player in seen.body.players)
    assert seen.body.pile != at.body.pile


@pytest.mark.parametrize("seed", range(4))
def test_every_hand_is_at_its_limit_when_a_turn_begins(seed: int) -> None:
    """CU-8.7, CU-A.16: so hand sizes tell nothing outside the draw ban"""
    key, luck = b"limit %d" % seed, Luck(seed)
    options = Options(max_rounds=12, reactions=luck.pick(["mixed", "orders", "live"]))
    t = kernel.open_table(GAME, kernel.start(GAME, 3, options, [None] * 3, key).state, key)
    turns = 0

    while t.state.result is None:
        if isinstance(t.state.stack[-1], Turn):
            turns += 1
            assert all(len(p.hand) == p.hand_limit for p in t.body.players if p.may_draw)
        seat = luck.pick(sorted(t.open))
        kernel.play(t, seat, wander(t, seat, luck))

    assert turns >= 12


def opened(before: Any, seat: int, answer: Answer, card: str) -> tuple[list[Any], Any]:
    """Who has used influence by an answer, and whom all see asked about this card afterwards."""
    after = kernel.submit(GAME, before, seat, answer, KEY)
    reaction = GAME.view(after.state, None).reaction
    is_same = reaction is not None and reaction.chain[0].card.id == card
    return [event.seat for event in after.events if event.kind == "influences"], reaction if is_same else None


def at_stake(t: Any, seat: int, answer: Answer) -> str:
    """The action card that an answer announces or blocks, "" if it does neither."""
    if answer[0] == "play":
        return str(answer[1])
    is_first = answer == ["block"] and not t.open[seat][0].replies
    return t.body.chain.links[0].card if is_first else ""


@pytest.mark.parametrize("reactions", ["live", "mixed"])
def test_whom_a_step_asks_follows_from_what_all_can_see(reactions: Any) -> None:
    """CU-A.4, CU-A.7, CU-A.9: other hands, orders and piles leave it as it is, unless an order blocks at once"""
    luck, compared = Luck(7), 0
    for number in range(4):
        key = b"asked %d" % number
        t = kernel.open_table(GAME, kernel.start(GAME, 4, Options(reactions=reactions), [None] * 4, key).state, key)
        while t.state.result is None and t.body.round < 9:
            seat = luck.pick(sorted(t.open))
            answer = wander(t, seat, luck)
            if (card := at_stake(t, seat, answer)) not in ("", "UI"):
                worlds = [t.state, *(GAME.resample(GAME.copy(t.state), seat, luck) for _ in range(3))]
                (used, asked), *others = [opened(GAME.copy(world), seat, answer, card) for world in worlds]
                assert [other for blockers, other in others if blockers == used and other != asked] == []
                compared += asked is not None
            kernel.play(t, seat, answer)

    assert compared > 8
