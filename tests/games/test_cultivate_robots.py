"""Computer players (section 10), the daily challenge (section 11), and the contract of all engines."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import kernel
from games.core.autoplay import decide, play_out, wander
from games.core.choices import Illegal
from games.core.contract import check_game
from games.core.dice import Luck
from games.core.options import make_options
from games.cultivate import GAME
from games.cultivate.cards import AGENDAS
from games.cultivate.choosing import Chooser
from games.cultivate.daily import squares, stars
from games.cultivate.ideas import Mind
from games.cultivate.model import Body, Options, moved
from games.cultivate.rating import Judge
from games.cultivate.turns import Turn, TurnEnd, turn
from tests.games.cultivate_table import EMPTY, KEY, At

MIXED = Options()


def answer(at: At, robot: str, seat: int = 0, seed: int = 1) -> Any:
    return decide(GAME, robot, at.state, seat, Luck(seed))


# ---- ideas ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_idea_is_a_legal_answer_that_does_what_it_promises(seed: int) -> None:
    """Section 10: all cards, targets, columns, all exchanges"""
    key, luck = b"ideas %d" % seed, Luck(seed)
    t = kernel.open_table(GAME, kernel.start(GAME, 3, Options(max_rounds=9), [None] * 3, key).state, key)
    seen = 0

    while t.state.result is None:
        seat = luck.pick(sorted(t.open))
        if isinstance(t.open[seat][0], Turn) and luck.below(6) == 0:
            mind = Mind(Judge(t.body, seat))
            for idea in luck.shuffled([*mind.plays(), *mind.exchanges()])[:40]:
                plan = turn(Chooser(t, seat, idea.path))
                t.open[seat][0].check(t, seat, t.open[seat][1], idea.path)
                after = moved(t.body.grids(), plan.transfers)
                assert {s: after[s] for s in idea.changes} == idea.changes
                assert [s for s in t.seats if after[s] != t.body.players[s].compound and s not in idea.changes] == []
                seen += 1
        kernel.play(t, seat, wander(t, seat, luck))

    assert seen > 50


def all_turns(at: At) -> set[str]:
    """The compounds of seat 0 that any legal path of a play or an exchange leads to."""
    t = kernel.open_table(GAME, at.state)
    step, node = t.open[0]
    found, todo = set[str](), [["play"], ["exchange"]]
    while todo:
        path = todo.pop()
        try:
            following: Any = step.follow(t, 0, node, path)
        except Illegal:
            continue
        if following is None:
            found.add(moved(t.body.grids(), turn(Chooser(t, 0, path)).transfers)[0])
        else:
            todo += [[*path, option.key] for option in following.options if not option.bar]
    return found


def test_the_ideas_are_all_that_can_be_done() -> None:
    """Section 10: the list of ideas and the decision tree lead to the same compounds"""
    at = At("PS.I/A.../..../....", "CV../Y.../..../....", EMPTY, hands=["G16 G20 CFR FD ANT SR"], Y=1, D=0)
    mind = Mind(Judge(at.body, 0))

    reached = {idea.changes.get(0, at.body.players[0].compound) for idea in (*mind.plays(), *mind.exchanges())}

    assert reached == all_turns(at)
    assert len(reached) > 40


# ---- levels ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("robot", GAME.robots)
def test_every_computer_player_plays_whole_games(robot: str) -> None:
    played = play_out(GAME, 3, MIXED, [robot] * 3, KEY)

    assert played.state.result is not None
    assert played.state.result.reason == "filled"


def test_steady_beats_players_who_play_at_random() -> None:
    """Section 6.9: about 93% of games"""
    wins = 0
    for number in range(4):
        played = play_out(GAME, 3, Options(max_rounds=20), ["random", "steady", "random"], b"versus %d" % number)
        wins += played.state.result.places[1] == 1  # type: ignore[union-attr]

    assert wins >= 3


def test_steady_takes_a_recruit_that_its_agenda_wants() -> None:
    """Section 10, Standard: evaluation"""
    at = At("CCC./PPP./..../....", EMPTY, hands=["G20 G03 UPI G13"])

    assert answer(at, "steady") == ["play", "G20", "C", "4"]


def test_steady_deals_rubbish_for_gold() -> None:
    """Section 10: Force a Deal takes the rival's agenda recruit for the own Youth"""
    at = At("CCCY/..../..../....", "SSSC/..../..../....", hands=["FD G13"], agendas=["pierre_8", "ben_8"])

    assert answer(at, "steady") == ["play", "FD", "r1c4", "1", "r1c4"]


def test_steady_discards_what_is_worth_little_but_never_influence() -> None:
    """Section 10, DISCARD"""
    at = At("CCCC/SSSS/AAAA/....", EMPTY, hands=["SR UPI SR UPI"], S=0, A=0, V=0, D=0, Y=0, C=0, P=0)

    assert answer(at, "steady") == ["discard", ["SR", "SR.2"]]


def test_steady_blocks_what_costs_it_much_and_lets_the_rest_happen() -> None:
    """Section 10, blocking: 2.2 or more"""
    dear = At(EMPTY, "CCC./..../..../....", hands=["CFR", "UPI"], options=MIXED)
    cheap = At(EMPTY, "PPPP/YAAA/..../....", hands=["CFR", "UPI"], options=MIXED)

    dear.play(0, "play", "CFR", "1", "r1c1", "1")
    cheap.play(0, "play", "CFR", "1", "r2c1", "1")

    assert answer(dear, "steady", 1) == ["block"]
    assert answer(cheap, "steady", 1) == ["pass"]


def test_steady_blocks_its_own_investigation_and_counters_for_a_good_card() -> None:
    """Section 10, blocking"""
    drawn = At(EMPTY, EMPTY, hands=["G01 UPI"], pile="UI G02 G03", options=MIXED).play(0, "discard", ["G01"])
    theft = At("CC../..../..../....", "CCC./..../..../....", hands=["CFR UPI", "UPI"], options=MIXED)

    theft.play(0, "play", "CFR", "1", "r1c1", "3").play(1, "block")

    assert answer(drawn, "steady") == ["block"]
    assert answer(theft, "steady") == ["block"]


def test_casual_uses_influence_against_own_investigations_only() -> None:
    """Section 10, Easy"""
    theft = At(EMPTY, "CCC./..../..../....", hands=["CFR", "UPI"], options=MIXED)
    drawn = At(EMPTY, EMPTY, hands=["G01 UPI"], pile="UI G02 G03", options=MIXED).play(0, "discard", ["G01"])

    theft.play(0, "play", "CFR", "1", "r1c1", "1")

    assert answer(theft, "casual", 1) == ["pass"]
    assert answer(drawn, "casual") == ["block"]


def test_casual_attacks_in_one_turn_of_five_and_discards_two_cards_without_a_gain_card() -> None:
    """Section 10, Easy"""
    at = At("C.../..../..../....", "S.../..../..../....", hands=["CFR G01"])
    idle = At(EMPTY, EMPTY, hands=["UPI SR SR UPI"])

    attacks = sum(answer(at, "casual", seed=seed)[1] == "CFR" for seed in range(200))

    assert 20 <= attacks <= 60
    assert answer(idle, "casual") == ["discard", ["SR", "SR.2"]]


def test_sharp_does_not_end_a_game_that_it_would_lose() -> None:
    """Section 10, Hard: timing of the end"""
    hands, gone = ["G01 G02 G11 G12"], "UPI " * 5
    behind = At("VDYV/SAVY/DDYV/VS.D", "CCCC/PPPP/CCPP/....", hands=hands, discard=gone)
    ahead = At("CCCC/SAVY/DDYV/VS.D", EMPTY, hands=hands, discard=gone)

    assert answer(ahead, "sharp") == ["play", "G01", "3"]
    assert answer(behind, "sharp") != ["play", "G01", "3"]
    assert answer(behind, "steady") == ["play", "G01", "3"]


# ---- the daily challenge --------------------------------------------------------------------------------------------


def test_the_daily_is_one_person_against_two_steady_players() -> None:
    """CU-D.1, CU-D.4, CU-D.5"""
    week = [GAME.daily(weekday) for weekday in range(7)]

    assert [day.options.investigations for day in week] == [3, 3, 3, 3, 3, 4, 5]
    assert {day.players for day in week} == {("", "steady", "steady")}
    assert {(day.options.reactions, day.options.max_rounds, day.options.mode) for day in week} == {
        ("live", 30, "daily")
    }
    with pytest.raises(Illegal, match="DAILY_SEATS"):
        kernel.start(GAME, 4, week[0].options, [None] * 4, KEY)


def draft(agenda: str, key: bytes = KEY) -> Body:
    """The daily after the person's pick."""
    state = kernel.start(GAME, 3, GAME.daily(0).options, [None] * 3, key, robots=(1, 2)).state
    assert len(kernel.asked(GAME, state)[0].options) == 15  # type: ignore[union-attr]
    body: Body = kernel.submit(GAME, state, 0, [agenda], key).state.body
    return body


def test_the_daily_bots_take_the_first_free_agenda_of_lists_given_by_the_seed() -> None:
    """CU-D.2, CU-D.3: they change their choice only if their leader is taken"""
    picks = {agenda: [player.agenda for player in draft(agenda).players[1:]] for agenda in AGENDAS}
    usual = max(picks.values(), key=list(picks.values()).count)

    for agenda, bots in picks.items():
        taken = AGENDAS[agenda].leader
        assert taken not in {AGENDAS[bot].leader for bot in bots}
        if taken not in {AGENDAS[bot].leader for bot in usual}:
            assert bots == usual
    assert draft("ben_8").players[0].board == draft("noah_8").players[0].board


def test_equal_play_gives_equal_games() -> None:
    """CU-D.5"""
    day = GAME.daily(6)

    games = [play_out(GAME, 3, day.options, ["safe", "steady", "steady"], KEY) for _ in range(2)]

    assert games[0].log == games[1].log


def ended(*grids: str) -> At:
    """A daily that has just ended with these compounds."""
    at = At(*grids, options=make_options(Options, {"max_rounds": 1, "mode": "daily"}), turn=2)
    at.body.players[0].turns = 17
    return at.lay(TurnEnd())


def test_a_daily_counts_points_then_margin_then_fewer_turns() -> None:
    """CU-D.6, CU-D.9"""
    score = GAME.daily_score(ended("CCCC/SAVY/DDYV/VSCD", "CP../..../..../....", "C.../..../..../....").state)

    assert (score.score, score.rank) == (44, (44, 38, -17))
    assert score.row.splitlines() == [
        "★★★★★ 44 points, 38 ahead of the better computer, in 17 turns",
        "🟪🟪🟪🟪",
        "🟩🟦🟧🟨",
        "🟫🟫🟨🟧",
        "🟧🟩🟪🟫",
    ]
    assert squares(GAME.words, "I" + "." * 15).startswith("⬛⬜⬜⬜\n")


@pytest.mark.parametrize(("points", "count"), [(23, 0), (24, 1), (30, 2), (35, 2), (36, 3), (41, 4), (43, 4), (44, 5)])
def test_stars_by_own_score(points: int, count: int) -> None:
    """CU-D.7"""
    assert stars(points) == count


def test_medals_by_own_score() -> None:
    """CU-D.7: the computer's own best tenth, quarter and half"""
    score = GAME.daily_score(ended("CCCC/SAVY/DDYV/VSCD", EMPTY, EMPTY).state)

    assert GAME.medal(score, None) == "gold"
    assert GAME.medal(GAME.daily_score(ended(EMPTY, EMPTY, EMPTY).state), None) == ""


# ---- contract -------------------------------------------------------------------------------------------------------

GAMES = [
    (2, {"reactions": "live", "max_rounds": 8}),
    (3, {"reactions": "mixed", "max_rounds": 6, "draft": "random_leader"}),
    (4, {"reactions": "orders", "max_rounds": 5, "investigations": 5}),
    (5, {"reactions": "live", "max_rounds": 3, "first_player": "random"}),
    (3, {"mode": "daily", "max_rounds": 4, "reactions": "live"}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_contract_of_all_engines_is_kept(seats: int, options: dict[str, Any]) -> None:
    assert check_game(GAME, seats, make_options(Options, options), seed=seats) > 10
