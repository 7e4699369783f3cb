"""Players wanted: how a table looks for people, how one finds it, and what is said when nobody comes."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.community.seeking import DAY, DAYS, WAIT, sweep
from bot.tables.records import Change, Info
from tests.bot.parties import settle
from tests.bot.pressing import newest_board
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person

Trio = tuple[Person, Person, Person]


def trio(emu: Emulator) -> Trio:
    return emu.person("Ann"), emu.person("Bob"), emu.person("Cy")


async def wanted(emu: Emulator, bot: Watched, host: Person, game: str = "toll", **options: Any) -> tuple[Info, Message]:
    """A table that looks for players, and its message."""
    await host.slash("table seek", game=game, **options)
    await settle(emu, bot)
    [info] = await bot.sessions.tables(user=host.id, status="lobby")
    return info, host.channel.messages[str(info.board_message)]


async def late(emu: Emulator, bot: Watched, days: float = DAYS) -> None:
    """So many days pass, and somebody looks at the tables."""
    now = bot.sessions.now() + int(days * DAY)
    bot.sessions.clock = lambda: now
    await sweep(bot, now)
    await settle(emu, bot)


async def status(bot: Watched, info: Info) -> str:
    return (await bot.sessions.info(info.id)).status


async def test_a_table_that_is_full_starts_by_itself(emu: Emulator, bot: Watched) -> None:
    """The message says until when players are wanted; nobody is mentioned before somebody is to move."""
    ann, bob, cy = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=3)
    assert lobby.text.startswith("### The Toll Road: players wanted") and "**3.** *free*" in lobby.text
    assert (
        f"The game starts as soon as somebody takes the last seat; the table is closed <t:{info.wanted}:R>"
        in lobby.text
    )
    assert lobby.pings == set()

    await bob.press(lobby, "Join")
    await settle(emu, bot)
    before = await status(bot, info)
    await cy.press(lobby, "Join")
    await settle(emu, bot)

    assert (before, await status(bot, info)) == ("lobby", "running")
    assert "has begun" in lobby.text and lobby.labels == ["Rules"]
    assert [len(person.pings) for person in (ann, bob, cy)] == [1, 1, 1]


async def test_a_host_may_want_to_start_by_hand(emu: Emulator, bot: Watched) -> None:
    ann, bob, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=2, by_hand=True)
    assert "The host starts the game" in lobby.text

    await bob.press(lobby, "Join")
    await settle(emu, bot)
    before = await status(bot, info)
    await ann.press(lobby, "Start")
    await settle(emu, bot)

    assert (before, await status(bot, info)) == ("lobby", "running")


async def test_a_host_need_not_wait_until_all_have_come(emu: Emulator, bot: Watched) -> None:
    """The game begins with those who are there, and the table is not closed afterwards."""
    ann, bob, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=4)
    await bob.press(lobby, "Join")
    await settle(emu, bot)
    await ann.press(lobby, "Start")
    await settle(emu, bot)

    await late(emu, bot)

    assert await status(bot, info) == "running"


async def test_two_press_join_at_once_for_the_last_seat(emu: Emulator, bot: Watched) -> None:
    """One sits down and the game begins once; the other is told."""
    ann, bob, cy = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=2)

    pressed = await asyncio.gather(*(who.press(lobby, "Join") for who in (bob, cy)))
    await settle(emu, bot)

    told = [message.text for it in pressed for message in it.followups]
    assert len(told) == 1 and told[0] in ("All 2 seats are taken.", "This table has started already.")
    assert len((await bot.sessions.info(info.id)).people) == 2
    assert await status(bot, info) == "running" and "has begun" in lobby.text


async def test_a_full_table_that_the_rules_refuse_keeps_its_start(emu: Emulator, bot: Watched) -> None:
    """The host reads why when they press it."""
    ann, bob, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann, "festival", players=2)
    await bot.sessions.set_option(info.id, ann.id, "first_player", "4")

    asked = await bob.press(lobby, "Join")
    await bob.press(asked.followups[0], "Sit down without a wish")
    await settle(emu, bot)
    refused = await ann.press(lobby, "Start")
    await settle(emu, bot)

    assert await status(bot, info) == "lobby"
    assert refused.followups[-1].text != "" and "Start" in lobby.labels


async def test_the_last_to_come_chooses_before_the_game_begins(emu: Emulator, bot: Watched) -> None:
    """Festival: a colour, in the lobby and from a list of tables; who comes too late with it sits nowhere."""
    ann, bob, cy = trio(emu)
    info, lobby = await wanted(emu, bot, ann, "festival", players=2)
    [asked] = (await bob.press(lobby, "Join")).followups
    elsewhere = emu.admin.add_channel("elsewhere")
    found = await cy.at(elsewhere).slash("table seek", game="festival")
    [other] = (await cy.at(elsewhere).press(found.message, "Join Festival of Ann")).followups
    before = (await bot.sessions.info(info.id)).people

    await bob.choose(asked, "Colour", "Green")
    await settle(emu, bot)
    late = await cy.at(elsewhere).choose(other, "Colour", "Blue")

    after = await bot.sessions.info(info.id)
    assert before == (ann.id,) and set(after.people) == {ann.id, bob.id}
    assert await status(bot, info) == "running" and "has begun" in lobby.text
    assert asked.text.startswith("You sit down, and the game begins: https://discord.com/channels/")
    assert next(place.joined for place in after.seating if place.user == bob.id) == {"color": "green"}
    assert late.followups[-1].text == "This table has started already."


# ---- finding a table ------------------------------------------------------------------------------------------------


async def test_who_looks_for_the_same_game_is_led_to_the_table(emu: Emulator, bot: Watched) -> None:
    """From another channel, with one press; one's own tables are not offered."""
    ann, bob, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=2)
    elsewhere = emu.admin.add_channel("elsewhere")

    mine = await ann.at(elsewhere).slash("table seek")
    found = await bob.at(elsewhere).slash("table seek", game="toll")
    offered = found.text
    await bob.at(elsewhere).press(found.message, "Join The Toll Road of Ann")
    await settle(emu, bot)

    assert mine.text.startswith("Nobody looks for players here.")
    assert f"**The Toll Road** · Ann · 1 of 2 · until <t:{info.wanted}:R>" in offered
    assert found.message.text.startswith("You sit down, and the game begins: https://discord.com/channels/")
    assert await status(bot, info) == "running" and "has begun" in lobby.text
    assert elsewhere.public() == []


async def test_a_board_that_is_posted_at_once_stays_a_board(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever fills a table from elsewhere changes its lobby, not what is its newest message by then."""
    ann, bob, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=2)
    found = await bob.at(emu.admin.add_channel("elsewhere")).slash("table seek", game="toll")
    start = bot.sessions.start

    async def slowly(table: str, user: int) -> Change:
        begun = await start(table, user)
        while not await bot.sessions.last_posted(table):  # noqa: ASYNC110  (the database tells nobody)
            await asyncio.sleep(0.02)
        return begun

    monkeypatch.setattr(bot.sessions, "start", slowly)
    await bob.at(found.message.channel).press(found.message, "Join The Toll Road of Ann")
    await settle(emu, bot)

    thread = emu.world.channels[str((await bot.sessions.info(info.id)).thread)]
    assert "has begun" in lobby.text and lobby.labels == ["Rules"]
    assert "Your move" in newest_board(thread).labels


async def test_who_wants_a_table_of_their_own_gets_it(emu: Emulator, bot: Watched) -> None:
    """With what they asked for, where they asked."""
    ann, bob, _ = trio(emu)
    await wanted(emu, bot, ann, players=3)
    elsewhere = emu.admin.add_channel("elsewhere")

    found = await bob.at(elsewhere).slash("table seek", game="toll", players=3, days=7, by_hand=True)
    await bob.at(elsewhere).press(found.message, "A table of my own")
    await settle(emu, bot)

    [info] = await bot.sessions.tables(user=bob.id)
    assert (info.seats, info.fills, info.channel) == (3, False, int(elsewhere.id))
    assert info.wanted is not None and abs(info.wanted - info.created - 7 * DAY) < 60
    assert "players wanted" in elsewhere.public()[-1].text
    assert found.message.text.startswith(f"Players are wanted for your table `{info.id}`")


async def test_only_tables_that_fit_are_found(emu: Emulator, bot: Watched) -> None:
    """Another game, another number of players, a full one, and another server do not."""
    ann, bob, cy = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=2, by_hand=True)
    other = emu.admin.add_guild("Other")
    cy.join(other)

    fits = [len(await bot.sessions.seeking(*where)) for where in (
        (info.guild,), (info.guild, "toll"), (info.guild, "toll", 2), (info.guild, "fair"), (info.guild, "toll", 3),
        (int(other.id),),
    )]  # fmt: skip
    await bob.press(lobby, "Join")
    await settle(emu, bot)

    assert fits == [1, 1, 1, 0, 0, 0]
    assert await bot.sessions.seeking(int(emu.guild.id)) == []


async def test_many_tables_are_found_and_a_few_can_be_joined_at_once(emu: Emulator, bot: Watched) -> None:
    """The message stays within its limits, whatever people are called."""
    hosts = [emu.person("*" * 60 + f"@everyone {number}") for number in range(8)]
    for host in hosts:
        channel = int(host.channel.id)
        until = bot.sessions.now() + DAY
        await bot.sessions.open("fair", host.id, host.name, int(emu.guild.id), channel, wanted=until)

    found = await emu.person("Zoe").slash("table seek")

    assert len(found.message.buttons) == 5
    assert "… and 3 more: `/table list`." in found.text
    assert found.message.pings == set()


async def test_a_server_that_is_told_of_no_table_says_so(emu: Emulator, bot: Watched) -> None:
    assert (await emu.person("Ann").slash("table seek")).text.startswith("Nobody looks for players here.")


async def test_the_list_of_tables_tells_who_looks_for_players(emu: Emulator, bot: Watched) -> None:
    ann, bob, _ = trio(emu)
    info, _ = await wanted(emu, bot, ann)

    assert f"players wanted until <t:{info.wanted}:R>" in (await bob.slash("table list")).text


async def test_a_forged_button_leads_nowhere(emu: Emulator, bot: Watched) -> None:
    """And a number of days beyond all bounds is cut."""
    ann, bob, _ = trio(emu)
    await wanted(emu, bot, ann)
    found = await bob.slash("table seek", game="toll")

    for extra in ("own.", "own.toll", "own.toll.x.1.1", "own.chess.2.1.1", "steal"):
        found.message.buttons[0].data["custom_id"] = f"seek:::{extra}:"
        pressed = await bob.press(found.message, f"seek:::{extra}:")
        await settle(emu, bot)
        assert pressed.followups[-1].text
    found.message.buttons[0].data["custom_id"] = "seek:::own.toll.2.9999.1:"
    await bob.press(found.message, "seek:::own.toll.2.9999.1:")
    await settle(emu, bot)

    [info] = await bot.sessions.tables(user=bob.id)
    assert info.wanted is not None and info.wanted - info.created <= 7 * DAY + 60


# ---- nobody came ----------------------------------------------------------------------------------------------------


async def test_a_table_that_nobody_joins_is_closed_and_its_host_told_once(emu: Emulator, bot: Watched) -> None:
    """The others are named without a mention; a younger table stays."""
    ann, bob, cy = trio(emu)
    info, lobby = await wanted(emu, bot, ann, players=3)
    await bob.press(lobby, "Join")
    young, _ = await wanted(emu, bot, cy, days=7, game="fair")

    await late(emu, bot)
    await late(emu, bot, 1)

    notice = ann.pings[-1]
    assert (await status(bot, info), await status(bot, young)) == ("closed", "lobby")
    assert lobby.text == "### The Toll Road\nNot enough players came, so this table is closed." and lobby.buttons == []
    assert notice.text == f"{ann.mention}, not enough players came for **The Toll Road**. Bob would have played."
    assert (len(ann.pings), bob.pings) == (1, [])


async def test_before_its_time_a_table_is_left_alone(emu: Emulator, bot: Watched) -> None:
    ann, _, _ = trio(emu)
    info, _ = await wanted(emu, bot, ann, days=1)

    await late(emu, bot, 0.9)

    assert await status(bot, info) == "lobby" and ann.pings == []


async def test_who_sat_there_may_ask_again(emu: Emulator, bot: Watched) -> None:
    """With the same wish, as the new host; strangers may not."""
    ann, bob, cy = trio(emu)
    _, lobby = await wanted(emu, bot, ann, players=3, days=5)
    await bob.press(lobby, "Join")
    await late(emu, bot, 5)
    notice = ann.pings[-1]

    refused = await cy.press(notice, "Ask again")
    await settle(emu, bot)
    await bob.press(notice, "Ask again")
    await settle(emu, bot)

    [info] = await bot.sessions.tables(user=bob.id, status="lobby")
    assert refused.followups[-1].text == "You do not play at this table."
    assert (info.host, info.seats, info.names) == (bob.id, 3, ["Bob"])
    assert info.wanted == bot.sessions.now() + 5 * DAY
    assert notice.text.startswith("**The Toll Road** looks for players again:") and notice.buttons == []


async def test_all_who_ask_again_at_once_open_one_table(emu: Emulator, bot: Watched) -> None:
    """Whoever comes second is led to the first one's."""
    ann, bob, _ = trio(emu)
    _, lobby = await wanted(emu, bot, ann, players=3, days=5)
    await bob.press(lobby, "Join")
    await late(emu, bot, 5)
    notice = ann.pings[-1]

    await asyncio.gather(*(who.press(notice, "Ask again") for who in (ann, bob)))
    await settle(emu, bot)

    assert len(await bot.sessions.tables(status="lobby")) == 1


@pytest.mark.parametrize("how", ["Close table", "Leave"])
async def test_a_table_that_was_closed_before_is_no_news(emu: Emulator, bot: Watched, how: str) -> None:
    ann, _, _ = trio(emu)
    info, lobby = await wanted(emu, bot, ann)
    pressed = await ann.press(lobby, how)
    await settle(emu, bot)
    if how == "Close table":
        await ann.press(pressed.followups[-1], "Close it")

    await late(emu, bot)

    assert await status(bot, info) == "closed" and ann.pings == []


async def test_where_discord_refuses_the_notice_it_comes_later_and_once(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, _ = trio(emu)
    info, _ = await wanted(emu, bot, ann)
    emu.fail("POST", f"channels/{ann.channel.id}/messages", 400, 50035)

    await late(emu, bot)
    await late(emu, bot, 0)
    before, tried = len(ann.pings), len(emu.refused)
    await late(emu, bot, WAIT / DAY)
    await late(emu, bot, WAIT / DAY)

    assert await status(bot, info) == "closed"
    assert (before, tried, len(ann.pings)) == (0, 1, 1)
    assert [r.levelno for r in caplog.records if info.id in r.getMessage()] == [logging.WARNING]


async def test_where_the_bot_may_no_longer_write_nobody_is_told_and_nothing_is_tried_again(
    emu: Emulator, bot: Watched
) -> None:
    ann, _, _ = trio(emu)
    info, _ = await wanted(emu, bot, ann)
    emu.admin.revoke("send_messages", channel=ann.channel)

    await late(emu, bot)
    tried = len(emu.refused)
    await late(emu, bot, 0)

    assert await status(bot, info) == "closed" and ann.pings == []
    assert tried == len(emu.refused) == 1
