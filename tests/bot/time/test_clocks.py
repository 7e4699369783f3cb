"""Clocks at the service: what is posed, what runs out, and what is done about it, exactly once."""

from __future__ import annotations

import pytest

from bot.clocks.people import DAY
from bot.clocks.rules import END, GRACE, REPLACE, SAFE, STAND
from bot.storage.store import Store
from bot.tables.notices import LEASE
from bot.tables.records import AUTO, RUNNING
from games import GAMES
from games.core import choices
from tests.bot.fair import FAIR
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, GUILD, Service, refusal
from tests.bot.time.passing import HOUR, clock, kinds, look, pass_time, told


async def test_a_question_is_posed_with_its_turn(service: Service) -> None:
    """The clock of who has answered rests, that of the next begins; both survive in the database."""
    table = await service.begun("tic-tac-toe", 2)
    first = await clock(service, table)

    service.time.seconds += HOUR
    await service.play(table, ANN, "4")

    assert (first.number, first.due) == (1, int(service.time.seconds) + 47 * HOUR)
    assert (await clock(service, table)).next_at is None
    second = await clock(service, table, 1)
    assert second.due == int(service.time.seconds) + 48 * HOUR
    assert await service.deadline(await service.live(table)) == second.due


async def test_without_a_limit_no_time_runs_out(lite: Service) -> None:
    """People are reminded all the same."""
    info = await lite.lobby("tic-tac-toe", 2)
    await lite.set_hours(info.id, ANN, 0)
    await lite.start(info.id, ANN)

    await pass_time(lite, 4 * 24 + 2)

    assert await lite.deadline(await lite.live(info.id)) is None
    assert await kinds(lite, info.id) == []
    assert (await told(lite, info.id))["remind"] == 4


async def test_who_plays_alone_has_no_clock(lite: Service) -> None:
    """Nobody waits at a table of one seat."""
    alone = Service(lite.store, {"fair": FAIR})
    info = await alone.open("fair", ANN, "Ann", GUILD, CHANNEL, seats=1)
    await alone.start(info.id, ANN)

    assert await alone.rows("SELECT * FROM clocks") == []


async def test_half_time_then_a_vote_then_the_safe_choice(service: Service) -> None:
    """A table waits as long as it has chosen, and for the vote half of that again."""
    table = await service.begun("tic-tac-toe", 2)

    await pass_time(service, 48)
    assert await told(service, table) == {"remind": 1}
    await pass_time(service, 1)
    assert await told(service, table) == {"remind": 1, "late": 1}
    await pass_time(service, 24)

    assert await kinds(service, table) == [AUTO]
    assert (await service.live(table)).waiting_users() == [BOB]
    assert (await clock(service, table)).missed == 1


async def test_who_answers_while_the_others_vote_has_answered(service: Service) -> None:
    """The vote is over, and nothing is held against them."""
    table = await service.begun("tic-tac-toe", 2)
    number = await service.number(table, ANN)
    await pass_time(service, 49)

    await service.play(table, ANN, "4")

    assert await refusal(service.vote(table, BOB, 0, number, SAFE)) == "NO_VOTE"
    assert (await clock(service, table)).missed == 0


async def test_a_press_in_the_last_second_counts(service: Service) -> None:
    """The clock stops at receipt: what is written a little later was in time."""
    table = await service.begun("tic-tac-toe", 2)
    due = (await clock(service, table)).due
    assert due is not None
    await pass_time(service, 47)
    service.time.seconds = due + GRACE - 1

    await look(service)

    assert "late" not in await told(service, table)


async def test_a_vote_for_a_computer_player(service: Service) -> None:
    """It stands in until the person comes back, by one press."""
    table = await service.begun("toll", 3)
    number = await service.number(table, ANN)
    for user in (BOB, CY):
        await service.play(table, user, "x")
    await pass_time(service, 49)

    first = await service.vote(table, BOB, 0, number, STAND)
    last = await service.vote(table, CY, 0, number, STAND)
    await service.rest(table)
    places = (await service.live(table)).info.seating

    assert (first.decided, last.decided) == ("", STAND)
    assert places[0].stand_in and places[0].user == ANN
    assert (await told(service, table))["stands"] == 1
    await service.be_back(table, ANN)
    assert not (await service.live(table)).info.seating[0].stand_in


async def test_a_vote_to_offer_the_seat(service: Service) -> None:
    """A computer keeps it warm; the first who comes sits down, and nobody after that."""
    table = await service.begun("tic-tac-toe", 2)
    number = await service.number(table, ANN)
    await pass_time(service, 49)

    await service.vote(table, BOB, 0, number, REPLACE)
    await service.rest(table)
    early = (await service.live(table)).info.seating[0]
    await service.take_seat(table, 0, CY, "Cy")

    assert (early.user, bool(early.stand_in)) == (ANN, True)
    assert (await service.live(table)).info.seating[0].user == CY
    assert await refusal(service.take_seat(table, 0, 9, "Nine")) == "NOT_OFFERED"
    assert (await told(service, table))["seat"] == 1


async def test_who_comes_back_before_somebody_sits_down_keeps_the_seat(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    number = await lite.number(table, ANN)
    await pass_time(lite, 49)
    await lite.vote(table, BOB, 0, number, REPLACE)
    await lite.rest(table)

    await lite.be_back(table, ANN)

    assert await refusal(lite.take_seat(table, 0, CY, "Cy")) == "NOT_OFFERED"


async def test_a_vote_to_end_the_game(lite: Service) -> None:
    """All who are there want it; one alone has to say so twice."""
    table = await lite.begun("tic-tac-toe", 2)
    number = await lite.number(table, ANN)
    await pass_time(lite, 49)

    first = await lite.vote(table, BOB, 0, number, END)
    ballot = await lite.vote(table, BOB, 0, number, END)

    assert (first.decided, ballot.decided) == ("", END)
    assert (await lite.info(table)).status == "closed"
    assert await lite.rows("SELECT * FROM clocks") == []


async def test_only_who_is_there_votes(lite: Service) -> None:
    """Not the late person, no stranger, nobody who is away; and not before time is over."""
    table = await lite.begun("toll", 3)
    number = await lite.number(table, ANN)
    for user in (BOB, CY):
        await lite.play(table, user, "x")
    assert await refusal(lite.vote(table, BOB, 0, number, SAFE)) == "NO_VOTE"
    await pass_time(lite, 49)
    await lite.go_away(CY, int(lite.time.seconds) + DAY)

    refused = [await refusal(lite.vote(table, user, 0, number, SAFE)) for user in (ANN, CY, 9)]
    decided = await lite.vote(table, BOB, 0, number, SAFE)

    assert refused == ["YOUR_OWN_VOTE", "NOT_YOUR_VOTE", "NOT_YOUR_VOTE"]
    assert decided.decided == SAFE
    assert await kinds(lite, table) == ["answer", "answer", AUTO]


async def test_where_only_the_absent_are_left_the_safe_choice_is_made_at_once(lite: Service) -> None:
    """Two who never come wait for each other's vote in vain: no vote."""
    table = await lite.begun("tic-tac-toe", 2)

    await pass_time(lite, 48 + 24 + 2)
    assert await kinds(lite, table) == [AUTO]
    await pass_time(lite, 49)

    assert await kinds(lite, table) == [AUTO, AUTO]
    assert (await told(lite, table))["late"] == 1


async def test_a_missed_turn_is_finished_at_once(lite: Service) -> None:
    """A turn of several questions costs the others its time once, and counts once."""
    table = await lite.begun("festival", 2, setup="random")

    await pass_time(lite, 48 + 24 + 2)
    live = await lite.live(table)

    assert live.waiting_users() == [BOB] or live.waiting_users() == [ANN]
    missed = [(await clock(lite, table, seat)).missed for seat in (0, 1)]
    assert sorted(missed) == [0, 1]


async def test_the_seat_is_offered_after_so_many_missed_turns(lite: Service) -> None:
    """FE-11.2, three in a row: any of the others lets a computer play, whom the person sends away again."""
    table = await lite.begun("tic-tac-toe", 2)
    for cell in ("1", "4"):
        await pass_time(lite, 74)
        await lite.play(table, BOB, cell)
    assert "missing" not in await told(lite, table)
    assert await refusal(lite.decide_absence(table, BOB, 0, offered=False)) == "NO_VOTE"

    await pass_time(lite, 74)

    assert ((await clock(lite, table)).missed, (await told(lite, table))["missing"]) == (3, 1)
    assert await refusal(lite.decide_absence(table, ANN, 0, offered=False)) == "NOT_YOUR_VOTE"
    await lite.decide_absence(table, BOB, 0, offered=False)
    assert (await lite.live(table)).info.seating[0].stand_in
    await lite.be_back(table, ANN)
    assert (await clock(lite, table)).missed == 0


async def test_two_missed_turns_let_a_tour_go_on_by_itself(lite: Service) -> None:
    """Band Tour, section 8: a late sitting is finished at once, without a vote; after two of them nobody waits for that
    band, until its person is back."""
    tour = Service(lite.store, dict(GAMES))
    tour.time = lite.time
    tour.clock = lite.time
    table = await tour.begun("band-tour", 2)

    for _ in range(80):
        live, late = await tour.live(table), await clock(tour, table)
        if late.missed >= live.game.patience:
            break
        if live.owes(BOB):
            await tour.play_safe(table, 1, live.number(1))
            await tour.be_back(table, BOB)
        else:
            await pass_time(tour, 12)
    assert late.missed == 2
    assert "late" not in await told(tour, table)
    await look(tour)
    before = tour.time.seconds
    while not (await tour.live(table)).owes(BOB):
        await pass_time(tour, 0.25)

    assert tour.time.seconds - before < HOUR
    assert (await told(tour, table))["missing"] == 1
    await tour.be_back(table, ANN)
    assert (await clock(tour, table)).missed == 0
    await tour.shut()


async def test_standing_orders_give_no_more_time(lite: Service) -> None:
    """What one does beside the question moves its number, not its end."""
    tour = Service(lite.store, dict(GAMES))
    table = await tour.begun("band-tour", 2)
    before, live = await clock(tour, table), await tour.live(table)
    node = live.offer(0, "anytime")
    assert node is not None
    tour.time.seconds += HOUR

    await tour.play(table, ANN, "anytime", *choices.first(node, lambda path: live.follow(0, ["anytime", *path])))
    after = await clock(tour, table)
    await tour.shut()

    assert after.number > before.number
    assert after.due == before.due


async def test_of_several_processes_exactly_one_acts(service: Service) -> None:
    """Both have read the same row; the second finds it changed."""
    other = Service(await Store.open(str(service.store.engine.url.render_as_string(hide_password=False))))
    other.time = service.time
    other.clock = service.clock
    table = await service.begun("tic-tac-toe", 2)
    service.time.seconds += 49 * HOUR
    [mine], [theirs] = await service.due_clocks(), await other.due_clocks()

    await service.tick(mine)
    await other.tick(theirs)
    await other.shut()
    await other.store.close()

    assert mine == theirs
    assert await told(service, table) == {"late": 1}


async def test_what_a_process_took_and_never_told_is_told_by_another(service: Service) -> None:
    """A notice is taken by one at a time; after a while it is free again, and told it is gone."""
    table = await service.begun("tic-tac-toe", 2)
    await pass_time(service, 25)
    [notice] = await service.due_notices()

    taken = [await service.take_notice(notice), await service.take_notice(notice)]
    meanwhile = await service.due_notices()
    service.time.seconds += LEASE
    [again] = await service.due_notices()
    await service.notice_told(again)

    assert taken == [True, False]
    assert meanwhile == await service.due_notices() == []
    assert (again.id, again.table, again.nonce) == (notice.id, table, notice.nonce)


async def test_a_reminder_is_muted_for_one_question(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    number = await lite.number(table, ANN)

    await lite.mute(table, ANN, number)
    await pass_time(lite, 40)

    assert await told(lite, table) == {}
    assert await refusal(lite.mute(table, ANN, number + 1)) == "STALE"


async def test_reminders_stop_after_five_with_a_note(lite: Service) -> None:
    """At a table of a week with a person who wants one every twelve hours."""
    info = await lite.lobby("tic-tac-toe", 2)
    await lite.set_hours(info.id, ANN, 168)
    await lite.wish(ANN, every=12)
    await lite.start(info.id, ANN)

    await pass_time(lite, 120)

    assert await told(lite, info.id) == {"remind": 5, "hushed": 1}


async def test_without_a_limit_the_table_decides_after_five_reminders(lite: Service) -> None:
    """Also about somebody who wants no reminders; there is no hurry."""
    info = await lite.lobby("tic-tac-toe", 2)
    await lite.set_hours(info.id, ANN, 0)
    await lite.start(info.id, ANN)
    await lite.wish(ANN, every=0)

    await pass_time(lite, 11 * 24)
    assert await told(lite, info.id) == {"late": 1}
    await pass_time(lite, 5 * 24)
    assert await kinds(lite, info.id) == []
    await lite.vote(info.id, BOB, 0, await lite.number(info.id, ANN), SAFE)

    assert await kinds(lite, info.id) == [AUTO]


async def test_a_new_wish_holds_for_the_question_that_is_open(lite: Service) -> None:
    """Who asks for reminders every twelve hours gets the first one twelve hours after the question."""
    info = await lite.lobby("tic-tac-toe", 2)
    await lite.set_hours(info.id, ANN, 168)
    await lite.start(info.id, ANN)

    await lite.wish(ANN, every=12)
    await pass_time(lite, 13)

    assert await told(lite, info.id) == {"remind": 1}
    assert await refusal(lite.wish(ANN, every="often")) == "BAD_WISH"


async def test_a_table_that_is_over_has_no_clock(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    for user, cell in ((ANN, "0"), (BOB, "3"), (ANN, "1"), (BOB, "4"), (ANN, "2")):
        await lite.play(table, user, cell)

    assert (await lite.info(table)).status != RUNNING
    assert await lite.rows("SELECT * FROM clocks") == []


async def test_an_automatic_move_is_told_and_can_be_proved(lite: Service) -> None:
    """FE-11.1: it is logged as automatic; the log still leads to the same state."""
    table = await lite.begun("tic-tac-toe", 2)
    await pass_time(lite, 74)

    lines = await lite.log(table, None, 1)
    report = await lite.verify(table)

    assert [event.kind for event in lines[0].events] == ["auto", "marked"]
    assert report.ok and report.rebuilt


@pytest.mark.parametrize("hours", [12, 24, 48, 168])
async def test_the_host_chooses_the_time_for_a_turn(lite: Service, hours: int) -> None:
    info = await lite.lobby("tic-tac-toe", 2)
    await lite.set_hours(info.id, ANN, hours)
    await lite.start(info.id, ANN)

    assert (await clock(lite, info.id)).due == int(lite.time.seconds) + hours * HOUR
    assert await refusal(lite.set_hours(info.id, ANN, 5)) == "ALREADY_STARTED"
