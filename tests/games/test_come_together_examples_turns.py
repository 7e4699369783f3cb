"""The worked examples of the rules page, part 1: setup, the three actions, an activation."""

from __future__ import annotations

from games.come_together.changes import form_display
from games.come_together.reckon import icon, keep
from games.come_together.steps_setup import turn_last_news
from tests.games.come_together_table import Table

JULIE, CHRISTOPHE, GABRIELLE, JOHN = 0, 1, 2, 3


def stars_table() -> Table:
    """E5 to E11: Julie on A and D, Christophe on C of Stars with tile L1-1; it is Julie's turn."""
    table = Table(4)
    table.lay_location(
        "stars", "L1-1", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {"A": (JULIE, 1), "C": (CHRISTOPHE, 2), "D": (JULIE, 2)}
    )
    table.board(JULIE).fp, table.board(CHRISTOPHE).fp = 0, 1
    return table


def test_E1_the_third_rising_star_of_a_new_display_is_replaced() -> None:
    """CT-17.4"""
    table = Table(4)
    table.location("public").deck = ["PU-01", "RS-P1", "RS-P2", "RS-P3", "PU-02", "PU-03"]
    table.location("public").pile = []

    form_display(table.bench(), "public")

    assert table.location("public").display == ["PU-01", "RS-P1", "RS-P2", "PU-02"]
    assert table.location("public").pile == ["RS-P3"]


def test_E2_the_rising_stars_on_show_decide_the_third_newspaper() -> None:
    """CT-S8"""
    for shown, side in ((4, "N11"), (5, "N12")):
        table = Table(4)
        cards = [f"RS-S{number}" for number in range(1, shown + 1)] + [f"SG-K{number}" for number in range(1, 6)]
        for name in ("stages", "stars", "campsites", "public"):
            table.location(name).display, cards = cards[:2], cards[2:]

        turn_last_news(table.bench())

        assert table.body.news[-1] == side


def test_E3_the_first_of_four_players_gets_his_row_of_the_setup_card() -> None:
    """CT-S12, CT-S24"""
    board = Table(4).board(0)
    powered = Table(4, special_powers="on").board(0)

    assert (board.fp, board.active, board.resting, board.inactive) == (1, 4, 1, 5)
    assert (powered.fp, powered.active, powered.resting, powered.inactive) == (0, 4, 1, 5)


def test_E4_an_occupied_space_is_refused_and_a_two_worker_space_gives_its_bonus() -> None:
    """CT-2.2, CT-2.5, CT-2.6"""
    table = Table(4)
    table.lay_location("stars", "L1-1", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {"C": (CHRISTOPHE, 2)})
    assert table.board(JULIE).active == 4

    assert table.codes(JULIE, "place", "stars", "C") == ["OCCUPIED"]
    table.play(JULIE, "place", "stars", "D")
    table.play(JULIE, "K")

    assert table.board(JULIE).active == 2
    assert table.board(JULIE).meeples["K"] == 1
    assert table.location("stars").display[3] == "SR-Y4"
    assert "SR-Y4" not in table.board(JULIE).program


def test_E5_the_track_bonus_comes_before_the_location_is_chosen() -> None:
    """CT-3.2, CT-3.3"""
    table = stars_table()
    table.lay_location("public", "L1-2", ["PU-01", "PU-02", "PU-03", "PU-04"], {"A": (JULIE, 1)})

    table.play(JULIE, "activate")

    assert table.body.token == 1
    assert table.board(JULIE).fp == 1
    assert table.open_keys(JULIE) == ["stars", "public"]


def test_E6_each_participant_claims_the_cards_above_all_his_groups() -> None:
    """CT-3.5"""
    table = stars_table()

    table.play(JULIE, "activate")

    assert table.open_keys(JULIE)[:2] == ["SR-G3", "SR-Y4"]
    assert table.open_keys(CHRISTOPHE)[0] == "SR-K4"
    assert table.open_keys(JULIE, "SR-Y4") == ["S1", "program"]
    table.play(JULIE, "SR-Y4", "S1")
    table.play(JULIE, "SR-G3", "program")
    table.play(CHRISTOPHE, "SR-K4", "program")
    assert table.board(JULIE).stages[0].artist == "SR-Y4"
    assert "SR-G3" in table.board(JULIE).program
    assert "SR-K4" in table.board(CHRISTOPHE).program


def test_E7_every_participant_has_as_many_spaces_as_are_occupied_once() -> None:
    """CT-3.4, CT-3.6, CT-R11"""
    table = stars_table()

    table.play(JULIE, "activate")

    for seat in (JULIE, CHRISTOPHE):
        assert table.open_keys(seat, "share") == ["3-0", "2-1", "1-2", "0-3"]


def test_E8_two_spaces_on_cyan_and_one_on_orange() -> None:
    """CT-8.2, CT-8.4"""
    table = stars_table()
    table.play(JULIE, "activate")
    table.board(JULIE).fp = 0

    table.play(JULIE, "share", "2-1")
    table.play(JULIE, "P")

    board = table.board(JULIE)
    assert (board.tracks["cyan"], board.tracks["orange"]) == (2, 1)
    assert board.fp == 1 and board.meeples["P"] == 1
    assert (icon(board, "cyan"), icon(board, "orange")) == (1, 2)


def christophe_spends_all() -> Table:
    table = stars_table()
    table.play(JULIE, "activate")
    table.play(CHRISTOPHE, "share", "0-3")
    assert table.board(CHRISTOPHE).fp == 2
    table.play(CHRISTOPHE, "fp", "orange")
    return table


def test_E9_one_flower_power_gives_one_more_space() -> None:
    """CT-3.7, CT-3.10"""
    table = christophe_spends_all()

    board = table.board(CHRISTOPHE)
    assert board.fp == 1
    assert board.tracks["orange"] == 4
    assert icon(board, "orange") == 4
    assert table.codes(CHRISTOPHE, "fp", "orange") == ["ONE_FP"]
    assert table.refusal(CHRISTOPHE, "fp", "orange") == "Only one Flower Power per activation."


def test_E10_a_points_icon_gives_no_points_when_it_is_reached() -> None:
    """CT-8.4"""
    assert christophe_spends_all().board(CHRISTOPHE).score == 0


def test_E11_maintenance_follows_when_everybody_has_finished() -> None:
    """CT-4"""
    table = stars_table()
    resting = [table.board(seat).resting for seat in (JULIE, CHRISTOPHE)]
    table.play(JULIE, "activate")

    table.finish(JULIE)
    assert table.body.count == 0
    table.finish(CHRISTOPHE)

    assert [table.board(seat).resting for seat in (JULIE, CHRISTOPHE)] == [resting[0] + 3, resting[1] + 2]
    assert "RS-T1" in table.location("stars").pile
    assert len(table.location("stars").display) == 4
    assert table.location("stars").groups == [None] * 4
    assert (table.body.count, table.body.token) == (1, 0)
    assert table.asked().keys() == {CHRISTOPHE}


def test_E12_scouting_shows_three_cards_and_keeps_one() -> None:
    """CT-5.5"""
    table = Table(4)
    john = table.board(0)
    john.resting, john.active = 2, 3
    table.location("campsites").deck[:3] = ["CP-K1", "CP-B1", "CP-P1"]
    pile = list(table.location("campsites").pile)

    table.play(0, "recover", "scout", "campsites")
    assert table.open_keys(0) == ["CP-K1", "CP-B1", "CP-P1"]
    assert not table.told("drew")[0].seen_by(1)
    table.play(0, "CP-B1")

    assert table.board(0).active == 5
    assert table.board(0).program[-1] == "CP-B1"
    assert table.location("campsites").pile == [*pile, "CP-K1", "CP-P1"]


def test_E13_a_chain_of_bonuses_is_followed_to_its_end() -> None:
    """CT-6.2"""
    table = Table(4)
    table.lay_location("stars", "L1-4", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {})
    table.board(0).campsites = ["SC-4"]
    table.lay_tracks(0, orange=4, black=1)

    table.play(0, "place", "stars", "C")
    table.play(0, "orange")
    table.play(0, "black")
    table.play(0, "Y")

    board = table.board(0)
    assert (board.tracks["orange"], board.tracks["black"], board.meeples["Y"]) == (5, 2, 1)
    assert (keep(board).meeples, keep(board).cards) == (4, 3)


def test_E14_a_star_needs_a_stage_card() -> None:
    """CT-7.5"""
    table = stars_table()
    table.play(JULIE, "activate")
    assert table.open_keys(CHRISTOPHE, "SR-K4") == ["S1", "program"]

    table.lay_stages(CHRISTOPHE)

    assert table.open_keys(CHRISTOPHE, "SR-K4") == ["program"]
    assert table.codes(CHRISTOPHE, "SR-K4", "S1") == ["NO_STAGE"]


def test_E33_the_friend_places_a_second_worker_in_solo() -> None:
    """CT-19.3"""
    table = Table(1)
    table.lay_location("public", "L1-1", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (-1, 1)})
    lay_friend(table, "FR-D1", "FR-A1")

    pass_turn(table)

    assert [group and group.seat for group in table.location("public").groups] == [-1, -1, None, None]


def lay_friend(table: Table, *cards: str) -> None:
    """The next Friend cards."""
    assert table.body.friend
    table.body.friend.deck[:0] = list(cards)


def pass_turn(table: Table) -> None:
    """A turn of the player that changes nothing at the location in question."""
    table.lay_location("stages", "L1-2", ["SG-K1", "SG-K2", "SG-K3", "SG-K4"], {})
    table.play(0, "place", "stages", "A")


def test_E34_a_friend_activation_costs_two_points_in_solo() -> None:
    """CT-19.3, CT-19.4, CT-18.8"""
    table = Table(1)
    table.lay_location(
        "public", "L1-4", ["PU-01", "PU-02", "PU-03", "PU-04"], {"A": (-1, 1), "B": (-1, 1), "D": (0, 1)}
    )
    lay_friend(table, "FR-D2")
    table.board(0).campsites.append("CP-K1")
    count, orange = table.body.count, table.board(0).tracks["orange"]

    pass_turn(table)

    assert table.board(0).score == -2
    assert table.open_keys(0, "share") == ["3-0", "2-1", "1-2", "0-3"]
    assert "PU-04" in table.open_keys(0)
    assert table.body.token == count + 1
    assert table.board(0).tracks["orange"] == orange


def test_E37_the_friend_takes_the_nearest_free_space() -> None:
    """CT-18.6"""
    expected = {"C": 3, "CD": 1, "BCD": 0}
    for occupied, at in expected.items():
        table = Table(2)
        tile = dict.fromkeys(occupied, (1, 1))
        table.lay_location("stars", "L1-1", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], tile)
        table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {})
        lay_friend(table, "FR-B1", "FR-C1")

        table.play(0, "place", "public", "B")

        group = table.location("stars").groups[at]
        assert group is not None and group.seat == -1


def test_E38_five_players_end_a_round_with_the_sixth_space() -> None:
    """CT-11.1"""
    table = Table(5)
    table.lay_location("public", "L1-3", ["PU-01", "PU-02", "PU-03", "PU-04"], {"B": (0, 1)})
    table.body.count = 5

    table.play(0, "activate")
    table.play(0, "no")
    table.finish(0, 1, 2, 3, 4)

    assert table.body.round == 2
    assert table.body.count == 0


def test_E39_recovering_needs_resting_workers() -> None:
    """CT-5.1"""
    table = Table(4)
    table.board(0).resting = 0

    assert table.codes(0, "recover", "hire") == ["NO_RESTING"]
    assert table.refusal(0, "recover", "hire") == "You have no resting workers."


def test_E40_a_campsite_card_activated_first_makes_the_black_track_longer() -> None:
    """CT-8.7, CT-3.9"""
    table = Table(4)
    table.lay_location(
        "campsites", "L2-2", ["CP-K2", "CP-B1", "CP-P1", "CP-Y1"], {"A": (0, 2), "B": (1, 1), "D": (2, 2)}
    )
    table.board(0).campsites = ["SC-6"]
    table.lay_tracks(0, black=2)
    table.lay_meeples(0, K=2)
    table.board(0).fp = 0
    table.play(0, "activate")
    fp = table.board(0).fp
    score = table.board(0).score
    assert table.codes(0, "black") == ["TRACK_END"]

    table.play(0, "CP-K2", "activate")
    table.play(0, "share", "0-3")

    board = table.board(0)
    assert board.tracks["black"] == 5
    assert board.score == score + 2
    assert board.fp == fp + 1


def test_E41_a_replaced_stage_card_takes_its_water_tokens_with_it() -> None:
    """CT-7.2, CT-10.5, CT-R17"""
    table = stars_table()
    table.lay_stages(JULIE, ("SS-1", "", False), ("SG-B3", "RS-C4", True), ("SG-K1", "", False))
    table.board(JULIE).water = [True, True, False, False]
    table.location("stars").display[0] = "SG-P2"
    table.play(JULIE, "activate")

    table.play(JULIE, "SG-P2", "S2")
    space = table.board(JULIE).stages[1]
    assert (space.card, space.artist, space.ticket) == ("SG-P2", "RS-C4", True)
    assert table.board(JULIE).water == [False] * 4
    table.finish(JULIE, CHRISTOPHE)

    assert "SG-B3" in table.location("stages").pile


def test_E47_a_location_that_cannot_fill_its_display_closes() -> None:
    """CT-17.3"""
    table = Table(4)
    table.lay_location("stages", "L1-1", ["", "", "", ""], {"A": (0, 1)})
    table.location("stages").deck, table.location("stages").pile = ["SG-K1"], ["SG-K2", "SG-K3"]
    table.location("stages").display = ["SG-K4", "", "", ""]
    table.location("stages").pile = ["SG-K2"]
    table.location("stages").display[1] = "SG-K3"

    table.play(0, "activate")
    table.finish(0)

    location = table.location("stages")
    assert not location.is_open
    assert (location.deck, location.pile, location.display) == ([], [], [])
    assert {"SG-K1", "SG-K2", "SG-K3"} <= set(table.body.gone)
    assert table.codes(1, "place", "stages", "A") == ["UNAVAILABLE"]


def test_E48_the_friend_activates_where_he_has_a_group_already() -> None:
    """CT-18.4, CT-18.8"""
    table = Table(2)
    table.lay_location("stars", "L1-2", ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"], {"A": (-1, 1), "C": (1, 1)})
    lay_friend(table, "FR-B1")

    table.play(0, "place", "stars", "B")
    table.play(0, "no")

    assert table.asked().keys() == {0, 1}
    assert table.open_keys(0, "share") == ["3-0", "2-1", "1-2", "0-3"]
    table.finish(0, 1)
    assert table.body.count == 1
    assert table.asked().keys() == {1}
