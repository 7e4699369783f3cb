"""How discord.py is told where Discord is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

VARIABLE = "TURNTABLE_TEST_DISCORD"
"""The environment variable that carries the address into another process."""


def point_discord_at(base: str) -> None:
    """Let discord.py in this process talk to the Discord at this address, such as `http://127.0.0.1:8000`."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = gateway_url(base)


def gateway_url(base: str) -> yarl.URL:
    return yarl.URL(base).with_scheme("ws") / "gateway/"


@contextmanager
def discord_at(base: str) -> Iterator[None]:
    """The same for a while."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_discord_at(base)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
