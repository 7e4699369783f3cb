"""The automatic answers of section 7: what is chosen for a player who is out of time."""

from __future__ import annotations

from games.come_together.effects import ActivateProgram, Advance, AdvanceEach, GainMeeple, GainUpgrade, ScoreArtist
from games.come_together.steps_cards import UseCard
from games.come_together.steps_form import Festival
from games.come_together.verbs import gains
from tests.games.come_together_table import Table, powered

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]
PUBLIC = ["PU-01", "PU-02", "PU-03", "PU-04"]


def only_stars(tile: str, active: int, resting: int, seats: int = 3) -> Table:
    """Only Stars is open, with this tile; seat 0 has these workers."""
    table = Table(seats)
    for name in ("stages", "campsites", "public"):
        table.location(name).is_open = False
    table.lay_location("stars", tile, STARS, {})
    table.board(0).active, table.board(0).resting = active, resting
    return table


# ---- setup -------------------------------------------------------------------------------------------------------


def test_in_setup_the_last_card_dealt_is_left_out() -> None:
    """D1, CT-S14, CT-S17"""
    table = Table(3, setup=False)
    hand = list(table.body.hands[0])
    assert table.safe(0) == [hand[4]]

    for seat in range(3):
        table.play(seat, *table.safe(seat))

    assert table.board(0).program == hand[:4]
    assert sum(card.startswith("PG-") for card in table.body.gone) == 30 - 3 * 4


def test_of_a_first_activation_the_kind_decides() -> None:
    """D2"""
    table = Table(5, setup=False)

    for hand, card in (
        (["PG-S1", "PG-B1", "PG-P1", "PG-G1", "PG-C1"], "PG-C1"),
        (["PG-S1", "PG-B1", "PG-P1", "PG-G1", "PG-G2"], "PG-G1"),
        (["PG-S1", "PG-B1", "PG-P1", "PG-R1", "PG-R2"], "PG-P1"),
        (["PG-S1", "PG-B1", "PG-S2", "PG-R1", "PG-R2"], "PG-B1"),
        (["PG-R1", "PG-S1", "PG-S2", "PG-S3", "PG-R2"], "PG-R1"),
    ):
        table.body.hands[0] = hand
        assert table.safe(0) == [card]


def test_of_a_draft_the_first_two_are_kept_and_of_powers_the_lowest_is_taken() -> None:
    """D3, D4, D5"""
    for seats in (1, 5):
        table = Table(seats, setup=False, advanced_setup="on")
        assert table.safe(0) == [table.body.hands[0][:2]]

    powers = Table(3, setup=False, special_powers="on")

    assert powers.safe(2) == [min(powers.body.shelf)]


# ---- a turn ------------------------------------------------------------------------------------------------------


def test_the_safe_turn_follows_its_list() -> None:
    """7.1"""
    for tile, active, resting, answer in (
        ("L1-1", 0, 2, ["recover", "hire"]),
        ("L1-3", 2, 2, ["place", "stars", "B"]),
        ("L1-1", 3, 0, ["place", "stars", "A"]),
    ):
        assert only_stars(tile, active, resting).safe(0) == answer


def test_without_a_space_for_one_the_safe_turn_recovers_or_takes_the_cheapest() -> None:
    """7.1"""
    for resting, answer in ((1, ["recover", "none"]), (0, ["place", "stars", "A"])):
        table = only_stars("L1-3", 3, resting)
        table.lay_location("stars", "L1-3", STARS, {"B": (1, 1), "C": (1, 1)})
        table.board(0).inactive = 0

        assert table.safe(0) == answer


def test_a_safe_placement_uses_no_power() -> None:
    """7.1, D27"""
    table = powered("SS-4")
    for name in ("stages", "campsites", "public"):
        table.location(name).is_open = False
    table.lay_location("stars", "L1-3", STARS, {"B": (1, 1), "C": (1, 1)})
    table.board(0).resting = 0

    assert table.safe(0) == ["place", "stars", "A", "plain"]


def test_the_location_with_most_own_groups_is_activated() -> None:
    """D15"""
    table = Table(3)
    table.lay_location("stages", "L1-2", STARS, {"A": (0, 1)})
    table.lay_location("public", "L1-3", PUBLIC, {"B": (0, 1), "C": (0, 1)})
    table.play(0, "activate")
    assert table.safe(0) == ["public"]

    table.location("public").groups[2] = None

    assert table.safe(0) == ["stages"]


def test_the_leftmost_card_drawn_is_kept() -> None:
    """D20"""
    table = Table(4)
    table.location("campsites").deck[:3] = ["CP-K1", "CP-B1", "CP-P1"]

    table.play(0, "recover", "scout", "campsites")

    assert table.safe(0) == ["CP-K1"]


# ---- windows and forms -------------------------------------------------------------------------------------------


def test_a_safe_window_keeps_cards_takes_the_first_track_and_no_flower_power() -> None:
    """D16, D17, D18"""
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.lay_tracks(0, cyan=14)
    table.board(0).program = []
    table.body.count = 2
    table.board(0).fp = 1
    table.play(0, "activate")

    answers = []
    while 0 in table.body.held:
        answers.append(table.safe(0))
        table.play(0, *answers[-1])

    assert answers == [["SR-G3", "program"], ["cyan"], ["done"]]


def test_a_safe_form_activates_campsites_and_public_cards_with_free_tents() -> None:
    """D21"""
    table = Table(3)
    cards = ["CP-K1", "PU-11", "SR-K1", "SG-K1"]
    table.lay_location("campsites", "L1-1", cards, dict.fromkeys("ABCD", (1, 1)))
    table.lay_location("public", "L1-3", PUBLIC, {"B": (0, 1)})
    table.body.count = 5
    table.play(0, "activate")
    table.finish(0)

    for card, where in zip(cards, ("activate", "activate", "program", "program"), strict=True):
        assert table.safe(1) == [card, where]
        table.play(1, card, "program")


def test_of_artists_the_highest_value_is_scored_at_once() -> None:
    """D25"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "RS-S1", False), ("SG-G1", "RS-T2", False))
    table.lay_meeples(0, K=2, G=2)

    table.run(*gains(0, ScoreArtist(1)))

    assert table.safe(0) == ["RS-T2"]


def test_the_safe_festival_is_the_best_set_with_most_cards() -> None:
    """D23"""
    table = Table(4)
    table.lay_stages(0, ("SG-K1", "RS-T2", False), ("SG-K2", "RS-C4", False))
    table.lay_meeples(0, P=1, G=3)
    table.run(Festival(0))

    table.play(0, *table.safe(0))

    assert table.board(0).scored == ["RS-T2", "RS-C4"]


# ---- bonuses -----------------------------------------------------------------------------------------------------


def test_safe_bonuses() -> None:
    """D9, D10, D11, D13"""
    table = Table(4)
    table.lay_stages(0, ("SS-1", "SR-B2", False))
    table.board(0).program = ["CP-K1"]

    for effect, answer in (
        (GainMeeple("any"), ["B"]),
        (Advance("any", 1), ["orange"]),
        (AdvanceEach(1), ["cyan"]),
        (ActivateProgram(1), ["no"]),
    ):
        table.run(*gains(0, effect))
        assert table.safe(0) == answer
        table.play(0, "no")
    table.lay_meeples(0, G=2)
    table.board(0).campsites = ["SC-1"]
    table.run(*gains(0, GainMeeple("any")))
    assert table.safe(0) == ["no"]


def test_a_safe_upgrade_is_a_ticket_where_it_is_needed() -> None:
    """D12"""
    table = Table(4)
    for spaces, answer in (
        ((("SS-1", "", False), ("SG-K1", "SR-K4", False)), ["S2"]),
        ((("SS-1", "", True), ("SG-K1", "SR-K1", False)), ["S2"]),
        ((("SS-1", "", True), ("SG-K1", "", True), *[("", "", True)] * 3), ["J1"]),
    ):
        table.lay_stages(0, *spaces)
        table.run(*gains(0, GainUpgrade(1)))
        assert table.safe(0) == answer
        table.play(0, "no")


def test_a_safe_place_is_the_leftmost_empty_one() -> None:
    """D14"""
    for spaces, card, answer in (
        ((("SS-1", "RS-S1", False),), "SG-K1", "S2"),
        ((("SS-1", "", False),) * 5, "SG-K1", "S1"),
        ((("SS-1", "RS-S1", False), ("SG-K2", "", False)), "SR-K1", "S2"),
    ):
        table = Table(4)
        table.lay_stages(0, *spaces)

        table.run(UseCard(0, card))

        assert table.safe(0) == [answer]


def test_of_two_stars_drawn_the_one_of_higher_value_is_activated() -> None:
    """D28"""
    table = powered("SS-5")
    table.lay_location("stars", "L1-3", STARS, {})
    table.location("stars").deck[:2] = ["RS-T3", "SR-G4"]

    table.play(0, "place", "stars", "D", "draw")

    assert table.safe(0) == ["SR-G4", "S1"]
