"""Steps, lanes, windows, offers and queued moves, on the Toll Road."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Illegal, Text
from games.core.game import NoOptions
from tests.driver import KEY, Driver
from tests.toll import TOLL, Bids, Claims, NextTurn, Roll, Turn


def road(seats: int = 3) -> Driver:
    """A table whose wagons are named; seat 0 is to move with 2 coins and one card each."""
    table = Driver(TOLL, seats)
    for seat in range(seats):
        table.play(seat, "wagon")
    return table


def test_all_answer_at_the_same_time_and_nobody_twice() -> None:
    table = Driver(TOLL, 2)
    assert set(table.asked) == {0, 1}
    assert isinstance(table.asked[0], Text)

    table.play(1, "red")

    assert set(table.asked) == table.waiting == {0}
    with pytest.raises(Illegal, match="NOT_YOUR_TURN"):
        table.play(1, "blue")
    table.play(0, "green")
    assert table.body.wagons == ["green", "red"]
    assert set(table.asked) == {0}


def test_the_old_state_is_untouched_and_numbers_go_up() -> None:
    table = road()
    before = table.state
    saved = TOLL.save(before)

    table.play(0, "roll")

    assert TOLL.save(before) == saved
    assert table.state.asks[0] == before.asks[0] + 1
    assert table.state.asks[1] == before.asks[1] + 1


def test_a_fork_stays_open_while_turns_go_on() -> None:
    table = road().play(0, "trade")

    assert set(table.asked) == {0, 1, 2}
    assert "Bargain 1" in table.asked[1].prompt
    table.play(1, "coin")
    assert "Bargain 2" in table.asked[1].prompt
    table.play(1, "coin")

    assert table.asked[1].prompt == "Your turn"
    assert "Bargain 1" in table.asked[0].prompt
    table.play(1, "wait")
    assert 2 in table.asked
    assert table.asked[2].prompt == "Bargain 1", "a busy lane goes before the main stack"


def test_a_chain_goes_depth_first_in_its_own_lane() -> None:
    table = road().play(0, "trade")

    table.play(0, "card")

    assert len(table.body.hands[0]) == 2
    assert table.asked[0].prompt == "Bargain 2"
    assert [len(hand) for hand in table.body.hands[1:]] == [1, 1]


def test_a_hand_limit_asks_only_its_owner_and_stops_nobody() -> None:
    table = road().play(0, "trade")
    table.state.body.hands[0] += [table.state.body.deck.pop() for _ in range(2)]

    table.play(0, "card")
    table.play(0, "coin")

    assert table.asked[0].prompt == "Discard"
    table.play(1, "coin").play(1, "coin")
    assert table.asked[1].prompt == "Your turn"
    hand = table.body.hands[0]
    table.play(0, str(hand[0]))
    assert len(table.body.hands[0]) == 3
    assert 0 not in table.asked


def test_a_turn_that_comes_while_a_chain_is_open_leaves_the_open_menu_usable() -> None:
    table = road(2).play(0, "trade").play(1, "coin").play(1, "coin")
    number = table.state.asks[0]

    table.play(1, "wait")

    assert table.asked[0].prompt == "Bargain 1"
    assert table.state.asks[0] == number
    table.play(0, "coin").play(0, "coin")
    assert table.asked[0].prompt == "Your turn"
    assert table.state.asks[0] > number


def test_a_question_that_is_withdrawn_gives_way_to_one_with_another_number() -> None:
    table = road(2).play(0, "trade")
    table.state.body.hands[0] += [table.state.body.deck.pop() for _ in range(2)]
    table.play(0, "card").play(0, "coin").play(1, "coin").play(1, "coin").play(1, "wait")
    assert table.asked[0].prompt == "Discard"
    number = table.state.asks[0]

    del table.body.hands[0][1:]
    kernel.settle(kernel.open_table(TOLL, table.state, KEY))

    assert table.asked[0].prompt == "Your turn"
    assert table.state.asks[0] > number


def test_a_prepared_move_waits_until_its_seat_has_closed_its_chain() -> None:
    table = road(2).play(0, "trade").play(1, "coin").play(1, "coin")
    table.play(0, "ahead", "wait")

    table.play(1, "wait")

    assert table.asked[0].prompt == "Bargain 1"
    assert table.told("queued_played") == []
    table.play(0, "coin").play(0, "coin")
    assert table.told("queued_played")[0].seat == 0


def test_the_last_turn_waits_until_all_lanes_are_empty() -> None:
    table = road(2)
    table.play(0, "trade")
    table.state.body.turn = 11
    table.play(1, "coin").play(1, "coin")

    table.play(1, "wait")

    assert set(table.asked) == {0}
    assert table.state.result is None
    table.play(0, "coin").play(0, "coin")
    assert table.state.result is not None


def test_in_a_race_the_lower_must_wait_and_the_first_in_order_wins() -> None:
    table = road().play(0, "roll")
    assert set(table.asked) == {1, 2}

    table.play(2, "claim")

    assert table.waiting == {1}
    table.play(1, "claim")
    assert table.told("claimed")[0].seat == 1
    assert table.body.coins[1] > 2
    assert table.body.coins[0] == table.body.coins[2] == 2


def test_a_race_closes_when_those_before_have_passed() -> None:
    table = road().play(0, "roll").play(2, "claim")

    table.play(1, "pass")

    assert table.told("claimed")[0].seat == 2


def test_a_race_closes_at_once_when_the_first_claims() -> None:
    table = road().play(0, "roll")

    table.play(1, "claim")

    assert table.told("claimed")[0].seat == 1
    assert table.asked[1].prompt == "Your turn"


def test_a_card_out_of_turn_changes_the_roll_below_and_asks_anew() -> None:
    table = road().play(0, "roll").play(2, "pass")
    number, card = table.state.asks[2], table.body.hands[0][0]
    old = next(step for step in table.state.stack if isinstance(step, Roll)).value

    table.play(0, "anytime", str(card))

    roll = next(step for step in table.state.stack if isinstance(step, Roll))
    assert roll.value == table.told("rerolled")[0].facts["value"]
    assert table.state.draws["die"] == 2
    assert set(table.asked) == {1, 2}, "a pass on the old roll does not count any more"
    assert table.state.asks[2] > number
    assert card in table.body.discard
    assert old in range(1, 7)


def test_an_offer_that_is_barred_is_refused_with_its_reason() -> None:
    table = road()
    card = table.body.hands[1][0]

    with pytest.raises(Illegal) as refusal:
        table.play(1, "anytime", str(card))

    assert TOLL.words.refusal(refusal.value.faults[0]) == "No roll is open."


def test_a_secret_step_shows_nobody_who_has_answered() -> None:
    table = road().play(0, "bid")
    before = table.waiting

    table.play(1, 1)

    assert table.events == []
    assert table.waiting == before == {0, 1, 2}
    assert set(table.asked) == {0, 2}
    table.play(0, 0).play(2, 2)
    assert table.told("bids")[0].facts["bids"] == [0, 1, 2]


def test_what_was_drawn_is_told_to_its_owner_alone() -> None:
    table = road().play(0, "bid").play(0, 2).play(1, 0).play(2, 1)

    [drew] = table.told("drew")

    assert set(drew.seen_by(0) or {}) == {"many", "cards"}
    assert drew.seen_by(1) == drew.seen_by(None) == {"many": 2}
    assert table.sealed


def test_a_queued_move_is_played_when_its_turn_comes() -> None:
    table = road().play(1, "ahead", "wait")
    assert [event.kind for event in table.events if event.seen_by(0) is not None] == []

    table.play(0, "wait")

    assert table.told("queued_played")[0].seat == 1
    assert table.asked[2].prompt == "Your turn"
    assert 1 not in table.state.queued


def test_a_queued_move_that_no_longer_fits_is_dropped_with_its_reason() -> None:
    table = road().play(1, "ahead", "roll", 40)

    table.play(0, "wait")

    [dropped] = table.told("queued_dropped")
    assert dropped.seen_by(0) is None
    assert (dropped.seen_by(1) or {})["faults"][0]["code"] == "TOO_POOR"
    assert table.asked[1].prompt == "Your turn"


def test_a_queued_move_can_be_taken_back() -> None:
    table = road().play(1, "ahead", "wait").play(1, "ahead")

    table.play(0, "wait")

    assert table.asked[1].prompt == "Your turn"
    with pytest.raises(Illegal, match="NOTHING_QUEUED"):
        table.play(1, "ahead")


def test_a_deep_choice_is_walked_level_by_level() -> None:
    table = road()
    card = table.body.hands[0][0]

    far = kernel.choice(TOLL, table.state, 0, ["scout", str(card)])
    other = kernel.choice(TOLL, table.state, 0, ["scout", str(card), 1])

    assert far is not None and far.prompt == "How far"
    assert other is not None and other.prompt == "For whom"
    assert kernel.choice(TOLL, table.state, 0, ["scout", str(card), 1, "2"]) is None
    table.play(0, "scout", str(card), 1, "2")
    assert len(table.body.hands[2]) == 2


def test_a_preview_ends_before_the_first_draw_and_changes_nothing() -> None:
    table = road()
    saved = TOLL.save(table.state)

    seen = kernel.preview(TOLL, table.state, 0, ["roll"])

    assert seen.sealed
    assert seen.events == []
    assert TOLL.save(table.state) == saved
    assert not kernel.preview(TOLL, table.state, 0, ["wait"]).sealed


def test_answers_are_sealed_by_draws_reveals_and_final_steps_only() -> None:
    assert road().play(0, "roll").sealed
    assert not road().play(0, "wait").sealed
    assert road().play(0, "roll").play(1, "pass").sealed
    assert not road().play(0, "bid").sealed


def test_steps_can_be_found_and_unwound() -> None:
    table = road().play(0, "roll")
    t = kernel.open_table(TOLL, table.state, KEY)
    assert isinstance(t.pending(Claims), Claims)
    assert t.pending(Bids) is None

    t.unwind(Roll)
    assert [type(step) for step in table.state.stack] == [NextTurn, Roll]
    t.unwind(Roll, itself=True)

    assert [type(step) for step in table.state.stack] == [NextTurn]


def test_each_question_names_its_clock_and_its_safe_choice() -> None:
    table = road()
    assert kernel.pace(TOLL, table.state, 0) == "turn"

    table.play(0, "roll")

    assert kernel.pace(TOLL, table.state, 1) == "reaction"
    assert kernel.safe(TOLL, table.state, 1) == ["pass"]


def test_a_finished_game_asks_and_takes_nothing() -> None:
    table = road(2)
    table.state.body.turn = 11

    table.play(0, "wait")

    assert table.asked == {}
    assert kernel.offer(TOLL, table.state, 0, "anytime") is None
    with pytest.raises(Illegal, match="GAME_OVER"):
        table.play(1, "wait")


def test_who_is_a_computer_is_kept_and_may_change() -> None:
    state = kernel.start(TOLL, 2, NoOptions(), [None, None], KEY, robots=[1]).state
    assert state.robots == [1]

    assert kernel.staff(TOLL, state, [0], KEY).state.robots == [0]


def test_a_start_with_too_many_seats_is_refused_in_words() -> None:
    with pytest.raises(Illegal) as refusal:
        kernel.start(TOLL, 7, NoOptions(), [None] * 7, KEY)

    assert TOLL.words.refusal(refusal.value.faults[0]) == "This game is for 2 to 4 players."


def test_a_game_that_waits_for_nobody_is_an_engine_fault() -> None:
    table = road()
    table.state.stack.clear()

    with pytest.raises(kernel.Stuck, match="toll waits for nobody"):
        kernel.settle(kernel.open_table(TOLL, table.state, KEY))


def test_a_turn_laid_out_by_hand_is_asked() -> None:
    table = road().lay(Turn(2))

    assert set(table.asked) == {2}
