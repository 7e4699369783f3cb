"""Discord's REST routes by subject; importing this package registers them."""

from tests.discord.api import application, channels, guilds, interactions, messages, threads

__all__ = ["application", "channels", "guilds", "interactions", "messages", "threads"]
