"""Nobody keeps the bot from the others: how often one person may press, open tables and ask for files."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, cast

import discord
from discord.app_commands import CommandTree, Cooldown

from bot.messages import layout
from bot.tables.records import Refused
from bot.text import storable, when

PRESS, TABLE, DAILY, FILE, LOOK = "press", "table", "daily", "file", "look"
SUGGEST, PROOF, UNDO = "suggest", "proof", "undo"
RATES: Final = {
    PRESS: (40, 20.0), SUGGEST: (40, 20.0), TABLE: (8, 600.0), DAILY: (15, 600.0), FILE: (6, 120.0), LOOK: (30, 120.0),
    PROOF: (6, 120.0), UNDO: (20, 1800.0),
}  # fmt: skip
"""So many times in so many seconds: buttons, menus, forms and commands, and as many suggestions (unless the settings
say another number); new tables; new attempts at dailies (going on with one is a press); exports, reports, imports;
looks at what is kept of a table; proofs; moves taken back."""
TOO_MUCH: Final = {
    PRESS: "TOO_FAST", SUGGEST: "TOO_FAST", TABLE: "TOO_MANY_TABLES", DAILY: "TOO_MANY_DAILIES",
    FILE: "TOO_MANY_FILES", LOOK: "TOO_MANY_LOOKS", PROOF: "TOO_MANY_LOOKS", UNDO: "TOO_MANY_UNDOS",
}  # fmt: skip
"""Why each of them is refused beyond that."""
COMMANDS: Final = {
    "table new": TABLE, "table seek": TABLE, "table move": TABLE,
    "table export": FILE, "table report": FILE, "table import": FILE, "privacy export": FILE,
    "replay": LOOK, "table verify": PROOF, "undo": UNDO,
}  # fmt: skip
"""What a command does; all others are no more than a press."""
BUTTONS: Final = {
    "a": TABLE, "seek own": TABLE, "seek again": TABLE, "kp": LOOK, "kp verify": PROOF, "u": UNDO,
}  # fmt: skip
"""The same for verbs of buttons, some with what they are to do: a rematch, a table of one's own, films and keepsakes,
proofs, taking back."""
PEOPLE = 10_000
"""Whoever came longest ago is forgotten beyond so many."""


class Flood:
    """Counts what each person does; `presses` are so many in RATES[PRESS][1] seconds."""

    def __init__(self, presses: int = RATES[PRESS][0], clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = {**RATES, **{deed: (presses, RATES[deed][1]) for deed in (PRESS, SUGGEST)}}
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

    def press(self, verb: str, what: str, user: int) -> None:
        """Count a button, menu or form by its verb and what it is to do; raises Refused as `check`."""
        self.check(PRESS, user)
        deed = BUTTONS.get(f"{verb} {what}", BUTTONS.get(verb))
        if deed is not None:
            self.check(deed, user)

    def command(self, name: str, user: int) -> None:
        """Count a command; raises Refused as `check`."""
        self.check(PRESS, user)
        if name in COMMANDS:
            self.check(COMMANDS[name], user)


class Tree(CommandTree[Any]):
    """Commands, of which nobody can call too many; what is typed is made fit to be kept."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Count a command or suggestion; a refused command is answered like any other, a suggestion offers nothing."""
        data: dict[str, Any] = cast("dict[str, Any]", interaction.data)
        data.update(storable(data))
        app, command = interaction.client, interaction.command
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                app.flood.check(SUGGEST, interaction.user.id)
            elif command is not None:
                app.flood.command(command.qualified_name, interaction.user.id)
        except Refused as refused:
            await self._refuse(interaction, layout.note(app.refusal(refused)))
            return False
        return True

    async def _refuse(self, interaction: discord.Interaction[Any], message: layout.Message) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await interaction.response.send_message(ephemeral=True, **message.to_send())
