"""A table step by step: what happened in a turn and the board as it was then, as one reader may know it.

While a table runs everybody sees what they may see there anyway; once everything about it may be known, it can be
looked at from every seat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import ui
from msgspec import Struct

from bot.clocks.people import Comfort
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.narrate import tell
from bot.messages.router import Ack, Press, route
from bot.tables.desk import guarded
from bot.tables.live import Live
from bot.tables.records import FINISHED, Info, Line, Refused
from bot.text import cut, lines_within, when
from games.core.table import Seat

if TYPE_CHECKING:
    from bot.app import Turntable

WORDS, TEXT = 1200, 2400
"""Characters for what happened, and for the table in words where it cannot be drawn."""
SHEETS = ("board", "seats")
ALL = "all"
"""How the view of everybody is called in a `custom_id`; a seat is its number, "" is the reader's own view."""


class Reel(Struct, frozen=True):
    """A table's past as one reader sees it: the turns of which they have seen something, in order.

    While a table runs these are numbered without gaps (`is_open` is False), since a gap would tell of a secret answer.
    """

    app: Any
    live: Live
    reader: Seat | None
    code: str
    lines: Sequence[Line]
    comfort: Comfort
    is_open: bool

    @property
    def numbers(self) -> list[int]:
        """How the turns are called."""
        return [line.seq if self.is_open else at for at, line in enumerate(self.lines, 1)]

    def place_of(self, number: int) -> int:
        """Where in the reel a turn is; if it is not seen, the last one before."""
        return max(0, bisect_right(self.numbers, number) - 1)


async def reel(app: Turntable, table: str, user: int, code: str = "") -> Reel:
    """A table's past for a person; raises Refused NOT_STARTED, NOT_SEATED (a daily of somebody else that is not over).

    Another view than one's own (`code`) is for tables of which everything may be known.
    """
    live = await app.sessions.live(table)
    is_open = app.sessions.is_open(live.info)
    reader = _reader(live, code) if code and is_open else live.seat_of(user)
    lines = await app.sessions.log(table, reader)
    if not lines:
        raise Refused("NOT_STARTED")
    return Reel(app, live, reader, code if is_open else "", lines, await app.sessions.comfort(user), is_open)


def _reader(live: Live, code: str) -> Seat | None:
    if code == ALL:
        return None
    if code not in [str(place.seat) for place in live.info.seating]:
        raise Refused("OLD_BUTTON")
    return int(code)


async def scene(found: Reel, turn: int | None = None) -> Message:
    """A turn (None: the last one): what happened, the board then, and the way to the others."""
    at = len(found.lines) - 1 if turn is None else found.place_of(turn)
    line, live, numbers = found.lines[at], found.live, found.numbers
    told = lines_within(tell(live.game, line.events, found.reader, live.shown), WORDS)
    gallery, files, words = await _shots(found, line.seq)
    head = f"-# {live.game.name} · table `{live.info.id}` · turn {numbers[at]} of {numbers[-1]} · {when(line.created)}"
    controls = [_steps(found, at), *_views(found, numbers[at])]
    return Message(layout.panel(*layout.texts(head, told), *gallery, *layout.texts(words), *controls), files=files)


async def _shots(found: Reel, turn: int) -> tuple[list[ui.Item[Any]], dict[str, bytes], str]:
    """The pictures of the table after a turn, or the table in words."""
    live, pictures = found.live, found.app.pictures
    game = live.game.id
    try:
        state = await found.app.sessions.replay(live.info.id, turn)
        with guarded(live.info.id):
            view = live.game.view(state, found.reader)
    except Refused as refused:
        return [], {}, found.app.refusal(refused, live.info.id)
    files, gallery = dict[str, bytes](), list[ui.Item[Any]]()
    key, palette = (live.info.id, turn, found.reader), found.comfort.palette
    for sheet in () if found.comfort.text else SHEETS:
        raw = await pictures.draw(game, view, sheet, live.plain, key=key, palette=palette)
        if raw is not None:
            files[f"{sheet}.png"] = raw
            gallery.append(layout.picture(f"{sheet}.png", pictures.alt(game, view, sheet, live.plain)))
    words = pictures.summary(game, view, live.plain) if gallery else pictures.board_text(game, view, live.plain)
    return gallery, files, cut(words, TEXT)


def _steps(found: Reel, at: int) -> ui.ActionRow[Any]:
    last = len(found.lines) - 1
    ways = (("First", 0), ("Back", max(0, at - 1)), ("Forward", min(last, at + 1)), ("Last", last))
    table = found.live.info.id
    return layout.row(
        *[
            layout.button(label, f"rp:{table}:{found.numbers[to]}:{found.code}:{label[:2]}", disabled=to == at)
            for label, to in ways
        ]
    )


def _views(found: Reel, turn: int) -> list[ui.ActionRow[Any]]:
    """From where a table is looked at that is over."""
    info = found.live.info
    if not found.is_open:
        return []
    seats = [
        layout.entry(f"As {name} saw it", str(seat), chosen=seat == found.reader)
        for seat, name in enumerate(found.live.plain)
    ]
    everybody = layout.entry("As everybody saw it", ALL, chosen=found.reader is None)
    return [layout.row(layout.select(f"rp:{info.id}:{turn}:{found.code}:as", [everybody, *seats], "Whose view"))]


@route("rp", Ack.UPDATE)
async def go(press: Press) -> None:
    """Another turn, or another view."""
    code = press.values[0] if press.values else press.extra
    await press.show(await scene(await reel(press.app, press.table, press.user, code), press.number))


def looking_back(info: Info) -> list[ui.Item[Any]]:
    """The buttons of a table that is over: the film, step by step, the proof."""
    film = [layout.button("Film", f"kp:{info.id}::film:")] if info.status == FINISHED else []
    return [
        *film,
        layout.button("Replay", f"kp:{info.id}::replay:"),
        layout.button("Verify", f"kp:{info.id}::verify:"),
    ]


def last_row(info: Info) -> ui.ActionRow[Any]:
    """What stands below the last board of a table."""
    page = [layout.button("Keepsake", f"kp:{info.id}::page:")] if info.status == FINISHED else []
    return layout.row(*page, *looking_back(info))
