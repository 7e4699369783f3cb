"""The worked examples of the rules page, part 3: powers, the Friend, setup."""

from __future__ import annotations

from games.come_together.changes import add_points, form_display
from games.come_together.effects import GainMeeple
from games.come_together.verbs import gains
from tests.games.come_together_table import Table, powered

DISPLAY = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def test_E35_any_channel_takes_each_space_on_any_track() -> None:
    """CT-20.3"""
    table = powered("SS-1")
    table.lay_location("stars", "L1-1", DISPLAY, {"A": (0, 1), "B": (1, 1), "C": (1, 2), "D": (1, 2)})
    table.play(0, "activate")
    table.play(0, "SR-G3", "program")

    for track in ("cyan", "orange", "white", "black"):
        table.play(0, track)

    assert [table.board(0).tracks[track] for track in ("cyan", "orange", "white", "black")] == [1, 1, 1, 1]


def test_E36_a_meeple_helps_out_on_a_space_for_three() -> None:
    """CT-20.5"""
    table = powered("SS-3")
    table.lay_location("stars", "L1-3", DISPLAY, {})
    table.lay_meeples(0, Y=1)
    active = table.board(0).active

    table.play(0, "place", "stars", "D", "Y")
    table.play(0, "S1")

    assert table.board(0).active == active - 2
    assert table.board(0).meeples["Y"] == 0
    assert table.board(0).stages[0].ticket


def test_E49_the_friend_activates_a_full_location() -> None:
    """CT-18.4"""
    table = Table(2)
    table.lay_location("stages", "L1-1", DISPLAY, {"A": (0, 1), "B": (1, 1), "C": (1, 1), "D": (1, 1)})
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-A1"]
    workers, pile = table.body.friend.active, len(table.body.friend.pile)

    table.play(0, "place", "public", "B")

    assert table.open_keys(0, "share") == ["4-0", "3-1", "2-2", "1-3", "0-4"]
    assert table.body.friend.active == workers
    assert len(table.body.friend.pile) == pile + 1


def test_E50_dismiss_and_place_on_a_heart_triggers_the_friend_after_the_bonus() -> None:
    """CT-18.2, CT-R37"""
    table = Table(2)
    table.lay_location("stars", "L1-2", DISPLAY, {})
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
    table.board(0).resting, table.board(0).active = 1, 4
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-D1", "FR-A1"]

    table.play(0, "recover", "dismiss", "stars", "B")
    assert not table.told("friend_card")
    table.play(0, "white")

    group = table.location("public").groups[0]
    assert group is not None and group.seat == -1
    assert table.asked().keys() == {1}


def test_E51_a_score_is_one_whole_number() -> None:
    """CT-1.7"""
    table = Table(4)
    table.board(0).score, table.board(0).parts = 48, {"bonuses": 48}

    add_points(table.bench(), 0, 5, "bonuses")

    assert table.board(0).score == 53


def test_E52_full_tents_offer_an_exchange() -> None:
    """CT-9.3, D10"""
    table = Table(4)
    table.board(0).campsites = ["SC-1", "SC-2"]
    table.lay_meeples(0, K=2, G=2)
    table.run(*gains(0, GainMeeple("any")))

    assert table.open_keys(0, "Y") == ["K", "G", "no"]
    table.play(0, "Y", "G")
    assert table.board(0).meeples == {"K": 2, "B": 0, "P": 0, "Y": 1, "G": 1}

    table.board(0).campsites.append("CP-K1")
    table.run(*gains(0, GainMeeple("any")))
    assert table.codes(0, "Y", "G") == ["NO_EXCHANGE"]


def test_E53_overtime_places_one_more_worker_and_gives_the_bonus_twice() -> None:
    """CT-20.7"""
    table = powered("SS-4")
    table.lay_location("stars", "L1-3", DISPLAY, {})
    table.board(0).active = 4

    table.play(0, "place", "stars", "D", "double")
    table.play(0, "S1")
    table.play(0, "S2")

    assert table.board(0).active == 0
    assert [space.ticket for space in table.board(0).stages[:3]] == [True, True, False]
    group = table.location("stars").groups[3]
    assert group is not None and group.workers == 4


def test_E54_the_draft_passes_three_cards_then_one_to_the_left() -> None:
    """CT-S18, CT-S19"""
    table = Table(3, setup=False, advanced_setup="on")
    hands = {seat: list(hand) for seat, hand in table.body.hands.items()}

    for seat in range(3):
        table.play(seat, hands[seat][:2])
    assert table.body.hands == {seat: hands[(seat - 1) % 3][2:] for seat in range(3)}
    for seat in range(3):
        table.play(seat, hands[(seat - 1) % 3][2:4])
    owned = {seat: [*hands[seat][:2], *hands[(seat - 1) % 3][2:4], hands[(seat - 2) % 3][4]] for seat in range(3)}
    assert table.body.hands == owned
    for seat in range(3):
        table.play(seat, owned[seat][4])

    assert [table.board(seat).program for seat in range(3)] == [owned[seat][:4] for seat in range(3)]


def test_E55_a_bonus_card_is_activated_in_setup() -> None:
    """CT-S15, CT-7.7"""
    table = Table(6, setup=False)
    table.body.hands[0][0] = "PG-B4"
    before = table.board(0).active
    for seat in range(6):
        table.play(seat, table.body.hands[seat][0] if seat == 0 else table.safe(seat)[0])

    table.play(0, "2")
    table.play(0, "cyan")

    assert table.board(0).active == before + 1
    assert table.board(0).tracks["cyan"] == 1
    assert table.board(0).fp == 2


def test_E56_four_rising_stars_are_reduced_to_two() -> None:
    """CT-17.4"""
    table = Table(4)
    table.location("stages").deck = ["RS-S1", "RS-S2", "RS-S3", "RS-S4", "RS-S5", "SG-K1", "RS-S6", "SG-K2"]
    table.location("stages").pile = []

    form_display(table.bench(), "stages")

    assert table.location("stages").display == ["RS-S1", "RS-S2", "SG-K2", "SG-K1"]
    assert table.location("stages").pile == ["RS-S4", "RS-S5", "RS-S3", "RS-S6"]
