"""What breaks around the bot: its process, its database, its disk, its data."""
