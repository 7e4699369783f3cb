"""The public board: one live board a table, which calls those newly to move, and finds its way back when it is lost."""

from __future__ import annotations

from bot.messages.boards import places
from games.core.results import Result
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person, Thread


async def marked(there: Party, person: Person, cell: int) -> None:
    """A mark at tic-tac-toe."""
    await there.play(person, str(cell))


async def two(emu: Emulator, bot: Watched, game: str = "tic-tac-toe") -> tuple[Party, Person, Person]:
    """A table of two."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    return await party(emu, bot, game, ann, bob), ann, bob


async def test_a_change_of_turn_is_a_new_board_that_calls_the_next(emu: Emulator, bot: Watched) -> None:
    """The board before keeps what it showed and loses its buttons; an edit calls nobody."""
    there, ann, bob = await two(emu, bot)
    first = there.board

    await marked(there, ann, 4)

    assert there.board is not first
    assert first.pings == {ann}
    assert there.board.pings == {bob}
    assert first.buttons == [] and "**To move: " in first.text
    assert "Ann marked 4." in there.board.text
    assert f"**To move: {bob.mention}**" in there.board.text


async def test_who_goes_on_is_not_called_again(emu: Emulator, bot: Watched) -> None:
    """T-1: the board is edited when one of two has answered; nobody is called a second time."""
    there, ann, bob = await two(emu, bot, "toll")
    board = there.board

    await there.play(ann, "red")

    assert there.board is board and board.edits == 1
    assert "**To move: Bob**" in board.text
    assert (len(ann.pings), len(bob.pings)) == (1, 1)


async def test_a_deleted_board_appears_anew(emu: Emulator, bot: Watched) -> None:
    """With the next move, whoever is to move; one edit has found out that it is gone."""
    there, ann, _ = await two(emu, bot, "toll")
    emu.admin.delete(there.board)

    await there.play(ann, "red")

    assert "**To move: Bob**" in there.board.text
    assert [call.method for call in emu.refused] == ["PATCH", "GET"]


async def test_a_board_that_may_no_longer_be_edited_appears_anew(emu: Emulator, bot: Watched) -> None:
    """Edits of messages older than an hour meet a limit of their own (30046)."""
    there, ann, _ = await two(emu, bot, "toll")
    old = there.board
    emu.clock.skip(2 * 3600)
    emu.old_edit_wait = 300.0

    await there.play(ann, "red")

    assert there.board is not old
    assert "**To move: Bob**" in there.board.text


async def test_a_deleted_thread_moves_the_table_to_its_channel(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await two(emu, bot)
    emu.admin.delete(there.place)

    await marked(there, ann, 4)

    assert there.place is emu.channel
    assert there.board.pings == {bob.user}
    assert "**Mark a cell**" in (await there.open(bob)).text


async def test_an_archived_thread_opens_again(emu: Emulator, bot: Watched) -> None:
    there, ann, bob = await two(emu, bot)
    thread = there.place
    assert isinstance(thread, Thread)
    emu.admin.archive(thread)

    await marked(there, ann, 4)

    assert not thread.archived
    assert there.board.pings == {bob.user}


async def test_a_locked_thread_moves_the_table_to_its_channel(emu: Emulator, bot: Watched) -> None:
    """Archived or not: who may not manage threads may not write there."""
    for archived in (True, False):
        there, ann, bob = await two(emu, bot)
        thread = there.place
        assert isinstance(thread, Thread)
        emu.admin.archive(thread, lock=True)
        thread.archived = archived

        await marked(there, ann, 4)

        assert there.place is emu.channel
        assert emu.channel.public()[-1].pings == {bob.user}


async def test_a_deleted_channel_is_told_and_the_table_finds_a_new_home(emu: Emulator, bot: Watched) -> None:
    """Nothing is lost, nothing is tried again and again; `/mygames` says what to do."""
    there, ann, bob = await two(emu, bot)
    elsewhere = emu.admin.add_channel("games")
    emu.admin.delete(emu.channel)
    refused = len(emu.refused)

    await marked(there, ann, 4)
    assert len(emu.refused) - refused <= 3
    mine = await bob.at(elsewhere).slash("mygames")
    assert "There is no place for this table any more. Use `/table move` where it may go on." in mine.text
    menu = await bob.at(elsewhere).press(mine, "Next table waiting for me")
    await settle(emu, bot)
    assert "**Mark a cell**" in menu.text
    await bob.at(elsewhere).slash("table move", table=there.table)
    await settle(emu, bot)

    assert there.board.channel is elsewhere
    assert there.board.pings == {bob.user}
    assert "⚠️" not in (await bob.at(elsewhere).slash("mygames")).text


async def test_a_table_moves_and_its_old_board_loses_its_buttons(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await two(emu, bot)
    old, elsewhere = there.board, emu.admin.add_channel("games")

    await ann.at(elsewhere).slash("table move", table=there.table)
    await settle(emu, bot)

    assert there.board.channel is elsewhere
    assert old.buttons == []


async def test_what_all_have_lost_has_no_places(emu: Emulator, bot: Watched) -> None:
    """There is no second place without a first."""
    there, _, _ = await two(emu, bot)

    assert [line[:7] for line in places(there.live, Result((2, 2), ()))] == ["- Ann: ", "- Bob: "]
    assert places(there.live, Result((1, 2), ()))[0].startswith("**1.** Ann: ")


async def test_a_permission_taken_away_is_named_and_given_back_it_heals(emu: Emulator, bot: Watched) -> None:
    """The move is saved and said to be; the board follows as soon as the permission is back."""
    there, ann, bob = await two(emu, bot)
    menu, old = await there.open(ann), there.board
    emu.admin.revoke("send_messages_in_threads", channel=emu.channel)

    await there.choose(ann, menu, "cell 5")
    assert "Ann marked 4." in menu.text
    assert there.board is old
    told = await there.open(bob)
    assert f"⚠️ I lack Send Messages in Threads in {there.place.mention}. The game is safe;" in told.text
    assert "**Mark a cell**" in told.text
    emu.admin.grant("send_messages_in_threads", channel=emu.channel)

    await emu.until(lambda: there.board is not old)
    assert there.board.pings == {bob.user}


async def test_pictures_that_may_not_be_attached_are_told_as_such(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)
    mover, other = (ann, bob) if 0 in there.live.waiting() else (bob, ann)
    emu.admin.revoke("attach_files", channel=emu.channel)

    answer = (await bot.sessions.live(there.table)).asked()
    [seat] = answer
    await bot.sessions.play_safe(there.table, seat, there.live.number(seat))
    await settle(emu, bot)
    told = await there.open(other)

    assert f"⚠️ I lack Attach Files in {there.place.mention}." in told.text
    assert mover.pings != []


async def test_an_old_board_still_works_and_leads_to_the_newest(emu: Emulator, bot: Watched) -> None:
    """Its buttons could not be taken away; a press on them is answered all the same."""
    there, ann, bob = await two(emu, bot)
    old = there.board
    emu.fail("GET", f"channels/{there.place.id}/messages/{old.id}", 500, times=5)
    await marked(there, ann, 4)
    assert old.labels == ["Your move", "Log", "Rules"]

    pressed = await bob.press(old, "Your move")
    await settle(emu, bot)

    newest = there.board
    link = f"https://discord.com/channels/{emu.guild.id}/{newest.channel.id}/{newest.id}"
    assert f"The newest board: {link}" in pressed.text
    assert "**Mark a cell**" in pressed.text


async def test_the_end_shows_places_seed_and_rematch(emu: Emulator, bot: Watched) -> None:
    """The seed fits the hash that the lobby showed."""
    there, ann, bob = await two(emu, bot)
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        await marked(there, person, cell)

    board = there.place.public()[-1]
    assert board.labels == ["Rematch", "Log", "Rules", "Keepsake", "Film", "Replay", "Verify"]
    assert "**The game is over.**\n**1.** Ann: **1**\n**2.** Bob: **0**" in board.text
    assert (await bot.sessions.seed(there.table)).hex() in board.text
    assert there.live.info.commitment in there.lobby.text
    assert board.pings == frozenset()


async def test_a_closed_table_says_so_and_calls_nobody(emu: Emulator, bot: Watched) -> None:
    """By a moderator: no buttons to move, and an old menu is told."""
    there, ann, bob = await two(emu, bot)
    menu, calls = await there.open(ann), len(ann.pings)
    owner = emu.person("Mod")
    emu.admin.grant("manage_messages", to=owner)

    closed = await owner.at(there.place).slash("table close", force=True, reason="stuck")
    await settle(emu, bot)
    await there.choose(ann, menu, "cell 5")

    board = there.place.public()[-1]
    assert closed.text == f"Table `{there.table}` is closed."
    assert "**This table is closed.**" in board.text and "Your move" not in board.labels
    assert "This table is closed." in menu.text and menu.selects == []
    assert len(ann.pings) == calls and bob.pings == []


async def test_several_tables_share_a_channel(emu: Emulator, bot: Watched) -> None:
    """Where no threads are made, every button knows its table."""
    bot.threads = False
    first, ann, bob = await two(emu, bot)
    board = first.board
    second = await party(emu, bot, "tic-tac-toe", bob, ann)

    menu = await ann.press(board, "Your move")
    await first.choose(ann, menu.message, "cell 1")

    assert first.live.view(None)[0] == 0
    assert second.live.view(None) == (-1,) * 9
