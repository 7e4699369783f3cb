"""What is told about time on Discord, to whom, where, and what the buttons under it do."""

from __future__ import annotations

import pytest

from bot.clocks.people import DAY
from bot.clocks.rules import REPLACE
from tests.bot.parties import Party, party, settle
from tests.bot.time.passing import next_look
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person

HOUR = 3600


class Time:
    """The bot's clock in a test's hands."""

    def __init__(self, emu: Emulator, bot: Watched):
        self.emu, self.bot, self.ahead = emu, bot, 0.0
        self.real = bot.sessions.clock
        bot.sessions.clock = lambda: self.real() + self.ahead

    async def passes(self, hours: float) -> None:
        """Hours go by, and what is due is done and told."""
        end = self.bot.sessions.clock() + hours * HOUR
        while (now := self.bot.sessions.clock()) < end:
            self.ahead += await next_look(self.bot.sessions, end) - now
            await self.bot.clock.look()
        await settle(self.emu, self.bot)


@pytest.fixture
def time(emu: Emulator, bot: Watched) -> Time:
    return Time(emu, bot)


async def two(emu: Emulator, bot: Watched) -> tuple[Party, Person, Person]:
    """A table of two at which it is Ann's turn."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    return await party(emu, bot, "tic-tac-toe", ann, bob), ann, bob


def newest(there: Party, word: str) -> Message:
    """The newest public message in which a word stands."""
    return next(message for message in reversed(there.place.public()) if word in message.text)


async def test_the_board_says_until_when(emu: Emulator, bot: Watched) -> None:
    """In the reader's own time, kept up to date by the client."""
    there, _, _ = await two(emu, bot)

    due = await bot.sessions.deadline(there.live)

    assert f"time runs out <t:{due}:R>" in there.board.text


async def test_a_reminder_in_the_channel_is_muted_by_one_press(emu: Emulator, bot: Watched, time: Time) -> None:
    """It calls the one person, once."""
    there, ann, _ = await two(emu, bot)
    await time.passes(25)

    reminder = newest(there, "It is your move")
    assert reminder.pings == {ann}
    pressed = await there.press(ann, reminder, "Mute for this move")
    await time.passes(20)

    assert pressed.followups[-1].text == "No more reminders for this move."
    assert sum("It is your move" in message.text for message in there.place.public()) == 1


async def test_direct_messages_for_who_wants_them(emu: Emulator, bot: Watched, time: Time) -> None:
    """The turn and the reminder; the board names them without a call, and the move is made from there."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    await bot.sessions.wish(ann.id, notices="dm")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    await time.passes(25)

    assert there.board.pings == set()
    assert ["It is your move" in message.text for message in ann.inbox] == [True, True]
    opened = await ann.direct().press(ann.inbox[-1], "Your move")
    assert "Mark a cell" in opened.message.text


async def test_closed_direct_messages_fall_back_to_the_channel(emu: Emulator, bot: Watched, time: Time) -> None:
    """50007 is no failure: the call comes where the table is played."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    ann.close_direct_messages()
    await bot.sessions.wish(ann.id, notices="dm")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    await time.passes(0.5)

    assert ann.inbox == []
    assert newest(there, "It is your move").pings == {ann}


async def test_who_wants_no_notices_is_not_called(emu: Emulator, bot: Watched, time: Time) -> None:
    """Not by boards, reminders, or the vote about them."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    await bot.sessions.wish(ann.id, notices="off")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    await time.passes(49)

    assert ann.pings == [] and ann.inbox == []
    assert "Time is over for Ann" in newest(there, "Time is over").text


async def test_a_reminder_of_a_secret_question_is_private(emu: Emulator, bot: Watched, time: Time) -> None:
    """A public one would tell who has answered."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    await there.play(ann, "bid")
    assert there.live.veiled
    boards = len(there.place.public())

    await time.passes(25)

    assert len(ann.inbox) == len(bob.inbox) == 1
    assert len(there.place.public()) == boards


async def test_a_vote_is_cast_by_presses(emu: Emulator, bot: Watched, time: Time) -> None:
    """Only by those who wait; then the person comes back by one press."""
    there, ann, bob = await two(emu, bot)
    await time.passes(49)
    vote = newest(there, "Time is over")
    assert vote.pings == {ann}

    refused = await there.press(ann, vote, "Let a computer play")
    assert "The others decide that. You can still move" in refused.followups[-1].text
    await there.press(bob, vote, "Let a computer play")
    await bot.sessions.rest(there.table)
    await time.passes(0.5)

    assert vote.text == "The table has decided about Ann: a computer player stands in." and vote.buttons == []
    assert there.live.waiting() == {1}
    stands = newest(there, "A computer player plays for")
    other = await there.press(bob, stands, "I am back")
    assert "another player's seat" in other.followups[-1].text
    await there.press(ann, stands, "I am back")
    assert not there.live.info.seating[0].stand_in


async def test_a_seat_is_taken_by_the_first_who_comes(emu: Emulator, bot: Watched, time: Time) -> None:
    there, ann, bob = await two(emu, bot)
    eve, fay = emu.person("Eve").at(there.place), emu.person("Fay").at(there.place)
    await time.passes(49)
    number = (await bot.sessions.clock_at(there.table, 0)).number
    await bot.sessions.vote(there.table, bob.id, 0, number, REPLACE)
    await time.passes(0.5)
    free = newest(there, "Who takes the seat")

    await there.press(eve, free, "Take the seat")

    assert there.live.info.seating[0].user == eve.id
    assert free.text == "Eve plays on." and free.buttons == []
    assert fay not in there.live.info.people and ann.id not in there.live.info.people


async def test_an_old_vote_loses_its_buttons(emu: Emulator, bot: Watched, time: Time) -> None:
    there, ann, bob = await two(emu, bot)
    await time.passes(49)
    vote = newest(there, "Time is over")
    await there.play(ann, "4")

    await there.press(bob, vote, "End the game")

    assert vote.text == "This is settled already." and vote.buttons == []
    assert there.live.running


async def test_away_and_back_are_told_to_the_table(emu: Emulator, bot: Watched, time: Time) -> None:
    """Nobody is called, and only the person is back by pressing."""
    there, ann, bob = await two(emu, bot)

    said = await ann.at(there.place).slash("away", until="5")
    await time.passes(0.5)
    told = newest(there, "is away until")
    other = await there.press(bob, told, "I am back")
    await time.passes(72)
    await there.press(ann, told, "I am back")
    await time.passes(0.5)

    assert "Tables that are told: 1." in said.text
    assert told.pings == set()
    assert other.followups[-1].text == "You are not away."
    assert "Ann is back at" in newest(there, "is back").text
    assert not any("It is your move" in message.text for message in there.place.public())


@pytest.mark.parametrize(
    ("until", "answer"),
    [("yesterday", "is not a day"), ("2020-01-01", "for 30 more days"), ("400", "for 30 more days")],
)
async def test_an_absence_that_cannot_be_is_refused(emu: Emulator, bot: Watched, until: str, answer: str) -> None:
    ann = emu.person("Ann")

    said = await ann.slash("away", until=until)

    assert answer in said.text
    assert not (await bot.sessions.comfort(ann.id)).away


async def test_a_pause_needs_all_and_ends_by_anybody(emu: Emulator, bot: Watched, time: Time) -> None:
    """The board says so and has the way on, and no clock runs; at its end those to move are called."""
    there, ann, bob = await two(emu, bot)
    offer = await ann.at(there.place).slash("table pause")
    await there.press(ann, offer.message, "Ask the others")
    question = newest(there, "pause the game")

    await there.press(bob, question, "Agree")
    assert "paused <t:" in there.board.text and question.buttons == []
    assert "**paused** <t:" in (await there.open(ann)).text
    assert "· paused <t:" in (await ann.slash("mygames")).text
    await time.passes(100)
    assert not any("Time is over" in message.text for message in there.place.public())
    board = there.board
    pressed = await there.press(bob, board, "Go on")
    await time.passes(0.01)

    told = newest(there, "Bob lets the game go on")
    assert pressed.followups[-1].text.startswith("The game goes on")
    assert "time runs out" in board.text and "Go on" not in board.labels
    assert told.pings == {ann} and "Time runs out <t:" in told.text
    again = await ann.at(there.place).slash("table pause")
    assert "Ask the others" in again.message.labels


async def test_a_finished_game_is_not_paused(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await two(emu, bot)
    await bot.sessions.close(there.table, ann.id, force=True)

    refused = await ann.at(there.place).slash("table pause", table=there.table)

    assert refused.text == "This table is closed."


async def test_a_notice_that_could_not_be_sent_is_sent_later_once(emu: Emulator, bot: Watched, time: Time) -> None:
    """The database keeps it; another look tells it."""
    there, ann, _ = await two(emu, bot)
    emu.fail("POST", f"channels/{there.place.id}/messages", 403, 50013)

    await time.passes(24.1)
    assert not any("It is your move" in message.text for message in there.place.public())
    await time.passes(1)

    assert sum("It is your move" in message.text for message in there.place.public()) == 1
    assert len([message for message in ann.pings if "It is your move" in message.text]) == 1


async def test_one_server_with_a_fault_stops_no_other(
    emu: Emulator, bot: Watched, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    """A clock that stumbles is logged and put off; the others go on."""
    here, _, _ = await two(emu, bot)
    there, ann, _ = await two(emu, bot)
    tick = bot.sessions.tick

    async def stumbling(due: object) -> None:
        if getattr(due, "table", "") == here.table:
            raise ZeroDivisionError
        await tick(due)  # type: ignore[arg-type]

    bot.sessions.tick = stumbling  # type: ignore[method-assign]
    await time.passes(25)

    assert newest(there, "It is your move").pings == {ann}
    assert [record.getMessage() for record in caplog.records if "stumbled" in record.getMessage()] != []
    caplog.clear()


async def test_settings_are_one_panel_and_hold_at_once(emu: Emulator, bot: Watched) -> None:
    """Every menu changes its own wish, and the panel shows it."""
    ann = emu.person("Ann")
    opened = await ann.slash("settings", zone="Europe/Berlin")
    panel = opened.message

    for menu, choice in (
        ("wish:::notices:", "Notices: direct messages"),
        ("wish:::every:", "Remind me every 48 hours"),
        ("wish:::quiet:", "Quiet from 22:00"),
        ("wish:::until:", "Quiet until 7:00"),
        ("wish:::confirm:", "Confirm every move"),
        ("wish:::text:", "Boards in words"),
    ):
        await ann.choose(panel, menu, choice)
        await settle(emu, bot)

    comfort = await bot.sessions.comfort(ann.id)
    assert (comfort.notices, comfort.every, comfort.quiet, comfort.zone) == ("dm", 48, (22, 7), "Europe/Berlin")
    assert (comfort.confirm, comfort.text) == ("always", True)
    assert "(Europe/Berlin)" in panel.text
    await ann.choose(panel, "wish:::quiet:", "No quiet hours")
    await settle(emu, bot)
    assert (await bot.sessions.comfort(ann.id)).quiet is None


async def test_a_time_zone_is_written_in_a_form(emu: Emulator, bot: Watched) -> None:
    """The end of its name will do; nonsense is refused and changes nothing."""
    ann = emu.person("Ann")
    opened = await ann.slash("settings")

    for written in ("rome", "Mordor"):
        form = await ann.press(opened.message, "Time zone…")
        sent = await ann.fill(form, value=written)
        await settle(emu, bot)

    assert "“Mordor” is not a time zone" in sent.followups[-1].text
    assert (await bot.sessions.comfort(ann.id)).zone == "Europe/Rome"


async def test_confirmation_follows_the_wish(emu: Emulator, bot: Watched) -> None:
    """A mark is small and can be taken back: it is confirmed only by who wants that always."""
    there, ann, bob = await two(emu, bot)
    await bot.sessions.wish(ann.id, confirm="always")

    menu = await there.open(ann)
    await there.choose(ann, menu, "4") if menu.selects else await there.press(ann, menu, "4")
    assert "Confirm" in menu.labels
    await there.press(ann, menu, "Confirm")

    assert there.live.waiting() == {1}
    assert bob.pings[-1] is there.board


async def test_boards_in_words_for_who_likes_them(emu: Emulator, bot: Watched) -> None:
    """Without asking for it each time; a picture all the same if they ask."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob, setup="random")
    await bot.sessions.wish(ann.id, text=True)

    words = await ann.at(there.place).slash("board")
    picture = await ann.at(there.place).slash("board", text=False)

    assert words.message.attachments == [] and len(words.text) > 500
    assert [shot.filename for shot in picture.message.attachments] == ["board.png"]


async def test_an_absence_holds_at_most_so_long(emu: Emulator, bot: Watched, time: Time) -> None:
    """It ends by itself, without a word."""
    there, ann, _ = await two(emu, bot)
    await bot.sessions.go_away(ann.id, bot.sessions.now() + DAY)

    await time.passes(25)

    assert not (await bot.sessions.comfort(ann.id)).away_until(bot.sessions.now())
    assert newest(there, "It is your move").pings == {ann}
