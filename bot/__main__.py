"""`python -m bot`: on Discord with a token, in the local playground without one."""

from __future__ import annotations

import asyncio
import logging
import os
import sys

import discord

from bot.app import Turntable
from bot.copying import copy_database
from bot.settings import BadSetting, Settings, database_url, variables_table
from bot.store import BadDatabase, Unavailable

COMMANDS = ("bench", "copy-database FROM TO", "settings")


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
        elif words == ["bench"]:
            from bot.bench import bench

            bench()
        else:
            sys.exit(f"turntable: there is no {' '.join(words)!r}; there are {', '.join(COMMANDS)}.")
    except (BadSetting, BadDatabase, Unavailable) as error:
        sys.exit(f"turntable: {error}")


def copy(source: str, target: str) -> None:
    """Copy a database and say what was in it."""
    counts = asyncio.run(copy_database(source, target))
    for table, rows in counts.items():
        print(f"{table:<16}{rows:>9}")
    print("All rows are copied and counted. Set DATABASE_URL to the new address and start the bot.")


def run(settings: Settings) -> None:
    """Run until interrupted."""
    discord.utils.setup_logging(level=logging.getLevelName(settings.log_level), root=True)
    try:
        asyncio.run(_playground(settings) if not settings.token else _discord(settings))
    except KeyboardInterrupt:
        print("Turntable stops.")
    except discord.LoginFailure:
        sys.exit("turntable: Discord does not accept DISCORD_TOKEN; copy it again from the developer portal.")
    except discord.PrivilegedIntentsRequired:
        sys.exit("turntable: Discord refused the connection's intents, although none is privileged; try again later.")


async def _discord(settings: Settings) -> None:
    async with Turntable(settings) as client:
        await client.start(settings.token)


async def _playground(settings: Settings) -> None:
    from bot import playground

    await playground.run(
        lambda: Turntable(settings, threads=False), port=settings.preview_port, revive=Turntable.revive
    )


if __name__ == "__main__":
    main()
