"""What all must agree to: taking a sealed move back, closing a running game; by button and by command."""

from __future__ import annotations

from typing import Any

from tests.bot.parties import Party, party
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person


async def rolled(emu: Emulator, bot: Watched) -> tuple[Party, Person, Person]:
    """Ann has rolled, which nobody can take back alone."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    await there.play(ann, "roll")
    return there, ann, bob


async def asked(there: Party, person: Person, command: str, **options: Any) -> Message:
    """The public question after a person has asked for agreement."""
    offer = await person.at(there.place).slash(command, **options)
    await there.press(person, offer.message, "Ask the others")
    assert offer.message.text == "The others are asked. Nothing happens until all of them agree."
    return next(message for message in reversed(there.place.public()) if "Agree" in message.labels)


async def test_a_sealed_move_is_taken_back_when_all_agree(emu: Emulator, bot: Watched) -> None:
    """Those whose word is missing are called, and nobody else."""
    there, ann, bob = await rolled(emu, bot)
    calls = len(ann.pings)

    question = await asked(there, ann, "undo")
    assert question.pings == {bob}
    assert "Ann would like to take back their last move and all that followed." in question.text
    await there.press(bob, question, "Agree")

    assert question.text == "Taken back." and question.buttons == []
    assert there.live.waiting() == {0}
    assert there.board.pings == {ann} and len(ann.pings) == calls + 1


async def test_one_no_ends_it(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await rolled(emu, bot)
    question = await asked(there, ann, "undo")

    await there.press(bob, question, "No")

    assert question.text == "Bob does not agree. Nothing has changed."
    assert there.live.info.proposal is None


async def test_a_running_game_is_closed_when_all_agree(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await rolled(emu, bot)
    question = await asked(there, ann, "table close")

    await there.press(bob, question, "Agree")

    assert question.text == "The table is closed."
    assert (await bot.sessions.info(there.table)).status == "closed"
    assert "**This table is closed.**" in there.place.public()[-1].text


async def test_a_stranger_has_no_word(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await rolled(emu, bot)
    question = await asked(there, ann, "table close")

    pressed = await there.press(emu.person("Eve").at(there.place), question, "Agree")

    assert pressed.followups[-1].text == "You do not play at this table."
    assert "Agree" in question.labels


async def test_a_question_lapses_with_the_next_move(emu: Emulator, bot: Watched) -> None:
    """A press on the old question closes nothing, and takes its buttons away."""
    there, ann, bob = await rolled(emu, bot)
    question = await asked(there, ann, "table close")
    await there.play(bob, "pass")

    await there.press(bob, question, "Agree")

    assert question.text == "This question is no longer open."
    assert (await bot.sessions.info(there.table)).status == "running"


async def test_an_old_question_does_not_answer_a_new_one(emu: Emulator, bot: Watched) -> None:
    """Bob agrees to an undo that was asked before; the table is not closed by that."""
    there, ann, bob = await rolled(emu, bot)
    old = await asked(there, ann, "undo")
    new = await asked(there, ann, "table close")

    await there.press(bob, old, "Agree")

    assert old.text == "This question is no longer open."
    assert "Agree" in new.labels
    assert (await bot.sessions.info(there.table)).status == "running"


async def test_who_plays_alone_needs_nobodys_word(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    there = await party(emu, bot, "toll", ann, robots=("safe",))
    await there.play(ann, "x")
    await bot.sessions.rest(there.table)
    await there.play(ann, "roll")
    await bot.sessions.rest(there.table)

    offer = await ann.at(there.place).slash("undo")
    await there.press(ann, offer.message, "Ask the others")
    assert offer.message.text == "Taken back."
    closed = await ann.at(there.place).slash("table close")
    assert closed.text == "This game is not over. Close it for good?"
    await there.press(ann, closed.message, "Close it")

    assert closed.text == f"Table `{there.table}` is closed."


async def test_a_computer_player_stands_in_when_the_others_agree(emu: Emulator, bot: Watched) -> None:
    """Whom it is about need not say anything, but may say no; with two people both must agree."""
    ann, bob, cy = (emu.person(name) for name in ("Ann", "Bob", "Cy"))
    there = await party(emu, bot, "toll", ann, bob, cy)

    question = await asked(there, ann, "table replace", member=cy, computer="safe")
    assert question.pings == {bob}
    assert "Ann would like to let a computer player stand in for Cy until they are back." in question.text
    await there.press(bob, question, "Agree")

    assert question.text == "A computer player stands in until they are back."
    assert there.live.info.seating[2].stand_in
    pair = await asked(there, bob, "table replace", member=ann, computer="safe")
    assert pair.pings == {ann}
    await there.press(ann, pair, "No")
    assert not there.live.info.seating[0].stand_in
