"""A simulated Discord on the loopback for the bot's tests: real discord.py, real sockets, people who press buttons."""

from tests.discord.emulator import Emulator
from tests.discord.interactions import Interaction
from tests.discord.limits import RateLimits
from tests.discord.messages import Message
from tests.discord.modals import Impossible, Modal
from tests.discord.people import NoAnswer, Person
from tests.discord.posting import Upload
from tests.discord.records import Channel, Guild, Thread
from tests.discord.world import HOSTILE_NAMES

__all__ = [
    "HOSTILE_NAMES", "Channel", "Emulator", "Guild", "Impossible", "Interaction", "Message", "Modal", "NoAnswer",
    "Person", "RateLimits", "Thread", "Upload",
]  # fmt: skip
