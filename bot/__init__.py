"""The bot: Discord and storage; knows no rule of any game."""
