"""The daily challenge: the same for everybody, ranked once, secret until it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.dailies.attempts import Attempt, Outcome, Place
from bot.dailies.words import DailyWords, spread_text
from bot.storage.store import Store
from bot.worker import Undone
from games.core import dice
from games.core.game import Daily, DailyScore, NoOptions
from tests.bot.service.climb import CLIMB, Climb
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, ENGINES, GUILD, NAMES, Service, refusal

MONDAY, TUESDAY = "2026-11-30", "2026-12-01"
SECRET = "a secret that is long enough"
DAY = 86_400


class Challenge(DailyWords):
    """The service, with a way to play an attempt out."""

    async def attempt(self, user: int, rolls: int, guild: int | None = GUILD, day: str | None = None) -> str:
        """A finished attempt at the Climb: so many rolls, then a stop."""
        info = await self.play("climb", user, NAMES[user - 1], guild, CHANNEL, day)
        for _ in range(rolls):
            await self.sessions.answer(info.id, user, None, ["roll"])
        if rolls < 3:
            await self.sessions.answer(info.id, user, None, ["stop"])
        return info.id


class TwoWays(Climb):
    """A Climb that can be dashed up every day too."""

    def dailies(self, weekday: int) -> dict[str, Daily]:
        return {**super().dailies(weekday), "dash": Daily(NoOptions(), ("", "safe"))}


@pytest_asyncio.fixture
async def service(store: Store) -> AsyncIterator[Service]:
    """The service at noon of a Monday."""
    sessions = Service(store, {"climb": CLIMB, **ENGINES})
    sessions.time.seconds = 1_796_040_000
    yield sessions
    await sessions.shut()


@pytest_asyncio.fixture
async def challenge(service: Service) -> Challenge:
    """The daily challenge."""
    return await Challenge.open(service, SECRET)


async def test_everybody_meets_the_same_dice(challenge: Challenge, service: Service) -> None:
    """The seed is fixed by secret, game and day; nothing else enters (FE-D2)."""
    tables = [await challenge.attempt(user, 3) for user in (ANN, BOB)]

    views = [(await service.live(table)).view(None) for table in tables]
    assert views[0] == views[1]
    assert [info.daily for info in await service.tables()] == [MONDAY, MONDAY]
    assert (await service.verify(tables[0])).rebuilt


async def test_another_form_of_a_challenge_stands_beside_it(store: Store) -> None:
    """It has its own seed, attempts and leaderboard; the day still puts a whole game first."""
    sessions = Service(store, {"climb": TwoWays()})
    challenge = await Challenge.open(sessions, SECRET)
    whole, dash, again = [
        await challenge.play(game, ANN, "Ann", GUILD, CHANNEL) for game in ("climb", "climb/dash", "climb/dash")
    ]

    await sessions.answer(dash.id, ANN, None, ["stop"])

    assert challenge.games() == ["climb", "climb/dash"]
    assert challenge.featured() == "climb"
    assert whole.id != dash.id == again.id
    assert whole.ranked and dash.ranked and dash.game == "climb"
    assert whole.commitment != dash.commitment == challenge.commitment("climb/dash", challenge.today())
    assert await challenge.leaderboard("climb") == []
    assert [place.attempt.name for place in await challenge.leaderboard("climb/dash")] == ["Ann"]
    assert await challenge.par("climb/dash", challenge.today()) is None
    assert await refusal(challenge.play("climb/stroll", ANN, "Ann", GUILD, CHANNEL)) == "NO_DAILY"
    await sessions.shut()


async def test_the_seed_is_committed_before_and_revealed_after(challenge: Challenge, service: Service) -> None:
    """An attempt that is over tells nothing while the day lasts."""
    tomorrow = challenge.commitment("climb", TUESDAY)
    table = await challenge.attempt(ANN, 1)
    during = [await refusal(service.seed(table)), challenge.reveal("climb", MONDAY)]
    export = await service.export(table, ANN)
    service.time.seconds += DAY

    seed = challenge.reveal("climb", MONDAY)

    assert during == ["SEED_SECRET", None] and "seed" not in export
    assert seed == (await service.seed(table)).hex()
    assert dice.commit(bytes.fromhex(seed)) == (await service.info(table)).commitment
    assert tomorrow == challenge.commitment("climb", TUESDAY) != (await service.info(table)).commitment
    assert challenge.commitment("toll", MONDAY) != challenge.commitment("climb", MONDAY)


async def test_the_first_attempt_is_ranked_and_later_ones_are_practice(challenge: Challenge) -> None:
    """FE-D7."""
    first = await challenge.attempt(ANN, 1)
    second = await challenge.attempt(ANN, 3)

    ranked, practice = await challenge.result_of(first), await challenge.result_of(second)
    assert (ranked.attempt.ranked, ranked.place, ranked.of) == (True, 1, 1)
    assert (practice.attempt.ranked, practice.place, practice.of) == (False, None, 1)
    assert (await challenge.result("climb", ANN)).attempt.table == first


async def test_an_attempt_is_gone_on_with(challenge: Challenge, service: Service) -> None:
    """Two presses at once begin one; the next day begins another."""
    tries = [challenge.play("climb", ANN, "Ann", GUILD, CHANNEL) for _ in range(3)]
    begun = await asyncio.gather(*tries)
    again = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)
    service.time.seconds += DAY
    next_day = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)

    assert {info.id for info in begun} == {again.id}
    assert (next_day.id != again.id, next_day.daily, next_day.ranked) == (True, TUESDAY, True)


async def test_an_attempt_that_is_late_is_practice(challenge: Challenge, service: Service) -> None:
    """It belongs to the day on which it began and may be finished, but not ranked: the seed is known."""
    info = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)
    service.time.seconds += DAY
    table = await challenge.attempt(ANN, 2, day=MONDAY)

    assert table == info.id
    assert not (await challenge.result("climb", ANN, MONDAY)).attempt.ranked
    assert await challenge.leaderboard("climb", MONDAY) == []
    assert (await challenge.streak(ANN)).days == 0


async def test_an_attempt_that_was_given_up_has_no_result(challenge: Challenge, service: Service) -> None:
    """Giving up does not buy a second first attempt."""
    info = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)
    await service.close(info.id, ANN)

    again = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)

    assert not again.ranked
    assert await refusal(challenge.result("climb", ANN)) == "NOT_FINISHED"


async def test_nothing_is_taken_back_in_a_ranked_attempt(challenge: Challenge, service: Service) -> None:
    """FE-D7; in practice one may, and alone one agrees with oneself."""
    ranked = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)
    await service.answer(ranked.id, ANN, None, ["roll"])
    codes = [await refusal(service.undo(ranked.id, ANN)), await refusal(service.propose(ranked.id, ANN, "undo"))]
    await service.answer(ranked.id, ANN, None, ["stop"])
    practice = await challenge.play("climb", ANN, "Ann", GUILD, CHANNEL)
    await service.answer(practice.id, ANN, None, ["roll"])

    agreed = await service.propose(practice.id, ANN, "undo")

    assert codes == ["NO_UNDO", "NO_UNDO"]
    assert agreed.done
    assert await refusal(service.stand_in(practice.id, 0, "safe", ANN)) == "NOT_IN_DAILY"


async def test_par_is_played_out_once_and_kept(challenge: Challenge, service: Service) -> None:
    """A restart does not play it again, and neither do ten who ask at once."""
    pars = await asyncio.gather(*[challenge.par("climb", MONDAY) for _ in range(10)])
    service.far_thinker.close()
    service.far_thinker.patience = 0.0
    again = await (await Challenge.open(service, SECRET)).par("climb", MONDAY)

    key = challenge.key("climb", MONDAY)
    rolled = sum(1 + dice.sample(key, "die", number, 6, 1)[0] for number in range(3))
    assert {par.score for par in pars if par is not None} == {rolled}
    assert again == pars[0]


async def test_a_result_without_par_is_still_a_result(
    challenge: Challenge, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    """The worker process is dead: no medal, no error, and the log says why."""
    service.far_thinker.patience = 0.0
    table = await challenge.attempt(ANN, 3)
    with pytest.raises(Undone):
        await challenge.par("climb", MONDAY)

    result = await challenge.result_of(table)

    assert (result.par, result.medal, result.place) == (None, "", 1)
    assert "par of climb on 2026-11-30 could not be played out" in caplog.text


async def test_nobody_waits_for_par(challenge: Challenge, service: Service) -> None:
    """It is begun with the first attempt; whoever looks before it is there sees everything but the medals."""
    async with service.far_thinker._turns:
        await challenge.attempt(ANN, 3)
        before = await challenge.board_text("climb", None, None, 5)
    await challenge.par("climb", MONDAY)

    assert before.endswith("-# Par is being worked out; the medals follow.")
    assert "🥇" in await challenge.board_text("climb", None, None, 5)
    assert challenge._pars == {}


async def test_days_without_an_attempt_have_no_par(challenge: Challenge, service: Service) -> None:
    """Looking at the boards of many days costs no game of a strong computer player; very old days are none."""
    days = ("2026-11-28", "2026-11-27", "2026-11-26")
    boards = [await challenge.leaderboard("climb", day) for day in days]

    assert boards == [[], [], []] and challenge._pars == {}
    assert await refusal(challenge.leaderboard("climb", "1990-01-01")) == "TOO_OLD"
    assert await refusal(challenge.play("climb", ANN, "Ann", None, CHANNEL, "2025-11-27")) == "TOO_OLD"


async def test_the_leaderboard_ranks_and_shares_places(challenge: Challenge, service: Service) -> None:
    """FE-D6 by the game's rank; one's own server, or everybody."""
    await challenge.par("climb", MONDAY)
    await challenge.attempt(ANN, 1)
    await challenge.attempt(BOB, 3, guild=GUILD + 1)
    service.time.seconds += 1
    await challenge.attempt(CY, 3)
    await challenge.attempt(CY, 0)

    everybody = await challenge.leaderboard("climb")
    here = await challenge.leaderboard("climb", guild=GUILD)

    assert [(place.place, place.attempt.user, place.medal) for place in everybody] == [
        (1, BOB, "gold"),
        (1, CY, "gold"),
        (3, ANN, "bronze"),
    ]
    assert [(place.place, place.attempt.user) for place in here] == [(1, CY), (2, ANN)]


async def test_the_share_card_spoils_nothing(challenge: Challenge, service: Service) -> None:
    """FE-D9: score, medal, the row, the place; no dice and no seed."""
    par = await challenge.par("climb", MONDAY)
    table = await challenge.attempt(ANN, 2)
    [height, rolls] = (await service.live(table)).view(None)

    text = await challenge.share_text(await challenge.result("climb", ANN))

    assert par is not None
    assert text.splitlines() == [
        f"Ann · **The Climb, daily challenge of {MONDAY}**",
        f"🥉 **{height}** (par {par.score}, {height - par.score:+d})",
        "▲" * len(rolls),
    ]


@pytest.mark.parametrize(
    ("game", "score", "medal", "par", "said"),
    [
        ("festival", 30, "bronze", 34, "Bronze. Silver takes 34, 4 more."),
        ("festival", 20, "", 34, "No medal. Bronze takes 26, 6 more."),
        ("festival", 42, "gold", 34, "Gold: there is no better medal."),
        ("festival", 30, "", None, ""),
    ],
)
def test_the_end_says_what_the_next_medal_takes(
    challenge: Challenge, game: str, score: int, medal: str, par: int | None, said: str
) -> None:
    """FE-D8; where par is not known nothing is said."""
    attempt = Attempt("abc", game, MONDAY, ANN, "Ann", True, DailyScore(score, (score,)))
    reached = None if par is None else DailyScore(par, (par,))

    assert challenge.medal_text(Outcome(attempt, reached, medal, 1, 1)) == said


async def test_streaks_count_days_of_any_game(challenge: Challenge, service: Service) -> None:
    """Several games on one day are one day."""
    await challenge.attempt(ANN, 1)
    service.time.seconds += DAY
    await challenge.attempt(ANN, 1)
    await challenge.attempt(ANN, 2)

    text = await challenge.streak_text(ANN)

    assert (await challenge.streak(ANN)).days == 2
    assert text == "**2 days in a row** (your best: 2 days).\nToday is done."
    assert "not finished" in await challenge.streak_text(BOB)


async def test_the_archive_shows_past_days_with_their_seeds(challenge: Challenge, service: Service) -> None:
    """Today's seed is not among them."""
    await challenge.attempt(ANN, 3)
    service.time.seconds += DAY
    await challenge.attempt(BOB, 1)

    [today, monday] = await challenge.archive("climb", ANN)

    assert (today.day, today.players, today.own, today.seed) == (TUESDAY, 1, None, None)
    assert (monday.day, monday.seed) == (MONDAY, challenge.reveal("climb", MONDAY))
    assert monday.own is not None and monday.best == monday.own
    assert MONDAY in await challenge.archive_text("climb", ANN)


async def test_days_that_cannot_be_played_are_said_so(challenge: Challenge) -> None:
    """A Sunday of the Climb, a day to come, no day at all; a past day is practice."""
    days = ("2026-11-29", TUESDAY, "yesterday", MONDAY)
    codes = [await refusal(challenge.play("climb", ANN, "Ann", None, CHANNEL, day)) for day in days]
    past = await challenge.play("climb", ANN, "Ann", None, CHANNEL, "2026-11-28")

    assert codes == ["NO_DAILY", "FUTURE_DAY", "BAD_DAY", ""]
    assert await refusal(challenge.play("toll", ANN, "Ann", None, CHANNEL)) == "NO_DAILY"
    assert not past.ranked
    assert challenge.games() == ["climb", "festival"]


async def test_a_secret_is_made_once_and_kept(service: Service) -> None:
    """Unless the server's keeper gives one."""
    made = await Challenge.open(service, "")
    again = await Challenge.open(service, "")
    given = await Challenge.open(service, SECRET)

    assert made.secret == again.secret != given.secret
    assert len(made.secret) == 64


async def test_the_leaderboard_in_words_is_cut_and_safe(challenge: Challenge) -> None:
    """Hostile names are plain text."""
    await challenge.par("climb", MONDAY)
    info = await challenge.play("climb", ANN, "**@everyone**", GUILD, CHANNEL)
    await challenge.sessions.answer(info.id, ANN, None, ["stop"])
    await challenge.attempt(BOB, 3)

    empty = await challenge.board_text("climb", "2026-11-28", None, 5)
    text = await challenge.board_text("climb", None, None, 1)
    whole = await challenge.board_text("climb", None, None, 5)

    assert empty.endswith("Nobody has finished it yet.")
    assert text.endswith("… and 1 more.")
    assert "1. Bob" in text and "@everyone" not in whole


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ([7], "1 finished: 7."),
        ([9, 7, 8], "3 finished: 7 to 9."),
        ([40, 12, 20, 30], "4 finished: 12 to 40, half of them 20 to 30."),
        ([*range(1, 10)], "9 finished: 1 to 9, half of them 3 to 7."),
    ],
)
def test_how_the_scores_of_a_day_lie(scores: list[int], told: str) -> None:
    attempts = [Attempt("t", "climb", MONDAY, 1, "Ann", True, DailyScore(score, (score,))) for score in scores]

    assert spread_text([Place(1, attempt, "") for attempt in attempts]) == told


async def test_festivals_par_is_steadys_score_on_the_persons_seat(challenge: Challenge, service: Service) -> None:
    """FE-D1, FE-D4, FE-D8: one person against two steady players; played like par, it is par."""
    info = await challenge.play("festival", ANN, "Ann", GUILD, CHANNEL)
    await service.rest(info.id)
    while (live := await service.live(info.id)).running:
        assert live.state is not None
        answer = await service.thinker.decide(live.game, "steady", live.state, 0, 1)
        await service.answer(info.id, ANN, live.number(0), answer)
        await service.rest(info.id)

    await challenge.par("festival", MONDAY)
    result = await challenge.result("festival", ANN)

    assert [place.robot for place in info.seating] == ["", "steady", "steady"]
    assert result.par == result.attempt.score
    assert result.medal == "silver"
    assert len(await service.rows("SELECT seq FROM turns WHERE kind = 'answer'")) >= 8
