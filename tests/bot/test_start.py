"""The start: what it needs, what it makes, and that a refused one leaves nothing behind."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.storage import store
from tests.bot.parties import lobby_of, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person, Thread


async def ready(emu: Emulator, bot: Watched, *people: Person) -> Message:
    """A lobby that could start."""
    await lobby_of(emu, bot, "toll", *people)
    return emu.messages[-1]


async def start(emu: Emulator, bot: Watched, host: Person, lobby: Message) -> str:
    """Press Start; what the host is told in private, "" if nothing."""
    pressed = await host.press(lobby, "Start")
    await settle(emu, bot)
    return pressed.followups[-1].text if pressed.followups else ""


async def test_a_start_makes_a_thread_with_the_board(emu: Emulator, bot: Watched) -> None:
    """Kept open for the longest that Discord offers; those to move are called, and nobody else."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    lobby = await ready(emu, bot, ann, bob)

    assert await start(emu, bot, ann, lobby) == ""

    [thread] = emu.guild.threads.values()
    [board] = thread.public()
    assert thread.auto_archive == 10080
    assert lobby.thread is thread
    assert "The Toll Road has begun" in lobby.text and lobby.labels == ["Rules"]
    assert board.labels == ["Your move", "Log", "Rules"]
    assert board.pings == {ann, bob}
    assert cy.pings == []


async def test_too_few_players_cannot_start(emu: Emulator, bot: Watched) -> None:
    """The button waits; a press that comes all the same is refused, and nobody is in a game."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    await bot.sessions.leave(lobby.buttons[0].custom_id.split(":")[1], bob.id)

    assert await start(emu, bot, ann, lobby) == "This game is for 2 to 4 players."

    assert emu.guild.threads == {}
    assert [info.status for info in await bot.sessions.tables(user=ann.id)] == ["lobby"]


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
        ("send_messages", "Send Messages"),
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_a_missing_permission_is_named(emu: Emulator, bot: Watched, flag: str, name: str) -> None:
    """And the start goes through once it is given."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    emu.admin.revoke(flag)

    told = await start(emu, bot, ann, lobby)
    assert told == f"I need these permissions in this channel first: {name}."
    assert emu.guild.threads == {}
    assert [info.status for info in await bot.sessions.tables(user=ann.id)] == ["lobby"]
    emu.admin.grant(flag)
    await start(emu, bot, ann, lobby)

    assert [info.status for info in await bot.sessions.tables(user=ann.id)] == ["running"]


async def test_all_missing_permissions_are_named_at_once(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    emu.admin.revoke("attach_files", "create_public_threads", channel=emu.channel)

    told = await start(emu, bot, ann, lobby)

    assert told == "I need these permissions in this channel first: Attach Files and Create Public Threads."


async def test_a_lobby_is_not_opened_where_it_could_not_start(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    emu.admin.revoke("send_messages", channel=emu.channel)

    refused = await ann.slash("table new", game="toll")

    assert refused.text == "I need these permissions in this channel first: Send Messages."
    assert await bot.sessions.tables(user=ann.id) == []


async def test_a_lobby_that_cannot_be_posted_leaves_no_table(emu: Emulator, bot: Watched) -> None:
    """Discord refuses for a reason of its own."""
    ann = emu.person("Ann")
    emu.fail("POST", "channels/*/messages", 403, 50013)

    refused = await ann.slash("table new", game="toll")

    assert refused.text.startswith("I lack a permission for that")
    assert [info.status for info in await bot.sessions.tables(user=ann.id)] == ["closed"]


async def test_a_start_that_the_database_refuses_leaves_nothing(
    emu: Emulator, bot: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else holds it: an apology, no thread, and the press can be repeated."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None, timeout=0)
    other.execute("BEGIN IMMEDIATE")
    shorten_waiting(bot, monkeypatch)

    told = await start(emu, bot, ann, lobby)
    other.execute("ROLLBACK")
    other.close()

    assert told == "The tables cannot be reached for a moment; please try again."
    assert emu.guild.threads == {}
    assert await start(emu, bot, ann, lobby) == ""
    assert len(emu.guild.threads) == 1


def shorten_waiting(bot: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database give up at once; its connections are made anew for that."""
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    bot.store.engine = store._engine(bot.settings.database)


async def test_ten_presses_on_start_start_once(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)

    pressed = await asyncio.gather(*(ann.press(lobby, "Start") for _ in range(10)))
    await settle(emu, bot)

    told = [message.text for it in pressed for message in it.followups]
    assert told == ["This table has started already."] * 9
    assert len(emu.guild.threads) == 1
    assert len(ann.pings) == len(bob.pings) == 1


async def test_where_no_thread_can_be_made_the_channel_serves(emu: Emulator, bot: Watched) -> None:
    """Discord refuses the thread after the game has begun: the game goes on."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    emu.fail("POST", "channels/*/messages/*/threads", 403, 50013)

    await start(emu, bot, ann, lobby)

    assert emu.guild.threads == {}
    assert emu.messages[-1].labels == ["Your move", "Log", "Rules"]


async def test_a_thread_that_is_there_already_is_used(emu: Emulator, bot: Watched) -> None:
    """As after a death between making the thread and noting it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await ready(emu, bot, ann, bob)
    thread = emu.threads.create(emu.channel, emu.world.bot, {"name": "The Toll Road"}, lobby)

    await start(emu, bot, ann, lobby)

    assert len(emu.guild.threads) == 1
    assert "Your move" in thread.public()[-1].labels


async def test_a_table_in_a_thread_stays_there(emu: Emulator, bot: Watched) -> None:
    """A table opened in a thread has its lobby in the channel above, and a thread of its own."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    chat = emu.threads.create(emu.channel, ann.user, {"name": "chat", "type": 11})

    await ann.at(chat).slash("table new", game="toll")
    await emu.settle()
    lobby = emu.messages[-1]
    await bob.press(lobby, "Join")
    await emu.settle()
    await start(emu, bot, ann, lobby)

    [own] = [thread for thread in emu.guild.threads.values() if thread is not chat]
    assert isinstance(own, Thread) and own.parent is emu.channel
    assert chat.public() == []
