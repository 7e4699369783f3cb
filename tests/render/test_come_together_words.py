"""Come Together in words: alt texts, board text, summary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from games.come_together.view import View
from tests.games.come_together_table import Table
from tests.render import come_together_samples as samples

NAMES = samples.NAMES
COME_TOGETHER = render.load("come-together")


def lines(view: View) -> list[str]:
    """The board text, line by line."""
    return COME_TOGETHER.board_text(view, NAMES).split("\n")


def test_the_alt_text_says_whose_turn_it_is_what_happened_and_who_is_where() -> None:
    assert COME_TOGETHER.alt(samples.look(samples.middle(3)), "board", NAMES) == (
        "Come Together. Round 2 of 3, 2 of 6 activations done. Ann (circle, red) to play. Last: Bob to Stars B. "
        "Ann 11, Bob 23, Christophe 35. Stages: A Ann, B free, C free, D Christophe. "
        "Stars: A free, B Bob, C free, D free. Campsites: A free, B free, C free, D free. "
        "Public: A free, B free, C Christophe, D free."
    )


def test_the_alt_text_names_everybody_who_is_waited_for() -> None:
    alt = COME_TOGETHER.alt(samples.look(samples.window(3)), "board", NAMES)

    assert "Ann (circle, red), Bob (square, blue) to claim. Last: Ann activated Stars." in alt


def test_the_alt_text_of_the_poster_gives_the_parts_of_every_score() -> None:
    alt = COME_TOGETHER.alt(samples.look(samples.over(2)), "poster", NAMES)

    assert alt == (
        "Come Together. Ann wins. Ann 112: concerts 58, newspaper 21, bonuses 14, stands 15, meeples 4. "
        "Bob 99: concerts 49, newspaper 21, bonuses 14, stands 15, meeples 0."
    )


def test_the_alt_text_of_a_shared_daily_tells_score_and_achievement_only() -> None:
    """CT-19.13"""
    alt = COME_TOGETHER.alt(samples.look(samples.over(1)), "share", NAMES)

    assert alt == "Come Together, daily solo: 106 points, All Right Now (Free)."


def test_a_single_point_is_a_point() -> None:
    table = samples.over(1)
    table.board(0).score = 1

    alt = COME_TOGETHER.alt(samples.look(table), "share", NAMES)

    assert alt == "Come Together, daily solo: 1 point, Dazed and Confused (Lez Zeppelin)."


def test_the_alt_texts_of_seats_and_hand_are_sentences() -> None:
    view = samples.look(samples.middle(3), 1)

    seats, hand = (COME_TOGETHER.alt(view, sheet, NAMES) for sheet in ("seats", "hand"))

    things = "23 points, 2 Flower Power, 2 active workers, 4 meeples, 1 Artist on 2 stages, 1 Program card."
    tracks = "radio 2 of 15, television 13 of 18, newspapers 7 of 8, festival review 1 of 5."
    assert f"Bob has {things}" in seats
    assert f"Bob, publicity: {tracks}" in seats
    assert f"You have {things} 2 workers resting, 2 inactive; 0 tents free. Publicity: {tracks}" in hand


@pytest.mark.parametrize("sheet", COME_TOGETHER.SHEETS)
@pytest.mark.parametrize("table", [samples.start(6), samples.middle(6), samples.over(6)])
def test_alt_texts_are_whole_sentences_within_a_thousand_characters(sheet: str, table: Table) -> None:
    alt = COME_TOGETHER.alt(samples.look(table, 0), sheet, ("W" * 100,) * 6)

    assert alt.endswith(".")
    assert len(alt) <= 1000


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (samples.start(3), "Setup · Ann, Bob and Christophe to choose"),
        (samples.middle(3), "Round 2 of 3 · 2 of 6 activations done · Ann to play · Ann 11, Bob 23, Christophe 35"),
        (samples.over(3), "Game over · Ann wins · Ann 112, Bob 99, Christophe 86"),
    ],
)
def test_the_summary_is_a_plain_line(table: Table, told: str) -> None:
    assert COME_TOGETHER.summary(samples.look(table), NAMES) == told


def test_the_line_is_that_of_section_9_for_a_spectator() -> None:
    assert COME_TOGETHER.line(samples.look(samples.middle(3)), NAMES) == (
        "R2 act 2/6 | Ann 11 | Bob 23 | Christophe 35 | last: Bob to Stars B | to act: Ann"
    )


def test_the_line_tells_a_player_of_the_own_board_too() -> None:
    line = COME_TOGETHER.line(samples.look(samples.window(3), 1), NAMES)

    assert "Bob 23 | FP2 W2/2/2 | cy2(1) or13(8) wh7(III) bl1(3/2) | K1 B1 Y2" in line
    assert line.endswith("to act: Ann (window), Bob (window)")


def test_the_board_text_holds_what_a_turn_needs() -> None:
    """CT-1.8: everything that is open to all, one fact per line."""
    told = lines(samples.look(samples.middle(3)))

    assert "Activation 3 brings 2 points." in told
    assert "Stages: publicity on television or newspapers, 28 cards in the deck." in told
    assert any(
        line.startswith("Stars, space B: Bob with 1 worker; Doomheaven, Star: Demands 3 black,") for line in told
    )
    assert "Ann, workers: 3 active, 1 resting, 2 inactive, 1 placed." in told
    assert "Ann, meeples: 2 black, 3 pink, 1 green; 7 tents, 1 free." in told
    assert "Ann keeps at most 5 meeples and 3 Campsite cards." in told
    assert "Ann, S4: empty." in told
    assert "Ann, J2: completed water stand (a token)." in told
    assert any(line.startswith("Ann, television: 8 of 18, icon 6; ahead: 10: 1 meeple of any colour,") for line in told)
    assert any(line.startswith("Ann, above S1: The Kaleidoscope Owls, Star:") for line in told)


def test_seats_come_in_turn_order() -> None:
    told = "\n".join(lines(samples.look(samples.middle(6))))

    places = [told.index(f"\n{name} (") for name in NAMES]
    assert places == sorted(places)


def test_the_friend_is_told_with_one_or_two_players_only() -> None:
    """CT-S9, CT-S22"""
    two, three = (lines(samples.look(samples.middle(seats))) for seats in (2, 3))

    assert "Friend: 3 workers on the bus, 15 cards in the deck." in two
    assert any("(Friend letter A)" in line for line in two)
    assert not any("Friend" in line for line in three)


def test_a_reader_is_told_of_the_own_claims_and_others_are_not_told_of_hands() -> None:
    """CT-1.8: Program cards in setup are hidden."""
    table = samples.start(4)
    own, other = lines(samples.look(table, 1)), lines(samples.look(table, 2))

    mine = [line for line in own if line.startswith("In hand: ")]
    assert len(mine) == 5
    assert not set(mine) & set(other)
    assert not any(line.startswith("In hand: ") for line in lines(samples.look(table)))


def test_a_closed_location_is_told_in_one_line() -> None:
    """CT-17.3"""
    table = samples.middle(3)
    table.location("public").is_open = False

    told = [line for line in lines(samples.look(table)) if line.startswith("Public")]
    assert told == ["Public: closed for the rest of the game."]


def test_nameless_players_are_called_by_their_seats() -> None:
    view = samples.look(samples.middle(3))

    assert "Seat 2" in COME_TOGETHER.alt(view, "board", ("Ann", "  ", "Cy"))


def test_a_game_lost_alone_has_an_end_too() -> None:
    """CT-19.10, CT-19.13"""
    view = replace(samples.look(samples.over(1)), winners=(), achievement="Dazed and Confused (Lez Zeppelin)")

    assert COME_TOGETHER.summary(view, NAMES) == "Game over · Dazed and Confused (Lez Zeppelin) · Ann 106"
    assert COME_TOGETHER.draw(view, "poster", NAMES[:1])
