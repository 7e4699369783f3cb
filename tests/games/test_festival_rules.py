"""Festival's setup, turns, positions and counts (FE-1 to FE-5)."""

from __future__ import annotations

from typing import Literal

import pytest

from games.core import kernel
from games.core.choices import Illegal, Pick
from games.core.data import read_toml
from games.core.options import make_options
from games.festival import GAME
from games.festival.board import BY_TOKEN
from games.festival.cards import FESTIVAL, PERMANENT
from games.festival.game import chosen_colors
from games.festival.model import Joining, Options
from games.festival.steps_rounds import EndOfRound, Round
from games.festival.steps_turns import SetupPlacement, Turn
from tests.games.festival_table import KEY, At, begun, wall_in

# ---- FE-2: setup ----------------------------------------------------------------------------------------------------


def test_colours_are_chosen_or_the_first_free_ones() -> None:
    """FE-2.1"""
    assert chosen_colors(["any", "pink", "any"]) == ["green", "pink", "blue"]
    assert begun(3, joined=[None, Joining("yellow"), Joining()]).state.body.colors == ["pink", "yellow", "green"]


def test_two_players_cannot_have_the_same_colour() -> None:
    """FE-2.1"""
    with pytest.raises(Illegal) as refused:
        begun(3, joined=[Joining("blue"), None, Joining("blue")])

    assert [(fault.code, fault.facts) for fault in refused.value.faults] == [("COLOR_TAKEN", {"color": "blue"})]


def test_scores_begin_at_zero_and_reserves_are_whole() -> None:
    """FE-2.2, FE-2.8, FE-2.18"""
    body = begun(3).state.body

    assert body.track == [0, 0, 0]
    assert body.crowds == {color: dict.fromkeys(BY_TOKEN, "") for color in ("pink", "green", "blue")}
    assert body.neutral is None


def test_the_first_player_is_the_seat_that_the_host_names() -> None:
    """FE-2.10, FE-R28"""
    options = [make_options(Options, {"first_player": seat}) for seat in "123"]

    assert [begun(3, chosen).state.body.starter for chosen in options] == [0, 1, 2]
    with pytest.raises(Illegal, match="NO_FIRST_PLAYER"):
        begun(3, Options(first_player="4"))


def test_the_setup_player_chooses_among_the_left_neighbours_reserve() -> None:
    """FE-2.11, FE-2.12, FE-3.8"""
    state = begun(3, Options(first_player="1")).state
    node = kernel.asked(GAME, state)[0]
    assert isinstance(node, Pick)
    assert [option.key for option in node.options] == list(BY_TOKEN)

    state = kernel.submit(GAME, state, 0, ["L4", "0", "9", "a"], KEY).state

    assert state.body.crowds["green"]["L4"] == "L4-0@a9"
    assert set(kernel.asked(GAME, state)) == {1}


def test_a_setup_token_that_lies_already_is_not_available() -> None:
    """FE-4.9"""
    at = At(3, green="L4-0@a9").lay(SetupPlacement(0, "green"), Round())

    assert at.code(0, "L4-0@a8") == "TOKEN_NOT_AVAILABLE"
    assert [at.code(0, f"{called} I2-0@a1") for called in ("pink", "neutral")] == ["NOT_YOUR_TOKEN"] * 2
    assert at.play(0, "green I2-0@a1").body.crowds["green"]["I2"] == "I2-0@a1"


def test_the_neutral_crowd_is_known_by_that_name_too() -> None:
    """FE-2.14, FE-4.9"""
    at = At(2, neutral="blue").lay(SetupPlacement(0, "blue"), SetupPlacement(1, "blue"), Round())

    at.play(0, "neutral I2-0@a1").play(1, "blue O4-0@k1")

    assert (at.body.crowds["blue"]["I2"], at.body.crowds["blue"]["O4"]) == ("I2-0@a1", "O4-0@k1")


def test_first_player_and_neutral_colour_are_drawn() -> None:
    """FE-2.10, FE-2.14, FE-10.3"""
    bodies = [kernel.start(GAME, 2, Options(), [None] * 2, bytes([number]) * 9).state.body for number in range(12)]

    assert {body.starter for body in bodies} == {0, 1}
    assert {body.neutral for body in bodies} == {"blue", "yellow"}
    assert all(body.crowds[str(body.neutral)] == dict.fromkeys(BY_TOKEN, "") for body in bodies)


def test_the_first_card_drawn_lies_in_slot_3_and_in_slot_1_of_the_permanents() -> None:
    """FE-2.3, FE-2.7, FE-R29"""
    begin = begun(3, Options(deck="advanced"))
    drawn = {draw.stream: draw.result for draw in begin.draws}
    body = begin.state.body

    assert [*body.festival, *body.festival_deck] == [list(FESTIVAL)[at] for at in drawn["deck-festival"]]
    assert [*body.permanent, *body.permanent_deck] == [list(PERMANENT)[at] for at in drawn["deck-permanent"]]


def test_random_setup_asks_nobody_and_is_the_same_for_the_same_seed() -> None:
    """FE-2.15, FE-10.3"""
    first, second = begun(4, Options(setup="random")), begun(4, Options(setup="random"))

    assert first.state.body.round == 1
    assert GAME.save(first.state) == GAME.save(second.state)
    assert [draw.stream for draw in first.draws][-2:] == ["setup-token", "setup-place"]


@pytest.mark.parametrize("setup", ["draft", "random"])
def test_a_reserve_that_fits_nowhere_is_passed_over(setup: Literal["draft", "random"]) -> None:
    """FE-2.16"""
    at = At(3, options=Options(setup=setup), pink="I2-0@f6")
    wall_in(at.body)
    at.body.crowds["green"] = {"O4": ""}

    at.lay(SetupPlacement(0, "green"), SetupPlacement(1, "blue"), EndOfRound()).run()

    assert [event.facts for event in at.told("setup_skipped")] == [{"color": "green"}, {"color": "blue"}]
    assert at.body.crowds["green"] == {"O4": ""}


def test_nothing_is_claimed_during_setup() -> None:
    """FE-2.17"""
    at = At(3, permanent="P01 P07 P03", green="O4-0@f6 I2-1@h5").lay(SetupPlacement(0, "green"), Round())

    at.play(0, "V3-0@e8")

    assert at.body.permanent == ["P01", "P07", "P03"]
    assert at.body.track == [0, 0, 0]


def test_round_1_begins_with_the_start_marker() -> None:
    """FE-2.19, FE-3.1"""
    at = At(3, starter=2).lay(Round()).run()

    assert at.asked() == {2}
    at.play(2, "I2-0@a1").play(0, "I2-0@k11").play(1, "I2-0@d5")
    assert [event.kind for event in at.events if event.kind in ("placed", "solved", "next_round")] == [
        "placed",
        "solved",
        "next_round",
    ]


# ---- FE-3: turns ----------------------------------------------------------------------------------------------------


def test_a_token_is_placed_or_moved_and_never_goes_back() -> None:
    """FE-3.3, FE-3.4, FE-3.6, FE-3.7"""
    at = At(3, pink="L4-0@a9")
    node = kernel.asked(GAME, at.state)[0]
    assert isinstance(node, Pick)
    assert [option.label for option in node.options][3:5] == ["Place Block (O4)", "Move Hook (L4)"]

    at.play(0, "L4-5@h11")

    assert at.body.crowds["pink"]["L4"] == "L4-5@h11"
    assert sum(not lying for lying in at.body.crowds["pink"].values()) == 5


def test_without_a_legal_action_the_turn_is_skipped_but_the_claim_takes_place() -> None:
    """FE-3.9, FE-R6"""
    at = At(3, permanent="P01 P07 P03", pink="O4-0@f6 I2-1@h5 V3-0@e8")
    wall_in(at.body)

    at.lay(Turn(0), EndOfRound()).run()

    assert [(event.kind, event.seat) for event in at.events][:2] == [("skipped", 0), ("claimed", 0)]
    assert at.events[1].facts["card"] == "P01"
    assert at.body.crowds["pink"] == {"O4": "O4-0@f6", "I2": "I2-1@h5", "V3": "V3-0@e8"}


# ---- FE-4: positions ------------------------------------------------------------------------------------------------


def test_refusals_come_in_their_order() -> None:
    """FE-4.9"""
    at = At(4, pink="I2-0@a1", green="I3-0@c1")

    assert at.code(1, "I2-0@a2") == "NOT_YOUR_TURN"
    assert at.code(0, ["pass", "9", "9", "z"]) == "PASS_NOT_ALLOWED"
    assert at.code(0, "green X9-7@z99") == "NOT_YOUR_TOKEN"
    assert at.code(0, "O4-0@z99") == "TOKEN_NOT_AVAILABLE"
    assert at.code(0, "L4-8@z99") == "BAD_ORIENTATION"
    assert at.code(0, "I3-0@i1") == "COVERS_LOCATION"
    assert at.code(0, "I3-0@k1") == "OFF_GRID"
    assert at.code(0, "I2-0@b1") == "COVERS_TOKEN"
    assert at.code(0, "I2-0@a1") == "NO_CHANGE"
    assert At(3).code(0, "O4-1@a1") == "BAD_ORIENTATION"
    assert At(3).code(0, "L4-00@a9 P19") == "BAD_ORIENTATION"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("I2-0@i1", "It would cover j1, a special location (Emergency exit)."),
        ("I2-0@g1", "It would cover h1, a special location (Speakers)."),
        ("I2-0@a1", "It would cover b1, where a token of the neutral crowd lies."),
        ("I2-0@e1", "It would cover f1, where a token of Green lies."),
        ("green L4-0@a9", "You may not place a token of Green now."),
        ("O4-1@b4", "Block has no orientation 1; the last one is 0."),
        ("X9-0@a1", "The token X9 is not available."),
        ("P19", "Human Chain is not among the Permanent Objectives you can claim."),
    ],
)
def test_refusals_are_sentences(move: str, sentence: str) -> None:
    """FE-4.9"""
    at = At(2, neutral="blue", blue="I3-0@b1", green="I2-0@f1")

    assert GAME.words.refusal(at.refusal(0, move)) == sentence


def test_the_lines_of_festival_hide_none_of_those_that_all_games_share() -> None:
    """A seat that does not exist is refused by the bot as well, with other facts."""
    assert not read_toml("core", "text")["refusal"].keys() & read_toml("festival", "text")["refusal"].keys()


def test_the_first_cell_in_reading_order_is_named() -> None:
    """FE-4.9"""
    at = At(3, green="I2-0@b1", blue="I2-0@d1")

    assert at.refusal(0, "I3-0@c1").facts == {"cell": "c1", "color": "green"}
    assert at.refusal(0, "L4-3@e4").facts == {"cell": "e4", "kind": "vip"}


def test_neutral_tokens_block_and_cannot_be_moved() -> None:
    """FE-9.1, FE-9.4"""
    at = At(2, neutral="blue", blue="I3-0@b1")

    assert at.refusal(0, "I2-0@a1").facts == {"cell": "b1", "color": "neutral"}
    assert [at.code(0, f"{called} I3-0@b2") for called in ("blue", "neutral")] == ["NOT_YOUR_TOKEN"] * 2


def test_what_is_unfinished_is_asked_for() -> None:
    at = At(3)

    assert [at.code(0, path) for path in (["L4"], ["L4", "0"], ["O4", "1"], [])] == ["INCOMPLETE"] * 4
    assert at.code(0, ["L4", "0", "9", "a", "P01", "P02"]) == "TOO_LONG"


def test_the_tree_offers_exactly_the_legal_placements() -> None:
    """FE-4.1 to FE-4.7, judged cell by cell without masks"""
    at = At(3, pink="I2-0@a1 L4-0@a9", green="V3-0@e8 T4-2@h11", blue="O4-0@f6")
    covered = {cell for color in at.body.crowds for laid in at.body.lying(color) for cell in laid.cells}
    wanted = set()
    for token, placements in BY_TOKEN.items():
        own = {cell for laid in at.body.lying("pink") if laid.token == token for cell in laid.cells}
        for laid in placements:
            if not set(laid.cells) & (covered - own) and set(laid.cells) != own:
                wanted.add((token, laid.turn, laid.head))

    offered = {
        (token, turn, head)
        for token in BY_TOKEN
        for turn in range(8)
        for head in GAME.reach(at.state, 0, [token] if token == "O4" else [token, str(turn)])
        if turn == 0 or token != "O4"
    }

    assert offered == wanted


def test_every_level_offers_what_leads_to_a_legal_place() -> None:
    """Decision D2"""
    at = At(3, pink="L4-0@a9")

    heads = GAME.reach(at.state, 0, ["V3", "0"])
    rows = keys(at, ["V3", "0"])
    columns = keys(at, ["V3", "0", "5"])

    assert rows == list(dict.fromkeys(head[1:] for head in heads))
    assert columns == [head[0] for head in heads if head[1:] == "5"]
    assert keys(at, ["O4"])[0] == "1"
    assert len(keys(at, ["L4"])) == 8
    assert kernel.choice(GAME, at.state, 0, ["V3", "0", "5", columns[0]]) is None


def keys(at: At, path: list[str]) -> list[str]:
    node = kernel.choice(GAME, at.state, 0, path)
    assert isinstance(node, Pick)
    return [option.key for option in node.options]


# ---- FE-5: counting -------------------------------------------------------------------------------------------------


def test_reserves_and_other_colours_never_count() -> None:
    """FE-5.7, FE-5.8"""
    at = At(3, green="I3-0@b1", blue="I3-0@b2")

    assert [at.count(card, "pink") for card in ("F01", "P13", "P19")] == [0, 0, 0]
    assert at.count("P19", "green") == 1
    assert at.count("F01", "green") == 3


def test_corners_do_not_link_tokens() -> None:
    """FE-1.3, FE-5.7"""
    at = At(3, pink="I2-0@b1 V3-1@d2")

    assert at.count("P19", "pink") == 1


def test_a_token_that_joins_two_groups_makes_one() -> None:
    """FE-5.7: links of links are included"""
    at = At(3, pink="I2-0@b1 V3-1@e1")
    assert at.count("P20", "pink") == 1

    at.play(0, "I3-1@d1")

    assert at.count("P20", "pink") == 3
