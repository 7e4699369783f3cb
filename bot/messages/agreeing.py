"""What all people at a table must agree to: taking a sealed move back, closing a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.records import Info, Refused
from bot.tables.takeback import deciders
from bot.text import shown
from games.core.table import Seat

if TYPE_CHECKING:
    from bot.app import Turntable

PAUSED = "The game was paused: no clock runs until somebody who plays here presses **Go on** under the board."
WISHES = {
    "undo": "take back their last move and all that followed",
    "close": "close this table",
    "pause": "pause the game",
    "replace": "let a computer player stand in",
}
DONE = {
    "undo": "Taken back.",
    "close": "The table is closed.",
    "pause": PAUSED,
    "replace": "A computer player stands in until they are back.",
}
NEEDED = {
    "undo": "Something new has come to light since your last move. It can be taken back if everybody agrees.",
    "close": "This game is still going on. It is closed if everybody agrees.",
    "pause": "The clocks stand still until somebody lets the game go on. It is paused if everybody agrees.",
    "replace": "That is another player's seat. A computer player stands in if the others agree.",
}


def offer(table: str, kind: str, seat: Seat | None = None) -> Message:
    """What a person may ask of all the others; `seat` is the one to be replaced."""
    what = kind if seat is None else f"{kind}.{seat}"
    button = layout.button("Ask the others", f"v:{table}::{what}:", discord.ButtonStyle.primary)
    return Message(layout.panel(layout.text(NEEDED[kind]), layout.row(button)))


@route("v", Ack.UPDATE)
async def press_offer(press: Press) -> None:
    """Somebody wants to ask all the others."""
    kind, _, seat = press.extra.partition(".")
    if kind not in WISHES or (kind == "replace") != (seat.isascii() and seat.isdigit()):
        raise Refused("OLD_BUTTON")
    await press.show(layout.note(await _propose(press.app, press.table, press.user, kind, int(seat) if seat else None)))


async def _propose(app: Turntable, table: str, user: int, kind: str, seat: Seat | None) -> str:
    """Ask everybody at the table; what to tell the person who asked."""
    agreement = await app.sessions.propose(table, user, kind, seat)
    if agreement.done:
        return DONE[kind]
    info = agreement.info
    await app.place(info.guild, info.thread or info.channel).send(**_question(info).to_send())
    return "The others are asked. Nothing happens until all of them agree."


def _question(info: Info) -> Message:
    """The public question, which mentions those whose word is missing."""
    proposal = info.proposal
    assert proposal is not None
    missing = sorted(deciders(info, proposal) - {*proposal.yes})
    who = next(shown(place.name) for place in info.seating if place.user == proposal.by)
    whose = "" if proposal.seat is None else f" for {shown(info.seating[proposal.seat].name)} until they are back"
    asked = ", ".join(f"<@{user}>" for user in missing)
    words = f"{who} would like to {WISHES[proposal.kind]}{whose}. Do you agree, {asked}?"
    buttons = [
        layout.button("Agree", f"e:{info.id}:{proposal.made}:{proposal.kind}.yes:", discord.ButtonStyle.success),
        layout.button("No", f"e:{info.id}:{proposal.made}:{proposal.kind}.no:", discord.ButtonStyle.danger),
    ]
    return Message(layout.panel(layout.text(words), layout.row(*buttons)), mentions=missing)


@route("e", Ack.UPDATE)
async def press_answer(press: Press) -> None:
    """Somebody agrees or refuses; a question that is no longer open loses its buttons."""
    kind, _, word = press.extra.partition(".")
    if kind not in WISHES or word not in ("yes", "no"):
        raise Refused("OLD_BUTTON")
    info = (await press.app.sessions.live(press.table)).info
    if info.proposal is None or (info.proposal.made, info.proposal.kind) != (press.number, kind):
        await press.show(layout.note("This question is no longer open."))
        return
    agreement = await press.app.sessions.consent(press.table, press.user, word == "yes")
    name = shown(press.interaction.user.display_name)
    end = f"{name} does not agree. Nothing has changed." if word == "no" else DONE[kind]
    await press.show(layout.note(end) if agreement.info.proposal is None else _question(agreement.info))
    press.app.outbox.nudge()
