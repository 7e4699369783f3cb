"""kill -9 of the real process at several moments: nothing acknowledged is lost, everybody is called exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psutil
import pytest_asyncio

from games.core.dice import Luck
from tests.bot.pressing import Menu, newest_board, open_menu
from tests.discord import BotProcess, Channel, Emulator, Message, Person
from tests.discord.rest import Call

LUCK = Luck(1)


@pytest_asyncio.fixture
async def process(wild: Emulator, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The real bot, in a process of its own."""
    async with BotProcess(wild, {"DATABASE_URL": f"sqlite:///{tmp_path}/tables.db"}) as running:
        yield running


async def asked(emu: Emulator, method: str, pattern: str, within: float = 20.0) -> Call:
    """The next request of this form, as soon as it has come."""
    known = len(emu.sent(method, pattern))
    await emu.until(lambda: len(emu.sent(method, pattern)) > known, within=within)
    return emu.sent(method, pattern)[-1]


async def die_during(emu: Emulator, process: BotProcess, deed: asyncio.Task[Any], request: tuple[str, str]) -> None:
    """Kill the bot while this request of it is on its way, and start it again once Discord has carried it out."""
    await asked(emu, *request)
    await process.kill()
    deed.cancel()
    await asyncio.gather(deed, return_exceptions=True)
    await emu.settle(0.1)
    await process.start()


async def test_lobby_and_start_survive(wild: Emulator, process: BotProcess) -> None:
    """A form that was opened before is taken after; a start is finished: one thread, one board, one call each."""
    ann, bob = wild.person("Ann"), wild.person("Bob")
    await ann.slash("table new", game="cultivate", seats=2)
    await wild.settle(0.2)
    lobby = wild.messages[-1]
    options = (await ann.press(lobby, "Options")).followups
    await wild.settle(0.2)
    form = await ann.press(options[0], "i:")

    await process.kill()
    await process.start()
    await ann.fill(form, value="12")
    await bob.press(lobby, "Join")
    await wild.until(lambda: "Max rounds: **12**" in lobby.text and "**2.** Bob" in lobby.text)
    wild.slow("POST", "channels/*/messages/*/threads", 0.5)
    starting = asyncio.create_task(ann.press(lobby, "Start"))
    await die_during(wild, process, starting, ("POST", "channels/*/messages/*/threads"))
    await wild.until(lambda: wild.guild.threads)
    [thread] = wild.guild.threads.values()
    await wild.until(lambda: any("Your move" in message.labels for message in thread.public()), within=20)
    await wild.settle(0.3)

    assert len(ann.pings) + len(bob.pings) == 1
    assert [message.labels.count("Your move") for message in thread.public()] == [1]


async def test_moves_and_calls_survive(wild: Emulator, process: BotProcess) -> None:
    """Killed before the acknowledgement, while the board is on its way, and while Discord does not take it."""
    people = ann, bob = wild.person("Ann"), wild.person("Bob")
    place = await begun(wild, ann, bob)

    first = await mover(wild, people, place)
    menu = await at_confirm(wild, first, place)
    wild.slow("POST", "interactions/*/*/callback", 0.5)
    pressing = asyncio.create_task(first.press(menu, "Confirm"))
    await die_during(wild, process, pressing, ("POST", "interactions/*/*/callback"))
    assert calls(people) == 1
    assert "Confirm" in menu.labels

    wild.slow("POST", f"channels/{place.id}/messages", 0.5)
    pressing = asyncio.create_task(first.press(menu, "Confirm"))
    await die_during(wild, process, pressing, ("POST", f"channels/{place.id}/messages"))
    await wild.settle(0.3)
    second = await mover(wild, people, place)
    assert second != first
    assert calls(people) == 2

    menu = await at_confirm(wild, second, place)
    wild.fail("POST", f"channels/{place.id}/messages", 503, times=100)
    pressing = asyncio.create_task(second.press(menu, "Confirm"))
    await die_during(wild, process, pressing, ("POST", f"channels/{place.id}/messages"))
    wild.script.clear()
    await wild.until(lambda: calls(people) == 3, within=20)
    await wild.settle(0.3)

    assert calls(people) == 3
    assert await mover(wild, people, place) == first
    assert [message.labels.count("Your move") for message in place.public()].count(1) == 1


async def test_the_process_that_draws_may_die_too(wild: Emulator, process: BotProcess) -> None:
    """The bot plays on with pictures from a new one, and takes that along at its end."""
    people = ann, bob = wild.person("Ann"), wild.person("Bob")
    place = await begun(wild, ann, bob)
    [drawing] = workers(process)

    drawing.kill()
    for _ in range(2):
        await move(wild, people, place)

    assert newest_board(place).images
    [drawing] = workers(process)
    await process.stop()
    assert psutil.wait_procs([drawing], timeout=5)[1] == []


async def move(emu: Emulator, people: tuple[Person, Person], place: Channel) -> None:
    """A turn, until the next person is called."""
    known, person = calls(people), await mover(emu, people, place)
    await person.press(await at_confirm(emu, person, place), "Confirm")
    await emu.until(lambda: calls(people) > known, within=20)


def workers(process: BotProcess) -> list[psutil.Process]:
    """The bot's worker processes."""
    children = psutil.Process(process.pid).children()
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


async def begun(emu: Emulator, ann: Person, bob: Person) -> Channel:
    """A table of Festival, which has begun."""
    await ann.slash("table new", game="festival", seats=2)
    await emu.settle(0.2)
    lobby = emu.messages[-1]
    await bob.press(lobby, "Join")
    await emu.settle(0.2)
    await ann.press(lobby, "Start")
    await emu.until(lambda: emu.guild.threads, within=20)
    [thread] = emu.guild.threads.values()
    await emu.until(lambda: any("Your move" in message.labels for message in thread.public()), within=20)
    await emu.settle(0.2)
    return thread


def calls(people: tuple[Person, Person]) -> int:
    """How often anybody was notified."""
    return sum(len(person.pings) for person in people)


async def mover(emu: Emulator, people: tuple[Person, Person], place: Channel) -> Person:
    """Whom the newest board calls."""
    await emu.until(lambda: any("Your move" in message.labels for message in place.public()), within=20)
    return next(person.at(place) for person in people if person.user in newest_board(place).pings)


async def at_confirm(emu: Emulator, person: Person, place: Channel) -> Message:
    """A private menu in which only Confirm is left."""
    menu: Menu = await open_menu(emu, person, place, LUCK)
    while "Confirm" not in menu.message.labels:
        await menu.press_on()
    return menu.message
