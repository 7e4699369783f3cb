"""What boards tell of a tour: a line for each turn, a line for each band's takings, and sums that add up."""

from __future__ import annotations

import re

import pytest

from games.band_tour import GAME
from games.band_tour.model import Options
from games.core.autoplay import play_out
from games.core.contract import line
from tests.games.band_table import Road, band

QUIET = "l02 l02 l02"


def told(road: Road) -> list[str]:
    public = GAME.brief(road.events)
    return [
        line(GAME, event, facts, road.state.seats) for event in public if (facts := event.seen_by(None)) is not None
    ]


def test_a_show_is_a_line_for_each_turn_and_for_each_bands_takings() -> None:
    first = band("m13", cards="g01 e05 b08 s05 l02", morale=3, fund=208)
    road = Road(first, band("m12", "RAP", QUIET), coins={"fatigue/1": 1, "fatigue/2": 0})

    road.play("take", "take", "stop", "3", "stop")

    assert told(road)[:5] == [
        "**Show 1 of 5.** A is first: All-Ages Club ($35) and Sold-Out Room.",
        "**A** on stage: Tube Amp (goes to Rusty Calhoun: +4 Performance); Steady Crew (+2 Performance; the next "
        "Bummer will be cancelled); Surprise Sponsorship (+$22); Speeding Ticket (cancelled); Van Argument (ignored).",
        "**B** on stage: Surprise Sponsorship (+$22); Surprise Sponsorship (+$22); Surprise Sponsorship (+$22).",
        "**A** earns $104: merch $61 (25 + 16 = 41; All-Ages Club +8 = 49; Sold-Out Room +12 = 61); payout $43 "
        "(All-Ages Club 35; Sold-Out Room +8 = 43). Band Fund $334.",
        "**B** earns $72: merch $29 (4 + 3 = 7; DJ Afterglow +2 = 9; All-Ages Club +8 = 17; Sold-Out Room +12 = 29); "
        "payout $43 (All-Ages Club 35; Sold-Out Room +8 = 43); below $100, but nobody is tired. Band Fund $238.",
    ]


def test_before_anything_is_resolved_the_cards_on_the_stage_are_told() -> None:
    road = Road(band("m13", cards=f"{QUIET} e01"), band("m13")).play("take")

    assert told(road)[1:] == [
        "**A** takes the stage with Surprise Sponsorship, Surprise Sponsorship, Surprise Sponsorship and "
        "Tight Live Set."
    ]


def test_what_is_hidden_neither_shows_nor_parts_a_line() -> None:
    """BT-E13, section 8: the log says how many cards were looked at, and no more."""
    road = Road(band("m13", cards="e14 l02 l02 b14 e01 b08"), band("m13"), coins={"fatigue": 0})

    road.play("stop", [["0"]])

    stage = [said for said in told(road) if "on stage" in said]
    assert stage == [
        "**A** on stage: Advance Work (+8 payout; looked at 3 cards, moved 1); Surprise Sponsorship (+$22); "
        "Surprise Sponsorship (+$22)."
    ]


def test_with_many_bands_the_sums_are_left_to_the_log() -> None:
    road = Road(*(band("m13", cards=QUIET) for _ in range(4)), coins={"fatigue": 1}).play(*["stop"] * 4)

    earned = [said for said in told(road) if "earns" in said]
    assert (
        earned[0]
        == "**A** earns $98: merch $55; payout $43; below $100, and tired of it: Rusty Calhoun. Band Fund $264."
    )
    assert len(earned) == 4


@pytest.mark.parametrize("seed", range(4))
def test_every_sum_that_is_told_adds_up(seed: int) -> None:
    """BT-7, BT-8, BT-9.1: read as a player reads them."""
    game = play_out(GAME, 2, Options(), ["steady", "random"], bytes([seed]) * 32)
    lines = [line(GAME, e, e.facts, 2) for e in GAME.brief(game.events) if e.kind == "earned"]

    for said in lines:
        earned, merch, payout = (int(found) for found in re.findall(r"(?:earns|merch|payout) \$(\d+)", said))
        assert earned == merch + payout
        for total, parts in re.findall(r"(?:merch|payout) \$(\d+) \((.*?)\)(?=;|\.)", said):
            assert _follow(parts.split("; ")) == int(total)
    assert lines


def _follow(parts: list[str]) -> int:
    """The result of a chain of sums as it is written."""
    start = re.fullmatch(r"(\d+) \+ (\d+) = (\d+)|.* (\d+)", parts[0])
    assert start is not None
    running = int(start[1]) + int(start[2]) if start[1] else int(start[4])
    for part in parts[1:]:
        if part == "at least 0":
            running = max(0, running)
            continue
        step = re.fullmatch(r".* (x|at least )?([+-]?[\d.]+)( if highest)? = (-?\d+)", part)
        assert step is not None, part
        after = int(step[4])
        match step[1]:
            case "x":
                assert after == max(0, running) * round(float(step[2]) * 100) // 100
            case "at least ":
                assert after == max(running, int(step[2]))
            case _:
                assert after in ({running, running + int(step[2])} if step[3] else {running + int(step[2])})
        running = after
    return running
