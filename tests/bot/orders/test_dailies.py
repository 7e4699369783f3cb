"""Every game has a challenge every day of the week, with par from its computer player and medals from that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.tables.thinker import reach_par
from games import GAMES
from games.core import autoplay
from games.core.game import MEDALS, DailyScore, Game
from games.core.kernel import AnyGame

QUICK = [game for game in GAMES.values() if game.id != "come-together"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_there_is_a_challenge_every_day(game: AnyGame) -> None:
    """One person, computers on the other seats, and one that sets par."""
    for weekday in range(7):
        daily = game.daily(weekday)
        assert daily is not None
        assert daily.players.count("") == 1 and len(daily.players) in game.seats
        assert {*daily.players, daily.par} - {""} <= set(autoplay.robots(game))
        assert daily.par


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.id)
def test_par_earns_a_medal_and_half_of_nothing_does_not(game: AnyGame) -> None:
    """Played out by the computer on the person's seat; its score is known to every seed alike."""
    daily = game.daily(0)
    assert daily is not None
    par = reach_par(type(game), daily, b"p" * 32)

    assert reach_par(type(game), daily, b"p" * 32) == par
    assert game.medal(replace(par, score=par.score * 2), par) == "gold"
    assert game.medal(replace(par, score=-1000), par) == ""


def test_medals_are_shares_of_par_where_a_game_does_not_say_otherwise() -> None:
    """Gold for par itself; without par, or with nothing to measure by, there is none."""
    par = DailyScore(1000, (1000,))
    plain: AnyGame = Game()

    earned = [plain.medal(DailyScore(points, ()), par) for points in (1000, 999, 750, 749, 400, 399)]

    assert earned == ["gold", "silver", "silver", "bronze", "bronze", ""]
    assert list(MEDALS.values()) == sorted(MEDALS.values(), reverse=True)
    assert plain.medal(par, None) == plain.medal(par, DailyScore(0, (0,))) == ""
