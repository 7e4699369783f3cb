"""Corners where two rules meet: powers, overlap, orders and taking back."""

from __future__ import annotations

from games.come_together import GAME
from games.come_together.effects import Advance, ReturnMeeples
from games.come_together.model import Group
from games.come_together.steps_form import Trim, TrimCampsites
from games.come_together.steps_round import FinalScore, RoundEnd
from games.come_together.verbs import gains
from games.core import kernel
from games.core.table import Join
from tests.games.come_together_table import KEY, Table, powered

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]
PUBLIC = ["PU-01", "PU-02", "PU-03", "PU-04"]


def spent(seat: int = 1) -> Table:
    """With overlap, seat 0 is about to activate Stars, where a seat has a group but nobody left to place or recover."""
    table = Table(3, overlap="on")
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.location("stars").groups[1] = Group(seat, 0)
    table.board(seat).active = table.board(seat).resting = 0
    return table


# ---- overlap -----------------------------------------------------------------------------------------------------


def test_with_overlap_nobody_passes_before_a_window_of_his_own_is_closed() -> None:
    """8.3, CT-1.4: what the window brings may give an action."""
    table = spent()

    table.play(0, "activate")
    assert not table.told("passed")
    table.board(1).active = 1
    table.finish(1)

    assert table.open_keys(1) == ["place"]


def test_with_overlap_nobody_passes_over_a_window_in_the_end_either() -> None:
    """8.3, CT-1.4"""
    table = spent()
    table.play(0, "activate")

    table.finish(1)

    assert [event.seat for event in table.told("passed")] == [1]
    assert table.asked().keys() == {0, 2}


def test_with_overlap_the_only_action_waits_for_the_window_too() -> None:
    """8.3, CT-1.3"""
    table = spent()
    table.lay_location("public", "L1-2", PUBLIC, {"A": (2, 1)})
    table.location("public").groups[2] = Group(1, 0)

    table.play(0, "activate")

    assert table.body.token == 0
    table.finish(1)
    assert table.body.token == 2


# ---- powers ------------------------------------------------------------------------------------------------------


def test_any_channel_safely_takes_the_first_track_of_the_tile() -> None:
    """D17, CT-20.3"""
    table = powered("SS-1")
    table.lay_location("stars", "L1-3", STARS, {"A": (0, 2)})
    table.play(0, "activate")
    table.play(0, "SR-G3", "program")

    assert table.safe(0) == ["white"]
    assert table.open_keys(0)[:4] == ["white", "black", "cyan", "orange"]


def test_other_plans_can_call_back_the_worker_just_dismissed() -> None:
    """CT-5.4, CT-20.8"""
    table = powered("SS-5")
    table.lay_location("stars", "L1-3", STARS, {})
    board = table.board(0)
    board.active, board.resting, board.inactive = 4, 1, 0
    assert "worker" not in table.open_keys(0, "place", "stars", "A")

    table.play(0, "recover", "dismiss", "stars", "A", "worker")

    board = table.board(0)
    assert (board.active, board.resting, board.inactive) == (3, 0, 0)


def test_a_marker_before_its_first_icon_has_reached_nothing() -> None:
    """CT-8.4, CT-21.1"""
    table = Table(4)
    table.board(0).side = "HC1"

    table.run(*gains(0, Advance("orange", 1)))

    assert table.options(0)["orange"].label == "1 space on television: 1 [–]"


# ---- taking back -------------------------------------------------------------------------------------------------


def test_cards_that_were_passed_on_are_not_taken_back() -> None:
    """8.10, CT-S18, CT-S21"""
    for seats in (1, 2):
        table = Table(seats, setup=False, advanced_setup="on")
        for seat in range(seats - 1):
            table.play(seat, *table.safe(seat))

        last = kernel.submit(GAME, table.state, seats - 1, table.safe(seats - 1), KEY)

        assert last.sealed


def test_an_activation_is_taken_back_only_if_nobody_else_has_got_a_window() -> None:
    """8.10: with standing orders one could see what they do."""
    for others, sealed in (({}, False), ({"B": (1, 1)}, True)):
        table = Table(3)
        table.lay_location("stars", "L1-1", STARS, {"A": (0, 1), **others})

        done = kernel.submit(GAME, table.state, 0, ["activate"], KEY)

        assert done.sealed == sealed


def test_the_end_of_a_round_is_not_taken_back() -> None:
    """8.10: the others have got their forms."""
    table = Table(3)
    table.lay_location("public", "L1-3", PUBLIC, {"B": (0, 1)})
    table.lay_location("stars", "L1-1", STARS, {"A": (1, 1)})
    table.body.count = 5
    table.play(0, "activate")
    table.play(0, "PU-02", "program")

    done = kernel.submit(GAME, table.state, 0, ["done"], KEY)

    assert done.state.body.held.keys() == {1}
    assert done.sealed


# ---- menus -------------------------------------------------------------------------------------------------------


def test_what_an_activation_brings_is_said_whole() -> None:
    table = Table(3)
    table.lay_location("stars", "L1-1", ["SR-B1", "SR-P2", "SR-G3", "SR-P5"], dict.fromkeys("ABCD", (0, 1)))
    table.lay_location("public", "L1-2", PUBLIC, {"A": (0, 1)})

    table.play(0, "activate")

    assert table.options(0)["stars"].hint.endswith("Caylus Wispur and The Velveteen Comets")


# ---- the log -----------------------------------------------------------------------------------------------------


def said(table: Table, kind: str) -> list[str]:
    names = ["Ann", "Bob", "Cleo"]
    return [GAME.words.say("event", kind, {"seat": told.seat, **told.facts}, names) for told in table.told(kind)]


def test_a_star_cancelled_in_a_window_is_told_with_it() -> None:
    """8.9, CT-R49: a Star that is being claimed is put into the Program display first."""
    table = powered("SS-2", 3)
    table.lay_location("stars", "L1-1", ["SR-G3", *STARS[1:]], {"A": (0, 1)})
    table.play(0, "activate")
    assert "cancel" not in table.options(0, "anytime")

    table.play(0, "SR-G3", "program")
    table.play(0, "anytime", "cancel", "SR-G3")
    table.play(0, "no")
    table.finish(0)

    assert "Caylus Wispur cancelled" in said(table, "window_closed")[0]
    assert "SR-G3" in table.location("stars").pile


def test_that_a_power_ends_is_warned_of_and_told() -> None:
    """CT-20.1"""
    table = powered("SS-7", 3)
    table.lay_location("stages", "L1-2", ["SG-K1", *STARS[1:]], {"A": (0, 1)})
    table.play(0, "activate")
    options = table.options(0, "SG-K1")
    assert (options["S1"].warn.endswith("and your power Bigger Camps ends."), options["S2"].warn) == (True, "")

    table.play(0, "SG-K1", "S1")
    table.finish(0)

    assert "the power Bigger Camps lost" in said(table, "window_closed")[0]


def test_the_log_says_that_rising_stars_have_decided() -> None:
    """CT-16.4"""
    table = Table(3)
    for seat, (meeples, scored) in enumerate(((3, []), (3, ["RS-S1"]), (1, []))):
        board = table.board(seat)
        board.score, board.scored = 50, scored
        table.lay_meeples(seat, K=meeples)

    table.run(FinalScore())

    assert said(table, "tied") == ["Ann and Bob are tied at 54 points: scored Rising Stars decide."]
    assert said(table, "won") == ["The festival is over. Most points: Bob, 54."]


def test_a_double_shift_of_one_resting_worker_tells_no_recovery() -> None:
    """CT-20.9, CT-R53"""
    table = powered("SS-6", 3)
    table.lay_location("stars", "L1-2", STARS, {})
    table.board(0).active, table.board(0).resting = 3, 1
    first = table.options(0, "recover", "shift", "stars", "A", "stars")["A"]

    table.play(0, "recover", "shift", "stars", "A", "stars", "C")

    assert first.bar == "That is your first space."
    assert said(table, "shifts") == ["Ann works a double shift; one worker rests on."]
    assert not table.told("recovered")


def test_one_is_told_why_meeples_are_returned() -> None:
    """D22, D24, D30"""
    for steps, why in (
        (gains(0, ReturnMeeples(2)), "Bad press: which of your meeples do you return? 2 to go."),
        ([Trim(0)], "Above your keep limit: which of your meeples do you return? 1 to go."),
        ([TrimCampsites(0)], "Too few tents: which of your meeples do you return? 2 to go."),
    ):
        table = Table(4)
        table.board(0).campsites = ["SC-1"]
        table.lay_meeples(0, K=2, G=2)

        table.run(*steps)

        assert table.asked()[0].prompt == why


# ---- odds and ends -----------------------------------------------------------------------------------------------


def test_hiring_makes_an_inactive_worker_active() -> None:
    """CT-5.2, CT-5.3"""
    table = Table(4)
    board = table.board(0)
    board.active, board.resting, board.inactive = 1, 4, 5

    table.play(0, "recover", "hire")

    board = table.board(0)
    assert (board.active, board.resting, board.inactive) == (6, 0, 4)


def test_points_of_a_space_are_won_at_once() -> None:
    """CT-6.7, CT-1.7"""
    table = Table(4)
    table.lay_location("stars", "L2-3", STARS, {})

    table.play(0, "place", "stars", "C")

    assert (table.board(0).score, table.board(0).parts) == (2, {"bonuses": 2})


def test_campsite_cards_lie_in_the_order_in_which_they_are_claimed() -> None:
    """CT-7.3, CT-7.4"""
    table = Table(4)
    table.lay_location("campsites", "L1-1", ["CP-K1", "CP-B1", "CP-P1", "CP-Y1"], {"A": (0, 1), "B": (0, 1)})
    table.board(0).campsites = ["SC-1"]
    table.play(0, "activate")

    table.play(0, "CP-B1", "activate")
    table.play(0, "CP-K1", "activate")

    assert table.board(0).campsites == ["SC-1", "CP-B1", "CP-K1"]


def test_overtime_can_score_two_artists_with_the_same_meeples() -> None:
    """CT-R51, CT-20.7"""
    table = powered("SS-4")
    table.lay_location("stars", "L3-1", STARS, {})
    table.lay_stages(0, ("SS-4", "RS-T2", False), ("SG-G1", "RS-P1", False))
    table.lay_meeples(0, G=2)
    table.board(0).active = 4

    table.play(0, "place", "stars", "D", "double")
    table.play(0, "RS-T2")
    table.play(0, "RS-P1")

    assert table.board(0).scored == ["RS-T2", "RS-P1"]
    assert table.board(0).score == 2 + 4


def test_meeples_above_the_limit_leave_before_the_last_points() -> None:
    """CT-14.6, CT-16.1, CT-16.5"""
    table = Table(3)
    table.body.round, table.body.news[2] = 3, "N11"
    table.state.stack.clear()
    for seat, number in enumerate((5, 3, 3)):
        table.lay_meeples(seat, K=number)
        table.board(seat).campsites.append(f"CP-K{seat + 1}")
    table.board(1).fp, table.board(1).program = 9, ["SR-K1"]

    table.run(Join(), RoundEnd())
    table.finish(0, 1, 2)

    assert table.state.result is not None
    assert [score.total for score in table.state.result.scores] == [0, 0, 0]


def test_with_overlap_the_friend_does_not_wait() -> None:
    """8.3"""
    table = Table(2, overlap="on")
    table.lay_location("stars", "L1-1", STARS, {"A": (-1, 1), "C": (1, 2)})
    table.lay_location("public", "L1-3", PUBLIC, {})
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-B1", "FR-D1", "FR-A1"]
    table.play(0, "place", "public", "B")
    assert table.asked().keys() == {1}
    table.finish(1)

    table.play(1, "place", "public", "C")

    assert [event.facts["letter"] for event in table.told("friend_card")] == ["D", "A"]
    assert table.body.count == 1
