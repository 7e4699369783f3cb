"""`python -m bot bench --load`: many live tables on the simulated Discord of the tests, pressed at a steady rate.

Bounded in time and requests: so many tables, presses a second, minutes. The bot runs in one process or in several, each
with a shard of its own; what is measured is printed as one JSON object, with ten samples of memory, CPU and waits.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import psutil

from bot.settings import database_url
from bot.storage.store import Store
from bot.tables.records import RUNNING
from bot.tables.sessions import Sessions
from games import GAMES
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord import Channel, Emulator, Guild, Person
    from tests.discord.process import BotProcess

SAMPLES = 10
MOVES = 12
"""At most so many answers are given at a table before the bot starts, so that games are at all stages."""
PORT = 8765
HANDS = 4
"""So many people press at once for every press a second: whoever waits for a board holds up nobody else."""


def load(words: Sequence[str]) -> None:
    """Run the load of the command line and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m bot bench --load")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50.0, help="presses a second")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--database", default="", help="an empty database; a new SQLite file if none is given")
    parser.add_argument("--processes", type=int, default=1, help="of the bot; several need PostgreSQL")
    plan = parser.parse_args(words)
    if plan.processes > 1 and not plan.database.startswith("postgres"):
        parser.error(
            "several processes need PostgreSQL: give the address of an empty database, --database postgresql://..."
        )
    print(json.dumps(asyncio.run(Load(plan).run()), indent=1))


class Load:
    """Tables, people and their presses."""

    def __init__(self, plan: argparse.Namespace) -> None:
        self.plan, self.luck = plan, Luck(1)
        self.presses = self.moves = self.lost = 0
        self._next = 0.0

    async def run(self) -> dict[str, Any]:
        """The figures: how long the start took, waits, CPU and memory."""
        from tests.discord import Emulator

        with tempfile.TemporaryDirectory() as folder:
            url = self.plan.database or f"sqlite:///{Path(folder) / 'load.db'}"
            async with Emulator(deadline=60.0) as emu:
                places = await self._fill(url, self._places(emu))
                async with self._bots(emu, url) as bots:
                    return await self._measured(emu, bots, places)

    def _places(self, emu: Emulator) -> dict[Channel, list[Person]]:
        """A channel for each table, and the two people who play there; the servers take turns."""
        people = [emu.person(f"Player {number}") for number in range(max(2, self.plan.tables // 4))]
        guilds = [_guild_on(emu, shard, self.plan.processes) for shard in range(self.plan.processes)]
        for person, guild in product(people, guilds):
            emu.admin.admit(person, guild)
        homes = islice(cycle(guilds), self.plan.tables)
        channels = [emu.world.add_channel(guild, f"table-{number}") for number, guild in enumerate(homes)]
        pairs = zip(cycle(people), cycle(people[1:] + people[:1]), strict=False)
        return {channel: list(pair) for channel, pair in zip(channels, pairs, strict=False)}

    @asynccontextmanager
    async def _bots(self, emu: Emulator, url: str) -> AsyncIterator[list[BotProcess]]:
        """The bot's processes, connected."""
        bots = [self._bot(emu, url, shard) for shard in range(self.plan.processes)]
        try:
            for bot in bots:
                await bot.launch()
            await emu.until(lambda: len(emu.gateway.sessions) == len(bots) or bool(_ended(bots)), within=120)
            yield bots
        finally:
            for bot in bots:
                await bot.stop(within=30)

    def _bot(self, emu: Emulator, url: str, shard: int) -> BotProcess:
        from tests.discord.process import BotProcess

        shards = {"TURNTABLE_SHARDS": str(self.plan.processes), "TURNTABLE_SHARD_IDS": str(shard)}
        env = {"DATABASE_URL": url, "TURNTABLE_HEALTH_PORT": str(PORT + shard), "TURNTABLE_LOG_LEVEL": "ERROR"}
        return BotProcess(emu, env | shards if self.plan.processes > 1 else env)

    # ---- before the bot starts --------------------------------------------------------------------------------------

    async def _fill(self, url: str, places: dict[Channel, list[Person]]) -> dict[Channel, list[Person]]:
        """Tables of all games, at any stage; the places where they are not over already."""
        store = await Store.open(database_url(url))
        sessions = Sessions(store, GAMES, time.time)
        running = {
            channel: people
            for game, (channel, people) in zip(cycle(GAMES), places.items(), strict=False)
            if await self._table(sessions, game, channel, [person.id for person in people])
        }
        await sessions.shut()
        await store.close()
        return running

    async def _table(self, sessions: Sessions, game: str, channel: Channel, people: list[int]) -> bool:
        """Begin a table and play on a little; whether it is still running."""
        assert channel.guild is not None
        host, guest = people
        info = await sessions.open(game, host, f"Player {host}", int(channel.guild.id), int(channel.id), {}, 2)
        await sessions.join(info.id, guest, f"Player {guest}")
        await sessions.start(info.id, host)
        for _ in range(self.luck.below(MOVES)):
            live = await sessions.live(info.id)
            if live.state is None or live.state.result is not None:
                break
            t = kernel.open_table(live.game, live.state)
            seat = self.luck.pick(sorted(t.open))
            await sessions.answer(info.id, live.info.seating[seat].user or 0, None, wander(t, seat, self.luck))
        return (await sessions.live(info.id)).info.status == RUNNING

    # ---- the load ---------------------------------------------------------------------------------------------------

    async def _measured(
        self, emu: Emulator, bots: list[BotProcess], places: dict[Channel, list[Person]]
    ) -> dict[str, Any]:
        began = time.monotonic()
        await emu.until(lambda: all(map(_has_board, places)) or bool(_ended(bots)), within=3600)
        if ended := _ended(bots):
            sys.exit(f"turntable: the bot under load ended by itself:\n{ended[0].output}")
        start = round(time.monotonic() - began, 1)
        async with self._pressed(emu, places):
            samples = await self._sampled(emu, bots)
        seconds = self.plan.minutes * 60
        return {
            "tables": len(places), "processes": len(bots), "boards_at_start_s": start, "presses": self.presses,
            "moves": self.moves, "presses_per_s": round(self.presses / seconds, 1),
            "presses_without_answer": self.lost, "samples": samples,
        }  # fmt: skip

    @asynccontextmanager
    async def _pressed(self, emu: Emulator, places: dict[Channel, list[Person]]) -> AsyncIterator[None]:
        """People at work."""
        self._next = time.monotonic()
        hands = [asyncio.create_task(self._press_on(emu, places)) for _ in range(int(self.plan.rate * HANDS))]
        try:
            yield
        finally:
            for hand in hands:
                hand.cancel()
            await asyncio.gather(*hands, return_exceptions=True)

    async def _sampled(self, emu: Emulator, bots: list[BotProcess]) -> list[dict[str, Any]]:
        """Memory, CPU and waits, spread over the minutes."""
        samples = list[dict[str, Any]]()
        end = time.monotonic() + self.plan.minutes * 60
        async with aiohttp.ClientSession() as session:
            for left in range(SAMPLES, 0, -1):
                await asyncio.sleep((end - time.monotonic()) / left)
                samples.append({**_usage([bot.pid for bot in bots]), "waits_ms": await _waits(session, len(bots))})
                _forget(emu)
        return samples

    async def _press_on(self, emu: Emulator, places: dict[Channel, list[Person]]) -> None:
        """One of the people who press: a move at a table, then at another one, for ever."""
        mine = list(islice(places, self.luck.below(len(places)), None)) + list(places)
        for place in cycle(mine):
            person = self.luck.pick(places[place])
            try:
                await self._move(emu, person.at(place), place)
            except (AssertionError, StopIteration, TimeoutError):
                self.lost += 1

    async def _move(self, emu: Emulator, person: Person, place: Channel) -> None:
        from tests.bot.pressing import PRESSES, Menu, newest_board

        await self._pace()
        if not _has_board(place):
            return
        opened = await person.press(newest_board(place), "Your move")
        if opened.message is None:
            return
        menu = Menu(emu, person, opened.message, self.luck)
        for _ in range(PRESSES):
            if menu.is_done or (not menu.is_open and "Confirm" not in menu.message.labels):
                return
            is_last = "Confirm" in menu.message.labels
            await self._pace()
            await menu.press_once()
            self.moves += is_last
            if is_last:
                return

    async def _pace(self) -> None:
        """Wait for the next press that is due."""
        self._next = max(self._next, time.monotonic() - 1.0) + 1 / self.plan.rate
        await asyncio.sleep(max(0.0, self._next - time.monotonic()))
        self.presses += 1


def _has_board(place: Channel) -> bool:
    return any("Your move" in message.labels for message in place.public())


def _ended(bots: Iterable[BotProcess]) -> list[BotProcess]:
    return [bot for bot in bots if not bot.running]


def _guild_on(emu: Emulator, shard: int, shards: int) -> Guild:
    """A new server on this shard."""
    from tests.discord.gateway import shard_of

    guild = emu.admin.add_guild(f"Server {shard}")
    return guild if shard_of(guild, shards) == shard else _guild_on(emu, shard, shards)


def _usage(pids: Iterable[int]) -> dict[str, float]:
    """CPU seconds so far and memory in MB of the bot and its workers."""
    found = list[psutil.Process]()
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            found += [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    times, memory = list(_times(found)), sum(process.memory_info().rss for process in found)
    return {"cpu_s": round(sum(times), 1), "memory_mb": round(memory / 1e6, 1)}


def _times(processes: list[psutil.Process]) -> Iterator[float]:
    for process in processes:
        used = process.cpu_times()
        yield used.user + used.system


async def _waits(session: aiohttp.ClientSession, processes: int) -> list[dict[str, Any]]:
    """What the health pages of the processes say."""
    found = []
    for port in range(PORT, PORT + processes):
        async with session.get(f"http://127.0.0.1:{port}/health") as answer:
            found.append((await answer.json())["waits_ms"])
    return found


def _forget(emu: Emulator) -> None:
    """Drop what the simulated Discord keeps for tests to look at."""
    emu.rest.calls.clear()
    emu.gateway.events.clear()
    emu.interactions.acknowledged.clear()
    for token, interaction in list(emu.interactions.by_token.items()):
        if interaction.answered.is_set() and emu.clock.now() - interaction.created > 60:
            del emu.interactions.by_token[token]
