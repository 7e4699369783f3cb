"""What can be achieved: the rows, the facts of one game, and what is kept when games end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.community.achievements import Achievement, End, Facts, catalogue, check, facts_of
from bot.community.ratings import Finish, Match, Rating
from bot.dailies.attempts import Dailies
from bot.tables.live import Live
from bot.tables.records import FINISHED, Info, Seating
from games.core.data import BadData
from games.core.game import Game
from tests.bot.community.past import DAY, Past
from tests.bot.community.race import raced
from tests.bot.service.tables import ANN, BOB, CY, Service
from tests.toll import TOLL

ROWS = catalogue().values()
ROBOT = "greedy"
STRONG, WEAK = Rating(35, 1, 9), Rating(25, 1, 9)


# ---- the rows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_achievement_is_met_by_exactly_what_it_asks_for(row: Achievement) -> None:
    """And by nothing less."""
    enough = Facts(**row.when)

    assert row.is_met(enough)
    for fact, least in row.when.items():
        assert not row.is_met(replace(enough, **{fact: least - 1}))
    assert not row.is_met(Facts())


@pytest.mark.parametrize(
    ("when", "fault"),
    [({}, "when is empty"), ({"clicks": 1}, "there is no fact clicks"), ({"wins": 0}, "wins must be at least 1")],
)
def test_a_row_that_cannot_be_is_refused_with_its_name(when: dict[str, int], fault: str) -> None:
    with pytest.raises(BadData, match=f"row x.*{fault}"):
        check(Achievement("x", "X", "X.", when), "data/core/achievements.toml, row x")


def test_names_and_texts_are_short_and_different() -> None:
    """They stand in one line of a board."""
    assert len({row.name for row in ROWS}) == len({row.text for row in ROWS}) == len(ROWS)
    assert all(len(row.name) <= 30 and len(row.text) <= 100 and row.text.endswith(".") for row in ROWS)


# ---- the facts of one game ------------------------------------------------------------------------------------------


def ended(
    *who: int | str,
    places: tuple[int, ...],
    totals: tuple[int, ...] = (),
    halfway: tuple[int, ...] = (),
    game: Game[Any, Any] = TOLL,
    ratings: dict[int, Rating] | None = None,
) -> End:
    """A game of these people and computers, each with a place, points at the end and at half-time."""
    seating = tuple(
        Seating(seat, each, "") if isinstance(each, int) else Seating(seat, None, "", robot=each)
        for seat, each in enumerate(who)
    )
    info = Info(
        id="t", game=game.id, status=FINISHED, host=1, guild=None, channel=1, seats=len(who), seating=seating,
        commitment="", created=0, updated=0,
    )  # fmt: skip
    finishes = tuple(Finish(place.user, places[place.seat], 9 if place.user else 0, 9) for place in seating)
    nothing = (0,) * len(who)
    return End(Live(info, game, None), Match(0, finishes), halfway or nothing, totals or nothing, ratings or {})


def test_a_win_is_one_against_persons() -> None:
    """Beating computers alone is none."""
    assert facts_of(ended(ANN, BOB, places=(1, 2)), 0).won == 1
    assert facts_of(ended(ANN, BOB, places=(1, 2)), 1).won == 0
    assert facts_of(ended(ANN, ROBOT, places=(1, 2)), 0).won == 0


@pytest.mark.parametrize(
    ("totals", "lead", "narrow"),
    [((30, 20), 50, 0), ((29, 20), 45, 0), ((21, 20), 5, 1), ((20, 20), 0, 1), ((5, 0), 0, 0), ((-2, -3), 0, 1)],
)
def test_a_lead_is_counted_in_percent_and_a_tie_break_is_narrow(
    totals: tuple[int, ...], lead: int, narrow: int
) -> None:
    facts = facts_of(ended(ANN, BOB, places=(1, 2), totals=totals), 0)

    assert (facts.lead, facts.narrow) == (lead, narrow)


def test_only_a_winner_alone_is_compared_by_points() -> None:
    shared = facts_of(ended(ANN, BOB, CY, places=(1, 1, 3), totals=(9, 9, 1)), 0)
    behind = facts_of(ended(ANN, BOB, places=(1, 2), totals=(5, 9)), 1)

    assert (shared.narrow, shared.lead, behind.lead) == (0, 0, 0)


@pytest.mark.parametrize(("halfway", "comeback"), [((1, 5, 9), 1), ((1, 1, 9), 1), ((5, 1, 9), 0), ((4, 4, 4), 0)])
def test_a_comeback_is_won_by_who_was_last_at_half_time(halfway: tuple[int, ...], comeback: int) -> None:
    assert facts_of(ended(ANN, BOB, CY, places=(1, 2, 3), halfway=halfway), 0).comeback == comeback


def test_a_full_table_has_a_person_on_every_seat_that_the_game_has() -> None:
    """Computers on some of them are not enough."""
    assert TOLL.seats[-1] == 4

    assert facts_of(ended(ANN, BOB, CY, 4, places=(1, 2, 3, 4)), 0).full == 1
    assert facts_of(ended(ANN, BOB, CY, ROBOT, places=(1, 2, 3, 4)), 0).full == 0
    assert facts_of(ended(ANN, BOB, CY, places=(1, 2, 3)), 0).full == 0


def test_a_game_against_the_table_is_won_together_and_compares_nobody() -> None:
    end = ended(ANN, BOB, CY, places=(1, 1, 1), totals=(3, 9, 5), halfway=(0, 1, 2))

    facts = facts_of(end, 0)

    assert (facts.together, facts.won, facts.rivals) == (1, 1, 2)
    assert (facts.lead, facts.narrow, facts.comeback) == (0, 0, 0)
    assert facts_of(ended(ANN, BOB, CY, places=(2, 2, 2)), 0).together == 0


def test_an_underdog_leaves_a_better_rating_behind() -> None:
    """Provisional ratings say nothing, on either side."""

    def underdog(own: Rating, other: Rating, places: tuple[int, int] = (1, 2)) -> int:
        return facts_of(ended(ANN, BOB, places=places, ratings={ANN: own, BOB: other}), 0).underdog

    assert underdog(WEAK, STRONG) == STRONG.points - WEAK.points >= 200
    assert underdog(WEAK, STRONG, (2, 1)) == 0
    assert underdog(STRONG, WEAK) == 0
    assert underdog(replace(WEAK, games=1), STRONG) == underdog(WEAK, replace(STRONG, games=1)) == 0


def test_the_strongest_computers_are_counted_that_were_left_behind() -> None:
    end = ended(ANN, ROBOT, "random", ROBOT, places=(2, 1, 3, 4))

    assert facts_of(end, 0).strongest == 1


# ---- when a game ends -----------------------------------------------------------------------------------------------


async def achieved(service: Service, user: int) -> set[str]:
    """What a person has achieved so far."""
    return {key for [key] in await service.rows(f"SELECT id FROM achievements WHERE user_id = {user}")}


async def test_a_first_game_and_a_first_win(service: Service) -> None:
    """Whoever loses has finished a game all the same."""
    table = await raced(service, 20, 15)

    found = [(user, row.id) for user, row in await service.achieved_at(table)]

    assert await achieved(service, ANN) == {"first_game", "first_win"}
    assert await achieved(service, BOB) == {"first_game"}
    assert found == [(ANN, "first_game"), (BOB, "first_game"), (ANN, "first_win")]


async def test_a_win_from_the_back_row_is_seen_from_the_points_at_half_time(lite: Service) -> None:
    table = await lite.begun("race", 2)
    for lap in range(5):
        await lite.play(table, ANN, 50 if lap == 4 else 0)
        await lite.play(table, BOB, 5)

    assert await achieved(lite, ANN) == {"first_game", "first_win", "comeback", "landslide"}


async def test_a_race_won_together(lite: Service) -> None:
    """With two others; two are not enough."""
    await raced(lite, 1, 2, goal="together")
    before = await achieved(lite, ANN)
    await raced(lite, 1, 2, 3, goal="together")

    assert "all_as_one" not in before
    assert "all_as_one" in await achieved(lite, ANN) & await achieved(lite, CY)


async def test_two_of_the_strongest_computers_at_once(lite: Service) -> None:
    """A game without other persons counts for nothing else."""
    await raced(lite, 1, robots=("slower", "slower"))

    assert await achieved(lite, ANN) == {"outnumbered"}


async def test_what_was_achieved_before_is_not_achieved_again(service: Service) -> None:
    first = await raced(service, 2, 1)
    second = await raced(service, 2, 1)

    again = {row.id for _, row in await service.achieved_at(second)}

    assert "first_game" not in again
    assert {row.id for _, row in await service.achieved_at(first)} >= {"first_game"}


@pytest.mark.parametrize(("before", "is_row"), [("WW", True), ("WLW", False), ("LWW", True), ("W", False)])
async def test_three_wins_in_a_row_are_the_last_three(lite: Service, before: str, is_row: bool) -> None:
    """A loss between begins anew."""
    past = Past(lite)
    for letter in before:
        await past.game("toll", *((ANN, BOB) if letter == "W" else (BOB, ANN)))

    await raced(lite, 2, 1)

    assert ("hat_trick" in await achieved(lite, ANN)) == is_row
    assert "hat_trick" not in await achieved(lite, BOB)


async def test_games_that_others_played_for_a_person_do_not_count(lite: Service) -> None:
    """Nine games of ten were played by a computer."""
    past = Past(lite)
    for _ in range(9):
        await past.game("toll", ANN, BOB, own=(2, 9))

    await raced(lite, 2, 1)

    assert "regular" not in await achieved(lite, ANN)
    assert await achieved(lite, ANN) >= {"first_game"}


async def test_ten_games_and_ten_people(lite: Service) -> None:
    past = Past(lite)
    for other in range(10, 19):
        await past.game("toll", other, ANN)

    await raced(lite, 2, 1)

    assert await achieved(lite, ANN) >= {"regular", "good_company"}
    assert "good_company" not in await achieved(lite, BOB)


async def test_every_game_and_every_game_won(lite: Service) -> None:
    """All games that this bot offers."""
    past = Past(lite)
    for game in set(lite.games) - {"race"}:
        await past.game(game, ANN, BOB)

    await raced(lite, 2, 1)

    assert await achieved(lite, ANN) >= {"tasting_menu", "all_rounder"}
    assert "tasting_menu" in await achieved(lite, BOB)
    assert "all_rounder" not in await achieved(lite, BOB)


async def test_all_levels_of_a_game_are_beaten_over_several_games(lite: Service) -> None:
    """Each of its own computer players was left behind at some time."""
    past = Past(lite)
    await past.game("race", ANN, "slow")
    await past.game("race", "slow", ANN, "slower")
    await past.game("race", BOB, "slow")

    await raced(lite, 2, 1)

    assert "up_the_ladder" in await achieved(lite, ANN)
    assert "up_the_ladder" not in await achieved(lite, BOB)


async def test_a_rating_stands_after_five_games(lite: Service) -> None:
    for number in range(5):
        assert "known" not in await achieved(lite, ANN), number
        await raced(lite, 2, 1)

    assert await achieved(lite, ANN) >= {"known"} and await achieved(lite, BOB) >= {"known"}


async def test_seven_days_of_daily_challenges(lite: Service) -> None:
    """On the seventh day, and not before."""
    dailies = Dailies(lite, b"secret")
    for _ in range(7):
        assert "week_of_days" not in await achieved(lite, ANN)
        info = await dailies.play("festival", ANN, "Ann", None, 1)
        await lite.rest(info.id)
        await finish_alone(lite, info.id)
        lite.time.seconds += DAY

    assert "week_of_days" in await achieved(lite, ANN)
    assert [row.id for _, row in await lite.achieved_at(info.id)] == ["week_of_days"]


async def finish_alone(service: Service, table: str) -> None:
    """Safe choices to the end."""
    while (live := await service.live(table)).running:
        seat = next(iter(live.asked()))
        await service.play_safe(table, seat, live.number(seat))
        await service.rest(table)
