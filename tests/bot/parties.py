"""People around a table: seated by the service, and from then on they press."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.messages.opening import post_lobby, show_lobby
from bot.tables.live import Live
from bot.tables.records import Info
from bot.text import plain_name
from tests.bot.pressing import newest_board
from tests.bot.watched import Watched
from tests.discord import Channel, Emulator, Interaction, Message, Person

QUIET = 0.02


async def settle(emu: Emulator, bot: Watched) -> None:
    """Until no handler is at work, no board is due and no request is under way."""
    await emu.settle(0, within=20)
    while bot.handling or await bot.sessions.due():  # noqa: ASYNC110  (the database tells nobody)
        await asyncio.sleep(QUIET)
    await emu.settle(QUIET, within=20)


class Party:
    """A table that has started: its people in the order of their seats, and the place where it is played."""

    def __init__(self, emu: Emulator, bot: Watched, table: str, people: list[Person], lobby: Message):
        self.emu, self.bot, self.table, self.people, self.lobby = emu, bot, table, people, lobby
        self._live: Live | None = None

    @property
    def place(self) -> Channel:
        """The thread of the table, or its channel."""
        info = self.live.info
        return self.emu.world.channels[str(info.thread or info.channel)]

    @property
    def board(self) -> Message:
        """The newest board."""
        return newest_board(self.place)

    @property
    def live(self) -> Live:
        """The table as it was last committed, or as it was last looked at if the bot has forgotten it."""
        self._live = self.bot.sessions.peek(self.table) or self._live
        assert self._live is not None
        return self._live

    @property
    def body(self) -> Any:
        """What lies on the table."""
        assert self.live.state is not None
        return self.live.state.body

    async def settle(self) -> None:
        """Until the bot has nothing to do."""
        await settle(self.emu, self.bot)

    async def open(self, person: Person) -> Message:
        """The private menu behind *Your move*."""
        opened = await person.press(self.board, "Your move")
        await self.settle()
        return opened.message

    async def press(self, person: Person, message: Message, *buttons: str) -> Interaction:
        """Press buttons one after the other, and wait each time; what became of the last."""
        for button in buttons:
            pressed = await person.press(message, button)
            await self.settle()
        return pressed

    async def choose(self, person: Person, message: Message, *choices: str, menu: str = "s:") -> Interaction:
        """Choose in a menu of a private message."""
        chosen = await person.choose(message, menu, *choices)
        await self.settle()
        return chosen

    async def move(self, person: Person, *buttons: str) -> Message:
        """Open the menu and press; the private message as it is then."""
        menu = await self.open(person)
        await self.press(person, menu, *buttons)
        return menu

    async def play(self, person: Person, *answer: Any) -> None:
        """An answer given to the service at once, where its way through the menus does not matter."""
        await self.bot.sessions.answer(self.table, person.id, None, list(answer))
        await self.settle()


async def lobby_of(
    emu: Emulator, bot: Watched, game: str, *people: Person, seats: int | None = None, **options: Any
) -> Info:
    """A lobby in which these people sit in this order; the first of them is the host."""
    host, *others = people
    sessions, guild = bot.sessions, int(emu.guild.id)
    seats = seats or max(len(people), bot.games[game].seats[0])
    info = await sessions.open(game, host.id, plain_name(host.name), guild, int(host.channel.id), options, seats)
    await sessions.set_order(info.id, host.id, True)
    for person in others:
        await sessions.join(info.id, person.id, plain_name(person.name))
    info = await post_lobby(bot, (await sessions.live(info.id)).info)
    await emu.settle(QUIET)
    return info


async def party(
    emu: Emulator, bot: Watched, game: str, *people: Person, robots: tuple[str, ...] = (), **options: Any
) -> Party:
    """A table of these people, started by the first of them."""
    info = await lobby_of(emu, bot, game, *people, seats=len(people) + len(robots), **options)
    for robot in robots:
        await bot.sessions.add_robot(info.id, people[0].id, robot)
    await show_lobby(bot, info.id)
    there = Party(emu, bot, info.id, list(people), people[0].channel.messages[str(info.board_message)])
    await people[0].press(there.lobby, "Start")
    await there.settle()
    return there
