"""The automatic choices of section 7.2, prepared turns, and what a view shows (section 9)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.choices import Pick
from games.cultivate import GAME, automatic
from games.cultivate.model import Options
from tests.games.cultivate_table import EMPTY, At


@pytest.mark.parametrize(
    ("grid", "letter", "space"),
    [
        (EMPTY, "C", "r1c1"),
        ("C.../..../..../....", "C", "r1c2"),
        ("CCCC/SSSS/AAAA/....", "C", "r4c3"),
        ("PPP./SA../VD../....", "Y", "r2c3"),
        ("CPS./A.../V.../....", "V", "r4c1"),
    ],
)
def test_a_recruit_goes_to_its_agenda_then_to_row_4_then_off_the_agenda(grid: str, letter: str, space: str) -> None:
    """Section 7.2, AP, with the agenda CCCC in row 1"""
    player = At(grid, EMPTY).body.players[0]

    target = automatic.place(player, letter, player.compound)

    assert f"r{target // 4 + 1}c{target % 4 + 1}" == space


@pytest.mark.parametrize(
    ("grid", "space"),
    [
        ("CPSA/V.../A.../....", "r4c1"),
        ("CPSA/V.../..../....", "r3c1"),
        (".PSA/.VDY/.V../....", "r4c2"),
        ("P.../S.../..../....", "r3c1"),
        (".P../SV../VD../V...", "r4c2"),
    ],
)
def test_an_investigator_goes_where_it_bars_least(grid: str, space: str) -> None:
    """Section 7.2, AI"""
    target = automatic.place_investigator(At(grid, EMPTY).body.players[0])

    assert f"r{target // 4 + 1}c{target % 4 + 1}" == space


def test_the_automatic_turn_plays_the_gain_card_of_most_points() -> None:
    """Section 7.2, automatic turn"""
    at = At(EMPTY, EMPTY, hands=["CFR G03 G11 G12"])

    assert at.safe(0) == ["play", "G11", "C", "1", "1"]


def test_of_equal_gain_cards_the_one_held_longest_is_played() -> None:
    """Section 7.2: G20 lets choose, and the agenda wants the Celebrity"""
    at = At(EMPTY, EMPTY, hands=["G20 G01"])

    assert at.safe(0) == ["play", "G20", "C", "1"]


def test_an_open_pick_takes_what_the_agenda_wants_else_most_points() -> None:
    """Section 7.2, open picks"""
    wanted = At(EMPTY, EMPTY, hands=["G23"], agendas=["noah_12"])
    dear = At("CCCC/..../..../....", EMPTY, hands=["G22"])

    assert wanted.safe(0) == ["play", "G23", "V", "1", "V", "3"]
    assert dear.safe(0) == ["play", "G22", "C", "1"]


def test_without_a_gain_card_the_oldest_card_but_influence_is_discarded() -> None:
    """Section 7.2; on a final turn: pass"""
    assert At(EMPTY, EMPTY, hands=["UPI CFR FD"]).safe(0) == ["discard", ["CFR"]]
    assert At(EMPTY, EMPTY, hands=["UPI UPI"]).safe(0) == ["discard", ["UPI"]]
    assert At(EMPTY, EMPTY, hands=["UPI"]).safe(0) == ["discard", "UPI"]
    assert At(EMPTY, EMPTY, hands=["UPI CFR"], finals=[1]).safe(0) == ["pass"]


def test_the_safe_end_of_a_second_exchange_is_to_stop() -> None:
    """D16"""
    at = At("P.S./..A./..Y./....", EMPTY).play(0, "exchange", "A", "r1c1", "3")

    assert at.safe(0) == ["end"]
    assert at.play(0, "end").asked() == {1}


@pytest.mark.parametrize(("agenda", "side"), [("pierre_8", "b"), ("noah_8", "a"), ("ben_10", "b"), ("gloria_8", "a")])
def test_the_safe_side_shares_least_with_the_agenda(agenda: str, side: str) -> None:
    """D2: board B1 demands VSCD on side A, PYVA on side B; a tie goes to side A"""
    assert automatic.side(At(EMPTY, EMPTY, agendas=[agenda]).body.players[0]) == side


# ---- prepared turns -------------------------------------------------------------------------------------------------


def test_a_prepared_turn_is_played_when_it_fits() -> None:
    """CU-A.15"""
    at = At(EMPTY, EMPTY, hands=["G01", "G02 G03"])
    at.play(1, "ahead", "play", "G03", "4")

    at.play(0, "discard", "G01")

    assert at.grid(1) == "...S/..../..../...."
    assert at.asked() == {0}


@pytest.mark.parametrize(("condition", "is_played"), [("always", True), (None, True), ("unchanged", False)])
def test_a_prepared_turn_may_depend_on_the_own_compound(condition: str | None, is_played: bool) -> None:
    """CU-A.15: it is still legal after what the rival does, but its owner wanted it only if nobody did that"""
    at = At(EMPTY, "C.../..../..../....", hands=["ANT", "G01 G03"])
    offered = kernel.choice(GAME, at.state, 1, ["ahead", "discard", ["G01"]])
    assert isinstance(offered, Pick)
    keys = {"always": "always", "unchanged": offered.options[-1].key}
    at.play(1, "ahead", "discard", ["G01"], keys.get(str(condition)))

    at.play(0, "play", "ANT", "1", "r1c1", "2")

    assert at.asked() == ({0} if is_played else {1})
    assert bool(at.told("queued_dropped")) is not is_played


def test_an_untouched_compound_lets_a_prepared_turn_be_played() -> None:
    """CU-A.15"""
    at = At(EMPTY, EMPTY, hands=["G01", "G02 G03"])
    at.play(1, "ahead", "play", "G03", "4", f"unchanged {EMPTY.replace('/', '')}")

    at.play(0, "discard", "G01")

    assert at.grid(1) == "...S/..../..../...."


def test_a_prepared_turn_that_no_longer_fits_is_dropped() -> None:
    """CU-A.15: the follower to be stolen is gone"""
    at = At("C.../..../..../....", EMPTY, hands=["ANT", "CFR"])
    at.play(1, "ahead", "play", "CFR", "0", "r1c1", "1")

    at.play(0, "play", "ANT", "0", "r1c1", "2")

    assert at.asked() == {1}
    [dropped] = at.told("queued_dropped")
    assert dropped.seen_by(0) is None


# ---- pictures -------------------------------------------------------------------------------------------------------


def test_a_view_shows_what_the_public_picture_needs() -> None:
    """Section 9.1"""
    at = At("CI../V.../D.../V...", EMPTY, hands=["G01 G02"], pile="G05 UI", discard="G03 UPI", C=0)

    view = at.view(None)
    stand = view.stands[0]
    cells = {cell.name: cell for cell in stand.cells}

    assert (view.phase, view.round, view.active, view.pile, view.investigations) == ("play", 1, 0, 2, 3)
    assert [card.id for card in view.discard] == ["G03", "UPI"]
    assert [(row.letter, row.left) for row in view.supply][:2] == [("C", 0), ("P", 8)]
    assert (cells["r1c1"].state, cells["r1c2"].state, cells["r1c3"].state) == ("matched", "wrong", "empty")
    assert (cells["r4c1"].locked, cells["r4c1"].demand, cells["r4c4"].demand) == (True, "V", "D")
    assert [cell.name for cell in stand.cells if cell.covered] == ["r2c2", "r3c2", "r4c2"]
    assert [power.id for power in stand.powers if power.active] == ["hijack"]
    assert (stand.followers, stand.investigators, stand.points, stand.hand_size) == (5, 1, 4, 2)
    assert stand.agenda is not None
    assert (stand.agenda.matched, stand.agenda.size, stand.agenda.name) == (1, 4, "Lotion Up")


def test_an_open_card_is_shown_with_its_effect_and_the_last_deed_with_its_end() -> None:
    """Section 9.1, reaction step and last event"""
    at = At(EMPTY, "C.../..../..../....", hands=["CFR G01", "UPI G02"], options=Options())
    at.play(0, "play", "CFR", "1", "r1c1", "3")

    reaction = at.view(None).reaction
    assert reaction is not None
    [arrow] = reaction.arrows
    assert (arrow.name, arrow.seat, arrow.space, arrow.to, arrow.into) == ("Celebrity", 1, "r1c1", 0, "r1c3")
    assert [(link.card.id, link.seat) for link in reaction.chain] == [("CFR", 0)]
    assert reaction.asked == (1,)
    at.play(1, "block").play(0, "pass")

    last = at.view(None).last
    assert last is not None
    assert (last.kind, last.seat, last.cards[0].id, last.cancelled_by) == ("play", 0, "CFR", 1)
    assert at.view(None).reaction is None


def test_a_hand_view_tells_what_can_be_played_and_where() -> None:
    """Section 9.2"""
    at = At("CIS./V.../Y.../....", EMPTY, hands=["UPI G01 SR"])

    mine = at.mine(0)

    assert [(one.card.id, bool(one.reason)) for one in mine.hand] == [("UPI", True), ("G01", False), ("SR", False)]
    assert [(one.space, one.letters) for one in mine.next_spaces] == [
        ("r4c1", "VI"),
        ("r2c2", ""),
        ("r2c3", "CPSAVDYI"),
        ("r1c4", "CPSAVDYI"),
    ]
    assert [(one.space, one.letter, one.points) for one in mine.loose][:2] == [("r1c1", "C", 3), ("r1c3", "S", 2)]
    assert [order.id for order in mine.orders] == list("AEFGBHCDI")


def test_the_final_round_is_shown_with_the_turns_still_to_come() -> None:
    """Section 9.1, header"""
    at = At(EMPTY, "CCCC/SAVY/DDYV/VSCD", EMPTY, finals=[2])
    at.body.players[1].finished = True

    view = at.view(None)

    assert (view.phase, view.finals) == ("final", (2,))
    assert [stand.final for stand in view.stands] == ["now", "", "to_come"]
    assert [stand.finished for stand in view.stands] == [False, True, False]


def test_the_places_that_a_question_offers_are_named_for_the_picture() -> None:
    """Section 9.1: choices as arrows between spaces"""
    at = At("C.../..../..../....", "SV../..../..../....", hands=["CFR FD G01"], pile="UI G02 G03")

    def reach(*path: str) -> tuple[str, ...]:
        return GAME.reach(at.state, 0, list(path))

    assert reach("play") == ()
    assert reach("play", "G01") == ("0:r2c1", "0:r1c2", "0:r1c3", "0:r1c4")
    assert reach("play", "CFR", "1") == ("1:r1c1", "1:r1c2")
    assert reach("play", "FD") == ("0:r1c1",)
    assert reach("play", "FD", "r1c1", "1") == ("1:r1c1", "1:r1c2")
    at.play(0, "discard", ["G01"])
    assert reach() == ("0:r2c1", "0:r1c2", "0:r1c3", "0:r1c4")
