"""Nobody keeps the bot from the others: how often one person may press, open tables and ask for files."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import discord
from discord.app_commands import CommandTree, Cooldown

from bot.messages import layout
from bot.tables.records import Refused
from bot.text import when

PRESS, TABLE, DAILY, FILE, LOOK = "press", "table", "daily", "file", "look"
RATES: Final = {PRESS: (40, 20.0), TABLE: (8, 600.0), DAILY: (15, 600.0), FILE: (6, 120.0), LOOK: (30, 120.0)}
"""So many times in so many seconds: buttons, menus, forms and commands (unless the settings say another number); new
tables; new attempts at dailies (going on with one is a press); exports, reports, imports; looks at what is kept of a
table."""
TOO_MUCH: Final = {
    PRESS: "TOO_FAST", TABLE: "TOO_MANY_TABLES", DAILY: "TOO_MANY_DAILIES", FILE: "TOO_MANY_FILES",
    LOOK: "TOO_MANY_LOOKS",
}  # fmt: skip
"""Why each of them is refused beyond that."""
COMMANDS: Final = {
    "table new": TABLE, "table seek": TABLE,
    "table export": FILE, "table report": FILE, "table import": FILE, "privacy export": FILE,
    "replay": LOOK, "table verify": LOOK,
}  # fmt: skip
"""What a command does; all others are no more than a press."""
BUTTONS: Final = {"a": TABLE, "kp": LOOK}
"""The same for verbs of buttons: a rematch, films and keepsakes."""
PEOPLE = 10_000
"""Whoever came longest ago is forgotten beyond so many."""


class Flood:
    """Counts what each person does; `presses` are so many in RATES[PRESS][1] seconds."""

    def __init__(self, presses: int = RATES[PRESS][0], clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = {**RATES, PRESS: (presses, RATES[PRESS][1])}
        self._clock = clock
        self._counts: OrderedDict[tuple[str, int], Cooldown] = OrderedDict()

    def check(self, deed: str, user: int) -> None:
        """Count one more; raises Refused, by what was too much, with the seconds to wait."""
        count = self._counts.setdefault((deed, user), Cooldown(*self._rates[deed]))
        self._counts.move_to_end((deed, user))
        if len(self._counts) > PEOPLE:
            self._counts.popitem(last=False)
        wait = count.update_rate_limit(self._clock())
        if wait is not None:
            seconds = max(1, round(wait))
            raise Refused(TOO_MUCH[deed], seconds=seconds, moment=when(int(time.time()) + seconds))

    def press(self, verb: str, user: int) -> None:
        """Count a button, menu or form; raises Refused as `check`."""
        self.check(PRESS, user)
        if verb in BUTTONS:
            self.check(BUTTONS[verb], user)

    def command(self, name: str, user: int) -> None:
        """Count a command; raises Refused as `check`."""
        self.check(PRESS, user)
        if name in COMMANDS:
            self.check(COMMANDS[name], user)


class Tree(CommandTree[Any]):
    """Commands, of which nobody can call too many."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Count a command, but no autocomplete; a refusal is answered like any other."""
        command = interaction.command
        if interaction.type is not discord.InteractionType.application_command or command is None:
            return True
        app = interaction.client
        try:
            app.flood.command(command.qualified_name, interaction.user.id)
        except Refused as refused:
            message = layout.note(app.refusal(refused))
            await interaction.response.send_message(ephemeral=True, **message.to_send())
            return False
        return True
