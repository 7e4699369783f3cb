"""CULTivate in words: alt texts, board text, summary; and the colours that stand beside the words."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

import render
from games.cultivate.model import Options
from render import theme
from render.cultivate.layout import SEATS, TYPES
from tests.render import cultivate_samples as samples
from tests.render.test_theme import APART, BLINDNESS, distance

CULTIVATE = render.load("cultivate")
NAMES = samples.NAMES[:3]


def test_the_alt_text_says_whose_turn_it_is_how_everybody_stands_and_what_happened() -> None:
    assert CULTIVATE.alt(samples.look(samples.middle(3)), "board", NAMES) == (
        "CULTivate. Round 9. Bob (square, peach) to play. Ann 20, Bob 11, Cy 15. "
        "Last move: Ann plays Force a Deal: Academic r1c4 of Ann to r1c2 of Bob, "
        "Celebrity r1c2 of Bob to r1c4 of Ann. Ann: 12 of 16, Lotion Up 2 of 4. "
        "Bob: 7 of 16, Silent Auction Retreat 0 of 5. Cy: 10 of 16, Choir of Everyone Else 4 of 8."
    )


def test_the_alt_text_of_an_open_card_names_those_who_may_block_it() -> None:
    """CU-A.8"""
    alt = CULTIVATE.alt(samples.look(samples.waiting(3)), "board", NAMES)

    assert "Ann (circle, sky) and Cy (triangle, mint) may block." in alt
    assert "On the table: Ann plays Force a Deal" in alt
    assert "Bob answers with Use Political Influence." in alt


def test_a_move_that_was_blocked_is_told_with_who_blocked_it() -> None:
    """CU-5.6"""
    assert "r1c4 of Ann, blocked by Bob." in CULTIVATE.alt(samples.look(samples.blocked(3)), "board", NAMES)


def test_the_alt_text_of_the_poster_gives_the_parts_of_every_score() -> None:
    """CU-19"""
    assert CULTIVATE.alt(samples.look(samples.over(3)), "poster", NAMES) == (
        "CULTivate. Bob wins. Bob 37: recruits 30, Hijack 2, filled compound 5. "
        "Ann 19: recruits 21, investigators -4, Hijack 2. Cy 15: recruits 15."
    )


def test_a_shared_victory_names_all_winners() -> None:
    """CU-19.7"""
    view = samples.look(samples.over(3))
    shared = replace(view, stands=tuple(replace(stand, place=1) for stand in view.stands))

    assert "Ann, Bob and Cy share the win." in CULTIVATE.alt(shared, "poster", NAMES)


def test_the_alt_text_of_a_daily_tells_no_name_and_no_place() -> None:
    """CU-D.9"""
    assert CULTIVATE.alt(samples.look(samples.over(3)), "share", NAMES) == (
        "CULTivate. Daily solo: 0 of 5 stars, 19 points, 18 behind. 1 turn, 12 of 16 followers."
    )


def test_the_alt_text_of_a_hand_names_its_cards_to_its_reader_alone() -> None:
    """CU-20.1"""
    at = samples.lay(3, turn=1)

    own, spectator = (CULTIVATE.alt(samples.look(at, reader), "hand", NAMES) for reader in (0, None))

    assert "Your hand: Force a Deal, Sabotage a Rival, Use Political Influence, Walk-In Believer." in own
    assert "Walk-In Believer" not in spectator


@pytest.mark.parametrize("table", samples.TABLES)
@pytest.mark.parametrize("sheet", CULTIVATE.SHEETS)
def test_alt_texts_stay_within_a_thousand_characters(table: str, sheet: str) -> None:
    view = samples.look(samples.TABLES[table](5), 0)

    assert 0 < len(CULTIVATE.alt(view, sheet, ("W" * 100,) * 5)) <= 1000


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("setup", "Setup · Ann to choose"),
        ("middle", "Round 9 · Bob to play · Ann 20, Bob 11, Cy 15"),
        ("waiting", "Round 9 · Ann and Cy may block · Ann 19, Bob 12, Cy 15"),
        ("final", "Final round · Ann to play · Ann 19, Bob 37, Cy 15"),
        ("over", "Game over · Bob wins · Ann 19, Bob 37, Cy 15"),
    ],
)
def test_the_summary_is_a_plain_line(table: str, told: str) -> None:
    assert CULTIVATE.summary(samples.look(samples.TABLES[table](3)), NAMES) == told


def test_the_summary_says_that_a_drawn_investigation_is_to_be_placed() -> None:
    """D18: only the drawer is asked, whether to block it or where it goes"""
    at = samples.lay(3, Options()).play(0, "discard", ["SR", "G22", "FD"])

    assert CULTIVATE.summary(samples.look(at), NAMES).startswith("Round 9 · Ann to place the investigator · ")


def test_the_line_is_that_of_9_3() -> None:
    assert CULTIVATE.line(samples.look(samples.middle(3)), NAMES) == (
        "R9 | turn: Bob | pile 6 | Ann 12/16 -1 inv 20p Lotion Up 2/4 | Bob 7/16 11p Silent Auction Retreat 0/5 | "
        "Cy 10/16 15p Choir of Everyone Else 4/8 | supply C8 P8 S8 A8 V8 D8 Y8 I7"
    )


@pytest.mark.parametrize(
    ("table", "begins"),
    [
        ("setup", "Setup | Ann to choose | pile 72 | "),
        ("waiting", "R9 | Ann, Cy may block | "),
        ("final", "Final round | turn: Ann | then Cy | "),
        ("over", "Game over | Bob wins | "),
    ],
)
def test_the_line_of_other_moments(table: str, begins: str) -> None:
    assert CULTIVATE.line(samples.look(samples.TABLES[table](3)), NAMES).startswith(begins)


def test_the_board_text_gives_one_fact_a_line_with_seats_in_turn_order() -> None:
    """CU-4.1"""
    view = replace(samples.look(samples.middle(3)), first=1)

    lines = CULTIVATE.board_text(view, NAMES).splitlines()

    assert [line.split()[0] for line in lines if "of 16 followers" in line] == ["Bob", "Cy", "Ann"]
    assert "Ann (circle, sky): 20 points, 12 of 16 followers, 4 cards, 1 investigator." in lines
    assert "Ann, agenda: Lotion Up, 8 points, 2 of 4 done; spoilt: Celebrity r1c2 r1c3." in lines
    assert "Ann, row 4 wants: r4c2 Scientist, r4c4 Drifter." in lines
    assert "Ann, powers: Hijack, Manipulate." in lines
    assert "Ann, barred: r3c2 r4c2." in lines
    assert "Discard pile: Force a Deal." in lines


def test_the_board_text_tells_a_reader_the_own_hand_and_what_it_can_do() -> None:
    """9.2"""
    at = samples.lay(3, turn=1).order(0, "G", "always", 2)

    lines = CULTIVATE.board_text(samples.look(at, 0), NAMES).splitlines()

    assert any(line.startswith("Your card: Force a Deal. Swap one of your followers") for line in lines)
    assert "Your next spaces: r3c3 any, r4c4 D I." in lines
    assert any(line.startswith("You may exchange 17 points: Celebrity r1c1 r3c4") for line in lines)
    assert any("other actions against Cy only" in line for line in lines)


def test_the_board_text_of_setup_lists_the_agendas_with_their_spaces() -> None:
    """CU-1.3, CU-1.4"""
    lines = CULTIVATE.board_text(samples.look(samples.setup(3)), NAMES).splitlines()

    offered = [line for line in lines if line.startswith("To be had: ")]
    assert len(offered) == 15
    assert "To be had: Pierre Ahmed Skeem, Lotion Up, 8 points: Celebrity r1c1 r1c2 r1c3 r1c4." in offered
    assert sum("row 4 wants on side A" in line for line in lines) == 3


def test_the_board_text_of_a_game_that_is_over_speaks_of_no_final_turn() -> None:
    """CU-18.9"""
    assert "final turn" not in CULTIVATE.board_text(samples.look(samples.over(3)), NAMES)


@pytest.mark.parametrize("table", samples.TABLES)
def test_the_board_text_of_five_seats_stays_short_enough_to_be_sent(table: str) -> None:
    view = samples.look(samples.TABLES[table](5), 0)

    assert len(CULTIVATE.board_text(view, ("A",) * 5)) <= 3000


# ---- colours --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_followers_are_told_apart_by_everyone(blindness: str) -> None:
    paints = theme.load("cultivate").paints

    for one, other in combinations(TYPES, 2):
        assert distance(paints[one].fill, paints[other].fill, blindness) >= APART, (one, other)
        assert TYPES[one] != TYPES[other]


@pytest.mark.parametrize("blindness", [kind for kind in BLINDNESS if kind != "protanopia"])
def test_seats_are_told_apart_by_colour_too(blindness: str) -> None:
    """The shapes of their badges tell them apart for everyone."""
    paints = theme.load("cultivate").paints

    for one, other in combinations(SEATS, 2):
        assert distance(paints[one].fill, paints[other].fill, blindness) >= APART, (one, other)


def test_words_can_be_read_on_every_ground() -> None:
    cultivate = theme.load("cultivate")

    for motif in ("gain", "attack", "block", "task", "leaf", "wrong", "stage"):
        assert theme.contrast(cultivate.surface, cultivate.motifs[motif]) >= 4.5, motif
    assert theme.contrast(cultivate.motifs["sun"], cultivate.motifs["stage"]) >= 4.5
    assert theme.contrast(cultivate.ink, cultivate.motifs["sun"]) >= 7
