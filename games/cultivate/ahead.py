"""Preparing the own next turn (CU-A.15): under which condition it is played."""

from __future__ import annotations

from games.core.choices import Answer, Illegal

from .choosing import Chooser
from .model import Player

ALWAYS, UNCHANGED = "always", "unchanged "


def choose_condition(c: Chooser) -> None:
    """Play it in any case, or only while nobody has touched the own compound; not asked for by a pass."""
    keys = {ALWAYS: ALWAYS, unchanged(c.player): "unchanged"}
    c.ask("condition", (c.option(key, label) for key, label in keys.items()), least=0)


def unchanged(player: Player) -> str:
    """The compound as a key: the condition holds its own test."""
    return UNCHANGED + player.compound


def fitted(player: Player, queued: Answer) -> Answer:
    """The prepared turn without its condition; raises Illegal if that does not hold."""
    *plan, last = queued
    if isinstance(last, str) and last.startswith(UNCHANGED):
        if last != unchanged(player):
            raise Illegal.of("COMPOUND_CHANGED")
        return plan
    return plan if last in (ALWAYS, None) else queued
