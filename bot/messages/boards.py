"""The board message: one live board per table, which says at a glance whose turn it is and what just happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.community import honours
from bot.memory.replaying import last_row
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.narrate import tell
from bot.tables.live import Live
from bot.text import cut, lines_within, shown, when
from games.core.results import Result, Score
from games.core.table import Event

if TYPE_CHECKING:
    from bot.app import Turntable

EVENTS, WORDS, PLACE = 1600, 1000, 200
"""Characters for what happened; for that and for the table in words where it cannot be drawn; for a line of the score.
"""
HONOURS = 300
"""Characters for what people have achieved by a game."""
BOARD = ("board", "seats")
PRIMARY = discord.ButtonStyle.primary


async def compose(app: Turntable, live: Live, events: Sequence[Event], newly: Collection[int]) -> Message:
    """The public board; `newly` are the users whom it notifies, everybody else is named without a mention."""
    files = await shots(app, live)
    room = EVENTS if files else WORDS
    happened = lines_within(tell(live.game, live.game.brief(events), None, live.shown), room)
    return Message(
        layout.panel(
            *layout.texts(_headline(app, live), happened),
            *gallery(app, live, files),
            layout.text(await _standing(app, live, newly)),
            *_controls(app, live),
        ),
        files=files,
        mentions=newly,
    )


def _headline(app: Turntable, live: Live) -> str:
    summary = app.pictures.summary(live.info.game, live.view(None), live.plain)
    return f"### {live.game.name}\n{summary}".strip()


async def shots(app: Turntable, live: Live) -> dict[str, bytes]:
    """The pictures of the table as everybody may see it, by file name; the poster once a game is over."""
    info, has_poster = live.info, _is_over(live) and "poster" in app.pictures.sheets(live.info.game)
    foot = f"Seed hash {info.commitment}" if has_poster else ""
    found = {}
    for sheet in ("poster",) if has_poster else BOARD:
        key = (info.id, info.seq, None)
        raw = await app.pictures.draw(info.game, live.view(None), sheet, live.plain, key=key, foot=foot)
        if raw is not None:
            found[f"{sheet}.png"] = raw
    return found


def _is_over(live: Live) -> bool:
    return live.state is not None and live.state.result is not None


def gallery(app: Turntable, live: Live, files: Collection[str]) -> Sequence[ui.Item[Any]]:
    """What shows the pictures of the table; without any the table in words."""
    game, view = live.info.game, live.view(None)
    if not files:
        return layout.texts(cut(app.pictures.board_text(game, view, live.plain), WORDS))
    alts = {name: app.pictures.alt(game, view, name.removesuffix(".png"), live.plain) for name in files}
    return [layout.picture(name, alt) for name, alt in alts.items()]


async def _standing(app: Turntable, live: Live, newly: Collection[int]) -> str:
    if live.running:
        return f"**To move: {', '.join(_called(live, newly))}**{await _time(app, live)}"
    if live.state is None or live.state.result is None:
        return "**This table is closed.**"
    seed = (await app.sessions.seed(live.info.id)).hex()
    proof = f"-# Seed `{seed}`: its hash was posted at the start, `/table verify` checks every draw."
    achieved = lines_within(await honours.earned(app, live.info), HONOURS)
    end = "**The game is over.**" if 1 in live.state.result.places else "**The game is over, and lost.**"
    lines = [end, *places(live, live.state.result), achieved, proof]
    return "\n".join(line for line in lines if line)


async def _time(app: Turntable, live: Live) -> str:
    """Until when the move is due."""
    if live.info.paused:
        return f" · paused {when(live.info.paused)}"
    due = await app.sessions.deadline(live)
    return f" · time runs out {when(due)}" if due else ""


def _called(live: Live, newly: Collection[int]) -> list[str]:
    seating = live.info.seating
    return [
        f"<@{seating[seat].user}>" if seating[seat].user in newly else shown(seating[seat].name)
        for seat in sorted(live.waiting())
    ]


def places(live: Live, result: Result) -> list[str]:
    """The seats from the first place to the last, with the parts of their scores; what all have lost has no places."""
    assert live.state is not None
    ranked = sorted(zip(result.places, live.game.scores(live.state), strict=True), key=lambda pair: pair[0])
    has_places = 1 in result.places
    return [
        cut(f"{f'**{place}.**' if has_places else '-'} {live.shown[score.seat]}: {_sum(live, score)}", PLACE)
        for place, score in ranked
    ]


def _sum(live: Live, score: Score) -> str:
    words = live.game.words
    parts = " + ".join(f"{words.lines['part'].get(part, part)} {points}" for part, points in score.parts.items())
    return f"**{score.total}**" + (f" ({parts})" if parts else "")


def _controls(app: Turntable, live: Live) -> list[ui.ActionRow[Any]]:
    first = layout.row(*_buttons(app, live))
    return [first] if live.running else [first, last_row(live.info)]


def _buttons(app: Turntable, live: Live) -> list[ui.Item[Any]]:
    table = live.info.id
    found: list[ui.Item[Any]] = []
    if live.running:
        found.append(layout.button("Your move", f"b:{table}::move:", PRIMARY))
        if "hand" in app.pictures.sheets(live.info.game):
            found.append(layout.button("My hand", f"b:{table}::hand:"))
        if live.info.paused:
            found.append(layout.button("Go on", f"resume:{table}:::", discord.ButtonStyle.success))
    elif not live.info.daily:
        found.append(layout.button("Rematch", f"a:{table}:::", PRIMARY))
    return [*found, layout.button("Log", f"b:{table}::log:"), layout.button("Rules", f"b:{table}::rules:")]


def without_buttons(message: discord.Message) -> ui.LayoutView | None:
    """A sent board as it stays behind: the same words and pictures, nothing to press; None if it has no buttons."""
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    if not any(isinstance(item, ui.ActionRow) for item in view.walk_children()):
        return None
    kept = {attachment.url: attachment.filename for attachment in message.attachments}
    _strip(view, kept)
    return view


def _strip(parent: Any, kept: dict[str, str]) -> None:
    for item in list(parent.children):
        if isinstance(item, ui.ActionRow):
            parent.remove_item(item)
        elif isinstance(item, ui.MediaGallery):
            item.items = [_attached(entry, kept) for entry in item.items]
        elif isinstance(item, ui.Container):
            _strip(item, kept)


def _attached(entry: discord.MediaGalleryItem, kept: dict[str, str]) -> discord.MediaGalleryItem:
    """A picture by the name of its attachment, since links to files expire."""
    name = kept.get(entry.media.url)
    return discord.MediaGalleryItem(f"attachment://{name}", description=entry.description) if name else entry
