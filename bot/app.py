"""The Discord client: intents, set-up, one answer for every error, shutdown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

import discord
from aiohttp import web
from discord import app_commands

from bot import tidying
from bot.clocks import messages as clocks_notices
from bot.clocks.task import Clock
from bot.cogs import install
from bot.dailies.words import DailyWords
from bot.engines import usable
from bot.flood import Flood, Tree
from bot.health import Health
from bot.messages import (
    agreeing,
    choosing,
    keeping,
    layout,
    moves,
    opening,
    orderpanel,
    reading,
    router,
    rules,
    starting,
)
from bot.messages.narrate import reasons
from bot.messages.outbox import Outbox
from bot.messages.pictures import Pictures
from bot.messages.router import RECORDED, TABLE, UNREACHABLE, incident
from bot.settings import Settings
from bot.storage.shares import Lease
from bot.storage.store import Store, Unavailable
from bot.tables.records import RUNNING, Change, Info, Refused
from bot.tables.sessions import Sessions
from games import GAMES
from games.core.choices import Fault, Illegal
from games.core.kernel import AnyGame
from games.core.words import Words

HANDLERS = (agreeing, choosing, clocks_notices, keeping, moves, orderpanel, reading, rules, starting)
"""The modules that register the handlers of buttons, menus and forms."""
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_ALL = app_commands.AppInstallationType(guild=True, user=True)
HANDLER_TASKS = ("discord.py: on_interaction", "CommandTree-invoker")
"""How discord.py names the tasks in which presses and commands are handled."""
SYNC_AGAIN = 300.0
"""Seconds after which commands are sent again that Discord could not take."""
LAST_ANSWERS = 3.0
"""Seconds for them at the end."""
SHORTEST_WAIT = 30.0
"""Seconds: a rate limit that lasts longer is an error at once, instead of holding up what waits behind it."""

log = logging.getLogger(__name__)


class Turntable(discord.AutoShardedClient):
    """The bot. `threads`: a table gets a thread of its own (else it is played in the channel)."""

    def __init__(self, settings: Settings, threads: bool = True, games: Mapping[str, AnyGame] = GAMES):
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=SHORTEST_WAIT,
            shard_count=settings.share.count or None,
        )
        self.shard_ids = list(settings.share.ids) or None
        self.settings, self.threads, self.games = settings, threads, usable(games)
        self.tree = Tree(self, allowed_contexts=EVERYWHERE, allowed_installs=FOR_ALL)
        self.lease = Lease(settings.database, settings.share)
        self.flood = Flood(settings.presses)
        self.words = Words.load("core")
        self.pictures = Pictures()
        self.store: Store
        self.sessions: Sessions
        self.daily: DailyWords
        self.outbox = Outbox(self)
        self.clock = Clock(self)
        self.health = Health(self)
        self._door: web.AppRunner | None = None
        self._background: set[asyncio.Task[Any]] = set()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def setup_hook(self) -> None:
        """Once, before the gateway: the lease, the database, the commands, the background work."""
        if self.settings.health_port:
            self._door = await self.health.serve(self.settings.health_port)
        await self.lease.wait()
        self.store = await Store.open(self.settings.database)
        self.sessions = Sessions(self.store, self.games, time.time, self.heard)
        self.sessions.share = self.settings.share
        self.daily = await DailyWords.open(self.sessions, self.settings.secret)
        install(self)
        self.tree.error(self.on_command_error)
        await self.sync()
        self.spawn(self._until_replaced())
        self.spawn(self.health.run())
        self.spawn(self.outbox.run())
        self.spawn(self.clock.run())
        self.spawn(self.sessions.resume())
        self.spawn(tidying.run(self))

    async def _until_replaced(self) -> None:
        """Stop as soon as another process has taken over: two must never serve the same servers."""
        await self.lease.watch()
        log.error("another process serves %s now, so this one stops", self.settings.share)
        self._closing = asyncio.create_task(self.close())  # not one of those that closing waits for

    async def sync(self) -> None:
        """Make Discord know the commands; as long as it does not take them nothing but new commands is missing."""
        if wait := await self._send_commands():
            self.spawn(self._sync_later(wait))

    async def _sync_later(self, wait: float) -> None:
        while wait:
            await asyncio.sleep(wait)
            wait = await self._send_commands()

    async def _send_commands(self) -> float:
        """Tell Discord the commands: the seconds until that is to be tried again, 0 for never."""
        guild = discord.Object(self.settings.sync) if self.settings.sync else None
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        try:
            await self.tree.sync(guild=guild)
        except UNREACHABLE as error:
            log.warning("the commands could not be brought up to date: %s", error)
            return _seconds_after(error)
        return 0

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
        """Stop the background work, let those who have pressed get their answer, let the database finish, go."""
        for task in list(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._finish_presses()
        await super().close()
        self.pictures.close()
        if hasattr(self, "daily"):
            self.daily.close()
        if hasattr(self, "sessions"):
            await self.sessions.shut()
            await self.store.close()
        if self._door is not None:
            await self._door.cleanup()
        self.health.close()
        await self.lease.free()

    async def _finish_presses(self) -> None:
        """Wait a little for the handlers that are at work."""
        at_work = {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLER_TASKS)}
        if at_work - {asyncio.current_task()}:
            await asyncio.wait(at_work - {asyncio.current_task()}, timeout=LAST_ANSWERS)

    # ---- what comes from outside ------------------------------------------------------------------------------------

    async def heard(self, table: str, change: Change) -> None:
        """The service tells of a committed turn: if others can see it, a board is due."""
        if change.public:
            self.health.board_due(table)
        self.outbox.nudge()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Components and forms go to the router; commands go to the tree by themselves."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await router.dispatch(self, interaction)

    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        """A permission may be back."""
        await self.outbox.hurry_server(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A permission may be back."""
        await self.outbox.hurry_server(after.guild.id)

    # ---- what every part of the bot needs ---------------------------------------------------------------------------

    def place(self, guild: int | None, channel: int) -> discord.PartialMessageable:
        """A channel or thread to write to, whether or not it is cached."""
        return self.get_partial_messageable(channel, guild_id=guild)

    def in_turn(self, table: str) -> asyncio.Lock:
        """Held while a message of a table is made and sent, so that the last one sent is the newest."""
        return self._turns.setdefault(table, asyncio.Lock())

    async def waits_for(self, info: Info, user: int) -> bool:
        """Whether a running table waits for a person, as that person knows it; what cannot be read waits for nobody."""
        try:
            return info.status == RUNNING and (await self.sessions.live(info.id)).owes(user)
        except Refused:
            return False
        except Exception:
            log.exception("table %s: nobody knows for whom it waits", info.id)
            return False

    async def revive(self) -> None:
        """Post anew what stands in the database but no longer in the channel (in the playground, after a restart)."""
        for info in await self.sessions.tables(status="lobby"):
            await opening.post_lobby(self, info)
        for info in await self.sessions.tables(status=RUNNING):
            if not info.daily:
                await self.sessions.show_again(info.id)
        self.outbox.nudge()

    # ---- words for what went wrong ----------------------------------------------------------------------------------

    def explain(self, error: BaseException, table: str = "", recorded: bool = False) -> str:
        """Any failure as a sentence for the person who met it: which table it was about, whether it was changed."""
        match error:
            case app_commands.CommandInvokeError():
                return self.explain(error.original, table, recorded)
            case Refused():
                return self.refusal(error, table)
            case Unavailable():
                return reasons(self.words, [Fault("UNAVAILABLE")])
            case Illegal():
                return self.refusal(Refused("ILLEGAL", *error.faults), table)
            case app_commands.CommandSignatureMismatch() | app_commands.CommandNotFound():
                return "This command has just changed. Please try again in a minute."
            case discord.Forbidden():
                return "I lack a permission for that: please ask a moderator to check what I may do in this channel."
        said = "Your move was recorded" if recorded else "No move was recorded"
        if isinstance(error, UNREACHABLE):
            log.warning("Discord refused an answer: %s", error)
            return f"Discord did not take that just now. {said}; please look again in a moment."
        return f"Something went wrong. {said}. The admins can find it as {incident(error)}."

    def refusal(self, error: Refused, table: str = "") -> str:
        """Why a wish was refused, in the words of the table's game."""
        live = self.sessions.peek(table)
        if live is None:
            return reasons(self.words, error.faults)
        return reasons(live.game.words, error.faults, live.shown)

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A command that failed."""
        words = self.explain(error, interaction.extras.get(TABLE, ""), RECORDED in interaction.extras)
        try:
            if interaction.response.is_done():
                await interaction.edit_original_response(**layout.note(words).to_edit())
            else:
                await interaction.response.send_message(ephemeral=True, **layout.note(words).to_send())
        except UNREACHABLE as failed:
            log.warning("an error could not be told: %s", failed)


def _seconds_after(error: BaseException) -> float:
    """When to send commands again; what Discord finds wrong with them stays wrong."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after + 1
    is_wrong = isinstance(error, discord.HTTPException) and error.status < 500
    return 0 if is_wrong else SYNC_AGAIN
