"""Flock Together in words: alt texts, board text, summary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from games.flock_together.model import Options
from games.flock_together.view import View
from tests.games.flock_together_table import Barn, bird
from tests.render import flock_together_samples as samples

NAMES = samples.NAMES
FLOCK_TOGETHER = render.load("flock-together")


def lines(view: View) -> list[str]:
    """The board text, line by line."""
    return FLOCK_TOGETHER.board_text(view, NAMES).split("\n")


def test_the_alt_text_says_whose_turn_it_is_and_how_the_farm_stands() -> None:
    assert FLOCK_TOGETHER.alt(samples.look(samples.middle(2)), "board", NAMES) == (
        "Flock Together. Summer, day 4 of 7, phase 2 of 3. Ann (circle, blue) has 2 actions. "
        "Weather: Heat Wave. Everybody leaves the Coop and stays out. Last: Bob moved to Hendred Acre Wood. "
        "Hendred Acre Wood: Gravekeeper Fowl (Opossum, form 2), 2 of 6 health, 3 claws. "
        "Golden Gables: Shere Corn (Coyote, form 2), 7 of 8 health, 3 claws. "
        "Grit Stones: Sal Moe Nella is beaten. The Badlands: the Boss, hidden. "
        "Inside Grub: Lunar Moth, 1 of 1 health. Outside Grub: Scorpion, 1 of 1 health. "
        "Ann: Cumberbill Rockefeather, Cockerel, 3 of 5 hearts, at Hendred Acre Wood. "
        "Bob: Annie Yolkley, Hen, 5 of 6 hearts, at Hendred Acre Wood."
    )


def test_the_alt_text_of_the_poster_gives_the_parts_of_the_score() -> None:
    alt = FLOCK_TOGETHER.alt(samples.look(samples.over(2)), "poster", NAMES)

    assert alt.startswith("Flock Together. The farm is safe. 1127 points: victory 1000, days left 20, hearts left 80,")


def test_the_alt_text_of_a_shared_daily_tells_no_card_and_no_predator() -> None:
    """Section 11"""
    alt = FLOCK_TOGETHER.alt(samples.look(samples.over(1)), "share", NAMES)

    assert alt == (
        "Flock Together. Daily solo: won on Fall, day 6, 1065 points. 4 of 4 Predators beaten. "
        "Played with Cumberbill Rockefeather."
    )


@pytest.mark.parametrize("sheet", FLOCK_TOGETHER.SHEETS)
@pytest.mark.parametrize("table", [samples.start(5), samples.middle(5), samples.window(3), samples.over(5)])
def test_alt_texts_are_whole_sentences_within_a_thousand_characters(sheet: str, table: Barn) -> None:
    alt = FLOCK_TOGETHER.alt(samples.look(table, 0), sheet, ("W" * 100,) * 5)

    assert alt.endswith(".")
    assert ".." not in alt
    assert len(alt) <= 1000


def test_the_summary_is_a_plain_line() -> None:
    middle, window = (
        FLOCK_TOGETHER.summary(samples.look(table(3)), NAMES) for table in (samples.middle, samples.window)
    )

    assert middle == (
        "Summer, day 4 of 7 · Ann to act, 2 actions left · 1 of 4 Predators beaten · hearts: Ann 3, Bob 5, Christophe 3"
    )
    assert window.startswith("Summer, day 4 of 7 · Ann and Bob to react · ")


def test_the_line_is_that_of_section_9() -> None:
    assert FLOCK_TOGETHER.line(samples.look(samples.middle(3)), NAMES) == (
        "Summer 4 (phase 2), Heat Wave: Opossum 5/9, Coyote 11/12, Boss hidden; Cumberbill Rockefeather's turn, "
        "2 actions; Inside Lunar Moth 1/1, Outside Scorpion 1/1"
    )


@pytest.mark.parametrize(
    ("reason", "outcome", "told"),
    [
        ("victory", "won", "The farm is safe: all Predators are beaten and every chicken lives"),
        ("incomplete", "lost", "The farm is lost: a chicken was dead when the last Predator fell"),
        ("dead", "lost", "The farm is lost: all chickens are dead"),
        ("time", "lost", "The farm is lost: Fall is over and a Predator is left"),
    ],
)
def test_the_summary_of_the_end_says_how_it_ended(reason: str, outcome: str, told: str) -> None:
    """FT-12.1 to FT-12.4"""
    view = replace(samples.look(samples.over(2)), reason=reason, outcome=outcome)

    assert FLOCK_TOGETHER.summary(view, NAMES).startswith(told)


def test_the_board_text_holds_what_a_turn_needs() -> None:
    """Section 9: everything that is open, one fact per line."""
    told = lines(samples.look(samples.middle(5)))

    for fact in (
        "Ann (circle, blue, first player): Cumberbill Rockefeather, Cockerel, stage 2.",
        "Last: Bob moved to Hendred Acre Wood.",
        "Ann: 8 meals, the next stage at 13.",
        "Ann, production: an egg on 3+.",
        "Ann, Extra Action token: ready.",
        "Ann, ability Dandy, not before stage 3: Protection from all weather.",
        "Ann, Bonus card Dodge Predator Attack, on damage: Dodge the answer to your attack, with its effect.",
        "Bob, Grub Scorpion, with your attack: Ignore the Predator's rolls in your attack.",
        "Christophe broods for Eve and skips the next turn.",
        "Christophe, loot Egg Stash, 2 of 3 left: Eggs for you or somebody here.",
        "Dora: No Eat action until the next Egg Exchange.",
        "Eve (hexagon, white): dead.",
        "Gravekeeper Fowl cannot be attacked today.",
        "Shere Corn has one claw less today.",
        "Grit Stones: Sal Moe Nella (Rat) is beaten by Christophe, who has got Food Stash.",
        "The Badlands: the Boss, hidden until the other three Predators are beaten.",
        "Grit Stones: 2 eggs on the ground.",
        "Summer weather deck: 5 cards.",
    ):
        assert fact in told


def test_a_running_attack_and_what_is_pending_are_told() -> None:
    told = "\n".join(lines(samples.look(samples.window(3))))

    assert "Ann attacks Gravekeeper Fowl with strength 1." in told
    assert "Ann is about to lose 3 hearts." in told


def test_free_strength_and_a_pending_effect_are_told() -> None:
    """FT-6.2, FT-9.21: free strength comes on top of what is paid"""
    attacker = bird("atilla", at="wood", food=3, hand=["big_peck", "dodge"])
    table = Barn(attacker, bird("annie"), foes=("hens", "sal", "owl", "shere"), rolls={"predator": [5]})

    told = lines(samples.look(table.do(0, "attack", "hens", 2, "big_peck")))

    assert "Ann attacks Hens Gruber with strength 2 and 1 more for free." in told
    assert "The Predator's effect is about to happen: The attacker loses 2 food." in told


def test_players_come_in_turn_order() -> None:
    table = samples.middle(4)
    table.body.first = 2

    told = "\n".join(lines(samples.look(table)))

    places = [told.index(f"\n{NAMES[seat]} is at ") for seat in (2, 3, 0, 1)]
    assert places == sorted(places)


def test_hidden_hands_are_told_to_their_owners_only() -> None:
    """FT-9.19"""
    table = samples.middle(3, Options(open_hand=False))

    own, other = ("\n".join(lines(samples.look(table, seat))) for seat in (0, 1))

    assert "Ann, Bonus card Egg or Umbrella" in own
    assert "Ann, Bonus card" not in other
    assert "Ann: 3 food, 2 eggs, 2 Bonus cards." in other


def test_the_owner_is_told_what_can_be_used_now() -> None:
    alt = FLOCK_TOGETHER.alt(samples.look(samples.middle(3), 0), "hand", NAMES)

    assert "Dodge Predator Attack: Dodge the answer to your attack, with its effect. There is no pending damage." in alt
    assert "Egg or Umbrella: Gain 1 egg or protection from all weather until your next turn. Can be used now." in alt


def test_nameless_players_are_called_by_their_seats() -> None:
    assert "Seat 2" in FLOCK_TOGETHER.alt(samples.look(samples.middle(3)), "board", ("Ann", "  ", "Cy"))
