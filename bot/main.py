"""What `python -m bot` does: on Discord with a token, in the local playground without one, and its tools."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import discord

from bot import logs
from bot.app import Turntable
from bot.community.ratings import recount
from bot.memory.snapshots import take_snapshots
from bot.settings import BadSetting, Settings, database_url, variables_table
from bot.storage.backup import back_up
from bot.storage.copying import copy_database
from bot.storage.store import BadDatabase, Unavailable
from games.core.data import BadData

COMMANDS = ("backup FILE", "bench [--load]", "copy-database FROM TO", "ratings", "settings", "snapshots DIR")

M_MMAP_THRESHOLD, LARGE = -3, 256 * 1024
"""The name of a setting of glibc's `mallopt`, and from how many bytes on memory is taken from the system directly."""
PATIENCE = 9.0
"""Seconds from a polite request to stop to the end; process managers kill after ten."""


def main() -> None:
    """Run the bot, or one of its tools."""
    words = sys.argv[1:]
    try:
        settings = Settings.read(os.environ)
        if not words:
            run(settings)
        elif words == ["settings"]:
            print(variables_table())
        elif words[0] == "copy-database" and len(words) == 3:
            copy(*map(database_url, words[1:]))
        elif words[0] == "backup" and len(words) == 2:
            back_up(settings.database, Path(words[1]))
        elif words[0] == "snapshots" and len(words) == 2:
            Path(words[1]).mkdir(parents=True, exist_ok=True)
            tables = asyncio.run(take_snapshots(settings.database, Path(words[1])))
            print(f"{tables} tables are in {words[1]}: try them with `python -m games check --snapshots {words[1]}`.")
        elif words[:2] == ["bench", "--load"]:
            from bot.load import load

            load(words[2:])
        elif words == ["ratings"]:
            for game, people in asyncio.run(recount(settings.database)).items():
                print(f"{game:<16}{people:>9}")
        elif words == ["bench"]:
            from bot.bench import bench

            bench()
        else:
            sys.exit(f"turntable: there is no {' '.join(words)!r}; there are {', '.join(COMMANDS)}.")
    except (BadSetting, BadDatabase, BadData, Unavailable) as error:
        sys.exit(f"turntable: {error}")


def copy(source: str, target: str) -> None:
    """Copy a database and say what was in it."""
    counts = asyncio.run(copy_database(source, target))
    for table, rows in counts.items():
        print(f"{table:<16}{rows:>9}")
    print("All rows are copied and counted. Set DATABASE_URL to the new address and start the bot.")


def run(settings: Settings) -> None:
    """Run until interrupted."""
    logs.set_up(settings)
    _give_memory_back()
    try:
        asyncio.run(_playground(settings) if not settings.token else _discord(settings))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("Turntable stops.")
    except discord.LoginFailure:
        sys.exit("turntable: Discord does not accept DISCORD_TOKEN; copy it again from the developer portal.")
    except discord.PrivilegedIntentsRequired:
        sys.exit("turntable: Discord refused the connection's intents, although none is privileged; try again later.")


def _give_memory_back() -> None:
    """Let glibc return freed pictures, on their way to Discord, to the system; by itself it keeps them for later."""
    with suppress(AttributeError, OSError, TypeError):  # another C library, or none
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)


async def _discord(settings: Settings) -> None:
    _stop_politely()
    async with Turntable(settings) as client:
        await client.start(settings.token)


def _stop_politely() -> None:
    """A process manager's SIGTERM ends the bot as Ctrl-C does, and within PATIENCE whatever hangs."""
    loop, main_task = asyncio.get_running_loop(), asyncio.current_task()
    assert main_task is not None

    def stop() -> None:
        loop.call_later(PATIENCE, os._exit, 1)
        main_task.cancel()

    with suppress(NotImplementedError):  # on Windows
        loop.add_signal_handler(signal.SIGTERM, stop)


async def _playground(settings: Settings) -> None:
    from bot import playground

    await playground.run(
        lambda: Turntable(settings, threads=False), port=settings.preview_port, revive=Turntable.revive
    )
