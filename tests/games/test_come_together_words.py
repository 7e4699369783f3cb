"""What people read in the log and in menus."""

from __future__ import annotations

from typing import Any

import pytest

from games.come_together import GAME
from games.come_together.model import Errand, Held, Options
from games.come_together.steps_errand import PARTS, Close
from games.come_together.steps_friend import FriendTriggered
from games.come_together.steps_round import Round
from games.core.autoplay import play_out
from tests.games.come_together_table import Table

STARS = ["SR-G3", "RS-T1", "SR-K4", "SR-Y4"]
NAMES = ["Ann", "Bob", "Cleo"]


def lines(table: Table, *kinds: str) -> list[str]:
    """The lines of the last events of these kinds, of all without any, as a spectator reads them."""
    told = [event for event in table.events if not event.hidden and (not kinds or event.kind in kinds)]
    return [GAME.words.say("event", event.kind, {"seat": event.seat, **event.facts}, NAMES) for event in told]


def friend_at_stars(seats: int, **groups: tuple[int, int]) -> Table:
    """The next Friend card activates Stars, where the Friend has as many groups as it takes."""
    table = Table(seats)
    table.lay_location("stars", "L1-1", STARS, groups)
    assert table.body.friend
    table.body.friend.deck.insert(0, "FR-B1")
    return table


def test_a_finished_window_tells_what_has_come_and_what_has_changed() -> None:
    """8.2"""
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.body.count = 2

    table.play(0, "activate")
    table.play(0, "SR-G3", "program")
    table.play(0, "orange")
    table.play(0, "done")

    assert lines(table, "window_closed") == [
        "Ann has finished the activation. television: 0 → 1; Program display: Caylus Wispur added"
    ]


def test_a_finished_form_tells_the_newspaper_and_every_concert_with_its_parts() -> None:
    """8.2, CT-12.3, CT-13.4"""
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (1, 1)})
    table.body.count, table.body.news[0] = 5, "N06"
    table.lay_tracks(0, white=3, orange=4)
    table.lay_stages(0, ("SG-P3", "SR-P6", True))
    table.lay_meeples(0, K=1, B=1, P=2)
    table.board(0).campsites = ["SC-6", "CP-K1"]
    table.play(0, "recover", "none")
    table.play(1, "activate")
    table.finish(1)

    table.play(0, "best")
    table.finish(0)

    [told] = [line for line in lines(table, "form_closed") if line.startswith("Ann")]
    assert "newspaper level I: 2 points; Tikki Tooraid on S1: card 4, stage 2, publicity 4 = 10 points" in told


@pytest.mark.parametrize("seats", [1, 3])
def test_the_parts_of_a_score_add_up_in_the_log(seats: int) -> None:
    """CT-1.7, 8.2"""
    options = Options(special_powers="on")
    played = play_out(GAME, seats, options, ["casual"] * seats, b"sums that add up" * 2)
    closed = [event.facts["changes"] for event in played.events if event.kind in ("form_closed", "window_closed")]

    assert any(_sum(told, "concert") for told in closed)
    for told in closed:
        assert _delta(told, "score") == sum(_delta(told, f"{part} points") for part in PARTS)
        assert _sum(told, "concert") == _delta(told, "concerts points")
        penalty = any(each["line"] == "news_penalty" for each in told)
        assert penalty or _sum(told, "news_level") == _delta(told, "newspaper points")


def _sum(told: list[dict[str, Any]], line: str) -> int:
    return sum(each["n"] for each in told if each["line"] == line)


def _delta(told: list[dict[str, Any]], what: str) -> int:
    return sum(each["now"] - each["was"] for each in told if each["line"] == "change" and each["what"] == what)


def test_an_errand_without_any_effect_says_so() -> None:
    """8.2"""
    table = Table(3)
    table.body.held[0] = Held(table.board(0).copy(), Errand("form"))

    table.run(Close(0), lane=0)

    assert lines(table, "form_closed") == ["Ann has finished the round. nothing has changed"]


def test_the_friend_alone_at_a_location_is_said_to_be_alone() -> None:
    """CT-18.8: there may be no participant at all."""
    table = friend_at_stars(2, A=(-1, 1))

    table.run(FriendTriggered())

    assert lines(table)[:2] == [
        "The Friend draws location B.",
        "The Friend activates Stars, where nobody else has a group.",
    ]


def test_in_solo_the_cost_follows_the_activation_that_it_is_for() -> None:
    """CT-19.4"""
    table = friend_at_stars(1, A=(-1, 1), B=(-1, 1), C=(0, 1))
    table.body.active = -1

    table.run(FriendTriggered())

    assert lines(table)[1:3] == [
        "The Friend activates Stars, with 3 publicity spaces for everybody there: Ann.",
        "Ann loses 2 points (the Friend, -2 now).",
    ]


def test_everybody_is_told_when_cards_are_shuffled_anew() -> None:
    """CT-17.2, CT-18.11"""
    table = Table(2)
    table.lay_location("stars", "L1-1", STARS, {})
    stars, friend = table.location("stars"), table.body.friend
    assert friend
    stars.deck, stars.pile = [], ["SR-K1", "SR-K2"]
    friend.deck, friend.pile = ["FR-B1"], friend.deck[1:] + friend.pile
    table.board(0).resting = 1

    table.run(FriendTriggered())

    assert "The Friend's sixteen cards are shuffled anew." in lines(table)
    table.play(0, "recover", "scout", "stars")
    assert lines(table, "reshuffled") == ["The deck Stars is empty: its 2 discards become the new deck."]


def test_a_round_tells_who_begins() -> None:
    """CT-1.2, CT-19.2"""
    table, alone = Table(3), Table(1)

    table.run(Round(1))
    alone.run(Round(-1))

    assert lines(table, "round_begins") == ["Round 1 begins; Bob has the first turn."]
    assert lines(alone, "friend_begins") == ["Round 1 begins; the Friend has the first turn."]


def test_menus_say_what_a_location_and_a_card_are() -> None:
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})

    assert table.options(0, "place")["stars"].hint == "3 free; publicity on radio and television"
    assert table.options(0, "place", "stars")["B"].hint == "Little Evangeline: Demands 2 yellow."


def test_a_claimed_card_and_a_program_card_are_explained() -> None:
    """CT-3.5, CT-6.8"""
    table = Table(3)
    table.lay_location("stars", "L1-1", STARS, {"A": (0, 1)})
    table.body.count = 2
    table.board(0).program = ["PG-C3"]
    table.lay_tracks(0, cyan=4)

    table.play(0, "activate")

    claim = table.options(0)["SR-G3"]
    prompt = table.asked()[0].prompt
    table.play(0, "cyan")
    assert claim.hint == "Demands 1 brown, 1 pink, 1 green."
    assert prompt == "Your share of the activation (1 space left): what next?"
    assert table.options(0)["PG-C3"].hint == "3 tents; review: – / 1 pink meeple / –."
