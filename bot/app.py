"""The Discord client: intents, set-up, one answer for every error, shutdown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot import agreeing, moves, opening, reading, router
from bot.cogs import install
from bot.daily_words import DailyWords
from bot.narrate import reasons
from bot.opening import lacking
from bot.outbox import Outbox
from bot.pictures import Pictures
from bot.records import Change, Info, Refused
from bot.router import incident
from bot.sessions import Sessions
from bot.settings import Settings
from bot.store import Store, Unavailable
from bot.text import shown
from games import GAMES
from games.core.choices import Fault, Illegal
from games.core.kernel import AnyGame
from games.core.words import Words

__all__ = ["Turntable", "agreeing", "moves", "opening", "reading"]

log = logging.getLogger(__name__)


class Turntable(discord.Client):
    """The bot. `threads`: a table gets a thread of its own (else it is played in the channel)."""

    def __init__(self, settings: Settings, threads: bool = True, games: Mapping[str, AnyGame] = GAMES):
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.settings, self.threads, self.games = settings, threads, games
        self.tree = app_commands.CommandTree(self)
        self.words = Words.load("core")
        self.pictures = Pictures()
        self.store: Store
        self.sessions: Sessions
        self.daily: DailyWords
        self.outbox = Outbox(self)
        self._background: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        """Once, before the gateway: the database, the commands, the background work."""
        self.store = await Store.open(self.settings.database)
        self.sessions = Sessions(self.store, self.games, time.time, self.heard)
        self.daily = await DailyWords.open(self.sessions, self.settings.secret)
        install(self)
        self.tree.error(self.on_command_error)
        await self.sync()
        self.spawn(self.outbox.run())
        self.spawn(self.sessions.resume())

    async def sync(self) -> None:
        """Make Discord know the commands; a failure costs nothing but new commands."""
        try:
            if self.settings.sync:
                guild = discord.Object(self.settings.sync)
                self.tree.copy_global_to(guild=guild)
                await self.tree.sync(guild=guild)
            else:
                await self.tree.sync()
        except discord.HTTPException as error:
            log.warning("the commands could not be brought up to date: %s", error)

    def spawn(self, work: Any) -> None:
        """Background work that lives as long as the bot; its failure is logged."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._background.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop taking presses, let the database finish, go."""
        await super().close()
        for task in list(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        self.pictures.close()
        if hasattr(self, "sessions"):
            await self.sessions.shut()
            await self.store.close()

    async def heard(self, table: str, change: Change) -> None:
        """The service tells of a committed turn: its board is due."""
        self.outbox.nudge()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Components and forms go to the router; commands go to the tree by themselves."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await router.dispatch(self, interaction)

    def place(self, guild: int | None, channel: int) -> discord.PartialMessageable:
        """A channel or thread to write to, whether or not it is cached."""
        return self.get_partial_messageable(channel, guild_id=guild)

    # ---- words for what went wrong ----------------------------------------------------------------------------------

    def explain(self, error: BaseException, table: str = "") -> str:
        """Any failure as a sentence for the person who met it; `table` is what it was about."""
        if isinstance(error, app_commands.CommandInvokeError):
            return self.explain(error.original, table)
        match error:
            case Refused():
                return self.refusal(error, table)
            case Unavailable():
                return self.words.refusal(Fault("UNAVAILABLE"))
            case Illegal():
                return " ".join(self.words.refusal(fault) for fault in error.faults)
            case discord.Forbidden():
                return "I lack a permission for that: please ask a moderator to check what I may do in this channel."
            case discord.HTTPException():
                return "Discord did not take that just now. Please try again in a moment."
        return f"Something went wrong and no move was recorded. The admins can find it as {incident(error)}."

    def refusal(self, error: Refused, table: str = "") -> str:
        """Why a wish was refused, in the words of the table's game."""
        live = self.sessions.peek(table)
        if live is None:
            return " ".join(self.words.refusal(fault) for fault in error.faults)
        return reasons(live.game, Illegal(*error.faults), [shown(name) for name in live.names])

    async def revive(self) -> None:
        """Post anew what stands in the database but no longer in the channel (in the playground, after a restart)."""
        for status in ("lobby", "running"):
            for info in await self.sessions.tables(status=status):
                if status == "lobby":
                    await opening.post_lobby(self, info)
                elif not info.daily:
                    await self.sessions.show_again(info.id)
        self.outbox.nudge()

    def permission_words(self, info: Info) -> str:
        """Which permissions are missing where a table is played."""
        missing = lacking(self, info)
        where = f"<#{info.thread or info.channel}>"
        if not missing:
            return f"I may not post in {where}; please check my permissions there."
        return f"I lack {', '.join(missing)} in {where}. The game is safe; the board follows when I may post again."

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A command that failed."""
        words = self.explain(error)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(words, ephemeral=True)
            else:
                await interaction.response.send_message(words, ephemeral=True)
        except discord.HTTPException as failed:
            log.warning("an error could not be told: %s", failed)
