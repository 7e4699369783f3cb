"""A whole game by presses alone, on the simulated Discord: restarts, computers standing in, answers in any order."""

from __future__ import annotations

from pathlib import Path

from games.core.dice import Luck
from tests.bot.pressing import is_over, play_out, seat_people
from tests.discord import Emulator
from tests.discord.process import BotProcess

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


async def by_presses(folder: Path, game: str, seats: int, before: int, after: int, **options: str) -> tuple[bool, str]:
    """Play, kill the bot, start it again, play on (so many moves); whether it is over, and the last board."""
    async with Emulator() as emu, BotProcess(emu, {"DATABASE_URL": f"sqlite:///{folder}/tables.db"}) as process:
        people, luck = [emu.person(name) for name in NAMES[:seats]], Luck(seats)
        place = await seat_people(emu, people, game, **options)
        await play_out(emu, people, place, luck, moves=before)
        await process.kill()
        await process.start()
        await play_out(emu, people, place, luck, moves=after)
        await emu.settle(0.2, within=20)
        assert emu.violations == []
        return is_over(place), place.public()[-1].text

