"""Ids that no menu of this person ever had: every verb refuses them politely, and nothing changes."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bot.app import Turntable
from bot.messages.router import ROUTES
from games.core import kernel
from games.core.dice import Luck
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person

EXTRAS = (
    "", "join", "start", "close", "options", "robot", "rematch", "leave", "move", "hand", "log", "rules", "back", "0",
    "7", "-1", "99999", "²", "n1.2", "t0.9999", "nx.y", "undo", "close.yes", "undo.no", "x.yes", "seats", ".seats",
    ".order", "stall", "stall.n0.3", "hat", "%", "\u202e",
)  # fmt: skip
PATHS = (
    "", "anytime", "ahead", "anytime/1", "ahead/roll", "roll", "tea", "wine", "nonsense", "#3", "#-3", "#x", "~",
    "+a+b", "?+a", "?=a*1", "?=a*x", "=cow*4=dog*2", "?=cow*99", "?=cow*4=hen*0=dog*2=pig*0", "!gone", "a/b/c/d/e/f",
    "%", "%zz", "?", "+", "=", "/", "?~", "?#1", "tea/tea",
)  # fmt: skip
VALUES = ((), ("tea",), ("0",), ("nonsense",), ("-5",), ("99999999999999999999",), ("", ""), ("greedy",), ("on",))


def forge(message: Message, custom_id: str, kind: int, values: tuple[str, ...]) -> Message:
    """A copy of a message with a button or menu that the bot has not made."""
    options = [{"label": value or "-", "value": value} for value in values]
    control: dict[str, Any] = {"type": kind, "id": 900, "custom_id": custom_id, "style": 1, "label": "Forged"}
    if kind == 3:
        control |= {"options": options, "min_values": 0, "max_values": max(1, len(values))}
    forged = copy.copy(message)
    forged.components = [{"type": 1, "id": 899, "components": [control]}]
    message.channel.messages[message.id] = message
    return forged


async def press_forged(
    emu: Emulator, bot: Turntable, person: Person, message: Message, custom_id: str, values: tuple[str, ...]
) -> list[str]:
    """Press such a thing; all that the presser is told."""
    kind = 3 if values else 2
    forged = forge(message, custom_id, kind, values)
    if kind == 2:
        pressed = await person.press(forged, custom_id)
    else:
        pressed = await person.choose(forged, custom_id, *dict.fromkeys(values))
    return [told.text for told in pressed.messages]


async def positions(emu: Emulator, bot: Watched, ann: Person, bob: Person) -> tuple[Party, Party, Message]:
    """Two tables of Ann and Bob, and a private menu of Ann's."""
    toll = await party(emu, bot, "toll", ann, bob)
    fair = await party(emu, bot, "fair", ann, stall="few")
    return toll, fair, await fair.open(ann)


def state(there: Party) -> Any:
    """What must not change."""
    return there.live.game.save(there.live.state) if there.live.state else b""


async def test_forged_ids_change_nothing(emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture) -> None:
    """By a stranger: on a board and on a private menu, with every verb, table, number, extra, path and value."""
    ann, bob, eve = emu.person("Ann"), emu.person("Bob"), emu.person("Eve")
    toll, fair, _ = await positions(emu, bot, ann, bob)
    menu, board = await toll.open(eve), toll.board
    known, luck = (state(toll), state(fair)), Luck(1)
    tables = (toll.table, fair.table, "nobody", "", "festival")

    for verb in [*ROUTES, "z", "", "mm"] * 6:
        parts = luck.pick(tables), luck.pick(("", "0", "1", "2", "3", "-1", "x", "²")), luck.pick(EXTRAS)
        custom_id = ":".join([verb, *parts, luck.pick(PATHS)])[:100]
        await press_forged(emu, bot, eve.at(toll.place), luck.pick((board, menu)), custom_id, luck.pick(VALUES))
    await settle(emu, bot)

    assert (state(toll), state(fair)) == known
    assert incidents(caplog) == []


async def test_a_players_own_forged_ids_are_answered_by_the_rules(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    """By a player, with the right number: only what the rules allow may happen, and no error is logged."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    luck = Luck(2)

    for stall in ("few", "share", "many", "large", "mixed"):
        there = await party(emu, bot, "fair", ann, bob, stall=stall)
        menu = await there.open(ann)
        for verb in ("m", "s", "h", "p", "o", "c", "u") * 6:
            number = str(there.live.number(0))
            custom_id = ":".join([verb, there.table, number, luck.pick(EXTRAS), luck.pick(PATHS)])[:100]
            await press_forged(emu, bot, ann.at(there.place), menu, custom_id, luck.pick(VALUES))
        await settle(emu, bot)

        assert all(kernel.choice(bot.games["fair"], begun(there), 0, answer) is None for answer in there.body.answers)
    assert incidents(caplog) == []


def begun(there: Party) -> Any:
    """A state in which the first question of the table is open."""
    assert there.live.state is not None
    options = there.live.state.options
    return kernel.start(there.live.game, 2, options, [None, None], b"key").state


def incidents(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The unexpected errors, with what they were."""
    return [f"{record.getMessage()}: {record.exc_text}" for record in caplog.records if record.levelname == "ERROR"]


async def test_somebody_elses_menu_is_not_ones_own(emu: Emulator, bot: Watched) -> None:
    """The ids of Ann's private menu, pressed by Bob who also plays, and by Eve who does not."""
    ann, bob, eve = emu.person("Ann"), emu.person("Bob"), emu.person("Eve")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    menu = await there.open(ann)
    known = state(there)

    for button in menu.buttons:
        for person in (bob, eve):
            own = await there.open(person)
            told = await press_forged(emu, bot, person.at(there.place), own, button.custom_id, ())
            assert any("out of date" in text or "You do not play" in text for text in told), told
            await settle(emu, bot)

    assert state(there) == known


async def test_drafts_are_read_by_their_owner_alone(emu: Emulator, bot: Watched) -> None:
    """A long way lies in the database under its owner's name."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "fair", ann, bob, stall="deep")
    menu = await there.open(ann)
    for depth in range(3):
        await there.choose(ann, menu, menu.selects[0].options[depth][1])
    draft = menu.selects[0].custom_id.partition("!")[2]
    await there.play(ann, *[f"{'very-' * 5}long-name-{depth}-1" for depth in range(4)])
    own = await there.open(bob)

    custom_id = f"m:{there.table}:{there.live.number(1)}:back:!{draft}"
    told = await press_forged(emu, bot, bob.at(there.place), own, custom_id, ())

    assert told[-1] == "The table has moved on since this was shown to you."
