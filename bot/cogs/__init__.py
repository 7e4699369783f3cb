"""Slash commands: check, call the service, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cogs import admin, comfort, daily, learning, orders, play, records, status, table

if TYPE_CHECKING:
    from bot.app import Turntable


def install(app: Turntable) -> None:
    """Register every command."""
    for cog in (table, play, orders, comfort, daily, learning, records, status, admin):
        cog.install(app)
