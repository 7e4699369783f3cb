"""Before a game starts: sitting down, getting up, computers, options, closing; and what the lobby says each time."""

from __future__ import annotations

import asyncio

from bot import tidying
from bot.clocks.standing import BEAT
from bot.messages.opening import WEEK
from tests.bot.parties import lobby_of, party, settle
from tests.bot.service.tables import refusal
from tests.bot.watched import Watched
from tests.discord import Emulator, Interaction, Message, Person


async def opened(emu: Emulator, bot: Watched, host: Person, game: str = "fair", **options: object) -> Message:
    """The lobby that a person has opened by command."""
    await host.slash("table new", game=game, **options)
    await settle(emu, bot)
    return emu.messages[-1]


async def whispered(emu: Emulator, bot: Watched, wish: Interaction) -> str:
    """What only the presser reads."""
    await settle(emu, bot)
    return wish.followups[-1].text


async def joined(emu: Emulator, bot: Watched, person: Person, lobby: Message) -> Message:
    """What a person may choose who has joined."""
    pressed = await person.press(lobby, "Join")
    await settle(emu, bot)
    return pressed.followups[-1]


async def test_a_lobby_shows_who_sits_and_what_was_chosen(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")

    lobby = await opened(emu, bot, ann)
    assert "**1.** Ann · host\n**2.** *free*" in lobby.text
    assert "Stall: **few**" in lobby.text
    await bob.press(lobby, "Join")
    await settle(emu, bot)

    assert "**2.** Bob" in lobby.text
    assert [b.label for b in lobby.buttons if b.disabled] == ["Join"]
    assert (await bot.sessions.tables(user=bob.id))[0].names == ["Ann", "Bob"]


async def test_a_colour_that_somebody_has_taken_is_offered_to_nobody_else(emu: Emulator, bot: Watched) -> None:
    """FE-2.1; a menu opened before it was taken refuses it with the rule's sentence."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    lobby = await opened(emu, bot, ann, "festival")
    early = await joined(emu, bot, bob, lobby)
    assert "Blue" in [label for label, _ in early.selects[0].options]

    mine = await joined(emu, bot, cy, lobby)
    await cy.choose(mine, "Colour", "Blue")
    refused = await bob.choose(early, "Colour", "Blue")
    await settle(emu, bot)

    assert "have chosen Blue" in refused.followups[-1].text
    assert "**3.** Cy · Blue" in lobby.text
    late = await joined(emu, bot, bob, lobby)
    assert "Blue" not in [label for label, _ in late.selects[0].options]
    assert ("Blue", "blue") in mine.selects[0].options


async def test_a_person_chooses_a_hat_and_keeps_it_when_choosing_a_drink(emu: Emulator, bot: Watched) -> None:
    """Joining choices are kept one beside the other, and pressing Join again loses none."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await opened(emu, bot, ann)

    wishes = (await bob.press(lobby, "Join")).followups
    await settle(emu, bot)
    await bob.choose(wishes[0], "Hat", "Red")
    await bob.choose(wishes[0], "Drink", "Tea")
    await settle(emu, bot)
    await bot.sessions.set_seats(lobby.buttons[0].custom_id.split(":")[1], ann.id, 2)

    assert "**2.** Bob · Red · Tea" in lobby.text
    assert [option["label"] for s in wishes[0].selects for option in s.data["options"] if option.get("default")] == [
        "Red",
        "Tea",
    ]


async def test_the_host_leaves_and_the_next_person_is_host(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await opened(emu, bot, ann)
    await bob.press(lobby, "Join")
    await settle(emu, bot)

    await ann.press(lobby, "Leave")
    await settle(emu, bot)

    assert "**1.** Bob · host\n**2.** *free*" in lobby.text
    assert await bot.sessions.tables(user=ann.id) == []


async def test_the_last_person_leaves_and_the_table_is_closed(emu: Emulator, bot: Watched) -> None:
    """Nothing is left to press."""
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann)

    await ann.press(lobby, "Leave")
    await settle(emu, bot)

    assert lobby.text == "### The Fair\nEverybody has left, so this table is closed."
    assert lobby.buttons == []


async def test_the_host_closes_a_lobby(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    lobby = await opened(emu, bot, ann)

    await bob.press(lobby, "Join")
    refused = await bob.press(lobby, "Close table")
    assert await whispered(emu, bot, refused) == "Only the host of the table can do that."
    pressed = await ann.press(lobby, "Close table")
    await settle(emu, bot)
    assert "Close it" in pressed.followups[-1].labels and "Start" in lobby.labels
    await ann.press(pressed.followups[-1], "Close it")
    await settle(emu, bot)

    assert lobby.text == "### The Fair\nThis table was closed before the game began."
    assert await bot.sessions.tables(user=ann.id, status="lobby") == []


async def test_computers_come_and_go(emu: Emulator, bot: Watched) -> None:
    """The same private menu adds and removes them."""
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann, "toll", seats=3)

    menu = (await ann.press(lobby, "Add computer")).followups
    await settle(emu, bot)
    await ann.choose(menu[0], "Which computer player?", "Greedy")
    await ann.choose(menu[0], "Which computer player?", "Random")
    await settle(emu, bot)
    assert "**2.** Greedy (computer)\n**3.** Random (computer)" in lobby.text
    assert (menu[0].text, menu[0].selects) == ("All seats are taken.", [])
    await ann.press(menu[0], "Remove Greedy, seat 2")
    await settle(emu, bot)

    assert "**2.** Random (computer)\n**3.** *free*" in lobby.text
    assert menu[0].labels == ["Remove Random, seat 2"]


async def test_only_the_host_chooses_computers_and_options(emu: Emulator, bot: Watched) -> None:
    """Others are told before they choose anything."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    lobby = await opened(emu, bot, ann, "toll")
    await bob.press(lobby, "Join")
    await settle(emu, bot)

    for button in ("Add computer", "Options", "Start"):
        assert await whispered(emu, bot, await bob.press(lobby, button)) == "Only the host of the table can do that."
        stranger = await whispered(emu, bot, await cy.press(lobby, button))
        assert stranger == "You do not sit at this table yet: press **Join** first."


async def test_options_are_menus_and_the_lobby_follows(emu: Emulator, bot: Watched) -> None:
    """Seats, their order, and the game's own options, each with what is chosen now."""
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann)

    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)
    assert ("2 players", "2") in menu[0].selects[0].options
    await ann.choose(menu[0], "Players", "1 player")
    await ann.choose(menu[0], "Seats", "Seats: in order")
    await ann.choose(menu[0], "Stall", "Stall: deep")
    await settle(emu, bot)

    info = (await bot.sessions.tables(user=ann.id))[0]
    assert (info.seats, info.in_order, info.options) == (1, True, {"stall": "deep"})
    assert "Seats: **in this order** · Stall: **deep**" in lobby.text
    assert "*free*" not in lobby.text


async def test_an_option_with_many_values_is_written_in_a_form(emu: Emulator, bot: Watched) -> None:
    """A number with more values than a menu holds: each of them can be chosen, the default among them."""
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann, "cultivate")
    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)

    form = await ann.press(menu[0], "i:")
    assert form.modal is not None and form.modal.title == "Max rounds"
    assert "-# **Max rounds**: After so many rounds the game ends" in menu[0].text
    wrong = await ann.fill(form, value="99")
    assert await whispered(emu, bot, wrong) == "Choose a number from 0 to 60."
    await ann.fill(await ann.press(menu[0], "i:"), value="37")
    await settle(emu, bot)

    assert (await bot.sessions.tables(user=ann.id))[0].options == {"max_rounds": 37}
    assert "Max rounds: **37**" in lobby.text


async def test_only_what_fits_the_number_of_seats_is_offered(emu: Emulator, bot: Watched) -> None:
    """Festival at two seats: neither seat 3 nor seat 4 begins."""
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann, "festival", seats=2)

    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)

    [offered] = [select for select in menu[0].selects if select.custom_id.endswith(":first_player:")]
    assert [value for _, value in offered.options] == ["random", "1", "2"]


async def test_a_host_removes_a_person(emu: Emulator, bot: Watched) -> None:
    """Nobody else does, and the host stays."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    info = await lobby_of(emu, bot, "toll", ann, bob)
    lobby = emu.messages[-1]
    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)

    await ann.choose(menu[0], "Remove a person…", "Remove Bob")
    await settle(emu, bot)

    assert (await bot.sessions.info(info.id)).people == (ann.id,)
    assert "Bob" not in lobby.text and not any(s.custom_id.endswith(".out:") for s in menu[0].selects)
    assert await refusal(bot.sessions.remove_person(info.id, ann.id, ann.id)) == "STALE"
    assert await refusal(bot.sessions.remove_person(info.id, bob.id, ann.id)) == "NOT_HOST"


async def test_a_table_is_played_in_the_channel_itself_if_one_likes(emu: Emulator, bot: Watched) -> None:
    """Chosen in the lobby, or for all new tables of a server; no thread is made."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    info = await lobby_of(emu, bot, "toll", ann, bob)
    lobby = emu.messages[-1]
    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)

    await ann.choose(menu[0], "Where it is played", "Played in the channel itself")
    await ann.press(lobby, "Start")
    await settle(emu, bot)
    await bot.sessions.set_house(int(emu.guild.id), "in_channel", True)
    other = await lobby_of(emu, bot, "toll", ann)

    now = await bot.sessions.info(info.id)
    assert emu.guild.threads == {} and (now.thread, now.board_channel) == (None, now.channel)
    assert "Played **in this channel**" in lobby.text and lobby.labels == ["Rules"]
    assert other.in_channel


async def test_a_host_chooses_on_opening_what_others_choose_on_joining(emu: Emulator, bot: Watched) -> None:
    """FE-2.1: a colour."""
    ann = emu.person("Ann")

    begun = await ann.slash("table new", game="festival")
    said = begun.text
    await ann.choose(begun.message, "Colour", "Blue")
    await settle(emu, bot)

    assert said.startswith("Your table `")
    assert "**1.** Ann · host · Blue" in emu.messages[-1].text
    assert "If nothing happens here, the table is closed <t:" in emu.messages[-1].text


async def test_no_seat_is_taken_from_under_a_person(emu: Emulator, bot: Watched) -> None:
    """Fewer seats than people are refused, and the menu stays."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    await lobby_of(emu, bot, "toll", ann, bob, cy)
    menu = (await ann.press(emu.messages[-1], "Options")).followups
    await settle(emu, bot)

    refused = await ann.choose(menu[0], "Players", "2 players")

    assert await whispered(emu, bot, refused) == "Choose 3 to 4 seats."
    assert "Options" in menu[0].text


async def test_a_full_table_refuses_and_shows_who_came_first(emu: Emulator, bot: Watched) -> None:
    """Three people press Join at once where two seats are free: two sit, the third is told, the lobby is right."""
    ann, *others = (emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    lobby = await opened(emu, bot, ann, "toll", seats=3)

    pressed = await asyncio.gather(*(person.press(lobby, "Join") for person in others))
    await settle(emu, bot)

    told = [message.text for it in pressed for message in it.followups]
    names = (await bot.sessions.tables(user=ann.id))[0].names
    assert told == ["All 3 seats are taken."]
    assert len(names) == 3
    assert all(f"**{seat + 1}.** {name}" in lobby.text for seat, name in enumerate(names))


async def test_many_join_at_once_and_the_lobby_shows_all(emu: Emulator, bot: Watched) -> None:
    """The answers to the presses may come in any order; the last one shown is the newest."""
    ann, *others = (emu.person(f"Guest {number}") for number in range(6))
    lobby = await opened(emu, bot, ann, "come-together")
    emu.slow("PATCH", "webhooks/*/*/messages/@original", 0.1, times=2)

    await asyncio.gather(*(person.press(lobby, "Join") for person in others))
    await settle(emu, bot)

    assert all(f"**{seat}.** Guest" in lobby.text for seat in range(1, 7))
    assert "*free*" not in lobby.text


async def test_a_deleted_lobby_message_comes_back_with_the_next_change(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    lobby = await opened(emu, bot, ann)
    menu = (await ann.press(lobby, "Options")).followups
    await settle(emu, bot)

    emu.admin.delete(lobby)
    await ann.choose(menu[0], "Stall", "Stall: deep")
    await settle(emu, bot)

    assert "Stall: **deep**" in emu.messages[-1].text
    assert "Start" in emu.messages[-1].labels


async def test_a_press_on_a_lobby_that_is_over_mends_it(emu: Emulator, bot: Watched) -> None:
    """The table was closed elsewhere, and the message did not learn of it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    info = await lobby_of(emu, bot, "toll", ann)
    lobby = emu.messages[-1]
    await bot.sessions.close(info.id, ann.id)

    late = await bob.press(lobby, "Join")

    assert await whispered(emu, bot, late) == "This table is closed."
    assert lobby.buttons == []


async def test_a_lobby_moves_to_another_channel(emu: Emulator, bot: Watched) -> None:
    """The old message says where it went."""
    ann = emu.person("Ann")
    info = await lobby_of(emu, bot, "fair", ann)
    lobby, elsewhere = emu.messages[-1], emu.admin.add_channel("games")

    moved = await ann.at(elsewhere).slash("table move", table=info.id)
    await settle(emu, bot)

    assert moved.text == "The table lives here now."
    assert "Start" in elsewhere.public()[-1].labels
    assert lobby.text == f"### The Fair\nThis table has moved to {elsewhere.mention}."
    await ann.at(elsewhere).press(elsewhere.public()[-1], "Start")
    await settle(emu, bot)
    assert (await bot.sessions.info(info.id)).status == "running"


async def test_a_forgotten_lobby_is_closed_and_says_so(emu: Emulator, bot: Watched) -> None:
    """After a week in which nothing happened; a younger one stays; a message that is gone is no matter."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    old, gone = await lobby_of(emu, bot, "fair", ann), await lobby_of(emu, bot, "fair", ann)
    message, lost = emu.messages[-2:]
    emu.admin.delete(lost)
    later = bot.sessions.now() + WEEK
    bot.sessions.clock = lambda: later
    young = await lobby_of(emu, bot, "fair", bob)

    await bot.store.set("bot", 0, BEAT, later)  # the bot was there all the time
    await tidying.close_forgotten(bot)

    assert message.text.startswith("### The Fair\nNobody has started this game for a week")
    assert message.buttons == []
    assert [(await bot.sessions.info(info.id)).status for info in (old, gone, young)] == ["closed", "closed", "lobby"]


async def test_a_rematch_has_the_same_options_and_computers(emu: Emulator, bot: Watched) -> None:
    """Whoever presses first opens it and calls the others; whoever presses later joins it."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    there = await party(emu, bot, "fair", ann, bob, stall="small")
    for person in (ann, bob, ann):
        await there.play(person, 2)
    board = there.place.public()[-1]

    refused = await cy.at(there.place).press(board, "Rematch")
    assert await whispered(emu, bot, refused) == "You do not play at this table."
    for person in (bob, bob, ann):
        await person.at(there.place).press(board, "Rematch")
        await settle(emu, bot)

    lobbies = await bot.sessions.tables(status="lobby")
    rematch = emu.messages[-1]
    assert [info.names for info in lobbies] == [["Bob", "Ann"]]
    assert lobbies[0].options == {"stall": "small"}
    assert rematch.pings == {ann.user}
    assert "**2.** Ann" in rematch.text


async def test_a_rematch_that_is_full_leaves_the_board_as_it_is(emu: Emulator, bot: Watched) -> None:
    """Somebody else took the seat: the latecomer is told, in private."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    there = await party(emu, bot, "fair", ann, bob, stall="small")
    for person in (ann, bob, ann):
        await there.play(person, 2)
    board = there.place.public()[-1]
    await bob.at(there.place).press(board, "Rematch")
    await settle(emu, bot)
    await cy.press(emu.messages[-1], "Join")

    late = await ann.at(there.place).press(board, "Rematch")

    assert await whispered(emu, bot, late) == "All 2 seats are taken."
    assert "**The game is over.**" in board.text


async def test_ten_presses_on_rematch_open_one_lobby(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "fair", ann, bob, stall="small")
    for person in (ann, bob, ann):
        await there.play(person, 2)
    board, known = there.place.public()[-1], len(ann.pings) + len(bob.pings)

    await asyncio.gather(*(who.at(there.place).press(board, "Rematch") for who in (ann, bob) * 5))
    await settle(emu, bot)

    assert len(await bot.sessions.tables(status="lobby")) == 1
    assert len(ann.pings) + len(bob.pings) == known + 1
