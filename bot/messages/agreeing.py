"""What all people at a table must agree to: taking a sealed move back, closing a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.records import Info, Refused
from bot.text import shown

if TYPE_CHECKING:
    from bot.app import Turntable

PAUSED = "The game was paused: no clock runs until somebody who plays here presses **Go on** under the board."
WISHES = {
    "undo": "take back their last move and all that followed",
    "close": "close this table",
    "pause": "pause the game",
}
DONE = {"undo": "Taken back.", "close": "The table is closed.", "pause": PAUSED}
NEEDED = {
    "undo": "Something new has come to light since your last move. It can be taken back if everybody agrees.",
    "close": "This game is still going on. It is closed if everybody agrees.",
    "pause": "The clocks stand still until somebody lets the game go on. It is paused if everybody agrees.",
}


def offer(table: str, kind: str) -> Message:
    """What a person may ask of all the others."""
    button = layout.button("Ask the others", f"v:{table}::{kind}:", discord.ButtonStyle.primary)
    return Message(layout.panel(layout.text(NEEDED[kind]), layout.row(button)))


@route("v", Ack.UPDATE)
async def press_offer(press: Press) -> None:
    """Somebody wants to ask all the others."""
    if press.extra not in WISHES:
        raise Refused("OLD_BUTTON")
    await press.show(layout.note(await _propose(press.app, press.table, press.user, press.extra)))


async def _propose(app: Turntable, table: str, user: int, kind: str) -> str:
    """Ask everybody at the table; what to tell the person who asked."""
    agreement = await app.sessions.propose(table, user, kind)
    if agreement.done:
        return DONE[kind]
    info = agreement.info
    await app.place(info.guild, info.thread or info.channel).send(**_question(info).to_send())
    return "The others are asked. Nothing happens until all of them agree."


def _question(info: Info) -> Message:
    """The public question, which mentions those whose word is missing."""
    proposal = info.proposal
    assert proposal is not None
    present = [place.user for place in info.seating if place.user and not place.player]
    missing = [user for user in present if user not in proposal.yes]
    who = next(shown(place.name) for place in info.seating if place.user == proposal.by)
    words = f"{who} would like to {WISHES[proposal.kind]}. Do you agree, {', '.join(f'<@{user}>' for user in missing)}?"
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
