"""Cards, tracks and Stage Upgrades: rules and rulings beyond the worked examples."""

from __future__ import annotations

from games.come_together.effects import ActivateProgram, Advance, GainUpgrade, ScoreArtist
from games.come_together.reckon import tents
from games.come_together.steps_cards import UseCard
from games.come_together.verbs import gains
from tests.games.come_together_table import Table


def test_a_public_card_gives_each_shown_meeple_once() -> None:
    """CT-7.6"""
    table = Table(4)
    table.board(0).campsites = ["SC-6", "CP-K1"]
    table.run(UseCard(0, "PU-01"))

    table.play(0, "K")
    assert table.open_keys(0) == ["B", "P", "no"]
    table.play(0, "B")

    assert table.board(0).meeples == {"K": 1, "B": 1, "P": 0, "Y": 0, "G": 0}
    assert table.location("public").pile[-1] == "PU-01"


def test_a_public_card_is_discarded_even_if_no_meeple_is_taken() -> None:
    """CT-7.6"""
    table = Table(4)
    table.run(UseCard(0, "PU-11"))

    table.play(0, "no")

    assert table.location("public").pile[-1] == "PU-11"


def test_an_artist_replaces_the_one_above_a_stage() -> None:
    """CT-7.5"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "RS-C1", False))
    table.run(UseCard(0, "SR-K4"))

    assert table.board(0).stages[0].artist == "SR-K4"
    assert table.location("campsites").pile[-1] == "RS-C1"


def test_program_and_starting_cards_leave_the_game_when_discarded() -> None:
    """CT-17.1"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "PG-S1", False))
    table.run(UseCard(0, "SG-K1"), UseCard(0, "SR-K4"))

    table.play(0, "S1")

    assert {"SS-1", "PG-S1"} <= set(table.body.gone)


def test_cards_of_a_closed_location_leave_the_game_when_discarded() -> None:
    """CT-17.6"""
    table = Table(4)
    table.location("campsites").is_open = False
    table.lay_stages(0, ("SS-1", "RS-C1", False))

    table.run(UseCard(0, "SR-K4"))

    assert "RS-C1" in table.body.gone


def test_a_bonus_card_gives_both_in_the_order_chosen() -> None:
    """CT-7.7"""
    table = Table(4)
    table.run(UseCard(0, "PG-B5"))

    table.play(0, "2")
    assert table.open_keys(0) == ["K", "B", "P", "Y", "G", "no"]
    table.play(0, "K")
    table.play(0, "white")

    assert table.board(0).tracks["white"] == 2


def test_the_program_display_is_activated_card_by_card() -> None:
    """CT-6.8"""
    table = Table(4)
    table.board(0).program = ["CP-K1", "SR-K4"]
    table.lay_stages(0)
    table.run(*gains(0, ActivateProgram(1)))
    assert table.open_keys(0) == ["CP-K1", "no"]
    assert table.codes(0, "SR-K4", "S1") == ["NO_STAGE"]
    assert table.codes(0, "SR-K5") == ["NOT_IN_PROGRAM"]

    table.play(0, "CP-K1")

    assert table.board(0).program == ["SR-K4"]
    assert tents(table.board(0)) == 6


def test_a_single_concert_frees_its_place_at_once() -> None:
    """CT-6.11, CT-R62"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "RS-T2", False))
    table.lay_meeples(0, G=2)
    table.run(*gains(0, ScoreArtist(1)))

    table.play(0, "RS-T2")

    board = table.board(0)
    assert (board.score, board.stages[0].artist, board.scored, board.meeples["G"]) == (2, "", ["RS-T2"], 2)


# ---- tracks and upgrades -----------------------------------------------------------------------------------------


def test_a_bonus_moves_its_full_number_of_spaces_as_far_as_the_track_goes() -> None:
    """CT-6.4, CT-8.3"""
    table = Table(4)
    table.lay_tracks(0, orange=17)
    table.run(*gains(0, Advance("orange", 2)))

    table.play(0, "orange")

    assert table.board(0).tracks["orange"] == 18
    table.run(*gains(0, Advance("orange", 2)))
    assert table.board(0).tracks["orange"] == 18


def test_a_marker_beyond_a_shortened_review_waits() -> None:
    """CT-14.5, CT-8.3"""
    table = Table(4)
    table.board(0).campsites = ["SC-6"]
    table.lay_tracks(0, black=7)
    table.run(*gains(0, Advance("black", 1)))
    assert table.board(0).tracks["black"] == 7

    table.board(0).campsites += ["CP-K1", "CP-B1"]
    table.run(*gains(0, Advance("black", 1)))
    table.play(0, "black")

    assert table.board(0).tracks["black"] == 8


def test_upgrades_go_where_the_rules_allow() -> None:
    """CT-10.1, CT-10.2, CT-R18, CT-R19"""
    table = Table(4)
    table.lay_stages(0, ("SG-K1", "", True), ("SG-B2", "", False), ("SG-K3", "", False))
    table.run(*gains(0, GainUpgrade(1)))
    assert table.open_keys(0) == ["S2", "S3", "S4", "S5", "J2", "no"]
    assert table.codes(0, "S1") == ["TICKET_THERE"]
    assert table.codes(0, "J1") == ["NO_WATER_HERE"]

    table.play(0, "J2")

    assert table.board(0).water == [False, True, False, False]


def test_covering_a_completed_stand_is_legal_and_warned_of() -> None:
    """CT-R19"""
    table = Table(4)
    table.lay_stages(0, ("SG-Y2", "", False), ("SG-K3", "", False))
    table.run(*gains(0, GainUpgrade(1)))

    assert "pizza" in table.options(0)["J1"].warn
    assert table.codes(0, "J1") == []


def test_an_upgrade_without_a_place_is_lost() -> None:
    """CT-6.9"""
    table = Table(4)
    table.lay_stages(0, *[("", "", True)] * 5)

    table.run(*gains(0, GainUpgrade(1)))

    assert table.open_keys(0) == ["place", "recover"]
