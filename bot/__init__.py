"""The bot: Discord and storage; knows no rule of any game."""

__version__ = "0.1.0"
