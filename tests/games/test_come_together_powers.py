"""Special powers and handicaps: rules and rulings beyond the worked examples (CT-20, CT-21)."""

from __future__ import annotations

from games.come_together.effects import Advance, GainUpgrade
from games.come_together.model import Group
from games.come_together.reckon import bonus_at, icon, keep, multiplier, power_of, tents, track_end
from games.come_together.steps_cards import UseCard
from games.come_together.steps_form import Newspaper, Trim
from games.come_together.steps_turn import Turn
from games.come_together.verbs import gains
from tests.games.come_together_table import Table, powered

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]


def on_tile(start: str, tile: str, seats: int = 4) -> Table:
    table = powered(start, seats)
    table.lay_location("stars", tile, STARS, {})
    return table


def test_powers_are_taken_in_reverse_order_and_one_is_left() -> None:
    """CT-S24 to CT-S26, D5"""
    table = Table(3, setup=False, special_powers="on")
    assert len(table.body.shelf) == 4
    assert len({board.side for board in table.body.boards}) == 3

    for seat in (2, 1, 0):
        assert table.asked().keys() == {seat}
        table.play(seat, *table.safe(seat))

    assert [power_of(table.board(seat)) != "" for seat in range(3)] == [True] * 3
    assert table.body.shelf == []


def test_without_the_option_starting_stages_have_no_power() -> None:
    """CT-20.1"""
    assert power_of(Table(4).board(0)) == ""


def test_any_channel_ends_when_its_card_is_replaced_in_the_middle() -> None:
    """CT-20.1"""
    table = on_tile("SS-1", "L1-1")
    table.lay_location("stars", "L1-1", ["SG-K1", *STARS[1:]], {"A": (0, 1), "B": (1, 1)})
    table.play(0, "activate")
    assert {"white", "black"} <= set(table.open_keys(0))

    table.play(0, "SG-K1", "S1")

    assert table.codes(0, "white") == ["WRONG_TRACK"]


def test_any_channel_bends_bonuses_space_by_space() -> None:
    """CT-20.3, CT-R47"""
    table = powered("SS-1")
    table.run(*gains(0, Advance("white", 2)))
    assert table.open_keys(0) == ["cyan", "orange", "white", "black", "no"]

    table.play(0, "orange")
    table.play(0, "black")

    assert table.board(0).tracks == {"cyan": 0, "orange": 1, "white": 0, "black": 1}


def test_a_cancelled_headliner_moves_television_at_any_time() -> None:
    """CT-20.4, CT-R48, 8.9"""
    table = powered("SS-2")
    table.play(0, "recover", "hire")
    table.lay_stages(0, ("SS-2", "SR-K1", False))
    table.board(0).program = ["SR-B1", "RS-S1"]
    assert list(table.options(0, "anytime", "cancel")) == ["SR-K1", "SR-B1"]

    table.play(0, "anytime", "cancel", "SR-K1")
    assert table.asked().keys() == {0, 1}
    table.play(0, "orange")

    assert table.board(0).tracks["orange"] == 3
    assert "SR-K1" in table.location("stars").pile
    assert table.asked().keys() == {1}


def test_a_star_is_not_cancelled_in_the_middle_of_an_effect() -> None:
    """CT-R48"""
    table = powered("SS-2")
    table.board(0).program = ["SR-B1"]
    table.run(*gains(0, GainUpgrade(1)))

    assert table.codes(0, "anytime", "cancel", "SR-B1") == ["NOT_NOW"]
    assert table.codes(1, "anytime", "cancel", "SR-B1") == ["NO_POWER"]


def test_the_form_offers_to_cancel_a_star_before_each_step() -> None:
    """CT-R48"""
    table = powered("SS-2")
    table.board(0).program = ["SR-B1"]
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (1, 1)})
    table.body.count, table.body.active = 5, 1
    table.state.stack[-1] = Turn(1)
    table.play(1, "activate")
    table.finish(1)

    prompts = []
    for _ in range(4):
        assert table.open_keys(0) == ["no", "SR-B1"]
        prompts.append(table.asked()[0].prompt)
        table.play(0, "no")

    assert prompts[1] == "Before step 2, the newspaper: do you cancel a Star?"
    assert table.body.round == 2


def test_a_helper_comes_home_before_anything_is_claimed() -> None:
    """CT-20.6"""
    table = on_tile("SS-3", "L1-3")
    table.location("stars").groups = [Group(0, 1, "Y"), Group(1, 1), None, None]

    table.play(0, "activate")

    assert table.board(0).meeples["Y"] == 1
    assert table.location("stars").groups[0] == Group(0, 1)


def test_a_helper_without_a_tent_is_exchanged_or_lost() -> None:
    """CT-R50"""
    table = on_tile("SS-3", "L1-3")
    table.location("stars").groups = [Group(0, 1, "Y"), None, None, None]
    table.board(0).campsites = ["SC-1"]
    table.lay_meeples(0, K=2)
    table.play(0, "activate")
    assert table.open_keys(0) == ["Y", "no"]

    table.play(0, "Y", "K")

    assert table.board(0).meeples == {"K": 1, "B": 0, "P": 0, "Y": 1, "G": 0}


def test_a_helper_is_lost_with_the_power_or_at_the_end_of_the_round() -> None:
    """CT-20.6"""
    table = on_tile("SS-3", "L1-3")
    table.location("stars").groups = [Group(0, 1, "Y"), None, None, None]
    table.lay_stages(0, ("SG-K1", "", False))

    table.play(0, "activate")

    assert sum(table.board(0).meeples.values()) == 0


def test_a_helper_can_make_a_space_payable() -> None:
    """CT-20.5"""
    table = on_tile("SS-3", "L1-3")
    table.lay_meeples(0, K=1, G=1)
    table.board(0).active = 1

    assert table.open_keys(0, "place", "stars", "A") == ["K", "G"]
    assert table.codes(0, "place", "stars", "D", "K") == ["TOO_FEW_WORKERS"]


def test_overtime_gives_its_second_bonus_even_if_the_card_is_replaced() -> None:
    """CT-20.1"""
    table = powered("SS-4")
    table.lay_location("stars", "L3-2", STARS, {})
    table.board(0).program = ["SG-K1", "CP-K1"]

    table.play(0, "place", "stars", "D", "double")
    table.play(0, "SG-K1", "S1")
    table.play(0, "CP-K1")

    assert power_of(table.board(0)) == ""
    assert table.board(0).campsites[-1] == "CP-K1"


def test_other_plans_replace_a_bonus() -> None:
    """CT-20.8"""
    table = on_tile("SS-5", "L1-3")
    table.board(0).inactive = 0
    assert table.open_keys(0, "place", "stars", "D") == ["plain", "fp", "draw"]
    fp = table.board(0).fp

    table.play(0, "place", "stars", "D", "fp")

    assert table.board(0).fp == fp + 1
    assert not any(space.ticket for space in table.board(0).stages)


def test_other_plans_draw_two_stars_of_which_one_is_activated() -> None:
    """CT-20.8, CT-R52, D28"""
    table = on_tile("SS-5", "L1-3")
    table.location("stars").deck[:2] = ["RS-T4", "SR-K1"]

    table.play(0, "place", "stars", "D", "draw")
    assert table.open_keys(0) == ["RS-T4", "SR-K1", "no"]
    assert not table.told("drew")[0].seen_by(1)
    table.play(0, "RS-T4", "S1")

    assert table.board(0).stages[0].artist == "RS-T4"
    assert table.location("stars").pile[-1] == "SR-K1"


def test_a_double_shift_places_two_groups_and_leaves_one_worker_resting() -> None:
    """CT-20.9, CT-R53"""
    table = on_tile("SS-6", "L1-2")
    board = table.board(0)
    board.active, board.resting = 3, 1

    table.play(0, "recover", "shift", "stars", "A", "stars", "C")

    board = table.board(0)
    assert (board.active, board.resting) == (1, 1)
    assert [bool(group) for group in table.location("stars").groups] == [True, False, True, False]


def test_a_worker_that_the_second_space_needs_is_taken() -> None:
    """CT-20.9"""
    table = on_tile("SS-6", "L1-2")
    board = table.board(0)
    board.active, board.resting, board.inactive = 3, 1, 6
    table.body.news = ["N04", "N01", "N11"]
    assert "D" in table.open_keys(0, "recover", "shift", "stars")

    table.play(0, "recover", "shift", "stars", "D", "stars", "A")

    board = table.board(0)
    assert (board.active, board.resting, board.inactive) == (0, 1, 5)


def test_a_double_shift_that_cannot_be_paid_is_not_offered() -> None:
    """CT-20.9"""
    table = on_tile("SS-6", "L1-3")
    board = table.board(0)
    board.active, board.resting, board.inactive = 3, 1, 0

    assert table.options(0, "recover", "shift", "stars")["D"].bar == "Your workers do not suffice for both spaces."
    assert table.codes(1, "recover", "shift") == ["NOT_YOUR_TURN"]


def test_a_double_shift_triggers_the_friend_once() -> None:
    """CT-20.10"""
    table = on_tile("SS-6", "L1-1", seats=2)
    table.board(0).resting = 1
    assert table.body.friend
    table.body.friend.deck[:0] = ["FR-D1", "FR-A1"]

    table.play(0, "recover", "shift", "stars", "B", "stars", "C")
    assert not table.told("friend_card")
    table.play(0, "no")

    assert len(table.told("friend_card")) == 2


def test_bigger_camps_end_with_their_card() -> None:
    """CT-20.11, CT-9.4, CT-R54"""
    table = powered("SS-7")
    table.board(0).campsites = ["SC-1"]
    assert tents(table.board(0)) == 3
    table.lay_meeples(0, K=2, G=1)
    table.run(UseCard(0, "SG-K1"))

    table.play(0, "S1")
    table.play(0, "K")

    assert table.board(0).meeples == {"K": 1, "B": 0, "P": 0, "Y": 0, "G": 1}


def test_a_crowd_pleaser_takes_one_more_meeple_in_any_order() -> None:
    """CT-20.12"""
    table = powered("SS-8")
    table.board(0).campsites = ["SC-1", "CP-K1"]
    table.run(UseCard(0, "PU-01"))

    table.play(0, "extra G")
    table.play(0, "K")
    table.play(0, "B")

    assert table.board(0).meeples == {"K": 1, "B": 1, "P": 0, "Y": 0, "G": 1}


def test_offsets_shift_bonuses_icons_and_the_end() -> None:
    """CT-21.1 to CT-21.3, 6.15"""
    table = Table(4)
    for side, track, extra in (("HC1", "orange", 2), ("HC2", "cyan", 2), ("HC3", "white", 1)):
        plain, board = table.board(1), table.board(0)
        board.side = side
        assert track_end(board, track) == track_end(plain, track) + extra
        for at in range(1, track_end(plain, track) + 1):
            plain.tracks[track], board.tracks[track] = at, at + extra
            assert bonus_at(board, track, at + extra) == bonus_at(plain, track, at)
            assert icon(board, track) == icon(plain, track)


def test_heart_of_soul_has_icons_but_no_bonuses_on_television() -> None:
    """CT-21.4"""
    table = Table(4)
    board = table.board(0)
    board.side, board.tracks["orange"], fp = "HC4", 2, board.fp
    table.run(*gains(0, Advance("orange", 2)))

    table.play(0, "orange")

    assert table.board(0).fp == fp
    assert icon(table.board(0), "orange") == 4


def test_the_free_flower_festival_has_four_stages_and_three_junctions() -> None:
    """CT-21.5, CT-R56"""
    sides: dict[str, tuple[int, int]] = {}
    for number in range(12):
        table = Table(4, key=f"boards {number}".encode(), special_powers="on")
        sides |= {board.side: (len(board.stages), len(board.water)) for board in table.body.boards}

    assert sides.pop("HC5") == (4, 3)
    assert set(sides.values()) == {(5, 4)}


def test_peace_in_the_park_keeps_less() -> None:
    """CT-21.6, CT-R55, CT-R57"""
    table = Table(4)
    table.board(0).side = "HC6"
    table.board(0).campsites = ["SC-1", "CP-K1"]
    assert (keep(table.board(0)).meeples, keep(table.board(0)).cards) == (2, 1)
    assert multiplier(table.board(0), "keep_meeples") == 2

    table.run(Trim(0))

    assert table.board(0).campsites == ["SC-1"]


def test_spaces_before_the_start_count_as_advanced() -> None:
    """CT-R22"""
    table = Table(4)
    table.board(0).side = "HC1"
    table.lay_tracks(0, cyan=3, orange=2, black=2, white=2)
    table.body.news[0] = "N10"

    table.run(Newspaper(0))

    assert table.board(0).score == 2
