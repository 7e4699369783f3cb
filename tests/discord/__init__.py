"""A simulated Discord on the loopback for the bot's tests: real discord.py, real sockets, people who press buttons.

    async with Emulator() as emu, emu.running(bot):       # or BotProcess(emu, env) for a process of its own
        ann, ben = emu.person("Ann"), emu.person("Ben")
        lobby = await ann.slash("table new", game="festival")
        await ben.press(lobby, "Join")                    # by label, custom_id or the beginning of a custom_id
        menu = await ann.press(emu.messages[-1], "Your move")
        await ann.choose(menu, "Token", "L4")             # in a menu, by its placeholder and an option's label or value
        await emu.settle()                                # nothing asked for a while, nobody waits for an answer
        assert emu.messages[-1].pings == {ben}
        assert emu.violations == []

What a person does comes back as an `Interaction`: `message` (or `reply`, `followups`), `text`, `modal` for `fill`,
`latency`, `before_acknowledgement`. It is there as soon as the bot has answered: after "thinking" with the reply, after
a silent acknowledgement with the first change. `NoAnswer` means "This interaction failed", `Impossible` that a client
would not have let the person do it. A `Message` is read by `text`, `labels`, `buttons`, `selects`, `images`, `pings`.
`emu.admin` changes the server (rights, channels, archiving, deleting); `emu.fail`, `slow`, `cut`, `close_port` let
things go wrong; `emu.gateway` can be cut or restarted; `emu.clock.skip` lets tokens expire and messages age; `emu.sent`
and `emu.refused` tell what the bot asked.
"""

from tests.discord import api
from tests.discord.emulator import Emulator
from tests.discord.interactions import Interaction
from tests.discord.limits import RateLimits
from tests.discord.messages import Message
from tests.discord.modals import Impossible, Modal
from tests.discord.people import NoAnswer, Person
from tests.discord.posting import Upload
from tests.discord.process import BotProcess
from tests.discord.records import Channel, Guild, Role, Thread
from tests.discord.world import HOSTILE_NAMES

__all__ = [
    "HOSTILE_NAMES", "BotProcess", "Channel", "Emulator", "Guild", "Impossible", "Interaction", "Message", "Modal",
    "NoAnswer", "Person", "RateLimits", "Role", "Thread", "Upload", "api",
]  # fmt: skip
