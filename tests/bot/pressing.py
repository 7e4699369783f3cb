"""People who play any game by presses alone: they see a private menu, press something in it, and confirm."""

from __future__ import annotations

import time
from collections.abc import Sequence

from games.core.dice import Luck
from tests.discord import Channel, Emulator, Interaction, Message, Person

AROUND = (
    "Back", "Undo", "Next table waiting for me", "Skip", "Earlier", "More", "Out of turn…", "At any time…",
    "Prepare next move…", "Standing orders…",
)  # fmt: skip
TAKE_BACK = "Take prepared move back"
SHELF = ("Page ", "My ", "Keep this ")
"""How buttons begin that answer nothing: pages, and what a person keeps."""
PRESSES = 300


class Menu:
    """A private message with controls; it changes under the presses of its owner."""

    def __init__(self, emu: Emulator, person: Person, message: Message, luck: Luck):
        self.emu, self.person, self.message, self.luck = emu, person, message, luck

    @property
    def choices(self) -> list[str]:
        """The buttons that answer something, by custom_id."""
        return [
            button.custom_id
            for button in self.message.buttons
            if button.label not in (*AROUND, TAKE_BACK) and not button.disabled and not button.label.startswith(SHELF)
        ]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to answer."""
        return bool(self.choices or self.message.selects or "Skip" in self.message.labels)

    @property
    def is_done(self) -> bool:
        """Whether nothing more is asked; what is still to be confirmed may show the end of the game."""
        text = self.message.text
        if "Confirm" in self.message.labels:
            return False
        leads_on = self.is_open or "Back" in self.message.labels
        return not leads_on or "Waiting for" in text or "The game is over" in text

    async def press_on(self) -> None:
        """As `press_once`, and then wait until all of Discord is quiet."""
        await self.press_once()
        await self.emu.settle(0.01)

    async def press_once(self) -> None:
        """Answer one level at random, or confirm; then wait, as people do, until the menu has changed or a line says
        why it has not."""
        edits = self.message.edits
        pressed = await self._press_something()
        if pressed is not None:
            await self.emu.until(lambda: self.message.edits > edits or pressed.followups)

    async def _press_something(self) -> Interaction | None:
        labels = self.message.labels
        if "Confirm" in labels:
            return await self.person.press(self.message, "Confirm")
        if "Write…" in labels and "⚠️" in self.message.text:  # what was written is not right
            return await self.person.press(self.message, "Back")
        if self.message.selects:
            return await self._choose()
        if self.choices:
            return await self._press(self.luck.pick(self.choices))
        if "Skip" in labels or "Back" in labels:
            return await self.person.press(self.message, "Skip" if "Skip" in labels else "Back")
        return None

    async def _press(self, custom_id: str) -> Interaction:
        pressed = await self.person.press(self.message, custom_id)
        if pressed.modal is not None:
            return await self.person.fill(pressed.modal, value=_filled(custom_id))
        return pressed

    async def _choose(self) -> Interaction:
        menu = self.luck.pick(self.message.selects)
        values = self.luck.shuffled([value for _, value in menu.options])[: max(1, menu.least)]
        return await self.person.choose(self.message, menu.custom_id, *values)


def _filled(custom_id: str) -> str:
    """A legal entry for a form, whose limits are in its custom_id."""
    kind, limits = custom_id.split(":")[3][0], custom_id.split(":")[3][1:]
    least = int(limits.split(".")[0])
    return str(least) if kind == "n" else "x" * max(1, least)


async def open_menu(emu: Emulator, person: Person, place: Channel, luck: Luck) -> Menu:
    """Press *Your move* under the newest board of a channel or thread."""
    await emu.until(lambda: _has_board(place), within=20)
    board = newest_board(place)
    opened = await person.at(place).press(board, "Your move")
    await emu.settle(0.01)
    assert opened.message is not None
    return Menu(emu, person.at(place), opened.message, luck)


def _has_board(place: Channel) -> bool:
    return any("Your move" in message.labels for message in place.public())


async def _board_or_end(emu: Emulator, place: Channel) -> None:
    """Between two boards, and before the last, there is none to press on."""
    await emu.until(lambda: is_over(place) or _has_board(place), within=20)


def newest_board(place: Channel) -> Message:
    """The newest message with a board's buttons."""
    return next(message for message in reversed(place.public()) if "Your move" in message.labels)


async def move(emu: Emulator, person: Person, place: Channel, luck: Luck) -> bool:
    """Presses until something was confirmed or nothing more is asked; False if nothing was asked of this person, or if
    the game is over."""
    await _board_or_end(emu, place)
    if not _has_board(place):
        return False
    menu = await open_menu(emu, person, place, luck)
    if "Waiting for" in menu.message.text or not menu.is_open:
        return False
    for _ in range(PRESSES):
        is_last = "Confirm" in menu.message.labels
        await menu.press_on()
        if is_last or menu.is_done:
            return True
    raise AssertionError(f"no end after {PRESSES} presses: {menu.message.text}")


async def move_timed(emu: Emulator, people: Sequence[Person], place: Channel, luck: Luck) -> float:
    """One move of whoever is to move; the seconds from its last press to the board that shows it, new or edited."""
    await emu.settle(0.02, within=20)
    await emu.until(lambda: _has_board(place), within=20)
    board = newest_board(place)
    mover = next(person for person in people if person.user in board.pings)
    menu = await open_menu(emu, mover, place, luck)
    while "Confirm" not in menu.message.labels:
        await menu.press_on()
    began, edits = time.perf_counter(), board.edits
    await mover.at(place).press(menu.message, "Confirm")
    await emu.until(lambda: newest_board(place) is not board or board.edits > edits)
    return time.perf_counter() - began


def is_over(place: Channel) -> bool:
    """Whether the newest board tells the end."""
    boards = [message for message in place.public() if "Log" in message.labels]
    return bool(boards) and "The game is over" in boards[-1].text


async def play_out(emu: Emulator, people: Sequence[Person], place: Channel, luck: Luck, moves: int = 10_000) -> int:
    """Everybody moves when it is their turn, until the game is over or so many moves are made; how many."""
    made = 0
    while made < moves:
        await emu.settle(0.02, within=20)
        await _board_or_end(emu, place)
        if is_over(place):
            return made
        if await _somebody_moves(emu, people, place, luck):
            made += 1
        else:
            await emu.until(lambda: is_over(place))
    return made


async def _somebody_moves(emu: Emulator, people: Sequence[Person], place: Channel, luck: Luck) -> bool:
    called = newest_board(place).pings
    for person in sorted(people, key=lambda person: person.user not in called):
        if await move(emu, person, place, luck):
            return True
    return False


async def seat_people(emu: Emulator, people: Sequence[Person], game: str, **options: str) -> Channel:
    """A new table of these people, with options chosen in its lobby, started; the place where it is played."""
    host = people[0]
    await host.slash("table new", game=game, seats=len(people))
    await emu.until(lambda: "Start" in host.channel.public()[-1].labels)
    lobby, guild = host.channel.public()[-1], host.channel.guild
    assert guild is not None
    known = set(guild.threads)
    for person in people[1:]:
        await person.press(lobby, "Join")
        await emu.settle(0.01)
    if options:
        await choose_options(emu, host, lobby, **options)
    await host.press(lobby, "Start")
    await emu.until(lambda: "has begun" in lobby.text and set(guild.threads) > known)
    return next(reversed(guild.threads.values()))


async def choose_options(emu: Emulator, host: Person, lobby: Message, **options: str) -> None:
    """The host chooses options in the private menu of the lobby."""
    opened = await host.press(lobby, "Options")
    await emu.settle(0.01)
    menu = opened.followups[-1]
    for name, value in options.items():
        await _choose_option(host, menu, name, value)
        await emu.settle(0.01)


async def _choose_option(host: Person, menu: Message, name: str, value: str) -> None:
    for select in menu.selects:
        if select.custom_id.endswith(f":{name}:"):
            await host.choose(menu, select.custom_id, value)
            return
    written = next(button for button in menu.buttons if f":{name}." in button.custom_id)
    form = (await host.press(menu, written.custom_id)).modal
    assert form is not None
    await host.fill(form, value=value)
