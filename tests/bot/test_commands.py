"""Every command: where it is offered, which table it means, what its options do, and what it says when it cannot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bot.parties import Party, lobby_of, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Person

EVERYWHERE = {
    "play", "board", "hand", "orders", "log", "undo", "catchup", "mygames", "replay", "daily", "rules", "card", "help",
    "profile", "leaderboard", "settings", "away", "privacy", "status",
}  # fmt: skip
IN_SERVERS = {"table", "server"}
TABLE = {"new", "list", "seek", "close", "move", "replace", "verify", "export", "import", "report", "pause"}
DAILY = {"play", "share", "leaderboard", "streak", "archive"}


async def two(emu: Emulator, bot: Watched, game: str = "tic-tac-toe") -> tuple[Party, Person, Person]:
    """A table of two."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    return await party(emu, bot, game, ann, bob), ann, bob


async def test_commands_are_offered_where_they_make_sense(emu: Emulator, bot: Watched) -> None:
    """Tables belong to servers; everything else may be used in direct messages and brought along by a person."""
    found: dict[str, Any] = {command["name"]: command for command in emu.commands[None]}

    assert set(found) == EVERYWHERE | IN_SERVERS
    for name in EVERYWHERE:
        assert set(found[name]["contexts"]) == {0, 1, 2}, name
        assert set(found[name]["integration_types"]) == {0, 1}, name
    for name in IN_SERVERS:
        assert (found[name]["contexts"], found[name]["integration_types"]) == ([0], [0]), name
    assert {option["name"] for option in found["table"]["options"]} == TABLE
    assert {option["name"] for option in found["daily"]["options"]} == DAILY


async def test_everything_is_described(emu: Emulator, bot: Watched) -> None:
    """Commands and options, in words that fit."""

    def check(node: dict[str, Any]) -> None:
        assert node["description"] not in ("", "…"), node["name"]
        for option in node.get("options", []):
            check(option)

    for command in emu.commands[None]:
        check(command)


@pytest.mark.parametrize("command", ["rules", "card", "help", "mygames", "daily streak"])
async def test_learning_works_in_direct_messages(emu: Emulator, bot: Watched, command: str) -> None:
    """And where only the person brought the bot."""
    guild = emu.admin.add_guild("Elsewhere", with_bot=False)
    ann = emu.person("Ann")
    ann.install_app()
    ann.join(guild)
    options = {"rules": {"game": "festival"}, "card": {"name": "Headliner"}}.get(command, {})

    for there in (ann.direct(), ann.at(next(iter(guild.channels.values())))):
        told = await there.slash(command, **options)
        assert told.message.ephemeral and told.text


async def test_a_servers_table_is_played_from_direct_messages(emu: Emulator, bot: Watched) -> None:
    """The menu is private anyway; the board is posted where the others play."""
    there, ann, bob = await two(emu, bot)
    home = ann.direct()

    menu = await home.slash("play", table=there.table)
    await home.choose(menu.message, "s:", "cell 5")
    await settle(emu, bot)
    words = await home.slash("log", table=there.table)

    assert there.board.pings == {bob}
    assert "Ann marked 4." in words.text
    assert home.inbox == []


async def test_the_table_that_is_meant_is_the_one_played_here(emu: Emulator, bot: Watched) -> None:
    """Else the one that waits; the one that is named goes before all."""
    first, ann, bob = await two(emu, bot)
    second = await party(emu, bot, "tic-tac-toe", bob, ann)

    here = await ann.at(second.place).slash("play")
    waiting = await ann.slash("play")
    named = await ann.at(first.place).slash("play", table=second.table)

    assert f"table `{second.table}`" in here.text
    assert f"table `{first.table}`" in waiting.text
    assert f"table `{second.table}`" in named.text


async def test_who_plays_nowhere_is_told_how_to_begin(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    assert (await ann.slash("play")).text.startswith("I do not know which table you mean")
    assert (await ann.slash("mygames")).text.startswith("You play at no table.")
    assert (await ann.slash("table list")).text == "No table is open. `/table new` opens one."
    assert (await ann.slash("board", table="**x**")).text == "There is no table “\\*\\*x\\*\\*”."


async def test_mygames_shows_what_waits_first(emu: Emulator, bot: Watched) -> None:
    """Every table with its place, running or gathering."""
    mine, ann, bob = await two(emu, bot)
    theirs = await party(emu, bot, "tic-tac-toe", bob, ann)
    lobby = await lobby_of(emu, bot, "fair", ann)

    lines = (await ann.slash("mygames")).text.splitlines()

    assert lines[0] == f"▶ **Tic-tac-toe {mine.table} · Ann, Bob · running** · {mine.place.mention}"
    assert f"- **Tic-tac-toe {theirs.table} · Bob, Ann · running** · {theirs.place.mention}" in lines[1:]
    assert f"- **The Fair {lobby.id} · Ann · lobby** · {emu.channel.mention}" in lines[1:]


async def test_table_list_shows_the_tables_of_this_server_alone(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await two(emu, bot)
    other = emu.admin.add_guild("Other")
    ann.join(other)

    here = await ann.slash("table list")
    elsewhere = await ann.at(next(iter(other.channels.values()))).slash("table list")

    assert there.table in here.text
    assert elsewhere.text == "No table is open. `/table new` opens one."


async def test_tables_are_offered_by_autocomplete(emu: Emulator, bot: Watched) -> None:
    """One's own and those of the channel, those that go on first, found by any part of their name."""
    there, ann, bob = await two(emu, bot)
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        await there.play(person, str(cell))
    lobby = await lobby_of(emu, bot, "fair", ann)

    offered = await ann.suggestions("board", "table", "")
    bobs = await bob.at(there.place).suggestions("log", "table", "tic")

    assert list(offered.values()) == [lobby.id, there.table]
    assert bobs == {f"Tic-tac-toe {there.table} · Ann, Bob · finished": there.table}


async def test_games_are_offered_and_named_in_any_way(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    offered = await ann.suggestions("table new", "game", "toll")
    opened = await ann.slash("table new", game="the TOLL road", seats=3)
    wrong = await ann.slash("table new", game="chess")
    few = await ann.slash("table new", game="toll", seats=1)

    assert offered == {"The Toll Road": "toll"}
    assert opened.text.startswith("Your table `")
    assert wrong.text.startswith("There is no game “chess”; there are The Toll Road, ")
    assert few.text == "Choose 2 to 4 seats."


async def test_a_host_closes_a_lobby_by_command(emu: Emulator, bot: Watched) -> None:
    """The lobby message says so."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    info = await lobby_of(emu, bot, "fair", ann)
    lobby = emu.messages[-1]

    refused = await bob.slash("table close", table=info.id)
    closed = await ann.slash("table close", table=info.id)
    await settle(emu, bot)

    assert refused.text == "Only the host of the table can do that."
    assert closed.text == f"Table `{info.id}` is closed."
    assert lobby.buttons == []


async def test_force_takes_a_moderator(emu: Emulator, bot: Watched) -> None:
    """Close, move and replace; by the permission Manage Messages, and only in the table's own server."""
    there, ann, bob = await two(emu, bot)
    mod = emu.person("Mod")
    emu.admin.grant("manage_messages", to=mod)
    other = emu.admin.add_guild("Other")
    ann.join(other)
    refusal = "That takes the permission Manage Messages."
    wishes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("table close", {}), ("table move", {}), ("table replace", {"member": bob, "computer": "safe"}),
    )  # fmt: skip

    for command, options in wishes:
        forced = await ann.at(there.place).slash(command, table=there.table, force=True, reason="stuck", **options)
        assert forced.text == refusal
    seat = {"member": bob, "computer": "safe"}
    replaced = await mod.slash("table replace", table=there.table, force=True, reason="stuck", **seat)
    moved = await mod.slash("table move", table=there.table, force=True, reason="stuck")
    closed = await mod.slash("table close", table=there.table, force=True, reason="stuck")

    assert [replaced.text, moved.text, closed.text] == [
        "A computer player stands in for Bob.", "The table lives here now.", f"Table `{there.table}` is closed.",
    ]  # fmt: skip


async def test_strangers_move_no_table(emu: Emulator, bot: Watched) -> None:
    there, _, _ = await two(emu, bot)

    refused = await emu.person("Eve").slash("table move", table=there.table)

    assert refused.text == "You do not play at this table."


async def test_a_person_lets_a_computer_stand_in_and_comes_back(emu: Emulator, bot: Watched) -> None:
    """Oneself without anybody's leave; others not; the menu says who plays meanwhile."""
    there, ann, bob = await two(emu, bot)
    here = bob.at(there.place)

    offered = await here.suggestions("table replace", "computer", "", member=bob)
    assert set(offered.values()) >= {"random", "safe"}
    assert (await ann.at(there.place).slash("table replace", member=bob, computer="safe")).text.startswith(
        "That is another player's seat. A computer player stands in if the others agree."
    )
    away = await here.slash("table replace", member=bob, computer="safe")
    assert away.text == "A computer player stands in for Bob."
    await there.play(ann, "4")
    await bot.sessions.rest(there.table)
    assert there.live.waiting() == {0}
    assert (await here.slash("table replace", member=bob)).text == "Bob plays again."

    assert (await here.slash("table replace", member=emu.person("Eve"), computer="safe")).text == (
        "Eve does not play at this table."
    )


async def test_verify_says_what_was_checked(emu: Emulator, bot: Watched) -> None:
    """While the game runs the seed stays secret, and so do numbers; afterwards it fits the hash."""
    there, ann, bob = await two(emu, bot)
    during = await ann.at(there.place).slash("table verify")
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        await there.play(person, str(cell))
    after = await ann.at(there.place).slash("table verify")

    assert during.text.startswith("✅ Every turn so far")
    assert "The seed is secret until the game is over." in during.text
    assert "The seed fits the hash posted before." in after.text
    assert there.live.info.commitment in after.text


async def test_an_export_holds_what_this_person_may_know(emu: Emulator, bot: Watched) -> None:
    """A file, for oneself alone; the seed only after the end."""
    there, ann, bob = await two(emu, bot)
    await there.play(ann, "4")

    exported = await bob.at(there.place).slash("table export")

    [file] = exported.message.attachments
    data = json.loads(file.blob)
    assert exported.message.ephemeral and file.filename == f"table-{there.table}.json"
    assert data["table"] == there.table and "seed" not in data
    assert [turn["seat"] for turn in data["turns"]] == [None, 0]


async def test_undo_by_command(emu: Emulator, bot: Watched) -> None:
    there, ann, _ = await two(emu, bot)
    nothing = await ann.at(there.place).slash("undo")
    await there.play(ann, "4")

    taken = await ann.at(there.place).slash("undo")
    stranger = await emu.person("Eve").at(there.place).slash("undo")

    assert nothing.text == "You have no move to take back."
    assert "Taken back." in taken.text and "**Mark a cell**" in taken.text
    assert stranger.text == "You do not play at this table."


async def test_a_refused_token_is_one_clear_sentence(wild: Emulator, tmp_path: Any) -> None:
    """The process ends with it."""
    from tests.discord import BotProcess

    process = BotProcess(wild, {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db", "DISCORD_TOKEN": "wrong"})
    with pytest.raises(AssertionError, match="the bot ended"):
        await process.start()

    assert process.output.splitlines()[-1] == (
        "turntable: Discord does not accept DISCORD_TOKEN; copy it again from the developer portal."
    )
